"""Tiles a sentence with entries of the lexicon and echoes of the person's words, symbol by symbol.

All ways to tile it so far are walked at once: nodes of the lexicon's trie that are being read, and places
in the person's message that are being repeated. `after` says what holds where a tile could just have ended
(flags of `app.llm.lexicon`; 0 when none could): it decides which tiles may begin next.

    after            entries that may begin                          echoes that may begin
    PLAIN            all                                             words
    OPEN             those that open a clause                        words, times of day
    AUXILIARY        those that are no subject                       none
    HOLD             all                                             none
    WHEN             those that are no auxiliary                     words
    LONE             those that are no character of meaning          words
    SPOKEN_TO        those that are no claim                         words
    ECHO             all                                             none: echoes that touch were said in one breath
    DATED            those that do not bound a time                  none

An entry that speaks of people, happenings or fields of life ends only where the message names them. Behind a
subject (OWN, OTHERS) it has to name them of that subject, and words of the message are said back of no other;
function words and auxiliaries hand the subject on.

The nodes that are being read and `after` are one state of an automaton that is made as it is walked and kept
for the next sentence (a lazy subset construction), so that a common symbol costs one look-up.
"""

from __future__ import annotations

from functools import cache
from typing import Final, TypeAlias

from app.llm.echo import Echo
from app.llm.lexicon import (
    BOUND,
    CONTENT,
    DATED,
    ECHO,
    ENDS,
    LONE,
    OPEN,
    OTHERS,
    OWN,
    PLAIN,
    SPOKEN_TO,
    SUBJECT,
    WHEN,
    Lexicon,
    Node,
    lexicon,
)
from app.llm.people import Named

Reading: TypeAlias = tuple[Node, int]
"""A node that is being read, and the state after which its entry began."""
Spoken: TypeAlias = tuple[frozenset[int], int, int]
"""What an entry that ended speaks of, the subject it was said of, and what holds after it if that was named."""

_ECHOES: Final = PLAIN | OPEN | WHEN | LONE | SPOKEN_TO
"""States after which words of the person's may begin."""
_MOST_STEPS: Final = 100_000
"""Steps kept; when there are more, all are made anew, so that no text can fill the memory."""


class _State:
    """What is being read, and what holds where a tile could just have ended."""

    __slots__ = ("after", "next", "reading")

    def __init__(self, reading: tuple[Reading, ...], after: int) -> None:
        self.reading = reading
        self.after = after
        self.next: dict[str, tuple[tuple[Reading, ...], int, tuple[Spoken, ...], _State]] = {}
        """Symbol -> what is read then, the flags of entries that end there, of entries that speak of something,
        the state if none of those and no echo ends there."""


class Automaton:
    """The lexicon's part of all tilings of a language."""

    __slots__ = ("_root", "_states", "_steps", "begin")

    def __init__(self, words: Lexicon) -> None:
        """Begin with the state that opens a clause."""
        self._root = words.root
        self._steps = 0
        self._states: dict[tuple[tuple[Reading, ...], int], _State] = {}
        self.begin = self.state((), OPEN)

    def state(self, reading: tuple[Reading, ...], after: int) -> _State:
        """Return the one state of these readings."""
        found = self._states.get((reading, after))
        if found is None:
            found = self._states[reading, after] = _State(reading, after)
        return found

    def walk(self, state: _State, symbol: str) -> tuple[tuple[Reading, ...], int, tuple[Spoken, ...], _State]:
        """Make the step from a state by a symbol that was not made before."""
        ahead: list[Reading] = []
        ends = 0
        spoken: list[Spoken] = []
        begun = [(self._root, state.after)] if state.after else []
        for node, after in (*state.reading, *begun):
            below = node.below.get(symbol)
            if below is None or not below.reach & after:
                continue
            if below.begins & after:
                flags = _after(below, after)
                if below.needs:
                    spoken.append((below.needs, after & SUBJECT, flags))
                else:
                    ends |= flags
            if below.below:
                ahead.append((below, after))
        reading = tuple(ahead)
        found = (reading, ends, tuple(spoken), self.state(reading, ends & ~CONTENT))
        if reading or ends or spoken:
            if self._steps >= _MOST_STEPS:
                self._steps = 0
                self._states.clear()
                self.begin.next.clear()
            self._steps += 1
            state.next[symbol] = found
        return found


