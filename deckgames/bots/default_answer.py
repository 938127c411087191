"""Which answer Enter proposes at a question that may cost the player something: nothing if the rules allow that, else
what the game's brain would give up first. It looks at one imagined world, so nothing hidden shows."""

from collections.abc import Iterable
from typing import Any

from deckgames.bots.brain import brain_of, thoughts
from deckgames.engine.match.game import Game
from deckgames.engine.match.match import Match
from deckgames.engine.match.private_phases import endings
from deckgames.engine.vocabulary.decisions import Allocate, Confirm, Decision, Number, Order, Raw, Topic
from deckgames.engine.vocabulary.effects import Effect, iter_tree


def gives_up(decision: Decision) -> bool:
    """Whether an answer to this question may cost the player something."""
    effect = decision.effect
    offers = isinstance(effect, Effect) and any(part.gives_up for part in iter_tree((effect,), now=True))
    return decision.about.gives_up or (offers and decision.about in (Topic.AGREE, Topic.CHOOSE))


def gives_nothing(decision: Decision) -> Raw | None:
    """The answer to such a question that gives nothing up; None: there is none, or it is no such question. To keep no
    card gives all of them up, and to pay less of one kind is to pay more of another."""
    if not gives_up(decision):
        return None
    if isinstance(decision, Confirm):
        return 0
    if isinstance(decision, Number):
        return 0 if decision.lo == 0 and decision.about is not Topic.PAY else None
    return None if decision.about is Topic.KEEP else next(iter(endings(decision)), None)


def proposal(game: Game, view: Any, decision: Decision, worlds: Iterable[Match]) -> Raw | None:
    """The answer that lies nearest; None: none does. Where something may be given up the game proposes nothing: it is
    looked up in the first of these imagined worlds, made for the eyes that see `view`."""
    if not gives_up(decision) or isinstance(decision, (Allocate, Order)):
        return game.private_phases.proposal(view, decision)
    least = gives_nothing(decision)
    world = next(iter(worlds), None) if least is None else None
    if world is None:
        return least
    try:
        first = thoughts(brain_of(game), world, decision.seat)[0]
        return decision.parse(world.question(decision.seat).write(first))
    except Exception:  # a brain with a bug must not end the game of the people
        return None
