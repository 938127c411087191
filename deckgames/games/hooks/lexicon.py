"""Every number that people are told in Hooks and every word that is printed, once. See `deckgames.engine.lexicon`."""

from typing import Any

from deckgames.engine.lexicon import Lexicon, Mark, Number, Word, of_seat, of_table

# ---- numbers

TREASURES = Number("Treasure", "from the bank, as far as it goes", "HK-4.2", key="treasures", read=of_seat("treasures"),
                   sign="$", ink="coin", told="all", flash=True, of=("treasure",))
ACTIONS = Number("Action", "this turn only; the table has a cap", "HK-4.18", key="actions", read=of_table("actions"),
                 whose="turn", sign="A", ink="pace", told="all", of=("action",))
BUYS = Number("Buy", "a purchase without an Action; the price is paid", "HK-4.5", key="buys", read=of_table("buys"),
              whose="turn", sign="B", ink="pace", told="all", of=("buy",))
RELOADS = Number("Reload", "a row card goes under the refresh deck, its top card comes", "HK-2.10", key="reloads",
                 read=of_table("reloads"), whose="turn", sign="R", ink="pace", told="all", of=("reload",))
DISCOUNT = Number("Cards cost less", "when bought, never below 0", "HK-R.23", key="discount",
                  read=of_table("discount"), whose="turn", sign="discount ", ink="coin", told="all", of=("discount",))
KEEP = Number("Keep", "you still draw as many as always", "HK-2.6", key="keep", read=of_table("keep"), whose="turn",
              sign="keep ", told="all", of=("keep",))
HAND = Number("hand", "", key="hand", read=of_seat("hand_count"), label="hand", told="others")
DECK = Number("deck", "", key="deck", read=of_seat("deck_count"), label="deck", told="others")
PILE = Number("pile", "", key="pile", read=lambda table, no: len(table.seats[no].pile), label="pile")
ANCHORED = Mark("anchored", "", key="anchored", read=of_seat("anchored"), told="others", ink="harm",
                says="draws 1 fewer next turn")
SLOWED = Mark("slowed", "", key="slowed", read=of_seat("slowed"), told="others", ink="harm",
              says="has 1 Action fewer next turn")
HOOKS = Number("hook", "", key="hooks", read=of_seat("hooks"), sign="✶", ink="glory", told="all", flash=True)
OWNED = Number("owns", "", key="owned", read=of_seat("owned_count"), label="owns", told="own")

# ---- what cards say

ATTACK = Word("‡ Attack", "it reaches enemies when it is played", "HK-1.11", of=("target", "each_enemy"))
TRIGGERS = (
    Word("Start", "when your turn begins with the card still in your hand", "HK-2.4", sign="start", of=("start",)),
    Word("Bought", "when you buy it, not when you gain it", "HK-4.13", sign="buy", of=("bought",)),
    Word("Discarded", "when it goes from hand to pile, also at the start of your turn", "HK-3.5", sign="dis",
         of=("discarded",)),
    Word("Attacked", "from the hand, before an enemy’s card reaches you; always", "HK-4.14", sign="atk",
         of=("attacked",)),
    Word("Reshuffled", "when your pile with this card becomes your deck", "HK-4.15", sign="shuf", of=("reshuffled",)),
    Word("Final", "counted at the very end, wherever the card is", "HK-R.17", sign="end", of=("final",)))

LEXICON = Lexicon(
    numbers=(TREASURES, ACTIONS, BUYS, RELOADS, DISCOUNT, KEEP, HAND, DECK, PILE, ANCHORED, SLOWED, HOOKS, OWNED),
    cards=(
        ATTACK, *TRIGGERS,
        Word("Discard up to", "together; their triggers; then you draw", "HK-3.12", of=("cycle",)),
        DISCOUNT, KEEP,
        Word("Look at", "only you see them", "HK-3.7", of=("peek",)),
        Word("Take", "no Discard and no purchase", "HK-3.5", of=("recall",)),
        Word("Maroon", "to the locker; nobody goes below 4 cards", "HK-R.11", of=("maroon", "upgrade")),
        Word("Gain", "for nothing, by printed cost; Bought does not apply", "HK-4.13", of=("gain",)),
        Word("When played", "no triggers; “this card” is the copier; no Action", "HK-R.10", of=("copy_top",)),
        Word("Twice", "it goes into play once; “this card” can leave once", "HK-R.10", of=("play_twice",)),
        Word("Shuffle", "into what is left of your deck", "HK-4.15", of=("reshuffle",)),
        Word("Reveal", "the card stays on top", "HK-3.7", of=("top_cost_treasure",)),
        Word("You may", "not asked if it could do nothing", "HK-R.21", of=("may",)),
        Word("If you do", "paid as far as it goes; one card is enough", "HK-R.22", of=("if_you_do",)),
        Word("Choose", "only among what could do something", "HK-R.21", of=("choose_one",)),
        Word("Target enemy", "any enemy; an attack, even a kind one", "HK-R.12", of=("target",)),
        Word("Each enemy", "from the next seat on; an attack on each", "HK-R.12", of=("each_enemy",)),
        Word("Attacker", "no attack: nothing answers it", "HK-R.12", of=("attacker",)),
        Word("Does not affect you", "only you, only this attack", "HK-R.12", of=("block",)),
        Word("Discards", "hand cards by chance, or of their choice if the table agreed so", "HK-R.15", of=("drop",)),
        Word("1 card fewer", "the mark “anchored”: one at most, gone after the next draw", "HK-R.13", of=("anchor",)),
        Word("1 Action fewer", "the mark “slowed”: one at most; 1 Action is always left", "HK-R.13", of=("slow",)),
        Word("On top of their deck", "they draw it first; it stays theirs", "HK-R.24", of=("plant",)),
        Word("Swap", "by printed cost; each lands on top of a pile", "HK-R.24", of=("swap",)),
        Word("Gets this card", "unless you would own fewer than 4", "HK-R.11", of=("pass_this",)),
        Word("Chooses one", "the enemy does, in the open, from public facts", "HK-6.3", of=("they_choose",)),
        Word("Discard", "hand cards of your choice; not optional", "HK-4.7", of=("discard",)),
        RELOADS, BUYS, ACTIONS,
        Word("Card", "drawn now; an empty deck is shuffled anew at once", "HK-3.2", of=("draw",)),
        TREASURES))


def left(table: Any) -> list[str]:
    """What can still be done this turn: "1 Action", "2 Buys"."""
    return [number.count(n) for number in (ACTIONS, BUYS, RELOADS) if (n := number.read(table, None))]


def marks(table: Any, seat: int) -> list[str]:
    """The marks before a player."""
    return [mark.word for mark in (ANCHORED, SLOWED) if mark.read(table, seat)]
