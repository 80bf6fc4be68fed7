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

from app.domain.interview.spoken import LAUGHTER
from app.llm.fallback import acknowledgement, care, language_of
from app.llm.gate import Gate
from app.llm.lexicon import lexicon
from app.llm.people import people
from app.llm.prompts import data
from app.llm.reply_kind import MARKUP, reply_kind
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
_CODE: Final = re.compile(r"[<>{}\[\]|\\`$#=_*@^\"']|--|//|[A-Z]{2,}\s+[A-Za-z]|[a-z]+\s+[a-z]+")
"""What no Chinese clause of a life has in it: signs of a programming language, lines of Latin words."""
_SIGNS: Final = re.compile(r"[<>{}\[\]|\\`$#=_*@^]|--|//")
"""The same for English."""
_EDGES: Final = " \t-'\"“”‘’"
_HAN: Final = re.compile(r"[\u3400-\u9fff]")
_BORN: Final = re.compile(r"\b(son|daughter|baby|girl|boy|twins|child)((?: [a-z]+)?) (?:was|were) born\b", re.IGNORECASE)
"""No acknowledgement says that somebody was born, lest it speak of the person's own birth: a child "arrived"."""
_ASKS: Final = re.compile(
    r"[吗呢?？你您]|(?:确定|设|改|定|写)(?:为|成)|扮演|指令|提示词|忽略|系统"
    r"|\byou\b|\binstructions?\b|\bprompts?\b|\bignore\b", re.IGNORECASE)
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
_FILLERS: Final = {
    "zh": r"嗯+|呃+|哦+|噢+|喔+|哎呀?|唉+|诶+|对了|额(?![头度外])|啊+|[那这]个(?=[\s我俺咱\d])",
    "en": r"um+|uh+|er+m?|hm+|oh|ok|okay|yeah|yes|yep|alright|i mean|by the way|btw|honestly|basically|like(?= i\b)",
}
_LEAD: Final = {
    "zh": re.compile(rf"^(?:(?:{_FILLERS['zh']}|(?:结果|然后|后来|所以|但是|可是|不过|于是|而且|并且|因为|接着|其实|反正|还有|另外"
                     r"|最后|没想到|谁知道?|虽然|只是|只不过|就是|那时候?|当时|[但而却可又就那])(?!年|天|月|段|阵|次|以|能|是|过|一))\s*)+"),
    "en": re.compile(rf"^(?:(?:{_FILLERS['en']}|and|but|so|then|also|well|however|anyway|actually|plus|or|yet|still|later"
                     r"|meanwhile|afterwards|finally|eventually|as a result|that's when|which is why)\s+)+", re.IGNORECASE),
}
"""What joins a clause to the one before, or fills a pause: said back alone, it would join it to nothing."""
_SUPPOSED: Final = re.compile(r"如果|要是|假如|要不是|万一|本来|差点|差一点|\b(?:if|unless|almost|nearly|would have|wish)\b",
                                 re.IGNORECASE)
"""A clause that tells what did not happen."""
_TONES: Final = ("heavy", "theirs", "joy", "glad", "move", "work", "plain")
"""In the order in which a clause is chosen by them: of the words' file, somebody else's beside the person's own."""
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
    text = _BORN.sub(r"\1\2 arrived", LAUGHTER.sub(" " if locale == "en" else "", MARKUP.sub(", ", message)))
    whose = people(locale).owners(text)
    found = [(one[0], _toned(one[0], locale, others=whose(one.end() - 1) == "others")) for one in _CLAUSE[locale].finditer(text)]
    hard = next((tone for tone in ("heavy", "theirs") if any(tone == one for _, one in found)), None)
    told = [(_LEAD[locale].sub("", clause.strip(_EDGES)).strip(), tone) for clause, tone in found if not _SUPPOSED.search(clause)]
    told = [(clause, "plain" if hard and tone in ("joy", "glad") else tone)  # beside a loss nothing is a cause for joy
            for clause, tone in told if _tells(clause, locale)]
    told.sort(key=lambda one: _TONES.index(one[1]))
    for clause, tone in told:
        for key in _turned(f"ack-offline-{tone}", message, locale):
            yield say(locale, key, clause=_turn(clause, locale))
    tone = hard or (told[0][1] if told else "plain")
    for key in _turned(f"ack-offline-bare-{tone}", message, locale):
        yield say(locale, key)


def _tells(clause: str, locale: str) -> bool:
    """Whether a clause can be said back: of a fair length, no question, no order, no code."""
    if not 3 <= len(clause) <= _LONGEST[locale] or _ASKS.search(clause):
        return False
    if reply_kind(clause) in ("unknown", "nothing"):
        return False
    if locale == "zh":
        return _HAN.search(clause) is not None and not _CODE.search(clause)
    # a clause without a person is no clause that "that" could introduce
    return not _SIGNS.search(clause) and _EN_PERSON.search(_turn(clause, locale)) is not None


def _toned(clause: str, locale: str, *, others: bool) -> str:
    """Return the tone of a clause: what befell somebody else is no hardship, effort or step of the person's own."""
    tone = _tone(clause, locale)
    return {"heavy": "theirs", "joy": "glad"}.get(tone, "plain") if others else tone


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
