"""Plays a conversation story on whatever can hold a case, and compares every turn with what is written."""

from __future__ import annotations

import asyncio
from datetime import date, datetime, timedelta
from functools import cache
from typing import Any, Protocol

from app.domain.bank import packaged, packaged_files
from app.domain.bank.stories import Story, StoryAnswer, StoryCase, StoryRow, StorySlot, StoryTurn, stories
from app.domain.interview import EMPTY_REASONS
from app.domain.vocabulary import EvidenceStatus, TurnKind
from app.llm.fallback import distress
from app.llm.offline_extract import disposition
from app.places import Gazetteer
from app.simulation import Talk
from app.web.births import birth_of
from app.web.schemas import BirthIn, PlaceIn

Json = dict[str, Any]
STORIES = {story.id: story for story in stories(packaged_files())}
LIVING = {EvidenceStatus.CONFIRMED.value, EvidenceStatus.PENDING_CONFIRMATION.value}
KINDS = {"confirm": TurnKind.CONFIRM_EVIDENCE, "reject": TurnKind.REJECT_EVIDENCE, "revise": TurnKind.REVISE,
         "finish": TurnKind.FINISH, "reopen": TurnKind.REOPEN}


class Stage(Protocol):
    """Something that holds a case."""

    def turn(self, message: str, answers: list[Json]) -> None: ...
    def press(self, kind: TurnKind, row_id: str | None, text: str) -> None: ...
    def window(self, start: str, end: str) -> None: ...
    def slot(self) -> Json: ...
    def ledger(self) -> list[Json]: ...
    def widths(self) -> tuple[int, int]: ...
    def reason(self) -> str | None: ...


@cache
def places() -> Gazetteer:
    return Gazetteer(None)


