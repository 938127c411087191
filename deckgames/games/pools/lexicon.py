"""Every number that people are told in Dragon Pools and every word that is printed beside verbs: see
`deckgames.engine.vocabulary.lexicon`."""

from deckgames.engine.vocabulary.lexicon import Lexicon, Number, Word, of_query, of_seat, words_of

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
WORDS = words_of("pools")
TYPES = {word.of[0]: word for word in WORDS["types"].values()}
_FOE, _LEADER, _COMBINATION, *_OTHERS = WORDS["table"].values()
TABLE = (
    _FOE, _LEADER, _COMBINATION,
    Number("Attack", "cards that hit together; their points, all costs paid", "DP-5.3",
           sign="A", key="attack", read=of_query("deckgames.games.pools.facts:points", "attack")),
    Number("Wall", "cards that block hits together; their points", "DP-5.3", sign="W", also=("shield",),
           key="wall", read=of_query("deckgames.games.pools.facts:points", "defence")),
    *_OTHERS)
BOTH = WORDS["zones"]["attack + wall"]
"""What a card gives: both, announced one after the other, or one of them."""
THROUGH = WORDS["zones"]["you hit"]

LEXICON = Lexicon(numbers=(LIVES, HAND, POOL), cards=(*WORDS["cards"].values(), *SUITS, *TYPES.values()), table=TABLE,
                  zones=(*WORDS["zones"].values(),))
"""All words but those that verbs declare."""
