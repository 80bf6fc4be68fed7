"""Specifications of the evidence room: from words to ledger rows."""
