"""Forecasts for cards that a question offers outside the main phase: Discards, looks, marooning, gains, swaps."""

from collections.abc import Callable

from deckgames.engine.cards import Card
from deckgames.engine.decisions import Option
from deckgames.games.hooks import reckon
from deckgames.games.hooks.effects.text import rules_text
from deckgames.games.hooks.screen.asked import deeds, verbs
from deckgames.games.hooks.screen.attacks import strike
from deckgames.games.hooks.screen.board import Board
from deckgames.games.hooks.screen.flow import Flow
from deckgames.games.hooks.screen.purse import cards_up_to, changes, hooks_change, hooks_if, outlook, purse_of
from deckgames.games.hooks.view import SeatView
from deckgames.ui.pieces.wording import GAP, parted
from deckgames.ui.sheet import Line


def picked(board: Board, seat: SeatView, option: Option) -> Line:
    """A card of a question, and what choosing it would do."""
    card, asked = option.card, board.decision
    assert card is not None and asked is not None
    told = _BY_RULE.get(asked.rule, _lies) if option.blocked is None else _lies
    return ((card.name, "name"), GAP, *(told(board, seat, card) or _lies(board, seat, card)))


def _discarded(board: Board, seat: SeatView, card: Card) -> Line:
    """HK-4.7, HK-4.9, HK-R.15: its trigger, as far as it is the own turn."""
    if card not in seat.hand:
        return _recalled(board, seat, card)
    spec = reckon.face_of(card)
    if not spec.discarded:
        return (("no Discarded trigger", "muted"),)
    now = purse_of(board, seat)
    flow = Flow(board, seat, card, strike)
    flow.held.remove(card)
    flow.arrive([card])
    later = flow.all(spec.discarded).after()
    found = changes(now, later.purse)
    said: Line = ((f"Discarded: {rules_text(spec.discarded).rstrip('.')}", "text"),)
    return parted([said, found or (("lost: only in the own turn", "muted"),), outlook(board, now, later.purse)])


def _recalled(board: Board, seat: SeatView, card: Card) -> Line:
    """What it would do if it was played next."""
    now = purse_of(board, seat)
    later = Flow(board, seat, card, strike).all(reckon.face_of(card).play).after()
    does = parted([changes(now, later.purse), later.drawn, *later.rest, *later.attacks])
    return (("played: ", "text"), *does) if does else ()


def _kept(board: Board, seat: SeatView, card: Card) -> Line:
    spec = reckon.face_of(card)
    lost: Line = ((f"not Discarded: no {rules_text(spec.discarded).rstrip('.')}", "warn"),) if spec.discarded else ()
    return parted([(("stays in hand", "text"),), lost])


def _marooned(board: Board, seat: SeatView, card: Card) -> Line:
    spec = reckon.face_of(card)
    change = hooks_change(seat.hooks, hooks_if(board, seat, loses=[spec]))
    owns: Line = ((f"owns {seat.owned_count} → {seat.owned_count - 1}", "text"),)
    gone = "to the locker"
    if board.view.options.lost_cards == "refresh" and spec.group == "supply":
        gone = "under the refresh deck"
    better: Line = ()
    if "upgrade" in verbs(board):
        by = max(effect.by for effect in deeds(board) if effect.verb == "upgrade")
        fitting = cards_up_to(board, spec.cost + by)
        name: Line = ((fitting[0].name, "name"),) if fitting else (("nothing", "muted"),)
        better = ((f"then up to ({spec.cost + by}): ", "text"), *name)
    return parted([((gone, "text"),), owns, change, better])


def _gained(board: Board, seat: SeatView, card: Card) -> Line:
    """HK-R.23: a row card for nothing, or the card that is given away in a swap."""
    spec = reckon.face_of(card)
    if card in seat.pile:
        by = next((effect.by for effect in deeds(board) if effect.verb == "swap"), 0)
        return ((f"for a card of up to ({spec.cost + by})", "text"),)
    last = board.view.supply_deck_count == 1
    end: Line = (("turns up the last supply card: the end begins", "warn"),) if last else ()
    bought: Line = (("Bought does not apply", "muted"),) if spec.bought else ()
    return parted([hooks_change(seat.hooks, hooks_if(board, seat, gains=[spec])), bought, end])


def _taken(board: Board, seat: SeatView, card: Card) -> Line:
    """HK-R.24: a card of an enemy's pile, put on the deck there or swapped for one's own."""
    owner = next((other for other in board.seats if card in other.pile), None)
    if owner is None or owner.no == seat.no:
        return ()
    if "swap" in verbs(board):
        return (("from ", "text"), board.name(owner.no))
    spec = reckon.face_of(card)
    return (board.name(owner.no), (f" draws it first: ✶{spec.hooks}, costs ({spec.cost})".replace("-", "−"), "text"))


def _twice(board: Board, seat: SeatView, card: Card) -> Line:
    now = purse_of(board, seat)
    flow = Flow(board, seat, card, strike)
    flow.held.remove(card)
    once = flow.all(reckon.face_of(card).play).after()
    later = flow.all(reckon.face_of(card).play).after()
    again: Line = (("and once more", "muted"),) if once.rest or once.attacks else ()
    return parted([changes(now, later.purse), later.drawn, *once.rest, *once.attacks, again,
                   outlook(board, now, later.purse)])


def _lies(board: Board, seat: SeatView, card: Card) -> Line:
    """What the card does when it is played."""
    return ((rules_text(reckon.face_of(card).play).rstrip("."), "text"),)


_BY_RULE: dict[str, Callable[[Board, SeatView, Card], Line]] = {
    "HK-2.5": _kept, "HK-4.7": _discarded, "HK-4.9": _discarded, "HK-R.15": _discarded, "HK-R.11": _marooned,
    "HK-R.23": _gained, "HK-R.24": _taken, "HK-R.10": _twice}
