"""The elementary changes of a table: they ask nobody and set nothing off.

Whatever changes stacks or reward tokens goes through `shift`, which keeps stored powers true (JO-10.6).
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from deckgames.engine.cards import Card
from deckgames.engine.words import minus
from deckgames.games.journey import queries
from deckgames.games.journey.cards import BasicSpec, KingdomSpec, StackSpec, VillageSpec
from deckgames.games.journey.cards.constants import CrystalCap, NoHealing
from deckgames.games.journey.says import SAY
from deckgames.games.journey.state import DIAL, OVERLORD, SLOTS, WOUND_CARD, Reach, Seat, Side, Table, Tokens
from deckgames.games.journey.state.visible import BIT, is_of, on_track


def shift(t: Table, seats: Sequence[Seat], change: Callable[[], object]) -> None:
    """JO-10.6: changes the stacks of these players by `change`, as one operation; simultaneous changes are one."""
    before = [queries.visible(t, me) for me in seats]
    change()
    for me in t.seats if queries.may_silence_starters(t.pack) else seats:
        me.visible = None
    t.present = None
    for me, was in zip(seats, before, strict=True):
        found = me.visible = t.once(partial(queries.read, t, me))
        attack, defense = me.attack + found.attack - was.attack, me.defense + found.defense - was.defense
        me.attack = attack if attack > 0 else 0
        me.defense = defense if defense > 0 else 0
    t.unsettled = True


def reset_powers(t: Table, me: Seat) -> None:
    """JO-9.4: sets the stored powers to what the icons say."""
    found = me.visible or queries.visible(t, me)
    me.attack = found.attack if found.attack > 0 else 0
    me.defense = found.defense if found.defense > 0 else 0


def change_power(t: Table, me: Seat, attack: int, defense: int) -> None:
    """JO-10.8: once, with a floor at 0; until the player's next clean up. Told is what was there to lose."""
    had = me.attack, me.defense
    me.attack, me.defense = max(0, me.attack + attack), max(0, me.defense + defense)
    if t.observer is not None:
        for n, name in ((me.attack - had[0], "attack"), (me.defense - had[1], "defence")):
            if n:
                t.tell("power" if n > 0 or me.no == t.active else "weakens", me.no, n=n,
                       note=SAY(f"tells.power-{name}", n=minus(f"{n:+}")), detail=name)


# ---- the main action

def main_begins(t: Table) -> None:
    """JO-4.5: notes the turn's main action, which will cost the road a card."""
    t.main_begun, t.road_then = True, queries.road_left(t)


def main_ends(t: Table) -> None:
    t.main_done, t.road_then = True, None


# ---- stacks


def add(t: Table, me: Seat, card: Card[StackSpec]) -> None:
    """JO-10.1: on top of the stack of its type; a card that may not come there is discarded (JO-5.10)."""
    constant = queries.not_to_take(t, me, card)
    if constant is not None:
        t.tell("barred", me.no, (card, constant.card))
        to_pile(t, card)
        return
    shift(t, (me,), lambda: me.stack(card.spec.stack).append(card))
    t.tell("adds", me.no, (card,), note=card.spec.stack)


def put_under(t: Table, me: Seat, card: Card[StackSpec]) -> None:
    """JO-10.11: puts a card under the stack of its type."""
    shift(t, (me,), lambda: me.stack(card.spec.stack).insert(0, card))
    t.tell("puts-under", me.no, (card,), note=card.spec.stack)


def take(t: Table, me: Seat, card: Card[StackSpec]) -> None:
    """JO-10.2, JO-10.3: out of its stack; its used labels go (JO-12.1)."""
    stack = me.stack(card.spec.stack)
    shift(t, (me,), lambda: stack.remove(card))
    forget_labels(me, card)


def forget_labels(me: Seat, card: Card[Any]) -> None:
    """The used labels of a card that leaves its stack go."""
    if me.used:
        me.used = {label: n for label, n in me.used.items() if not is_of(label, card)}


