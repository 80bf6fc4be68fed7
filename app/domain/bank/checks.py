"""What a bank has to satisfy before anybody is asked from it: numbered findings with file, line and hint.

    B001 not YAML                   B008 window outside a life       B015 window of another round
    B002 field missing or wrong     B009 domain not covered          B016 placeholder unknown or missing
    B003 id used twice              B010 stem too long to read       B017 opened domain without dates
    B004 stem used twice            B011 word of the method          B018 domain without a question of periods
    B005 language missing           B012 internal name               B019 same kinds asked twice in round 2
    B006 presumes it happened       B013 sensitive not marked        B020 word that presses
    B007 several questions          B014 kind of another domain      B021 field of a story
                                                                     B022 story names no question

The texts are `bank-bNNN` and `bank-bNNN-hint` in app/texts.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import yaml
from pydantic import ValidationError

from app.domain.bank import stories
from app.domain.bank.files import Files, Parsed, Placed, Problem, packaged_words, parse, parse_items
from app.domain.bank.model import Item, Window
from app.domain.bank.words import WordLists
from app.domain.vocabulary import COVERAGE, KIND_DOMAIN, Domain, EventKind, Locale
from app.texts import has, say

SENSITIVE: Final = frozenset({Domain.HEALTH, Domain.HEALTH_PRESSURE, Domain.FAMILY, Domain.RELATIONSHIP})
"""Domains whose questions carry a visible skip (interview.md, Rhythm)."""
READING: Final = {Locale.ZH: 45, Locale.EN: 110}
"""Longest stem in characters: two lines on a phone of 360 px at 17 px type."""
ELDEST: Final = 110
"""Last age a window may name."""
MIN_ROUND_1_DOMAINS: Final = 3
_INTERNAL = {name.value for name in (*EventKind, *Domain) if "_" in name.value}
_PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
_MARK = re.compile(r"[?？]")


def check(texts: Files) -> tuple[Problem, ...]:
    """Return what is wrong with a bank, in the order of files and lines; empty when it may be published."""
    parsed = parse(texts)
    told = stories.problems(texts, {placed.item.id for placed in parsed.placed})
    return tuple(sorted((*_judged(parsed, texts.get("words.yaml", "")), *told), key=_place))


def check_items(items: Sequence[object], options: object) -> tuple[Problem, ...]:
    """Return what is wrong with questions given as JSON (`parse_items`), under the word lists of the product."""
    return _judged(parse_items(items, options), packaged_words())


def _judged(parsed: Parsed, words: str) -> tuple[Problem, ...]:
    lists, faults = _lists(words)
    found = [*parsed.problems, *faults]
    for placed in parsed.placed:
        found += _item(placed, lists)
    found += _across(parsed.placed)
    return tuple(sorted(found, key=_place))


def _place(problem: Problem) -> tuple[str, int, str]:
    return problem.file, problem.line, problem.code


def message(problem: Problem, locale: str) -> tuple[str, str]:
    """Return what is wrong and what would be right, in a language."""
    arguments = {"item": problem.item or "-", **dict(problem.arguments)}
    found = detail(problem, locale)
    if found is not None:
        arguments["detail"] = found
    return say(locale, problem.key, **arguments), say(locale, f"{problem.key}-hint", **arguments)


def detail(problem: Problem, locale: str) -> str | None:
    """Return what is wrong with a field that cannot be read, alone: for whoever sees the field; None for the rest."""
    arguments = dict(problem.arguments)
    if "fault" not in arguments:
        return None
    plain = f"bank-fault-{arguments['fault'].replace('_', '-')}"
    return say(locale, plain, limit=arguments["limit"]) if has(locale, plain) else arguments["detail"]


def _lists(words: str) -> tuple[WordLists | None, list[Problem]]:
    try:
        return WordLists.model_validate(yaml.safe_load(words)), []
    except (yaml.YAMLError, ValidationError) as fault:
        detail = (("field", "words.yaml"), ("detail", str(fault).splitlines()[0]))
        return None, [Problem("B002", "words.yaml", 1, None, detail)]


def _at(placed: Placed, code: str, field: str, **arguments: object) -> Problem:
    language = arguments.get("language")
    return Problem(
        code,
        placed.file,
        placed.lines.get(field, placed.line),
        placed.item.id,
        tuple((name, str(value)) for name, value in arguments.items()),
        field=f"{field}.{language}" if language else field,
    )


def _item(placed: Placed, lists: WordLists | None) -> Iterator[Problem]:
    item = placed.item
    for locale in Locale:
        yield from _wording(placed, locale, lists)
    yield from _window(placed, item.window)
    if item.domain in SENSITIVE and not item.sensitive:
        yield _at(placed, "B013", "domain")
    for kind in item.event_kinds:
        if KIND_DOMAIN[kind] is not item.domain:
            yield _at(placed, "B014", "event_kinds", kind=kind.value)
    if (item.domain is Domain.FAMILY) != (item.related_person is not None):
        yield _at(placed, "B014", "related_person", kind="family_event")


def _wording(placed: Placed, locale: Locale, lists: WordLists | None) -> Iterator[Problem]:
    stem = placed.item.stem.of(locale)
    hint = placed.item.hint.of(locale) if placed.item.hint else ""
    if len(_MARK.findall(stem)) > 1 or (stem.count("？") + stem.count("?")) > 1:
        yield _at(placed, "B007", "stem", language=locale.value)
    if not _MARK.search(stem):
        yield _at(placed, "B007", "stem", language=locale.value)
    if _language(stem) is not locale:
        yield _at(placed, "B005", "stem", language=locale.value)
    if len(_PLACEHOLDER.sub("2016", stem)) > READING[locale]:
        yield _at(placed, "B010", "stem", language=locale.value, limit=READING[locale])
    named = set(_PLACEHOLDER.findall(stem + hint))
    if not named <= {"from", "to"} or (placed.item.round == 1 and named != {"from", "to"}):
        yield _at(placed, "B016", "stem", language=locale.value)
    text = f"{stem} {hint}".casefold()
    for name in sorted(_INTERNAL):
        if name in text:
            yield _at(placed, "B012", "stem", word=name)
    if lists is None:
        return
    asked = stem.casefold()
    for opening in lists.takes_for_granted.of(locale):
        asked = asked.replace(opening.casefold(), "")
    if not any(word.casefold() in asked for word in lists.leaves_open.of(locale)):
        yield _at(placed, "B006", "stem", language=locale.value)
    for code, words in (("B011", lists.technique), ("B020", lists.unwelcome)):
        for word in words.of(locale):
            if _holds(text, word.casefold()):
                yield _at(placed, code, "stem", word=word)


def _language(text: str) -> Locale:
    """Chinese when it holds a Chinese character; a stem copied into the other language is found so."""
    return Locale.ZH if re.search(r"[\u4e00-\u9fff]", text) else Locale.EN


def _holds(text: str, word: str) -> bool:
    """Whether a word stands in a text; a Latin one must begin a word ("must" is not in "mustard seed")."""
    if not word.isascii():
        return word in text
    whole = r"\b" if len(word) <= 4 else ""
    return re.search(rf"\b{re.escape(word)}{whole}", text) is not None


def _window(placed: Placed, window: Window) -> Iterator[Problem]:
    if window.age_from is not None and window.age_to is not None:
        if window.age_from > window.age_to or window.age_to > ELDEST:
            yield _at(placed, "B008", "window", first=window.age_from, last=window.age_to, eldest=ELDEST)
        if placed.item.round == 2 and window.age_to - window.age_from < 1:
            yield _at(placed, "B008", "window", first=window.age_from, last=window.age_to, eldest=ELDEST)
    if (placed.item.round == 3) != bool(window.probe):
        yield _at(placed, "B015", "window", round=placed.item.round)


def _across(all_placed: Iterable[Placed]) -> Iterator[Problem]:
    placed = list(all_placed)
    yield from _doubles(placed)
    enabled = [one for one in placed if one.item.enabled]
    if not enabled:
        return
    first = {one.item.domain for one in enabled if one.item.round == 1}
    dated = {one.item.domain for one in enabled if one.item.round == 2}
    probed = {one.item.domain for one in enabled if one.item.round == 3}
    if len(first) < MIN_ROUND_1_DOMAINS:
        yield Problem("B009", "round1", 1, None, (("domain", ", ".join(sorted(first)) or "-"),))
    for domain in sorted(COVERAGE):
        if domain not in first | dated | probed:
            yield Problem("B009", "round1", 1, None, (("domain", domain.value),))
        if domain in first and domain not in dated:
            yield Problem("B017", "round2", 1, None, (("domain", domain.value),))
        if domain in first | dated and domain not in probed:
            yield Problem("B018", "round3", 1, None, (("domain", domain.value),))


def _doubles(placed: list[Placed]) -> Iterator[Problem]:
    ids = Counter(one.item.id for one in placed)
    stems = Counter(_plain(one.item.stem.of(locale)) for one in placed for locale in Locale)
    kinds = Counter(_kinds(one.item) for one in placed if one.item.round == 2 and one.item.enabled)
    for one in placed:
        if ids[one.item.id] > 1:
            yield _at(one, "B003", "id")
        if any(stems[_plain(one.item.stem.of(locale))] > 1 for locale in Locale):
            yield _at(one, "B004", "stem")
        if one.item.round == 2 and kinds[_kinds(one.item)] > 1:
            yield _at(one, "B019", "event_kinds")


def _kinds(item: Item) -> tuple[object, ...]:
    return (item.domain, item.related_person, tuple(sorted(item.event_kinds)))


def _plain(stem: str) -> str:
    """A stem without what does not make it another question: spaces, marks, upper case, the years."""
    return re.sub(r"[\W_]+", "", _PLACEHOLDER.sub("", stem)).casefold()
