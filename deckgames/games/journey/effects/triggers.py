"""JO-3.11 to JO-3.15: effects in order, settling, and the triggers of a moment."""

from collections.abc import Sequence
from functools import partial
from typing import Any, NoReturn

from deckgames.engine.decisions import Topic, order
from deckgames.engine.effects import Effect
from deckgames.engine.game import GameOver
from deckgames.engine.messages import Said
from deckgames.engine.spelling import capital
from deckgames.games.journey import operations, queries
from deckgames.games.journey.cards.constants import CrystalCap
from deckgames.games.journey.play import JourneyPlay
from deckgames.games.journey.says import SAY
from deckgames.games.journey.state import OVERLORD_CRYSTALS, STACKS, Seat, Table
from deckgames.games.journey.state.visible import BIT, Spoken

Fixed = list[tuple[Seat, list[Spoken]]]
"""The triggers of a moment, owner by owner."""
Moments = str | tuple[str, ...]
"""A moment, or several that come at once."""


async def do(x: JourneyPlay, effects: Sequence[Effect[Any]]) -> None:
    """A list of verbs from top to bottom; the table settles after each (JO-3.14, JO-V-1.1)."""
    t = x.t
    for effect in effects:
        await effect.run(x)
        if t.unsettled:  # not awaited in vain: searches come by here all the time
            await settle(t)


async def settle(t: Table) -> None:
    """JO-3.14: after any change: crystal limits, pearl tokens, and triggers that watch a state."""
    if not t.unsettled:
        return
    t.unsettled = False
    holding = queries.present(t)
    if holding & BIT[CrystalCap]:
        for me in t.seats:
            cap = min([constant.verb.n for constant in queries.constants(t, me, CrystalCap)], default=me.crystals)
            if me.crystals > cap:
                t.tell("capped", me.no, n=me.crystals - cap)
                me.crystals = cap
    if t.pearls or holding & BIT["pearls"]:
        t.pearls = False
        for me in t.seats:
            operations.match_pearls(t, me)
            if me.active_pearls or me.spent_pearls:
                t.pearls = True
    if t.coop:
        while t.overlord_crystals > OVERLORD_CRYSTALS:
            t.overlord_crystals -= OVERLORD_CRYSTALS
            assert t.overlord is not None
            operations.reinforce(t, t.overlord, "random")
        check_end(t)
    if holding & BIT["rewards_on"]:
        await _state_triggers(t)


def check_end(t: Table) -> None:
    """JO-17.8, JO-CR.2: whether the company has won or lost. Raises GameOver."""
    if t.hp == 0:
        end_coop(t, True, "JO-C.102", SAY("ends.no-hit-points"))
    if t.pool > t.threshold:
        end_coop(t, False, "JO-C.101", SAY("ends.pool"))


def end_coop(t: Table, won: bool, rule: str, why: Said) -> NoReturn:
    """The company has won or lost. Raises GameOver."""
    t.won, t.cause, t.phase = won, rule, "over"
    t.reasons.append(str(why))
    t.course.append((t.hp, t.pool))
    t.tell("won" if won else "lost", note=why)
    raise GameOver


async def _state_triggers(t: Table) -> None:
    """JO-R.51: a trigger of a state fires once each time its condition becomes true, but not by what it does itself."""
    for spoken in queries.boards(t).triggers.get("rewards_on", ()):
        met = _met(t, spoken)
        if met and spoken.used not in t.full:
            t.full.append(spoken.used)
            me = queries.speaker(t)
            if not under_way(t, me, spoken):
                await _speak(t, me, spoken, {})
        elif not met and spoken.used in t.full:
            t.full.remove(spoken.used)


def under_way(t: Table, me: Seat, spoken: Spoken) -> bool:
    """JO-3.15: whether this ability is being done, so that it is not set off again; that is told."""
    found = (me.no, spoken.used) in t.firing
    if found:
        t.tell("under-way", me.no, (spoken.card,))
    return found


def _met(t: Table, spoken: Spoken) -> bool:
    when = spoken.ability.when
    lie: int = t.village_rewards if when.rewards_on == "village" else t.overlord_rewards
    return bool(lie >= when.per_player * len(t.seats))


