"""What blind checks have measured: figures of frozen holdouts, as reports tell them."""

from app.db.files import run_sql

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Run the file."""
    run_sql("tables/0011_coverage.sql")
