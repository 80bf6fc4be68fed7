"""Real services for every test that asks for them, and for no other.

One PostgreSQL (without fsync) and one Valkey a session; one template database, migrated once, cloned per test.
"""

from __future__ import annotations

import shutil
import signal
import tempfile
import uuid
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from app.db.gateway import Gateway
    from app.embedded import Services

TEMPLATE = "template_shodhana"
# a busy machine is no fault of what is tested; and what fails here fails for everybody, until somebody goes exploring
settings.register_profile("shodhana", deadline=None, derandomize=True)
settings.register_profile("exploring", deadline=None, print_blob=True)
if settings.get_current_profile_name() == "default":  # continuous integration and the mutants have their own
    settings.load_profile("shodhana")


@dataclass(frozen=True, slots=True)
class TestDatabase:
    """URLs of one test's own database, by login."""

    __test__ = False
    owner_url: str
    app_url: str
    worker_url: str


@pytest.fixture(scope="session")
def services() -> Iterator[Services]:
    """The bundled servers, in a folder of their own."""
    from app.embedded import Services

    # pytest takes SystemExit for a failed test and goes on; this ends the session, and with it the servers
    signal.signal(signal.SIGTERM, _interrupt)
    folder = Path(tempfile.mkdtemp(prefix="shodhana-"))
    with Services.start(folder, durable=False) as running:
        yield running
    for path in {folder, running.folders.services, running.folders.run.parent}:
        shutil.rmtree(path, ignore_errors=True)


def _interrupt(number: int, _: FrameType | None) -> None:
    raise KeyboardInterrupt


def _at(url: str, database: str) -> str:
    head, _, tail = url.partition("@/")
    return f"{head}@/{database}?{tail.partition('?')[2]}"


def _run(url: str, *statements: str) -> None:
    import psycopg

    with psycopg.connect(_at(url, "postgres"), autocommit=True) as connection:
        for statement in statements:
            connection.execute(statement)


@pytest.fixture(scope="session")
def template(services: Services) -> str:
    """Name of the migrated database that others are cloned from."""
    from app.db.migrate import migrate

    _run(services.owner_url, f"create database {TEMPLATE}")
    migrate(_at(services.owner_url, TEMPLATE))
    return TEMPLATE


@pytest.fixture
def empty_database(services: Services) -> Iterator[TestDatabase]:
    """A database nothing was done to."""
    yield from _database(services, "template0")


@pytest.fixture
def database(services: Services, template: str) -> Iterator[TestDatabase]:
    """A migrated database that no other test sees."""
    yield from _database(services, template)


def _database(services: Services, source: str) -> Iterator[TestDatabase]:
    name = f"test_{uuid.uuid4().hex}"
    _run(
        services.owner_url,
        f"create database {name} template {source}",
        # a clone takes no privileges of the database itself along
        f"revoke all on database {name} from public",
        f"grant connect on database {name} to shodhana_app, shodhana_worker",
    )
    urls = (services.owner_url, services.app_url, services.worker_url)
    yield TestDatabase(*(_at(url, name) for url in urls))
    _run(services.owner_url, f"drop database {name} with (force)")


@pytest.fixture
async def gateway(database: TestDatabase) -> AsyncIterator[Gateway]:
    """The gateway on this test's database, with the application's login."""
    from app.db.engine import connect
    from app.db.gateway import Gateway

    pool = await connect(database.app_url, size=5)
    yield Gateway(pool)
    await pool.close()


@pytest.fixture
def redis_url(services: Services) -> str:
    """Valkey, emptied."""
    from redis import Redis

    if services.redis_url is None:
        pytest.fail("Valkey did not start")
    with Redis.from_url(services.redis_url) as client:
        client.flushall()
    return services.redis_url
