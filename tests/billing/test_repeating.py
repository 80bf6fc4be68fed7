"""Work that is repeated goes on after what breaks, and ends with its process."""

from __future__ import annotations

import asyncio
import logging

import pytest

from app.repeating import repeat


async def test_a_fault_is_logged_without_its_text_and_the_work_goes_on(caplog: pytest.LogCaptureFixture) -> None:
    rounds, again = 0, asyncio.Event()

    async def work() -> None:
        nonlocal rounds
        rounds += 1
        if rounds == 1:
            raise OSError("words of a person")
        again.set()

    task = asyncio.create_task(repeat(work, every_s=0, name="this", log=logging.getLogger("repeated")))
    async with asyncio.timeout(60):
        await again.wait()
    task.cancel()
    await asyncio.wait([task])
    assert "this: OSError" in caplog.text and "words of a person" not in caplog.text


async def test_stopping_ends_the_round_that_is_under_way() -> None:
    began, ended = asyncio.Event(), asyncio.Event()

    async def work() -> None:
        began.set()
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()

    task = asyncio.create_task(repeat(work, every_s=0, name="this", log=logging.getLogger("repeated")))
    async with asyncio.timeout(60):
        await began.wait()
    task.cancel()
    await asyncio.wait([task])
    assert ended.is_set()
