"""JO-1, JO-2: choosing kingdoms, building the road, boards and starters."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from deckgames.engine.cards import Card, Pack
from deckgames.engine.decisions import Mark, Pick, Reasons, Topic, choose
from deckgames.engine.options import Options
from deckgames.engine.rng import Rng
from deckgames.games.journey import operations, queries
from deckgames.games.journey.cards import (
    ADVENTURE,
    BasicSpec,
    EventSpec,
    KingdomSpec,
    OverlordSpec,
    Stack,
    StackSpec,
    StarterSpec,
    VillageSpec,
    WoundSpec,
)
from deckgames.games.journey.cards.constants import CrystalCap
from deckgames.games.journey.options import JourneyOptions
from deckgames.games.journey.says import SAY
from deckgames.games.journey.state import DIAL, SLOTS, THRESHOLDS, Seat, Table

CRYSTALS, LATER = 5, {2: 4, 3: 2}
"""JO-2.19; what all but the starting player have besides, by the number of players, if `later_crystals: fair`
(JO-R.57)."""
SHORT = 5
"""JO-2.7: so many cards a player leave a short game."""
BY_LOT = Mark("by-lot", SAY("offers.by-lot"))
OVERLORD, KINGDOM = SAY("asks.overlord"), SAY("asks.kingdom")
BEGINNER_VILLAGE = "normaltown"


def setup(pack: Pack, seats: int, options: Options, rng: Rng) -> Table:
    """A table before the first turn, or before the first choice. Raises ValueError where there are too few kingdoms."""
    assert isinstance(options, JourneyOptions)
    if why := refuses(pack, seats, options):
        raise ValueError(why)
    t = Table(rng=rng, pack=pack, next_number=1, phase="kingdoms", options=options)
    t.seats = [Seat(no) for no in range(seats)]
    t.track = [None] * SLOTS
    t.coop = is_coop(seats, options)
    t.starting = 0 if options.first == "seat_0" else rng.below(seats)
    t.wound_deck = t.make_all(pack.section("wounds", WoundSpec))
    rng.shuffle(t.wound_deck)
    if options.kingdoms == "random":
        found = eligible(t)
        rng.shuffle(found)
        t.kingdoms = [spec.id for spec in found[:kingdom_count(seats, t.coop)]]
        ready(t)
    return t


def is_coop(seats: int, options: JourneyOptions) -> bool:
    """JO-1.1: who is alone plays against the Overlord."""
    return options.mode == "coop" or seats == 1


def refuses(pack: Pack, seats: int, options: JourneyOptions) -> str:
    """JO-1.11, JO-2.2: why there are too few kingdoms for so many players ("": there are enough)."""
    found = sum(spec.beginner or not options.beginner for spec in pack.section("kingdoms", KingdomSpec))
    wanted = kingdom_count(seats, is_coop(seats, options))
    if found >= wanted:
        return ""
    return SAY.text("refuses.beginner" if options.beginner else "refuses.kingdoms", seats=seats, n=wanted, have=found)


def kingdom_count(seats: int, coop: bool) -> int:
    """JO-2.2: how many kingdoms are in play."""
    return seats * 2 if coop or seats == 2 else seats


def ready(t: Table) -> None:
    """Once the kingdoms are known: the company may have an Overlord to choose (JO-2.15), else the table is built."""
    if t.coop and t.options.coop_level == "simple" and t.options.relation == "random":
        t.phase = "overlord"
    else:
        build(t)


async def overlord(t: Table) -> None:
    """JO-2.15: the company picks one of the adaptable Overlords, or asks for a lot."""
    found = adaptable(t)
    marks = [_MARKS.setdefault((spec.id, spec.name), Mark(f"overlord:{spec.id}", spec.name)) for spec in found]
    mark = await choose(t.starting, "JO-2.15", Topic.CHOOSE, OVERLORD, [*marks, BY_LOT], lambda: Reasons({
        f"overlord:{spec.id}": offer(spec) for spec in found}))
    build(t, t.rng.pick(found).id if mark is BY_LOT else found[marks.index(mark)].id)


def offer(spec: KingdomSpec | OverlordSpec) -> str:
    """A kingdom or an Overlord as it is read where it can be picked."""
    return SAY.text("offers.pick", card=spec.name, says=queries.about(spec))


def adaptable(t: Table) -> list[OverlordSpec]:
    """The Overlords that have an overlay for co-op."""
    return [spec for spec in t.pack.section("overlords", OverlordSpec) if spec.coop == "adaptable"]


def eligible(t: Table) -> list[KingdomSpec]:
    """The kingdoms that may be picked (JO-1.11)."""
    return [spec for spec in t.pack.section("kingdoms", KingdomSpec) if spec.beginner or not t.options.beginner]


async def kingdoms(t: Table) -> None:
    """JO-2.4: kingdoms are picked in turn, from the right of the starting player counter-clockwise, or all by the
    table."""
    free = [spec for spec in eligible(t) if spec.id not in t.kingdoms]
    marks = [_MARKS.setdefault((spec.id, spec.name), Mark(f"kingdom:{spec.id}", spec.name)) for spec in free]
    wanted = kingdom_count(len(t.seats), t.coop)
    why = partial(Reasons, {f"kingdom:{spec.id}": offer(spec) for spec in free})
    if t.options.kingdoms == "group":
        picked = await Pick(t.starting, "JO-2.4", Topic.CHOOSE, SAY("asks.kingdoms", n=wanted), marks, wanted, wanted,
                            why=why)
        t.kingdoms = [free[marks.index(mark)].id for mark in picked]
    else:
        seat = (t.starting - 1 - len(t.kingdoms)) % len(t.seats)
        mark = await choose(seat, "JO-2.4", Topic.CHOOSE, KINGDOM, marks, why)
        t.kingdoms.append(free[marks.index(mark)].id)
        t.tell("picks-kingdom", seat, note=str(mark.label))
    if len(t.kingdoms) == wanted:
        ready(t)


_MARKS: dict[tuple[str, str], Mark] = {}


# ---- the table


def build(t: Table, chosen: str = "") -> None:
    """JO-2.5 to JO-2.20, once the kingdoms are known, and the Overlord, if it was chosen."""
    _road(t)
    _boards(t, chosen)
    for name in ("items", "enchantments"):
        _starters(t, name)
    operations.boards_changed(t)
    t.phase = "starters"
    if not t.dealt:
        finish(t)


def _road(t: Table) -> None:
    """JO-2.5 to JO-2.9: the adventure deck, a short game, priming, the track."""
    t.deck = [t.make(spec.id) for name in ADVENTURE for spec in t.pack.section(name, StackSpec)
              if spec.kingdom in t.kingdoms for _ in range(queries.dealt(t, spec))]
    t.rng.shuffle(t.deck)
    if t.options.short:
        t.unseen = [t.deck.pop() for _ in range(min(len(t.deck), SHORT * len(t.seats)))]
    magic: list[Card[Any]] = []
    others: list[Card[Any]] = []
    while t.deck and len(magic) < 2 * len(t.seats):
        card = t.deck.pop()
        (others if queries.is_creature(card) else magic).append(card)
    t.rng.shuffle(magic)
    t.rng.shuffle(others)
    t.deck = others + t.deck + magic
    t.length, t.under = len(t.deck), len(others)
    t.track = [t.deck.pop() if t.deck else None for _ in range(SLOTS)]


def _boards(t: Table, chosen: str) -> None:
    """JO-2.13 to JO-2.17, JO-2.20."""
    kingdoms = [spec for spec in t.pack.section("kingdoms", KingdomSpec) if spec.id in t.kingdoms]
    related = t.options.relation == "kingdom"
    if t.coop:
        village = next(spec.id for spec in t.pack.section("villages", VillageSpec) if spec.coop)
    elif t.options.beginner:
        village = BEGINNER_VILLAGE
    else:
        villages = [spec.village for spec in kingdoms] if related else [
            spec.id for spec in t.pack.section("villages", VillageSpec) if not spec.coop]
        village = t.rng.pick(villages)
    t.village = t.make(village)
    if t.coop:
        _company(t, chosen or coop_overlord(t, kingdoms))
    elif t.options.overlord:
        overlords = [spec.overlord for spec in kingdoms] if related else [
            spec.id for spec in t.pack.section("overlords", OverlordSpec) if spec.coop != "specific"]
        t.overlord = t.make(t.rng.pick(overlords))
        t.overlord_active, t.overlord_rewards = True, len(t.seats)
    sandy: list[Any] = [*kingdoms, t.village.spec, *([t.overlord.spec] if t.overlord else [])]
    if any(spec.uses_token == "desert" for spec in sandy):
        t.desert = "mirage" if t.rng.below(2) else "sandstorm"


def coop_overlord(t: Table, kingdoms: Sequence[KingdomSpec]) -> str:
    """JO-2.15, JO-R.6: one of the four of co-op, drawn or chosen, or an adaptable one of the kingdoms; where none of
    theirs is, any."""
    if t.options.coop_level == "hard":
        return t.rng.pick([spec for spec in t.pack.section("overlords", OverlordSpec) if spec.coop == "specific"]).id
    if t.options.coop_level != "simple":
        return t.options.coop_level
    every = [spec.id for spec in adaptable(t)]
    own = [spec.overlord for spec in kingdoms if spec.overlord in every]
    return t.rng.pick(own or every)


def _company(t: Table, face: str) -> None:
    """JO-2.15 to JO-2.17, JO-C.35: the Overlord with its overlay, the dial, the event deck, the threshold."""
    t.overlord, t.overlord_active = t.make(face), True
    if (overlay := t.overlord.spec.overlay) is not None:
        t.overlay = t.make(overlay)
    t.hp, t.threshold = DIAL, THRESHOLDS[t.options.coop_threshold]
    t.events = [t.make(spec.id) for spec in t.pack.section("events", EventSpec) if spec.overlord in (None, face)]
    t.rng.shuffle(t.events)
    if t.overlord.spec.uses_token == "cerberus" and t.track[0] is not None:
        operations.put_tokens(t, t.track[0], cerberus=1)


def _starters(t: Table, name: Stack) -> None:
    """JO-2.10 to JO-2.12: with which card the item or enchantment stacks begin."""
    section = "banners" if name == "items" else "classes"
    wanted = t.options.items if name == "items" else t.options.enchantments
    if wanted not in ("banners", "classes"):
        basic = next(spec for spec in t.pack.section("basics", BasicSpec) if spec.stack == name)
        for me in t.seats:
            me.stack(name).append(t.make(basic.id))
        return
    if t.options.relation == "random":
        faces = [spec.id for spec in t.pack.section(section, StarterSpec)]
        t.rng.shuffle(faces)
        for nth in range(len(t.seats)):
            t.dealt.append([t.make(face) for face in faces[2 * nth:2 * nth + 2]])
        t.spare.append([t.make(face) for face in faces[2 * len(t.seats):]])
        return
    for me, face in zip(queries.clockwise(t, t.starting), related_starters(t, section), strict=False):
        me.stack(name).append(t.make(face))


def related_starters(t: Table, section: str) -> list[str]:
    """JO-2.10, JO-R.4: the banners or classes of the kingdoms in play, shuffled; where they are too few, those of no
    kingdom, then any."""
    every = t.pack.section(section, StarterSpec)
    own = [spec.id for spec in every if spec.kingdom in t.kingdoms]
    t.rng.shuffle(own)
    for more in ([spec.id for spec in every if spec.kingdom is None],
                 [spec.id for spec in every if spec.kingdom is not None and spec.kingdom not in t.kingdoms]):
        if len(own) < len(t.seats):
            t.rng.shuffle(more)
            own += more
    return own[:len(t.seats)]


async def starters(t: Table) -> None:
    """JO-2.10, JO-2.12: each player keeps one of two banners and one of two classes, in turn order."""
    seats = queries.clockwise(t, t.starting)
    me = next(me for me in seats if any(not me.stack(name) for name in ("items", "enchantments")))
    name: Stack = "items" if not me.items else "enchantments"
    pair = next(pair for pair in t.dealt if pair[0].spec.stack == name)
    t.offer = [*pair]
    asks = SAY("asks.banner" if name == "items" else "asks.class")
    kept = await choose(me.no, "JO-2.10", Topic.KEEP, asks, pair)
    t.offer = []
    t.dealt.remove(pair)
    operations.shift(t, (me,), lambda: me.stack(name).append(kept))
    for card in pair:
        if card is not kept:
            operations.to_pile(t, card)
    t.tell("keeps", me.no, (kept,))
    if not t.dealt:
        finish(t)


def finish(t: Table) -> None:
    """JO-2.19, JO-2.21, JO-R.57: crystals, powers and pearls; the starting player begins."""
    assert t.village is not None
    *_, start = CRYSTALS, *_crystals_of(t.village.spec.part)
    for me in t.seats:
        me.crystals = start + sum([n for card in (*me.items, *me.enchantments) for n in _crystals_of(card.spec.lower)])
        operations.reset_powers(t, me)
        operations.match_pearls(t, me)
    later = 0 if t.coop or t.options.later_crystals == "equal" else LATER.get(len(t.seats), 0)
    for me in t.seats:
        if me.no != t.starting:
            me.crystals += later
        me.crystals = min([me.crystals, *[constant.verb.n for constant in queries.constants(t, me, CrystalCap)]])
    t.round = t.turn = 1
    if t.coop:
        t.phase = "overlord_turn"
        t.course.append((t.hp, t.pool))
    else:
        t.phase, t.active = "begin", t.starting
        t.history.append(tuple(queries.points(t, me) for me in t.seats))


def _crystals_of(part: Any) -> list[int]:
    """What a part gives at set-up."""
    return [verb.n for ability in part.abilities if ability.verb == "setup" for verb in ability.do]


