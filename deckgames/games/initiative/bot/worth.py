"""What single effects are worth in the middle of a forecast, in health: through their verbs, never by card."""

from collections.abc import Callable, Sequence
from typing import Any

from deckgames.engine.effects import Effect
from deckgames.games.initiative.bot.features import Moment, left_after
from deckgames.games.initiative.cards.lines import FACTOR
from deckgames.games.initiative.effects.attacks import GainHealth, LoseHealth, Strike, SwapHealth
from deckgames.games.initiative.effects.fields import Cancel, Copy, EndRound, FieldDiscard, NextCard, ReturnSelf, Steal
from deckgames.games.initiative.effects.piles import (
    DiscardHand,
    Draw,
    Recruit,
    Salvage,
    StackAdd,
    StackDiscard,
    StackOrder,
    SwapStacks,
)
from deckgames.games.initiative.effects.structure import ChooseOne, FieldAtLeast, Flip, If, IfYouDo, May, Rule

DRAWN, RECRUITED, STACKED, HELD = 1.6, 2.2, 6.0, 1.3
"""A card from the deck, one of choice, one that acts in this round, and a hand card that is given away."""
PLAYED = 6.0
"""What an opponent loses with a card of its stack that does not act."""
COPIED = 4.5
"""What an unknown card does for who copies it."""
BACK = {"hand": 3.0, "stack_bottom": 4.2, "discard": -1.0}
"""A card that goes where this says."""
GONE = 0.35
"""The part of a field card's worth that is still to come when it is taken away."""


def worth(w: Moment, effects: Sequence[Effect[Any]]) -> float:
    """A list of verbs, done at this moment of the forecast."""
    return sum([WORTH[effect.verb](w, effect) for effect in effects if effect.verb in WORTH])


def likely(w: Moment, effects: Sequence[Effect[Any]], chance: float) -> float:
    """The worth of effects that happen only with this probability."""
    before = w.chance
    w.chance *= chance
    value = worth(w, effects)
    w.chance = before
    return chance * value


_AIMED = {"you": -1.0, "each_opponent": 1.0, "everyone": 0.0}
"""How much of a harm counts where it reaches just these."""


def _aimed(w: Moment, who: str) -> float:
    """How much of a harm counts when it reaches these players: harm to opponents is a gain, to oneself a loss."""
    return _AIMED.get(who, w.features.share)


def lose_health(w: Moment, e: LoseHealth) -> float:
    n = w.amount(e.n)
    w.hits(e.who, n)
    return _aimed(w, e.who) * n


def gain_health(w: Moment, e: GainHealth) -> float:
    n = w.amount(e.n)
    w.hits(e.who, -n)
    return -_aimed(w, e.who) * n


def strike(w: Moment, e: Strike) -> float:
    n = float(w.amount(e.n))
    n = n if e.pierce else left_after(n, w.guard)
    w.hits(e.who, n)
    return _aimed(w, e.who) * n


def swap_health(w: Moment, e: SwapHealth) -> float:
    gain = w.theirs("weakest" if e.who == "weakest" else "strongest") - w.health
    w.hits("you", -gain)
    w.hits("one_opponent", gain)
    return gain * (1 + w.features.share)


def next_card(w: Moment, e: NextCard) -> float:
    chance = 1.0 if e.whose == "your" else 0.35
    if e.blank:
        return (2.0 if e.whose == "the" else -2.0) * w.features.share
    if w.left and e.stat is not None:
        w.promised.append((e.stat, FACTOR[e.times] if e.times else 1.0, float(e.add or 0), chance))
    return -1.0 if e.whose == "the" and e.stat == "attack" and (e.add or 0) > 0 else 0.0


def draw(w: Moment, e: Draw) -> float:
    if e.who == "you":
        return DRAWN * e.n
    return DRAWN * e.n * (-w.features.share if e.who != "everyone" else 0.0)


def discard_hand(w: Moment, e: DiscardHand) -> float:
    if e.who != "you":
        return HELD * min(e.n, w.features.their_hand) * (w.features.share if e.who != "each_opponent" else 1.0)
    paid = min(e.n, w.hand)
    w.full = w.full and w.hand >= e.n
    w.hand -= paid
    return -HELD * paid


def recruit(w: Moment, e: Recruit) -> float:
    told = sum(likely(w, when.do, e.n) for when in w.whens if when.event == "you_recruit")
    return told + e.n * (STACKED if e.to == "stack_top" else RECRUITED)


def salvage(w: Moment, e: Salvage) -> float:
    return float(e.n) * (STACKED if e.to == "stack_top" else RECRUITED + 0.4)


def stack_discard(w: Moment, e: StackDiscard) -> float:
    if e.who == "you":
        return -PLAYED * min(e.n, w.left)
    return PLAYED * 0.8 * min(e.n, w.their_stack) * (w.features.share if e.who != "each_opponent" else 1.0)


