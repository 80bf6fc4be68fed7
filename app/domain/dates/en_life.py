"""English expressions that lean on a life: ages, school years, event anchors."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from app.domain.dates import almanac, life
from app.domain.dates.en_words import NUMBER, ORDINALS, WORDS, alternatives, counts_something, number
from app.domain.dates.model import BROKEN, VAGUE, Env, Piece, Rule, Span
from app.domain.vocabulary import DateBasis, Precision

_AGE_N = (
    "(?:around |about |just |only |barely |nearly |almost |roughly )?"
    f"({NUMBER})(?![0-9a-z%]|[.,:/][0-9])")
_AGE = re.compile(
    f"(?:(?:when|while|back when|the year|the day|by the time|since) (?:i was|i turned|i had turned|i'd turned"
    f"|i became|i hit|i reached)|i was|i turned|at the age of|at the ages? of|at age|at|aged?"
    f"|ages of) {_AGE_N}"
    f"(?: (?:and|to|or)(?: age)? ({NUMBER})(?![0-9a-z]))?(?: years? old| years of age| yrs? old)?")
_HALF = re.compile(" and a half| or so|-ish|ish|\\.5| something|-something|s")
_BIRTHDAY = re.compile(
    f"(?:on |around |after |before )?my ({alternatives(ORDINALS)}|[0-9]{{1,3}}(?:st|nd|rd|th)) birthday")
_MY_BIRTHDAY = re.compile("my birthday(?: in)?")
_ADDRESS = re.compile(
    ",? (?!(?:i|we|my|in|on|at|the|and|or|when) )[a-z]+ (?:street|st|avenue|ave|road|rd|lane|drive|square|place|court)(?![a-z])")
_END_OF_AGE = re.compile(" i(?![a-z])|[,.;!?)\\n]|$")
_BREAK = re.compile("[,.;!?\\n]|(?<![a-z])(?:and|when|but)(?![a-z])")
_PERSON = re.compile(f"(?<![a-z])(?:({alternatives(WORDS['persons']['other'])})|(i|me|my|we))(?![a-z])")

_OWN_AGE: Final = f"turn(?:ed|ing) (?:{NUMBER})(?![0-9a-z-])|(?:{alternatives(ORDINALS)}|[0-9]{{1,3}}(?:st|nd|rd|th)) birthday"
_AGE_REACHED = re.compile(f"turn(?:ed|ing) ({NUMBER})|([0-9]+)[a-z]+ birthday|({alternatives(ORDINALS)}) birthday")
_EVENT: Final = f"(?:{'|'.join(WORDS['anchors'])}|{_OWN_AGE})"
_SEASON: Final = alternatives(WORDS["seasons"])
_SUBJECT: Final = "(?:my |our |the |i |we |i'd |i had |i've )?(?:just |first |finally )?"
_ANCHOR = re.compile(
    f"(?:(?:in |during )?(?:the |that )?(?:(first|second|third|fourth|fifth|same|following|next"
    f"|previous) )?(year|day|month|{_SEASON})(?: right| just| immediately| straight)?"
    f" (?:(after|following|before|of|that|when|in which|since) )?{_SUBJECT}({_EVENT})"
    f"|({NUMBER}) years? (after|before|later than|prior to|following) {_SUBJECT}({_EVENT})"
    f"|(?:when|at the time) (?:i|we) (?:just |first |finally )?({_EVENT})|(?:at|on) (?:my |our )?"
    f"({_EVENT}) day)(?![a-z])")
_COLLEGE = re.compile("college|university|uni")
_OTHER_LEVEL = re.compile(
    "(?: from| at| in)? (?:my )?(?:high school|secondary|primary|elementary|middle school|grad"
    "(?:uate)? school)")
_STAGES: Final = {
    "freshman": 1, "sophomore": 2, "junior": 3, "senior": 4, "first": 1, "second": 2, "third": 3, "fourth": 4,
    "1st": 1, "2nd": 2, "3rd": 3, "4th": 4}
_SCHOOL = re.compile(
    "(?:(?:in |during )?(?:the )?(?:(fall|autumn|spring|first|second|summer|winter)(?: (?:semester|term"
    "|break))?,? (?:of |in |after )?)?(?:my |the )?)"
    "(?:(freshman|sophomore|junior|senior) year|(first|second|third|fourth|1st|2nd|3rd|4th) year (?:of|at"
    "|in) (?:my )?(?:college|university|uni|degree|undergrad))(?![a-z])"
    "( (?:of|in|at) (?:high|middle|secondary) school| of high)?")
def _other_person(env: Env, at: int) -> bool:
    left = env.text[max(0, at - 40):at]
    breaks = list(_BREAK.finditer(left))
    last = None
    for found in _PERSON.finditer(left[breaks[-1].end():] if breaks else left):
        last = found[1]
    return last is not None


def _age(env: Env, at: int) -> Piece | None:
    text = env.text
    found = _AGE.match(text, at)
    if not found:
        return None
    opening = found[0][:found.start(1) - at].strip()
    age, until = number(found[1]), number(found[2]) if found[2] and found[2] not in ("a", "an") else None
    behind = found.end()
    if age is None or found[1] in ("a", "an") or age > 120:
        return None
    if counts_something(env, behind) and not env.text.startswith(" year", behind):
        return None  # 26 weeks, 26 degrees
    if opening == "at" and (age <= 12 or _ADDRESS.match(text, behind)) and not env.text.startswith(" year", behind):
        return Piece(at, behind, "en.age.or_clock", VAGUE, DateBasis.RELATIVE)  # at 7 is as often a time of day
    said = any(word in found[0] for word in ("old", "age", "turn", "when", "while"))
    ends = _END_OF_AGE.match(text, behind) or text.startswith((" when", " at the time"), behind)
    if not said and not ends:
        return None
    piece = Piece(start=at, end=behind, rule="en.age", basis=DateBasis.RELATIVE)
    if half := _HALF.match(text, behind):
        return piece._replace(state=VAGUE, end=half.end(), rule="en.age.vague")
    if " i " not in f" {opening} " and _other_person(env, at):
        return piece._replace(state=VAGUE, rule="en.age.other_person")
    birth = env.context.birth_date
    if birth is None:
        return piece._replace(state=VAGUE, rule="en.age.no_birth_date")
    if text[max(0, at - 8):at].endswith(("week ", "weekend ", "night ", "month ", "morning ")):
        return piece._replace(state=VAGUE, rule="en.age.about")  # the week I turned 30
    if until is not None and until < age:
        return piece._replace(state=BROKEN)
    if opening.startswith("by the time"):
        return piece._replace(state=VAGUE, rule="en.age.outside")
    if opening.startswith("the day"):
        day = life.birthday(birth, age)
        return piece._replace(fixed=almanac.day_span(day)) if day else piece._replace(state=VAGUE)
    if opening.startswith("the year") and not opening.endswith("was"):
        day = life.birthday(birth, age)
        return piece._replace(fixed=almanac.year_span(day.year)) if day else piece._replace(state=VAGUE)
    around = any(word in found[0] for word in ("around", "about", "roughly", "nearly", "almost"))
    low, high = (age - 1, age + 1) if around else (age, until or age)
    return piece._replace(fixed=life.age_span(birth, low, high), open_end=opening.startswith("since"))


def _birthday(env: Env, at: int) -> Piece | None:
    birth = env.context.birth_date
    if found := _BIRTHDAY.match(env.text, at):
        piece = Piece(start=at, end=found.end(), rule="en.age.birthday", basis=DateBasis.RELATIVE)
        if birth is None or found[0].startswith(("after", "before")):
            return piece._replace(state=VAGUE)
        age = ORDINALS.get(found[1]) or int(re.sub("[a-z]", "", found[1]))
        day = life.birthday(birth, age)
        around = found[0].startswith("around")
        if day is None:
            return piece._replace(state=VAGUE)
        return piece._replace(fixed=almanac.day_span(day), around=around)
    return None


def _anchor(env: Env, at: int) -> Piece | None:
    found = _ANCHOR.match(env.text, at)
    if not found:
        return None
    piece = Piece(start=at, end=found.end(), rule="en.anchor", basis=DateBasis.ANCHORED)
    event = found[4] or found[7] or found[8] or found[9]
    joined = found[3] or ""
    span = _event(env, event)
    if joined == "of" and _COLLEGE.fullmatch(event):
        return piece._replace(state=VAGUE, rule="en.anchor.none")  # my last year of college
    if joined == "of" and found[2] == "year" and env.text[max(0, at - 4):at].endswith((" a ", "one ")):
        return piece._replace(state=VAGUE, rule="en.anchor.within")  # within a year of graduating
    if span is None or _OTHER_LEVEL.match(env.text, found.end()) or "school" in env.text[max(0, at - 8):at]:
        return piece._replace(state=VAGUE, rule="en.anchor.none")
    if found[7]:
        years = number(found[5]) or 1
        earlier = found[6] in ("before", "prior to")
        return piece._replace(fixed=life.year_of(span, -years if earlier else years))
    if found[8] or found[9]:
        return piece._replace(fixed=span, rule="en.anchor.itself")
    if found[2] in ("day", "month"):
        itself = span if found[2] == "day" else life.month_of(span)
        return piece._replace(fixed=itself) if itself and joined not in ("after", "following", "before", "since") else None
    if found[2] != "year":
        a, b, c, d = WORDS["seasons"][found[2]]
        if joined in ("after", "following", "since"):
            return piece._replace(fixed=life.window_after(span, (a, b, c, d)), rule="en.anchor.season_after")
        whole = life.year_of(span, 0)
        if joined == "before" or whole.precision is not Precision.YEAR or whole.start is None:
            return piece._replace(state=VAGUE)
        return piece._replace(year=whole.start.year, window=(a, b, c, d))
    nth = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5}.get(found[1] or "")
    shift = 0 if joined in ("of", "that", "when", "in which", "") else -1 if joined == "before" else nth or 1
    if nth and joined in ("after", "following"):
        shift = nth - 1
    if nth and not joined:
        return None
    return piece._replace(fixed=life.year_of(span, shift))


def _event(env: Env, event: str) -> Span | None:
    """Return when an event of the own life was: the day one turned 18, or the confirmed row."""
    if reached := _AGE_REACHED.fullmatch(event):
        birth, age = env.context.birth_date, ORDINALS.get(reached[3]) or number(reached[1] or reached[2])
        day = life.birthday(birth, age) if birth and age else None
        return almanac.day_span(day) if day else None
    return life.anchor(env, next(kinds for words, kinds in WORDS["anchors"].items() if re.fullmatch(words, event)))


def _school(env: Env, at: int) -> Piece | None:
    found = _SCHOOL.match(env.text, at)
    if not found:
        return None
    piece = Piece(start=at, end=found.end(), rule="en.school", basis=DateBasis.ANCHORED)
    terms = {"fall": "autumn", "autumn": "autumn", "first": "autumn", "spring": "spring", "second": "spring",
             "summer": "summer_break", "winter": "winter_break"}
    span: Span | None = None
    if not found[4] and "school" not in env.text[max(0, at - 12):at]:
        span = life.school(env, _STAGES[found[2] or found[3]], terms.get(found[1] or ""))
    return piece._replace(fixed=span) if span else piece._replace(state=VAGUE, rule="en.school.none")


def rules() -> Mapping[str, tuple[Rule, ...]]:
    """Return the rules by first word; "0" stands for figures."""
    table: dict[str, tuple[Rule, ...]] = {}

    def add(words: str, *found: Rule) -> None:
        for word in words.split():
            table[word] = table.get(word, ()) + found

    add("when while back the by since i at age aged ages", _age)
    add("on around after before my", _birthday)
    add(f"in during the that year when at on a an 0 {' '.join(WORDS['numbers']['words'])} "
        f"{' '.join(word for word in WORDS['seasons'] if ' ' not in word)} twenty thirty", _anchor)
    add("in during the my fall autumn spring summer winter first second third fourth", _school)
    add("freshman sophomore junior senior", _school)
    return table