class Pure:
    """The product's planning in memory."""

    def __init__(self, story: Story) -> None:
        case = story.case
        birth = birth_of(BirthIn(date=case.birth.isoformat(), place=PlaceIn(query=case.place)), places(), case.as_of)
        self._day = case.birth
        self.talk = Talk.open(story.id, {
            "locale": story.locale.value, "display_name": None, "birth": birth, "window": self._window(*case.window),
            "source": "family", "as_of": case.as_of.isoformat()}, packaged())

    def _window(self, start: str, end: str) -> Json:
        first, last = (datetime.fromisoformat(f"{self._day}T{clock}") for clock in (start, end))
        last += timedelta(days=last < first)
        return {"start": first.isoformat(timespec="minutes"), "end": last.isoformat(timespec="minutes"),
                "minutes": (last - first) // timedelta(minutes=1)}

    def turn(self, message: str, answers: list[Json]) -> None:
        asyncio.run(self.talk.turn(message, answers))

    def press(self, kind: TurnKind, row_id: str | None, text: str) -> None:
        asyncio.run(self.talk.turn(text, kind=kind, payload={"evidence_id": row_id} if row_id else {}))

    def window(self, start: str, end: str) -> None:
        asyncio.run(self.talk.turn(kind=TurnKind.WINDOW, payload={"window": self._window(start, end), "reason": ""}))

    def slot(self) -> Json:
        return self.talk.slot

    def ledger(self) -> list[Json]:
        return self.talk.ledger

    def widths(self) -> tuple[int, int]:
        return self.talk.widths()

    def reason(self) -> str | None:
        return self.talk.delivered


def key_of(bank_id: str) -> str:
    """Beginning of the semantic key under which a question of the bank is asked."""
    question = packaged().item(bank_id)
    assert question is not None, bank_id
    person = question.related_person.value if question.related_person else ""
    if question.round == 3:
        return f"probe:{question.domain.value}:{person or '-'}:"
    kinds = "+".join(sorted(kind.value for kind in question.event_kinds))
    return f"{'choice' if question.round == 1 else 'date'}:{question.domain.value}:{person}:{kinds}"


class Telling:
    """One story on one stage: laws after every turn, and what the story says."""

    def __init__(self, story: Story, stage: Stage) -> None:
        self.story, self.stage = story, stage
        self.rows: list[str] = []
        self.keys: dict[str, str] = {}
        """Semantic key -> item id, of everything shown."""
        self.homes: dict[str, set[str]] = {}

    def play(self) -> None:
        """Play it to its end."""
        case, stage = self.story.case, self.stage
        assert stage.widths() == (case.minutes, case.minutes)
        self._slot(self.story.opens_with, "")
        for number, turn in enumerate(self.story.turns, 1):
            before, widths, statuses = stage.slot()["slot_id"], stage.widths(), self.statuses()
            self.act(turn)
            try:
                self.compare(turn, before, widths, statuses)
            except AssertionError as error:
                raise AssertionError(f"{self.story.id}, turn {number} ({turn.message or turn.answers}): {error}") from error
        assert stage.reason() == (self.story.ends.value if self.story.ends else None)

    def act(self, turn: StoryTurn) -> None:
        """Do what the person does."""
        if turn.window:
            self.stage.window(*turn.window)
        elif turn.press:
            self.stage.press(KINDS[turn.press], self.rows[turn.row - 1] if turn.row else None, turn.message)
        else:
            self.stage.turn(turn.message, [self._answer(one) for one in turn.answers])

    def _answer(self, one: StoryAnswer) -> Json:
        if isinstance(one.item, int):
            item_id = self.stage.slot()["items"][one.item - 1]["item_id"]
        else:
            item_id = next(found for key, found in self.keys.items() if key.startswith(key_of(str(one.item))))
        given = {"option": one.option, "text": one.text, "outcome": one.outcome}
        return {"item_id": item_id, **{name: value for name, value in given.items() if value is not None}}

    def statuses(self) -> dict[str, str]:
        """Row id -> status."""
        return {row["id"]: row["status"] for row in self.stage.ledger()}

    def new_rows(self) -> list[Json]:
        """Rows that came with this turn, but for those that only note a withdrawal."""
        return [row for row in self.stage.ledger() if row["id"] not in self.rows and row.get("revision") != "withdrawal"]

    def compare(self, turn: StoryTurn, before: str, widths: tuple[int, int], statuses: dict[str, str]) -> None:
        """Hold the case against what the turn should lead to."""
        text = "\n".join(part for part in (turn.message, *(one.text or "" for one in turn.answers)) if part)
        assert distress(text, self.story.locale.value) is turn.distress
        if turn.message and not turn.press:
            assert disposition(text, reference_date=self.story.case.as_of).value == turn.means
        new = self.new_rows()
        self.rows += [row["id"] for row in new]
        assert [shown(row, self.rows) for row in new] == [expected(row) for row in turn.rows]
        now = self.statuses()
        assert {n for n in range(1, len(self.rows) + 1) if statuses.get(self.rows[n - 1]) == "pending_confirmation"
                and now[self.rows[n - 1]] == "confirmed"} == set(turn.confirmed)
        replaced = {row.replaces for row in turn.rows}
        assert {n for n in range(1, len(self.rows) + 1) if statuses.get(self.rows[n - 1]) in LIVING
                and now[self.rows[n - 1]] not in LIVING and n not in replaced} == set(turn.gone)
        if not (turn.window or turn.gone or replaced - {None}):
            assert all(after <= was for after, was in zip(self.stage.widths(), widths, strict=True)), "a range widened"
        if turn.width_at_most is not None:
            assert self.stage.widths()[0] <= turn.width_at_most
        self._slot(turn.slot, before)

    def _slot(self, wanted: StorySlot, before: str) -> None:
        slot = self.stage.slot()
        keys = [item["semantic_key"] for item in slot["items"]]
        for item in slot["items"]:
            self.keys[item["semantic_key"]] = item["item_id"]
            self.homes.setdefault(item["semantic_key"], set()).add(slot["slot_id"])
            assert item["stem"].count("？") + item["stem"].count("?") == 1, item["stem"]
        assert all(len(slots) == 1 for slots in self.homes.values()), "asked twice"
        assert bool(slot["items"]) == (slot["state"] == "open")
        assert slot["state"] == "open" or slot["reason"] in EMPTY_REASONS - {"no_question", "planner_error", "stuck"}
        assert (slot.get("reason") == "delivered") == (self.stage.reason() is not None)
        assert slot.get("reason") == wanted.empty
        if wanted.same:
            assert slot["slot_id"] == before
        if wanted.step is not None:
            assert slot["rhythm"]["step"] == wanted.step
        if wanted.items is not None:
            assert len(keys) == wanted.items
        if wanted.question is not None:
            assert any(key.startswith(key_of(wanted.question)) for key in keys), keys
        if wanted.domain is not None:
            assert keys[0].removeprefix("inside:").split(":")[1] == wanted.domain.value, keys
        if wanted.key is not None:
            assert keys and keys[0].startswith(wanted.key), keys
        if wanted.stem_has is not None:
            assert wanted.stem_has in slot["items"][0]["stem"]


def expected(row: StoryRow) -> Json:
    """A row as the story writes it."""
    return {name: value for name, value in row.model_dump(mode="json").items() if value is not None}


def shown(row: Json, rows: list[str]) -> Json:
    """A ledger row as a story would write it."""
    found = {
        **{name: row[name] for name in ("event_kind", "domain", "related_person", "occurred_from", "occurred_to", "date_precision",
                                        "status")},
        "hold": row["hold_reason"], "quote": row["user_quote"],
        "replaces": rows.index(row["supersedes_evidence_id"]) + 1 if row["supersedes_evidence_id"] else None,
    }
    return {name: value for name, value in found.items() if value is not None}


__all__ = ["STORIES", "Pure", "Stage", "StoryCase", "Telling", "date", "expected", "shown"]
