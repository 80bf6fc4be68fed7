"""Other programs on a comparable task: 120 candidate minutes, 10 dates. Their licences keep them optional."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import date, time, timedelta

MINUTES = 120
DATES = tuple(date(2005, 3, 1) + timedelta(days=437 * place) for place in range(10))


def kpastro_rectify() -> Callable[[], object]:
    """kpastro's rectification from end to end, with a scoring of its own."""
    from kpastro import BirthInfo
    from kpastro.rectification import LifeEvent, rectify

    birth = BirthInfo(date(1985, 5, 17), time(7, 30), 19.076, 72.8777, 5.5)
    events = [LifeEvent(day, primary=10) for day in DATES]
    return lambda: rectify(birth, time(7, 30), events, window_min=MINUTES / 2, step_min=1.0)


def pyjhora_dashas() -> Callable[[], object]:
    """PyJHora's rasi chart and mahadashas alone: the least it can be asked for, without any scoring."""
    from jhora import utils
    from jhora.horoscope.chart import charts
    from jhora.horoscope.dhasa.graha import vimsottari
    from jhora.panchanga import drik

    place = drik.Place("Mumbai", 19.076, 72.8777, 5.5)
    start = utils.julian_day_number(drik.Date(1985, 5, 17), (7, 0, 0))

    def run() -> None:
        for minute in range(MINUTES):
            charts.rasi_chart(start + minute / 1440, place)
            vimsottari.vimsottari_mahadasa(start + minute / 1440, place)

    return run


def importable() -> dict[str, Callable[[], object]]:
    """The peers that are installed; PyJHora's wheel names few of the packages that it imports."""
    makers = {"kpastro rectify()": kpastro_rectify, "PyJHora rasi chart and mahadashas": pyjhora_dashas}
    found: dict[str, Callable[[], object]] = {}
    for name, make in makers.items():
        with suppress(ImportError):
            found[name] = make()
    return found
