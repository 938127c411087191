"""Loads Hooks' cards, checks them as a whole (HK-R.14, HK-R.16), lays the table (HK-1), and says what is wrong with one
that was laid by hand."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from deckgames.engine.core.cards import Pack
from deckgames.engine.core.consistency import Fault, no_seats, too_small, wrong
from deckgames.engine.core.rng import Rng
from deckgames.engine.packs import Complaint, Sections, loader, same_names, too_few
from deckgames.engine.vocabulary.effects import iter_tree, of_kind
from deckgames.engine.vocabulary.options import Options
from deckgames.games.hooks.cards import SECTIONS, TRIGGERS, HookSpec
from deckgames.games.hooks.effects import LEXICON, VOCABULARY, HooksWith
from deckgames.games.hooks.state import FLOOR, ROW, HookOptions, Seat, Table, zones

STARTERS = 4
"""Starter cards a player has."""
SUPPLY_DECK = {2: 22, 3: 33, 4: 40}
"""HK-1.5: supply cards in the supply deck, by number of players."""
SPARE = 12
"""HK-R.16: supply cards there must be beyond the supply deck."""
TREASURES = {"equal": (1, 1, 1, 1), "rising": (1, 2, 3, 3)}
FAIR = {2: (1, 3), 3: (1, 2, 4), 4: (1, 2, 3, 5)}
"""HK-1.2, HK-R.20: Treasures at the start by turn order, and by number of players with `late_treasure: fair`."""


def load_pack(files: Sequence[Path] | None = None, version: str = "") -> Pack:
    """What `loader` says, with the names of the cards that others count."""
    pack = loader("hooks", SECTIONS, VOCABULARY, [LEXICON.unknown, check], {
        "starters": lambda s: _copies(s, "starter"), "supply": lambda s: _copies(s, "supply")})(files, version)
    cards = pack.section("cards", HookSpec)
    names = {card.id: card.name for card in cards}
    for effect in of_kind([effect for card in cards for effect in card.final], HooksWith):
        effect._title = names.get(effect.card, "")
    return pack


def _copies(sections: Sections, group: str) -> int:
    return sum(card.copies for card in sections["cards"] if isinstance(card, HookSpec) and card.group == group)


def check(sections: Sections) -> Iterator[Complaint]:
    """What no single card can know, and what its kind forbids."""
    cards = [card for card in sections["cards"] if isinstance(card, HookSpec)]
    yield from same_names(cards)
    for card in cards:
        yield from _check_card(card, {card.id for card in cards})
    starters = _copies(sections, "starter")
    any_card = cards[-1].id if cards else ""
    last = next((card.id for card in reversed(cards) if card.group == "starter"), any_card)
    yield from wrong((last and starters != STARTERS, Complaint(
        last, ("copies",), f"the starters are {starters} cards a player", f"exactly {STARTERS}", whole=True)))
    supply = [card for card in cards if card.group == "supply"]
    yield from too_few(supply, SUPPLY_DECK[2] + SPARE, "HK-R.16", "supply cards", any_card)


def _check_card(card: HookSpec, ids: set[str]) -> Iterator[Complaint]:
    yield from wrong(
        (card.group == "starter" and card.hooks, Complaint(card.id, ("hooks",), "a starter has no hooks", "0")),
        (card.group == "supply" and card.cost < 1,
         Complaint(card.id, ("cost",), "a supply card has a price", "1 or more")))
    for name in ("play", *TRIGGERS):
        for i, top in enumerate(getattr(card, name)):
            for effect in of_kind(iter_tree((top,)), HooksWith):
                yield from wrong((effect.card not in ids, Complaint(
                    card.id, (name, i), f"counts '{effect.card}', which is no card", "the id of a card", whole=True)))


def setup(pack: Pack, seats: int, options: Options, rng: Rng) -> Table:
    """A table before the first turn. Raises ValueError if the packs have too few supply cards for so many players."""
    assert isinstance(options, HookOptions)
    t = Table(rng=rng, pack=pack, next_number=1, phase="begin", options=options, seats=[*map(Seat, range(seats))])
    faces = pack.section("cards", HookSpec)
    for me in t.seats:
        me.deck = t.make_all([face for face in faces if face.group == "starter"])
    supply, most = t.make_all([face for face in faces if face.group == "supply"]), SUPPLY_DECK[seats]
    if len(supply) < most + SPARE:
        raise ValueError(f"these packs have {len(supply)} supply cards; {seats} players need at least "
                         f"{most + SPARE} (HK-R.16)")
    rng.shuffle(supply)
    t.supply_deck, t.refresh_deck = supply[:most], supply[most:]
    t.row = [t.refresh_deck.pop() for _ in range(ROW)]
    for me in t.seats:
        rng.shuffle(me.deck)
    t.start = t.current = rng.below(seats)
    for place, treasures in enumerate(TREASURES.get(options.late_treasure, FAIR[seats])[:seats]):
        t.seats[(t.start + place) % seats].treasures = treasures
    t.bank = options.bank - sum(me.treasures for me in t.seats)
    t.history.append((0,) * seats)
    return t


def more_treasures(t: Table, seat: int, n: int) -> None:
    """A handicap: so many more Treasures from the bank."""
    t.seats[seat].treasures += n
    t.bank -= n


def validate(t: Table) -> Iterator[Fault]:
    """What a table that was laid out by hand must keep to, as every table that was played does (HK-I, HK-R.30)."""
    yield from no_seats(t, ("start", "current", "ender"))
    yield from too_small(t, dict.fromkeys(
        ("bank", "actions", "buys", "reloads", "discount", "keep", "extra", "turn"), 0) | {"round": 1})
    there, row = t.bank + sum(me.treasures for me in t.seats), len(t.row) - t.row.count(None)
    yield from wrong(
        (t.extra > t.options.action_cap,
         Fault(f"extra is {t.extra}", f"at most {t.options.action_cap}, the action cap", "extra")),
        (there != t.options.bank,
         Fault(f"with the players' there are {there} Treasures", f"{t.options.bank}", "bank", named=True)),
        (t.ender is not None and t.supply_deck,
         Fault("nobody has ended a game whose supply deck has cards", "no ender", "ender")),
        (t.final and t.ender is None, Fault("a final turn comes after an ender", "an ender", "final")),
        (t.in_public, Fault("nobody decides in the open between two turns", "false", "in_public")),
        (len(t.row) != ROW or (None in t.row and t.supply_deck), Fault(
            f"the row has {row} cards", f"{ROW} slots, full as long as the supply deck has cards", "row",
            named=len(t.row) == ROW)),
        *[(zone.seat is None and zone.name != "locker" and card.spec.group == "starter",  # HK-I.9: no starter
           Fault(f"'{card.spec.id}' cannot lie here", "supply cards", zone.name))
          for zone in zones(t) for card in zone.cards])
    for me in t.seats:
        yield from too_small(me, {"treasures": 0}, me.no)
        yield from wrong(
            *[(getattr(me, name), Fault("no card lies here between two steps", "no cards", name, me.no))
              for name in ("in_play", "peek")],
            (me.owned < FLOOR, Fault(f"a player owns {me.owned} cards", f"at least {FLOOR} in deck, hand and pile",
                                     "deck", me.no, named=True)))
