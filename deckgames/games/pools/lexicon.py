"""Every number that people are told in Dragon Pools and every word that is printed beside verbs: see
`deckgames.engine.vocabulary.lexicon`."""

from deckgames.engine.vocabulary.lexicon import Lexicon, Number, Word, of_query, of_seat

# ---- numbers

LIVES = Number("life", "with none left at the end of a round you are out; there is no maximum", "DP-3.3",
               plural="lives", key="lives", read=of_seat("life"), ink="life", forecast="all", flash=True,
               stands="first",
               also=("lives",))
HAND = Number("hand", "the cards you may lay; others see only how many", "DP-5.2", key="hand",
              read=lambda table, no: len(table.seats[no].hand), label="hand", forecast="all", comes="draws")
POOL = Number("pool", "your own face-up cards", "DP-2.3", key="pool",
              read=lambda table, no: len(table.seats[no].pool), label="pool", forecast="all", good="neither")

# ---- suits, types


SUITS = tuple(Word(name, "a suit; its ranks are 2 to 10, J, Q, K and A", "DP-1.2", sign=sign, of=(name.casefold(),),
                   also=(name[0], one, *(f"{name[0]}{rank}" for rank in "TJQKA")))
              for name, one, sign in (("Hearts", "Heart", "♡"), ("Diamonds", "Diamond", "♢"), ("Clubs", "Club", "♧"),
                                      ("Spades", "Spade", "♤"), ("Elves", "Elf", "❧"), ("Gnomes", "Gnome", "⌂")))
TYPES = {word.of[0]: word for word in (
    Word("at once", "happens when you use it; nobody can cancel it", "DP-9.6", sign="M", of=("modifier",),
         also=("modifier",)),
    Word("instant", "waits too, but comes before all other waiting effects", "DP-10.1", sign="I", of=("instant",)),
    Word("waiting", "waits until all have passed; last in, first to happen", "DP-10.1", sign="S", of=("main",),
         also=("main stack", "main-stack", "waiting effect")),
    Word("end of round", "happens before combat; changes no attack or wall", "DP-12.1", sign="E", of=("end",)),
    Word("when it joins the common pool", "happens when the card arrives; nobody pays for it", "DP-4.3",
         sign="C", of=("common",)))}

# ---- what cards say beside their verbs, the rarest first

CARDS = (
    Word("To each attack of your foes", "all there are when it happens; walls alike", "DP-9.9"),
    Word("Each", "all there are when it happens; “each player” includes you", "DP-9.9"),
    Word("Its attack, its wall", "those of three or more cards, announced when this card was laid",
         "DP-9.2"),
    Word("Itself", "this card; “it”: the target chosen before", "DP-9.9", also=("self",)),
    Word("One of your cards", "any card in your pool, even one just laid", "DP-9.9"),
    Word("Whoever has", "“whoever has the most lives”: all of them in a tie", "DP-R.40"))

# ---- the table

TABLE = (
    Word("Foe", "any other player who is not out", "DP-9.9"),
    Word("Leader", "who acts first this round; the others follow clockwise", "DP-3.2", also=("who begins",)),
    Word("Combination", "two or more cards announced together: an attack or a wall", "DP-6.1"),
    Number("Attack", "cards that hit together; their points, all costs paid", "DP-5.3",
           sign="A", key="attack", read=of_query("deckgames.games.pools.facts:points", "attack")),
    Number("Wall", "cards that block hits together; their points", "DP-5.3", sign="W", also=("shield",),
           key="wall", read=of_query("deckgames.games.pools.facts:points", "defence")),
    Word("Common pool", "cards for everybody’s attacks, newest first; the oldest leave", "DP-4.1", also=("common",)),
    Word("Form", "how cards fit: a set or straight, of ranks or professions", "DP-6.4"),
    Word("Flush", "three or more cards, all of one suit", "DP-6.10"),
    Word("Joker", "takes the rank and profession that a combination needs", "DP-7.1", sign="✱", also=("artefact",)),
    Word("Token", "+1 or −1 to what a card counts", "DP-1.6"),
    Word("Waiting effect", "happens when all have passed, in the order of the list", "DP-10.1", also=("entry",)),
    Word("Debt", "what you must pay this round, in attack and in wall", "DP-11.5", also=("owes",)),
    Word("Hit", "the part of an attack aimed at one foe", "DP-13.1"),
    Word("Points", "what an attack or wall is worth", "DP-11.1", also=("value",)),
    Word("Senior banner", "your best pool card: by rank, ace high, then by suit", "DP-15.3"),
    Word("Lives to come", "lives lost or gained before combat, as things stand", "DP-R.49", also=("to come", "soon")),
    Word("Used", "a card whose effect you have used this round", "DP-9.5", sign="✗"))

# ---- the screen

BOTH = Word("attack + wall", "what a card gives; ← and → show the others that it can")
"""What a card gives: both, announced one after the other, or one of them."""
THROUGH = Word("you hit", "lives your attacks cost a foe; 3–8 while it may still lay, then as it stands",
               plural="you hit")
ZONES = (
    Word("Waiting effects", "they happen in this order after the last pass; all sums include them"),
    BOTH, THROUGH,
    Word("loses", "lives that attacks and costs take from you, as it stands", plural="loses"),
    Word("may lose", "lives you lose if all foes aim at you", plural="may lose"),
    Word("goes in", "the attack, the wall or both that Enter puts the card in", plural="goes in"),
    Word("part of", "the attack and the wall that already use the card", plural="part of"),
    Word("costs", "what you pay to use it this round: points, or lives if you run short", plural="costs"),
    Word("Can be announced", "combinations of these cards, best first"),
    Word("attacks only", "no wall may use these cards", plural="attacks only", also=("in attacks only",)),
    Word("does", "what the effect does, aimed as well as possible"),
    Word("what stops it", "the wall that blocks the hit", also=("best way on",)),
    Word("it counts", "what a wall is worth against this hit"),
    Word("the wall", "one that holds stays whole and may block again, one that breaks is gone"),
    Word("lives left", "at best, if all later hits are blocked as well as possible", plural="lives left"))

LEXICON = Lexicon(numbers=(LIVES, HAND, POOL), cards=(*CARDS, *SUITS, *TYPES.values()), table=TABLE, zones=ZONES)
"""All words but those that verbs declare."""
