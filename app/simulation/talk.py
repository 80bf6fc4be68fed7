"""A case in memory: the product's own plan of every turn, with lists in the place of the tables.

`app.turns.plan` computes everything a turn leads to before anything is written; here it is written to this object.
What the database would refuse is not looked for: the same plans run against it in the tests of turns and over HTTP.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any
from uuid import NAMESPACE_OID, UUID, uuid5

from app.db.gateway import Claim
from app.domain.bank.model import Bank
from app.domain.evidence.predict import predict
from app.domain.interview import InterviewState
from app.domain.interview.state import Item
from app.domain.vocabulary import CaseStatus, TurnKind
from app.llm.offline_extract import disposition, propose
from app.llm.proposals import Extraction
from app.turns.ledger import corrects
from app.turns.material import Material
from app.turns.opening import prepare
from app.turns.plan import plan

Json = dict[str, Any]
_WORDS = frozenset({TurnKind.MESSAGE, TurnKind.REVISE})


@dataclass(frozen=True, slots=True)
class Line:
    """One turn as it went."""

    kind: TurnKind
    message: str
    answers: tuple[Json, ...]
    slot: Json
    """What was in the slot before."""
    plan: Json
    widened: bool
    """Whether a range grew."""
    corrected: bool
    """Whether the turn took back, corrected or redeclared something, so that it may."""
    widths: tuple[int, int]
    """Minutes of both ranges after it."""

    def to_json(self) -> Json:
        """Return the turn for a reader: what was asked, said and written."""
        rows = [{name: op.get(name) for name in ("op", "then", "reason", "event_kind", "user_quote", "occurred_from", "occurred_to")
                 if op.get(name) is not None} for op in self.plan["evidence"]]
        return {"asked": [item["stem"] for item in self.slot["items"]], "kind": self.kind.value, "message": self.message,
                "answers": list(self.answers), "rows": rows, "interval": self.widths[0], "supported": self.widths[1]}


@dataclass
class Talk:
    """One case from opening to whatever the person makes of it."""

    bank: Bank
    case: Json
    ledger: list[Json]
    state: Json
    slot: Json
    result: Json
    today: date
    outcome: Json | None = None
    accepted: Json | None = None
    offer: Json | None = None
    version: int = 0
    lines: list[Line] = field(default_factory=list)

    @classmethod
    def open(cls, name: str, case: Mapping[str, Any], bank: Bank) -> Talk:
        """Open a case.

        Args:
            name: what its ids are made from.
            case: locale, birth, window, source, as_of as `turns.opening.prepare` takes them.
            bank: the questions.
        """
        identity = uuid5(NAMESPACE_OID, name)
        made = prepare(str(identity), case, bank)
        row = {**made["case"], "id": str(identity), "status": CaseStatus.COLLECTING.value,
               "window": {**case["window"], "version": 1}}
        return cls(bank, row, [], made["state"], made["slot"], {"version": 1, **made["result"]},
                   date.fromisoformat(case["as_of"]))

    @property
    def delivered(self) -> str | None:
        """Why it was delivered, None while it goes on."""
        return str(self.outcome["reason"]) if self.outcome else None

    @property
    def interview(self) -> InterviewState:
        """The interview's memory."""
        return InterviewState.from_json(self.state)

    def open_items(self) -> tuple[Item, ...]:
        """What waits in the slot, with what the slot does not show."""
        return self.interview.open_items()

    def rows(self, status: str = "confirmed") -> list[Json]:
        """Rows of the ledger in one status, in its order."""
        return [row for row in self.ledger if row["status"] == status]

    async def turn(self, message: str = "", answers: Sequence[Json] = (), *, kind: TurnKind = TurnKind.MESSAGE,
                   payload: Json | None = None) -> Line:
        """Run one turn and keep what it leads to.

        Raises:
            ShodhanaError: the turn asks for what is not possible now; nothing changed.
        """
        before, number = self.slot, len(self.lines) + 1
        text = "\n".join(part for part in (message, *(str(one.get("text") or "") for one in answers)) if part.strip())
        claim = Claim(case_id=UUID(self.case["id"]), owner=UUID(int=0), turn_id=uuid5(UUID(self.case["id"]), f"turn {number}"),
                      seq=number, attempt=1, kind=kind.value, key=str(number), message=message, answers=list(answers),
                      text=text, payload=payload or {}, ack=None)
        material = Material(claim, self._context(), self.bank, self.today, self._extraction(kind, text))
        found = await plan(material)
        widths = self.widths()
        corrected = kind in (TurnKind.WINDOW, TurnKind.BIRTH) or corrects(self.ledger, found["evidence"])
        self._keep(found, claim)
        grew = any(now > was for was, now in zip(widths, self.widths(), strict=True))
        self.lines.append(Line(kind, message, tuple(answers), before, found, grew, corrected, self.widths()))
        return self.lines[-1]

    def widths(self) -> tuple[int, int]:
        """Minutes of the candidate range and of the supported one, their segments counted."""
        data = self.result["data"]
        first, second = (sum(part["width_minutes"] for part in data[name]["segments"]) for name in ("interval", "supported"))
        return first, second

    def _context(self) -> Json:
        return {"case": self.case, "state": self.state, "slot": self.slot, "ledger": self.ledger,
                "ledger_version": self.version, "result": self.result, "report_version": 0, "outcome": self.outcome,
                "accepted": self.accepted, "offer": self.offer}

    def _extraction(self, kind: TurnKind, text: str) -> Extraction | None:
        if kind not in _WORDS or not text.strip():
            return None
        return Extraction(propose(text, reference_date=self.today), disposition(text, reference_date=self.today), "offline")

    def _keep(self, found: Json, claim: Claim) -> None:
        self.ledger = predict(self.ledger, found["evidence"], str(claim.turn_id))
        self.version += 1
        if found["result"]:
            self.result = {**found["result"], "version": self.result["version"] + 1}
        if found["interview"]:
            self.state = found["interview"]
        self.slot = found["slot"]
        for name, value in (found["case"] or {}).items():
            if name == "accepted":
                self.accepted = value
            elif name == "window":
                self.case = {**self.case, name: {**value, "version": self.case["window"]["version"] + 1}}
            elif name != "consent":
                self.case = {**self.case, name: value}
        if claim.kind == TurnKind.REOPEN and found["case"]:
            self.outcome = None
        if found["outcome"]:
            self.outcome = found["outcome"]
            if self.case["status"] == CaseStatus.COLLECTING:
                self.case = {**self.case, "status": CaseStatus.DELIVERED.value}
        self.offer = found["offer"] or self.offer
