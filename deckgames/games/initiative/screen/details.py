"""What the inspector says under a card's text: where it lies, every step of its numbers, what holds because of it."""

from collections.abc import Sequence

from deckgames.engine.effects import iter_tree
from deckgames.engine.lexicon import Word
from deckgames.engine.spelling import ordinal
from deckgames.games.initiative import queries
from deckgames.games.initiative.cards import InitiativeCard, InitiativeSpec
from deckgames.games.initiative.cards.lines import When
from deckgames.games.initiative.lexicon import LEXICON, RETURN, STATS
from deckgames.games.initiative.queries.sums import Sum, shown
from deckgames.games.initiative.screen.board import Board
from deckgames.games.initiative.screen.faces import face_of
from deckgames.games.initiative.state import Placed, Seat
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Line
from deckgames.ui.paint.faces import Face
from deckgames.ui.toolkit.board import pile

_AGAIN = {"hand": "goes back to the hand", "stack_bottom": "goes under the stack", "discard": "is discarded",
          "pass_left": "moves to the next field"}


def full_face(board: Board, card: InitiativeCard) -> Face:
    """The card's face, for inspector and piles."""
    return face_of(card)


def facts(board: Board, card: InitiativeCard) -> list[Line]:
    """Where it lies, its numbers of now with their sums, what it does to others, how many there are."""
    lying = board.placed(card)
    return [*(_elsewhere(board, card) if lying is None else _in_field(board, *lying)), *_copies(board, card)]


# ---- where, and the numbers step by step (IN-8.6)


def _in_field(board: Board, seat: Seat, placed: Placed) -> list[Line]:
    where = f", spot {placed.spot}, played {ordinal(placed.act)}"
    return [(("field of ", "text"), board.name(seat.no), (where, "text")),
            *[line for one in queries.sums_of(board.view, seat, placed) for line in steps_of(board, one)],
            *_defence(board, seat, placed), *_lasting(board, placed)]


def _elsewhere(board: Board, card: InitiativeCard) -> Sequence[Line]:
    view = board.view
    for seat in board.seats:
        if seat.revealed is card and (announced := queries.initiative_sum(view, seat)) is not None:
            return [(("turned up by ", "text"), board.name(seat.no), (", has not acted yet", "text")),
                    *steps_of(board, announced)]
        if any(one.exposed and one.card is card for one in seat.stack):
            return [(("face up in the stack of ", "text"), board.name(seat.no))]
    places = {"in the pool: may be recruited": view.pool, "in the discard pile": view.discard,
              "in your hand": board.hand}
    return [((place, "text"),) for place, cards in places.items() if card in cards][:1]


def steps_of(board: Board, one: Sum) -> list[Line]:
    """A number and every step that led to it, one a line, each with the card it comes from and whose that is."""
    head: Line = ((one.short, STATS[one.stat].ink),)
    if not one.changed:
        return [(*head, (" as printed", "muted"))]
    found: list[Line] = [head]
    for step in one.steps:
        whose: Line = () if step.seat is None else ((" ", "plain"), board.sign(step.seat))
        ink = STATS[one.stat].ink if step.card is not None else "muted"
        comes = f"{'' if step.what == 'printed' else ' ='} {shown(step.value)}"
        found.append((("· ", "muted"), (step.does, ink), *whose, (comes, "text")))
    return found


def _defence(board: Board, seat: Seat, placed: Placed) -> list[Line]:
    """The whole defence of its player, card by card."""
    total = queries.defence_total(board.view, seat)
    if queries.printed(placed, "defence") is None:
        return []
    if not placed.defending:
        return [(("its defence does not count before its Defence step", "muted"), ("  IN-6.7", "rulemark"))]
    if len(total.parts) < 2:
        return []
    words = " + ".join(f"{part.card.name} {part.sum.value}" for part in total.parts)
    return [(board.sign(seat.no), (" defence in all ", "text"), (str(total.value), "guard"), (f" = {words}", "muted"))]


# ---- what holds


def _lasting(board: Board, placed: Placed) -> list[Line]:
    blank = placed.blank and board.view.pack.spec(placed.blank).name
    return [
        *([(("its effects do nothing: ", "warn"), (blank, "name"))] if blank else []),
        *([(("is a copy of ", "text"), (queries.spec_of(placed).name, "name"))] if placed.copy_of else []),
        *((("in force: ", "text"), (text, "rule")) for text in queries.lasting_texts(placed)),
        *(((f"promised to {'your' if promise.whose == 'your' else 'the'} next card", "text"),)
          for promise in placed.promises),
        *([((f"{_AGAIN[placed.leaving]} at the end of this turn", "text"),)] if placed.leaving else [])]


def _copies(board: Board, card: InitiativeCard) -> list[Line]:
    """That it is one of several, and where all can see others of them."""
    spec, view = card.spec, board.view
    if spec.copies == 1:
        return []
    open_ = [*view.discard, *view.pool, *(placed.card for seat in board.seats for placed in seat.field)]
    others = sum(1 for one in open_ if one.spec is spec and one is not card)
    return [((f"{spec.copies} in the game; another lies open" if others else f"{spec.copies} in the game", "muted"),)]


# ---- piles


def piles(board: Board) -> list[tuple[str, Sequence[InitiativeCard]]]:
    """What can be looked through: the discard pile first, then pool, fields, what lies face up, and what holds."""
    view = board.view
    names = [board.look(seat.no).name for seat in board.seats]
    found: list[tuple[str, Sequence[InitiativeCard]]] = [
        ("Discard pile, newest on top", view.discard[::-1]),
        *pile("In force now", [effect.card for effect in queries.in_force(view)]), ("Pool", view.pool)]
    for name, seat in zip(names, board.seats, strict=True):
        found += [*pile(f"{name}’s field", [placed.card for placed in seat.spots]),
                  *pile(f"{name}’s stack: {signs.DRAW} face up", [one.card for one in seat.stack if one.exposed])]
    if board.own is not None:
        found += pile(f"{names[board.own.no]}’s hand", board.own.hand)
    if view.phase == "over" and view.deck:
        others = [seat for seat in board.seats if seat.no != view.viewer]
        found += [("Deck, from the top", view.deck[::-1]),
                  *[each for seat in others for each in pile(f"{names[seat.no]}’s hand", seat.hand)]]
    return found


def terms_of(spec: InitiativeSpec) -> list[Word]:
    """The words that a card needs explained; what leaves at once is not said to wait for the end of the turn."""
    effects = iter_tree(spec.effects)
    at_once = [effect for when in effects if isinstance(when, When) for effect in iter_tree(when.do)]
    waits = any(effect.verb in RETURN.of and effect not in at_once for effect in effects)
    return [word for word in LEXICON.terms(spec) if waits or word is not RETURN]
