"""The rulebook of Dragon Pools in Python: what runs from a phase to the next boundary; between boundaries nothing is
alive but the state. Announcing and activating (DP-6, DP-7, DP-9), turns (DP-4, DP-5, DP-8), the stacks, costs and the
combat (DP-10 to 13), the end of a round and of the game (DP-14, DP-15), and the table before the first round (DP-2)."""

from collections.abc import Sequence
from functools import partial, reduce
from operator import or_
from typing import Any

from deckgames.engine.core.cards import Card, Pack
from deckgames.engine.core.rng import Rng
from deckgames.engine.match.game import Place, Result, ranked
from deckgames.engine.messages import Words
from deckgames.engine.vocabulary.decisions import SEAT, Allocate, Mark, Option, Pick, PickSet, Reasons, Topic, choose
from deckgames.engine.vocabulary.effects import at_once, of_kind
from deckgames.engine.vocabulary.events import Event
from deckgames.engine.vocabulary.options import Options
from deckgames.games.pools import play as ops
from deckgames.games.pools.cards import CALLED, PROFESSIONS, RANKS, SAY, TEXT, PoolCard, PoolSpec, combinations, inside
from deckgames.games.pools.effects import SKILL_MARKS, heal, hurt
from deckgames.games.pools.play import (
    COMBOS,
    NOBODY,
    PoolPlay,
    begin,
    charge,
    draw,
    enter,
    join_common,
    own_mark,
    pass_on,
    settle_values,
    strike,
    sweep,
    throw,
)
from deckgames.games.pools.queries import (
    Refusal,
    abilities,
    can_announce,
    choice_of,
    cost_text,
    could_form,
    name_of,
    named_as,
    refusal,
    why_barred,
)
from deckgames.games.pools.state import (
    COMMON,
    EFFECT,
    HAND,
    KINDS,
    NEEDED,
    POOL,
    TURN,
    Combo,
    Entry,
    Hit,
    Kind,
    PoolOptions,
    Reading,
    Seat,
    Table,
    told,
)

ACTIVATES, LAYS = (told(kind, deed=True, behind=TURN) for kind in ("activates", "lays"))
READS, ANNOUNCES = told("reads", weight=0, answers=True, behind=TURN), told(
    "announces", deed=True, chief=1, behind=TURN)
PASSES = told("passes", weight=0, answers=True, behind=(*TURN, "passes"), anyone=True)
ROUND = told("round", weight=0)
OWN_POOL, COMMON_POOL = (told(kind, weight=0, behind=("pool",), anyone=True) for kind in ("pool", "common"))
FIRES, STANDS = told("fires", tells=("draws", "heals", "hurts")), told(
    "stands", weight=0, noted={"": ""}, behind=("stands",))
GRANTS = told("grants", weight=0, heads=True, answers=True, behind=EFFECT)
AIMS = told("aims", weight=0, answers=True, behind=("aims",), anyone=True)
THROWS = told("throws", weight=0, answers=True, behind=("throws",), anyone=True)
LEAVES, FELLED, ENDS = told("leaves", chief=3), told("felled", chief=3, unwanted=True), told("ends")


def may_activate(t: Table, me: Seat, card: PoolCard) -> bool:
    """Whether the individual effect of this card of the own pool is legal now."""
    kind = card.spec.type
    if kind == "common" or card.number in t.used or asleep(t):
        return False
    return kind == "end" or not _missing(t, me, card)


def why_not(t: Table, me: Seat, card: PoolCard) -> Refusal | None:
    """Why it is not, by the first reason that applies (DP-6.12); None if it is."""
    kind = card.spec.type
    if card.number in t.used:
        return Refusal("used", SAY("refuses.used"), "DP-9.5")
    if kind == "common":
        return Refusal("common_type", SAY("refuses.common-type"), "DP-9.6")
    if asleep(t):
        return Refusal("asleep", SAY("refuses.asleep"), "DP-9.4")
    if kind != "end" and (word := _missing(t, me, card)):
        return Refusal("no_target", SAY("refuses.no-target", what=NOBODY[word]), "DP-9.8")
    return None


