"""Ashtakavarga: bindus of the seven and their sum (BPHS ch. 66).

Two traditions differ in two rows. Here: the tables of P.V.R. Narasimha Rao's book (12.2), known in the
outside numbers as Moon_B and Venus_A; they alone give the book's published sarvashtakavarga of example 39.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from scoring.graha import IntArray
from scoring.runs import runs

ROWS: Final = ("Sun", "Moon", "Mars", "Mercury", "Jupiter", "Venus", "Saturn")
"""Grahas with a bhinnashtakavarga."""

TOTAL: Final = 337
"""Bindus of every sarvashtakavarga."""

# Houses with a bindu, counted from Sun, Moon, Mars, Mercury, Jupiter, Venus, Saturn, Lagna.
_HOUSES: Final = (
    ("1 2 4 7 8 9 10 11", "3 6 10 11", "1 2 4 7 8 9 10 11", "3 5 6 9 10 11 12", "5 6 9 11", "6 7 12",
     "1 2 4 7 8 9 10 11", "3 4 6 10 11 12"),
    ("3 6 7 8 10 11", "1 3 6 7 9 10 11", "2 3 5 6 10 11", "1 3 4 5 7 8 10 11", "1 2 4 7 8 10 11",
     "3 4 5 7 9 10 11", "3 5 6 11", "3 6 10 11"),
    ("3 5 6 10 11", "3 6 11", "1 2 4 7 8 10 11", "3 5 6 11", "6 10 11 12", "6 8 11 12", "1 4 7 8 9 10 11",
     "1 3 6 10 11"),
    ("5 6 9 11 12", "2 4 6 8 10 11", "1 2 4 7 8 9 10 11", "1 3 5 6 9 10 11 12", "6 8 11 12",
     "1 2 3 4 5 8 9 11", "1 2 4 7 8 9 10 11", "1 2 4 6 8 10 11"),
    ("1 2 3 4 7 8 9 10 11", "2 5 7 9 11", "1 2 4 7 8 10 11", "1 2 4 5 6 9 10 11", "1 2 3 4 7 8 10 11",
     "2 5 6 9 10 11", "3 5 6 12", "1 2 4 5 6 7 9 10 11"),
    ("8 11 12", "1 2 3 4 5 8 9 11 12", "3 4 6 9 11 12", "3 5 6 9 11", "5 8 9 10 11", "1 2 3 4 5 8 9 10 11",
     "3 4 5 8 9 10 11", "1 2 3 4 5 8 9 11"),
    ("1 2 4 7 8 10 11", "3 6 11", "3 5 6 10 11 12", "6 8 9 10 11 12", "5 6 11 12", "6 11 12", "3 5 6 11",
     "1 3 4 6 10 11"),
)  # fmt: skip


def _tables() -> IntArray:
    """(7, 8, 12): row, contributor, sign counted from the contributor."""
    table = np.zeros((7, 8, 12), dtype=np.int64)
    for row, contributors in enumerate(_HOUSES):
        for contributor, houses in enumerate(contributors):
            for house in houses.split():
                table[row, contributor, int(house) - 1] = 1
    return table


_BINDUS: Final = _tables()
_BINDUS_OF_ALL: Final = _BINDUS.sum(axis=0)


def bhinnashtakavarga(signs: IntArray, lagna: IntArray) -> IntArray:
    """Bindus of each of the seven in each sign.

    Args:
        signs: (n, ≥ 7) signs of the grahas.
        lagna: (n,) signs of the ascendant.

    Returns:
        (n, 7, 12), signs from Aries.
    """
    counted = _counted(signs, lagna)
    bindus: IntArray = _BINDUS[:, np.arange(8)[None, :, None], counted].sum(axis=2)
    return np.ascontiguousarray(bindus.transpose(1, 0, 2))


def sarvashtakavarga(signs: IntArray, lagna: IntArray) -> IntArray:
    """Sum of the seven in each sign; every chart's total is 337.

    Args:
        signs: (n, ≥ 7) signs of the grahas.
        lagna: (n,) signs of the ascendant.

    Returns:
        (n, 12), signs from Aries.
    """
    starts, group = runs(np.concatenate([signs[:, :7], lagna[:, None]], axis=1))
    counted = _counted(signs[starts], lagna[starts])
    bindus: IntArray = _BINDUS_OF_ALL[np.arange(8)[None, :, None], counted].sum(axis=1)
    return bindus[group]


def _counted(signs: IntArray, lagna: IntArray) -> IntArray:
    """(n, 8, 12): how far each sign is from each contributor."""
    contributors = np.concatenate([signs[:, :7], lagna[:, None]], axis=1)
    counted: IntArray = (np.arange(12)[None, None, :] - contributors[:, :, None]) % 12
    return counted
