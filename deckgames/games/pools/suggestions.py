"""What a seat at work can announce, worked out from its view: which cards join which, and the best combinations.

It is made from the arithmetic that the rules use (combinations.py), and knows no more than the view shows.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from deckgames.games.pools import combinations
from deckgames.games.pools.cards import LAST, PROFESSIONS, RANKS, PoolCard
from deckgames.games.pools.combinations import Found, Piece
from deckgames.games.pools.state import KINDS, Kind
from deckgames.games.pools.view import CardNow, TableView

MOST = 9
"""So many suggestions are made at most."""


@dataclass(frozen=True, slots=True, repr=False)
class Suggestion:
    """A combination that can be announced: its cards (the one that every combination holds first), what it would be
    worth with every form claimed (DP-6.10), and the answers that announce it from the turn's question on."""

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
    ranked: dict[tuple[Kind, frozenset[PoolCard]], tuple[tuple[object, ...], Workbench, Found]] = {}
    made = [workbench for kind in kinds for workbench in workbenches(v, kind)]
    worths = sorted([found.worth for workbench in made for found in workbench.found], reverse=True)
    least = worths[most - 1] if most <= len(worths) and v.options.basic != "any" else 0
    for workbench in made:
        kind = workbench.kind
        for found in workbench.found:
            if found.worth >= least:  # the others cannot be among the best; with six artefacts they are thousands
                members = workbench.members(found.mask)
                senior = sorted((card.card.spec.seniority for card in members), reverse=True)
                jokers = sum(card.card.spec.artefact for card in members)
                key = (-found.worth, found.k, jokers, [(-rank, -suit) for rank, suit in senior], kind)
                ranked.setdefault((kind, frozenset(card.card for card in members)), (key, workbench, found))
    best = sorted(ranked.values(), key=lambda entry: entry[0])[:most]
    return [_suggestion(v, workbench, found) for _, workbench, found in best]


def _suggestion(v: TableView, workbench: Workbench, found: Found) -> Suggestion:
    members = workbench.members(found.mask)
    cards = tuple(card.card for card in members)
    first = "attack" if workbench.kind == "attack" else "wall"
    start: tuple[str | tuple[str, ...], ...] = () if v.building else (first,)
    form = combinations.form_of([piece(card) for card in members])
    claim, named = _claim(form, len(cards))
    answers = (*start, tuple(card.oid for card in cards), *claim)
    for rank in (True, False):
        if named[0 if rank else 1]:
            answers = (*answers, *_readings(members, rank))
    return Suggestion(workbench.kind, cards, found.worth, answers)


def _claim(form: combinations.Form, k: int) -> tuple[tuple[str, ...], tuple[bool, bool]]:
    """The answer to the question of the claim, if there is one, so that every form counts that can; and for which
    attributes open values are named then (DP-7.5)."""
    rank, profession = form.rank_open and bool(form.rank), form.profession_open and bool(form.profession)
    if k < 3:
        free = (form.rank and not form.rank_open) or (form.profession and not form.profession_open)
        if free or not (rank and profession):
            return (), (rank and not free, profession and not free)
        return ("rank",), (True, False)
    both = bool(form.rank and form.profession)
    return (("both",) if both and (rank or profession) else ()), (rank, profession)


def _readings(members: Sequence[CardNow], rank: bool) -> list[str]:
    """The answers to the questions what open values are: where several fit, the first that does (DP-7.6)."""
    values = [value for card in members if (value := card.rank if rank else card.profession)]
    opened = sorted((card for card in members if not (card.rank if rank else card.profession)),
                    key=lambda card: -card.card.spec.seniority[1])
    answers = []
    for _ in opened:
        bits = combinations.fitting(values, len(members), rank)
        nth = bits[0].bit_length() - 1
        if len(bits) > 1:
            answers.append(RANKS[nth] if rank else PROFESSIONS[nth])
        values.append(bits[0])
    return answers


def reading_words(card: CardNow) -> str:
    """What an artefact has been named by the seat at work: "Q, Spearman"; "" while all is open."""
    rank = RANKS[card.rank.bit_length() - 1] if card.rank else ""
    profession = LAST[card.profession.bit_length() - 1] if card.profession else ""
    return ", ".join(word for word in (rank, profession) if word)
