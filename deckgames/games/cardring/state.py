"""A Card Ring table: its house rules and plain data, a class for a seat and one for the table, in the rulebook's words;
what can be asked of a table without changing it; where every card lies and who may see it (CR-6), and what programs are
told. Rules, screens and bots use the same: a forecast is the rule itself."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any, Literal, TypeVar

from deckgames.engine.core.cards import Card, CardSpec, Pack, copies
from deckgames.engine.core.data import fresh, frozen
from deckgames.engine.core.redaction import FaceDown, Open, Own, Public, face_up, public_fields, zones_of
from deckgames.engine.core.rng import Rng
from deckgames.engine.core.spelling import capital
from deckgames.engine.core.state import Plain, plain
from deckgames.engine.core.zones import BY_NUMBER, deal_again
from deckgames.engine.match.game import State
from deckgames.engine.messages import Words
from deckgames.engine.vocabulary.effects import Effect, iter_tree, of_kind
from deckgames.engine.vocabulary.events import Sentences
from deckgames.engine.vocabulary.options import Options, option
from deckgames.games.cardring.cards import (
    HAND,
    KINDS,
    PLURAL,
    SAY,
    TEXT,
    ClearLess,
    EnemyCard,
    EnemySpec,
    HandSize,
    Increase,
    LocationCard,
    NoFailure,
    PlayedCard,
    PlayedSpec,
    Price,
    Spin,
    StartingSpec,
    StealthSpec,
    SupplySpec,
    TargetCard,
    Verb,
)

E = TypeVar("E", bound=Effect)
SENTENCES = Sentences(SAY, "events")
told = SENTENCES.kind
"""Declares a kind of event where the verb or the rule that tells it stands."""
Whence = Literal["hand", "discard"]
"""Where cards are trashed from."""
QUEUE = 5
"""Card Spaces of a queue."""


def empty() -> Any:
    """A zone, or another list, in which nothing is at first."""
    return fresh(list)


class RingOptions(Options):
    """CR-R: every option of the rulebook's table, with its default; their words: `options:` in
    `assets/text/cardring.yaml`."""

    says = SAY
    balanced = {"round_cap": 40}
    then = {"round_cap": 40}

    finale: Literal["random", "doctor-umbra", "the-castle-itself", "lady-nocturne", "infernal-puzzle-box",
                    "growing-leviathan"] = option("random", "CR-R.3", main=True, choice=True)
    length: Literal["normal", "short", "long"] = option("normal", "CR-R.4", main=True)
    enemy_order: Literal["tiers", "mixed"] = option("tiers", "CR-R.4")
    enemies: Literal[3, 2, 4] = option(3, "CR-R.33", choice=True)
    enemy_end: Literal["deck_empty", "last_discarded"] = option("deck_empty", "CR-R.28", choice=True)
    round_cap: Literal[0, 40, 30, 60] = option(0, "CR-R.28")
    order: Literal["offer", "auto", "rotate"] = option("offer", "CR-R.7")
    buy: Literal["table", "sitting"] = option("table", "CR-R.6", implied={"targets": {"sealed": "sitting"}})
    targets: Literal["open", "sealed"] = option("open", "CR-R.19")
    greater: Literal["endless", "counted"] = option("endless", "CR-R.34", choice=True)
    stale: bool = option(False, "CR-R.35")
    stealth: bool = option(False, "CR-R.30")
    locations: bool = option(False, "CR-R.31", main=True)

    @cached_property
    def buys_in_sitting(self) -> bool:
        """CR-R.19: whether cards are bought in the player's sitting; sealed targets imply it, because the target
        depends on what was bought."""
        return self.buy == "sitting" or self.targets == "sealed"


# ---- what lies there


@frozen
class Bonus:
    """Total + `by` against such targets this round."""

    against: str
    by: int

    @property
    def worded(self) -> str:
        """What it does, in few words."""
        return f"+{self.by} on {PLURAL[self.against]}"


@frozen
class Rider:
    """A promise of a played card, kept until Recovery."""

    effect: Effect
    card: PlayedCard


@frozen
class NextBuy:
    """The next purchase costs `less` and may go onto the deck."""

    less: int
    to_deck: bool

    @property
    def kind(self) -> str:
        """Which of the two it is, or both: what messages call it."""
        return "both" if self.less and self.to_deck else "deck" if self.to_deck else "less"


@frozen
class TrashDue:
    """CR-6.9: `count` cards of these zones to trash at the next sitting, or up to that many if `may`."""

    count: int
    may: bool
    cause: Card[Any]
    zones: tuple[Whence, ...] = ("hand", "discard")


@plain
class Seat(Plain):
    """A seat's zones, counters and what it owes. `no` is its number, 0 .. n - 1 clockwise."""

    no: Public[int]
    deck: FaceDown[list[PlayedCard]] = empty()
    hand: Own[list[PlayedCard]] = empty()
    discard: Open[list[PlayedCard]] = empty()
    in_play: Open[list[PlayedCard]] = empty()
    face_down: Own[list[PlayedCard]] = empty()
    peek: Own[list[Card[Any]]] = empty()
    queue: Open[list[PlayedCard]] = empty()
    class_slot: Public[PlayedCard | None] = None
    xp: Public[int] = 0
    skill: Public[int] = 0
    fight: Public[int] = 0
    failure: Public[int] = 0
    shield: Public[int] = 0
    received: Public[int] = 0
    riders: Public[list[Rider]] = empty()
    bonuses: Public[list[Bonus]] = empty()
    next_buys: Public[list[NextBuy]] = empty()
    buy_from: Public[str] = ""
    anchored: Public[bool] = False
    sat: Public[bool] = False
    declared: Public[bool] = False
    target: Own[TargetCard | None] = None
    outcome: Public[str] = ""
    barred: Public[bool] = False
    trash_dues: Public[list[TrashDue]] = empty()
    discard_due: Public[int] = 0
    wins: Public[dict[str, int]] = fresh(dict)
    xp_from: dict[str, int] = fresh(dict)
    trashed: Public[int] = 0

    @property
    def next_buy(self) -> NextBuy:
        """All that changes the next purchase, together."""
        return NextBuy(sum([buy.less for buy in self.next_buys]), any(buy.to_deck for buy in self.next_buys))

    @property
    def owned(self) -> int:
        """How many cards it has, as all can count."""
        return sum(map(len, (self.deck, self.hand, self.discard, self.in_play, self.face_down))) + (
            self.class_slot is not None)


