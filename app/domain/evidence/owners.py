"""Whose something is by how it is said: "my uncle's firm", "after her operation", "单位把他开了"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.domain.evidence.people import Mention, Role, antecedent, is_pronoun
from app.domain.evidence.setting import Setting
from app.domain.evidence.triggers import Trigger
from app.domain.vocabulary import KIND_DOMAIN, Domain, EventKind

_PATIENT = re.compile("(?:把|给|让|将)(他|她)")
"""Whom something was done to."""
_HELD = re.compile("(?:(?:'s |s' |的)(?:business |firm |company |shop |store |farm )?"
                   "|的?(?:公司|店|厂子?|工厂|生意|买卖|饭店|餐馆|铺子|摊子|单位))"
                   "[\\d年月底初上下半]*[就也又都给全]*")
"""What may stand between an owner and what became of the thing owned."""
_OWNED = re.compile("\\b(his|her|their) $")
_OWN_WORD = re.compile("(his|her|their) ")
_THEIRS = re.compile("\\b(?:his|her|their) (?!own)\\w+|\\b(?:him|her|them) (?:through|into|out)\\b")
"""What is his or hers happened to somebody, though no rule knows the name: "Dave lost his job"."""
_SEEN_THROUGH = re.compile("\\b(?:him|her|them) through\\b")


def possessor(here: Setting, trigger: Trigger, ahead: Sequence[Mention]) -> Mention | None:
    """Return the owner of what the words tell, when they name one.

    Args:
        here: the clause.
        trigger: the words.
        ahead: who is named up to the end of the words.
    """
    for one in ahead:
        if one.role is not Role.SELF and one.start == trigger.start and here.folded.startswith("'s ", one.end):
            return one  # "my sister's wedding"
        if one.role is Role.SELF or one.end > trigger.start:
            continue
        between = here.folded[one.end:trigger.start]
        own = not between and not one.acts and here.cues["owner"].match(here.folded[one.end:])
        if own or (between.strip() and _HELD.fullmatch(between)):
            return meant(here, ahead, one) if is_pronoun(here.folded, one) else one  # "我老公他生意赔了"
    found = (_OWNED.search(here.folded, here.clause.start, trigger.start)
             or _OWN_WORD.match(here.folded, trigger.start, trigger.end))
    return meant(here, ahead, Mention(found.start(1), found.end(1), Role.OTHER)) if found else None


def patient(here: Setting, trigger: Trigger, ahead: Sequence[Mention]) -> Mention | None:
    """Return whom the words say something was done to, when it was "him" or "her"."""
    found = _PATIENT.search(here.folded, trigger.start, trigger.end)
    return meant(here, ahead, Mention(found.start(1), found.end(1), Role.OTHER)) if found else None


def meant(here: Setting, people: Sequence[Mention], pronoun: Mention) -> Mention:
    """Return whom a pronoun means: somebody named before it, in this clause or earlier."""
    return antecedent(here.folded, (*here.before, *(m for m in people if m.end <= pronoun.start)), pronoun)


def somebodys(words: str, kind: EventKind, who: Mention | None) -> bool:
    """Whether the words tell what is his or hers and nobody known acts, or how somebody else was nursed."""
    if KIND_DOMAIN[kind] is Domain.HEALTH and _SEEN_THROUGH.search(words):
        return True
    return who is None and kind is not EventKind.FINANCE_GAIN and _THEIRS.search(words) is not None
