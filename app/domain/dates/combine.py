"""Joining neighbouring pieces: ranges, alternatives, contradictions, corrections, and what was left out.

Languages differ in their words, not in how dates join; the words come from `joins`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from typing import Final

from app.domain.dates.joins import full, regex, words
from app.domain.dates.model import BROKEN, READ, VAGUE, Env, Piece, Span
from app.domain.dates.resolve import Impossible, Undated, checked, span_of
from app.domain.vocabulary import DateBasis, Precision

_FAR: Final = 30
"""No joining word is longer than this, with the spaces around it."""

_RANGE, _EITHER, _SAME = full("range"), full("either"), full("same")
_BETWEEN_AND = full("between_and")
_NOT_IS = re.compile("[ ,]*(?:就是|便是|即是)[ ]*").fullmatch
_BUT_IS = re.compile("[ ,]*(?:(?:而)?是|but|it was|rather)[ ]*(?:在|in |on )?").fullmatch
_BETWEEN = re.compile("(?:between|anywhere between) (?:the )?$")
_SAYS = re.compile(f"(?:{regex('says')})[ ,:]*(?:it was |it is |[却则又都]?的?是|in )?[\"“'(]?$")
_SAYS_GAP = re.compile(
    f"[ ]*(?:[,;.。、]|but |while |and |而|但|却|可)[^\\n。;0-9]{{0,26}}(?:{regex('says')})"
    "[ ,:]*(?:it was |it is |[却则又都]?的?是|in )?[\"“'(]?")
_RETRACTIONS: Final = words("retraction")
_RETRACTS = re.compile(
    f"[,.;。-] ?(?:{regex('retraction')})(?:[ ,.;。:-]*(?:应该是|其实是|是|it was|it's|in|on|在|应该))*[ ,.:;。-]*$").search
_UP_TO_STOP = re.compile("[^,;.。、\n]{1,10}").match
_TAKEN_BACK = re.compile(f"[ ,.;。:-]*(?:{regex('correction')})").match
_CORRECTS = re.compile(
    f"(?:{regex('correction')})(?: ?(?:{regex('correction')}|it was|it is|in|是))*").fullmatch
_BETWEEN_ZH = re.compile("[ ]*[和与跟同][ ]*").fullmatch
_KINDS: Final = ("range", "either", "same", "between_and")
_JOINING = re.compile(f"[ ,(]*(?:{'|'.join(map(regex, _KINDS))}|就是|便是|即是|[/(\\[])").match
"""Whether a gap begins with a word that joins; most do not and need no more looking."""
_JOINS: Final = frozenset((*(word[0] for key in _KINDS for word in words(key)), *"/([就便即,;.。、 而但却可和与跟同", ""))
"""What a gap between two pieces that are one can begin with at all."""
_TAKES_BACK: Final = frozenset(" ,.。;-不应更记说错啊哦其实事准")
"""What the words that take a date back can begin with."""
_LAST_PART: Final = frozenset("底末尾")
"""A date that ends in one of these and one that ends in 初 or 头 are a stretch of time: 2016年底17年初."""
_STOPS: Final = frozenset(",;.。、 而但却可")
_SAYS_ENDS: Final = frozenset("是sn:" + "".join(word[-1] for word in words("says")))
_RANK: Final = (DateBasis.STATED, DateBasis.RELATIVE, DateBasis.COMPLETED, DateBasis.ANCHORED)


def _basis(a: Piece, b: Piece) -> DateBasis:
    return a.basis if a.basis is b.basis else max(a.basis, b.basis, key=_RANK.index)


def join(pieces: Sequence[Piece], env: Env) -> list[Piece]:
    """Merge neighbours that are one expression."""
    text = env.text
    retracted = any(word in text for word in _RETRACTIONS)
    result: list[Piece] = []
    for said in pieces:
        piece = said
        last = result[-1] if result else None
        if last is None or piece.start - last.end > _FAR:
            result.append(piece)
            continue
        gap = text[last.end:piece.start]
        begins = gap[:1]
        if begins in _TAKES_BACK and _TAKEN_BACK(gap) and _corrected(gap):
            result[-1] = last = last._replace(state=VAGUE, rule=f"{last.rule}.corrected")
            piece = _inherit(last, piece)[1]  # 2016年9月，不对，10月
        elif retracted and _RETRACTS(gap):
            result[-1] = last = last._replace(state=VAGUE, rule=f"{last.rule}.corrected")
            piece = _inherit(last, piece)[1]  # 2016年结的婚，哦不对，是10月
        elif last.state is VAGUE and last.rule.endswith(".negated") and _BUT_IS(gap):
            piece = _inherit(last, piece)[1]  # 不是2016年9月，是10月
        merged = None
        if begins in _JOINS and "\n" not in gap:
            merged = _merge(last, piece, gap, env)
        elif text[piece.start - 1:piece.start] in _SAYS_ENDS and _says_otherwise(last, piece, gap, text):
            merged = _same(last, piece, env, gloss=False)
        if merged is None:
            result.append(piece)
        else:
            result[-1] = merged
    return result


def _corrected(gap: str) -> bool:
    """Whether a person takes the date before back: 2016年，不对，2017年. (2016年，不是2017年 keeps it.)"""
    words = " ".join(word for word in re.split("[ ,.;。:-]+", gap) if word)
    if not words or not _CORRECTS(words):
        return False
    return words not in ("不", "不是", "no", "rather") or gap.rstrip(" ")[-1] in ",.。;-:"


def _merge(a: Piece, b: Piece, gap: str, env: Env) -> Piece | None:
    text = env.text
    if not gap and text[a.end - 1] in _LAST_PART:
        return _range(a, b, env) if text[b.end - 1] in "初头" else None
    if b.rule[0] == "e" and gap in ("", "的") and (b.year, b.fixed, b.then) == (None,) * 3 and _is_year(a):
        return b._replace(start=a.start, year=a.year, basis=_basis(a, b))  # 2014年May
    if not gap:
        return None
    left = text[max(0, a.start - 20):a.start]
    quoted = gap[0] in _STOPS and left.rstrip(" \"'“(")[-1:] in _SAYS_ENDS
    if quoted and _SAYS_GAP.fullmatch(gap) and _SAYS.search(left):
        return _same(a, b, env, gloss=False)
    if text.startswith("之间", b.end) and _BETWEEN_ZH(gap):
        return _range(a, b._replace(end=b.end + 2), env)
    return _joined(a, b, gap, left, env) if _JOINING(gap) else None


def _says_otherwise(a: Piece, b: Piece, gap: str, text: str) -> bool:
    """Whether two sources date the same words: 简历上写2015年毕业，学信网显示2016年毕业."""
    what = _UP_TO_STOP(gap)
    return what is not None and text.startswith(what[0], b.end) and _SAYS_GAP.fullmatch(gap, what.end()) is not None \
        and _SAYS.search(text[max(0, a.start - 20):a.start]) is not None


def _joined(a: Piece, b: Piece, gap: str, left: str, env: Env) -> Piece | None:
    """Merge what a joining word stands between; `left` is the text before both."""
    if a.state is VAGUE and a.rule.endswith(".negated") and _NOT_IS(gap):
        return _either(a._replace(state=READ), b, env)
    if a.state is VAGUE and a.rule.endswith((".negated", ".outside", ".corrected")):
        return None
    if gap[0] == "," and env.text.startswith(("才", "就", "的时候", "时"), b.end):
        return None  # 2016，到2018年才
    if _RANGE(gap) or (_BETWEEN_AND(gap) and (_BETWEEN.search(left) or _share_a_year(a, b))):
        return _range(a, b, env)
    if gap == "/" or _EITHER(gap):
        return _either(a, b, env)
    gloss = gap.strip(" ") in ("(", "[") and env.text[b.end:b.end + 1] in (")", "]")
    if gloss or (_SAME(gap) and gap.strip(" ") not in ("(", "[")):
        return _same(a, b, env, gloss=True)
    return None


def _is_year(piece: Piece) -> bool:
    """Whether a piece says a year and nothing in it."""
    within = (piece.month, piece.window, piece.feast, piece.fixed)
    return piece.state is READ and piece.year is not None and within == (None,) * 4 and not piece.lunar


def _inherit(a: Piece, b: Piece) -> tuple[Piece, Piece]:
    """Fill in what either side left out: 2016年9月到12月, 3月5日到8日, from March to May 2016."""
    if a.fixed is None and b.fixed is None:
        if b.year is None and a.year is not None and not a.lunar and b.then is None:
            month = a.month if b.month is None and b.window is None and b.feast is None else b.month
            b = b._replace(year=a.year, month=month)
        elif a.year is None and b.year is not None and a.then is None:
            month = b.month if a.month is None and a.window is None and a.feast is None else a.month
            a = a._replace(year=b.year, month=month)
    return a, b


def _spans(a: Piece, b: Piece, env: Env) -> tuple[Span, Span]:
    return checked(span_of(a, env), a, env), checked(span_of(b, env), b, env)


def _range(a: Piece, b: Piece, env: Env) -> Piece:
    first, second = _inherit(a, b)
    if b.year is None and b.fixed is None and not second.lunar and first.year and first.month and second.month \
            and second.month < first.month:
        second = second._replace(year=first.year + 1)  # 2016年11月到2月 ends in the winter after
    elif a.year is None and first.year and first.fixed is None and not first.lunar and _begins(first) > _begins(second) > 0:
        first = first._replace(year=first.year - 1)  # December to February 2016 begins in the winter before
    basis = _basis(a, b)
    try:
        one, two = _spans(first, second, env)
    except Impossible:
        return Piece(a.start, b.end, "range", BROKEN, basis)
    except Undated:
        return Piece(a.start, b.end, "range.undated", VAGUE, basis)
    if one.start is None or (two.end is not None and two.end < one.start) or (
            two.start is not None and two.start < one.start):
        return Piece(a.start, b.end, "range.reversed", BROKEN, basis)
    return Piece(a.start, b.end, "range", READ, basis, Span(one.start, two.end, Precision.RANGE))


def _share_a_year(a: Piece, b: Piece) -> bool:
    """Whether two months or seasons in a row have one year between them: May and June of 2016."""
    if a.state is not READ or a.year is not None or a.fixed is not None or b.year is None:
        return False
    said = (a.day, b.day, a.days, b.days, a.feast, b.feast)
    alike = (a.window is None) == (b.window is None) and said == (None,) * 6
    return alike and _begins(a) > 0 and 0 < _begins(b) - _begins(a) <= 4


def _begins(piece: Piece) -> int:
    """Return the month a piece begins with, 0 when it says none."""
    return piece.window[0] if piece.window else piece.month or 0


def _either(a: Piece, b: Piece, env: Env) -> Piece | None:
    first, second = _inherit(a, b)
    whole = Piece(start=a.start, end=b.end, rule="either", basis=_basis(a, b))
    try:
        one, two = _spans(first, second, env)
    except Impossible:
        return whole._replace(state=BROKEN)
    except Undated:
        return None if a.year is not None or b.year is not None else whole._replace(state=VAGUE)
    if one.start is None or two.start is None or one.end is None or two.end is None:
        return None
    return whole._replace(fixed=Span(min(one.start, two.start), max(one.end, two.end), Precision.RANGE))


def _same(a: Piece, b: Piece, env: Env, *, gloss: bool) -> Piece | None:
    """Two dates for one thing: the narrower of two that agree, else a contradiction."""
    first, second = _inherit(a, b)
    end = b.end + 1 if gloss and env.text[b.end:b.end + 1] in (")", "]") else b.end
    whole = Piece(start=a.start, end=end, rule="same", basis=_basis(a, b))
    try:
        one, two = _spans(first, second, env)
    except Impossible:
        return whole._replace(state=BROKEN)
    except Undated:
        return None
    far = date.max
    if one.start is None or two.start is None:
        return None
    if (one.end or far) < two.start or (two.end or far) < one.start:
        return whole._replace(state=BROKEN, rule="contradiction")
    inside = one.start <= two.start and (two.end or far) <= (one.end or far)
    return whole._replace(fixed=two if inside else one)


def complete(pieces: Sequence[Piece], pending: Span | None) -> list[Piece]:
    """Give the pending row's year (and month) to pieces that lack it, when no piece has its own year."""
    if pending is None or pending.start is None or pending.end is None:
        return list(pieces)
    if any(piece.year is not None or piece.fixed is not None for piece in pieces):
        return list(pieces)
    return [_completed(piece, pending.start, pending.end) for piece in pieces]


def _completed(piece: Piece, start: date, end: date) -> Piece:
    if piece.state is not READ or piece.then or piece.nearest:
        return piece
    month = piece.month
    inside = piece.window is None and piece.feast is None
    if piece.then is not None and inside and month is None:
        return piece
    if inside and month is None:
        if (start.year, start.month) != (end.year, end.month):
            return piece
        month = start.month
    if start.year == end.year:
        year = start.year
    else:
        fitting = [year for year in range(start.year, end.year + 1) if month is not None and 1 <= month <= 12
                   and (year, month) >= (start.year, start.month) and (year, month) <= (end.year, end.month)]
        if len(fitting) != 1:
            return piece
        year = fitting[0]
    return piece._replace(year=year, month=month, then=None, nearest=None, basis=DateBasis.COMPLETED, rule=f"{piece.rule}.completed")


