"""Dragon Pools' brain, for the generic bots: every question of a turn, those after the stacks, and foolish moves, as
people would laugh about them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from deckgames.bots.brain import Blunder, Judge, Pilot, ThinkingBrain, best_first, taking, tasting
from deckgames.engine.core.cards import Card
from deckgames.engine.core.rng import Rng
from deckgames.engine.match.match import Match
from deckgames.engine.vocabulary.decisions import Allocate, Choose, Decision, Mark, Pick, PickSet, Raw, Topic
from deckgames.engine.vocabulary.effects import iter_tree, of_kind
from deckgames.games.pools.bot.worth import (
    LOOSE,
    Base,
    PlannedPair,
    activated,
    announced,
    best,
    compared,
    dear,
    fought,
    granted,
    idle,
    in_vain,
    lethal,
    lost_with,
    plans,
    side,
    stand,
    tried,
    weighed,
)
from deckgames.games.pools.cards import PROFESSIONS, RANKS, SUITS, PoolCard
from deckgames.games.pools.effects import (
    BRANCHES,
    Cap,
    CardChange,
    ChooseOne,
    Flight,
    Pierce,
    Recast,
    Sap,
    Ward,
    Watch,
    debt,
    draw,
    drop_hand,
    heal,
    hurt,
    raze,
    salvage,
    shift,
    swap,
    take_back,
    token,
)
from deckgames.games.pools.facts import as_hits, standing_walls, through
from deckgames.games.pools.play import CHOSEN, COMBOS, PoolPlay, charge, count_as, full, offered, put_tokens
from deckgames.games.pools.queries import choice_of, could_form, near, ties
from deckgames.games.pools.rules import ANNOUNCE, CLAIMS, LOOK, SCALES, may_activate
from deckgames.games.pools.state import COMMON, KINDS, POOL, Kind, Seat, Table, Target

Ranked = Sequence[Raw]
"""Answers that deserve a thought, the best first."""
Question = Choose
"""A question with one answer."""
GAIN = 0.6
"""What an effect must bring beyond its cost."""
BESIDE, MOST = 3.0, 4
"""Answers that are so much worse than the best are not thought about, and no more than so many; lays all are."""
FAR = 99.0
DULL = -0.8
"""Beyond two seats an effect that brought one less than this is not looked at again while others announce: one in
ten of them comes to bring anything, and one in twenty is then the best."""
TARGETS = 3
"""At a glance so many targets are thought about, but for one a foe; at least one."""
STACKED = ("instant", "main", "end")
"""Types of effects that may be activated at any time."""
STAKE = 5.0
"""Who would gain more than this does not wait: a foe may pass although something would bring it more."""
FIGHTS = 2.0
"""What it is worth to one of two that the combat comes now. With `KEEN`, combat takes no life in 20 of 100 rounds of
two (29 without both), and it wins 55 % (46 to 64) of 110 games against a bot without."""
HOME = 0.15
"""What these pairs count when a card is laid."""

def ranked(options: Sequence[Any], worth: Callable[[Any], float], beside: float = BESIDE) -> list[int]:
    """Indexes of the options, best first, without those far behind."""
    worths = [worth(option) for option in options]
    order = best_first(worths)
    return [i for i in order if worths[i] >= worths[order[0]] - beside][:MOST if beside < FAR else None]


# ---- laying and announcing


def rank_lay(t: Table, me: Seat, decision: Question, glance: bool = False) -> Ranked:
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
        if not base.glance and card.spec.type in STACKED:
            now = announced(t, me, card, pair, choice)
            then = Base(announced(base, me, card, pair, choice), {})
            worth = max(worth, used(now, then, now.seats[me.no], card)[0] - GAIN)
        return worth

    return base.once((me.no, card, "played"), found)


def rank_set(t: Table, me: Seat, decision: PickSet[PoolCard]) -> Ranked:
    """Ranks sets of cards to announce: those of the best attacks and walls."""
    kind: Kind = "defence" if decision.about is Topic.DEFEND else "attack"
    assert t.keystone is not None
    found = [(plan.worth, plan.cards(kind)) for plan in weighed(t, granted(t), me, t.keystone) if plan.cards(kind)]
    if not found:  # not what is planned, but what there is
        choice = choice_of(t, me, kind, t.keystone)
        found = [(one.worth, choice.members(one.mask)) for one in (choice.best(),) if one is not None]
    found.sort(key=lambda one: -one[0])
    answers = [tuple(sorted([decision.items.index(card) for card in cards])) for _, cards in found]
    return list(dict.fromkeys(answers))[:MOST]


# ---- steps of a turn


def rank_step(t: Table, me: Seat, decision: Question) -> Ranked:
    """DP-5.3: ranks the steps of a turn: modifiers that help what is still to be announced, announcements, effects."""
    items = decision.items
    kinds = [kind for kind in KINDS if ANNOUNCE[kind] in items]
    if not kinds:  # effects wait until all walls and attacks are seen: who has laid has another turn (DP-8.5)
        return [items.index(None)]
    assert t.keystone is not None
    base = granted(t)
    plan = weighed(t, base, me, t.keystone)[0]
    if in_vain(t, me, plan):
        return [items.index(None), items.index(ANNOUNCE[kinds[0]])]
    kind = next((kind for kind in kinds if plan.cards(kind)), kinds[0])
    gains = {i: modified(t, base, me, item, None) - plan.worth for i, item in enumerate(items)
             if isinstance(item, Card) and item.spec.type == "modifier"}
    first = sorted([i for i, more in gains.items() if more > GAIN], key=lambda i: -gains[i])[:1]
    return [*first, items.index(ANNOUNCE[kind]), *([items.index(None)] if t.phase == "basic" else [])]


def rank_first(t: Table, me: Seat, decision: Question) -> Ranked:
    """DP-8.1: ranks what to do first; nothing, where waiting is free, since whoever acts last has seen what the others
    do."""
    items, base = decision.items, granted(t)
    order, first = rank_deeds(t, base, me, items), surely(t, me, items, partial(gain, t, base))
    return order if first is None else [first, *[nth for nth in order if nth != first]]


def surely(t: Table, me: Seat, items: Sequence[Any], gain: Callable[[Seat], float]) -> int | None:
    """What is best whatever else could be done: what finishes the only foe, or nothing yet where waiting is free,
    because a foe gains more than this seat, which has little at stake, and so will not end the phase. `gain` says what
    the best effect of a seat brings it."""
    for nth, item in enumerate(items):
        if isinstance(item, Card) and lethal(t, me.no, item):
            return nth
    if not goes_on(t) or (mine := gain(me)) > STAKE:
        return None
    gone = () if t.acted else t.passed  # all others have a turn before the phase can end (DP-8.5)
    return items.index(None) if any(gain(foe) > mine for foe in t.foes(me.no) if foe.no not in gone) else None


def goes_on(t: Table) -> bool:
    """Whether the additional phase goes on if this turn ends now, so that the seat has another one (DP-8.5)."""
    return t.acted or t.passes + 1 < len(t.living)


def gain(t: Table, base: Base, seat: Seat) -> float:
    """What the best effect of this seat brings it now."""
    return base.once((seat.no, "gain"), lambda: max([0.0, *[
        used(t, base, seat, card)[0] - base.now(seat.no) - GAIN for card in seat.pool if may_activate(t, seat, card)]]))


def passing(t: Table, base: Base, me: Seat, gain: Callable[[Seat], float]) -> float:
    """The value of the round for a seat that does nothing now. Where that ends the phase nothing is in doubt, and no
    foe gains anything any more, which is no comfort to who falls."""
    if goes_on(t):
        return base.now(me.no)
    worth, lives = base.over(me.no)
    return worth + FIGHTS * (len(t.living) == 2) + max([gain(foe) for foe in t.foes(me.no)]) * lives


def rank_deeds(t: Table, base: Base, me: Seat, items: Sequence[Any]) -> list[int]:
    """Ranks the things to do: an additional card if it brings anything; then effects with all their targets."""
    now = passing(t, base, me, partial(gain, t, base))
    worths = [used(t, base, me, item)[0] if isinstance(item, Card) else now + GAIN if item is None else now - FAR
              for item in items]
    order = ranked(range(len(items)), worths.__getitem__, FAR / 2)
    effects = order[:2] if items[order[0]] is None else [order[0], items.index(None)]
    lays = may_lay(t, base, me, layable(t, me, items), items[effects[0]], now)
    if lays is None:
        return effects
    look = items.index(LOOK)
    return [look, *effects] if lays else [*effects, look]


def layable(t: Table, me: Seat, items: Sequence[Any]) -> list[PoolCard]:
    """The hand cards that could be laid now and form something."""
    return [card for card in me.hand if could_form(t, me, card)] if LOOK in items else []


def may_lay(t: Table, base: Base, me: Seat, fit: Sequence[PoolCard], first: PoolCard | None, now: float) -> bool | None:
    """Whether to lay one of these cards brings more than to do nothing `now`, also after the best effect; None: there
    are none."""
    if not fit:
        return None

    def lays(base: Base, now: float) -> bool:
        return any(played(t, base, me, card) > now for card in fit)

    found = lays(base, now)
    if found and first is not None and not base.glance:
        then = granted(tried(t, base, me, first, used(t, base, me, first)[1], False), base.glance)
        found = lays(then, passing(t, then, me, partial(gain, t, then)))
    return found


def strongest(t: Table, me: Seat, card: PoolCard) -> float:
    """The points of a card's strongest attack and wall together, whatever they meet."""
    return max([pair.hits + pair.holds for pair, _ in plans(t, me, card)])


