"""A toy game with all that is hard for an engine: hidden hands, a draw deck, a secret sitting of all seats, made cards,
cards whose rule raises, and an end in the middle of a turn. TOY is the game, `toy(...)` makes variants of its rules."""

from collections.abc import Callable, Coroutine, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Literal

from deckgames.engine.core.cards import Card, CardSpec, Meta, Pack, PackName
from deckgames.engine.core.data import fresh
from deckgames.engine.core.rng import Rng
from deckgames.engine.core.state import Plain, plain
from deckgames.engine.core.zones import Zone, deal_again, draw
from deckgames.engine.match.cover import Cover
from deckgames.engine.match.game import Game, GameOver, Place, Result, State
from deckgames.engine.match.match import Match
from deckgames.engine.messages import Texts
from deckgames.engine.record.journal import SeatInfo
from deckgames.engine.record.saves import resume
from deckgames.engine.record.session import Session
from deckgames.engine.vocabulary.decisions import (
    DONE,
    AskAll,
    Mark,
    Option,
    Reasons,
    Topic,
    choose,
    number,
    order,
    pick,
)
from deckgames.engine.vocabulary.events import Sentences
from deckgames.engine.vocabulary.options import Options

ROUNDS = 3
HAND = 3
Does = Literal["point", "draw", "make", "sort", "raise", "end"]


class Toy(CardSpec):
    """A card: what happens when it is played."""

    does: Does


class ToyOptions(Options):
    """What can be agreed on. With `bugs`, a bid of 98 and bids that add up to 26 make rules raise. `stack`: what lies
    on top of the deck when it is dealt, first card first; the cards "raise" and "end" are there only if it names them.
    """

    rounds: int = ROUNDS
    bids: bool = True
    bugs: bool = False
    stack: tuple[str, ...] = ()


def toy_pack(copies: int = 5, version: int = 1, extra: str = "") -> Pack:
    """The cards: `copies` of each face but the two strange ones."""
    kinds: tuple[Does, ...] = ("point", "draw", "make", "sort", "raise", "end")
    faces = [Toy(id=f"{does}-card", name=does.title(), does=does, copies=copies if does not in ("raise", "end") else 1)
             for does in kinds]
    names = [PackName("base", "Base", version)]
    if extra:
        faces.append(Toy(id=extra, name=extra.title(), does="point"))
        names.append(PackName(extra, extra.title(), 1))
    meta = Meta(game="toy", title="Toy", format=1)
    return Pack("toy", meta, names, {"main": faces}, {}, {f.id: names[-1] for f in faces}).registered()


@plain
class ToySeat(Plain):
    """A seat of the toy."""

    no: int
    hand: list[Card] = fresh(list)
    peek: list[Card] = fresh(list)
    stake: Card | None = None
    points: int = 0
    bid: int = 0


@plain
class ToyTable(State):
    """The table of the toy. The top of the deck is the end of its list."""

    options: ToyOptions
    seats: list[ToySeat] = fresh(list)
    deck: list[Card] = fresh(list)
    discard: list[Card] = fresh(list)
    played: list[Card] = fresh(list)
    round: int = 1
    turn: int = 0
    shown: bool = True
    history: list[tuple[int, ...]] = fresh(list)


@dataclass(frozen=True, slots=True, repr=False)
class ToyView:
    """What a seat may know."""

    hand: tuple[str, ...]
    peek: tuple[str, ...]
    hands: tuple[int, ...]
    deck: int
    discard: tuple[str, ...]
    played: tuple[str, ...]
    points: tuple[int, ...]
    bids: tuple[int, ...]
    round: int
    phase: str


def setup(pack: Pack, seats: int, options: Options, rng: Rng) -> ToyTable:
    assert isinstance(options, ToyOptions)
    t = ToyTable(rng=rng, pack=pack, next_number=1, phase="turn", options=options)
    t.deck = [t.make(face.id) for face in pack.section("main", Toy) for _ in range(face.copies)
              if face.does not in ("raise", "end") or face.does in options.stack]
    t.rng.shuffle(t.deck)
    for does in reversed(options.stack):
        t.deck.append(t.deck.pop(next(i for i, c in enumerate(t.deck) if c.spec.id == f"{does}-card")))
    t.seats = [ToySeat(no) for no in range(seats)]
    for me in t.seats:
        draw(HAND, t.deck, t.discard, me.hand, t.rng)
    return t


