"""Every number that people are told in Initiative and every word that is printed: see `deckgames.engine.lexicon`."""

from typing import Literal

from deckgames.engine.lexicon import Lexicon, Number, Word, of_query

Stat = Literal["initiative", "defence", "healing", "attack"]

# ---- numbers

HEALTH = Number("health", "a player with none left is out", "IN-10.1", plural="health", key="health",
                read=lambda table, no: max(0, table.seats[no].health),
                ink="life", forecast="all", flash=True, stands="first")
HAND = Number("hand", "the cards you hold; others see only how many", "IN-4.8", key="hand",
              read=lambda table, no: len(table.seats[no].hand), label="hand", forecast="all", comes="draws")
STACK = Number("stack", "your face-down cards for this round, the first to act on top", "IN-4.2", key="stack",
               read=lambda table, no: len(table.seats[no].stack), label="stack", forecast="all", also=("tops",),
               good="neither", of=("swap_stacks", "stack_discard", "stack_add", "stack_order"))
WHOLE_DEFENCE = Number("whole defence", "your field cards’ defence: it stops attacks", "IN-7.2",
                       key="defence", read=of_query("deckgames.games.initiative.queries:defence"), label="defence",
                       plural="defence", ink="guard", forecast="all", lapses=True,
                       more="In brackets: it does not count yet.")
FIELD = Number("field", "the cards you activated this round, in spots 1, 2, 3…", "IN-6.1", key="field",
               read=lambda table, no: len(table.seats[no].field), label="field", of=("field_discard",))
DECK = Number("deck", "the face-down deck that everybody draws from", "IN-1.2", key="deck",
              good="neither", read=lambda table, no: len(table.deck),
              whose="table", label="deck")
PILE = Number("discard pile", "shared, face up; shuffled when the deck runs out", "IN-9.4", key="discard",
              good="neither",
              read=lambda table, no: len(table.discard), whose="table", label="discard pile", also=("disc",),
              of=("salvage",))
STATS: dict[Stat, Word] = {
    "initiative": Word("initiative", "higher goes first", "IN-5.3", sign="initiative ", ink="pace", also=("acts",)),
    "defence": Word("defence", "each attack on you is reduced by this much", "IN-7.2", sign="defence ", ink="guard"),
    "healing": Word("healing", "you gain this much health in the Healing step", "IN-6.8", sign="heal ", ink="life",
                    also=("heal", "heals")),
    "attack": Word("attack", "hits each opponent for this much, less their defence", "IN-7.1", sign="attack ",
                   ink="might")}

# ---- what cards say, the rarest first

RETURN = Word("Return this", "at the end of the turn, if it is still in your field; at once in a trigger", "IN-R.7",
              of=("return_self",), also=("return", "back"))