def used(t: Table, base: Base, me: Seat, card: PoolCard) -> tuple[float, list[Target]]:
    """(value of the round for `me` with this card's effect at its best targets, those targets)."""
    def found() -> tuple[float, list[Target]]:
        effects = card.spec.effects
        lists = effects[0].lists if isinstance(effects[0], ChooseOne) else [effects]
        x = PoolPlay(t, me, card)
        ways = [aimed(x, base, part, nth, False) for nth, part in enumerate(lists)]
        return max([(activated(t, base, me, card, way, False), way) for way in ways], key=lambda one: one[0])

    return base.once((me.no, card), found)


def aimed(x: PoolPlay, base: Base, effects: Sequence[Any], branch: int, owed: bool) -> list[Target]:
    """The best targets of an effect, word by word."""
    targets = [Target("branch", no=branch)]

    def worth(target: Target) -> float:
        return activated(x.t, base, x.me, x.card, [*targets, target], owed)

    for effect in effects if x.card.spec.type != "end" else ():
        for word in effect.words:
            if word in CHOSEN and all(target.word != word for target in targets) and (found := x.candidates(word)):
                first, *others = [one for one in found if one is found[0] or matters(x.t, word, one)]
                if base.glance and others:
                    first, *others = sorted([first, *others], key=partial(likely, base, word), reverse=True)[:max(
                        1, TARGETS - len(x.t.foes(x.me.no)))]
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


