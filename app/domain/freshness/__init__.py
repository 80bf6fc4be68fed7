"""How fresh dated statements are for a question about a time: levels, profile, what to look for next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from app.domain.freshness.dating import Dated, date_of, frame_of
from app.domain.freshness.judge import Verdict, close_to, judge
from app.domain.freshness.model import Document, Evidence, Frame, Freshness, Level, Policy, Priority
from app.domain.freshness.output import schema
from app.domain.freshness.profile import Judged, crowded, profile
from app.domain.freshness.refute import (
    Neighbour,
    data_refuted,
    event_refuted,
    policy_refuted,
    text_of,
    version_refuted,
)
from app.errors import InvalidInput
from app.texts import say

__all__ = [
    "Dated",
    "Document",
    "Evidence",
    "Frame",
    "Freshness",
    "Judged",
    "Level",
    "Neighbour",
    "Policy",
    "Priority",
    "Verdict",
    "assess",
    "close_to",
    "crowded",
    "data_refuted",
    "event_refuted",
    "judge",
    "policy_refuted",
    "schema",
    "version_refuted",
]


def assess(data: Mapping[str, Any], *, locale: str = "zh") -> dict[str, object]:
    """Judge a whole document (freshness.md, General).

    Args:
        data: {"normalized_evidence", "canonical_time_frame", "freshness_policy"?, "goal_mode"?, "now"?}.
            Without `now` the last day of the frame is taken: the same document always has the same answer.
        locale: language of notes and queries.

    Returns:
        {"current_evidence", "background_evidence", "stale_evidence", "undated_evidence",
        "malformed_evidence", "freshness_profile"}. Nothing is removed except by `undated_handling: drop`.

    Raises:
        InvalidInput: code freshness-document or freshness-frame, with the field.
    """
    given, unreadable = _items(data.get("normalized_evidence"))
    try:
        document = Document.model_validate({**data, "normalized_evidence": given})
    except ValidationError as error:
        fault = error.errors()[0]
        field = ".".join(str(part) for part in fault["loc"])
        raise InvalidInput("freshness-document", field=field, detail=str(fault["msg"])) from error
    frame = frame_of(document)
    policy = document.freshness_policy
    timed = [
        (item, Dated("malformed", reason="item-unreadable") if item.id in unreadable else date_of(item, frame))
        for item in document.normalized_evidence
    ]
    neighbours = [Neighbour(text_of(item), dated) for item, dated in timed]
    judged = [
        Judged(item, dated, judge(item, dated, frame, policy, [*neighbours[:at], *neighbours[at + 1 :]]))
        for at, (item, dated) in enumerate(timed)
    ]
    drop = policy.undated_handling == "drop"
    lists: dict[str, list[object]] = {f"{level.value}_evidence": [] for level in Freshness}
    for one in judged:
        if not (drop and one.verdict.freshness is Freshness.UNDATED):
            lists[f"{one.verdict.freshness.value}_evidence"].append(_shown(one, policy, locale))
    dropped = sum(one.verdict.freshness is Freshness.UNDATED for one in judged) if drop else 0
    return {**lists, "freshness_profile": profile(judged, frame, locale, dropped=dropped)}


def _items(given: object) -> tuple[object, frozenset[str]]:
    """Return the items in a form that can be read, and the ids of those that could not be: nothing is removed.

    An item without an id is named by its place, "#3"; one that is no object, or has a field of another kind, keeps
    its name alone.
    """
    if not isinstance(given, list | tuple):
        return (() if given is None else given), frozenset()
    items: list[Evidence] = []
    unreadable: set[str] = set()
    for place, one in enumerate(given, 1):
        name = f"#{place}"
        raw = dict(one) if isinstance(one, Mapping) else {}
        if raw.get("id") is None:
            raw["id"] = name
        try:
            items.append(Evidence.model_validate(raw))
            if isinstance(one, Mapping):
                continue
        except ValidationError:
            items.append(Evidence(id=name))
        unreadable.add(items[-1].id)
    return tuple(items), frozenset(unreadable)


def _shown(one: Judged, policy: Policy, locale: str) -> dict[str, object]:
    verdict, dated = one.verdict, one.dated
    undated = verdict.freshness is Freshness.UNDATED
    note = say(locale, f"freshness-note-{verdict.reason.replace('_', '-')}")
    return {
        **one.item.model_dump(mode="json", exclude_none=True),
        "freshness": verdict.freshness.value,
        "boundary": verdict.boundary,
        "warning": say(locale, f"freshness-warning-{verdict.warning}") if verdict.warning else None,
        "note": None if undated and policy.undated_handling == "flag_only" else note,
        "downranked": undated and policy.undated_handling == "downrank",
        "date_used": {
            "from": dated.first.isoformat(),
            "to": dated.last.isoformat(),
            "precision": dated.precision.value,
        }
        if dated.first and dated.last
        else None,
        "date_source": dated.source,
    }
