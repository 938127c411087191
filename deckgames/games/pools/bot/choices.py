"""Every question of a turn: which card to lay, which step, which cards, which effect at what, which change."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from deckgames.bots.brain import best_first
from deckgames.engine.cards import Card
from deckgames.engine.decisions import Choose, Mark, PickSet, Raw, Topic
from deckgames.games.pools import operations, queries
from deckgames.games.pools.bot.worth import (
    LOOSE,
    Base,
    activated,
    announced,
    best,
    granted,
    in_vain,
    lethal,
    plans,
    tried,
    weighed,
)
from deckgames.games.pools.cards import PROFESSIONS, RANKS, SUITS, PoolCard
from deckgames.games.pools.effects.marks import Change
from deckgames.games.pools.play import CHOSEN, COMBOS, PoolPlay
from deckgames.games.pools.queries import near, ties
from deckgames.games.pools.rules.announcing import CLAIMS, SCALES, may_activate
from deckgames.games.pools.rules.turn import ANNOUNCE, LOOK
from deckgames.games.pools.state import KINDS, Kind, Seat, Table, Target

GAIN = 0.6
"""What an effect must bring beyond its cost."""
BESIDE, MOST = 3.0, 4
"""Answers that are so much worse than the best are not thought about, and no more than so many; lays all are."""
FAR = 99.0
TARGETS = 3
"""At a glance so many targets are thought about, but for one a foe; at least one."""
STACKED = ("instant", "main", "end")
"""Types of effects that may be activated at any time."""
STAKE = 5.0
"""Who would gain more than this does not wait: a foe may pass although something would bring it more."""
HOME = 0.15
"""What these pairs count when a card is laid."""

Gains = dict[tuple[int, PoolCard], float]
"""What the effects of seats have brought them when somebody last looked."""


def ranked(options: Sequence[Any], worth: Callable[[Any], float], beside: float = BESIDE) -> list[int]:
    """Indexes of the options, best first, without those far behind."""
    worths = [worth(option) for option in options]
    order = best_first(worths)
    return [i for i in order if worths[i] >= worths[order[0]] - beside][:MOST if beside < FAR else None]


# ---- laying and announcing


def rank_lay(t: Table, me: Seat, decision: Choose[Any], glance: bool = False) -> Sequence[Raw]:
    """Ranks hand cards to lay by their best attack and wall; what they are worth later in the pool counts a little."""
    base = granted(t, glance)

    def worth(card: PoolCard | Mark) -> float:
        if isinstance(card, Mark):
            return base.now(me.no)
        return played(t, base, me, card) + HOME * ties(card, [*me.pool, *t.common])

    return ranked(decision.items, worth, FAR)


def played(t: Table, base: Base, me: Seat, card: PoolCard) -> float:
    """The value of the round for `me` after laying this hand card with its best attack and wall, and then using its own
    effect if that adds more (not at a `glance`)."""
    def found() -> float:
        worth, pair, choice = weighed(t, base, me, card)[0]
        if not base.glance and card.spec.individual.type in STACKED:
            now = announced(t, me, card, pair, choice)
            then = Base(announced(base, me, card, pair, choice), {})
            worth = max(worth, used(now, then, now.seats[me.no], card)[0] - GAIN)
        return worth

    return base.once((me.no, card, "played"), found)


def rank_set(t: Table, me: Seat, decision: PickSet[PoolCard]) -> Sequence[Raw]:
    """Ranks sets of cards to announce: those of the best attacks and walls."""
    kind: Kind = "defence" if decision.about is Topic.DEFEND else "attack"
    assert t.keystone is not None
    plans = weighed(t, granted(t), me, t.keystone)
    found = [(plan.worth, plan.cards(kind)) for plan in plans if plan.cards(kind)]
    if not found:  # not what is planned, but what there is
        choice = queries.choice(t, me, kind, t.keystone)
        found = [(one.worth, choice.members(one.mask)) for one in (choice.best(),) if one is not None]
    found.sort(key=lambda one: -one[0])
    answers = [tuple(sorted([decision.items.index(card) for card in cards])) for _, cards in found]
    return list(dict.fromkeys(answers))[:MOST]


# ---- steps of a turn


def rank_step(t: Table, me: Seat, decision: Choose[Any], glance: bool = False) -> Sequence[Raw]:
    """DP-5.3: ranks the steps of a turn: modifiers that help what is still to be announced (none at a glance),
    announcements, effects."""
    items = decision.items
    kinds = [kind for kind in KINDS if ANNOUNCE[kind] in items]
    if not kinds:  # effects wait until all walls and attacks are seen: who has laid has another turn (DP-8.5)
        return [items.index(None)]
    assert t.keystone is not None
    base = granted(t, glance)
    plan = weighed(t, base, me, t.keystone)[0]
    if in_vain(t, me, plan):
        return [items.index(None), items.index(ANNOUNCE[kinds[0]])]
    kind = next((kind for kind in kinds if plan.cards(kind)), kinds[0])
    gains = {i: modified(t, base, me, item, None) - plan.worth for i, item in enumerate(items if not glance else ())
             if isinstance(item, Card) and item.spec.individual.type == "modifier"}
    first = sorted([i for i, more in gains.items() if more > GAIN], key=lambda i: -gains[i])[:1]
    return [*first, items.index(ANNOUNCE[kind]), *([items.index(None)] if t.phase == "basic" else [])]


def rank_first(t: Table, me: Seat, decision: Choose[Any]) -> Sequence[Raw]:
    """DP-8.1: ranks what to do first; nothing, where waiting is free, since whoever acts last has seen what the others
    do."""
    items, base = decision.items, granted(t)
    order, first = rank_deeds(t, base, me, items), surely(t, base, me, items)
    return order if first is None else [first, *[nth for nth in order if nth != first]]


def first_deed(t: Table, me: Seat, items: Sequence[Any], gains: Gains) -> int:
    """Index of the item that is best to do first, judged at a glance where one is clearly best."""
    base = granted(t, glance=True)
    first = surely(t, base, me, items, gains if len(t.living) > 2 else None)
    return rank_deeds(t, base, me, items)[0] if first is None else first


def surely(t: Table, base: Base, me: Seat, items: Sequence[Any], gains: Gains | None = None) -> int | None:
    """What is best whatever else could be done: what finishes the only foe, or nothing yet where waiting is free,
    because a foe gains more than this seat, which has little at stake, and so will not end the phase."""
    for nth, item in enumerate(items):
        if isinstance(item, Card) and lethal(t, me.no, item):
            return nth
    if not goes_on(t):
        return None
    mine = gain(t, base, me)
    if gains is not None:
        gains.update({(me.no, card): more for card, more in all_gains(t, base, me)})
    if mine > STAKE:
        return None
    waits = any(more > mine for foe in before_the_end(t, me) for _, more in all_gains(t, base, foe, gains))
    return items.index(None) if waits else None


def goes_on(t: Table) -> bool:
    """Whether the additional phase goes on if this turn ends now, so that the seat has another one (DP-8.5)."""
    return t.acted or t.passes + 1 < len(t.living)


def before_the_end(t: Table, me: Seat) -> list[Seat]:
    """The foes that have a turn before the phase can end, if this one is a pass (DP-8.5)."""
    gone = () if t.acted else queries.passed(t)
    return [foe for foe in queries.foes(t, me.no) if foe.no not in gone]


def gain(t: Table, base: Base, seat: Seat) -> float:
    """What the best effect of this seat brings it now."""
    return base.once((seat.no, "gain"), lambda: max([0.0, *[more for _, more in all_gains(t, base, seat)]]))


def all_gains(t: Table, base: Base, seat: Seat, gains: Gains | None = None) -> Iterator[tuple[PoolCard, float]]:
    """What each of its effects brings it (below 0: nothing), by these `gains` where they know it and else noted there;
    whoever has heard enough asks no further."""
    for card in seat.pool:
        if may_activate(t, seat, card):
            more = None if gains is None else gains.get((seat.no, card))
            if more is None:
                more = used(t, base, seat, card)[0] - base.now(seat.no) - GAIN
                if gains is not None:
                    gains[seat.no, card] = more
            yield card, more


def passing(t: Table, base: Base, me: Seat) -> float:
    """The value of the round for a seat that does nothing now. Where that ends the phase nothing is in doubt, and no
    foe gains anything any more, which is no comfort to who falls."""
    if goes_on(t):
        return base.now(me.no)
    worth, lives = base.over(me.no)
    return worth + max([gain(t, base, foe) for foe in queries.foes(t, me.no)]) * lives


def rank_deeds(t: Table, base: Base, me: Seat, items: Sequence[Any]) -> list[int]:
    """Ranks the things to do: an additional card if it brings anything; then effects with all their targets."""
    effects = rank_effects(t, base, me, items)
    fit = [card for card in me.hand if queries.could_form(t, me, card)] if LOOK in items else []
    if not fit:
        return effects
    look, first = items.index(LOOK), items[effects[0]]
    lays = brings(t, base, me, fit)
    if lays and first is not None:
        lays = brings(t, granted(tried(t, base, me, first, used(t, base, me, first)[1], False)), me, fit)
    return [look, *effects] if lays else [*effects, look]


def strongest(t: Table, me: Seat, card: PoolCard) -> float:
    """The points of a card's strongest attack and wall together, whatever they meet."""
    return max([pair.hits + pair.holds for pair, _ in plans(t, me, card)])