class Rules:
    """The rules, with the numbers that a change of the rules would change."""

    def __init__(self, worth: int = 1, marks: tuple[str, ...] = (), stray: bool = False, rule: str = "TO-1") -> None:
        self.worth, self.marks, self.stray, self.rule = worth, marks, stray, rule

    async def play(self, t: ToyTable) -> None:
        """From one boundary to the next."""
        if t.phase == "turn":
            await self.turn(t)
            t.turn += 1
            if t.turn == len(t.seats):
                t.turn, t.phase = 0, "bids" if t.options.bids else "end"
        elif t.phase == "bids":
            await self.bids(t)
            t.phase = "end"
        else:
            t.history.append(tuple(s.points for s in t.seats))
            t.round += 1
            t.phase = "over" if t.round > t.options.rounds else "turn"

    async def turn(self, t: ToyTable) -> None:
        """TO-1: play cards until done, then draw up."""
        me = t.seats[t.turn]
        while (card := await choose(
                me.no, self.rule, Topic.PLAY, "Play a card?", [*me.hand, None], self.why)) is not None:
            me.hand.remove(card)
            t.played.append(card)
            t.tell("played", me.no, (card,))
            await self.done(t, me, card)
        t.discard.extend(t.played)
        t.played.clear()
        draw(max(0, HAND - len(me.hand)), t.deck, t.discard, me.hand, t.rng)

    async def done(self, t: ToyTable, me: ToySeat, card: Card) -> None:
        """TO-2: what a card does."""
        assert isinstance(card.spec, Toy)
        does = card.spec.does
        if does == "point":
            me.points += self.worth
        elif does == "draw":
            draw(1, t.deck, t.discard, me.hand, t.rng)
            t.tell("drew", me.no, (me.hand[-1],), private=True)
        elif does == "make":
            t.discard.append(t.make("point-card"))
        elif does == "sort":
            await self.sort(t, me)
        elif does == "raise":
            me.points += 100
            t.discard.clear()
            raise KeyError(f"secret {me.hand!r}")
        else:
            t.phase = "over"
            raise GameOver

    async def sort(self, t: ToyTable, me: ToySeat) -> None:
        """TO-3: look at the top three, put them back in any order."""
        me.peek.extend(t.deck[-3:])
        del t.deck[-3:]
        back = await order(me.no, "TO-3", Topic.ORDER, "Put them back", me.peek)
        t.deck.extend(back)
        me.peek.clear()

    async def bids(self, t: ToyTable) -> None:
        """TO-4: all pick a card and a bid in secret; the highest bid wins a point."""
        if self.stray:
            import asyncio

            await asyncio.sleep(0)
        bids: dict[int, tuple[Card | None, int]] = await AskAll(
            "TO-4", Topic.PAY, "Bid", range(len(t.seats)), partial(self.bid, t))
        if t.options.bugs and sum(bid for _, bid in bids.values()) == 26:
            t.seats[0].points += 50
            raise ValueError("twenty-six")
        for no, (card, bid) in bids.items():
            me = t.seats[no]
            me.bid = bid
            if card is not None:
                me.hand.remove(card)
                t.discard.append(card)
        max(t.seats, key=lambda s: s.bid).points += 1
        t.tell("bids", n=max(s.bid for s in t.seats))

    async def bid(self, t: ToyTable, no: int) -> tuple[Card | None, int]:
        """TO-5: a seat without cards is asked nothing."""
        me = t.seats[no]
        if not me.hand:
            return None, 0
        card, = await pick(no, "TO-5", Topic.PAY, "Stake a card", me.hand, 1, 1)
        bid = await number(no, "TO-6", Topic.PAY, "Bid", 0, 99)
        if t.options.bugs and bid == 98:
            raise ZeroDivisionError("ninety-eight")
        return card, bid

    @staticmethod
    def why() -> Reasons:
        return Reasons(blocked=[Option("sleep", "sleep", blocked="it is too early", rule="TO-7")])


