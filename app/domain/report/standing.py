"""Where a case stands: the two ranges, the rung, how far to trust them, limits and next steps."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from app.domain.interview.closing import closing
from app.domain.report.chance import chance_band
from app.domain.report.labels import short
from app.domain.report.reading import Json, Reading, minutes
from app.domain.report.wording import Words, percent, ratio
from app.domain.vocabulary import CaseStatus, StopReason
from app.texts import say

CLAIM_STATUS: Final = "candidate_range_not_birth_time_truth"
TRUTH_STATUS: Final = "not_birth_time_truth"
"""Constants, whatever the result: seed 002, task 0, conclusion 2."""

RUNGS: Final = (
    "blocked",
    "user_history_verification_required",
    "manual_pattern_consensus",
    "single_adapter_support",
    "multi_adapter_consensus",
)
"""The ladder. There is no rung on which a minute is the truth."""

COVERAGE_STATEMENTS: Final = ("not_measured", "not_above_chance", "above_chance")
FIRST_FULL_RECORDS: Final = "1970-01-01"
"""The tz database promises complete records from here on (its theory file, "Scope of the tz database")."""
SKY_NOTES: Final = ("beyond_polar_circle", "clocks_changed")
"""Facts about the birth that the engine gives with a result and the report tells; the others stand in its lines already."""
UNRESOLVED_WIDTH: Final = 5
"""Minutes above which a range is always told as one that cannot be told apart (seed 001 §5)."""

_OUTSIDE_MINUTE_CHECK: Final = frozenset(
    {"vedastro_minute_sensitive_not_evaluated", "vedastro_minute_sensitive_failed"}
)


def ranges(reading: Reading) -> Json:
    """Return part 1: both ranges over the declared window, the representative minute, the sentence beside."""
    words = reading.words
    shown = {"declared": reading.declared, "candidate": reading.candidate, "supported": reading.supported}
    time = reading.representative
    band = chance_band(reading)
    trusted = reading.placebo_done
    return {
        **{name: {**stretch, "text": words.range(stretch)} for name, stretch in shown.items()},
        "representative": time
        and {
            "time": time,
            "text": words.time(time),
            "note": words.say("ranges-representative-note"),
            "is_answer": False,
        },
        "chance_band": band and {**band, "text": _band_text(words, band)},
        "evidence_ratio": reading.result.get("evidence_ratio") if trusted else None,
        "p": reading.placebo.get("p") if trusted else None,
        "sentence": _sentence(reading),
        "notes": [*_conflict(reading), *([words.say("ranges-unresolved")] if unresolved(reading) else [])],
    }


def unresolved(reading: Reading) -> bool:
    """Whether the words must say: a stretch that cannot be told apart (width over 5, tied, gate not open)."""
    stability = reading.result.get("stability") or {}
    wide = int(reading.candidate["width_minutes"]) > UNRESOLVED_WIDTH
    tied = bool(stability.get("tied_first_place")) or int(stability.get("tied_minutes") or 0) > 1
    return wide or tied or not reading.confirmation_allowed


def _band_text(words: Words, band: Json) -> str:
    if band["low"] == band["high"]:
        return words.say("ranges-chance-sentence", percent=band["percent"])
    return words.say("ranges-chance-spread", percent=band["percent"], low=band["low"], high=band["high"])


def _sentence(reading: Reading) -> str:
    """R never stands without p: while the placebo is pending neither is shown (scoring.md, Placebo)."""
    words, events = reading.words, len(reading.scored)
    if not events or not reading.result:
        return words.say("ranges-none")
    key = "ranges-removed" if reading.removed else "ranges-kept"
    if key == "ranges-kept" and reading.placebo_done and not reading.chance_like:
        key = "ranges-kept-fits"
    ends = {"range": words.brief(reading.supported)} if reading.removed else {}
    if not reading.placebo_done:
        return words.say(f"{key}-pending", events=events, **ends)
    r, p = ratio(float(reading.result["evidence_ratio"])), probability_value(float(reading.placebo["p"]))
    return words.say(key, events=events, ratio=r, p=p, **ends)


def probability_value(p: float) -> str:
    """Return p with three decimals; with 1,000 shuffles there are no finer ones."""
    return f"{p:.3f}"


def _conflict(reading: Reading) -> list[str]:
    conflicts = reading.result.get("conflicts") or {}
    if not conflicts.get("evidence_conflict"):
        return []
    named = [
        short(reading.event_words(reading.by_id[one]))
        for one in conflicts.get("event_ids") or ()
        if one in reading.by_id
    ]
    if not named:
        return [reading.words.say("ranges-conflict-unnamed")]
    return [reading.words.say("ranges-conflict", list=reading.words.semicolon(named))]


def ladder(reading: Reading) -> Json:
    """Return part 2: the rung, in words, and the rungs it stands among."""
    words = reading.words
    label = str((reading.result.get("ladder") or {}).get("label") or "blocked")
    rungs = [
        {"label": rung, "text": words.code("rung", rung, "rung-blocked"), "here": rung == label}
        for rung in RUNGS
    ]
    return {
        "label": label,
        "text": words.code("rung", label, "rung-blocked"),
        "meaning": words.code("rung", f"{label}-means", "rung-blocked-means"),
        "never_truth": words.say("rung-none-is-truth"),
        "families": _families(reading),
        "rungs": rungs,
    }


def _families(reading: Reading) -> str | None:
    families = reading.result.get("families")
    if not families or not reading.scored:
        return None
    words = reading.words
    separating = [name for name in ("parashari", "jaimini") if families[name].get("separates")]
    if not separating:
        return words.say("ladder-families-none")
    if len(separating) == 1:
        return words.say("ladder-families-one", family=words.say(f"family-{separating[0]}"))
    return words.say("ladder-families-agree" if families.get("agree") else "ladder-families-differ")


def trust(reading: Reading) -> Json:
    """Return part 3: the placebo line, what was measured of coverage, and what a width is."""
    words = reading.words
    coverage = dict(reading.view.get("coverage") or {"statement": "not_measured"})
    statement = coverage["statement"] if coverage["statement"] in COVERAGE_STATEMENTS else "not_measured"
    chance = percent(minutes(reading.candidate), minutes(reading.declared))
    numbers = {} if statement == "not_measured" else {"cases": coverage["cases"], "hits": coverage["hits"]}
    narrowed = minutes(reading.candidate) < minutes(reading.declared)
    key = statement.replace("_", "-") if narrowed or numbers else "whole"
    stability = str((reading.result.get("stability") or {}).get("label") or "low")
    return {
        "placebo": {**reading.placebo, "lines": _placebo_lines(reading)},
        "coverage_statement": statement,
        "coverage": words.say(f"trust-coverage-{key}", chance=coverage.get("chance", chance), **numbers),
        "convention": None if statement == "above_chance" else words.say("trust-convention"),
        "stability": {
            "label": stability,
            "text": words.say(f"trust-stability-{stability}"),
            "note": words.say("trust-stability-means"),
        },
        "honesty": words.say("honesty"),
    }


def _placebo_lines(reading: Reading) -> list[str]:
    words, placebo = reading.words, reading.placebo
    if not reading.scored:
        return [words.say("trust-placebo-none")]
    if not reading.placebo_done:
        return [words.say("trust-placebo-pending")]
    n, p, count = int(placebo["n"]), float(placebo["p"]), int(placebo["narrowed_as_far"])
    as_well = round(p * (n + 1)) - 1  # p = (1 + #{≥}) / (n + 1), scoring.md
    shown = {"percent": percent(as_well, n)} if as_well else {}
    key = "trust-placebo" if as_well else "trust-placebo-never"
    return [words.say(key, n=n, p=probability_value(p), **shown), placebo_width(words, n, count, removed=reading.removed)]


def placebo_width(words: Words, n: int, count: int, *, removed: bool) -> str:
    """Say how many of n shuffles narrow the supported range this far: where it stayed whole, all of them do."""
    if not removed:
        return words.say("trust-placebo-width-whole", n=n)
    if not count:
        return words.say("trust-placebo-width-none", n=n)
    return words.say("trust-placebo-width", n=n, count=count, percent=percent(count, n))


def limits(codes: Iterable[str], locale: str) -> list[Json]:
    """Return part 8: the gate's blockers as texts. The one source for every place that names them."""
    listed = tuple(codes)
    words = Words(locale, dates=False, offsets=False)
    told_apart = not _OUTSIDE_MINUTE_CHECK & set(listed)
    texts = []
    for code in listed:
        last = code == "public_aa_holdout_not_ready" and told_apart
        shown = f"{code}_minutes_told_apart" if last else code
        texts.append({"code": code, "text": words.code("limit", shown, "limit-other")})
    return texts


