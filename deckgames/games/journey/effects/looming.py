"""Co-op: how many wounds the Overlord's next turn may bring the company, whatever it chooses, by what everybody knows
(JO-16.1, JO-16.3).

Every event that may be turned up is read on a copy of the table, under the header of the dial. Each verb says what it
may bring at worst, by the queries that it is done by (`overlord_threat`), and leaves the copy as bad as it may then be.
Of what is done players choose what harms least, and decline what harms; whom it hits is chosen against them. What they
do of their own accord, to prepare a duel, is not counted.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any

from deckgames.engine.core.cards import Card
from deckgames.engine.core.data import frozen
from deckgames.engine.vocabulary.effects import iter_tree
from deckgames.games.journey import play as ops, queries
from deckgames.games.journey.cards import EventSpec
from deckgames.games.journey.cards.lines import Immediate
from deckgames.games.journey.cards.words import PerQ
from deckgames.games.journey.effects.fighting import invasions
from deckgames.games.journey.effects.steps import due
from deckgames.games.journey.play import JourneyPlay
from deckgames.games.journey.state import BIT, Seat, Spoken, Table, Tokens


def wounds(t: Table) -> int:
    """How many wounds the anger and the worst of the events that may come next bring at most, as the table is."""
    later = t.copy()
    later.active = -1
    later.round += t.phase != "overlord_turn"
    _turn_up(later, None, queries.anger(t.hp))
    worst = max([_brought(later, card) for card in queries.events_to_come(t)], default=0)
    return queries.toll(later, later.anger) + worst


def _turn_up(t: Table, card: Card[Any] | None, anger: int) -> None:
    lasts = [_read(one.spec, degree).lasts for one, degree in ((t.event, t.anger), (card, anger)) if one is not None]
    t.event, t.anger = card, anger
    if any(lasts):
        ops.boards_changed(t)


def _brought(t: Table, card: Card) -> int:
    """What this event brings. Most can be read off this table as it is; the others have one of their own."""
    header = _read(card.spec, t.anger)
    hurts = header.hurts and queries.present(t) & BIT["taking_damage"]
    if hurts or (header.reads and (header.changes or header.lasts)):
        t = t.copy()
        _turn_up(t, card, t.anger)
        return of(JourneyPlay(t, queries.speaker(t), card), header.effects)
    x = JourneyPlay(t, queries.speaker(t), card)
    return sum([effect.overlord_threat(x) for effect in header.effects if "changes" not in effect.looms])


@frozen
class _Header:
    """What an event does `effects` at once; whether that hurts players, `reads` more than that from the table, changes
    the table first, and whether something of it `lasts`."""

    effects: tuple[Any, ...]
    hurts: bool
    reads: bool
    changes: bool
    lasts: bool


@lru_cache(maxsize=1_000)
def _read(spec: EventSpec, degree: int) -> _Header:
    header = spec.headers[degree - 1]
    inside: list[Any] = [*iter_tree(header.at_once)]
    hits = [effect for effect in inside if effect.looms == "hits" and effect.who != "company"]
    reads, changes = (any(how in effect.looms for effect in inside) for how in ("reads", "changes"))
    return _Header(header.at_once, bool(hits) or reads, reads or any(isinstance(effect.n, PerQ) for effect in hits),
                   changes, not all(isinstance(ability, Immediate) for ability in header.abilities))


def of(x: JourneyPlay, effects: Iterable[Any]) -> int:
    """What a list of verbs may bring, one after the other."""
    total = 0
    for effect in effects:
        total += effect.overlord_threat(x)
        if "moves" in effect.looms:
            for me in x.t.seats:
                me.defense = 0
    return total


def blow(x: JourneyPlay, me: Seat, n: int) -> int:
    """What it brings that this player takes n damage: these, and what that triggers."""
    return n + triggered(x, "taking_damage", me, {"damage_taken": n}) if n > 0 and me in x.t.seats else 0


def triggered(x: JourneyPlay, moment: str, me: Seat, quantities: dict[str, int] | None = None) -> int:
    """What the triggers of a moment may bring (JO-3.11)."""
    t = x.t
    triggers = [*queries.visible(t, me).triggers.get(moment, ())]
    if me is queries.speaker(t):
        triggers += queries.boards(t).triggers.get(moment, ())
    return sum([_spoken(t, me, spoken, quantities) for spoken in triggers])


def invaded(x: JourneyPlay, kind: str, tokens: Tokens) -> int:
    """What an invasion by a card of this type with these tokens may bring (JO-7.6)."""
    t = x.t
    found = invasions(t, kind, tokens) if t.overlord_active else []
    return sum([_spoken(t, queries.speaker(t), spoken) for spoken in found])


def stated(x: JourneyPlay) -> int:
    """What the triggers of a state that has come about may bring (JO-R.51)."""
    return sum([_spoken(x.t, queries.speaker(x.t), spoken) for spoken in due(x.t)])


def _spoken(t: Table, me: Seat, spoken: Spoken, quantities: dict[str, int] | None = None) -> int:
    """What an ability may bring, unless it is being done (JO-3.15)."""
    now = me.no, spoken.used
    if now in t.firing:
        return 0
    t.firing.append(now)
    x = JourneyPlay.of(t, me, spoken)
    x.told.update(quantities or {})
    total = of(x, spoken.ability.effect)
    t.firing.remove(now)
    return total


def worst(meant: tuple[Sequence[Seat], bool], brings: Callable[[Seat], int]) -> int:
    """What comes of the players that are meant: of all together, or of one of them."""
    found = [brings(me) for me in meant[0]]
    return max(found, default=0) if meant[1] else sum(found)
