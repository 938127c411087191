"""What cards of Hooks are worth to a player: their effects in Treasures for one play, and owning them in hooks.

Everything is valued through verbs, never by card, so that the cards of players' packs are understood too.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from deckgames.engine.effects import Effect
from deckgames.games.hooks.cards import HookCard, HookSpec, final_hooks, finals
from deckgames.games.hooks.queries import owned_cards
from deckgames.games.hooks.rules.setup import SUPPLY_DECK
from deckgames.games.hooks.state import Seat, Table

EACH = {
    "treasure": 1.0, "draw": 0.3, "action": 1.5, "buy": 3.2, "reload": 0.5, "discard": -0.65, "steal": 1.7,
    "lose": 0.65, "drop": 0.4, "cycle": 0.25, "discount": 0.8, "keep": 1.0, "recall": 1.0, "peek": 0.15,
    "top_cost_treasure": 0.45}
"""Treasures that one unit of a verb with a number is worth."""
FLAT = {
    "maroon": 0.2, "upgrade": 2.2, "copy_top": 2.0, "play_twice": 3.0, "reshuffle": 0.1, "anchor": 1.1, "slow": 1.55,
    "plant": 0.25, "swap": 0.9, "pass_this": 2.0, "block": 1.2}
"""Treasures that a verb without a number is worth."""
PLENTY = 9
"""Treasures of an enemy that are enough for any theft."""
HOOK_LATE, HOOK_RISE = 1.87, 0.7
"""What a hook is worth at the end, and by how much less at the start: it lies in the deck and does nothing there."""
USE = 0.95
"""Hooks that a Treasure's worth of use brings by the end of a whole game."""
COIN_LATE, COIN = 0.25, 0.48
"""Hooks that a Treasure in the purse is worth at the end, and by how much more in the first half of the game."""
CROWD = 0.5
"""The part of that more with two enemies or three: what one saves for is gone by then."""
GIFT = 0.95
"""What a Treasure given to an enemy costs."""
TRIGGER = {"start": 0.5, "discarded": 1.2, "attacked": 0.4, "reshuffled": 0.65}
"""The part of a trigger's worth that counts: most happen seldom, and a Discard costs no Action."""


def effects_worth(effects: Sequence[Effect[Any]], rich: int = PLENTY) -> float:
    """Treasures that a list of effects is worth to its player, if the richest enemy has `rich`."""
    return sum([effect_worth(effect, rich) for effect in effects])


def effect_worth(effect: Effect[Any], rich: int = PLENTY) -> float:
    """Treasures of one effect; choices count their best list, attacks what they take from an enemy."""
    verb, any_effect = effect.verb, effect  # type: Any, Any
    if verb == "steal":
        return EACH[verb] * float(min(rich, any_effect.n))
    if verb in EACH:
        return EACH[verb] * float(any_effect.n)
    if verb in FLAT:
        return FLAT[verb]
    if verb == "gain":
        return float(any_effect.max_cost) + 1.0
    if verb == "may":
        return max(0.0, effects_worth(any_effect.do, rich))
    if verb == "if_you_do":
        return effects_worth(any_effect.pay, rich) + effects_worth(any_effect.then, rich)
    if verb == "choose_one":
        return max(effects_worth(part, rich) for part in any_effect.lists)
    if verb == "they_choose":
        return min(effects_worth(part, rich) for part in any_effect.lists)
    if verb == "you":
        return effects_worth(any_effect.do, rich)
    if verb in ("target", "each_enemy"):
        return _attack_worth(any_effect.do, rich) * (1.0 if verb == "target" else 1.4)
    if verb == "attacker":
        return _attack_worth(any_effect.do, rich)
    return 0.0


def _attack_worth(effects: Sequence[Effect[Any]], rich: int) -> float:
    """What reaches an enemy helps when it hurts: a Treasure given is one lost against it."""
    return sum([-GIFT * effect_worth(effect) if effect.verb == "treasure" else effect_worth(effect, rich)
                for effect in effects])


@lru_cache(maxsize=512)
def play_worth(face: HookSpec, rich: int = PLENTY) -> float:
    """Treasures that one play of this card is worth, if the richest enemy has `rich`."""
    return effects_worth(face.play, rich)


@lru_cache(maxsize=512)
def use_worth(face: HookSpec) -> float:
    """Treasures of having the card come by once: its play and what its triggers add."""
    worth = effects_worth(face.play)
    return worth + sum(part * effects_worth(getattr(face, name)) for name, part in TRIGGER.items())


def left(t: Table) -> float:
    """The part of the game that is still to come: 1 at the start, 0 when the supply deck is empty."""
    if t.final or t.ender is not None:
        return 0.0
    return len(t.supply_deck) / SUPPLY_DECK[len(t.seats)]


def hook_worth(share: float) -> float:
    """What a hook is worth beside Treasures and effects, by the part of the game that is left."""
    return HOOK_LATE - HOOK_RISE * share


def own_worth(t: Table, me: Seat, face: HookSpec, share: float) -> float:
    """What owning this card is worth, in hooks, with that part of the game left: hooks count more towards the end,
    effects less, `final` as it is."""
    hook = hook_worth(share)
    worth = hook * face.hooks + USE * use_worth(face) * share
    if face.final:
        worth += hook * lasting(face.final, owned_cards(me), me.treasures, share)
    return worth


def among(t: Table, me: Seat, card: HookCard) -> float:
    """What owning this card is worth, in hooks, with what it makes of the `final` lists of the others."""
    share = left(t)
    others = [one for one in owned_cards(me) if one is not card]
    final = finals(others)
    more = lasting(final, [*others, card], me.treasures, share) - lasting(final, others, me.treasures, share)
    return own_worth(t, me, card.spec, share) + hook_worth(share) * more


def lasting(final: Sequence[Any], cards: Sequence[HookCard], treasures: int, share: float) -> float:
    """The hooks that a `final` list brings with these cards: what a small deck brings is lost as it grows."""
    fades = 1 - share
    hooks: float = sum([effect.points(cards, treasures) * (fades if effect.verb == "hooks_if_small" else 1)
                        for effect in final])
    return hooks


def treasure_worth(t: Table, share: float) -> float:
    """What a Treasure in the purse is worth, in hooks: much while there is something to buy, a tie-break at the end."""
    return COIN_LATE + COIN * min(1.0, 2 * share) * (1 if len(t.seats) == 2 else CROWD)


def position_value(t: Table, me: Seat) -> float:
    """Hooks now, and what the deck and the purse will still bring."""
    cards = owned_cards(me)
    hooks = sum(card.spec.hooks for card in cards) + final_hooks(cards, me.treasures)
    engine = sum(use_worth(card.spec) for card in cards) / max(len(cards), 1)
    share = left(t)
    return hooks + treasure_worth(t, share) * me.treasures + 4.0 * share * engine


def risk(them: Seat) -> tuple[float, float]:
    """What an attack on this player meets: (probability that a hand card blocks it, Treasures that `attacked` cards
    cost the attacker). The hand is judged by deck and hand together, since nobody else knows which cards it holds."""
    cards = [*them.deck, *them.hand]
    blocks = costs = 0.0
    for card in cards:
        if face := card.spec.attacked:
            blocks += any(effect.verb == "block" for effect in face)
            costs += max(0.0, effects_worth(face))
    held = len(them.hand) / max(1, len(cards))
    return min(1.0, blocks * held), costs * held
