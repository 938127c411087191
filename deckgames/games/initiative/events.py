"""How much everything that happens in Initiative matters in the log and the recap; the words are in the file.

A screen that replays a round step by step takes the same events one by one; `detail` (queries/sums.py) holds their
numbers: Announced (`reveals`, `reveals-none`), Blow (`attacks`, `strikes`), Hit (`hits`, `holds`), Change (`loses`,
`heals`, `tires`), seats with their Change (`swaps-health`, `averages`), Total (`defends`), the health (`annihilated`).
"""

from deckgames.engine.events import NO_EFFECT, NO_EFFECT_ON, Sentence, Sentences
from deckgames.games.initiative.says import SAY

SENTENCES = Sentences(SAY, "events", {
    "rejects-none": Sentence(weight=0), "round": Sentence(weight=0), "trims": Sentence(weight=0),
    "commits": Sentence(weight=0), "sweeps": Sentence(weight=0), "deals": Sentence(weight=0),
    "gets": Sentence(weight=0), "beat": Sentence(weight=0), "reveals": Sentence(weight=0),
    "reveals-none": Sentence(weight=0), "annihilated": Sentence(weight=2), "is-promised": Sentence(weight=0),
    "recurs": Sentence(weight=0), "defends": Sentence(weight=0), "promises": Sentence(weight=0),
    "attacks": Sentence(weight=0, answers=True), "strikes": Sentence(weight=0, answers=True),
    "hits": Sentence(weight=2), "loses": Sentence(weight=2, runs=True, answers=True),
    "heals": Sentence(runs=True, answers=True), "swaps-health": Sentence(weight=2, answers=True),
    "averages": Sentence(weight=2), "drops-all": Sentence(weight=0), "reshuffles": Sentence(weight=0),
    "draws": Sentence(weight=0, answers=True), "discards": Sentence(answers=True), "recruits": Sentence(answers=True),
    "salvages": Sentence(answers=True), "appears": Sentence(weight=0),
    "loses-stacked": Sentence(weight=2, answers=True), "loses-placed": Sentence(weight=2, answers=True),
    "cancels": Sentence(weight=2, answers=True), "adds": Sentence(weight=2, answers=True),
    "adds-below": Sentence(weight=2, answers=True), "reverses": Sentence(weight=2, answers=True),
    "shuffles": Sentence(weight=2, answers=True), "exposes": Sentence(weight=2, answers=True),
    "swaps-stacks": Sentence(weight=2, answers=True), "passes-stacks": Sentence(weight=2),
    "steals-placed": Sentence(weight=2, answers=True), "steals-exposed": Sentence(weight=2, answers=True),
    "steals-stacked": Sentence(weight=2, answers=True), "steals-held": Sentence(weight=2, answers=True),
    "passes": Sentence(weight=2), "ends-round": Sentence(weight=0, answers=True),
    NO_EFFECT: Sentence(weight=0), NO_EFFECT_ON: Sentence(weight=0),
})

NOTES = Sentences(SAY, "notes", {
    "blow": Sentence(ink="might"), "is-out": Sentence(ink="bad"),
    "line-triggers": Sentence(ink="rule"), "line-ends": Sentence(ink="rule"), "line-moves": Sentence(ink="rule"),
    "line-begins": Sentence(ink="rule"), "beat-goes-on": Sentence(ink="muted"), "next-beat": Sentence(ink="muted"),
    "round-over": Sentence(ink="warn"),
})
"""How what forecasts say beside the log and the numbers reads."""
