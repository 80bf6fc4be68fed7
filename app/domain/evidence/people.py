"""Who does what in a clause: the person, a relative, or somebody else whose story it is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from app.domain.evidence import tables
from app.domain.evidence.tables import LANGUAGES, Cues, latin
from app.domain.vocabulary import Relation


class Role(StrEnum):
    """What a mention stands for."""

    SELF = "self"
    RELATIVE = "relative"
    PARTNER = "partner"  # somebody loved but not married: their bond is the person's, the rest is not
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Mention:
    """A word for somebody, in offsets of the folded turn."""

    start: int
    end: int
    role: Role
    relation: Relation | None = None
    acts: bool = True
    """False for who only goes along ("with my father")."""
    tended: bool = False
    """Whom the person looks after: an illness in the clause is theirs."""


_PRONOUNS = frozenset({"他", "她", "他们", "她们", "he", "she", "they"})


def mentions(folded: str, start: int, end: int, cues: Cues) -> tuple[Mention, ...]:
    """Return the mentions of `folded[start:end]` in order, longest reading of each place."""
    text = folded[start:end]
    lines: list[tuple[Role, Relation | None, re.Pattern[str]]] = [
        *((Role.RELATIVE, relation, regex) for relation, regex in cues.relations),
        (Role.PARTNER, None, cues["partners"]), (Role.OTHER, None, cues["others"]),
        (Role.SELF, None, cues["self"]),
    ]
    if latin(text) and cues is not tables.cues(LANGUAGES[1]):  # "我dad"
        lines += [(Role.RELATIVE, relation, regex) for relation, regex in tables.cues(LANGUAGES[1]).embedded]
    hits = [(hit, role, relation) for role, relation, regex in lines for hit in regex.finditer(text)]
    hits.sort(key=lambda one: one[0].start() - one[0].end())
    taken: list[tuple[re.Match[str], Role, Relation | None]] = []
    for one in hits:
        if all(one[0].end() <= other.start() or one[0].start() >= other.end() for other, _, _ in taken):
            taken.append(one)
    taken.sort(key=lambda one: one[0].start())
    return tuple(_mention(hit, role, relation, cues, start) for hit, role, relation in taken)


def _mention(hit: re.Match[str], role: Role, relation: Relation | None, cues: Cues, start: int) -> Mention:
    if role is Role.SELF:
        measured = cues["measures"].search(hit.string[:hit.start()]) is not None
        return Mention(start + hit.start(), start + hit.end(), role, acts=not measured)
    before, after = hit.string[:hit.start()], hit.string[hit.end():]
    along = cues["companions"].search(before) is not None or cues["owner"].search(after) is not None
    tended = along and cues["tended"].search(before) is not None
    return Mention(start + hit.start(), start + hit.end(), role, relation, not along, tended)


def is_pronoun(folded: str, mention: Mention) -> bool:
    """Whether it says only "he" or "she": the one spoken of before."""
    return mention.role is Role.OTHER and folded[mention.start:mention.end].strip() in _PRONOUNS


_MALE = re.compile("爸|爹|父|爷|哥|弟|兄|叔|伯|舅|公|夫|儿子"
                   "|\\b(?:father|dad|papa|brother|husband|son|uncle|grand(?:father|pa|ad))s?\\b")
_FEMALE = re.compile("妈|娘|母|奶|姐|妹|姑|姨|婶|婆|妻|女|嫂"
                     "|\\b(?:mother|mom|mum|mama|sister|wife|daughter|aunt|grand?(?:mother|ma|ny)|nana?|gran|granny)s?\\b")
_NOBODY = re.compile("\\b(?:company|office|firm|employer)$|(?:公司|单位)$")
"""What acts and is no he or she."""
_HE, _SHE = frozenset({"他", "he", "his"}), frozenset({"她", "she", "her"})


def antecedent(folded: str, before: Sequence[Mention], pronoun: Mention) -> Mention:
    """Return whom "he" or "she" means: the last one named before that it fits; itself when there is none."""
    word = folded[pronoun.start:pronoun.end].strip()
    wanted = "m" if word in _HE else "f" if word in _SHE else ""
    fitting = [m for m in before if m.role is not Role.SELF and not is_pronoun(folded, m)
               and not _NOBODY.search(folded[m.start:m.end])
               and not (wanted and _sex(folded[m.start:m.end]) not in ("", wanted))]
    return fitting[-1] if fitting else pronoun


def _sex(words: str) -> str:
    """Return "m", "f" or "": the last sign decides ("舅妈", "my wife's father")."""
    male = max((hit.end() for hit in _MALE.finditer(words)), default=0)
    female = max((hit.end() for hit in _FEMALE.finditer(words)), default=0)
    return "m" if male > female else "f" if female > male else ""
