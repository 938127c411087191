"""Every number that people are told in Card Ring and every word that is printed: see
`deckgames.engine.vocabulary.lexicon`."""

from typing import Literal

from deckgames.engine.vocabulary.lexicon import Lexicon, Mark, Number, Word, of_seat, of_zone

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

# ---- what cards are and say, the rarest first

TARGETS = (
    Word("Finale", "beat it to end the game; lose, and you may be barred", "CR-7.1", of=("finale",)),
    Word("Training Dummy", "always there; no XP, but trash a card from hand or pile", "CR-1.8",
         of=("dummy",), also=("dummy",)),
    Word("Trap", "an Enemy you beat with unspent Skill", "CR-5.9", of=("trap",)),
    Word("Adversary", "an Enemy you beat with Fight", "CR-5.8", of=("adversary",)))
TYPES = (
    Word("Class", "stays in play; you have one, and a new one replaces it", "CR-3.13", of=("class",)),
    Word("Craft", "a card that gives Skill", "CR-3.8", of=("craft",)),
    Word("Brawl", "a card that gives Fight", "CR-3.8", of=("brawl",)),
    Word("Sabotage", "a card that gives Failure", "CR-3.8", of=("sabotage",)),
    Word("Ring", "all queues together; a ring card moves them", "CR-6.16", of=("ring",)),
    Word("Caper", "a card of no other kind", "CR-3.8", of=("caper",)))
CARDS = (
    *TARGETS,
    Word("Stealth", "face down until Combat, then revealed", "CR-9.3", of=("stealth",), also=("hidden",)))

# ---- the table

ENOUGH = Word("Enough", "you have what the target needs; Failure may still come", "CR-5.8")
TABLE = (
    Word("Seat", "a player, human or bot; seats are counted clockwise", "CR-1.1"),
    Word("Neighbour", "left: the next seat clockwise; right: the seat before you", "CR-6.16",
         more="With two players, both are the same person.", also=("next door",)),
    Word("Round", "all four phases, once each", "CR-2.1"),
    Word("Phase", "Play, Buy, Combat or Recovery", "CR-2.1"),
    Word("Sitting", "one player’s time alone with a hand: Upkeep and Play", "CR-2.3", also=("sits", "sat")),
    Word("Turn", "on cards and in guides: your sitting; “Each turn” is once a round", "CR-2.3"),
    Word("Upkeep", "the start of a sitting: your Dues, then what your Class gives", "CR-3.1"),
    Word("Order", "turn order this round", "CR-2.4",
         also=("who begins",)),
    Word("Arbiter", "the player with the lowest XP, who may change the Order", "CR-2.6"),
    Word("Main Deck", "the face-down deck that fills the queues", "CR-1.4"),
    Word("Queue", "a player’s five spaces, 1 (top) to 5, each with a card to buy", "CR-4.5"),
    Word("Supply", "Greater Skill, Greater Fight and Botched Blueprint", "CR-1.7", also=("blot",)),
    Word("In play", "the cards a player has played this round", "CR-3.5"),
    Word("Box", "cards not used in this game, unseen", "CR-1.9"),
    Word("Enemy Deck", "the face-down deck of Adversaries and Traps", "CR-1.10"),
    Word("Tier", "how strong an Enemy is, I to III; weak ones come first", "CR-1.10", also=("III",)),
    Word("Row", "the face-up Enemies, spaces 1 to 3", "CR-1.11"),
    Word("Enemy", "a card of the Enemy Deck: an Adversary or a Trap", "CR-1.11", plural="Enemies"),
    Word("Vanquished", "the pile of beaten Enemies", "CR-6.13"),
    Word("Target", "what you fight: an Enemy, the Dummy, the Finale, or nothing", "CR-5.1", also=("attacks",)),
    Word("Value", "the number your Total must reach", "CR-5.8"),
    Word("Unspent Skill", "Skill you have not spent on cards this round", "CR-5.9"),
    Word("Total", "your Fight (or unspent Skill) plus bonuses, minus the Failure past your Shield", "CR-5.8"),
    Word("Due", "a discard or trash you must do first at your next sitting", "CR-6.9",
         also=("owes", "must trash", "must discard", "next turn", "start of turn")),
    ENOUGH,
    Word("Too little", "you have less than the target needs", "CR-5.8", sign="✗"),
    Word("Barred", "you cannot fight the Finale until someone else has", "CR-7.2", also=("retry", "try")),
    Word("Location", "with that module: a place whose rule lasts for a round", "CR-10.1"))

# ---- the screen

ZONES = (
    Word("needs", "this much or more beats it", also=("need",)),
    Word("have", "what you have, less the Failure past your Shield", also=("has",)),
    Word("winners get", "several may fight one target, and each who wins gets this; others: all opponents",
         also=("if you win", "win", "brings")),
    Word("lose", "what losing costs; barred for now: until someone else fights it", plural="lose"),
    Word("price", "in Skill"), Word("clear", "buys it for 2 less and trashes it at once"),
    Word("top to", "after combat the top card goes to the bottom of that queue"),
    Word("pile", "used and new cards; they become the deck when it runs out"),
    Word("The Ring", "all queues; after each round every top card moves to the next player"),
    Word("Fights", "who fights what, and who would win"), Word("result", "as it stands now"))

LEXICON = Lexicon(numbers=(SKILL, FIGHT, FAILURE, SHIELD, XP, HAND, DECK, PILE, FACE_DOWN, NEXT_BUY, ONTO_DECK),
                  cards=CARDS, table=TABLE, zones=ZONES)
