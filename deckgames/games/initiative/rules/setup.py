"""IN-2: the table before the first round."""

from deckgames.engine.cards import Pack
from deckgames.engine.options import Options
from deckgames.engine.rng import Rng
from deckgames.games.initiative import acts
from deckgames.games.initiative.cards import InitiativeSpec
from deckgames.games.initiative.options import InitiativeOptions
from deckgames.games.initiative.rules.end import deal
from deckgames.games.initiative.state import HAND, POOL, Seat, Table


def setup(pack: Pack, seats: int, options: Options, rng: Rng) -> Table:
    """A table ready for round 0; chance is used in this sequence: the deck is shuffled, the first dealer drawn.

    Raises ValueError if the packs have too few cards for so many players.
    """
    assert isinstance(options, InitiativeOptions)
    t = Table(rng=rng, pack=pack, next_number=1, phase="swap", options=options)
    t.seats = [Seat(no, options.start_health) for no in range(seats)]
    t.deck = [t.make(face.id) for face in pack.section("cards", InitiativeSpec) for _ in range(face.copies)]
    if len(t.deck) < HAND * seats + POOL:
        raise ValueError(f"these packs have {len(t.deck)} cards; {seats} players need {HAND * seats + POOL} (IN-2.3)")
    rng.shuffle(t.deck)
    t.dealer = rng.below(seats)
    deal(t, HAND)
    acts.refill(t)
    t.history.append(tuple([options.start_health] * seats))
    if options.opening_swap == "skipped":
        t.phase = "begin"
    return t
