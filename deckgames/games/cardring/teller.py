"""What forecasts of Card Ring are made of."""

from collections.abc import Callable, Iterator
from operator import itemgetter

from deckgames.engine.core.cards import Card
from deckgames.engine.forecast.forecast import Forecast
from deckgames.engine.forecast.lookahead import HIDDEN
from deckgames.engine.forecast.teller import Near, Reach, Teller
from deckgames.engine.vocabulary.decisions import Decision, Option, Topic
from deckgames.engine.vocabulary.effects import of_kind
from deckgames.engine.vocabulary.events import Event, Passing, Sentences
from deckgames.games.cardring.cards import SAY, TEXT, LoserDiscards, TargetCard, WinXp
from deckgames.games.cardring.effects import LEXICON, OnCombat, Promise
from deckgames.games.cardring.lexicon import SKILL, TESTS
from deckgames.games.cardring.private_phases import asks, beaten, undone
from deckgames.games.cardring.rules import BUYS, BUYS_FROM, CLEARS
from deckgames.games.cardring.state import (
    SENTENCES,
    Seat,
    Table,
    dues,
    may_get_failure,
    may_send,
    no_failure,
    passives,
    spin,
    targets,
    total,
    value,
)

NOTES = Sentences(SAY, "notes")
"""How what forecasts say beside the log and the numbers reads."""


def met(t: Table, card: TargetCard) -> str:
    """What beats a target: "4 Fight"."""
    return f"{value(t, card)} {card.spec.tested.word}"


def beats(t: Table, no: int) -> list[tuple[Card, str]]:
    """What this player beats as it stands, with its value, the most valuable last (CR-5.8)."""
    return [(card, met(t, card)) for card in beaten(t, t.seats[no])]


def nearest(test: str) -> Callable[[Table, int], Near | None]:
    """How much of this is missing to the nearest target that a player does not beat."""
    def missing(t: Table, no: int) -> Near | None:
        found = [(card, met(t, card), n) for card in targets(t, t.seats[no]) if card.spec.test == test and (
            n := value(t, card) - total(t, t.seats[no], card)) > 0]
        return min(found, key=itemgetter(2), default=None)
    return missing


def spoilers(t: Table, no: int) -> list[int]:
    """Which opponents may still send Failure this round, as far as anybody can know (CR-5.5)."""
    return [] if no_failure(t) else [
        other.no for other in t.seats if other.no != no and (other.face_down or may_send(t, other) or (
            not other.sat and may_get_failure(t, other)))]


def stands(t: Table, no: int) -> Iterator[Event]:
    """What is promised for later in the round, and what is owed then."""
    seat = t.seats[no]
    for effect in [rider.effect for rider in seat.riders]:
        yield Event("promised-if-you" if isinstance(effect, OnCombat) else "promised", no, note=effect.short())
    yield from (Event("promised", no, note=bonus.worded) for bonus in seat.bonuses)
    yield from (Event("next-card", no, n=buy.less, note=buy.kind) for buy in seat.next_buys)
    yield from (Event("owed", no, n=due.n, note=due.kind) for due in dues(seat))


def promised(t: Table, me: Seat, target: TargetCard, won: bool) -> list[str]:
    """CR-6.4: what riders and standing effects give this seat for beating (`won`) or losing to this target, a text
    each."""
    kind = target.spec.kind
    texts = [promise.brings(won, kind) if other is me else "" if won else promise.costs() for other in t.seats
             for promise in of_kind([rider.effect for rider in other.riders], Promise)]
    if won:
        texts += [TEXT("promise.more-xp", n=e.by) for e in passives(t, me, WinXp) if e.meets(kind)]
    else:
        texts += [TEXT("promise.discards", n=e.n) for e in passives(t, me, LoserDiscards)]
    return [said for said in texts if said]


def placed(t: Table, forecast: Forecast, no: int) -> Iterator[Event]:
    """A Class that stays (CR-3.13), an anchored queue (CR-3.16), what a rotation brings and takes."""
    slot, anchored = forecast.at("seats", no, "class_slot"), forecast.at("seats", no, "anchored")
    if slot is not None and isinstance(slot.outcome, Card) and slot.before is None:
        yield Event("class-stays", no, (slot.outcome,))
    if anchored is not None and True in anchored.possible:
        yield Event("anchored" if not anchored.decided_by else "may-anchor", no)
    for card, giver, taker in [move for event in forecast.certain if isinstance(event.detail, Passing)
                               for move in event.detail.moves if move[1] != move[2]]:
        if no == taker:
            yield Event("you-get", no, (card,), other=giver)
        if no == giver:
            yield Event("you-give", no, (card,), other=taker)


