"""Every number that people are told in Card Ring and every word that is printed: see `deckgames.engine.lexicon`."""

from typing import Literal

from deckgames.engine.lexicon import Lexicon, Mark, Number, Word, of_seat, of_zone

# ---- numbers

SKILL = Number("Skill", "pays for cards in Buy; what is left beats Traps", "CR-4.9", plural="Skill", key="skill",
               read=of_seat("skill"), label="Skill", ink="coin", told="all", flash=True, stands="some", of=("skill",))
FIGHT = Number("Fight", "beats Adversaries, the Dummy and most Finales", "CR-5.8", plural="Fight", key="fight",
               read=of_seat("fight"), label="Fight", ink="might", told="all", flash=True, stands="some", of=("fight",))
FAILURE = Number("Failure", "sent to opponents in Combat: each point lowers a Total by 1", "CR-5.5",
                 plural="Failure", key="failure", read=of_seat("failure"), label="Failure", ink="harm", told="all",
                 flash=True, stands="some", of=("failure",), also=("sends",))
SHIELD = Number("Shield", "takes away so much Failure that you receive this round", "CR-5.7", key="shield",
                read=of_seat("shield"), label="Shield", ink="guard", told="all", flash=True,
                stands="some", of=("shield",))
XP = Number("XP", "experience, the points that win; in Recovery all changes are summed first", "CR-6.6", plural="XP",
            label="XP", key="xp", read=of_seat("xp"), ink="glory", told="all", flash=True, stands="first", of=("xp",))
HAND = Number("hand", "the cards a player may play; others see only how many they are", "CR-3.5", key="hand",
              read=of_zone("hand"), label="hand", told="all", comes="draws")
DECK = Number("deck", "a player’s own face-down stock", "CR-3.9", key="deck",
              good="neither", read=of_zone("deck"), label="deck")
PILE = Number("discard pile", "used and newly bought cards, face up; it becomes the deck when that is empty", "CR-3.9",
              key="discard", good="neither", read=of_zone("discard"), label="discard pile", also=("disc",))
FACE_DOWN = Number("face down", "a card that only its owner knows until Combat", "CR-9.3", key="face-down",
                   good="neither",
                   read=of_zone("face_down"), label="face down", ink="back")
NEXT_BUY = Number("next purchase −…", "so much less costs the next card you buy and keep", "CR-4.3", key="next-buy",
                  read=lambda table, no: table.seats[no].next_buy.less, label="next purchase −", ink="coin",
                  stands="some")
ONTO_DECK = Mark("next purchase onto the deck", "where the next card goes that you buy and keep", "CR-4.3",
                 key="onto-deck", read=lambda table, no: int(table.seats[no].next_buy.to_deck), ink="coin",
                 stands="some", says="puts the next purchase onto the deck")
COUNTERS = (SKILL, FIGHT, FAILURE, SHIELD)
TESTS: dict[Literal["fight", "skill"], Number] = {"fight": FIGHT, "skill": SKILL}
"""What targets are beaten with."""

# ---- what cards are and say, the rarest first

TARGETS = (
    Word("Finale", "who beats it ends the game; who loses may be barred", "CR-7.1", of=("finale",)),
    Word("Training Dummy", "always there; no XP, but a card must leave your hand or pile", "CR-1.8",
         of=("dummy",), also=("dummy",)),
    Word("Trap", "an Enemy that is beaten with unspent Skill", "CR-5.9", of=("trap",)),
    Word("Adversary", "an Enemy that is beaten with Fight", "CR-5.8", of=("adversary",)))
TYPES = (
    Word("Class", "stays in play; one a player, a new one replaces it", "CR-3.13", of=("class",)),
    Word("Craft", "a card for Skill", "CR-3.8", of=("craft",)),
    Word("Brawl", "a card for Fight", "CR-3.8", of=("brawl",)),
    Word("Sabotage", "a card for Failure", "CR-3.8", of=("sabotage",)),
    Word("Ring", "all queues together; a ring card moves them", "CR-6.16", of=("ring",)),
    Word("Caper", "a card of none of the other kinds", "CR-3.8", of=("caper",)))
