"""Foolish moves of Initiative, as people have seen bots make them."""

from typing import Any

from deckgames.bots.brain import Blunder
from deckgames.engine.decisions import Decision, Pick, Raw, Topic
from deckgames.games.initiative.bot.building import cuts
from deckgames.games.initiative.cards import InitiativeCard
from deckgames.games.initiative.effects.health import LoseHealth
from deckgames.games.initiative.lines import EachTurn
from deckgames.games.initiative.state import Table


def kills_itself(t: Table, decision: Decision[Any], raw: Raw) -> bool | None:
    """Stacks cards that cost it all its health by themselves, though it need not."""
    if decision.about is not Topic.PLAY or not isinstance(decision, Pick):
        return None
    me, stack = t.seats[decision.seat], decision.value(raw)
    if not any(own_loss([card]) for card in decision.items):
        return None
    healed = sum(card.spec.healing or 0 for card in stack)
    return own_loss(stack) >= me.health + healed


def own_loss(stack: list[InitiativeCard] | tuple[InitiativeCard, ...]) -> int:
    """Health that these cards cost who plays them, from the top on, each with what it does on later turns; a card that
    ends the round is the last that is played (IN-11.2)."""
    lost = 0
    played = next((at for at, card in enumerate(stack) if cuts(card.spec)), len(stack) - 1) + 1
    for later, card in enumerate(reversed(stack[:played])):
        for effect in card.spec.effects:
            if isinstance(effect, EachTurn):
                lost += later * _of(effect.do)
            else:
                lost += _of((effect,))
    return lost


def _of(effects: Any) -> int:
    return sum(effect.n for effect in effects
               if isinstance(effect, LoseHealth) and effect.who in ("you", "everyone") and isinstance(effect.n, int))


BLUNDERS = (Blunder("kills itself", kills_itself),)
