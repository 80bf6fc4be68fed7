"""The connection to VedAstro's API: one question at a time, in bounded time, size and number."""

from __future__ import annotations

import json
from collections.abc import Callable
from time import monotonic
from typing import Final

import httpx

from app.settings import Settings
from scoring.clock import JsonObject, JsonValue
from scoring.vedastro import UnavailableError, VedAstro

MOST_BYTES: Final = 512 * 1024
"""Of one reply; a first house in all charts is a few kilobytes."""


class Connection:
    """Sends the questions of one result; all of them share one deadline."""

    def __init__(self, base: str, key: str | None, seconds: float, clock: Callable[[], float] = monotonic) -> None:
        """Begin.

        Args:
            base: address of the API, such as https://api.vedastro.org/api.
            key: of a paid account; none asks as anybody.
            seconds: for all questions together.
            clock: seconds that only grow.
        """
        self._base, self._clock, self._end = base.rstrip("/"), clock, clock() + seconds
        self._headers = {"x-api-key": key} if key else {}

    def __call__(self, method: str, body: JsonObject) -> JsonValue:
        """Send one question and return the decoded reply.

        Raises:
            UnavailableError: no reply in time, another status than 200, too large, or no JSON.
        """
        left = self._end - self._clock()
        if left <= 0:
            raise UnavailableError("no time left")
        try:
            with httpx.stream(
                "POST", f"{self._base}/Calculate/{method}", json=body, headers=self._headers, timeout=left
            ) as reply:
                if reply.status_code != 200:
                    raise UnavailableError(f"status {reply.status_code}")
                content = self._read(reply)
            found: JsonValue = json.loads(content)
        except (httpx.HTTPError, httpx.InvalidURL, ValueError, RecursionError) as error:
            raise UnavailableError(type(error).__name__) from error
        return found

    def _read(self, reply: httpx.Response) -> bytes:
        """Whole reply; a server that sends a byte now and then is given up at the deadline."""
        content = bytearray()
        for part in reply.iter_bytes(4096):
            content += part
            if len(content) > MOST_BYTES:
                raise UnavailableError("reply too large")
            if self._clock() > self._end:
                raise UnavailableError("reply too slow")
        return bytes(content)


def adapters(settings: Settings) -> list[VedAstro]:
    """Outside engines that are configured: none by default."""
    if settings.vedastro_url is None:
        return []
    key = settings.vedastro_key
    return [VedAstro(Connection(
        settings.vedastro_url, key.get_secret_value() if key else None, settings.vedastro_seconds
    ))]  # fmt: skip
