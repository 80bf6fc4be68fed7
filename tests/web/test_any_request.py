"""The whole interface, asked by a machine that reads its description and believes nothing else.

Every operation gets generated requests, right ones and wrong ones, for a case of its own. Whatever comes: no internal
error, an answer that the description names, and every refusal a problem document with a sentence.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance, status_code_conformance

from app.main import create_app
from app.settings import Settings
from app.web.interface import truthful
from tests.web.conftest import Server
from tests.web.person import Person

ENDLESS = r"/events$|/source\.tar\.gz"
"""Streams end with their case and are tested by hand."""


@pytest.fixture
def person(server: Server) -> Iterator[Person]:
    """Whose case is asked about."""
    yield Person(server.url)


DESCRIBED = truthful(create_app(Settings(), "postgresql://nobody@/nothing").openapi_schema.to_schema())
OPERATIONS = {found.ok().label: found.ok() for found in schemathesis.openapi.from_dict(DESCRIBED).exclude(path_regex=ENDLESS)
              .get_all_operations()}
CHECKS = [not_a_server_error, content_type_conformance, response_schema_conformance, status_code_conformance]
TRIED = [(label, GenerationMode.POSITIVE) for label in sorted(OPERATIONS)] + \
    [(label, GenerationMode.NEGATIVE) for label in sorted(OPERATIONS) if list(OPERATIONS[label].body)]
"""Right requests for all, wrong ones where there is a body that can be wrong."""


@pytest.mark.parametrize(("label", "mode"), TRIED)
@settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck), phases=[Phase.generate], derandomize=True)
@given(data=st.data())
def test_every_answer_is_one_that_the_description_names(
        label: str, mode: GenerationMode, data: st.DataObject, server: Server, person: Person) -> None:
    case = data.draw(OPERATIONS[label].as_strategy(generation_mode=mode))
    if "case_id" in (case.path_parameters or {}):
        case.path_parameters["case_id"] = person.id
    answer = case.call(base_url=server.url, headers={"authorization": f"Bearer {person.opened['token']}"}, timeout=60)
    case.validate_response(answer, checks=CHECKS)
    if answer.status_code >= 400:
        assert answer.headers["content-type"][0] == "application/problem+json"
        assert answer.json()["detail"]
