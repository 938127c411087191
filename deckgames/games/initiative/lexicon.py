"""Every number that people are told in Initiative and every word that is printed but those that verbs declare: see
`deckgames.engine.vocabulary.lexicon`."""

from typing import Literal

from deckgames.engine.vocabulary.lexicon import Lexicon, Number, Word, numbers_of, of_query, of_seat, of_zone, words_of

Stat = Literal["initiative", "defence", "healing", "attack"]

# ---- numbers

_NUMBERS = numbers_of("initiative")
HEALTH = Number(**_NUMBERS["health"], read=of_seat("health"), forecast="all", flash=True, stands="first")
HAND = Number(**_NUMBERS["hand"], read=of_zone("hand"), forecast="all", comes="draws")
STACK = Number(**_NUMBERS["stack"], read=of_zone("stack"), forecast="all", good="neither")
WHOLE_DEFENCE = Number(**_NUMBERS["defence"], read=of_query("deckgames.games.initiative.queries:defence"),
                       forecast="all", lapses=True)
FIELD = Number(**_NUMBERS["field"], read=of_zone("field"))
DECK = Number(**_NUMBERS["deck"], good="neither", read=lambda table, no: len(table.deck), whose="table")
PILE = Number(**_NUMBERS["discard"], good="neither", read=lambda table, no: len(table.discard), whose="table")
WORDS = words_of("initiative")
STATS: dict[Stat, Word] = WORDS["stats"]

LEXICON = Lexicon(numbers=(HEALTH, WHOLE_DEFENCE, HAND, STACK, FIELD, DECK, PILE), cards=(*WORDS["cards"].values(),),
                  table=(*STATS.values(), *WORDS["table"].values()))
"""All words but those that verbs and named rules declare."""
