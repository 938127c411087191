"""Card Ring tables for tests: named cards are taken from wherever they are, the rest goes where it does no harm.

    s = given(phase="buy", A={"skill": 5, "queue": "royal-bounty A2 A3 A4 A5"}, main_deck_top="spring-cleaning")
    s.says("A", "buy:space-1")
    assert s.A.queue == "A2 A3 A4 A5 spring-cleaning"

Cards are written by id, top first; `played` cards lie in play and have done what they do. A capital letter with or
without a digit (`A1`, `X`) stands for any main card and keeps that name. What is not mentioned is empty or 0, but
queues and the Row are full and every deck holds its cards.
"""

import re
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal

from deckgames.engine.cards import Card, Pack
from deckgames.engine.rng import Rng
from deckgames.games import load
from deckgames.games.cardring.cards import MainSpec
from deckgames.games.cardring.play import RingPlay
from deckgames.games.cardring.queries import dues
from deckgames.games.cardring.state import QUEUE, Table, TrashDue, Whence
from tests.conftest import frozen_pack
from tests.given.story import LETTERS, SeatNow, Story, only, put, seat_of, seats_of

GAME: Any = load("cardring")
ALIAS = re.compile(r"[A-Z][0-9]?")
COUNTERS = ("xp", "skill", "fight", "failure", "shield", "received", "barred", "declared", "discard_due", "wins",
            "anchored", "buy_from")
STOCKS = ("main_deck", "main_deck_top", "trash", "enemy_deck", "enemy_deck_top", "row", "vanquished", "location")
TABLE = ("round", "turn", "locations_used", "row_full")
SEAT_ZONES = ("hand", "in_play", "discard", "face_down", "deck", "queue")


base_pack = partial(frozen_pack, GAME)
"""The cards that come with the game."""
odd_pack = partial(frozen_pack, GAME, Path(__file__).parent.parent / "games" / "cardring" / "odd.yaml")
"""The same with the cards of `tests/games/cardring/odd.yaml`, which use every verb in ways that those do not."""


class RingSeat(SeatNow):
    """A seat of Card Ring."""

    zones = (*SEAT_ZONES, "peek")

    def __getattr__(self, name: str) -> Any:
        value = super().__getattr__(name)
        if name in ("class_slot", "target"):
            return "" if value is None else self._story.name(value)
        return value

    @property
    def due(self) -> str:
        """Open Dues in words: "trash 1, discard 2"."""
        return ", ".join(dues(self._me))


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


def idle(question: Any) -> Any:
    """The answer that does least: the preset, no, no cards, end; all Failure on the first seat."""
    if question.preset is not None:
        return question.preset
    if question.kind == "choose":
        return len(question.items) - 1
    if question.kind == "pick":
        return tuple(range(question.lo))
    if question.kind == "allocate":
        return (question.total, *(0 for _ in question.seats[1:]))
    return getattr(question, "lo", 0)


def given(seats: int = 0, phase: str = "sitting", order: str = "", options: dict[str, Any] | None = None, seed: int = 1,
          pack: Pack | Literal["odd"] | None = None, **table: Any) -> RingStory:
    """A table just before this phase. `A=dict(hand=..., skill=...)` lays out a seat, the other names the table."""
    settings = {"order": "auto", **(options or {})}
    seats = seats or seats_of(table, order)
    pack = odd_pack() if pack == "odd" else pack or base_pack()
    t: Table = GAME.setup(pack, seats, GAME.options(**settings), Rng.fresh(seed))
    layout = _Layout(t)
    layout.lay(table)
    t.phase = phase
    t.round = table.get("round", 0 if phase == "order" else 1)
    if phase != "order":
        t.order = [seat_of(letter) for letter in order or LETTERS[:seats]]
        t.turn = table.get("turn", 0)
    for no, cards in layout.played.items():
        for card in cards:
            _do(t, no, card)
    for me in t.seats:
        me.sat = phase not in ("order", "sitting") or (phase == "sitting" and me.no in t.order[:t.turn])
    story = RingStory.at(GAME, t)
    story.aliases = layout.aliases
    return story


def _do(t: Table, no: int, card: Card) -> None:
    """What playing this card did; only for cards that ask nothing."""
    face: Any = card.spec
    for effect in face.play:
        run = effect.run(RingPlay(t, t.seats[no], card))
        try:
            run.send(None)
        except StopIteration:
            continue
        raise AssertionError(f"{card.spec.id} asks something: play it in the story")


