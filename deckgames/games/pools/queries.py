"""What can be asked of a table of Dragon Pools without changing it: seats, values of cards, combinations, worths."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial

from deckgames.engine.data import dataclass
from deckgames.engine.events import quoted
from deckgames.engine.messages import Words
from deckgames.engine.seen import Back, once
from deckgames.engine.words import minus
from deckgames.games.pools.cards import CALLED as CALLED, LAST, RANKS, PoolCard, PoolSpec, combinations
from deckgames.games.pools.cards.combinations import Found, Piece
from deckgames.games.pools.cards.words import signed
from deckgames.games.pools.says import SAY
from deckgames.games.pools.state import KINDS, Banner, Combo, Facts, Hit, Kind, Reading, Seat, Table, Verb

STRONGEST = 3
"""DP-1.6."""
UNREAD = Reading()
ADDING = ("basic", "additional", "stacks")
"""Phases in which entries wait (DP-I.7) and the worth of a combination is not settled yet."""


# ---- seats


def in_order(t: Table) -> list[Seat]:
    """The living seats from the leader on (DP-3.2)."""
    return [me for me in t.seats[t.leader:] + t.seats[:t.leader] if not me.left]


def foes(t: Table, seat: int) -> list[Seat]:
    """The other living seats, from the leader on."""
    return [me for me in in_order(t) if me.no != seat]


def nothing_laid(t: Table) -> bool:
    """Whether this is a turn of the additional phase in which nothing has been laid yet (DP-8.1)."""
    return t.phase == "additional" and t.keystone is None


def after(t: Table, seat: int) -> int:
    """The next living seat clockwise from this one."""
    n = len(t.seats)
    return next(no % n for no in range(seat + 1, seat + n + 1) if not t.seats[no % n].left)


def passed(t: Table) -> list[int]:
    """The seats that have passed one after the other before the one at work, the first of them first (DP-8.5)."""
    order = [me.no for me in t.living]
    at = order.index(t.current) if t.current in order else 0
    return [order[(at - back) % len(order)] for back in range(t.passes, 0, -1)] if t.phase == "additional" else []


def best_card(pool: Sequence[PoolCard]) -> tuple[int, int]:
    """DP-2.6, DP-R.5: the most senior card of a pool, comparable: ranked cards, then artefacts, then an empty pool."""
    return max([card.spec.seniority for card in pool], default=(-1, 0))


# ---- cards


@dataclass(frozen=True, slots=True, repr=False)
class CardNow:
    """A card with what holds of it now, as somebody reads it: bits of rank, profession (0: open) and suit, strength,
    tokens; `changed` says that it counts as something else than is printed, `read` that it is an artefact with a
    reading; `engaged` names its combinations ("A1 W1")."""

    card: PoolCard
    rank: int
    profession: int
    suit: int
    strength: int
    tokens: int
    changed: bool
    read: bool
    used: bool
    engaged: str


@lru_cache(maxsize=4096)
def as_printed(card: PoolCard) -> CardNow:
    """The card as it is printed, for one that nothing has changed."""
    spec = card.spec
    return CardNow(card, spec.rank_bit, spec.profession_bit, spec.suit_bit, 1, 0, False, False, False, "")


def card_now(t: Table, me: Seat, card: PoolCard, busy: Mapping[PoolCard, str]) -> CardNow:
    """A card as this seat reads it; `busy` are its engaged cards."""
    number = card.number
    if not (card in busy or number in t.tokens or number in t.facts or number in t.used or number in me.readings):
        return as_printed(card)
    found = piece(t, me, card)
    reading = me.readings.get(number, UNREAD)
    return CardNow(card, found.rank, found.profession, found.suit, found.strength, t.tokens.get(number, 0),
                   number in t.facts, bool(reading.rank or reading.profession), number in t.used, busy.get(card, ""))


def reader(t: Table) -> Seat:
    """The seat whose readings the common cards show."""
    me = t.seats[t.current]
    return t.seats[t.leader] if me.left else me


@once
def cards_now(t: Table, seat: int | None = None) -> Mapping[PoolCard, CardNow]:
    """All cards of the pools, the common ones as this seat has named and used them (None: whose part it is)."""
    found: dict[PoolCard, CardNow] = {}
    for me, cards in [(reader(t) if seat is None else t.seats[seat], t.common), *((me, me.pool) for me in t.seats)]:
        busy = engaged(me)
        found |= {card: card_now(t, me, card, busy) for card in cards}
    return found


def code(card: PoolCard) -> str:
    """The card as it is printed: "H7"; what has been told of one that may not be seen any more is said of "a card"."""
    return SAY.text("sealed.card") if card.__class__ is Back else card.spec.code


def cost(t: Table, card: PoolCard) -> int:
    """DP-9.7: the points that using its individual effect costs in this round."""
    return max(0, card.spec.individual.cost.n + t.price)


def cost_text(t: Table, card: PoolCard) -> str:
    """A card's cost in words: "2 attack", "free"."""
    n, kind = cost(t, card), card.spec.individual.cost.kind
    return SAY.text("offers.price", n=n, kind=CALLED[kind]) if n and kind else SAY.text("offers.for-nothing")


