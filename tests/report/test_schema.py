"""The published schema of the report is what the report is: no member more, no member less."""

from __future__ import annotations

import json

import jsonschema
import pytest

from app.domain.report import build, why
from app.texts import LOCALES
from app.web.report_schema import Report, Why
from tests.report.test_adoption import status
from tests.report.views import NAMES, load


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", NAMES)
def test_every_report_is_as_its_schema_says(name: str, locale: str) -> None:
    for model, found in ((Report, build(load(name), locale)), (Why, why(load(name), locale))):
        told = json.loads(json.dumps(found))
        jsonschema.validate(told, model.model_json_schema(by_alias=True))
        assert model.model_validate(told).model_dump(by_alias=True, exclude_unset=True) == told


def test_a_case_that_waits_for_its_rerun_has_the_same_shape() -> None:
    Report.model_validate(build(status(load("gate"), "needs_rebaseline"), "zh"))
