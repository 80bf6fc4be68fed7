"""The techniques by name, and the family each belongs to."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Family(StrEnum):
    """Two schools that look at different things; they are scored together and apart."""

    PARASHARI = "parashari"
    JAIMINI = "jaimini"


class Technique(StrEnum):
    """What gives an event points (scoring.md, Techniques)."""

    VIMSHOTTARI_MD = "vimshottari_md"
    VIMSHOTTARI_AD = "vimshottari_ad"
    VIMSHOTTARI_PD = "vimshottari_pd"
    DIVISIONAL_CHARTS = "divisional_charts"
    FUNCTIONAL_NATURE = "functional_nature"
    GOCHARA = "gochara"
    SARVASHTAKAVARGA = "sarvashtakavarga"
    SHADBALA = "shadbala"
    NARAYANA_MD = "narayana_md"
    NARAYANA_AD = "narayana_ad"
    ARUDHA = "arudha"


class Status(StrEnum):
    """What became of a technique."""

    CONTRIBUTED = "contributed"
    NO_CONTRIBUTION = "no_contribution"  # evaluated; gave nothing
    NOT_EVALUATED = "not_evaluated"  # could not be computed here; never a failure
    NOT_SUPPORTED = "not_supported"  # the method has no such rule for this


LEVELS: Final = (Technique.VIMSHOTTARI_MD, Technique.VIMSHOTTARI_AD, Technique.VIMSHOTTARI_PD)

JAIMINI: Final = frozenset({Technique.NARAYANA_MD, Technique.NARAYANA_AD, Technique.ARUDHA})


def family(technique: Technique) -> Family:
    """The family of a technique."""
    return Family.JAIMINI if technique in JAIMINI else Family.PARASHARI
