"""Market Stalls: the smallest whole game. No brain, no text, no screen, no rulebook: what a game gets without them.

Everybody sends a helper in secret (TY-1); the most zealous picks a lot from the market first, ties go to the seat that
has fewer coins, then to the lower number (TY-2). After four rounds the most coins win (TY-3).
"""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated

from pydantic import Field

from deckgames.engine.core.cards import Card, CardSpec, Fact, Pack
from deckgames.engine.core.data import fresh
from deckgames.engine.core.redaction import FaceDown, Open, Own, Public
from deckgames.engine.core.rng import Rng
from deckgames.engine.core.state import Plain, plain
from deckgames.engine.core.zones import Zone, deal_again
from deckgames.engine.match.game import Game, Place, Result, State
from deckgames.engine.messages import Texts
from deckgames.engine.packs import load, user_pack_files
from deckgames.engine.vocabulary.decisions import AskAll, Topic, choose
from deckgames.engine.vocabulary.events import Sentences
from deckgames.engine.vocabulary.lexicon import Lexicon, Number, Word, of_seat, of_zone
from deckgames.engine.vocabulary.options import Options

ROOM = Path(__file__).parent
HAND, ROUNDS = 5, 4
SAY = Texts("tiny", ROOM / "text.yaml")


class Stall(CardSpec):
    """Any card of the game: what a list of cards shows of it, in this order."""

    heads = ("zeal", "takes", "coins", "copies")


class Helper(Stall):
    """Who is sent: the more zeal, the earlier; `takes` so many lots."""

    zeal: Annotated[int, Field(ge=1, le=9)]
    takes: Annotated[int, Field(ge=1, le=2)] = 1

    @property
    def printed(self) -> tuple[Fact, ...]:
        zeal = Fact("zeal", str(self.zeal), f"zeal {self.zeal}")
        return (zeal, Fact("takes", str(self.takes), f"takes {self.takes}"))


class Lot(Stall):
    """What is for sale."""

    coins: Annotated[int, Field(ge=0, le=9)]

    @property
    def printed(self) -> tuple[Fact, ...]:
        return (Fact("coins", str(self.coins), f"coins {self.coins}"),)


SECTIONS: dict[str, type[CardSpec]] = {"helpers": Helper, "lots": Lot}


COINS = Number("coin", "what a lot is worth; the most coins win", "TY-3", key="coins", read=of_seat("coins"),
               label="coins", forecast="all", flash=True, stands="first")
HELD = Number("hand", "helpers whom nobody else sees", "TY-1", key="hand", read=of_zone("hand"), label="hand",
              forecast="others")
LEXICON = Lexicon((COINS, HELD), (Word("Zeal", "who has more picks first", "TY-1", of=("zeal",)),
                                  Word("Takes", "so many lots", "TY-2", of=("takes",))))


class StallOptions(Options):
    """What can be agreed on: nothing."""


@plain
class Seat(Plain):
    """A player."""

    no: Public[int]
    hand: Own[list[Card]] = fresh(list)
    bought: Open[list[Card]] = fresh(list)
    coins: Public[int] = 0


@plain
class Table(State):
    """The market."""

    options: Public[StallOptions]
    seats: list[Seat] = fresh(list)
    market: Open[list[Card]] = fresh(list)
    lots: FaceDown[list[Card]] = fresh(list)
    helpers: FaceDown[list[Card]] = fresh(list)
    sent: Open[list[Card]] = fresh(list)
    round: Public[int] = 1
    history: Public[list[tuple[int, ...]]] = fresh(list)


def helper(card: Card) -> Helper:
    assert isinstance(card.spec, Helper)
    return card.spec


def lot(card: Card) -> Lot:
    assert isinstance(card.spec, Lot)
    return card.spec


def load_pack(files: Sequence[Path] | None = None) -> Pack:
    """The cards of this folder and the player's own."""
    return load("tiny", SECTIONS, {}, [ROOM / "cards.yaml"], users=user_pack_files("tiny") if files is None else files)


def setup(pack: Pack, seats: int, options: Options, rng: Rng) -> Table:
    assert isinstance(options, StallOptions)
    t = Table(rng=rng, pack=pack, next_number=1, phase="send", options=options)
    t.helpers = t.make_all(pack.section("helpers", Helper))
    t.lots = t.make_all(pack.section("lots", Lot))
    rng.shuffle(t.helpers)
    rng.shuffle(t.lots)
    t.seats = [Seat(no) for no in range(seats)]
    for me in t.seats:
        me.hand = [t.helpers.pop() for _ in range(min(HAND, 16 // seats))]
    lay_out(t)
    t.history.append(tuple(s.coins for s in t.seats))
    return t


def lay_out(t: Table) -> None:
    """As many lots as seats, and one."""
    while t.lots and len(t.market) <= len(t.seats):
        t.market.append(t.lots.pop())


async def play(t: Table) -> None:
    """A whole round."""
    sent: dict[int, Card] = await AskAll(
        "TY-1", Topic.PLAY, SAY("asks.send-one"), range(len(t.seats)), partial(send, t))
    for no, card in sent.items():
        t.seats[no].hand.remove(card)
        t.sent.append(card)
        t.tell("sends", no, (card,))
    for no in sorted(sent, key=lambda no: (-helper(sent[no]).zeal, t.seats[no].coins, no)):
        for _ in range(helper(sent[no]).takes):
            if t.market:
                card = await choose(no, "TY-2", Topic.TAKE, SAY("asks.take"), t.market)
                t.market.remove(card)
                t.seats[no].bought.append(card)
                t.seats[no].coins += lot(card).coins
                t.tell("takes", no, (card,))
    t.helpers += t.sent
    t.sent.clear()
    lay_out(t)
    t.history.append(tuple(s.coins for s in t.seats))
    t.round += 1
    if t.round > ROUNDS:
        t.phase = "over"


async def send(t: Table, no: int) -> Card:
    """TY-1: one card of the hand."""
    card: Card = await choose(no, "TY-1", Topic.PLAY, SAY("asks.send"), t.seats[no].hand)
    return card


def zones(t: Table) -> Iterator[Zone]:
    for me in t.seats:
        yield Zone("hand", me.no, me.hand, "owner")
        yield Zone("bought", me.no, me.bought, "all")
    yield Zone("market", None, t.market, "all")
    yield Zone("lots", None, t.lots, "none")
    yield Zone("helpers", None, t.helpers, "none")
    yield Zone("sent", None, t.sent, "all")


def redeal(t: Table, seat: int | None, rng: Rng) -> None:
    deal_again([t.helpers, *(s.hand for s in t.seats if s.no != seat)], rng)
    deal_again([t.lots], rng)
    t.rng = Rng(rng.word)


def result(t: Table) -> Result:
    coins = [s.coins for s in t.seats]
    return Result((SAY("closing.rounds", n=ROUNDS),), "TY-3",
                  tuple(Place(no, 1 + sum(other > n for other in coins), n) for no, n in enumerate(coins)),
                  tuple(t.history))


GAME: Game[Table] = Game(
    id="tiny", prefix="TY", module=__name__, state=Table, options=StallOptions, setup=setup,
    phases={"send": play}, zones=zones, redeal=redeal,
    private=lambda t: not t.sent, round=lambda t: min(t.round, ROUNDS), scores=lambda t: [s.coins for s in t.seats],
    result=result, load_pack=load_pack, sections=SECTIONS, vocabulary={},
    lexicon=LEXICON,
    sentences=Sentences(SAY, "events", {}),
)
