"""Every question of a turn but what to announce: which step, which card to lay, which effect at what, which change."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from deckgames.engine.cards import Card
from deckgames.engine.decisions import Choose, Mark, PickSet, Raw, SeatMark
from deckgames.games.pools import operations, queries
from deckgames.games.pools.bot.outlook import Outlook, mean, outlook, outlooks
from deckgames.games.pools.bot.plans import Plan, weighed
from deckgames.games.pools.cards import LAST, PROFESSIONS, RANKS, SUITS, PoolCard, PoolSpec
from deckgames.games.pools.play import CHOSEN, PROMPTS, PoolPlay
from deckgames.games.pools.rules.announcing import CLAIMS
from deckgames.games.pools.rules.turn import ANNOUNCE, BACK, LOOK
from deckgames.games.pools.state import KINDS, Kind, Seat, Table, Target

LAY = 3.0
"""What an additional card must bring, in lives, while the hand is small; half of it from MANY cards on."""
MANY = 7
GAIN = 0.6
"""What an effect must bring beyond its cost."""
BESIDE = 3.0
"""Steps that are so much worse than the best are not thought about."""
MOST = 6
"""So many answers are enough."""
WORDS = {prompt: word for word, prompt in PROMPTS.items()}
LINKS = (0.0, 1.0, 2.4)
"""What two cards are worth to each other that make a pair by so many attributes."""
MATES = 0.3
"""And what it adds that they are of one suit."""


def best(options: Sequence[Any], worth: Callable[[Any], float], within: float = BESIDE) -> list[Raw]:
    """The indexes of the options, the worthiest first, without those that are far behind."""
    worths = [worth(option) for option in options]
    order = sorted(range(len(options)), key=lambda i: -worths[i])
    return list[Raw]([i for i in order if worths[i] >= worths[order[0]] - within][:MOST])


# ---- laying and announcing


def rank_lay(t: Table, me: Seat, decision: Choose[Any]) -> Sequence[Raw]:
    """The card whose best pair brings most; what it is worth in the pool counts a little."""
    views = outlooks(t, me)
    kept = mean([view.value() for view in views])

    def worth(card: PoolCard | Mark) -> float:
        if isinstance(card, Mark):
            return kept + price(me)
        return best_plan(t, me, card, views).worth + 0.15 * ties(card, [*me.pool, *t.common])

    return best(decision.items, worth)


def best_plan(t: Table, me: Seat, key: PoolCard, views: Sequence[Outlook]) -> Plan:
    return weighed(t, me, key, views)[0]


def price(me: Seat) -> float:
    """What laying an additional card must bring."""
    return LAY / 2 if len(me.hand) >= MANY else LAY


def ties(card: PoolCard, others: Sequence[PoolCard]) -> float:
    """How many pairs a card makes with others, by printed values."""
    return sum([tie(card.spec, other.spec) for other in others if other is not card])


@lru_cache(maxsize=1 << 13)
def tie(one: PoolSpec, other: PoolSpec) -> float:
    """What two cards are worth to each other."""
    open_values = one.artefact or other.artefact
    rank = open_values or near(one.rank_bit, other.rank_bit)
    skill = open_values or near(one.profession_bit, other.profession_bit)
    return LINKS[rank + skill] + (MATES if one.suit == other.suit else 0.0)


def near(one: int, other: int) -> bool:
    return one == other or one << 1 == other or other << 1 == one


def rank_set(t: Table, me: Seat, decision: PickSet[PoolCard]) -> Sequence[Raw]:
    """The cards of the attack or the wall of the best pairs."""
    kind: Kind = "defence" if decision.prompt.endswith("wall?") else "attack"
    views = outlooks(t, me)
    keys = [choice.key for choice in queries.choices(t, me, kind) if choice.possible()]
    found = [plan for key in keys for plan in weighed(t, me, key, views) if plan.cards(kind)]
    found.sort(key=lambda plan: -plan.worth)
    answers = [tuple(sorted([decision.items.index(card) for card in plan.cards(kind)])) for plan in found
               if plan.worth >= found[0].worth - BESIDE]
    if not answers:  # the house rules bar what would be best: anything that is worth most
        choice = next(choice for choice in queries.choices(t, me, kind) if choice.possible())
        most = choice.best()
        assert most is not None
        answers = [tuple(sorted([decision.items.index(card) for card in choice.members(most.mask)]))]
    return list(dict.fromkeys(answers))[:MOST]


# ---- steps of a turn


def rank_step(t: Table, me: Seat, decision: Choose[Any]) -> Sequence[Raw]:
    """DP-5.3: modifiers that help what is still to be announced, then announcements, then effects."""
    views = outlooks(t, me)
    items = decision.items
    open_kinds = [kind for kind in KINDS if ANNOUNCE[kind] in items]
    if open_kinds:
        keys = [choice.key for choice in queries.choices(t, me, open_kinds[0]) if choice.possible()]
        plan = max((best_plan(t, me, key, views) for key in keys), key=lambda plan: plan.worth)
        kind = next((kind for kind in open_kinds if plan.cards(kind)), open_kinds[0])
        first = items.index(ANNOUNCE[kind])
        if t.keystone is None:
            return [first]
        gains = {i: modified(t, me, item, t.keystone, views) - plan.worth for i, item in enumerate(items)
                 if isinstance(item, Card) and item.spec.individual.type == "modifier"}
        return [*sorted((i for i in gains if gains[i] > GAIN), key=lambda i: -gains[i]), first]
    if t.phase == "basic":  # effects wait until walls and attacks are seen
        return [items.index(None)]
    return rank_effects(t, me, items, views[0])


def rank_first(t: Table, me: Seat, decision: Choose[Any]) -> Sequence[Raw]:
    """DP-8.1: an additional card, an effect, or to pass."""
    view = outlook(t, me)
    items, more = decision.items, list[Raw]()
    if LOOK in items:
        fit = [card for card in me.hand if queries.could_form(t, me, card)]
        gain = max((best_plan(t, me, card, [view]).worth for card in fit), default=0.0) - view.value() - price(me)
        if fit and gain > 0:
            more = [items.index(LOOK)]
        elif fit and gain > -BESIDE:
            return [*rank_effects(t, me, items, view), items.index(LOOK)]
    return [*more, *rank_effects(t, me, items, view)]


def rank_effects(t: Table, me: Seat, items: Sequence[Any], view: Outlook) -> list[Raw]:
    """The effects that bring more than they cost, or nothing."""
    now = view.value() + GAIN

    def worth(item: Any) -> float:
        return now if item is None else activated(t, me, item, view) if isinstance(item, Card) else now - 2 * BESIDE

    return best(items, worth)


def activated(t: Table, me: Seat, card: PoolCard, view: Outlook) -> float:
    """What the round comes to with this effect, at its best targets."""
    own = card.spec.individual
    if own.type == "modifier" and all(effect.verb != "token" for effect in own.effect):
        return view.value() - GAIN
    x = PoolPlay(t, me, card)
    ahead = view.copy()
    ahead.sides[me.no].debt[own.cost.kind or "attack"] += max(0, own.cost.n + t.price)
    if own.effect[0].verb == "choose_one":
        lists: Any = own.effect[0]
        return max([aimed(ahead, x, effects).value() for effects in lists.lists])
    return aimed(ahead, x, own.effect).value()


def aimed(view: Outlook, x: PoolPlay, effects: Sequence[Any]) -> Outlook:
    """The outlook with these verbs at the best targets, word by word."""
    targets: dict[str, Target] = {}
    for effect in effects:
        word = getattr(effect, "word", "")
        for need in ("my_attack", "foe_attack") if effect.verb == "rule" else (word,):
            if need in CHOSEN and need not in targets and (found := x.candidates(need)):
                mine = [one for one in effects if one.verb == "rule" or getattr(one, "word", "") == need]
                worths = [tried(view, x, mine, {**targets, need: target}) for target in found]
                targets[need] = found[worths.index(max(worths))]
    return done(view, x, effects, targets)


def done(view: Outlook, x: PoolPlay, effects: Sequence[Any], targets: Mapping[str, Target]) -> Outlook:
    entry = targets.get("foe_entry")
    ahead = view.copy()
    if entry is not None:
        debts = view.sides[x.me.no].debt
        ahead = outlook(x.t, x.me, skip=entry.no)
        ahead.sides[x.me.no].debt = debts.copy()
    ahead.apply(effects, x.card, x.me.no, targets)
    return ahead


def tried(view: Outlook, x: PoolPlay, effects: Sequence[Any], targets: Mapping[str, Target]) -> float:
    return done(view, x, effects, targets).value()


# ---- modifiers before an announcement


@contextmanager
def changed(t: Table) -> Iterator[None]:
    """What is tried in here with tokens and facts is undone."""
    tokens, facts = t.tokens.copy(), t.facts.copy()
    try:
        yield
    finally:
        t.tokens, t.facts = tokens, facts


def modified(t: Table, me: Seat, card: PoolCard, key: PoolCard, views: Sequence[Outlook]) -> float:
    """What the best pair of the card laid comes to after this modifier, its cost paid."""
    own = card.spec.individual
    ahead = [view.copy() for view in views]
    for view in ahead:
        view.sides[me.no].debt[own.cost.kind or "attack"] += max(0, own.cost.n + t.price)
    worths = [-99.0]
    for target in changes_at(t, me, card):
        for change in changes(own.effect, target):
            with changed(t):
                change(t)
                worths.append(best_plan(t, me, key, ahead).worth)
    return max(worths)


def changes_at(t: Table, me: Seat, card: PoolCard) -> list[PoolCard]:
    """The cards that a modifier may change."""
    word = next((effect.word for effect in card.spec.individual.effect if hasattr(effect, "word")), "self")
    return [card] if word == "self" else [*t.common] if word == "common_card" else [*me.pool]


def changes(effects: Sequence[Any], card: PoolCard) -> Iterator[Callable[[Table], None]]:
    """Every way in which these verbs may change the card, as something to do to a table."""
    n = sum(effect.n for effect in effects if effect.verb == "token")
    other = next((effect for effect in effects if effect.verb != "token"), None)
    bits: list[tuple[str, int]] = [("", 0)]
    if other is not None and other.verb == "shift" and not card.spec.artefact:
        bits = [(other.what, step) for step in range(-other.by, other.by + 1) if step]
    elif other is not None and other.verb == "recast" and (other.suit or not card.spec.artefact):
        names = SUITS if other.suit else PROFESSIONS
        named = other.suit or other.profession
        what = "suit" if other.suit else "profession"
        bits = [(f"={what}", 1 << nth) for nth, name in enumerate(names) if named in (name, "any")]

    def change(t: Table, what: str, by: int) -> None:
        if n:
            operations.put_tokens(t, card, n)
        if what:
            count_as(t, card, what, by)

    for what, by in bits:
        yield lambda t, what=what, by=by: change(t, what, by)  # type: ignore[misc]


def count_as(t: Table, card: PoolCard, what: str, by: int) -> None:
    """A shift by so many steps within the bounds, or the bit of a "=suit" or "=profession"."""
    if what.startswith("="):
        operations.count_as(t, card, **{what[1:]: by})
        return
    bit = getattr(queries.facts(t, card), what)
    moved = bit << by if by > 0 else bit >> -by
    if bit and 0 < moved < 1 << (len(RANKS) if what == "rank" else len(PROFESSIONS)):
        operations.count_as(t, card, **{what: moved})


# ---- what a card asks


def rank_target(t: Table, me: Seat, decision: Choose[Any]) -> Sequence[Raw]:
    """A target for the card that asks, a branch of it, or a card that changes places."""
    card, items = decision.source, decision.items
    assert card is not None
    effects: Sequence[Any] = card.spec.individual.effect
    x = PoolPlay(t, me, card)
    word = WORDS.get(decision.prompt, "")
    if not word:
        return rank_branch(t, me, decision, x)
    if word in ("my_pool", "common_pool", "foe_pool"):
        return rank_place(t, me, decision, word, effects[0].verb)
    if card.spec.individual.type == "modifier" and t.keystone is not None and any(e.verb != "token" for e in effects):
        views, key = outlooks(t, me), t.keystone
        return best(items, lambda item: max([_with(t, me, key, views, change) for change in changes(effects, item)]))
    view = outlook(t, me)
    mine = [one for effect in effects for one in (effect, *getattr(effect, "parts", tuple)())
            if one.verb == "rule" or getattr(one, "word", "") == word]
    found = x.candidates(word)
    at = {_item(target): target for target in found}
    if any(effect.verb == "rule" for effect in effects) and word == "foe_attack":
        return best(items, lambda item: view.sides[at[_key(item)].seat].attack[at[_key(item)].no - 1].points)
    return best(items, lambda item: tried(view, x, mine, {word: at[_key(item)]}))


def _key(item: Any) -> str:
    return "none" if item is None else str(item.oid)


def _item(target: Target) -> str:
    """The id under which a target is offered."""
    if target.card is not None:
        return target.card.oid
    if target.word == "opponent":
        return SeatMarks[target.seat]
    if target.word.endswith("entry"):
        return f"entry-{target.no}"
    return f"{'a' if target.word.endswith('attack') else 'w'}{target.no}:seat-{target.seat}"


SeatMarks = [SeatMark(no).oid for no in range(6)]


def rank_branch(t: Table, me: Seat, decision: Choose[Any], x: PoolPlay) -> Sequence[Raw]:
    view = outlook(t, me)
    lists: Any = x.card.spec.individual.effect[0]
    return best(decision.items, lambda mark: aimed(view, x, lists.lists[int(mark.oid[-1]) - 1]).value())


def rank_place(t: Table, me: Seat, decision: Choose[Any], word: str, verb: str) -> Sequence[Raw]:
    """What is thrown out of a foe's pool, swapped, or taken back: by the pairs it makes where it lies."""
    def worth(card: PoolCard | None) -> float:
        if card is None:
            return -0.5
        if word == "foe_pool":
            home = next(seat.pool for seat in t.seats if card in seat.pool)
            return ties(card, [*home, *t.common])
        if word == "common_pool":
            return ties(card, me.pool)
        return 2.0 - ties(card, [*me.pool, *t.common]) if verb == "swap" else 0.2 * ties(card, me.pool)

    return best(decision.items, worth)


