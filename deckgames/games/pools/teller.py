"""What forecasts of Dragon Pools are made of: combinations, and lives and cards that come later in the round.

While stacks are open, amounts are those that come if nobody adds anything: all effects done as they wait, all costs
paid (DP-R.49).
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from deckgames.engine.core.words import CHANGE
from deckgames.engine.forecast.forecast import Change, Forecast, spelled
from deckgames.engine.forecast.teller import Hangs, Teller
from deckgames.engine.messages import Words
from deckgames.engine.vocabulary.decisions import Decision
from deckgames.engine.vocabulary.events import Event, Sentences
from deckgames.games.pools.cards import CALLED, NOUN, SAY, TEXT
from deckgames.games.pools.effects import LEXICON
from deckgames.games.pools.facts import at_combat, later_turns, paid, settled
from deckgames.games.pools.facts.suggestions import best_lay, pairs
from deckgames.games.pools.lexicon import LIVES
from deckgames.games.pools.private_phases import unannounced
from deckgames.games.pools.queries import abilities, will_pay
from deckgames.games.pools.rules import PASS
from deckgames.games.pools.state import KINDS, SENTENCES, Combo, Hit, Kind, Table

NOTES = Sentences(SAY, "notes")
"""How what forecasts say beside the log and the numbers reads."""
Amount = tuple[int, str]
"""Points of a combination, and what it can do, in words."""
_FEW = 3
"""Number of ways at most in which one's own answers change an amount that are told one by one."""


def able(one: Combo | Hit, safe: bool = True) -> str:
    """ "flies", "pierces 1, safe from foes"; what has no points can do nothing."""
    return ", ".join(abilities(one, safe) if one.points else ())


def amount(one: Combo | Hit, safe: bool = True) -> str:
    """ "8", "8 (flies)", "10 (pierces 1, safe from foes)"."""
    return points_of((one.points, able(one, safe)))


def amounts_of(no: int, kind: Kind, t: Table) -> tuple[Amount, ...]:
    """The points of a seat's attacks or walls and their abilities, if nobody adds anything; one without points has no
    abilities."""
    return tuple([(one.points, able(one)) for one in paid(t).seats[no].combos if one.kind == kind])


def _goes(before: Sequence[Amount], after: Sequence[Amount]) -> list[str]:
    """ "9→4 (flies)", "3→gone": what becomes of each of those that change."""
    return [f"{points_of(one, other[1])}{CHANGE.sign}{points_of(other, one[1]) if other[0] else TEXT('goes.gone')}"
            for one, other in zip(before, after, strict=False) if one != other]


def points_of(one: Amount, known: str = "") -> str:
    """ "9 (flies)"; "9" where it is `known` that it flies."""
    points, can = one
    return str(points) if can in ("", known) else TEXT("amount.able", n=points, can=can)


def _several(word: str, each: Sequence[str]) -> str:
    """ "attack 9→4", "attacks 9→4, 3→gone"."""
    return TEXT(f"each.{word}", n=len(each), each=each)


def _list(amounts: Sequence[Amount]) -> str:
    """ "9 (flies) and 4"; what has no points left is 0."""
    return TEXT("amount.all", points=[*map(points_of, amounts)])


def becomes(word: str, change: Change) -> str:
    """`attack 6→8`, `wall 4→4 (stops fliers)`, `one more attack: 4`."""
    before, after = change.before, change.outcome
    if change.decided_by:
        return _either(word, change)
    if before == after:
        other = next((met for met in change.possible if met != before), before)
        if len(other) == len(before):
            return TEXT("goes.or", ways=[_several(word, _goes(before, other)), SAY("goes.stays")])
        return _several(word, [TEXT("goes.or", ways=[_list(before), _list(other)])])
    parts = []
    if len(after) < len(before):
        parts.append(_several(word, [f"{_list(before)}{CHANGE.sign}{_list(after)}"]))
    elif goes := _goes(before, after):
        parts.append(_several(word, goes))
    if new := after[len(before):]:
        parts.append(TEXT(f"more.{word}", points=_list(new)) if before else _several(word, [_list(new)]))
    return ", ".join(parts if change.sure else [TEXT("goes.likely", goes=one) for one in parts])