def rank_target(t: Table, me: Seat, decision: Question) -> Ranked:
    """Ranks targets for the card that asks, branches of it, or cards to swap."""
    card, items = decision.source, decision.items
    assert card is not None
    x, effects = PoolPlay(t, me, card), card.spec.effects
    word = decision.effect if isinstance(decision.effect, str) else "branch"
    base = granted(t)
    if word == "branch":
        lists: Any = effects[0]
        return ranked(items, lambda mark: activated(t, base, me, card, aimed(
            x, base, lists.lists[int(mark.oid[-1]) - 1], int(mark.oid[-1]) - 1, True)))
    if word.endswith("pool"):
        return rank_place(t, me, decision, word, isinstance(effects[0], swap))
    if card.spec.type == "modifier" and t.keystone is not None:
        return ranked(items, lambda item: modified(t, base, me, card, item))
    found = [target for target in x.candidates(word) if target.card is None or target.card in items]
    worths = [max([activated(t, base, me, card, [target, Target("branch", no=branch)]) for branch in range(
        len(getattr(effects[0], "lists", " ")))]) for target in found]
    return ranked(range(len(found)), worths.__getitem__)


def rank_place(t: Table, me: Seat, decision: Question, word: str, swaps: bool) -> Ranked:
    """Ranks cards to throw out of a foe's pool, swap or take back, by the pairs they make where they lie."""
    def worth(card: PoolCard | None) -> float:
        if card is None:
            return 0.0
        if word == "foe_pool":
            return ties(card, [*next(seat.pool for seat in t.seats if card in seat.pool), *t.common])
        if word == "common_pool":
            return ties(card, me.pool)
        return LOOSE - ties(card, [*me.pool, *t.common]) if swaps else 0.2 * ties(card, me.pool)

    return ranked(decision.items, worth)