class _Layout:
    """Takes a table apart and lays it out again."""

    def __init__(self, t: Table) -> None:
        self.t = t
        self.aliases: dict[int, str] = {}
        self.faces: set[str] = set()
        self.played: dict[int, list[Card]] = {}
        self.own = [[*me.hand, *me.deck] for me in t.seats]
        self.ring = [card for me in t.seats for card in me.queue] + t.main_deck[::-1]
        self.enemies = [card for card in t.row if card is not None] + t.enemy_deck[::-1]
        self.box = t.box[:]
        for me in t.seats:
            for name in SEAT_ZONES:
                getattr(me, name).clear()
        t.main_deck.clear()
        t.enemy_deck.clear()
        t.box.clear()

    def take(self, name: str, seat: int | None) -> Card:
        """The card of this name: the seat's own, one from the stocks, the box, or a new one from the Supply."""
        if ALIAS.fullmatch(name):
            return self._alias(name)
        places = [*([] if seat is None else [self.own[seat]]), self.ring, self.enemies, self.box, self.t.location_deck,
                  *self.own]
        for place in places:
            for card in place:
                if card.spec.id == name:
                    place.remove(card)
                    return card
        assert name in {face.id for face in self.t.pack.sections["supply"]}, f"there is no {name} left to lay out"
        return self.t.make(name)

    def _alias(self, name: str) -> Card:
        """Any main card that is named nowhere, from the end of the stock; it keeps this name."""
        card = next(card for card in reversed(self.ring)
                    if isinstance(card.spec, MainSpec) and card.spec.id not in self.faces)
        self.ring.remove(card)
        self.aliases[card.number] = name
        return card

    def cards(self, names: str, seat: int | None = None) -> list[Card]:
        """The cards of a line; `3*minor-skill` stands for three."""
        out: list[Card] = []
        for word in names.split():
            count, _, name = word.rpartition("*")
            out += [self.take(name, seat) for _ in range(int(count or 1))]
        return out

    def lay(self, table: dict[str, Any]) -> None:
        t = self.t
        only(table, {*LETTERS[:len(t.seats)], *STOCKS, *TABLE})
        self.faces = set(re.findall(r"[a-z][a-z0-9-]+", repr(table)))
        wanted = [table.get(LETTERS[no], {}) for no in range(len(t.seats))]
        named: list[dict[str, list[Card]]] = []
        for no, seat in enumerate(wanted):
            zones = {name: self.cards(seat[name], no) for name in (*SEAT_ZONES, "deck_top", "class_slot", "played")
                     if isinstance(seat.get(name), str)}
            named.append(zones)
            self.played[no] = zones.get("played", [])
        stocks = {name: self.cards(table[name]) for name in STOCKS if isinstance(table.get(name), str)}
        self._lay_enemies(table, stocks)
        for no, seat in enumerate(wanted):
            self._lay_seat(no, seat, named[no])
        t.trash += stocks.get("trash", [])
        if "location" in stocks:
            t.location, = stocks["location"]
        self._lay_main_deck(table, stocks)
        t.box += self.box
        used = int(table.get("locations_used", 0))
        t.location_used = [t.location_deck.pop() for _ in range(used)]

    def _lay_seat(self, no: int, seat: dict[str, Any], zones: dict[str, list[Card]]) -> None:
        me = self.t.seats[no]
        for name in ("hand", "in_play", "discard", "face_down", "queue"):
            getattr(me, name).extend(zones.get(name, []))
        if "class_slot" in zones:
            me.class_slot, = zones["class_slot"]
        only(seat, {*COUNTERS, *SEAT_ZONES, "deck_top", "class_slot", "played", "trash_dues"})
        put(me, {name: value for name, value in seat.items() if name in COUNTERS})
        me.trash_dues += [self._due(**due) for due in seat.get("trash_dues", [])]
        me.in_play += zones.get("played", [])
        for name in ("hand", "in_play", "discard"):
            if isinstance(seat.get(name), int):
                getattr(me, name).extend(self._any(no, seat[name]))
        if isinstance(seat.get("deck"), int):
            me.deck += self._any(no, seat["deck"])
        elif "deck" in zones:
            me.deck += zones["deck"][::-1]
        else:
            me.deck += self.own[no]
            self.own[no] = []
        me.deck += zones.get("deck_top", [])[::-1]
        self.t.trash += self.own[no]

    def _due(self, count: int, cause: str = "training-dummy", may: bool = False,
             zones: Sequence[Whence] = ("hand", "discard")) -> TrashDue:
        """A Due to trash, as Recovery leaves it: what lost to this card has it."""
        return TrashDue(count, may, self.t.pack.card(999, cause), (*zones,))

    def _any(self, no: int, count: int) -> list[Card]:
        """Cards whose face does not matter: the seat's own first."""
        out = []
        for _ in range(count):
            place = self.own[no] or self.ring
            out.append(place.pop())
        return out

    def _lay_main_deck(self, table: dict[str, Any], stocks: dict[str, list[Card]]) -> None:
        t = self.t
        for me in t.seats:
            if not me.queue and table.get(LETTERS[me.no], {}).get("queue") != "":
                me.queue += [self.ring.pop(0) for _ in range(QUEUE)]
        rest = self.ring[::-1]
        if "main_deck" in stocks:
            t.main_deck += stocks["main_deck"][::-1]
            t.trash += rest
        elif isinstance(table.get("main_deck"), int):
            count = table["main_deck"]
            t.main_deck += rest[:count]
            t.trash += rest[count:]
        else:
            t.main_deck += rest
        t.main_deck += stocks.get("main_deck_top", [])[::-1]

    def _lay_enemies(self, table: dict[str, Any], stocks: dict[str, list[Card]]) -> None:
        t = self.t
        row: list[Card | None] = list(stocks.get("row", []))
        while len(row) < t.options.enemies and table.get("row_full", True):
            row.append(self.enemies.pop(0))
        t.row = row + [None] * (t.options.enemies - len(row))
        t.vanquished += stocks.get("vanquished", [])
        if isinstance(table.get("vanquished"), int):
            t.vanquished += [self.enemies.pop() for _ in range(table["vanquished"])]
        rest = self.enemies[::-1]
        if "enemy_deck" in stocks:
            t.enemy_deck += stocks["enemy_deck"][::-1]
            t.box += rest
        elif isinstance(table.get("enemy_deck"), int):
            count = table["enemy_deck"]
            t.enemy_deck += rest[:count]
            t.box += rest[count:]
        else:
            t.enemy_deck += rest
        t.enemy_deck += stocks.get("enemy_deck_top", [])[::-1]