@plain
class Table(State):
    """The shared table. Stocks are taken from the end of their list; `row` holds None where a space stays empty."""

    options: Public[RingOptions]
    round: Public[int] = 0
    order: Public[list[int]] = empty()
    arbiter: Public[int | None] = None
    turn: Public[int] = 0
    seats: list[Seat] = empty()
    main_deck: FaceDown[list[PlayedCard]] = empty()
    trash: Open[list[PlayedCard]] = empty()
    box: FaceDown[list[Card[Any]]] = empty()
    supply: Public[dict[str, int]] = fresh(dict)
    enemy_deck: FaceDown[list[EnemyCard]] = empty()
    row: Public[list[EnemyCard | None]] = empty()
    vanquished: Open[list[EnemyCard]] = empty()
    dummy: Public[TargetCard | None] = None
    finale: Public[TargetCard | None] = None
    location_deck: FaceDown[list[LocationCard]] = empty()
    location: Public[LocationCard | None] = None
    location_used: Open[list[LocationCard]] = empty()
    history: Public[list[tuple[int, ...]]] = empty()
    reasons: Public[list[str]] = empty()

    @property
    def ended_by(self) -> list[Words]:
        """Why the game is over, in words."""
        card = self.finale.name if self.finale else ""
        return [SAY(f"ends.{key}", card=card, n=self.round) for key in self.reasons]

    @property
    def active(self) -> Seat:
        """The seat whose turn it is in the Order."""
        return self.seats[self.order[self.turn]]

    @property
    def sealed(self) -> bool:
        """CR-R.19: whether a declared target is still its owner's secret."""
        return self.options.targets == "sealed" and self.phase in ("sitting", "buy")


# ---- prices


