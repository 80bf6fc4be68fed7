"""Reading dates out of words, never more precise than the words (ledger.md, Dates)."""

from app.domain.dates.model import Answer, DateContext, Piece, Reading, Span
from app.domain.dates.reader import parse_date, parse_line, read_dates

__all__ = ["Answer", "DateContext", "Piece", "Reading", "Span", "parse_date", "parse_line", "read_dates"]
