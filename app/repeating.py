"""Work that a process does again and again while it serves."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine


async def repeat(work: Callable[[], Coroutine[object, object, None]], *, every_s: float, name: str, log: logging.Logger) -> None:
    """Do something every so often, until cancelled. What breaks is logged by its kind and does not end it.

    The error is read from the task and not caught: a database that is away for a while must not end the loop, and
    no error may be mistaken for one that was dealt with.
    """
    while True:
        await asyncio.sleep(every_s)
        task = asyncio.create_task(work())
        try:
            await asyncio.wait([task])
        finally:
            task.cancel()
            await asyncio.wait([task])
        if not task.cancelled() and (error := task.exception()) is not None:
            log.warning("%s: %s", name, type(error).__name__)
