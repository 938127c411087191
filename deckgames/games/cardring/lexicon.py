"""Every number that people are told in Card Ring and every word that is printed: see
`deckgames.engine.vocabulary.lexicon`."""

from typing import Literal

from deckgames.engine.vocabulary.lexicon import Lexicon, Mark, Number, numbers_of, of_seat, of_zone, words_of

# ---- numbers

_NUMBERS = numbers_of("cardring")
SKILL = Number(**_NUMBERS["skill"], read=of_seat("skill"), forecast="all", lapses=True, flash=True, stands="some")
FIGHT = Number(**_NUMBERS["fight"], read=of_seat("fight"), forecast="all", lapses=True, flash=True, stands="some")
FAILURE = Number(**_NUMBERS["failure"], read=of_seat("failure"), forecast="all", lapses=True, flash=True,
                 stands="some")
SHIELD = Number(**_NUMBERS["shield"], read=of_seat("shield"), forecast="all", lapses=True, flash=True, stands="some")
XP = Number(**_NUMBERS["xp"], read=of_seat("xp"), forecast="all", flash=True, stands="first")
HAND = Number(**_NUMBERS["hand"], read=of_zone("hand"), forecast="all", comes="draws")
DECK = Number(**_NUMBERS["deck"], good="neither", read=of_zone("deck"))
PILE = Number(**_NUMBERS["discard"], good="neither", read=of_zone("discard"))
FACE_DOWN = Number(**_NUMBERS["face-down"], good="neither", read=of_zone("face_down"))
NEXT_BUY = Number(**_NUMBERS["next-buy"], read=lambda table, no: table.seats[no].next_buy.less, stands="some")
ONTO_DECK = Mark(**_NUMBERS["onto-deck"], read=lambda table, no: int(table.seats[no].next_buy.to_deck), stands="some")
COUNTERS = (SKILL, FIGHT, FAILURE, SHIELD)
TESTS: dict[Literal["fight", "skill"], Number] = {"fight": FIGHT, "skill": SKILL}
"""What targets are beaten with."""

# ---- words

WORDS = words_of("cardring")
TYPES = WORDS["types"].values()
ENOUGH = WORDS["table"]["Enough"]

LEXICON = Lexicon(numbers=(SKILL, FIGHT, FAILURE, SHIELD, XP, HAND, DECK, PILE, FACE_DOWN, NEXT_BUY, ONTO_DECK),
                  cards=(*WORDS["cards"].values(),), table=(*WORDS["table"].values(),),
                  zones=(*WORDS["zones"].values(),))
