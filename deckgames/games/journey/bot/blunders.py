"""Foolish moves of Journey & Overlords, as people would laugh about them."""

from collections.abc import Sequence
from typing import Any

from deckgames.bots.brain import Blunder, Judge, taking
from deckgames.engine.cards import Card
from deckgames.engine.decisions import Choose, Confirm, Decision, SeatMark, Topic
from deckgames.engine.effects import iter_tree
from deckgames.games.journey import queries
from deckgames.games.journey.bot.choices import foes
from deckgames.games.journey.bot.fights import boosters, reach
from deckgames.games.journey.bot.outlook import Outlook
from deckgames.games.journey.bot.together import outlook
from deckgames.games.journey.bot.turns import edges
from deckgames.games.journey.bot.worth import clash, harmless, spilled, worth
from deckgames.games.journey.cards import StackSpec
from deckgames.games.journey.facts import prospects
from deckgames.games.journey.state import OVERLORD, Seat, Table
from deckgames.games.journey.state.visible import Spoken


def offered(decision: Choose[Any], what: str) -> list[Spoken]:
    """The abilities among the options whose ids begin so."""
    return [item for item in decision.items if isinstance(item, Spoken) and item.what == what]


def hopeless(t: Table, me: Seat, decision: Choose[Any]) -> list[Card[Any]]:
    """The creatures on offer that no boost on offer helps to beat."""
    o = outlook(t, me)
    found = boosters(o, offered(decision, "use"))
    beyond: list[Card[Any]] = []
    for item in decision.items:
        if isinstance(item, Card) and queries.is_creature(item):
            slot = t.track.index(item)
            short = queries.health(t, item, me, slot) - queries.power(t, me, "attack", queries.Context(slot, item))
            if short > 0 and reach(o, found, short, queries.price(t, me, slot)) is None:
                beyond.append(item)
    return beyond


def heals_nothing(t: Table, decision: Decision[Any]) -> Judge | None:
    """Rests to heal, and has no wounds, where something else could be done."""
    if decision.about is not Topic.ACT or t.main_done or not isinstance(decision, Choose):
        return None
    me = t.seats[decision.seat]
    if queries.healable(t, me):
        return None
    idle = [spoken for spoken in offered(decision, "rest")
            if all(verb.verb == "heal" for verb in spoken.ability.effect)]
    others = len(decision.items) - len(idle) - len(hopeless(t, me, decision))
    return taking(decision, idle) if others else None


def pays_for_nothing(t: Table, decision: Decision[Any]) -> Judge | None:
    """Pays crystals for attacks that hurt nobody, or for a duel or a journey that it would decline; or uses an action
    for power that is of no use any more."""
    if decision.about is not Topic.ACT or not isinstance(decision, Choose):
        return mends_nothing(t, decision)
    uses = offered(decision, "use")
    if not uses:
        return None
    me = t.seats[decision.seat]
    o = outlook(t, me)
    return taking(decision, [one for one in uses if wasted(t, me, one) or (
        costs(one) and (harmless(o, one.ability) or leads_nowhere(o, uses, one)))])


def mends_nothing(t: Table, decision: Decision[Any]) -> Judge | None:
    """Pays to heal where there are no wounds."""
    e = decision.effect if isinstance(decision, Confirm) else None
    if e is None or e.verb != "if_you_do" or any(verb.verb != "heal" for verb in e.then):
        return None
    o = outlook(t, t.seats[decision.seat])
    return (lambda raw: raw == 1) if worth(o, e.then) == 0 > worth(o, e.pay) else None


def declines(t: Table, decision: Decision[Any]) -> Judge | None:
    """Fights no duel that it has paid crystals for, though it would gain by one."""
    if decision.source is None or decision.about not in (Topic.FIGHT, Topic.AGREE) or (
            isinstance(decision, Choose) and None not in decision.items):
        return None
    paid = any(spoken.card is decision.source and costs(spoken) and any(
        verb.verb == "duel" for verb in iter_tree(spoken.ability.effect))
        for spoken in queries.actions(t, t.seats[decision.seat]))
    if not paid:
        return None
    o = outlook(t, t.seats[decision.seat])
    found = foes(o, decision.effect) if not isinstance(decision, Choose) else [
        offered_foe(t, item) for item in decision.items if item is not None]
    return (lambda raw: not decision.value(raw)) if any(clash(o, foe) > 0 for foe in found) else None