def modified(t: Table, base: Base, me: Seat, card: PoolCard, target: PoolCard | None) -> float:
    """The value of the round with the best attack and wall of the card laid, after this modifier at `target` (None: at
    any card, with its cost still to pay)."""
    assert t.keystone is not None
    effects = card.spec.effects
    word = next((effect.word for effect in effects if effect.word != "self"), "self")
    cards = [target] if target else [card] if word == "self" else t.common if word == "common_card" else me.pool
    worths = [-99.0]
    for one in cards:
        for change in changes(effects, one):
            ahead, then = t.copy(), base.copy()
            if target is None:
                charge(then, then.seats[me.no], card)
            change(ahead)
            change(then)
            worths.append(best(ahead, Base(then, {}), ahead.seats[me.no], t.keystone))
    return max(worths)


def changes(effects: Sequence[Any], card: PoolCard) -> Iterator[Callable[[Table], None]]:
    """Every way in which these verbs may change the card, as something to do to a table."""
    tokens = sum([effect.n for effect in of_kind(effects, token)])
    ways: list[tuple[str, int]] = [("", 0)] if tokens else []
    for effect in of_kind(effects, shift, Recast):
        if effect.fits is not None and card.spec.artefact:
            continue
        if isinstance(effect, Recast):
            what, names = ("suit", SUITS) if effect.suit else ("profession", PROFESSIONS)
            named = effect.suit or effect.profession
            ways = [(f"={what}", 1 << nth) for nth, name in enumerate(names) if named in (name, "any")]
        else:
            ways = [(effect.what, by) for by in range(-effect.by, effect.by + 1) if by]
    for what, by in ways:
        def change(t: Table, what: str = what, by: int = by) -> None:
            put_tokens(t, card, tokens)
            counts_as(t, card, what, by)

        yield change


def counts_as(t: Table, card: PoolCard, what: str, by: int) -> None:
    """A shift by so many steps within the bounds, or the bit of a "=suit" or "=profession"."""
    if what.startswith("="):
        count_as(t, card, **{what[1:]: by})
    elif what:
        bit = getattr(t.counts_as(card), what)
        moved = bit << by if by > 0 else bit >> -by
        if 0 < moved < 1 << len(RANKS if what == "rank" else PROFESSIONS):
            count_as(t, card, **{what: moved})


def rank_change(t: Table, me: Seat, decision: Question) -> Ranked:
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


def rank_reading(t: Table, me: Seat, decision: Question) -> Ranked:
    """Ranks values for an open card, by how many pairs they make with the pool and the common cards."""
    scale = decision.effect
    cards = [t.piece(me, card) for card in (*me.pool, *t.common)]

    def worth(mark: Mark) -> float:
        bit = 1 << scale.index(mark.oid)
        return sum([1.0 for piece in cards if near(piece.rank if scale is RANKS else piece.profession, bit)])

    return ranked(decision.items, worth)[:1]


