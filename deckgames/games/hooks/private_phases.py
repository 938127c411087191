"""What Hooks says of its private phases, which are its turns: what is left undone, and what ends by itself (HK-6); what
reports read in its answers: cards bought and gained, cards played."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from deckgames.engine.cards import Card
from deckgames.engine.decisions import Decision, Mark, Option, Raw, Topic
from deckgames.engine.events import Event, Sentence
from deckgames.engine.private_phases import Macro, PrivatePhases, play_all
from deckgames.engine.watch import Count, Held, Watch, card_face, times
from deckgames.games.hooks.cards import HookCard, HookSpec
from deckgames.games.hooks.lexicon import TREASURES, left
from deckgames.games.hooks.operations import SLOTS
from deckgames.games.hooks.queries import affordable
from deckgames.games.hooks.rules.main_phase import Step
from deckgames.games.hooks.says import SAY
from deckgames.games.hooks.state import Table


class HookPrivatePhases(PrivatePhases[Table]):
    """Sittings of Hooks."""

    verbs = MappingProxyType({Topic.REMOVE: SAY("offers.maroon")})

    def closing(self, view: Table, decision: Decision[object], raw: Raw) -> str:
        if decision.about is not Topic.ACT:
            return ""
        useful = (view.actions and view.seats[decision.seat].hand) or buyable(view, decision.seat)
        return ", ".join(undone(view, decision.seat)) if useful else ""

    def harms(self, event: Event, sentence: Sentence, viewer: int) -> bool:
        """A card that costs hooks is no gift."""
        return super().harms(event, sentence, viewer) or (
            event.kind in ("gives", "passes") and any(
                isinstance(card, Card) and card.spec.hooks < 0 for card in event.cards))

    def macros(self, view: Table, decision: Decision[object]) -> Mapping[str, Macro]:
        """`e`, which ends things in other games, ends the turn when nothing else can be done: it means no slot then."""
        found = {} if view.viewer != decision.seat else play_all(playable(view, decision), simple, enough(view))
        done = decision.about is Topic.ACT and not (view.actions or view.buys or view.reloads)
        return {"e": Macro(SAY.text("offers.end"), ("end",))} if done else found


def buyable(view: Table, no: int) -> list[HookCard]:
    """What this player can buy now, the dearest last (HK-2.9)."""
    if view.current != no or not (view.actions or view.buys):
        return []
    row = [card for card in view.row if isinstance(card, Card)]
    return affordable(row, view.seats[no].treasures, view.discount)[::-1]


def undone(view: Table, no: int) -> list[str]:
    """What ending the turn leaves: "2 Actions", "3 unplayed cards", "4 Treasures for Dinghy"."""
    me, cards = view.seats[no], buyable(view, no)
    return [*left(view), *([SAY.text("leaves.unplayed", n=len(me.hand))] if view.actions and me.hand else []),
            *([SAY.text("leaves.buyable", treasures=TREASURES.count(me.treasures), card=cards[-1].name)]
              if cards else [])]


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
    found = [option for option in decision.allowed() if option.card in hand]
    return sorted(found, key=lambda option: -_brings(option.card, "action"))


def _brings(card: HookCard | None, verb: str) -> int:
    """How many Actions or Buys a card brings when played."""
    return 0 if card is None else sum(int(getattr(effect, "n", 0)) for effect in card.spec.play if effect.verb == verb)


def enough(view: Table) -> Callable[[Sequence[Option]], bool]:
    """A test whether the player can play all of these cards and still has a Buy."""
    def holds(cards: Sequence[Option]) -> bool:
        left = view.actions
        for option in cards:
            if left < 1:
                return False
            left += _brings(option.card, "action") - 1
        return left + view.buys + sum(_brings(option.card, "buy") for option in cards) > 0
    return holds


def bought(t: Table, item: object) -> str | None:
    """HK-2.7: the card of the row that a step buys."""
    card = t.row[item.slot] if isinstance(item, Step) and item.way == "buy" else None
    return None if card is None else card.spec.id


def gained(t: Table, item: object) -> str | None:
    """HK-R.23: the card of the row that an effect gains; what comes out of a pile is owned already, or swapped."""
    card = t.row[SLOTS.index(item)] if isinstance(item, Mark) and item in SLOTS else None
    return None if card is None else card.spec.id


def main_step(t: Table, items: Sequence[Card[Any] | Step | None], raw: int, held: Held, number: int) -> None:
    """HK-2.7: what `bought` and `card_face` say, in one go: nine of ten answers come here."""
    row, offered = t.row, held.offered
    faces: list[str] = []
    for item in items:
        if item.__class__ is Step and item.way == "buy":
            face = row[item.slot].spec.id  # type: ignore[union-attr]
            if face not in faces:
                faces.append(face)
                offered[face] = offered.get(face, 0) + 1
    item = items[raw]
    if isinstance(item, Card):
        face, used = item.spec.id, held.used
        used[face] = used.get(face, 0) + 1
    elif item is not None and item.way == "buy":
        face, taken = row[item.slot].spec.id, held.taken  # type: ignore[union-attr]
        taken[face] = taken.get(face, 0) + 1
        held.first.setdefault(face, number)


WATCH = Watch(takes={Topic.ACT: bought, Topic.TAKE: gained}, uses={Topic.ACT: card_face, Topic.CHOOSE: card_face},
              whole={Topic.ACT: main_step}, counts={
    "turns": Count(times("ends-turn")),
    "turns that reach the cap": Count(
        lambda t, event: event.kind == "ends-turn" and t.extra == t.options.action_cap, of="turns"),
})
