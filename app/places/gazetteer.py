"""Find a place by name, offline, in Chinese or English; ask where a name means several."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from threading import Lock
from typing import Final

from app.errors import InvalidInput
from app.places.index import Hit, Index
from app.places.names import HAN, country_name, key, region, simplified, without_level

CREDIT: Final = "Place data: GeoNames (geonames.org), CC BY 4.0"
"""Shown wherever places are searched; the licence asks for it."""

LARGE: Final = 15_000
SMALL: Final = 500
DOMINANCE: Final = 20
"""A name means its largest place when that one is so many times larger than the next of the same name
(London of England against London of Ontario: 21); below that we ask."""
UNCOUNTED: Final = 1_000
"""People assumed where the source gives none, so that a hamlet of unknown size still counts as a namesake."""
MAX_QUERY: Final = 120
MAX_CHOICES: Final = 8

BEIJING_TIME: Final = "Asia/Shanghai"
XINJIANG: Final = "Asia/Urumqi"
TWO_CLOCKS: Final = "two-clocks"
NAMESAKES: Final = "namesakes"
OUTER: Final = "outer"

_SEPARATORS: Final = re.compile(r"[,，、;；/|·]+")
_ADDRESS: Final = re.compile(r"^(?P<outer>.+?(?:特别行政区|自治区|自治州|省|市|地区|州|盟))(?P<inner>.{2,})$")


@dataclass(frozen=True, slots=True)
class Place:
    """A place of birth: where it lies and which clock it keeps."""

    id: str
    name: str
    """Name in Latin letters."""
    name_local: str
    """Chinese name in simplified characters, or ""."""
    country: str
    """ISO 3166 code of two letters."""
    admin: str
    """First-order region in English, or "" where none is kept."""
    admin_local: str
    lat: float
    """Degrees north."""
    lon: float
    """Degrees east."""
    tz: str
    """IANA zone."""
    population: int
    note: str | None = None
    """`two-clocks`: the region keeps two times, say which; `namesakes`: smaller places share the name;
    `outer`: only the city or county around the place is known.
    The sentence is `places-note-<note>` in app/texts."""

    def label(self, locale: str) -> str:
        """Return "成都，四川，中国" or "Chengdu, Sichuan, China"."""
        zh = locale == "zh"
        parts = [(self.name_local if zh else "") or self.name, self.admin_local if zh else self.admin,
                 country_name(self.country, locale)]
        kept = [part for at, part in enumerate(parts) if part and part not in parts[:at]]
        return ("，" if zh else ", ").join(kept)

    def to_json(self, locale: str) -> dict[str, str | float | int | None]:
        """Return the place as the API shows it, with its label in that language."""
        return {**asdict(self), "label": self.label(locale)}


@dataclass(frozen=True, slots=True)
class Found:
    """A place that a search came upon."""

    place: Place
    whole: bool
    """Whether the query is a whole name of it, or the beginning of one."""


class Gazetteer:
    """Places of the world with at least 500 people. Cheap to make: lists are read when first needed."""

    def __init__(self, state_dir: Path | None = None) -> None:
        """Make a gazetteer.

        Args:
            state_dir: keeps the name index between starts; None builds it in memory.
        """
        self._state_dir = state_dir
        self._indexes: dict[int, Index] = {}
        self._lock = Lock()

    def prepare(self) -> None:
        """Make both indexes now (some seconds the first time), so that no search has to."""
        for size in (LARGE, SMALL):
            self._index(size)

    def _index(self, size: int) -> Index:
        with self._lock:
            if size not in self._indexes:
                self._indexes[size] = Index(size, self._state_dir)
            return self._indexes[size]

    def search(self, query: str, limit: int = 8) -> tuple[Place, ...]:
        """Return places whose name is, or begins with, the query; whole names first, then by population.

        A qualifier may follow or precede: "Springfield, Illinois", "四川省成都市", "London, Canada".
        """
        found: list[Found] = []
        for size in (LARGE, SMALL):
            # the long list is slow to make: only for a name that the short one knows nothing of
            if size == LARGE or size in self._indexes or not found:
                more = self._find(self._index(size), query, limit, prefixes=True)
                known = {item.place.id for item in found}
                found += [item for item in more if item.place.id not in known]
            if any(item.whole for item in found):
                break
        found.sort(key=lambda item: not item.whole)
        return _with_clocks([item.place for item in found])[:limit]

    def resolve(self, query: str) -> Place:
        """Return the one place that a name means.

        Raises:
            InvalidInput: `place-unknown`, or `place-ambiguous` with `extra["choices"]`, places as JSON
                labelled in both languages; sending one's `lat`, `lon` and `tz` back settles it.
        """
        for outer in (False, True):
            for size in (LARGE, SMALL):
                found = self._find(self._index(size), query, MAX_CHOICES, prefixes=False, outer=outer)
                if found:
                    return _the_one(query, [item.place for item in found], outer=outer)
        raise InvalidInput("place-unknown", field="birth.place", query=query[:MAX_QUERY])

    def _find(self, index: Index, query: str, limit: int, *, prefixes: bool,
              outer: bool = False) -> list[Found]:
        """Return what the first reading of the query finds that finds anything."""
        for name, qualifiers in _outer_readings(query) if outer else _readings(query):
            hits = [(hit, True) for hit in index.exact(key(name))]
            if prefixes and (len(key(name)) >= 2 or HAN.search(name)):
                whole = {hit.row[0] for hit, _ in hits}
                more = index.beginning(key(name), 200 if qualifiers else limit * 3)
                hits += [(hit, False) for hit in more if hit.row[0] not in whole]
            elif any(hit.own for hit, _ in hits):
                hits = [(hit, whole) for hit, whole in hits if hit.own]
            found = [Found(_place(hit), whole) for hit, whole in hits]
            found = [item for item in found if all(_lies_in(item.place, part) for part in qualifiers)]
            if found:
                return found[: limit + 1]
        return []


def _readings(query: str) -> list[tuple[str, list[str]]]:
    """Return (name, qualifiers) in the order to try: as written, at separators, as a Chinese address."""
    text = query.strip()[:MAX_QUERY]
    parts = [part.strip() for part in _SEPARATORS.split(text) if part.strip()]
    if not parts:
        return []
    if len(parts) > 1:
        inner_first, outer_first = (parts[0], parts[1:]), (parts[-1], parts[:-1])
        return [outer_first, inner_first] if HAN.search(text) else [inner_first, outer_first]
    if not HAN.search(text):
        return [(text, [])]
    names = [text, without_level(text)]
    readings: list[tuple[str, list[str]]] = [(name, []) for name in dict.fromkeys(names)]
    chain = _chain(text)
    if len(chain) > 1:
        readings.append((without_level(chain[-1]), [without_level(chain[0])]))
    readings += [(text[at:], [text[:at]]) for at in (2, 3) if len(text) - at >= 2]  # 四川成都, 黑龙江漠河
    return readings


def _outer_readings(query: str) -> list[tuple[str, list[str]]]:
    """Return readings of a Chinese address without its inmost part: 四川省成都市武侯区 -> 成都 in 四川."""
    text = query.strip()[:MAX_QUERY]
    if not HAN.search(text) or _SEPARATORS.search(text):
        return []
    chain = _chain(text)
    shorter = [(without_level(part), [without_level(chain[0])]) for part in reversed(chain[1:-1])]
    first: list[tuple[str, list[str]]] = [(without_level(chain[0]), [])] if len(chain) > 1 else []
    return [*shorter, *first, *((text[:at], []) for at in (3, 2) if len(text) - at >= 2)]


def _chain(text: str) -> list[str]:
    chain: list[str] = []
    while match := _ADDRESS.match(text):
        chain.append(match["outer"])
        text = match["inner"]
    return [*chain, text]


def _lies_in(place: Place, part: str) -> bool:
    wanted = key(simplified(without_level(part)) if HAN.search(part) else part)
    words = {place.country, country_name(place.country, "en"), country_name(place.country, "zh"), place.admin,
             place.admin_local}
    if place.country == "GB":
        words |= {"UK", "Great Britain"}
    if place.country == "US":
        words |= {"USA", "America", "美国"}
    keys = {key(word) for word in words if word}
    if not HAN.search(part):
        return wanted in keys
    return any(known.startswith(wanted) or wanted.startswith(known) for known in keys)  # 新疆维吾尔: 新疆


def _place(hit: Hit) -> Place:
    number, name, local, country, code, lat, lon, tz, population = hit.row
    admin, admin_local = region(country, code)
    return Place(str(number), name, local, country, admin, admin_local, lat, lon, tz, population)


def _the_one(query: str, places: list[Place], *, outer: bool) -> Place:
    first, *others = places
    if others and first.population < DOMINANCE * max(others[0].population, UNCOUNTED):
        raise _ambiguous(query, places)
    clocks = _with_clocks([first])
    if len(clocks) > 1:
        raise _ambiguous(query, list(clocks))
    if outer:
        return replace(first, note=OUTER)
    return replace(first, note=NAMESAKES) if others else first


def _with_clocks(places: list[Place]) -> tuple[Place, ...]:
    """List a place of Xinjiang twice, Beijing time first: certificates carry it, the zone data do not."""
    listed: list[Place] = []
    for place in places:
        if place.tz == XINJIANG:
            listed.append(replace(place, tz=BEIJING_TIME, note=TWO_CLOCKS))
            listed.append(replace(place, note=TWO_CLOCKS))
        else:
            listed.append(place)
    return tuple(listed)


def _ambiguous(query: str, places: list[Place]) -> InvalidInput:
    labels = [place.label("en") for place in places]
    choices: list[object] = []
    for place in places[:MAX_CHOICES]:
        # two of one name in one region, or one place with two clocks: told apart by what differs
        same = labels.count(place.label("en")) > 1
        beside = place.tz if place.note == TWO_CLOCKS else f"{place.lat:.2f}, {place.lon:.2f}"
        tail = f" ({beside})" if same else ""
        label = {locale: place.label(locale) + tail for locale in ("zh", "en")}
        choices.append({**place.to_json("zh"), "label": label})
    return InvalidInput("place-ambiguous", field="birth.place", extra={"choices": choices},
                        query=query[:MAX_QUERY])
