"""Other programs on the same task. Their licences keep them optional: `pip install shodhana[bench]`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import redirect_stdout, suppress
from datetime import date, time, timedelta
from io import StringIO

import numpy as np

from scoring.candidates import candidates
from scoring.varga import varga
from scoring.vimshottari import PERIOD_LORDS, running
from scoring.window import Window, candidate_times

DATES = tuple(date(2005, 3, 1) + timedelta(days=437 * place) for place in range(10))
BIRTH = date(1985, 5, 17)
PLACE = (19.076, 72.8777)
_JD_OF_ORDINAL = 1721424.5


def ours(minutes: int) -> Callable[[], object]:
    """Charts, D9 and D10 of the ascendant, Vimshottari lords of three levels at ten dates, every candidate."""
    from datetime import datetime

    start = datetime(BIRTH.year, BIRTH.month, BIRTH.day)
    window = Window(start, start + timedelta(minutes=minutes - 1))
    dates = np.array([day.toordinal() + _JD_OF_ORDINAL + 0.5 for day in DATES])

    def run() -> object:
        here = candidates(candidate_times(window, None, 19_800), *PLACE)
        ninth, tenth = varga(here.ascendant, 9), varga(here.ascendant, 10)
        return ninth, tenth, PERIOD_LORDS[running(here.longitude[:, 1], here.jd_ut, dates)]

    return run


def pyjhora(minutes: int) -> Callable[[], object]:
    """The same by PyJHora's own calls, candidate by candidate, only the periods that run at the dates."""
    with redirect_stdout(StringIO()):  # it tells its path when imported
        from jhora import utils
        from jhora.horoscope.chart import charts
        from jhora.horoscope.dhasa.graha import vimsottari
        from jhora.panchanga import drik

    drik.set_ayanamsa_mode("LAHIRI")
    place = drik.Place("Mumbai", *PLACE, 5.5)
    start = utils.julian_day_number(drik.Date(BIRTH.year, BIRTH.month, BIRTH.day), (0, 0, 0))

    dates = [day.toordinal() + _JD_OF_ORDINAL + 0.5 for day in DATES]

    def at(periods: Mapping[int, float], day: float) -> tuple[int, float]:
        """The period that runs: the last that began."""
        return max(((lord, begin) for lord, begin in periods.items() if begin <= day), key=lambda one: one[1])

    def run() -> object:
        found = []
        for minute in range(minutes):
            instant = start + minute / 1440
            rasi = charts.rasi_chart(instant, place)
            ninth, tenth = (
                charts.divisional_positions_from_rasi_positions(rasi, divisional_chart_factor=division)[0]
                for division in (9, 10)
            )
            table = vimsottari.vimsottari_mahadasa(instant, place)
            lords = []
            for day in dates:
                lord, begin = at(table, day)
                sub, under = at(vimsottari._vimsottari_bhukti(lord, begin), day)
                lords.append((lord, sub, at(vimsottari._vimsottari_antara(lord, sub, under), day)[0]))
            found.append((ninth, tenth, lords))
        return found

    return run


def kpastro_rectify(minutes: int) -> Callable[[], object]:
    """kpastro's rectification from end to end, with a scoring of its own (and wrong sub-sub-periods)."""
    from kpastro import BirthInfo
    from kpastro.rectification import LifeEvent, rectify

    birth = BirthInfo(BIRTH, time(12, 0), *PLACE, 5.5)
    events = [LifeEvent(day, primary=10) for day in DATES]
    return lambda: rectify(birth, time(12, 0), events, window_min=minutes / 2, step_min=1.0)


def importable(minutes: int) -> dict[str, Callable[[], object]]:
    """The peers that are installed."""
    makers = {"PyJHora, the same work": pyjhora, "kpastro rectify(), its own scoring": kpastro_rectify}
    found: dict[str, Callable[[], object]] = {}
    for name, make in makers.items():
        with suppress(ImportError):
            found[name] = make(minutes)
    return found