def passives(t: Table, me: Seat, kind: type[E]) -> tuple[E, ...]:
    """The passive effects of this kind that hold for this seat: its Class, then the Location (CR-3.14, CR-10.5)."""
    slot, place = me.class_slot, t.location
    if slot is None and place is None:
        return ()
    return _passives(kind, None if slot is None else slot.spec, None if place is None else place.spec)


@lru_cache(maxsize=4096)
def _passives(kind: type[E], *faces: CardSpec | None) -> tuple[E, ...]:
    return tuple([e for face in faces for e in getattr(face, "passive", ()) if isinstance(e, kind)])


@lru_cache(maxsize=16)
def greater(pack: Pack) -> tuple[SupplySpec, ...]:
    """CR-1.7: the Supply cards that can be bought."""
    return tuple([face for face in pack.section("supply", SupplySpec) if face.buyable])


def buyable(t: Table) -> Sequence[SupplySpec]:
    """CR-1.7: the Supply cards that are not used up."""
    faces = greater(t.pack)
    return [face for face in faces if t.supply.get(face.id, 1)] if t.supply else faces


CLEAR_LESS = 2
"""CR-4.7: what clearing costs less than the price."""


def list_price(t: Table, me: Seat) -> bool:
    """Whether this seat pays the printed price for every card."""
    return not (me.next_buys or passives(t, me, Price)) and not passives(t, me, ClearLess)


def price(t: Table, me: Seat, face: PlayedSpec, with_next: bool = True) -> int:
    """CR-4.3: what a card costs this seat now: passives first, then `next_buy`; at least 0."""
    cost = face.cost
    for effect in passives(t, me, Price):
        if effect.covers(face):
            cost += effect.by
    if with_next and me.next_buys:
        cost -= me.next_buy.less
    return cost if cost > 0 else 0


def clear_price(t: Table, me: Seat, face: PlayedSpec) -> int:
    """CR-4.7, CR-R.15: what clearing a card of the own queue costs; `next_buy` does not count."""
    less = max([e.n for e in passives(t, me, ClearLess)], default=CLEAR_LESS)
    return max(price(t, me, face, with_next=False) - less, 0)


# ---- targets and fights


def targets(t: Table, me: Seat) -> list[TargetCard]:
    """All targets that this seat may fight (CR-5.1, CR-5.4)."""
    return [card for card in (*t.row, t.dummy, None if me.barred else t.finale) if card is not None]


def enemies_left(t: Table) -> int:
    """CR-R.28: Enemies that must go before the game ends for want of them: those of the deck, and those of the Row
    with `enemy_end: last_discarded`."""
    return len(t.enemy_deck) + (t.options.enemy_end == "last_discarded") * sum(card is not None for card in t.row)


def target_of(t: Table, me: Seat) -> TargetCard | None:
    """Whom a seat has chosen to fight, as far as whoever sees this table may know."""
    return None if t.sealed and t.viewer != me.no else me.target


