"""The words of the cards, explained in a sentence each, with the rule they come from."""

from typing import Any

from deckgames.engine.effects import Effect, iter_tree
from deckgames.games.journey.cards import EventSpec, JourneySpec, OverlaySpec, OverlordSpec, StackSpec
from deckgames.ui.toolkit.inspecting import Term

VERBS: dict[str, Term] = {
    "copy_top": Term("Copy", "this upper part is that of the other card; its actions count apart", "JO-10.9"),
    "trigger_invasion": Term("Trigger an invasion", "as if such a card had fallen off slot 0", "JO-7.9"),
    "take_reward": Term("Take a reward", "a reward token off the Overlord, with its “At once”", "JO-7.15"),
    "remove_top": Term("Remove", "it leaves the game and never comes back", "JO-12.6"),
    "discard_token": Term("Discard a reward", "back to the supply, not to the Overlord", "JO-7.15"),
    "turn_over": Term("Bury or unbury", "the top card goes under its stack, or the bottom card on top", "JO-10.4"),
    "steal_card": Term("Steal a card", "on top of your stack; nobody loses the last item or enchantment", "JO-12.3"),
    "untargetable": Term("Cannot be targeted", "on the turns of others their texts pass you by", "JO-12.8"),
    "cannot_take": Term("Cannot take", "not journeyed to; what comes otherwise is discarded", "JO-5.10"),
    "double": Term(">2", "can be used twice a turn", "JO-8.3"),
    "multi": Term(">>", "can be used as often as you like", "JO-8.3"),
    "no_healing": Term("Cannot be healed", "nor is damage of yours taken by others", "JO-11.8"),
    "free_journey": Term("Free journey", "any slot costs 0 until the end of your turn", "JO-5.3"),
    "journey_surcharge": Term("Cost more", "added to the price before speed is taken off", "JO-5.3"),
    "crystal_cap": Term("Cannot have more", "what is above is lost after each instruction", "JO-12.7"),
    "card_to_overlord": Term("On the Overlord", "what lies there goes when the Overlord is defeated", "JO-7.17"),
    "discard_track": Term("Leaves the track", "the cards left of the gap stay, the others move left", "JO-9.3"),
    "journey_price": Term("Journeys cost", "this instead of the slot’s number, if it is less", "JO-5.2"),
    "desert_force": Term("Desert", "the token can count double, or not at all, for you", "JO-14.3"),
    "overlord_guard": Term("Fight the Overlord", "a challenge; as long as it is not barred", "JO-7.10"),
    "attack_player": Term("Attack", "attack less defense is damage; nothing comes back", "JO-13.1"),
    "pass_tops": Term("Pass", "all at once, even a last card, because one comes back", "JO-12.3"),
    "swap_top": Term("Swap tops", "both lie on top then; even last cards", "JO-12.3"),
    "ignore_icons": Term("Your … is 0", "whatever else says", "JO-3.7"),
    "mute": Term("Switched off", "icons and points still count", "JO-3.4"),
    "attack_mode": Term("Strikes", "double damage is doubled after defense; each player defends alone", "JO-6.5"),
    "swap_cards": Term("Swap cards", "they change slots with their tokens; no journey", "JO-12.5"),
    "this_card": Term("This card", "given or buried before it is added: its upper part never counts", "JO-10.11"),
    "if": Term("Desert", "Mirage or Sandstorm, as the token lies", "JO-14.3"),
    "track_tokens": Term("Token on a card", "it moves with the card; wounds hurt who takes the card", "JO-12.5"),
    "steal_crystals": Term("Steal crystals", "as many as there are", "JO-12.7"),
    "all_icons": Term("Each player has", "as long as this shows, wherever it lies", "JO-3.10"),
    "reinforce": Term("Reinforcement", "+1 health or +1 strength, by chance", "JO-14.1"),
    "journey_now": Term("Journey to the graveyard", "its top card, free; a creature is fought", "JO-15.1"),
    "desert": Term("Desert", "Mirage: +1 health, −1 strength; Sandstorm the other way round", "JO-14.3"),
    "if_you_do": Term("To …", "only if all of it is paid", "JO-8.5"),
    "duel": Term("Duel", "both prepare, both strike at once", "JO-13.3"),
    "rewards": Term("Rewards", "tokens on village or Overlord, not yours", "JO-7.15"),
    "move_damage": Term("Give damage", "one heals first, the other takes what was healed", "JO-11.9"),
    "overlord_attacks": Term("The Overlord attacks", "its strength less your defense", "JO-13.1"),
    "unbury": Term("Unbury", "the bottom card of the stack goes on top", "JO-10.5"),
    "bury": Term("Bury", "the top card goes under its stack", "JO-10.4"),
    "choose_one": Term("Or", "one of them; the last even where it can do little", "JO-3.13"),
    "give_crystals": Term("Give crystals", "no pearl can pay them", "JO-8.6"),
    "give_card": Term("Give a card", "on top of the other’s stack, without its “At once”", "JO-12.1"),
    "bonus": Term("While", "counted while it holds, never stored", "JO-3.8"),
    "lose_power": Term("−attack, −defense", "until your clean up; power is never below 0", "JO-10.6"),
    "discard_card": Term("Discard", "your choice; never the last item or enchantment", "JO-12.3"),
    "stats": Term("Health and strength", "worked out anew whenever they are read", "JO-14.2"),
    "challenge": Term("Challenge", "a main action; won, it brings a reward token", "JO-7.10"),
    "invasion": Term("Invading", "what falls off slot 0 by a rest or a lost fight", "JO-7.4"),
    "rest": Term("Rest", "a main action; then the card of slot 0 falls off", "JO-7.1"),
    "gain": Term("+attack, +defense", "stored until your clean up", "JO-10.8"),
    "minor": Term(">", "a minor action: once a turn, beside the main action", "JO-8.3"),
    "immediate": Term("At once", "when you have taken it, before it is added", "JO-5.6"),
    "per": Term("For each, for every", "at the end; what is left over does not count", "JO-18.3"),
}
"""By verb, the rarest first: that is the sequence in which they are explained."""
ICON_TERMS: dict[str, Term] = {
    "pearl": Term("PRL", "a pearl token pays 1 crystal of a minor action each turn", "JO-10.7"),
    "weight": Term("WGT", "so many crystals go in a turn with a journey", "JO-9.2"),
    "speed": Term("SPD", "journeys cost you so much less", "JO-5.3"),
    "slime": Term("SLM", "slime: does nothing but be counted", "JO-3.7"),
    "undead": Term("UND", "undead: does nothing but be counted", "JO-3.7"),
}