def bury(t: Table, me: Seat, name: Any, up: bool = False) -> None:
    """JO-10.4, JO-10.5: where two lie, the top card goes under its stack, or the bottom one on top of it (`up`)."""
    stack = me.stack(name)
    if len(stack) > 1:
        card = stack[0 if up else -1]
        shift(t, (me,), lambda: stack.append(stack.pop(0)) if up else stack.insert(0, stack.pop()))
        t.tell("unburies" if up else "buries", me.no, (card,))


def move(t: Table, giver: Seat, receiver: Seat, card: Card[StackSpec]) -> None:
    """JO-12.1: from one player's stack on top of the same stack of another."""
    if queries.not_to_take(t, receiver, card) is not None:
        take(t, giver, card)
        add(t, receiver, card)
    else:
        exchange(t, [(giver, receiver, card)])


def exchange(t: Table, moves: Sequence[tuple[Seat, Seat, Card[StackSpec]]]) -> None:
    """JO-12.3: these cards change places all at once, each to the top of the same stack of its receiver."""
    seats = [me for me in t.seats if any(me in (giver, receiver) for giver, receiver, _ in moves)]

    def change() -> None:
        for giver, _, card in moves:
            giver.stack(card.spec.stack).remove(card)
            forget_labels(giver, card)
        for _, receiver, card in moves:
            receiver.stack(card.spec.stack).append(card)

    shift(t, seats, change)


# ---- piles


def to_pile(t: Table, card: Card[Any]) -> None:
    """JO-12.2: where a discarded card goes: the graveyard, or under its own deck; a fist or an of Enchanting leaves the
    game."""
    spec = card.spec
    if spec.kind == "wound":
        t.wound_deck.insert(0, card)
    elif not spec.starter:
        t.graveyard.append(card)
    elif isinstance(spec, BasicSpec):
        t.box.append(card)
    else:
        (t.banners if spec.kind == "item" else t.classes).insert(0, card)


def lift(t: Table, card: Card[Any]) -> None:
    """Takes a card from the track, the graveyard or the Overlord, wherever it lies. Its tokens stay with it."""
    if card in t.track:
        t.track[t.track.index(card)] = None
        road_changed(t, card)
    elif card in t.graveyard:
        t.graveyard.remove(card)
    else:
        t.overlord_cards.remove(card)


def road_changed(t: Table, *cards: Card[Any]) -> None:
    """These cards came to the track or left it: what speaks there may have changed."""
    for card in cards:
        if on_track(card.spec):
            boards_changed(t)


def boards_changed(t: Table) -> None:
    """What the boards show has changed, and with it what is silent."""
    t.boards = t.present = None
    t.unsettled = True
    for me in t.seats:
        me.visible = None


def lose_tokens(t: Table, card: Card[Any]) -> None:
    """JO-12.5: the tokens on a card go to the supply."""
    t.tokens.pop(card.number, None)


def put_tokens(t: Table, card: Card[Any], **more: int) -> None:
    """Puts tokens on a card, or takes them off."""
    found = queries.tokens(t, card)
    new = replace(found, **{name: getattr(found, name) + n for name, n in more.items()})
    if new == Tokens():
        t.tokens.pop(card.number, None)
    else:
        t.tokens[card.number] = new


def close_up(t: Table) -> None:
    """JO-9.3: the cards of the track move left, and free slots are filled from the deck."""
    if None not in t.track:
        return
    there: list[Any] = [card for card in t.track if card is not None]
    lacking = SLOTS - len(there)
    new = t.deck[:-lacking - 1:-1]
    if new:
        del t.deck[-len(new):]
        there += new
    t.track = there + [None] * (SLOTS - len(there))
    if new:
        road_changed(t, *new)
        t.tell("appears", cards=tuple(new))


# ---- wounds


def harden(t: Table, me: Seat, card: Card[StackSpec]) -> None:
    """JO-11.2: puts this wound card on a player's stack of wounds."""

    def change() -> None:
        me.hardening = (me.hardening or 1) - 1 or None
        me.wounds.append(card)

    shift(t, (me,), change)