def duels_in_vain(t: Table, decision: Decision[Any]) -> Judge | None:
    """Fights a duel that it may decline, which hurts it alone whatever it adds."""
    if decision.source is None and not isinstance(decision, Confirm):
        return None
    me = t.seats[decision.seat]
    if isinstance(decision, Confirm) and decision.effect is not None and decision.effect.verb == "duel":
        o = outlook(t, me)
        found = foes(o, decision.effect)
        return (lambda raw: raw == 1) if found and all(hurts_itself(o, foe) for foe in found) else None
    if decision.about is Topic.FIGHT and isinstance(decision, Choose) and None in decision.items:
        o = outlook(t, me)
        return taking(decision, [item for item in decision.items if item is not None and hurts_itself(
            o, offered_foe(t, item))])
    return None


def offered_foe(t: Table, item: Any) -> Seat:
    """Whom an option of a duel would be fought with: a player, or the Overlord."""
    return t.seats[item.seat] if isinstance(item, SeatMark) else OVERLORD


def hurts_itself(o: Outlook, foe: Seat) -> bool:
    """Whether nothing that this seat may use makes a duel with this foe hurt it, and the foe strikes back."""
    mine, theirs = edges(o.t, o.me, foe)
    return theirs > 0 >= mine and reach(o, boosters(o, queries.actions(o.t, o.me)), 1 - mine, 0) is None


def wasted(t: Table, me: Seat, spoken: Spoken) -> bool:
    """Whether an action only adds to power that is of no use any more, and its cost brings this seat nothing."""
    brings = "taking_damage" in queries.visible(t, me).triggers
    return prospects.in_vain(t, me.no, spoken.ability) and all(
        verb.verb in ("lose_crystals", "lose_power") or (verb.verb == "damage" and not brings)
        or (verb.verb == "give_crystals" and worth(outlook(t, me), (verb,)) < 0)
        or (verb.verb == "heal" and verb.who != "you" and not t.coop) for verb in spoken.ability.cost)


def leads_nowhere(o: Outlook, uses: Sequence[Spoken], spoken: Spoken) -> bool:
    """Whether an action is nothing but a journey elsewhere that is worth nothing now, and that no boost makes worth
    more."""
    effects = spoken.ability.effect
    if not effects or any(effect.verb != "journey_now" for effect in effects) or worth(o, effects) > 0:
        return False
    return not boosters(o, [use for use in uses if use is not spoken])


def costs(spoken: Spoken) -> bool:
    """Whether using the ability costs crystals."""
    return any(verb.verb == "lose_crystals" for verb in spoken.ability.cost)


def overflows(t: Table, decision: Decision[Any]) -> Judge | None:
    """Takes a card that caps its crystals below what it has left, where another one would not."""
    if not isinstance(decision, Choose) or (decision.about is Topic.ACT and t.main_done):
        return None
    me = t.seats[decision.seat]
    cards = [item for item in decision.items if isinstance(item, Card) and isinstance(item.spec, StackSpec)
             and queries.stack_of(me, item) is None]
    over = [card for card in cards if spilled(t, me, card)]
    return taking(decision, over) if len(over) < len(cards) else None


def fights_in_vain(t: Table, decision: Decision[Any]) -> Judge | None:
    """Goes to a creature that no boost helps to beat, and pays for it or could rest for what does no harm."""
    if decision.about is not Topic.ACT or t.main_done or not isinstance(decision, Choose):
        return None
    me = t.seats[decision.seat]
    free = rests_freely(t, me, decision)
    return taking(decision, [card for card in hopeless(t, me, decision)
                             if free or queries.price(t, me, t.track.index(card)) > 0])


def rests_freely(t: Table, me: Seat, decision: Choose[Any]) -> bool:
    """Whether there is a rest that costs nothing and does no harm, and no journey has a use but its card: the same card
    falls off the road as by a lost fight."""
    if {"after_rest", "after_slot"} & {*queries.visible(t, me).triggers, *queries.boards(t).triggers}:
        return False
    return any(not spoken.ability.cost and all(verb.verb in ("heal", "take_crystals") and verb.who == "you"
                                               for verb in spoken.ability.effect)
               for spoken in offered(decision, "rest"))


BLUNDERS = (Blunder("heals nothing", heals_nothing),
            Blunder("pays for what can do nothing", pays_for_nothing, never=True),
            Blunder("declines a duel that it paid for", declines, never=True),
            Blunder("fights a duel in vain", duels_in_vain, never=True),
            Blunder("loses crystals over a limit", overflows, never=True),
            Blunder("pays for a lost fight", fights_in_vain, never=True))
