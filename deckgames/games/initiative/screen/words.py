"""What the bar says: the question, its keys, and what Enter does, for every decision of the game."""

from deckgames.engine.decisions import Option, Topic
from deckgames.games.initiative.lexicon import FIELD, HAND, STACK, WHOLE_DEFENCE
from deckgames.games.initiative.screen.board import Board
from deckgames.games.initiative.screen.players import health_of
from deckgames.games.initiative.state import Seat
from deckgames.ui.paint.canvas import Line, clip
from deckgames.ui.toolkit.board import span_of
from deckgames.ui.toolkit.foretold import APART, asked_by


def question(board: Board) -> str:
    """The question in at most 60 cells."""
    if board.sitting is Topic.PLAY:
        return f"Round {board.view.round}: build your stack, top acts first"
    if board.sitting is Topic.SWAP:
        return "Which cards do you reject for new ones?"
    return asked_by(board, board.asked.prompt)


def menu(board: Board) -> list[tuple[str, str]]:
    """Key caps of the bar's second row."""
    found = [(span_of(caps), word) for zone, word in (("pool", "recruit"), ("pile", "take"))
             if (caps := board.caps(board.zone(zone)))]
    named = [(cap, option) for index in (*board.zone("seats"), *board.zone("field"))
             if (option := board.options[index]) and not board.stops[index].blocked and (cap := board.cap(index))]
    room = (board.scene.width - 20) // max(2, min(4, len(named)))
    found += [(cap, _named(board, option, room)) for cap, option in named]
    return sorted(found, key=lambda cap: cap[0])[:8]


def _named(board: Board, option: Option, room: int) -> str:
    """A player, or a field card with its player's sign."""
    if option.card is None:
        return option.label if option.seat is None else board.name(option.seat)[0]
    lying = board.placed(option.card)
    return clip(option.card.name if lying is None else f"{board.look(lying[0].no).sign} {option.card.name}", room)


def start(board: Board) -> str | None:
    """The cursor goes to the first offer."""
    return None


def phase_of(board: Board) -> int | None:
    """The step on the rail: build, beat, clean-up."""
    view, kinds = board.view, _kinds(board)
    if view.phase == "over":
        return None
    if "beat" in kinds or "sweeps" in kinds:
        return 2 if "sweeps" in kinds else 1
    if kinds & {"commits", "trims", *_REJECTED}:
        return 0
    return {"build": 0, "begin": 0, "swap": 0, "reveal": 1, "turn": 1, "cleanup": 2}.get(view.phase)


def rail_of(board: Board) -> tuple[str, ...]:
    """The steps of the rail."""
    view = board.view
    beat = f"beat {view.beat}" if view.phase == "turn" and view.beat else "beats"
    return ("reject" if view.phase == "swap" or _kinds(board) & _REJECTED else "build", beat, "clean-up")


def round_of(board: Board) -> int:
    """The round that is shown: while the end of one is watched the next has begun already."""
    return board.view.round - ("round" in _kinds(board))


_REJECTED = {"rejects", "rejects-none"}


def _kinds(board: Board) -> set[str]:
    """Kinds of what happens in the step that is watched."""
    return {event.kind for event in board.scene.happens} if board.scene.showing else set()


def status(board: Board, no: int) -> Line:
    """A player's health and what else is open about it, for recap and pause."""
    seat = board.seats[no]
    return (*health_of(board, seat), APART, (_facts(board, seat), "text"))


def _facts(board: Board, seat: Seat) -> str:
    if seat.out:
        return f"out in round {seat.out_round}"
    numbers = (HAND, STACK, WHOLE_DEFENCE, FIELD) if board.view.phase == "turn" else (HAND,)
    parts = [number.said(number.read(board.view, seat.no) or 0) for number in numbers]
    if seat.no == board.view.dealer:
        parts.append("dealer")
    return "   ".join(parts)