def view(t: ToyTable, seat: int | None) -> ToyView:
    me = None if seat is None else t.seats[seat]
    return ToyView(tuple(c.oid for c in me.hand) if me else (), tuple(c.oid for c in me.peek) if me else (),
                   tuple(len(s.hand) for s in t.seats), len(t.deck), tuple(c.oid for c in t.discard),
                   tuple(c.oid for c in t.played), tuple(s.points for s in t.seats), tuple(s.bid for s in t.seats),
                   t.round, t.phase)


def zones(t: ToyTable) -> Iterator[Zone]:
    for me in t.seats:
        yield Zone("hand", me.no, me.hand, "owner")
        yield Zone("peek", me.no, me.peek, "owner")
    yield Zone("deck", None, t.deck, "none")
    yield Zone("discard", None, t.discard, "all")
    yield Zone("played", None, t.played, "all")


def redeal(t: ToyTable, seat: int, rng: Rng) -> None:
    deal_again([t.deck, *(s.hand for s in t.seats if s.no != seat)], rng)
    t.rng = Rng(rng.word)


def result(t: ToyTable) -> Result:
    points = [s.points for s in t.seats]
    return Result(("the rounds are over",), "TO-9",
                  tuple(Place(i, 1 + sum(q > p for q in points), p) for i, p in enumerate(points)), tuple(t.history))


def toy(rules: Rules | None = None, **changes: Any) -> Game[ToyTable]:
    """The toy game, or one with other rules."""
    return replace(TOY, **{"phases": chapters(rules.play) if rules else TOY.phases, **changes})


def chapters(play: Callable[[ToyTable], Coroutine[Any, Any, None]]) -> dict[str, Any]:
    """One rule for every phase."""
    return dict.fromkeys(("turn", "bids", "end"), play)


SAY = Texts("toy")
SAY.written = {
    "events.played": "{seat} plays {cards}",
    "events.drew": {"text": "{seat} draws {cards}", "hidden": "{seat} draws a card"},
    "events.bids": "the highest bid is {n}",
    "columns.score": "{n:point}",
}
SENTENCES = Sentences(SAY, "events", {})

PACK = toy_pack()

TOY: Game[ToyTable] = Game(
    id="toy", prefix="TO", module=__name__, cover=Cover("toy", "Toy", "A toy", (1, 4), (1, 1, 1, 1)),
    sections={}, vocabulary={}, state=ToyTable, options=ToyOptions, setup=setup, phases=chapters(Rules().play),
    view=view, zones=zones, redeal=redeal, private=lambda t: True,
    scores=lambda t: [s.points for s in t.seats], result=result, sentences=SENTENCES,
    load_pack=lambda users: PACK,
)
GAME = TOY

ANN, BEA, CID = SeatInfo("Ann"), SeatInfo("Bea", symbol=1), SeatInfo("Cid", "bot:random", 2)


def started(seed: int = 1, seats: int = 3, game: Game[ToyTable] = TOY,
            **options: Any) -> Match[ToyTable]:
    """A match of the toy at its first question."""
    return Match(game, game.setup(PACK, seats, ToyOptions(**options), Rng.fresh(seed)))


def seated(path: Path | None = None, seed: int = 1, seats: Sequence[SeatInfo] = (ANN, BEA), table: Any = None,
           game: Game[ToyTable] = TOY, **options: Any) -> Session[ToyTable]:
    """A session of the toy at its first question."""
    return Session.new(game, seats, ToyOptions(**options), seed, path, table, PACK)


def taken_up(path: Path, game: Game[ToyTable] = TOY) -> Session:
    """A save of toys taken up, and let go of."""
    with resume(path, PACK, game) as session:
        return session


def give(match: Match, *answers: object) -> None:
    """Answers the open questions with written answers."""
    for answer in answers:
        match.answer(match.decision.read(answer))


__all__ = ["ANN", "BEA", "CID", "DONE", "GAME", "PACK", "TOY", "Mark", "Rules", "Toy", "ToyOptions", "ToyTable",
           "give", "seated", "started", "toy", "toy_pack"]
