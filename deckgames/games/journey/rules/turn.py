"""JO-4, JO-7, JO-9: a turn, from its beginning to its clean up."""

from functools import partial
from typing import Any

from deckgames.engine.cards import Card
from deckgames.engine.decisions import Mark, Option, Reasons, Topic, choose
from deckgames.engine.events import in_pieces
from deckgames.engine.messages import Words
from deckgames.games.journey import operations, queries
from deckgames.games.journey.cards import in_sentences, named
from deckgames.games.journey.cards.constants import CannotTake, JourneyPrice, JourneySurcharge
from deckgames.games.journey.effects.actions import (
    Refusal,
    barred,
    pay,
    refused,
    silenced,
    unpayable,
    usable,
    use,
    worded,
)
from deckgames.games.journey.effects.fighting import fall_off
from deckgames.games.journey.effects.journeys import journey
from deckgames.games.journey.effects.overlord import challenge, why_no_challenge
from deckgames.games.journey.effects.triggers import do, end_coop, fire, settle
from deckgames.games.journey.play import JourneyPlay
from deckgames.games.journey.rules.end import stands
from deckgames.games.journey.rules.pace import keep
from deckgames.games.journey.says import SAY
from deckgames.games.journey.state import Seat, Table
from deckgames.games.journey.state.visible import BIT, Spoken

END = Mark("end", SAY("offers.end"), Topic.END)
BARE = Mark("bare-rest", SAY("offers.bare-rest"))
MAIN, MORE = SAY("asks.main"), SAY("asks.more")
POINTS_WIN = SAY("aims.points")
BEHIND = 1
"""JO-R.58: the crystals that the trailing one of two takes when the turn begins, with `trailing_crystals: fair`."""
BARRIERS = (CannotTake, JourneySurcharge, JourneyPrice)
"""Without these a player can journey to every slot that crystals and speed reach."""

BARRED = sum(BIT[verb] for verb in BARRIERS)


async def begin(t: Table) -> None:
    """JO-4.3, JO-R.58: the beginning of a turn."""
    me = t.seats[t.active]
    t.main_begun = t.main_done = t.journeyed = t.free_journey = t.desert_ignored = False
    t.desert_doubled = 0
    me.turns += 1
    t.tell("turn", me.no)
    if t.turn == 1 and t.observer is not None:
        t.tell("aim", note=SAY("aims.company", n=t.threshold) if t.coop else POINTS_WIN)
    me.active_pearls += me.spent_pearls
    me.spent_pearls = 0
    fair = t.options.trailing_crystals == "fair" and len(t.seats) == 2 and not t.coop
    if fair and queries.standing(t, me) < queries.standing(t, t.seats[1 - me.no]):
        t.tell("behind-crystals", me.no, n=operations.crystals(t, me, BEHIND, ""))
        await settle(t)
    await fire(t, "turn_begins", [me])
    t.phase = "main"


async def main(t: Table) -> None:
    """JO-4.4: one step of the main phase: a minor action, the main action, or the end of the turn."""
    me = t.seats[t.active]
    actions = t.once(partial(usable, t, me))
    if t.main_done:
        if not actions:
            t.phase = "clean_up"
            return
        chosen: Any = await choose(me.no, "JO-4.6", Topic.ACT, MORE, [*actions, END], partial(explain, t, me))
        if chosen is END:
            t.phase = "clean_up"
            return
        await use(t, me, chosen)
    else:
        items = [*(t.once(partial(main_actions, t, me)) or [BARE]), *actions]
        chosen = await choose(me.no, "JO-4.4", Topic.ACT, MAIN, items, partial(explain, t, me))
        if chosen in actions:
            await use(t, me, chosen)
        else:
            operations.main_begins(t)
            await _main_action(t, me, chosen)
            operations.main_ends(t)
    await settle(t)


def main_actions(t: Table, me: Seat) -> list[Any]:
    """JO-4.5: the main actions that are possible: cards of the road, rests, challenges."""
    found: list[Any]
    if t.free_journey or (queries.present(t) & BARRED and any(queries.constants(t, me, verb) for verb in BARRIERS)):
        found = [card for slot, card in enumerate(t.track) if card is not None
                 and why_no_journey(t, me, slot, card) is None]
    else:
        far = me.crystals + queries.value(t, me, "speed") + 1
        found = [card for card in t.track[:max(0, far)] if card is not None]
    found += [spoken for spoken in rests(t, me) if why_no_rest(t, me, spoken) is None]
    if t.overlord_active:
        found += [spoken for spoken in queries.boards(t).challenges if why_no_challenge(t, me, spoken) is None]
    return found


async def _main_action(t: Table, me: Seat, way: Any) -> None:
    if isinstance(way, Card):
        slot = t.track.index(way)
        price = queries.price(t, me, slot)
        t.tell("journeys", me.no, (way,), n=price, note=SAY("tells.slot", slot=slot, n=price))
        operations.crystals(t, me, -price, "")
        await settle(t)
        await journey(t, me, way, slot)
    elif way is BARE:
        t.tell("rests", me.no)
        await fall_off(t)
    elif way.ability.verb == "challenge":
        await challenge(t, me, way)
    else:
        await rest(t, me, way)


# ---- journeys and rests


def why_no_journey(t: Table, me: Seat, slot: int, card: Card[Any]) -> Refusal | None:
    """JO-5.3, JO-5.4: why a player cannot journey to a slot (None: it can)."""
    ban = queries.not_to_take(t, me, card)
    if ban is not None:
        return SAY(f"refuses.forbids-{card.spec.kind}", card=ban.card.spec.name), "JO-5.4"
    price = queries.price(t, me, slot)
    return (SAY("refuses.dear", n=price, have=me.crystals), "JO-5.3") if price > me.crystals else None


