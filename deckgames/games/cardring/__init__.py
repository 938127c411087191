"""Card Ring: a deck-builder whose markets rotate round the table. GAME is all that others need to know of it."""

from deckgames.engine.core.redaction import Secrets
from deckgames.engine.match.game import Game, Handicap, Laying
from deckgames.games.cardring.cards import SECTIONS
from deckgames.games.cardring.effects import LEXICON, VOCABULARY
from deckgames.games.cardring.packs import fill, load_pack, more_xp, setup, validate
from deckgames.games.cardring.private_phases import RingPrivatePhases
from deckgames.games.cardring.rules import PHASES, result
from deckgames.games.cardring.state import SENTENCES, RingOptions, Table, guess, home, known, mask, redeal, zones


def private(t: Table) -> bool:
    """CR-12.1: decisions of a sitting need the hidden hand; with `buy: sitting` Buy follows it."""
    return t.phase == "sitting" or (t.phase == "buy" and t.options.buys_in_sitting)


GAME: Game[Table] = Game(
    id="cardring",
    prefix="CR",
    module=__name__,
    lexicon=LEXICON,
    parts={"brain": f"{__name__}.bot:BRAIN", "text": f"{__name__}.text", "layout": f"{__name__}.screen:LAYOUT",
           "teller": f"{__name__}.teller:TELLER",
           "facts": f"{__name__}.state:facts", "watch": f"{__name__}.private_phases:WATCH"},
    secrets=Secrets(known=known, mask=mask, guess=guess, candid="all"),
    laying=Laying(home=home, validate=validate, fill=fill),
    sections=SECTIONS,
    vocabulary=VOCABULARY,
    budgets={"decisions_per_s": 0.17, "clone_us": 17, "imagine_us": 50, "seen_us": 11, "options_us": 16,
             "forecast_ms": 300, "forecast_most_ms": 8_000, "resume_us": 80, "hard_rollouts": 0.00025},
    state=Table,
    options=RingOptions,
    setup=setup,
    zones=zones,
    redeal=redeal,
    private=private,
    scores=lambda t: [s.xp for s in t.seats],
    result=result,
    sentences=SENTENCES,
    load_pack=load_pack,
    phases=PHASES,
    private_phases=RingPrivatePhases(),
    handicap=Handicap("xp", 1, 3.6, more_xp),
    turn_order=lambda t: t.order,
)
