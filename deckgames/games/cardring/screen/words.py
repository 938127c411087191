"""What the bar says: the question, its keys, and what Enter does, for every decision of the game."""

from deckgames.engine.messages import Words
from deckgames.games.cardring.lexicon import SKILL, XP
from deckgames.games.cardring.private_phases import PURCHASES, advised, simple, wares
from deckgames.games.cardring.queries import dues
from deckgames.games.cardring.says import SAY
from deckgames.games.cardring.screen.board import Board
from deckgames.games.cardring.screen.seatwords import all_counters, has_counters, owed, whole_piles
from deckgames.ui.paint.canvas import Line, parted
from deckgames.ui.toolkit.board import command, entered, span_of
from deckgames.ui.toolkit.foretold import Separator, asked_by, number_of

FEW = 2
"""Number of cards of which a key says the names."""
_ORDINARY, _ROOMY = 80, 100
"""Columns of terminals from which keys are named in more words."""


def question(board: Board, asks: Words) -> Words:
    """The question in at most 60 cells."""
    asked = board.asked
    seat = board.seats[asked.seat]
    if board.fighting:
        phase = board.view.phase
        return SAY.text(f"asks.fight-{phase if phase in ('buy', 'targets') else 'again'}")
    if "end" in board.by_oid and board.view.phase == "buy":
        buys = any(option.blocked is None and oid.startswith(PURCHASES) for oid, option in board.by_oid.items())
        does = {"": "buy" if buys else "clear", "c": "clear-which"}.get(board.scene.pending, "buy-which")
        return SAY(f"asks-to.{does}", skill=SKILL.count(seat.skill))
    if getattr(asked, "ordered", False):
        asks = SAY("asks.ordered" if getattr(asked, "hi", 2) > 1 else "asks.one-or-none", asked=asks)
    if asked.kind == "pick" and dues(seat):  # CR-3.1: they come first
        source = SAY.text("asks.last-combat") if asked.source is None else asked.source.name
        return SAY("asks.from", source=source, asked=asks)
    return asked_by(board, asks)


def menu(board: Board) -> list[tuple[str, str]]:
    """Key hints of the bar's second row, the one that ends last."""
    if board.fighting:
        return _target_menu(board)
    if board.work == "market":
        return _buy_menu(board)
    found = _card_caps(board)
    if board.work == "hand" and "end" in board.by_oid:
        if board.scene.enter is None and 1 < len(simple_cards(board)) < len(board.zone("hand")):
            found.append(("a", _both(board)))
        found.append(("e", SAY.text("keys.end-turn")))
    return found


def _both(board: Board) -> str:
    """The cards that one key plays: their names if they are two, else how many they are."""
    oids = simple_cards(board)
    names = [option.card.name for oid in oids if (option := board.by_oid[oid]).card is not None]
    return SAY.text("keys.simple", cards=names) if len(names) == FEW else SAY.text("keys.all-simple", n=len(names))


def _card_caps(board: Board) -> list[tuple[str, str]]:
    """The keys of cards and seats on offer, as a range with a word for what they are."""
    everywhere = range(len(board.focus_targets))
    if not board.key_hints(everywhere):
        return []
    if board.zone("seats"):
        seats = sorted(o.seat for o in board.scene.options if o.seat is not None)
        return [(str(seat + 1), board.name(seat)[0]) for seat in seats]
    word = SAY.text("keys.play" if "end" in board.by_oid else "keys.choose")
    return [(entered(board, everywhere), command(board, word, everywhere))]


def _target_menu(board: Board) -> list[tuple[str, str]]:
    rows = board.key_hints([i for i in board.zone("enemies") if (o := board.options[i]) and o.oid.startswith("row-")])
    found = [("Enter", SAY.text("keys.fight"))] if entered(board, board.zone("enemies")).startswith("Enter") else []
    found += [(span_of(rows), SAY.text("keys.enemy"))] if rows else []
    finale = [("n", SAY.text("keys.finale" if option.blocked is None else "keys.no-finale"))
              for oid, option in board.by_oid.items() if oid == "finale"]
    return [*found, ("t", SAY.text("keys.dummy")), *finale, ("0", SAY.text("keys.nothing"))]


def _buy_menu(board: Board) -> list[tuple[str, str]]:
    allowed = {oid for oid, option in board.by_oid.items() if option.blocked is None}
    own = [i for i, option in enumerate(board.options) if option and option.oid.startswith("buy:")]
    goods = [*own, *board.zone("supply")]
    done = bool(board.scene.alternatives)
    found = []
    if caps := board.key_hints(goods):
        found.append((span_of(caps) if done else entered(board, goods), command(board, SAY.text("keys.buy"), goods)))
    if done:
        found.append(("Enter", SAY.text("keys.buy-done")))
    clear = span_of([cap.removeprefix("c") for cap in board.key_hints(board.zone("clear"))])
    others, w = any(oid.startswith("other:") for oid in allowed), board.scene.width
    tight = others and w < _ROOMY
    if clear:
        how = "brief" if tight else "small" if w < _ORDINARY else "plain" if done else "wide"
        found.append(("c", SAY.text(f"keys-clear.{how}", keys=clear)))
    if others:
        found.append(("o", SAY.text("keys.others-brief" if tight else "keys.others")))
    return [*found, ("e", SAY.text("keys.done"))]


def simple_cards(board: Board) -> list[str]:
    """The ids of all hand cards that only give Skill, Fight, Failure or Shield."""
    if board.work != "hand" or "end" not in board.by_oid:
        return []
    return [stop.oid for i in board.zone("hand")
            if (stop := board.focus_targets[i]).oid is not None and stop.card is not None and simple(stop.card)]


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
    return parted([((f"{points} XP", ink),), counters, ((_facts(board, seat), "text"),)], Separator.COLUMN)


def _facts(board: Board, seat: int) -> str:
    s = board.seats[seat]
    sits = board.view.phase == "sitting" and board.at_work == board.view.viewer
    begun = sits or any(one.sat for one in board.seats)  # the page before a round tells what is owed above that
    worn = "" if s.class_slot is None else s.class_slot.name
    barred = SAY.text("seat.barred") if s.barred else ""
    return "   ".join(filter(None, (whole_piles(s), worn, barred, owed(board, s) if begun else "")))
