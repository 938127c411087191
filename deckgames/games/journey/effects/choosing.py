"""JO-12, JO-V-4.4: choosing, discarding and giving cards of stacks, burying and unburying by choice."""

from collections.abc import Iterator, Sequence
from typing import Any

from deckgames.engine.cards import Card
from deckgames.engine.decisions import Mark, Topic, choose, order
from deckgames.engine.effects import declined
from deckgames.engine.messages import Words
from deckgames.games.journey import operations, queries
from deckgames.games.journey.cards import STACK_OF, StackSpec
from deckgames.games.journey.cards.amounts import Icon
from deckgames.games.journey.play import JourneyPlay
from deckgames.games.journey.says import SAY
from deckgames.games.journey.state import STACKS, Seat, Table
from deckgames.games.journey.state.visible import read_stacks

TURNS = {(verb, kind): Mark(f"{verb}:{kind}", SAY(f"turns.{verb}-{kind}"))
         for verb in ("bury", "unbury") for kind in ("item", "enchantment", "creature")}
LEAVE = {alone: Mark("leave", SAY("offers.leave-it" if alone else "offers.leave-them"), Topic.END)
         for alone in (True, False)}


async def choose_cards(x: JourneyPlay, me: Seat, kind: str, which: str, n: int, icon: Icon | None,
                       prompt: Words) -> list[Card[StackSpec]]:
    """Up to n cards of a player, of its own choice, one after the other; no stack is emptied (JO-V-1.5)."""
    chosen: list[Card[StackSpec]] = []
    for _ in range(n):
        left = [card for card in queries.movable(me, kind, which, icon)
                if card not in chosen and _spare(me, card, chosen)]
        card = await x.choose_card(me, left, Topic.DISCARD, prompt)
        if card is None:
            break
        chosen.append(card)
    return chosen


def _spare(me: Seat, card: Card[StackSpec], chosen: Sequence[Card[StackSpec]]) -> bool:
    name = card.spec.stack
    return name == "creatures" or len(me.stack(name)) - sum(other.spec.stack == name for other in chosen) > 1


async def discard_all(x: JourneyPlay, cards: Sequence[tuple[Seat, Card[StackSpec]]]) -> None:
    """JO-12.4: these cards are discarded at one moment; the player whose turn it is orders them."""
    t = x.t
    if not cards:
        return
    found = [card for _, card in cards]
    if sum(not card.spec.starter for card in found) > 1:
        asks = SAY("asks.discard-order")
        found = await order(queries.speaker(t).no, "JO-12.4", Topic.ORDER, asks, found, None,
                            x.card)
    seats = [me for me in t.seats if any(me is seat for seat, _ in cards)]

    def change() -> None:
        for me, card in cards:
            me.stack(card.spec.stack).remove(card)
            operations.forget_labels(me, card)

    operations.shift(t, seats, change)
    for me, card in cards:
        t.tell("discards", me.no, (card,), detail=me.no == t.active)
    for card in found:
        operations.to_pile(t, card)

def deep_stacks(me: Seat, kinds: Sequence[str]) -> list[str]:
    """The kinds of these whose stack can be buried or unburied (JO-10.4)."""
    return [kind for kind in kinds if len(me.stack(STACK_OF[kind])) > 1]


async def turn_stacks(x: JourneyPlay, me: Seat, verb: str, kinds: Sequence[str], pick: str) -> None:
    """JO-10.4, JO-10.5: buries tops or unburies bottoms: all of these stacks in an order of the player's choice, one of
    them, or any."""
    t = x.t
    left = deep_stacks(me, kinds)
    while left:
        kind = left[0]
        either = left, left[::-1]  # the floor at 0 may make a difference between the two sequences (JO-E.51)
        if pick == "up_to" or (len(left) > 1 and (
                pick == "one" or len({_after(t, me, verb, kinds) for kinds in either}) > 1)):
            marks = [TURNS[verb, one] for one in left]
            alone = len(left) == 1
            asks = SAY(f"asks-turn.{verb}-{left[0]}") if alone else SAY(
                ("asks.bury-first" if pick == "all" else "asks.bury") if verb == "bury" else
                "asks.unbury-first" if pick == "all" else "asks.unbury")
            mark = await choose(me.no, "JO-10.4" if verb == "bury" else "JO-10.5", Topic.PUT, asks,
                                [*marks, None] if pick == "up_to" else marks, None, x.card, LEAVE[alone])
            if mark is None:
                _leaves(x, me, kinds, left)
                return
            kind = left[marks.index(mark)]
        left.remove(kind)
        operations.bury(t, me, STACK_OF[kind], verb == "unbury")
        if pick == "one":
            return


