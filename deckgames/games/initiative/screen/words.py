"""What the bar says: the question, its keys, and what Enter does, for every decision of the game."""

from deckgames.engine.decisions import Option, Topic
from deckgames.engine.messages import Words
from deckgames.games.initiative.lexicon import FIELD, HAND, STACK, WHOLE_DEFENCE
from deckgames.games.initiative.screen.board import Board
from deckgames.games.initiative.screen.columns import health_of
from deckgames.games.initiative.state import SAY, Seat
from deckgames.ui.paint.canvas import Line, clip
from deckgames.ui.toolkit.board import span_of
from deckgames.ui.toolkit.foretold import Separator, asked_by


def question(board: Board, asks: Words) -> Words:
    """The question in at most 60 cells."""
    if board.sitting is Topic.PLAY:
        return SAY.text("bar.build")
    if board.sitting is Topic.SWAP:
        return SAY.text("bar.reject")
    return asked_by(board, asks)


def menu(board: Board) -> list[tuple[str, str]]:
    """Key hints of the bar's second row."""
    found = [(span_of(caps), SAY.text("bar.recruit" if zone == "pool" else "bar.take"))
             for zone in ("pool", "pile") if (caps := board.key_hints(board.zone(zone)))]
    named = [(cap, option) for index in (*board.zone("seats"), *board.zone("field"))
             if (option := board.options[index]) and not board.focus_targets[index].blocked
             and (cap := board.key_hint(index))]
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
    """The id of the first allowed option, where the cursor of a question begins."""
    return None


def phase_of(board: Board) -> int | None:
    """The step on the rail: build, beat, clean-up."""
    phase, kinds = board.view.phase, kinds_of(board)
    now = [step for step, begins in enumerate(_STEPS) if kinds & begins and phase != "over"]
    return max(now, default={"build": 0, "begin": 0, "swap": 0, "reveal": 1, "turn": 1, "cleanup": 2}.get(phase))


def rail_of(board: Board) -> tuple[str, ...]:
    """The steps of the rail."""
    view = board.view
    beat = SAY.text("watch.beat", beat=view.beat) if view.phase == "turn" and view.beat else SAY.text("rail.beats")
    rejects = view.phase == "swap" or kinds_of(board) & _REJECTED
    return (SAY.text("rail.reject" if rejects else "rail.build"), beat, SAY.text("rail.clean-up"))


_REJECTED = {"rejects", "rejects-none"}
_STEPS = ({"commits", "trims", *_REJECTED}, {"beat"}, {"sweeps"})
"""Kinds of events that are watched as a step of the rail."""


def kinds_of(board: Board) -> set[str]:
    """Kinds of what happens in the step that is watched."""
    return {event.kind for event in board.scene.happens} if board.scene.showing else set()


def status(board: Board, no: int) -> Line:
    """A player's health and what else is open about it, for recap and pause."""
    seat = board.seats[no]
    return (*health_of(board, seat), Separator.COLUMN, (_facts(board, seat), "text"))


def _facts(board: Board, seat: Seat) -> str:
    if seat.out:
        return SAY.text("players.out", round=seat.out_round)
    numbers = (HAND, STACK, WHOLE_DEFENCE, FIELD) if board.view.phase == "turn" else (HAND,)
    parts = [number.worded(number.read(board.view, seat.no) or 0) for number in numbers]
    if seat.no == board.view.dealer:
        parts.append(SAY.text("players.dealer"))
    return "   ".join(parts)