def strength(t: Table, card: PoolCard) -> int:
    """DP-1.6: 1 and the tokens, never below 0, never above 3; a card that was taken back to a hand has none."""
    if card.__class__ is Back:
        return 1
    tokens = t.tokens.get(card.number)
    return min(STRONGEST, max(0, 1 + tokens)) if tokens else 1


def facts(t: Table, card: PoolCard) -> Facts:
    """What a card counts as now: its rank, profession and suit, as bits."""
    found = t.facts.get(card.number)
    return found if found is not None else Facts(card.spec.rank_bit, card.spec.profession_bit, card.spec.suit_bit)


def piece(t: Table, me: Seat, card: PoolCard) -> Piece:
    """The card as this seat's combinations see it, with its own readings (DP-7.3)."""
    number, spec = card.number, card.spec
    if number not in t.facts and number not in t.tokens and number not in me.readings:
        return spec.piece
    changed = t.facts.get(number)
    if changed is None:
        rank, profession, suit = spec.rank_bit, spec.profession_bit, spec.suit_bit
    else:
        rank, profession, suit = changed.rank, changed.profession, changed.suit
    if not rank or not profession:
        reading = me.readings.get(number, UNREAD)
        rank, profession = rank or reading.rank, profession or reading.profession
    tokens = t.tokens.get(number, 0) if t.tokens else 0
    return Piece(rank, profession, suit, min(STRONGEST, max(0, 1 + tokens)))


def rank_word(bit: int, joker: str = "") -> str:
    """A rank bit in words: "7", "Q", "open", or how a `joker` is told."""
    return RANKS[bit.bit_length() - 1] if bit else joker or SAY.text("card.open")


def profession_word(bit: int) -> str:
    """A profession bit in words: "Giant", "open"."""
    return str(LAST[bit.bit_length() - 1] if bit else SAY("card.open"))


def reading(named: Reading) -> str:
    """ "rank 10, Musician": what a joker is named."""
    return ", ".join([*([SAY.text("offers.rank", rank=rank_word(named.rank))] if named.rank else []),
                      *([profession_word(named.profession)] if named.profession else [])])


def engaged(me: Seat) -> dict[PoolCard, str]:
    """The cards that are in combinations of this seat, with the names of these: "A1 W1"."""
    found: dict[PoolCard, str] = {}
    for combo in me.combos:
        name = combo.name
        for card in combo.cards:
            found[card] = f"{found[card]} {name}" if card in found else name
    return found


# ---- what cards are worth to each other

LINKS = (0.0, 1.0, 2.4)
"""What two cards are worth to each other that fit by so many attributes."""
MATES = 0.3
"""And what it adds that they are of one suit."""


def ties(card: PoolCard, others: Sequence[PoolCard]) -> float:
    """What a card is worth among others, by how printed values fit."""
    return sum([tie(card.spec, other.spec) for other in others if other is not card])


@lru_cache(maxsize=1 << 13)
def tie(one: PoolSpec, other: PoolSpec) -> float:
    """How well two cards combine: a number for bots, higher for near ranks or professions and equal suits."""
    wild = one.artefact or other.artefact
    rank = wild or near(one.rank_bit, other.rank_bit)
    skill = wild or near(one.profession_bit, other.profession_bit)
    return LINKS[rank + skill] + (MATES if one.suit == other.suit else 0.0)


def near(one: int, other: int) -> bool:
    return one == other or one << 1 == other or other << 1 == one


# ---- what may be announced


