"""What a seat at work can announce, worked out from its view: which cards join which, and the best combinations.

It is made from the arithmetic that the rules use (combinations.py), valued as the rules will (ahead.py), and knows no
more than the view shows.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from deckgames.games.pools import combinations
from deckgames.games.pools.ahead import Outlook, Way, table_of
from deckgames.games.pools.cards import LAST, PROFESSIONS, RANKS, PoolCard
from deckgames.games.pools.combinations import Found, Piece
from deckgames.games.pools.rules.announcing import CLAIMS, LONG, claims
from deckgames.games.pools.state import KINDS, Kind, Reading, Table
from deckgames.games.pools.view import CardNow, TableView, as_printed

MOST = 9
"""So many suggestions are made at most."""


@dataclass(frozen=True, slots=True, repr=False)
class Suggestion:
    """A combination that can be announced: its cards (the one that every combination holds first), what it will be
    worth if nobody adds anything, and the answers that announce it so from the turn's question on."""

    kind: Kind
    cards: tuple[PoolCard, ...]
    worth: int
    answers: tuple[str | tuple[str, ...], ...]


@dataclass(frozen=True, slots=True, repr=False)
class Workbench:
    """The cards from which a combination of a kind can be made with `key`."""

    kind: Kind
    key: CardNow
    others: tuple[CardNow, ...]
    found: tuple[Found, ...]

    def members(self, mask: int) -> list[CardNow]:
        """The cards of a combination, the key first."""
        return [self.key, *(card for nth, card in enumerate(self.others) if mask >> nth & 1)]

    def joins(self, chosen: Sequence[PoolCard]) -> set[PoolCard]:
        """The cards that are in some combination with all of these."""
        mine = {self.key.card, *(card.card for card in self.others)}
        if not mine >= set(chosen):
            return set()
        mask = sum(1 << nth for nth, card in enumerate(self.others) if card.card in chosen)
        union = 0
        for one in self.found:
            if one.mask & mask == mask:
                union |= one.mask
        return {card.card for card in self.members(union)} if union else set()


def piece(card: CardNow) -> Piece:
    """The card as combinations see it."""
    return Piece(card.rank, card.profession, card.suit, card.strength)


def workbenches(v: TableView, kind: Kind) -> list[Workbench]:
    """One for the card laid, or (`basic: any`) one for each card of the own pool that is free."""
    me = v.seats[v.current]
    basic, free = v.phase == "basic", v.phase == "basic" and v.options.basic == "any"
    if kind in v.announced or (v.announced and not v.options.shared_keystone):
        return []
    if v.acted and v.options.order == "announce_first":
        return []
    keys = [card for card in me.pool if (not card.engaged if free else card.card is v.keystone)]
    return [_workbench(v, kind, key, basic) for key in keys]


def _workbench(v: TableView, kind: Kind, key: CardNow, basic: bool) -> Workbench:
    me = v.seats[v.current]
    cards = (*me.pool, *v.common) if kind == "attack" else me.pool
    others = tuple(card for card in cards if card is not key and not (basic and card.engaged))
    engaged = sum(1 << nth for nth, card in enumerate(others) if card.engaged)
    found = combinations.valued(piece(key), [piece(card) for card in others], engaged, 0 if basic else v.options.reuse)
    return Workbench(kind, key, others, tuple(found))


def suggestions(v: TableView, kinds: Sequence[Kind] = KINDS, most: int = MOST) -> list[Suggestion]:
    """The best combinations that can be announced now: by worth, then fewer cards, fewer artefacts, senior cards."""
    made = [workbench for kind in kinds for workbench in workbenches(v, kind)]
    return best_of(table_of(v), made, most, bool(v.building)) if made else []


def best_of(t: Table, made: Sequence[Workbench], most: int = MOST, building: bool = False) -> list[Suggestion]:
    """The best that can be made at these workbenches on this table; `building`: the kind has been chosen."""
    valued = [each for workbench in made for each in _valued(t, workbench)]
    lows = sorted([each.low for each in valued], reverse=True)
    enough = most * max(1, *(sum(each.kind == kind for each in made) for kind in KINDS))  # each with every key it has
    least = lows[enough - 1] if enough <= len(lows) else -SURE
    ranked: dict[tuple[Kind, frozenset[PoolCard]], tuple[tuple[object, ...], _Valued, Way]] = {}
    for each in valued:
        if each.high >= least:  # the others cannot be among the best; with six artefacts they are thousands
            members = each.workbench.members(each.found.mask)
            cards = [card.card for card in members]
            way = each.way(members)
            senior = sorted((card.spec.seniority for card in cards), reverse=True)
            jokers = sum(card.spec.artefact for card in cards)
            key = (-way.worth, each.found.k, jokers, [(-rank, -suit) for rank, suit in senior], each.workbench.kind)
            ranked.setdefault((each.workbench.kind, frozenset(cards)), (key, each, way))
    best = sorted(ranked.values(), key=lambda entry: entry[0])[:most]
    found = [_suggestion(each, way, building) for _, each, way in best]
    return sorted(found, key=lambda one: -one.worth)


