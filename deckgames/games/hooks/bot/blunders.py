"""Foolish moves of Hooks, as people have seen bots make them."""

from functools import cache
from typing import Any

from deckgames.bots.brain import Blunder, Judge, taking
from deckgames.engine.cards import Card
from deckgames.engine.decisions import Choose, Decision, Raw, SeatMark, Topic
from deckgames.games.hooks.bot.idle import idle, reaches
from deckgames.games.hooks.cards import HookSpec, score
from deckgames.games.hooks.queries import owned_cards, price
from deckgames.games.hooks.rules.main_phase import Step
from deckgames.games.hooks.state import Table

FREE = ("treasure", "action", "buy", "reload")
"""Verbs that do their player good alone."""
RICH = 8
"""Number of Treasures that are a hoard."""


def hoards(t: Table, decision: Decision[Any]) -> Judge | None:
    """Ends the turn rich, though a card with hooks could be bought."""
    if decision.about is not Topic.ACT or not isinstance(decision, Choose) or t.seats[decision.seat].treasures < RICH:
        return None
    items = [decision.value(i) for i in range(len(decision.items))]
    hooks = [card for item in items if isinstance(item, Step) and item.way == "buy"
             and (card := t.row[item.slot]) is not None and card.spec.hooks > 0]
    return (lambda raw: decision.value(raw) is None) if hooks else None


def ends_behind(t: Table, decision: Decision[Any]) -> Judge | None:
    """A test for purchases that end the game although the bot loses by it; None where no purchase can end it."""
    if decision.about is not Topic.ACT or len(t.supply_deck) != 1 or t.ender is not None:
        return None
    me = t.seats[decision.seat]

    def behind(raw: Raw) -> bool:
        step = decision.value(raw)
        if not isinstance(step, Step) or step.way != "buy":
            return False
        card = t.row[step.slot]
        assert card is not None
        mine = score([*owned_cards(me), card], me.treasures - price(card, t.discount))
        return mine < max(score(owned_cards(s), s.treasures) for s in t.seats if s is not me)

    return behind


def plays_for_nothing(t: Table, decision: Decision[Any]) -> Judge | None:
    """Spends an Action on a card that can do nothing."""
    if decision.about is not Topic.ACT or not isinstance(decision, Choose):
        return None
    me = t.seats[decision.seat]
    return taking(decision, [item for item in decision.items if isinstance(item, Card) and idle(t, me, item)])


def refuses_treasures(t: Table, decision: Decision[Any]) -> Judge | None:
    """Ends the turn beside a card that brings Treasures and nothing else, and is only discarded if it stays in hand."""
    if decision.about is not Topic.ACT or not isinstance(decision, Choose) or not t.bank or any(
            card.spec.start for card in t.seats[decision.seat].hand):
        return None
    free = any(isinstance(item, Card) and brings_treasures(item.spec) for item in decision.items)
    return (lambda raw: decision.value(raw) is None) if free else None


@cache
def brings_treasures(face: HookSpec) -> bool:
    """Whether a play of this card brings Treasures and costs nothing, and the card is of no use in hand."""
    verbs = {effect.verb for effect in face.play}
    return "treasure" in verbs and verbs <= set(FREE) and not (face.discarded or face.attacked)


def attacks_nobody(t: Table, decision: Decision[Any]) -> Judge | None:
    """Aims at an enemy to whom the card can do nothing, such as an empty purse, beside one to whom it can."""
    if decision.about is not Topic.HARM or not isinstance(decision, Choose) or decision.source is None or not all(
            isinstance(item, SeatMark) for item in decision.items):
        return None
    me = t.seats[decision.seat]
    vain = [mark for mark in decision.items if not reaches(t, me, decision.source, t.seats[mark.seat])]
    return taking(decision, vain) if len(vain) < len(decision.items) else None


BLUNDERS = (Blunder("hoards", hoards), Blunder("ends the game behind", ends_behind),
            Blunder("plays a card for nothing", plays_for_nothing, never=True),
            Blunder("attacks an empty purse", attacks_nobody, never=True),
            Blunder("refuses Treasures", refuses_treasures, never=True))
