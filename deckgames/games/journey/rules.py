"""The rulebook of Journey & Overlords in Python: setting up (JO-1, JO-2), turns (JO-4, JO-7, JO-9), the Overlord's
(JO-16), the end (JO-17); PHASES says what runs from a phase to the next boundary."""

from collections.abc import Sequence
from functools import partial
from itertools import accumulate, takewhile
from typing import Any

from deckgames.engine.core.cards import Card, Pack, spoken as by_name
from deckgames.engine.core.rng import Rng
from deckgames.engine.core.spelling import capital
from deckgames.engine.match.game import Place, Result, ranked
from deckgames.engine.messages import Words
from deckgames.engine.record.outcome import column
from deckgames.engine.vocabulary.decisions import SEAT, Explain, Mark, Option, Pick, Reasons, Topic, choose
from deckgames.engine.vocabulary.effects import of_kind
from deckgames.engine.vocabulary.events import Event, in_pieces
from deckgames.engine.vocabulary.options import Options
from deckgames.games.journey import play as ops, queries
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
    in_sentences,
    named,
)
from deckgames.games.journey.cards.lines import CannotTake, Challenge, CrystalCap, JourneyPrice, JourneySurcharge, Setup
from deckgames.games.journey.effects.fighting import challenge, duel, fall_off, journey, why_no_challenge
from deckgames.games.journey.effects.players import damage
from deckgames.games.journey.effects.steps import (
    EVENT_READ,
    JOURNEYS,
    OVERLORD_TURNED,
    RESTS,
    TOLL,
    TURN_BEGINS,
    WEIGHT_COSTS,
    Refusal,
    barred,
    do,
    end_coop,
    fire,
    pay,
    refused,
    settle,
    silenced,
    unpayable,
    usable,
    use,
    worded,
)
from deckgames.games.journey.play import JourneyPlay
from deckgames.games.journey.queries import Context
from deckgames.games.journey.state import (
    BIT,
    DIAL,
    SAY,
    SLOTS,
    TEXT,
    THRESHOLDS,
    JourneyOptions,
    Seat,
    Spoken,
    Table,
    told,
)

PICKS_KINGDOM, KEEPS = told("picks-kingdom", answers=True), told("keeps", answers=True)
AIM, DECIDED, LACKED, GAME_ENDS = (told(kind) for kind in ("aim", "decided", "lacked", "ends"))
BEHIND_CRYSTALS = told("behind-crystals", runs=True)

_LONG = 3
"""Number of rounds from which a lack of attack is told."""


def keep(t: Table, me: Seat) -> None:
    """Keeps, after a turn of this seat, how far its attack reaches."""
    if t.overlord is not None:
        ops.reached(t, queries.power(t, me, "attack", Context(challenging=True)),
                           queries.health(t, t.overlord, me))


def blow(t: Table) -> int:
    """What the reward section says that the Overlord takes, if it can take any (JO-C.69, JO-C.89)."""
    return 0 if not t.coop or t.overlord is None or queries.immune(t) else promised(t, queries.speaker(t))


def promised(t: Table, me: Seat) -> int:
    """What the reward section says that the Overlord takes by a challenge that this player wins."""
    return sum([queries.amount(t, me, verb.n) for verb in of_kind(queries.reward_text(t).at_once, damage)
                if verb.who == "overlord" and verb.n != "d6"])


def lacked(t: Table) -> list[str]:
    """What a company that has lost would have needed: victories, attack, challenges; and where its wounds came from."""
    return [] if t.won else [said for said in (_victories(t), _attack(t), _wounds(t)) if said]


