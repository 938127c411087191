"""IN-2: the table before the first round."""

from functools import lru_cache

from deckgames.engine.cards import Pack
from deckgames.engine.options import Options
from deckgames.engine.rng import Rng
from deckgames.games.initiative import operations
from deckgames.games.initiative.cards import InitiativeCard, InitiativeSpec
from deckgames.games.initiative.options import InitiativeOptions
from deckgames.games.initiative.rules.end import deal
from deckgames.games.initiative.state import HAND, POOL, Seat, Table


@lru_cache(maxsize=16)
def whole_deck(pack: Pack) -> tuple[InitiativeCard, ...]:
    """IN-1.2: all cards of these packs, numbered from 1 in the order of the files; the same objects for every game."""
    faces = [face.id for face in pack.section("cards", InitiativeSpec) for _ in range(face.copies)]
    return tuple(pack.card(number, face) for number, face in enumerate(faces, 1))


def setup(pack: Pack, seats: int, options: Options, rng: Rng) -> Table:
    """A table ready for round 0; chance is used in this sequence: the deck is shuffled, the first dealer drawn.

    Raises ValueError if the packs have too few cards for so many players.
    """
    assert isinstance(options, InitiativeOptions)
    t = Table(rng=rng, pack=pack, next_number=1, phase="swap", options=options)
    health = options.health(seats)
    t.seats = [Seat(no, health) for no in range(seats)]
    t.deck = list(whole_deck(pack))
    t.next_number = len(t.deck) + 1
    if len(t.deck) < HAND * seats + POOL:
        raise ValueError(f"these packs have {len(t.deck)} cards; {seats} players need {HAND * seats + POOL} (IN-2.3)")
    rng.shuffle(t.deck)
    t.dealer = rng.below(seats)
    deal(t, HAND)
    operations.refill(t)
    t.history.append(tuple([health] * seats))
    if options.opening_swap == "skipped":
        t.phase = "begin"
    return t
