"""The conversation stories, replayed on the interview alone: rows as given, widths left to the product."""

from __future__ import annotations

from typing import Any

import pytest

from app.domain.bank import packaged, packaged_files
from app.domain.bank.stories import Story, StoryAnswer, StoryRow, StorySlot, stories
from tests.interview.life import Life, row

STORIES = stories(packaged_files())


def ledger_row(number: int, turn: int, given: StoryRow, life: Life) -> dict[str, Any]:
    if given.replaces is not None:
        life.rows[given.replaces - 1]["status"] = "superseded"
    return row(
        number,
        given.domain.value,
        given.event_kind.value,
        given.occurred_from.isoformat() if given.occurred_from else None,
        given.occurred_to.isoformat() if given.occurred_to else None,
        precision=given.date_precision.value,
        status=given.status.value,
        user_quote=given.quote,
        source_turn_id=f"t{turn}",
        supersedes_evidence_id=f"e{given.replaces}" if given.replaces else None,
    )


def answer(life: Life, one: StoryAnswer) -> dict[str, Any]:
    if isinstance(one.item, int):
        item_id = life.slot["items"][one.item - 1]["item_id"]
    else:
        item_id = next(item.item_id for item in life.state.items.values() if item.bank_id == one.item)
    given = {"option": one.option, "text": one.text, "outcome": one.outcome}
    return {"item_id": item_id, **{name: value for name, value in given.items() if value is not None}}


def holds(expected: StorySlot, life: Life, before: str) -> None:
    slot, items = life.slot, life.state.open_items()
    if expected.empty is not None:
        assert (slot["state"], slot["reason"]) == ("empty", expected.empty)
        return
    assert slot["state"] == "open"
    if expected.same:
        assert slot["slot_id"] == before
    if expected.step is not None:
        assert slot["rhythm"]["step"] == expected.step
    if expected.items is not None:
        assert len(slot["items"]) == expected.items
    if expected.question is not None:
        assert expected.question in {item.bank_id for item in items}
    if expected.domain is not None:
        assert items[0].domain == expected.domain.value
    if expected.key is not None:
        assert slot["items"][0]["semantic_key"].startswith(expected.key)
    if expected.stem_has is not None:
        assert expected.stem_has in slot["items"][0]["stem"]


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.id)
def test_a_story_unfolds_as_written(story: Story) -> None:
    case = story.case
    life = Life(birth=case.birth, as_of=case.as_of, minutes=case.minutes, locale=story.locale.value)
    holds(story.opens_with, life, "")
    for number, turn in enumerate(story.turns, 1):
        before = life.slot["slot_id"]
        answers = [answer(life, one) for one in turn.answers]
        fresh = []
        for given in turn.rows:
            life.rows.append(ledger_row(len(life.rows) + 1, number, given, life))
            fresh.append(life.rows[-1]["id"])
        life.turn(
            answers=answers, message=turn.message, disposition=turn.means, fresh=fresh, distress=turn.distress
        )
        for held in turn.confirmed:
            assert life.rows[held - 1]["status"] == "confirmed"
        holds(turn.slot, life, before)
    if story.ends is not None:
        assert life.at.delivered is story.ends


def test_there_are_stories_in_both_languages():
    assert len(STORIES) >= 6
    assert {story.locale.value for story in STORIES} == {"zh", "en"}
    assert len({story.id for story in STORIES}) == len(STORIES)


def test_every_question_a_story_names_is_in_the_bank():
    for story in STORIES:
        for turn in story.turns:
            named = [one.item for one in turn.answers if isinstance(one.item, str)]
            named += [turn.slot.question] if turn.slot.question else []
            assert all(packaged().item(name) for name in named)
