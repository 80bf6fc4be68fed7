"""The offline acknowledgement: rules behind pydantic-ai's FunctionModel, no key, no network.

It says the person's own clause back, turned round to "you", and one warm remark of the clause's tone. What
it makes goes through the same gate as any model's words, here already: a clause that would not pass is not
said back. The same words always give the same sentence.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import AsyncIterator, Iterator
from functools import cache
from typing import Final

from pydantic_ai.messages import ModelMessage, ModelRequest, UserPromptPart
from pydantic_ai.models.function import AgentInfo

from app.llm.fallback import acknowledgement, care, language_of
from app.llm.gate import Gate
from app.llm.lexicon import lexicon
from app.llm.prompts import data
from app.llm.reply_kind import reply_kind
from app.texts import has, say

_CLAUSE: Final = {
    "zh": re.compile(r"[^，,。.！!？?；;：:、\n\r…—()（）]+[？?]?"),
    "en": re.compile(r"[^,.!?;:\n\r()—–]+(?:[.:]\d+)*[?]?"),
}
_LONGEST: Final = {"zh": 24, "en": 80}
"""Letters of a clause that is said back whole: what leaves room for the remark in one sentence."""

_NEGATED: Final = re.compile(r"(?<!睡)[不没未无别](?!着觉)|\b(?:not|no|never|(?!couldn't sleep|can't sleep)\w+n't)\b", re.IGNORECASE)
_ONLY_WHEN: Final = re.compile(
    r"(?:毕业|结婚|工作|上班|离婚|上大学|高考)(?:的?那一?年|当年|之?后|以后|之?前|以前|的?时候|第.{1,2}年)"
    r"|\b(?:the year|when|after|before|since) (?:i |we |my )?(?:graduat\w+|got married|marri\w+|(?:was )?born)", re.IGNORECASE)
"""An event that only tells when, and gives no tone: "the year I graduated"."""
_OWN_BIRTH: Final = re.compile(r"我是?[^，,。]{0,8}(?:出生|生)的|我的?出生|出生(?:时间|日期|证)|\bi was born\b|\bbirth time\b",
                                   re.IGNORECASE)
_ASKS: Final = re.compile(
    r"[吗呢?？你您]|指令|提示词|忽略|系统|\byou\b|\binstructions?\b|\bprompts?\b|\bignore\b", re.IGNORECASE)
"""A clause that asks, or speaks to the server, tells nothing to say back."""
_ZH_TURN: Final = (("我们", "你们"), ("咱们", "你们"), ("我", "你"), ("俺", "你"), ("咱", "你"))
_EN_TURN: Final = {
    "i": "you", "i'm": "you're", "i've": "you've", "i'd": "you'd", "i'll": "you'll", "my": "your",
    "me": "you",
    "mine": "yours", "myself": "yourself", "we": "you", "we're": "you're", "we've": "you've", "our": "your",
    "ours": "yours", "us": "you", "am": "are",
}
_EN_PAST: Final = frozenset((
    "bought", "got", "quit", "fell", "broke", "had", "went", "drove", "ran", "met", "left", "lost",
    "took", "made", "came", "began", "became", "gave", "won", "sold", "built", "found", "taught", "spent",
    "flew", "rode", "wrote", "felt", "kept", "held", "stood", "saw", "heard", "led", "fought", "paid",
))
_EN_PASSIVE: Final = frozenset((
    "diagnosed", "bitten", "hit", "fired", "laid", "born", "promoted", "hospitalized", "hospitalised", "admitted", "accepted",
    "robbed", "scammed", "transferred", "raised", "adopted", "demoted", "evicted", "injured", "attacked", "rejected",
))
"""What was done to somebody who is not named: "diagnosed with diabetes"."""
_EN_KIN: Final = frozenset((
    "dad", "mom", "mum", "mother", "father", "grandma", "grandpa", "grandmother", "grandfather",
    "parents", "husband", "wife", "brother", "sister",
))
_EN_NUMBERS: Final = frozenset((
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
))
_EN_PERSON: Final = re.compile(r"\byou(?:r|rs|rself|'re|'ve|'d|'ll)?\b")
_LEAD: Final = {
    "zh": re.compile(r"^(?:结果|然后|后来|所以|但是|可是|不过|于是|而且|并且|因为|接着|其实|反正|还有|另外|最后|没想到|谁知道?|"
                     r"虽然|只是|只不过|就是|那时候?|当时|[但而却可又就那])(?!年|天|月|段|阵|次|以|能|是|过|一)"),
    "en": re.compile(r"^(?:(?:and|but|so|then|also|well|however|anyway|actually|plus|or|yet|still|later"
                     r"|meanwhile|afterwards|finally|eventually|as a result|that's when|which is why)\s+)+", re.IGNORECASE),
}
"""What joins a clause to the one before: said back alone, it would join it to nothing."""
_SUPPOSED: Final = re.compile(r"如果|要是|假如|要不是|万一|本来|差点|差一点|\b(?:if|unless|almost|nearly|would have|wish)\b",
                                 re.IGNORECASE)
"""A clause that tells what did not happen."""
_PIECE: Final = {"zh": re.compile(r".{1,3}", re.DOTALL), "en": re.compile(r"\S+\s*")}


async def stream_acknowledgement(messages: list[ModelMessage], info: AgentInfo) -> AsyncIterator[str]:
    """Stream the sentence in small pieces, as a model would."""
    request = messages[-1]
    assert isinstance(request, ModelRequest)
    said = "".join(str(part.content) for part in request.parts if isinstance(part, UserPromptPart))
    locale = language_of(info.instructions or said)
    for piece in _PIECE[locale].findall(sentence(said, locale)):
        yield piece


def sentence(message: str, locale: str) -> str:
    """Return the acknowledgement of a message.

    Args:
        message: the person's own words.
        locale: "zh" or "en".
    """
    if care(message, locale) or reply_kind(message) != "said":
        return acknowledgement(message, locale)
    for made in _candidates(message, locale):
        gate = Gate(message, locale)
        gate.feed(made)
        verdict = gate.finish()
        if verdict.ok and verdict.text == made:
            return made
    return acknowledgement(message, locale)


def _candidates(message: str, locale: str) -> Iterator[str]:
    clauses = [found[0].strip() for found in _CLAUSE[locale].finditer(message)]
    longest = _LONGEST[locale]
    clauses = [_LEAD[locale].sub("", clause) for clause in clauses if not _SUPPOSED.search(clause)]
    clauses = [clause for clause in clauses if 3 <= len(clause) <= longest and not _ASKS.search(clause)]
    if locale == "en":  # a clause without a person is no clause that "that" could introduce
        clauses = [clause for clause in clauses if _EN_PERSON.search(_turn(clause, locale))]
    hard = any(_tone(found[0], locale) == "heavy" for found in _CLAUSE[locale].finditer(message))
    tones = [_tone(clause, locale) for clause in clauses]
    if hard:  # what is told beside a loss is no cause for joy
        tones = ["plain" if tone == "joy" else tone for tone in tones]
    toned = sorted(((tone, place, clause) for place, (tone, clause) in enumerate(zip(tones, clauses, strict=True))),
                   key=lambda one: (_tones(locale).index(one[0]), one[1]))
    for tone, _, clause in toned:
        for key in _turned(f"ack-offline-{tone}", message, locale):
            yield say(locale, key, clause=_turn(clause, locale))
    tone = "heavy" if hard else toned[0][0] if toned else "plain"
    for key in _turned(f"ack-offline-bare-{tone}", message, locale):
        yield say(locale, key)


def _turned(stem: str, message: str, locale: str) -> list[str]:
    """Return the keys `stem-N`, begun at the one that the words choose."""
    count = next(number for number in range(1, 100) if not has(locale, f"{stem}-{number + 1}"))
    first = int.from_bytes(hashlib.sha256(message.encode()).digest()[:4], "big")
    return [f"{stem}-{(first + step) % count + 1}" for step in range(count)]


@cache
def _words(locale: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    lines = data("acknowledge", f"offline.{locale}.txt").text.splitlines()
    pairs = (line.split(":", 1) for line in lines if line and not line.startswith("#"))
    edge = "" if locale == "zh" else " "
    return tuple((tone.strip(), tuple(f"{edge}{word.replace('_', ' ')}{edge}" for word in words.split()))
                 for tone, words in pairs)


def _tones(locale: str) -> list[str]:
    return [tone for tone, _ in _words(locale)] + ["plain"]


def _tone(clause: str, locale: str) -> str:
    clause = _ONLY_WHEN.sub(" ", clause)
    if _NEGATED.search(clause) or _OWN_BIRTH.search(clause):
        return "plain"
    if locale != "zh":  # whole words and phrases
        clause = " ".join(("", *re.findall(r"[a-z'-]+", clause.casefold()), ""))
    return next((tone for tone, words in _words(locale) if any(word in clause for word in words)), "plain")


def _turn(clause: str, locale: str) -> str:
    """Turn a clause round: what "I" did, "you" did."""
    if locale == "zh":
        for mine, yours in _ZH_TURN:
            clause = clause.replace(mine, yours)
        return clause
    words = clause.replace("’", "'").split()
    turned = [_EN_TURN.get(word.casefold(), word) for word in words]
    for place in range(1, len(turned)):
        if turned[place - 1] == "you" and turned[place].casefold() == "was":
            turned[place] = "were"
    first = turned[0].casefold() if turned else ""
    if first in lexicon(locale).words_alone or first in _EN_PAST or first in _EN_NUMBERS:
        turned[0] = first
    if first in _EN_PASSIVE:
        turned[:1] = ["you", "were", first]
    elif first in _EN_PAST or first == "never" or first.endswith("ed"):
        turned[:1] = ["you", first]
    elif first in _EN_KIN:
        turned.insert(0, "your")
    return " ".join(turned)
