"""How everything that happens in Initiative reads, in the log and the recap: a sentence an event.

A screen that replays a round step by step takes the same events one by one; `detail` (sums.py) holds their numbers:
Announced (`reveals`, `reveals-none`), Blow (`attacks`, `strikes`), Hit (`hits`, `holds`), Change (`loses`, `heals`,
`tires`, `swaps-health`, `averages`), Total (`defends`).
"""

from deckgames.engine.events import Sentence

SENTENCES = {
    # the round
    "rejects": Sentence("{seat} rejected {cards}"),
    "rejects-none": Sentence("{seat} rejected nothing", weight=0),
    "round": Sentence("round {n} begins", weight=0),
    "tires": Sentence("overtime: {seat} loses {n} health ({note})"),
    "trims": Sentence("{seat} discards {cards} to the hand limit", weight=0),
    "commits": Sentence("{seat} has stacked {n}", weight=0),
    "sweeps": Sentence("the round is over, {count} card{s} go to the discard pile", weight=0),
    "deals": Sentence("{seat} deals", weight=0),
    "gets": Sentence("{seat} gets {cards}", "{seat} gets {count} card{s}", weight=0),
    # the beat
    "beat": Sentence("beat {n}", weight=0),
    "reveals": Sentence("{seat} reveals {cards}, initiative {n}{note}"),
    "reveals-none": Sentence("{seat} has no card: initiative 0", weight=0),
    "annihilated": Sentence("a tie: {cards} of {seat} is annihilated", weight=2),
    "turn": Sentence("{seat} plays {cards} ({n})", bare="{seat} has a turn without a card"),
    "is-promised": Sentence("{cards} of {seat} is the next card of {note}", weight=0),
    "recurs": Sentence("{seat}: {cards}, as on each turn", weight=0),
    "defends": Sentence("{cards} defends {seat} with {n}{note}", weight=0),
    "triggers": Sentence("{cards} of {seat} is set off"),
    "promises": Sentence("{cards}: {note}", weight=0),
    # health
    "attacks": Sentence("{seat} attacks with {cards} for {n}{note}", weight=0),
    "strikes": Sentence("{cards} of {seat} strikes for {n}", weight=0),
    "hits": Sentence("{other} is hit: {note}", weight=2),
    "holds": Sentence("{other} is not hurt: {note}", weight=2),
    "loses": Sentence("{other} loses {n} health by {cards} ({note})", weight=2),
    "heals": Sentence("{seat} gains {n} health by {cards} ({note})"),
    "swaps-health": Sentence("{seat} and {other} swap their health, {note}", weight=2),
    "averages": Sentence("everybody's health becomes {n}: {note}"),
    "out": Sentence("{seat} is out"),
    "drops-all": Sentence("{seat} leaves {cards} on the discard pile", weight=0),
    "ends": Sentence("the game ends: {note}"),
    # cards
    "reshuffles": Sentence("the discard pile is shuffled and becomes the deck", weight=0),
    "draws": Sentence("{seat} draws {cards}", "{seat} draws {count} card{s}", weight=0),
    "discards": Sentence("{seat} discards {cards}"),
    "recruits": Sentence("{seat} recruits {cards}{note}"),
    "salvages": Sentence("{seat} takes {cards} from the discard pile{note}"),
    "appears": Sentence("{cards} comes into the pool", weight=0),
    "refreshes": Sentence("{seat} discards the pool: {cards}"),
    "flips": Sentence("{seat} flips {cards}: {n} is {note}"),
    "loses-stacked": Sentence("{seat} makes {other} discard {cards} from the stack", weight=2),
    "loses-placed": Sentence("{seat} discards {cards} from the field of {other}", weight=2),
    "unstacks": Sentence("{seat} discards {cards} from the own stack"),
    "puts-off": Sentence("{seat} discards {cards} from the own field"),
    "cancels": Sentence("{seat} discards {cards}, revealed by {other}", weight=2),
    "adds": Sentence("{seat} puts {n} from the deck {note} the stack of {other}", weight=2),
    "reorders": Sentence("{seat}: the stack of {other} is {note}", weight=2),
    "exposes": Sentence("{seat} exposes {cards} in the stack of {other}", weight=2),
    "swaps-stacks": Sentence("{seat} swaps stacks with {other}", weight=2),
    "passes-stacks": Sentence("{cards} of {seat}: all stacks move one seat to the left", weight=2),
    "steals-placed": Sentence("{seat} steals {cards} from the field of {other}", weight=2),
    "steals-exposed": Sentence("{seat} steals {cards} from the stack of {other}", weight=2),
    "steals-stacked": Sentence("{seat} steals the top card of {other}'s stack", weight=2),
    "steals-held": Sentence("{seat} steals {cards} from the hand of {other}",
                            "{seat} steals a card from the hand of {other}", weight=2),
    "is-robbed": Sentence("that was {cards}, {seat}"),
    "returns": Sentence("{cards} of {seat} returns to {note}"),
    "passes": Sentence("{cards} of {seat} moves on to {other}", weight=2),
    "copies": Sentence("{cards} of {seat} becomes a copy of {note}"),
    "ends-round": Sentence("{cards} of {seat}: the round ends after this turn"),
}