def asleep(t: Table) -> bool:
    """DP-9.4, DP-R.46: whether no individual effect may be used yet in this turn, with `wake: three`."""
    return t.options.wake == "three" and t.phase == "basic" and not t.long


def _missing(t: Table, me: Seat, card: PoolCard) -> str:
    """The word for which the first verb has no target; a verb that names no word needs none (DP-9.8)."""
    found: str = card.spec.effects[0].needs(PoolPlay(t, me, card))
    return found


async def activate(t: Table, me: Seat, card: PoolCard) -> None:
    """DP-9.6, DP-9.7: the cost is owed at once; a modifier is done at once, anything else becomes an entry."""
    spec = card.spec
    t.used.append(card.number)
    t.acted, t.looked = True, False
    n, kind = charge(t, me, card), CALLED.get(spec.cost.kind, "")
    me.bill += n
    x = PoolPlay(t, me, card)
    if spec.type == "modifier":
        t.tell(ACTIVATES, me.no, (card,), n=n, note=kind)
    for effect in spec.effects if spec.type != "end" else ():
        await effect.choose(x)
        if spec.type == "modifier":
            await effect.run(x)
    if spec.type != "modifier":
        if t.observer is not None:
            t.tell(ACTIVATES, me.no, (card,), n=n, note=kind, detail=_aims(x))
        enter(t, me.no, card, x.targets.values())


def _aims(x: PoolPlay) -> tuple[Any, ...]:
    """At what it is aimed, in pieces of a sentence: " on Bea’s attack of 9 and Drum Boy"."""
    pieces: list[Any] = []
    for word, target in x.targets.items():
        if word == "branch":
            continue
        pieces.append(TEXT("aimed.and" if pieces else "aimed.on"))
        if target.card is not None:
            pieces += [*([target.seat, "’s "] if target.seat not in (-1, x.me.no) else []), target.card.spec]
        elif word.endswith("entry"):
            entry = next(entry for entry in x.t.main if entry.no == target.no)
            pieces += [entry.owner, "’s ", entry.card.spec, *([TEXT("aimed.laid")] if entry.standard else [])]
        else:
            pieces.append(target.seat)
            for owner, one in x.combos(word) if word in COMBOS else ():
                pieces.append(f"’s {one.said if len(owner.combinations(one.kind)) == 1 else name_of(x.t, owner, one)}")
    return tuple(pieces)


