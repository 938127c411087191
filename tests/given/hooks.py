"""Hooks tables for tests, laid out as the worked examples of the rulebook write them.

    s = given(A={"hand": "press-gang fist-fight", "deck": "celebrate", "pile": "fist-fight"})
    s.says("A", "press-gang")
    assert s.A.hand == "fist-fight celebrate"

A (seat 0) is in the main phase with 2 Actions. Cards are written by id: decks from the top, hands from the oldest
card, piles from the bottom. Who is not mentioned has 1 Treasure, an empty hand and pile, and a deck of starters; a
slot that is not mentioned holds `dear`, which costs 9. `shuffles` says what the next shuffles give, from the top.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any

from deckgames.engine.core.cards import Card, Pack
from deckgames.engine.core.rng import Rng
from deckgames.engine.core.zones import BY_NUMBER
from deckgames.engine.match.game import find
from deckgames.games.hooks.cards import score
from deckgames.games.hooks.state import ROW, HookOptions, Seat, Table
from tests.conftest import pack_with_tests_own
from tests.given.story import LETTERS, SeatNow, Story, put, seats_of

GAME = find("deckgames.games.hooks")
SEAT_ZONES = ("deck", "hand", "pile", "in_play", "peek")
DECKS = {"A": "fist-fight fist-fight celebrate celebrate"}
OTHER_DECK = "fist-fight celebrate fist-fight celebrate"
ENOUGH = " ".join(["dear"] * 20)
"""A central deck of which the example says nothing."""
pack_of_tests = partial(pack_with_tests_own, GAME)
"""The cards of the game, and some that only tests know."""


class Stacked(Rng):
    """Chance as an example tells it: each shuffle gives the next of these sequences, from the top."""

    __slots__ = ("wanted",)

    def __init__(self, word: int, wanted: Sequence[str]) -> None:
        super().__init__(word)
        self.wanted = list(wanted)

    def copy(self) -> Rng:
        return Stacked(self.word, self.wanted)

    def shuffle(self, items: list[Any], deep: int | None = None) -> None:
        super().shuffle(items, deep)
        if self.wanted:
            faces = self.wanted.pop(0).split()
            there = sorted(card.spec.id for card in items)
            assert sorted(faces) == there, f"the shuffle is of {there}, not of {faces}"
            items.sort(key=BY_NUMBER)
            items[:] = [_taken(items, face) for face in faces[::-1]]


def _taken(cards: list[Card], face: str) -> Card:
    return cards.pop(next(i for i, card in enumerate(cards) if card.spec.id == face))


class HookSeat(SeatNow):
    """A player of Hooks."""

    zones = SEAT_ZONES

    @property
    def hooks(self) -> int:
        """What this player's cards are worth."""
        return score(self._me.cards, self._me.treasures)


class HookStory(Story):
    """A story at a table of Hooks: `s.A.hand`, `s.row`, `s.bank`."""

    seat_now = HookSeat
    goes = (*Story.goes, "ends")
    rows, piles = ("row", "locker"), ("supply_deck",)

    @property
    def refresh_deck(self) -> str:
        """All of it, from the top."""
        return self.names([*reversed(self.t.refresh_deck), *self.t.refresh_bottom])

    @property
    def counters(self) -> tuple[int, int, int]:
        """Actions, Buys and Reloads that are left."""
        return self.t.actions, self.t.buys, self.t.reloads

    def slot(self, letter: str) -> str:
        """The card in this slot."""
        return self.row.split()["abcdef".index(letter)]

    def ends(self, *seats: str) -> None:
        """These players end their turns, one after the other; to all other questions they answer with the least."""
        for seat in seats:
            while self.question.rule != "HK-2.7":
                self.match.answer(self.question.preset or (() if self.question.kind == "pick" else 0))
            self.says(seat, "end")


def given(*, seats: int = 0, phase: str = "main", options: dict[str, Any] | None = None,
          shuffles: Sequence[str] = (), seed: int = 1, pack: Pack | None = None, **table: Any) -> HookStory:
    """A table in the main phase (or just before a turn: `begin`). `A=dict(hand=..., treasures=...)` lays out a
    player, the other names the table: zones as ids in a line, counters as numbers."""
    seats = seats or seats_of(table)
    t = Table(rng=Stacked(seed, shuffles), pack=pack or pack_of_tests(), next_number=1, phase=phase,
              options=HookOptions(**(options or {})))
    t.seats = [_seat(t, no, table.pop(LETTERS[no], {})) for no in range(seats)]
    row = table.pop("row", "").split()
    t.row = [None if face == "-" else t.make(face) for face in row + ["dear"] * (ROW - len(row))]
    t.supply_deck = _cards(t, table.pop("supply_deck", ENOUGH))[::-1]
    t.refresh_deck = _cards(t, table.pop("refresh_deck", ENOUGH))[::-1]
    t.refresh_bottom = _cards(t, table.pop("refresh_bottom", ""))
    t.locker = _cards(t, table.pop("locker", ""))
    t.bank = t.options.bank - sum(me.treasures for me in t.seats)
    t.actions = 2 if phase == "main" else 0
    put(t, table)
    return HookStory.at(GAME, t)


def _cards(t: Table, faces: str) -> list[Card]:
    return [t.make(face) for face in faces.split()]


def _seat(t: Table, no: int, said: dict[str, Any]) -> Seat:
    me = Seat(no, treasures=1)
    me.deck = _cards(t, said.get("deck", DECKS.get(LETTERS[no], OTHER_DECK)))[::-1]
    for name in ("hand", "pile"):
        getattr(me, name).extend(_cards(t, said.get(name, "")))
    put(me, {name: value for name, value in said.items() if name not in ("hand", "pile", "deck")})
    return me
