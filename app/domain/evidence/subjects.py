"""Whose event it is: who acts nearest before the words, who was looked after, or who acted before."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from app.domain.evidence.owners import meant, patient, possessor, somebodys
from app.domain.evidence.people import Mention, Role, antecedent, is_pronoun
from app.domain.evidence.setting import Setting
from app.domain.evidence.triggers import Trigger
from app.domain.vocabulary import KIND_DOMAIN, Domain, EventKind, Relation


@dataclass(frozen=True, slots=True)
class Placed:
    """An event with its subject."""

    kind: EventKind
    relation: Relation | None = None
    explicit: bool = True
    stranger: bool = False
    """Somebody else's story."""


_FAMILY: Final = EventKind.FAMILY_EVENT
_BORN: Final = re.compile("出生|降生|诞生|生了|生下|born|arriv|adopted")
_BIRTH_YEAR: Final = re.compile("是[^,。]{1,12}(?:年|月|日|号)的|" + _BORN.pattern)
_OBJECT = re.compile("(?:了|掉)我(?!们?的?[爸妈父母哥姐弟妹爷奶])|我(?=,|。|$)| (?:me|us)(?![a-z])")
"""What was done was done to the person: "fired me"."""
_GIVEN = re.compile("给(?:了)?我|\\b(?:me|us)\\b")
_LOSSES: Final = (
    ("丧父", Relation.FATHER), ("丧母", Relation.MOTHER), ("丧偶", Relation.SPOUSE),
    ("丧妻", Relation.SPOUSE), ("丧夫", Relation.SPOUSE), ("丧子", Relation.CHILD),
    ("widowed", Relation.SPOUSE), ("orphaned", Relation.RELATIVE),
)
_KIN_TITLE = re.compile("(?:当|做|升级)(?:了|上|成|为)+(?:外公|爷爷|奶奶|外婆|舅舅|姑姑|姨|叔叔|姥姥|姥爷)"
                        "|became (?:a |an )?(?:\\w+ )?(?:uncle|aunt|grand\\w+)")
_BECAME = re.compile("当|做|升级|became|was|turned|am ")
"""Becoming a father is the birth of a child, not an event of the father's."""
_FORMER = re.compile("前(?:夫|妻|任|男友|女友)|(?<![a-z])ex(?![a-z])")
_EXAMINED = re.compile("took|cut|diagnosed|told me|removed|operated")
"""What others do to a body is told of the person's own: "they took it out"."""
_PARENTS: Final = (Relation.SPOUSE, Relation.CHILD)
"""Whose having a child, or being born, is the birth of the person's own child."""
_SIBLINGS: Final = (Relation.ELDER_SIBLING, Relation.YOUNGER_SIBLING, Relation.SIBLING)


def subject(here: Setting, trigger: Trigger) -> Placed | None:
    """Return what the words tell of whom; None when they tell nothing of anybody."""
    kind, needs_kin = trigger.pattern.kind, trigger.pattern.needs_kin
    ahead = [m for m in here.people if m.start < trigger.start or m.end <= trigger.end]
    if kind is _FAMILY and here.cues["told_birth"].search(here.folded, here.clause.start, here.clause.end):
        return None
    if kind is _FAMILY and not needs_kin:
        return _birth_or_loss(here, trigger, ahead)
    bodily = needs_kin or KIND_DOMAIN[kind] is Domain.HEALTH
    tended = [m for m in ahead if m.tended]
    if tended and bodily:
        return Placed(_FAMILY, tended[-1].relation, stranger=tended[-1].role is not Role.RELATIVE)
    who, explicit = _actor(here, trigger, ahead, bodily)
    owner = possessor(here, trigger, ahead)
    if owner is not None:
        who, explicit = owner, True
    carried = not any(m.acts for m in ahead)
    if kind is EventKind.PRESSURE_PERIOD and carried and who is not None and who.role is Role.RELATIVE:
        return None  # "my father lost his job, those years were hard": hard for whom the words do not say
    if kind is EventKind.FINANCE_LOSS and _compensated(here, trigger):
        return None
    if somebodys(here.folded[trigger.start:trigger.end], kind, who):
        return Placed(kind, stranger=True)
    if who is None or who.role is Role.SELF:
        born = needs_kin and bool(here.told) and here.told[-1].relation is Relation.CHILD
        if born and who is None:
            return Placed(_FAMILY, Relation.CHILD)
        return None if needs_kin else Placed(kind)
    loved = who.role is Role.PARTNER or who.relation is Relation.SPOUSE
    if kind is EventKind.RELATIONSHIP_COMMITMENT and _FORMER.search(here.folded, who.start, who.end):
        return Placed(kind, stranger=True)  # that a former partner marries again is their own story
    bond = KIND_DOMAIN[kind] is Domain.RELATIONSHIP
    if bond and (loved or (carried and is_pronoun(here.folded, who))):
        return Placed(kind)  # also of a "him" whom nobody named: "no more of him, it ended in 2013"
    if who.role is not Role.RELATIVE:
        return Placed(_FAMILY if needs_kin else kind, stranger=True)
    return Placed(_FAMILY, who.relation, explicit)


def both_parents(here: Setting, trigger: Trigger, placed: Placed) -> tuple[Placed, ...]:
    """Return the two rows of parents who died together, else the one event as it is.

    Only a death is told of each: that parents parted or moved is one event of some relative.
    """
    parents = (Relation.FATHER, Relation.MOTHER)
    final = here.cues["final"].search(here.folded, here.clause.start, here.clause.end)
    if placed.kind is not _FAMILY or placed.stranger or not final or placed.relation not in (*parents, Relation.RELATIVE):
        return (placed,)
    if not here.cues["both_parents"].search(here.folded, here.clause.start, trigger.end):
        return (placed,)
    return tuple(replace(placed, relation=each) for each in parents)


