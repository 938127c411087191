"""The open choices of the turn phase: whom to hurt, which card to take, which list, yes or no."""

from collections.abc import Sequence
from typing import Any

from deckgames.engine.cards import Card
from deckgames.engine.decisions import Choose, Confirm, Raw, SeatMark
from deckgames.engine.effects import iter_tree
from deckgames.games.initiative import queries
from deckgames.games.initiative.bot.building import keeps
from deckgames.games.initiative.bot.features import features
from deckgames.games.initiative.bot.moment import Moment
from deckgames.games.initiative.bot.worth import worth
from deckgames.games.initiative.cards import InitiativeCard
from deckgames.games.initiative.effects.health import LoseHealth, Strike
from deckgames.games.initiative.operations import find, holder
from deckgames.games.initiative.state import Seat, Table

FALLS = 30.0
"""What putting somebody out is worth to the choice of a target."""
SHOWN = 5
"""So many cards deserve a thought."""


def rank_choice(t: Table, decision: Choose[Any]) -> Sequence[Raw]:
    """A player, a card of pool, pile or field, or one of several lists."""
    me, items = t.seats[decision.seat], decision.items
    if decision.rule == "IN-8.13":
        values = [_placed(t, item) for item in items]
    elif isinstance(items[0], SeatMark):
        values = [_victim(t, t.seats[item.seat], decision) for item in items]
    elif isinstance(items[0], Card):
        values = [keeps(t, item) for item in items]
    else:
        return _rank_lists(t, me, decision)
    return sorted(range(len(items)), key=lambda i: -values[i])[:SHOWN]


def _placed(t: Table, item: Any) -> float:
    """What a field card is still worth to its owner: defence first, then whatever lasts."""
    placed = find(t, item) if isinstance(item, Card) else None
    if placed is None:
        return -1.0
    owner, face = holder(t, item), queries.spec_of(placed)
    defence = queries.value(t, t.force or queries.scan(t), owner, placed, "defence") or 0
    ahead = max((s.stack_count for s in t.living), default=0)
    lasting = 3.0 * len(face.mods) + 2.0 * len(face.whens) + ahead * (3.0 * face.recurs)
    return defence * (0.5 + 0.5 * ahead) + lasting + 0.01 * owner.health


def _victim(t: Table, them: Seat, decision: Choose[Any]) -> float:
    """Finish the weakest if that is possible, else reach for the strongest."""
    verbs = {e.verb for e in iter_tree(decision.source.spec.effects)} if decision.source is not None else set()
    value = 0.1 * them.health
    if verbs & {"cancel"} and them.revealed is not None:
        return value + keeps(t, them.revealed)
    if verbs & {"steal", "stack_discard", "swap_stacks", "stack_order"}:
        return value + 2.0 * them.stack_count + 0.2 * them.hand_count
    blow, drain = _reach(decision.source)
    blow = max(0, blow - queries.defence(t, t.force or queries.scan(t), them))
    return value + 0.3 * (blow + drain) + (FALLS if max(blow, drain) >= them.health else 0.0)


def _reach(source: InitiativeCard | None) -> tuple[int, int]:
    """What a card does to one player: by a blow, and as health lost."""
    if source is None:
        return 0, 0
    face = source.spec
    found = [e for e in iter_tree(face.effects) if isinstance(e, LoseHealth | Strike) and isinstance(e.n, int)]
    blows = [(face.attack or 0) * face.blows.times, *(e.n for e in found if isinstance(e, Strike))]
    return max(blows), max([e.n for e in found if isinstance(e, LoseHealth) and e.who != "you"], default=0)


def moment(t: Table, me: Seat) -> Moment:
    """The forecast as it would stand now."""
    w = Moment(features(t, me), (), len(me.hand))
    w.beat, w.field, w.left = max(1, t.beat), len(me.field), len(me.stack)
    return w


def _rank_lists(t: Table, me: Seat, decision: Choose[Any]) -> Sequence[Raw]:
    """The list that brings most."""
    if decision.source is None:
        return list(range(len(decision.items)))
    for effect in iter_tree(decision.source.spec.effects):
        lists = getattr(effect, "lists", ())
        if len(lists) == len(decision.items):
            return sorted(range(len(lists)), key=lambda i: -worth(moment(t, me), lists[i]))
    return list(range(len(decision.items)))


def rank_yes_no(t: Table, decision: Confirm) -> list[Raw]:
    """Yes if what may be done brings something."""
    me = t.seats[decision.seat]
    if decision.source is None:
        return [1, 0]
    for effect in iter_tree(decision.source.spec.effects):
        if effect.verb == "may":
            do = effect.parts()
            w = moment(t, me)
            value = worth(w, do)
            if w.ended:  # what is left of both stacks is cut off
                value = 2.0 * sum(s.stack_count for s in t.living if s is not me) - 3.0 * me.stack_count
            if w.health <= 0:
                value = -1.0
            return [1, 0] if value > 0 else [0, 1]
    return [1, 0]
