"""Starts an installation: the bundled servers if none are named, migrations, then the web server."""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from urllib.parse import urlsplit

from app.errors import Unavailable
from app.settings import Settings


@dataclass(frozen=True, slots=True)
class Stores:
    """Where the state is kept."""

    database_url: str
    worker_url: str
    """PostgreSQL of the login for work that nobody waits for."""
    redis_url: str | None
    facts: tuple[tuple[str, str], ...]


@contextmanager
def database(settings: Settings, *, join: bool = True) -> Iterator[Stores]:
    """Give a migrated database: the one that the settings name, or the bundled one.

    Args:
        settings: all settings.
        join: use the bundled servers of a process that already serves this folder, as `doctor` does. A server
            of its own may not: it would lose its database when the other one ends.

    Raises:
        Unavailable: it cannot be started or reached; the sentence says what to do.
    """
    from app.db.migrate import migrate

    if settings.database_url is not None:
        url = settings.database_url.get_secret_value()
        if settings.owner_database_url is not None:
            migrate(settings.owner_database_url.get_secret_value())
        named = settings.redis_url.get_secret_value() if settings.redis_url else None
        worker = settings.worker_database_url.get_secret_value() if settings.worker_database_url else url
        yield Stores(url, worker, named, (("PostgreSQL", "the server of SHODHANA_DATABASE_URL"),))
        return
    from app.embedded import Services, start

    folder = settings.state_dir.resolve()
    with (Services.join(folder) if join else None) or start(folder) as services:
        passwords = services.passwords
        migrate(services.owner_url, app_password=passwords["app"], worker_password=passwords["worker"])
        yield Stores(services.app_url, services.worker_url, services.redis_url, tuple(services.describe()))


@contextmanager
def as_owner(settings: Settings) -> Iterator[tuple[str, dict[str, str]]]:
    """Give the database of an installation as its owner, and the passwords of its logins; nothing is migrated yet.

    Raises:
        Unavailable: it cannot be started or reached, or the settings name no owner.
    """
    from app.embedded import Services

    if settings.database_url is not None:
        if settings.owner_database_url is None:
            raise Unavailable("backup-no-owner")
        yield settings.owner_database_url.get_secret_value(), {}
        return
    folder = settings.state_dir.resolve()
    with Services.join(folder) or Services.start(folder, redis=False) as services:
        yield services.owner_url, {f"{name}_password": word for name, word in services.passwords.items()}


def serve(settings: Settings) -> None:
    """Serve until stopped. The first line printed is the address."""
    import uvicorn

    from app.main import create_app

    _log_to_stderr(settings)
    with database(settings, join=False) as stores:
        app = create_app(settings, stores.database_url, stores.redis_url)  # before an address is promised: it may refuse
        listening = _listen(settings)
        host, port = listening.getsockname()[:2]
        sys.stdout.write(f"http://{f'[{host}]' if ':' in host else host}:{port}\n")
        sys.stdout.flush()
        config = uvicorn.Config(app, access_log=False, log_level="warning", timeout_graceful_shutdown=5,
                                proxy_headers=False)
        uvicorn.Server(config).run(sockets=[listening])


def work(settings: Settings) -> None:
    """Do what nobody waits for, beside the processes that serve, until stopped."""
    from app.installation import work as run

    _log_to_stderr(settings)
    with database(settings) as stores:
        asyncio.run(run(settings, stores.worker_url, stores.redis_url))


def _log_to_stderr(settings: Settings) -> None:
    logging.basicConfig(level=settings.log_level.upper(), stream=sys.stderr,
                        format="%(asctime)s %(levelname)s %(name)s %(message)s")
    logging.getLogger("alembic").setLevel(logging.WARNING)
    logging.getLogger("httpx").setLevel(logging.WARNING)


def _listen(settings: Settings) -> socket.socket:
    """Listen at the address of the settings.

    Raises:
        Unavailable: the port is somebody else's (`port-taken`), or this machine has no such address (`address-unusable`).
    """
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
        listening.listen(128)  # before the address is told: whoever is quick waits instead of being refused
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            raise Unavailable("port-taken", port=str(settings.port)) from None
        raise Unavailable("address-unusable", host=settings.host, port=str(settings.port), reason=error.strerror or "") from None
    return listening


def diagnose(settings: Settings) -> Iterator[tuple[str, str, bool]]:
    """Yield (what, plain words, whether it is well) for `shodhana doctor`."""
    from app.db.migrate import verify_state
    from app.installation import webhook_of
    from app.llm.models import configured
    from app.texts import say

    try:
        with database(settings) as stores:
            for name, text in stores.facts:
                yield name, text, True
            blind = verify_state(stores.database_url)
            yield "database", "reached, and up to date", True
            yield "blind checks", say("en", f"verify-state-{blind}"), True
            yield "Valkey", (stores.redis_url and "running") or "not used; streams read the database", True
    except Unavailable as error:
        yield "database", say("en", f"problem-{error.code}", **error.params), False
    try:
        models = configured(settings)
        where = f"words go to {models.provider}" if models.remote else "nothing leaves this machine"
        yield "model", f"{models.name}; {where}", True
    except Unavailable as error:
        yield "model", say("en", f"problem-{error.code}", **error.params), False
    try:
        webhook = webhook_of(settings)
        yield "webhooks", f"signed, to {urlsplit(webhook[0]).netloc}" if webhook else "nobody is told of chargeable facts", True
    except Unavailable as error:
        yield "webhooks", say("en", f"problem-{error.code}"), False
