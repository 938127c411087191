"""The words of Card Ring's cards, explained in a sentence each, with the rule they come from."""

from collections.abc import Sequence
from typing import Any

from deckgames.ui.toolkit.inspecting import Term

TERMS: dict[str, Term] = {
    "skill": Term("Skill", "pays in Buy; what is left beats Traps", "CR-4.9"),
    "fight": Term("Fight", "beats Adversaries, the Dummy and most Finales", "CR-5.8"),
    "failure": Term("Failure", "sent to opponents in Combat: lowers their Total", "CR-5.5"),
    "shield": Term("Shield", "takes away Failure you receive", "CR-5.7"),
    "discard": Term("Discard", "to your discard pile: it comes back", "CR-3.11"),
    "trash": Term("Trash", "gone for good; after Combat a Due of your next sitting", "CR-3.11"),
    "gain": Term("Gain", "a new card from the Supply", "CR-1.7"),
    "recall": Term("Put back", "from your discard pile; nothing is shuffled for it", "CR-3.8"),
    "dig": Term("Look at", "the top of your deck; nobody else sees it", "CR-3.8"),
    "convert": Term("Change", "unspent Skill only, at once", "CR-3.8"),
    "bonus": Term("Bonus", "raises your Total against such a target this round", "CR-5.8"),
    "on_win": Term("If you win", "kept until Recovery; several add up", "CR-6.5"),
    "on_lose": Term("If you lose", "kept until Recovery; several add up", "CR-6.5"),
    "on_opponent_loses": Term("Who loses", "whoever sent the Failure; done in Recovery", "CR-6.4"),
    "each_opponent": Term("Each opponent", "done in Recovery", "CR-3.15"),
    "if_you_do": Term("If you do", "only if the payment can be made completely", "CR-3.8"),
    "take_xp": Term("Take XP", "from the opponent with the most, in Recovery", "CR-6.6"),
    "rotate": Term("Rotate", "every queue passes its end card on, at once", "CR-6.16"),
    "swap": Term("Swap", "two cards change places; nothing slides", "CR-3.16"),
    "sweep": Term("Sweep", "then the queue slides left and is filled", "CR-4.6"),
    "anchor": Term("Anchor", "rotations pass your queue by this round", "CR-3.16"),
    "buy_from": Term("Other queues", "you pay your price; no clearing there", "CR-4.2"),
    "next_buy": Term("Next purchase", "one purchase uses all of them up", "CR-4.3"),
    "scout": Term("Scout", "only you see these Enemies", "CR-3.8"),
    "shoo": Term("Shoo", "no XP: it was not beaten", "CR-3.8"),
    "hand_size": Term("Hand size", "cards drawn in Recovery", "CR-6.3"),
    "price": Term("Price", "at least 0", "CR-4.3"),
    "clear_less": Term("Clear", "bought cheaper and trashed at once", "CR-4.7"),
    "win_xp": Term("Whenever", "added to the XP of the win", "CR-6.4"),
    "spin": Term("Rotation", "at the end of the round, instead of one step", "CR-10.5"),
    "no_failure": Term("No Failure", "nobody places any this round", "CR-10.7"),
    "loser_discards": Term("Losers", "a Due more at the next sitting", "CR-10.8"),
}
BOOK: dict[str, str] = {
    "draw": "Draw", "xp": "XP", "may": "You may", "choose_one": "Either", "per": "For each", "on_lose": "If you win",
    "on_opponent_loses": "If you win", "win_xp": "XP", "spin": "Rotate", "no_failure": "Failure",
    "loser_discards": "Discard"}
"""Under which word the rulebook explains a verb that needs no term, or has another one."""
KINDS: dict[str, Term] = {
    "class": Term("Class", "stays in play; one a seat, a new one replaces it", "CR-3.13"),
    "stealth": Term("Stealth", "face down until Combat, then revealed", "CR-9.3"),
    "finale": Term("Finale", "who beats it ends the game; who loses may be barred", "CR-7.1"),
    "dummy": Term("Dummy", "always there; no XP, but a card leaves your deck", "CR-1.8"),
    "trap": Term("Trap", "beaten with unspent Skill", "CR-5.9"),
    "due": Term("Due", "done first thing in the next sitting", "CR-6.9"),
}


def terms_of(spec: Any) -> list[Term]:
    """The terms a card needs, the ones it is made of first."""
    found: list[Term] = []
    lists: Sequence[str] = ("each_turn", "passive", "stealth", "play", "win", "lose")
    for key in (getattr(spec, "type", ""), getattr(spec, "kind", ""), "stealth" if hasattr(spec, "stealth") else ""):
        if key in KINDS:
            found.append(KINDS[key])
    queue = [effect for name in lists for effect in getattr(spec, name, ())]
    dues = hasattr(spec, "lose") and any(effect.verb in ("discard", "trash") for effect in (*spec.win, *spec.lose))
    if dues:
        found.append(KINDS["due"])
    while queue:
        effect = queue.pop(0)
        term = TERMS.get(effect.verb)
        if term is not None and term not in found:
            found.append(term)
        queue += effect.parts()
    return found