def rests(t: Table, me: Seat) -> list[Spoken]:
    """JO-7.1: the rest actions of a player, the boards' first."""
    common, own = queries.boards(t).rests, queries.visible(t, me).rests
    return common + own if common and own else common or own


def why_no_rest(t: Table, me: Seat, spoken: Spoken) -> Refusal | None:
    """JO-7.2: why a rest cannot be taken (None: it can)."""
    return unpayable(t, me, spoken, "JO-7.2")


async def rest(t: Table, me: Seat, spoken: Spoken) -> None:
    """JO-7.1 to JO-7.5: cost, effect, what comes after resting, and the card on slot 0."""
    t.tell("rests", me.no, (spoken.card,), note="at" if spoken.card is t.village else "with")
    x = JourneyPlay.of(t, me, spoken, "JO-7.1")
    if spoken.ability.cost:
        await pay(x, spoken.ability.cost)
    await do(x, spoken.ability.effect)
    await fire(t, "after_rest", [me])
    await fall_off(t)


# ---- clean up


async def clean_up(t: Table) -> None:
    """JO-9.1, JO-9.2: triggers and weight."""
    me = t.seats[t.active]
    await fire(t, "turn_ends", [me])
    if t.journeyed:
        weight = queries.value(t, me, "weight")
        if weight and me.crystals:
            t.tell("weight", me.no, n=min(weight, me.crystals))
            operations.crystals(t, me, -weight, "")
    t.phase = "refill"


async def refill(t: Table) -> None:
    """JO-9.3 to JO-9.6: the track, powers, labels; then the next turn, or the end."""
    me = t.seats[t.active]
    operations.close_up(t)
    operations.reset_powers(t, me)
    me.used = {}
    t.free_journey = t.desert_ignored = False
    t.desert_doubled = 0
    await settle(t)
    if t.track[0] is None and not t.deck:
        if t.coop:
            end_coop(t, False, "JO-C.103", SAY("ends.used-up"))
        t.phase, t.active = "end", -1
        return
    if t.coop:
        keep(t, me)
    t.active = (t.active + 1) % len(t.seats)
    t.turn += 1
    if t.active == t.starting:
        t.round += 1
        if t.coop:
            t.course.append((t.hp, t.pool))
            t.phase, t.active = "overlord_turn", -1
            return
        t.history.append(tuple(queries.standing(t, seat) for seat in t.seats))
    t.phase = "begin"


async def overlord_turn(t: Table) -> None:
    """JO-16.1 to JO-16.5, JO-C.36 to JO-C.49: the next event, read under the header that fits the dial."""
    if t.event is not None:
        t.events.insert(0, t.event)
        t.events_read += 1
    t.event = t.events.pop()
    t.events_read = min(t.events_read, len(t.events))
    t.anger = queries.anger(t.hp)
    hp, pool = t.hp, t.pool
    operations.boards_changed(t)
    header = t.event.spec.headers[t.anger - 1]
    if t.observer is not None:
        said = in_sentences(t.event.spec.says(t.anger, len(t.seats), "{speaker}"))
        t.tell("event", cards=(t.event,), n=t.anger, detail=in_pieces(said, {"speaker": queries.speaks(t)}))
    anger = queries.toll(t, t.anger)
    if anger:
        t.pool += anger
        t.unsettled = True
        t.tell("toll", n=anger)
    await settle(t)
    await do(JourneyPlay(t, queries.speaker(t), t.event, "immediate", "JO-16.4"), header.at_once)
    operations.close_up(t)
    await settle(t)
    if t.observer is not None and (hp, pool) != (t.hp, t.pool):
        t.tell("overlord-turned", n=max(0, t.pool - pool) + max(0, t.hp - hp), note=stands(t, hp, pool))
    t.phase, t.active = "begin", t.starting


# ---- what is refused


def explain(t: Table, me: Seat) -> Reasons:
    """The main phase as it is shown: prices, the cards of abilities, and what is refused, with reasons."""
    labels: dict[str, Words] = {}
    cards: dict[str, Card[Any]] = {}
    blocked: list[Option] = []
    called = {rest.oid: SAY.text("offers.rest", card=rest.card.name) for rest in rests(t, me)}
    called |= {one.oid: SAY.text("offers.challenge", card=one.card.name) for one in queries.boards(t).challenges}
    for slot, card in enumerate(t.track):
        if card is None or t.main_done:
            continue
        why = why_no_journey(t, me, slot, card)
        if why is None:
            alike = sum(other is not None and other.name == card.name for other in t.track) > 1
            labels[card.oid] = SAY("offers.slot", slot=slot, card=card.name, named=SAY(
                "places.slot", card=named(card), n=slot) if alike else named(card),
                                   n=queries.price(t, me, slot))
        else:
            label = SAY.text("offers.slot-blocked", slot=slot, card=card.name)
            blocked.append(Option(card.oid, label, card, blocked=str(why[0]), rule=why[1]))
    for spoken in (*rests(t, me), *queries.boards(t).challenges, *queries.actions(t, me)):
        cards[spoken.oid] = spoken.card
        labels[spoken.oid] = worded(t, spoken)
    if not t.main_done:
        blocked += barred(t, [*silenced(t, me, rest=True), *[(one, why_no_rest(t, me, one)) for one in rests(t, me)],
                              *[(one, why_no_challenge(t, me, one)) for one in queries.boards(t).challenges]])
    return Reasons(labels, cards, [*blocked, *refused(t, me)], called)