def heal(t: Table, me: Seat, n: int) -> int:
    """JO-11.5: heals up to n wounds; gives how many."""
    healed = relieve(t, me, n)
    if healed and me is not OVERLORD:
        t.tell("heals", me.no, n=healed)
    return healed


def relieve(t: Table, me: Seat, n: int) -> int:
    """The same, told by who does it: wound cards break into ten tokens."""
    if me is OVERLORD:
        return turn_dial(t, n)
    n = min(n, queries.healable(t, me))
    if n <= 0 or queries.holds(t, me, NoHealing):
        return 0
    if t.coop:
        heal_company(t, n)
        me.healed += n
        return n
    while me.wound_tokens < n and me.wounds:
        card = me.wounds[-1]
        take(t, me, card)
        to_pile(t, card)
        me.wound_tokens += WOUND_CARD
        t.tell("breaks", me.no, (card,))
    me.wound_tokens -= n
    t.unsettled = True
    return n


def heal_company(t: Table, n: int) -> int:
    """JO-11.7, JO-C.97: wounds leave the pool; how many."""
    n = min(n, t.pool)
    t.pool -= n
    return n


# ---- the dial (co-op)


def turn_dial(t: Table, n: int) -> int:
    """JO-16.6, JO-C.89: hit points more or fewer, within 0 and 99; an immune Overlord loses none, and without co-op it
    has none (JO-R.31). Gives the change."""
    if not t.coop:
        return 0
    if n < 0 and queries.immune(t):
        t.tell("immune", n=-n)
        return 0
    before = t.hp
    t.hp = max(0, min(DIAL, t.hp + n))
    t.unsettled = True
    if t.hp != before:
        t.tell("dial", n=t.hp - before, note=str(t.hp))
    return t.hp - before


# ---- crystals and pearls


def crystals(t: Table, me: Seat, n: int, does: str | None = None) -> int:
    """JO-12.7, JO-R.17: so many more or fewer, as far as there are; gives the change. The Overlord has those that lie
    on its card. It is told as what the player `does` with them (None: takes or loses), where no other sentence tells
    it ("")."""
    boss = me is OVERLORD
    n = max(n, -(t.overlord_crystals if boss else me.crystals))
    if boss:
        t.overlord_crystals += n
    else:
        me.crystals += n
    if boss or (n > 0 and queries.present(t) & BIT[CrystalCap]):
        t.unsettled = True
    if does is None:
        does = "takes-crystals" if n > 0 else "loses" if me.no != t.active else "gives-up"
    if n and does:
        t.tell(f"overlord-{'takes' if n > 0 else 'loses'}" if boss else does, None if boss else me.no, n=abs(n))
    return n


def match_pearls(t: Table, me: Seat) -> None:
    """JO-10.7: as many pearl tokens as the pearl value; spent ones go first, new ones are active."""
    more = queries.value(t, me, "pearl") - me.active_pearls - me.spent_pearls
    if more > 0:
        me.active_pearls += more
    elif more < 0:
        spent = min(me.spent_pearls, -more)
        me.spent_pearls -= spent
        me.active_pearls += more + spent


# ---- the Overlord


def take_reward(t: Table, me: Seat) -> None:
    """JO-7.15: one reward token off the Overlord; its icons and abilities count from now."""
    t.overlord_rewards -= 1
    shift(t, (me,), lambda: me.rewards.append(t.next_reward))
    t.next_reward += 1
    t.tell("rewarded", me.no)


def defeat(t: Table) -> None:
    """JO-7.17, JO-R.53, JO-CR.32: without reward tokens the Overlord is inactive; what lies on it goes."""
    if t.coop or t.overlord is None or not t.overlord_active or t.overlord_rewards > 0:
        return
    t.overlord_active = False
    for card in t.overlord_cards:
        to_pile(t, card)
    t.overlord_cards = []
    lose_tokens(t, t.overlord)
    boards_changed(t)
    t.tell("defeated", cards=(t.overlord,))
    crystals(t, OVERLORD, -t.overlord_crystals)


def turn_desert(t: Table, side: Side) -> None:
    """The desert token, where one lies, shows this side."""
    if t.desert not in (None, side):
        t.desert = side
        t.tell("desert", note=queries.ON_SAND[side])


