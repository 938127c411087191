"""JO-17: end duels, the last reset, the triggers of the end, and who has won."""

from itertools import accumulate

from deckgames.engine.decisions import SEAT, Mark, Topic, choose
from deckgames.engine.events import Event
from deckgames.engine.game import Place, Result, ranked
from deckgames.engine.outcome import column
from deckgames.games.journey import operations, queries
from deckgames.games.journey.effects.fighting import duel
from deckgames.games.journey.effects.triggers import fire, settle
from deckgames.games.journey.rules.pace import lacked
from deckgames.games.journey.says import SAY
from deckgames.games.journey.state import Seat, Table

CALLED = {"wounds": "wound-cards", "tokens": "wounds"}
"""Two columns of points that are no others in the final table: what wound cards say, and the wound count."""
EMPTY = SAY("ends.empty")
STOP = Mark("stop", SAY("offers.stop"), Topic.END)


async def end(t: Table) -> None:
    """JO-17.1 to JO-17.7: the result of the game."""
    t.tell("ends", note=EMPTY)
    if t.village is not None and t.village.spec.end_duels == "left" and len(t.seats) > 1:
        for me in queries.clockwise(t, t.starting):
            beside = queries.neighbour(t, me, "left")
            if beside is not None:
                _clear_labels(t)
                await end_duel(t, me, beside)
    if t.overlord is not None and t.overlord.spec.end_duels == "per_reward":
        for me in queries.clockwise(t, t.starting):
            await _own_duels(t, me)
    for me in t.seats:
        operations.reset_powers(t, me)
    await settle(t)
    await fire(t, "game_ends", t.seats)
    t.phase = "over"
    t.history.append(tuple(queries.points(t, me) for me in t.seats))
    t.reasons.append(str(EMPTY))


async def _own_duels(t: Table, me: Seat) -> None:
    """JO-17.4: one duel for each reward token, with whomever the player likes, or none."""
    _clear_labels(t)
    for nth in range(len(me.rewards)):
        marks = [SEAT[seat.no] for seat in queries.clockwise(t, me.no)[1:]]
        asks = SAY("asks.duel", n=len(me.rewards) - nth)
        mark = await choose(me.no, "JO-17.4", Topic.FIGHT, asks, [*marks, None], None, t.overlord, STOP)
        if mark is None:
            return
        await end_duel(t, me, t.seats[mark.seat])


def _clear_labels(t: Table) -> None:
    """JO-R.37: before each initiator, so that going first is no drawback."""
    for seat in t.seats:
        seat.used = {}


async def end_duel(t: Table, me: Seat, other: Seat) -> None:
    """A duel after the last turn: the initiator counts as active player, then both powers are reset (JO-13.4,
    JO-17.4)."""
    await duel(t, me, other, [me])
    for seat in (me, other):
        operations.reset_powers(t, seat)


def result(t: Table) -> Result:
    """JO-17.6, JO-17.7, JO-R.38; if a text says that each player loses, nobody wins."""
    if t.coop:
        return _company(t)
    nobody = bool(t.cause)
    sums = [queries.points(t, me) for me in t.seats]
    places = []
    for me, n, place in zip(t.seats, sums, ranked(sums), strict=True):
        facts = {"wounds": queries.wound_count(t, me), "items": len(me.items), "enchantments": len(me.enchantments),
                 "creatures": len(me.creatures), "rewards": len(me.rewards)}
        sources = {CALLED.get(name, name): part for name, part in queries.columns(t, me).items()}
        places.append(Place(me.no, place + nobody, n, sources, facts))
    marks = () if nobody else decided(places)
    return Result(tuple(t.reasons), "JO-17.7", tuple(places), tuple(t.history), nobody, marks=marks)


def decided(places: list[Place]) -> tuple[Event, ...]:
    """Who won by how much, and by which points: where the winner has most more than the next player, as far as that
    makes up the lead, and the other way round."""
    first, second, *_ = sorted(places, key=lambda place: (place.place, -place.score))
    if first.place == second.place:
        return ()
    ahead = {name: n - second.breakdown[name] for name, n in first.breakdown.items()}
    most = sorted(ahead, key=lambda name: -ahead[name])
    lead, lost = int(first.score - second.score), min(0, ahead[most[-1]])
    said = {name: SAY("tells.column", what=column(SAY, name), n=int(n), of=int(second.breakdown[name]))
            for name, n in first.breakdown.items()}
    before = accumulate([ahead[name] for name in most], initial=lost)
    by = [said[name] for name, sum_ in zip(most, before, strict=False) if sum_ < lead]
    note = SAY("tells.ahead-but", by=by, lost=said[most[-1]]) if lost else SAY("tells.ahead", by=by)
    return (Event("decided", first.seat, other=second.seat, n=lead, note=note),)


def stands(t: Table, *before: int) -> str:
    """How a company stands: "dial 60, pool 12 of 40", "lost: dial 23, pool 53 of 40"; with what dial and pool were
    `before` where that was something else: "dial 60, pool 9→12 of 40"."""
    if not t.coop:
        return ""
    if t.phase in ("kingdoms", "overlord"):
        return SAY.text("aside.kingdoms")
    dial, pool = [f"{was}→{n}" if n != was else f"{n}" for was, n in zip(before or (t.hp, t.pool), (t.hp, t.pool),
                                                                     strict=True)]
    now = SAY("stands.now", dial=dial, pool=pool, of=t.threshold)
    return str(now) if not t.won and t.phase != "over" else SAY.text("stands.won" if t.won else "stands.lost", now=now)


def _company(t: Table) -> Result:
    """JO-17.8, JO-I.14: all have won or lost together; points are a boast."""
    places = [Place(me.no, 1 if t.won else 2, queries.points(t, me), {}, {
        "challenges": me.challenges, "won": me.challenges_won, "dealt": me.dealt, "taken": me.brought,
        "healed": me.healed}) for me in t.seats]
    marks = tuple([Event("lacked", note=said) for said in lacked(t)])
    reason = SAY.text("ends.company", why="; ".join(t.reasons), dial=t.hp, pool=t.pool, of=t.threshold, n=t.round)
    return Result((reason,), t.cause, tuple(places), tuple(t.course), not t.won, acts=("event", "turn"),
                  together=True, marks=marks, curves=("dial", "pool"))
