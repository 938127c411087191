"""What can do nothing in Hooks as the table stands: cards of the hand, and attacks on an enemy."""

from deckgames.engine.effects import could_any, iter_tree
from deckgames.games.hooks.cards import HookCard
from deckgames.games.hooks.effects.enemy import Target
from deckgames.games.hooks.play import HookPlay
from deckgames.games.hooks.state import Seat, Table


def idle(t: Table, me: Seat, card: HookCard) -> bool:
    """Whether nothing can come of playing this hand card, which is no longer in the hand then."""
    place = me.hand.index(card)
    me.hand.remove(card)
    me.in_play.append(card)
    try:
        return not could_any(card.spec.play, HookPlay(t, me, card))
    finally:
        me.in_play.remove(card)
        me.hand.insert(place, card)


def reaches(t: Table, me: Seat, card: HookCard, enemy: Seat) -> bool:
    """Whether one of the lists that this card aims at one enemy could do something to this one."""
    x = HookPlay(t, me, card)
    return any(could_any(effect.do, x.at(enemy)) for effect in iter_tree(card.spec.play) if isinstance(effect, Target))
