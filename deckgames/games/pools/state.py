"""What lies on a table of Dragon Pools: plain data, in the rulebook's words, with what is worked out from it alone; its
house rules (their words: `options:` in `assets/text/pools.yaml`); its zones, and who knows what; how events are
told."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Literal, NamedTuple

from deckgames.engine.core.cards import ANY_SEATS, Pack
from deckgames.engine.core.data import fresh, frozen
from deckgames.engine.core.redaction import Back, FaceDown, Open, Own, Public, back, zones_of
from deckgames.engine.core.rng import Rng
from deckgames.engine.core.state import Plain, plain
from deckgames.engine.core.words import minus
from deckgames.engine.core.zones import deal_again
from deckgames.engine.match.game import State
from deckgames.engine.messages import Words
from deckgames.engine.vocabulary.events import Sentences, quoted
from deckgames.engine.vocabulary.options import LAST_ROUND, Options, option
from deckgames.games.pools.cards import CALLED, NOUN, SAY, TEXT, PoolCard, signed
from deckgames.games.pools.cards.combinations import Piece

SENTENCES = Sentences(SAY, "events")
told = SENTENCES.kind
"""Declares a kind of event where the verb or the rule that tells it stands, as a name with how it is told. `detail`
holds what screens show more: the Mark (`marks`), the Hit (`hits`, `holds`)."""
TURN = ("lays", "activates")
"""What begins the line of a turn in a log."""
EFFECT = ("grants", "fires", "heals", "hurts", "draws", "tokens", "grows", "counters", "owes", "drops", "razes",
          "salvages", "swaps", "takes-back", "hastens")
"""What begins there the line of what one player’s effects do in a row, and of what others lose and gain behind them."""
HIT = ("hits", "holds")
"""And that of what all attacks come to."""
LIVES = 30
"""DP-2.1."""
HAND = POOL = 5
"""DP-2.2, DP-2.3, DP-14.1."""
NEEDED = 12
"""Cards a player must have at the least: what is dealt, and something to draw."""
COMMON = 4
"""DP-2.4, DP-14.2."""
STRONGEST = 3
"""DP-1.6."""
ADDING = ("basic", "additional", "stacks")
"""Phases in which entries wait."""


class PoolOptions(Options):
    """DP-R: every house rule of the rulebook, with its default."""

    says = SAY
    balanced = {"reuse": 0, "card_numbers": "by_players", "round_limit": 24}
    then = {"card_numbers": "by_players", "round_limit": 24}

    first_leader: Literal["banner", "random", "seat_0"] = option("banner", "DP-R.5")
    hand_limit: Literal[0, 6, 8, 10] = option(0, "DP-4.6", kept=True)
    reuse: Literal[2, 0, 1, 3] = option(2, "DP-R.20")
    wake: Literal["free", "three"] = option("free", "DP-R.46", choice=True)
    walls: Literal["one", "line"] = option("one", "DP-R.32", choice=True)
    card_numbers: Literal["printed", "by_players"] = option("printed", "DP-R.50")
    round_limit: Literal[0, 24, 8, 12, 16] = option(0, "DP-R.38", main=True)
    last_lives: bool = option(False, "DP-R.39", main=True)

    @property
    def last_round(self) -> int:
        """DP-15.4: the round after which the game is over."""
        return self.round_limit or LAST_ROUND

    def again(self, seats: int) -> int:
        """DP-8.2, DP-R.20: how many cards that are in use may be used again."""
        return self.reuse or (1 if seats == 2 else 2)

    def cards(self, pack: Pack, seats: int) -> Pack:
        """DP-R.50: as printed a card has one number, however many play."""
        return pack.at(seats if self.card_numbers == "by_players" else ANY_SEATS)


Kind = Literal["attack", "defence"]
KINDS: tuple[Kind, Kind] = ("attack", "defence")
Verb = Literal["add", "sap", "cap", "flight", "ground", "watch", "pierce", "ward", "mirror"]
Why = Literal["hit", "attack debt", "defence debt", "effect"]


@frozen
class Mark:
    """A granted effect on a combination: of `seat`, by this card. `n` is the number of add, sap, cap and pierce; of a
    mirror `seat` and `n` name the envied attack."""

    verb: Verb
    n: int
    seat: int
    card: PoolCard


@frozen
class Facts:
    """What a card counts as instead of what is printed: bits of combinations.Piece."""

    rank: int
    profession: int
    suit: int


@frozen
class Reading:
    """What a seat has named an artefact in this round (DP-7.4); 0: still open."""

    rank: int = 0
    profession: int = 0


UNREAD = Reading()


@frozen
class Target:
    """What was chosen for a target word at activation (DP-9.8): a card, a combination (`seat`, `no`, its kind is in the
    word), a foe (`seat`), an entry or a branch (`no`)."""

    word: str
    seat: int = -1
    no: int = 0
    card: PoolCard | None = None


@frozen
class Entry:
    """One thing on a stack or in an end list (DP-9.6). `turn` is when it was activated."""

    no: int
    owner: int
    card: PoolCard
    standard: bool
    turn: int
    targets: tuple[Target, ...] = ()


@frozen
class Banner:
    """What a common effect gives to every combination of a shape in this round (DP-11.3)."""

    card: PoolCard
    shape: Literal["set", "straight", "flush"]
    kind: Kind
    n: int


@frozen
class Hit:
    """A part of an attack that is directed at one foe (DP-13.1), and then what became of it: `walls` are the
    numbers of those that met it, `force` that of the last before it, `damage` the lives it cost (None: still to come).
    """

    seat: int
    attack: int
    foe: int
    points: int
    flight: bool
    pierce: int
    walls: tuple[int, ...] = ()
    force: int = 0
    damage: int | None = None

    def has(self, verb: Verb) -> bool:
        """Whether its attack flies: no other mark goes with a hit."""
        return verb == "flight" and self.flight


@frozen
class LifeChange:
    """A change of lives in this round, with its reason: the lines of a seat add up to what it has lost and gained."""

    seat: int
    n: int
    why: Why
    card: PoolCard | None = None
    by: int = -1
    no: int = 0


@plain
class Combo(Plain):
    """An announced combination, fixed for the round (DP-6.14). `no` counts those of its kind; `points` is its current
    worth, once the values are calculated."""

    kind: Public[Kind]
    no: Public[int]
    cards: Public[tuple[PoolCard, ...]]
    keystone: Public[PoolCard | None]
    turn: Public[int]
    rank_form: Public[str]
    profession_form: Public[str]
    flush: Public[bool]
    times: Public[int]
    marks: Public[tuple[Mark, ...]] = ()
    points: Public[int] = 0

    @property
    def name(self) -> str:
        """The short name: "A1", "W2"."""
        return f"{'A' if self.kind == 'attack' else 'W'}{self.no}"

    @property
    def word(self) -> str:
        """The kind in keys of messages: "attack", "wall"."""
        return NOUN[self.kind]

    @property
    def said(self) -> Words:
        """The kind in words."""
        return CALLED[self.kind]

    def has(self, verb: Verb) -> bool:
        """Whether a mark of this kind lies on it."""
        for mark in self.marks:  # noqa: SIM110 no generator: simulations ask this all the time
            if mark.verb == verb:
                return True
        return False

    @property
    def flies(self) -> bool:
        """Whether only walls that stop fliers can block it."""
        return self.has("flight")

    @property
    def watches(self) -> bool:
        """Whether it stops fliers."""
        return self.has("watch")

    @property
    def warded(self) -> bool:
        """Whether no foe can lower, limit or ground it."""
        return self.has("ward")

    @property
    def pierce(self) -> int:
        """By how much it lowers the walls that block it."""
        return sum([mark.n for mark in self.marks if mark.verb == "pierce"])

    def hit(self, seat: int, foe: int, points: int) -> Hit:
        """So many of its points, directed by its seat at this foe."""
        return Hit(seat, self.no, foe, points, self.flies, self.pierce)

    def force_against(self, pierce: int) -> int:
        """DP-13.6: what of a wall counts against such a hit."""
        return max(0, self.points - pierce)

    def shaped(self, banner: Banner) -> bool:
        """Whether a banner counts for it (DP-11.3)."""
        if self.kind != banner.kind:
            return False
        return self.flush if banner.shape == "flush" else banner.shape in (self.rank_form, self.profession_form)


@plain
class Seat(Plain):
    """A player's zones, lives, and what it has announced and owes in this round.

    `taken`, `dealt`, `best`, `held`, `paid`, `bill` are counted for the results only; so is whose attack, or what else,
    has felled it.
    """

    no: Public[int]
    life: Public[int] = LIVES
    hand: Own[list[PoolCard]] = fresh(list)
    pool: Open[list[PoolCard]] = fresh(list)
    combos: list[Combo] = fresh(list)
    readings: Open[dict[int, Reading]] = fresh(dict)
    attack_debt: Public[int] = 0
    defence_debt: Public[int] = 0
    end_list: Public[list[Entry]] = fresh(list)
    left: Public[int] = 0
    banner_at_end: tuple[int, int] = (0, 0)
    dealt: Public[int] = 0
    taken: Public[int] = 0
    best: Public[int] = 0
    best_cards: tuple[PoolCard, ...] = ()
    held: Public[int] = 0
    bill: Public[int] = 0
    paid: Public[int] = 0
    felled_by: Public[int] = -1
    felled_with: Public[str] = ""
    felled_cards: tuple[PoolCard, ...] = ()

    @property
    def living(self) -> bool:
        """Whether it has not left the game; who has no lives left is living until round results (DP-3.3)."""
        return not self.left

    def combinations(self, kind: Kind) -> list[Combo]:
        """Its attacks, or its walls, in the order announced."""
        return [combo for combo in self.combos if combo.kind == kind]

    @property
    def attacks(self) -> list[Combo]:
        """Its attacks, in the order announced."""
        return [combo for combo in self.combos if combo.kind == "attack"]

    @property
    def walls(self) -> list[Combo]:
        """Its walls, in the order announced."""
        return [combo for combo in self.combos if combo.kind == "defence"]

    def combo(self, kind: Kind, no: int) -> Combo:
        """The player's combination with this number."""
        return self.combinations(kind)[no - 1]

    def debt(self, kind: Kind) -> int:
        """How many points of this kind the player owes (DP-11.5)."""
        return self.attack_debt if kind == "attack" else self.defence_debt

    @property
    def engaged(self) -> dict[PoolCard, str]:
        """The cards that are in its combinations, with the names of these: "A1 W1"."""
        found: dict[PoolCard, str] = {}
        for combo in self.combos:
            name = combo.name
            for card in combo.cards:
                found[card] = f"{found[card]} {name}" if card in found else name
        return found

    def may_meet(self, flight: bool) -> list[Combo]:
        """DP-13.4, DP-13.5: its walls with force that may meet such a hit."""
        return [wall for wall in self.walls if wall.points > 0 and (not flight or wall.watches)]

    @property
    def senior(self) -> tuple[int, int]:
        """DP-2.6, DP-R.5: its senior banner, comparable: ranked cards, then artefacts, then an empty pool."""
        return max([card.spec.seniority for card in self.pool], default=(-1, 0))