def _with(t: Table, me: Seat, key: PoolCard, views: Sequence[Outlook], change: Callable[[Table], None]) -> float:
    with changed(t):
        change(t)
        return best_plan(t, me, key, views).worth


def rank_change(t: Table, me: Seat, decision: Choose[Any]) -> Sequence[Raw]:
    """The step of a shift or the value of a recast: what the card laid can best be announced with."""
    code, key = decision.prompt.split()[0], t.keystone
    card = next(card for seat in (me, *t.seats) for card in (*seat.pool, *t.common) if card.spec.code == code)
    if key is None:
        return [0]
    views = outlooks(t, me)

    def worth(mark: Mark) -> float:
        if mark.oid.startswith("step"):
            what = "rank" if mark.label in RANKS else "profession"
            return _with(t, me, key, views, lambda t: count_as(t, card, what, int(mark.oid[4:])))
        names = SUITS if mark.oid in SUITS else PROFESSIONS
        what = "suit" if names is SUITS else "profession"
        return _with(t, me, key, views, lambda t: count_as(t, card, f"={what}", 1 << names.index(mark.oid)))

    return best(decision.items, worth, 0.5)


def rank_claim(t: Table, me: Seat, decision: Choose[Any]) -> Sequence[Raw]:
    """Both forms if they may be, else the first."""
    both = CLAIMS[True, True]
    return [decision.items.index(both)] if both in decision.items else list(range(len(decision.items)))


def rank_reading(t: Table, me: Seat, decision: Choose[Any]) -> Sequence[Raw]:
    """The value that makes most pairs with the pool and the common cards."""
    rank = decision.prompt.endswith("rank?")
    cards = [queries.piece(t, me, card) for card in (*me.pool, *t.common)]
    names = RANKS if rank else LAST

    def worth(mark: Mark) -> float:
        nth = names.index(mark.oid) if rank else PROFESSIONS.index(mark.oid)
        return sum([1.0 for piece in cards if near(piece.rank if rank else piece.profession, 1 << nth)])

    return best(decision.items, worth)[:1]


RANKERS: dict[str, Callable[[Table, Seat, Choose[Any]], Sequence[Raw]]] = {
    "DP-5.2": rank_lay, "DP-8.6": rank_lay, "DP-5.3": rank_step, "DP-8.1": rank_first, "DP-7.5": rank_claim,
    "DP-7.6": rank_reading, "DP-9.8": rank_target, "DP-7.8": rank_change, "DP-9.6": rank_change}
__all__ = ["BACK", "RANKERS", "rank_set"]