def brings(t: Table, base: Base, me: Seat, cards: Sequence[PoolCard]) -> bool:
    """Whether to lay one of these hand cards is better than to lay none; at a glance the one with the strongest
    pair."""
    now = passing(t, base, me)
    if base.glance:
        cards = [max(cards, key=lambda card: strongest(t, me, card))]
    return any(played(t, base, me, card) > now for card in cards)


def rank_effects(t: Table, base: Base, me: Seat, items: Sequence[Any]) -> list[int]:
    """Ranks effects: the one that brings most beyond its cost, then "nothing"; or the other way round."""
    now = passing(t, base, me) + GAIN
    worths = [used(t, base, me, item)[0] if isinstance(item, Card) else now if item is None else now - FAR
              for item in items]
    order = ranked(range(len(items)), worths.__getitem__, FAR / 2)
    if items[order[0]] is not None:
        return [order[0], items.index(None)]
    return order[:2]


def used(t: Table, base: Base, me: Seat, card: PoolCard) -> tuple[float, list[Target]]:
    """(value of the round for `me` with this card's effect at its best targets, those targets)."""
    def found() -> tuple[float, list[Target]]:
        effects: Sequence[Any] = card.spec.individual.effect
        lists = effects[0].lists if effects[0].verb == "choose_one" else [effects]
        x = PoolPlay(t, me, card)
        ways = [aimed(x, base, part, nth, False) for nth, part in enumerate(lists)]
        return max([(activated(t, base, me, card, way, False), way) for way in ways], key=lambda one: one[0])

    return base.once((me.no, card), found)