def wake(t: Table, me: Seat, card: PoolCard) -> None:
    """DP-9.1, DP-9.2: the standard effects of a card laid this turn enter the main stack, once a turn."""
    t.woken = True
    enter(t, me.no, card, standard=True)


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
        choice = choice_of(t, me, kind, key)
        legal = combinations.find(choice.first, choice.others, choice.engaged, choice.reuse)
        return tuple(sorted([items.index(card) for card in choice.members(rng.pick(legal))]))

    def every() -> list[tuple[int, ...]]:
        choice, place = choice_of(t, me, kind, key), {card: i for i, card in enumerate(items)}
        legal = combinations.find(choice.first, choice.others, choice.engaged, choice.reuse)
        return sorted([tuple(sorted([place[card] for card in choice.members(mask)])) for mask in legal])

    def refused(cards: list[PoolCard]) -> str | None:
        why = refusal(t, me, kind, cards)
        return None if why is None else why.text

    t.building = kind
    cards: list[PoolCard] = await PickSet(
        me.no, "DP-6.12", Topic.FIGHT if kind == "attack" else Topic.DEFEND,
        SAY("asks.cards", kind=CALLED[kind]), items, 2, len(items), refused, sample, every,
        (items.index(key),))
    t.building = None
    cards = sorted(cards, key=items.index)
    form = combinations.form_of([t.piece(me, card) for card in cards])
    rank, profession = await _claim(me, form, len(cards))
    named: dict[PoolCard, list[str]] = {}
    rank_form = await _read(t, me, cards, True, named) if rank else ""
    profession_form = await _read(t, me, cards, False, named) if profession else ""
    for card, words in named.items():
        t.tell(READS, me.no, (card,), note=", ".join(words))
    no = len(me.combinations(kind)) + 1
    combo = Combo(kind, no, tuple(cards), t.keystone, t.turn, rank_form, profession_form, form.flush,
                  form.times(len(cards), rank, profession))
    me.combos.append(combo)
    t.announced.append(kind)
    if len(cards) >= LONG:
        t.long = True
        if not t.woken:
            wake(t, me, key)
    if t.observer is not None:
        ahead = tried(t)
        resolve(ahead)
        settle_values(ahead)
        pay_all(ahead)  # as the table counts it
        t.tell(ANNOUNCES, me.no, tuple(cards), note=SAY("announced.attack" if kind == "attack" else "announced.wall",
                                                        n=ahead.seats[me.no].combo(kind, no).points, form=shape(combo)))


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
    values = [piece.rank if rank else piece.profession for piece in (t.piece(me, card) for card in cards)]
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
        named.setdefault(card, []).append(named_as(Reading(bit) if rank else Reading(0, bit)))
    return combinations.kind_of(reduce(or_, values, 0), len(values), k, rank)


def _mark(values: Sequence[int], bit: int, k: int, rank: bool) -> Mark:
    nth = bit.bit_length() - 1
    if not rank:
        return SKILL_MARKS[nth]
    low = bit == combinations.ACE and combinations.straight_needs_low([*values, bit], k)
    return LOW_ACE if low else RANK_MARKS[nth]


async def initial(t: Table) -> None:
    """DP-4.1 to 4.3: the beginning of a round: draws, and a card for the common pool."""
    t.round += 1
    t.last_changes, t.changes = t.changes, []
    t.last_hits, t.hits = t.hits, []
    t.begun = [me.life for me in t.seats]
    t.tell(ROUND, t.leader, n=t.round)
    if t.round == 1:
        for me in t.in_order:
            t.tell(OWN_POOL, me.no, tuple(me.pool))
        t.tell(COMMON_POOL, cards=tuple(t.common))
    card = join_common(t)
    for me in t.in_order:
        draw(t, me, 1)
    if card is not None and card.spec.type == "common":
        effects = card.spec.effects
        if t.observer is not None:
            n = next((one.n for one in of_kind(effects, heal, hurt) if one.who == "each"), 0)
            t.tell(FIRES, cards=(card,), n=n, note=inside(effects, {}))
        at_once(effects, PoolPlay(t, None, card))
    begin(t, "basic")


ATTACK = Mark("attack", SAY("offers.attack"), Topic.FIGHT)
WALL = Mark("wall", SAY("offers.wall-too"), Topic.DEFEND)
ANNOUNCE: dict[Kind, Mark] = {"attack": ATTACK, "defence": WALL}
END, PASS = Mark("end", SAY("offers.end"), Topic.END), Mark("pass", SAY("offers.pass"), Topic.END)
LOOK, BACK = Mark("look", SAY("offers.look"), Topic.PLAY), Mark("back", SAY("offers.back"), Topic.END)
NOW, LAY = SAY("asks.what-now"), SAY("asks.lay")


async def basic(t: Table) -> None:
    """DP-5: a seat's one turn of the basic phase."""
    me = t.active
    open_turn(t)
    if me.hand:
        await lay(t, me)
    await menu(t, me, END)
    close_turn(t, me)
    pass_on(t, "additional")
    t.passes = 0


