"""What the bar says: the question, its keys, and what Enter does, for every decision of the game."""

from deckgames.engine.decisions import Topic
from deckgames.engine.messages import Words
from deckgames.games.hooks import queries
from deckgames.games.hooks.lexicon import DECK, HAND, HOOKS, OWNED, PILE, TREASURES, left, marks
from deckgames.games.hooks.private_phases import HookPrivatePhases
from deckgames.games.hooks.says import SAY
from deckgames.games.hooks.screen.board import END_KEY, RELOAD_KEY, Board
from deckgames.ui.paint.bar import flowed, option_spans
from deckgames.ui.paint.canvas import Line
from deckgames.ui.toolkit.board import command, entered, span_of
from deckgames.ui.toolkit.foretold import Separator, fitting, of_card


def question(board: Board, asks: Words) -> Words:
    """The question in at most 60 cells."""
    asked = board.asked
    if board.scene.pending == RELOAD_KEY:
        return SAY.text("asks.reload")
    if board.main:
        return _left(board)
    if asked.source is None:
        return asks
    named = of_card(asked.source, asks) if asked.seat == board.view.current else SAY(
        "bar.of-card-of", card=asked.source.name, seat=board.look(board.view.current).name, asks=asks)
    return named if asked.kind == "confirm" else fitting(board, named, asks)  # what a "may" does is foretold


def _left(board: Board) -> Words:
    """`1 Action, 1 Buy, 1 Reload left: play or buy?`."""
    view = board.view
    rest = left(view)
    plays, buys = board.key_hints(board.zone("hand")), board.key_hints(board.zone("row"))
    if not rest:
        said = SAY("bar.nothing-left")
    elif plays:
        said = SAY("bar.play-or-buy" if buys else "bar.play", what=rest)
    else:
        said = SAY("bar.buy" if buys else "bar.left", what=rest)
    return SAY("bar.last-turn", asks=said) if queries.last_of_all(view, view.current) else said


def menu(board: Board) -> list[tuple[str, str]]:
    """Key hints of the bar's second row, the one that ends last."""
    if board.main:
        return _main_menu(board)
    seats = [o for o in board.scene.options if o.seat is not None and o.card is None and o.blocked is None]
    if seats:
        return [(str(o.seat + 1), board.name(o.seat)[0]) for o in seats if o.seat is not None]
    does = str(HookPrivatePhases.verbs.get(board.asked.about) or board.asked.about.word)
    zone, word = (board.zone("row"), SAY.text("caps.gain")) if board.key_hints(board.zone("row")) else (board.below,
                                                                                                        does)
    if not board.key_hints(zone):
        return []
    found = [(span_of(board.key_hints(zone)), command(board, word, zone))]
    done = board.by_oid.get("done")
    return [*found, ("0", done.label)] if done is not None else found


def _main_menu(board: Board) -> list[tuple[str, str]]:
    wide = board.scene.width >= 100
    hand, row = board.zone("hand"), board.zone("row")
    found = []
    if board.key_hints(hand):
        word = SAY.text("caps.play-each" if len(board.key_hints(hand)) > 1 else "caps.play")
        found.append((entered(board, hand), command(board, word, hand)))
    if board.key_hints(row):
        buy = SAY.text("caps.buy")
        word = command(board, buy, row) if wide and len(board.key_hints(row)) == 1 else buy
        found.append((entered(board, row), SAY.text("caps.by-buy" if queries.by_buy(board.view) else "caps.by-action",
                                                    buy=word)))
    if any(oid.startswith("reload:") and option.blocked is None for oid, option in board.by_oid.items()):
        found.append((RELOAD_KEY, SAY.text("caps.reload" if wide else "caps.reload-short")))
    whole = [*found, (END_KEY, SAY.text("caps.end"))]
    fits = found and len(flowed([*map(option_spans, whole)], board.scene.width - 2)) == 1
    return whole if fits else [*found, (END_KEY, SAY.text("offers.end"))]


def start(board: Board) -> str | None:
    """Where the cursor of the main phase begins: on a hand card, so that Enter pressed once too often buys nothing; on
    the end where only Reloads are left. Among enemies on whoever has most Treasures: none can be had of empty hands."""
    enemies = {o.oid: o.seat for o in board.scene.options if o.seat is not None and o.blocked is None}
    if enemies and board.asked.about is Topic.HARM:
        return max(enemies, key=lambda oid: board.seats[enemies[oid]].treasures)
    if not board.main:
        return None
    playable = board.key_hints(board.zone("hand"))
    if playable:
        return board.keys[playable[0]]
    return None if board.key_hints(board.zone("row")) else "end"


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
    numbers = [number.worded(number.read(board.view, no) or 0) for number in (HAND, DECK, PILE, OWNED)]
    facts = ", ".join([*numbers, *(mark.word for mark in marks(board.view, no))])
    return (*(span for number in shown for span in (number, Separator.COLUMN)), (facts, "text"))
