"""What a seat at work can announce: which cards join which, what each combination will be worth if nobody adds anything
(with the banners in force, the entries that lie on the stacks, and the standard effects that it wakes: DP-9.1, DP-10,
DP-11.1 to 11.3), and the best of them.

It is made from the arithmetic that the rules use (combinations.py) and valued as the rules will, on the table that
somebody sees: what all combinations of a kind have in common is found once; those that are shown are all done.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from deckgames.engine.core.redaction import Back, once
from deckgames.games.pools.cards import PROFESSIONS, RANKS, PoolCard, combinations
from deckgames.games.pools.cards.combinations import Form, Found, Piece, Shape
from deckgames.games.pools.facts import NOBODY, Exchange, announced, done, exchange, laid, next_round
from deckgames.games.pools.queries import Choice, choice_of, refusal, why_barred
from deckgames.games.pools.rules import ANNOUNCE, CLAIMS, LONG, claims
from deckgames.games.pools.state import KINDS, Combo, Kind, Reading, Table, Worth

MOST = 9
"""Number of suggestions made at most."""
MOST_PAIRS = 6
"""Number of pairs made at most."""
WALLS = 2
"""Number of walls among them, if they can be made."""
SURE = 1_000
"""More than any banners add or take."""

Cards = Sequence[PoolCard]
"""Cards that a combination is, or may be, made of."""
Answers = tuple[str | tuple[str, ...], ...]


class Way(NamedTuple):
    """How a combination is announced: which forms are claimed ("": not), as what, and the worth that comes of it."""

    rank: Shape
    profession: Shape
    worth: int


class Suggestion(NamedTuple):
    """A combination that can be announced: its cards (the one that every combination holds first), what it will be
    worth if nobody adds anything, the answers that announce it so from the turn's question on, and how it will stand on
    the table ahead."""

    kind: Kind
    cards: tuple[PoolCard, ...]
    worth: int
    answers: Answers
    combo: Combo
    readings: Mapping[int, Reading]
    ahead: Table
    then: Combo

    @property
    def sums(self) -> Worth:
        """The sum of what it will be worth, step by step."""
        return self.ahead.told_worth(self.then)


class Workbench:
    """What a combination of a kind can be made of on this table, what can be made, and what that will be worth."""

    def __init__(self, t: Table, kind: Kind, choice: Choice, found: Sequence[Found]) -> None:
        self.t, self.kind, self.choice, self.found = t, kind, choice, found
        self._settled: dict[bool, tuple[Table, Combo]] = {}
        self._plain: dict[tuple[int, bool], int] = {}
        banners = [banner.n for banner in t.banners if banner.kind == kind]
        self.most, self.least = (sum(n for n in banners if (n > 0) is up) for up in (True, False))
        """What banners can add and take."""

    def joins(self, chosen: Cards) -> set[PoolCard]:
        """The cards that fit into some combination with all of these."""
        if not {self.choice.key, *self.choice.cards} >= set(chosen):
            return set()
        mask, union = self.choice.mask(chosen), 0
        for one in self.found:
            if one.mask & mask == mask:
                union |= one.mask
        return set(self.choice.members(union)) if union else set()

    def settled(self, long: bool) -> tuple[Table, Combo]:
        """The table after both stacks with a combination of two cards, or `long`, and what has been granted to that: no
        verb asks what else is in it."""
        if long not in self._settled:
            cards = (self.choice.key,) * (LONG if long else 2)
            self._settled[long] = done(self.t, Combo(
                self.kind, 0, cards, self.t.keystone, self.t.turn, "", "", False, 1), {})
        return self._settled[long]

    def strengths(self, long: bool) -> list[Piece]:
        """All pieces, the one that every combination holds first, with their strengths after all waiting effects."""
        t, _ = self.settled(long)
        return [piece._replace(strength=t.strength(card)) for card, piece in self.choice.all]

    @property
    def woken(self) -> int:
        """By how much the card laid gets stronger where a longer combination wakes it."""
        short, long = (self.strengths(long)[0].strength for long in (False, True))
        return max(0, long - short)

    def plain(self, start: int, long: bool) -> int:
        """The worth of one that starts so, but for banners."""
        at = (start, long)
        if at not in self._plain:
            self._plain[at] = self.t.with_marks(self.settled(long)[1], start)
        return self._plain[at]

    def valued(self) -> "list[_Valued]":
        """All combinations; what will be stronger or weaker when the stacks have been granted counts so."""
        weighed = [(one, one.k >= LONG) for one in self.found]
        pieces, later = [piece for _, piece in self.choice.all], {long: self.strengths(long) for long in (False, True)}
        if any(other != pieces for other in later.values()):
            wanted = {one.mask for one in self.found}
            weighed = [(one, long) for long, (first, *others) in later.items()
                     for one in combinations.valued(first, others) if one.mask in wanted and (one.k >= LONG) is long]
        worths = [(one, self.plain(one.worth, long)) for one, long in weighed]
        return [_Valued(self, one, worth + self.least, worth + self.most) for one, worth in worths]

    def combo(self, cards: Cards, form: Form, rank: Shape, profession: Shape) -> Combo:
        """These cards as the combination that they are if these forms are claimed."""
        return Combo(self.kind, 0, tuple(cards), self.t.keystone, self.t.turn, rank, profession, form.flush,
                     form.times(len(cards), bool(rank), bool(profession)))

    def ways(self, cards: Cards, form: Form) -> list[Way]:
        """Every way in which these cards can be announced, the best first; of equal ones that with more forms."""
        t, granted = self.settled(len(cards) >= LONG)
        found = []
        for rank, profession in _ways(self.t, cards, form):
            combo = self.combo(cards, form, rank, profession)
            combo.marks = granted.marks
            found.append(Way(rank, profession, t.worth(combo)))
        return sorted(found, key=lambda way: -way.worth)

    def worded_forms(self, cards: Cards, form: Form) -> tuple[Form, Worth]:
        """The forms as they are claimed best, and the worth of that with every step."""
        rank, profession, _ = self.ways(cards, form)[0]
        t, combo = done(self.t, self.combo(cards, form, rank, profession), {})
        return form._replace(rank=rank, profession=profession), t.told_worth(combo)

    def by_own(self) -> "list[_Own]":
        """Those that no other one with only some of its own cards equals."""
        key = self.choice.key
        places = {card: 1 << nth for nth, card in enumerate(one for one in self.t.active.pool if one is not key)}
        bits, best, woken = [places.get(card, 0) for card in self.choice.cards], dict[int, _Own](), self.woken
        for each in self.valued():
            mask = sum([bit for nth, bit in enumerate(bits) if each.found.mask >> nth & 1])
            worth = each.low if each.low == each.high else each.way(each.cards).worth
            old = best.get(mask)
            if old is None or (-worth, each.found.k) < (-old.worth, old.valued.found.k):
                best[mask] = _Own(worth, mask, each, woken if each.found.k < LONG else 0)
        found: list[_Own] = []
        for one in sorted(best.values(), key=lambda one: (-one.worth, one.own.bit_count())):
            if not any(other.own & ~one.own == 0 for other in found):
                found.append(one)
        return found


def workbench(t: Table, kind: Kind) -> Workbench | None:
    """The workbench of the card that was laid; None where no combination of this kind may be announced."""
    if t.keystone is None or why_barred(t, kind) is not None:
        return None
    choice = choice_of(t, t.active, kind, t.keystone)
    return Workbench(t, kind, choice, choice.found())


def suggestions(t: Table, kinds: Sequence[Kind] = KINDS, most: int = MOST) -> list[Suggestion]:
    """The best combinations that can be announced now: by worth, then fewer cards, fewer artefacts, senior cards."""
    return _best_of([bench for kind in kinds if (bench := workbench(t, kind)) is not None], most)


def _best_of(benches: Sequence[Workbench], most: int) -> list[Suggestion]:
    """The best combinations at these workbenches, at most `most`; of equal ones the first. The two best walls are
    always among them."""
    ranked = sorted((entry for bench in benches for entry in _ranked(bench.valued(), most)), key=_Ranked.place)
    walls = [entry for entry in ranked if entry.valued.bench.kind == "defence"][:WALLS]
    others = [entry for entry in ranked if entry not in walls]
    found = [entry.valued.suggestion(entry.way) for entry in [*walls, *others][:most]]
    return sorted(found, key=lambda one: -one.worth)


def _ranked(valued: "Sequence[_Valued]", most: int) -> "Iterable[_Ranked]":
    """The best of a kind, each worth once."""
    best: dict[int, _Ranked] = {}
    least = -SURE
    for each in sorted(valued, key=lambda each: -each.high):
        if each.high < least:  # the others cannot be among the best; with six artefacts they are thousands
            break
        if each.low == each.high and (same := best.get(max(0, each.low))) and each.found.k > same.valued.found.k:
            continue
        entry = _Ranked(each, each.way(each.cards))
        old = best.get(entry.way.worth)
        if old is None or entry.place() < old.place():
            best[entry.way.worth] = entry
        if len(best) >= most:
            least = sorted(best, reverse=True)[most - 1]
    return best.values()


class Pair(NamedTuple):
    """What can be announced one after the other with the card laid: an attack, a wall, or both, with what each will be
    worth then, and what the combat comes to, if nobody adds anything."""

    both: tuple[Suggestion, ...]
    comes: Exchange = NOBODY

    def of(self, kind: Kind) -> Suggestion | None:
        """The combination of this kind in the pair; None if it has none."""
        return next((one for one in self.both if one.kind == kind), None)

    def worth(self, kind: Kind) -> int:
        """What that is worth; 0: there is none."""
        return next((one.worth for one in self.both if one.kind == kind), 0)

    @property
    def worths(self) -> tuple[int, int]:
        """(attack, wall) in points."""
        return self.worth("attack"), self.worth("defence")

    @property
    def place(self) -> tuple[float, int, int]:
        """A sort key: what brings most in the combat first, then the highest sum, then the strongest wall."""
        attack, wall = self.worths
        return -self.comes.worth, -attack - wall, -wall

    @property
    def answers(self) -> Answers:
        """The answers that announce the whole pair."""
        return tuple(answer for one in self.both for answer in one.answers)

    @property
    def claimed(self) -> bool:
        """DP-7.5: whether the forms that count are among those that were claimed."""
        return any(mark.oid in self.answers for mark in CLAIMS.values())


def _best(pairs: Iterable[Pair]) -> Pair | None:
    return min(pairs, key=lambda pair: pair.place[1:], default=None)


@once
def pairs(t: Table) -> tuple[Pair, ...]:
    """What can be announced together now, what brings most in the combat first; none that another one equals in
    both."""
    benches = {kind: bench for kind in KINDS if not t.building and (bench := workbench(t, kind)) is not None}
    own = {kind: bench.by_own() for kind, bench in benches.items()}
    tried: list[tuple[_Own, ...]] = [(one,) for chosen in own.values() for one in chosen]
    if len(own) > 1:
        choice = benches["defence"].choice
        tried += [(attack, wall) for attack in own["attack"] for wall in own["defence"]
                  if (wall.own & (choice.engaged | attack.own)).bit_count() <= choice.reuse]
    tried.sort(key=lambda ones: (-sum(one.beside(ones) for one in ones), -ones[-1].beside(ones)))
    chosen: list[Pair] = []
    for ones in tried:
        if len(chosen) == MOST_PAIRS:
            break
        known = any(all(pair.worth(one.valued.bench.kind) >= one.beside(ones) for one in ones) for pair in chosen)
        if not known and (pair := _together(t, ones)) is not None:
            chosen.append(pair)
    best = [pair for pair in chosen if not any(
        pair.worths != other.worths and all(map(int.__le__, pair.worths, other.worths)) for other in chosen)]
    valued = [pair._replace(comes=exchange(pair.both[-1].ahead, t.current, t.active.life)) for pair in best]
    return tuple({pair.worths: pair for pair in sorted(valued, key=lambda pair: pair.place, reverse=True)}.values(
        ))[::-1]


def _together(t: Table, ones: "Sequence[_Own]") -> Pair | None:
    """These, announced one after the other; None where the first leaves the second no form, or no points are in it."""
    for first, *more in (ones, ones[::-1]):
        one = first.valued.suggestion()
        if not more and not (one.worth and one.readings):
            return Pair((one,)) if one.worth else None
        begun, combo = announced(t, one.combo, one.readings)
        if more:
            second = more[0].valued.on(begun)
            if second is None or refusal(begun, begun.active, second.bench.kind, second.cards):
                continue
            two = second.suggestion()
        else:  # what joins the jokers as they are named now
            found = [two for kind in KINDS for two in suggestions(begun, (kind,), 1) if two.worth]
            if not found:
                return Pair((one,))
            two = found[0]
        ahead, other = done(begun, two.combo, two.readings)
        both = tuple([was._replace(worth=ahead.worth(then), ahead=ahead, then=then) for was, then in (
            (one, ahead.active.combo(combo.kind, combo.no)), (two, other))])
        return Pair(both) if all(one.worth for one in both) else None if more else Pair((one,))
    return None


def built(bench: Workbench | None, cards: Cards) -> Pair | None:
    """What these cards are once they are announced; None: nothing at this workbench."""
    if bench is None:
        return None
    mask = bench.choice.mask(cards)
    same = [one for one in bench.found if one.mask == mask and one.k == len(cards)]
    return Pair(tuple(_best_of([Workbench(bench.t, bench.kind, bench.choice, same)], 1))) if same else None


def begun(t: Table, pair: Pair) -> Table:
    """The table once all of it has been announced."""
    for one in pair.both:
        t, _ = announced(t, one.combo, one.readings)
    t.building = None
    return t


@once
def pairs_if_laid(t: Table, card: PoolCard) -> tuple[Pair, ...]:
    """The pairs that would be possible if this hand card were laid."""
    return pairs(laid(t, card))


@once
def best_lay(t: Table) -> tuple[PoolCard, Pair] | None:
    """The card of the hand that brings most if it is laid now, and its pair; None if none gives anything, or nobody who
    looks sees it."""
    me = t.active
    found = [(card, made[0]) for card in me.hand if card.__class__ is not Back and card not in me.pool and (
        made := pairs(laid(t, card)))]
    return min(found, key=lambda one: one[1].place, default=None)


def leaves(t: Table, no: int, gone: Cards, hand: Cards) -> Pair | None:
    """The best pair that a card of the hand would give in the next round without these cards of the pool; None if none
    gives anything."""
    ahead = next_round(t, no, gone)
    return _best(pair for card in hand for pair in pairs(laid(ahead, card)))


def left_alone(t: Table, no: int, gone: Cards) -> Pair | None:
    """The best pair that the cards left in a pool would give with the common ones, one of them in both; None if none
    gives anything."""
    ahead, found = next_round(t, no, gone), list[Pair]()
    ahead.woken = True  # they lie there: what they do when laid is done (DP-9.3)
    for card in ahead.seats[no].pool:
        ahead.keystone = card
        found += pairs(ahead.copy())
    return _best(found)


class _Own(NamedTuple):
    """A combination with its worth, its own cards as a mask, and what the card laid will be stronger by if it is one of
    two cards beside a longer one that wakes it."""

    worth: int
    own: int
    valued: "_Valued"
    woken: int

    def beside(self, ones: "Sequence[_Own]") -> int:
        """What it is worth with all of these at most."""
        return self.worth + self.woken * any(one.valued.found.k >= LONG for one in ones)


class _Valued(NamedTuple):
    """A combination with the least and the most that it can be worth, whatever banners count for it."""

    bench: Workbench
    found: Found
    low: int
    high: int

    @property
    def cards(self) -> list[PoolCard]:
        """Its cards, the one that every combination holds first."""
        return self.bench.choice.members(self.found.mask)

    def on(self, t: Table) -> "_Valued | None":
        """The same on a table on which something has been announced before it; None: there is no form left."""
        if not form_of(t, self.cards).any:
            return None
        return self._replace(bench=Workbench(t, self.bench.kind, self.bench.choice, self.bench.found))

    def suggestion(self, way: Way | None = None) -> Suggestion:
        """How it is announced, best or in this way; the kind is named if it has not been chosen."""
        bench, cards = self.bench, tuple(self.cards)
        t, form = bench.t, form_of(bench.t, cards)
        rank, profession, _ = way or self.way(cards)
        if not (rank or profession):
            rank, profession, _ = bench.ways(cards, form)[0]
        answers: list[str | tuple[str, ...]] = [] if t.building else [ANNOUNCE[bench.kind].oid]
        answers.append(tuple(card.oid for card in cards))
        if len(claims(form, len(cards))) > 1:
            answers.append(CLAIMS[bool(rank), bool(profession)].oid)
        named: dict[int, Reading] = {}
        for ranks, wanted in ((True, rank), (False, profession)):
            if wanted:
                answers += _readings(t, cards, ranks, wanted, named)
        combo = bench.combo(cards, form, rank, profession)
        ahead, then = done(t, combo, named)
        return Suggestion(bench.kind, cards, ahead.worth(then), tuple(answers), combo, named, ahead, then)

    def way(self, cards: Cards) -> Way:
        """How it is announced best; where no banner counts, with all forms, whichever they are."""
        if self.low == self.high:
            return Way("", "", max(0, self.low))
        return self.bench.ways(cards, form_of(self.bench.t, cards))[0]


class _Ranked(NamedTuple):
    """A combination with the best way to announce it."""

    valued: _Valued
    way: Way

    def place(self) -> tuple[object, ...]:
        """By worth, then fewer cards, fewer artefacts, senior cards."""
        cards = self.valued.cards
        senior = sorted((card.spec.seniority for card in cards), reverse=True)
        jokers = sum(card.spec.artefact for card in cards)
        return (-self.way.worth, self.valued.found.k, jokers, [(-rank, -suit) for rank, suit in senior],
                self.valued.bench.kind)


def form_of(t: Table, cards: Cards) -> Form:
    """What these cards form for the seat at work."""
    return combinations.form_of([t.piece(t.active, card) for card in cards])


def _ways(t: Table, cards: Cards, form: Form) -> Iterator[tuple[Shape, Shape]]:
    """The claims of DP-7.5 with what the forms can become; the one with most forms first."""
    k, me = len(cards), t.active
    pieces = [t.piece(me, card) for card in cards]
    ranks = _becomes([piece.rank for piece in pieces], form.rank, k, combinations.RANKS)
    trades = _becomes([piece.profession for piece in pieces], form.profession, k, combinations.PROFESSIONS)
    none: list[Shape] = [""]
    for rank, profession in sorted(claims(form, k), key=lambda claim: (-sum(claim), not claim[0])):
        for one in ranks if rank else none:
            for other in trades if profession else none:
                yield one, other


def _becomes(values: Sequence[int], shape: Shape, k: int, longest: int) -> list[Shape]:
    """What the form of an attribute can become: an open value beside values that are all equal makes it either."""
    if not shape:
        return []
    either = sum(1 for value in values if value) <= 1 and 0 in values and k <= longest
    return ["straight", "set"] if either else [shape]


def _readings(t: Table, cards: Cards, rank: bool, wanted: str, named: dict[int, Reading]) -> list[str]:
    """The answers to the questions what open values are: where several fit, the first that makes the wanted form
    (DP-7.6). Notes what each card is `named` then."""
    pieces = {card: t.piece(t.active, card) for card in cards}
    values = [value for one in pieces.values() if (value := one.rank if rank else one.profession)]
    opened = sorted((card for card, one in pieces.items() if not (one.rank if rank else one.profession)),
                    key=lambda card: -card.spec.seniority[1])
    answers = []
    for card in opened:
        bits = combinations.fitting(values, len(cards), rank)
        bit = next((bit for bit in bits if not values or (bit in values) is (wanted == "set")), bits[0])
        if len(bits) > 1:
            nth = bit.bit_length() - 1
            answers.append(RANKS[nth] if rank else PROFESSIONS[nth])
        values.append(bit)
        was = named.get(card.number, Reading(pieces[card].rank, pieces[card].profession))
        named[card.number] = Reading(bit, was.profession) if rank else Reading(was.rank, bit)
    return answers