def _after(node: Node, before: int) -> int:
    """Return what holds after an entry that ends at a node and began after `before`."""
    flags = node.flags
    if node.keeps and before & OPEN and not before & PLAIN:
        flags = flags & ~PLAIN | OPEN | ENDS
    if (not flags & CONTENT or flags & LONE) and not flags & SUBJECT:
        return flags | before & SUBJECT
    if flags & OTHERS and before & OWN and not before & SPOKEN_TO:
        return flags | OWN
    return flags


@cache
def automaton(locale: str) -> Automaton:
    """Return the automaton of a language's lexicon, one for all sentences."""
    return Automaton(lexicon(locale))


class Tiling:
    """All tilings of one sentence so far."""

    __slots__ = ("_automaton", "_echo", "_echoing", "_named", "_state", "after", "dated", "own", "told")

    def __init__(self, words: Automaton, echo: Echo, named: Named) -> None:
        """Begin a sentence; `named` is who and what it may speak of."""
        self._automaton = words
        self._echo = echo
        self._named = named
        self._echoing: dict[int, int] = {}  # place in the message -> symbols repeated so far
        self._state = words.begin
        self.after = OPEN
        """What holds here if a tile ends here; 0: none does."""
        self.own = False
        """Whether an entry of the lexicon that is more than a function word stands in the sentence."""
        self.told = False
        """Whether something of what was told has been said back or spoken of: only then may a claim follow the person
        spoken to."""
        self.dated = False
        """Whether the last step could have ended the echo of a number or a word of time."""

    @property
    def reading(self) -> bool:
        """Whether an entry has begun that is not whole yet."""
        return bool(self._state.reading)

    def step(self, symbol: str) -> bool:
        """Walk one symbol; return whether some tiling is still possible."""
        state, before, echo = self._state, self.after, self._echo
        reading, after, spoken, following = state.next.get(symbol) or self._automaton.walk(state, symbol)
        if spoken:
            for needs, subject, flags in spoken:
                if needs <= self._named.of(subject):
                    after |= flags
                    self.told = True
            following = self._automaton.state(reading, after & ~CONTENT)
        if after & CONTENT:
            self.own = True
            after &= ~CONTENT
        if self._echoing or (before & _ECHOES and symbol in echo.starts) or (before & OPEN and symbol in echo.opening):
            said = self._repeat(symbol, before)
            if said & ~after:
                after |= said
                following = self._automaton.state(reading, after)
                self.told = True
        else:
            self.dated = False
        if after & SPOKEN_TO and self.told:
            after |= PLAIN
            following = self._automaton.state(reading, after)
        self._state, self.after = following, after
        return bool(after or reading or self._echoing)

    def _repeat(self, symbol: str, before: int) -> int:
        """Go on with the echoes, and begin those that may begin; return ECHO or DATED if one could end here."""
        message = self._echo
        echoing: dict[int, int] = {}
        if before & _ECHOES:
            subject = before & SUBJECT
            barred = message.of_others if subject == OWN else message.of_own if subject == OTHERS else frozenset()
            if before & BOUND:
                barred |= message.dates
            for place in message.starts.get(symbol, ()):
                if place not in barred:
                    echoing[place + 1] = 1
            if before & OPEN:
                for place in message.opening.get(symbol, ()):
                    if place not in barred:
                        echoing[place + 1] = 1
        marks = message.symbols
        for place, size in self._echoing.items():
            if marks[place] == symbol:
                echoing[place + 1] = size + 1
        self._echoing = echoing
        ended = [place for place, size in echoing.items() if size >= message.shortest and place in message.ends]
        self.dated = any(place in message.dated for place in ended)
        return 0 if not ended else DATED if self.dated else ECHO

    def unfinished(self) -> None:
        """No tile ends here after all: the number or word that is being read goes on."""
        self.after = 0
        self._state = self._automaton.state(self._state.reading, 0)

    def says(self, sign: str) -> bool:
        """Whether the person's own words go on with that sign here: the point of 3.5, the colon of 14:30."""
        return any(self._echo.symbols[place] == sign for place in self._echoing)

    def pause(self) -> bool:
        """Begin a new clause; return whether the old one could end here."""
        whole = bool(self.after & ~(OPEN | SUBJECT | BOUND))
        self.after, self._state, self._echoing = OPEN, self._automaton.begin, {}
        return whole
