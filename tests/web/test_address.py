"""Where a request comes from: the header is believed from our own proxies, and from nobody else."""

from __future__ import annotations

from ipaddress import ip_network

import pytest
from litestar.testing import RequestFactory

from app.web.auth import address

OURS = [ip_network("10.0.0.0/8"), ip_network("::1/128")]


@pytest.mark.parametrize(("peer", "forwarded", "found"), [
    ("203.0.113.9", "198.51.100.1", "203.0.113.9"),
    ("10.0.0.1", "198.51.100.1", "198.51.100.1"),
    ("10.0.0.1", "192.0.2.66, 198.51.100.1", "198.51.100.1"),
    ("10.0.0.1", "198.51.100.1, 10.0.0.2", "198.51.100.1"),
    ("10.0.0.1", "", "10.0.0.1"),
    ("::1", "2001:db8::7", "2001:db8::7"),
    ("10.0.0.1", "not an address", "not an address"),
])
def test_the_nearest_hop_that_is_not_ours_is_the_visitor(peer: str, forwarded: str, found: str) -> None:
    request = RequestFactory().get("/", headers={"x-forwarded-for": forwarded})
    request.scope["client"] = (peer, 1)
    assert address(request, OURS) == found


def test_without_proxies_of_ours_no_header_is_believed() -> None:
    request = RequestFactory().get("/", headers={"x-forwarded-for": "198.51.100.1"})
    request.scope["client"] = ("10.0.0.1", 1)
    assert address(request, []) == "10.0.0.1"
