"""Every number that people are told in Hooks and every word that is printed, once: see
`deckgames.engine.vocabulary.lexicon`."""

from typing import Any

from deckgames.engine.vocabulary.lexicon import (
    Lexicon,
    Mark,
    Number,
    numbers_of,
    of_seat,
    of_table,
    of_turn,
    of_zone,
    words_of,
)

# ---- numbers

_NUMBERS = numbers_of("hooks")
TREASURES = Number(**_NUMBERS["treasures"], read=of_seat("treasures"), forecast="all", flash=True, stands="always",
                   pays=True)
ACTIONS = Number(**_NUMBERS["actions"], read=of_turn("actions"), whose="turn", forecast="all", lapses=True,
                 stands="only")
BUYS = Number(**_NUMBERS["buys"], read=of_turn("buys"), whose="turn", forecast="all", lapses=True, stands="some")
RELOADS = Number(**_NUMBERS["reloads"], read=of_turn("reloads"), whose="turn", forecast="all", lapses=True,
                 stands="some")
DISCOUNT = Number(**_NUMBERS["discount"], read=of_turn("discount"), whose="turn", stands="some", forecast="all",
                  lapses=True)
KEEP = Number(**_NUMBERS["keep"], read=of_table("keep"), whose="turn", forecast="all", lapses=True)
HAND = Number(**_NUMBERS["hand"], read=of_zone("hand"), forecast="all", comes="draws")
DECK = Number(**_NUMBERS["deck"], good="neither", read=of_seat("in_deck"))
PILE = Number(**_NUMBERS["pile"], good="neither", read=of_zone("pile"))
ANCHORED = Mark(**_NUMBERS["anchored"], read=of_seat("anchored"), forecast="others", good="fewer")
SLOWED = Mark(**_NUMBERS["slowed"], read=of_seat("slowed"), forecast="others", good="fewer")
HOOKS = Number(**_NUMBERS["hooks"], read=of_seat("hooks"), forecast="all", flash=True, stands="first")
OWNED = Number(**_NUMBERS["owned"], read=of_seat("owned"), forecast="own", falls=True, good="neither")

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