def free(t: Table, forecast: Forecast, no: int) -> Iterator[Event]:
    """Notes that a purchase costs nothing (CR-4.3)."""
    if forecast.trials is not None and forecast.of(SKILL, no) is None and any(
            event.kind in (BUYS, BUYS_FROM, CLEARS) and event.seat == no for event in forecast.narrated):
        yield Event("free", no)


def done(t: Table, forecast: Forecast, no: int) -> Iterator[Event]:
    """Notes who gets the top card of the own queue, once nothing more can be bought."""
    if t.phase == "buy" and forecast.trials is not None and all(end.seat != no for end in forecast.possible):
        yield from passes(t, no, forecast)


def passes(t: Table, no: int, forecast: Forecast | None = None) -> Iterator[Event]:
    """Who gets the top of the own queue after this round (CR-6.16); nobody, where others may buy it before."""
    queue = forecast.at("seats", no, "queue") if forecast is not None else None
    top = (t.seats[no].queue if queue is None else queue.outcome)[:1]
    to = heir(t, no)
    if to is not None and top and top[0] is not HIDDEN and not any(
            other.buy_from for other in t.seats if other.no != no):
        yield Event("inherits", to, tuple(top))


def heir(t: Table, no: int) -> int | None:
    """The seat that gets the top card of this queue after the round; None: it stays."""
    part = [seat.no for seat in t.seats if not seat.anchored]
    if no not in part or spin(t, t.seats) <= 0:
        return None
    return None if part == [no] else part[(part.index(no) + 1) % len(part)]


def printed(t: Table, asked: Decision, option: Option, told: bool) -> Iterator[Event]:
    """Where a card of a queue lies; what goes if another one is kept (CR-3.8)."""
    if asked.about is Topic.KEEP:
        yield Event("rest-goes", cards=tuple([one.card for one in asked.allowed()
                                              if one.oid != option.oid and one.card is not None]))
        return
    if option.card is None and option.seat is not None:
        yield Event("has-xp", n=t.seats[option.seat].xp)
    for seat in t.seats:
        if option.card in seat.queue and (asked.kind == "pick" or not told) and t.phase != "buy":
            yield Event("lies" if seat.no == asked.seat else "lies-there", seat.no,
                        n=seat.queue.index(option.card) + 1)


def refused(t: Table, asked: Decision, option: Option) -> Iterator[Event]:
    """Notes where a card too dear to buy now will lie next round, if nobody moves it."""
    queue, to = t.seats[asked.seat].queue, heir(t, asked.seat)
    if option.card not in queue or spin(t, t.seats) not in (0, 1):
        return
    at = queue.index(option.card)
    if to is None:
        yield Event("stays-there")
    else:
        yield Event("moves-up", n=at) if at else Event("goes-to", to)


def leaves(t: Table, asked: Decision) -> Iterator[Event]:
    """Notes what ending the turn leaves unused: Skill that could buy, or that still beats a target (CR-4.9)."""
    me, left = t.seats[asked.seat], undone(t, t.seats[asked.seat])
    yield Event("leaves-undone", note=", ".join(left)) if left else Event("all-done")
    if t.phase != "buy":
        return
    had = beaten(t, spent(me))
    if gained := [card for card in beaten(t, me) if card not in had]:
        yield REACH.enough(t, me.no, gained[-1], met(t, gained[-1]))
    elif me.skill and (near := nearest("skill")(t, me.no)) is not None:
        yield Event("short", me.no, (near[0],), near[2], note=near[1])
    yield from passes(t, me.no)


def spent(seat: Seat) -> Seat:
    """The seat without Skill."""
    later = seat.copy()
    later.skill = 0
    return later


def helps(t: Table, asked: Decision, option: Option) -> Iterator[Event]:
    """When a barred Finale is free again (CR-5.4)."""
    if option.card is t.finale:
        yield Event("free-again")


REACH = Reach(beats, nearest=tuple(map(nearest, TESTS)), spoils=spoilers)
TELLER = Teller(lexicon=LEXICON, sentences=SENTENCES, notes=NOTES, reach=(REACH,), of_seat=(free,),
                before=(placed, done), stands=stands, rows=("row",), printed=printed, refused=refused, leaves=leaves,
                helps=helps, asks=asks)