def rank_named(t: Table, me: Seat, decision: Question) -> Ranked:
    """Ranks answers that are words: a claim (of both forms, if that is allowed), an artefact's value, a change of a
    card, a list of an effect."""
    if decision.effect is None:
        return [decision.items.index(both) if (both := CLAIMS[True, True]) in decision.items else 0]
    if isinstance(decision.effect, CardChange):
        return rank_change(t, me, decision)
    return rank_reading(t, me, decision) if decision.effect in SCALES.values() else rank_target(t, me, decision)


def rank_act(t: Table, me: Seat, decision: Question) -> Ranked:
    """Ranks the steps of a turn, before or after a card is laid."""
    return (rank_first if t.nothing_laid else rank_step)(t, me, decision)


WAYS, GLANCE = 200, 12
"""Number of ways tried to share points out, and at a glance."""
FRONT = 0.4
"""How much sooner a foe is hit for each life that it has: the strong ones first."""


def rank_pay(t: Table, me: Seat, decision: Allocate, tried: int = WAYS) -> Ranked:
    """DP-11.5: ranks about so many ways to pay by the value of the round after them."""
    kind: Kind = "attack" if decision.items[0].oid.startswith("a") else "defence"

    sides = stand(t.copy())

    def worth(parts: tuple[int, ...]) -> float:
        seat = me.copy()
        able = [combo for combo in seat.combinations(kind) if combo.points > 0]
        for combo, n in zip(able, parts, strict=True):
            combo.points -= n
        seat.attack_debt, seat.defence_debt = [0 if kind == paid else seat.debt(paid) for paid in KINDS]
        return compared(sides | {me.no: (*side(seat)[:2], *sides[me.no][2:])}, me.no)

    ways = {parts: worth(parts) for parts in shares(decision.total, decision.most, tried)}
    return sorted(ways, key=lambda parts: -ways[parts])[:1]


def shares(total: int, most: Sequence[int], tried: int) -> Iterator[tuple[int, ...]]:
    """Ways to share points out: all of them while they are no more than are to be tried, else one after the other to
    its limit."""
    if len(most) == 1:
        if total <= most[0]:
            yield (total,)
        return
    small = (total + 1) ** (len(most) - 1) <= tried
    top = min(total, most[0])
    parts = range(top + 1) if small else sorted({0, top})
    for n in parts:
        for rest in shares(total - n, most[1:], tried):
            yield (n, *rest)


def rank_distribution(t: Table, me: Seat, decision: Allocate) -> Ranked:
    """DP-13.1: ranks ways to aim attacks: everything at one foe, or what kills it there and the rest at another."""
    attack = me.combo("attack", decision.effect)
    foes = [t.seats[no] for no in decision.seats]
    walls = [standing_walls(foe) for foe in foes]
    hits = [as_hits(hit for hit in t.hits if hit.foe == foe.no) for foe in foes]
    more = attack.flies, attack.pierce

    def left(at: int, points: int) -> float:
        return foes[at].life - through((*hits[at], (points, *more)) if points else hits[at], walls[at])

    def worth(parts: Sequence[int]) -> float:
        return sum([dear(left(at, 0)) - dear(left(at, n)) + FRONT * foes[at].life for at, n in enumerate(parts) if n])

    n, total = len(foes), decision.total
    ways = [tuple([total if at == nth else 0 for at in range(n)]) for nth in range(n)]
    for at in range(n):
        kills = next((points for points in range(1, total) if left(at, points) <= 0 < left(at, 0)), 0)
        if kills:
            ways += [tuple([kills if to == at else total - kills if to == nth else 0 for to in range(n)])
                     for nth in range(n) if nth != at]
    return sorted(ways, key=worth, reverse=True)[:MOST]


def rank_block(t: Table, me: Seat, decision: Question) -> Ranked:
    """DP-13.4: ranks walls for a hit (or none) by the exact cost of all hits still to come; of equal ones the weakest
    that holds."""
    offered = me.may_meet(t.to_meet(me.no)[0].flight)
    lost = lost_with(t, me, len(decision.items))
    return sorted(range(len(decision.items)), key=lambda at: (
        lost[at], offered[at].points if at < len(offered) else 0))[:1]