@dataclass(frozen=True, slots=True)
class Choice:
    """The cards from which a combination with `key` may be made, as cards and as pieces; `engaged` as a mask."""

    key: PoolCard
    first: Piece
    cards: tuple[PoolCard, ...]
    others: tuple[Piece, ...]
    engaged: int
    reuse: int

    def all(self) -> list[Found]:
        """Every combination with its worth."""
        return combinations.valued(self.first, self.others, self.engaged, self.reuse)

    def best(self) -> Found | None:
        """The best combination."""
        return combinations.best(self.first, self.others, self.engaged, self.reuse)

    def members(self, mask: int) -> list[PoolCard]:
        """The cards of a combination, the key first."""
        return [self.key, *(card for nth, card in enumerate(self.cards) if mask >> nth & 1)]


def choice(t: Table, me: Seat, kind: Kind, key: PoolCard) -> Choice:
    """DP-6.12: what may join this card of the own pool (or hand, as if it were laid) in a combination of this kind."""
    basic, busy = t.phase == "basic", {card for combo in me.combos for card in combo.cards}
    held: list[PoolCard] = []
    pieces: list[Piece] = []
    mask = 0
    for card in me.pool + t.common if kind == "attack" else me.pool:
        if card is key:
            continue
        if card in busy:
            if basic:
                continue
            mask |= 1 << len(held)
        held.append(card)
        pieces.append(piece(t, me, card))
    return Choice(key, piece(t, me, key), tuple(held), tuple(pieces), mask, 0 if basic else t.options.reuse)


def can_announce(t: Table, me: Seat, kind: Kind) -> bool:
    """Whether any combination of this kind is legal now (DP-5.5, DP-6.12)."""
    return t.keystone is not None and kind not in t.announced and fits_any(t, me, kind, t.keystone)


def could_form(t: Table, me: Seat, card: PoolCard) -> bool:
    """DP-8.6: whether a hand card would form anything if it were laid now. Walls draw on fewer cards than attacks."""
    return fits_any(t, me, "attack", card)


def fits_any(t: Table, me: Seat, kind: Kind, key: PoolCard) -> bool:
    """Whether this card fits any other one: every step of a turn asks this."""
    basic = t.phase == "basic"
    busy = {card for combo in me.combos for card in combo.cards} if me.combos else ()
    rank, profession, _, _ = piece(t, me, key)
    for card in me.pool + t.common if kind == "attack" else me.pool:
        if card is key or (basic and card in busy):
            continue
        other = piece(t, me, card)
        if combinations.neighbours(rank, other.rank, True) or combinations.neighbours(
                profession, other.profession, False):
            return True
    return False


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something is not allowed: the id of the reason, its text and its rule."""

    id: str
    said: Words
    rule: str

    @property
    def text(self) -> str:
        """The refusal in words."""
        return str(self.said)


def barred(t: Table, kind: Kind) -> Refusal | None:
    """Why no combination of this kind may be announced at all."""
    if t.keystone is None:
        return Refusal("no_keystone", SAY("refuses.no-keystone"), "DP-5.6")
    if kind in t.announced:
        return Refusal("kind_done", SAY("refuses.kind-done", kind=CALLED[kind]), "DP-5.5")
    return None


def refusal(t: Table, me: Seat, kind: Kind, cards: Sequence[PoolCard]) -> Refusal | None:
    """Why these cards are no combination of this kind: the first reason that applies (DP-6.12); None: they are one."""
    found = barred(t, kind)
    if found is not None:
        return found
    key = t.keystone
    if key is not None and key not in cards:
        return Refusal("needs_keystone", SAY("refuses.needs-keystone", card=key.name), "DP-5.6")
    own = [card for card in cards if card in me.pool]
    if kind == "defence" and len(own) < len(cards):
        common = next(card for card in cards if card not in own)
        return Refusal("not_yours", SAY("refuses.common", card=common.name), "DP-6.2")
    if kind == "attack" and not own:
        return Refusal("own_card", SAY("refuses.own-card"), "DP-6.2")
    busy = engaged(me)
    again = [card for card in cards if card in busy and card is not key]
    if again and t.phase == "basic":
        card = again[0]
        return Refusal("engaged", SAY("refuses.engaged", card=card.name), "DP-5.8")
    if len(again) > t.options.reuse:
        return Refusal("reuse", SAY("refuses.reuse", n=len(again), most=t.options.reuse), "DP-8.2")
    if len(cards) < 2:
        return Refusal("short", SAY("refuses.short"), "DP-6.1")
    pieces = [piece(t, me, card) for card in cards]
    if not combinations.form_of(pieces).any:
        ranks = "-".join(rank_word(found.rank) for found in pieces)
        skills = ", ".join(profession_word(found.profession) for found in pieces)
        return Refusal("no_form", SAY("refuses.no-fit", ranks=ranks, professions=skills), "DP-6.11")
    return None


# ---- what a combination is worth


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a worth: the card that makes it (None: the rules), what it does ("+2"), and the worth after it; one
    that `sets` the worth names it ("starts from 9")."""

    card: PoolCard | None
    said: Words
    value: int
    sets: bool = False

    @property
    def text(self) -> str:
        """ "Troll of the Toll Bridge +2", "“Short Sword, Shorter Temper” +2"."""
        if self.card is None:
            return str(self.said)
        name = code(self.card) if self.card.__class__ is Back else quoted(self.card.name)
        return SAY.text("step.by", card=name, does=self.said) if self.sets else f"{name} {self.said}"


