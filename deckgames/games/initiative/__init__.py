"""Initiative: secret stacks, public chaos. GAME is all that others need to know of it."""

from deckgames.engine.game import Game
from deckgames.games.initiative.events import SENTENCES
from deckgames.games.initiative.misfits import fill, misfits
from deckgames.games.initiative.options import InitiativeOptions
from deckgames.games.initiative.packs import load_pack
from deckgames.games.initiative.reckon import from_dealer
from deckgames.games.initiative.rules import over, play
from deckgames.games.initiative.rules.end import result
from deckgames.games.initiative.rules.setup import setup
from deckgames.games.initiative.sittings import InitiativeSittings
from deckgames.games.initiative.state import Table
from deckgames.games.initiative.view import TableView, view
from deckgames.games.initiative.zones import known, redeal, zones


def private(t: Table) -> bool:
    """IN-13.2: the sittings are secret, and so is the choice of hand cards to discard; all else is in the open."""
    return t.phase in ("swap", "build") or t.choosing


GAME: Game[Table, TableView] = Game(
    id="initiative",
    title="Initiative",
    prefix="IN",
    tagline="Secret stacks, public chaos: the fast act first",
    module=__name__,
    min_seats=2,
    max_seats=6,
    minutes=(10, 15, 20, 30, 40),
    score_word="health",
    state=Table,
    options=InitiativeOptions,
    setup=setup,
    play=play,
    over=over,
    view=view,
    zones=zones,
    redeal=redeal,
    private=private,
    round=lambda t: t.round,
    scores=lambda t: [me.health for me in t.seats],
    result=result,
    sentences=SENTENCES,
    load_pack=load_pack,
    phases=("swap", "begin", "build", "reveal", "turn", "cleanup"),
    known=known,
    sittings=InitiativeSittings(),
    out=lambda t: [me.no for me in t.seats if me.out],
    misfits=misfits,
    fill=fill,
    turn_order=lambda t: sorted(range(len(t.seats)), key=lambda seat: from_dealer(t, seat)),
)