def rank_laydown(t: Table, me: Seat, decision: Pick[PoolCard]) -> Ranked:
    """DP-14.1: ranks cards to discard: those that make the fewest pairs with the rest."""
    cards, around = decision.items, [*decision.items, *t.common[:COMMON]]
    worths = [ties(card, around) for card in cards]
    order = sorted(range(len(cards)), key=worths.__getitem__)
    n = decision.lo
    return [tuple(order[:n]), *((*order[:n - 1], nth) for nth in order[n:n + 2])]


def rank_dusk(me: Seat) -> Ranked:
    """DP-12.1: ranks end-of-round effects: those that take cards first, those that draw last."""
    late, waits = {draw: 1, salvage: 2, take_back: -1}, me.end_list
    return sorted(range(len(waits)), key=lambda i: late.get(type(waits[i].card.spec.effects[0]), 0))[:1]


def asked(about: Topic, judge: Callable[[Table, Any], Judge | None]) -> Callable[[Table, Decision], Judge | None]:
    """Judges only choices of this topic."""
    return lambda t, decision: judge(t, decision) if decision.about is about and isinstance(decision, Choose) else None


def leaves_unannounced(t: Table, decision: Question) -> Judge | None:
    """Ends the turn with an attack or a wall that it could still announce for nothing."""
    free = None in decision.items and any(ANNOUNCE[kind] in decision.items for kind in KINDS)
    return (lambda raw: decision.value(raw) is None) if free else None


def barren(t: Table, me: Seat, card: Any) -> bool:
    """Whether the effect of this card costs something and can do nothing: it takes from an empty discard pile, or into
    a full hand, or its best targets are as they were once all is granted. What it does to each may still come."""
    effects: Any = iter_tree(card.spec.effects)
    if not t.cost(card):
        return False
    if all(isinstance(effect, salvage) and (not t.discard or full(t, me)) for effect in effects):
        return True
    if card.spec.type not in STACKED[:2] or any(word.startswith("each") for effect in effects for word in effect.words):
        return False
    base = granted(t)
    return idle(t, base, me, card, used(t, base, me, card)[1])


def pays_for_nothing(t: Table, decision: Question) -> Judge | None:
    """Pays for an effect that can do nothing."""
    me = t.seats[decision.seat]
    return taking(decision, [item for item in decision.items if isinstance(item, Card) and barren(t, me, item)])


def blocks_worse(t: Table, decision: Question) -> Judge | None:
    """Chooses a wall, or none, with which it loses more lives than with another."""
    lost = lost_with(t, t.seats[decision.seat], len(decision.items))
    worse = [item for item, lives in zip(decision.items, lost, strict=True) if lives > min(lost)]
    return taking(decision, worse)


BLUNDERS = (
    Blunder("leaves an attack or a wall unannounced", asked(Topic.ACT, leaves_unannounced)),
    Blunder("pays for what can do nothing", asked(Topic.ACT, pays_for_nothing)),
    Blunder("blocks with the worse wall", asked(Topic.DEFEND, blocks_worse)))


FULL = 7
"""So many hand cards count."""
SAFE = 20
"""Lives beyond so many are to spare."""
USUAL = 0.72
"""What a card is worth, by `ties`, to each card that it might be laid beside."""


def rank_any(t: Table, me: Seat, decision: Question) -> Ranked:
    """Ranks the answers to any question with one answer, best first."""
    if t.phase == "dusk" and decision.effect is None:
        return rank_dusk(me)
    return RANKERS.get(decision.about, rank_target)(t, me, decision)


def rank_points(t: Table, me: Seat, decision: Allocate) -> Ranked:
    """Ranks the ways to pay a debt or to share out an attack, best first."""
    return (rank_pay if decision.about is Topic.PAY else rank_distribution)(t, me, decision)