def _victories(t: Table) -> str:
    """ "5 victories were needed, you won 3 of 4 challenges"."""
    won, tried = (sum([getattr(seat, name) for seat in t.seats]) for name in ("challenges_won", "challenges"))
    takes = blow(t)
    did = SAY("lacks.won", n=won, of=tried) if tried > 1 else SAY("lacks.none") if not tried else SAY(
        "lacks.only-won" if won else "lacks.only-lost")
    if not takes or t.hp <= 0:
        return capital(str(did))
    return TEXT("lacks.victories", n=won + -(-t.hp // takes), did=did)


def _attack(t: Table) -> str:
    """ "From round 14 on your attack, 5 or 6, never reached the Overlord's health, 9", or that nobody challenged."""
    tail = [*takewhile(lambda one: one.attack < one.health, reversed(t.reach))][::-1]
    if len(tail) >= _LONG:
        attack, health = (_range([getattr(one, name) for one in tail]) for name in ("attack", "health"))
        return TEXT("lacks.attack", n=tail[0].round, attack=attack, health=health)
    before = [0, *(one.made for one in t.reach)]
    idle = [one for one, made in zip(t.reach, before, strict=False) if one.attack >= one.health and one.made == made]
    return TEXT("lacks.challenges", n=len(idle)) if idle else ""


def _wounds(t: Table) -> str:
    """ "You took 23 damage, 36 more hit the company as a whole, and you healed 18", where the pool has decided."""
    took, healed = (sum([getattr(seat, name) for seat in t.seats]) for name in ("brought", "healed"))
    whole = t.pool + healed - took
    if t.pool <= t.threshold:
        return ""
    if whole > 0:
        return TEXT("lacks.wounds-whole", n=took, whole=whole, healed=healed)
    return TEXT("lacks.wounds", n=took, healed=healed)


def _range(values: list[int]) -> str:
    """ "5", "5 or 6", "4 to 7"."""
    low, high = min(values), max(values)
    if low == high:
        return str(low)
    return TEXT("lacks.either" if high - low == 1 else "lacks.range", low=low, high=high)


CALLED = {"wounds": "wound-cards", "tokens": "wounds"}
"""Two columns of points that are no others in the final table: what wound cards say, and the wound count."""
EMPTY = SAY("ends.empty")
STOP = Mark("stop", SAY("offers.stop"), Topic.END)


async def end(t: Table) -> None:
    """JO-17.1 to JO-17.7: the result of the game."""
    t.tell(GAME_ENDS, note=EMPTY)
    if t.village is not None and t.village.spec.end_duels == "left" and len(t.seats) > 1:
        for me in queries.clockwise(t, t.starting):
            beside = queries.neighbour(t, me, "left")
            if beside is not None:
                _clear_labels(t)
                await end_duel(t, me, beside)
    if t.overlord is not None and t.overlord.spec.end_duels == "per_reward":
        for me in queries.clockwise(t, t.starting):
            await _own_duels(t, me)
    for me in t.seats:
        ops.reset_powers(t, me)
    await settle(t)
    await fire(t, "game_ends", t.seats)
    t.phase = "over"
    t.history.append(tuple(queries.points(t, me) for me in t.seats))
    t.reasons.append(str(EMPTY))


async def _own_duels(t: Table, me: Seat) -> None:
    """JO-17.4: one duel for each reward token, with whomever the player likes, or none."""
    _clear_labels(t)
    for nth in range(len(me.rewards)):
        marks = [SEAT[seat.no] for seat in queries.clockwise(t, me.no)[1:]]
        asks = SAY("asks.duel", n=len(me.rewards) - nth)
        mark = await choose(me.no, "JO-17.4", Topic.FIGHT, asks, [*marks, None], None, t.overlord, STOP)
        if mark is None:
            return
        await end_duel(t, me, t.seats[mark.seat])


def _clear_labels(t: Table) -> None:
    """JO-R.37: before each initiator, so that going first is no drawback."""
    for seat in t.seats:
        seat.used = {}


async def end_duel(t: Table, me: Seat, other: Seat) -> None:
    """A duel after the last turn: the initiator counts as active player, then both powers are reset (JO-13.4,
    JO-17.4)."""
    await duel(t, me, other, [me])
    for seat in (me, other):
        ops.reset_powers(t, seat)


def result(t: Table) -> Result:
    """JO-17.6, JO-17.7, JO-R.38; if a text says that each player loses, nobody wins."""
    if t.coop:
        return _of_company(t)
    nobody = bool(t.cause)
    sums = [queries.points(t, me) for me in t.seats]
    places = []
    for me, n, place in zip(t.seats, sums, ranked(sums), strict=True):
        facts = {"wounds": queries.wound_count(t, me), "items": len(me.items), "enchantments": len(me.enchantments),
                 "creatures": len(me.creatures), "rewards": len(me.rewards)}
        sources = {CALLED.get(name, name): part for name, part in queries.columns(t, me).items()}
        places.append(Place(me.no, place + nobody, n, sources, facts))
    marks = () if nobody else decided(places)
    return Result(tuple(t.reasons), "JO-17.7", tuple(places), tuple(t.history), nobody, marks=marks)


def decided(places: list[Place]) -> tuple[Event, ...]:
    """Who won by how much, and by which points: where the winner has most more than the next player, as far as that
    makes up the lead, and the other way round."""
    first, second, *_ = sorted(places, key=lambda place: (place.place, -place.score))
    if first.place == second.place:
        return ()
    ahead = {name: n - second.breakdown[name] for name, n in first.breakdown.items()}
    most = sorted(ahead, key=lambda name: -ahead[name])
    lead, lost = int(first.score - second.score), min(0, ahead[most[-1]])
    said = {name: SAY("tells.column", what=column(SAY, name), n=int(n), of=int(second.breakdown[name]))
            for name, n in first.breakdown.items()}
    before = accumulate([ahead[name] for name in most], initial=lost)
    by = [said[name] for name, sum_ in zip(most, before, strict=False) if sum_ < lead]
    note = SAY("tells.ahead-but", by=by, lost=said[most[-1]]) if lost else SAY("tells.ahead", by=by)
    return (Event(DECIDED, first.seat, other=second.seat, n=lead, note=note),)


def stands(t: Table, *before: int) -> str:
    """How a company stands: "dial 60, pool 12 of 40", "lost: dial 23, pool 53 of 40"; with what dial and pool were
    `before` where that was something else: "dial 60, pool 9→12 of 40"."""
    if not t.coop:
        return ""
    if t.phase in ("kingdoms", "overlord"):
        return TEXT("aside.kingdoms")
    dial, pool = [f"{was}→{n}" if n != was else f"{n}" for was, n in zip(before or (t.hp, t.pool), (t.hp, t.pool),
                                                                     strict=True)]
    now = SAY("stands.now", dial=dial, pool=pool, of=t.threshold)
    return str(now) if not t.won and t.phase != "over" else TEXT("stands.won" if t.won else "stands.lost", now=now)


def _of_company(t: Table) -> Result:
    """JO-17.8, JO-I.14: all have won or lost together; points are a boast."""
    places = [Place(me.no, 1 if t.won else 2, queries.points(t, me), {}, {
        "challenges": me.challenges, "won": me.challenges_won, "dealt": me.dealt, "taken": me.brought,
        "healed": me.healed}) for me in t.seats]
    marks = tuple([Event(LACKED, note=said) for said in lacked(t)])
    reason = TEXT("ends.company", why="; ".join(t.reasons), dial=t.hp, pool=t.pool, of=t.threshold, n=t.round)
    return Result((reason,), t.cause, tuple(places), tuple(t.course), not t.won, acts=("event", "turn"),
                  together=True, marks=marks, curves=("dial", "pool"))


CRYSTALS, LATER = 5, {2: 4, 3: 2}
"""JO-2.19; what all but the starting player have besides, by the number of players, if `later_crystals: fair`
(JO-R.57)."""
SHORT = 5
"""JO-2.7: so many cards a player leave a short game."""
BY_LOT = Mark("by-lot", SAY("offers.by-lot"))
OVERLORD, KINGDOM = SAY("asks.overlord"), SAY("asks.kingdom")
BEGINNER_VILLAGE = "normaltown"


def more_crystals(t: Table, seat: int, n: int) -> None:
    """A handicap: so many more crystals, as far as they can be kept."""
    t.seats[seat].crystals += n


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
    return TEXT("refuses.beginner" if options.beginner else "refuses.kingdoms", seats=seats, n=wanted, have=found)


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
    marks, why = _picks("overlord", found)
    mark = await choose(t.starting, "JO-2.15", Topic.CHOOSE, OVERLORD, [*marks, BY_LOT], why)
    build(t, t.rng.pick(found).id if mark is BY_LOT else found[marks.index(mark)].id)


def _picks(kind: str, specs: Sequence[KingdomSpec | OverlordSpec]) -> tuple[list[Mark], Explain]:
    """Kingdoms or Overlords as options, and how they are read."""
    marks = [_MARKS.setdefault((spec.id, spec.name), Mark(f"{kind}:{spec.id}", spec.name)) for spec in specs]
    return marks, lambda: Reasons({mark.oid: TEXT("offers.pick", card=spec.name, says=queries.about(spec))
                                   for mark, spec in zip(marks, specs, strict=True)})


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
    marks, why = _picks("kingdom", free)
    wanted = kingdom_count(len(t.seats), t.coop)
    if t.options.kingdoms == "group":
        picked = await Pick(t.starting, "JO-2.4", Topic.CHOOSE, SAY("asks.kingdoms", n=wanted), marks, wanted, wanted,
                            why=why)
        t.kingdoms = [free[marks.index(mark)].id for mark in picked]
    else:
        seat = (t.starting - 1 - len(t.kingdoms)) % len(t.seats)
        mark = await choose(seat, "JO-2.4", Topic.CHOOSE, KINGDOM, marks, why)
        t.kingdoms.append(free[marks.index(mark)].id)
        t.tell(PICKS_KINGDOM, seat, note=str(mark.label))
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
    ops.boards_changed(t)
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
        ops.put_tokens(t, t.track[0], cerberus=1)


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
    starter = await choose(me.no, "JO-2.10", Topic.KEEP, asks, pair)
    t.offer = []
    t.dealt.remove(pair)
    ops.shift(t, (me,), lambda: me.stack(name).append(starter))
    for card in pair:
        if card is not starter:
            ops.to_pile(t, card)
    t.tell(KEEPS, me.no, (starter,))
    if not t.dealt:
        finish(t)


def finish(t: Table) -> None:
    """JO-2.19, JO-2.21, JO-R.57: crystals, powers and pearls; the starting player begins."""
    assert t.village is not None
    *_, start = CRYSTALS, *_crystals_of(t.village.spec.part)
    for me in t.seats:
        me.crystals += start + sum([n for card in (*me.items, *me.enchantments) for n in _crystals_of(card.spec.lower)])
        ops.reset_powers(t, me)
        ops.match_pearls(t, me)
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
    return [verb.n for ability in of_kind(part.abilities, Setup) for verb in ability.do]


END = Mark("end", SAY("offers.end"), Topic.END)
BARE = Mark("bare-rest", SAY("offers.bare-rest"))
MAIN, MORE = SAY("asks.main"), SAY("asks.more")
POINTS_WIN = SAY("aims.points")
BEHIND = 1
"""JO-R.58: the crystals that the trailing one of two takes when the turn begins, with `trailing_crystals: fair`."""
BARRIERS = (CannotTake, JourneySurcharge, JourneyPrice)
"""Without these a player can journey to every slot that crystals and speed reach."""

BARRED = sum(BIT[verb] for verb in BARRIERS)


async def begin(t: Table) -> None:
    """JO-4.3, JO-R.58: the beginning of a turn."""
    me = t.seats[t.active]
    t.main_begun = t.main_done = t.journeyed = t.free_journey = t.desert_ignored = False
    t.desert_doubled = 0
    me.turns += 1
    t.tell(TURN_BEGINS, me.no)
    if t.turn == 1 and t.observer is not None:
        t.tell(AIM, note=SAY("aims.company", n=t.threshold) if t.coop else POINTS_WIN)
    me.active_pearls += me.spent_pearls
    me.spent_pearls = 0
    fair = t.options.trailing_crystals == "fair" and len(t.seats) == 2 and not t.coop
    if fair and queries.standing(t, me) < queries.standing(t, t.seats[1 - me.no]):
        t.tell(BEHIND_CRYSTALS, me.no, n=ops.crystals(t, me, BEHIND, ""))
        await settle(t)
    await fire(t, "turn_begins", [me])
    t.phase = "main"


async def main(t: Table) -> None:
    """JO-4.4: one step of the main phase: a minor action, the main action, or the end of the turn."""
    me = t.seats[t.active]
    actions = t.once(partial(usable, t, me))
    if t.main_done:
        if not actions:
            t.phase = "clean_up"
            return
        chosen: Any = await choose(me.no, "JO-4.6", Topic.ACT, MORE, [*actions, END], partial(explain, t, me))
        if chosen is END:
            t.phase = "clean_up"
            return
        await use(t, me, chosen)
    else:
        items = [*(t.once(partial(main_actions, t, me)) or [BARE]), *actions]
        chosen = await choose(me.no, "JO-4.4", Topic.ACT, MAIN, items, partial(explain, t, me))
        if chosen in actions:
            await use(t, me, chosen)
        else:
            ops.main_begins(t)
            await _main_action(t, me, chosen)
            ops.main_ends(t)
    await settle(t)


def main_actions(t: Table, me: Seat) -> list[Any]:
    """JO-4.5: the main actions that are possible: cards of the road, rests, challenges."""
    possible: list[Any]
    if t.free_journey or (queries.present(t) & BARRED and any(queries.constants(t, me, verb) for verb in BARRIERS)):
        possible = [card for slot, card in enumerate(t.track) if card is not None
                 and why_no_journey(t, me, slot, card) is None]
    else:
        far = me.crystals + queries.value(t, me, "speed") + 1
        possible = [card for card in t.track[:max(0, far)] if card is not None]
    possible += [spoken for spoken in rests(t, me) if why_no_rest(t, me, spoken) is None]
    if t.overlord_active:
        possible += [spoken for spoken in queries.boards(t).challenges if why_no_challenge(t, me, spoken) is None]
    return possible


async def _main_action(t: Table, me: Seat, way: Any) -> None:
    if isinstance(way, Card):
        slot = t.track.index(way)
        price = queries.price(t, me, slot)
        t.tell(JOURNEYS, me.no, (way,), n=price, note=SAY("tells.slot", slot=slot, n=price))
        ops.crystals(t, me, -price, "")
        await settle(t)
        await journey(t, me, way, slot)
    elif way is BARE:
        t.tell(RESTS, me.no)
        await fall_off(t)
    elif isinstance(way.ability, Challenge):
        await challenge(t, me, way)
    else:
        await rest(t, me, way)


# ---- journeys and rests


def why_no_journey(t: Table, me: Seat, slot: int, card: Card[Any]) -> Refusal | None:
    """JO-5.3, JO-5.4: why a player cannot journey to a slot (None: it can)."""
    ban = queries.not_to_take(t, me, card)
    if ban is not None:
        return SAY(f"refuses.forbids-{card.spec.kind}", card=ban.card.spec.name), "JO-5.4"
    price = queries.price(t, me, slot)
    return (SAY("refuses.dear", n=price, have=me.crystals), "JO-5.3") if price > me.crystals else None


def rests(t: Table, me: Seat) -> list[Spoken]:
    """JO-7.1: the rest actions of a player, the boards' first."""
    common, own = queries.boards(t).rests, queries.visible(t, me).rests
    return common + own if common and own else common or own


def why_no_rest(t: Table, me: Seat, spoken: Spoken) -> Refusal | None:
    """JO-7.2: why a rest cannot be taken (None: it can)."""
    return unpayable(t, me, spoken, "JO-7.2")


async def rest(t: Table, me: Seat, spoken: Spoken) -> None:
    """JO-7.1 to JO-7.5: cost, effect, what comes after resting, and the card on slot 0."""
    t.tell(RESTS, me.no, (spoken.card,), note="at" if spoken.card is t.village else "with")
    x = JourneyPlay.of(t, me, spoken, "JO-7.1")
    if spoken.ability.cost:
        await pay(x, spoken.ability.cost)
    await do(x, spoken.ability.effect)
    await fire(t, "after_rest", [me])
    await fall_off(t)


# ---- clean up


async def clean_up(t: Table) -> None:
    """JO-9.1, JO-9.2: triggers and weight."""
    me = t.seats[t.active]
    await fire(t, "turn_ends", [me])
    if t.journeyed and (due := queries.weight_due(t, me)):
        t.tell(WEIGHT_COSTS, me.no, n=due)
        ops.crystals(t, me, -due, "")
    t.phase = "refill"


async def refill(t: Table) -> None:
    """JO-9.3 to JO-9.6: the track, powers, labels; then the next turn, or the end."""
    me = t.seats[t.active]
    ops.close_up(t)
    ops.reset_powers(t, me)
    me.used = {}
    t.free_journey = t.desert_ignored = False
    t.desert_doubled = 0
    await settle(t)
    if t.track[0] is None and not t.deck:
        if t.coop:
            end_coop(t, False, "JO-C.103", SAY("ends.used-up"))
        t.phase, t.active = "end", -1
        return
    if t.coop:
        keep(t, me)
    t.active = (t.active + 1) % len(t.seats)
    t.turn += 1
    if t.active == t.starting:
        t.round += 1
        if t.coop:
            t.course.append((t.hp, t.pool))
            t.phase, t.active = "overlord_turn", -1
            return
        t.history.append(tuple(queries.standing(t, seat) for seat in t.seats))
    t.phase = "begin"


async def overlord_turn(t: Table) -> None:
    """JO-16.1 to JO-16.5, JO-C.36 to JO-C.49: the next event, read under the header that fits the dial."""
    if t.event is not None:
        t.events.insert(0, t.event)
        t.events_read += 1
    t.event = t.events.pop()
    t.events_read = min(t.events_read, len(t.events))
    t.anger = queries.anger(t.hp)
    hp, pool = t.hp, t.pool
    ops.boards_changed(t)
    header = t.event.spec.headers[t.anger - 1]
    if t.observer is not None:
        said = in_sentences(t.event.spec.says(t.anger, len(t.seats), "{speaker}"))
        t.tell(EVENT_READ, cards=(t.event,), n=t.anger, detail=in_pieces(said, {"speaker": queries.speaks(t)}))
    anger = queries.toll(t, t.anger)
    if anger:
        t.pool += anger
        t.unsettled = True
        t.tell(TOLL, n=anger)
    await settle(t)
    await do(JourneyPlay(t, queries.speaker(t), t.event, "JO-16.4"), header.at_once)
    ops.close_up(t)
    await settle(t)
    if t.observer is not None and (hp, pool) != (t.hp, t.pool):
        t.tell(OVERLORD_TURNED, n=max(0, t.pool - pool) + max(0, t.hp - hp), note=stands(t, hp, pool))
    t.phase, t.active = "begin", t.starting


# ---- what is refused


def explain(t: Table, me: Seat) -> Reasons:
    """The main phase as it is shown: prices, the cards of abilities, and what is refused, with reasons."""
    labels: dict[str, Words] = {}
    cards: dict[str, Card[Any]] = {}
    blocked: list[Option] = []
    called = {rest.oid: TEXT("offers.rest", card=by_name(rest.card)) for rest in rests(t, me)}
    called |= {one.oid: TEXT("offers.challenge", card=by_name(one.card)) for one in queries.boards(t).challenges}
    for slot, card in enumerate(t.track):
        if card is None or t.main_done:
            continue
        why = why_no_journey(t, me, slot, card)
        if why is None:
            alike = sum(other is not None and other.name == card.name for other in t.track) > 1
            labels[card.oid] = SAY("offers.slot", slot=slot, card=card.name, named=SAY(
                "places.slot", card=named(card), n=slot) if alike else named(card),
                                   n=queries.price(t, me, slot))
        else:
            label = TEXT("offers.slot-blocked", slot=slot, card=card.name)
            blocked.append(Option(card.oid, label, card, blocked=str(why[0]), rule=why[1]))
    for spoken in (*rests(t, me), *queries.boards(t).challenges, *queries.actions(t, me)):
        cards[spoken.oid] = spoken.card
        labels[spoken.oid] = worded(t, spoken)
    if not t.main_done:
        blocked += barred(t, [*silenced(t, me, rest=True), *[(one, why_no_rest(t, me, one)) for one in rests(t, me)],
                              *[(one, why_no_challenge(t, me, one)) for one in queries.boards(t).challenges]])
    return Reasons(labels, cards, [*blocked, *refused(t, me)], called)


PHASES = {
    "kingdoms": kingdoms, "overlord": overlord, "starters": starters,
    "overlord_turn": overlord_turn, "begin": begin, "main": main, "clean_up": clean_up, "refill": refill,
    "end": end,
}


def goes_on(t: Table) -> bool:
    """Whether an answer goes on here: to the next question of a turn, or to its end; what that takes belongs to it, new
    cards of the road do not."""
    return t.phase in ("main", "clean_up")
