"""What can be asked of a Hooks table without changing it: prices, and what players own; rules, screens and bots use the
same."""

from collections.abc import Sequence

from deckgames.engine.options import LAST_ROUND
from deckgames.games.hooks.cards import HookCard
from deckgames.games.hooks.state import Seat, Table


def price(card: HookCard, discount: int) -> int:
    """HK-R.23: the card's price now, at least 0."""
    return max(0, card.spec.cost - discount)


def affordable(row: Sequence[HookCard | None], treasures: int, discount: int) -> list[HookCard]:
    """The cards of the row that so many Treasures can buy, the dearest first."""
    found = [card for card in row if card is not None and price(card, discount) <= treasures]
    return sorted(found, key=lambda card: (-card.spec.cost, card.spec.id))


def by_buy(t: Table) -> bool:
    """HK-2.9: whether a purchase takes a Buy and no Action: if there is one."""
    return t.buys > 0


def owned_cards(me: Seat) -> Sequence[HookCard]:
    """All cards of a player, in deck, hand, pile and play."""
    return me.tally or [*me.deck, *me.hand, *me.pile, *me.in_play, *me.peek]


def last_of_all(t: Table, no: int) -> bool:
    """HK-5.3, HK-R.19: whether this player, who is on turn, has no turn after this one."""
    return t.final or t.ender == no or last_turn(t)


def last_turn(t: Table) -> bool:
    """HK-5.2, HK-R.19: whether the game ends with this turn."""
    following = (t.current + 1) % len(t.seats)
    return following == t.ender or (
        following == t.start and t.ender is None and t.round >= (t.options.round_limit or LAST_ROUND))


def tally_open(t: Table) -> bool:
    """HK-R.25: whether everybody is told what each player owns, and how all stood after each round."""
    return t.phase == "over" or t.options.memory_aid == "open"
