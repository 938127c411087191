"""Every number that people are told in Initiative and every word that is printed but those that verbs declare: see
`deckgames.engine.vocabulary.lexicon`."""

from typing import Literal

from deckgames.engine.vocabulary.lexicon import Lexicon, Number, Word, of_query, of_seat, of_zone

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
STATS: dict[Stat, Word] = {
    "initiative": Word("initiative", "higher goes first", "IN-5.3", sign="initiative ", ink="pace", also=("acts",)),
    "defence": Word("defence", "each attack on you is reduced by this much", "IN-7.2", sign="defence ", ink="guard"),
    "healing": Word("healing", "you gain this much health in the Healing step", "IN-6.8", sign="heal ", ink="life",
                    also=("heal", "heals")),
    "attack": Word("attack", "hits each opponent for this much, less their defence", "IN-7.1", sign="attack ",
                   ink="might")}

# ---- what cards say more often than any verb

CARDS = (
    Word("Annihilates", "a tie discards the revealed cards, then “discards this” triggers", "IN-5.7"),
    Word("Attacked", "an attack or strike above 0 is aimed at you, even if it does not hurt", "IN-8.11"),
    Word("Next to", "the cards in the spots directly left and right", "IN-R.24", also=("beside", "neighbours")),
    Word("Discards this", "an effect or tie discards it from hand, stack or field, or when revealed", "IN-8.11",
         more="Not by the end of the round, the hand limit or being out. The player whose effect it is discards "
              "it; in a tie, nobody does."),
    Word("Everyone", "including you, all at the same time", "IN-8.13", also=("everyone's",)),
    Word("When you are out", "the card must be in your field; it acts before your cards go", "IN-10.6",
         also=("fall",)),
    Word("Half", "rounded up; double is twice as much", "IN-8.8", sign="½", also=("double",)),
    Word("Heals", "in the Healing step or by an effect", "IN-6.8"),
    Word("Hurts you", "you took at least 1 damage, even from your own attack", "IN-7.3"),
    Word("Ignores defence", "it is still an attack", "IN-7.12", of=("attacks",), also=("ignoring defence", "ignoring")),
    Word("Makes you lose health", "by an opponent’s effect, not an attack or your own card", "IN-7.7"),
    Word("Per", "counted at that moment; a card in the field counts itself", "IN-8.6"),
    Word("Unseen", "nobody sees the cards, not even you", "IN-5.12"))

# ---- the table

TABLE = (
    *STATS.values(),
    Word("You", "whoever has the card in field, hand or stack", "IN-8.13"),
    Word("Card", "from the one deck that all share; nobody owns cards", "IN-1.2"),
    Word("Opponent", "any other living player, with health above 0", "IN-10.1",
         also=("opponents", "opponents’", "highest", "lowest", "weakest")),
    Word("Left", "the next living player clockwise", "IN-10.1"),
    Word("Pool", "five face-up cards that effects let you recruit from", "IN-2.4"),
    Word("Revealed card", "the card you revealed this beat and have not activated yet", "IN-5.1"),
    Word("Beat", "all reveal a card together; then each living player takes a turn", "IN-3.2"),
    Word("Activate", "move your revealed card to your field and take the four steps of a turn", "IN-6.1",
         also=("plays",)),
    Word("Activation number", "the cards activated in a round are counted: 1, 2, 3…", "IN-6.1"),
    Word("Stat", "initiative, defence, healing or attack, printed or changed", "IN-8.6"),
    Word("Dealer", "the player who activated the last card of the round before", "IN-11.5"),
    Word("Hidden", "a card that you may not see", "IN-4.8"),
    Word("Stopped", "the effects of a card: its numbers still count, nothing else", "IN-R.12", also=("no effects",)))

LEXICON = Lexicon(numbers=(HEALTH, WHOLE_DEFENCE, HAND, STACK, FIELD, DECK, PILE), cards=CARDS, table=TABLE)
"""All words but those that verbs and named rules declare."""