def aimed(x: PoolPlay, base: Base, effects: Sequence[Any], branch: int, owed: bool) -> list[Target]:
    """The best targets of an effect, word by word."""
    targets = [Target("branch", no=branch)]

    def worth(target: Target) -> float:
        return activated(x.t, base, x.me, x.card, [*targets, target], owed)

    for effect in effects if x.card.spec.individual.type != "end" else ():
        for word in ("my_attack", "foe_attack") if effect.verb == "rule" else (getattr(effect, "word", ""),):
            if word in CHOSEN and all(target.word != word for target in targets) and (found := x.candidates(word)):
                first, *others = [one for one in found if one is found[0] or matters(x.t, word, one)]
                if base.glance and others:
                    first, *others = sorted([first, *others], key=partial(likely, base, word), reverse=True)[:max(
                        1, TARGETS - len(queries.foes(x.t, x.me.no)))]
                targets.append(max([first, *others], key=worth) if others else first)
    return targets


def likely(base: Base, word: str, target: Target) -> tuple[bool, int]:
    """A quick guess of how good a target is, as a sort key: the greatest attack or wall, the foe with the fewest
    lives."""
    t = base.table
    if word in COMBOS:
        return True, t.seats[target.seat].combo(COMBOS[word][1], target.no).points
    return (True, -t.seats[target.seat].life) if word == "opponent" else (matters(t, word, target), 0)


def matters(t: Table, word: str, target: Target) -> bool:
    """Whether the round may come to something else by this target: what lies in a pool alone changes no points."""
    if target.card is None:
        return True
    return not word.endswith("pool") and any(target.card in combo.cards for seat in t.seats for combo in seat.combos)


# ---- what a card asks


def rank_target(t: Table, me: Seat, decision: Choose[Any]) -> Sequence[Raw]:
    """Ranks targets for the card that asks, branches of it, or cards to swap."""
    card, items = decision.source, decision.items
    assert card is not None
    x, effects = PoolPlay(t, me, card), card.spec.individual.effect
    word = decision.effect if isinstance(decision.effect, str) else "branch"
    base = granted(t)
    if word == "branch":
        lists: Any = effects[0]
        return ranked(items, lambda mark: activated(t, base, me, card, aimed(
            x, base, lists.lists[int(mark.oid[-1]) - 1], int(mark.oid[-1]) - 1, True)))
    if word.endswith("pool"):
        return rank_place(t, me, decision, word, effects[0].verb)
    if card.spec.individual.type == "modifier" and t.keystone is not None:
        return ranked(items, lambda item: modified(t, base, me, card, item))
    found = [target for target in x.candidates(word) if target.card is None or target.card in items]
    worths = [max([activated(t, base, me, card, [target, Target("branch", no=branch)]) for branch in range(
        len(getattr(effects[0], "lists", " ")))]) for target in found]
    return ranked(range(len(found)), worths.__getitem__)


def rank_place(t: Table, me: Seat, decision: Choose[Any], word: str, verb: str) -> Sequence[Raw]:
    """Ranks cards to throw out of a foe's pool, swap or take back, by the pairs they make where they lie."""
    def worth(card: PoolCard | None) -> float:
        if card is None:
            return 0.0
        if word == "foe_pool":
            return ties(card, [*next(seat.pool for seat in t.seats if card in seat.pool), *t.common])
        if word == "common_pool":
            return ties(card, me.pool)
        return LOOSE - ties(card, [*me.pool, *t.common]) if verb == "swap" else 0.2 * ties(card, me.pool)

    return ranked(decision.items, worth)


