"""What operators copy names only what is there: commands, numbers, files, passwords."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
import typer
import yaml
from prometheus_client import REGISTRY

from app.billing import sender
from app.cli import app as program
from app.turns import metrics

INFRA = Path(__file__).parents[2] / "infra"
COMPOSE: dict[str, Any] = yaml.safe_load((INFRA / "compose.yaml").read_text(encoding="utf-8"))
UNITS = sorted((INFRA / "systemd").glob("*.service"))


def numbers() -> set[str]:
    """Names of all series that the code exports."""
    assert metrics and sender  # importing them puts their numbers into the registry
    families = [family for family in REGISTRY.collect() if family.name.startswith("shodhana_")]
    endings = {"counter": ("_total",), "gauge": ("",), "histogram": ("_bucket", "_sum", "_count")}
    return {family.name + ending for family in families for ending in endings[family.type]}


@pytest.mark.parametrize("path", ["grafana/shodhana.json", "prometheus/rules.yml"])
def test_every_number_that_is_watched_is_exported(path: str) -> None:
    named = set(re.findall(r"\bshodhana_[a-z_]+", (INFRA / path).read_text(encoding="utf-8")))
    assert named and named <= numbers()


def test_every_number_that_is_exported_is_on_the_dashboard() -> None:
    shown = " ".join(target["expr"] for panel in json.loads((INFRA / "grafana/shodhana.json").read_text())["panels"]
                     for target in panel["targets"])
    families = {re.sub(r"_(total|bucket|sum|count)$", "", name) for name in numbers()}
    assert not {name for name in families if name not in shown}


def test_every_command_that_is_started_exists() -> None:
    known = set(typer.main.get_command(program).commands)
    ours = [service for service in COMPOSE["services"].values() if service.get("image") == "shodhana"]
    started = {service["command"][0] for service in ours if "command" in service}
    for unit in UNITS:
        started |= set(re.findall(r"^ExecStart=\S+/shodhana (\S+)", unit.read_text(encoding="utf-8"), re.MULTILINE))
    assert started == {"migrate", "serve", "worker"} and started <= known


def test_every_file_that_is_mounted_or_copied_is_there() -> None:
    mounted = [volume.split(":")[0] for service in COMPOSE["services"].values() for volume in service.get("volumes", ())]
    assert all((INFRA / path).exists() for path in mounted if path.startswith("."))
    copied = re.findall(r"^COPY --chown=\S+ (.+) \S+$", (INFRA / "Dockerfile").read_text(encoding="utf-8"), re.MULTILINE)
    assert copied and all((INFRA.parent / path).exists() for paths in copied for path in paths.split())


def test_every_password_that_is_needed_is_in_the_example() -> None:
    text = (INFRA / "compose.yaml").read_text(encoding="utf-8")
    wanted = set(re.findall(r"\$\{([A-Z_]+)[:}]", text))
    given = set(re.findall(r"^#?([A-Z_]+)=", (INFRA / "compose.env.example").read_text(encoding="utf-8"), re.MULTILINE))
    assert wanted == given