# ---- the road and its tokens


def sweep(t: Table, card: Card[Any], told: str) -> None:
    """A card of the track is discarded, and the tokens on it go; no invasion."""
    lift(t, card)
    lose_tokens(t, card)
    to_pile(t, card)
    t.tell(told, cards=(card,))


def swap_with_graveyard(t: Table, card: Card[Any]) -> Card[Any]:
    """A card of the track and the top card of the graveyard change places; gives that one. Tokens go (JO-12.5)."""
    slot, other = t.track.index(card), t.graveyard.pop()
    t.track[slot] = other
    lose_tokens(t, card)
    to_pile(t, card)
    road_changed(t, card, other)
    return other


def swap_with_track(t: Table, me: Seat, mine: Card[StackSpec], card: Card[StackSpec]) -> None:
    """JO-V-4.4: the top card of a stack and a card of the track change places; no journey."""
    slot = t.track.index(card)
    stack = me.stack(mine.spec.stack)

    def change() -> None:
        stack.remove(mine)
        stack.append(card)

    shift(t, (me,), change)
    forget_labels(me, mine)
    t.track[slot] = mine
    lose_tokens(t, card)
    road_changed(t, mine, card)
    t.tell("swaps-track", me.no, (mine, card))


def put_cerberus(t: Table, card: Card[Any]) -> None:
    """JO-CR.14: moves the one Cerberus token to this card."""
    for number, tokens in [*t.tokens.items()]:
        if tokens.cerberus:
            t.tokens[number] = replace(tokens, cerberus=0)
            if t.tokens[number] == Tokens():
                del t.tokens[number]
    put_tokens(t, card, cerberus=1)


def clear_tokens(t: Table, which: str) -> int:
    """All tokens of a sort leave the track; how many there were."""
    n = 0
    for card in queries.track_cards(t):
        if there := getattr(queries.tokens(t, card), which):
            n += there
            put_tokens(t, card, **{which: -there})
    if n:
        t.tell("tokens-cleared", note=which)
    return n


def lay_on_overlord(t: Table, card: Card[StackSpec]) -> None:
    """A card that has been taken away from its place lies on the Overlord."""
    t.overlord_cards.append(card)
    t.tell("on-overlord", cards=(card,))


def reinforce(t: Table, card: Card[Any], side: str) -> None:
    """A reinforcement token on a creature or the Overlord, by chance one side or the other (JO-7.14)."""
    if side == "random":
        side = "health" if t.rng.below(2) else "strength"
    put_tokens(t, card, **{side: 1})
    t.tell("reinforced", cards=(card,), note=side)


def replace_village(t: Table) -> bool:
    """JO-C.107: the village leaves the game with its rewards, another one is drawn; whether one was left."""
    t.village_rewards, t.unsettled = 0, True
    gone = {card.spec.id for card in t.box} | ({t.village.spec.id} if t.village else set())
    kingdoms = [spec for spec in t.pack.section("kingdoms", KingdomSpec) if spec.id in t.kingdoms]
    found = [spec.village for spec in kingdoms if spec.village not in gone] if t.options.relation == "kingdom" else []
    found = found or [spec.id for spec in t.pack.section("villages", VillageSpec)
                      if not spec.coop and spec.id not in gone]
    if not found or t.village is None:
        return False
    t.box.append(t.village)
    t.village = t.make(t.rng.pick(found))
    if t.desert is None and t.village.spec.uses_token == "desert":
        t.desert = "mirage" if t.rng.below(2) else "sandstorm"
    boards_changed(t)
    t.tell("village", cards=(t.village,))
    return True


def reached(t: Table, attack: int, health: int) -> None:
    """Keeps the best attack of the round and the health that it had to reach (JO-CR.39)."""
    made = sum([seat.challenges for seat in t.seats])
    found = Reach(t.round, attack, health, made)
    if t.reach and t.reach[-1].round == t.round:
        best = max(t.reach.pop(), found, key=lambda one: one.attack - one.health)
        found = Reach(t.round, best.attack, best.health, made)
    t.reach.append(found)