def next_steps(reading: Reading) -> list[Json]:
    """Return part 9: what the person can do next, one sentence each."""
    known = [code for code in reading.next_steps if reading.words.has(f"next-{code.replace('_', '-')}")]
    return [{"code": code, "text": reading.words.code("next", code, "next")} for code in known]


_STATES: Final = {
    CaseStatus.COLLECTING: "collecting",
    CaseStatus.DELIVERED: "delivered",
    CaseStatus.ACCEPTED: "accepted",
    CaseStatus.NEEDS_REBASELINE: "needs-rebaseline",
    CaseStatus.CONFIRMED: "confirmed",
}


def state_text(status: CaseStatus, locale: str) -> str:
    """Return where a case of that status is, in words that call every end a completion."""
    return say(locale, f"report-state-{_STATES.get(status, 'ended')}")


def state(reading: Reading) -> Json:
    """Return where the case is, and why it was delivered."""
    status = reading.status
    outcome = reading.view.get("outcome") or {}
    key = _STATES.get(status, "ended")
    reason = outcome.get("reason")
    tied = bool((reading.result.get("stability") or {}).get("tied_first_place"))
    ended = closing(StopReason(reason), reading.locale, [row["domain"] for row in reading.counted], tied=tied) if reason else None
    return {
        "status": status.value,
        "completed": key in ("delivered", "accepted", "confirmed", "ended"),
        "text": state_text(status, reading.locale),
        "reason": reason,
        "reason_text": ended,
        "delivered_at": outcome.get("delivered_at"),
    }