COOP: dict[str, Term] = {
    "all_lose": Term("Loses the game", "all of you, at once", "JO-C.105"),
    "replace_village": Term("Replace the village", "its rewards go; another one is drawn", "JO-C.107"),
    "challenge": Term("Challenge", "a main action; won, it strikes, then its reward is done", "JO-7.16"),
    "take_crystals": Term("The Overlord takes", "onto its card; six become a reinforcement", "JO-16.8"),
    "heal": Term("The Overlord heals", "its dial goes up, to 99 at most", "JO-16.6"),
    "damage": Term("Damage", "the Overlord’s lowers its dial, yours and the company’s fills the pool", "JO-16.6"),
}
"""What a verb means on the boards of co-op."""
ANGER = Term("Anger", "1 from 70 on the dial, 2 from 40, else 3, as it stands when the event is turned up", "JO-16.2")
POOL = Term("Pool", "the wounds of all of you: more than the threshold lose the game; DANGER: the next event may do so",
            "JO-17.8")


def terms_of(spec: JourneySpec) -> list[Term]:
    """The terms a card needs: its rarest verbs, the kinds of its abilities, then its icons."""
    parts = [part for _, part in spec.sections]
    effects: list[Effect[Any]] = [effect for part in parts for effect in iter_tree((*part.abilities, *part.vp))]
    verbs = {effect.verb for effect in effects}
    icons = {icon for part in parts for icon in part.icons}
    words = {**COOP, **{verb: term for verb, term in VERBS.items() if verb not in COOP}} if _of_coop(spec) else VERBS
    found = [ANGER] if isinstance(spec, EventSpec) else []
    found += [term for verb, term in words.items() if verb in verbs]
    found += [POOL] if _of_coop(spec) else []
    found += [term for icon, term in ICON_TERMS.items() if icon in icons]
    if isinstance(spec, StackSpec) and not spec.starter:
        found += [Term("Upper part", "counts only while the card lies on top", "JO-3.2")]
    return list(dict.fromkeys(found))


def _of_coop(spec: JourneySpec) -> bool:
    return isinstance(spec, EventSpec | OverlaySpec) or (isinstance(spec, OverlordSpec) and spec.coop == "specific")
