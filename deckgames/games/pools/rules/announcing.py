"""DP-6, DP-7 and DP-9: announcing a combination, the claim of its forms, and what artefacts are named; activating the
individual effect of a card of the own pool, and waking the standard effects of a keystone."""

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import Any

from deckgames.engine.decisions import Mark, PickSet, Topic, choose
from deckgames.engine.messages import Words
from deckgames.engine.rng import Rng
from deckgames.games.pools import operations, queries
from deckgames.games.pools.cards import CALLED, PROFESSIONS, RANKS, PoolCard, combinations
from deckgames.games.pools.effects.marks import SKILL_MARKS
from deckgames.games.pools.play import COMBOS, NOBODY, PoolPlay
from deckgames.games.pools.says import SAY
from deckgames.games.pools.state import Combo, Kind, Reading, Seat, Table


def may_activate(t: Table, me: Seat, card: PoolCard) -> bool:
    """Whether the individual effect of this card of the own pool is legal now."""
    kind = card.spec.individual.type
    if kind == "common" or card.number in t.used or asleep(t):
        return False
    return kind == "end" or not _missing(t, me, card)


def why_not(t: Table, me: Seat, card: PoolCard) -> queries.Refusal | None:
    """Why it is not, by the first reason that applies (DP-6.12); None if it is."""
    kind = card.spec.individual.type
    if card.number in t.used:
        return queries.Refusal("used", SAY("refuses.used"), "DP-9.5")
    if kind == "common":
        return queries.Refusal("common_type", SAY("refuses.common-type"), "DP-9.6")
    if asleep(t):
        return queries.Refusal("asleep", SAY("refuses.asleep"), "DP-9.4")
    if kind != "end" and (word := _missing(t, me, card)):
        return queries.Refusal("no_target", SAY("refuses.no-target", what=NOBODY[word]), "DP-9.8")
    return None


def asleep(t: Table) -> bool:
    """DP-9.4, DP-R.46: whether no individual effect may be used yet in this turn, with `wake: three`."""
    return t.options.wake == "three" and t.phase == "basic" and not t.long


def _missing(t: Table, me: Seat, card: PoolCard) -> str:
    """The word for which the first verb has no target; a verb that names no word needs none (DP-9.8)."""
    needs = getattr(card.spec.individual.effect[0], "needs", None)
    return "" if needs is None else needs(PoolPlay(t, me, card))


async def activate(t: Table, me: Seat, card: PoolCard) -> None:
    """DP-9.6, DP-9.7: the cost is owed at once; a modifier is done at once, anything else becomes an entry."""
    own = card.spec.individual
    t.used.append(card.number)
    t.acted, t.looked = True, False
    n = operations.charge(t, me, card)
    me.bill += n
    x = PoolPlay(t, me, card)
    if own.type == "modifier":
        t.tell("activates", me.no, (card,), n=n, note=CALLED.get(own.cost.kind, ""))
    for effect in own.effect if own.type != "end" else ():
        choosing = getattr(effect, "choose", None)
        if choosing is not None:
            await choosing(x)
        if own.type == "modifier":
            await effect.run(x)
    if own.type != "modifier":
        if t.observer is not None:
            t.tell("activates", me.no, (card,), n=n, note=CALLED.get(own.cost.kind, ""), detail=_aims(x))
        operations.enter(t, me.no, card, x.targets.values())


def _aims(x: PoolPlay) -> tuple[Any, ...]:
    """At what it is aimed, in pieces of a sentence: " on Bea’s attack of 9 and Drum Boy"."""
    found: list[Any] = []
    for word, target in x.targets.items():
        if word == "branch":
            continue
        found.append(SAY.text("aimed.and" if found else "aimed.on"))
        if target.card is not None:
            found += [*([target.seat, "’s "] if target.seat not in (-1, x.me.no) else []), target.card.spec]
        elif word.endswith("entry"):
            entry = next(entry for entry in x.t.main if entry.no == target.no)
            found += [entry.owner, "’s ", entry.card.spec, *([SAY.text("aimed.laid")] if entry.standard else [])]
        else:
            found.append(target.seat)
            for owner, one in x.combos(word) if word in COMBOS else ():
                only = len(owner.combinations(one.kind)) == 1
                found.append(f"’s {one.said if only else queries.called(x.t, owner, one)}")
    return tuple(found)


def wake(t: Table, me: Seat, card: PoolCard) -> None:
    """DP-9.1, DP-9.2: the standard effects of a card laid this turn enter the main stack, once a turn."""
    t.woken = True
    operations.enter(t, me.no, card, standard=True)
    t.tell("wakes", me.no, (card,))


LONG = 3
"""DP-9.1: so many cards wake standard effects."""
CLAIMS = {(True, False): Mark("rank", SAY("offers.ranks")),
          (False, True): Mark("profession", SAY("offers.professions")),
          (True, True): Mark("both", SAY("offers.both"))}
RANK_MARKS = tuple(Mark(rank, SAY("offers.rank", rank=rank)) for rank in RANKS)
SCALES = {True: RANKS, False: PROFESSIONS}
"""What an open value is named of (DP-7.6)."""
LOW_ACE = Mark("A", SAY("offers.low-ace"))


