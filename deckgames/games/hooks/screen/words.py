"""What the bar says: the question, its keys, and what Enter does, for every decision of the game."""

from deckgames.engine.decisions import Topic
from deckgames.games.hooks import queries
from deckgames.games.hooks.lexicon import DECK, HAND, HOOKS, OWNED, PILE, TREASURES, left, marks
from deckgames.games.hooks.screen.board import END_KEY, RELOAD_KEY, Board
from deckgames.games.hooks.sittings import HookSittings
from deckgames.ui.paint.canvas import Line, width
from deckgames.ui.toolkit.board import command, entered, span_of
from deckgames.ui.toolkit.foretold import APART, QUESTION


def question(board: Board) -> str:
    """The question in at most 60 cells."""
    asked = board.asked
    if board.scene.pending == RELOAD_KEY:
        return "Reload which slot?"
    if board.main:
        return _left(board)
    text = asked.prompt
    if asked.kind == "pick" and " " not in text:
        text += " a card" if getattr(asked, "hi", 0) == 1 else " cards"
    if asked.source is not None:
        whose = "" if asked.seat == board.view.current else f" of {board.look(board.view.current).name}"
        named = f"{asked.source.name}{whose}: {text}"
        fits = width(named) <= min(QUESTION, board.scene.width - 24)
        text = named if fits or asked.kind == "confirm" else text  # what a "may" does stands in the forecast
    return text


def _left(board: Board) -> str:
    """`1 Action, 1 Buy, 1 Reload left: play or buy?`."""
    view = board.view
    parts = left(view)
    does = [word for word, zone in (("play", "hand"), ("buy", "row")) if board.caps(board.zone(zone))]
    said = f"{', '.join(parts)} left" if parts else "Nothing left to do"
    said += f": {' or '.join(does)}?" if does and parts else ""
    return f"last turn: {said}" if queries.last_of_all(view, view.current) else said


def menu(board: Board) -> list[tuple[str, str]]:
    """Key caps of the bar's second row, the one that ends last."""
    if board.main:
        return _main_menu(board)
    seats = [o for o in board.scene.options if o.seat is not None and o.card is None and o.blocked is None]
    if seats:
        return [(str(o.seat + 1), board.name(o.seat)[0]) for o in seats if o.seat is not None]
    does = HookSittings.verbs.get(board.asked.about, board.asked.about.word)
    zone, word = (board.zone("row"), "gain") if board.caps(board.zone("row")) else (board.below, does)
    if not board.caps(zone):
        return []
    found = [(span_of(board.caps(zone)), command(board, word, zone))]
    done = board.by_oid.get("done")
    return [*found, ("0", done.label)] if done is not None else found


def _main_menu(board: Board) -> list[tuple[str, str]]:
    wide = board.scene.width >= 100
    hand, row = board.zone("hand"), board.zone("row")
    found = []
    if board.caps(hand):
        word = "play: 1 Action" if len(board.caps(hand)) > 1 else "play"
        found.append((entered(board, hand), command(board, word, hand)))
    if board.caps(row):
        word = command(board, "buy", row) if wide and len(board.caps(row)) == 1 else "buy"
        found.append((entered(board, row), f"{word}: 1 {'Buy' if queries.by_buy(board.view) else 'Action'} + price"))
    if any(oid.startswith("reload:") and option.blocked is None for oid, option in board.by_oid.items()):
        found.append((RELOAD_KEY, "(shift) then slot: reload" if wide else "(shift) reload a slot"))
    return [*found, (END_KEY, "(shift) end turn" if found else "end turn")]


def start(board: Board) -> str | None:
    """Where the cursor of the main phase begins: on a hand card, so that Enter pressed once too often buys nothing; on
    the end where only Reloads are left. Among enemies on whoever has most Treasures: none can be had of empty hands."""
    enemies = {o.oid: o.seat for o in board.scene.options if o.seat is not None and o.blocked is None}
    if enemies and board.asked.about is Topic.HARM:
        return max(enemies, key=lambda oid: board.seats[enemies[oid]].treasures)
    if not board.main:
        return None
    playable = board.caps(board.zone("hand"))
    if playable:
        return board.keys[playable[0]]
    return None if board.caps(board.zone("row")) else "end"


def phase_of(board: Board) -> int | None:
    """The step of the turn that is shown on the rail: begin, hand, main, end."""
    asked = board.decision
    if board.view.phase == "over":
        return None
    if asked is not None and asked.about is Topic.KEEP:
        return 1
    source = None if asked is None else asked.source
    return 0 if source is not None and board.own is not None and source in board.own.hand else 2


def status(board: Board, no: int) -> Line:
    """A player's Treasures and hooks, and what else is open about it, for recap and pause."""
    shown = [(number.count(n), number.ink) for number in (TREASURES, HOOKS)
             if (n := number.read(board.view, no)) is not None]
    numbers = [number.said(number.read(board.view, no) or 0) for number in (HAND, DECK, PILE, OWNED)]
    facts = ", ".join([*numbers, *(mark.word for mark in marks(board.view, no))])
    return (*(span for number in shown for span in (number, APART)), (facts, "text"))