def _either(word: str, change: Change) -> str:
    """ "attack 9→12 or 4→7 or no change": what the player's own answers may make of these amounts; of many the
    first."""
    before, others = change.before, [met for met in change.possible if met != change.before]
    other = any(len(met) != len(before) for met in others)
    ways = [[f"{_list(before)}{CHANGE.sign}{_list(met)}"] if other else _goes(before, met) for met in others]
    said: list[Words] = [*dict.fromkeys(", ".join(way) for way in ways)]
    if len(said) > _FEW:
        said = [said[0], SAY("goes.others")]
    elif before in change.possible:
        said.append(SAY("goes.stays"))
    return TEXT(f"each.{word}", n=max(map(len, ways), default=0), each=[TEXT("goes.or", ways=said)])


def announces(t: Table, no: int) -> bool:
    """Whether this player can still announce what pays its debts in this turn, or has yet to lay a card."""
    if t.phase == "basic" and no in later_turns(t):
        return True
    return no == t.current and any(t.seats[no].debt(kind) > 0 for kind in free(t))


def free(t: Table) -> list[Kind]:
    """What may still be announced in this turn."""
    return [] if t.keystone is None else [kind for kind in KINDS if kind not in t.announced]


def best_worth(t: Table, kind: Kind, no: int) -> int:
    """What the best pair that this player can announce has of a kind; 0 in the turn of another."""
    pair = next(iter(pairs(t)), None) if t.current == no else None
    return 0 if pair is None else pair.worth(kind)


def of_seat(t: Table, forecast: Forecast, no: int) -> Iterator[Event]:
    """Combinations, what costs have taken of new ones, lives that costs and waiting effects take before the combat,
    cards that are drawn after the last pass."""
    for kind in KINDS:
        if (change := forecast.change(partial(amounts_of, no, kind))) is not None:
            more = sum(n for n, _ in change.outcome) - sum(n for n, _ in change.before) if change.sure else 0
            yield Event(f"{NOUN[kind]}-becomes", no, n=more, note=becomes(NOUN[kind], change),
                        detail=Hangs(change.decided_by))
            taken = forecast.outcome(t, partial(_taken, no, kind))[len(change.before):]
            if change.sure and any(taken):
                yield Event("costs-taken", no, n=sum(taken), note=CALLED[kind])
    comes = forecast.change(lambda t: at_combat(t).seats[no].life)
    if comes is not None and forecast.of(LIVES, no) is None:
        pays = comes.outcome < comes.before and forecast.outcome(t, partial(announces, no=no))
        yield Event("lives-unless-announced" if pays else "lives-before-combat", no,
                    note=spelled(comes), detail=Hangs(comes.decided_by))
    late = _late(t, forecast)
    if late[no] and not _all_draw(t, late) and not any(
            event.kind == "draws" and event.seat == no for event in forecast.narrated):
        yield Event("draws-late", no, n=late[no])


def _taken(no: int, kind: Kind, t: Table) -> list[int]:
    """What costs take of each attack or wall of this player."""
    each = zip(settled(t).seats[no].combos, paid(t).seats[no].combos, strict=True)
    return [one.points - left.points for one, left in each if one.kind == kind]


def _coming(t: Table, no: int) -> int:
    """The sum of the attacks that others have announced; each may be aimed at this player."""
    return sum(one.points for seat in paid(t).living if seat.no != no for one in seat.attacks)


def _late(t: Table, forecast: Forecast) -> list[int]:
    """How many cards each player draws after the last pass beside those that wait now."""
    waits = forecast.change(lambda t: tuple(
        [len(later.hand) - len(me.hand) for me, later in zip(t.seats, settled(t).seats, strict=True)]))
    return [0] * len(t.seats) if waits is None else [
        max(0, after - before) for before, after in zip(waits.before, waits.outcome, strict=True)]


