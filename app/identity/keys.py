"""The server's key: one file of the state folder, made once, readable by the server's account alone."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import Final

KEY_FILE: Final = "token.key"
KEY_BYTES: Final = 32
"""As long as the digest of HMAC-SHA256: a longer key adds nothing (RFC 2104 section 3)."""


def load_key(state_dir: Path) -> bytes:
    """Return the server's key, making it the first time.

    Several processes may start at once on an empty folder: each writes its own temporary file and links
    it to the final name; the link of the first one stands and everybody reads that.

    Args:
        state_dir: folder of one installation; made with mode 0700 if it is not there.

    Returns:
        `KEY_BYTES` random bytes.

    Raises:
        ValueError: the file is there but does not hold a key; nothing is overwritten.
    """
    state_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = state_dir / KEY_FILE
    if not path.exists():
        _create(path)
    key = path.read_bytes()
    if len(key) != KEY_BYTES:
        raise ValueError(f"{path} does not hold a key of {KEY_BYTES} bytes; all tokens would be void")
    if path.stat().st_mode & 0o077:
        path.chmod(0o600)
    return key


def _create(path: Path) -> None:
    temporary = path.with_name(f".{KEY_FILE}.{os.getpid()}.{secrets.token_hex(4)}")
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(secrets.token_bytes(KEY_BYTES))
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(temporary, path)
        except FileExistsError:
            return  # another process was first; its key stands
    finally:
        temporary.unlink(missing_ok=True)
