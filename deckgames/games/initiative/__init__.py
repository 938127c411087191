"""Initiative: secret stacks, public chaos. GAME is all that others need to know of it."""

from deckgames.engine.core.redaction import Secrets
from deckgames.engine.match.game import Game, Handicap, Laying
from deckgames.games.initiative.cards import SECTIONS
from deckgames.games.initiative.effects import LEXICON, VOCABULARY
from deckgames.games.initiative.packs import fill, load_pack, validate
from deckgames.games.initiative.private_phases import InitiativePrivatePhases
from deckgames.games.initiative.queries import from_dealer
from deckgames.games.initiative.rules import PHASES, more_health, result, setup
from deckgames.games.initiative.state import SECRET, SENTENCES, InitiativeOptions, Table, known, mask, redeal, zones


def private(t: Table) -> bool:
    """IN-13.2: the private phases are secret, and so is the choice of hand cards to discard; the rest is in the
    open."""
    return t.phase in SECRET or t.choosing


GAME: Game[Table] = Game(
    id="initiative",
    prefix="IN",
    module=__name__,
    lexicon=LEXICON,
    parts={"brain": f"{__name__}.bot:BRAIN", "text": f"{__name__}.text", "layout": f"{__name__}.screen:LAYOUT",
           "teller": f"{__name__}.teller:TELLER", "facts": f"{__name__}.queries:facts",
           "watch": f"{__name__}.private_phases:WATCH"},
    secrets=Secrets(known=known, mask=mask, candid="all"),
    laying=Laying(validate=validate, fill=fill),
    sections=SECTIONS,
    vocabulary=VOCABULARY,
    budgets={"decisions_per_s": 0.026, "clone_us": 36, "imagine_us": 75, "seen_us": 22, "options_us": 70,
             "forecast_ms": 400, "forecast_most_ms": 13_000, "resume_us": 300, "hard_rollouts": 0.0008},
    # it asks little and shows much: whole games count, not questions
    state=Table,
    options=InitiativeOptions,
    setup=setup,
    zones=zones,
    redeal=redeal,
    private=private,
    scores=lambda t: [me.health for me in t.seats],
    result=result,
    sentences=SENTENCES,
    load_pack=load_pack,
    phases=PHASES,
    private_phases=InitiativePrivatePhases(),
    out=lambda t: [me.no for me in t.seats if me.out],
    handicap=Handicap("health", 10, 0.37, more_health),
    turn_order=lambda t: sorted(range(len(t.seats)), key=lambda seat: from_dealer(t, seat)),
)
