"""Date labels and summaries (seed 000 §3)."""

from __future__ import annotations

import pytest

from app.domain.evidence import display_date_label, summary
from app.domain.vocabulary import EventKind, Relation
from app.texts import LOCALES, has
from tests.evidence.conftest import row


@pytest.mark.parametrize(("start", "end", "precision", "zh", "en"), [
    ("2016-09-01", "2016-09-01", "day", "2016-09-01", "2016-09-01"),
    ("2016-09-01", "2016-09-30", "month", "2016-09", "2016-09"),
    ("2016-07-01", "2016-09-30", "quarter", "2016年第3季度", "Q3 2016"),
    ("2016-01-01", "2016-12-31", "year", "2016年", "2016"),
    ("2015-05-01", "2017-03-31", "range", "2015-05–2017-03", "2015-05–2017-03"),
    ("2016-01-01", "2018-12-31", "range", "2016–2018", "2016–2018"),
    ("2016-09-11", "2016-09-20", "range", "2016-09-11–2016-09-20", "2016-09-11–2016-09-20"),
    ("2016-09-01", None, "range", "2016-09–至今", "2016-09–now"),
    (None, None, "unknown", "时间未定", "no date yet"),
])
def test_a_label_is_as_exact_as_the_words(start: str | None, end: str | None, precision: str, zh: str,
                                          en: str) -> None:
    entry = row("e", "other", start, end, precision)
    assert (display_date_label(entry, "zh"), display_date_label(entry, "en")) == (zh, en)


def test_a_summary_is_made_of_the_verified_words() -> None:
    text = summary(EventKind.FAMILY_EVENT, "father", "2014年", "父亲2014年做了手术", "zh")
    assert text == "家事（父亲）（2014年）：“父亲2014年做了手术”"


@pytest.mark.parametrize("locale", LOCALES)
def test_every_kind_and_relation_has_a_name(locale: str) -> None:
    assert all(has(locale, f"evidence-kind-{kind}".replace("_", "-")) for kind in EventKind)
    assert all(has(locale, f"evidence-relation-{one}".replace("_", "-")) for one in Relation)
