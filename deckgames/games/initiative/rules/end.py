"""IN-10 to IN-12: the end of a round, overtime, the deal, and who has won."""

from deckgames.engine.events import Event
from deckgames.engine.game import Place, Result, ranked
from deckgames.engine.options import LAST_ROUND
from deckgames.games.initiative import operations
from deckgames.games.initiative.effects import health
from deckgames.games.initiative.operations import chains
from deckgames.games.initiative.queries.sums import Change
from deckgames.games.initiative.state import DEAL, Seat, Table


async def cleanup(t: Table) -> None:
    """IN-11.3 to 11.7: the table is swept, the dealer found, the pool filled, five cards are dealt to everybody."""
    chains.reset(t)
    sweep(t)
    before = t.dealer
    t.dealer = next_dealer(t)
    t.same_dealer = t.dealer == before
    t.last_activator, t.last_face, t.previous_face = None, "", ""
    t.next_act, t.first_act, t.ending, t.active, t.acted = 1, 0, False, None, []
    t.history.append(tuple([me.health for me in t.seats]))
    if not t.options.overtime_from and t.round >= LAST_ROUND:
        t.history.pop()
        health.end_game(t, "last-round")
    t.tell("deals", t.dealer, n=DEAL)
    operations.refill(t)
    deal(t, DEAL)
    t.phase = "begin"


def sweep(t: Table) -> None:
    """IN-11.3, IN-11.4: discards fields, revealed cards and stacks; nothing is triggered."""
    swept = []
    for me in t.living:
        swept += operations.clear(me)
        me.turn_done = False
        if me.told:
            me.told = [told for told in me.told if told.card in me.hand]
    t.discard += swept
    t.force = None
    t.tell("sweeps", cards=tuple(swept), n=t.round)


def next_dealer(t: Table) -> int:
    """IN-11.5: the next dealer: who activated a card last; if that player is out, the next living one to the left."""
    last = t.dealer if t.last_activator is None else t.last_activator
    n = len(t.seats)
    return next(s for s in ((last + i) % n for i in range(n)) if not t.seats[s].out)


def deal(t: Table, n: int) -> None:
    """IN-11.6: deals n cards to each living player, one at a time, from the dealer's left on."""
    order = operations.from_dealer(t)
    had = [len(me.hand) for me in order]
    for _ in range(n):
        for me in order:
            card = operations.take_top(t)
            if card is not None:
                me.hand.append(card)
    if t.observer is not None:
        for me, count in zip(order, had, strict=True):
            if len(me.hand) > count:
                t.tell("gets", me.no, tuple(me.hand[count:]), private=True)


def lose_to_overtime(t: Table, n: int) -> None:
    """IN-12.2: everybody loses n health in one event; nothing is triggered."""
    for me in t.living:
        before = me.health
        me.health = max(0, before - n)
        t.tell("tires", me.no, n=before - me.health, note=f"{before}→{me.health}", detail=Change(before, me.health))
    health.fall(t, 0)


def result(t: Table) -> Result:
    """IN-10.8, IN-10.9: the winner, then the others by how late they went out; together out is a shared place. Who is
    out is told with round, card and its player.

    Without a winner the last group shares place 2 (game without overtime: the living do).
    """
    won = len(t.living) == 1
    places = []
    ranks = ranked([me.out_group if me.out else t.groups + 1 for me in t.seats])
    for me, place in zip(t.seats, ranks, strict=True):
        facts = {"dealt": me.dealt + me.drained, "healed": me.healed,
                 "blocked": me.blocked, "played": me.played,
                 "annihilated": me.annihilated}
        told = {"out": _out_by(t, me)} if me.out else {}
        places.append(Place(me.no, max(place, 2 - won), me.health, {}, facts, told))
    return Result(tuple(t.ended_by), "IN-10.8" if won else "IN-10.9", tuple(places), tuple(t.history),
                  nobody=not won, acts=("beat", "round"))


def _out_by(t: Table, me: Seat) -> Event:
    """Whose card took this player's last health, and in which round."""
    if me.out_by is None:
        return Event("out-by-overtime", me.no, n=me.out_round)
    card = (t.pack.spec(me.out_card),)
    if me.out_by == me.no:
        return Event("out-by-own", me.no, card, me.out_round)
    return Event("out-by", me.no, card, me.out_round, me.out_by)


