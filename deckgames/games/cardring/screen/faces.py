"""How Card Ring's cards look: neutral faces made from card specs, in words at every size, in a queue with their prices;
and one with its parts explained, the picture the rulebook begins with."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from deckgames.engine.cards import Card
from deckgames.engine.data import dataclass
from deckgames.engine.lexicon import Ink
from deckgames.engine.spelling import capital
from deckgames.games.cardring import queries
from deckgames.games.cardring.cards import (
    ClassSpec,
    Fightable,
    LocationSpec,
    PlayedSpec,
    RingSpec,
    StealthSpec,
    standing,
)
from deckgames.games.cardring.lexicon import SKILL, TESTS
from deckgames.games.cardring.says import SAY
from deckgames.games.cardring.screen.board import Board
from deckgames.games.cardring.state import Seat
from deckgames.ui.paint.canvas import Line, clip, spans_text
from deckgames.ui.paint.faces import Anatomy, Face, as_now, in_signs, quoted
from deckgames.ui.toolkit.laying import numbered

TIERS = ("", "I", "II", "III")
_EMBLEMS = {
    "craft": "gear", "brawl": "fist", "sabotage": "bomb", "ring": "ring", "caper": "mask", "class": "tophat",
    "adversary": "vampire", "trap": "trap", "dummy": "dummy",
    "doctor-umbra": "umbra", "the-castle-itself": "castle", "lady-nocturne": "diva",
    "infernal-puzzle-box": "puzzlebox", "growing-leviathan": "leviathan"}
"""The pictures of kinds of cards, and of the Finales by their ids."""


@dataclass(frozen=True, slots=True)
class Parts:
    """What a face takes from the spec alone: its text in few words, and as it is printed."""

    kind_word: str
    measure: Line
    text: tuple[Line, ...]
    sentences: tuple[Line, ...]
    long: tuple[Line, ...]


def face_of(target: Card | RingSpec, *, key: str = "", price: str = "", measure: Line | None = None, edge: Line = (),
            mine: bool = True) -> Face:
    """The face of a card; `price` is its text, left out: none."""
    spec: Any = target.spec if isinstance(target, Card) else target
    p = parts(spec)
    return Face(spec.name, key, "", p.kind_word, p.measure if measure is None else measure, (), p.text,
                p.long, quoted(spec.flavour), price, "coin", False, edge, mine,
                sentences=p.sentences, emblem=_EMBLEMS.get(spec.id, _EMBLEMS.get(spec.kind_word, "")))


@lru_cache(maxsize=1024)
def parts(spec: RingSpec) -> Parts:
    """Kind, numbers and texts of a spec."""
    if isinstance(spec, Fightable):
        return _foe(spec)
    if isinstance(spec, LocationSpec):
        said = lasting(spec.passive)
        return Parts(SAY.text("kind.location"), (), said, said, said)
    assert isinstance(spec, PlayedSpec)
    short = (_said(spec.short),)
    if isinstance(spec, StealthSpec):
        long = (_said(SAY.text("face.when-revealed", lead=str(spec.lead))), *paragraphs(spec.stealth))
        return Parts(SAY.text("kind.stealth", type=spec.type), (), short, long, long)
    if isinstance(spec, ClassSpec):
        does = (*lasting(spec.passive), *paragraphs(spec.each_turn, each_turn=True))
        return Parts(SAY.text("kind.class"), (), short, does, (_said(str(spec.lead)), *does))
    does = paragraphs(spec.play) or (_said(SAY.text("face.nothing")),)
    return Parts(spec.type, (), short, does, does)


def _foe(spec: Fightable) -> Parts:
    word = f"{spec.kind} {TIERS[getattr(spec, 'tier', 0)]}".strip()
    beaten = SAY.text("face.beaten", number=TESTS[spec.test].word, value=spec.value)
    long = [_said(beaten), *(_said(f"{capital(head)}: {body}" if head else body) for head, body in spec.lines)]
    short = (_said(SAY.text("face.win", does=spec.outcome(True))),
             _said(SAY.text("face.lose", does=spec.outcome(False))))
    return Parts(word, measure_of(spec, spec.value), short, tuple(long[1:]), tuple(long))


def _said(text: str) -> Line:
    return ((text, "rule"),)


def measure_of(spec: Fightable, value: int) -> Line:
    """The number to reach and what it is reached with; `10→12 Fight` if it has changed."""
    test = TESTS[spec.test]
    return ((f"{value if value == spec.value else f'{spec.value}→{value}'} {test.word}", test.ink),)


def lasting(effects: Iterable[Any]) -> tuple[Line, ...]:
    """The rules text of effects that hold while their card lies there, a paragraph an effect."""
    return tuple(_said(standing((effect,))) for effect in effects)


def paragraphs(effects: Iterable[Any], each_turn: bool = False) -> tuple[Line, ...]:
    """The generated rules text, a paragraph an effect."""
    return tuple(_said(SAY.text("face.each-turn", does=effect.describe()) if each_turn
                       else f"{capital(effect.describe())}.") for effect in effects)


_W, _H = 22, 8


def anatomy(shown: Card) -> Anatomy:
    """The card as it lies on the table."""
    spec = shown.spec
    assert isinstance(spec, RingSpec)
    price = SAY.text("face.price", price=spec.cost) if isinstance(spec, PlayedSpec) else ""
    return Anatomy.of(in_signs(face_of(shown, price=price)), _W, _H, _meanings(spec))


def _meanings(spec: RingSpec) -> Iterator[tuple[str, str]]:
    if isinstance(spec, Fightable):
        yield spans_text(measure_of(spec, spec.value)), SAY.text(
            "anatomy.value", number=TESTS[spec.test].worded(spec.value))
        for won, (head, text) in zip((True, False), spec.lines[-2:], strict=True):
            yield f"{capital(head)}: {spec.outcome(won)}.", text
    elif isinstance(spec, PlayedSpec):
        yield SAY.text("face.price", price=spec.cost), SAY.text("anatomy.price", price=spec.cost, number=SKILL.word)
        for effect in spec.play:
            yield f"{capital(effect.short())}.", f"{capital(effect.describe())}."


_LONGEST = 10
"""Cells of a name beside where a card goes."""


@dataclass(frozen=True, slots=True)
class Turn:
    """How the Ring will move next: `steps` (negative: to the right) and, by seat, who gets what leaves its space 1
    (to the left) or whose card comes to its space 1 (to the right); anchored seats have no entry."""

    steps: int
    partner: dict[int, int]


def turn_of(board: Board) -> Turn:
    """CR-6.16: how the queues will rotate in Recovery."""
    part = [seat.no for seat in board.seats if not seat.anchored]
    following = {seat: part[(i + 1) % len(part)] for i, seat in enumerate(part)}
    return Turn(queries.spin(board.view, board.seats), following)


def way_of(board: Board, turn: Turn, seat: int, short: bool = False, place: bool = True) -> Line:
    """Who gets what lies at the top of a queue after this round: `top to Bea`, in `short` by the sign, and which card
    that is only if its `place` is wanted."""
    if seat not in turn.partner or not turn.steps:
        return ((SAY.text("way.stays"), "muted"),)
    partner = turn.partner[seat]
    if turn.steps < 0:  # to the right: what leaves at the bottom comes to the top of the seat before
        partner = next(giver for giver, gets in turn.partner.items() if gets == seat)
    which = f"{'top' if turn.steps > 0 else 'last'}{'-two' * (abs(turn.steps) > 1)}" if place else "to"
    look = board.look(partner)
    name = SAY.text("way.own") if partner == seat else look.sign if short else clip(look.name, _LONGEST)
    return ((f"{SAY(f'way.{which}')} ", Ink("muted")), (name, f"seat-{look.colour}"))


def buyer_of(board: Board, card: Card) -> Seat:
    """Whose price a card shows: that of the asked seat if it may buy it from another queue, else of the owner of the
    queue it lies in, else of whoever is at work."""
    option = board.by_card.get(card)
    if option is not None and option.oid.startswith("other:"):
        return board.seats[board.asked.seat]
    return next((seat for seat in board.seats if card in seat.queue), board.seats[board.shown_seat])


def price_of(board: Board, card: Card[Any]) -> str:
    """The price of a card as it is shown."""
    return as_now(card.spec.cost, queries.price(board.view, buyer_of(board, card), card.spec))


def face_in_queue(board: Board, index: int, owner: Seat) -> Face:
    """A card of a queue with its price."""
    card = board.card(index)
    return in_signs(face_of(card, key=board.key_hint(index), price=SAY.text("face.price", price=price_of(board, card)),
                            edge=numbered(board, index), mine=owner.no == board.in_front))