async def additional(t: Table) -> None:
    """DP-8: a turn of the additional phase; after a full circle of passes the phase is over (DP-8.5)."""
    me = t.active
    open_turn(t)
    while t.keystone is None:
        step = await first_step(t, me)
        if step is LOOK:
            await lay(t, me)
        elif isinstance(step, Card):
            await activate(t, me, step)
        else:
            break
    if t.keystone is not None:
        await menu(t, me, END)
    t.passes = t.passes + 1 if t.keystone is None and not t.acted else 0
    close_turn(t, me)
    t.current = t.after(t.current)
    if t.passes >= len(t.living):
        begin(t, "stacks")


def open_turn(t: Table) -> None:
    """What is counted for a turn begins anew."""
    t.turn += 1
    t.keystone, t.announced = None, []
    t.acted = t.looked = t.woken = t.long = False


def close_turn(t: Table, me: Seat) -> None:
    """Nothing of a turn holds on but what has been laid, announced and activated."""
    if t.keystone is None and not t.acted:
        t.tell(PASSES, me.no)
    t.keystone, t.announced = None, []


# ---- laying


async def lay(t: Table, me: Seat) -> None:
    """DP-5.2, DP-8.6: a card from hand into the own pool; in the additional phase it may be declined."""
    must = t.phase == "basic"
    fit = me.hand if must else t.once(lambda: [card for card in me.hand if could_form(t, me, card)])
    if must and len(fit) == 1:
        card: PoolCard | Mark = fit[0]
    else:
        t.laying = True
        offers: list[PoolCard | Mark] = [*fit] if must else [*fit, BACK]
        card = await choose(me.no, "DP-5.2" if must else "DP-8.6", Topic.PLAY, LAY, offers,
                            lambda: Reasons(blocked=[
                                Option(other.oid, other.name, other, rule="DP-8.6",
                                       blocked=TEXT("refuses.no-form-now"))
                                for other in me.hand if other not in fit]))
        t.laying = False
    if isinstance(card, Mark):
        t.looked = True
        return
    me.hand.remove(card)
    me.pool.append(card)
    t.keystone = card
    t.tell(LAYS, me.no, (card,))


# ---- what can be done


async def menu(t: Table, me: Seat, ending: Mark) -> None:
    """DP-5.3, DP-R.48: announcing and activating as often as it is legal; with nothing left the turn ends by itself."""
    while steps := t.once(partial(menu_steps, t, me)):
        step = await choose(me.no, "DP-5.3", Topic.ACT, NOW, steps, partial(explain, t, me, None in steps),
                            None, ending)
        if step is None:
            return
        if isinstance(step, Card):
            await activate(t, me, step)
        else:
            await announce(t, me, "attack" if step is ATTACK else "defence")


def menu_steps(t: Table, me: Seat) -> list[Mark | PoolCard | None]:
    """What can be done, with None where the turn may end; nothing where nothing is left."""
    steps: list[Mark | PoolCard | None] = [ANNOUNCE[kind] for kind in KINDS if can_announce(t, me, kind)]
    ends = not steps or not must_form(t)
    steps += [card for card in me.pool if may_activate(t, me, card)]
    return [*steps, None] if steps and ends else steps


def must_form(t: Table) -> bool:
    """DP-8.6: whether the card laid must still form something."""
    return t.phase == "additional" and not t.announced


async def first_step(t: Table, me: Seat) -> Mark | PoolCard | None:
    """DP-8.1, DP-S.3: before anything is laid; None passes. Nobody is asked who can only pass."""
    steps: list[Mark | PoolCard | None] = [LOOK] if me.hand and not t.looked else []
    steps += t.once(lambda: [card for card in me.pool if may_activate(t, me, card)])
    if not steps:
        return None
    ending = END if t.acted else PASS
    return await choose(me.no, "DP-8.1", Topic.ACT, NOW, [*steps, None], partial(effects_barred, t, me), None,
                        ending)


