"""The question bank: its model, its files, its checks, and what the commands show of it."""

from app.domain.bank.checks import check, check_items, detail, message
from app.domain.bank.files import (
    Files,
    Parsed,
    Placed,
    Problem,
    packaged,
    packaged_files,
    packaged_words,
    parse,
    parse_items,
    read,
    schema,
    schema_text,
    write,
)
from app.domain.bank.model import OPTION_KEYS, Bank, Item, ItemFile, Options, Window, Words
from app.domain.bank.views import Change, ItemStats, diff, sample_birth, stats

__all__ = [
    "OPTION_KEYS",
    "Bank",
    "Change",
    "Files",
    "Item",
    "ItemFile",
    "ItemStats",
    "Options",
    "Parsed",
    "Placed",
    "Problem",
    "Window",
    "Words",
    "check",
    "check_items",
    "detail",
    "diff",
    "message",
    "packaged",
    "packaged_files",
    "packaged_words",
    "parse",
    "parse_items",
    "read",
    "sample_birth",
    "schema",
    "schema_text",
    "stats",
    "write",
]
