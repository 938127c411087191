"""Tables of Dragon Pools in the middle of a turn, drawn at random as they come up in play."""

from random import Random

from deckgames.engine.core.rng import Rng
from deckgames.engine.match.game import find
from deckgames.games.pools.cards import PoolCard
from deckgames.games.pools.state import Combo, Facts, Kind, PoolOptions, Reading, Seat, Table
from tests.harness import pack_of

GAME = find("deckgames.games.pools")


def drawn(chance: Random, most: int = 12) -> Table:
    """Seat 0 in its turn, after its lay, with up to so many cards of its pool and the common pool together; a third of
    the tables have all six artefacts among them."""
    options = PoolOptions(reuse=chance.choice((0, 1, 2, 3)))
    t: Table = GAME.setup(pack_of(GAME), 2, options, Rng.fresh(chance.getrandbits(32)))
    me = t.seats[0]
    t.phase, t.leader, t.current, t.turn = chance.choice(("basic", "additional")), 0, 0, 3
    _deal(t, chance, most)
    _change(t, chance)
    if chance.random() < .95:
        t.keystone = chance.choice(me.pool)
    t.acted = chance.random() < .3
    _announce(t, me, chance)
    _announce(t, t.seats[1], chance)
    t.announced = [combo.kind for combo in me.combos if combo.turn == t.turn]
    return t


def _deal(t: Table, chance: Random, most: int) -> None:
    """Pools of many sizes; all artefacts into them, in a third of the tables."""
    me, foe = t.seats
    cards = sorted((card for zone in GAME.zones(t) for card in zone.cards), key=lambda card: card.number)
    chance.shuffle(cards)
    if not chance.randrange(3):
        cards.sort(key=lambda card: not card.spec.artefact)
    own, common = chance.randint(1, 8), chance.choice((0, 3, 4, 5, 5, 5, 6))
    own, common = min(own, most), min(common, max(0, most - own))
    if own + common < 6:
        chance.shuffle(cards)
    there = cards[:own + common]
    chance.shuffle(there)
    me.pool, t.common, cards = there[:own], there[own:], cards[own + common:]
    me.hand, foe.hand, foe.pool, t.deck = cards[:4], cards[4:9], cards[9:14], cards[14:]
    t.discard = []


def _change(t: Table, chance: Random) -> None:
    """Tokens, changed facts, readings; those of a foe are of no interest to seat 0."""
    for card in (*t.seats[0].pool, *t.common):
        spec = card.spec
        if not chance.randrange(4):
            t.tokens[card.number] = chance.choice((-2, -1, 1, 2, 3))
        if not chance.randrange(4):
            rank, profession = (0, 0) if spec.artefact else (1 << chance.randrange(13), 1 << chance.randrange(10))
            suit = chance.choice((spec.suit_bit, 1 << chance.randrange(6)))
            t.facts[card.number] = Facts(chance.choice((rank, spec.rank_bit)),
                                         chance.choice((profession, spec.profession_bit)), suit)
        if spec.artefact:
            for me in t.seats:
                if not chance.randrange(3):
                    me.readings[card.number] = Reading(chance.choice((0, 1 << chance.randrange(13))),
                                                       chance.choice((0, 1 << chance.randrange(10))))


def _announce(t: Table, me: Seat, chance: Random) -> None:
    """Combinations of earlier turns, and the other one of this turn, of any cards: here only what is engaged counts."""
    earlier = 0 if t.phase == "basic" else chance.randrange(4)
    now = t.keystone is not None and chance.random() < .4
    kinds: list[Kind] = ["attack", "defence"]
    for nth in range(earlier + now):
        kind = chance.choice(kinds)
        there = [card for card in (me.pool + t.common if kind == "attack" else me.pool) if card is not t.keystone]
        cards = chance.sample(there, min(len(there), chance.choice((1, 1, 2, 3))))
        if nth == earlier and t.keystone is not None and t.keystone in me.pool:
            cards.append(t.keystone)
        no = len(me.combinations(kind)) + 1
        turn = t.turn if nth == earlier else 1
        me.combos.append(Combo(kind, no, tuple(cards), t.keystone, turn, "set", "", False, 1))


def before_the_lay(chance: Random, most: int) -> tuple[Table, PoolCard]:
    """The same before the turn, with the card that will be laid as the only one in hand; no effect can be activated."""
    t = drawn(chance, most)
    me = t.seats[0]
    key = chance.choice(me.pool)
    me.pool.remove(key)
    t.deck += me.hand
    me.hand = [key]
    t.keystone, t.announced, t.acted, t.turn = None, [], False, 7
    if t.phase == "basic":
        me.combos = []
    else:
        me.combos = [combo for combo in me.combos if key not in combo.cards]
    t.facts.pop(key.number, None)
    t.tokens.pop(key.number, None)
    t.used = [card.number for card in me.pool + t.common + [key]]
    return t, key


def told(t: Table, cards: object = ()) -> str:
    """The table in a line, for the report of a failure."""
    me = t.seats[0]
    pool, common = (" ".join(_card(t, me, card) for card in zone) for zone in (me.pool, t.common))
    combos = ", ".join(f"{combo.name} " + " ".join(card.spec.code for card in combo.cards) for combo in me.combos)
    some = " ".join(sorted(card.spec.code for card in cards)) if isinstance(cards, (tuple, list, frozenset)) else cards
    return (f"{some}: {t.phase} pool {pool} | common {common} | combos {combos} | keystone "
            f"{t.keystone and t.keystone.spec.code} announced {t.announced} acted {t.acted} {t.options}")


def _card(t: Table, me: Seat, card: PoolCard) -> str:
    changed = t.facts.get(card.number) or me.readings.get(card.number) or ""
    return f"{card.spec.code}{t.tokens.get(card.number, 0):+d}{changed}"
