"""Owner tokens, return codes, and the secret part of a link to a report.

A token is `shd_` + base64url(version ‖ owner ‖ HMAC-SHA256(key, version ‖ owner)). Nothing of it is stored:
a replayed request gives the same token again, and raising an owner's version voids all earlier ones
(turn.md, HTTP).

A return code lets a person come back after losing the cookie. It is random, shown once, and only its digest
is kept; it holds 80 bits, so it is written down in four groups and cannot be guessed.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import secrets
from typing import Final

from app.errors import NotFound, Unauthorised

PREFIX: Final = "shd_"
MAC_BYTES: Final = 32
VERSION_BYTES: Final = 4
MAX_OWNER_BYTES: Final = 64
ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: no I, L, O, U, so a handwritten code is read back right."""
CODE_GROUPS: Final = 4
CODE_GROUP_LENGTH: Final = 4

# One key, several uses: the label keeps what is made for one from ever standing for another.
_TOKEN: Final = b"shodhana/owner-token/1\0"
_RETURN: Final = b"shodhana/return-code/1\0"
_SHARE: Final = b"shodhana/share/1\0"
_SHARE_DIGEST: Final = b"shodhana/share-digest/1\0"
SHARE_LENGTH: Final = 43
"""Characters of 32 bytes in base64url."""


def _mac(key: bytes, label: bytes, message: bytes) -> bytes:
    return hmac.new(key, label + message, hashlib.sha256).digest()


def issue(owner: str, version: int, key: bytes) -> str:
    """Return the token of an owner. Same owner, version and key: same token.

    Args:
        owner: id of the owner, at most `MAX_OWNER_BYTES` of UTF-8.
        version: the owner's token version, 0 … 2³²−1; raising it voids earlier tokens.
        key: the server's key (`load_key`).

    Raises:
        ValueError: an owner that is empty or too long, or a version out of range.
    """
    name = owner.encode()
    if not 0 < len(name) <= MAX_OWNER_BYTES:
        raise ValueError("an owner id has 1 to 64 bytes")
    if not 0 <= version < 2 ** (8 * VERSION_BYTES):
        raise ValueError("a token version is an unsigned 32-bit number")
    body = version.to_bytes(VERSION_BYTES) + name
    return PREFIX + base64.urlsafe_b64encode(body + _mac(key, _TOKEN, body)).rstrip(b"=").decode()


def read(token: str, key: bytes) -> tuple[str, int]:
    """Return owner and version of a token of ours.

    Whether that version is still the owner's current one is for the database to say.

    Raises:
        Unauthorised: no token at all (401).
        NotFound: a token that we never gave (404: it opens nothing, and learns nothing).
    """
    if not token:
        raise Unauthorised()
    if not token.startswith(PREFIX) or len(token) > 200:
        raise NotFound()
    text = token[len(PREFIX) :]
    try:
        raw = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise NotFound() from None
    body, mac = raw[:-MAC_BYTES], raw[-MAC_BYTES:]
    # compared before anything of the body is looked at, in time that does not depend on where they differ
    if not hmac.compare_digest(mac, _mac(key, _TOKEN, body)) or len(body) <= VERSION_BYTES:
        raise NotFound()
    owner, version = body[VERSION_BYTES:].decode(), int.from_bytes(body[:VERSION_BYTES])
    # base64 lets the unused bits of the last character vary: one owner and version has one spelling only
    if not hmac.compare_digest(token.encode(), issue(owner, version, key).encode()):
        raise NotFound()
    return owner, version


def new_return_code() -> str:
    """Return a fresh code such as `7K3M-Q9TX-0ZPA-4HRV`. Show it once and keep `return_digest` of it."""
    letters = [secrets.choice(ALPHABET) for _ in range(CODE_GROUPS * CODE_GROUP_LENGTH)]
    starts = range(0, len(letters), CODE_GROUP_LENGTH)
    return "-".join("".join(letters[start : start + CODE_GROUP_LENGTH]) for start in starts)


def return_digest(code: str, key: bytes) -> bytes:
    """Return the digest under which a code is kept and found.

    Small letters, spaces and missing dashes do not matter, nor does O for 0 or I and L for 1.

    Raises:
        NotFound: not the shape of a code.
    """
    plain = "".join(letter for letter in code.upper() if letter not in "- \t\u3000")
    plain = plain.translate(str.maketrans("OIL", "011"))
    if len(plain) != CODE_GROUPS * CODE_GROUP_LENGTH or any(letter not in ALPHABET for letter in plain):
        raise NotFound()
    return _mac(key, _RETURN, plain.encode())


def share_token(share_id: str, key: bytes) -> str:
    """Return the secret part of a link's address. Same link and key: same token, though none is stored."""
    return base64.urlsafe_b64encode(_mac(key, _SHARE, share_id.encode())).rstrip(b"=").decode()


def share_digest(token: str, key: bytes) -> bytes:
    """Return the digest under which a link is kept and found.

    Raises:
        NotFound: not the shape of one.
    """
    if len(token) != SHARE_LENGTH or not token.isascii():
        raise NotFound()
    return _mac(key, _SHARE_DIGEST, token.encode())
