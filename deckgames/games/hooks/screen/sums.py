"""Forecast arithmetic: what a turn's counters would be after some effects, as far as that is certain."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from deckgames.engine.cards import Card
from deckgames.engine.effects import phrase
from deckgames.games.hooks import reckon
from deckgames.games.hooks.cards import HookSpec
from deckgames.games.hooks.screen.board import Board
from deckgames.games.hooks.screen.faces import hooks, money
from deckgames.games.hooks.view import SeatView
from deckgames.ui import signs
from deckgames.ui.pieces.wording import parted
from deckgames.ui.sheet import Line, Span

FLOOR = 4
"""Nobody may come to own fewer cards (HK-3.10)."""
BARE: dict[str, tuple[str, str]] = {"treasures": ("$", "coin"), "actions": ("A", "pace"), "buys": ("B", "pace"),
                                    "reloads": ("R", "pace")}
"""Letter and ink of what a forecast counts."""


@dataclass(frozen=True, slots=True)
class Purse:
    """A player in the middle of effects: the counters of the turn (0 out of turn), the bank, and how many cards are
    certainly in the hand; `others` are the enemies' Treasures."""

    treasures: int
    bank: int
    actions: int
    extra: int
    buys: int
    reloads: int
    discount: int
    hand: int
    others: dict[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class After:
    """The purse once the effects are done; what is not certain stays as words in `rest`, attacks in `attacks`."""

    purse: Purse
    draws: int = 0
    rest: tuple[Line, ...] = ()
    attacks: tuple[Line, ...] = ()


Strike = Callable[[Any, "Flow"], None]
"""What an attack (`target`, `each_enemy`) does to a flow; `attacks.py` gives it."""


def purse_of(board: Board, seat: SeatView) -> Purse:
    """How this player stands now."""
    view = board.view
    others = {other.no: other.treasures for other in board.seats if other.no != seat.no}
    if seat.no != view.current:
        return Purse(seat.treasures, view.bank, 0, 0, 0, 0, 0, seat.hand_count, others)
    return Purse(seat.treasures, view.bank, view.actions, view.extra, view.buys, view.reloads, view.discount,
                 seat.hand_count, others)


class Flow:
    """Effects done one after the other to a purse. Choices and hidden cards count for nothing and are only named."""

    def __init__(self, board: Board, seat: SeatView, purse: Purse, card: Card | None, strike: Strike) -> None:
        self.board, self.seat, self.purse, self.card, self.strike = board, seat, purse, card, strike
        self.draws = 0
        self.rest: list[Line] = []
        self.attacks: list[Line] = []

    @property
    def own_turn(self) -> bool:
        """HK-4.8: whether Actions, Buys, Reloads and discounts can be got."""
        return self.seat.no == self.board.view.current

    def after(self) -> After:
        return After(self.purse, self.draws, tuple(self.rest), tuple(self.attacks))

    def all(self, effects: Iterable[Any]) -> "Flow":
        """Does these effects."""
        for effect in effects:
            getattr(self, f"_{effect.verb}", self._later)(effect)
        return self

    def take(self, n: int) -> int:
        """HK-4.2: Treasures from the bank, as far as it goes."""
        got = min(n, self.purse.bank)
        self.purse = replace(self.purse, treasures=self.purse.treasures + got, bank=self.purse.bank - got)
        return got

    def _later(self, effect: Any) -> None:
        self._name(effect.describe())

    def _name(self, text: str) -> None:
        self.rest.append(((text, "rule"),))

    def _treasure(self, effect: Any) -> None:
        if self.take(effect.n) < effect.n:
            self.rest.append((("the bank is empty", "warn"),))

    def _action(self, effect: Any) -> None:
        if not self.own_turn:
            return
        got = min(effect.n, self.board.view.options.action_cap - self.purse.extra)
        self.purse = replace(self.purse, actions=self.purse.actions + got, extra=self.purse.extra + got)
        if got < effect.n:
            self.rest.append((("no more extra Actions this turn", "warn"),))

    def _buy(self, effect: Any) -> None:
        if self.own_turn:
            self.purse = replace(self.purse, buys=self.purse.buys + effect.n)

    def _reload(self, effect: Any) -> None:
        if self.own_turn:
            self.purse = replace(self.purse, reloads=self.purse.reloads + effect.n)

    def _discount(self, effect: Any) -> None:
        if self.own_turn:
            self.purse = replace(self.purse, discount=self.purse.discount + effect.n)
            self.rest.append(((f"cards cost {self.purse.discount} less", "coin"),))

    def _draw(self, effect: Any) -> None:
        got = min(effect.n, max(0, self.seat.deck_count + len(self.seat.pile) - self.draws))
        self.draws += got
        self.purse = replace(self.purse, hand=self.purse.hand + got)

    def _discard(self, effect: Any) -> None:
        got = min(effect.n, self.purse.hand)
        self.purse = replace(self.purse, hand=self.purse.hand - got)
        self._name(f"Discard {got}" if got else "nothing to Discard")

    def _cycle(self, effect: Any) -> None:
        if self.purse.hand:
            self._name(f"Discard up to {min(effect.n, self.purse.hand)}, draw as many")

    def _if_you_do(self, effect: Any) -> None:
        if any(could(self, part) for part in effect.pay):
            self.all(effect.pay).all(effect.then)
        else:
            self.rest.append((("nothing to pay with: does nothing", "warn"),))

    def _may(self, effect: Any) -> None:
        if any(could(self, part) for part in effect.do):
            self._later(effect)

    def _choose_one(self, effect: Any) -> None:
        able = [part for part in effect.lists if any(could(self, e) for e in part)]
        if len(able) == 1:
            self.all(able[0])
        elif able:
            self._name(f"choose {'; or '.join(phrase(part) for part in able)}")

    def _copy_top(self, effect: Any) -> None:
        tops = [(seat.no, seat.pile[-1]) for seat in enemies(self.board, self.seat)
                if seat.pile and not reckon.face_of(seat.pile[-1]).copier]
        if len(tops) == 1:
            no, top = tops[0]
            self.rest.append((("copies ", "rule"), (top.name, "name"), (" of ", "rule"), self.board.sign(no)))
            self.all(reckon.face_of(top).play)
            return
        line: Line = (("copies ", "rule"),)
        for no, top in tops:
            line = (*line, *(((" or ", "rule"),) if len(line) > 1 else ()), (top.name, "name"), self.board.sign(no))
        self.rest.append(line if tops else (("nothing to copy", "warn"),))

    def _gain(self, effect: Any) -> None:
        fitting = cards_up_to(self.board, effect.max_cost)
        names = " or ".join(card.name for card in fitting[:2]) + (" or …" if len(fitting) > 2 else "")
        self._name(f"gain {names}" if fitting else "no row card fits")

    def _recall(self, effect: Any) -> None:
        if self.seat.pile:
            n = min(effect.n, len(self.seat.pile))
            self.purse = replace(self.purse, hand=self.purse.hand + n)
            names = [card.name for card in self.seat.pile] if n == len(self.seat.pile) else []
            self._name(f"takes {' and '.join(names) or f'{n} of the pile'}")

    def _peek(self, effect: Any) -> None:
        self._name(f"looks at {min(effect.n, self.seat.deck_count)}, puts them back")

    def _reshuffle(self, effect: Any) -> None:
        if self.seat.pile:
            self._name(f"shuffles {len(self.seat.pile)} pile cards into the deck")

    def _top_cost_treasure(self, effect: Any) -> None:
        if self.seat.deck_count:
            self._name(f"+$ of the top card’s cost, at most {effect.n}")

    def _play_twice(self, effect: Any) -> None:
        self._name("plays a card twice" if self.purse.hand else "nothing to play twice")

    def _target(self, effect: Any) -> None:
        self.strike(effect, self)

    def _each_enemy(self, effect: Any) -> None:
        self.strike(effect, self)


# ---- what could be done


def could(flow: Flow, effect: Any, subject: SeatView | None = None) -> bool:
    """HK-R.21 on the view: whether this verb could do anything; `subject` is the enemy reached."""
    seat, verb = flow.seat, effect.verb
    if subject is not None:
        if verb in ("steal", "lose"):
            return flow.purse.others[subject.no] > 0
        if verb == "swap":
            return any(could_swap(seat, subject, effect.by, mine) for mine in seat.pile)
        if verb in ("plant", "you", "they_choose"):
            return bool(subject.pile) if verb == "plant" else any(could(flow, e, _of(verb, subject))
                                                                  for e in effect.parts())
    match verb:
        case "treasure":
            return flow.purse.bank > 0
        case "draw":
            return seat.deck_count > flow.draws or bool(seat.pile)
        case "discard":
            return flow.purse.hand > 0
        case "recall":
            return bool(seat.pile)
        case "gain":
            return bool(cards_up_to(flow.board, effect.max_cost))
        case "maroon":
            hand, pile = effect.whence != "discard" and flow.purse.hand, effect.whence != "hand" and seat.pile
            return seat.owned_count > FLOOR and bool(hand or pile)
        case "upgrade":
            return seat.owned_count > FLOOR and flow.purse.hand > 0
        case "may" | "choose_one":
            return any(could(flow, e) for e in effect.parts())
        case "if_you_do":
            return any(could(flow, e) for e in effect.pay)
        case "target" | "each_enemy":
            return any(could(flow, e, other) for other in enemies(flow.board, seat) for e in effect.do)
    return True


def _of(verb: str, subject: SeatView) -> SeatView | None:
    return None if verb == "you" else subject


def could_swap(me: SeatView, them: SeatView, by: int, mine: Card) -> list[Card]:
    """What can be taken from their pile for this card."""
    most = reckon.face_of(mine).cost + by
    return [card for card in them.pile if reckon.face_of(card).cost <= most]


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


def drawn(seat: SeatView, n: int) -> Line:
    """`draws ▯2 after a shuffle`."""
    if not n:
        return ()
    shuffle: Line = ((" after a shuffle", "muted"),) if n > seat.deck_count else ()
    return (("draws ", "text"), (f"{signs.DRAW}{n}", "pace"), *shuffle)


def purchases(board: Board, purse: Purse) -> list[Card]:
    """What could be bought with this purse, the dearest first."""
    if not (purse.actions or purse.buys):
        return []
    found = [card for card in board.view.row
             if card is not None and reckon.price(card, purse.discount) <= purse.treasures]
    return sorted(found, key=lambda card: (-reckon.face_of(card).cost, card.spec.id))


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
