"""Every number that people are told in Hooks and every word that is printed, once: see `deckgames.engine.lexicon`."""

from typing import Any

from deckgames.engine.lexicon import Lexicon, Mark, Number, Word, of_seat, of_table, of_turn, of_zone

# ---- numbers

TREASURES = Number("Treasure", "money; an effect takes it from the bank as far as it goes", "HK-4.2", key="treasures",
                   read=of_seat("treasures"), label="Treasures", ink="coin", told="all", flash=True, of=("treasure",),
                   stands="always", pays=True,
                   more="Behind a plus it has no plural: “+2 Treasure”.")
ACTIONS = Number("Action", "plays a card or buys one, this turn only; the table has a cap", "HK-4.18", key="actions",
                 read=of_turn("actions"), whose="turn", label="Actions", ink="pace", told="all", stands="only",
                 of=("action",))
BUYS = Number("Buy", "one purchase this turn without an Action; the price is paid", "HK-4.5", key="buys",
              read=of_turn("buys"), whose="turn", label="Buys", ink="pace", told="all", stands="some", of=("buy",))
RELOADS = Number("Reload", "a row card goes under the refresh deck, whose top card comes", "HK-2.10", key="reloads",
                 read=of_turn("reloads"), whose="turn", label="Reloads", ink="pace", told="all", stands="some",
                 of=("reload",))
DISCOUNT = Number("Cards cost … less", "when you buy them this turn, never below 0; several add up", "HK-R.23",
                  key="discount", read=of_turn("discount"), whose="turn", label="cards cost less:", ink="coin",
                  stands="some",
                  told="all", of=("discount",), also=("discount", "less", "cards cost less"))
KEEP = Number("Keep", "cards that may stay in your hand; you still draw as many as always", "HK-2.6", key="keep",
              read=of_table("keep"), whose="turn", label="keep", told="all", of=("keep",))
HAND = Number("hand", "the cards you hold; they stay until your next turn begins", "HK-2.11", key="hand",
              read=of_zone("hand"), label="hand", told="all", comes="draws")
DECK = Number("deck", "your face-down cards; when it is empty your pile is shuffled", "HK-3.2", key="deck",
              good="neither",
              read=of_seat("in_deck"), label="deck")
PILE = Number("discard pile", "your face-up cards; its top is the card that came last", "HK-3.6", key="pile",
              good="neither",
              read=of_zone("pile"), label="pile", also=("pile", "top"))
ANCHORED = Mark("draws 1 fewer", "next turn; twice is no more than once", "HK-R.13", key="anchored",
                read=of_seat("anchored"), told="others", good="fewer", ink="harm", says="draws 1 card fewer next turn",
                also=("anchored",))
SLOWED = Mark("1 Action fewer", "next turn, but always 1 Action; twice is no more than once", "HK-R.13", key="slowed",
              read=of_seat("slowed"), told="others", good="fewer", ink="harm", says="has 1 Action fewer next turn",
              also=("slowed",))
HOOKS = Number("hook", "a point: the most hooks on your own cards win", "HK-5.5", key="hooks", read=of_seat("hooks"),
               label="hooks", ink="glory", told="all", flash=True, stands="first")
OWNED = Number("own", "all cards in your deck, hand, pile and in play are yours", "HK-3.10", key="owned",
               read=of_seat("owned"), label="cards you own", told="own", falls=True, good="neither")

# ---- what cards say, the rarest first

ATTACK = Word("Attack", "each time “target enemy” or “each enemy” reaches an enemy, unkind or kind", "HK-R.12",
              of=("target", "each_enemy"))
TRIGGERS = (
    Word("Start", "when your turn begins with the card still in your hand", "HK-2.4", of=("start",), also=("kept",)),
    Word("Bought", "when you buy it, not when you gain it", "HK-4.13", of=("bought",)),
    Word("Discarded", "when it goes from hand to pile, also at the start of your turn", "HK-3.5",
         of=("discarded",)),
    Word("Attacked", "from the hand, before an enemy’s card reaches you; always", "HK-4.14",
         of=("attacked",)),
    Word("Reshuffled", "when your pile with this card becomes your deck", "HK-4.15", of=("reshuffled",)),
    Word("Final", "counted at the very end, wherever the card is", "HK-R.17", of=("final",), also=("at the end",)))
