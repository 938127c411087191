"""JO-8: which abilities a player may use now, why not the others, paying, and using them."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from deckgames.engine.cards import Card
from deckgames.engine.decisions import Mark, Number, Option, Reasons, Topic, choose
from deckgames.engine.messages import Said, Words
from deckgames.games.journey import operations, queries
from deckgames.games.journey.cards.lines import MainAction
from deckgames.games.journey.effects.choosing import CARDS, payable
from deckgames.games.journey.effects.triggers import do, settle
from deckgames.games.journey.play import JourneyPlay
from deckgames.games.journey.says import SAY
from deckgames.games.journey.state import Seat, Table
from deckgames.games.journey.state.visible import Spoken

PEARLS = frozenset({"minor", "double", "multi"})
"""The kinds whose crystals may be paid with pearl tokens (JO-V-3.2)."""
Refusal = tuple[Words, str]
"""Why something cannot be done, and the rule that says so."""
USED, OWN_TURN, IDLE = SAY("refuses.used"), SAY("refuses.own-turn"), SAY("refuses.idle")


def why_not(t: Table, me: Seat, spoken: Spoken, x: JourneyPlay | None = None) -> Refusal | None:
    """Why a player cannot use an action now (None: it can); `x` is one of its player that may be turned to it."""
    ability = spoken.ability
    if ability.uses and me.used and me.used.get(spoken.used, 0) >= ability.uses:
        return USED, "JO-8.3"
    if ability.verb == "trigger" and t.active != me.no:
        return OWN_TURN, "JO-8.9"
    bar = queries.muted(t, me, spoken, "actions")
    if bar is not None:
        return SAY("refuses.forbids", card=bar.card.spec.name), "JO-8.10"
    price = ability.price
    if price >= 0:
        have = me.crystals + me.active_pearls
        if price > have:
            return SAY("refuses.dear", n=price, have=have), "JO-8.5"
        if ability.unfailing:
            return None
    if x is None:
        x = JourneyPlay.of(t, me, spoken)
    else:
        x.card, x.kind, x.token = spoken.card, ability.verb, spoken.token
    if price < 0:
        missing = lacking(x, ability.cost)
        if missing:
            return missing, "JO-8.5"
    return None if ability.unfailing else _futile(x, ability)


def _futile(x: JourneyPlay, ability: Any) -> Refusal | None:
    """JO-15.1, JO-15.3, JO-V-3.4: an action that is not allowed now, or would have no effect."""
    if ability.journeys:
        t = x.t
        if not x.own_turn:
            return SAY("refuses.journeys"), "JO-15.1"
        if t.main_begun and any(verb.end_turn for verb in ability.journeys):
            return SAY("refuses.begun"), "JO-15.3"
    for verb in ability.effect:
        if verb.could(x):
            return None
    for verb in ability.cost:
        if verb.verb != "lose_crystals":
            return None
    return IDLE, "JO-V-3.4"


def lacking(x: JourneyPlay, cost: Sequence[Any]) -> Words:
    """JO-8.5, JO-R.33: what is missing for a cost ("": it can be paid, all parts together)."""
    if not cost:
        return ""
    me, due = x.me, 0
    for verb in cost:
        if verb.verb == "lose_crystals":
            due += verb.n if verb.n.__class__ is int else x.number(verb.n, me.crystals)
        else:
            missing: Words = verb.missing(x)
            if missing:
                return missing
            if verb.verb == "give_crystals":
                due += x.number(verb.n, me.crystals)
    have = me.crystals + (me.active_pearls if x.kind in PEARLS else 0)
    if due > have:
        return SAY("refuses.dear", n=due, have=have)
    if len(cost) > 1:
        cards = [verb for verb in cost if verb.verb in CARDS and getattr(verb, "who", "you") == "you"]
        if len(cards) > 1 and not payable(me, x.card, cards):
            return SAY("refuses.few-cards")
    return ""


def dear(why: Words) -> bool:
    """Whether this is why: it costs more than there is."""
    return isinstance(why, Said) and why.key in ("refuses.dear", "refuses.dear-attack", "refuses.dear-defence")


def unpayable(t: Table, me: Seat, spoken: Spoken, rule: str) -> Refusal | None:
    """Why a player cannot pay for a main action (None: it can), by this rule."""
    ability = spoken.ability
    missing = "" if 0 <= ability.price <= me.crystals else lacking(JourneyPlay.of(t, me, spoken), ability.cost)
    return (missing, rule) if missing else None


async def pay(x: JourneyPlay, cost: Sequence[Any]) -> None:
    """JO-8.5, JO-8.6: a cost that can be paid, verb by verb; crystals of actions with pearl tokens, too."""
    t, me, x.paying = x.t, x.me, True
    for verb in cost:
        if verb.verb == "lose_crystals" and x.kind in PEARLS:
            due = x.number(verb.n, me.crystals)
            least, most = max(0, due - me.crystals), min(me.active_pearls, due)
            pearls = least
            if least < most:
                prompt = SAY("asks.pearls", n=due)
                pearls = await Number(me.no, "JO-8.6", Topic.PAY, prompt, least, most, x.card)
            if pearls:
                me.active_pearls -= pearls
                me.spent_pearls += pearls
                t.tell("pearls", me.no, n=pearls)
            operations.crystals(t, me, pearls - due, "pays")
        else:
            await verb.run(x)
        await settle(t)
    x.paying = False


async def use(t: Table, me: Seat, spoken: Spoken) -> None:
    """JO-8.7: pays the cost, counts one use, does the effect."""
    ability = spoken.ability
    x = JourneyPlay.of(t, me, spoken, "JO-8.7")
    t.tell("uses", me.no, (spoken.card,))
    if ability.verb == "trigger":
        x.kind = "minor"
    if ability.cost:
        await pay(x, ability.cost)
    if ability.uses:
        me.used[spoken.used] = me.used.get(spoken.used, 0) + 1
    await do(x, ability.effect)


def usable(t: Table, me: Seat) -> list[Spoken]:
    """The actions that a player may use now."""
    x = JourneyPlay(t, me, None)
    return [spoken for spoken in queries.actions(t, me) if why_not(t, me, spoken, x) is None]


def refused(t: Table, me: Seat) -> list[Option]:
    """The actions that it may not, with the reason."""
    return barred(t, [*[(spoken, why_not(t, me, spoken)) for spoken in queries.actions(t, me)],
                      *silenced(t, me, rest=False)])


def barred(t: Table, found: Iterable[tuple[Spoken, Refusal | None]]) -> list[Option]:
    """The refused ones of these abilities, as blocked options."""
    return [Option(one.oid, str(worded(t, one)), one.card, blocked=str(why[0]), rule=why[1]) for one, why in found
            if why is not None]


def silenced(t: Table, me: Seat, rest: bool) -> list[tuple[Spoken, Refusal]]:
    """The actions, or the rests, that do not speak now, with what silences them (JO-3.4)."""
    return [(one, (SAY("refuses.silenced", card=by.card.name), "JO-3.4"))
            for one in queries.visible(t, me).muted if (one.ability.verb == "rest") == rest
            and (by := queries.muted(t, me, one, "abilities")) is not None]


async def prepare(t: Table, me: Seat, rule: str, prompt: Said, ready: Mark, source: Card[Any] | None) -> None:
    """JO-6.1, JO-13.4: actions one after another, until the player is ready."""
    while found := t.once(partial(usable, t, me)):
        chosen: Spoken | Mark = await choose(me.no, rule, Topic.PREPARE, prompt, [*found, ready],
                                             partial(explain, t, me, found), source)
        if isinstance(chosen, Mark):
            return
        await use(t, me, chosen)


def explain(t: Table, me: Seat, found: Sequence[Spoken]) -> Reasons:
    """The actions that are offered with their cards and texts, and the reasons against all others."""
    return Reasons({spoken.oid: worded(t, spoken) for spoken in found},
                   {spoken.oid: spoken.card for spoken in found}, refused(t, me))


def worded(t: Table, spoken: Spoken) -> Said:
    """An ability as an option is shown, with the figures of this table: "Blood Ladle: take 1 damage > +2 attack"."""
    ability, voice = spoken.ability, queries.voice_of(t)
    does = SAY("offers.main", lead=ability.lead(voice), does=ability.does(voice)) if isinstance(
        ability, MainAction) else ability.worded(voice)
    return SAY("offers.action", card=spoken.card.name, does=does)
