"""What letters a clause must hold before a phrasing is tried on it at all.

Hundreds of phrasings meet every clause and nearly all fail. From the text of a regular expression this reads a set
of letter groups of which every match holds at least one; a clause without any of them cannot match. It knows the
syntax that the tables use, and answers None (always try) wherever it cannot be sure.
"""

from __future__ import annotations

from collections.abc import Iterator

Grams = frozenset[str]


def grams(text: str, size: int) -> Grams:
    """Return every run of `size` letters of a text."""
    return frozenset(text[at:at + size] for at in range(len(text) - size + 1))


def needed(pattern: str, size: int) -> Grams | None:
    """Return runs of `size` letters of which every match of `pattern` holds one; None when there is no such set."""
    return _Reader(pattern, size).either()


class _Reader:
    """Reads one expression from left to right."""

    def __init__(self, pattern: str, size: int) -> None:
        self._pattern, self._size, self._at = pattern, size, 0

    def either(self) -> Grams | None:
        """Read alternatives up to a closing bracket or the end: a match holds what one of them needs."""
        found = [self._sequence()]
        while self._peek() == "|":
            self._at += 1
            found.append(self._sequence())
        sure = [one for one in found if one is not None]
        return frozenset().union(*sure) if len(sure) == len(found) else None

    def _sequence(self) -> Grams | None:
        """Read what follows one another and keep the smallest set that one of its parts needs."""
        best: Grams | None = None
        for one in self._parts():
            if best is None or len(one) < len(best):
                best = one
        return best

    def _parts(self) -> Iterator[Grams]:
        run = ""
        while self._peek() not in ("", "|", ")"):
            letter, part = self._atom()
            optional, counted = self._quantifier()
            if letter and not counted:
                run += letter
                continue
            if len(run) >= self._size:
                yield frozenset({run[:self._size]})
            run = letter if letter and not optional else ""
            if part is not None and not optional:
                yield part
        if len(run) >= self._size:
            yield frozenset({run[:self._size]})

    def _atom(self) -> tuple[str, Grams | None]:
        """Read one item: a plain letter, or what a bracket needs."""
        char = self._pattern[self._at]
        self._at += 1
        if char == "(":
            return "", self._group()
        if char == "[":
            return "", self._letters()
        if char == "\\":
            escaped = self._pattern[self._at]
            self._at += 1
            return ("", None) if escaped.isalnum() else (escaped, None)
        return ("", None) if char in ".^$" else (char, None)

    def _group(self) -> Grams | None:
        looks = False
        if self._peek() == "?":
            head = next(mark for mark in ("?<=", "?<!", "?:", "?=", "?!") if self._pattern.startswith(mark, self._at))
            looks = head != "?:"
            self._at += len(head)
        inside = self.either()
        self._at += 1
        return None if looks else inside

    def _letters(self) -> Grams | None:
        end = self._pattern.index("]", self._at + 1)
        inside, self._at = self._pattern[self._at:end], end + 1
        plain = self._size == 1 and inside[0] != "^" and not {"-", "\\"} & set(inside)
        return frozenset(inside) if plain else None

    def _quantifier(self) -> tuple[bool, bool]:
        """Read how often; return whether it may be left out, and whether there is a count at all."""
        char = self._peek()
        if char not in ("?", "*", "+", "{"):
            return False, False
        end = self._pattern.index("}", self._at) if char == "{" else self._at
        optional = char in "?*" or self._pattern.startswith("{0", self._at)
        self._at = end + 1
        if self._peek() == "?":
            self._at += 1
        return optional, True

    def _peek(self) -> str:
        return self._pattern[self._at:self._at + 1]
