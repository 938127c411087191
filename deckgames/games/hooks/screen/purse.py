"""What a player has to spend in the middle of a turn, what can be bought with it, and how hooks would change."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from deckgames.engine.cards import Card
from deckgames.games.hooks import reckon
from deckgames.games.hooks.cards import HookSpec
from deckgames.games.hooks.screen.board import Board
from deckgames.games.hooks.screen.faces import hooks, money
from deckgames.games.hooks.sittings import affordable
from deckgames.games.hooks.view import SeatView
from deckgames.ui.pieces.wording import parted
from deckgames.ui.sheet import Line, Span

FLOOR = 4
"""Nobody may come to own fewer cards (HK-3.10)."""
BARE: dict[str, tuple[str, str]] = {"treasures": ("$", "coin"), "actions": ("A", "pace"), "buys": ("B", "pace"),
                                    "reloads": ("R", "pace")}
"""Letter and ink of what a forecast counts."""


@dataclass(frozen=True, slots=True)
class Purse:
    """A player in the middle of effects: Treasures, the bank, the counters of the turn, and the enemies' Treasures."""

    treasures: int
    bank: int
    actions: int
    extra: int
    buys: int
    reloads: int
    discount: int
    others: dict[int, int] = field(default_factory=dict)


def purse_of(board: Board, seat: SeatView) -> Purse:
    """How this player stands now; out of turn there are no counters (HK-4.8)."""
    view = board.view
    others = {other.no: other.treasures for other in board.seats if other.no != seat.no}
    if seat.no != view.current:
        return Purse(seat.treasures, view.bank, 0, 0, 0, 0, 0, others)
    return Purse(seat.treasures, view.bank, view.actions, view.extra, view.buys, view.reloads, view.discount, others)


def enemies(board: Board, seat: SeatView) -> Sequence[SeatView]:
    """The other players, the next one first."""
    return board.seats[seat.no + 1:] + board.seats[:seat.no]


def cards_up_to(board: Board, cost: int) -> list[Card]:
    """The row cards of at most this printed cost, the dearest first."""
    fitting = [card for card in board.view.row if card is not None and reckon.face_of(card).cost <= cost]
    return sorted(fitting, key=lambda card: -reckon.face_of(card).cost)


# ---- hooks


def hooks_if(board: Board, seat: SeatView, *, gains: Sequence[HookSpec] = (), loses: Sequence[HookSpec] = (),
             treasures: int | None = None) -> int | None:
    """The hooks of this player with some cards more or fewer; None where nobody tells what it owns."""
    if seat.owned is None:
        return None
    owned = list(seat.owned)
    for spec in loses:
        if spec in owned:
            owned.remove(spec)
    pack = pack_of(board)
    cards = [pack.card(0, spec.id) for spec in (*owned, *gains)] if pack is not None else []
    return reckon.score(cards, seat.treasures if treasures is None else treasures)


def pack_of(board: Board) -> Any:
    """The pack of the cards on the table."""
    view = board.view
    zones = (view.row, *(seat.pile for seat in board.seats), *(seat.hand for seat in board.seats),
             *(seat.in_play for seat in board.seats), view.locker)
    return next((card.pack for zone in zones for card in zone if card is not None), None)


def hooks_change(before: int | None, after: int | None) -> Line:
    """`✶14 → ✶15`, nothing if it stays."""
    if before is None or after is None or before == after:
        return ()
    return hooks(before), (" → ", "muted"), hooks(after)


# ---- words


def changes(before: Purse, later: Purse) -> Line:
    """What changes: `$3 → $5   A2 → A1`."""
    found: list[Line] = []
    for name, (letter, ink) in BARE.items():
        old, new = getattr(before, name), getattr(later, name)
        if old != new:
            found.append(((f"{letter}{old}", ink), (" → ", "muted"), (f"{letter}{new}", ink)))
    return parted(found, ("  ", "plain"))


def purchases(board: Board, purse: Purse) -> list[Card]:
    """What could be bought with this purse, the dearest first."""
    if not (purse.actions or purse.buys):
        return []
    return affordable(board.view.row, purse.treasures, purse.discount)


def outlook(board: Board, before: Purse, later: Purse) -> Line:
    """What can be bought then and could not be bought before; or that nothing can be bought any more."""
    had, has = purchases(board, before), purchases(board, later)
    new = [card for card in has if card not in had]
    if new:
        price: Span = (f"({reckon.price(new[0], later.discount)})", "coin")
        more: Line = ((f" or {len(new) - 1} more", "muted"),) if len(new) > 1 else ()
        return (("then ", "text"), (new[0].name, "name"), (" ", "plain"), price, *more)
    if had and not has:
        return (("no purchase after it", "warn"),)
    return ()


def short_by(purse: Purse, cost: int) -> Line:
    """`costs (4), you have $3`, in the words of the table."""
    return (("costs ", "text"), (f"({cost})", "coin"), (", you have ", "text"), money(purse.treasures))
