"""What forecasts of Journey & Overlords are made of: which numbers are told, what happens on track and boards, and who
comes when the turn is over."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from deckgames.engine.decisions import Decision
from deckgames.engine.events import Event
from deckgames.engine.forecast import Change, Forecast
from deckgames.engine.lexicon import Number
from deckgames.engine.spelling import in_a_row
from deckgames.engine.teller import Teller
from deckgames.games.journey import queries
from deckgames.games.journey.events import NOTES, SENTENCES
from deckgames.games.journey.facts import prospects
from deckgames.games.journey.lexicon import CRYSTALS, LEXICON, POINTS, SLIME, UNDEAD, WOUNDS
from deckgames.games.journey.private_phases import undone
from deckgames.games.journey.state import STACKS, Table

TOKENS = (CRYSTALS, WOUNDS, POINTS)
"""Numbers that are told also where a wound card that is drawn may change them."""


def counts(t: Table, number: Number, no: int) -> bool:
    """Whether this number of a player does anything now: slime and undead are nothing where no card on the table counts
    them."""
    return number not in (SLIME, UNDEAD) or number.key in prospects.counts(t, no)


def certain(t: Table, found: Forecast, change: Change | None) -> Change | None:
    """Where the dial goes down by what the reward says, all that comes to one value is certain, whatever side a
    reinforcement shows before."""
    won = prospects.won_surely(t, found.at("hp"))
    return replace(change, sure=True) if won and change is not None and len(change.possible) == 1 else change


def tells(t: Table, found: Forecast, no: int, number: Number, change: Change) -> Change | None:
    """None of what nothing counts, nor what wound cards may change that nobody knows yet."""
    told = certain(t, found, change)
    if told is None or not counts(t, number, no):
        return None
    wounds = found.at("seats", no, "wounds")
    return told if told.sure or told.decided_by or number in TOKENS or wounds is None or not wounds.hidden else None


def leaves(t: Table, asked: Decision[Any]) -> Iterator[Event]:
    """What ending the turn leaves that costs nothing."""
    if left := undone(t, asked.seat):
        yield Event("leaves-undone", note=in_a_row(left, ""))


def follows(t: Table, asked: Decision[Any], found: Forecast | None) -> Event | None:
    """Whose turn comes when this one is over."""
    if queries.last_turn(t) <= t.turn:
        return None if t.coop else Event("last-of-all")
    if t.phase == "overlord_turn":
        return Event("next", t.starting)
    following = (t.active + 1) % len(t.seats)
    if not t.coop or following != t.starting:
        last = (t.starting - 1) % len(t.seats)
        kind = "next" if not t.coop else "next-then-overlord" if last == following else "next-overlord-after"
        return Event(kind, following, other=last)
    later = found.change(prospects.danger) if found is not None and prospects.danger(t) else None
    if not prospects.danger(t) or (later is not None and not any(later.possible)):
        return Event("overlord-next", t.starting)
    worst = found.change(prospects.worst) if found is not None else None
    most = prospects.worst(t) if worst is None else max(worst.possible)
    return Event("overlord-threatens", n=most, note=str(t.threshold))


TELLER = Teller(lexicon=LEXICON, sentences=SENTENCES, notes=NOTES, tells=tells, zones=(*STACKS, "rewards"),
                leaves=leaves, follows=follows, echoes=((POINTS, WOUNDS),))