@dataclass(frozen=True, slots=True)
class Worth:
    """How a combination comes to its value (DP-11.1 to 11.3): the sum of the strengths times the multiplier, then every
    mark in the order in which it is applied."""

    strengths: tuple[int, ...]
    times: int
    steps: tuple[Step, ...]
    value: int

    @property
    def start(self) -> int:
        """The points before any effect."""
        return sum(self.strengths) * self.times

    @property
    def text(self) -> str:
        """ "(3+1) × 2 × 3 = 24", with a step for each mark: "= 8, Shadow Clerk −1 = 7"."""
        inner = "+".join(map(str, self.strengths))
        factors = {6: " × 2 × 3", 1: ""}.get(self.times, f" × {self.times}")
        text = f"({inner}){factors} = {self.start}" if factors else f"{inner} = {self.start}"
        return ", ".join([text, *(step.text if step.sets else f"{step.text} = {minus(str(step.value))}"
                                  for step in self.steps)])


def start(t: Table, combo: Combo) -> int:
    """DP-11.1: the strengths now times the locked multiplier, without mirrors."""
    tokens = t.tokens
    if not tokens:
        return len(combo.cards) * combo.times
    total = len(combo.cards)
    for card in combo.cards:
        if card.__class__ is not Back and card.number in tokens:
            total += strength(t, card) - 1
    return total * combo.times


def shaped(combo: Combo, banner: Banner) -> bool:
    """Whether a banner counts for the combination (DP-11.3)."""
    if combo.kind != banner.kind:
        return False
    return combo.flush if banner.shape == "flush" else banner.shape in (combo.rank_form, combo.profession_form)


def round_rules(t: Table) -> list[str]:
    """What common cards have changed for this round: "straight attacks −2", "nothing flies"."""
    said = [SAY.text(f"rules.banner-{banner.shape}", kind=CALLED[banner.kind], n=signed(banner.n))
            for banner in t.banners if banner.card.__class__ is not Back]
    if t.price:
        said.append(SAY.text("rules.dearer" if t.price > 0 else "rules.cheaper", n=abs(t.price)))
    return [*said, *([SAY.text("rules.calm")] if t.calm else [])]


def worth(t: Table, combo: Combo) -> int:
    """DP-11.1 to 11.3: what the combination is worth with the marks granted so far, before payment."""
    value = start(t, combo)
    return max(0, marked(t, combo, value, t.banners) if combo.marks or t.banners else value)


def marked(t: Table, combo: Combo, value: int, banners: Sequence[Banner] = ()) -> int:
    """What the marks of a combination, and these banners, make of this start; may be negative."""
    for step in _applied(t, combo, value, banners):
        value = step.value
    return value


def told_worth(t: Table, combo: Combo) -> Worth:
    """The points of an attack or wall with every step of the sum, for people."""
    strengths = tuple([strength(t, card) for card in combo.cards]) if t.tokens else (1,) * len(combo.cards)
    if not combo.marks and not t.banners:
        return _basic_worth(strengths, combo.times)
    first = sum(strengths) * combo.times
    steps = list(_applied(t, combo, first, t.banners))
    if steps and steps[-1].value < 0:
        steps.append(Step(None, SAY("step.floor"), 0, True))
    return Worth(strengths, combo.times, tuple(steps), steps[-1].value if steps else first)


@lru_cache(maxsize=1024)
def _basic_worth(strengths: tuple[int, ...], times: int) -> Worth:
    """That of a combination without marks: most are, and views are made often."""
    return Worth(strengths, times, (), sum(strengths) * times)


