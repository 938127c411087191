"""Card Ring tables for tests: named cards are taken from wherever they are, the rest goes where it does no harm.

    s = given(phase="buy", A={"skill": 5, "queue": "royal-bounty A2 A3 A4 A5"}, main_deck_top="spring-cleaning")
    s.says("A", "buy:space-1")
    assert s.A.queue == "A2 A3 A4 A5 spring-cleaning"

Cards are written by id, top first; `played` cards lie in play and have done what they do. A capital letter with or
without a digit (`A1`, `X`) stands for any main card and keeps that name. What is not mentioned is empty or 0, but
queues and the Row are full and every deck holds its cards. `trash_dues=[{"count": 1, "may": True}]` are Dues.
"""

import re
from collections.abc import Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any

from deckgames.engine.core.cards import Card, Pack
from deckgames.engine.core.rng import Rng
from deckgames.engine.vocabulary.effects import at_once
from deckgames.games import load
from deckgames.games.cardring.cards import MainSpec
from deckgames.games.cardring.play import RingPlay
from deckgames.games.cardring.state import QUEUE, Seat, Table, TrashDue, Whence, dues
from tests.conftest import frozen_pack, pack_with_tests_own
from tests.given.story import LETTERS, SeatNow, Story, idle, only, put, seat_of, seats_of

GAME: Any = load("cardring")
ALIAS = re.compile(r"[A-Z][0-9]?")
STOCKS = ("main_deck", "main_deck_top", "trash", "enemy_deck", "enemy_deck_top", "row", "vanquished", "location")
TABLE = ("round", "turn", "locations_used", "row_full")
SEAT_ZONES = ("hand", "in_play", "discard", "face_down", "deck", "queue")
SEAT_LINES = (*SEAT_ZONES, "deck_top", "class_slot", "played")


base_pack = partial(frozen_pack, GAME)
"""The cards that come with the game."""
odd_pack = partial(pack_with_tests_own, GAME)
"""The same with those of `cardring_tests.yaml`, which use every verb in ways that those do not."""


class RingSeat(SeatNow):
    """A seat of Card Ring."""

    zones = (*SEAT_ZONES, "peek")

    @property
    def due(self) -> str:
        """Open Dues: "trash 1, discard 2"."""
        return ", ".join(f"{due.kind.replace('-', ' ').replace('some', 'up to')} {due.n}" for due in dues(self._me))


class RingStory(Story):
    """A story at a Card Ring table: `s.A.skill`, `s.B.queue`, `s.row`."""

    seat_now = RingSeat
    goes = (*Story.goes, "on_to", "round_ends")
    rows, piles = ("row", "trash"), ("main_deck", "enemy_deck")
    aliases: Mapping[int, str] = MappingProxyType({})

    def name(self, card: Card) -> str:
        return self.aliases.get(card.number, card.spec.id)

    @property
    def order(self) -> str:
        """The Order as letters."""
        return "".join(LETTERS[seat] for seat in self.t.order)

    @property
    def barred(self) -> str:
        """The letters of those who are barred."""
        return "".join(LETTERS[seat.no] for seat in self.t.seats if seat.barred)

    @property
    def xp(self) -> list[int]:
        return [seat.xp for seat in self.t.seats]

    def on_to(self, phase: str) -> None:
        """Everybody says no, ends and passes until this phase asks something."""
        self.play_on(lambda question: None if self.t.phase == phase else idle(question))

    def round_ends(self, **targets: str) -> None:
        """Everybody passes until Combat, fights what is named here (nothing otherwise), and the next round begins."""
        before = self.t.round
        self.on_to("targets")

        def fight(question: Any) -> Any:
            if self.t.round != before or self.t.phase == "order":
                return None
            if question.rule == "CR-5.1":
                return question.read(targets.get(LETTERS[question.seat], "none"))
            return idle(question)

        self.play_on(fight)


def given(seats: int = 0, phase: str = "sitting", order: str = "", options: dict[str, Any] | None = None, seed: int = 1,
          pack: Pack | None = None, **table: Any) -> RingStory:
    """A table just before this phase. `A=dict(hand=..., skill=...)` lays out a seat, the other names the table."""
    seats = seats or seats_of(table, order)
    chosen = GAME.options(**{"order": "auto", **(options or {})})
    t: Table = GAME.setup(pack or base_pack(), seats, chosen, Rng.fresh(seed))
    laid = _Layout(t)
    laid.lay(table)
    t.phase = phase
    t.round = table.get("round", 0 if phase == "order" else 1)
    if phase != "order":
        t.order = [seat_of(letter) for letter in order or LETTERS[:seats]]
        t.turn = table.get("turn", 0)
    for me, card in laid.played:
        at_once(card.spec.play, RingPlay(t, me, card))
    for me in t.seats:
        me.sat = phase not in ("order", "sitting") or (phase == "sitting" and me.no in t.order[:t.turn])
    story = RingStory.at(GAME, t)
    story.aliases = laid.aliases
    return story


