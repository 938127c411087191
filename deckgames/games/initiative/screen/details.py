"""What the inspector says under a card's text: where it lies, every step of its numbers, what holds because of it."""

from collections.abc import Sequence

from deckgames.engine.effects import iter_tree, of_kind
from deckgames.engine.lexicon import Word
from deckgames.engine.messages import ordinal
from deckgames.games.initiative import queries
from deckgames.games.initiative.cards import InitiativeCard, InitiativeSpec, When
from deckgames.games.initiative.effects import LEXICON, return_self
from deckgames.games.initiative.lexicon import STATS
from deckgames.games.initiative.queries import Sum, shown
from deckgames.games.initiative.screen.board import Board, face_of
from deckgames.games.initiative.state import SAY, Placed, Seat
from deckgames.ui.paint.canvas import Line
from deckgames.ui.paint.faces import Face
from deckgames.ui.toolkit.board import pile


def full_face(board: Board, card: InitiativeCard) -> Face:
    """The card's face, for inspector and piles."""
    return face_of(card)


def facts(board: Board, card: InitiativeCard) -> list[Line]:
    """Lines about a card: where it lies, its numbers now with their sums, its effects on others, how many there are."""
    lying = board.placed(card)
    return [*(_elsewhere(board, card) if lying is None else _in_field(board, *lying)), *_copies(board, card)]


# ---- where, and the numbers step by step (IN-8.6)


def _in_field(board: Board, seat: Seat, placed: Placed) -> list[Line]:
    return [SAY.line("card.in-field", seat=(board.name(seat.no),), spot=placed.spot, nth=ordinal(placed.act)),
            *[line for one in queries.sums_of(board.view, seat, placed) for line in steps_of(board, one)],
            *_defence(board, seat, placed), *_lasting(board, placed)]


def _elsewhere(board: Board, card: InitiativeCard) -> Sequence[Line]:
    view = board.view
    for seat in board.seats:
        if seat.revealed is card and (announced := queries.initiative_sum(view, seat)) is not None:
            return [SAY.line("card.waits", seat=(board.name(seat.no),)), *steps_of(board, announced)]
        if any(one.exposed and one.card is card for one in seat.stack):
            return [SAY.line("card.exposed", seat=(board.name(seat.no),))]
    places = {"pool": view.pool, "pile": view.discard, "hand": board.hand}
    return [SAY.line(f"card.in-the-{place}") for place, cards in places.items() if card in cards][:1]


def steps_of(board: Board, one: Sum) -> list[Line]:
    """A number and every step that led to it, one a line, each with the card it comes from and whose that is."""
    head: Line = ((one.short, STATS[one.stat].ink),)
    if not one.changed:
        return [SAY("card.printed", number=head).inked("muted")]
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
        return [(*SAY("card.not-yet").inked("muted"), ("  IN-6.7", "rulemark"))]
    if len(total.parts) < 2:
        return []
    words = " + ".join(f"{part.card.name} {part.sum.value}" for part in total.parts)
    return [SAY.line("card.whole-defence", seat=(board.sign(seat.no),), n=((str(total.value), "guard"),),
                     sum=((words, "muted"),))]


# ---- what holds


def _lasting(board: Board, placed: Placed) -> list[Line]:
    blank = placed.blank and board.view.pack.spec(placed.blank).name
    return [
        *([SAY("card.blank", card=((blank, "name"),)).inked("warn")] if blank else []),
        *([SAY.line("card.copy", card=((queries.spec_of(placed).name, "name"),))] if placed.copy_of else []),
        *(SAY.line("card.in-force", rule=((text, "rule"),)) for text in queries.lasting_texts(placed)),
        *(SAY.line("card.promised-yours" if promise.whose == "your" else "card.promised")
          for promise in placed.promises),
        *([SAY.line(f"card.leaves-{placed.leaving}")] if placed.leaving else [])]


def _copies(board: Board, card: InitiativeCard) -> list[Line]:
    """That it is one of several, and where all can see others of them."""
    spec, view = card.spec, board.view
    if spec.copies == 1:
        return []
    open_ = [*view.discard, *view.pool, *(placed.card for seat in board.seats for placed in seat.field)]
    others = sum(1 for one in open_ if one.spec is spec and one is not card)
    return [SAY("card.copies-open" if others else "card.copies", n=spec.copies).inked("muted")]


# ---- piles


def piles(board: Board) -> list[tuple[str, Sequence[InitiativeCard]]]:
    """What can be looked through: the discard pile first, then pool, fields, what lies face up, and what holds."""
    view = board.view
    names = [board.look(seat.no).name for seat in board.seats]
    found: list[tuple[str, Sequence[InitiativeCard]]] = [
        (SAY.text("piles.discard"), view.discard[::-1]),
        *pile(SAY.text("piles.in-force"), [effect.card for effect in queries.in_force(view)]),
        (SAY.text("piles.pool"), view.pool)]
    for name, seat in zip(names, board.seats, strict=True):
        found += [*pile(SAY.text("piles.field", seat=name), [placed.card for placed in seat.spots]),
                  *pile(SAY.text("piles.stack", seat=name), [one.card for one in seat.stack if one.exposed])]
    if board.own is not None:
        found += pile(SAY.text("piles.hand", seat=names[board.own.no]), board.own.hand)
    if view.phase == "over" and view.deck:
        others = [seat for seat in board.seats if seat.no != view.viewer]
        hands = [pile(SAY.text("piles.hand", seat=names[seat.no]), seat.hand) for seat in others]
        found += [(SAY.text("piles.deck"), view.deck[::-1]), *[each for hand in hands for each in hand]]
    return found


def terms_of(spec: InitiativeSpec) -> list[Word]:
    """The words that a card needs explained; what leaves at once is not said to wait for the end of the turn."""
    effects = iter_tree(spec.effects)
    at_once = [effect for when in of_kind(effects, When) for effect in iter_tree(when.do)]
    waits = any(effect not in at_once for effect in of_kind(effects, return_self))
    return [word for word in LEXICON.terms(spec) if waits or return_self.verb not in word.of]
