"""Tiles a sentence with entries of the lexicon and echoes of the person's words, symbol by symbol.

All ways to tile it so far are walked at once: nodes of the lexicon's tries that are being read, and places
in the person's message that are being repeated. `after` says what holds where a tile could just have ended
(flags of `app.llm.lexicon`; 0 when none could): it decides which tiles may begin next.

    after            entries that may begin                          echoes that may begin
    PLAIN            all                                             words
    OPEN             those that open a clause                        words, times of day
    AUXILIARY        those that are no subject                       none
    HOLD             all                                             none
    WHEN             those that are no auxiliary                     words
    ECHO all none: echoes that touch were said in one breath
"""

from __future__ import annotations

from app.llm.echo import Echo
from app.llm.lexicon import AUXILIARY, ECHO, HOLD, OPEN, PLAIN, WHEN, Lexicon, Node


class Tiling:
    """All tilings of one sentence so far."""

    __slots__ = ("_echo", "_echoing", "_lexicon", "after", "dated", "own", "walking")

    def __init__(self, words: Lexicon, echo: Echo) -> None:
        """Begin a sentence."""
        self._lexicon = words
        self._echo = echo
        self._echoing: dict[int, int] = {}  # place in the message -> symbols repeated so far
        self.walking: list[Node] = []
        """Nodes of entries that are not whole yet."""
        self.after = OPEN
        """What holds here if a tile ends here; 0: none does."""
        self.own = False
        """Whether an entry of the lexicon stands in the sentence."""
        self.dated = False
        """Whether the last step could have ended the echo of a number or a word of time."""

    def step(self, symbol: str) -> bool:
        """Walk one symbol; return whether some tiling is still possible."""
        before, words, message, walking = self.after, self._lexicon, self._echo, self.walking
        after, ahead, echoing = 0, [], {}
        if before:
            if before & (PLAIN | ECHO | HOLD):
                walking.append(words.anywhere)
            if before & OPEN:
                walking.append(words.opening)
            if before & AUXILIARY:
                walking.append(words.after_auxiliary)
            if before & WHEN:
                walking.append(words.after_when)
            if before & (PLAIN | OPEN | WHEN):
                for place in message.starts.get(symbol, ()):
                    echoing[place + 1] = 1
                if before & OPEN:
                    for place in message.opening.get(symbol, ()):
                        echoing[place + 1] = 1
        for node in walking:
            below = node.below.get(symbol)
            if below is not None:
                ahead.append(below)
                after |= below.flags
        if after:
            self.own = True
        if self._echoing:
            marks = message.symbols
            for place, size in self._echoing.items():
                if marks[place] == symbol:
                    echoing[place + 1] = size + 1
        dated = False
        for place, size in echoing.items():
            if size >= message.shortest and place in message.ends:
                after |= ECHO
                dated = dated or place in message.dated
        self.walking, self._echoing, self.after, self.dated = ahead, echoing, after, dated
        return bool(after or ahead or echoing)

    def says(self, sign: str) -> bool:
        """Whether the person's own words go on with that sign here: the point of 3.5, the colon of 14:30."""
        return any(self._echo.symbols[place] == sign for place in self._echoing)

    def pause(self) -> bool:
        """Begin a new clause; return whether the old one could end here."""
        whole = bool(self.after & ~OPEN)
        self.after, self.walking, self._echoing = OPEN, [], {}
        return whole
