"""Keys of the studio's staff, and the sessions begun with them.

A key is 256 random bits, shown once; only its digest is kept. A session is `sst_` + base64url(end ‖ id ‖ HMAC): it
ends by itself, and at once when the key behind the id is ended, which the database says at every request.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import secrets
from typing import Final
from uuid import UUID

from app.errors import Unauthorised

KEY_PREFIX: Final = "shk_"
SESSION_PREFIX: Final = "sst_"
SESSION_S: Final = 12 * 3600
"""A working day: nobody has to sign in twice, and a forgotten browser is out by the next morning."""
_KEY: Final = b"shodhana/staff-key/1\0"
_SESSION: Final = b"shodhana/staff-session/1\0"
_TIME_BYTES: Final = 8
_ID_BYTES: Final = 16


def new_staff_key() -> str:
    """Return a fresh key. Show it once and keep `staff_key_digest` of it."""
    return KEY_PREFIX + secrets.token_urlsafe(32)


def staff_key_digest(key: str) -> bytes:
    """Return the digest under which a key is kept; random enough to need neither salt nor stretching."""
    return hashlib.sha256(_KEY + key.strip().encode("utf-8", "surrogatepass")).digest()


def staff_session(staff_id: UUID, now: float, key: bytes) -> str:
    """Return a session of `SESSION_S` seconds.

    Args:
        staff_id: whose.
        now: seconds since the epoch.
        key: the server's key (`load_key`).
    """
    body = (int(now) + SESSION_S).to_bytes(_TIME_BYTES) + staff_id.bytes
    mac = hmac.new(key, _SESSION + body, hashlib.sha256).digest()
    return SESSION_PREFIX + base64.urlsafe_b64encode(body + mac).rstrip(b"=").decode()


def staff_of_session(session: str, now: float, key: bytes) -> UUID:
    """Return whose session this is.

    Raises:
        Unauthorised: not one of ours, or ended.
    """
    text = session.removeprefix(SESSION_PREFIX)
    try:
        raw = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise Unauthorised("staff-session") from None
    body, mac = raw[: _TIME_BYTES + _ID_BYTES], raw[_TIME_BYTES + _ID_BYTES :]
    # compared before anything of the body is looked at, in time that does not depend on where they differ
    if not hmac.compare_digest(mac, hmac.new(key, _SESSION + body, hashlib.sha256).digest()):
        raise Unauthorised("staff-session")
    if now >= int.from_bytes(body[:_TIME_BYTES]):
        raise Unauthorised("staff-session")
    return UUID(bytes=body[_TIME_BYTES:])
