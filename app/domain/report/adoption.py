"""Candidates, accepted, confirmed: what may be adopted now, and the cards that offer it (seed 001).

Three layers that are never blurred: a *candidate* compares, *accepted* is the person's own choice for charts,
*confirmed* needs the open gate and explicit consent. Width, ties and a sole leader bear on confirmation only:
they never keep a person from adopting a representative time.
"""

from __future__ import annotations

from typing import Final

from app.domain.interview.rules import DELIVERY_FLOOR
from app.domain.report import method
from app.domain.report.reading import Json, Reading, View
from app.domain.report.standing import unresolved
from app.domain.vocabulary import CaseStatus

PASSING: Final = frozenset({"horary", "precision"})
"""Follow-ups that do not hold the cards back (seed 001 §2); any other does, occupation above all."""


def adoption(view: View) -> Json:
    """Return what the person may do with the candidates now. All from stored state.

    Returns:
        `selection_allowed`: a representative time may be adopted (not: must be shown).
        `propose_allowed`: the cards may be offered in this turn.
        `next_user_action`: {"id"}: adopt_representative, answer_question, add_evidence, wait_for_rerun, none.
        `on_user_stop`: "adopt" or "deliver": what ending the interview now leads to.
        `blocked_by`: the first thing in the way, as a stable code, or None.
    """
    reading = Reading(view, "en")
    selectable, blocked = _selection(reading)
    asking = _asking(view)
    talking = view.get("outcome") is None
    proposable = selectable and not talking and not asking
    if not blocked:
        blocked = "question" if asking else "talking" if talking else None
    if reading.status is CaseStatus.NEEDS_REBASELINE:
        action = "wait_for_rerun"
    elif reading.ended:
        action = "none"
    elif proposable:
        action = "adopt_representative"
    else:
        action = "answer_question" if asking or talking else "add_evidence"
    return {
        "selection_allowed": selectable,
        "propose_allowed": proposable,
        "next_user_action": {"id": action},
        "on_user_stop": "adopt" if selectable else "deliver",
        "blocked_by": blocked,
        "confirmation_allowed": reading.confirmation_allowed and selectable,
    }


def _selection(reading: Reading) -> tuple[bool, str | None]:
    current = reading.view.get("fingerprint")
    if reading.status is CaseStatus.NEEDS_REBASELINE:
        return False, "rebaseline"
    if reading.ended:
        return False, "ended"
    if not reading.candidates or (current and current != reading.result.get("fingerprint")):
        return False, "result"
    if not _floor_met(reading):
        return False, "few"
    return True, None


def _floor_met(reading: Reading) -> bool:
    areas = {row["domain"] for row in reading.counted}
    return len(reading.counted) >= DELIVERY_FLOOR.events and len(areas) >= DELIVERY_FLOOR.domains


def _asking(view: View) -> bool:
    """Whether a question is open that holds the cards back."""
    followup = view.get("followup")
    if followup and followup.get("kind") in PASSING:
        return False
    slot = view.get("slot") or {}
    return bool(followup) or (slot.get("state") == "open" and bool(slot.get("items")))


def cards(view: View, locale: str) -> Json:
    """Return the candidate cards and the server's words of a card turn; no cards when none may be offered.

    Once a time was adopted the cards stay, so that another can be chosen among the current ones.
    """
    reading = Reading(view, locale)
    words, allowed = reading.words, adoption(view)
    accepted = view.get("accepted")
    if not (allowed["propose_allowed"] or (accepted and allowed["selection_allowed"] and not _asking(view))):
        return {
            **allowed,
            "cards": [],
            "text": [words.code("cards-not-now", str(allowed["blocked_by"]), "cards-not-now-result")],
            "note": None,
        }
    return {
        **allowed,
        "title": words.say("cards-title"),
        "cards": [_card(reading, one) for one in reading.candidates],
        "note": words.say("cards-support-note"),
        "text": _card_text(reading),
        "events": method.events(reading),
        "divisional": method.divisional(reading),
        "houses": method.houses(reading),
        "techniques": method.audit(reading),
    }


def _card(reading: Reading, one: Json) -> Json:
    words = reading.words
    selected = _is_accepted(reading, one)
    stability = reading.result.get("stability") or {}
    width = int(stability.get("indistinguishable_width_minutes") or reading.supported["width_minutes"])
    return {
        "candidate_id": one["candidate_id"],
        "rank": one["rank"],
        "rank_text": words.say("cards-rank", rank=one["rank"]),
        "time": one["time"],
        "time_text": words.time(one["time"]),
        "range": one["range"],
        "range_text": words.say("cards-range", range=words.range(one["range"])),
        "relative_support": one["relative_support"],
        "relative_support_text": _support_text(reading, one),
        "tied_minutes": one["tied_minutes"],
        "tied_text": words.say("cards-tied", minutes=one["tied_minutes"])
        if one["tied_minutes"] > 1
        else None,
        "indistinguishable_width_minutes": width,
        "indistinguishable_text": words.say("cards-indistinguishable", minutes=width),
        "representative_note": words.say("ranges-representative-note"),
        "selected": selected,
        "action": {"id": "accept", "label": words.say("cards-adopted" if selected else "cards-adopt")},
    }


def _support_text(reading: Reading, one: Json) -> str:
    """Relative support compares; of a lone stretch it is said that there is nothing beside it to compare with."""
    key = "cards-support" if len(reading.candidates) > 1 else "cards-support-alone"
    return reading.words.say(key, percent=one["relative_support"])


def _is_accepted(reading: Reading, one: Json) -> bool:
    accepted = reading.view.get("accepted") or {}
    return (
        bool(accepted)
        and accepted.get("candidate_id") == one["candidate_id"]
        and (accepted.get("time") in (None, one["time"]))
    )


def _card_text(reading: Reading) -> list[str]:
    words = reading.words
    text = [words.say("cards-text-window", range=words.range(reading.candidate))]
    if reading.representative:
        time = words.time(reading.representative)
        text.append(words.say("cards-text-representative", time=time))
        if reading.representative not in [one["time"] for one in reading.candidates]:
            text.append(words.say("cards-text-own-minute", time=time))
    leader = reading.candidates[0]
    key = "cards-text-leader" if len(reading.candidates) > 1 else "cards-text-leader-alone"
    text.append(words.say(key, range=words.range(leader["range"]), percent=leader["relative_support"]))
    if unresolved(reading):
        text.append(words.say("ranges-unresolved"))
    active = reading.view.get("active_birth_time")
    if active and reading.view.get("accepted"):
        text.append(words.say("cards-accepted-line", time=words.full_time(active)))
    text.append(words.say("closing"))
    return text