CARDS = (
    *TARGETS,
    Word("Stealth", "face down until Combat, then revealed", "CR-9.3", of=("stealth",), also=("hidden",)),
    Word("Repeat", "a card in play is done again now", "CR-3.8", of=("camera_obscura",), also=("copy",)),
    Word("Change your target", "you choose anew, after all cards are turned up", "CR-9.8", of=("retarget",)),
    Word("Any order", "the same cards; the first of them leaves first", "CR-6.16", of=("alphabetical_butler",)),
    Word("Losers discard", "a Due more at the next sitting", "CR-10.8", of=("loser_discards",)),
    Word("No Failure", "nobody places any this round", "CR-10.7", of=("no_failure",)),
    Word("Rotation", "at the end of the round, instead of one step", "CR-10.5", of=("spin",)),
    Word("Whenever", "added to the XP of the win", "CR-6.4", of=("win_xp",)),
    Word("Clear", "buy a card of your own queue cheaper and trash it at once", "CR-4.7", of=("clear_less",)),
    Word("Price", "such cards cost that much less or more, at least 0", "CR-4.3", of=("price",), also=("cost",)),
    Word("Hand size", "so many cards you draw in Recovery", "CR-6.3", of=("hand_size",)),
    Word("Shoo", "an Enemy goes under the Enemy Deck unbeaten: no XP", "CR-3.8", of=("shoo",)),
    Word("Scout", "look at Enemies and put any under their deck; only you see them", "CR-3.8", of=("scout",)),
    Word("Next purchase", "the next card you buy and keep; it uses all such effects up", "CR-4.3", of=("next_buy",),
         also=("next buy", "next card")),
    Word("Other queues", "you pay your own price there and cannot clear", "CR-4.2", of=("buy_from",),
         also=("buy anywhere", "buy next door", "anywhere")),
    Word("Anchor", "rotations pass your queue by this round", "CR-3.16", of=("anchor",)),
    Word("Sweep", "put cards of a queue under the Main Deck, or trash them; then it is filled", "CR-4.6",
         of=("sweep",), more="Any number up to the limit, in your sequence."),
    Word("Swap", "a card of your queue and one of theirs change places; nothing slides", "CR-3.16", of=("swap",)),
    Word("Rotate", "every queue passes its end card on, at once", "CR-6.16", of=("rotate",),
         more="Left as at the end of a round, right (▸) the mirror image."),
    Word("Take XP", "from the opponent with the most before Recovery", "CR-6.6", of=("take_xp",),
         more="Tied: the first going left from you."),
    Word("If you do", "only if the payment can be made completely", "CR-3.8", of=("if_you_do",)),
    Word("Each opponent", "every other player does it, in Recovery", "CR-3.15", of=("each_opponent",)),
    Word("Opponent who loses", "whoever sent the Failure; done in Recovery", "CR-6.4", of=("on_opponent_loses",),
         also=("loser", "leader")),
    Word("If you lose", "a promise kept until Recovery; several add up", "CR-6.5", of=("on_lose",)),
    Word("If you win", "a promise kept until Recovery; several add up", "CR-6.5", of=("on_win",),
         more="“If you beat a Trap” means only an Enemy that is a Trap."),
    Word("Bonus", "your Total is higher by that much against such a target this round", "CR-5.8", of=("bonus",)),
    Word("Change", "unspent Skill, up to the limit, becomes Fight at once", "CR-3.8", of=("convert",),
         also=("turns into", "converts")),
    Word("For each", "counted once, when the effect begins", "CR-3.8", of=("per",)),
    Word("Either", "you choose one of the two and do it", "CR-3.8", of=("choose_one",)),
    Word("You may", "you are asked; no means that nothing happens", "CR-3.8", of=("may",)),
    Word("Look at", "the top of your deck; you take one, and nobody else sees them", "CR-3.8", of=("dig",)),
    Word("Put back", "from your discard pile to hand or deck; nothing is shuffled for it", "CR-3.8", of=("recall",)),
    Word("Gain", "a new card from the Supply, to your discard pile or onto your deck", "CR-1.7", of=("gain",)),
    Word("Trash", "cards of the places named, gone for good; in Recovery a Due", "CR-3.11", of=("trash",),
         more="The Trash is one open pile for all."),
    Word("Discard", "cards of your hand to your discard pile; in Recovery a Due", "CR-3.11", of=("discard",)),
    Word("Draw", "cards from the top of your deck into your hand", "CR-3.9", of=("draw",)),
    SHIELD, FAILURE, FIGHT, SKILL, XP, *TYPES)

