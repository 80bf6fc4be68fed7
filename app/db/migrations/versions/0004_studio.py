"""Staff of the studio, and publications that know what they were made from."""

from app.db.files import run_sql

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Run the file."""
    run_sql("tables/0004_studio.sql")
