"""Every number that people are told in Hooks and every word that is printed, once: see
`deckgames.engine.vocabulary.lexicon`."""

from typing import Any

from deckgames.engine.vocabulary.lexicon import Lexicon, Mark, Number, of_seat, of_table, of_turn, of_zone, words_of

# ---- numbers

TREASURES = Number("Treasure", "money; cards pay it from the bank while it lasts", "HK-4.2", key="treasures",
                   read=of_seat("treasures"), label="Treasures", ink="coin", forecast="all", flash=True,
                   stands="always", pays=True)
ACTIONS = Number("Action", "plays or buys 1 card this turn; extra Actions have a limit", "HK-4.18", key="actions",
                 read=of_turn("actions"), whose="turn", label="Actions", ink="pace", forecast="all", lapses=True,
                 stands="only")
BUYS = Number("Buy", "one purchase this turn without an Action; you pay the price", "HK-4.5", key="buys",
              read=of_turn("buys"), whose="turn", label="Buys", ink="pace", forecast="all", lapses=True, stands="some")
RELOADS = Number("Reload", "a row card goes under the refresh deck, whose top card takes its place", "HK-2.10",
                 key="reloads", read=of_turn("reloads"), whose="turn", label="Reloads", ink="pace", forecast="all",
                 lapses=True,
                 stands="some")
DISCOUNT = Number("Cards cost … less", "when you buy this turn; never below 0, and discounts add up", "HK-R.23",
                  key="discount", read=of_turn("discount"), whose="turn", label="cards cost less:", ink="coin",
                  stands="some",
                  forecast="all", lapses=True, also=("discount", "less", "cards cost less"))
KEEP = Number("Keep", "cards that may stay in your hand; you draw as many as usual", "HK-2.6", key="keep",
              read=of_table("keep"), whose="turn", label="keep", forecast="all", lapses=True)
HAND = Number("hand", "the cards you hold; they stay until your next turn begins", "HK-2.11", key="hand",
              read=of_zone("hand"), label="hand", forecast="all", comes="draws")
DECK = Number("deck", "your face-down cards; if they run out, your pile is shuffled", "HK-3.2", key="deck",
              good="neither",
              read=of_seat("in_deck"), label="deck")
PILE = Number("discard pile", "your face-up cards; the newest is on top", "HK-3.6", key="pile",
              good="neither",
              read=of_zone("pile"), label="pile", also=("pile", "top"))
ANCHORED = Mark("draws 1 fewer", "next turn; a second mark adds nothing", "HK-R.13", key="anchored",
                read=of_seat("anchored"), forecast="others", good="fewer", ink="harm",
                says="draws 1 fewer card next turn",
                also=("anchored",))
SLOWED = Mark("1 fewer Action", "next turn, but never below 1; a second mark adds nothing", "HK-R.13", key="slowed",
              read=of_seat("slowed"), forecast="others", good="fewer", ink="harm", says="has 1 fewer Action next turn",
              also=("slowed",))
HOOKS = Number("hook", "a point: whoever owns the most hooks wins", "HK-5.5", key="hooks", read=of_seat("hooks"),
               label="hooks", ink="glory", forecast="all", flash=True, stands="first")
OWNED = Number("own", "the cards in your deck, hand and pile, and in play", "HK-3.10", key="owned",
               read=of_seat("owned"), label="cards you own", forecast="own", falls=True, good="neither")

# ---- words

WORDS = words_of("hooks")
TRIGGERS = WORDS["triggers"].values()
TAG = WORDS["table"]["Tag"]

LEXICON = Lexicon(
    numbers=(TREASURES, ACTIONS, BUYS, RELOADS, DISCOUNT, KEEP, HAND, DECK, PILE, ANCHORED, SLOWED, HOOKS, OWNED),
    cards=(*WORDS["cards"].values(), *TRIGGERS), table=(*WORDS["table"].values(),), zones=(*WORDS["zones"].values(),))
"""All words but those that verbs declare."""


def left(table: Any) -> list[str]:
    """What can still be done this turn: "1 Action", "2 Buys"."""
    return [number.count(n) for number in (ACTIONS, BUYS, RELOADS) if (n := number.read(table, None))]


def marks(table: Any, seat: int) -> list[Mark]:
    """The marks before a player."""
    return [mark for mark in (ANCHORED, SLOWED) if mark.read(table, seat)]