def due(t: Table) -> list[Spoken]:
    """The triggers of a state whose condition has become true."""
    return [spoken for spoken in queries.boards(t).triggers.get("rewards_on", ())
            if spoken.used not in t.full and _met(t, spoken)]


def waiting(t: Table, moment: Moments, seats: Sequence[Seat], slot: int = -1) -> Fixed:
    """JO-3.12: the triggers of a moment (or of several that come at once) as they are now, owners clockwise from whose
    turn it is; those of the boards belong to the player whose turn it is (JO-3.11)."""
    owners = seats if len(seats) == 1 else [one for one in queries.clockwise(t, queries.leading(t)) if one in seats]
    return [(me, spoken) for me in owners if (spoken := _spoken(t, me, moment, slot))]


def _spoken(t: Table, me: Seat, moment: Moments, slot: int) -> list[Spoken]:
    if isinstance(moment, tuple):
        several = [_spoken(t, me, one, slot) for one in moment]
        both = [one for spoken in several for one in spoken]
        return sorted(both, key=partial(_source, t, me)) if sum(map(bool, several)) > 1 else both
    found = list(queries.visible(t, me).triggers.get(moment, ()))
    if me is queries.speaker(t):
        found = queries.boards(t).triggers.get(moment, []) + found
    if moment == "after_slot":
        found = [spoken for spoken in found if (slot >= spoken.ability.when.after_slot if spoken.ability.when.or_more
                                                else slot == spoken.ability.when.after_slot)]
    if t.firing:
        found = [spoken for spoken in found if (me.no, spoken.used) not in t.firing]
    return found


def _source(t: Table, me: Seat, spoken: Spoken) -> tuple[int, int, int]:
    """Where an ability stands in the order of sources (JO-3.3)."""
    if spoken.token:
        return 1, me.rewards.index(spoken.token), spoken.used
    for nth, name in enumerate(STACKS, 2):
        stack = me.stack(name)
        if spoken.card in stack:
            return nth, -stack.index(spoken.card), spoken.used
    return 0, int(spoken.card is not t.village), spoken.used


async def fire(t: Table, moment: Moments, seats: Sequence[Seat], slot: int = -1) -> None:
    """The triggers of a moment for these players."""
    bits = sum([BIT[one] for one in moment]) if isinstance(moment, tuple) else BIT[moment]
    if queries.present(t) & bits:
        found = waiting(t, moment, seats, slot)
        if found:
            await resolve(t, moment, found, slot=slot)


async def resolve(t: Table, moment: Moments, found: Fixed, told: dict[int, dict[str, int]] | None = None,
                  slot: int = -1) -> None:
    """JO-3.11, JO-3.12: does the triggers that were found, owner by owner, each in its owner's order; those not visible
    any more are skipped. `told` are quantities of the moment, by seat."""
    for me, spoken in found:
        for one in await _ordered(t, me, spoken) if len(spoken) > 1 else spoken:
            if any(one.used == other.used and one.ability is other.ability for other in _spoken(t, me, moment, slot)):
                await _speak(t, me, one, (told or {}).get(me.no, {}))
            else:
                t.tell("skipped", me.no, (one.card,))


async def _ordered(t: Table, me: Seat, spoken: list[Spoken]) -> list[Spoken]:
    first = spoken[0].ability
    if all(one.ability is first or one.ability == first for one in spoken):
        return spoken
    when = {one.ability.moment_words for one in spoken}
    asks = SAY("asks.trigger-of", when=capital(when.pop())) if len(when) == 1 else SAY("asks.trigger")
    return await order(me.no, "JO-3.11", Topic.ORDER, asks, spoken)


async def _speak(t: Table, me: Seat, spoken: Spoken, told: dict[str, int]) -> None:
    x = JourneyPlay.of(t, me, spoken, "JO-3.11")
    x.told.update(told)
    if told and all(x.comes_to_nothing(getattr(effect, "n", 1)) for effect in spoken.ability.effect):
        return  # too little has happened for it to count: that is no news
    t.firing.append((me.no, spoken.used))
    t.tell("triggers", me.no, (spoken.card,))
    await do(x, spoken.ability.effect)
    t.firing.remove((me.no, spoken.used))
