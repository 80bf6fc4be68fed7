"""VedAstro's API as an outside check of the two leading minutes: questions, replies, verdict. It opens no connection.

Two questions at most: the first house of the leader and of the runner-up, in every divisional chart at once.

    POST {base}/Calculate/AllHouseData
    {"HouseName": "House1", "Ayanamsa": "LAHIRI",
     "Time": {"StdTime": "07:30 17/05/1985 +05:30",
              "Location": {"Name": "", "Longitude": 72.8777, "Latitude": 19.076}}}

    {"Status": "Pass", "Payload": {"AllHouseData": {"HouseNavamshaD9Sign": {"Name": "Leo", ...}, ...}}}
    {"Status": "Fail", "Payload": "why"}

Format: README and FAQ of github.com/VedAstro/VedAstro.Python (time, place, ayanamsa, envelope; `AllHouseData`), field
names as `VedAstro.Library` has them. The payload comes bare, under the method's name, or as a list of houses: all
three are read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final, Protocol

from scoring.adapters import VEDASTRO, Verdict
from scoring.case import parse_case
from scoring.chart import chart
from scoring.clock import JsonObject, JsonValue
from scoring.graha import SIGNS
from scoring.ladder import Outside
from scoring.policy import POLICY

MOST_CALLS: Final = 6
"""Calls of one result."""

FIELDS: Final = {
    1: "HouseRasiD1Sign", 2: "HouseHoraD2Sign", 3: "HouseDrekkanaD3Sign", 4: "HouseChaturthamshaD4Sign",
    7: "HouseSaptamshaD7Sign", 9: "HouseNavamshaD9Sign", 10: "HouseDashamamshaD10Sign",
    12: "HouseDwadashamshaD12Sign", 24: "HouseChaturvimshamshaD24Sign", 30: "HouseTrimshamshaD30Sign",
}  # fmt: skip
"""The sign of a house in each divisional chart, by the reply's names; D11 has none."""

_METHOD: Final = "AllHouseData"


class UnavailableError(Exception):
    """The outside engine gave no answer that can be used. Never a failed check."""


class Ask(Protocol):
    """Sends one question."""

    def __call__(self, method: str, body: JsonObject) -> JsonValue:
        """Return the decoded reply.

        Raises:
            UnavailableError: no reply in time, or not one of this kind.
        """
        ...


class VedAstro:
    """The adapter; one object serves one result."""

    name = VEDASTRO

    def __init__(self, ask: Ask, most_calls: int = MOST_CALLS) -> None:
        self._ask, self._left = ask, min(most_calls, MOST_CALLS)

    def check(self, case: Mapping[str, object], leader: JsonObject, runner_up: JsonObject | None) -> Verdict:
        """Compare the ascendants of both minutes, in the charts that the rows look at, with ours.

        Passed: the other engine tells the two minutes apart by these charts, and has the same signs as this one for
        both. Failed: it answered for both, and does not. Anything less was not evaluated.
        """
        nothing = Verdict(self.name, Outside.NOT_EVALUATED, None)
        if runner_up is None:
            return nothing
        divisions = _divisions(case)
        try:
            theirs = [self._signs(case, time, divisions) for time in (leader, runner_up)]
        except UnavailableError:
            return nothing
        ours = [_our_signs(case, time, divisions) for time in (leader, runner_up)]
        passed = theirs == ours and theirs[0] != theirs[1]
        return Verdict(self.name, Outside.PASSED if passed else Outside.FAILED, passed)

    def _signs(self, case: Mapping[str, object], time: JsonObject, divisions: Sequence[int]) -> list[str]:
        if self._left <= 0:
            raise UnavailableError("no call left")
        self._left -= 1
        house = _first_house(self._ask(_METHOD, question(case, time)))
        signs = []
        for division in divisions:
            sign = house.get(FIELDS[division])
            name = sign.get("Name") if isinstance(sign, Mapping) else sign
            if name not in SIGNS:
                raise UnavailableError(f"no sign of D{division}")
            signs.append(str(name))
        return signs


def question(case: Mapping[str, object], time: JsonObject) -> JsonObject:
    """The body of one question.

    Args:
        case: as for `scoring.score`; its place is read.
        time: T of the minute.

    Raises:
        UnavailableError: an offset with seconds, which the API cannot be told.
    """
    offset = int(str(time["utc_offset_s"]))
    if offset % 60:
        raise UnavailableError("an offset with seconds")
    birth = parse_case(case).birth
    local = datetime.fromisoformat(f"{time['date']}T{time['time']}")
    sign, minutes = "-" if offset < 0 else "+", abs(offset) // 60
    return {
        "HouseName": "House1",
        "Ayanamsa": "LAHIRI",
        "Time": {
            "StdTime": f"{local:%H:%M %d/%m/%Y} {sign}{minutes // 60:02d}:{minutes % 60:02d}",
            "Location": {"Name": "", "Longitude": birth.longitude, "Latitude": birth.latitude},
        },
    }


def _divisions(case: Mapping[str, object]) -> list[int]:
    """Charts of the rows' domains that the reply names, and the rasi."""
    keys = [event.key for event in parse_case(case).scored]
    wanted = {1} | {division for key in keys if key for division in POLICY.rules[key].charts}
    return [division for division in FIELDS if division in wanted]


def _our_signs(case: Mapping[str, object], time: JsonObject, divisions: Sequence[int]) -> list[str]:
    birth = parse_case(case).birth
    found = chart({
        "local": f"{time['date']} {time['time']}", "utc_offset_s": time["utc_offset_s"],
        "lat": birth.latitude, "lon": birth.longitude,
    })  # fmt: skip
    vargas = found["vargas"]
    assert isinstance(vargas, Mapping)
    return [SIGNS[vargas[f"D{division}"]["Lagna"]] for division in divisions]


def _first_house(reply: JsonValue) -> Mapping[str, JsonValue]:
    """The first house of a reply, however deep it lies."""
    if not isinstance(reply, Mapping) or reply.get("Status") != "Pass":
        raise UnavailableError("no pass")
    found: JsonValue = reply.get("Payload")
    for name in (_METHOD, "House1"):
        if isinstance(found, list):
            found = next((one for one in found if isinstance(one, Mapping)), None)
        if isinstance(found, Mapping) and name in found:
            found = found[name]
    if not isinstance(found, Mapping):
        raise UnavailableError("no house")
    return found

