"""The conversation stories, replayed on the product's own planning: extraction, grounding, engine and interview."""

from __future__ import annotations

from collections import Counter

import pytest

from app.domain.bank import packaged
from tests.interview.telling import STORIES, Pure, Telling


@pytest.mark.parametrize("name", STORIES)
def test_a_story_unfolds_as_written(name: str) -> None:
    Telling(STORIES[name], Pure(STORIES[name])).play()


def test_there_are_forty_stories_or_more_and_both_languages_are_told() -> None:
    assert len(STORIES) >= 40
    told = Counter(story.locale.value for story in STORIES.values())
    assert min(told["zh"], told["en"]) >= 15


def test_the_stories_between_them_use_every_answer_every_button_and_several_ends() -> None:
    turns = [turn for story in STORIES.values() for turn in story.turns]
    assert {one.outcome for turn in turns for one in turn.answers} >= {"skipped", "refused", "unknown"}
    assert {turn.means for turn in turns} == {"answered", "skipped", "refused", "unknown"}
    assert {turn.press for turn in turns} >= {"confirm", "reject", "revise", "finish", "reopen"}
    assert any(turn.window for turn in turns)
    assert any(turn.distress for turn in turns)
    assert len({story.ends for story in STORIES.values() if story.ends}) >= 5


def test_every_story_says_why_it_ends_and_how_wide_the_range_is_then() -> None:
    for story in STORIES.values():
        assert story.ends is not None, story.id
        assert any(turn.width_at_most is not None and turn.slot.empty == "delivered" for turn in story.turns), story.id


def test_every_question_a_story_names_is_in_the_bank() -> None:
    for story in STORIES.values():
        for turn in story.turns:
            named = [one.item for one in turn.answers if isinstance(one.item, str)]
            named += [turn.slot.question] if turn.slot.question else []
            assert all(packaged().item(name) for name in named)
