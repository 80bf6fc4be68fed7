"""Messages to others that were refused too often."""

from app.db.files import run_sql

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Run the file."""
    run_sql("tables/0006_outbox.sql")
