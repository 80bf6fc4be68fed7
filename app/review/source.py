"""From the files that people write to the corpus of a bundle: positions, duties and roles are worked out, contents are not.

One YAML file holds one conversation group. An author writes words; offsets are counted here, so nobody counts them
by hand and nobody can get them wrong in a way that still looks right.
"""

from __future__ import annotations

import calendar
from collections.abc import Iterable, Mapping
from datetime import date
from pathlib import Path
from typing import Any, Final, NoReturn

import yaml
from pydantic import ValidationError

from app.domain.vocabulary import Precision, Relation
from app.errors import InvalidInput
from app.review.corpus import (
    CORPUS_ID,
    Aside,
    Case,
    Corpus,
    Duty,
    Entity,
    Mention,
    Message,
    Requirement,
    Role,
    Span,
    Statement,
    span,
)
from app.review.forms import Both

Json = Mapping[str, Any]
_RELATIONS: Final = {str(one) for one in Relation}
_DAY: Final = 10
_MONTH: Final = 7


def load(folder: Path, stories: Path) -> Corpus:
    """Read a folder of groups.

    Args:
        folder: `*.yaml`, one group each, and `authors.txt`, an id a line.
        stories: the conversation stories of the question bank, whose turns a window may take its words from.

    Raises:
        InvalidInput: a file is missing or wrong; says which case and which words.
    """
    files = sorted(folder.glob("*.yaml"))
    if not files or not (folder / "authors.txt").is_file():
        raise InvalidInput("review-no-corpus", field=str(folder))
    authors = [line.strip() for line in (folder / "authors.txt").read_text("utf-8").splitlines() if line.strip()]
    told = {story["id"]: story for story in (yaml.safe_load(file.read_text("utf-8")) for file in sorted(stories.glob("*.yaml")))}
    cases = [case for file in files for case in _group(file, told)]
    return Corpus(corpus_id=CORPUS_ID, authors=tuple(authors), cases=tuple(cases))


def _group(file: Path, stories: Mapping[str, Json]) -> Iterable[Case]:
    try:
        group = yaml.safe_load(file.read_text("utf-8"))
        return [build(group, case, stories) for case in group["cases"]]
    except (yaml.YAMLError, LookupError, TypeError, AttributeError, ValueError, OSError) as error:
        raise InvalidInput("review-source", field=file.name, detail=f"{type(error).__name__}: {error}") from None


def build(group: Json, given: Json, stories: Mapping[str, Json] | None = None) -> Case:
    """Return one case of a group, positions and duties worked out.

    Args:
        group: `{group, split, locale, reference_date, people: {id: birth date}, limits?}`.
        given: `{id, person, rules, says, entities?, mentions?, statements?, asides?, checks, limits?}`; a line of `says`
            is what the person said, `{metadata: …}`, or `{story: id, turn: number}`.
        stories: id -> story.

    Raises:
        InvalidInput: words that do not stand in the window, or a field that is wrong.
    """
    try:
        return _Builder(group, given, stories or {}).case()
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        _refuse(given, f"{'.'.join(map(str, first['loc']))}: {first['msg']}")


def _refuse(given: Json, detail: str) -> NoReturn:
    raise InvalidInput("review-source", field=str(given.get("id")), detail=detail)