class Step(NamedTuple):
    """One step of a worth: the card that makes it (None: the rules), what it does ("+2"), and the worth after it; one
    that `sets` the worth names it ("starts from 9")."""

    card: PoolCard | None
    does: Words
    value: int
    sets: bool = False

    @property
    def text(self) -> str:
        """ "Troll of the Toll Bridge +2", "“Short Sword, Shorter Temper” +2"."""
        if self.card is None:
            return str(self.does)
        name = code(self.card) if self.card.__class__ is Back else quoted(self.card.name)
        return TEXT("step.by", card=name, does=self.does) if self.sets else f"{name} {self.does}"


def code(card: PoolCard) -> str:
    """The card as it is printed: "H7"; what has been told of one that may not be seen any more is said of "a card"."""
    return TEXT("sealed.card") if card.__class__ is Back else card.spec.code


class Worth(NamedTuple):
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


@lru_cache(maxsize=1024)
def _basic_worth(strengths: tuple[int, ...], times: int) -> Worth:
    """That of a combination without marks: most are, and views are made often."""
    return Worth(strengths, times, (), sum(strengths) * times)


@plain
class Table(State):
    """The shared table. The top of the deck and of the discard pile is the end of the list; the common pool is newest
    first. Cards are told by their numbers in `tokens`, `facts` and `used`.

    `turn` counts turns since the game began, `current` is whose moment it is. In a turn: `keystone` is the card laid,
    `announced` the kinds announced, `building` the one whose
    cards are being chosen, `acted` whether an effect was activated, `looked` whether the hand was looked at
    without laying since, `woken` whether the standard effects were; `long`, whether a combination of three was
    announced, stays for saves alone. `laying` is set while the seat looks at its hand. `passes` are those in a row.
    `begun` are the lives at the round's begin, `hits` and `changes` what has become of them since.
    """

    options: Public[PoolOptions]
    round: Public[int] = 0
    seats: list[Seat] = fresh(list)
    deck: FaceDown[list[PoolCard]] = fresh(list)
    discard: Open[list[PoolCard]] = fresh(list)
    common: Open[list[PoolCard]] = fresh(list)
    leader: Public[int] = 0
    current: Public[int] = 0
    turn: Public[int] = 0
    keystone: Public[PoolCard | None] = None
    announced: Public[list[Kind]] = fresh(list)
    building: Public[Kind | None] = None
    acted: Public[bool] = False
    looked: Public[bool] = False
    woken: Open[bool] = False
    long: Open[bool] = False
    laying: Public[bool] = False
    passes: Public[int] = 0
    next_entry: Open[int] = 1
    instant: Public[list[Entry]] = fresh(list)
    main: Public[list[Entry]] = fresh(list)
    tokens: Open[dict[int, int]] = fresh(dict)
    facts: Open[dict[int, Facts]] = fresh(dict)
    used: Open[list[int]] = fresh(list)
    banners: Public[list[Banner]] = fresh(list)
    price: Public[int] = 0
    calm: Public[bool] = False
    hits: Public[list[Hit]] = fresh(list)
    changes: Public[list[LifeChange]] = fresh(list)
    last_hits: Public[list[Hit]] = fresh(list)
    last_changes: Public[list[LifeChange]] = fresh(list)
    begun: Public[list[int]] = fresh(list)
    history: Public[list[tuple[int, ...]]] = fresh(list)
    reasons: Public[list[str]] = fresh(list)

    @property
    def ended_by(self) -> list[Words]:
        """Why the game is over, and by what somebody wins, in one sentence."""
        said: list[Words] = [SAY(f"ended.{why}", n=self.round) for why in self.reasons[:1]]
        return [SAY(f"wins.{won}", why=said[0]) for won in self.reasons[1:]] or said

    @property
    def combat(self) -> bool:
        """Whether values are fixed: from the calculation to the end of the round."""
        return self.phase in ("payment", "dusk", "distribution", "damage", "laydown", "results")

    @property
    def active(self) -> Seat:
        """The seat whose turn it is to act."""
        return self.seats[self.current]

    @property
    def living(self) -> list[Seat]:
        """The seats that are in the game, by number."""
        return [me for me in self.seats if not me.left]

    @property
    def in_order(self) -> list[Seat]:
        """The living seats from the leader on (DP-3.2)."""
        return [me for me in self.seats[self.leader:] + self.seats[:self.leader] if not me.left]

    def foes(self, seat: int) -> list[Seat]:
        """The other living seats, from the leader on."""
        return [me for me in self.in_order if me.no != seat]

    def after(self, seat: int) -> int:
        """The next living seat clockwise from this one."""
        n = len(self.seats)
        return next(no % n for no in range(seat + 1, seat + n + 1) if not self.seats[no % n].left)

    @property
    def adding(self) -> bool:
        """Whether entries may wait (DP-I.7), and the worth of a combination is not settled yet."""
        return self.phase in ADDING

    @property
    def in_line(self) -> bool:
        """DP-R.32: whether several walls may meet a hit, one after the other."""
        return self.options.walls == "line"

    @property
    def nothing_laid(self) -> bool:
        """Whether this is a turn of the additional phase in which nothing has been laid yet (DP-8.1)."""
        return self.phase == "additional" and self.keystone is None

    @property
    def passed(self) -> list[int]:
        """The seats that have passed one after the other before the one at work, the first of them first (DP-8.5)."""
        order = [me.no for me in self.living]
        at = order.index(self.current) if self.current in order else 0
        return [order[(at - back) % len(order)] for back in range(self.passes, 0, -1)] if (
            self.phase == "additional") else []

    @property
    def last_round(self) -> bool:
        """DP-15.2 to 15.4, DP-R.39: whether the game ends with this round, as lives stand."""
        kept = [me for me in self.living if me.life > 0]
        left = self.options.last_lives and len(kept) < len(self.living)
        return len(kept) < 2 or left or self.round >= self.options.last_round

    @property
    def reader(self) -> Seat:
        """The seat whose readings the common cards show."""
        return self.seats[self.leader] if self.active.left else self.active

    def to_meet(self, no: int) -> list[Hit]:
        """DP-13.3: the hits that this seat has still to meet, in their order."""
        return [hit for hit in self.hits if hit.foe == no and hit.damage is None]

    # ---- what cards are

    def cost(self, card: PoolCard) -> int:
        """DP-9.7: the points that using its individual effect costs in this round."""
        return max(0, card.spec.cost.n + self.price)

    def strength(self, card: PoolCard) -> int:
        """DP-1.6: 1 and the tokens, never below 0, never above 3; a card that was taken back to a hand has none."""
        if card.__class__ is Back:
            return 1
        tokens = self.tokens.get(card.number)
        return min(STRONGEST, max(0, 1 + tokens)) if tokens else 1

    def counts_as(self, card: PoolCard) -> Facts:
        """What a card counts as now: its rank, profession and suit, as bits."""
        found = self.facts.get(card.number)
        return found if found is not None else Facts(card.spec.rank_bit, card.spec.profession_bit, card.spec.suit_bit)

    def piece(self, me: Seat, card: PoolCard) -> Piece:
        """The card as this seat's combinations see it, with its own readings (DP-7.3)."""
        number, spec = card.number, card.spec
        if number not in self.facts and number not in self.tokens and number not in me.readings:
            return spec.piece
        changed = self.facts.get(number)
        if changed is None:
            rank, profession, suit = spec.rank_bit, spec.profession_bit, spec.suit_bit
        else:
            rank, profession, suit = changed.rank, changed.profession, changed.suit
        if not rank or not profession:
            reading = me.readings.get(number, UNREAD)
            rank, profession = rank or reading.rank, profession or reading.profession
        tokens = self.tokens.get(number, 0) if self.tokens else 0
        return Piece(rank, profession, suit, min(STRONGEST, max(0, 1 + tokens)))

    # ---- what a combination is worth

    def start(self, combo: Combo) -> int:
        """DP-11.1: the strengths now times the locked multiplier, without mirrors."""
        tokens = self.tokens
        if not tokens:
            return len(combo.cards) * combo.times
        total = len(combo.cards)
        for card in combo.cards:
            if card.__class__ is not Back and card.number in tokens:
                total += self.strength(card) - 1
        return total * combo.times

    def worth(self, combo: Combo) -> int:
        """DP-11.1 to 11.3: what the combination is worth with the marks granted so far, before payment."""
        value = self.start(combo)
        return max(0, self.with_marks(combo, value, self.banners) if combo.marks or self.banners else value)

    def with_marks(self, combo: Combo, value: int, banners: Sequence[Banner] = ()) -> int:
        """The points of a combination that starts at `value`, with its marks and these banners; may be negative."""
        for step in self._applied(combo, value, banners):
            value = step.value
        return value

    def told_worth(self, combo: Combo) -> Worth:
        """The points of an attack or wall with every step of the sum, for people."""
        strengths = tuple([self.strength(card) for card in combo.cards]) if self.tokens else (1,) * len(combo.cards)
        if not combo.marks and not self.banners:
            return _basic_worth(strengths, combo.times)
        first = sum(strengths) * combo.times
        steps = list(self._applied(combo, first, self.banners))
        if steps and steps[-1].value < 0:
            steps.append(Step(None, SAY("step.floor"), 0, True))
        return Worth(strengths, combo.times, tuple(steps), steps[-1].value if steps else first)

    def _applied(self, combo: Combo, value: int, banners: Sequence[Banner]) -> Iterator[Step]:
        """The worth after each mark, in the order in which they are applied: a mirror at the start, then from the last
        granted to the first (DP-10.4), banners at the very end."""
        for mark in combo.marks:
            if mark.verb == "mirror":
                envied = self.start(self.seats[mark.seat].combo("attack", mark.n))
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
            if combo.shaped(banner):
                value += banner.n
                yield Step(banner.card, signed(banner.n), value)