class _Layout:
    """Takes a table apart and lays it out again: what is named first, then what is counted, then the rest."""

    def __init__(self, t: Table) -> None:
        self.t, self.aliases, self.faces = t, dict[int, str](), set[str]()
        self.played = list[tuple[Seat, Card[Any]]]()
        self.own: list[list[Card[Any]]] = [[*me.hand, *me.deck] for me in t.seats]
        self.ring: list[Card[Any]] = [card for me in t.seats for card in me.queue] + t.main_deck[::-1]
        self.enemies: list[Card[Any]] = [card for card in t.row if card is not None] + t.enemy_deck[::-1]
        self.box = t.box[:]
        dealt = [zone for me in t.seats for zone in (me.hand, me.deck, me.queue)]
        for zone in (t.main_deck, t.enemy_deck, t.row, t.box, *dealt):
            zone.clear()

    def take(self, name: str, seat: int | None) -> Card:
        """The card of this name: the seat's own, one from the stocks, the box, or a new one from the Supply. A capital
        letter is any main card that is named nowhere, from the end of the stock, and keeps this name."""
        if ALIAS.fullmatch(name):
            card = next(card for card in reversed(self.ring)
                        if isinstance(card.spec, MainSpec) and card.spec.id not in self.faces)
            self.ring.remove(card)
            self.aliases[card.number] = name
            return card
        own, stocks = [] if seat is None else [self.own[seat]], [self.ring, self.enemies, self.box]
        for place in (*own, *stocks, self.t.location_deck, *self.own):
            for card in place:
                if card.spec.id == name:
                    place.remove(card)
                    return card
        assert name in {face.id for face in self.t.pack.sections["supply"]}, f"there is no {name} left to lay out"
        return self.t.make(name)

    def cards(self, names: str, seat: int | None) -> list[Card]:
        """The cards of a line; `3*minor-skill` stands for three."""
        words = (word.rpartition("*") for word in names.split())
        return [self.take(name, seat) for count, _, name in words for _ in range(int(count or 1))]

    def lay(self, table: dict[str, Any]) -> None:
        t = self.t
        only(table, {*LETTERS[:len(t.seats)], *STOCKS, *TABLE})
        self.faces = set(re.findall(r"[a-z][a-z0-9-]+", repr(table)))
        seats = [(me, table.get(LETTERS[me.no], {})) for me in t.seats]
        named: list[tuple[Any, str, list[Card]]] = [
            (me, name, self.cards(said[name], me.no))
            for me, said in seats for name in SEAT_LINES if isinstance(said.get(name), str)]
        named += [(t, name, self.cards(table[name], None)) for name in STOCKS if isinstance(table.get(name), str)]
        for owner, name, cards in named:
            if name in ("class_slot", "location"):
                setattr(owner, name, cards[0])
            elif not name.endswith("_top"):
                getattr(owner, "in_play" if name == "played" else name).extend(
                    cards[::-1] if name.endswith("deck") else cards)
            self.played += [(owner, card) for card in cards if name == "played"]
        while len(t.row) < t.options.enemies and table.get("row_full", True):
            t.row.append(self.enemies.pop(0))
        t.row += [None] * (t.options.enemies - len(t.row))
        for me, said in seats:
            self._seat(me, said)
        for me, said in seats:
            me.queue += [self.ring.pop(0) for _ in range(QUEUE) if "queue" not in said]
        counted = {name: n for name, n in table.items() if isinstance(n, int)}
        t.vanquished += [self.enemies.pop() for _ in range(counted.get("vanquished", 0))]
        stocks: list[tuple[list[Any], ...]] = [(t.main_deck, self.ring, t.trash), (t.enemy_deck, self.enemies, t.box)]
        for name, (zone, stock, away) in zip(("main_deck", "enemy_deck"), stocks, strict=True):
            kept = counted.get(name, 0 if name in table else len(stock))
            zone += stock[::-1][:kept]
            away += stock[::-1][kept:]
        for owner, name, cards in named:
            if name.endswith("_top"):
                getattr(owner, name.removesuffix("_top")).extend(cards[::-1])
        t.box += self.box
        t.location_used = [t.location_deck.pop() for _ in range(table.get("locations_used", 0))]

    def _seat(self, me: Seat, said: dict[str, Any]) -> None:
        """Counters, Dues, and cards whose face does not matter: the seat's own first."""
        for name in SEAT_ZONES:
            for _ in range(said[name] if isinstance(said.get(name), int) else 0):
                getattr(me, name).append((self.own[me.no] or self.ring).pop())
        (self.t.trash if "deck" in said else me.deck).extend(self.own[me.no])
        me.trash_dues += [self._due(**due) for due in said.get("trash_dues", [])]
        put(me, {name: value for name, value in said.items() if name not in (*SEAT_LINES, "trash_dues")})

    def _due(self, count: int, cause: str = "training-dummy", may: bool = False,
             zones: Sequence[Whence] = ("hand", "discard")) -> TrashDue:
        """A Due to trash, as Recovery leaves it: what lost to this card has it."""
        return TrashDue(count, may, self.t.pack.card(999, cause), (*zones,))
