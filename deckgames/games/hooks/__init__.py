"""Hooks: a micro deck-builder of pirates. GAME is all that others need to know of it."""

from pathlib import Path

from deckgames.engine.cover import read_cover
from deckgames.engine.game import Game, Laying
from deckgames.engine.seen import Secrets
from deckgames.games.hooks.cards import SECTIONS
from deckgames.games.hooks.effects import VOCABULARY
from deckgames.games.hooks.events import SENTENCES
from deckgames.games.hooks.lexicon import LEXICON
from deckgames.games.hooks.options import HookOptions
from deckgames.games.hooks.packs import load_pack
from deckgames.games.hooks.private_phases import HookPrivatePhases
from deckgames.games.hooks.rules import PHASES
from deckgames.games.hooks.rules.end import public_scores, result, scores
from deckgames.games.hooks.rules.setup import setup
from deckgames.games.hooks.state import Table
from deckgames.games.hooks.validate import fill, validate
from deckgames.games.hooks.zones import home, known, mask, redeal, zones


def private(t: Table) -> bool:
    """HK-6.1, HK-6.3: everything happens in the own private phase but what an enemy decides in the open."""
    return not t.in_public


GAME: Game[Table] = Game(
    id="hooks",
    prefix="HK",
    module=__name__,
    cover=read_cover(Path(__file__).parent),
    lexicon=LEXICON,
    parts={"brain": f"{__name__}.bot:BRAIN", "text": f"{__name__}.text", "layout": f"{__name__}.screen.table:LAYOUT",
           "facts": f"{__name__}.facts:facts", "teller": f"{__name__}.teller:TELLER",
           "watch": f"{__name__}.private_phases:WATCH"},
    secrets=Secrets(known=known, mask=mask, candid="own"),
    laying=Laying(home=home, validate=validate, fill=fill),
    sections=SECTIONS,
    vocabulary=VOCABULARY,
    budgets={"decisions_per_s": 0.15, "clone_us": 22, "imagine_us": 43, "seen_us": 21, "options_us": 20,
             "forecast_ms": 350, "forecast_most_ms": 8_000, "resume_us": 75, "hard_rollouts": 0.0002},
    state=Table,
    options=HookOptions,
    setup=setup,
    zones=zones,
    redeal=redeal,
    private=private,
    round=lambda t: t.round,
    scores=public_scores,
    charted=scores,
    result=result,
    sentences=SENTENCES,
    load_pack=load_pack,
    phases=PHASES,
    interlude=lambda t: t.in_public,
    private_phases=HookPrivatePhases(),
    turn_order=lambda t: [(t.start + i) % len(t.seats) for i in range(len(t.seats))],
)
