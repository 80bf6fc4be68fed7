"""Report versions that can be read again, and links to what a person chose to show."""

from app.db.files import run_sql

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Run the file."""
    run_sql("tables/0005_takeaway.sql")