class _Builder:
    """Works out one case."""

    def __init__(self, group: Json, given: Json, stories: Mapping[str, Json]) -> None:
        self.group, self.given = group, given
        self.window = tuple(_message(one, stories) for one in given["says"])
        self.entities = (Entity(entity_id="self", kind="self"),
                         *(_entity(name, one) for name, one in (given.get("entities") or {}).items()))
        self.asides = tuple(Aside(aside_id=f"a{at}", why=one["why"], span=self.find(one, one["words"]))
                            for at, one in enumerate(given.get("asides") or (), 1))
        self.statements = tuple(self.statement(f"s{at}", one) for at, one in enumerate(given.get("statements") or (), 1))
        self.mentions = [self.mention(f"m{at}", one) for at, one in enumerate(given.get("mentions") or (), 1)]
        self.roles = [role for statement, one in zip(self.statements, given.get("statements") or (), strict=True)
                      for role in self.roles_of(statement, one)]

    def case(self) -> Case:
        group, given = self.group, self.given
        return Case(
            case_id=given["id"], split=group["split"], person_id=given["person"], group_id=group["group"],
            locale=given.get("locale", group["locale"]), rules=tuple(given["rules"]), reference_date=group["reference_date"],
            birth_date=group["people"][given["person"]], window=self.window, entities=self.entities,
            mentions=tuple(one.model_copy(update={"duties": self.duties(one)}) for one in self.mentions),
            statements=self.statements, asides=self.asides, roles=tuple(self.roles),
            checks=tuple(Both(**one) for one in given["checks"]),
            limits=tuple(Both(**one) for one in (*(group.get("limits") or ()), *(given.get("limits") or ()))))

    def find(self, one: Json, quote: str) -> Span:
        """Return where words stand: in the message that is named, or in the first that has them."""
        messages = [one["in"]] if "in" in one else range(1, len(self.window) + 1)
        for message in messages:
            found = span(self.window, message, quote, one.get("nth", 1))
            if found is not None:
                return found
        _refuse(self.given, f"these words do not stand in the window: {quote}")

    def statement(self, name: str, one: Json) -> Statement:
        start, end, precision = _dates(one.get("dates"))
        needed: Requirement = "required" if one.get("needed", True) else "if_selected"
        return Statement(statement_id=name, entity_id=one.get("of", "self"), event_kind=one["kind"],
                         span=self.find(one, one["words"]), date_text=one.get("when"), occurred_from=start,
                         occurred_to=end, precision=Precision(one.get("precision", precision)), requirement=needed)

    def mention(self, name: str, one: Json) -> Mention:
        entity, quote = next((key, value) for key, value in one.items() if key not in ("nth", "in", "critical"))
        return Mention(mention_id=name, entity_id=entity, span=self.find(one, str(quote)), critical=one.get("critical", True))

    def roles_of(self, statement: Statement, one: Json) -> Iterable[Role]:
        name, needed = statement.statement_id, statement.requirement
        speaker = self.speaker(statement)
        yield Role(role_key=f"{name}.subject", statement_id=name, kind="subject", requirement=needed,
                   mention_id=speaker.mention_id if speaker else None)
        yield Role(role_key=f"{name}.kind", statement_id=name, kind="kind", requirement=needed)
        if statement.date_text is not None:
            yield Role(role_key=f"{name}.date", statement_id=name, kind="date", requirement=needed)
        for entity, requirement in (one.get("other") or {}).items():
            words = self.nearest(entity, statement)
            if words is None:
                _refuse(self.given, f"{name}: {entity} has no mention in this statement's message")
            yield Role(role_key=f"{name}.other.{entity}", statement_id=name, kind="other_party", requirement=requirement,
                       mention_id=words.mention_id)

    def speaker(self, statement: Statement) -> Mention | None:
        """Return the words that say whom a statement is about: the last of that entity that begin before its end."""
        mine = [one for one in self.mentions if one.entity_id == statement.entity_id
                and one.span.message == statement.span.message and one.span.start < statement.span.end]
        return max(mine, key=lambda one: one.span.start, default=None)

    def nearest(self, entity: str, statement: Statement) -> Mention | None:
        mine = [one for one in self.mentions if one.entity_id == entity and one.span.message == statement.span.message]
        inside = [one for one in mine if statement.span.start <= one.span.start < statement.span.end]
        return next(iter((*inside, *mine)), None)

    def duties(self, mention: Mention) -> tuple[Duty, ...]:
        """Return what the words of a mention must come to, from the roles it fills and the asides it stands in."""
        found: list[Duty] = []
        filled = [role for role in self.roles if role.mention_id == mention.mention_id]
        for check, of in (
            ("identity", [one for one in filled if one.kind == "subject" and one.requirement == "required"]),
            ("carried", [one for one in filled if one.kind == "other_party" and one.requirement == "required"]),
            ("not_moved", [one for one in filled if one.requirement == "if_selected"]),
        ):
            if of:
                found.append(Duty.model_validate({"check": check, "of": tuple(one.statement_id for one in of)}))
        inside = tuple(one.aside_id for one in self.asides if one.span.message == mention.span.message
                       and one.span.start <= mention.span.start and mention.span.end <= one.span.end)
        if inside:
            found.append(Duty(check="kept_out", of=inside))
        return tuple(found)


def _message(one: str | Json, stories: Mapping[str, Json]) -> Message:
    if isinstance(one, str):
        return Message(role="person", text=one)
    if "story" in one:
        return Message(role="person", text=stories[one["story"]]["turns"][one["turn"] - 1]["message"])
    return Message(role="metadata", text=one["metadata"])


def _entity(name: str, one: str | Json) -> Entity:
    kind, whole = (one, None) if isinstance(one, str) else (one["kind"], one.get("in"))
    if kind in _RELATIONS:
        return Entity(entity_id=name, kind="relative", relation=Relation(kind), member_of=whole)
    return Entity.model_validate({"entity_id": name, "kind": kind, "member_of": whole})


def _dates(given: str | date | int | None) -> tuple[date | None, date | None, Precision]:
    """Return first day, last day and precision of `2006`, `2006-09`, `2006-09-01` or `first/last`."""
    if given is None:
        return None, None, Precision.UNKNOWN
    text = str(given)
    first, _, last = text.partition("/")
    if last:
        return _dates(first)[0], _dates(last)[1], Precision.RANGE
    if len(text) == _DAY:
        day = date.fromisoformat(text)
        return day, day, Precision.DAY
    if len(text) == _MONTH:
        year, month = map(int, text.split("-"))
        return date(year, month, 1), date(year, month, calendar.monthrange(year, month)[1]), Precision.MONTH
    return date(int(text), 1, 1), date(int(text), 12, 31), Precision.YEAR
