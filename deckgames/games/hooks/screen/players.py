"""The zone of all players: a row each with everything that is open about them, the pile's newest card first."""

from deckgames.engine.messages import ordinal
from deckgames.games.hooks import queries
from deckgames.games.hooks.lexicon import DECK, HAND, HOOKS, OWNED, TREASURES, marks
from deckgames.games.hooks.says import SAY
from deckgames.games.hooks.screen.board import Board
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Line, clip, width
from deckgames.ui.paint.faces import State
from deckgames.ui.toolkit.laying import badge, fit
from deckgames.ui.toolkit.zones import Field, Seats, number

_LEAST_OF_A_CARD = 5
"""Cells of the card on top of a pile beside a mark."""
_WIDE_FROM, _MIDDLE_FROM = 100, 74
"""Columns of a row with long names, and of one with all numbers."""


def turn(board: Board, seat: int) -> str:
    """When this player has a turn: now, 2nd, 3rd; or that the last one is done."""
    view, count = board.view, len(board.seats)
    if view.phase == "over":
        return ""
    place = (seat - view.current) % count
    left = count if view.ender is None else (view.ender - view.current) % count or count
    done = place and (place >= left or queries.last_turn(view))
    return SAY.text("players.done") if done else ordinal(1 + place) if place else SAY.text("players.now")


def _pile(board: Board, seat: int, room: int) -> Line:
    """The discard pile, and the marks before a player in brackets, since they are no cards."""
    held = ", ".join(mark.word for mark in marks(board.view, seat))
    names = ", ".join(card.name for card in reversed(board.seats[seat].pile))
    pile = names or SAY.text("players.empty"), "text" if names else "faint"
    if not held:
        return (pile,)
    mark = fit((SAY.text("players.marked", marks=held), f"({held})"), room - _LEAST_OF_A_CARD - 1)
    return (clip(pile[0], room - width(mark) - 1), pile[1]), (" ", "plain"), (mark, "harm")


def _badge(board: Board, seat: int, room: int) -> Line:
    """Symbol and name, in capitals whose turn it is; its key where the player can be chosen."""
    look, index = board.look(seat), board.crew_stops.get(seat)
    option = None if index is None else board.options[index]
    if option is not None and index is not None and option.blocked is None:
        cap = signs.CHOSEN if board.state(index) in (State.CHOSEN, State.CHOSEN_CURSOR) else board.key_hint(index)
        ink = "name-cursor" if board.here(index) else f"seat-{look.colour}"
        return ((f"{cap} ", "key"), (f"{look.sign} {clip(look.name, room - 4)}", ink))
    return (badge(board, seat, room),)


PLAYERS = Seats[Board]((
    Field(_badge, 9, wider=((_WIDE_FROM, 7),)),
    Field(lambda board, seat, _: ((turn(board, seat), "muted"),), 4, SAY("players.turn")),
    number(HOOKS, 5), number(TREASURES, 9), number(OWNED, 4, _MIDDLE_FROM, SAY("players.owned")), number(HAND, 4),
    number(DECK, 4, _MIDDLE_FROM), Field(_pile, head=SAY("players.pile"), apart=2, brief=SAY("players.pile-short")),
), lambda board, seat: board.crew_stops.get(seat))