def _compensated(here: Setting, trigger: Trigger) -> bool:
    """Whether money that was paid ("赔了六十万") made good what was told right before: a death, an accident, a lawsuit, land taken."""
    last = here.told[-1] if here.told else None
    if last is None or here.index - last.clause > 1 or here.folded[trigger.start] != "赔":
        return False
    harmed = KIND_DOMAIN[last.kind] in (Domain.FAMILY, Domain.HEALTH, Domain.OTHER)
    return harmed or (last.kind is EventKind.FINANCE_GAIN and not here.dates)


def _actor(here: Setting, trigger: Trigger, ahead: list[Mention],
           bodily: bool) -> tuple[Mention | None, bool]:
    acting = [m for m in ahead if m.acts and m.start < trigger.start]
    who, explicit = (acting[-1], True) if acting else _carried(here, trigger.pattern.needs_kin, bodily)
    last = here.told[-1] if acting and here.told else None
    if last is not None and last.relation is Relation.CHILD and acting[-1].start in range(last.start, last.end) and not bodily \
            and _BIRTH_YEAR.search(here.folded, last.start, last.end + 2):
        return None, True  # "老二是一六年的中间一四年买了房": who has just been born buys no house
    if acting and is_pronoun(here.folded, acting[-1]):
        who = meant(here, ahead, acting[-1])
    suffered = patient(here, trigger, ahead)
    if suffered is not None:
        return suffered, True
    if who is None or who.role is Role.SELF:
        return who, explicit
    if trigger.pattern.kind is EventKind.FINANCE_GAIN and _GIVEN.search(here.folded, trigger.start, trigger.end):
        return None, True  # "my aunt left me her flat"
    if who.role is Role.OTHER and bodily and _EXAMINED.match(here.folded, trigger.start):
        return None, True
    owed = who.role is Role.OTHER and any(m.role is Role.SELF for m in ahead if m.start > trigger.start)
    if owed or _OBJECT.match(here.folded, trigger.end):
        return None, True  # "owed us three months' pay", "fired me"
    return who, explicit


def _carried(here: Setting, needs_kin: bool, bodily: bool) -> tuple[Mention | None, bool]:
    """Return who an unnamed subject may be: who acted before in the sentence, unless they have just died."""
    reach = here.clause.sentence - (1 if needs_kin else 0)
    first = next((each.start for each in here.cut if each.sentence >= reach), 0)
    acting = [m for m in here.before if m.acts and m.start >= first]
    if not acting or acting[-1].role is Role.SELF:
        return None, True
    last = acting[-1]
    if is_pronoun(here.folded, last):
        last = antecedent(here.folded, [m for m in here.before if m.start < last.start], last)
    if last.role is Role.OTHER and needs_kin:
        return last, True
    told = [mark for mark in here.told if mark.start >= first]
    if told and told[-1].relation is None and told[-1].start < last.start and not bodily:
        return None, True  # who was named since did nothing that is told: "my father objected, I went"
    if not bodily and any(mark.relation is last.relation and mark.start >= last.start
                          and _BORN.search(here.folded, mark.start, mark.end + 2) for mark in told):
        return None, True  # who has just been born buys no house: "our daughter was born, bought a flat"
    gone = any(mark.relation is last.relation and mark.start >= last.start
               and here.cues["final"].search(here.folded, mark.start, mark.end + 2) for mark in told)
    alone = all((m.role, m.relation) == (last.role, last.relation) for m in acting
                if not is_pronoun(here.folded, m))
    return (None, True) if gone and not needs_kin else (last, alone)


def _told_of(here: Setting) -> Mention | None:
    """Return the relative of whom the sentence has just told and goes on: "my brother married and had a boy"."""
    who, _ = _carried(here, False, True)
    last = here.told[-1] if here.told else None
    if who is None or last is None or who.role is not Role.RELATIVE or last.clause < here.index - 1:
        return None
    return who if last.relation is who.relation and here.cut[last.clause].sentence == here.clause.sentence else None


def _birth_or_loss(here: Setting, trigger: Trigger, ahead: list[Mention]) -> Placed:
    words = here.folded[trigger.start:trigger.end]
    for sign, relation in _LOSSES:
        if sign in words:
            return Placed(_FAMILY, relation)
    inside = [relation for relation, regex in here.cues.relations if regex.search(words)]
    lost = here.cues["final"].search(words) is not None
    acting = [m for m in ahead if m.acts and m.start < trigger.start]
    who = acting[-1] if acting else _told_of(here)
    if who is not None and is_pronoun(here.folded, who):
        who = meant(here, ahead, who)
    if who is not None and who.role is Role.OTHER:
        return Placed(_FAMILY, stranger=True)
    if who is not None and who.role is Role.RELATIVE and (lost or who.relation not in _PARENTS):
        born = [relation for relation in inside if relation in _SIBLINGS]
        return Placed(_FAMILY, born[0] if born else who.relation)
    if _KIN_TITLE.search(words):
        return Placed(_FAMILY, Relation.RELATIVE)
    parent = _BECAME.match(words) is not None
    return Placed(_FAMILY, inside[0] if inside and not parent else Relation.CHILD)
