"""The studio: where the product team edits the question bank (interview.md, Question bank)."""

from app.web.studio.bank import StudioBank
from app.web.studio.drafts import StudioDrafts
from app.web.studio.session import Session

__all__ = ["Session", "StudioBank", "StudioDrafts"]
