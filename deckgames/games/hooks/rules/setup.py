"""HK-1: the table before the first turn."""

from collections.abc import Sequence

from deckgames.engine.cards import Pack
from deckgames.engine.options import Options
from deckgames.engine.rng import Rng
from deckgames.games.hooks.cards import HookSpec
from deckgames.games.hooks.options import HookOptions
from deckgames.games.hooks.state import ROW, Seat, Table

SUPPLY_DECK = {2: 22, 3: 33, 4: 40}
"""HK-1.5: supply cards in the supply deck, by number of players."""
SPARE = 12
"""HK-R.16: supply cards there must be beyond the supply deck."""
FAIR = {2: (1, 3), 3: (1, 2, 4), 4: (1, 2, 3, 5)}
"""HK-R.20: Treasures by turn order, by number of players, with `late_treasure: fair`."""
RISING = (1, 2, 3, 3)
"""HK-R.20: the same with `rising`."""


def starting(options: HookOptions, seats: int) -> Sequence[int]:
    """Treasures at the start, by turn order (HK-1.2, HK-R.20)."""
    if options.late_treasure == "fair":
        return FAIR[seats]
    return RISING if options.late_treasure == "rising" else (1,) * seats


def setup(pack: Pack, seats: int, options: Options, rng: Rng) -> Table:
    """A table before the first turn. Raises ValueError if the packs have too few supply cards for so many players."""
    assert isinstance(options, HookOptions)
    t = Table(rng=rng, pack=pack, next_number=1, phase="begin", options=options)
    faces = pack.section("cards", HookSpec)
    starters = [face for face in faces if face.group == "starter"]
    t.seats = [Seat(no) for no in range(seats)]
    for me in t.seats:
        me.deck = t.make_all(starters)
    supply = t.make_all([face for face in faces if face.group == "supply"])
    if len(supply) < SUPPLY_DECK[seats] + SPARE:
        raise ValueError(f"these packs have {len(supply)} supply cards; {seats} players need at least "
                         f"{SUPPLY_DECK[seats] + SPARE} (HK-R.16)")
    rng.shuffle(supply)
    t.supply_deck, t.refresh_deck = supply[:SUPPLY_DECK[seats]], supply[SUPPLY_DECK[seats]:]
    t.row = [t.refresh_deck.pop() for _ in range(ROW)]
    for me in t.seats:
        rng.shuffle(me.deck)
    t.start = t.current = rng.below(seats)
    for place in range(seats):
        me = t.seats[(t.start + place) % seats]
        me.treasures = starting(options, seats)[place]
    t.bank = options.bank - sum(me.treasures for me in t.seats)
    t.history.append(tuple(0 for _ in t.seats))
    return t
