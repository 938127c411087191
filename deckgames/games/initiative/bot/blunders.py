"""Foolish moves of Initiative, as people have seen bots make them."""

from typing import Any

from deckgames.bots.brain import Blunder, Judge
from deckgames.engine.decisions import Decision, Pick, Raw, Topic
from deckgames.games.initiative.bot.building import own_gain, own_loss
from deckgames.games.initiative.effects.fields import cuts, played
from deckgames.games.initiative.state import Table


def kills_itself(t: Table, decision: Decision[Any]) -> Judge | None:
    """Stacks cards that cost it all its health by themselves, though it need not."""
    if decision.about is not Topic.PLAY or not isinstance(decision, Pick):
        return None
    me = t.seats[decision.seat]
    if not any(own_loss([card]) for card in decision.items):
        return None

    def deadly(raw: Raw) -> bool:
        stack = decision.value(raw)
        healed = sum((card.spec.healing or 0) + own_gain(card) for card in stack)
        return own_loss(stack) >= me.health + healed

    return deadly


def buries(t: Table, decision: Decision[Any]) -> Judge | None:
    """Stacks own cards below one that ends the round: they can never act (IN-11.2)."""
    if decision.about is not Topic.PLAY or not isinstance(decision, Pick):
        return None
    ends = any(cuts(card.spec) for card in decision.items)
    return (lambda raw: len(played(stack := decision.value(raw))) < len(stack)) if ends else None


BLUNDERS = (Blunder("kills itself", kills_itself), Blunder("buries own cards below a round's end", buries, never=True))
