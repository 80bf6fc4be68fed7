"""Who somebody is: owner tokens, return codes, the server's key. No names, no passwords, no accounts."""

from app.identity.keys import KEY_FILE, load_key
from app.identity.tokens import issue, new_return_code, read, return_digest

__all__ = ["KEY_FILE", "issue", "load_key", "new_return_code", "read", "return_digest"]
