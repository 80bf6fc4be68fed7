"""The question bank, for those who edit it: files in a folder, versions in an installation."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from app.commands.common import AsJson, Json, State, ask, day, show

if TYPE_CHECKING:
    from app.db.gateway import Gateway
    from app.domain.bank import Bank, Files, Problem
    from app.turns.banks import Banks

commands = typer.Typer(no_args_is_help=True, help="The question bank.")

Folder = Annotated[Path | None, typer.Argument(help="A folder of question files; the product's own when none is given.")]
Speaks = Annotated[str, typer.Option("--locale", help="Language of what is said about it: zh or en.")]
PUBLISHED = "published"
"""The version that new cases begin on."""


def _files(folder: Path | None) -> Files:
    from app.domain import bank

    if folder is None:
        return bank.packaged_files()
    if not folder.is_dir():
        raise typer.BadParameter(f"{folder} is no folder")
    found = {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in sorted(folder.rglob("*.y*ml"))}
    return {"words.yaml": bank.packaged_words(), **found}


def _say(locale: str, key: str, **places: str | int) -> str:
    from app.texts import say

    return say(locale, f"bank-{key}", **places)


def _tell(findings: Iterable[Problem], locale: str, *, as_json: bool) -> None:
    """Print findings: number, code, place, what is wrong, what would be right."""
    from app.domain import bank

    for number, one in enumerate(findings, 1):
        text, hint = bank.message(one, locale)
        if as_json:
            show({"code": one.code, "file": one.file, "line": one.line, "item": one.item, "text": text, "hint": hint})
        else:
            typer.echo(f"{number:>3}. {one.code} {one.file}:{one.line}  {text}\n     {hint}")


def _read(folder: Path | None, locale: str, *, as_json: bool) -> Bank:
    """The bank of a folder; what cannot be read is told and ends the command with status 1."""
    from app.domain import bank

    files = _files(folder)
    problems = bank.parse(files).problems
    if problems:
        _tell(problems, locale, as_json=as_json)
        raise typer.Exit(1)
    return bank.read(files)


async def _banks(gateway: Gateway) -> Banks:
    """The versions of an installation; a new one has the product's own."""
    from app.turns.banks import Banks

    banks = Banks(gateway)
    await banks.prepare()
    return banks


async def _version(gateway: Gateway, name: str) -> Bank:
    banks = await _banks(gateway)
    return await (banks.published() if name == PUBLISHED else banks.of(name))


def _any(state: Path | None, name: str, locale: str, *, as_json: bool) -> Bank:
    """A bank by its folder, or by the name of a version."""
    if Path(name).is_dir():
        return _read(Path(name), locale, as_json=as_json)
    try:
        return ask(state, lambda gateway: _version(gateway, name))
    except LookupError:
        typer.echo(_say(locale, "no-version", name=name), err=True)
        raise typer.Exit(1) from None


@commands.command("check")
def bank_check(folder: Folder = None, locale: Speaks = "zh", as_json: AsJson = False) -> None:
    """Check a question bank: numbered findings, each with its line and how to mend it. Status 1 if there are any."""
    from app.domain import bank

    findings = bank.check(_files(folder))
    _tell(findings, locale, as_json=as_json)
    if not as_json:
        typer.echo(_say(locale, "checked", findings=len(findings)))
    raise typer.Exit(1 if findings else 0)


@commands.command("preview")
def bank_preview(
    folder: Folder = None,
    item: Annotated[list[str] | None, typer.Option("--item", help="Only this question; can be given again.")] = None,
    language: Annotated[str | None, typer.Option("--language", help="zh or en; both when none is given.")] = None,
    birth_date: Annotated[str | None, typer.Option("--birth-date", help="YYYY-MM-DD: whose years the questions name.")] = None,
    as_of: Annotated[str | None, typer.Option("--as-of", help="YYYY-MM-DD instead of today.")] = None,
    locale: Speaks = "zh", as_json: AsJson = False,
) -> None:
    """Print every question as it will stand in the slot, in each language."""
    from app.domain.bank import sample_birth
    from app.domain.interview.statistics import preview
    from app.domain.interview.windows import period
    from app.texts import LOCALES

    found = _read(folder, locale, as_json=as_json)
    wanted = set(item or ())
    unknown = wanted - {one.id for one in found.items}
    if unknown:
        raise typer.BadParameter(f"no question {', '.join(sorted(unknown))}")
    today = day(as_of, "--as-of") or date.today()
    born = day(birth_date, "--birth-date")
    for one in found.items:
        if wanted and one.id not in wanted:
            continue
        birth = born or sample_birth(one, today)
        span = period(one.window, birth, today)
        lived = span is not None or bool(one.window.probe)
        for tongue in (language,) if language else LOCALES:
            slot = preview(found, one, tongue, birth, today)
            if as_json:
                show({"id": one.id, "language": tongue, "birth_date": birth, "window": span, "asked": lived and one.enabled,
                      "slot": slot})
                continue
            _slot(slot, f"{one.id} · {tongue}" + ("" if lived else " · " + _say(locale, "not-lived"))
                  + ("" if one.enabled else " · " + _say(locale, "switched-off")))


