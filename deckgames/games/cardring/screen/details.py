"""What the inspector says under a card's text: what it is worth now with the sum, and who has it."""

from collections.abc import Sequence
from typing import Any

from deckgames.engine.cards import Card
from deckgames.engine.seen import face_up
from deckgames.games.cardring import queries
from deckgames.games.cardring.cards import Fightable, PlayedSpec
from deckgames.games.cardring.lexicon import COUNTERS, TESTS
from deckgames.games.cardring.says import SAY
from deckgames.games.cardring.screen.board import Board
from deckgames.games.cardring.screen.faces import buyer_of, face_of, measure_of, price_of
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Line, Span
from deckgames.ui.paint.faces import Face
from deckgames.ui.toolkit.foretold import outcome


def full_face(board: Board, card: Card[Any]) -> Face:
    """The card's face with its numbers of now, for inspector, piles and browser."""
    spec = card.spec
    if isinstance(spec, Fightable):
        return face_of(card, measure=measure_of(spec, queries.value(board.view, card)))
    if isinstance(spec, PlayedSpec):
        return face_of(card, price=SAY.text("face.price", price=price_of(board, card)))
    return face_of(card)


def facts(board: Board, card: Card) -> list[Line]:
    """Lines about a card: its values now, and who owns how many."""
    spec = card.spec
    if isinstance(spec, Fightable):
        return _fights(board, card, spec)
    if isinstance(spec, PlayedSpec):
        return [*_gives(board, card), *_price(board, card, spec), *_owned(board, spec)]
    return []


def _gives(board: Board, card: Card) -> list[Line]:
    """What playing it now would change: "Fight now 2, after 4"."""
    if board.work != "hand" or card not in board.me.hand:
        return []
    option = board.by_card.get(card)
    found = None if option is None else board.scene.forecast_of(option.oid)
    changes = [] if found is None else [(number, change) for number in COUNTERS
                                        if (change := found.of(number, board.me.no)) is not None]
    return [SAY.line("facts.becomes", number=number.word, now=change.before, then=outcome(change, number.shown))
            for number, change in changes]


def _price(board: Board, card: Card, spec: PlayedSpec) -> list[Line]:
    """The price as a sum, where it is not the printed one."""
    seat = buyer_of(board, card)
    now = queries.price(board.view, seat, spec)
    if now == spec.cost:
        return []
    standing = queries.price(board.view, seat, spec, with_next=False)
    said = SAY.text("face.price", price=spec.cost)
    if standing != spec.cost:
        said = SAY.text("facts.cheaper" if standing < spec.cost else "facts.dearer", sum=said,
                        n=abs(standing - spec.cost))
    if now != standing:
        said = SAY.text("facts.next-purchase", sum=said, n=seat.next_buy.less)
    return [((said, "text"), (f" = {now}", "coin"))]


def _owned(board: Board, spec: PlayedSpec) -> list[Line]:
    """Who has it where all can see it, and how many there are."""
    spans: list[Span] = []
    for seat in board.seats:
        cards = face_up((*seat.discard, *seat.in_play, *seat.hand, *seat.face_down))
        count = sum(1 for c in cards if c.spec is spec) + (seat.class_slot is not None and seat.class_slot.spec is spec)
        if count:
            sign, ink = board.sign(seat.no)
            spans += [(f" {sign}{count}", ink)]
    queues = sum(1 for seat in board.seats for c in seat.queue if c.spec is spec)
    trash = sum(1 for c in board.view.trash if c.spec is spec)
    found: list[Line] = []
    if spans:
        found.append(((SAY.text("facts.public"), "text"), *spans))
    rest = [SAY.text("facts.in-queues", n=queues)] if queues else []
    rest += [SAY.text("facts.in-trash", n=trash)] if trash else []
    pack = board.view.pack
    if any(spec in pack.sections[name] for name in ("main", "class", "stealth")):
        rest.append(SAY.text("facts.in-the-game", n=spec.copies))
    if rest:
        found.append(((", ".join(rest), "muted"),))
    return found


def _fights(board: Board, card: Card[Any], spec: Fightable) -> list[Line]:
    """How every seat would do against it as things stand, and who has chosen it."""
    view = board.view
    found: list[Line] = []
    if (value := queries.value(view, card)) != spec.value:
        more, n = value - spec.value, len(view.vanquished)
        found.append(SAY.line("facts.grown", base=spec.value, more=more, n=n, value=value))
    if view.phase in ("order", "over"):
        return found
    for seat in board.seats:
        if card is view.finale and seat.barred:
            found.append((board.sign(seat.no), (f" {signs.BLOCKED} {SAY('targets.barred')}", "muted")))
            continue
        if not (seat.sat or board.at_work == seat.no):
            continue
        f = queries.fight(view, seat, card)
        found.append((board.sign(seat.no), (f" {f.sum}: ", TESTS[spec.test].ink), f.now))
    chosen = [board.sign(seat.no) for seat in board.seats if queries.target_of(view, seat) is card]
    if chosen:
        found.append(((SAY.text("facts.chosen-by"), "text"), (" ", "text"), *chosen))
    return found


def piles(board: Board) -> list[tuple[str, Sequence[Card]]]:
    """(title, cards) of each pile that the viewer may look through."""
    return queries.piles(board.view, [board.look(seat.no).name for seat in board.seats])
