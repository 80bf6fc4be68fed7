"""What a short reply does: picks, agrees, has nothing to add, does not know, wants to skip, to think, to go on or to end,
asks, orders, is angry, or corrects.

The server has a natural sentence for each; saying such a reply back ("you don't know, thank you") would be odd.
"""

from __future__ import annotations

import re
from typing import Final, Literal, TypeAlias

from app.domain.evidence.tables import LANGUAGES, cues
from app.domain.evidence.words import fold
from app.domain.interview import ends
from app.domain.interview.spoken import LAUGHTER, denies, plain, words_of
from app.llm.asked import Asked, asked, orders, vexed
from app.llm.echo import REFERENCE, time_expressions
from app.llm.offline_extract import disposition
from app.llm.proposals import Disposition

Kind: TypeAlias = Literal["said", "picked", "skipped", "unknown", "nothing", "wait", "corrected", "agreed", "onward", "ended",
                          "annoyed", "ordered"] | Asked

_SHORT: Final = 60
"""Letters of a reply that is looked at; a longer one tells something."""
_PARTS: Final = re.compile(r"[\s,。.!?;:、~…]+")
_NOTHING: Final = re.compile(
    r"(?:好像|应该|暂时|目前|其他|别的|其它|真|就|也|都|再)*没(?:有|什么|啥)*(?:别的|其他|其它|特别)?(?:的|了|事|大事|吧|啊|呢)*"
    r"|(?:i (?:think|guess) )?(?:no|nope|nothing|none|that's (?:all|it|everything))"
    r"(?: (?:else|more|really|special|much|comes to mind|i can think of|i think|thanks|thank you))*")
_LETTERS: Final = re.compile(r"(?:(?:\d{1,2}[ .、:)]*)?[a-d][ ,、;.]*)+")
"""Choices by their letters: "A C B D", "1a 3c"."""
_WAIT: Final = re.compile(
    r"(?:这个?|我|让我|容我|先|要|得|再|等我|稍微|好好)*(?:想一?想|回忆一?下|想一下|缓一?缓|等一?下|稍等)(?:吧|啊|看|再说)?"
    r"|(?:hm+ )?(?:let me (?:think|see)|give me a (?:moment|minute|second|sec)|hold on|one moment|hm+)(?: please)?")
MARKUP: Final = re.compile(r"<[^<>]*>|(?:https?://|www\.)\S+|\[[^\]]*\]|\{[^{}]*\}|`+[^`]*`+")
"""Of a message what is markup, code or an address: it tells nothing."""
_ONWARD: Final = re.compile(
    r"(?:请|那)?(?:(?:继续|接着)(?:来|问|聊|说)?|下一(?:个|道)?(?:题|问题|个)|随便你?|无所谓|都行|都可以)(?:吧|了|啊)?"
    r"|whatever|i (?:don't|do not) (?:care|mind)|(?:it )?does(?:n't| not) matter|(?:it's )?up to you|either is fine"
    r"|(?:please )?(?:(?:i'm (?:ok|okay|fine|all right) )?(?:go on|carry on|continue|keep going|go ahead)|next(?: question)?"
    r"|let's (?:go on|continue|go))(?: please)?")
_UNSURE: Final = re.compile(
    r"(?:我|也|真|都|好像|有点|的|这个?|已经|现在)*(?:不(?:是)?(?:很|太|怎么|大)|不|记不太?)(?:清楚|清|记得|确定|知道|晓得)(?:了|啊|呢)*"
    r"|(?:i'm |i am )?not (?:really |quite |too |so |very )?(?:sure|certain)(?: (?:about )?(?:that|this|it)| anymore)?"
    r"|i (?:can't|don't) (?:really|quite) (?:remember|recall|know|say)")
_AROUND_A_DATE: Final = re.compile(
    r"(?:大概|大约|好像|应该|可能|是|在|就|吧|的|左右|那时|时候|那年|maybe|probably|around|about|in|on|it|was|i|think|the|of|sometime)*")


def reply_kind(message: str) -> Kind:
    """Return what a reply does; "said" where it tells something or anything else."""
    if ends(message):
        return "ended"
    if vexed(message):
        return "annoyed"
    if orders(message):
        return "ordered"
    folded = fold(LAUGHTER.sub(" ", MARKUP.sub(" ", message))).strip(" ,。.!?~…")
    if not folded or len(folded) > _SHORT:
        return "said"
    if _LETTERS.fullmatch(folded) or any(plain(folded) in words_of(f"place-{place}") for place in range(1, 7)):
        return "picked"
    if denies(message):
        return "nothing"
    done = disposition(message, reference_date=REFERENCE)
    if done in (Disposition.REFUSED, Disposition.SKIPPED):
        return "skipped"
    if done is Disposition.UNKNOWN:
        return "unknown"
    parts = [part for part in _PARTS.split(folded) if part]
    words = " ".join(parts)
    if _WAIT.fullmatch(words):
        return "wait"
    if _NOTHING.fullmatch(words):
        return "nothing"
    if _UNSURE.fullmatch(words) or plain(folded) in words_of("unknown"):
        return "unknown"
    if _ONWARD.fullmatch(words):
        return "onward"
    if question := asked(message):
        return question
    nods = all(plain(part) in words_of("go") or any(cues(each)["affirm"].fullmatch(part) for each in LANGUAGES) for part in parts)
    if nods or _only_a_date(message):
        return "agreed"
    doubted = any(cues(each)["ask_date"].search(folded) for each in LANGUAGES)
    if not doubted and any(cues(each)["corrections"].search(folded) for each in LANGUAGES) and time_expressions(message):
        return "corrected"
    return "said"


def _only_a_date(message: str) -> bool:
    """Whether a reply is a date and nothing beside it."""
    spans = [one.span for one in time_expressions(message)]
    rest = "".join(char for place, char in enumerate(message.casefold())
                   if char.isalnum() and not any(start <= place < end for start, end in spans))
    return bool(spans) and _AROUND_A_DATE.fullmatch(rest) is not None
