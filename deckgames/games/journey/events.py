"""How everything that happens in Journey & Overlords reads, in the log and the recap: a sentence an event."""

from deckgames.engine.events import NO_EFFECTS, Sentence

SENTENCES = {
    # set-up and turns
    "picks-kingdom": Sentence("{seat} picks the {note}"),
    "keeps": Sentence("{seat} keeps {cards}"),
    "begins": Sentence("{seat} begins", weight=0),
    "turn": Sentence("{seat}'s turn", weight=0),
    "appears": Sentence("{cards} appear{v} on the road", weight=0),
    # main actions
    "journeys": Sentence("{seat} journeys to {cards}, {note}"),
    "rests": Sentence("{seat} rests at {cards}", bare="{seat} rests without effect"),
    "challenges": Sentence("{seat} challenges {cards}", weight=2),
    "uses": Sentence("{seat} uses {cards}"),
    "graveyard": Sentence("{seat} journeys to {cards} in the graveyard"),
    "to-overlord-card": Sentence("{seat} journeys to {cards} on the Overlord"),
    # combat and duels
    "fights": Sentence("{seat} fights {cards}: attack {n} against {note}"),
    "overlord-strikes": Sentence("{cards} strikes for {n}"),
    "duels": Sentence("{seat} duels {other}", weight=2),
    "clash": Sentence("{seat} deals {n} damage, {other} deals {note}", weight=2),
    "attacks": Sentence("{seat} attacks {other} for {n}", weight=2),
    # the road
    "falls": Sentence("{cards} fall{v} off slot 0"),
    "invades": Sentence("{cards} invades: {note}"),
    "dropped": Sentence("{cards} come{v} off the deck into the graveyard", weight=0),
    "swapped": Sentence("{seat} swaps {first} with {second}"),
    "track-tokens": Sentence("{seat} puts {note} on {cards}"),
    "tokens-cleared": Sentence("all {note} tokens leave the road"),
    "swept": Sentence("{cards} leave{v} the road"),
    # cards
    "adds": Sentence("{seat} adds {cards} to the {note}"),
    "puts-under": Sentence("{seat} puts {cards} under the {note}"),
    "barred": Sentence("{seat} may not take {first}, because of {second}: it is discarded"),
    "buries": Sentence("{seat} buries {cards}"),
    "unburies": Sentence("{seat} unburies {cards}"),
    "discards": Sentence("{seat} discards {cards}", weight=2),
    "gives": Sentence("{seat} gives {cards} to {other}", weight=2),
    "steals-card": Sentence("{seat} steals {cards} from {other}", weight=2),
    "passes": Sentence("all pass cards on{passing}", weight=2),
    "swaps-top": Sentence("{seat} swaps {first} for {second} of {other}", weight=2),
    "swaps-track": Sentence("{seat} swaps {first} for {second} of the road"),
    "removes": Sentence("{seat} removes {cards} from the game"),
    "on-overlord": Sentence("{cards} come{v} to lie on the Overlord"),
    "triggers": Sentence("{cards} of {seat} is set off", weight=0),
    "skipped": Sentence("{cards} of {seat} shows no more: skipped", weight=0),
    # wounds
    "hurt": Sentence("{seat} takes {n} damage", weight=2),
    "heals": Sentence("{seat} heals {n}"),
    "draws-wounds": Sentence("{seat} draws {cards}", weight=0),
    "wounded": Sentence("{seat} adds {cards} to the wounds"),
    "breaks": Sentence("{cards} of {seat} breaks into ten wounds"),
    "gives-damage": Sentence("{seat} gives {n} damage to {other}", weight=2),
    # crystals and powers
    "crystals": Sentence("{seat}: {note}", weight=0),
    "gives-crystals": Sentence("{seat} gives {n:crystal} to {other}", weight=2),
    "steals": Sentence("{seat} steals {n:crystal} from {other}", weight=2),
    "capped": Sentence("{seat} loses {n:crystal} over the limit"),
    "weight": Sentence("{seat} discards {n:crystal} for weight"),
    "pearls": Sentence("{seat} spends {n:pearl}", weight=0),
    "power": Sentence("{seat}: {note}", weight=0),
    "rolls": Sentence("{cards} of {seat}: the die shows {n}", bare="{seat}: the die shows {n}"),
    # boards
    "rewarded": Sentence("{seat} wins a reward token", weight=2),
    "defeated": Sentence("{cards} is defeated"),
    "rewards": Sentence("{note}"),
    "reinforced": Sentence("{cards}: {note}"),
    "village": Sentence("the village is replaced: {cards}"),
    "desert": Sentence("the sand turns: {note}"),
    "returns-token": Sentence("{seat} discards a reward token"),
    # the end
    "road-ends": Sentence("the road is empty"),
    "ends": Sentence("points are counted", weight=0),
    **NO_EFFECTS,
}
