"""Hooks: a micro deck-builder of pirates. GAME is all that others need to know of it."""

from deckgames.engine.core.redaction import Secrets
from deckgames.engine.match.game import Game, Handicap, Laying
from deckgames.games.hooks.cards import SECTIONS
from deckgames.games.hooks.effects import LEXICON, VOCABULARY
from deckgames.games.hooks.packs import load_pack, more_treasures, setup, validate
from deckgames.games.hooks.play import refill
from deckgames.games.hooks.private_phases import HookPrivatePhases
from deckgames.games.hooks.rules import PHASES, public_scores, result, scores
from deckgames.games.hooks.state import SENTENCES, HookOptions, Table, mask, redeal, zones


def fill(t: Table) -> None:
    """HK-3.9: refills a slot of the row whose card a situation file has put elsewhere."""
    for slot, card in enumerate(t.row):
        if card is None:
            refill(t, slot)


GAME: Game[Table] = Game(
    id="hooks",
    prefix="HK",
    module=__name__,
    lexicon=LEXICON,
    parts={"brain": f"{__name__}.bot:BRAIN", "text": f"{__name__}.text", "layout": f"{__name__}.screen:LAYOUT",
           "facts": f"{__name__}.state:facts", "teller": f"{__name__}.teller:TELLER",
           "watch": f"{__name__}.private_phases:WATCH"},
    secrets=Secrets(known=lambda t, seat: t.shown, mask=mask, candid="own"),
    laying=Laying(home=lambda t, card: t.locker, validate=validate, fill=fill),
    sections=SECTIONS,
    vocabulary=VOCABULARY,
    budgets={"decisions_per_s": 0.15, "clone_us": 22, "imagine_us": 43, "seen_us": 21, "options_us": 20,
             "forecast_ms": 350, "forecast_most_ms": 8_000, "resume_us": 75, "hard_rollouts": 0.0002},
    state=Table,
    options=HookOptions,
    setup=setup,
    zones=zones,
    redeal=redeal,
    private=lambda t: not t.in_public,  # HK-6.1, HK-6.3
    scores=public_scores,
    charted=scores,
    result=result,
    sentences=SENTENCES,
    load_pack=load_pack,
    phases=PHASES,
    interlude=lambda t: t.in_public,
    private_phases=HookPrivatePhases(),
    handicap=Handicap("treasures", 1, 6.7, more_treasures),
    turn_order=lambda t: [(t.start + i) % len(t.seats) for i in range(len(t.seats))],
)