def explain(t: Table, me: Seat, formed: bool) -> Reasons:
    """What is refused in a turn, with the reason."""
    barred = []
    for kind, mark in ANNOUNCE.items():
        if not can_announce(t, me, kind):
            found = why_barred(t, kind)
            text, rule = (found.text, found.rule) if found else (TEXT("refuses.no-combination"), "DP-6.12")
            barred.append(Option(mark.oid, str(mark.label), blocked=text, rule=rule))
    if not formed:
        assert t.keystone is not None
        barred.append(Option(END.oid, str(END.label), rule="DP-8.6", blocked=(
            TEXT("refuses.announce-first", card=t.keystone.name))))
    more = effects_barred(t, me)
    return Reasons(more.labels, more.cards, [*barred, *more.blocked])


def effects_barred(t: Table, me: Seat) -> Reasons:
    """The labels of what may be activated, and why other effects of the pool may not."""
    labels, barred = {}, []
    for card in me.pool:
        why = why_not(t, me, card)
        if why is None:
            labels[card.oid] = SAY("offers.cost" if t.cost(card) else "offers.free", card=card.name,
                                        cost=cost_text(t, card))
        else:
            barred.append(Option(card.oid, card.name, card, blocked=why.text, rule=why.rule))
    return Reasons(labels, {}, barred)


async def stacks(t: Table) -> None:
    """DP-10.1, DP-10.2, DP-11.4: first the instant stack, then the main one, the last entry first; then the values."""
    resolve(t)
    settle_values(t)
    for me in t.in_order:
        for combo in me.combos:
            if t.observer is not None:
                worth, can = t.told_worth(combo), abilities(combo)
                said = SAY(f"stands.{combo.word}", sum=worth.text, n=len(can), can=can) if worth.steps or can else ""
                t.tell(STANDS, me.no, n=combo.points, note=said, detail=combo)
    begin(t, "payment")


def resolve(t: Table) -> None:
    """Both stacks, to their end; nobody is asked (DP-10.2)."""
    for stack in (t.instant, t.main):
        while stack:
            grant(t, stack.pop())


def tried(t: Table) -> Table:
    """A table to try something out on. What chance would bring there does not matter."""
    ahead = t.copy()
    ahead.rng = Rng.fresh(0)
    return ahead


def pay_all(ahead: Table) -> None:
    """DP-11.5: all debts as they are proposed to be paid."""
    for me in ahead.in_order if any(me.debt(kind) > 0 for me in ahead.living for kind in KINDS) else ():
        pay_weakest(ahead, me, KINDS)


def pay_weakest(ahead: Table, me: Seat, kinds: Sequence[Kind]) -> None:
    """A seat's debts of these kinds, from its weakest combinations."""
    for kind in kinds:
        parts = weakest_first(me, kind)
        ops.pay(ahead, me, kind, [(combo, parts.get(combo.name.lower(), 0)) for combo in me.combos])


def weakest_first(me: Seat, kind: Kind) -> dict[str, int]:
    """How it pays a debt of this kind from them."""
    left, parts = max(0, me.debt(kind)), dict[str, int]()
    for combo in sorted(me.combinations(kind), key=lambda combo: combo.points):
        if combo.points > 0:
            parts[combo.name.lower()] = min(left, combo.points)
            left -= parts[combo.name.lower()]
    return parts


def grant(t: Table, entry: Entry) -> None:
    """DP-9.2: the verbs of an entry, top line first."""
    t.tell(GRANTS, entry.owner, (entry.card,), note="laid" if entry.standard else "")
    x = PoolPlay(t, t.seats[entry.owner], entry.card, entry)
    at_once(entry.card.spec.standard if entry.standard else entry.card.spec.effects, x)


async def payment(t: Table) -> None:
    """DP-11.5 to 11.8: one seat's debts, of attack, then of defence."""
    me = t.active
    for kind in KINDS:
        await pay(t, me, kind)
    pass_on(t, "dusk")


