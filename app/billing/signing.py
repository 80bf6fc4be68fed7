"""Signatures of messages, by the Standard Webhooks scheme: HMAC-SHA256 over id, time and body.

    webhook-id: 0198…                     the same at every attempt: a receiver that has seen it has done its work
    webhook-timestamp: 1764493200         seconds since 1970 of this attempt: an old one is refused
    webhook-signature: v1,K5oZ… v1,x9…    one for each secret, so that a secret can be exchanged without a gap

Source: the Standard Webhooks specification, 1.0.0, "Signature scheme".
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
from collections.abc import Sequence
from typing import Final

from app.errors import Unavailable

PREFIX: Final = "whsec_"
LEAST_BYTES, MOST_BYTES = 24, 64
"""Lengths of a secret that the specification allows."""


def secrets_of(text: str) -> tuple[bytes, ...]:
    """Return the secrets of a setting: each `whsec_` and base64, several with spaces between.

    Raises:
        Unavailable: one is not a secret, or there is none.
    """
    found = []
    for word in text.split():
        try:
            raw = base64.b64decode(word.removeprefix(PREFIX), validate=True)
        except (binascii.Error, ValueError):
            raise Unavailable("webhook-secret") from None
        if not LEAST_BYTES <= len(raw) <= MOST_BYTES:
            raise Unavailable("webhook-secret")
        found.append(raw)
    if not found:
        raise Unavailable("webhook-secret")
    return tuple(found)


def headers(message_id: str, at: int, body: bytes, secrets: Sequence[bytes]) -> dict[str, str]:
    """Return the headers that go with a body.

    Args:
        message_id: id of the message, the same at every attempt.
        at: seconds since 1970 of this attempt.
        body: the bytes as they are sent.
        secrets: one signature is made with each.
    """
    signed = f"{message_id}.{at}.".encode() + body
    macs = (hmac.new(secret, signed, hashlib.sha256).digest() for secret in secrets)
    return {"webhook-id": message_id, "webhook-timestamp": str(at),
            "webhook-signature": " ".join(f"v1,{base64.b64encode(mac).decode()}" for mac in macs)}
