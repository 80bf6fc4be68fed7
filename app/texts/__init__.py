"""Every sentence a person reads, in every language, from the Fluent files beside this one.

`say("zh", "slot-title-batch")` gives plain text. Numbers and plurals are Fluent's affair; logic holds no copy.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

from fluent.runtime import FluentBundle, FluentResource

LOCALES: Final = ("zh", "en")


class UnknownText(KeyError):
    """A key that no text file defines; always a defect of ours, caught by tests/unit/test_texts.py."""


@cache
def _bundle(locale: str) -> FluentBundle:
    bundle = FluentBundle([locale], use_isolating=False)
    folder = files(__name__) / locale
    for entry in sorted(folder.iterdir(), key=lambda path: path.name):
        if entry.name.endswith(".ftl"):
            bundle.add_resource(FluentResource(entry.read_text(encoding="utf-8")))
    return bundle


def has(locale: str, key: str) -> bool:
    """Whether a text exists."""
    return _bundle(locale).has_message(key)


def say(locale: str, key: str, **arguments: str | int | float) -> str:
    """Return the text `key` in `locale`.

    Args:
        locale: "zh" or "en".
        key: message id, e.g. "stop-plateau".
        arguments: values of the placeholders.

    Raises:
        UnknownText: no such message, or a placeholder without a value.
    """
    bundle = _bundle(locale)
    if not bundle.has_message(key):
        raise UnknownText(f"{locale}:{key}")
    pattern = bundle.get_message(key).value
    if pattern is None:
        raise UnknownText(f"{locale}:{key}")
    text, problems = bundle.format_pattern(pattern, dict(arguments))
    if problems:
        raise UnknownText(f"{locale}:{key}: {problems[0]}")
    return str(text)


def keys(locale: str) -> frozenset[str]:
    """Return all message ids of a language (tests hold the languages equal)."""
    return frozenset(_bundle(locale)._messages)
