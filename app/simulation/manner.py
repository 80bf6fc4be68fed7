"""What a simulated person does with what is in the slot, drawn from the temper."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Any

from app.domain.interview import Purpose
from app.domain.interview.planner import GO_ON, NO, NONE_FITS, ONLY_YEAR, OTHER, STOP, YES
from app.domain.interview.state import Item
from app.domain.vocabulary import Outcome, Precision, TurnKind
from app.simulation import words
from app.simulation.people import Event, Person
from app.simulation.talk import Json, Talk


@dataclass
class Manner:
    """One person at the slot: remembers what was told, and how."""

    person: Person
    chance: random.Random = field(init=False)
    told: dict[int, date] = field(default_factory=dict)
    """Place in the life -> the date that was said."""

    def __post_init__(self) -> None:
        self.chance = self.person.chance()

    def rolls(self, share: float) -> bool:
        """Whether something of this chance happens now."""
        return self.chance.random() < share

    async def act(self, talk: Talk) -> None:
        """Take one turn."""
        temper = self.person.temper
        if self.rolls(temper.ends / 4):
            await talk.turn(kind=TurnKind.FINISH)
        elif self.rolls(temper.ends / 4):
            await talk.turn(self._say("enough"))
        elif self.rolls(temper.redeclares):
            await talk.turn(kind=TurnKind.WINDOW, payload=self._window(talk))
        elif self.rolls(temper.presses) and (rows := talk.rows() + talk.rows("pending_confirmation")):
            await self._press(talk, self.chance.choice(rows))
        elif self.rolls(temper.edits) and (old := self._edit(talk)):
            await talk.turn(answers=[old])
        elif self.rolls(temper.grieves):
            await talk.turn(self._say("sad"))
        elif self.rolls(temper.injects):
            await talk.turn(self._say("injection"))
        elif self.rolls(temper.wanders):
            await talk.turn(self._say("off_topic"))
        elif (wrong := self._wrong()) is not None and self.rolls(temper.corrects):
            await talk.turn(self._correct(wrong))
        else:
            await self._answer(talk)

    def _say(self, name: str, **places: str) -> str:
        return words.line(self.person.locale, name, self.chance, **places)

    # --- the slot

    async def _answer(self, talk: Talk) -> None:
        items = talk.open_items()
        replies: list[Json] = []
        for item in items:
            if len(items) > 1 and len(replies) + 1 < len(items) and self.rolls(self.person.temper.partly):
                continue
            replies.append({"item_id": item.item_id, **self._reply(item, talk)})
        message = "".join(self._more() for _ in range(self.rolls(self.person.temper.adds)))
        if self.rolls(self.person.temper.types):
            await talk.turn(*self._typed(items, replies, message))
        else:
            await talk.turn(message, replies)

    def _typed(self, items: Sequence[Item], replies: list[Json], message: str) -> tuple[str, list[Json]]:
        """Put an answer into the free message, as people do who do not click."""
        if len(replies) == len(items) and all(len(one.get("option", "")) == 1 for one in replies) and not message:
            return " ".join(str(one["option"]) for one in replies), []
        if len(items) != 1 or len(replies) != 1:
            return message, replies
        reply = replies[0]
        if "option" in reply:
            table = {YES: "yes", NO: "no", "UNKNOWN": "unknown"}
            return (self._say(table[reply["option"]]), []) if reply["option"] in table and not message else (message, replies)
        said = reply.get("text") or self._say(str(reply["outcome"]))
        return (said + words.phrases(self.person.locale)["joined"] + message if message else said), []

    def _reply(self, item: Item, talk: Talk) -> Json:
        temper = self.person.temper
        if item.purpose is Purpose.PAUSE:
            return {"option": STOP if self.rolls(temper.ends + 0.1) else GO_ON}
        for outcome, share in ((Outcome.REFUSED, temper.refuses), (Outcome.SKIPPED, temper.skips)):
            if self.rolls(share):
                return {"outcome": outcome.value}
        if self.rolls(temper.forgets) and item.purpose is not Purpose.KEEP:
            known = {Purpose.CHOICE: "D", Purpose.PROBE: "UNKNOWN"}.get(item.purpose)
            return {"option": known} if known else {"outcome": Outcome.UNKNOWN.value}
        manners: dict[Purpose, Callable[[Item, Talk], Json]] = {
            Purpose.CHOICE: self._choose, Purpose.PROBE: self._place, Purpose.CONFIRM: self._confirm,
            Purpose.COMPLETE: self._complete, Purpose.KEEP: self._keep,
        }
        return manners.get(item.purpose, self._tell)(item, talk)

    def _choose(self, item: Item, talk: Talk) -> Json:
        if self._fitting(item, told=True):
            return {"option": "B" if self.rolls(0.3) else "A"}
        near = any(event.domain.value == item.domain and item.related_person in (None, event.relation) for event in self.person.life)
        return {"option": "B" if near and self.rolls(0.5) else "C"}

    def _tell(self, item: Item, talk: Talk) -> Json:
        places = self._fitting(item)
        if not places:
            return {"text": self._say("never")} if self.rolls(0.7) else {"outcome": Outcome.SKIPPED.value}
        return {"text": self._telling(self.chance.choice(places))}

    def _place(self, item: Item, talk: Talk) -> Json:
        """A probe: one of its periods, the event itself, or none of them; what was told is left out where that is asked."""
        places = self._fitting(item, told=not item.hint)
        for place in places:
            day = self.person.life[place].day.isoformat()
            inside = next((n for n, (low, high) in enumerate(item.periods) if low <= day <= high), None)
            if inside is None:
                continue
            if self.rolls(0.3) and place not in self.told:
                return {"text": self._telling(place)}
            return {"option": f"P{inside + 1}"}
        return {"option": NONE_FITS}

    def _confirm(self, item: Item, talk: Talk) -> Json:
        event = self._meant(item)
        if event is None:
            return {"option": YES if self.rolls(0.7) else NO}
        row = next((one for one in talk.ledger if one["id"] == item.completes), None)
        fits = row is not None and bool(row["occurred_from"]) and (
            row["occurred_from"] <= event.day.isoformat() <= (row["occurred_to"] or talk.case["as_of"]))
        if fits or self.rolls(0.2):
            return {"option": YES}
        if self.rolls(0.5):
            return {"option": OTHER if OTHER in item.options else NO}
        return {"text": self._dated(event)}

    def _complete(self, item: Item, talk: Talk) -> Json:
        event = self._meant(item)
        if event is None:
            return {"outcome": Outcome.UNKNOWN.value}
        if ONLY_YEAR in item.options:
            return {"option": ONLY_YEAR} if self.rolls(self.person.temper.coarse) else \
                {"text": words.month_alone(self.person.locale, event.day)}
        return {"text": self._dated(event)}

    def _keep(self, item: Item, talk: Talk) -> Json:
        return {"option": YES if self.rolls(0.7) else NO}

    # --- the life

    def _fitting(self, item: Item, *, told: bool = False) -> list[int]:
        """Places of the events that a question is about; untold ones unless asked otherwise."""
        low, high = item.period or ("0001-01-01", "9999-12-31")
        kinds = set(item.event_kinds) if item.purpose in (Purpose.CHOICE, Purpose.DATED) else set()
        return [
            place for place, event in enumerate(self.person.life)
            if (told or place not in self.told) and item.domain in (None, event.domain.value)
            and (not kinds or event.kind.value in kinds) and item.related_person in (None, event.relation)
            and low <= event.day.isoformat() <= high]

    def _meant(self, item: Item) -> Event | None:
        """The event a question about a row means: one of its kind, the one whose said date it shares if it has one."""
        alike = [(place, event) for place, event in enumerate(self.person.life)
                 if event.kind.value in item.event_kinds and item.related_person in (None, event.relation)]
        if not alike:
            return None
        low, high = item.period or ("0001-01-01", "9999-12-31")
        same = [event for place, event in alike if low <= self.told.get(place, event.day).isoformat() <= high]
        return (same or [alike[0][1]])[0]

    def _telling(self, place: int) -> str:
        event = self.person.life[place]
        day = event.day
        if self.rolls(self.person.temper.errs):
            day = self._year(day, self.chance.choice((-2, -1, 1, 2)))
        self.told[place] = day
        return words.telling(self.person.locale, event, day, self._precision(), self.chance)

    def _dated(self, event: Event) -> str:
        return words.bare(self.person.locale, event.day, self._precision())

    def _precision(self) -> Precision:
        roll = self.chance.random()
        temper = self.person.temper
        if roll < temper.coarse:
            return Precision.YEAR
        return Precision.DAY if roll < temper.coarse + temper.exact else Precision.MONTH

    def _more(self) -> str:
        """Another event or two that nobody asked about."""
        rest = [place for place in range(len(self.person.life)) if place not in self.told]
        chosen = self.chance.sample(rest, min(len(rest), self.chance.randint(1, 2)))
        joined: str = words.phrases(self.person.locale)["joined"]
        return joined.join(self._telling(place) for place in chosen)

    # --- second thoughts

    def _wrong(self) -> int | None:
        """The place of an event told with a wrong year."""
        return next((place for place, day in self.told.items() if day != self.person.life[place].day), None)

    def _correct(self, place: int) -> str:
        event, wrong = self.person.life[place], self.told[place]
        self.told[place] = event.day
        locale = self.person.locale
        if self.rolls(0.5):
            return words.telling(locale, event, event.day, Precision.YEAR, self.chance)
        return self._say("correction", date=words.dated(locale, event.day, Precision.YEAR),
                         wrong=words.dated(locale, wrong, Precision.YEAR))

    def _edit(self, talk: Talk) -> Json | None:
        """Another option for a question answered before."""
        state = talk.interview
        answered = [state.items[one.item_id] for one in state.replies if not one.superseded and state.items[one.item_id].options]
        if not answered:
            return None
        item = self.chance.choice(answered)
        return {"item_id": item.item_id, "option": self.chance.choice(item.options)}

    async def _press(self, talk: Talk, row: Json) -> None:
        """A button on a row."""
        kinds = [TurnKind.REJECT_EVIDENCE, TurnKind.REVISE]
        if row["status"] == "pending_confirmation":
            kinds.append(TurnKind.CONFIRM_EVIDENCE)
        kind = self.chance.choice(kinds)
        text = ""
        if kind is TurnKind.REVISE:
            alike = [event for event in self.person.life if event.kind.value == row["event_kind"]]
            text = self._dated(alike[0]) if alike else self._say("unknown")
        await talk.turn(text, kind=kind, payload={"evidence_id": row["id"]})

    def _window(self, talk: Talk) -> Json:
        """A window that overlaps the declared one."""
        window: dict[str, Any] = talk.case["window"]
        start = datetime.fromisoformat(window["start"]) - timedelta(minutes=self.chance.choice((-30, 30, 60)))
        end = datetime.fromisoformat(window["end"]) + timedelta(minutes=self.chance.choice((-15, 0, 30)))
        start = max(start, datetime.fromisoformat(f"{talk.case['birth']['date']}T00:00"))
        end = min(max(end, start), start + timedelta(minutes=1439))
        times = {"start": start.isoformat(timespec="minutes"), "end": end.isoformat(timespec="minutes")}
        return {"window": {**times, "minutes": int((end - start).total_seconds() // 60)}, "reason": self._say("window_reason")}

    @staticmethod
    def _year(day: date, years: int) -> date:
        return day.replace(year=day.year + years, day=min(day.day, 28))