def _applied(t: Table, combo: Combo, value: int, banners: Sequence[Banner]) -> Iterator[Step]:
    """The worth after each mark, in the order in which they are applied: a mirror at the start, then from the last
    granted to the first (DP-10.4), banners at the very end."""
    for mark in combo.marks:
        if mark.verb == "mirror":
            envied = start(t, t.seats[mark.seat].combo("attack", mark.n))
            if envied > value:
                value = envied
                yield Step(mark.card, SAY("step.starts", n=envied), value, True)
    for mark in reversed(combo.marks):
        if mark.verb == "add":
            value += mark.n
            yield Step(mark.card, signed(mark.n), value)
        elif mark.verb == "sap":
            value -= mark.n
            yield Step(mark.card, signed(-mark.n), value)
        elif mark.verb == "cap" and value > mark.n:
            value = mark.n
            yield Step(mark.card, SAY("step.cap", n=mark.n), value, True)
    for banner in banners:
        if shaped(combo, banner):
            value += banner.n
            yield Step(banner.card, signed(banner.n), value)


_NTH = tuple([SAY(f"place.{no}") for no in range(1, 11)])


def nth(no: int) -> Words:
    """There may be any number of them, for hands have no limit (DP-4.6)."""
    return _NTH[no - 1] if no <= len(_NTH) else SAY("places.more", n=no)


def which(one: Combo, kind: Sequence[Combo], points: Callable[[Combo], int]) -> Words:
    """ "second " of two of this `kind` that have the same points, else nothing: its place among all, which it
    keeps while they grow."""
    alike = [other for other in kind if points(other) == points(one)]
    return SAY("places.before", nth=nth([other.no for other in kind].index(one.no) + 1)) if len(alike) > 1 else ""


def called(t: Table, me: Seat, one: Combo) -> Words:
    """ "attack of 9", "second wall of 4": what people call what this player has announced, before payment."""
    return SAY("called.attack" if one.kind == "attack" else "called.wall", n=worth(t, one),
               which=which(one, me.combinations(one.kind), partial(worth, t)))


def last_round(t: Table) -> bool:
    """DP-15.2 to 15.4, DP-R.39: whether the game ends with this round, as lives stand."""
    kept = [me for me in t.living if me.life > 0]
    left = t.options.last_lives and len(kept) < len(t.living)
    return len(kept) < 2 or left or t.round >= t.options.last_round


def will_pay(t: Table, me: Seat) -> int:
    """The lives that debts would cost if nobody announced anything more (DP-11.6), on a settled table."""
    if t.phase not in ADDING:
        return 0
    return sum([max(0, me.debt(kind) - sum([combo.points for combo in me.combinations(kind)])) for kind in KINDS])


ABILITIES: Sequence[Verb] = ("flight", "watch", "pierce", "ward")
"""What is told of an attack, a wall or a hit beside its points."""


def abilities(one: Combo | Hit, safe: bool = True) -> list[str]:
    """What an attack, a wall or a hit can do beside its points: "flies", "pierces 2"; `safe`: and that foes cannot
    touch it."""
    return [SAY.text(f"able.{verb}", n=one.pierce) for verb in ABILITIES if (
        one.pierce > 0 if verb == "pierce" else one.has(verb)) and (safe or verb != "ward")]


# ---- combat


def to_meet(t: Table, no: int) -> list[Hit]:
    """DP-13.3: the hits that this seat has still to meet, in their order."""
    return [hit for hit in t.hits if hit.foe == no and hit.damage is None]


def may_meet(me: Seat, flight: bool) -> list[Combo]:
    """DP-13.4, DP-13.5: the walls with force that may meet such a hit."""
    return [wall for wall in me.combinations("defence") if wall.points > 0 and (not flight or wall.has("watch"))]


def unmet(t: Table, hit: Hit) -> Words:
    """Why no wall met a hit: "no wall", "flies over every wall", "no wall is used"."""
    foe = t.seats[hit.foe]
    walls = may_meet(foe, flight=False)
    if walls and not may_meet(foe, hit.flight):
        return SAY("unmet.flies")
    return SAY("unmet.unused" if walls else "unmet.no-wall")


def force_against(wall: Combo, pierce: int) -> int:
    """DP-13.6: what of a wall counts against such a hit."""
    return max(0, wall.points - pierce)
