"""What the words right before and behind a date say of it: since, around, until now, before, not."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from app.domain.dates.joins import full, regex, words
from app.domain.dates.model import READ, VAGUE, Env, Piece, Stretch

_RANGE = full("range")
_UNTIL_NOW = re.compile(f"[ ,]*(?:开始|起)?(?:{regex('until_now')})(?:(?<!今)|(?![年春夏秋冬]))")
_SINCE_BEFORE = re.compile(f"(?:{regex('since_before')})[ ]*(?:the |in )?$")
_SINCE_AFTER = re.compile("(?:起|以来)(?![诉义床初名草步飞伏来跑家航码])|[ ](?:onwards?|on(?=[ ]?[,.;]|$))")
_AROUND_BEFORE = re.compile(f"(?:{regex('around_before')})[ ]*(?:in )?(?:the )?$")
_AROUND_AFTER = re.compile(f"ish(?![a-z])|[的 -]*(?:{regex('around_after')})(?!脚)")
_THAT_WEEK = re.compile("的?那(?:一|个)?(周末|周|星期|礼拜|几天|几日|阵子|段时间|段日子)")
_STRETCH: Final[dict[str, Stretch]] = {
    "周末": "weekend", "周": "week", "星期": "week", "礼拜": "week", "几天": "days", "几日": "days", "阵子": "days",
    "段时间": "days", "段日子": "days"}
_OUTSIDE_AFTER = re.compile(
    "[ ]?(?:结束(?:之|以)?后|开始(?:之|以)?前|过去(?:之|以)?后|"
    "为止|以前|之前|以后|之后|过后|前(?![后往赴去来线台面妻夫女男任科方端途景沿锋夜夕几两])|"
    "后(?![来悔面代台天年卫期续勤辈妈半])|b\\.?c\\.?(?:e\\.?)?(?![a-z]))")
_OUTSIDE_BEFORE = re.compile(f"(?:{regex('outside_before')})[ ]*(?:the |在|是)?$")
_NOT_UNTIL = re.compile("(?:(?<![a-z])(?:not|never)|n't)(?![a-z])[^,.;!?\\n0-9]{0,48} (?:until|till) (?:about |around )?(?:the )?$")
_NOT_BEFORE = re.compile(f"(?<!是)(?:{regex('not_before')})[ ]*(?:在|in |on )?$")

_ANY_BEHIND = re.compile("|".join(
    one.pattern for one in (_THAT_WEEK, _AROUND_AFTER, _UNTIL_NOW, _SINCE_AFTER, _OUTSIDE_AFTER)))
_FOLLOWING: Final = words("until_now") + words("around_after")
_BEHIND: Final = frozenset("的 -起以之过前后为开那结") | {word[0] for word in _FOLLOWING}
_ARTICLE = re.compile("(?: (?:in|on|the))+$")
_LEADS: Final = tuple(
    word for key in ("since_before", "around_before", "outside_before", "not_before") for word in words(key))
"""Words before a date that say something of it."""

_LEAD_ENDS: Final = frozenset(word[-1] for word in _LEADS) | frozenset("在nte")
"""What such a word, or the in, on, the, 在 behind it, ends with."""

_BEFORE: Final = _LEAD_ENDS | {" "}


def _led(left: str) -> bool:
    """Whether a word that says something of a date stands before it, directly or before in, on, the, 在."""
    left = left.rstrip(" ")
    if left[-1:] not in _LEAD_ENDS:
        return False
    if left.endswith(_LEADS):
        return True
    if left[-1] == "在":
        return left[:-1].endswith(_LEADS)
    article = _ARTICLE.search(left) if left[-1] in "ne" else None
    return article is not None and left[:article.start()].endswith(_LEADS)


def surroundings(pieces: Sequence[Piece], env: Env) -> list[Piece]:
    """Apply the words right before and behind each piece."""
    text = env.text
    found: list[Piece] = []
    for index, piece in enumerate(pieces):
        low = pieces[index - 1].end if index else 0
        if found and piece.start < found[-1].end:
            continue  # "以前" behind a year belongs to it
        follows = text[piece.end:piece.end + 1] in _BEHIND and _ANY_BEHIND.match(text, piece.end) is not None
        if piece.state is not READ or not (follows or text[piece.start - 1:piece.start] in _BEFORE):
            found.append(piece)
            continue
        left = text[max(low, piece.start - 24):piece.start]
        said = _beside(piece, left, text, after_date=bool(index), follows=follows)
        if said is not piece and index + 1 < len(pieces):
            following = pieces[index + 1]
            if following.start < said.end < following.end:
                said = piece  # what begins the next date says nothing of this one
        found.append(said)
    return found


def _beside(piece: Piece, left: str, text: str, *, after_date: bool, follows: bool) -> Piece:
    """Apply the words beside one piece.

    Args:
        piece: what was read.
        left: the text before it, at most to the piece before.
        text: the whole text.
        after_date: whether `left` begins at a piece, with which this one may form a range.
        follows: whether a word behind the piece says something of it.
    """
    leads = _led(left)
    if not leads and not follows:
        return piece
    if leads and _NOT_BEFORE.search(left):
        return piece._replace(state=VAGUE, rule=f"{piece.rule}.negated")
    if follows and (behind := _THAT_WEEK.match(text, piece.end)):
        piece = piece._replace(stretch=_STRETCH[behind[1]], end=behind.end())
    elif follows and (behind := _AROUND_AFTER.match(text, piece.end)):
        piece = piece._replace(around=True, end=behind.end())
    elif leads and (ahead := _AROUND_BEFORE.search(left)):
        piece = piece._replace(around=True, start=piece.start - (len(left) - ahead.start()))
    if behind := _UNTIL_NOW.match(text, piece.end):
        return piece._replace(open_end=True, end=behind.end())
    if leads and (ahead := _SINCE_BEFORE.search(left)):
        return piece._replace(open_end=True, start=piece.start - (len(left) - ahead.start()))
    if behind := _SINCE_AFTER.match(text, piece.end):
        return piece._replace(open_end=True, end=behind.end())
    outside = _OUTSIDE_AFTER.match(text, piece.end)
    if outside is None and leads and (outside := _OUTSIDE_BEFORE.search(left)):
        if after_date and _RANGE(left):
            outside = None
        elif _NOT_UNTIL.search(text[max(0, piece.start - 60):piece.start]):
            return piece  # I did not marry until 2016
    if outside and not piece.rule.startswith(("zh.ago", "en.ago")):
        return piece._replace(state=VAGUE, rule=f"{piece.rule}.outside",
                       end=outside.end() if outside.string is text else piece.end)
    return piece
