"""Routes that read the bank: versions, questions, history, statistics, vocabulary."""

from __future__ import annotations

from typing import Any

from litestar import Controller, Response, get
from litestar.params import FromPath, FromQuery

from app.domain.bank import Item
from app.domain.bank.checks import READING, SENSITIVE
from app.domain.vocabulary import COVERAGE, KIND_DOMAIN, Domain, Locale, Relation
from app.errors import NotFound
from app.texts import say
from app.web.answers import private
from app.web.problems import REFUSALS
from app.web.services import Provided, Services
from app.web.studio.schemas import (
    BankOut,
    ByLocale,
    DomainOut,
    History,
    ItemsOut,
    Kind,
    Publication,
    Statistics,
    StatisticsOut,
    Vocabulary,
)
from app.web.studio.session import PATH, staff_only

Json = dict[str, Any]


class StudioBank(Controller):
    """What is published and how it fares."""

    path = PATH
    tags = ("studio",)
    guards = (staff_only,)

    @get("/bank", responses=REFUSALS, operation_id="readPublishedBank")
    async def published(self, services: Provided) -> Response[BankOut]:
        """The version that new cases begin on."""
        return private(await _version(services, None))

    @get("/bank/{version:str}", responses=REFUSALS, operation_id="readBankVersion")
    async def version(self, version: FromPath[str], services: Provided) -> Response[BankOut]:
        """A version that was published once."""
        return private(await _version(services, version))

    @get("/items", responses=REFUSALS, operation_id="findQuestions")
    async def items(self, services: Provided, q: FromQuery[str] = "", domain: FromQuery[Domain | None] = None,
                    round: FromQuery[int | None] = None, enabled: FromQuery[bool | None] = None) -> Response[ItemsOut]:
        """Questions of the published version by words of any language, field of life, round, and whether they are asked."""
        bank = await services.banks.published()
        found = [item.model_dump(mode="json", exclude_none=True) for item in bank.items
                 if domain in (None, item.domain) and round in (None, item.round) and enabled in (None, item.enabled)
                 and all(word in _words(item) for word in q.casefold().split())]
        return private(ItemsOut(version=bank.version, items=found))

    @get("/history", responses=REFUSALS, operation_id="readPublications")
    async def history(self, services: Provided) -> Response[History]:
        """Every publication, newest first."""
        rows = await services.gateway.bank_history()
        return private(History(publications=[Publication.model_validate(row) for row in rows]))

    @get("/statistics", responses=REFUSALS, operation_id="readQuestionStatistics")
    async def statistics(self, services: Provided, version: FromQuery[str | None] = None) -> Response[StatisticsOut]:
        """How each question fared, over all cases or those on one version."""
        rows = await services.gateway.bank_statistics(version)
        return private(StatisticsOut(version=version, items=[Statistics.model_validate(row) for row in rows]))

    @get("/vocabulary", responses=REFUSALS, operation_id="readVocabulary")
    async def vocabulary(self) -> Response[Vocabulary]:
        """What a question may be made of, with names in every language."""
        return private(Vocabulary(
            domains=[DomainOut(
                key=domain, label=_label(f"report-area-{domain}"), sensitive=domain in SENSITIVE,
                event_kinds=[Kind(key=kind, label=_label(f"evidence-kind-{kind}"))
                             for kind, home in KIND_DOMAIN.items() if home is domain])
                for domain in Domain if domain in COVERAGE],
            relations=[Kind(key=relation, label=_label(f"evidence-relation-{relation}")) for relation in Relation],
            longest_stem={"zh": READING[Locale.ZH], "en": READING[Locale.EN]}))


def _words(item: Item) -> str:
    hint = (item.hint.zh, item.hint.en) if item.hint else ()
    return " ".join((item.id, item.stem.zh, item.stem.en, *hint, item.notes)).casefold()


def _label(key: str) -> ByLocale:
    key = key.replace("_", "-")
    return ByLocale(zh=say("zh", key), en=say("en", key))


async def _version(services: Services, version: str | None) -> BankOut:
    """Return a version with its questions.

    Raises:
        NotFound: none of that name was published.
    """
    now = await services.gateway.published_bank()
    stored = await services.gateway.bank(version)
    if stored is None or now is None:
        raise NotFound("bank-version")
    said = now if now["version"] == stored["version"] else stored
    bank = await services.banks.of(stored["version"])
    return BankOut(version=bank.version, author=said["author"], note=said["note"], created_at=said["created_at"],
                   published=now["version"] == bank.version, options=bank.options,
                   items=[item.model_dump(mode="json", exclude_none=True) for item in bank.items])
