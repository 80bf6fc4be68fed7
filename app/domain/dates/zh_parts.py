"""Parts of a year in Chinese: quarters, beginnings and ends, seasons, school breaks, feasts, solar terms."""

from __future__ import annotations

import re
from typing import Final

from app.domain.dates.model import BROKEN, Env, Piece
from app.domain.dates.numerals import cardinal
from app.domain.dates.zh_words import DAY_AFTER, WORDS, alternatives
from app.domain.vocabulary import Precision

_QUARTER = re.compile("的?(?:第?([0-9零一二三四五六七八九十]{1,2})个?季度|q([0-9]{1,2})(?![0-9a-z]))")
_FIRST_MONTHS = re.compile("的?[前头]([1-9]|1[01]|[一二两三四五六七八九十]|十一)个?(季度|月)")
_QUARTERS = re.compile("的?第?([1-4一二三四])(?:、|,|-|到|至|和)第?([1-4一二三四])个?季度")
_SEASON = re.compile("的?[初早仲暮晚深盛隆寒严]?([春夏秋冬])(?!月)(天|季|日|里)?")
_SEASONS = re.compile(
    "的?([春夏秋])[天季]?(?:[和与到、]?[夏秋][天季]?)*[和与到、]?([夏秋冬])[天季]?(?:之交|之间|之际|交替|两季|四季)?")
_SEASON_AGAIN: Final = frozenset("和与到、夏秋冬")
"""What stands behind the first of two seasons."""
_NOT_SEASON = frozenset("节分运招游令奥至晚联装衣雨茬试考眠枣瓜裤虫风水")
_BREAK = re.compile(f"的?({alternatives(WORDS['breaks'])})")
_PART_YEAR = re.compile(f"的?({alternatives(WORDS['parts']['year'])})")
_NOT_EARLY = frozenset("中级一二三四五六七八九十恋次衷夏春秋冬步心入诊试审稿版创")
_NOT_MID = frozenset("国学考秋专午旬山科信央医文心标奖毒介层外英东华级风签暑彩邪计断止共枪弹途部美日韩式餐药草亚欧")
_NOT_END = frozenset("薪特层线气座下")
_YET_PART = re.compile("入(?!职场|社会|江湖|行|门|校园)|步入|下(?:岗|乡|海|葬|课|放|定|聘|单|台)")
"""Words behind a part that begin with such a character and leave the part alone: 年底下岗, 年初入职."""
_NOT_PART: Final = {"初": _NOT_EARLY, "中": _NOT_MID, **dict.fromkeys("底末尾", _NOT_END)}
"""What may not follow a part of a year or month that ends in this character."""
_FEAST = re.compile(
    f"的?(?:({alternatives(WORDS['holidays']['fixed'])})|(十一)(?!(?:、?十?[一二])?[月日号个岁年点层楼届回次])"
    f"|({alternatives(WORDS['holidays']['moving'])})|({alternatives(WORDS['terms']['plain'])})(?:节气)?"
    f"|({alternatives(WORDS['terms']['marked'])})(?=节气|{DAY_AFTER}))(的?(?:{DAY_AFTER}))?")
_BIRTHDAY = re.compile("的?我?(?:的)?生日(?![快会礼蛋])")
_NEW_YEAR_DAYS = re.compile(
    "的?大年初([一二三四五六七八九十])(?:(?:到|至|-+|~)(?:大年)?初([二三四五六七八九十]))?")


def _windows(table: dict[str, list[int]]) -> dict[str, tuple[int, int, int, int]]:
    return {word: (first, day, last, until) for word, (first, day, last, until) in table.items()}


SEASONS: Final = _windows(WORDS["seasons"])
BREAKS: Final = _windows(WORDS["breaks"])
YEAR_PARTS: Final = _windows(WORDS["parts"]["year"])
_FIXED_FEASTS: Final = _windows(WORDS["holidays"]["fixed"])
_FIXED_FEASTS["十一"] = _FIXED_FEASTS["国庆"]
_MOVING_FEASTS: Final[dict[str, str]] = {
    **WORDS["holidays"]["moving"], **{word: f"term:{word}" for kind in ("plain", "marked") for word in WORDS["terms"][kind]}}