async def pay(t: Table, me: Seat, kind: Kind) -> None:
    """DP-11.8: nobody is asked who has no debt, must give all, or has only one combination with points."""
    debt = me.debt(kind)
    if debt <= 0:
        return
    able = [combo for combo in me.combinations(kind) if combo.points > 0]
    points = [combo.points for combo in able]
    if debt >= sum(points):
        parts: Sequence[int] = points
    elif len(able) == 1:
        parts = [debt]
    else:
        asks = SAY("asks.pay", n=debt, kind=CALLED[kind])
        parts = await Allocate(me.no, "DP-11.5", Topic.PAY, asks, debt, [own_mark(combo) for combo in able],
                               most=points)
    ops.pay(t, me, kind, list(zip(able, parts, strict=True)))


async def dusk(t: Table) -> None:
    """DP-12.1: does one seat's end-of-round effects."""
    me = t.active
    while me.end_list:
        entry = me.end_list[0]
        if len(me.end_list) > 1:
            hidden = [card for zone in (t.deck, *(foe.hand for foe in t.foes(me.no))) for card in zone]  # drawn since
            offers: list[PoolCard | Mark] = [
                Mark(f"entry-{found.no}", SAY("offers.effect", seat=me.no + 1, card=found.card.spec.name))
                if found.card in hidden else found.card for found in me.end_list]
            entry = me.end_list[offers.index(await choose(me.no, "DP-12.1", Topic.ORDER, NEXT, offers))]
        me.end_list.remove(entry)
        await grant_at_end(t, me, entry)
    pass_on(t, "distribution")


async def grant_at_end(t: Table, me: Seat, entry: Entry) -> None:
    """Its verbs, each aimed when it is done (DP-9.8); what it moves changes no value any more (DP-12.2)."""
    t.tell(GRANTS, me.no, (entry.card,))
    x = PoolPlay(t, me, entry.card, entry)
    for effect in entry.card.spec.effects:
        if effect.word == "opponent":
            await effect.choose(x)
        await effect.run(x)


NO_WALL, NEXT = Mark("none", SAY("offers.no-wall"), Topic.END), SAY("asks.effect-next")


async def distribution(t: Table) -> None:
    """DP-13.1, DP-13.2: one seat divides all points of each of its attacks."""
    me = t.active
    foes = t.foes(me.no)
    for attack in me.attacks:
        if attack.points <= 0 or not foes:
            continue
        if attack.points > me.best:  # what is left when its costs are paid
            me.best, me.best_cards = attack.points, attack.cards
        parts = [attack.points]
        if len(foes) > 1:
            asks = SAY("asks.aim", n=attack.points)
            parts = await Allocate(me.no, "DP-13.1", Topic.HARM, asks, attack.points, [SEAT[foe.no] for foe in foes],
                                   effect=attack.no)
        for foe, points in zip(foes, parts, strict=True):
            if points:
                t.hits.append(attack.hit(me.no, foe.no, points))
                if t.observer is not None and len(foes) > 1:
                    note = SAY("aimed.whole" if points == attack.points else "aimed.part", n=points, of=attack.points)
                    t.tell(AIMS, me.no, n=points, other=foe.no, note=note)
    pass_on(t, "damage")


async def damage(t: Table) -> None:
    """DP-13.3: one defender meets its hits, in the order of the attackers, then by number."""
    me = t.active
    for at, hit in enumerate(t.hits):
        while hit.foe == me.no and t.hits[at].damage is None:
            await meet(t, me, at)
    pass_on(t, "laydown")


async def meet(t: Table, me: Seat, at: int) -> None:
    """DP-13.4 to 13.10: resolves one hit."""
    hit = t.hits[at]
    walls = me.may_meet(hit.flight)
    wall = None
    if walls:
        offers = [own_mark(wall) for wall in walls]
        mark = await choose(me.no, "DP-13.4", Topic.DEFEND, SAY("asks.block", n=hit.points),
                            [*offers, NO_WALL], partial(_outcomes, me, hit, walls))
        wall = None if mark is NO_WALL else walls[offers.index(mark)]
    strike(t, at, wall)