def _all_draw(t: Table, late: Sequence[int]) -> int:
    """How many cards each player draws, if all draw the same."""
    drawn = {late[me.no] for me in t.living}
    return drawn.pop() if len(drawn) == 1 else 0


def beside(t: Table, forecast: Forecast, no: int) -> Iterator[Event]:
    """Cards that all draw; the best that can still be announced once something has been, and how it changes with what
    an effect does to cards at once."""
    if n := _all_draw(t, _late(t, forecast)):
        yield Event("all-draw-late", n=n)
    done = forecast.change(lambda t: tuple(t.announced))
    if done is not None and len(done.outcome) > len(t.announced):
        for kind in KINDS:
            if kind not in done.outcome:
                best = forecast.change(partial(best_worth, kind=kind, no=no))
                n = best_worth(t, kind, no) if best is None else max(best.possible)
                come = _coming(t, no) if kind == "defence" and not n else 0
                yield Event("then-best" if n else "then-open" if come else "then-none", n=n or come, note=CALLED[kind])
        return
    if forecast.change(_cards) is None:
        return
    if kinds := free(t):
        change = forecast.change(lambda t: tuple([best_worth(t, kind, no) for kind in kinds]))
        if change is not None:
            least = min(map(sum, change.possible)) - sum(change.before)
            yield Event("best-becomes", n=least, note=_better(kinds, change))
        return
    lays = forecast.change(partial(_lay, no))
    if lays is not None and lays.sure and lays.outcome:
        yield Event("best-lay", no, lays.outcome[:1], note=" + ".join(str(n) for n in lays.outcome[1:] if n))


def _lay(no: int, t: Table) -> tuple[Any, ...]:
    """The best lay of this player, and what it gives; nothing where it may lay none now, or nobody sees its hand."""
    best = best_lay(t) if t.current == t.viewer == no and t.phase == "additional" and t.keystone is None else None
    return () if best is None else (best[0], *best[1].worths)


def _cards(t: Table) -> Sequence[Sequence[tuple[int, Any]]]:
    """How cards differ from what is printed if nobody adds anything: their tokens and facts."""
    ahead = settled(t)
    return tuple(ahead.tokens.items()), tuple(ahead.facts.items())


def _better(kinds: Sequence[Kind], change: Change) -> str:
    """ "best attack 5→6, best wall 2 or 4": how the best of each that can be announced changes."""
    outcomes, bests = change.possible or (change.outcome,), list[str]()
    for nth, kind in enumerate(kinds):
        was, *ways = (pair[nth] for pair in (change.before, *outcomes))
        sure = len({*ways}) == 1
        bests.append(TEXT("amount.best", kind=CALLED[kind], n=was if {*ways} == {was} else spelled(
            Change(was, ways[0], sure, tuple(ways)))))
    return ", ".join(bests)


def leaves(t: Table, asked: Decision) -> Iterator[Event]:
    """Notes what ending the turn leaves unannounced, and what happens once all pass (DP-8.5), with its cost."""
    if left := unannounced(t, asked):
        yield Event("leaves-undone", note=left)
    if not any(option.oid == PASS.oid for option in asked.options()):
        return
    kind = ("last-pass", "if-one-passes", "if-all-pass")[min(2, len(t.living) - t.passes - 1)]
    yield Event(kind, t.after(t.current))
    me = (ahead := settled(t)).seats[asked.seat]
    able = {kind: min(me.debt(kind), sum(combo.points for combo in me.combinations(kind))) for kind in KINDS}
    if points := [SAY("offers.price", n=n, kind=CALLED[kind]) for kind, n in able.items() if n > 0]:
        yield Event("will-pay", note=TEXT("amount.all", points=points))
    if short := will_pay(ahead, me):
        yield Event("will-lose", n=short)


TELLER = Teller(lexicon=LEXICON, sentences=SENTENCES, notes=NOTES, of_seat=(of_seat,), before=(beside,), leaves=leaves,
                gains=[*[f"{noun}-becomes" for noun in NOUN.values()], "draws-late", "best-becomes"])
