"""DP-4, DP-5 and DP-8: a round begins (a card joins the common pool, everybody draws, the card fires); a turn of
the basic and one of the additional phase."""

from functools import partial

from deckgames.engine.cards import Card
from deckgames.engine.decisions import Mark, Option, Reasons, Topic, choose
from deckgames.engine.effects import at_once
from deckgames.games.pools import operations, queries
from deckgames.games.pools.cards import PoolCard
from deckgames.games.pools.cards.words import inside
from deckgames.games.pools.effects.table import Heal, Hurt
from deckgames.games.pools.play import PoolPlay
from deckgames.games.pools.rules.announcing import activate, announce, may_activate, why_not
from deckgames.games.pools.says import SAY
from deckgames.games.pools.state import KINDS, Kind, Seat, Table


async def initial(t: Table) -> None:
    """DP-4.1 to 4.3: the beginning of a round: draws, and a card for the common pool."""
    t.round += 1
    t.last_changes, t.changes = t.changes, []
    t.last_hits, t.hits = t.hits, []
    t.begun = [me.life for me in t.seats]
    t.tell("round", t.leader, n=t.round)
    if t.round == 1:
        for me in queries.in_order(t):
            t.tell("pool", me.no, tuple(me.pool))
        t.tell("common", cards=tuple(t.common))
    card = operations.join_common(t)
    for me in queries.in_order(t):
        operations.draw(t, me, 1)
    if card is not None and card.spec.individual.type == "common":
        effects = card.spec.individual.effect
        if t.observer is not None:
            n = next((one.n for one in effects if isinstance(one, Heal | Hurt) and one.who == "each"), 0)
            t.tell("fires", cards=(card,), n=n, note=inside(effects, {}))
        at_once(effects, PoolPlay(t, None, card))
    operations.begin(t, "basic")


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
    operations.pass_on(t, "additional")
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
    idle = t.keystone is None and not t.acted
    t.passes = t.passes + 1 if idle else 0
    close_turn(t, me)
    t.current = queries.after(t, t.current)
    if t.passes >= len(t.living):
        operations.begin(t, "stacks")


def open_turn(t: Table) -> None:
    """What is counted for a turn begins anew."""
    t.turn += 1
    t.keystone, t.announced = None, []
    t.acted = t.looked = t.woken = t.long = False


def close_turn(t: Table, me: Seat) -> None:
    """Nothing of a turn holds on but what has been laid, announced and activated."""
    if t.keystone is None and not t.acted:
        t.tell("passes", me.no)
    t.keystone, t.announced = None, []


# ---- laying


async def lay(t: Table, me: Seat) -> None:
    """DP-5.2, DP-8.6: a card from hand into the own pool; in the additional phase it may be declined."""
    must = t.phase == "basic"
    fit = me.hand if must else t.once(lambda: [card for card in me.hand if queries.could_form(t, me, card)])
    if must and len(fit) == 1:
        card: PoolCard | Mark = fit[0]
    else:
        t.laying = True
        offers: list[PoolCard | Mark] = [*fit] if must else [*fit, BACK]
        card = await choose(me.no, "DP-5.2" if must else "DP-8.6", Topic.PLAY, LAY, offers,
                            lambda: Reasons(blocked=[
                                Option(other.oid, other.name, other, rule="DP-8.6",
                                       blocked=SAY.text("refuses.no-form-now"))
                                for other in me.hand if other not in fit]))
        t.laying = False
    if isinstance(card, Mark):
        t.looked = True
        return
    me.hand.remove(card)
    me.pool.append(card)
    t.keystone = card
    t.tell("lays", me.no, (card,))


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
    steps: list[Mark | PoolCard | None] = [ANNOUNCE[kind] for kind in KINDS if queries.can_announce(t, me, kind)]
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
        if not queries.can_announce(t, me, kind):
            found = queries.barred(t, kind)
            text, rule = (found.text, found.rule) if found else (SAY.text("refuses.no-combination"), "DP-6.12")
            barred.append(Option(mark.oid, str(mark.label), blocked=text, rule=rule))
    if not formed:
        assert t.keystone is not None
        barred.append(Option(END.oid, str(END.label), rule="DP-8.6", blocked=(
            SAY.text("refuses.announce-first", card=t.keystone.name))))
    more = effects_barred(t, me)
    return Reasons(more.labels, more.cards, [*barred, *more.blocked])


def effects_barred(t: Table, me: Seat) -> Reasons:
    """The labels of what may be activated, and why other effects of the pool may not."""
    labels, barred = {}, []
    for card in me.pool:
        why = why_not(t, me, card)
        if why is None:
            cost = queries.cost_text(t, card)
            labels[card.oid] = SAY("offers.cost" if queries.cost(t, card) else "offers.free", card=card.name,
                                        cost=cost)
        else:
            barred.append(Option(card.oid, card.name, card, blocked=why.text, rule=why.rule))
    return Reasons(labels, {}, barred)
