"""The words of Dragon Pools' cards, explained in a sentence each, with the rule they come from."""

from deckgames.engine.effects import iter_tree
from deckgames.games.pools.cards import PoolSpec
from deckgames.ui.toolkit.inspecting import Term

TYPES = {
    "modifier": Term("Modifier", "done at once; nobody can cancel it", "DP-9.6"),
    "instant": Term("Instant", "on the instant stack, which is granted first", "DP-10.1"),
    "main": Term("Main stack", "granted last in, first out", "DP-10.1"),
    "end": Term("End of round", "granted before the combat; changes no value", "DP-12.1"),
    "common": Term("Common pool", "fires when laid there in the initial phase", "DP-4.3"),
}
VERBS: dict[str, Term] = {
    "rule": Term("Starts from", "without the marks of that attack", "DP-11.1"),
    "counter": Term("Cancel", "the entry is gone, its cost stays", "DP-9.7"),
    "hasten": Term("Moves to the top", "it is granted next", "DP-10.1"),
    "ward": Term("Lower, cap or ground", "what is there already stays", "DP-10.6"),
    "cap": Term("At most", "what was granted earlier comes on top", "DP-10.4"),
    "ground": Term("Cannot fly", "unless it flies already", "DP-10.5"),
    "flight": Term("Flight", "met only by walls that can meet flying hits", "DP-13.5"),
    "watch": Term("Meet flying hits", "other walls cannot", "DP-13.5"),
    "pierce": Term("Pierces", "so much less of the wall counts; a wall that holds stays whole", "DP-13.6"),
    "token": Term("Token", "1 strength; a card has 0 to 3", "DP-1.6"),
    "shift": Term("Move", "no artefact, nothing beyond 2 and ace", "DP-7.8"),
    "recast": Term("Counts as", "until the round ends", "DP-1.7"),
    "add_per": Term("For each", "counted when granted", "DP-9.8"),
    "debt": Term("Debt", "paid before the combat, in points, then in lives", "DP-11.5"),
    "swap": Term("Swap", "the newcomer takes over the other’s age", "DP-14.2"),
    "raze": Term("Discard from a pool", "you choose it; nothing refills the pool", "DP-12.2"),
    "take_back": Term("Take to hand", "you may leave it", "DP-9.8"),
    "salvage": Term("Top discard", "the card thrown off last", "DP-14.3"),
    "drop_hand": Term("At random", "nobody chooses", "DP-12.1"),
    "reveal": Term("Joins the common pool", "it does not fire", "DP-4.4"),
    "sweep": Term("Oldest", "the first to go at the laydown too", "DP-14.2"),
    "banner": Term("This round", "added last of all", "DP-11.3"),
    "price": Term("Cost", "never below 0", "DP-9.7"),
    "choose_one": Term("Either, or", "chosen at activation", "DP-9.8"),
    "hurt": Term("Lose lives", "at once; no wall helps", "DP-3.3"),
    "heal": Term("Gain lives", "there is no upper bound", "DP-3.3"),
    "draw": Term("Draw", "the discard pile becomes the deck if need be", "DP-4.5"),
    "add": Term("+", "a mark: it counts in the calculation", "DP-11.2"),
    "sap": Term("−", "a mark: it counts in the calculation", "DP-11.2"),
}
"""By verb, the rarest first: that is the sequence in which they are explained."""


def terms_of(spec: PoolSpec) -> list[Term]:
    """The terms a card needs: the type of its effect, then its rarest verbs."""
    verbs = {effect.verb for effect in (*spec.standard, *iter_tree(spec.individual.effect))}
    return [TYPES[spec.individual.type], *(term for verb, term in VERBS.items() if verb in verbs)]