def value(t: Table, target: TargetCard) -> int:
    """What a target must be met with; `leviathan` grows by 1 for every 4 vanquished Enemies (CR-5.13)."""
    face = target.spec
    return face.value + (len(t.vanquished) // 4 if face.value_rule == "leviathan" else 0)


def bonus(t: Table, me: Seat, target: TargetCard) -> int:
    """The sum of all bonuses to this seat's Total against this target."""
    found: list[Any] = [*me.bonuses, *passives(t, me, Increase)]
    return sum([bonus.by for bonus in found if target.spec.kind in KINDS[bonus.against]])


def tested(me: Seat, target: TargetCard) -> int:
    """The Fight or the unspent Skill of this seat, whichever the target is met with."""
    return me.skill if target.spec.test == "skill" else me.fight


def strength(t: Table, me: Seat, target: TargetCard) -> int:
    """What this seat brings against the target before any Failure: Fight or unspent Skill, with bonuses."""
    return tested(me, target) + bonus(t, me, target)


PLACED = ("failure", "recovery", "over")
"""Phases in which Failure has been sent, or is being sent."""


def no_failure(t: Table) -> bool:
    """CR-10.7: whether no Failure is placed this round."""
    return t.location is not None and bool(_passives(NoFailure, t.location.spec))


def arriving(t: Table, me: Seat, more: int = 0) -> int:
    """CR-5.6, CR-10.7: the Failure a seat has received, with all that a single opponent will still send, and `more`; 0
    where Failure has no effect."""
    to_come = t.seats[1 - me.no].failure if one_opponent(t) and t.phase not in PLACED else 0
    return 0 if no_failure(t) else me.received + to_come + more


def one_opponent(t: Table) -> bool:
    """CR-5.6: whether everybody has a single opponent, so that nobody splits Failure."""
    return len(t.seats) == 2


def may_send(t: Table, other: Seat) -> int:
    """The Failure of this seat that may still come to anybody: that of a single opponent is certain (`arriving`), and
    what has been sent has come."""
    sent = t.phase in PLACED[1:] or (t.phase == PLACED[0] and other.no in t.order[:t.turn])
    return 0 if sent or one_opponent(t) else other.failure


def may_get_failure(t: Table, me: Seat) -> bool:
    """Whether a seat may have a card that gives Failure, as far as all can know: those it began with, or one more."""
    first = t.pack.section("starting", PlayedSpec)
    gives = any(verb.sort == "failure" for face in first for verb in of_kind(iter_tree(face.play), Verb))
    return gives or me.owned + me.trashed > copies(first)


def effective_failure(t: Table, me: Seat, more: int = 0) -> int:
    """CR-5.7: how much Failure gets past the seat's Shield."""
    return max(0, arriving(t, me, more) - me.shield)


def total(t: Table, me: Seat, target: TargetCard) -> int:
    """CR-5.8, CR-5.9: the seat's Total against this target; it may be negative."""
    return strength(t, me, target) - effective_failure(t, me)


def turning(t: Table, me: Seat) -> int:
    """The points of Failure more that turn what this seat would win now into a loss; 0: it would win nothing."""
    if me.target is None:
        return 0
    margin = strength(t, me, me.target) - value(t, me.target)
    return 0 if effective_failure(t, me) > margin else margin + 1 + me.shield - me.received


@frozen
class Fight:
    """CR-5.7 to 5.9: a seat against a target as it stands now: everything that goes into it, `of` which test."""

    of: str
    base: int
    bonus: int
    harm: int
    stopped: int
    needs: int

    @property
    def total(self) -> int:
        return self.base + self.bonus - self.harm

    @property
    def margin(self) -> int:
        return self.total - self.needs

    @property
    def now(self) -> tuple[str, str]:
        """ "wins by 1" or "wins exactly", with its ink."""
        if self.margin < 0:
            return TEXT("fight.loses", n=-self.margin), "bad"
        return TEXT("fight.wins", n=self.margin), "good" if self.margin else "warn"

    @property
    def sum(self) -> str:
        """The sum of the fight as people can check it: "4 + 2 bonus − 1 Failure = 5 of 5 Fight, Shield stops 1"."""
        said = self._sum("whole")
        return TEXT("fight.stopped", sum=said, n=self.stopped) if self.stopped else said

    @property
    def brief(self) -> str:
        """The sum of the fight in short: "4+2−1=5 of 5 Fight"."""
        return self._sum("brief")

    def _sum(self, how: str) -> str:
        """With what there is beside what the seat has."""
        terms = "both" if self.bonus and self.harm else "bonus" if self.bonus else "harm" if self.harm else "plain"
        return TEXT(f"sum.{how}-{terms}", base=self.base, bonus=self.bonus, harm=self.harm, total=self.total,
                    needs=self.needs, of=self.of)


def fight(t: Table, me: Seat, target: TargetCard, more: int = 0) -> Fight:
    """The fight of a seat; `more` is Failure that is placed just now."""
    return Fight(target.spec.tested.word, tested(me, target), bonus(t, me, target), effective_failure(t, me, more),
                 min(arriving(t, me, more), me.shield), value(t, target))


# ---- Recovery, and what is kept for later


def hand_size(t: Table, me: Seat) -> int:
    """CR-6.3: how many cards this seat draws in Recovery."""
    return HAND + sum([e.n for e in passives(t, me, HandSize)])


def spin(t: Table, seats: Sequence[Seat]) -> int:
    """CR-10.5: steps the Ring rotates left in Recovery; 1 unless a passive says otherwise."""
    cards = [t.location, *[me.class_slot for me in seats]]
    steps = _passives(Spin, *[card.spec for card in cards if card is not None])
    return sum([e.n for e in steps]) if steps else 1


@frozen
class Due:
    """What a seat must do when its next turn begins: what messages call it, and with how many cards."""

    kind: str
    n: int

    def __str__(self) -> str:
        """In few words: "trash 1"."""
        return TEXT(f"due.{self.kind}", n=self.n)


def dues(seat: Seat) -> list[Due]:
    """What a seat must do when its next turn begins, trashing first."""
    found = [Due("may-trash-some" if due.may and due.count > 1 else "may-trash" if due.may else "trash", due.count)
             for due in seat.trash_dues]
    return [*found, Due("discard", seat.discard_due)] if seat.discard_due else found


def promises(me: Seat) -> str:
    """What is kept for later this round, in sentences: riders, bonuses, changes of the next purchase."""
    found = [TEXT("promise.times", said=said, n=n) if n > 1 else said
             for said, n in Counter([capital(rider.effect.short()) for rider in me.riders]).items()]
    found += [bonus.worded for bonus in me.bonuses]
    found += [TEXT(f"next-buy.{me.next_buy.kind}", n=me.next_buy.less)] if me.next_buys else []
    found += [TEXT("promise.anywhere" if me.buy_from == "any" else "promise.beside")] if me.buy_from else []
    return " ".join([f"{each}." for each in found])


# ---- where every card lies, and who knows what (CR-6)

DEEP = 12
"""Cards of the Main Deck that an imagined world turns up by chance, as many as four seats buy in three rounds; those
below lie in the sequence of their numbers."""
NO_ENEMY = 4
"""Stands for the tier of what is no Enemy."""
zones = zones_of(
    "deck hand discard in_play face_down peek queue class_slot",
    "main_deck trash box enemy_deck row vanquished dummy finale location_deck location location_used",
    still="queue row")
"""Every zone of the table, each card in exactly one of them (CR-I.1, CR-I.2)."""


def home(t: Table, card: Card) -> list[Card] | None:
    """The zone for a card to which a situation file gives no place: the box, for a starting card its owner's deck."""
    return None if isinstance(card.spec, StartingSpec) else t.box


def redeal(t: Table, seat: int | None, rng: Rng) -> None:
    """Deals anew what this seat cannot know: stocks, other hands, face-down cards, sealed targets, and chance itself.

    Enemies are exchanged only within what set-up leaves open: with `enemy_order: tiers` a tier stays in its place.
    """
    for me in t.seats:
        if me.no == seat:
            deal_again([me.deck], rng)
        else:
            _redeal_seat(me, rng)
    deal_again([t.main_deck], rng, deep=DEEP)
    deal_again([t.location_deck], rng)
    _redeal_enemies(t, rng)
    guess(t, seat, rng)
    t.rng = rng


def _redeal_seat(me: Seat, rng: Rng) -> None:
    """Another seat's deck and hand are one pool; what it played face down is some Stealth card of it (CR-9.3)."""
    if me.face_down:
        pool = [*me.deck, *me.hand, *me.face_down]
        stealth = sorted([card for card in pool if isinstance(card.spec, StealthSpec)], key=BY_NUMBER)
        rng.shuffle(stealth)
        me.face_down[:] = stealth[:len(me.face_down)]
        rest = [card for card in pool if card not in me.face_down]
        me.deck[:], me.hand[:] = rest[:len(me.deck)], rest[len(me.deck):]
    deal_again([me.deck, me.hand], rng)


def _redeal_enemies(t: Table, rng: Rng) -> None:
    """Enemy Deck and the Enemies of the box are one pool, tier by tier where the tiers lie in order."""
    tier_of = tiers(t.pack, t.options.enemy_order == "mixed")
    pools: list[list[Card[Any]]] = [[], [], [], [], []]
    places = [tier_of[card.spec] for card in t.enemy_deck]
    for card in (*t.enemy_deck, *t.box):
        pools[tier_of[card.spec]].append(card)
    for tier in range(NO_ENEMY):
        pools[tier].sort(key=BY_NUMBER)
        rng.shuffle(pools[tier], places.count(tier))
    t.enemy_deck[:] = [pools[tier].pop() for tier in places]
    t.box = [card for pool in pools for card in pool]


@lru_cache(maxsize=16)
def tiers(pack: Pack, mixed: bool) -> Mapping[CardSpec, int]:
    """The tier of each face: that of an Enemy, always 0 if they lie mixed, and `NO_ENEMY` for all others."""
    return {face: (0 if mixed else face.tier) if isinstance(face, EnemySpec) else NO_ENEMY for face in pack.specs}


def guess(t: Table, seat: int | None, rng: Rng) -> None:
    """Makes up the sealed targets of all others (CR-R.19)."""
    for me in t.seats if t.sealed else ():
        if me.no != seat and me.declared:
            choices = [*[card for card in t.row if card is not None], t.dummy, None]
            me.target = rng.pick(choices if me.barred else [*choices, t.finale])


def mask(t: Table, seen: Table, viewer: int | None) -> None:
    """A target that is no secret any more is seen by all; the own one is none if it has left the Row (CR-R.19)."""
    for me, shown in zip(t.seats, seen.seats, strict=True):
        if not t.sealed:
            shown.target = me.target
        elif me.no == viewer and me.target not in (*t.row, t.dummy, t.finale):
            shown.target = None


def known(t: Table, seat: int) -> tuple[int, ...]:
    """What this seat knows beside faces: the targets that others had sealed, once they are shown."""
    if t.options.targets == "open" or t.phase in ("order", "sitting", "buy"):
        return ()
    return tuple([0 if me.target is None else me.target.number for me in t.seats if me.no != seat])


def piles(v: Table, names: Sequence[str]) -> list[tuple[str, Sequence[Card]]]:
    """What can be looked through: discard piles, what is in play, the own hand, what has left the game; after the end
    everything else, too."""
    owned, over = [(names[seat.no], seat) for seat in v.seats], v.phase == "over"
    lying: list[tuple[str, Sequence[Card]]] = []
    for name, seat in owned:
        lying.append((TEXT("pile.discard", name=name), seat.discard))
        lying += [(TEXT("pile.in-play", name=name), seat.in_play)] if seat.in_play else []
    if v.viewer is not None and not over:
        lying.append((TEXT("pile.hand", name=names[v.viewer]), v.seats[v.viewer].hand))
    lying += [(TEXT("pile.trash"), v.trash), (TEXT("pile.vanquished"), v.vanquished)]
    lying += [(TEXT("pile.locations"), v.location_used)] if v.options.locations else []
    for name, seat in owned if over else ():
        lying += [(TEXT("pile.deck", name=name), seat.deck[::-1]), (TEXT("pile.hand", name=name), seat.hand),
                  (TEXT("pile.queue", name=name), seat.queue)]
        lying += [(TEXT("pile.class", name=name), [seat.class_slot])] if seat.class_slot is not None else []
    return [*lying, (TEXT("pile.box"), v.box)] if over else lying


def facts(t: Table) -> dict[str, Any]:
    """CR-6, CR-I.12: what programs are told (`drive`), field by field: no card of another hand, no face-down card of
    another seat, no order of a stock before the end."""
    assert t.finale is not None
    return public_fields(t) | {
        "viewer": t.viewer, "seats": [public_fields(me) | {
            "hand": face_up(me.hand), "hand_count": len(me.hand), "deck_count": len(me.deck), "discard": me.discard,
            "in_play": me.in_play, "face_down": face_up(me.face_down), "face_down_count": len(me.face_down),
            "peek": face_up(me.peek), "queue": me.queue, "target": target_of(t, me), "wins": tuple(me.wins.items())}
            for me in t.seats],
        "main_deck_count": len(t.main_deck), "enemy_deck_count": len(t.enemy_deck), "vanquished": t.vanquished,
        "finale_value": value(t, t.finale), "location_deck_count": len(t.location_deck),
        "location_used": t.location_used, "trash": t.trash, "supply": tuple(t.supply.items()), "box": face_up(t.box),
        "decks": [me.deck for me in t.seats] if t.phase == "over" else ()}
