"""Forecast arithmetic: effects done to what the view shows of a player, as far as that is certain."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from deckgames.engine.cards import Card
from deckgames.engine.effects import phrase
from deckgames.games.hooks import reckon
from deckgames.games.hooks.screen.board import Board
from deckgames.games.hooks.screen.purse import FLOOR, Purse, cards_up_to, enemies, purse_of
from deckgames.games.hooks.view import SeatView
from deckgames.ui import signs
from deckgames.ui.sheet import Line

Strike = Callable[[Any, "Flow"], None]
"""What an attack (`target`, `each_enemy`) does to a flow; `attacks.py` gives it."""


@dataclass(frozen=True, slots=True)
class After:
    """The purse once the effects are done; what is not certain stays as words in `rest`, attacks in `attacks`."""

    purse: Purse
    drawn: Line
    rest: tuple[Line, ...]
    attacks: tuple[Line, ...]


class Flow:
    """Effects done one after the other. Choices count for nothing and are only named, hidden cards are only counted.

    `held` are the hand cards the viewer knows, `unknown` counts the others; `gone` is set when the card in play leaves.
    """

    def __init__(self, board: Board, seat: SeatView, card: Card | None, strike: Strike) -> None:
        self.board, self.seat, self.card, self.strike = board, seat, card, strike
        self.purse = purse_of(board, seat)
        self.held = list(seat.hand)
        self.unknown = seat.hand_count - len(seat.hand)
        self.deck, self.pile = seat.deck_count, list(seat.pile)
        self.gone = self.shuffled = False
        self.draws = 0
        self.rest: list[Line] = []
        self.attacks: list[Line] = []

    def copy(self) -> "Flow":
        """The same state of things, with nothing told yet."""
        other = Flow(self.board, self.seat, self.card, self.strike)
        other.purse, other.held, other.unknown = self.purse, self.held[:], self.unknown
        other.deck, other.pile = self.deck, self.pile[:]
        return other

    @property
    def hand(self) -> int:
        """Cards in hand."""
        return len(self.held) + self.unknown

    @property
    def own_turn(self) -> bool:
        """HK-4.8: whether Actions, Buys, Reloads and discounts can be got."""
        return self.seat.no == self.board.view.current

    def after(self) -> After:
        drawn: Line = ()
        if self.draws:
            drawn = (("draws ", "text"), (f"{signs.DRAW}{self.draws}", "pace"))
            if self.shuffled and self.draws > self.seat.deck_count:
                drawn = (*drawn, (" after a shuffle", "muted"))
        return After(self.purse, drawn, tuple(self.rest), tuple(self.attacks))

    # ---- acts

    def all(self, effects: Iterable[Any]) -> "Flow":
        """Does these effects."""
        for effect in effects:
            getattr(self, f"_{effect.verb}", self._later)(effect)
        return self

    def play(self, card: Card, times: int = 1) -> "Flow":
        """A hand card goes into play, does what it does, and is put away (HK-2.8)."""
        if card in self.held:
            self.held.remove(card)
        for _ in range(times):
            self.all(reckon.face_of(card).play)
        if not self.gone:
            self.arrive([card])
        return self

    def arrive(self, cards: Sequence[Card]) -> None:
        """Cards come onto the pile; if the deck has run out, that becomes the deck at once (HK-3.3)."""
        self.pile += cards
        if not self.deck and self.pile:
            self.shuffle()

    def shuffle(self) -> None:
        """The pile becomes part of the deck; `reshuffled` lists are done (HK-4.15)."""
        cards, self.pile = self.pile, []
        self.deck += len(cards)
        self.shuffled = True
        for card in cards:
            self.all(reckon.face_of(card).reshuffled)

    def draw(self, n: int) -> None:
        """HK-3.1: one after the other, shuffling in between."""
        for _ in range(n):
            if not self.deck:
                return
            self.deck -= 1
            self.unknown += 1
            self.draws += 1
            if not self.deck and self.pile:
                self.shuffle()

    def _name(self, text: str, ink: str = "rule") -> None:
        self.rest.append(((text, ink),))

    def _later(self, effect: Any) -> None:
        self._name(effect.describe())

    # ---- counters

    def _treasure(self, effect: Any) -> None:
        got = min(effect.n, self.purse.bank)
        self.purse = replace(self.purse, treasures=self.purse.treasures + got, bank=self.purse.bank - got)
        if got < effect.n:
            self._name("the bank is empty", "warn")

    def _action(self, effect: Any) -> None:
        if not self.own_turn:
            return
        got = min(effect.n, self.board.view.options.action_cap - self.purse.extra)
        self.purse = replace(self.purse, actions=self.purse.actions + got, extra=self.purse.extra + got)
        if got < effect.n:
            self._name("no more extra Actions this turn", "warn")

    def _buy(self, effect: Any) -> None:
        if self.own_turn:
            self.purse = replace(self.purse, buys=self.purse.buys + effect.n)

    def _reload(self, effect: Any) -> None:
        if self.own_turn:
            self.purse = replace(self.purse, reloads=self.purse.reloads + effect.n)

    def _discount(self, effect: Any) -> None:
        if self.own_turn:
            self.purse = replace(self.purse, discount=self.purse.discount + effect.n)
            self._name(f"cards cost {self.purse.discount} less", "coin")

    # ---- cards

    def _draw(self, effect: Any) -> None:
        self.draw(effect.n)

    def _discard(self, effect: Any) -> None:
        got = min(effect.n, self.hand)
        if got and got == len(self.held):  # no choice, and no card that the viewer does not know
            cards, self.held = self.held, []
            self._name(f"Discards {' and '.join(card.name for card in cards)}")
            self.arrive(cards)
            for card in cards:
                self.all(reckon.face_of(card).discarded)
            return
        self.held, self.unknown = [], self.hand - got
        self._name(f"Discard {got}" if got else "nothing to Discard")

    def _cycle(self, effect: Any) -> None:
        if self.hand:
            self._name(f"Discard up to {min(effect.n, self.hand)}, draw as many")

    def _recall(self, effect: Any) -> None:
        n = min(effect.n, len(self.pile))
        if n and n == len(self.pile):
            self._name(f"takes {' and '.join(card.name for card in self.pile)}")
            self.held, self.pile = [*self.held, *self.pile], []
        elif n:
            self.unknown += n
            self._name(f"takes {n} of the pile")

    def _peek(self, effect: Any) -> None:
        if self.deck:
            self._name(f"looks at {min(effect.n, self.deck)}, puts them back")

    def _reshuffle(self, effect: Any) -> None:
        if self.pile:
            self._name(f"shuffles {len(self.pile)} of the pile into the deck")
            self.shuffle()

    def _top_cost_treasure(self, effect: Any) -> None:
        if self.deck:
            self._name(f"+$ of the top card’s cost, at most {effect.n}")

    def _gain(self, effect: Any) -> None:
        fitting = cards_up_to(self.board, effect.max_cost)
        names = " or ".join(card.name for card in fitting[:2]) + (" or …" if len(fitting) > 2 else "")
        self._name(f"gain {names}" if fitting else "no row card fits")
        if len(fitting) == 1:
            self.arrive(fitting)

    # ---- effects with effects inside

    def _may(self, effect: Any) -> None:
        if any(could(self, part) for part in effect.do):
            self._later(effect)

    def _if_you_do(self, effect: Any) -> None:
        if any(could(self, part) for part in effect.pay):
            self.all(effect.pay).all(effect.then)
        else:
            self._name("nothing to pay with: does nothing", "warn")

    def _choose_one(self, effect: Any) -> None:
        able = [part for part in effect.lists if any(could(self, e) for e in part)]
        if len(able) == 1:
            self.all(able[0])
        elif able:
            self._name(f"choose {'; or '.join(phrase(part) for part in able)}")

    def _play_twice(self, effect: Any) -> None:
        cards = [card for card in self.held if not reckon.face_of(card).copier]
        if len(cards) == 1 and not self.unknown:
            self._name(f"plays {cards[0].name} twice")
            self.play(cards[0], 2)
        else:
            self._name("plays a card twice" if cards or self.unknown else "nothing to play twice")

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

    def _target(self, effect: Any) -> None:
        self.strike(effect, self)

    def _each_enemy(self, effect: Any) -> None:
        self.strike(effect, self)


# ---- what could be done


def could(flow: Flow, effect: Any, subject: SeatView | None = None) -> bool:
    """HK-R.21 on the view: whether this verb could do anything; `subject` is the enemy reached."""
    verb = effect.verb
    if subject is not None and verb in _ENEMY:
        return _could_there(flow, effect, subject)
    match verb:
        case "treasure":
            return flow.purse.bank > 0
        case "draw":
            return flow.deck > 0
        case "discard":
            return flow.hand > 0
        case "recall":
            return bool(flow.pile)
        case "gain":
            return bool(cards_up_to(flow.board, effect.max_cost))
        case "maroon":
            hand, pile = effect.whence != "discard" and flow.hand, effect.whence != "hand" and flow.pile
            return flow.seat.owned_count > FLOOR and bool(hand or pile)
        case "upgrade":
            return flow.seat.owned_count > FLOOR and flow.hand > 0
        case "may" | "choose_one":
            return any(could(flow, e) for e in effect.parts())
        case "if_you_do":
            return any(could(flow, e) for e in effect.pay)
        case "target" | "each_enemy":
            return any(could(flow, e, other) for other in enemies(flow.board, flow.seat) for e in effect.do)
    return True


_ENEMY = ("steal", "lose", "swap", "plant", "you", "they_choose")


def _could_there(flow: Flow, effect: Any, subject: SeatView) -> bool:
    match effect.verb:
        case "steal" | "lose":
            return flow.purse.others[subject.no] > 0
        case "plant":
            return bool(subject.pile)
        case "swap":
            return any(swaps(subject, effect.by, mine) for mine in flow.pile)
        case "you":
            return any(could(flow, e) for e in effect.parts())
    return any(could(flow, e, subject) for part in effect.lists for e in part)


def swaps(them: SeatView, by: int, mine: Card) -> list[Card]:
    """What can be taken from their pile for this card."""
    most = reckon.face_of(mine).cost + by
    return [card for card in them.pile if reckon.face_of(card).cost <= most]
