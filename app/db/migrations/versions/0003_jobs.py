"""Once the tables of a job queue, which nothing used (docs/decisions/0007-no-second-queue.md); the number stays."""

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Nothing is left to do."""