CARDS = (
    Word("Lowest initiative acts first", "players at 0 go first; ties work as usual; two such cards cancel out",
         "IN-5.3", of=("reverse_order",), also=("lowest first",)),
    Word("Cannot take you below 1", "attacks leave you 1 health; losing health can put you out", "IN-7.7",
         of=("plot_armour",)),
    Word("The average", "rounded up; nobody loses health or heals", "IN-8.8", of=("average_health",),
         also=("average",)),
    Word("All stacks move", "all at once, even empty ones; cards revealed this beat stay", "IN-R.23",
         of=("pass_stacks_left",), also=("stacks go left",)),
    Word("Moves to the field on your left", "to the leftmost empty spot there, when the turn ends", "IN-R.10",
         of=("pass_left",), also=("goes left",), more="It keeps working, for its new player."),
    Word("Becomes a copy", "copies text, defence, healing and attack, not the initiative", "IN-R.23", of=("copy",),
         more="Whoever played that card, and wherever it is now. Nothing happens if there is none, or if it would copy "
              "itself."),
    Word("Next card", "the very next one activated, whatever it is", "IN-R.12", of=("next_card",),
         more="The promise ends when this card leaves the field."),
    Word("Opponent's revealed card", "revealed this beat and yet to act", "IN-R.26", of=("cancel",),
         more="It triggers “discards this”."),
    Word("Swap stacks", "whole stacks, even empty ones", "IN-4.2", of=("swap_stacks",)),
    Word("Discards the", "“discards the top card of their stack”: it triggers “discards this”", "IN-R.26",
         of=("stack_discard",)),
    Word("Put … on top of your stack", "face down; it acts from the next beat on", "IN-5.12",
         also=("onto your stack", "onto"), of=("stack_add",)),
    Word("Reverse", "cards that lie face up stay face up", "IN-R.27", of=("stack_order",), also=("reverses",)),
    Word("Shuffle", "cards that lie face up stay face up", "IN-R.27", of=("stack_order",), also=("shuffles",)),
    Word("Turn up … face-down", "the cards stay where they are and act when their beat comes", "IN-R.27",
         of=("expose",), also=("expose", "face-down")),
    Word("Steal", "your choice from a field, the top card of a stack, a random card from a hand", "IN-R.23",
         of=("steal",), more="A stolen field card keeps working, for you."),
    Word("Discard … from … field", "your choice, or the one activated last or first", "IN-8.13",
         of=("field_discard",), more="It triggers “discards this”."),
    RETURN,
    Word("Turn up the top card", "it goes to the discard pile; its printed initiative decides, odd or even", "IN-8.1",
         of=("flip",), more="Nothing triggers."),
    Word("If you do", "only if you did all of it; what you paid stays paid", "IN-R.25",
         of=("if_you_do",)),
    Word("Choose one", "openly; you may choose one that does nothing", "IN-8.12", of=("choose_one",)),
    Word("You may", "all of it or nothing", "IN-8.12", of=("may",),
         more="You are warned if your own payment would put you out."),
    Word("Swap health", "not losing health, being hurt or healing", "IN-10.4", of=("swap_health",)),
    Word("Ends after this turn", "this turn is finished; then nobody else acts", "IN-R.18",
         of=("end_round",), also=("end the round",)),
    Word("Recruit", "take a card from the pool; the pool is refilled at once", "IN-9.1", of=("recruit",),
         more="Each card is an event of its own. With an empty pool nothing happens."),
    Word("Take … from the discard pile", "any card you choose, openly", "IN-9.4", of=("salvage",)),
    Word("Discard the whole pool", "nothing triggers; five new cards are laid out", "IN-9.2",
         of=("refresh_pool",), also=("refill",)),
    Word("Discard … from your hand", "your choice; all of them if you have too few", "IN-4.7",
         of=("discard_hand",)),
    Word("Strike", "an immediate attack of a fixed value; defence counts", "IN-7.11", of=("strike",)),
    Word("Lose", "not an attack: defence does not help", "IN-7.7", of=("lose_health",),
         more="All lose at the same time, but each loss triggers separately."),
    Word("Later turns", "every later turn of whoever has the card in their field", "IN-6.5",
         of=("each_turn",)),
    Word("When", "triggers once per event", "IN-8.11", of=("when",), also=("whenever", "triggers"),
         more="It happens after the event, once per chain of events."),
    Word("Ongoing", "while the card is in a field, for whoever has it", "IN-8.2", sign="×",
         of=("ongoing", "modify"),
         more="Cards without that stat do not change. “Your other cards” are those in your field and, for initiative, "
              "your revealed card. Things are counted again each time."),
    Word("If", "checked once, when the card gets to it", "IN-8.4", of=("if",)),
    Word("Attacks twice", "separate attacks: defence counts against each", "IN-7.9", of=("attacks",), also=("times",)),
    Word("Attacks again", "in the Attack step of each later turn, with the values it then has", "IN-6.9",
         of=("attacks",)),
    Word("Gain", "counts as healing", "IN-6.8", of=("gain_health",)),
    Word("Draw", "or all there are; you see them when you build your next stack", "IN-9.7",
         of=("draw",), more="One card at a time."),
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
