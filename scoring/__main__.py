"""`python -m scoring case.json`: score one case on the command line, `-` reads standard input."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from scoring import CaseError, score
from scoring.result import canonical


def main(arguments: list[str] | None = None) -> int:
    """Score a file.

    Returns:
        Exit status: 0, or 1 when the case was refused (the refusal is on standard output as data).
    """
    parser = argparse.ArgumentParser(prog="python -m scoring", description="Score one case.")
    parser.add_argument("case", nargs="?", help="JSON file with birth, window and events; - for standard input")
    parser.add_argument("--schema", action="store_true", help="print the JSON Schema of a result instead")
    parser.add_argument(
        "--placebo", type=int, default=0, metavar="N", help="compare with N shuffles of the dates"
    )
    parser.add_argument("--full", action="store_true", help="add support and share of every minute")
    options = parser.parse_args(arguments)
    if options.schema:
        sys.stdout.buffer.write(Path(__file__).with_name("result.schema.json").read_bytes())
        return 0
    if options.case is None:
        parser.error("give a case, or --schema")
    if options.placebo < 0:
        parser.error("--placebo is a number of shuffles, or 0 for none")
    try:
        text = sys.stdin.read() if options.case == "-" else Path(options.case).read_text(encoding="utf-8")
        given = json.loads(text)
    except (OSError, ValueError, RecursionError) as error:
        parser.error(f"{options.case}: {error}")
    try:
        found = canonical(score(given, placebo=options.placebo, full=options.full))
        status = 0
    except CaseError as error:
        found = canonical({"error": {"type": error.code, "detail": str(error), "field": error.field}})
        status = 1
    sys.stdout.buffer.write(found + b"\n")
    return status


if __name__ == "__main__":
    raise SystemExit(main())
