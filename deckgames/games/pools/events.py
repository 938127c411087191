"""How much everything that happens in Dragon Pools matters in the log and the recap; the words are in the file.

`detail` holds what screens show more: the Mark (`marks`), the Hit (`hits`, `holds`).
"""

from deckgames.engine.events import Sentence, Sentences
from deckgames.games.pools.says import SAY

SENTENCES = Sentences(SAY, "events", {
    "pool": Sentence(weight=0), "common": Sentence(weight=0), "round": Sentence(weight=0),
    "joins": Sentence(until=("fires",)), "shuffles": Sentence(weight=0), "draws": Sentence(weight=0),
    "fires": Sentence(tells=("draws", "heals", "hurts")), "lays": Sentence(deed=True, chief=1),
    "announces": Sentence(deed=True, chief=1), "reads": Sentence(weight=0, answers=True), "wakes": Sentence(weight=0),
    "activates": Sentence(deed=True), "becomes": Sentence(answers=True), "tokens": Sentence(answers=True),
    "passes": Sentence(weight=0, answers=True), "grants": Sentence(weight=0, heads=True, answers=True),
    "marks": Sentence(weight=2), "counters": Sentence(weight=2), "stands": Sentence(weight=0),
    "pays": Sentence(weight=0, answers=True), "hurts": Sentence(weight=2), "drops": Sentence(weight=2),
    "declines": Sentence(weight=0, answers=True), "swaps": Sentence(answers=True),
    "razes": Sentence(weight=2, answers=True), "takes-back": Sentence(answers=True), "sweeps": Sentence(weight=0),
    "throws": Sentence(weight=0, answers=True), "aims": Sentence(weight=0, answers=True),
    "hits": Sentence(weight=2, answers=True), "breaks": Sentence(weight=0, answers=True),
    "holds": Sentence(weight=2, harmless=True, answers=True),
})

NOTES = Sentences(SAY, "notes", {
    "lives-before-combat": Sentence(ink="life"), "lives-unless-announced": Sentence(ink="life"),
    "attack-becomes": Sentence(ink="might"), "wall-becomes": Sentence(ink="guard"),
    "late-effects": Sentence(spare=1), "if-all-pass": Sentence(spare=2), "if-one-passes": Sentence(spare=2),
    "costs-taken": Sentence(spare=1), "best-becomes": Sentence(spare=2), "then-best": Sentence(spare=2),
    "best-lay": Sentence(spare=2), "draws-late": Sentence(spare=3), "all-draw-late": Sentence(spare=3),
})
"""How what forecasts say beside the log and the numbers reads."""
