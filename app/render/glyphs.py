"""Which characters the report's font can draw. typst draws an empty box for others and says nothing.

The font comes in a wheel (Noto Sans CJK, OFL); its character map is read here with a few struct calls, so
that no font library is needed. Layout of `cmap`: OpenType specification, "cmap — Character to Glyph Index
Mapping Table", formats 4 and 12; of the collection: "Font Collections".
"""

from __future__ import annotations

import struct
import unicodedata
from bisect import bisect_right
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

FAMILY: Final = "Noto Sans CJK SC"
MISSING: Final = "□"
_WINDOWS: Final = 3
_FULL, _BASIC = 10, 1


def font_folder() -> Path:
    """Return the folder that holds the font."""
    return Path(str(files("noto_cjk_sans_otc")))


@cache
def _spans() -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return (starts, ends) of the code points drawn, both sorted, ends included."""
    data = (font_folder() / "NotoSansCJK-Regular.ttc").read_bytes()
    (face,) = struct.unpack_from(">I", data, 12)  # first face; all faces of the collection map the same set
    (count,) = struct.unpack_from(">H", data, face + 4)
    tables = {
        data[at : at + 4]: struct.unpack_from(">I", data, at + 8)[0]
        for at in range(face + 12, face + 12 + 16 * count, 16)
    }
    cmap = tables[b"cmap"]
    (count,) = struct.unpack_from(">H", data, cmap + 2)
    found = {
        struct.unpack_from(">HH", data, cmap + 4 + 8 * at): struct.unpack_from(">I", data, cmap + 8 + 8 * at)[
            0
        ]
        for at in range(count)
    }
    if (_WINDOWS, _FULL) in found:
        spans = _format_12(data, cmap + found[_WINDOWS, _FULL])
    else:
        spans = _format_4(data, cmap + found[_WINDOWS, _BASIC])
    return tuple(start for start, _ in spans), tuple(end for _, end in spans)


def _format_12(data: bytes, at: int) -> list[tuple[int, int]]:
    (groups,) = struct.unpack_from(">I", data, at + 12)
    return sorted(struct.unpack_from(">II", data, at + 16 + 12 * group) for group in range(groups))


def _format_4(data: bytes, at: int) -> list[tuple[int, int]]:
    (doubled,) = struct.unpack_from(">H", data, at + 6)
    ends = struct.unpack_from(f">{doubled // 2}H", data, at + 14)
    starts = struct.unpack_from(f">{doubled // 2}H", data, at + 16 + doubled)
    return sorted(zip(starts, ends, strict=True))


def drawn(letter: str) -> bool:
    """Whether the font has a glyph for a character."""
    starts, ends = _spans()
    place = bisect_right(starts, ord(letter)) - 1
    return place >= 0 and ord(letter) <= ends[place]


def replace(text: str) -> tuple[str, bool]:
    """Return the text with □ for each character that the font lacks, and whether there was any.

    Marks that only join or shape other characters (variation selectors, joiners, direction marks) are left
    out: they have no picture of their own.
    """
    kept = []
    missing = False
    for letter in text:
        if letter in "\n\t ":
            kept.append(" ")
        elif unicodedata.category(letter) in ("Cf", "Cc") or unicodedata.name(letter, "").startswith(
            "VARIATION"
        ):
            continue
        elif drawn(letter):
            kept.append(letter)
        elif not unicodedata.combining(letter):
            kept.append(MISSING)
            missing = True
        else:
            missing = True
    return "".join(kept), missing