def feast(env: Env, piece: Piece, at: int) -> Piece | None:
    text = env.text
    if found := _FEAST.match(text, at):
        word = found[1] or found[2]
        if word is None:
            feast = _MOVING_FEASTS[found[3] or found[4] or found[5]]
            return piece._replace(feast=feast, end=found.end(), rule=f"{piece.rule}.feast")
        window = _FIXED_FEASTS[word]
        if found[6]:
            window = window[:2] * 2
        grain = Precision.DAY if window[:2] == window[2:] else Precision.RANGE
        return piece._replace(window=window, grain=grain, end=found.end(), rule=f"{piece.rule}.holiday")
    birth = env.context.birth_date
    if birth is not None and (birthday := _BIRTHDAY.match(text, at)):
        rule = f"{piece.rule}.birthday"
        return piece._replace(month=birth.month, day=birth.day, end=birthday.end(), rule=rule)
    return None


def quarter(env: Env, piece: Piece, at: int) -> Piece | None:
    found = _QUARTER.match(env.text, at)
    if not found:
        return quarters(env, piece, at)
    number = cardinal(found[1] or found[2])
    rule = f"{piece.rule}.quarter"
    if number is None or not 1 <= number <= 4:
        return piece._replace(state=BROKEN, end=found.end(), rule=rule)
    window = (number * 3 - 2, 1, number * 3, 0)
    return piece._replace(window=window, grain=Precision.QUARTER, end=found.end(), rule=rule)


def quarters(env: Env, piece: Piece, at: int) -> Piece | None:
    """三、四季度: several quarters under one word."""
    found = _QUARTERS.match(env.text, at)
    first, last = (cardinal(found[1]), cardinal(found[2])) if found else (None, None)
    if not found or first is None or last is None:
        return None
    piece = piece._replace(end=found.end(), rule=f"{piece.rule}.quarters")
    if first >= last:
        return piece._replace(state=BROKEN)
    return piece._replace(window=(first * 3 - 2, 1, last * 3, 0))


def new_year_days(env: Env, piece: Piece, at: int) -> Piece | None:
    """大年初三, 大年初一到初七; 大年初一 alone is a feast."""
    found = _NEW_YEAR_DAYS.match(env.text, at)
    first, last = (cardinal(found[1]), cardinal(found[2]) if found[2] else None) if found else (None, None)
    if not found or first is None or (first == 1 and last is None):
        return None
    piece = piece._replace(lunar=True, month=1, end=found.end(), rule=f"{piece.rule}.lunar.day")
    if last is None:
        return piece._replace(day=first)
    return piece._replace(days=(first, last)) if first < last else piece._replace(state=BROKEN)


def first_months(env: Env, piece: Piece, at: int) -> Piece | None:
    """2016年前三季度, 头两个月: the first of the year."""
    found = _FIRST_MONTHS.match(env.text, at)
    number = cardinal(found[1]) if found else None
    if not found or not number:
        return None
    months = number * (3 if found[2] == "季度" else 1)
    if months == 1:
        return piece._replace(month=1, end=found.end(), rule=f"{piece.rule}.month")
    return piece._replace(window=(1, 1, months, 0), end=found.end(), rule=f"{piece.rule}.part") if months < 12 else None


def blocked_part(word: str, text: str, end: int) -> bool:
    blocked = _NOT_PART.get(word[-1])
    return blocked is not None and text[end:end + 1] in blocked and not _YET_PART.match(text, end)


def part_of_year(env: Env, piece: Piece, at: int) -> Piece | None:
    found = _PART_YEAR.match(env.text, at)
    if not found or blocked_part(found[1], env.text, found.end()):
        return None
    if len(found[1]) == 1 and (env.text[at] == "的" or env.text.startswith(("上旬", "下旬"), found.end())):
        return None
    window = YEAR_PARTS[found[1]]
    return piece._replace(window=window, end=found.end(), rule=f"{piece.rule}.part")


def break_(env: Env, piece: Piece, at: int) -> Piece | None:
    found = _BREAK.match(env.text, at)
    return found and piece._replace(window=BREAKS[found[1]], end=found.end(), rule=f"{piece.rule}.break")


def season(env: Env, piece: Piece, at: int) -> Piece | None:
    text = env.text
    found = _SEASON.match(text, at)
    if (not found or text[found.end():found.end() + 1] in _SEASON_AGAIN) \
            and (two := _SEASONS.match(text, at)) and two[1] != two[2]:
        first, last = SEASONS[two[1]], SEASONS[two[2]]
        return piece._replace(window=(*first[:2], *last[2:]), end=two.end(), rule=f"{piece.rule}.seasons")
    if not found or (not found[2] and text[found.end():found.end() + 1] in _NOT_SEASON):
        return None
    return piece._replace(window=SEASONS[found[1]], end=found.end(), rule=f"{piece.rule}.season")