def _slot(slot: Json, name: str) -> None:
    shown = slot["items"][0]
    typer.echo(f"{name}\n  {slot['title']}\n  {slot['lead']}\n\n  {shown['stem']}")
    if "hint" in shown:
        typer.echo(f"  ({shown['hint']})")
    for option in shown["options"]:
        typer.echo(f"    [{option['key']}] {option['label']}")
    if "placeholder" in shown["input"]:
        typer.echo(f"    [ {shown['input']['placeholder']} ]")
    typer.echo("")


@commands.command("diff")
def bank_diff(
    old: Annotated[str, typer.Argument(help="A folder, the name of a version, or: published.")],
    new: Annotated[str | None, typer.Argument(help="What it became; without it, OLD is what the published version became.")] = None,
    state: State = None, locale: Speaks = "zh", as_json: AsJson = False,
) -> None:
    """Say what one bank changes of another, question by question and field by field. Status 1 if they differ."""
    from app.domain.bank import diff

    before, after = (old, new) if new is not None else (PUBLISHED, old)
    changes = diff(*(_any(state, name, locale, as_json=as_json) for name in (before, after)))
    for one in changes:
        if as_json:
            show({"kind": one.kind, "id": one.id, "field": one.field, "before": one.before, "after": one.after})
        elif one.field is None:
            typer.echo(_say(locale, one.kind, item=one.id))
        else:
            typer.echo(f"{_say(locale, one.kind, item=one.id)} {one.field}\n  - {_plain(one.before)}\n  + {_plain(one.after)}")
    if not changes and not as_json:
        typer.echo(_say(locale, "same"))
    raise typer.Exit(1 if changes else 0)


def _plain(value: object) -> str:
    """A value of a field on one line: both languages of a wording, a window as its ages."""
    if isinstance(value, dict):
        return "  ".join(f"{name}: {_plain(part)}" for name, part in value.items())
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


@commands.command("stats")
def bank_stats(
    version: Annotated[str | None, typer.Option("--version", help="Only the cases on this version.")] = None,
    state: State = None, locale: Speaks = "zh", as_json: AsJson = False,
) -> None:
    """Say how often each question was shown, answered, skipped, and what it narrowed: counts and means of nobody in particular."""
    rows = ask(state, lambda gateway: gateway.bank_statistics(version))
    if as_json:
        for row in rows:
            show(row)
        return
    if not rows:
        typer.echo(_say(locale, "no-statistics"))
        return
    from app.tables import statistics_table

    statistics_table(rows, locale)


@commands.command("export")
def bank_export(
    folder: Annotated[Path, typer.Argument(help="Where the files go: an empty folder, or a new one.")],
    version: Annotated[str, typer.Option("--version", help="Which one; the published one when none is named.")] = PUBLISHED,
    state: State = None, locale: Speaks = "zh", as_json: AsJson = False,
) -> None:
    """Write a published version back as the files that `bank import` reads."""
    from app.domain import bank

    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise typer.BadParameter(f"{folder} is not empty; name a new folder")
    found = _any(state, version, locale, as_json=as_json)
    texts = {**bank.write(found), "words.yaml": bank.packaged_words(), "question.schema.json": bank.schema_text()}
    for path, text in texts.items():
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
    if as_json:
        show({"version": found.version, "folder": str(folder), "files": sorted(texts), "questions": len(found.items)})
    else:
        typer.echo(_say(locale, "exported", version=found.version, questions=len(found.items), folder=str(folder)))


@commands.command("import")
def bank_import(
    folder: Annotated[Path, typer.Argument(help="A folder of question files.")],
    author: Annotated[str, typer.Option("--author", help="Who publishes it.")],
    note: Annotated[str, typer.Option("--note", help="What it changes, and why.")] = "",
    base: Annotated[str | None, typer.Option("--base", help="The version it was made from; refused once another is out.")] = None,
    state: State = None, locale: Speaks = "zh", as_json: AsJson = False,
) -> None:
    """Publish a folder as a new version. New cases begin on it; open cases stay on theirs."""
    from app.domain import bank

    findings = bank.check(_files(folder))
    if findings:
        _tell(findings, locale, as_json=as_json)
        raise typer.Exit(1)
    found = bank.read(_files(folder))

    async def publish(gateway: Gateway) -> tuple[bool, int]:
        before = await (await _banks(gateway)).published()
        await gateway.publish_bank(version=found.version, digest=found.digest, content=found.to_json(), author=author, note=note,
                                   base=base)
        return before.version != found.version, len(bank.diff(before, found))

    published, changes = ask(state, publish)
    if as_json:
        show({"version": found.version, "published": published, "changes": changes, "author": author, "note": note})
    else:
        typer.echo(_say(locale, "imported" if published else "already", version=found.version, changes=changes))
