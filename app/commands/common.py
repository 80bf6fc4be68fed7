"""What the commands share: options, JSON lines in and out, and how a refusal is told."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn, TypeVar

import typer
from pydantic import ValidationError
from pydantic_settings import SettingsError

from app.errors import ShodhanaError
from app.settings import PREFIX, Settings

if TYPE_CHECKING:
    from app.db.engine import Pool
    from app.db.gateway import Gateway

Answer = TypeVar("Answer")
Json = dict[str, Any]
State = Annotated[Path | None, typer.Option("--state", help="Folder that holds everything of one installation.")]
Batch = Annotated[str | None, typer.Option("--batch", help="JSON lines: a file, or - for standard input.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def language(locale: str) -> str:
    """Return a language of the texts.

    Raises:
        typer.BadParameter: it is none.
    """
    from app.texts import LOCALES

    if locale not in LOCALES:
        raise typer.BadParameter(" or ".join(LOCALES))
    return locale


Locale = Annotated[str, typer.Option("--locale", help="Language of the answer: zh or en.", callback=language)]


def day(text: str | None, option: str) -> date | None:
    """Return the day that an option names, if it names one.

    Raises:
        typer.BadParameter: it is no day.
    """
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        raise typer.BadParameter(f"{text} is no day; write it as 1990-06-15", param_hint=option) from None


def settings(state: Path | None, **changes: object) -> Settings:
    """Return the settings of this installation, with what the command line changes.

    Raises:
        typer.BadParameter: a setting cannot be what it is; names it and says why, not what it was.
    """
    given = {name: value for name, value in changes.items() if value is not None}
    try:
        return Settings(**({"state_dir": state} if state else {}), **given)  # type: ignore[arg-type]
    except ValidationError as error:
        wrong = [f"{PREFIX}{str(one['loc'][0]).upper()}: {one['msg']}" for one in error.errors(include_input=False)]
        raise typer.BadParameter("; ".join(wrong), param_hint="settings") from None
    except SettingsError as error:
        raise typer.BadParameter(f"{error}; it is written as JSON", param_hint="settings") from None


def show(value: object) -> None:
    """Print one JSON line."""
    line = json.dumps(value, ensure_ascii=False, default=str)
    if any("\ud800" <= letter <= "\udfff" for letter in line):  # half a character, which no encoding has
        line = json.dumps(value, default=str)
    typer.echo(line)


def read_text(source: str) -> str:
    """Return the text of a file, or of standard input for -.

    Raises:
        typer.BadParameter: no such file, or no text in UTF-8.
    """
    try:
        given = typer.get_binary_stream("stdin").read() if source == "-" else Path(source).read_bytes()
        return given.decode("utf-8-sig")
    except OSError as error:
        raise typer.BadParameter(f"{source}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise typer.BadParameter(f"{source}: not a text in UTF-8") from error


def read_json(source: str) -> Any:
    """Return the JSON document of a file, or of standard input for -.

    Raises:
        typer.BadParameter: no such file, or no JSON.
    """
    text = read_text(source)
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise typer.BadParameter(f"{source}: not JSON ({error})") from error


def answer_lines(source: str, answer: Callable[[Json], Any]) -> None:
    """Answer line for line; a bad line answers with its error in its place, and the status is 1 at the end."""
    bad = False
    # Not splitlines: a text of a line may hold other marks that end a line, such as U+2028.
    for line in read_text(source).split("\n"):
        if not line.strip():
            continue
        identity = None
        try:
            given = json.loads(line)
            if not isinstance(given, dict):
                raise ValueError("not an object")
            identity = given.get("id")
            found = answer(given)
            if isinstance(found, Awaitable):
                async def waited(work: Awaitable[Any] = found) -> Any:
                    return await work

                found = asyncio.run(waited())
            show({"id": identity, **found})
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError, ShodhanaError) as error:
            bad = True
            show({"id": identity, "error": refusal(error)})
    raise typer.Exit(1 if bad else 0)


def refusal(error: Exception) -> Json:
    """Return an error as data: its type, a sentence that says what would be right, its field and its choices."""
    code, field = getattr(error, "code", None), getattr(error, "field", None)
    if code is None:
        if isinstance(error, KeyError) and error.args:
            code, field = "missing", str(error.args[0])
        else:
            return {"type": "malformed_line", "detail": f"{sentence('line', {})} ({error})"}
    params = getattr(error, "params", {})
    told = {"type": code, "detail": sentence(code, params)} | ({"field": field} if field else {})
    return dict(params) | told


def sentence(code: str, params: Json) -> str:
    """Return the sentence of a code of ours or of the engine, in English; the code itself where it has none."""
    from app.texts import has, say

    for key in (f"problem-{code}", f"problem-engine-{code.replace('_', '-')}"):
        if has("en", key):
            return say("en", key, **{name: value for name, value in params.items() if isinstance(value, str | int | float)})
    return code


def explain(error: Exception) -> NoReturn:
    """Tell a person what is wrong and what would be right; status 1."""
    told = refusal(error)
    typer.echo(f"{told['field']}: {told['detail']}" if "field" in told else told["detail"], err=True)
    raise typer.Exit(1)


def on_pool(url: str, work: Callable[[Pool], Awaitable[Answer]]) -> Answer:
    """Return what one piece of work gets from a database."""
    from app.db.engine import connect

    async def asked() -> Answer:
        pool = await connect(url, size=1)
        try:
            return await work(pool)
        finally:
            await pool.close()

    return asyncio.run(asked())


def ask(state: Path | None, work: Callable[[Gateway], Awaitable[Answer]]) -> Answer:
    """Return what the database of an installation answers; a refusal is told and ends the command."""
    from app.db.gateway import Gateway
    from app.serving import database

    try:
        with database(settings(state)) as stores:
            return on_pool(stores.database_url, lambda pool: work(Gateway(pool)))
    except ShodhanaError as error:
        explain(error)
