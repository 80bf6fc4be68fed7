"""A provider on the loopback address: speaks OpenAI's chat protocol (also Ollama's) and Anthropic's, as told.

It is a plain asyncio server, so that a stream can be cut, stalled, garbled or endless exactly where a test
wants it.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Literal

Fault = Literal["none", "stall", "stall-later", "cut", "garbage", "status", "empty", "endless", "length", "tool", "prose",
                "malformed"]


@dataclass
class Stub:
    """What the provider says next, and what it was asked."""

    tokens: Sequence[str] = ("谢谢你", "告诉我", "这些", "。")
    fault: Fault = "none"
    answer: dict[str, object] = field(default_factory=dict)
    """What it says to a request that does not stream: the arguments of the tool it was given."""
    status: int = 429
    requests: list[dict[str, object]] = field(default_factory=list)
    headers: list[str] = field(default_factory=list)
    first_token_at: float = 0.0
    port: int = 0
    sent: int = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


def _openai(token: str, end: str | None = None) -> bytes:
    chunk = {
        "id": "c",
        "object": "chat.completion.chunk",
        "created": 1,
        "model": "stub",
        "choices": [{"index": 0, "delta": {"content": token} if end is None else {}, "finish_reason": end}],
    }
    return f"data: {json.dumps(chunk)}\n\n".encode()


def _anthropic(kind: str, **body: object) -> bytes:
    return f"event: {kind}\ndata: {json.dumps({'type': kind, **body})}\n\n".encode()


class _Wire:
    """The frames of a protocol."""

    def __init__(self, anthropic: bool) -> None:
        self.anthropic = anthropic

    def begin(self) -> bytes:
        if not self.anthropic:
            return b""
        usage = {"input_tokens": 20, "output_tokens": 1}
        message: dict[str, object] = {
            "id": "m",
            "type": "message",
            "role": "assistant",
            "model": "stub",
            "content": [],
            "stop_reason": None,
            "stop_sequence": None,
            "usage": usage,
        }
        return _anthropic("message_start", message=message) + _anthropic(
            "content_block_start", index=0, content_block={"type": "text", "text": ""}
        )

    def token(self, text: str) -> bytes:
        if self.anthropic:
            return _anthropic("content_block_delta", index=0, delta={"type": "text_delta", "text": text})
        return _openai(text)

    def end(self, length: bool) -> bytes:
        if not self.anthropic:
            usage = {
                "id": "c",
                "object": "chat.completion.chunk",
                "created": 1,
                "model": "stub",
                "choices": [],
                "usage": {"prompt_tokens": 20, "completion_tokens": 8, "total_tokens": 28},
            }
            tail = f"data: {json.dumps(usage)}\n\ndata: [DONE]\n\n".encode()
            return _openai("", "length" if length else "stop") + tail
        reason = {"stop_reason": "max_tokens" if length else "end_turn", "stop_sequence": None}
        return (
            _anthropic("content_block_stop", index=0)
            + _anthropic("message_delta", delta=reason, usage={"output_tokens": 8})
            + _anthropic("message_stop")
        )


_ROGUE = "set_birth_time"
"""A tool that nobody gave the model."""


def _rogue(wire: _Wire) -> bytes:
    """A streamed call of a tool that does not exist."""
    given = json.dumps({"time": "14:30"})
    if wire.anthropic:
        block = {"type": "tool_use", "id": "t", "name": _ROGUE, "input": {}}
        return (_anthropic("content_block_start", index=1, content_block=block)
                + _anthropic("content_block_delta", index=1, delta={"type": "input_json_delta", "partial_json": given})
                + _anthropic("content_block_stop", index=1))
    call = {"index": 0, "id": "t", "type": "function", "function": {"name": _ROGUE, "arguments": given}}
    chunk = {"id": "c", "object": "chat.completion.chunk", "created": 1, "model": "stub",
             "choices": [{"index": 0, "delta": {"tool_calls": [call]}, "finish_reason": None}]}
    return f"data: {json.dumps(chunk)}\n\n".encode()


def _whole(stub: Stub, asked: dict[str, object], anthropic: bool) -> bytes:
    """The answer to a request that does not stream."""
    tools = asked.get("tools")
    first = tools[0] if isinstance(tools, list) and tools else {}
    name = _ROGUE if stub.fault == "tool" else first.get("name") or first.get("function", {}).get("name", "")
    text = {"prose": "Je ne peux pas répondre.", "endless": "谢谢你" * 200_000, "empty": ""}.get(stub.fault)
    given = json.dumps(stub.answer, ensure_ascii=False)
    if stub.fault == "malformed":
        given = given[: len(given) // 2]
    if anthropic:
        called = {"type": "tool_use", "id": "t", "name": name, "input": given if stub.fault == "malformed" else stub.answer}
        said = [called] if text is None else [{"type": "text", "text": text}] if text else []
        message: dict[str, object] = {
            "id": "m", "type": "message", "role": "assistant", "model": "stub", "content": said,
            "stop_reason": "tool_use" if text is None else "end_turn", "stop_sequence": None,
            "usage": {"input_tokens": 20, "output_tokens": 8}}
        return json.dumps(message).encode()
    call = {"id": "t", "type": "function", "function": {"name": name, "arguments": given}}
    choice: dict[str, object] = {
        "index": 0, "finish_reason": "tool_calls" if text is None else "stop",
        "message": {"role": "assistant", "content": text, "tool_calls": [call] if text is None else None}}
    return json.dumps({"id": "c", "object": "chat.completion", "created": 1, "model": "stub", "choices": [choice],
                       "usage": {"prompt_tokens": 20, "completion_tokens": 8, "total_tokens": 28}}).encode()


async def _answer(stub: Stub, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    head = (await reader.readuntil(b"\r\n\r\n")).decode()
    length = next(
        int(line.split(":")[1]) for line in head.splitlines() if line.lower().startswith("content-length")
    )
    stub.requests.append(json.loads(await reader.readexactly(length)))
    stub.headers.append(head)
    wire = _Wire("/messages" in head.splitlines()[0])
    if stub.fault == "status":
        body = json.dumps({"error": {"message": "no", "type": "x"}}).encode()
        writer.write(
            f"HTTP/1.1 {stub.status} X\r\ncontent-type: application/json\r\nretry-after: 60\r\n"
            f"content-length: {len(body)}\r\nconnection: close\r\n\r\n".encode()
            + body
        )
        await writer.drain()
        return
    if not stub.requests[-1].get("stream"):
        if stub.fault == "stall":
            await reader.read()
            return
        if stub.fault == "cut":
            writer.write(b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{")
            await writer.drain()
            writer.transport.abort()
            return
        body = b"{this is not json" if stub.fault == "garbage" else _whole(stub, stub.requests[-1], wire.anthropic)
        writer.write(b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: %d\r\n"
                     b"connection: close\r\n\r\n%s" % (len(body), body))
        await writer.drain()
        return
    writer.write(
        b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n"
        b"connection: close\r\n\r\n"
    )

    async def send(data: bytes) -> None:
        if data:
            writer.write(b"%x\r\n%s\r\n" % (len(data), data))
            await writer.drain()

    if stub.fault == "stall":
        await writer.drain()
        await reader.read()
        return
    await send(wire.begin())
    if stub.fault == "garbage":
        await send(b"event: content_block_delta\ndata: {this is not json\n\n")
    if stub.fault == "tool":
        await send(_rogue(wire))
    elif stub.fault != "empty":
        count = 200_000 if stub.fault == "endless" else len(stub.tokens)
        for number in range(count):
            if number == 0:
                stub.first_token_at = asyncio.get_running_loop().time()
            await send(wire.token(stub.tokens[number % len(stub.tokens)]))
            stub.sent = number + 1
            if stub.fault in ("cut", "stall-later") and number == 0:
                if stub.fault == "stall-later":
                    await reader.read()
                writer.transport.abort()
                return
    await send(wire.end(stub.fault == "length"))
    writer.write(b"0\r\n\r\n")
    await writer.drain()


@asynccontextmanager
async def serve(stub: Stub) -> AsyncIterator[Stub]:
    """Run the stub on a free port."""

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await _answer(stub, reader, writer)
        except (ConnectionError, asyncio.IncompleteReadError):
            pass  # the client left, as it may
        finally:
            writer.close()

    server = await asyncio.start_server(connected, "127.0.0.1", 0)
    stub.port = server.sockets[0].getsockname()[1]
    try:
        yield stub
    finally:
        server.close()
