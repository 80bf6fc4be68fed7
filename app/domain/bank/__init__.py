"""The question bank: its model, its files, its checks, and what the commands show of it."""

from app.domain.bank.files import (
    Files,
    Parsed,
    Placed,
    Problem,
    packaged,
    packaged_files,
    parse,
    read,
    schema,
    schema_text,
    write,
)
from app.domain.bank.model import OPTION_KEYS, Bank, Item, ItemFile, Options, Window, Words

__all__ = [
    "OPTION_KEYS",
    "Bank",
    "Files",
    "Item",
    "ItemFile",
    "Options",
    "Parsed",
    "Placed",
    "Problem",
    "Window",
    "Words",
    "packaged",
    "packaged_files",
    "parse",
    "read",
    "schema",
    "schema_text",
    "write",
]
