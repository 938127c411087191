"""Every number that people are told in Initiative and every word that is printed but those that verbs declare: see
`deckgames.engine.vocabulary.lexicon`."""

from typing import Literal

from deckgames.engine.vocabulary.lexicon import Lexicon, Number, Word, of_query, of_seat, of_zone, words_of

Stat = Literal["initiative", "defence", "healing", "attack"]

# ---- numbers

HEALTH = Number("health", "a player with none left is out", "IN-10.1", plural="health", key="health",
                read=of_seat("health"), ink="life", forecast="all", flash=True, stands="first")
HAND = Number("hand", "the cards you hold; others see only how many", "IN-4.8", key="hand",
              read=of_zone("hand"), label="hand", forecast="all", comes="draws")
STACK = Number("stack", "your face-down cards for this round, the first to act on top", "IN-4.2", key="stack",
               read=of_zone("stack"), label="stack", forecast="all", also=("tops",), good="neither")
WHOLE_DEFENCE = Number("whole defence", "your field cards’ defence, added up; it stops attacks", "IN-7.2",
                       key="defence", read=of_query("deckgames.games.initiative.queries:defence"), label="defence",
                       plural="defence", ink="guard", forecast="all", lapses=True,
                       more="In brackets: it does not count yet.")
FIELD = Number("field", "the cards you activated this round, in spots 1, 2, 3…", "IN-6.1", key="field",
               read=of_zone("field"), label="field")
DECK = Number("deck", "the face-down deck that everybody draws from", "IN-1.2", key="deck",
              good="neither", read=lambda table, no: len(table.deck), whose="table", label="deck")
PILE = Number("discard pile", "shared, face up; shuffled when the deck runs out", "IN-9.4", key="discard",
              good="neither", read=lambda table, no: len(table.discard), whose="table", label="discard pile",
              also=("disc",))
WORDS = words_of("initiative")
STATS: dict[Stat, Word] = WORDS["stats"]

LEXICON = Lexicon(numbers=(HEALTH, WHOLE_DEFENCE, HAND, STACK, FIELD, DECK, PILE), cards=(*WORDS["cards"].values(),),
                  table=(*STATS.values(), *WORDS["table"].values()))
"""All words but those that verbs and named rules declare."""
