"""DP-9: activating the individual effect of a card of the own pool, and waking the standard effects of a keystone."""

from deckgames.games.pools import operations
from deckgames.games.pools.cards import NOUN, PoolCard
from deckgames.games.pools.play import NOBODY, PoolPlay
from deckgames.games.pools.queries import Refusal
from deckgames.games.pools.state import Seat, Table


def may_activate(t: Table, me: Seat, card: PoolCard) -> bool:
    """Whether the individual effect of this card of the own pool is legal now."""
    kind = card.spec.individual.type
    if kind == "common" or card.number in t.used:
        return False
    return kind == "end" or not _missing(t, me, card)


def why_not(t: Table, me: Seat, card: PoolCard) -> Refusal | None:
    """Why it is not, by the first reason that applies (DP-6.12); None if it is."""
    kind = card.spec.individual.type
    if card.number in t.used:
        return Refusal("used", f"{card.name} was used this round", "DP-9.5")
    if kind == "common":
        return Refusal("common_type", f"{card.name} works only when laid in the common pool", "DP-9.6")
    if kind != "end" and (word := _missing(t, me, card)):
        return Refusal("no_target", f"{NOBODY[word]} to choose", "DP-9.8")
    return None


def _missing(t: Table, me: Seat, card: PoolCard) -> str:
    """The word for which the first verb has no target; a verb that names no word needs none (DP-9.8)."""
    first = card.spec.individual.effect[0]
    needs = getattr(first, "needs", None)
    return "" if needs is None else needs(PoolPlay(t, me, card))


async def activate(t: Table, me: Seat, card: PoolCard) -> None:
    """DP-9.6, DP-9.7: the cost is owed at once; a modifier is done at once, anything else becomes an entry."""
    own = card.spec.individual
    t.used.append(card.number)
    t.acted, t.looked = True, False
    n = max(0, own.cost.n + t.price)
    operations.owe(t, me, own.cost.kind or "attack", n)
    me.bill += n
    t.tell("activates", me.no, (card,), n=n, note=NOUN.get(own.cost.kind or "", ""))
    if own.type == "end":
        operations.enter(t, me.no, card, me.end_list)
        return
    x = PoolPlay(t, me, card)
    for effect in own.effect:
        choosing = getattr(effect, "choose", None)
        if choosing is not None:
            await choosing(x)
        if own.type == "modifier":
            await effect.run(x)
    if own.type == "modifier":
        return
    stack = t.instant if own.type == "instant" else t.main
    operations.enter(t, me.no, card, stack, targets=tuple(x.targets.values()))


def wake(t: Table, me: Seat, card: PoolCard) -> None:
    """DP-9.1, DP-9.2: the standard effects of a card laid this turn enter the main stack, once a turn."""
    t.woken = True
    operations.enter(t, me.no, card, t.main, standard=True)
    t.tell("wakes", me.no, (card,))
