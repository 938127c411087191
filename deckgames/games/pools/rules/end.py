"""DP-14 and DP-15: the laydown, who leaves, who leads next, and who has won."""

from collections.abc import Sequence

from deckgames.engine.decisions import Pick, Topic
from deckgames.engine.events import Event
from deckgames.engine.game import Place, Result, ranked
from deckgames.games.pools import operations, queries
from deckgames.games.pools.cards import PoolCard
from deckgames.games.pools.says import SAY
from deckgames.games.pools.state import COMMON, POOL, Seat, Table

DISCARD = SAY("asks.discard-to-five")


async def laydown(t: Table) -> None:
    """DP-14.1: one seat throws off what its pool has beyond five."""
    me = t.active
    n = len(me.pool) - POOL
    if n > 0:
        cards = await Pick(me.no, "DP-14.1", Topic.DISCARD, DISCARD, me.pool[:], n, n, ordered=True)
        for card in cards:
            me.pool.remove(card)
            operations.throw(t, card)
        t.tell("throws", me.no, tuple(cards))
    operations.pass_on(t, "results")


async def results(t: Table) -> None:
    """DP-14.2 to 14.4, DP-15: the common pool, what ends with the round, who leaves, who leads."""
    operations.sweep(t, len(t.common) - COMMON)  # DP-14.2
    leave(t)  # before what it was is cleared away
    clear(t)
    t.history.append(tuple(me.life for me in t.seats))
    if not finished(t):
        t.leader = t.current = queries.after(t, t.leader)
        t.phase = "initial"


def clear(t: Table) -> None:
    """DP-14.4: clears away what belonged to the round."""
    t.tokens, t.facts, t.used, t.banners, t.price, t.calm = {}, {}, [], [], 0, False
    for me in t.seats:
        me.combos, me.readings, me.attack_debt, me.defence_debt = [], {}, 0, 0


def leave(t: Table) -> None:
    """DP-15.1: who has no lives left, from the leader on; the cards go to the discard pile."""
    gone = [me for me in queries.in_order(t) if me.life <= 0]
    for me in gone:
        me.banner_at_end = queries.best_card(me.pool)
    for me in gone:
        me.left = t.round
        for card in (*me.hand, *me.pool):
            operations.throw(t, card)
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
        t.tell("leaves", me.no, n=me.life)
        return
    cards: tuple[PoolCard, ...] = () if last.card is None else (last.card,)
    note = "" if cards else SAY.text("felled.debt")
    if last.why == "hit":
        note = SAY.text("felled.attack", n=t.seats[last.by].combo("attack", last.no).points)
    me.felled_by, me.felled_with, me.felled_cards = me.no if last.by < 0 else last.by, note, cards
    t.tell("felled", me.no, cards, n=-last.n, other=me.felled_by, note=note)


def finished(t: Table) -> bool:
    """DP-15.2 to 15.4, DP-R.39: whether the game is over, and why."""
    left = [me for me in t.seats if me.left == t.round]
    living = t.living
    if len(living) > 1 and not (left and t.options.last_lives) and t.round < t.options.last_round:
        return False
    for me in living:
        me.banner_at_end = queries.best_card(me.pool)
    lives = sorted([me.life for me in living or left])
    t.reasons.extend(_reasons(t, lives))
    t.phase = "over"
    t.tell("ends", note=t.ended_by[0])
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