# ---- who knows what


zones = zones_of("hand pool", "deck discard common")
"""Every zone of the table, each card in exactly one of them (DP-I.1): only hands and the deck are hidden."""


def redeal(t: Table, seat: int | None, rng: Rng) -> None:
    """Deals anew the deck, all hands but the seat's own, and chance itself. Everybody knows a card that was taken back
    while its effect waits for the end of the round: it stays where it is."""
    hands, waiting = [me.hand for me in t.seats if me.no != seat], {
        entry.card for me in t.seats for entry in me.end_list}
    stay = [(hand, at, card) for hand in hands for at, card in enumerate(hand) if card in waiting] if waiting else []
    for hand, _, card in stay:
        hand.remove(card)
    deal_again([*hands, t.deck], rng)
    for hand, at, card in stay:
        hand.insert(at, card)
    t.rng = rng


def mask(t: Table, seen: Table, viewer: int | None) -> None:
    """DP-S, DP-I.11: what has been told of a card goes on without it where the viewer may not see it now: one that was
    announced and then taken back to a hand, say."""
    over = t.phase == "over"
    there = {card for zone in zones(t) if over or zone.seen_by(viewer) for card in zone.cards}
    hidden = back("a hand")
    for shown in seen.seats:
        for combo in shown.combos:
            if not there.issuperset(combo.cards):
                combo.cards = tuple([card if card in there else hidden for card in combo.cards])
            if combo.keystone not in there:
                combo.keystone = None
            if combo.marks:
                combo.marks = tuple([one if one.card in there else replace(one, card=hidden) for one in combo.marks])
        shown.end_list = [entry for entry in shown.end_list if entry.card in there]
    seen.banners = [one if one.card in there else replace(one, card=hidden) for one in seen.banners]
    seen.changes, seen.last_changes = (
        [one if one.card is None or one.card in there else replace(one, card=None) for one in changes]
        for changes in (seen.changes, seen.last_changes))
    if seen.used or any(shown.readings for shown in seen.seats):
        numbers = {card.number for card in there}
        seen.used = [number for number in seen.used if number in numbers]
        for shown in seen.seats:
            shown.readings = {number: reading for number, reading in shown.readings.items() if number in numbers}


def known(t: Table, seat: int) -> tuple[int, str, int, int]:
    """DP-S.6: whose part of which phase it is; nothing is taken back from a part that is over."""
    return t.round, t.phase, t.turn, t.current
