"""What others are told of a case: chargeable facts, as signed messages that are sent until they were taken. No amounts.

The facts are rows of the database, which also writes each new one into the outbox (`rect.charge`); here they are
signed (`signing`) and sent (`sender`).
"""

from app.billing.sender import Sender
from app.billing.signing import secrets_of

__all__ = ["Sender", "secrets_of"]
