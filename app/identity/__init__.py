"""Who somebody is: owner tokens, return codes, keys of the staff, the server's key. No passwords, no accounts."""

from app.identity.keys import KEY_FILE, load_key
from app.identity.staff import SESSION_S, new_staff_key, staff_key_digest, staff_of_session, staff_session
from app.identity.tokens import issue, new_return_code, read, return_digest, share_digest, share_token

__all__ = [
    "KEY_FILE",
    "SESSION_S",
    "issue",
    "load_key",
    "new_return_code",
    "new_staff_key",
    "read",
    "return_digest",
    "share_digest",
    "share_token",
    "staff_key_digest",
    "staff_of_session",
    "staff_session",
]