CARDS = (
    ATTACK, *TRIGGERS,
    Word("Discard up to", "you choose how many; they are Discarded together, then you draw", "HK-3.12", of=("cycle",)),
    DISCOUNT, KEEP,
    Word("Look at", "only you see them, and they stay part of the deck", "HK-3.7", of=("peek",)),
    Word("Take", "as many as there are; no Discard and no purchase", "HK-3.5", of=("recall",)),
    Word("Maroon", "the card goes to the locker; nobody goes below 4 cards", "HK-R.11", of=("maroon", "upgrade"),
         more="“To gain a card”: one that costs at most so much more than the marooned one."),
    Word("Gain", "a card of the row for nothing, by printed cost; Bought does not apply", "HK-4.13", of=("gain",),
         more="It goes onto your pile, and its slot is refilled."),
    Word("Do what … does when played", "no triggers, no Action; “this card” is the copier", "HK-R.10",
         of=("copy_top",), also=("copy", "copy a top card"),
         more="You choose an enemy whose top card is no copier."),
    Word("Do its effects twice", "it goes into play once; “this card” can leave once", "HK-R.10", of=("play_twice",),
         also=("twice",)),
    Word("Shuffle your discard pile", "into what is left of your deck; Reshuffled applies", "HK-4.15",
         of=("reshuffle",), also=("shuffle",)),
    Word("Reveal", "all see the card, and it stays on the deck", "HK-3.7", of=("top_cost_treasure",), also=("earn",),
         more="You take its printed cost, at most so much."),
    Word("Per", "so often, and what is left over counts nothing; the card counts itself", "HK-R.17",
         of=("hooks_per_tag", "hooks_per_treasure")),
    Word("If you own", "wherever the cards are; the card counts itself", "HK-R.17", of=("hooks_with", "hooks_if_small"),
         also=("pair",)),
    Word("You may", "yes or no; not asked if yes could do nothing", "HK-R.21", of=("may",)),
    Word("If you do", "paid as far as it goes; one card is enough for the rest", "HK-R.22", of=("if_you_do",)),
    Word("Choose one", "a part, and all of it; only what could do something", "HK-R.21", of=("choose_one",)),
    Word("Target enemy", "one enemy of your choice; an attack, even a kind one", "HK-R.12", of=("target",)),
    Word("Each enemy", "from the next seat on; an attack on each", "HK-R.12", of=("each_enemy",)),
    Word("Attacker", "whoever attacks you; what reaches the attacker is no attack", "HK-R.12", of=("attacker",)),
    Word("Does not affect you", "that attack stops, for you alone", "HK-R.12", of=("block",)),
    Word("Lose", "Treasures go to the bank, as many as there are", "HK-3.8", of=("lose",)),
    Word("Steal", "as many Treasures as that enemy has", "HK-3.8", of=("steal",)),
    Word("Discards", "hand cards drawn by lot, or of their choice if the table agreed so", "HK-R.15", of=("drop",),
         also=("disc",)),
    Word("Fewer next turn", "1 card drawn or 1 Action; it stands with the player until then", "HK-R.13",
         of=("anchor", "slow")),
    Word("On top of their deck", "they draw it first; it stays theirs", "HK-R.24", of=("plant",)),
    Word("Swap", "one of your pile for one of theirs, by printed cost; each lands on top", "HK-R.24", of=("swap",),
         more="Theirs costs at most so much more than yours; you may swap none."),
    Word("Gets this card", "onto that pile, unless you would own fewer than 4", "HK-R.11", of=("pass_this",)),
    Word("Chooses one", "the enemy does, in the open, from public facts", "HK-6.3", of=("they_choose", "you")),
    Word("Discard", "hand cards of your choice to your pile; not optional", "HK-4.7", of=("discard",)),
    RELOADS, BUYS, ACTIONS,
    Word("Card", "drawn now; an empty deck is shuffled anew at once", "HK-3.2", of=("draw",), also=("draw",)),
    TREASURES)

# ---- the table

TAG = Word("Tag", "what a card is: beast, brawl, crew, loot, party or ship; only final hooks count it", "HK-1.11",
           of=("beast", "brawl", "crew", "loot", "party", "ship"))

TABLE = (
    Word("Bank", "the Treasures that nobody has", "HK-1.2"),
    Word("Price", "the cost printed on a card, less the discounts of this turn", "HK-R.23", also=("cost",)),
    Word("Supply deck", "the face-down stock that refills the row: the clock of the game", "HK-1.7",
         also=("supply",)),
    Word("Refresh deck", "the other face-down stock: it fills the first row and serves Reloads", "HK-1.5",
         also=("refresh",)),
    Word("Row", "the face-up cards on offer, in six slots a to f", "HK-1.6", also=("slot", "b", "c", "d", "f")),
    Word("In play", "where a card is from the moment it is played until its effects are done", "HK-3.4",
         also=("play",)),
    Word("Locker", "the open pile of cards that have left the game: they are marooned", "HK-R.11"),
    Word("Enemy", "any other player", "HK-4.10", plural="enemies"),
    Word("Shield", "a card in your hand with an “Attacked” line", "HK-4.14"),
    Word("Trigger", "what a card does by itself: its lines with a word and a colon", "HK-4.12"),
    Word("Mark", "stands with a player until the next turn: draws 1 fewer, 1 Action fewer", "HK-R.13"),
    Word("Ender", "the player in whose turn the supply deck ran out; all others have a final turn", "HK-5.1"),
    Word("Final turn", "the last turn of everybody but the ender, with 1 Action", "HK-5.3", also=("last turn",)),
    Word("Copier", "a card that does the effects of another, such as Polly the Plagiarist", "HK-R.10"),
    Word("Starter", "one of the four cards that everybody begins with", "HK-1.3"),
    TAG)

# ---- the screen

ZONES = (Word("all", "all cards of a player: hand, deck, pile and in play", also=("cards",)),)

LEXICON = Lexicon(
    numbers=(TREASURES, ACTIONS, BUYS, RELOADS, DISCOUNT, KEEP, HAND, DECK, PILE, ANCHORED, SLOWED, HOOKS, OWNED),
    cards=CARDS, table=TABLE, zones=ZONES)


def left(table: Any) -> list[str]:
    """What can still be done this turn: "1 Action", "2 Buys"."""
    return [number.count(n) for number in (ACTIONS, BUYS, RELOADS) if (n := number.read(table, None))]


def marks(table: Any, seat: int) -> list[Mark]:
    """The marks before a player."""
    return [mark for mark in (ANCHORED, SLOWED) if mark.read(table, seat)]
