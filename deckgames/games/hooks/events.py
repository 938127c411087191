"""How much everything that happens in Hooks matters in the log and the recap; the words are in the file."""

from deckgames.engine.events import Sentence, Sentences
from deckgames.games.hooks.says import SAY

SENTENCES = Sentences(SAY, "events", {
    "begins": Sentence(weight=0), "gives-back": Sentence(answers=True), "ends-turn": Sentence(weight=0, answers=True),
    "shuffles": Sentence(weight=0), "draws": Sentence(weight=0), "looks": Sentence(weight=0, glimpse=True),
    "copies": Sentence(answers=True), "buys": Sentence(chief=1, answers=True), "gains": Sentence(chief=1, answers=True),
    "buries": Sentence(answers=True), "discards": Sentence(weight=0), "keeps": Sentence(weight=0),
    "maroons": Sentence(answers=True), "takes": Sentence(weight=0, adds=True, deed=True),
    "brings": Sentence(weight=2, harmless=True, adds=True),
    "earns": Sentence(weight=2, harmless=True, adds=True), "gets": Sentence(weight=0),
    "targets": Sentence(weight=0, answers=True), "shows": Sentence(until=("costs",)),
    "triggers": Sentence(weight=0, heads=True), "loses": Sentence(weight=2, adds=True),
    "costs": Sentence(weight=2, adds=True), "steals": Sentence(weight=2, adds=True), "drops": Sentence(weight=2),
    "anchors": Sentence(weight=2), "slows": Sentence(weight=2), "plants": Sentence(weight=2),
    "swaps": Sentence(weight=2, answers=True), "gives": Sentence(weight=2, harmless=True),
    "passes": Sentence(weight=2, harmless=True),
    "decides": Sentence(weight=2, harmless=True, answers=True, tells=("steals",)), "appears": Sentence(weight=0),
    "replaces": Sentence(weight=0), "last-card": Sentence(weight=2, harmless=True, chief=2, ink="warn"),
})

NOTES = Sentences(SAY, "notes", {
    "short-bank": Sentence(ink="warn"), "no-bank": Sentence(ink="warn"), "none": Sentence(ink="warn"),
    "idle-discard": Sentence(ink="muted"), "was-last": Sentence(ink="warn"),
})
"""How what forecasts say beside the log and the numbers reads."""
