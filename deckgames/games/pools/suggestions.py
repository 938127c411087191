"""What a seat at work can announce: which cards join which, and the best combinations.

It is made from the arithmetic that the rules use (combinations.py) and valued as the rules will (ahead.py), on the
table that somebody sees.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from deckgames.engine.seen import once
from deckgames.games.pools import combinations, queries
from deckgames.games.pools.ahead import Outlook, Way, announced, done, laid, next_round
from deckgames.games.pools.cards import PROFESSIONS, RANKS, PoolCard
from deckgames.games.pools.combinations import Found
from deckgames.games.pools.queries import Choice, piece
from deckgames.games.pools.rules.announcing import CLAIMS, LONG, claims
from deckgames.games.pools.state import KINDS, Combo, Kind, Reading, Table

MOST = 9
"""Number of suggestions made at most."""
BESIDE = 3
"""Number of the best of a kind looked at for what is left beside them."""
WALLS = 2
"""Number of walls among them, if they can be made."""


@dataclass(frozen=True, slots=True, repr=False)
class Suggestion:
    """A combination that can be announced: its cards (the one that every combination holds first), what it will be
    worth if nobody adds anything, and the answers that announce it so from the turn's question on."""

    kind: Kind
    cards: tuple[PoolCard, ...]
    worth: int
    answers: tuple[str | tuple[str, ...], ...]
    combo: Combo
    readings: Mapping[int, Reading]


@dataclass(frozen=True, slots=True, repr=False)
class Workbench:
    """What a combination of a kind can be made of, and all that can be made."""

    kind: Kind
    choice: Choice
    found: Sequence[Found]

    def joins(self, chosen: Sequence[PoolCard]) -> set[PoolCard]:
        """The cards that are in some combination with all of these."""
        if not {self.choice.key, *self.choice.cards} >= set(chosen):
            return set()
        mask = sum(1 << nth for nth, card in enumerate(self.choice.cards) if card in chosen)
        union = 0
        for one in self.found:
            if one.mask & mask == mask:
                union |= one.mask
        return set(self.choice.members(union)) if union else set()


def workbenches(t: Table, kind: Kind) -> list[Workbench]:
    """That of the card laid; none where no combination of the kind may be announced."""
    if t.keystone is None or queries.barred(t, kind) is not None:
        return []
    choice = queries.choice(t, t.seats[t.current], kind, t.keystone)
    return [Workbench(kind, choice, choice.all())]


def suggestions(t: Table, kinds: Sequence[Kind] = KINDS, most: int = MOST) -> list[Suggestion]:
    """The best combinations that can be announced now: by worth, then fewer cards, fewer artefacts, senior cards."""
    return best_of(t, [workbench for kind in kinds for workbench in workbenches(t, kind)], most, bool(t.building))


def best_of(t: Table, made: Sequence[Workbench], most: int = MOST, building: bool = False) -> list[Suggestion]:
    """The best that can be made at these workbenches on this table, of equal worth the first; the two best walls are
    among them. `building`: the kind has been chosen."""
    ranked = [entry for kind in KINDS for entry in _ranked([each for workbench in made if workbench.kind == kind
                                                                  for each in _valued(t, workbench)], most)]
    walls = sorted((entry for entry in ranked if entry.kind == "defence"), key=_Ranked.place)[:WALLS]
    others = sorted((entry for entry in ranked if entry not in walls), key=_Ranked.place)
    found = [_suggestion(entry.valued, entry.way, building) for entry in [*walls, *others][:most]]
    return sorted(found, key=lambda one: -one.worth)


@once
def pair(t: Table) -> tuple[Suggestion, ...]:
    """What can be announced now that is worth most together: an attack and a wall, or what there is of them; the second
    is made of what the first leaves. Of equal ones that with the stronger wall."""
    if t.building:
        return ()
    found: list[tuple[Suggestion, ...]] = []
    for kind, other in (KINDS, KINDS[::-1]):
        for first in suggestions(t, (kind,), BESIDE):
            begun, combo = announced(t, first.combo, first.readings)
            beside = suggestions(begun, (other,), 1)
            found.append(_both(begun, first, combo, beside[0]) if beside else (first,))
    return max(found, key=_together, default=())


def _both(begun: Table, first: Suggestion, combo: Combo, second: Suggestion) -> tuple[Suggestion, ...]:
    """Two, the second announced when the first has been, with what they will be worth then."""
    ahead, other = done(begun, second.combo, second.readings)
    combo = ahead.seats[ahead.current].combo(combo.kind, combo.no)
    return replace(first, worth=queries.worth(ahead, combo)), replace(second, worth=queries.worth(ahead, other))


def _together(pair: tuple[Suggestion, ...]) -> tuple[int, int]:
    return sum(one.worth for one in pair), sum(one.worth for one in pair if one.kind == "defence")


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


@dataclass(frozen=True, slots=True)
class Pair:
    """What an attack and a wall that can be had together with the card laid will be worth; 0: none."""

    attack: int
    wall: int


class Lays:
    """What each card of the hand makes possible when it is laid, found when somebody asks."""

    def __init__(self, t: Table) -> None:
        self.t = t
        self.known: dict[PoolCard, tuple[Suggestion, ...]] = {}

    def of(self, card: PoolCard) -> tuple[Suggestion, ...]:
        """The pair that is worth most."""
        if card not in self.known:
            self.known[card] = pair(laid(self.t, card))
        return self.known[card]