def _outcomes(me: Seat, hit: Hit, walls: list[Combo]) -> Reasons:
    """What each wall would come to."""
    labels = {}
    for wall in walls:
        force = wall.force_against(hit.pierce)
        points = f"{wall.points} − {wall.points - force}" if force < wall.points else str(wall.points)
        labels[own_mark(wall).oid] = SAY("offers.wall", wall=own_mark(wall).label, points=points, hit=hit.points)
    grounded = [Option(own_mark(wall).oid, str(own_mark(wall).label), rule="DP-13.5",
                       blocked=TEXT("refuses.flying"))
                for wall in me.walls if wall.points > 0 and wall not in walls]
    return Reasons(labels, {}, grounded)


DISCARD = SAY("asks.discard-to-five")


async def laydown(t: Table) -> None:
    """DP-14.1: one seat throws off what its pool has beyond five."""
    me = t.active
    n = len(me.pool) - POOL
    if n > 0:
        cards = await Pick(me.no, "DP-14.1", Topic.DISCARD, DISCARD, me.pool[:], n, n, ordered=True)
        for card in cards:
            me.pool.remove(card)
            throw(t, card)
        t.tell(THROWS, me.no, tuple(cards))
    pass_on(t, "results")


async def results(t: Table) -> None:
    """DP-14.2 to 14.4, DP-15: the common pool, what ends with the round, who leaves, who leads."""
    sweep(t, len(t.common) - COMMON)  # DP-14.2
    leave(t)  # before what it was is cleared away
    clear(t)
    t.history.append(tuple(me.life for me in t.seats))
    if not finished(t):
        t.leader = t.current = t.after(t.leader)
        t.phase = "initial"


def clear(t: Table) -> None:
    """DP-14.4: clears away what belonged to the round."""
    t.tokens, t.facts, t.used, t.banners, t.price, t.calm = {}, {}, [], [], 0, False
    for me in t.seats:
        me.combos, me.readings, me.attack_debt, me.defence_debt = [], {}, 0, 0


def leave(t: Table) -> None:
    """DP-15.1: who has no lives left, from the leader on; the cards go to the discard pile."""
    gone = [me for me in t.in_order if me.life <= 0]
    for me in gone:
        me.banner_at_end = me.senior
    for me in gone:
        me.left = t.round
        for card in (*me.hand, *me.pool):
            throw(t, card)
        me.hand, me.pool = [], []
        _tell_leaving(t, me)


def _tell_leaving(t: Table, me: Seat) -> None:
    """With what has taken the last life, in full: an attack of 9 of which 4 came through is one of 9."""
    life = me.life
    for last in reversed([change for change in t.changes if change.seat == me.no]):
        life -= last.n
        if life > 0:
            break
    else:
        t.tell(LEAVES, me.no, n=me.life)
        return
    cards: tuple[PoolCard, ...] = () if last.card is None else (last.card,)
    note = "" if cards else TEXT("felled.debt")
    if last.why == "hit":
        note = TEXT("felled.attack", n=t.seats[last.by].combo("attack", last.no).points)
    me.felled_by, me.felled_with, me.felled_cards = me.no if last.by < 0 else last.by, note, cards
    t.tell(FELLED, me.no, cards, n=-last.n, other=me.felled_by, note=note)


def finished(t: Table) -> bool:
    """DP-15.2 to 15.4, DP-R.39: whether the game is over, and why."""
    left = [me for me in t.seats if me.left == t.round]
    living = t.living
    if len(living) > 1 and not (left and t.options.last_lives) and t.round < t.options.last_round:
        return False
    for me in living:
        me.banner_at_end = me.senior
    lives = sorted([me.life for me in living or left])
    t.reasons.extend(_reasons(t, lives))
    t.phase = "over"
    t.tell(ENDS, note=t.ended_by[0])
    return True


