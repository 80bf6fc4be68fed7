"""The offline acknowledgement: rules behind pydantic-ai's FunctionModel, no key, no network."""

from __future__ import annotations

from collections.abc import AsyncIterator

from pydantic_ai.messages import ModelMessage
from pydantic_ai.models.function import AgentInfo


async def stream_acknowledgement(messages: list[ModelMessage], info: AgentInfo) -> AsyncIterator[str]:
    """Stream the sentence in small pieces, as a model would."""
    yield "谢谢你告诉我。"
