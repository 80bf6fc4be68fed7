"""What the words right before and behind a date say of it: since, around, until now, before, not."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from app.domain.dates.joins import full, regex, words
from app.domain.dates.model import Env, Piece, State, Stretch

_RANGE = full("range")
_UNTIL_NOW = re.compile(f"[ ,]*(?:开始|起)?(?:{regex('until_now')})(?:(?<!今)|(?![年春夏秋冬]))")
_SINCE_BEFORE = re.compile(f"(?:{regex('since_before')})[ ]*(?:the |in )?$")
_SINCE_AFTER = re.compile("(?:起|以来)(?![诉义床初名草步飞伏来跑家航码])|[ ](?:onwards?|on(?=[ ]?[,.;]|$))")
_AROUND_BEFORE = re.compile(f"(?:{regex('around_before')})[ ]*(?:in )?(?:the )?$")
_AROUND_AFTER = re.compile(f"ish(?![a-z])|[的 -]*(?:{regex('around_after')})")
_THAT_WEEK = re.compile("的?那(?:一|个)?(周末|周|星期|礼拜|几天|几日|阵子|段时间|段日子)")
_STRETCH: Final[dict[str, Stretch]] = {
    "周末": "weekend", "周": "week", "星期": "week", "礼拜": "week", "几天": "days", "几日": "days", "阵子": "days",
    "段时间": "days", "段日子": "days"}
_OUTSIDE_AFTER = re.compile(
    "[ ]?(?:为止|以前|之前|以后|之后|过后|前(?![后往赴去来线台面妻夫女男任科方端途景沿锋夜夕几两])|"
    "后(?![来悔面代台天年卫期续勤辈妈半])|b\\.?c\\.?(?:e\\.?)?(?![a-z]))")
_OUTSIDE_BEFORE = re.compile(f"(?:{regex('outside_before')})[ ]*(?:the |在|是)?$")
_NOT_UNTIL = re.compile("(?:(?<![a-z])(?:not|never)|n't)(?![a-z])[^,.;!?\\n0-9]{0,48} (?:until|till) (?:about |around )?(?:the )?$")
_NOT_BEFORE = re.compile(f"(?<!是)(?:{regex('not_before')})[ ]*(?:在|in |on )?$")

_FOLLOWING: Final = words("until_now") + words("around_after")
_BEHIND: Final = frozenset("的 -起以之过前后为开那") | {word[0] for word in _FOLLOWING}
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
    bare = left.removesuffix("在") if left.endswith("在") else _ARTICLE.sub("", left)
    return bare != left and bare.endswith(_LEADS)


def surroundings(pieces: Sequence[Piece], env: Env) -> list[Piece]:
    """Apply the words right before and behind each piece."""
    text = env.text
    found: list[Piece] = []
    for index, piece in enumerate(pieces):
        low = pieces[index - 1].end if index else 0
        if found and piece.start < found[-1].end:
            continue  # "以前" behind a year belongs to it
        if text[piece.start - 1:piece.start] not in _BEFORE and text[piece.end:piece.end + 1] not in _BEHIND:
            found.append(piece)
            continue
        left = text[max(low, piece.start - 24):piece.start]
        said = _beside(piece, left, text, follows=bool(index))
        if said is not piece and index + 1 < len(pieces):
            following = pieces[index + 1]
            if following.start < said.end < following.end:
                said = piece  # what begins the next date says nothing of this one
        found.append(said)
    return found


def _beside(piece: Piece, left: str, text: str, *, follows: bool) -> Piece:
    """Apply the words beside one piece; `follows` says that `left` begins at a piece, with which it may form a range."""
    if piece.state is not State.READ:
        return piece
    leads = _led(left)
    if not leads and text[piece.end:piece.end + 1] not in _BEHIND:
        return piece
    if leads and _NOT_BEFORE.search(left):
        return piece._replace(state=State.VAGUE, rule=f"{piece.rule}.negated")
    if behind := _THAT_WEEK.match(text, piece.end):
        piece = piece._replace(stretch=_STRETCH[behind[1]], end=behind.end())
    elif behind := _AROUND_AFTER.match(text, piece.end):
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
        if follows and _RANGE(left):
            outside = None
        elif _NOT_UNTIL.search(text[max(0, piece.start - 60):piece.start]):
            return piece  # I did not marry until 2016
    if outside and not piece.rule.startswith(("zh.ago", "en.ago")):
        return piece._replace(state=State.VAGUE, rule=f"{piece.rule}.outside",
                       end=outside.end() if outside.string is text else piece.end)
    return piece
