"""The two questions that are asked of the engine: what does a ledger say, and what should be asked next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from scoring.adapters import Adapter, Verdict
from scoring.case import parse_case
from scoring.clock import JsonObject
from scoring.placebo import placebo_result
from scoring.policy import POLICY, Policy
from scoring.probes import MOST, plan
from scoring.result import result
from scoring.scored import compute


def score(
    case: Mapping[str, object],
    *,
    placebo: int = 0,
    full: bool = False,
    verdicts: Sequence[Verdict] = (),
    adapters: Sequence[Adapter] = (),
    policy: Policy = POLICY,
) -> JsonObject:
    """Score a case.

    Args:
        case: birth, window, confirmed dated rows in ledger order (commands.md, `score`). `as_of` pins the
            life that is looked at; without it the policy's reference date counts, or the end of the last
            row when that is later.
        placebo: shuffles of the dates to compare with; 0 leaves ``{"status": "pending"}``.
        full: adds raw support and share of every minute.
        verdicts: what outside engines said of the leaders; none leaves their check `not_evaluated`.
        adapters: outside engines to ask about leader and runner-up now, instead.
        policy: numbers of the method.

    Returns:
        Plain data, the same bytes for the same case on any machine (`scoring.result.canonical`).

    Raises:
        CaseError: bad input, with its field and a code.
        ValueError: fewer shuffles than none.
    """
    if placebo < 0:
        raise ValueError("placebo: a number of shuffles, or 0 for none")
    scored = compute(parse_case(case, policy), policy)
    out = result(scored, verdicts=verdicts, full=full)
    if adapters and len(scored.events):
        times = [one["time"] for one in cast("list[dict[str, JsonObject]]", out["candidates"])[:2]]
        asked = [one.check(case, times[0], times[1] if len(times) > 1 else None) for one in adapters]
        out = result(scored, verdicts=asked, full=full)
    if placebo:
        out["placebo"] = placebo_result(scored, placebo)
    return out


def plan_probes(
    case: Mapping[str, object],
    domains: Sequence[tuple[str, str | None]],
    limit: int = 8,
    *,
    policy: Policy = POLICY,
) -> list[JsonObject]:
    """Which periods of which domain would tell the minutes apart best.

    Args:
        case: as for `score`.
        domains: (domain, relative or none) that may be asked about.
        limit: probes returned at most.
        policy: numbers of the method.

    Returns:
        Best first, only those that promise at least max(1 minute, 2% of `n_eff`) after their sensitivity
        cost: domain, related_person, promise_minutes, bits, periods, semantic_key.

    Raises:
        CaseError: bad input; `domains[i]` for a pair the method has no rule for.
    """
    return plan(compute(parse_case(case, policy), policy, most=MOST), domains, limit)
