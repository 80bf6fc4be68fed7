"""Word lists of the checks, written by the product team beside the questions."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict

from app.domain.vocabulary import Locale


class ByLanguage(BaseModel):
    """A list of words in every language."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    zh: tuple[str, ...]
    en: tuple[str, ...]

    def of(self, locale: Locale) -> tuple[str, ...]:
        """Return the words of a language."""
        return self.zh if locale is Locale.ZH else self.en


class WordLists(BaseModel):
    """`question_bank/words.yaml`."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    leaves_open: ByLanguage
    """A stem needs one of them: it may not presume that the event happened."""
    takes_for_granted: ByLanguage = ByLanguage(zh=(), en=())
    """Openings in which such a word leaves nothing open ("when did" holds "did "): not looked at for it."""
    technique: ByLanguage
    """Words of the method or the program."""
    unwelcome: ByLanguage
    """Words that press or that call a normal answer a failure."""