def _after(t: Table, me: Seat, verb: str, kinds: Sequence[str]) -> tuple[int, int]:
    stacks = {name: me.stack(name)[:] for name in STACKS}
    attack, defense = me.attack, me.defense
    before = queries.visible(t, me)
    for kind in kinds:
        stack = stacks[STACK_OF[kind]]
        if verb == "bury":
            stack.insert(0, stack.pop())
        else:
            stack.append(stack.pop(0))
        now = read_stacks(stacks, me.rewards, t.overlord, before.silent)
        attack, defense = max(0, attack + now.attack - before.attack), max(0, defense + now.defense - before.defense)
        before = now
    return attack, defense


async def turn_over(x: JourneyPlay, me: Seat, kinds: Sequence[str]) -> None:
    """JO-V-4.4: for each stack the player buries the top, unburies the bottom, or leaves it; in any order."""
    left = deep_stacks(me, kinds)
    while left:
        marks = [TURNS[verb, kind] for kind in left for verb in ("bury", "unbury")]
        mark = await choose(me.no, "JO-10.4", Topic.PUT, SAY("asks.bury-or-unbury"),
                            [*marks, None], None, x.card, LEAVE[len(left) == 1])
        if mark is None:
            _leaves(x, me, kinds, left)
            return
        kind = left[marks.index(mark) // 2]
        left.remove(kind)
        operations.bury(x.t, me, STACK_OF[kind], mark is TURNS["unbury", kind])


def _leaves(x: JourneyPlay, me: Seat, kinds: Sequence[str], left: Sequence[str]) -> None:
    """Who leaves all of these stacks as they are has said no."""
    if len(left) == len(deep_stacks(me, kinds)):
        declined(x.as_seat(me))


def payable(me: Seat, card: Card[Any] | None, cost: Sequence[Any]) -> bool:
    """JO-R.33: whether the cards of a player allow all these payments, one after the other; `card` is what it stands
    on. No card pays twice, and no stack is emptied."""
    if not cost:
        return True
    return any(payable(left, card, cost[1:]) for left in _spent(me, card, cost[0]))


CARDS = frozenset({"discard_card", "give_card", "remove_top", "bury", "this_card"})
"""Payments that need cards in stacks."""


def _spent(me: Seat, card: Card[Any] | None, verb: Any) -> Iterator[Seat]:
    """What a player's stacks may be after a payment of CARDS."""
    if verb.verb == "remove_top":
        for top in tops_to_remove(me):
            yield _without(me, top)
    elif verb.verb in ("discard_card", "give_card"):
        icon = getattr(verb, "icon", None)
        left = [me]
        for _ in range(verb.n):
            left = [_without(one, gone) for one in left for gone in queries.movable(one, verb.kind, verb.which, icon)]
        yield from left
    else:
        names = [card.spec.stack] if verb.verb == "this_card" and card else [STACK_OF[kind] for kind in verb.kinds]
        turned = me.copy()
        for name in names:
            stack = turned.stack(name)
            if len(stack) < 2 or (verb.verb == "this_card" and stack[-1] is not card):
                return
            stack.insert(0, stack.pop())
        yield turned


def _without(me: Seat, card: Card[StackSpec]) -> Seat:
    left = me.copy()
    left.stack(card.spec.stack).remove(card)
    return left


def tops_to_remove(me: Seat) -> list[Card[StackSpec]]:
    """JO-V-5: the top cards of the four stacks that may leave the game; no last item or enchantment."""
    return [me.stack(name)[-1] for name in STACKS
            if len(me.stack(name)) > (1 if name in ("items", "enchantments") else 0)]