async def announce(t: Table, me: Seat, kind: Kind) -> None:
    """DP-6.13: the player names cards (from the places of DP-6.2) for an attack or a wall; their form is worked out,
    and asked only where an open value leaves a choice."""
    key = t.keystone
    assert key is not None
    items = [*me.pool, *t.common] if kind == "attack" else [*me.pool]

    def sample(rng: Rng) -> tuple[int, ...]:  # each equally likely
        choice = queries.choice(t, me, kind, key)
        legal = combinations.find(choice.first, choice.others, choice.engaged, choice.reuse)
        return tuple(sorted([items.index(card) for card in choice.members(rng.pick(legal))]))

    def every() -> list[tuple[int, ...]]:
        choice, place = queries.choice(t, me, kind, key), {card: i for i, card in enumerate(items)}
        legal = combinations.find(choice.first, choice.others, choice.engaged, choice.reuse)
        return sorted([tuple(sorted([place[card] for card in choice.members(mask)])) for mask in legal])

    def refused(cards: list[PoolCard]) -> str | None:
        why = queries.refusal(t, me, kind, cards)
        return None if why is None else why.text

    t.building = kind
    cards: list[PoolCard] = await PickSet(
        me.no, "DP-6.12", Topic.FIGHT if kind == "attack" else Topic.DEFEND,
        SAY("asks.cards", kind=CALLED[kind]), items, 2, len(items), refused, sample, every,
        (items.index(key),))
    t.building = None
    cards = sorted(cards, key=items.index)
    form = combinations.form_of([queries.piece(t, me, card) for card in cards])
    rank, profession = await _claim(me, form, len(cards))
    named: dict[PoolCard, list[str]] = {}
    rank_form = await _read(t, me, cards, True, named) if rank else ""
    profession_form = await _read(t, me, cards, False, named) if profession else ""
    for card, words in named.items():
        t.tell("reads", me.no, (card,), note=", ".join(words))
    no = len(me.combinations(kind)) + 1
    combo = Combo(kind, no, tuple(cards), t.keystone, t.turn, rank_form, profession_form, form.flush,
                  form.times(len(cards), rank, profession))
    me.combos.append(combo)
    t.announced.append(kind)
    if t.observer is not None:
        note = SAY("announced.attack" if kind == "attack" else "announced.wall", n=queries.start(t, combo),
                   form=shape(combo))
        t.tell("announces", me.no, tuple(cards), note=note)
    if len(cards) >= LONG:
        t.long = True
        if not t.woken:
            wake(t, me, key)


def shape(combo: Combo) -> list[Words]:
    """ "ranks in a row, one profession, one suit"."""
    return [*([SAY(f"shape.rank-{combo.rank_form}")] if combo.rank_form else []),
            *([SAY(f"shape.profession-{combo.profession_form}")] if combo.profession_form else []),
            *([SAY("shape.flush")] if combo.flush else [])]


def claims(form: combinations.Form, k: int) -> list[tuple[bool, bool]]:
    """DP-7.5, DP-7.5a: which forms of k cards may be claimed (rank, profession)."""
    free = (bool(form.rank) and not form.rank_open, bool(form.profession) and not form.profession_open)
    if k < LONG and any(free):
        return [free]
    more = (bool(form.rank) and form.rank_open, bool(form.profession) and form.profession_open)
    if k < LONG:
        return [way for way in ((True, False), (False, True)) if (way[0] <= more[0] and way[1] <= more[1])]
    return [(rank, profession) for rank, profession in CLAIMS
            if free[0] <= rank <= (free[0] or more[0]) and free[1] <= profession <= (free[1] or more[1])]


async def _claim(me: Seat, form: combinations.Form, k: int) -> tuple[bool, bool]:
    """DP-7.5, DP-7.5a: which forms are claimed (rank, profession): those that need no open value always, the others if
    the seat says so, one at least; of two cards no more than is needed."""
    ways = claims(form, k)
    if len(ways) == 1:
        return ways[0]
    marks = [CLAIMS[way] for way in ways]
    mark = await choose(me.no, "DP-7.5", Topic.CHOOSE, SAY("asks.claim", n=k), marks)
    return next(way for way in ways if CLAIMS[way] is mark)


async def _read(t: Table, me: Seat, cards: Sequence[PoolCard], rank: bool,
                named: dict[PoolCard, list[str]]) -> str:
    """DP-7.6: names every open value of an attribute, in the order of suits; gives the form that comes of it, and adds
    in words what is `named`."""
    k = len(cards)
    values = [piece.rank if rank else piece.profession for piece in (queries.piece(t, me, card) for card in cards)]
    opened = sorted([card for card, value in zip(cards, values, strict=True) if not value],
                    key=lambda card: -card.spec.seniority[1])
    values = [value for value in values if value]
    for card in opened:
        bits = combinations.fitting(values, k, rank)
        bit = bits[0]
        if len(bits) > 1:
            marks = [_mark(values, b, k, rank) for b in bits]
            asks = SAY("asks.joker-rank" if rank else "asks.joker-profession", card=card.spec.name)
            mark = await choose(me.no, "DP-7.6", Topic.CHOOSE, asks, marks, None, card, effect=SCALES[rank])
            bit = bits[marks.index(mark)]
        values.append(bit)
        was = me.readings.get(card.number, Reading())
        me.readings[card.number] = Reading(bit, was.profession) if rank else Reading(was.rank, bit)
        named.setdefault(card, []).append(queries.reading(Reading(bit) if rank else Reading(0, bit)))
    return combinations.kind_of(reduce(or_, values, 0), len(values), k, rank)


def _mark(values: Sequence[int], bit: int, k: int, rank: bool) -> Mark:
    nth = bit.bit_length() - 1
    if not rank:
        return SKILL_MARKS[nth]
    low = bit == combinations.ACE and combinations.straight_needs_low([*values, bit], k)
    return LOW_ACE if low else RANK_MARKS[nth]