def best_if_laid(v: TableView, card: PoolCard) -> dict[Kind, int]:
    """The most that combinations of each kind will be worth that could be announced with a card of the hand."""
    if v.acted and v.options.order == "announce_first":
        return {}
    t, key = table_of(v, card), as_printed(card)
    found = ((kind, best_of(t, [_workbench(v, kind, key, v.phase == "basic")], 1)) for kind in KINDS)
    return {kind: best[0].worth for kind, best in found if best}


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

    def way(self, members: Sequence[CardNow]) -> Way:
        """How it is announced best; where no banner counts, with all forms, whichever they are."""
        if self.low == self.high:
            return Way("", "", max(0, self.low))
        return self.outlook.ways([card.card for card in members], form_of(members))[0]


def form_of(members: Sequence[CardNow]) -> combinations.Form:
    """What these cards form."""
    return combinations.form_of([piece(card) for card in members])


def _valued(t: Table, workbench: Workbench) -> list[_Valued]:
    """All combinations of a workbench; what will be stronger or weaker when the stacks have been granted counts so."""
    cards = [workbench.key.card, *(card.card for card in workbench.others)]
    outlook = Outlook(t, workbench.kind, workbench.key.card)
    pieces = [piece(workbench.key), *map(piece, workbench.others)]
    laid = next((1 << nth for nth, card in enumerate(cards[1:]) if card is t.keystone), 0)
    always = cards[0] is t.keystone
    found: list[tuple[Found, bool, bool]] = []
    if outlook.changes(cards, pieces):
        wanted = {one.mask for one in workbench.found}
        for long, hosts in ((False, True), (True, True), (True, False)):
            first, *others = outlook.strengths(long, hosts, cards, pieces)
            found += [(one, long, hosts) for one in combinations.valued(first, others) if one.mask in wanted
                      and (one.k >= LONG) is long and (not long or (always or bool(one.mask & laid)) is hosts)]
    else:
        found = [(one, one.k >= LONG, one.k < LONG or always or bool(one.mask & laid)) for one in workbench.found]
    made = []
    for one, long, hosts in found:
        worth = outlook.plain(one.worth, long, hosts)
        made.append(_Valued(workbench, one, outlook, worth + outlook.least, worth + outlook.most))
    return made


def _suggestion(each: _Valued, way: Way, building: bool) -> Suggestion:
    members, kind = each.workbench.members(each.found.mask), each.workbench.kind
    cards, form = tuple(card.card for card in members), form_of(members)
    if not (way.rank or way.profession):
        way = each.outlook.ways(cards, form)[0]
    answers: list[str | tuple[str, ...]] = [] if building else ["attack" if kind == "attack" else "wall"]
    answers.append(tuple(card.oid for card in cards))
    if len(claims(form, len(cards))) > 1:
        answers.append(CLAIMS[bool(way.rank), bool(way.profession)].oid)
    named: dict[int, Reading] = {}
    for rank, wanted in ((True, way.rank), (False, way.profession)):
        if wanted:
            answers += _readings(members, rank, wanted, named)
    return Suggestion(kind, cards, each.outlook.exact(cards, form, way, named), tuple(answers))


def _readings(members: Sequence[CardNow], rank: bool, wanted: str, named: dict[int, Reading]) -> list[str]:
    """The answers to the questions what open values are: where several fit, the first that makes the wanted form
    (DP-7.6). Notes what each card is `named` then."""
    values = [value for card in members if (value := card.rank if rank else card.profession)]
    opened = sorted((card for card in members if not (card.rank if rank else card.profession)),
                    key=lambda card: -card.card.spec.seniority[1])
    answers = []
    for card in opened:
        bits = combinations.fitting(values, len(members), rank)
        bit = next((bit for bit in bits if not values or (bit in values) is (wanted == "set")), bits[0])
        if len(bits) > 1:
            nth = bit.bit_length() - 1
            answers.append(RANKS[nth] if rank else PROFESSIONS[nth])
        values.append(bit)
        number = card.card.number
        was = named.get(number, Reading(card.rank, card.profession))
        named[number] = Reading(bit, was.profession) if rank else Reading(was.rank, bit)
    return answers


def reading_words(card: CardNow) -> str:
    """What an artefact has been named by the seat at work: "Q, Spearman"; "" while all is open."""
    rank = RANKS[card.rank.bit_length() - 1] if card.rank else ""
    profession = LAST[card.profession.bit_length() - 1] if card.profession else ""
    return ", ".join(word for word in (rank, profession) if word)
