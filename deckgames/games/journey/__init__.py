"""Journey & Overlords: stack-building along a road of six cards. GAME is all that others need to know of it."""

from deckgames.engine.core.redaction import Secrets
from deckgames.engine.match.game import Game, Handicap, Laying
from deckgames.games.journey import queries
from deckgames.games.journey.cards import SECTIONS
from deckgames.games.journey.effects import LEXICON, VOCABULARY
from deckgames.games.journey.packs import fill, load_pack, validate
from deckgames.games.journey.private_phases import JourneyPrivatePhases
from deckgames.games.journey.rules import PHASES, goes_on, more_crystals, result, setup, stands
from deckgames.games.journey.state import SENTENCES, JourneyOptions, Table, home, known, mask, numbered, redeal, zones


def standings(t: Table) -> list[int]:
    """JO-17.5: the points of all players, if the game ended now."""
    return [queries.standing(t, me) for me in t.seats]


GAME: Game[Table] = Game(
    id="journey",
    prefix="JO",
    module=__name__,
    parts={"brain": f"{__name__}.bot:BRAIN", "text": f"{__name__}.text", "layout": f"{__name__}.screen:LAYOUT",
           "facts": f"{__name__}.facts:facts", "teller": f"{__name__}.teller:TELLER",
           "watch": f"{__name__}.private_phases:WATCH",
           "reason": f"{__name__}.bot:reason"},
    secrets=Secrets(known=known, mask=mask, candid="all"),
    laying=Laying(home=home, validate=validate, fill=fill, numbered=numbered),
    sections=SECTIONS,
    vocabulary=VOCABULARY,
    budgets={"decisions_per_s": 0.0225, "coop_per_s": 0.0175, "clone_us": 70, "imagine_us": 90, "seen_us": 19,
             "options_us": 41, "forecast_ms": 1_200, "forecast_most_ms": 14_000, "resume_us": 180,
             "hard_rollouts": 0.00015},
    state=Table,
    options=JourneyOptions,
    setup=setup,
    zones=zones,
    redeal=redeal,
    private=lambda t: False,
    scores=standings,
    charted=lambda t: [t.hp, t.pool] if t.coop else standings(t),
    result=result,
    sentences=SENTENCES,
    load_pack=load_pack,
    phases=PHASES,
    private_phases=JourneyPrivatePhases(),
    lexicon=LEXICON,
    handicap=Handicap("crystals", 1, 1.7, more_crystals),
    turn_order=lambda t: [(t.starting + i) % len(t.seats) for i in range(len(t.seats))],
    goes_on=goes_on,
    stands=stands,
)
