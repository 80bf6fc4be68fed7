"""Attribution: what each row did to both ranges when it came, and what changes without it."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.clock import Clock, JsonObject, JsonValue, number
from scoring.leaving import Without
from scoring.scored import Scored


def attribution(scored: Scored, left: Sequence[Without], clock: Clock) -> list[JsonValue]:
    """One entry per confirmed row, in ledger order; rows that narrowed nothing are listed too.

    The row that carries the ledger over the threshold would take all the credit of the first cut; what the
    ranges are without a row shows the others' part.

    Args:
        scored: the case.
        left: the ledger without each scored row, in the same order.
        clock: writes times.
    """
    view = scored.whole
    states = [number(view.belief.n_eff(state)) for state in range(len(scored.events) + 1)]
    end = len(scored.events)
    entries: list[JsonValue] = []
    place = 0
    for event in scored.case.events:
        before, after = (place, place + 1) if event.key is not None else (place, place)
        entry: JsonObject = {"event_id": event.id}
        for name, sets in (("interval", view.ranges.candidate), ("supported", view.ranges.supported)):
            entry[name] = {"before": clock.range(sets[before]), "after": clock.range(sets[after])}
        entry["n_eff"] = {"before": states[before], "after": states[after]}
        if event.key is not None:
            candidate, supported = left[place].candidate, left[place].supported
        else:
            candidate, supported = view.ranges.candidate[end], view.ranges.supported[end]
        entry["without_it"] = {"interval": clock.range(candidate), "supported": clock.range(supported)}
        entry["narrowed"] = bool(
            (view.ranges.candidate[before] != view.ranges.candidate[after]).any()
            or (view.ranges.supported[before] != view.ranges.supported[after]).any()
        )
        entries.append(entry)
        place = after
    return entries
