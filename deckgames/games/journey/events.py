"""How much everything that happens in Journey & Overlords matters in the log and the recap."""

from deckgames.engine.events import Sentence, Sentences
from deckgames.games.journey.says import SAY

SENTENCES = Sentences(SAY, "events", {
    "picks-kingdom": Sentence(answers=True), "keeps": Sentence(answers=True), "turn": Sentence(weight=0),
    "appears": Sentence(weight=0), "journeys": Sentence(answers=True), "rests": Sentence(answers=True),
    "challenges": Sentence(weight=2, answers=True), "uses": Sentence(answers=True), "free-journey": Sentence(weight=0),
    "graveyard": Sentence(answers=True), "to-overlord-card": Sentence(answers=True), "fights": Sentence(deed=True),
    "duels": Sentence(weight=2, harmless=True, answers=True), "clash": Sentence(weight=2, tells=("hurt",)),
    "attacks": Sentence(weight=2, tells=("hurt",)), "dropped": Sentence(weight=0), "swapped": Sentence(answers=True),
    "adds": Sentence(weight=0), "buries": Sentence(answers=True), "unburies": Sentence(answers=True),
    "discards": Sentence(weight=2, answers=True), "gives": Sentence(weight=2, harmless=True, answers=True),
    "steals-card": Sentence(weight=2, answers=True), "passes": Sentence(weight=2, harmless=True),
    "swaps-top": Sentence(weight=2, answers=True), "swaps-track": Sentence(answers=True),
    "removes": Sentence(answers=True), "triggers": Sentence(weight=0, heads=True),
    "at-once": Sentence(weight=0, heads=True), "skipped": Sentence(weight=0), "under-way": Sentence(weight=0),
    "hurt": Sentence(weight=2, adds=True), "heals": Sentence(adds=True), "draws-wounds": Sentence(weight=0),
    "wounded": Sentence(answers=True), "gives-damage": Sentence(weight=2, tells=("hurt",), answers=True),
    "takes-crystals": Sentence(weight=0), "pays": Sentence(weight=0),
    "gives-up": Sentence(weight=0), "behind-crystals": Sentence(runs=True),
    "gives-crystals": Sentence(weight=2, harmless=True, answers=True), "steals": Sentence(weight=2, answers=True),
    "pearls": Sentence(weight=0, answers=True), "power": Sentence(weight=0), "rewarded": Sentence(weight=2),
    "ignores-desert": Sentence(weight=0), "overlord-turned": Sentence(weight=2),
    "duels-overlord": Sentence(weight=2, answers=True), "clash-overlord": Sentence(weight=2),
    "gives-damage-overlord": Sentence(weight=2, answers=True), "attacks-overlord": Sentence(weight=2),
    "steals-overlord": Sentence(answers=True), "overlord-takes": Sentence(weight=0),
    "overlord-loses": Sentence(weight=0), "events-shuffled": Sentence(weight=0),
})

NOTES = Sentences(SAY, "notes", {
    "leaves-undone": Sentence(ink="warn"), "last-of-all": Sentence(ink="warn"),
    "turned-in-vain": Sentence(spare=1),
    **{kind: Sentence(ink="glory", spare=2) for kind in ("lord-rewards", "lord-rewards-last", "lord-crystals",
       "lord-crystals-more", "lord-tokens", "lord-tokens-more")},
    "lord-health": Sentence(ink="harm", spare=2), "lord-strength": Sentence(ink="harm", spare=2),
    "overlord-threatens": Sentence(ink="harm"), "covers": Sentence(ink="harm"), "buries": Sentence(ink="harm"),
    "stays": Sentence(ink="harm"), "again": Sentence(ink="rule", spare=3), "copies": Sentence(ink="rule", spare=3),
    **{f"may-{kind}": Sentence(ink="harm", spare=2) for kind in ("covers", "buries", "stays", "covers-only")},
    "covers-only": Sentence(spare=2), "top": Sentence(spare=1),
    "likely-top": Sentence(spare=1), "likely-again": Sentence(ink="rule", spare=1),
    "may-again": Sentence(ink="rule", spare=2), "may-copies": Sentence(ink="rule", spare=2),
})
"""How what forecasts say beside the log and the numbers reads."""
