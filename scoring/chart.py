"""The whole chart of one birth as plain data (`shodhana chart`).

Names are those of the outside numbers in tests/oracle, with the mean node; what a reader could take for
granted and be wrong about (ayanamsa, node, year length, zone rules) is named beside the numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final, cast

import numpy as np

from scoring import ephemeris
from scoring.ashtakavarga import ROWS, bhinnashtakavarga, sarvashtakavarga
from scoring.candidates import check_place
from scoring.civil import EPOCH, EPOCH_JD, TZDATA_VERSION, CivilStatus, CivilTime, resolve
from scoring.errors import CaseError
from scoring.fields import mapping, number, text, whole
from scoring.graha import GRAHAS, RAHU, FloatArray
from scoring.jaimini import JaiminiChart, jaimini_chart
from scoring.lagna import lagna_changes
from scoring.narayana import narayana
from scoring.shadbala import shadbala
from scoring.varga import DIVISIONS, sign, varga, vargas
from scoring.vimshottari import YEAR_DAYS, nakshatra_of, pada_of, vimshottari

CHANGES_MINUTES: Final = 60
"""Lagna changes are listed this far to both sides of the birth."""
D60_CHANGES_MINUTES: Final = 10
"""The same for D60, whose lagna changes every two minutes."""

_AV_NAMES: Final = {"Moon": "Moon_B", "Venus": "Venus_A"}
"""Rows with two traditions, by the names the outside numbers give to the tables used."""


@dataclass(frozen=True, slots=True)
class _Birth:
    """A birth that has been understood."""

    civil: CivilTime
    jd_ut: float
    latitude: float
    longitude: float


def chart(birth: Mapping[str, object]) -> dict[str, object]:
    """Compute a chart.

    Args:
        birth: `local` (YYYY-MM-DD HH:MM[:SS], a T between is fine) or `date` and `time`; `lat`, `lon`;
            `tz` (IANA) or `utc_offset_s` (seconds east; wins over the zone rules); `fold` (0 or 1) for an
            hour that the clock ran twice; `id`, handed through.

    Returns:
        Longitudes in degrees, signs 0 = Aries, instants as Julian days UT. Every chart, dasha and table is
        computed from full precision, never from the rounded numbers shown.

    Raises:
        CaseError: a field is missing or wrong; `ambiguous_time` and `nonexistent_time` carry the offsets to
            choose from.
    """
    known = _read(mapping(birth, "birth"))
    sky = ephemeris.sky(np.array([known.jd_ut]))
    ascendant = float(sky.ascendant(known.latitude, known.longitude)[0])
    longitude = sky.longitude[0]
    jaimini = jaimini_chart(longitude, ascendant)
    return {
        **({"id": birth["id"]} if "id" in birth else {}),
        **_time(known),
        "settings": {
            "ephemeris": f"Swiss Ephemeris {ephemeris.VERSION}, {ephemeris.THEORY}",
            "ayanamsa": ephemeris.AYANAMSA,
            "node": ephemeris.NODE,
            "dasha_year_days": YEAR_DAYS,
            "houses": "whole sign",
            "tzdata": TZDATA_VERSION,
        },
        "ayanamsa_lahiri": dict(
            zip(("with_nutation", "without_nutation"), ephemeris.ayanamsa(known.jd_ut), strict=True)
        ),
        "graha_longitude": _longitudes(longitude),
        "ascendant": round(ascendant, 9),
        "ascendant_tropical": round((ascendant + float(sky.ayanamsa[0])) % 360.0, 9),
        "vargas": _vargas(longitude, ascendant),
        # There the ecliptic can lie along the horizon, and the ascendant leaps; it is defined all the same.
        "beyond_polar_circle": sky.beyond_polar_circle(known.latitude),
        "moon_nakshatra": _nakshatra(longitude[1:2]),
        "vimshottari": _vimshottari(float(longitude[1]), known.jd_ut),
        "narayana": _narayana(jaimini),
        "chara_karakas": {
            "eight": [GRAHAS[graha] for graha in jaimini.chara_karakas],
            "seven": [GRAHAS[graha] for graha in jaimini.chara_karakas if graha != RAHU],
        },
        "arudha": {
            "single_lords": list(jaimini.arudhas_single),
            "dual_lords_book": list(jaimini.arudhas),
        },
        **_strengths(longitude, ascendant),
        "lagna_changes": _changes(known),
    }


def ascendants(birth: Mapping[str, object], charts: Sequence[str]) -> dict[str, int]:
    """Ascendant signs alone, a fortieth of the work of a whole chart.

    Args:
        birth: as for `chart`.
        charts: names of divisional charts, "D1" and so on.

    Returns:
        Chart name -> sign, 0 = Aries.

    Raises:
        CaseError: as `chart`.
        ValueError: a division without a rule.
    """
    known = _read(birth)
    degrees = ephemeris.sky(np.array([known.jd_ut])).ascendant(known.latitude, known.longitude)
    return {name: int(varga(degrees, int(name.removeprefix("D")))[0]) for name in charts}


def _read(birth: Mapping[str, object]) -> _Birth:
    if birth.get("local") is not None:
        local = text(birth, "local", "birth.local")
        day, _, clock = local.strip().replace("T", " ").partition(" ")
    else:
        day, clock = text(birth, "date", "birth.date"), text(birth, "time", "birth.time")
    tz = None if birth.get("tz") is None else text(birth, "tz", "birth.tz")
    fold, offset = (whole(birth, name, f"birth.{name}") for name in ("fold", "utc_offset_s"))
    latitude, longitude = (number(birth, name, f"birth.{name}") for name in ("lat", "lon"))
    check_place(latitude, longitude)
    civil = resolve(day, clock, tz, fold, offset)
    ephemeris.check_year(civil.local)
    if civil.jd_ut is None:
        code = "ambiguous_time" if civil.status is CivilStatus.AMBIGUOUS else "nonexistent_time"
        raise CaseError("birth.time", code, value=f"{day} {clock}", utc_offset_s=civil.offsets)
    return _Birth(civil, civil.jd_ut, latitude, longitude)


def _time(known: _Birth) -> dict[str, object]:
    civil = known.civil
    offset = cast(int, civil.utc_offset_s)
    return {
        "local": str(civil.local),
        "tz": civil.tz,
        "lat": known.latitude,
        "lon": known.longitude,
        "civil_time": civil.status.value,
        "utc_offset_s": offset,
        "utc_offset_stated": civil.stated,
        "summer_time": civil.summer_time,
        "thin_record": civil.thin_record,
        "utc": str(civil.local - timedelta(seconds=offset)),
        "jd_ut": known.jd_ut,
    }


def _longitudes(longitude: FloatArray) -> dict[str, float]:
    """Nodes also under the name that says which node they are."""
    named = {name: round(float(value), 9) for name, value in zip(GRAHAS, longitude, strict=True)}
    return named | {f"{name}_{ephemeris.NODE}": named[name] for name in ("Rahu", "Ketu")}


def _vargas(longitude: FloatArray, ascendant: float) -> dict[str, dict[str, int]]:
    charts = vargas(np.concatenate([[ascendant], longitude]))
    return {
        f"D{division}": dict(zip(("Lagna", *GRAHAS), signs.tolist(), strict=True))
        for division, signs in charts.items()
    }


def _nakshatra(moon: FloatArray) -> dict[str, float]:
    index, elapsed = nakshatra_of(moon)
    fraction = float(elapsed[0])
    return {
        "index": int(index[0]),
        "pada": int(pada_of(moon)[0]),
        "fraction_elapsed": round(fraction, 12),
        "margin_arcsec": round(min(fraction, 1.0 - fraction) * 48000.0, 2),
    }


def _vimshottari(moon: float, jd_ut: float) -> dict[str, object]:
    dasha = vimshottari(moon, jd_ut)
    return {
        "year_days": YEAR_DAYS,
        "balance": {
            "lord": GRAHAS[dasha.mahadashas[0][0]],
            "fraction_left": dasha.fraction_left,
            "years_left": dasha.years_left,
        },
        "md": [[GRAHAS[lord], round(start, 7)] for lord, start in dasha.mahadashas],
        "ad": [[GRAHAS[lord], GRAHAS[sub], round(start, 7)] for lord, sub, start in dasha.antardashas],
    }


def _narayana(jaimini: JaiminiChart) -> dict[str, object]:
    dasha = narayana(jaimini)
    return {
        "seed": dasha.seed,
        "order": list(dasha.order),
        "years": list(dasha.years),
        "years_second_cycle": list(dasha.years_second_cycle),
        "antar": [list(signs) for signs in dasha.antar],
    }


def _strengths(longitude: FloatArray, ascendant: float) -> dict[str, object]:
    signs, lagna = sign(longitude[None, :]), sign(np.array([ascendant]))
    bindus = bhinnashtakavarga(signs, lagna)[0]
    bav = dict(zip(ROWS, bindus.tolist(), strict=True))
    strength = shadbala(longitude[None, :], lagna)
    return {
        "bav": bav | {table: bav[name] for name, table in _AV_NAMES.items()},
        "sav": {"moonB_venusA": sarvashtakavarga(signs, lagna)[0].tolist()},
        "shadbala": {
            name: {
                "uccha": round(float(strength.uccha[0, graha]), 4),
                "sthana": round(float(strength.sthana[0, graha]), 4),
                "drik": round(float(strength.drik[0, graha]), 4),
                "naisargika": round(float(strength.naisargika[graha]), 2),
            }
            for graha, name in enumerate(ROWS)
        },
    }


def _changes(known: _Birth) -> dict[str, object]:
    """Seconds from the birth with the new sign, and the same instants on the birth's clock."""
    near, far = (minutes / 1440.0 for minutes in (D60_CHANGES_MINUTES, CHANGES_MINUTES))
    at, offset = known.jd_ut, cast(int, known.civil.utc_offset_s)
    place = (known.latitude, known.longitude)
    spans = (
        *lagna_changes(at - far, at + far, *place, [d for d in DIVISIONS if d != 60]),
        *lagna_changes(at - near, at + near, *place, [60]),
    )
    return {
        f"D{span.division}": {
            "at_start": span.at_start,
            "changes": [[round((instant - at) * 86400.0, 2), new] for instant, new in span.changes],
            "clock": [_clock(instant, offset) for instant, _ in span.changes],
        }
        for span in spans
    }


def _clock(jd_ut: float, utc_offset_s: int) -> str:
    local = EPOCH + timedelta(seconds=round((jd_ut - EPOCH_JD) * 86400.0) + utc_offset_s)
    return local.isoformat(timespec="seconds")
