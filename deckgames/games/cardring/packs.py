"""Loads Card Ring's cards and checks them as a whole; lays the table before the first round (CR-1), and checks one
that was laid out by hand."""

from collections.abc import Iterator

from deckgames.engine.core.cards import CardSpec, Pack, copies
from deckgames.engine.core.consistency import Fault, too_small, wrong
from deckgames.engine.core.rng import Rng
from deckgames.engine.core.spelling import did_you_mean
from deckgames.engine.core.zones import draw
from deckgames.engine.packs import Complaint, Sections, loader
from deckgames.engine.vocabulary.effects import Effect, IfYouDo, iter_tree, of_kind
from deckgames.engine.vocabulary.options import Options
from deckgames.games.cardring.cards import (
    HAND,
    SECTIONS,
    ClassSpec,
    EnemySpec,
    Fightable,
    LocationSpec,
    MainSpec,
    PlayedSpec,
    StartingSpec,
    StealthSpec,
    SupplySpec,
)
from deckgames.games.cardring.effects import LEXICON, VOCABULARY, Gain, Rule, Xp, take_xp
from deckgames.games.cardring.play import fill_queue, fill_ring, fill_row
from deckgames.games.cardring.state import QUEUE, RingOptions, Seat, Table, greater, zones

START_DECK = 10
"""Cards that each seat begins with."""
LISTS = ("play", "each_turn", "passive", "stealth", "win", "lose")


def check(sections: Sections) -> Iterator[Complaint]:
    """What no single card can know: two that do the same, gained cards that do not exist, Enemies of another kind."""
    supply = {card.id for card in sections["supply"]}
    for cards in sections.values():
        seen: dict[str, str] = {}
        for card in cards:
            yield from _check_card(card, supply)
            does = repr([getattr(card, name, None) for name in (*LISTS, "value", "test", "kind", "value_rule", "cost")])
            if _effects(card) and does in seen:
                yield Complaint(card.id, (), f"does exactly what '{seen[does]}' does", "different effects or price")
            seen.setdefault(does, card.id)
    starting = copies(sections["starting"])
    yield from wrong((sections["starting"] and starting != START_DECK, Complaint(
        sections["starting"][-1].id if sections["starting"] else "", ("copies",),
        f"a starting deck has {starting} cards", f"exactly {START_DECK}", whole=True)))


def _effects(card: CardSpec) -> list[tuple[tuple[int | str, ...], Effect]]:
    """Every effect of a card with the way to its entry."""
    return [((name, i), effect) for name in LISTS for i, top in enumerate(getattr(card, name, ()))
            for effect in iter_tree((top,))]


def _check_card(card: CardSpec, supply: set[str]) -> Iterator[Complaint]:
    for where, effect in _effects(card):
        if isinstance(effect, Gain) and effect.card not in supply:
            yield Complaint(card.id, where, f"gains '{effect.card}', which is no Supply card",
                            "one of " + ", ".join(sorted(supply)), did_you_mean(effect.card, supply),
                            missing=effect.card)
        paid = effect if isinstance(effect, IfYouDo) else None
        rule = effect if isinstance(effect, Rule) else None
        yield from wrong(
            (paid and of_kind(iter_tree(paid.parts), Xp, take_xp),
             Complaint(card.id, where, "XP may not stand in if_you_do", "XP as an effect of its own")),
            (paid and [getattr(e, "owed", False) for e in paid.pay] != [True],
             Complaint(card.id, where, "this cannot be paid", "one `discard` or one `trash` in `pay`")),
            (rule and (rule.named.stands == "stealth") != isinstance(card, StealthSpec),
             Complaint(card.id, where, f"the rule '{rule and rule.name}' may not stand here",
                       "retarget on Stealth cards, the other rules on played cards")))
    if isinstance(card, EnemySpec):
        yield from wrong(
            ((card.kind == "trap") != (card.test == "skill"),
             Complaint(card.id, ("test",), f"a {card.kind} cannot be beaten with {card.test}",
                       "test: skill for a trap, test: fight for an adversary")),
            (card.value_rule,
             Complaint(card.id, ("value_rule",), "an Enemy does not grow", "value_rule on a Finale only")))
    if isinstance(card, ClassSpec) and not card.each_turn and not card.passive:
        yield Complaint(card.id, (), "a Class must do something", "each_turn, passive or both")


load_pack = loader("cardring", SECTIONS, VOCABULARY, [LEXICON.unknown, check], {
    "start_deck": lambda s: copies(s["starting"]), "main": lambda s: copies(s["main"]) + copies(s["class"]),
    "class": lambda s: copies(s["class"]), "enemies": lambda s: copies(s["enemies"]),
    "tier": lambda s: max(copies(e for e in s["enemies"] if isinstance(e, EnemySpec) and e.tier == tier)
                          for tier in (1, 2, 3)),
    "finales": lambda s: copies(s["finales"]),
    "stealth": lambda s: copies(s["stealth"]), "locations": lambda s: copies(s["locations"])})


TIER_CARDS = {"normal": {2: 6, 3: 7, 4: 8}, "short": {2: 4, 3: 5, 4: 6}, "long": {2: 10, 3: 10, 4: 10}}
"""CR-R.4: Enemies kept of each tier, by length and number of seats."""

COUNTED_GREATER = 5
"""CR-R.34: Greater cards a seat with `greater: counted`."""


