"""Any sequence of turns against the real functions: the ledger's laws hold after each.

One connection, and every example is rolled back (200 × 20 steps took 2.2 s when it was tried).
"""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test
from psycopg.types.json import Jsonb

from app.errors import BY_SQLSTATE
from tests.conftest import TestDatabase
from tests.db.cases import TEXT, Json, Opened, move, opening, plan, result, study, wedding

TERMINAL = {"confirmed", "closed", "abandoned", "superseded"}
ROWS = {"study": study, "wedding": wedding, "move": move}
CHANGES: dict[str, Json] = {
    "finish": {},
    "close": {"status": "closed"},
    "abandon": {"status": "abandoned"},
    "reopen": {"status": "collecting"},
    "accept": {"status": "accepted", "accepted": {"candidate_id": "c1"}},
    "confirm": {"status": "confirmed", "consent": True},
    "birth": {"status": "needs_rebaseline", "birth": {"date": "1990-06-16"}},
    "window": {"window": {"start": "1990-06-15T12:30", "end": "1990-06-15T15:30", "minutes": 181}},
}


class Case(RuleBasedStateMachine):
    """One case, any turns in any order, legal and illegal ones."""

    connection: psycopg.Connection[Any]

    def __init__(self) -> None:
        super().__init__()
        self.one = Opened(uuid4(), uuid4())
        self.call("issue_owner", self.one.owner)
        asked = opening(self.one)
        self.call("open_case", *(Jsonb(v) if isinstance(v, dict) else v for v in asked.values()))
        self.confirmed: list[str] = []
        self.charges = 1

    def teardown(self) -> None:
        self.connection.rollback()

    def call(self, function: str, *arguments: object) -> Any:
        """Call a function of the application in the example's transaction."""
        places = ", ".join(["%s"] * len(arguments))
        row = self.connection.execute(f"select api.{function}({places})".encode(), arguments).fetchone()
        return row and row[0]

    def case(self, column: str) -> Any:
        """A column of the case."""
        query = f"select {column} from rect.case_record where case_id = %s"
        row = self.connection.execute(query.encode(), (self.one.case_id,)).fetchone()
        assert row is not None
        return row[0]

    def statuses(self) -> dict[str, str]:
        """Status of each row of the ledger."""
        query = "select id::text, status from rect.evidence where case_id = %s order by seq"
        return dict(self.connection.execute(query, (self.one.case_id,)).fetchall())

    def run(self, kind: str, *ops: Json, **more: Any) -> bool:
        """One turn; whether it was done. A refusal is one of ours and leaves nothing but the turn."""
        before = (self.statuses(), self.case("status"), self.case("ledger_version"))
        with self.connection.transaction():
            try:
                with self.connection.transaction():
                    turn = uuid4()
                    text = "" if kind not in ("message", "revise") else TEXT
                    self.call("begin_turn", self.one.case_id, self.one.owner, turn, str(turn), "d", kind, text,
                              Jsonb([]), text, Jsonb({}))
                    claim = self.call("claim_turn", self.one.case_id, "w", 60)
                    self.call("finish_turn", self.one.case_id, self.one.owner, turn, claim["attempt"],
                              Jsonb(plan(*ops, **more)))
                return True
            except psycopg.Error as refused:
                assert refused.sqlstate in BY_SQLSTATE, refused
                if refused.sqlstate == "SH420":
                    assert json.loads(refused.diag.message_detail or "")["ledger_version"] == before[2]
                assert (self.statuses(), self.case("status"), self.case("ledger_version")) == before
                return False

    @rule(name=st.sampled_from(sorted(ROWS)), then=st.sampled_from(["confirm", "hold"]),
          spoilt=st.sampled_from([None, "quote", "kind", "order"]), scored=st.booleans())
    def tell(self, name: str, then: str, spoilt: str | None, scored: bool) -> None:
        """Words that make a row, or that the database must refuse."""
        row = ROWS[name](then=then)
        rows = [*self.now(), *([row["id"]] if then == "confirm" else [])]
        if spoilt == "quote":
            row["user_quote"] = "没有说过"
        if spoilt == "kind":
            row["domain"] = "horary"
        if spoilt == "order":
            rows = [*rows, str(uuid4())]
        found = result(fingerprint=str(len(rows)), reason="evidence", rows=tuple(rows)) if scored else None
        done = self.run("message", row, version=self.case("ledger_version"), confirmed=rows, scored=found)
        assert done == (spoilt is None and not self.ended)

    @rule(data=st.data(), op=st.sampled_from(["confirm", "reject", "withdraw"]))
    def press(self, data: st.DataObject, op: str) -> None:
        """A button on any row, in whatever state it is."""
        rows = self.statuses()
        if not rows:
            return
        chosen = data.draw(st.sampled_from(sorted(rows, key=list(rows).index)))
        now = self.now()
        after = {"confirm": [*now, chosen], "reject": now, "withdraw": [one for one in now if one != chosen]}[op]
        entry = {"op": op, "id": chosen, "withdrawal_id": str(uuid4())}
        done = self.run("confirm_evidence", entry, version=self.case("ledger_version"), confirmed=after)
        legal = {"confirm": "pending_confirmation", "reject": "pending_confirmation", "withdraw": "confirmed"}[op]
        assert done == (rows[chosen] == legal and not self.ended)

    @rule(kind=st.sampled_from(sorted(CHANGES)), scored=st.booleans(), told=st.booleans())
    def change(self, kind: str, scored: bool, told: bool) -> None:
        """Every other kind of turn."""
        outcome = {"reason": "user_ended"} if kind == "finish" else None
        found = result(fingerprint=kind, reason="window", rows=tuple(self.now())) if scored else None
        self.run(kind, version=self.case("ledger_version"), confirmed=self.now(), scored=found,
                 case=CHANGES[kind], outcome=outcome, report=told)

    def now(self) -> list[str]:
        """Confirmed rows in ledger order."""
        return [one for one, status in self.statuses().items() if status == "confirmed"]

    @property
    def ended(self) -> bool:
        """Whether the case has ended; words and buttons end none, so it had before them too."""
        return self.case("status") in TERMINAL

    @invariant()
    def every_confirmed_row_stands_on_its_words(self) -> None:
        query = """select count(*) from rect.evidence e join rect.turn t
                on t.case_id = e.case_id and t.id = e.source_turn_id
            where e.case_id = %s and substr(t.text, e.quote_start + 1, e.quote_end - e.quote_start) <> e.user_quote"""
        assert self.connection.execute(query, (self.one.case_id,)).fetchone() == (0,)

    @invariant()
    def events_have_no_gap_and_each_turn_one_end(self) -> None:
        events = self.connection.execute(
            "select seq, turn_id, type from rect.event where case_id = %s order by seq", (self.one.case_id,)).fetchall()
        assert [event[0] for event in events] == list(range(1, len(events) + 1))
        ends = [event[1] for event in events if event[2] in ("turn.done", "turn.failed")]
        assert len(ends) == len(set(ends))

    @invariant()
    def at_most_one_thing_is_charged(self) -> None:
        key = f"rectification:case:{self.one.case_id}"
        states = {row[0] for row in self.connection.execute(
            "select state from rect.billing_fact where key = %s", (key,)).fetchall()}
        assert states in ({"reserved"}, {"reserved", "settled"}, {"reserved", "released"})

    @invariant()
    def nothing_is_adopted_without_a_birth_profile_to_stand_on(self) -> None:
        if self.case("status") == "needs_rebaseline":
            assert self.case("accepted") is None
        if self.case("status") in ("accepted", "confirmed"):
            assert self.case("active_birth_time") is not None
        assert self.case("status") != "confirmed", "no gate was ever open"


@pytest.fixture
def machine(database: TestDatabase):  # type: ignore[no-untyped-def]
    """The machine on this test's database; the tables' owner looks beside it."""
    with psycopg.connect(database.owner_url) as connection:
        Case.connection = connection
        yield Case


def test_no_order_of_turns_breaks_the_ledger(machine: type[Case]) -> None:
    run_state_machine_as_test(  # type: ignore[no-untyped-call]
        machine,
        settings=settings(max_examples=30, stateful_step_count=15, deadline=None,
                          suppress_health_check=list(HealthCheck), database=None),
    )
