"""DP-13: attacks are divided over the foes, then every defender meets its hits one by one."""

from functools import partial

from deckgames.engine.decisions import SEAT, Allocate, Mark, Option, Reasons, Topic, choose
from deckgames.games.pools import operations, queries
from deckgames.games.pools.operations import pass_on
from deckgames.games.pools.play import own_mark
from deckgames.games.pools.state import Combo, Hit, Seat, Table

NO_WALL = Mark("none", "no wall", Topic.END)


async def distribution(t: Table) -> None:
    """DP-13.1, DP-13.2: one seat divides all points of each of its attacks."""
    me = t.active
    foes = queries.foes(t, me.no)
    for attack in me.combinations("attack"):
        if attack.points <= 0 or not foes:
            continue
        parts = [attack.points]
        if len(foes) > 1:
            prompt = f"An attack of {attack.points}: at whom?"
            parts = await Allocate(me.no, "DP-13.1", Topic.HARM, prompt, attack.points, [SEAT[foe.no] for foe in foes],
                                   effect=attack.no)
        for foe, points in zip(foes, parts, strict=True):
            if points:
                t.hits.append(Hit(me.no, attack.no, foe.no, points, attack.has("flight"), attack.pierce))
                if t.heard is not None:
                    part = "" if points == attack.points else f"{points} of "
                    t.tell("aims", me.no, n=points, other=foe.no, note=f"{part}an {attack.called(attack.points)}")
    pass_on(t, "damage")


async def damage(t: Table) -> None:
    """DP-13.3: one defender meets its hits, in the order of the attackers, then by number."""
    me = t.active
    for at, hit in enumerate(t.hits):
        if hit.foe == me.no and hit.damage is None:
            await meet(t, me, at)
    pass_on(t, "laydown")


async def meet(t: Table, me: Seat, at: int) -> None:
    """DP-13.4 to 13.10: one hit."""
    hit = t.hits[at]
    walls = queries.may_meet(me, hit.flight)
    wall = None
    if walls:
        offers = [own_mark(wall) for wall in walls]
        mark = await choose(me.no, "DP-13.4", Topic.DEFEND, f"Which wall blocks the hit of {hit.points}?",
                            [*offers, NO_WALL], partial(_outcomes, me, hit, walls))
        wall = None if mark is NO_WALL else walls[offers.index(mark)]
    operations.strike(t, at, wall)


def _outcomes(me: Seat, hit: Hit, walls: list[Combo]) -> Reasons:
    """What each wall would come to."""
    labels = {}
    for wall in walls:
        force = queries.force_against(wall, hit.pierce)
        less = f" − {wall.points - force}" if force < wall.points else ""
        labels[own_mark(wall).oid] = f"{own_mark(wall).label}: {wall.points}{less} against {hit.points}"
    grounded = [Option(own_mark(wall).oid, own_mark(wall).label, blocked="cannot meet flying hits", rule="DP-13.5")
                for wall in me.combinations("defence") if wall.points > 0 and wall not in walls]
    return Reasons(labels, {}, grounded)
