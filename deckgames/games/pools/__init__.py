"""Dragon Pools: combinations, stacks, damage. GAME is all that others need to know of it."""

from deckgames.engine.core.redaction import Secrets
from deckgames.engine.match.game import Game, Handicap, Laying
from deckgames.games.pools.cards import SECTIONS
from deckgames.games.pools.effects import LEXICON, VOCABULARY
from deckgames.games.pools.packs import load_pack, validate
from deckgames.games.pools.private_phases import PoolPrivatePhases
from deckgames.games.pools.rules import PHASES, more_lives, result, setup
from deckgames.games.pools.state import SENTENCES, PoolOptions, Table, known, mask, redeal, zones

GAME: Game[Table] = Game(
    id="pools",
    prefix="DP",
    module=__name__,
    lexicon=LEXICON,
    parts={"brain": f"{__name__}.bot:BRAIN", "text": f"{__name__}.text", "layout": f"{__name__}.screen:LAYOUT",
           "facts": f"{__name__}.facts:facts", 
           "watch": f"{__name__}.private_phases:WATCH", "teller": f"{__name__}.teller:TELLER"},
    secrets=Secrets(known=known, mask=mask, candid="all"),
    laying=Laying(validate=validate),
    sections=SECTIONS,
    vocabulary=VOCABULARY,
    # a game has four hundred questions, and its views tell every worth with its sum
    budgets={"decisions_per_s": 0.03, "clone_us": 88, "imagine_us": 100, "seen_us": 43, "options_us": 30,
             "forecast_ms": 450, "forecast_most_ms": 14_000, "hard_rollouts": 0.00005, "resume_us": 120},
    state=Table,
    options=PoolOptions,
    setup=setup,
    zones=zones,
    redeal=redeal,
    private=lambda t: t.laying,
    scores=lambda t: [me.life for me in t.seats],
    result=result,
    sentences=SENTENCES,
    load_pack=load_pack,
    phases=PHASES,
    private_phases=PoolPrivatePhases(),
    out=lambda t: [me.no for me in t.seats if me.left],
    handicap=Handicap("lives", 5, 1.3, more_lives),
    turn_order=lambda t: [(t.leader + i) % len(t.seats) for i in range(len(t.seats))],
)
