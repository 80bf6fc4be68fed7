"""Offline review of captured extraction output: freeze, prepare, capture, review, compare.

Each prints one JSON line: output, status, modelCallsByThisCommand, exitCode. Status 0 says that a plan was prepared or
that a review was accepted within its scope (and, of the steps around them, that a bundle was frozen or a capture is
whole); 1 is any other outcome, with its files; 2 is a refusal, and nothing was written.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Literal, NoReturn

import typer

from app.commands.common import refusal, show
from app.errors import ShodhanaError
from app.review.folders import CORPUS, STORIES

commands = typer.Typer(no_args_is_help=True, help="Judge captured outputs of the extractor; offline but for capture.")
Folder = Annotated[Path, typer.Option("--output", help="A new absolute folder outside the repository; its parent exists.")]
BundleFolder = Annotated[Path, typer.Option("--bundle", help="The frozen folder of corpus, guide and measurement.")]
SplitName = Annotated[Literal["development", "validation"], typer.Option("--split", help="Which half of the corpus.")]
Repeats = Annotated[int, typer.Option("--repeats", min=1, max=2, help="How often each case is captured.")]
REFUSED = 2


def _end(output: Path | None, status: str, code: int, calls: int = 0) -> NoReturn:
    show({"output": str(output) if output else None, "status": status, "modelCallsByThisCommand": calls, "exitCode": code})
    raise typer.Exit(code)


def _do(work: Callable[[], tuple[Path, str, int, int]]) -> NoReturn:
    """Do a step and say how it ended; a refusal says on standard error what would be right."""
    try:
        output, status, code, calls = work()
    except ShodhanaError as error:
        told = refusal(error)
        typer.echo(f"{told['field']}: {told['detail']}" if "field" in told else told["detail"], err=True)
        _end(None, "refused", REFUSED)
    _end(output, status, code, calls)


@commands.command()
def freeze(output: Folder, corpus: Annotated[Path, typer.Option("--corpus", help="Folder of case groups.")] = CORPUS,
           stories: Annotated[Path, typer.Option("--stories", help="Folder of conversation stories.")] = STORIES) -> None:
    """Freeze corpus, guide and measurement into a bundle that every later step is held against."""
    def work() -> tuple[Path, str, int, int]:
        from app.review import bundle, folders, source
        from app.review.forms import stamp

        folder = folders.place(output)
        folders.write(folder, bundle.freeze(source.load(corpus, stories), stamp(datetime.now(UTC))))
        return folder, "frozen", 0, 0

    _do(work)


@commands.command()
def prepare(bundle: BundleFolder, policy: Annotated[Path, typer.Option("--policy", help="JSON of the four criteria.")],
            split: SplitName, repeats: Repeats, output: Folder) -> None:
    """Declare what will be reviewed and tolerated, before any output exists."""
    def work() -> tuple[Path, str, int, int]:
        from app.review import bundle as bundles
        from app.review import folders
        from app.review import plan as plans
        from app.review.canonical import document

        folder = folders.place(output, bundle)
        plan = plans.declare(bundles.load(bundle), folders.take(policy), split, repeats, datetime.now(UTC))
        folders.write(folder, {plans.PLAN_FILE: document(plan.body())})
        return folder, "prepared", 0, 0

    _do(work)


@commands.command()
def capture(bundle: BundleFolder, split: SplitName, repeats: Repeats, output: Folder,
            model: Annotated[str, typer.Option("--model", help="offline, or provider:model.")] = "offline") -> None:
    """Ask an extractor about every window of a split; the only step that may call a model."""
    def work() -> tuple[Path, str, int, int]:
        import asyncio
        import time

        from app.llm.models import configured
        from app.review import bundle as bundles
        from app.review import folders
        from app.review.canonical import document
        from app.review.capture import capture as ask
        from app.settings import Settings

        folder = folders.place(output, bundle)
        frozen = bundles.load(bundle)
        found = asyncio.run(ask(frozen, configured(Settings(model=model)), split, repeats, lambda: datetime.now(UTC), time.monotonic))
        folders.write(folder, {bundles.CAPTURED: document(found.body())})
        whole = all(one.outcome == "output" for one in found.records) and len(found.records) == repeats * len(frozen.corpus.of(split))
        calls = sum(one.usage.requests or 0 for one in found.records if one.usage)
        return folder, "captured" if whole else "incomplete", 0 if whole else 1, calls

    _do(work)


@commands.command("review")
def review_outputs(bundle: BundleFolder, plan: Annotated[Path, typer.Option("--plan", help="The plan.json that prepare wrote.")],
                   captures: Annotated[Path, typer.Option("--captures", help="The captures.json that capture wrote.")], output: Folder,
                   receipt: Annotated[Path | None, typer.Option("--receipt", help="A filled review-template.json.")] = None) -> None:
    """List every target, or judge with a receipt; originals are copied and not touched."""
    def work() -> tuple[Path, str, int, int]:
        from app.review import bundle as bundles
        from app.review import folders
        from app.review.run import review

        folder = folders.place(output, bundle)
        found = review(bundles.load(bundle), plan, captures, receipt, datetime.now(UTC))
        folders.write(folder, found.files)
        status = str(found.report["status"])
        return folder, status, 0 if status == "accepted_within_scope" else 1, 0

    _do(work)


@commands.command()
def compare(first: Annotated[Path, typer.Option("--first", help="Folder of a report.")],
            second: Annotated[Path, typer.Option("--second", help="Folder of another.")], output: Folder) -> None:
    """Put two reports side by side; status 0 only if they are comparable and the second is accepted within its scope."""
    def work() -> tuple[Path, str, int, int]:
        from app.review import compare as comparing
        from app.review import folders
        from app.review.canonical import document

        folder = folders.place(output, first, second)
        found = comparing.compare(comparing.load(first), comparing.load(second))
        folders.write(folder, {"comparison.json": document(found)})
        accepted = found["comparable"] and found["second"]["status"] == "accepted_within_scope"
        return folder, "comparable" if found["comparable"] else found["label"] or "other_scope", 0 if accepted else 1, 0

    _do(work)
