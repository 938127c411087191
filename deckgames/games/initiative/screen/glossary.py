"""The words of Initiative's cards, explained in a sentence each, with the rule they come from."""

from deckgames.engine.effects import iter_tree
from deckgames.games.initiative.cards import InitiativeSpec
from deckgames.games.initiative.effects.named import Rule
from deckgames.games.initiative.lines import When
from deckgames.ui.toolkit.inspecting import Term

VERBS: dict[str, Term] = {
    "copy": Term("Copy", "takes over text, D, H and A, not the initiative", "IN-R.23"),
    "next_card": Term("Next card", "bound when that card is activated; ends when this one leaves", "IN-R.12"),
    "cancel": Term("Revealed card", "turned up this beat and still waiting", "IN-R.26"),
    "swap_stacks": Term("Stack", "what lies face down before a player; the tops act next", "IN-4.2"),
    "stack_discard": Term("Stack", "what lies face down before a player; the tops act next", "IN-4.2"),
    "stack_add": Term("Stack", "a card put there in a beat acts in the next one", "IN-5.12"),
    "stack_order": Term("Stack", "its order is the order in which its cards act", "IN-4.2"),
    "expose": Term("Turn up", "the cards stay where they lie and act when their time comes", "IN-R.27"),
    "steal": Term("Steal", "a field card keeps what it does; a hand card is drawn by chance", "IN-R.23"),
    "field_discard": Term("Field", "cards that have acted this round; what they give ends with them", "IN-8.2"),
    "return_self": Term("At the end of the turn", "only if this lies in your field then", "IN-R.7"),
    "flip": Term("Turn up", "the card goes to the discard pile; its printed initiative decides", "IN-8.1"),
    "if_you_do": Term("If you do", "only if all of the part before was done", "IN-8.5"),
    "choose_one": Term("Choose one", "in the open; one that can do nothing may be chosen", "IN-8.12"),
    "may": Term("You may", "all of it or nothing", "IN-8.12"),
    "swap_health": Term("Swap health", "neither lost nor healed", "IN-10.4"),
    "end_round": Term("End of the round", "this turn is finished first; who waits does not act", "IN-11.2"),
    "recruit": Term("Recruit", "take a card of the pool; it is refilled at once", "IN-9.1"),
    "salvage": Term("Discard pile", "any card of it, of your choice, in the open", "IN-9.4"),
    "refresh_pool": Term("Pool", "its cards are discarded without setting anything off", "IN-9.2"),
    "discard_hand": Term("Discard", "cards of the own choice, in a sitting of its own", "IN-4.7"),
    "strike": Term("Strike", "an attack with a fixed number: defence helps, attack changes do not", "IN-7.11"),
    "lose_health": Term("Loses health", "no attack: defence does not help", "IN-7.7"),
    "each_turn": Term("Later turns", "from your next turn on, as long as this lies in a field", "IN-6.5"),
    "when": Term("When", "once for each event, after it is complete; once in each chain", "IN-8.11"),
    "ongoing": Term("Ongoing", "as long as the card lies in a field", "IN-8.2"),
    "attacks": Term("Attacks", "each blow is one attack: defence counts against every one", "IN-7.9"),
    "gain_health": Term("Gain health", "counts as healing", "IN-6.8"),
    "draw": Term("Draw", "seen by its owner at the next own sitting", "IN-9.7"),
}
"""By verb, the rarest first: that is the sequence in which they are explained."""
RULES: dict[str, Term] = {
    "reverse_order": Term("Lowest first", "ties as always; two of these cancel out", "IN-5.3"),
    "plot_armour": Term("Attacks", "the damage is cut; losing health still kills", "IN-7.7"),
    "average_health": Term("Average", "rounded up; neither lost nor healed", "IN-8.8"),
    "pass_stacks_left": Term("Stacks move", "cards turned up in this beat stay", "IN-R.23"),
    "pass_left": Term("Moves on", "goes on doing what it does, for its new owner", "IN-R.10"),
}


def terms_of(spec: InitiativeSpec) -> list[Term]:
    """The terms a card needs: its named rules, then its rarest verbs."""
    effects = iter_tree(spec.effects)
    named = [RULES[effect.name] for effect in effects if isinstance(effect, Rule) and effect.name in RULES]
    at_once = [effect for when in effects if isinstance(when, When) for effect in iter_tree(when.do)]
    verbs = {effect.verb for effect in effects if effect.verb != "return_self" or effect not in at_once}
    return list(dict.fromkeys([*named, *(term for verb, term in VERBS.items() if verb in verbs)]))
