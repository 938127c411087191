"""CR-5: targets, Stealth revealed, Failure placed, fights decided; Recovery follows without a question."""

from deckgames.engine.decisions import SEAT, Topic, allocate
from deckgames.games.cardring import operations
from deckgames.games.cardring.cards import StealthSpec
from deckgames.games.cardring.effects.targets import declare, tell_target
from deckgames.games.cardring.play import RingPlay
from deckgames.games.cardring.queries import fight, no_failure, total, value
from deckgames.games.cardring.rules.recovery import recovery
from deckgames.games.cardring.says import SAY
from deckgames.games.cardring.state import Seat, Table

SEND = SAY("asks.send")


async def combat(t: Table) -> None:
    """One coroutine from the first declaration to the next round: nothing here needs a boundary in between."""
    t.phase = "targets"
    await declare_targets(t)
    t.phase = "reveal"
    await reveal(t)
    t.phase = "failure"
    await place_failure(t)
    t.phase = "recovery"
    decide(t)
    await recovery(t)


async def declare_targets(t: Table) -> None:
    """CR-5.2: everybody declares a target, openly in the Order; with `targets: sealed` only those whose target has left
    the Row (CR-R.19)."""
    if t.options.targets == "sealed":
        for seat in t.order:
            unseal(t, t.seats[seat])
    for turn, seat in enumerate(t.order):
        t.turn = turn
        if not t.seats[seat].declared:
            await declare(t, t.seats[seat], "CR-5.1")
    t.turn = 0


def unseal(t: Table, me: Seat) -> None:
    """CR-R.19: shows the secret target; if it has left the Row, the seat has declared nothing."""
    if me.target is None or me.target in (*t.row, t.dummy, t.finale):
        tell_target(t, me)
    else:
        t.tell("target-gone", me.no, (me.target,))
        me.target, me.declared = None, False


async def reveal(t: Table) -> None:
    """CR-9.5: turns all face-down cards up together, then does their effects in the Order, as they were played."""
    if not t.options.stealth:
        return
    revealed = [tuple(t.seats[seat].face_down) for seat in t.order]
    for seat, cards in zip(t.order, revealed, strict=True):
        if cards:
            t.seats[seat].in_play += cards
            t.seats[seat].face_down.clear()
            t.tell("reveals", seat, cards)
    for turn, seat in enumerate(t.order):
        t.turn = turn
        for card in revealed[turn]:
            face = card.spec
            assert isinstance(face, StealthSpec)
            x = RingPlay(t, t.seats[seat], card, "CR-9.5")
            for effect in face.stealth:
                await effect.run(x)
    t.turn = 0


async def place_failure(t: Table) -> None:
    """CR-5.5: in the Order each seat splits all its Failure among its opponents; with one opponent nobody is asked."""
    if no_failure(t):
        return
    for turn, seat in enumerate(t.order):
        t.turn = turn
        points = t.seats[seat].failure
        if points == 0:
            continue
        others = sorted(operations.opponents(t, seat))
        split = [points] if len(others) == 1 else await allocate(
            seat, "CR-5.5", Topic.HARM, SEND, points, [SEAT[other] for other in others])
        for other, n in zip(others, split, strict=True):
            t.seats[other].received += n
            if n:
                t.tell("sends", seat, n=n, other=other)
    t.turn = 0


def decide(t: Table) -> None:
    """CR-5.10, CR-5.11: decides all fights at once, from the same numbers."""
    for me in t.seats:
        if me.target is None:
            continue
        me.outcome = "win" if total(t, me, me.target) >= value(t, me.target) else "lose"
    if t.observer is None:
        return
    for seat in t.order:
        me = t.seats[seat]
        if me.target is not None:
            t.tell("beats" if me.outcome == "win" else "loses-to", seat, (me.target,), note=fight(t, me, me.target).sum)
