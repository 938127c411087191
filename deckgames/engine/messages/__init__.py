"""What people read, by key, from `assets/text`: `SAY = Texts("common")`, then `TEXT("saves.none")`.

    saves:
      none: "nothing is saved yet"
      counted: "{running} to go on with, {ended} ended"
      bots: {text: "{n:bot/bots}", none: "no bots", by: n, example: {n: 2}}

A slot is filled in as it says: `{name}` a text, a number, spans or another message, `{n:life/lives}` a number of
things ("1 life", "2 lives"; `{n:card}` is enough for a word of the lexicon that ends in s then), `{names:row}` a row
("A, B"), `{names:list}` a list ("A, B and C"), `{names:or}` a choice ("A, B or C"), `{ways:either}` one of sentences
("A, or B"), each of texts or messages. Of a question `decides` is what hangs on it, `then` what it asks for in a
sentence ("then choose an enemy"), or `may` ("then you may bury this card"). `none` and `one` are read where the slot
named by `by` is 0 or 1; the `example` stands on the editor's proof sheet. Nothing is read before the first message is
wanted, and each is made when it is.
"""

from deckgames.engine.messages.files import (
    Texts as Texts,
)
from deckgames.engine.messages.message import (
    JOINED,
    LazyMessage as LazyMessage,
    Message as Message,
    Slot as Slot,
    Words as Words,
    cut as cut,
    in_sentence as in_sentence,
    in_short as in_short,
)

SAY = Texts("common")
"""What is said around the tables, whatever the game."""
TEXT, LINE = SAY.text, SAY.line
JOINED |= {"list": SAY("between.and"), "or": SAY("between.or"), "either": SAY("between.comma-or"),
           "none": SAY("between.none")}


def ordinal(n: int) -> str:
    """ "1st", "2nd", "11th"."""
    return TEXT(f"nth.{'th' if n // 10 % 10 == 1 else {1: 'st', 2: 'nd', 3: 'rd'}.get(n % 10, 'th')}", n=n)


def in_round(n: int) -> str:
    """ "round 3"; "before round 1", where people count what comes before all rounds as none of them."""
    return TEXT("in-round.now", n=n)