def _reasons(t: Table, lives: Sequence[int]) -> list[str]:
    """Keys of why the game is over, and by what somebody wins of those with these lives."""
    if len(t.living) < 2:
        why = "one" if t.living else "nobody"
    else:
        why = "left" if t.options.last_lives and any(me.left == t.round for me in t.seats) else "round"
    return [why, *(["equal" if lives[-2] == lives[-1] else "lives"] if len(lives) > 1 else [])]


def standing(t: Table, me: Seat) -> tuple[int, int, tuple[int, int], int]:
    """DP-15.6: later leaving is better, then lives, then the senior banner, then clockwise from the leader's left."""
    return me.left or t.options.last_round + 1, me.life, me.banner_at_end, -((me.no - t.leader - 1) % len(t.seats))


def result(t: Table) -> Result:
    """DP-15.2 to 15.6: the result of the game."""
    last = "DP-15.4" if t.round >= t.options.last_round else "DP-R.39"
    rule = {0: "DP-15.3", 1: "DP-15.2"}.get(len(t.living), last)
    places = []
    for me, place in zip(t.seats, ranked([standing(t, me) for me in t.seats]), strict=True):
        out = Event("left-by", me.no, me.felled_cards, n=me.left, other=me.felled_by, note=me.felled_with) if (
            me.felled_with or me.felled_cards) else Event("left-in", me.no, n=me.left)
        told = {"out": out if me.left else Event("stayed", me.no)}
        best = {"best": Event("best-attack", me.no, n=me.best, note=SAY(
            "ends.cards", n=len(me.best_cards)))} if me.best else {}
        facts = {"dealt": me.dealt, "lost-lives": me.taken, "blocked": me.held, "costs": me.bill,
                 "unpaid": me.paid}
        places.append(Place(me.no, place, me.life, {}, facts, {**told, **best}))
    return Result(tuple(t.ended_by), rule, tuple(places), tuple(t.history), acts=("round",))


def more_lives(t: Table, seat: int, n: int) -> None:
    """A handicap: so many more lives."""
    t.seats[seat].life += n
    t.history[0] = tuple(me.life for me in t.seats)


def setup(pack: Pack, seats: int, options: Options, rng: Rng) -> Table:
    """A table before the first round. Raises ValueError if the packs have too few cards for so many players."""
    assert isinstance(options, PoolOptions)
    pack = options.cards(pack, seats)
    t = Table(rng=rng, pack=pack, next_number=1, phase="initial", options=options)
    t.deck = t.make_all(pack.section("cards", PoolSpec))
    if len(t.deck) < NEEDED * seats + COMMON:
        raise ValueError(f"these packs have {len(t.deck)} cards; {seats} players need at least "
                         f"{NEEDED * seats + COMMON} (DP-2.2)")
    rng.shuffle(t.deck)
    t.seats = [Seat(no) for no in range(seats)]
    for me in t.seats:
        me.hand = [t.deck.pop() for _ in range(HAND)]
    for me in t.seats:
        me.pool = [t.deck.pop() for _ in range(POOL)]
    t.common = [t.deck.pop() for _ in range(COMMON)][::-1]
    t.leader = t.current = first_leader(t)
    t.history.append(tuple(me.life for me in t.seats))
    return t


def first_leader(t: Table) -> int:
    """DP-2.6, DP-R.5: the seat that leads the first round."""
    if t.options.first_leader == "seat_0":
        return 0
    if t.options.first_leader == "random":
        return t.rng.below(len(t.seats))
    return max(t.seats, key=lambda me: me.senior).no


PHASES = {
    "initial": initial, "basic": basic, "additional": additional, "stacks": stacks, "payment": payment, "dusk": dusk,
    "distribution": distribution, "damage": damage, "laydown": laydown, "results": results,
}
"""DP-3.1: the phases in their order; of those that go from seat to seat a run is one seat's part."""