lays = once(Lays)


def pairs_if_laid(t: Table, card: PoolCard) -> list[Pair]:
    """What can be had together with a card of the hand: see `pairs`."""
    return pairs(laid(t, card))


def leaves(t: Table, no: int, gone: Sequence[PoolCard], hand: Sequence[PoolCard]) -> Pair | None:
    """The attack and the wall of the best sum that a card of the hand would give in the next round without these cards
    of the pool; None if none gives anything."""
    ahead = next_round(t, no, gone)
    found = [pair for card in hand for pair in pairs(laid(ahead, card))[:1]]
    return max(found, key=lambda pair: (pair.attack + pair.wall, pair.attack), default=None)


def pairs(t: Table) -> list[Pair]:
    """An attack and a wall that can be had together now: of the best sum, of the best attack and of the best wall, each
    once."""
    me = t.seats[t.current]
    benches = {kind: workbenches(t, kind) for kind in KINDS}
    own = {kind: _by_own(t, found[0], len(me.pool)) if found else [] for kind, found in benches.items()}
    alone = _alone(t)
    walls = own["defence"]
    if not own["attack"] or not walls:
        return alone
    choice = benches["defence"][0].choice
    both = [(attack, wall) for attack in own["attack"] for wall in walls
            if (wall[1] & (choice.engaged | attack[1])).bit_count() <= choice.reuse]
    found = [Pair(attack[0], wall[0]) for attack, wall in both]
    found += alone
    best = [max(found, key=key) for key in (lambda pair: (pair.attack + pair.wall, pair.wall),
                                            lambda pair: (pair.attack, pair.wall),
                                            lambda pair: (pair.wall, pair.attack))]
    return list(dict.fromkeys(best))


def _alone(t: Table) -> list[Pair]:
    """The best attack and the best wall, one without the other."""
    attack, wall = (best_of(t, workbenches(t, kind), 1) for kind in KINDS)
    return [*(Pair(one.worth, 0) for one in attack), *(Pair(0, one.worth) for one in wall)]


def _by_own(t: Table, bench: Workbench, own: int) -> list[tuple[int, int]]:
    """Worth and own cards, as a mask, of every combination that no other one with only some of these cards equals."""
    key = bench.choice.key
    places = {card: 1 << nth for nth, card in enumerate(one for one in t.seats[t.current].pool if one is not key)}
    bits = [places.get(card, 0) for card in bench.choice.cards]
    best: dict[int, int] = {}
    for each in _valued(t, bench):
        mask = sum([bit for nth, bit in enumerate(bits) if each.found.mask >> nth & 1])
        best[mask] = max(best.get(mask, 0), each.low if each.low == each.high else each.way(
            bench.choice.members(each.found.mask)).worth)
    found: list[tuple[int, int]] = []
    for mask, worth in sorted(best.items(), key=lambda entry: (-entry[1], entry[0].bit_count())):
        if not any(other & ~mask == 0 for _, other in found):
            found.append((worth, mask))
    return found


SURE = 1_000
"""More than any banners add or take."""


@dataclass(frozen=True, slots=True, repr=False)
class _Valued:
    """A combination with the least and the most that it can be worth, whatever banners count for it."""

    workbench: Workbench
    found: Found
    outlook: Outlook
    low: int
    high: int

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
    return combinations.form_of([piece(t, t.seats[t.current], card) for card in cards])


def _valued(t: Table, workbench: Workbench) -> list[_Valued]:
    """All combinations of a workbench; what will be stronger or weaker when the stacks have been granted counts so."""
    cards = [workbench.choice.key, *workbench.choice.cards]
    outlook = Outlook(t, workbench.kind, workbench.choice.key)
    pieces = [workbench.choice.first, *workbench.choice.others]
    found: list[tuple[Found, bool]] = []
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


def _suggestion(each: _Valued, way: Way, building: bool) -> Suggestion:
    t, kind, cards = each.outlook.t, each.workbench.kind, tuple(each.workbench.choice.members(each.found.mask))
    form = form_of(t, cards)
    if not (way.rank or way.profession):
        way = each.outlook.ways(cards, form)[0]
    answers: list[str | tuple[str, ...]] = [] if building else ["attack" if kind == "attack" else "wall"]
    answers.append(tuple(card.oid for card in cards))
    if len(claims(form, len(cards))) > 1:
        answers.append(CLAIMS[bool(way.rank), bool(way.profession)].oid)
    named: dict[int, Reading] = {}
    for rank, wanted in ((True, way.rank), (False, way.profession)):
        if wanted:
            answers += _readings(t, cards, rank, wanted, named)
    combo = each.outlook.combo(cards, form, way)
    return Suggestion(kind, cards, queries.worth(*done(t, combo, named)), tuple(answers), combo, named)


def _readings(t: Table, cards: Sequence[PoolCard], rank: bool, wanted: str, named: dict[int, Reading]) -> list[str]:
    """The answers to the questions what open values are: where several fit, the first that makes the wanted form
    (DP-7.6). Notes what each card is `named` then."""
    pieces = {card: piece(t, t.seats[t.current], card) for card in cards}
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
