"""Named rules: cards too odd for a verb. Each has a text written by hand, beside the code that it promises."""

from typing import Any

from deckgames.engine.decisions import Topic, choose, order
from deckgames.engine.effects import Named, NamedRule, in_order, iter_tree
from deckgames.games.cardring.cards import PlayedCard
from deckgames.games.cardring.play import RingPlay
from deckgames.games.cardring.targets import declare


async def alphabetical_butler(x: RingPlay) -> None:
    """Put the cards of your queue in any sequence."""
    queue = x.me.queue
    if len(queue) > 1:
        queue[:] = await order(x.asked, "CR-3.16", Topic.ORDER, "Put your queue in order", queue[:], source=x.source)
        x.t.tell("reorders", x.asked)
    else:
        x.idle("there is nothing to sort")


def is_camera(card: PlayedCard) -> bool:
    """Whether this card copies others: no such card is copied, not even itself."""
    face: Any = card.spec
    return any(isinstance(effect, Rule) and effect.name == "camera_obscura" for effect in iter_tree(face.play))


async def camera_obscura(x: RingPlay) -> None:
    """Do the `play` list of another card you have in play again; nothing is "played" by it."""
    me = x.me
    choices = [card for card in me.in_play if not is_camera(card)]
    if not choices:
        x.idle("no other card was played")
        return
    card = choices[0]
    if len(choices) > 1:
        card = await choose(x.asked, "CR-3.8", Topic.CHOOSE, "Do which card again?", choices, source=x.source)
    x.t.tell("copies", x.asked, (card,))
    again = RingPlay(x.t, me, card)
    face: Any = card.spec
    await in_order(face.play, again)


async def retarget(x: RingPlay) -> None:
    """CR-9.8: choose a new target; keeping the old one is allowed."""
    await declare(x.t, x.me, "CR-9.8")


NAMED = {
    "alphabetical_butler": Named("put your queue in any order", "put your queue in any order", alphabetical_butler),
    "camera_obscura": Named(
        "repeat the effects of another card you played this round", "repeat a card you played this round",
        camera_obscura),
    "retarget": Named("you may change your target", "you may retarget", retarget),
}


class Rule(NamedRule[RingPlay]):
    """A named rule."""

    rules = NAMED
