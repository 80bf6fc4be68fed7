"""The result of a case as plain data, its canonical bytes and its fingerprint."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence

import numpy as np

from scoring.adapters import Verdict, outside_check
from scoring.attribution import attribution
from scoring.audit import audit
from scoring.case import ScoringCase
from scoring.clock import Clock, JsonObject, JsonValue, number
from scoring.families import agree, family_result
from scoring.graha import BoolArray, FloatArray
from scoring.ladder import Facts, blockers, label, next_steps, rung
from scoring.leaving import Without
from scoring.notes import notes
from scoring.policy import ENGINE_VERSION, Policy
from scoring.ranges import pieces, weighted_median
from scoring.scored import Scored
from scoring.stability import (
    all_lead,
    coverage,
    date_sensitivity,
    leader,
    neighbours_pass,
    without_each_domain,
    without_each_event,
)
from scoring.stretches import Stretch, offered, percents
from scoring.techniques import Family
from scoring.why import rows, summary


def canonical(value: JsonValue | Mapping[str, object]) -> bytes:
    """Canonical JSON: sorted keys, no spaces, UTF-8, no number that is not one."""
    return json.dumps(
        value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
    ).encode()


def fingerprint(case: ScoringCase, policy: Policy) -> str:
    """SHA-256 of all that decides a result: birth, window, as-of day, rows in ledger order, versions.

    Ids and words are no part of it: the same dates give the same result.
    """
    birth, window = case.birth, case.window
    body: JsonObject = {
        "birth": {
            "date": birth.date.isoformat(),
            "tz": birth.tz,
            "lat": birth.latitude,
            "lon": birth.longitude,
            "utc_offset_s": birth.utc_offset_s,
        },
        "window": [window.start.isoformat(), window.end.isoformat()],
        "as_of": case.as_of.isoformat(),
        "rows": [
            [
                event.kind.value,
                event.domain.value,
                event.related_person.value if event.related_person else None,
                event.start.isoformat(),
                event.end.isoformat(),
                event.precision.value,
            ]
            for event in case.events
        ],
        "engine": ENGINE_VERSION,
        "policy": [policy.version, policy.hash],
    }
    return hashlib.sha256(canonical(body)).hexdigest()


def result(scored: Scored, *, verdicts: Sequence[Verdict] = (), full: bool = False) -> JsonObject:
    """Everything a turn stores and a report shows.

    Args:
        scored: the computed case.
        verdicts: what outside engines said.
        full: adds raw support and share of every minute (the engine's own commands only).
    """
    policy, view, case = scored.policy, scored.whole, scored.case
    rule = policy.ranges
    clock = Clock(scored.activation.candidates)
    end = len(scored.events)
    candidate, supported = view.ranges.candidate[end], view.ranges.supported[end]
    mixed, share = view.belief.mixed[end], view.belief.share(end)
    stretches = offered(candidate, mixed, rule)
    representative = weighted_median(share, candidate)

    left = without_each_event(scored)
    leave_event = all_lead(stretches[0], left, policy)
    leave_domain = all_lead(stretches[0], without_each_domain(scored), policy)
    neighbours = neighbours_pass(stretches[0], representative, mixed, policy)
    sensitive = date_sensitivity(scored, stretches[0])
    top = leader(scored.total_support, candidate, rule.digits)
    counted = coverage(scored.events)
    astray = _astray(mixed, supported, policy)
    conflict = bool(view.ranges.conflict.any()) or astray
    outside, adapters = outside_check(verdicts)
    width = _hull(supported)
    facts = Facts(
        coverage=counted,
        scoreable=end,
        layers=True,
        supported_width=width,
        candidate_pieces=len(pieces(candidate)),
        leader=top,
        leave_one_out=leave_event and leave_domain,
        neighbours=neighbours,
        conflict=conflict,
        evidence_ratio=float(view.belief.ratio[end]),
        outside=outside,
        adapters=adapters,
    )
    blocked = blockers(facts, policy)
    step, reasons = rung(facts, policy)
    entries, evaluations = rows(scored, representative, [stretch.middle for stretch in stretches])
    out: JsonObject = {
        "id": case.id,
        "window": {
            "start": clock.at(0),
            "end": clock.at(len(scored.activation) - 1),
            "minutes": len(scored.activation),
        },
        "as_of": case.as_of.isoformat(),
        "interval": clock.range(candidate),
        "supported": clock.range(supported),
        "evidence_ratio": number(view.belief.ratio[end]),
        "chance_weight": number(view.belief.chance[end]),
        "n_eff": number(view.belief.n_eff(end)),
        "representative": clock.at(representative),
        "candidates": _candidates(stretches, clock),
        "attribution": attribution(scored, left, clock),
        "rows": entries,
        "placebo": {"status": "pending"},
        "stability": {
            "label": label(facts, policy).value,
            "leave_one_event_out": leave_event,
            "leave_one_domain_out": leave_domain,
            "neighbors": neighbours,
            "date_sensitivity": {"passed": not sensitive, "event_ids": list(sensitive)},
            "tied_minutes": top.tied_minutes,
            "tied_first_place": top.tied_first_place,
            "indistinguishable_width_minutes": width,
            "margin_percent": top.margin_percent,
        },
        "families": _families(scored),
        "ladder": {"label": step.value, "mode": _mode(adapters), "reasons": list(reasons)},
        "gate": {"confirmation_allowed": not blocked, "blockers": [blocker.value for blocker in blocked]},
        "excluded": _excluded(candidate, supported, clock),
        "conflicts": {
            "evidence_conflict": conflict,
            "event_ids": _conflicting(scored, left if astray else []),
        },
        "notes": [note.value for note in notes(scored)],
        "next_step_codes": [code.value for code in next_steps(facts, blocked, policy)],
        "techniques": summary(evaluations),
        "audit": audit(scored, evaluations),
        "engine_version": ENGINE_VERSION,
        "policy_version": policy.version,
        "policy_hash": policy.hash,
        "fingerprint": fingerprint(case, policy),
    }  # fmt: skip
    if verdicts:
        out["outside"] = [
            {"adapter": one.adapter, "minute_sensitive": one.minute_sensitive.value, "supports_leader": one.supports_leader}
            for one in verdicts
        ]
    if full:
        out["support"] = [
            {"time": clock.at(minute), "support": number(points), "share": number(part, 9)}
            for minute, (points, part) in enumerate(zip(scored.total_support, share, strict=True))
        ]
    return out


def _mode(adapters: int) -> str:
    return "with_outside_engine" if adapters else "standalone_core"


def _hull(inside: BoolArray) -> int:
    members = np.flatnonzero(inside)
    return int(members[-1] - members[0]) + 1


def _astray(mixed: FloatArray, supported: BoolArray, policy: Policy) -> bool:
    """Too much of the belief lies outside the supported range."""
    share = np.exp(mixed)
    outside = round(float(share[~supported].sum() / share.sum()), policy.ranges.digits)
    return outside > policy.ranges.conflict_share


def _conflicting(scored: Scored, left: Sequence[Without]) -> list[JsonValue]:
    """Name the rows that a person should look at, in ledger order.

    A row whose step would have emptied a range is one; so is each without which the belief would not have
    gone astray.

    Args:
        scored: the computed case.
        left: the ledger without each of its rows, when too much of the belief lies outside; else empty.
    """
    named = scored.whole.ranges.conflict.copy()
    for place, one in enumerate(left):
        named[place] |= not _astray(one.mixed, one.supported, scored.policy)
    return [scored.events[place].id for place in np.flatnonzero(named)]


def _candidates(stretches: Sequence[Stretch], clock: Clock) -> list[JsonValue]:
    relative = percents([stretch.share for stretch in stretches])
    return [
        {
            "candidate_id": f"c{place + 1}",
            "rank": place + 1,
            "time": clock.at(stretch.middle),
            "range": clock.stretch(stretch.first, stretch.last),
            "relative_support": relative[place],
            "tied_minutes": stretch.tied,
        }
        for place, stretch in enumerate(stretches)
    ]


def _families(scored: Scored) -> JsonObject:
    ratio = scored.policy.ranges.separating_ratio
    parashari, jaimini = (family_result(view, ratio) for view in scored.views[1:])
    out: JsonObject = {
        family.value: {
            "separates": one.separates,
            "evidence_ratio": number(one.evidence_ratio),
            "width_minutes": one.width_minutes,
        }
        for family, one in ((Family.PARASHARI, parashari), (Family.JAIMINI, jaimini))
    }
    out["agree"] = agree(scored, parashari, jaimini)
    return out


def _excluded(candidate: BoolArray, supported: BoolArray, clock: Clock) -> list[JsonValue]:
    """What left the candidate range, in the order of the clock, and by which of the two rules."""
    entries = [
        (first, last, reason)
        for inside, reason in (
            (~supported, "outside_supported_range"),
            (supported & ~candidate, "outside_candidate_range"),
        )
        for first, last in pieces(inside)
    ]
    return [{**clock.stretch(first, last), "reason_code": reason} for first, last, reason in sorted(entries)]
