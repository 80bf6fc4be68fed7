"""A receiver over real HTTP that answers as a test says, and checks with the script that is given to receivers."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType

SCRIPT = Path(__file__).parents[2] / "infra" / "webhook-receiver"
SECRET = "whsec_" + "c2hvZGhhbmEtdGVzdC1zZWNyZXQtMDEyMzQ1Njc4OQ=="


def script() -> ModuleType:
    """The receiver's script as a module."""
    loader = SourceFileLoader("webhook_receiver", str(SCRIPT))
    spec = spec_from_loader(loader.name, loader)
    assert spec is not None
    module = module_from_spec(spec)
    loader.exec_module(module)
    return module


@dataclass
class Receiver:
    """What came, and what is answered."""

    url: str = ""
    statuses: list[int] = field(default_factory=list)
    """Answers in order; 204 when there are no more, 0 for none at all."""
    came: list[tuple[dict[str, str], bytes]] = field(default_factory=list)
    hold: threading.Event = field(default_factory=threading.Event)

    def genuine(self) -> list[str]:
        """Ids of what came, each checked; raises for one that is not genuine."""
        check = script().verify
        return [check(headers, body, SECRET, time.time()) for headers, body in self.came]


@contextmanager
def receiving(*statuses: int) -> Iterator[Receiver]:
    """Run a receiver on a free port."""
    told = Receiver(statuses=list(statuses))

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            told.came.append(({name.lower(): value for name, value in self.headers.items()}, body))
            status = told.statuses.pop(0) if told.statuses else 204
            if status == 0:
                told.hold.wait(20)
                return
            self.send_response(status)
            if status in (301, 307):
                self.send_header("location", "/elsewhere")
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            pass

    class Server(ThreadingHTTPServer):
        request_queue_size = 64  # several senders come at one moment
        daemon_threads = True

    server = Server(("127.0.0.1", 0), Handler)
    told.url = f"http://127.0.0.1:{server.server_address[1]}/hook"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield told
    finally:
        told.hold.set()
        server.shutdown()
        server.server_close()
