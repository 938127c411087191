"""Every number that people are told in Dragon Pools and every word that is printed beside verbs: see
`deckgames.engine.vocabulary.lexicon`."""

from deckgames.engine.vocabulary.lexicon import Lexicon, Number, Word, numbers_of, of_query, of_seat, words_of

# ---- numbers

_NUMBERS = numbers_of("pools")
LIVES = Number(**_NUMBERS["lives"], read=of_seat("life"), forecast="all", flash=True, stands="first")
HAND = Number(**_NUMBERS["hand"], read=lambda table, no: len(table.seats[no].hand), forecast="all", comes="draws")
POOL = Number(**_NUMBERS["pool"], read=lambda table, no: len(table.seats[no].pool), forecast="all", good="neither")

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
    Number(**_NUMBERS["attack"], read=of_query("deckgames.games.pools.facts:points", "attack")),
    Number(**_NUMBERS["wall"], read=of_query("deckgames.games.pools.facts:points", "defence")),
    *_OTHERS)
BOTH = WORDS["zones"]["attack + wall"]
"""What a card gives: both, announced one after the other, or one of them."""
THROUGH = WORDS["zones"]["you hit"]

LEXICON = Lexicon(numbers=(LIVES, HAND, POOL), cards=(*WORDS["cards"].values(), *SUITS, *TYPES.values()), table=TABLE,
                  zones=(*WORDS["zones"].values(),))
"""All words but those that verbs declare."""
