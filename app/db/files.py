"""The SQL files of this room: read as they stand, run through the driver as they stand.

`op.execute` reads `:x` and `exec_driver_sql` reads `%` in a function's body; the driver's own `execute` reads neither.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from alembic import op

SQL: Final = Path(__file__).parent / "sql"


@dataclass(frozen=True, slots=True)
class SqlFile:
    """One re-appliable file: a function, a view, or the grants."""

    name: str
    """Path below sql/, e.g. "functions/api.begin_turn.sql"."""
    text: str

    @property
    def digest(self) -> str:
        """SHA-256 of the text."""
        return hashlib.sha256(self.text.encode()).hexdigest()


def sql_files(folder: str) -> list[SqlFile]:
    """Return the files of a folder in name order."""
    return [SqlFile(f"{folder}/{path.name}", path.read_text("utf-8")) for path in sorted((SQL / folder).glob("*.sql"))]


def run_sql(name: str) -> None:
    """Run a file inside the present Alembic revision."""
    run_text((SQL / name).read_text("utf-8"))


def run_text(text: str) -> None:
    """Run several statements inside the present Alembic revision."""
    driver = op.get_bind().connection.driver_connection
    if driver is None:
        raise RuntimeError("the migration has no connection")
    driver.execute(text)
