"""What the bar says: the question, its keys, and what Enter does, for every decision of the game."""

from deckgames.games.cardring.lexicon import XP
from deckgames.games.cardring.queries import clear_less, dues
from deckgames.games.cardring.screen.board import Board
from deckgames.games.cardring.screen.seatwords import all_counters, has_counters, owed, piles
from deckgames.games.cardring.sittings import PURCHASES, advised, simple, wares
from deckgames.ui.paint.canvas import Line, parted
from deckgames.ui.toolkit.board import command, entered, span_of
from deckgames.ui.toolkit.foretold import APART, asked_by, number_of

FEW = 2
"""Number of cards of which a key says the names."""
_ORDINARY, _ROOMY = 80, 100
"""Columns of terminals from which keys are named in more words."""


def question(board: Board) -> str:
    """The question in at most 60 cells."""
    asked = board.asked
    seat = board.seats[asked.seat]
    if board.fighting:
        words = {"buy": "What do you fight? Nobody sees it yet", "targets": "What do you fight?"}
        return words.get(board.view.phase, "Change your target?")
    if "end" in board.by_oid and board.view.phase == "buy":
        buys = any(option.blocked is None and oid.startswith(PURCHASES) for oid, option in board.by_oid.items())
        does = {"": "buy a card?" if buys else "clear a card?", "c": "clear which card?"}
        return f"{seat.skill} Skill to spend: {does.get(board.scene.pending, 'buy which card?')}"
    text = asked.prompt
    if getattr(asked, "ordered", False):
        text += ", in your order" if getattr(asked, "hi", 2) > 1 else ": one card, or none"
    if asked.kind == "pick" and dues(seat):  # CR-3.1: they come first
        return f"From {'the last combat' if asked.source is None else asked.source.name}: {text}"
    return asked_by(board, text)


def menu(board: Board) -> list[tuple[str, str]]:
    """Key caps of the bar's second row, the one that ends last."""
    if board.fighting:
        return _target_menu(board)
    if board.work == "market":
        return _buy_menu(board)
    found = _card_caps(board)
    if board.work == "hand" and "end" in board.by_oid:
        if board.scene.enter is None and 1 < len(simple_cards(board)) < len(board.zone("hand")):
            found.append(("a", _both(board)))
        found.append(("e", "end your turn"))
    return found


def _both(board: Board) -> str:
    """The cards that one key plays: their names if they are two, else how many they are."""
    oids = simple_cards(board)
    names = [option.card.name for oid in oids if (option := board.by_oid[oid]).card is not None]
    return " and ".join(names) if len(names) == FEW else f"the {len(names)} simple cards"


def _card_caps(board: Board) -> list[tuple[str, str]]:
    """The keys of cards and seats on offer, as a range with a word for what they are."""
    everywhere = range(len(board.stops))
    if not board.caps(everywhere):
        return []
    if board.zone("seats"):
        seats = sorted(o.seat for o in board.scene.options if o.seat is not None)
        return [(str(seat + 1), board.name(seat)[0]) for seat in seats]
    word = "play" if "end" in board.by_oid else "choose"
    return [(entered(board, everywhere), command(board, word, everywhere))]


def _target_menu(board: Board) -> list[tuple[str, str]]:
    rows = board.caps([i for i in board.zone("enemies") if (o := board.options[i]) and o.oid.startswith("row-")])
    found = [("Enter", "fight this one")] if entered(board, board.zone("enemies")).startswith("Enter") else []
    found += [(span_of(rows), "enemy")] if rows else []
    finale = [("n", "Finale" if option.blocked is None else "Finale: not now")
              for oid, option in board.by_oid.items() if oid == "finale"]
    return [*found, ("t", "Dummy"), *finale, ("0", "nothing")]


def _buy_menu(board: Board) -> list[tuple[str, str]]:
    allowed = {oid for oid, option in board.by_oid.items() if option.blocked is None}
    own = [i for i, option in enumerate(board.options) if option and option.oid.startswith("buy:")]
    goods = [*own, *board.zone("supply")]
    done = bool(board.scene.ways)
    found = []
    if caps := board.caps(goods):
        found.append((span_of(caps) if done else entered(board, goods), command(board, "buy", goods)))
    if done:
        found.append(("Enter", "buy it, done"))
    clear = span_of([cap.removeprefix("c") for cap in board.caps(board.zone("clear"))])
    others, w = any(oid.startswith("other:") for oid in allowed), board.scene.width
    tight = others and w < _ROOMY
    if clear:
        does = "" if done else f" for {clear_less(board.view, board.seats[board.asked.seat])} less, trashed"
        how = f"then {clear}: clear{does}" if w >= _ORDINARY else f"{clear} clear"
        found.append(("c", "clear" if tight else how))
    if others:
        found.append(("o", "other queues" if tight else "then seat, space: other queues"))
    return [*found, ("e", "done")]


def simple_cards(board: Board) -> list[str]:
    """The ids of all hand cards that only give Skill, Fight, Failure or Shield."""
    if board.work != "hand" or "end" not in board.by_oid:
        return []
    return [stop.oid for i in board.zone("hand")
            if (stop := board.stops[i]).oid is not None and stop.card is not None and simple(stop.card)]


def start(board: Board) -> str | None:
    """Where the cursor of a question begins: the best target that can be beaten, else none; the points to send; what
    can be bought and leaves the Skill that beats one, else the end of Buy."""
    asked = board.asked
    allowed = {oid for oid, option in board.by_oid.items() if option.blocked is None}
    if asked.kind == "allocate":
        return next(iter(board.by_oid), None)
    if board.fighting:
        best = advised(board.view, board.seats[asked.seat])
        return "none" if best is None else board.by_card[best].oid
    if board.work == "market":
        goods = wares(board.view, board.seats[asked.seat])
        most = sum(oid.startswith(PURCHASES) for oid in allowed)
        return None if 0 < most == len(goods) else next(iter(goods), "end")
    return None


def status(board: Board, seat: int) -> Line:
    """A seat's XP, what it has in this round, and everything else that is public about it, for recap and pause."""
    points, ink = number_of(board, XP, seat)
    me = board.seats[seat]
    counters = all_counters(board, me) if has_counters(board, me) else ()
    return parted([((f"{points} XP", ink),), counters, ((_facts(board, seat), "text"),)], APART)


def _facts(board: Board, seat: int) -> str:
    s = board.seats[seat]
    sits = board.view.phase == "sitting" and board.at_work == board.view.viewer
    begun = sits or any(one.sat for one in board.seats)  # the page before a round tells what is owed above that
    worn = "" if s.class_slot is None else s.class_slot.name
    barred = "barred from the Finale" if s.barred else ""
    return "   ".join(filter(None, (f"hand {len(s.hand)}, {piles(s)}", worn, barred, owed(board, s) if begun else "")))