def birth(reading: Reading) -> Json:
    """Return the birth data the result rests on, with the offset that was used shown."""
    words, born = reading.words, dict(reading.case.get("birth") or {})
    active = reading.view.get("active_birth_time")
    confirmed = reading.status is CaseStatus.CONFIRMED
    lines = {
        "birth-date": str(born.get("date") or words.say("none")),
        "birth-place": str(born.get("place_name") or ""),
        "birth-zone": _zone(reading, born),
        "birth-reported": _clock(reading.view.get("reported_birth_time")),
        "birth-confirmed" if confirmed else "birth-accepted": words.full_time(active) if active else "",
    }
    notes = []
    if str(born.get("date") or "") < FIRST_FULL_RECORDS:
        notes.append(words.say("birth-thin-records"))
    told = [code for code in reading.result.get("notes") or () if code in SKY_NOTES]
    notes += [say(reading.locale, f"engine-note-{code.replace('_', '-')}") for code in told]
    if reading.view.get("outdated"):
        notes.append(words.say("version-outdated"))
    if active and not confirmed:
        notes.append(words.say("cards-accepted-line", time=words.full_time(active)))
    return {
        **{name: born.get(name) for name in ("date", "place_name", "tz", "utc_offset_s")},
        "reported_birth_time": reading.view.get("reported_birth_time"),
        "active_birth_time": active,
        "lines": [{"name": words.say(key), "value": value} for key, value in lines.items() if value],
        "notes": notes,
    }


def _zone(reading: Reading, born: Json) -> str:
    """The zone with the offset that was used, so that a person can see and correct it."""
    words = reading.words
    seconds = born.get("utc_offset_s")
    if seconds is None:
        seconds = reading.declared["from"].get("utc_offset_s")
    offset = "" if seconds is None else words.offset(int(seconds))
    if born.get("tz") and offset:
        return words.say("birth-zone-value", tz=str(born["tz"]), offset=offset)
    return str(born.get("tz") or offset)


def _clock(time: object) -> str:
    if isinstance(time, dict):
        return f"{time['date']} {time['time']}" if time.get("date") else str(time["time"])
    return str(time or "")
