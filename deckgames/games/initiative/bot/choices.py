"""The open choices of the turn phase: whom to hurt, which card to take, which list, yes or no."""

from collections.abc import Sequence
from typing import Any

from deckgames.bots.brain import best_first
from deckgames.engine.cards import Card
from deckgames.engine.decisions import Choose, Confirm, Raw, SeatMark, Topic
from deckgames.engine.effects import iter_tree
from deckgames.games.initiative import queries
from deckgames.games.initiative.bot.building import keeps, suits
from deckgames.games.initiative.bot.playout import Rest
from deckgames.games.initiative.bot.worth import worth
from deckgames.games.initiative.cards import InitiativeCard
from deckgames.games.initiative.effects.attacks import LoseHealth, Strike
from deckgames.games.initiative.operations import find
from deckgames.games.initiative.state import Seat, Table

FALLS = 30.0
"""What putting somebody out is worth to the choice of a target."""
SHOWN = 5
"""Number of cards that deserve a thought."""


def rank_choice(t: Table, me: Seat, decision: Choose[Any]) -> Sequence[Raw]:
    """Ranks players, cards of pool, pile or field, or lists, best first."""
    items = decision.items
    if isinstance(items[0], Card) and find(t, items[0]) is not None:
        values = _placed(t, me, decision)
    elif isinstance(items[0], SeatMark):
        values = [_victim(t, t.seats[item.seat], decision) for item in items]
    elif isinstance(items[0], Card):
        values = _fetched(t, me, decision)
    else:
        return _rank_lists(t, me, decision)
    return best_first(values)[:SHOWN]


def _verbs(decision: Choose[Any]) -> list[Any]:
    return [] if decision.source is None else list(iter_tree(decision.source.spec.effects))


def _fetched(t: Table, me: Seat, decision: Choose[Any]) -> list[float]:
    """What cards of pool or pile are worth: on top of the stack for the rest of this round, in the hand later."""
    if any(getattr(effect, "to", "") == "stack_top" for effect in _verbs(decision)):
        return [Rest(t, me, first=[card.spec]).value() for card in decision.items]
    return [suits(t, me, card) for card in decision.items]


def _placed(t: Table, me: Seat, decision: Choose[Any]) -> list[float]:
    """What the rest of the round brings without this field card; with it on the own side if it is stolen."""
    steals = decision.about is Topic.TAKE
    found = []
    for item in decision.items:
        placed = find(t, item) if isinstance(item, Card) else None
        if placed is None:
            found.append(Rest(t, me).value(-1.0))
            continue
        found.append(Rest(t, me, gone=placed, taken=steals and placed not in me.field).value())
    return found


def _victim(t: Table, them: Seat, decision: Choose[Any]) -> float:
    """Finish the weakest if that is possible, else reach for the strongest."""
    verbs = {effect.verb for effect in _verbs(decision)}
    value = 0.1 * them.health
    if verbs & {"cancel"} and them.revealed is not None:
        return value + keeps(t, them.revealed)
    if verbs & {"steal", "stack_discard", "swap_stacks", "stack_order"}:
        return value + 2.0 * len(them.stack) + 0.2 * len(them.hand)
    blow, drain = _reach(decision.source)
    blow = max(0, blow - queries.defence(t, them))
    return value + 0.3 * (blow + drain) + (FALLS if max(blow, drain) >= them.health else 0.0)


def _reach(source: InitiativeCard | None) -> tuple[int, int]:
    """What a card does to one player: by a blow, and as health lost."""
    if source is None:
        return 0, 0
    face = source.spec
    found = [(e, e.n) for e in iter_tree(face.effects) if isinstance(e, LoseHealth | Strike) and isinstance(e.n, int)]
    blows = [(face.attack or 0) * face.blows.times, *(n for e, n in found if isinstance(e, Strike))]
    return max(blows), max([n for e, n in found if isinstance(e, LoseHealth) and e.who != "you"], default=0)


def _after(t: Table, me: Seat, effects: Sequence[Any]) -> float:
    """What these verbs and then the rest of the round bring."""
    coming = Rest(t, me)
    return coming.value(worth(coming, effects))


def _rank_lists(t: Table, me: Seat, decision: Choose[Any]) -> Sequence[Raw]:
    """The list that brings most, with what it makes of the rest of the round."""
    return best_first(_after(t, me, do) for do in decision.effect.lists)


def rank_yes_no(t: Table, me: Seat, decision: Confirm) -> list[Raw]:
    """Ranks yes and no: yes if the round ends better with the offer."""
    return [1, 0] if _after(t, me, decision.effect.parts) > _after(t, me, ()) else [0, 1]
