"""Why the brain likes an answer, in one short sentence for people."""

from typing import Any

from deckgames.engine.cards import Card
from deckgames.engine.decisions import Allocate, Choose, Confirm, Decision, Number, Order, Pick, Raw
from deckgames.engine.effects import plural
from deckgames.games.cardring.bot.fight import Fight
from deckgames.games.cardring.bot.market import offer_worth
from deckgames.games.cardring.bot.outlook import Outlook
from deckgames.games.cardring.bot.sitting import FIRST, trashing, urgency
from deckgames.games.cardring.bot.worth import PriceList
from deckgames.games.cardring.cards import EnemySpec
from deckgames.games.cardring.reckon import foe, value
from deckgames.games.cardring.rules.combat import target
from deckgames.games.cardring.state import Table

SMALL = 0.3
"""XP that are not worth naming."""


def reason(t: Table, decision: Decision[Any], raw: Raw, prices: PriceList) -> str:
    """One sentence; it speaks of what the formulas of the other chapters have weighed."""
    if isinstance(decision, Choose):
        return _choice(t, decision, raw, prices)
    if isinstance(decision, Pick):
        return _pick(t, decision, raw)
    if isinstance(decision, Confirm):
        return "It brings more than it costs." if raw == 1 else "It would cost more than it brings."
    if isinstance(decision, Number):
        return _convert(t, decision, raw)
    if isinstance(decision, Allocate):
        return "Failure goes where it turns a win into a loss, the rest to the leader."
    if isinstance(decision, Order) and decision.rule == "CR-2.6":
        return "Sitting late shows what the others have; the proposal is fine."
    return "What you cannot use lies in space 1 and goes to your neighbour."


def _choice(t: Table, decision: Choose[Any], raw: Raw, prices: PriceList) -> str:
    item = decision.value(raw)
    look = Outlook(t, t.seats[decision.seat], prices)
    if decision.rule == "CR-3.5":
        return _play(decision, item)
    if decision.rule == "CR-4.1":
        return _buy(look, item)
    if isinstance(item, Card):
        return f"{item.name} is worth most here." if not isinstance(item.spec, EnemySpec) else (
            f"{item.name} is the one you are least likely to beat.")
    if hasattr(item, "oid") and decision.rule in ("CR-5.1", "CR-R.19", "CR-9.8"):
        return _target(look, target(t, item.oid))
    return "It brings most here."


def _play(decision: Choose[Any], card: Card | None) -> str:
    if card is None:
        return "Nothing left in your hand helps you this round."
    if urgency(card.spec) >= FIRST - 5:
        return "Cards that bring more cards come first: you see more before you decide."
    if len(decision.items) > 2:
        return "There is no limit on plays: play everything that helps."
    return "It helps, and a card kept in hand is discarded anyway."


def _buy(look: Outlook, offer: Any) -> str:
    me = look.me
    if offer is None:
        trap = next((card for card in look.t.row if card is not None and foe(card).test == "skill"
                     and value(look.t, card) <= me.skill), None)
        if trap is not None:
            return f"Keep {me.skill} Skill: {trap.name} wants {value(look.t, trap)}."
        return "Nothing on offer makes your deck better."
    if offer.way == "clear":
        return "It is of no use to you: clearing brings a new card into your queue."
    worth, _ = offer_worth(look, offer)
    rounds = max(1, round(look.rounds))
    return f"The best use of your Skill: about {worth:.1f} XP over the {plural(rounds, 'round')} that may be left."


def _target(look: Outlook, card: Card | None) -> str:
    me = look.me
    if card is None:
        return "You would beat nothing, and losing costs something."
    fight = Fight(look)
    strength = round(fight.strength(card, me.skill, me.fight))
    need = value(look.t, card)
    word = "Skill" if foe(card).test == "skill" else "Fight"
    chance = fight.chance(strength - need)
    if chance >= 1:
        sure = f" even with {fight.hi:g} Failure" if fight.hi else ""
        gain = fight.won(card)
        return f"{word} {strength} against {need} wins{sure}" + (f": worth {gain:.1f} XP." if gain > SMALL else ".")
    if chance <= 0:
        return f"{word} {strength} against {need} loses, but that costs little and may pay."
    return f"{word} {strength} against {need}: a fair chance, and worth the risk."


def _pick(t: Table, decision: Pick[Any], raw: Raw) -> str:
    cards: list[Card] = decision.value(raw)
    me = t.seats[decision.seat]
    first: Card = decision.items[0]
    names = ", ".join(card.name for card in cards)
    if isinstance(first.spec, EnemySpec):
        return f"{names}: too strong for you at present." if cards else "You may well beat what lies on top."
    if any(first in other.queue for other in t.seats):
        return f"{names}: better gone." if cards else "These cards are better than what may follow them."
    if trashing(t, me, decision):
        return f"{names}: your deck is better without." if cards else "Every card here is better than none."
    if first in me.hand:
        return f"{names}: what you miss least."
    return f"{names}: what helps you most."


def _convert(t: Table, decision: Number, raw: Raw) -> str:
    me = t.seats[decision.seat]
    if raw == 0:
        return "Your Skill buys more than it could win."
    return f"Fight {me.fight} becomes {me.fight + decision.value(raw)}: enough for the best target."
