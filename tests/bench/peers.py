"""Other programs on the same task. Their licences keep them optional: `pip install shodhana[bench]`."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping
from contextlib import redirect_stdout, suppress
from datetime import date, time, timedelta
from io import StringIO
from itertools import accumulate

import numpy as np

from scoring.candidates import candidates
from scoring.varga import ticks, varga_of_ticks
from scoring.vimshottari import PERIOD_LORDS, running
from scoring.window import Window, candidate_times

DATES = tuple(date(2005, 3, 1) + timedelta(days=437 * place) for place in range(10))
BIRTH = date(1985, 5, 17)
PLACE = (19.076, 72.8777)
DATES_JD = tuple(day.toordinal() + 1721425.0 for day in DATES)
"""Noon of each, universal time."""


def ours(minutes: int) -> Callable[[], object]:
    """Charts, D9 and D10 of the ascendant, Vimshottari lords of three levels at ten dates, every candidate."""
    from datetime import datetime

    start = datetime(BIRTH.year, BIRTH.month, BIRTH.day)
    window = Window(start, start + timedelta(minutes=minutes - 1))
    dates = np.array(DATES_JD)

    def run() -> object:
        here = candidates(candidate_times(window, None, 19_800), *PLACE)
        rising = ticks(here.ascendant)
        ninth, tenth = (varga_of_ticks(rising, division) for division in (9, 10))
        return ninth, tenth, PERIOD_LORDS.take(running(here.longitude[:, 1], here.jd_ut, dates), axis=0)

    return run


def _pyjhora(minutes: int, lords: Callable[[float, object], list[object]]) -> Callable[[], object]:
    """Charts, D9 and D10 by PyJHora, candidate by candidate, and the lords at the dates by one of its ways."""
    from jhora import utils
    from jhora.horoscope.chart import charts
    from jhora.panchanga import drik

    drik.set_ayanamsa_mode("LAHIRI")
    place = drik.Place("Mumbai", *PLACE, 5.5)
    start = utils.julian_day_number(drik.Date(BIRTH.year, BIRTH.month, BIRTH.day), (0, 0, 0))

    def run() -> object:
        found = []
        for minute in range(minutes):
            instant = start + minute / 1440
            rasi = charts.rasi_chart(instant, place)
            ninth, tenth = (
                charts.divisional_positions_from_rasi_positions(rasi, divisional_chart_factor=division)[0]
                for division in (9, 10)
            )
            found.append((ninth, tenth, lords(instant, place)))
        return found

    return run


def pyjhora(minutes: int) -> Callable[[], object]:
    """By the call it offers: the table of 729 periods once for each candidate, every date looked up in it."""
    with redirect_stdout(StringIO()):  # it tells its path when imported
        from jhora import const, utils
        from jhora.horoscope.dhasa.graha import vimsottari
        from jhora.panchanga import drik

    # A fixed year: the one it takes by itself is measured anew for every birth, at 400 ms each.
    year = const.DHASA_YEAR_DURATION.MEAN_SIDEREAL_YEAR

    def lords(instant: float, place: object) -> list[object]:
        _, periods = vimsottari.get_vimsottari_dhasa_bhukthi(
            instant, place, dhasa_level_index=3, dhasa_duration_type=year
        )
        ends = list(accumulate((length for _, _, length in periods), initial=0.0))
        year_of, month, day_of, hours = periods[0][1]
        begin = utils.julian_day_number(drik.Date(year_of, month, day_of), (hours, 0, 0))
        return [periods[bisect_right(ends, (day - begin) / const.sidereal_year) - 1][0] for day in DATES_JD]

    return _pyjhora(minutes, lords)


def pyjhora_inner(minutes: int) -> Callable[[], object]:
    """By its inner calls, only the periods that run at the dates: the least it can do."""
    with redirect_stdout(StringIO()):
        from jhora.horoscope.dhasa.graha import vimsottari

    def at(periods: Mapping[int, float], day: float) -> tuple[int, float]:
        """The period that runs: the last that began."""
        return max(((lord, begin) for lord, begin in periods.items() if begin <= day), key=lambda one: one[1])

    def lords(instant: float, place: object) -> list[object]:
        table = vimsottari.vimsottari_mahadasa(instant, place)
        found: list[object] = []
        for day in DATES_JD:
            lord, begin = at(table, day)
            sub, under = at(vimsottari._vimsottari_bhukti(lord, begin), day)
            found.append((lord, sub, at(vimsottari._vimsottari_antara(lord, sub, under), day)[0]))
        return found

    return _pyjhora(minutes, lords)


def kpastro_rectify(minutes: int) -> Callable[[], object]:
    """kpastro's rectification from end to end, with a scoring of its own (and wrong sub-sub-periods)."""
    from kpastro import BirthInfo
    from kpastro.rectification import LifeEvent, rectify

    birth = BirthInfo(BIRTH, time(12, 0), *PLACE, 5.5)
    events = [LifeEvent(day, primary=10) for day in DATES]
    return lambda: rectify(birth, time(12, 0), events, window_min=minutes / 2, step_min=1.0)


def importable(minutes: int) -> dict[str, Callable[[], object]]:
    """The peers that are installed."""
    makers = {
        "PyJHora, the same work": pyjhora,
        "PyJHora, only the periods asked for": pyjhora_inner,
        "kpastro rectify(), its own scoring": kpastro_rectify,
    }
    found: dict[str, Callable[[], object]] = {}
    for name, make in makers.items():
        with suppress(ImportError):
            found[name] = make(minutes)
    return found
