"""What forecasts of Dragon Pools are made of: combinations, and lives and cards that come later in the round.

While stacks are open, amounts are those "unless others change it": all effects done as they wait, all costs paid
(DP-R.49).
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from deckgames.engine.decisions import Decision
from deckgames.engine.events import Event
from deckgames.engine.forecast import Change, Forecast
from deckgames.engine.spelling import signed
from deckgames.engine.teller import Hangs, Teller
from deckgames.games.pools import queries
from deckgames.games.pools.cards import NOUN
from deckgames.games.pools.events import NOTES, SENTENCES
from deckgames.games.pools.facts.ahead import at_combat, paid, settled
from deckgames.games.pools.lexicon import LEXICON, LIVES
from deckgames.games.pools.state import KINDS, Combo, Hit, Kind, Table

Amount = tuple[int, str]
"""Points of a combination, and how they and what it can do are told."""
_FEW = 3
"""Number of ways at most in which one's own answers change an amount that are told one by one."""
_NIL: Amount = (0, "")
TO = "→"


def listed(parts: Sequence[str], last: str = " and ") -> str:
    """ "9, 4 and 2"."""
    return last.join(filter(None, (", ".join(parts[:-1]), parts[-1]))) if parts else ""


def amount(one: Combo | Hit, marks: bool = True) -> str:
    """ "8", "8 flies", "10 pierces 1", "6 stops fliers"; what has no points can do nothing."""
    return f"{one.points} {', '.join(queries.abilities(one) if marks and one.points else ())}".strip()


def amounts_of(no: int, kind: Kind, t: Table) -> tuple[Amount, ...]:
    """The amounts of a kind with what they can do, if nobody adds anything; what has no points can do nothing."""
    return tuple([(one.points, amount(one)) if one.points else _NIL
                  for one in paid(t).seats[no].combos if one.kind == kind])


def each_goes(word: str, before: Sequence[Amount], after: Sequence[Amount]) -> str:
    """ "attacks of 9 flies→4 flies, of 3→gone": each of those that change with what becomes of it; "" if none does."""
    said = _goes(before, after)
    return f"{_of(word, len(said))} {', of '.join(said)}" if said else ""


def _goes(before: Sequence[Amount], after: Sequence[Amount]) -> list[str]:
    return [f"{_points(one, other) or '0'}{TO}{_points(other, one) or 'gone'}"
            for one, other in zip(before, after, strict=False) if one != other]


def _points(one: Amount, other: Amount) -> str:
    """ "9 flies"; "9" where the other one flies, too."""
    points, said = one
    able, others = (amount[1].partition(" ")[2] for amount in (one, other))
    return str(points) if said and able == others else said


def _of(word: str, count: int) -> str:
    return word if count < 2 else f"{word}s of"


def _list(amounts: Sequence[Amount]) -> str:
    """ "9 flies and 4"; what has no points left is 0."""
    return listed([said or "0" for _, said in amounts]) or "none"


def becomes(word: str, change: Change) -> str:
    """`attack 6→8`, `wall 4→4 stops fliers`, `one more attack: 4`."""
    before, after = change.before, change.after
    if change.by:
        return _either(word, change)
    likely = "" if change.sure else "likely "
    if not before and len(after) == 1:
        return f"{likely}{word} {_list(after)}"
    more = Counter(after) - Counter(before)
    if before and len(after) == len(before) + 1 == len(before) + more.total():
        return f"{likely}one more {word}: {_list([*more])}"
    if before == after:
        other = next((met for met in change.met if met != before), before)
        return f"{each_goes(word, before, other)} or no change" if len(other) == len(before) else (
            f"{word} {_list(before)} or {_list(other)}")
    if len(before) == len(after):
        return likely + each_goes(word, before, after)
    return f"{word} {_list(before)}{TO}{likely}{_list(after)}"


def _either(word: str, change: Change) -> str:
    """ "attack 9→12 or 4→7 or no change": what the player's own answers may make of these amounts; of many the
    first."""
    before, others = change.before, [met for met in change.met if met != change.before]
    other = any(len(met) != len(before) for met in others)
    ways = [[f"{_list(before)}{TO}{_list(met)}"] if other else _goes(before, met) for met in others]
    said = [*dict.fromkeys(", of ".join(way) for way in ways)]
    more = ["others"] if len(said) > _FEW else ["no change"] if before in change.met else []
    told = said[:1] if len(said) > _FEW else said
    return f"{_of(word, max(map(len, ways), default=0))} {' or '.join([*told, *more])}"


def of_seat(t: Table, found: Forecast, no: int) -> Iterator[Event]:
    """Lives that costs and waiting effects take before the combat, combinations, cards that are drawn after the last
    pass."""
    comes = found.change(lambda t: at_combat(t).seats[no].life)
    if comes is not None and found.of(LIVES, no) is None:
        likely = "" if comes.sure or comes.by else "likely "
        after = " or ".join(map(signed, comes.met if comes.by else (comes.after,)))
        note = f"{signed(comes.before)}{TO}{likely}{after}"
        yield Event("lives-before-combat", no, note=note, detail=Hangs(comes.by))
    for kind in KINDS:
        if (change := found.change(partial(amounts_of, no, kind))) is not None:
            more = sum(n for n, _ in change.after) - sum(n for n, _ in change.before) if change.sure else 0
            yield Event(f"{NOUN[kind]}-becomes", no, n=more, note=becomes(NOUN[kind], change), detail=Hangs(change.by))
    waits = found.change(lambda t: len(settled(t).seats[no].hand) - len(t.seats[no].hand))
    if waits is not None and waits.after > waits.before and not any(
            event.kind == "draws" and event.seat == no for event in found.told):
        yield Event("draws-late", no, n=waits.after - waits.before)


def follows(t: Table, asked: Decision[Any], found: Forecast | None) -> Event | None:
    """Who is next when the turn is over."""
    return Event("next", queries.after(t, asked.seat)) if t.phase in queries.ADDING else None


TELLER = Teller(lexicon=LEXICON, sentences=SENTENCES, notes=NOTES, of_seat=(of_seat,), follows=follows,
                gains=[*[f"{noun}-becomes" for noun in NOUN.values()], "draws-late"])