RANKERS = {Topic.DEFEND: rank_block, Topic.PLAY: rank_lay, Topic.ACT: rank_act, Topic.CHOOSE: rank_named}
"""Who ranks a choice, by what it is about; all others are for a target."""


class Quick:
    """A fast player that finishes an imagined match for all seats. What an effect brings is looked at again only where
    it would be the best, until somebody announces something, and nothing while the table looks the same; and a seat
    goes through with what it has in mind: the targets of an effect, an attack and a wall."""

    def __init__(self) -> None:
        self.since: tuple[int, ...] = ()
        self.gains: dict[tuple[int, PoolCard], float] = {}
        self.fit: dict[tuple[int, int], list[PoolCard]] = {}
        self.known: Mapping[Any, Any] = {}
        self.keen: dict[int, tuple[float, PoolCard | None]] = {}
        self.aiming: PoolCard | None = None
        self.ways: dict[tuple[int, PoolCard], Sequence[Target]] = {}
        self.turn = 0
        self.plan: PlannedPair

    def __call__(self, match: Match) -> Raw:
        """The first thought at a glance."""
        decision = match.decision
        assert decision is not None
        t: Table = match.state
        me = t.seats[decision.seat]
        best = None
        if isinstance(decision, PickSet):
            best = self.announced(t, decision)
        elif isinstance(decision, Choose):
            if decision.about is Topic.PLAY:
                best = rank_lay(t, me, decision, glance=True)[0]
            elif decision.about is Topic.ACT:
                best = (self.deed if t.nothing_laid else self.step)(t, me, decision)
            elif decision.source is not None:
                best = self.aimed(decision)
        elif isinstance(decision, Allocate) and decision.about is Topic.PAY:
            best = rank_pay(t, me, decision, GLANCE)[0]
        return BRAIN.rank(t, decision)[0] if best is None else best

    def deed(self, t: Table, me: Seat, decision: Question) -> int:
        """What to do before a card is laid."""
        since = (t.round, *[len(seat.combos) for seat in t.seats])
        if since != self.since:
            kept = {} if since[:1] != self.since[:1] or len(t.living) == 2 else {
                (no, card): gain for (no, card), gain in self.gains.items()
                if gain < DULL and since[1 + no] == self.since[1 + no]}
            self.since, self.gains, self.ways, self.fit = since, kept, {}, {}
        base, items = granted(t, glance=True), decision.items
        if base.known is not self.known:
            self.known, self.keen = base.known, {}

        def gain(seat: Seat) -> float:
            return self.keenest(t, base, seat)[0]

        if (first := surely(t, me, items, gain)) is not None:
            return first
        now = passing(t, base, me, gain)
        more, card = self.keenest(t, base, me)
        self.aiming = card if more + base.now(me.no) > now else None
        fit = self.strongest(t, me, items) if LOOK in items else []
        return items.index(LOOK if may_lay(t, base, me, fit, self.aiming, now) else self.aiming)

    def strongest(self, t: Table, me: Seat, items: Sequence[Any]) -> list[PoolCard]:
        """The one hand card that is looked at to be laid: of the strongest attack and wall together."""
        seen = me.no, len(me.hand)
        if seen not in self.fit:
            fit = layable(t, me, items)
            self.fit[seen] = [max(fit, key=partial(strongest, t, me))] if fit else []
        return self.fit[seen]

    def keenest(self, t: Table, base: Base, seat: Seat) -> tuple[float, PoolCard | None]:
        """What the best effect of a seat brings it, and whose that is; none that brings nothing."""
        if seat.no not in self.keen:
            self.keen[seat.no] = self.found(t, base, seat)
        return self.keen[seat.no]

    def found(self, t: Table, base: Base, seat: Seat) -> tuple[float, PoolCard | None]:
        """The same, looked at anew, and so is whatever looked better before."""
        left = {card: self.gains.get((seat.no, card), FAR) for card in seat.pool if may_activate(t, seat, card)}
        seen: set[PoolCard] = set()
        while left:
            card = max(left, key=left.__getitem__)
            if left[card] <= 0:
                break
            if card in seen:
                return left[card], card
            seen.add(card)
            way = self.ways.get((seat.no, card))
            if way is None:
                worth, self.ways[seat.no, card] = used(t, base, seat, card)
            else:
                worth = activated(t, base, seat, card, way, False)
            left[card] = self.gains[seat.no, card] = worth - base.now(seat.no) - GAIN
        return 0.0, None

    def step(self, t: Table, me: Seat, decision: Question) -> int:
        """What to do with the card that was laid: what is planned, attack and wall."""
        if not t.announced or self.turn != t.turn:
            assert t.keystone is not None
            self.turn, self.plan = t.turn, weighed(t, granted(t, glance=True), me, t.keystone)[0]
        kinds = [kind for kind in KINDS if ANNOUNCE[kind] in decision.items]
        planned = [kind for kind in kinds if self.plan.cards(kind)] or (kinds if None not in decision.items else [])
        return decision.items.index(ANNOUNCE[planned[0]] if planned else None)

    def announced(self, t: Table, decision: PickSet[PoolCard]) -> Raw | None:
        """The cards of the attack or wall that is planned; None if they are none any more."""
        kind: Kind = "defence" if decision.about is Topic.DEFEND else "attack"
        cards = self.plan.cards(kind) if self.turn == t.turn else []
        return None if not cards or decision.refuse(cards) else tuple(sorted(map(decision.items.index, cards)))

    def aimed(self, decision: Question) -> int | None:
        """The target that was found for the effect that asks; None: for another one none was."""
        card = decision.source
        ways = self.ways.get((decision.seat, card)) if card is not None and card is self.aiming else None
        if ways is None:
            return None
        word = "branch" if isinstance(decision.effect, ChooseOne) else decision.effect
        found = next((BRANCHES[one.no] if word == "branch" else offered(one) for one in ways if one.word == word), None)
        return decision.items.index(found) if found in decision.items else None


