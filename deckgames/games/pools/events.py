"""How everything that happens in Dragon Pools reads, in the log and the recap: a sentence an event.

`detail` holds what screens show more: the shape of a combination (`announces`), the Mark (`marks`), the Hit (`hits`,
`holds`).
"""

from deckgames.engine.events import NO_EFFECTS, Sentence

SENTENCES = {
    # the round
    "round": Sentence("round {n} begins, {seat} leads", weight=0),
    "joins": Sentence("{cards} join{v} the common pool"),
    "shuffles": Sentence("the discard pile is shuffled and becomes the deck", weight=0),
    "draws": Sentence("{seat} draws {cards}", "{seat} draws {count} card{s}", weight=0),
    "fires": Sentence("{cards} fires"),
    "proclaims": Sentence("{cards}: {note}"),
    # a turn
    "lays": Sentence("{seat} lays {cards}", deed=True),
    "announces": Sentence("{seat} announces {note}, basic worth {n}: {cards}", deed=True),
    "reads": Sentence("{seat} names {cards}: {note}", deed=True),
    "wakes": Sentence("{cards} of {seat} wakes", weight=0),
    "activates": Sentence("{seat} activates {cards} for {n} {note}", deed=True),
    "becomes": Sentence("{seat} lets {cards} count as {note}"),
    "tokens": Sentence("{seat} puts {note} on {second} by {first}"),
    "ends-turn": Sentence("{seat} {note}", weight=0),
    # stacks and values
    "grants": Sentence("{cards}{note} of {seat} is granted", weight=0),
    "marks": Sentence("{seat} gets {note} by {cards}", weight=2),
    "mirrors": Sentence("{seat} lets {note} start from A{n} of {other} by {cards}"),
    "counters": Sentence("{seat} cancels {second} of {other} by {first}", weight=2),
    "hastens": Sentence("{seat} moves {second} to the top by {first}"),
    "owes": Sentence("{seat} gets {note} by {cards}"),
    "stands": Sentence("{seat} has {note}", weight=0),
    "pays": Sentence("{seat} pays {n} from {note}", weight=0),
    "overruns": Sentence("{seat} pays {n} {note} debt with lives"),
    # lives
    "heals": Sentence("{seat} gains {n} by {cards}"),
    "hurts": Sentence("{other} loses {n} by {cards} of {seat}", weight=2),
    # cards
    "drops": Sentence("{seat} discards {cards} at random because of {other}", weight=2),
    "declines": Sentence("{seat} leaves {cards} undone", weight=0),
    "swaps": Sentence("{seat} swaps {first} with {second} of the common pool"),
    "razes": Sentence("{seat} discards {cards} from the pool of {other}", weight=2),
    "takes-back": Sentence("{seat} takes {cards} back to hand"),
    "salvages": Sentence("{seat} takes {cards} from the discard pile"),
    "sweeps": Sentence("{cards} leave{v} the common pool", weight=0),
    "throws": Sentence("{seat} throws off {cards}", weight=0),
    # combat
    "aims": Sentence("{note} of {seat} aims {n} at {other}", weight=0),
    "hits": Sentence("{note}: {other} loses {n} to {seat}", weight=2),
    "breaks": Sentence("{note} of {other} breaks; {n} go on", weight=0),
    "holds": Sentence("{note} of {other}, which holds against {seat}", weight=2),
    # the end
    "leaves": Sentence("{seat} leaves the game with {n}"),
    "ends": Sentence("the game ends: {note}"),
    "left-in": Sentence("round {n}"),
    "stayed": Sentence("stayed"),
    "best-attack": Sentence("{n}: {note}"),
    **NO_EFFECTS,
}