def modified(t: Table, base: Base, me: Seat, card: PoolCard, target: PoolCard | None) -> float:
    """The value of the round with the best attack and wall of the card laid, after this modifier at `target` (None: at
    any card, with its cost still to pay)."""
    assert t.keystone is not None
    own = card.spec.individual
    word = next((effect.word for effect in own.effect if effect.word != "self"), "self")  # type: ignore[attr-defined]
    cards = [target] if target else [card] if word == "self" else t.common if word == "common_card" else me.pool
    worths = [-99.0]
    for one in cards:
        for change in changes(own.effect, one):
            ahead, then = t.copy(), base.copy()
            if target is None:
                operations.charge(then, then.seats[me.no], card)
            change(ahead)
            change(then)
            worths.append(best(ahead, Base(then, {}), ahead.seats[me.no], t.keystone))
    return max(worths)


def changes(effects: Sequence[Any], card: PoolCard) -> Iterator[Callable[[Table], None]]:
    """Every way in which these verbs may change the card, as something to do to a table."""
    tokens = sum([effect.n for effect in effects if effect.verb == "token"])
    ways: list[tuple[str, int]] = [("", 0)] if tokens else []
    for effect in effects:
        if effect.verb == "shift" and not card.spec.artefact:
            ways = [(effect.what, by) for by in range(-effect.by, effect.by + 1) if by]
        elif effect.verb == "recast" and (effect.suit or not card.spec.artefact):
            what, names = ("suit", SUITS) if effect.suit else ("profession", PROFESSIONS)
            named = effect.suit or effect.profession
            ways = [(f"={what}", 1 << nth) for nth, name in enumerate(names) if named in (name, "any")]
    for what, by in ways:
        def change(t: Table, what: str = what, by: int = by) -> None:
            operations.put_tokens(t, card, tokens)
            counts_as(t, card, what, by)

        yield change


def counts_as(t: Table, card: PoolCard, what: str, by: int) -> None:
    """A shift by so many steps within the bounds, or the bit of a "=suit" or "=profession"."""
    if what.startswith("="):
        operations.count_as(t, card, **{what[1:]: by})
    elif what:
        bit = getattr(queries.facts(t, card), what)
        moved = bit << by if by > 0 else bit >> -by
        if 0 < moved < 1 << len(RANKS if what == "rank" else PROFESSIONS):
            operations.count_as(t, card, **{what: moved})


def rank_change(t: Table, me: Seat, decision: Choose[Any]) -> Sequence[Raw]:
    """Ranks the steps of a shift or the values of a recast, by what the card laid can then announce."""
    what, card = decision.effect
    key, base = t.keystone, granted(t)

    def worth(mark: Mark) -> float:
        ahead = t.copy()
        if mark.oid.startswith("step"):
            counts_as(ahead, card, what, int(mark.oid[4:]))
        else:
            counts_as(ahead, card, f"={what}", 1 << (SUITS if what == "suit" else PROFESSIONS).index(mark.oid))
        return 0.0 if key is None else best(ahead, base, ahead.seats[me.no], key)

    return ranked(decision.items, worth)


def rank_claim(t: Table, me: Seat, decision: Choose[Any]) -> Sequence[Raw]:
    """Ranks which forms to claim: both if that is allowed, else the first."""
    both = CLAIMS[True, True]
    return [decision.items.index(both) if both in decision.items else 0]


def rank_reading(t: Table, me: Seat, decision: Choose[Any]) -> Sequence[Raw]:
    """Ranks values for an open card, by how many pairs they make with the pool and the common cards."""
    scale = decision.effect
    cards = [queries.piece(t, me, card) for card in (*me.pool, *t.common)]

    def worth(mark: Mark) -> float:
        bit = 1 << scale.index(mark.oid)
        return sum([1.0 for piece in cards if near(piece.rank if scale is RANKS else piece.profession, bit)])

    return ranked(decision.items, worth)[:1]


def rank_named(t: Table, me: Seat, decision: Choose[Any]) -> Sequence[Raw]:
    """Ranks answers that are words: a claim, an artefact's value, a change of a card, a list of an effect."""
    if decision.effect is None:
        return rank_claim(t, me, decision)
    if isinstance(decision.effect, Change):
        return rank_change(t, me, decision)
    return rank_reading(t, me, decision) if decision.effect in SCALES.values() else rank_target(t, me, decision)


def rank_act(t: Table, me: Seat, decision: Choose[Any]) -> Sequence[Raw]:
    """Ranks the steps of a turn, before or after a card is laid."""
    return (rank_first if queries.nothing_laid(t) else rank_step)(t, me, decision)
