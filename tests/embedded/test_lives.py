"""How the servers end with the process that started them, and what happens when they did not."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest

from app.embedded import Services, start
from tests.embedded.starts import ROOT, Holder, alive


@pytest.mark.parametrize("ending", ["by itself", "SIGTERM", "SIGINT", "SIGHUP"])
def test_no_server_outlives_its_process(state: Path, ending: str) -> None:
    holder = Holder.start(state)
    assert len(alive(holder.said["pids"])) == 2
    if ending == "by itself":
        assert holder.end() == 0
    else:
        assert holder.signal(getattr(signal, ending)) != 0
    assert alive(holder.said["pids"]) == []


def test_a_second_start_says_who_holds_the_folder(state: Path) -> None:
    first = Holder.start(state)
    second = Holder.start(state)
    assert second.said == {"refused": "embedded-held", "folder": str(state.resolve()), "pid": str(first.process.pid)}
    second.end()
    with psycopg.connect(first.said["owner"]) as connection:
        assert connection.execute("select 1").fetchone() == (1,)
    first.end()


def test_another_process_can_join_and_its_end_stops_nothing(state: Path) -> None:
    assert Services.join(state) is None
    holder = Holder.start(state)
    joined = Services.join(state)
    assert joined is not None
    with joined, psycopg.connect(joined.app_url) as connection:
        assert connection.execute("select 1").fetchone() == (1,)
    assert joined.redis_url == holder.said["redis"]
    assert len(alive(holder.said["pids"])) == 2
    holder.end()
    assert Services.join(state) is None


def test_a_forked_child_does_not_stop_its_parents_servers(state: Path) -> None:
    with start(state, durable=False) as services:
        child = os.fork()
        if child == 0:
            services.stop()
            os._exit(0)
        os.waitpid(child, 0)
        with psycopg.connect(services.app_url) as connection:
            assert connection.execute("select 1").fetchone() == (1,)


@pytest.mark.skipif(os.geteuid() != 0, reason="needs root to become an ordinary user")
def test_an_ordinary_user_starts_it_and_root_leaves_it_to_them(state: Path) -> None:
    reach = ["/bin/sh", "-c", 'test -r "$1" && test -x "$(readlink -f "$2")"', "sh", ROOT / "app/errors.py", sys.executable]
    if subprocess.run(reach, user="nobody", extra_groups=[], check=False).returncode != 0:
        pytest.skip("the checkout or its Python is closed to other accounts")
    home = state.with_name("home")
    home.mkdir()
    os.chown(home, 65534, 65534)
    holder = Holder.start(home / "state", user="nobody")
    assert (home / "state").stat().st_mode & 0o777 == 0o700
    assert holder.said["account"] == "nobody"
    assert holder.end() == 0
