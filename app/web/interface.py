"""The description of the interface at `/schema`: OpenAPI as JSON, with no page that would fetch scripts from elsewhere."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin


def truthful(schema: dict[str, Any]) -> dict[str, Any]:
    """Return a description without the 400 that the framework writes beside every body: we answer 422 (problems.py)."""
    for path in schema["paths"].values():
        for operation in path.values():
            if isinstance(operation, dict):
                operation.get("responses", {}).pop("400", None)
    return schema


class _Description(JsonRenderPlugin):
    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        return super().render(request, truthful(openapi_schema))


def description() -> OpenAPIConfig:
    """What Litestar needs to describe the interface."""
    return OpenAPIConfig(title="Shodhana", version="0.1.0", path="/schema",
                         render_plugins=[_Description(path=("/", "/openapi.json"))])
