"""CR-1: the table before the first round."""

from deckgames.engine import zones
from deckgames.engine.cards import Pack
from deckgames.engine.options import Options
from deckgames.engine.rng import Rng
from deckgames.games.cardring.cards import (
    EnemyCard,
    EnemySpec,
    Fightable,
    LocationSpec,
    PlayedSpec,
)
from deckgames.games.cardring.operations import fill_queue, fill_row
from deckgames.games.cardring.options import RingOptions
from deckgames.games.cardring.queries import greater
from deckgames.games.cardring.state import HAND, Seat, Table

TIER_CARDS = {"normal": {2: 6, 3: 7, 4: 8}, "short": {2: 4, 3: 5, 4: 6}, "long": {2: 10, 3: 10, 4: 10}}
"""CR-R.4: Enemies kept of each tier, by length and number of seats."""

COUNTED_GREATER = 5
"""CR-R.34: Greater cards a seat with `greater: counted`."""


def setup(pack: Pack, seats: int, options: Options, rng: Rng) -> Table:
    """A table ready for its first round; chance is used in the sequence of CR-1.14."""
    assert isinstance(options, RingOptions)
    t = Table(rng=rng, pack=pack, next_number=1, phase="order", options=options)
    t.seats = [Seat(no) for no in range(seats)]
    for me in t.seats:
        me.deck = t.make_all(pack.section("starting", PlayedSpec))
    t.main_deck = t.make_all(pack.section("main", PlayedSpec) + pack.section("class", PlayedSpec))
    (t.main_deck if options.stealth else t.box).extend(t.make_all(pack.section("stealth", PlayedSpec)))
    rng.shuffle(t.main_deck)
    _enemy_deck(t, seats)
    t.dummy = t.make_all(pack.section("dummy", Fightable))[0]
    _finale(t)
    for me in t.seats:
        rng.shuffle(me.deck)
    locations = t.make_all(pack.section("locations", LocationSpec))
    if options.locations:
        t.location_deck = locations
        rng.shuffle(t.location_deck)
    else:
        t.box += locations
    if options.greater == "counted":
        t.supply = {face.id: COUNTED_GREATER * seats for face in greater(pack)}
    for me in t.seats:
        fill_queue(t, me)
    for me in t.seats:
        zones.draw(HAND, me.deck, me.discard, me.hand, rng)
    t.row = [None] * options.enemies
    fill_row(t)
    t.history.append(tuple(0 for _ in t.seats))
    return t


def _enemy_deck(t: Table, seats: int) -> None:
    """CR-1.10: three tiers, the weakest on top; what is not kept goes unseen to the box."""
    enemies = t.make_all(t.pack.section("enemies", EnemySpec))
    keep = TIER_CARDS[t.options.length][seats]
    kept: list[list[EnemyCard]] = []
    for tier in (1, 2, 3):
        cards = [card for card in enemies if card.spec.tier == tier]
        t.rng.shuffle(cards)
        kept.append(cards[:keep])
        t.box += cards[keep:]
    t.enemy_deck = kept[2] + kept[1] + kept[0]
    if t.options.enemy_order == "mixed":
        t.rng.shuffle(t.enemy_deck)


def _finale(t: Table) -> None:
    """CR-1.9: one Finale is on the table; the others go to the box."""
    finales = t.make_all(t.pack.section("finales", Fightable))
    wanted = t.options.finale
    t.finale = t.rng.pick(finales) if wanted == "random" else next(f for f in finales if f.spec.id == wanted)
    t.box += [card for card in finales if card is not t.finale]
