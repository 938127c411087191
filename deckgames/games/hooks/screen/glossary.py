"""The words of Hooks' cards, explained in a sentence each, with the rule they come from."""

from deckgames.engine.effects import iter_tree
from deckgames.games.hooks.cards import TRIGGERS as SIGNS
from deckgames.games.hooks.cards import HookSpec
from deckgames.ui import signs
from deckgames.ui.toolkit.inspecting import Term

TRIGGERS: dict[str, Term] = {
    "start": Term("Start", "when your turn begins with the card still in your hand", "HK-2.4"),
    "bought": Term("Bought", "when you buy it, not when you gain it", "HK-4.13"),
    "discarded": Term("Discarded", "when it goes from hand to pile, also at the start of your turn", "HK-3.5"),
    "attacked": Term("Attacked", "from the hand, before an enemy’s card reaches you; always", "HK-4.14"),
    "reshuffled": Term("Reshuffled", "when your pile with this card becomes your deck", "HK-4.15"),
    "final": Term("Final", "counted at the very end, wherever the card is", "HK-R.17"),
}
ATTACK = Term(f"{signs.BRAWL} Attack", "it reaches enemies when it is played", "HK-1.11")
VERBS: dict[str, Term] = {
    "cycle": Term("Discard up to", "together; their triggers; then you draw", "HK-3.12"),
    "discount": Term("Cards cost less", "when bought, never below 0", "HK-R.23"),
    "keep": Term("Keep", "you still draw as many as always", "HK-2.6"),
    "peek": Term("Look at", "only you see them", "HK-3.7"),
    "recall": Term("Take", "no Discard and no purchase", "HK-3.5"),
    "maroon": Term("Maroon", "to the locker; nobody goes below 4 cards", "HK-R.11"),
    "upgrade": Term("Maroon", "to the locker; nobody goes below 4 cards", "HK-R.11"),
    "gain": Term("Gain", "for nothing, by printed cost; Bought does not apply", "HK-4.13"),
    "copy_top": Term("When played", "no triggers; “this card” is the copier; no Action", "HK-R.10"),
    "play_twice": Term("Twice", "it goes into play once; “this card” can leave once", "HK-R.10"),
    "reshuffle": Term("Shuffle", "into what is left of your deck", "HK-4.15"),
    "top_cost_treasure": Term("Reveal", "the card stays on top", "HK-3.7"),
    "may": Term("You may", "not asked if it could do nothing", "HK-R.21"),
    "if_you_do": Term("If you do", "paid as far as it goes; one card is enough", "HK-R.22"),
    "choose_one": Term("Choose", "only among what could do something", "HK-R.21"),
    "target": Term("Target enemy", "any enemy; an attack, even a kind one", "HK-R.12"),
    "each_enemy": Term("Each enemy", "from the next seat on; an attack on each", "HK-R.12"),
    "attacker": Term("Attacker", "no attack: nothing answers it", "HK-R.12"),
    "block": Term("Does not affect you", "only you, only this attack", "HK-R.12"),
    "drop": Term("Discards", "hand cards by chance, or of their choice if the table agreed so", "HK-R.15"),
    "anchor": Term("1 card fewer", "the mark “anchored”: one at most, gone after the next draw", "HK-R.13"),
    "slow": Term("1 Action fewer", "the mark “slowed”: one at most; 1 Action is always left", "HK-R.13"),
    "plant": Term("On top of their deck", "they draw it first; it stays theirs", "HK-R.24"),
    "swap": Term("Swap", "by printed cost; each lands on top of a pile", "HK-R.24"),
    "pass_this": Term("Gets this card", "unless you would own fewer than 4", "HK-R.11"),
    "they_choose": Term("Chooses one", "the enemy does, in the open, from public facts", "HK-6.3"),
    "discard": Term("Discard", "hand cards of your choice; not optional", "HK-4.7"),
    "reload": Term("Reload", "a row card goes under the refresh deck, its top card comes", "HK-2.10"),
    "buy": Term("Buy", "a purchase without an Action; the price is paid", "HK-4.5"),
    "action": Term("Action", "this turn only; the table has a cap", "HK-4.18"),
    "draw": Term("Card", "drawn now; an empty deck is shuffled anew at once", "HK-3.2"),
    "treasure": Term("Treasure", "from the bank, as far as it goes", "HK-4.2"),
}
"""By verb, the rarest first: that is the sequence in which they are explained."""


def terms_of(spec: HookSpec) -> list[Term]:
    """The terms a card needs: its triggers, then its rarest verbs."""
    lists = [getattr(spec, name) for name in ("play", *SIGNS)]
    verbs = {effect.verb for effects in lists for effect in iter_tree(effects)}
    found = [ATTACK] * bool(spec.attacks) + [TRIGGERS[name] for name in SIGNS if getattr(spec, name)]
    for verb, term in VERBS.items():
        if verb in verbs and term not in found:
            found.append(term)
    return found
