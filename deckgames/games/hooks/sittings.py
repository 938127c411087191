"""What Hooks says of its sittings, which are its turns: what is left undone, and what ends by itself (HK-6)."""

from collections.abc import Callable, Mapping, Sequence

from deckgames.engine.cards import Card
from deckgames.engine.decisions import Decision, Option, Raw, Topic
from deckgames.engine.effects import plural
from deckgames.engine.seen import needs_viewer
from deckgames.engine.sittings import Macro, Sittings, play_all
from deckgames.games.hooks.cards import HookCard, HookSpec
from deckgames.games.hooks.queries import affordable
from deckgames.games.hooks.state import Table


class HookSittings(Sittings[Table]):
    """Sittings of Hooks."""

    def closing(self, view: Table, decision: Decision[object], raw: Raw) -> str:
        needs_viewer(view)
        if decision.about is not Topic.ACT:
            return ""
        me = view.seats[decision.seat]
        unplayed = f", {plural(len(me.hand), 'unplayed card')}" if view.actions and me.hand else ""
        cards = affordable(view.row, me.treasures, view.discount) if view.actions or view.buys else []
        if not unplayed and not cards:
            return ""
        left = plural(view.actions, "Action") if view.actions else plural(view.buys, "Buy")
        return left + unplayed + (f", and could buy {cards[0].name}" if cards else "")

    def macros(self, view: Table, decision: Decision[object]) -> Mapping[str, Macro]:
        """`e`, which ends things in other games, ends the turn when nothing else can be done: it means no slot then."""
        needs_viewer(view)
        found = {} if view.viewer != decision.seat else play_all(playable(view, decision), simple, enough(view))
        done = decision.about is Topic.ACT and not (view.actions or view.buys or view.reloads)
        return {"e": Macro("end turn", ("end",))} if done else found


SIMPLE = frozenset({"treasure", "action", "buy", "reload", "discount"})
"""Verbs that only count something up."""


def simple(card: Card) -> bool:
    """Whether playing the card asks nothing, draws nothing and touches nobody."""
    return isinstance(card.spec, HookSpec) and all(effect.verb in SIMPLE for effect in card.spec.play)


def playable(view: Table, decision: Decision[object]) -> list[Option]:
    """The cards of the hand that may be played now, those that bring Actions first."""
    if decision.about is not Topic.ACT:
        return []
    hand = view.seats[decision.seat].hand
    found = [option for option in decision.options() if option.blocked is None and option.card in hand]
    return sorted(found, key=lambda option: -_brings(option.card, "action"))


def _brings(card: HookCard | None, verb: str) -> int:
    """How many Actions or Buys a card brings when played."""
    return 0 if card is None else sum(int(getattr(effect, "n", 0)) for effect in card.spec.play if effect.verb == verb)


def enough(view: Table) -> Callable[[Sequence[Option]], bool]:
    """Whether all of these cards can be played and something can be bought after them."""
    def holds(cards: Sequence[Option]) -> bool:
        left = view.actions
        for option in cards:
            if left < 1:
                return False
            left += _brings(option.card, "action") - 1
        return left + view.buys + sum(_brings(option.card, "buy") for option in cards) > 0
    return holds