# ---- the table

ENOUGH = Word("Enough", "what you have reaches what a target needs; Failure may still come", "CR-5.8")
TABLE = (
    Word("Seat", "a player, human or bot; seats are counted clockwise", "CR-1.1"),
    Word("Neighbour", "to the left the next seat clockwise, to the right the seat before you", "CR-6.16",
         more="With two seats both are the same person.", also=("next door",)),
    Word("Round", "once through all four phases", "CR-2.1"),
    Word("Phase", "one of Play, Buy, Combat and Recovery", "CR-2.1"),
    Word("Sitting", "what one seat does alone with its hand: Upkeep and Play", "CR-2.3", also=("sits", "sat")),
    Word("Turn", "on cards and in guides: your sitting; “Each turn” is once a round", "CR-2.3"),
    Word("Upkeep", "the beginning of a sitting: your Dues, then what your Class gives", "CR-3.1"),
    Word("Order", "who goes first, second and so on in everything that is done this round", "CR-2.4",
         also=("who begins",)),
    Word("Arbiter", "the player with the lowest XP, who may change the Order", "CR-2.6"),
    Word("Main Deck", "the face-down stock that feeds the queues", "CR-1.4"),
    Word("Queue", "a player’s five spaces, 1 (on top, leftmost in print) to 5, each with a card to buy", "CR-4.5"),
    Word("Supply", "Greater Skill, Greater Fight and Botched Blueprint", "CR-1.7", also=("blot",)),
    Word("In play", "the cards a player has played this round", "CR-3.5"),
    Word("Box", "cards not used in this game, unseen", "CR-1.9"),
    Word("Enemy Deck", "the face-down stock of Adversaries and Traps", "CR-1.10"),
    Word("Tier", "how strong an Enemy is, I to III; weak ones come first", "CR-1.10", also=("III",)),
    Word("Row", "the face-up Enemies, spaces 1 to 3", "CR-1.11"),
    Word("Enemy", "a card of the Enemy Deck: an Adversary or a Trap", "CR-1.11", plural="Enemies"),
    Word("Vanquished", "the pile of beaten Enemies", "CR-6.13"),
    Word("Target", "what a player fights: an Enemy, the Dummy, the Finale, or nothing", "CR-5.1", also=("attacks",)),
    Word("Value", "the number a target must be met with", "CR-5.8"),
    Word("Unspent Skill", "Skill you have and have not paid for cards this round", "CR-5.9"),
    Word("Total", "your Fight (or unspent Skill) plus bonuses, minus the Failure that passes your Shield", "CR-5.8"),
    Word("Due", "a discard or trash that waits for your next sitting and is done first thing there", "CR-6.9",
         also=("owes", "must trash", "must discard", "next turn", "when the turn begins")),
    ENOUGH,
    Word("Too little", "what you have is less than a target needs", "CR-5.8", sign="✗"),
    Word("Barred", "not allowed to target the Finale just now", "CR-7.2", also=("retry",)),
    Word("Location", "with that module: a place whose rule holds for a round", "CR-10.1"))

# ---- the screen

ZONES = (
    Word("needs", "so much or more beats it", also=("need",)),
    Word("have", "what the asked player has now, minus certain Failure: ✓ enough, ✗ too little", also=("has",)),
    Word("each winner gets", "all may fight the same target; others: each opponent",
         also=("if you win", "win", "brings")),
    Word("if you lose", "what losing costs; barred: not again until somebody else tries", plural="if you lose"),
    Word("price", "in Skill"), Word("clear", "buys and trashes it at once: 2 cheaper, not yours"),
    Word("top to", "after combat the top card goes to the bottom of that queue"),
    Word("pile", "used and newly bought cards; they become the deck when it is empty"),
    Word("The Ring", "all queues; at the end of a round each top card goes on to the next player"),
    Word("Fights", "who fights what, and how it stands"), Word("result", "as it stands now"))

LEXICON = Lexicon(numbers=(SKILL, FIGHT, FAILURE, SHIELD, XP, HAND, DECK, PILE, FACE_DOWN, NEXT_BUY, ONTO_DECK),
                  cards=CARDS, table=TABLE, zones=ZONES)
