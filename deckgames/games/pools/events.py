"""How everything that happens in Dragon Pools reads, in the log and the recap: a sentence an event.

`detail` holds what screens show more: the Mark (`marks`), the Hit (`hits`, `holds`).
"""

from deckgames.engine.events import NO_EFFECTS, Sentence

SENTENCES = {
    # the round
    "pool": Sentence("{seat} begins with the pool {cards}", weight=0),
    "common": Sentence("the common pool is {cards}", weight=0),
    "round": Sentence("round {n} begins, {seat} leads", weight=0),
    "joins": Sentence("{cards} join{v} the common pool", until=("fires",)),
    "shuffles": Sentence("the discard pile is shuffled and becomes the deck", weight=0),
    "draws": Sentence("{more}{seat} draws {cards}", "{more}{seat} draws {count} card{s}", weight=0),
    "fires": Sentence("{cards} takes effect in the common pool: {note}", tells=("draws", "heals", "hurts")),
    # a turn
    "lays": Sentence("{seat} lays {cards}", deed=True, chief=2),
    "announces": Sentence("{seat} announces {note}: {cards}", deed=True, chief=2, brief="{seat} announces {note}"),
    "reads": Sentence("{seat}’s {cards} stands for {note}", weight=0, answers=True),
    "wakes": Sentence("{seat}’s {cards} is laid in 3+: its effect waits", weight=0),
    "activates": Sentence("{seat} uses {cards} for {n} {note}{more}", deed=True, brief="{seat} uses {cards}{more}"),
    "becomes": Sentence("{seat} lets {cards} count as {note}", answers=True),
    "tokens": Sentence("{seat}’s {first}: {second} counts {note}", answers=True),
    "grows": Sentence("{seat}’s {cards} count{v} {note}"),
    "passes": Sentence("{seat} passes", weight=0, answers=True),
    # stacks and values
    "grants": Sentence("{seat}’s {cards}{note} takes effect", weight=0, heads=True, answers=True),
    "marks": Sentence("{other}’s {cards}: {seat}’s {note}", own="{seat}’s {cards}: the {note}", weight=2),
    "mirrors": Sentence("{seat}’s {cards}: the {note} {other}’s {n}"),
    "counters": Sentence("{seat}’s {first} cancels {other}’s {second}{note}", weight=2),
    "hastens": Sentence("{seat}’s {first}: {second} goes first"),
    "owes": Sentence("{other}’s {cards}: {seat} must pay {note}"),
    "stands": Sentence("{seat}’s {note}", weight=0),
    "pays": Sentence("{seat} pays {n} from {note}", weight=0, answers=True),
    "overruns": Sentence("{seat} cannot pay {n} {note} and loses {n:life/lives}"),
    # lives
    "heals": Sentence("{whose}{cards}: {other} gains {n:life/lives}"),
    "hurts": Sentence("{whose}{cards}: {other} loses {n:life/lives}", weight=2),
    # cards
    "drops": Sentence("{other} makes {seat} discard {cards} at random", weight=2),
    "declines": Sentence("{seat} chooses no card for {cards}", weight=0, answers=True),
    "swaps": Sentence("{seat} swaps {first} with {second} of the common pool", answers=True),
    "razes": Sentence("{seat} discards {other}’s {cards}", weight=2, answers=True),
    "takes-back": Sentence("{seat} takes {cards} back to hand", answers=True),
    "salvages": Sentence("{seat} takes {cards} from the discard pile"),
    "sweeps": Sentence("{cards} leave{v} the common pool", weight=0),
    "throws": Sentence("{seat} discards {cards}", weight=0, answers=True),
    # combat
    "aims": Sentence("{seat} aims {note} at {other}", weight=0, answers=True),
    "hits": Sentence("{seat} hits {other} for {n}: {note}", weight=2, answers=True),
    "breaks": Sentence("{seat} breaks {other}’s {note}: {n} left", weight=0, answers=True),
    "holds": Sentence("{other}’s {note} stops {seat}’s {n}", weight=2, harmless=True, answers=True),
    # the end
    "leaves": Sentence("{seat} is out with {n:life/lives}", moment="{seat}"),
    "felled": Sentence("{seat} is out: {other}’s {cards}{note} cost {n:life/lives}",
                       own="{seat} is out: {cards}{note} cost {n:life/lives}", moment="{seat}"),
    "ends": Sentence("the game ends: {note}"),
    "left-in": Sentence("round {n}"),
    "left-by": Sentence("round {n}, {other}’s {cards}{note}", own="round {n}, {cards}{note}"),
    "stayed": Sentence("never"),
    "best-attack": Sentence("{n} with {note}"),
    **NO_EFFECTS,
}

NOTES = {
    "lives-before-combat": Sentence("lives {note} before the combat", ink="life"),
    "attack-becomes": Sentence("{note}", ink="might"),
    "wall-becomes": Sentence("{note}", ink="guard"),
    "draws-late": Sentence("draws {n} after the last pass"),
}
"""How what forecasts say beside the log and the numbers reads."""