def more_xp(t: Table, seat: int, n: int) -> None:
    """A handicap: so much more XP."""
    if n:
        t.seats[seat].xp += n
        t.seats[seat].xp_from["handicap"] = n


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
    finales = t.make_all(pack.section("finales", Fightable))  # CR-1.9: the others go to the box
    t.finale = rng.pick(finales) if options.finale == "random" else next(
        card for card in finales if card.spec.id == options.finale)
    t.box += [card for card in finales if card is not t.finale]
    for me in t.seats:
        rng.shuffle(me.deck)
    locations = t.make_all(pack.section("locations", LocationSpec))
    (t.location_deck if options.locations else t.box).extend(locations)
    rng.shuffle(t.location_deck)
    if options.greater == "counted":
        t.supply = {face.id: COUNTED_GREATER * seats for face in greater(pack)}
    for me in t.seats:
        fill_queue(t, me)
    for me in t.seats:
        draw(HAND, me.deck, me.discard, me.hand, rng)
    t.row = [None] * options.enemies
    fill_row(t)
    t.history.append((0,) * seats)
    return t


def _enemy_deck(t: Table, seats: int) -> None:
    """CR-1.10: three tiers, the weakest on top; what is not kept goes unseen to the box."""
    enemies = t.make_all(t.pack.section("enemies", EnemySpec))
    keep = TIER_CARDS[t.options.length][seats]
    for tier in (1, 2, 3):
        cards = [card for card in enemies if card.spec.tier == tier]
        t.rng.shuffle(cards)
        t.enemy_deck[:0] = cards[:keep]
        t.box += cards[keep:]
    if t.options.enemy_order == "mixed":
        t.rng.shuffle(t.enemy_deck)


Sort = tuple[type[CardSpec], ...]

SOLD: Sort = (MainSpec, ClassSpec, StealthSpec)
OWNED: Sort = (*SOLD, StartingSpec, SupplySpec)
SORTS: dict[str, tuple[Sort, str]] = {zone: (sort, said) for sort, said, lie in (
    (OWNED, "cards that are played", "deck hand discard trash"), ((StealthSpec,), "Stealth cards", "face_down"),
    ((MainSpec, StartingSpec, SupplySpec), "cards that are played, but no Class and nothing face down", "in_play"),
    ((ClassSpec,), "a Class", "class_slot"), (SOLD, "cards of the Main Deck", "queue main_deck"),
    ((EnemySpec,), "Enemies", "enemy_deck row vanquished"), ((LocationSpec,), "a Location", "location"),
    ((LocationSpec,), "Locations", "location_deck location_used")) for zone in lie.split()}
"""What may lie in a zone, and how it is said."""
BEGUN = ("sitting", "buy", "targets")
"""Phases of a round that has begun."""
COUNTERS = dict.fromkeys(("xp", "skill", "fight", "failure", "shield", "received", "discard_due"), 0)
"""The least that the numbers of a seat can be."""


def validate(t: Table) -> Iterator[Fault]:
    """The faults of a table laid out by hand, as complaints: everything that Card Ring does not allow."""
    seats, going = list(range(len(t.seats))), t.phase != "over"
    ordered = sorted(t.order) == ([] if t.phase == "order" else seats)
    row, most = len(t.row) - t.row.count(None), t.options.enemies
    left_out = tuple([kind for kind, there in (
        (StealthSpec, t.options.stealth), (LocationSpec, t.options.locations)) if not there])
    yield from wrong(
        (going and not ordered, Fault(
            f"the Order is {t.order}", "no Order yet" if t.phase == "order" else "every seat once", "order")),
        (going and ordered and not 0 <= t.turn < len(seats),
         Fault(f"turn is {t.turn}", f"0 to {len(seats) - 1}", "turn")))
    for zone in zones(t):
        sort, said = SORTS.get(zone.name, ((CardSpec,), ""))
        for card in zone.cards:
            here = isinstance(card.spec, sort)
            yield from wrong(
                (not here, Fault(f"'{card.spec.id}' cannot lie here", said, zone.name, zone.seat)),
                (here and isinstance(card.spec, left_out) and zone.name != "box", Fault(
                    f"'{card.spec.id}' is not in this game", "its option switched on", zone.name, zone.seat)))
    yield from wrong(
        (len(t.row) != most or (row < most and t.enemy_deck), Fault(
            f"the Row has {row} Enemies", f"{most}, as long as the Enemy Deck has any", "row",
            named=len(t.row) == most)),
        (t.phase in BEGUN and t.round < 1, Fault(
            f"round is {t.round}", "1 or more once somebody has had a turn", "round", named=True)),
        (all(me.barred for me in t.seats), Fault(
            "every seat is barred", "at least one that is not (CR-7.5)", "barred", t.seats[-1].no)))
    for me in t.seats:
        if len(me.queue) > QUEUE or (len(me.queue) < QUEUE and t.main_deck):
            yield Fault(f"a queue has {len(me.queue)} cards", f"{QUEUE}, as long as the Main Deck has any", "queue",
                        me.no, named=True)
        yield from too_small(me, COUNTERS, me.no)


def fill(t: Table) -> None:
    """CR-4.6, CR-6.13: refills a queue or a Row whose card a situation file has put elsewhere, and begins a round."""
    fill_ring(t, t.seats[t.order[0] if t.order else 0])
    for me in t.seats:
        fill_queue(t, me)
    fill_row(t)
    if t.phase in BEGUN:
        t.round = max(1, t.round)
