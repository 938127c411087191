"""Initiative tables for tests, in the notation of the worked examples: health and stack of each seat, from the top.

    s = given(A="50: emotional-support-cow three-headed-goose", B="50: hedgehog-cloak")
    assert s.after(1) == "A60 B50"
    assert s.end == "A48 B47"

It is beat 1 of round 3 and A is the dealer; hands are empty, the pool holds any five cards, the deck all the others.
A seat may be a dict: `A={"health": 40, "stack": "...", "hand": "..."}`; a number instead of hand cards means any.
Zones are written with the top card first, the discard pile with its newest card last. With `rest=False` there are no
cards but those that are named. The match stops when the round is over, before the table is swept; `on=True` goes on.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from deckgames.engine.core.cards import Card, CardSpec, Pack
from deckgames.engine.core.redaction import Back
from deckgames.engine.core.rng import Rng
from deckgames.engine.match.match import Match
from deckgames.engine.vocabulary.events import Event
from deckgames.games.initiative import GAME
from deckgames.games.initiative.cards import InitiativeSpec
from deckgames.games.initiative.state import POOL, Seat, Slot, Table
from tests.conftest import frozen_pack, pack_with_tests_own
from tests.given.story import LETTERS, SeatNow, Story, only, seat_of

ROUND_ENDS = replace(GAME, over=lambda t: t.phase in ("cleanup", "over"))
"""The game until its round is over, before the table is swept."""


def ids(cards: Iterable[Card]) -> list[str]:
    """What these cards are; "" for a back."""
    return ["" if isinstance(card, Back) else card.spec.id for card in cards]


base_pack = partial(frozen_pack, GAME)
"""The cards that come with the game."""
pack_of_tests = partial(pack_with_tests_own, GAME)
"""The base cards with those that do what no base card does."""


class InitiativeSeat(SeatNow):
    """A seat of Initiative."""

    zones = ("hand",)

    @property
    def stack(self) -> str:
        return self._story.names(slot.card for slot in self._me.stack)

    @property
    def field(self) -> str:
        """ "1:emotional-support-cow 3:tax-wraith": the spots with their cards."""
        placed = sorted(self._me.field, key=lambda p: p.spot)
        return " ".join(f"{p.spot}:{p.card.spec.id}" for p in placed)


def names(cards: Iterable[Card | CardSpec]) -> str:
    """The ids of these cards in one line."""
    return " ".join(card.spec.id if isinstance(card, Card) else card.id for card in cards)


class InitiativeStory(Story):
    """A story at an Initiative table: `s.A.health`, `s.end`, `s.pool`; `events` is all that has happened."""

    seat_now = InitiativeSeat
    rows, piles = ("pool", "discard"), ("deck",)
    beats: Sequence[str] = ()

    @property
    def end(self) -> str:
        """All healths now: "A48 B47"."""
        return healths(self.t)

    def after(self, beat: int) -> str:
        """All healths when this beat was over."""
        return self.beats[beat] if beat < len(self.beats) else self.end

    @property
    def dealer(self) -> str:
        return LETTERS[self.t.dealer]

    @property
    def turns(self) -> str:
        """Who has had a turn with which card, in this order: "B:somebodys-front-door A:sword-of-adequacy"."""
        return " ".join(f"{LETTERS[e.seat or 0]}:{names(e.cards)}" for e in self.events if e.kind == "turn" and e.cards)


def healths(t: Table) -> str:
    return " ".join(f"{LETTERS[me.no]}{me.health}" for me in t.seats)


def given(phase: str = "reveal", on: bool = False, options: dict[str, Any] | None = None, seed: int = 1,
          pack: Pack | None = None, **table: Any) -> InitiativeStory:
    """A table just before this phase. Letters lay out seats, other names the table: `pool`, `deck`, `discard`,
    `dealer`, `round`, `rest`."""
    pack = pack or base_pack()
    only(table, {*LETTERS, "pool", "deck", "discard", "dealer", "round", "rest"})
    seats = {letter: _seat(table.pop(letter)) for letter in LETTERS if letter in table}
    chosen = GAME.options(**({"start_health": 50} | (options or {})))
    t = Table(rng=Rng.fresh(seed), pack=pack, next_number=1, phase=phase, options=chosen)  # type: ignore[arg-type]
    t.round, t.dealer = table.get("round", 3), seat_of(table.get("dealer", "A"))
    t.seats = [Seat(no, seats[letter]["health"]) for no, letter in enumerate(seats)]
    left = Counter({face.id: face.copies for face in pack.section("cards", InitiativeSpec)})

    def cards(wanted: str | int) -> list[Card]:
        """Cards that are named; those of the pack that are not are the rest, in no special order."""
        faces = wanted.split() if isinstance(wanted, str) else []
        left.subtract(faces)
        return [t.make(face) for face in faces]

    for me, wanted in zip(t.seats, seats.values(), strict=True):
        me.stack = [Slot(card, (me.no,)) for card in cards(wanted.get("stack", ""))]
        me.hand = cards(wanted.get("hand", ""))
    deck, t.discard = cards(table.get("deck", "")), cards(table.get("discard", ""))
    t.pool = cards(table.get("pool", ""))
    rest: list[Card] = [t.make(face) for face in left.elements()] if table.get("rest", True) else []
    if rest:
        t.rng.shuffle(rest)
    if "pool" not in table and rest:
        t.pool, rest = rest[:POOL], rest[POOL:]
    for me, wanted in zip(t.seats, seats.values(), strict=True):
        if isinstance(wanted.get("hand"), int):
            me.hand, rest = rest[:wanted["hand"]], rest[wanted["hand"]:]
    t.deck = (deck + rest)[::-1]
    t.history.append(tuple(me.health for me in t.seats))
    GAME.check(t)
    events: list[Event] = []
    beats: list[str] = []

    def hear(event: Event) -> None:
        events.append(event)
        if event.kind == "beat":
            beats.append(healths(t))

    t.observer = hear
    story = InitiativeStory(Match(GAME if on else ROUND_ENDS, t), events)
    story.beats = beats
    return story


def _seat(wanted: Any) -> dict[str, Any]:
    """ "40: sword-of-adequacy" as the dict it stands for."""
    if isinstance(wanted, dict):
        only(wanted, {"health", "stack", "hand"})
        return {"health": 50, **wanted}
    health, _, stack = wanted.rpartition(":")
    return {"health": int(health or 50), "stack": stack}
