"""What a seat at work can announce: which cards join which, and the best combinations.

It is made from the arithmetic that the rules use (combinations.py) and valued as the rules will (ahead.py), on the
table that somebody sees.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from deckgames.engine.data import dataclass
from deckgames.engine.seen import once
from deckgames.games.pools.cards import PROFESSIONS, RANKS, PoolCard, combinations
from deckgames.games.pools.facts import Outlook, Way, announced, done, laid, next_round, next_turn
from deckgames.games.pools.queries import Choice, choice_of, refusal, why_barred
from deckgames.games.pools.rules import ANNOUNCE, CLAIMS, LONG, claims
from deckgames.games.pools.state import KINDS, Combo, Kind, Reading, Table, Worth

MOST = 9
"""Number of suggestions made at most."""
MOST_PAIRS = 6
"""Number of pairs made at most."""
WALLS = 2
"""Number of walls among them, if they can be made."""


@dataclass(frozen=True, slots=True, repr=False)
class Suggestion:
    """A combination that can be announced: its cards (the one that every combination holds first), what it will be
    worth if nobody adds anything, the answers that announce it so from the turn's question on, and how it will stand on
    the table ahead."""

    kind: Kind
    cards: tuple[PoolCard, ...]
    worth: int
    answers: tuple[str | tuple[str, ...], ...]
    combo: Combo
    readings: Mapping[int, Reading]
    ahead: Table
    then: Combo

    @property
    def sums(self) -> Worth:
        """The sum of what it will be worth, step by step."""
        return self.ahead.told_worth(self.then)


@dataclass(frozen=True, slots=True, repr=False)
class Workbench:
    """What a combination of a kind can be made of, and all that can be made."""

    kind: Kind
    choice: Choice
    found: Sequence[combinations.Found]

    def joins(self, chosen: Sequence[PoolCard]) -> set[PoolCard]:
        """The cards that fit into some combination with all of these."""
        if not {self.choice.key, *self.choice.cards} >= set(chosen):
            return set()
        mask = sum(1 << nth for nth, card in enumerate(self.choice.cards) if card in chosen)
        union = 0
        for one in self.found:
            if one.mask & mask == mask:
                union |= one.mask
        return set(self.choice.members(union)) if union else set()


def workbenches(t: Table, kind: Kind) -> list[Workbench]:
    """The workbench of the card that was laid, in a list; empty where no combination of this kind may be announced."""
    if t.keystone is None or why_barred(t, kind) is not None:
        return []
    choice = choice_of(t, t.seats[t.current], kind, t.keystone)
    return [Workbench(kind, choice, choice.all())]


def suggestions(t: Table, kinds: Sequence[Kind] = KINDS) -> list[Suggestion]:
    """The best combinations that can be announced now: by worth, then fewer cards, fewer artefacts, senior cards."""
    return best_of(t, [workbench for kind in kinds for workbench in workbenches(t, kind)])


def best_of(t: Table, made: Sequence[Workbench], most: int = MOST) -> list[Suggestion]:
    """The best combinations at these workbenches, at most `most`; of equal ones the first. The two best walls are
    always among them."""
    ranked = [entry for kind in KINDS for entry in _ranked([each for workbench in made if workbench.kind == kind
                                                                  for each in _valued(t, workbench)], most)]
    walls = sorted((entry for entry in ranked if entry.kind == "defence"), key=_Ranked.place)[:WALLS]
    others = sorted((entry for entry in ranked if entry not in walls), key=_Ranked.place)
    found = [entry.valued.suggestion(entry.way) for entry in [*walls, *others][:most]]
    return sorted(found, key=lambda one: -one.worth)


def _ranked(valued: "Sequence[_Valued]", most: int) -> "list[_Ranked]":
    """The best of a kind, each worth once."""
    best: dict[int, _Ranked] = {}
    least = -SURE
    for each in sorted(valued, key=lambda each: -each.high):
        if each.high < least:  # the others cannot be among the best; with six artefacts they are thousands
            break
        if each.low == each.high and (same := best.get(max(0, each.low))) and each.found.k > same.valued.found.k:
            continue
        cards = each.workbench.choice.members(each.found.mask)
        entry = _Ranked(each, each.way(cards), tuple(cards))
        old = best.get(entry.way.worth)
        if old is None or entry.place() < old.place():
            best[entry.way.worth] = entry
        if len(best) >= most:
            least = sorted(best, reverse=True)[most - 1]
    return [*best.values()]


@dataclass(frozen=True, slots=True, repr=False)
class Pair:
    """What can be announced one after the other with the card laid: an attack, a wall, or both, with what each will be
    worth then if nobody adds anything."""

    both: tuple[Suggestion, ...]

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
    def place(self) -> tuple[int, int]:
        """A sort key: the highest sum first, then the strongest wall."""
        attack, wall = self.worths
        return -attack - wall, -wall

    @property
    def answers(self) -> tuple[str | tuple[str, ...], ...]:
        """The answers that announce the whole pair."""
        return tuple(answer for one in self.both for answer in one.answers)

    @property
    def claimed(self) -> bool:
        """DP-7.5: whether the forms that count are among those that were claimed."""
        return any(mark.oid in self.answers for mark in CLAIMS.values())


@once
def pairs(t: Table) -> tuple[Pair, ...]:
    """What can be announced together now, the best sum first; none that another one equals in both."""
    benches = {} if t.building else {kind: workbenches(t, kind) for kind in KINDS}
    own = {kind: [one for bench in made for one in _by_own(t, bench)] for kind, made in benches.items()}
    tried: list[tuple[_Own, ...]] = [(one,) for found in own.values() for one in found]
    if own.get("attack") and own.get("defence"):
        choice = benches["defence"][0].choice
        tried += [(attack, wall) for attack in own["attack"] for wall in own["defence"]
                  if (wall.own & (choice.engaged | attack.own)).bit_count() <= choice.reuse]
    tried.sort(key=lambda ones: (-sum(one.beside(ones) for one in ones), -ones[-1].beside(ones)))
    found: list[Pair] = []
    for ones in tried:
        if len(found) == MOST_PAIRS:
            break
        known = any(all(pair.worth(one.valued.workbench.kind) >= one.beside(ones) for one in ones) for pair in found)
        if not known and (pair := _together(t, ones)) is not None:
            found.append(pair)
    best = [pair for pair in found if not any(
        pair.worths != other.worths and all(map(int.__le__, pair.worths, other.worths)) for other in found)]
    return tuple({pair.worths: pair for pair in sorted(best, key=lambda pair: pair.place, reverse=True)}.values())[::-1]


def _together(t: Table, ones: "Sequence[_Own]") -> Pair | None:
    """These, announced one after the other; None where the first leaves the second no form, or no points are in it."""
    for first, *more in (ones, ones[::-1]):
        one = first.valued.suggestion()
        if not more and not (one.worth and one.readings):
            return Pair((one,)) if one.worth else None
        begun, combo = announced(t, one.combo, one.readings)
        if more:
            second = more[0].valued.on(begun)
            me = begun.seats[begun.current]
            if second is None or refusal(begun, me, second.workbench.kind, second.cards):
                continue
            two = second.suggestion()
        else:  # what joins the jokers as they are named now
            found = [two for kind in KINDS for two in best_of(begun, workbenches(begun, kind), 1) if two.worth]
            if not found:
                return Pair((one,))
            two = found[0]
        ahead, other = done(begun, two.combo, two.readings)
        combo = ahead.seats[ahead.current].combo(combo.kind, combo.no)
        both = (replace(one, worth=ahead.worth(combo), ahead=ahead, then=combo),
                replace(two, worth=ahead.worth(other), ahead=ahead, then=other))
        return Pair(both) if all(one.worth for one in both) else None if more else Pair((one,))
    return None


def built(t: Table, made: Sequence[Workbench], cards: Sequence[PoolCard]) -> Pair | None:
    """What these cards are once they are announced; None: nothing at these workbenches."""
    for bench in made:
        mask = sum([1 << nth for nth, card in enumerate(bench.choice.cards) if card in cards])
        same = [one for one in bench.found if one.mask == mask and one.k == len(cards)]
        if same:
            return Pair((*best_of(t, [replace(bench, found=same)], 1),))
    return None


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
def laid_next(t: Table, card: PoolCard, answers: tuple[object, ...]) -> tuple[PoolCard, Pair] | None:
    """The card of the hand with the best sum in the next turn, and its pair, once this one is laid and the pair with
    these answers announced, if nothing else changes; None if none gives anything."""
    ahead = begun(laid(t, card), next(pair for pair in pairs_if_laid(t, card) if pair.answers == answers))
    return best_lay(next_turn(ahead, ahead.current))


@once
def best_lay(t: Table) -> tuple[PoolCard, Pair] | None:
    """The card of the hand with the best sum if it is laid now, and its pair; None if none gives anything."""
    me = t.seats[t.current]
    found = [(card, made[0]) for card in me.hand if card not in me.pool and (made := pairs(laid(t, card)))]
    return min(found, key=lambda one: one[1].place, default=None)


def leaves(t: Table, no: int, gone: Sequence[PoolCard], hand: Sequence[PoolCard]) -> Pair | None:
    """The pair of the best sum that a card of the hand would give in the next round without these cards of the pool;
    None if none gives anything."""
    ahead = next_round(t, no, gone)
    return min((pair for card in hand for pair in pairs(laid(ahead, card))), key=lambda pair: pair.place,
               default=None)


def left_alone(t: Table, no: int, gone: Sequence[PoolCard]) -> Pair | None:
    """The pair of the best sum that the cards left in a pool would give with the common ones, one of them in both;
    None if none gives anything."""
    ahead, found = next_round(t, no, gone), list[Pair]()
    ahead.woken = True  # they lie there: what they do when laid is done (DP-9.3)
    for card in ahead.seats[no].pool:
        ahead.keystone = card
        found += pairs(ahead.copy())
    return min(found, key=lambda pair: pair.place, default=None)


@dataclass(frozen=True, slots=True, repr=False)
class _Own:
    """A combination that no other one with only some of its own cards equals: its worth, those as a mask, and what the
    card laid will be stronger by if it is one of two cards beside a longer one that wakes it."""

    worth: int
    own: int
    valued: "_Valued"
    woken: int

    def beside(self, ones: "Sequence[_Own]") -> int:
        """What it is worth with all of these at most."""
        return self.worth + self.woken * any(one.valued.found.k >= LONG for one in ones)


def _by_own(t: Table, bench: Workbench) -> list[_Own]:
    key = bench.choice.key
    places = {card: 1 << nth for nth, card in enumerate(one for one in t.seats[t.current].pool if one is not key)}
    bits = [places.get(card, 0) for card in bench.choice.cards]
    best: dict[int, _Own] = {}
    made = _valued(t, bench)
    woken = made[0].outlook.woken(bench.choice.first) if made else 0
    for each in made:
        mask = sum([bit for nth, bit in enumerate(bits) if each.found.mask >> nth & 1])
        worth = each.low if each.low == each.high else each.way(bench.choice.members(each.found.mask)).worth
        old = best.get(mask)
        if old is None or (-worth, each.found.k) < (-old.worth, old.valued.found.k):
            best[mask] = _Own(worth, mask, each, woken if each.found.k < LONG else 0)
    found: list[_Own] = []
    for one in sorted(best.values(), key=lambda one: (-one.worth, one.own.bit_count())):
        if not any(other.own & ~one.own == 0 for other in found):
            found.append(one)
    return found


SURE = 1_000
"""More than any banners add or take."""


@dataclass(frozen=True, slots=True, repr=False)
class _Valued:
    """A combination with the least and the most that it can be worth, whatever banners count for it."""

    workbench: Workbench
    found: combinations.Found
    outlook: Outlook
    low: int
    high: int

    @property
    def cards(self) -> list[PoolCard]:
        """Its cards, the one that every combination holds first."""
        return self.workbench.choice.members(self.found.mask)

    def on(self, t: Table) -> "_Valued | None":
        """The same on a table on which something has been announced before it; None: there is no form left."""
        if not form_of(t, self.cards).any:
            return None
        return replace(self, outlook=Outlook(t, self.workbench.kind, self.workbench.choice.key))

    def suggestion(self, way: Way | None = None) -> Suggestion:
        """How it is announced, best or in this way; the kind is named if it has not been chosen."""
        t, kind, cards = self.outlook.t, self.workbench.kind, tuple(self.cards)
        form = form_of(t, cards)
        way = way or self.way(cards)
        if not (way.rank or way.profession):
            way = self.outlook.ways(cards, form)[0]
        answers: list[str | tuple[str, ...]] = [] if t.building else [ANNOUNCE[kind].oid]
        answers.append(tuple(card.oid for card in cards))
        if len(claims(form, len(cards))) > 1:
            answers.append(CLAIMS[bool(way.rank), bool(way.profession)].oid)
        named: dict[int, Reading] = {}
        for rank, wanted in ((True, way.rank), (False, way.profession)):
            if wanted:
                answers += _readings(t, cards, rank, wanted, named)
        combo = self.outlook.combo(cards, form, way)
        ahead, then = done(t, combo, named)
        return Suggestion(kind, cards, ahead.worth(then), tuple(answers), combo, named, ahead, then)

    def way(self, cards: Sequence[PoolCard]) -> Way:
        """How it is announced best; where no banner counts, with all forms, whichever they are."""
        if self.low == self.high:
            return Way("", "", max(0, self.low))
        return self.outlook.ways(cards, form_of(self.outlook.t, cards))[0]


@dataclass(frozen=True, slots=True, repr=False)
class _Ranked:
    """A combination with the best way to announce it, and what tells it from others."""

    valued: _Valued
    way: Way
    cards: tuple[PoolCard, ...]

    @property
    def kind(self) -> Kind:
        """Of which kind it is."""
        return self.valued.workbench.kind

    def place(self) -> tuple[object, ...]:
        """By worth, then fewer cards, fewer artefacts, senior cards."""
        senior = sorted((card.spec.seniority for card in self.cards), reverse=True)
        jokers = sum(card.spec.artefact for card in self.cards)
        return -self.way.worth, self.valued.found.k, jokers, [(-rank, -suit) for rank, suit in senior], self.kind


def form_of(t: Table, cards: Sequence[PoolCard]) -> combinations.Form:
    """What these cards form for the seat at work."""
    return combinations.form_of([t.piece(t.seats[t.current], card) for card in cards])


def _valued(t: Table, workbench: Workbench) -> list[_Valued]:
    """All combinations of a workbench; what will be stronger or weaker when the stacks have been granted counts so."""
    cards = [workbench.choice.key, *workbench.choice.cards]
    outlook = Outlook(t, workbench.kind, workbench.choice.key)
    pieces = [workbench.choice.first, *workbench.choice.others]
    found: list[tuple[combinations.Found, bool]] = []
    if outlook.changes(cards, pieces):
        wanted = {one.mask for one in workbench.found}
        for long in (False, True):
            first, *others = outlook.strengths(long, cards, pieces)
            found += [(one, long) for one in combinations.valued(first, others) if one.mask in wanted
                      and (one.k >= LONG) is long]
    else:
        found = [(one, one.k >= LONG) for one in workbench.found]
    made = []
    for one, long in found:
        worth = outlook.plain(one.worth, long)
        made.append(_Valued(workbench, one, outlook, worth + outlook.least, worth + outlook.most))
    return made


def _readings(t: Table, cards: Sequence[PoolCard], rank: bool, wanted: str, named: dict[int, Reading]) -> list[str]:
    """The answers to the questions what open values are: where several fit, the first that makes the wanted form
    (DP-7.6). Notes what each card is `named` then."""
    pieces = {card: t.piece(t.seats[t.current], card) for card in cards}
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
