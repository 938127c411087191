"""Every number that people are told in Card Ring and every word that is printed: see
`deckgames.engine.vocabulary.lexicon`."""

from typing import Literal

from deckgames.engine.vocabulary.lexicon import Lexicon, Mark, Number, of_seat, of_zone, words_of

# ---- numbers

SKILL = Number("Skill", "buys cards; the rest beats Traps", "CR-4.9", plural="Skill", key="skill",
               read=of_seat("skill"), label="Skill", ink="coin", forecast="all", lapses=True, flash=True, stands="some")
FIGHT = Number("Fight", "beats Adversaries, the Dummy and most Finales", "CR-5.8", plural="Fight", key="fight",
               read=of_seat("fight"), label="Fight", ink="might", forecast="all", lapses=True, flash=True,
               stands="some")
FAILURE = Number("Failure", "sent to opponents in Combat: each takes 1 off their Skill or Fight", "CR-5.5",
                 plural="Failure", key="failure", read=of_seat("failure"), label="Failure", ink="harm", forecast="all",
                 lapses=True,
                 flash=True, stands="some", also=("sends",))
SHIELD = Number("Shield", "cancels that much of the Failure you receive this round", "CR-5.7", key="shield",
                read=of_seat("shield"), label="Shield", ink="guard", forecast="all", lapses=True, flash=True,
                stands="some")
XP = Number("XP", "experience: most XP wins; in Recovery all changes are added up first", "CR-6.6", plural="XP",
            label="XP", key="xp", read=of_seat("xp"), ink="glory", forecast="all", flash=True, stands="first",
            of=("xp",))
HAND = Number("hand", "the cards a player may play; others see only how many", "CR-3.5", key="hand",
              read=of_zone("hand"), label="hand", forecast="all", comes="draws")
DECK = Number("deck", "a player’s own face-down cards", "CR-3.9", key="deck",
              good="neither", read=of_zone("deck"), label="deck")
PILE = Number("discard pile", "used and new cards, face up; shuffled when the deck runs out", "CR-3.9",
              key="discard", good="neither", read=of_zone("discard"), label="discard pile", also=("disc",))
FACE_DOWN = Number("face down", "a card that only its owner knows until Combat", "CR-9.3", key="face-down",
                   good="neither",
                   read=of_zone("face_down"), label="face down", ink="back")
NEXT_BUY = Number("next purchase −…", "the next card you buy and keep costs that much less", "CR-4.3", key="next-buy",
                  read=lambda table, no: table.seats[no].next_buy.less, label="next purchase −", ink="coin",
                  stands="some")
ONTO_DECK = Mark("next purchase on your deck", "where the next card you buy and keep goes", "CR-4.3",
                 key="onto-deck", read=lambda table, no: int(table.seats[no].next_buy.to_deck), ink="coin",
                 stands="some", says="puts the next purchase on top of the deck")
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
