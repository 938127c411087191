"""Situation files: a table laid out by hand in YAML, for tests, guides, bug reports and puzzles.

    game: cardring
    seed: 7                        # of the set-up that the table is then changed from; 1 if it is not given
    options: {targets: sealed}
    seats:
      - {name: Ann, hand: [royal-bounty, minor-skill], deck_top: [hammer], xp: 5}
      - {name: Bea, player: "bot:normal"}
    phase: buy                     # and every other field of the game's state, by its name
    row: [goblin, null, orc]
    answers:
      - Ann: buy:space-3

A zone that is named holds exactly the cards given, by card id; `<zone>_top` only says what lies on top of it. Stocks
(`deck`, `..._deck`) and tops are written with the top card first, all other zones in the sequence of the table. The
cards are taken from where the ordinary set-up has put them, hidden places first; cards that lose their place go home.
Cards that the set-up does not have (a common supply) are made; `made: {minor-skill: 2}` makes more of those it has,
`made: [minor-skill, hammer]` makes cards in this sequence. `answers` are given one after the other. A number behind a
card's id (`hammer#1`) is a name for this one copy, for answers that must tell copies apart.
"""

from deckgames.engine.record.situation.reading import (
    SituationError as SituationError,
    laid as laid,
    session as session,
)
from deckgames.engine.record.situation.writing import (
    write as write,
)
