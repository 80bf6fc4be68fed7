"""The description of the interface can be made, and names every operation once."""

from __future__ import annotations

import warnings

from litestar.utils.deprecation import LitestarDeprecationWarning

from app.main import create_app
from app.settings import Settings


def test_every_operation_has_a_name_of_its_own_and_says_what_it_does() -> None:
    app = create_app(Settings(), "postgresql://nowhere/nothing")
    operations = [operation for path in app.openapi_schema.to_schema()["paths"].values() for operation in path.values()]
    names = [operation["operationId"] for operation in operations]
    assert len(names) == len(set(names)) and {"openCase", "readReportAsPdf", "publishBank"} <= set(names)
    assert [operation["operationId"] for operation in operations if not operation.get("summary")] == []


def test_no_handler_uses_what_the_framework_is_about_to_drop() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error", LitestarDeprecationWarning)
        create_app(Settings(), "postgresql://nowhere/nothing").openapi_schema.to_schema()
