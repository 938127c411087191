"""Foolish moves of Card Ring, as people have seen bots make them."""

from typing import Any

from deckgames.bots.brain import Blunder, Judge, taking
from deckgames.engine.decisions import Choose, Decision, Pick, Raw, Topic
from deckgames.games.cardring.bot.features import Features
from deckgames.games.cardring.bot.fight import Fight
from deckgames.games.cardring.bot.market import offer_worth
from deckgames.games.cardring.bot.worth import AMOUNTS
from deckgames.games.cardring.effects.targets import target
from deckgames.games.cardring.queries import targets, value
from deckgames.games.cardring.rules.buy import Offer
from deckgames.games.cardring.state import Table


def sure(fight: Fight, skill: int) -> float:
    """XP of the best target that this seat beats for sure with so much Skill left."""
    return max([fight.won(card) for card in targets(fight.t, fight.me)
                if fight.beats(card, skill, fight.me.fight) == 1], default=0.0)


def leaves_a_trap(t: Table, decision: Decision[Any]) -> Judge | None:
    """Fights nobody, or loses, where its unspent Skill beats a Trap for sure."""
    if decision.about is not Topic.FIGHT or not isinstance(decision, Choose):
        return None
    me = t.seats[decision.seat]
    fight = Fight(Features(t, me))
    traps = [card for mark in decision.items if (card := target(t, mark.oid)) is not None
             and card.spec.test == "skill" and fight.beats(card, me.skill, me.fight) == 1 and fight.won(card) > 0]
    if not traps:
        return None

    def leaves(raw: Raw) -> bool:
        chosen = target(t, decision.value(raw).oid)
        return chosen is None or not fight.beats(chosen, me.skill, me.fight)

    return leaves


def leaves_the_dummy(t: Table, decision: Decision[Any]) -> Judge | None:
    """Fights nobody where it beats the Dummy for sure and gains by that: the Dummy stays for all others as it is."""
    if decision.about is not Topic.FIGHT or not isinstance(decision, Choose) or t.dummy is None:
        return None
    me = t.seats[decision.seat]
    fight = Fight(Features(t, me))
    gains = fight.beats(t.dummy, me.skill, me.fight) == 1 and fight.won(t.dummy) > 0
    return (lambda raw: target(t, decision.value(raw).oid) is None) if gains else None


def spends_a_trap(t: Table, decision: Decision[Any]) -> Judge | None:
    """Buys or clears with the Skill that a sure Trap needs, for a card that costs no more than the Trap brings XP."""
    if decision.about is not Topic.BUY or not isinstance(decision, Choose):
        return None
    me = t.seats[decision.seat]
    look = Features(t, me)
    fight = Fight(look)
    now = sure(fight, me.skill)
    if now < 1:
        return None
    offers = [item for item in decision.items if isinstance(item, Offer)]
    return taking(decision, [item for item in offers if 0 < (cost := offer_worth(look, item)[1]) <= now + 1
                             and now - sure(fight, max(0, me.skill - cost)) >= 1])


def ruins_itself(t: Table, decision: Decision[Any]) -> Judge | None:
    """Trashes Skill by choice until an average hand buys hardly anything, with rounds to come."""
    if decision.about is not Topic.REMOVE or not isinstance(decision, Pick):
        return None
    me = t.seats[decision.seat]
    look = Features(t, me)
    skilled = [card for card in decision.items if AMOUNTS[card.spec][0] > 0]
    others = len(decision.items) - len(skilled)
    if not look.ruined(skilled[:1]) or decision.items[0] not in (*me.hand, *me.discard, *me.in_play):
        return None
    forced = max(0, decision.lo - others)

    def ruins(raw: Raw) -> bool:
        gone = [card for card in decision.value(raw) if card in skilled]
        return len(gone) > forced and look.ruined(gone)

    return ruins


def loses_knowingly(t: Table, decision: Decision[Any]) -> Judge | None:
    """Chooses a target that it cannot beat, and that costs something then."""
    if decision.about is not Topic.FIGHT or not isinstance(decision, Choose):
        return None
    me = t.seats[decision.seat]
    fight = Fight(Features(t, me))
    lost = [mark for mark in decision.items if (card := target(t, mark.oid)) is not None and card.spec.lose
            and fight.strength(card, me.skill, me.fight) < value(t, card) and fight.look.after(card.spec.lose) < 0]
    return taking(decision, lost) if len(lost) < len(decision.items) else None


BLUNDERS = (Blunder("leaves a sure Trap", leaves_a_trap, never=True),
            Blunder("leaves the sure Dummy", leaves_the_dummy, never=True),
            Blunder("spends what a sure Trap needs", spends_a_trap, never=True),
            Blunder("trashes its money", ruins_itself, never=True),
            Blunder("loses a fight knowingly", loses_knowingly, never=True))