def stack_add(w: Moment, e: StackAdd) -> float:
    return (STACKED - 1) * e.n * (1 if e.who == "you" else -w.features.share)


def stack_order(w: Moment, e: StackOrder) -> float:
    if e.who in ("you", "everyone"):
        return 0.0
    return (0.5 + 0.4 * w.their_stack) * (w.features.share if e.who != "each_opponent" else 1.0)


def swap_stacks(w: Moment, e: SwapStacks) -> float:
    w.exchange()
    return 0.0


def field_discard(w: Moment, e: FieldDiscard) -> float:
    if e.who == "you":
        return -2.0 * e.n
    cards = min(e.n, w.beat - 1)
    return PLAYED * GONE * cards * (w.features.share if e.who != "each_opponent" else 1.0)


def steal(w: Moment, e: Steal) -> float:
    share = 1 + w.features.share
    if e.zone == "field":
        return PLAYED * GONE * min(1, w.beat - 1) * share
    if e.zone == "stack":
        return PLAYED * 0.7 * min(1.0, w.their_stack) * share
    return HELD * share if w.features.their_hand else 0.0


def cancel(w: Moment, e: Cancel) -> float:
    """Only cards that wait can be cancelled: the faster, the better."""
    return float(PLAYED * w.fast * min(1.0, w.features.share * w.features.opponents**0.5))


def return_self(w: Moment, e: ReturnSelf) -> float:
    return BACK[e.to]


def copy(w: Moment, e: Copy) -> float:
    if w.before is None or w.before.copier:
        return COPIED if w.beat > 1 else COPIED * (1 - w.fast)
    face, w.before = w.before, None
    blow = left_after(face.attack or 0, w.guard)
    w.hits("each_opponent", blow)
    return worth(w, face.effects) + blow


def end_round(w: Moment, e: EndRound) -> float:
    """What comes after it is cut off on both sides; the forecast stops here."""
    w.ended = True
    return 0.0


def if_cond(w: Moment, e: If) -> float:
    chance = holds(w, e.cond)
    value = likely(w, e.then, chance) if chance else 0.0
    if e.otherwise and chance < 1:
        value += likely(w, e.otherwise, 1 - chance)
    return value


def holds(w: Moment, cond: Any) -> float:
    """The probability that a condition holds now."""
    if isinstance(cond, FieldAtLeast):
        return float(w.field >= cond.field_at_least)
    if cond in ("first_turn", "last_turn"):
        first = w.fast if cond == "first_turn" else 1 - w.fast
        return float(first ** w.features.opponents)
    if cond in ("last_card", "stack_left"):
        return float((w.left == 0) == (cond == "last_card"))
    if cond == "lowest_health":
        return 1.0 if w.health + 4 < w.features.weak else 0.35 if w.health < w.features.weak + 4 else 0.0
    return min(0.9, 0.3 * w.beat)


def if_you_do(w: Moment, e: IfYouDo) -> float:
    before, w.full = w.full, True
    value = worth(w, e.pay)
    if w.full:
        value += worth(w, e.then)
    w.full = before
    return value


def flip(w: Moment, e: Flip) -> float:
    return likely(w, e.odd or (), 0.5) + likely(w, e.even or (), 0.5)


def may(w: Moment, e: May) -> float:
    """The worth of effects that the player may decline, never below 0; half of it counts where they end the round."""
    ended = w.ended
    value = worth(w, e.do)
    if w.ended and not ended:
        w.ended, value = False, value / 2
    return max(0.0, value)


def choose_one(w: Moment, e: ChooseOne) -> float:
    return max([likely(w, part, 1 / len(e.lists)) * len(e.lists) for part in e.lists])


def rule(w: Moment, e: Rule) -> float:
    o = w.features
    if e.name == "average_health":
        theirs = w.theirs()
        mean = (o.opponents * theirs + w.health) / (o.opponents + 1)
        w.hits("you", w.health - mean)
        w.hits("each_opponent", theirs - mean)
        return theirs - w.health
    if e.name == "pass_stacks_left":
        w.exchange()
    if e.name == "pass_left":
        w.passes = True
    return 0.0


WORTH: dict[str, Callable[[Moment, Any], float]] = {
    "lose_health": lose_health, "gain_health": gain_health, "strike": strike, "swap_health": swap_health,
    "next_card": next_card, "draw": draw, "discard_hand": discard_hand, "recruit": recruit, "salvage": salvage,
    "refresh_pool": lambda w, e: 0.3, "stack_discard": stack_discard, "stack_add": stack_add,
    "stack_order": stack_order, "expose": lambda w, e: 0.5, "swap_stacks": swap_stacks,
    "field_discard": field_discard, "steal": steal, "cancel": cancel, "return_self": return_self, "copy": copy,
    "end_round": end_round, "if": if_cond, "if_you_do": if_you_do, "flip": flip, "rule": rule,
    "may": may, "choose_one": choose_one,
}
"""What each verb is worth when it is done; lasting lines are known to the forecast itself."""