class PoolBrain(ThinkingBrain):
    """Ranks answers by what the round comes to, and plays imagined matches on at a glance (`Quick`). With it, hard won
    50 % (39 to 61) of 80 games of two, with a tenth of a second an answer, against itself with all effects looked at
    anew at each question."""

    rounds = 1
    pace = 2.4
    careless = 20
    blunders = BLUNDERS
    numbers = {"": ("lives", "lives to spare", "lives to come", "hand", "pool", "ties of the pool",
                    "ties of a good hand")}
    manners = {"fierce": tasting(hurt, Pierce, Flight), "wary": tasting(heal, Watch, Ward),
               "spiteful": tasting(Cap, Sap, raze, drop_hand, debt)}

    rankers = {Choose: rank_any, PickSet: rank_set, Pick: rank_laydown, Allocate: rank_points}

    def pilot(self, rng: Rng) -> Pilot:
        return Quick()

    def follows(self, t: Table, decision: Decision) -> bool:
        return t.keystone is not None  # who lays a card has an attack and a wall in mind

    def standing(self, t: Table, seat: int) -> dict[int, tuple[float, ...]]:
        later = fought(t)
        return {me.no: standing(t, me, later.get(me.no, me.life), me.no == seat) for me in t.living}


def standing(t: Table, me: Seat, later: float, own: bool) -> tuple[float, ...]:
    """The `numbers` of a seat: of other hands it is known how many cards they hold. What a pool has beyond five is gone
    once the fight is over."""
    stays = min(1.0, POOL / max(1, len(me.pool))) if t.phase == "laydown" else 1.0
    around = [*me.pool, *t.common]
    fits = sum([ties(card, around) for card in me.hand]) - USUAL * len(around) * len(me.hand) if own else 0.0
    return (dear(min(SAFE, me.life)), max(0, me.life - SAFE), dear(later) - dear(me.life), min(FULL, len(me.hand)),
            stays * len(me.pool), stays * sum([ties(card, around) for card in me.pool]), fits)


BRAIN = PoolBrain()
