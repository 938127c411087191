"""What may be announced, compared with an oracle that knows the book only (oracle.py), at tables drawn as in play."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from deckgames.engine.core.rng import Rng
from deckgames.engine.match.match import Match
from deckgames.engine.vocabulary.decisions import Refused
from deckgames.games.pools.cards import PoolCard, combinations
from deckgames.games.pools.queries import Choice, can_announce, choice_of, could_form, refusal, why_barred
from deckgames.games.pools.state import KINDS, Kind, Reading, Seat, Table
from tests.games.pools import oracle
from tests.games.pools.tables import GAME, before_the_lay, drawn, told
from tests.thorough import cases, many

PARTS = pytest.mark.parametrize("part", range(4))
"""A thorough run is long enough for several processes."""
RANK_OIDS = {value: name for name, value in oracle.RANKS.items()}
SKILL_OIDS = {value: name for name, value in oracle.PROFESSIONS.items()}


def found(t: Table, me: Seat, kind: Kind) -> Iterator[tuple[Choice, frozenset[PoolCard], int]]:
    """What the finder finds: the cards and their worth."""
    if t.keystone is not None and why_barred(t, kind) is None:
        choice = choice_of(t, me, kind, t.keystone)
        for one in choice.found():
            yield choice, frozenset(choice.members(one.mask)), one.worth


@PARTS
@pytest.mark.rule("DP-I.12", "DP-6.1", "DP-6.2", "DP-6.4", "DP-6.9", "DP-6.10", "DP-6.11", "DP-6.12", "DP-R.15",
                  "DP-R.17")
@pytest.mark.wide
def test_what_is_found_is_what_the_book_allows(part: int, chance: Random) -> None:
    for _ in cases(chance, many(20, 2500)):
        t = drawn(chance, 11)
        me = t.seats[0]
        for kind in KINDS:
            legal = oracle.legal(t, me, kind)
            there = {cards: worth for _, cards, worth in found(t, me, kind)}
            for cards in legal.keys() ^ there.keys():
                raise AssertionError(f"{kind} {'is not found' if cards in legal else 'is none'}: {told(t, cards)}")
            for cards, worth in legal.items():
                assert there[cards] == worth, told(t, cards)
            assert can_announce(t, me, kind) is bool(legal), told(t)
            the_finders_agree(t, me, kind)


def the_finders_agree(t: Table, me: Seat, kind: Kind) -> None:
    """All of them, their masks, the best, and whether there is any."""
    if t.keystone is None:
        return
    choice = choice_of(t, me, kind, t.keystone)
    there = choice.found()
    masks = combinations.find(choice.first, choice.others, choice.engaged, choice.reuse)
    assert masks == sorted(one.mask for one in there), told(t)
    assert all(one.k == one.mask.bit_count() + 1 for one in there)
    best = choice.best()
    if best is None:
        assert not there
    else:
        assert best in there
        assert (best.worth, -best.k) == max((one.worth, -one.k) for one in there), told(t)


@pytest.mark.rule("DP-I.12", "DP-6.12")
def test_many_cards(chance: Random) -> None:
    """With more cards than all subsets can be tried of, the small ones are, and what is found is looked at singly."""
    for _ in cases(chance, many(8, 1000)):
        t = drawn(chance, 18)
        me = t.seats[0]
        for kind in KINDS:
            small = oracle.legal(t, me, kind, 4)
            there = {cards: worth for _, cards, worth in found(t, me, kind)}
            assert {cards: worth for cards, worth in there.items() if len(cards) <= 4} == small, told(t)
            for cards in chance.sample(sorted(there, key=len), min(60, len(there))):
                pieces = [oracle.known(t, me, card) for card in cards]
                assert oracle.reason(t, me, kind, tuple(cards)) == "", told(t, cards)
                assert there[cards] == oracle.worth(pieces), told(t, cards)


@PARTS
@pytest.mark.rule("DP-I.12", "DP-5.5", "DP-5.6", "DP-5.8", "DP-8.2", "DP-R.20")
def test_what_is_refused_has_the_first_reason_of_the_table(part: int, chance: Random) -> None:
    for _ in cases(chance, many(15, 2500)):
        t = drawn(chance)
        me = t.seats[0]
        cards = [*me.pool, *t.common]
        for _ in range(16):
            kind = chance.choice(KINDS)
            some = chance.sample(cards, min(len(cards), chance.choice((0, 1, 2, 2, 2, 3, 3, 4, 5))))
            if t.keystone is not None and t.keystone not in some and chance.random() < .8:
                some.append(t.keystone)
            why = refusal(t, me, kind, some)
            assert (why.id if why else "") == oracle.reason(t, me, kind, some), told(t, some)
            assert why is None or (why.text and why.rule.startswith("DP-"))


@pytest.mark.rule("DP-8.6", "DP-R.47")
def test_which_hand_cards_would_form_something(chance: Random) -> None:
    """Laid now, they are in a legal pair; what else the hand holds is refused in the additional phase."""
    for _ in cases(chance, many(20, 3000)):
        t = drawn(chance)
        t.phase, t.keystone, t.announced = "additional", None, []
        for card in t.seats[0].hand:
            would = could_form(t, t.seats[0], card)
            laid = t.copy()
            me = laid.seats[0]
            me.hand.remove(card)
            me.pool.append(card)
            laid.keystone = card
            assert would is any(oracle.legal(laid, me, kind, 2) for kind in KINDS), f"{card.spec.code}: {told(t)}"


@pytest.mark.rule("DP-6.5", "DP-6.6", "DP-6.7", "DP-6.8")
def test_forms_of_values(chance: Random) -> None:
    """What cards of any values form, by the definition of a set and of a straight."""
    for rank, size in ((True, 13), (False, 10)):
        for _ in range(many(80, 20_000)):
            start, k = chance.randrange(size), chance.randint(2, min(13, size + 1))
            near = [(start + step) % size for step in range(k)] if chance.random() < .6 else [start] * k
            values = [chance.choice((at, at, at, at, chance.randrange(size))) if chance.random() < .3 else at
                      for at in near]
            bits = [0 if chance.random() < .2 else 1 << at for at in values]
            plain = [bit.bit_length() + rank if bit else None for bit in bits]
            union = 0
            for bit in bits:
                union |= bit
            kind = combinations.kind_of(union, sum(bit > 0 for bit in bits), k, rank)
            forms = oracle.forms(plain, rank)
            assert (kind in forms) if forms else not kind, (plain, kind, forms)
            assert len(forms) < 2 or None in plain


# ---- through the match


class Turn:
    """The turn of seat 0 at a table: what it is asked, and what it answers by id."""

    def __init__(self, t: Table) -> None:
        self.match: Match = Match(GAME, t)

    @property
    def t(self) -> Table:
        state: Table = self.match.state
        return state

    @property
    def me(self) -> Seat:
        return self.t.seats[0]

    @property
    def rule(self) -> str:
        """By which rule seat 0 is asked; "" if it is not."""
        decision = self.match.decision
        return "" if decision is None or decision.seat != 0 else decision.rule

    @property
    def question(self) -> Any:
        return self.match.decision

    def oids(self) -> list[str]:
        """What may be answered."""
        return [option.oid for option in self.question.options() if option.blocked is None]

    def lay(self, key: PoolCard) -> bool:
        """Lays it; False if it forms nothing, or nothing can be done with it."""
        if self.rule == "DP-8.1":
            self.match.answer(self.question.read("look"))
            assert self.rule == "DP-8.6"
            assert (key.oid in self.oids()) is could_form(self.t, self.me, key)
            if key.oid not in self.oids():
                return False
            self.match.answer(self.question.read(key.oid))
        return self.rule == "DP-5.3" and self.t.keystone is key


@PARTS
@pytest.mark.rule("DP-6.13", "DP-7.2", "DP-7.3", "DP-7.4", "DP-7.5", "DP-7.6", "DP-7.7", "DP-R.18", "DP-R.29")
def test_claims_and_names(part: int, chance: Random) -> None:
    announced = 0
    for _ in cases(chance, many(25, 2500)):
        t, key = before_the_lay(chance, 12)
        turn = Turn(t)
        if not turn.lay(key):
            assert not any(_legal_with(turn, key).values()), told(turn.t)
            continue
        for kind in chance.sample(KINDS, 2):
            legal = oracle.legal(turn.t, turn.me, kind, 2)
            mark = "attack" if kind == "attack" else "wall"
            if turn.rule != "DP-5.3" or turn.t.keystone is not key:
                break
            assert (mark in turn.oids()) is bool(legal), told(turn.t)
            if legal:
                turn.match.answer(turn.question.read(mark))
                announce(turn, kind, chance)
                announced += 1
    assert announced > 10


def _legal_with(turn: Turn, key: PoolCard) -> dict[str, bool]:
    """Whether a card with which no turn began could have formed anything, by kind."""
    t = turn.t.copy()
    me = t.seats[0]
    t.phase = "additional" if key in me.hand else "basic"
    if key in me.hand:
        me.hand.remove(key)
        me.pool.append(key)
    t.keystone, t.announced, t.current = key, [], 0
    return {kind: bool(oracle.legal(t, me, kind, 2)) for kind in KINDS}


def announce(turn: Turn, kind: Kind, chance: Random) -> None:
    """Announces any combination; everything that is asked and all that comes of it is what the oracle says."""
    t, me, question = turn.t, turn.me, turn.question
    rng = Rng(chance.getrandbits(64))
    assert question.rule == "DP-6.12"
    for _ in range(4):
        cards = question.value(question.random(rng))
        assert oracle.reason(t, me, kind, cards) == "", told(t, cards)
    for _ in range(6):
        raw = tuple(chance.sample(range(len(question.items)), min(len(question.items), chance.randint(0, 4))))
        some = [question.items[i] for i in raw]
        if oracle.reason(t, me, kind, some):
            with pytest.raises(Refused, match=r"\w"):
                question.value(raw)
        else:
            assert question.value(raw) == some
    raw = max((question.random(rng) for _ in range(3)), key=lambda raw: _jokers(question, raw))
    cards = [question.items[i] for i in sorted(raw)]
    pieces = [oracle.known(t, me, card) for card in cards]
    before = len(me.combos)
    turn.match.answer(raw)
    claim = claimed(turn, oracle.claims(pieces), chance)
    ranks, professions = [piece.rank for piece in pieces], [piece.profession for piece in pieces]
    for rank, values in ((True, ranks), (False, professions)):
        if claim[not rank]:
            named(turn, cards, values, rank, chance)
    the_combination(turn, cards, pieces, claim, before)


def _jokers(question: Any, raw: tuple[int, ...]) -> int:
    return sum(question.items[i].spec.artefact for i in raw)


def claimed(turn: Turn, ways: list[oracle.Claim], chance: Random) -> oracle.Claim:
    """The claim of DP-7.5; a single one is not asked for."""
    if len(ways) == 1:
        assert turn.rule != "DP-7.5"
        return ways[0]
    oids = {oracle.Claim(True, False): "rank", oracle.Claim(False, True): "profession",
            oracle.Claim(True, True): "both"}
    assert turn.rule == "DP-7.5"
    assert sorted(turn.oids()) == sorted(oids[way] for way in ways)
    way = chance.choice(ways)
    turn.match.answer(turn.question.read(oids[way]))
    return way


def named(turn: Turn, cards: list[PoolCard], values: list[int | None], rank: bool, chance: Random) -> None:
    """Names what is open, card by card by seniority of suit; single names are not asked for."""
    oids = RANK_OIDS if rank else SKILL_OIDS
    for at in sorted((at for at, value in enumerate(values) if value is None),
                     key=lambda at: oracle.SUITS.index(cards[at].spec.suit)):
        ways = [value for value in oids if oracle.forms([*values[:at], value, *values[at + 1:]], rank)]
        values[at] = ways[0]
        if len(ways) > 1:
            assert turn.rule == "DP-7.6"
            assert turn.question.source is cards[at]
            assert turn.oids() == [oids[way] for way in ways]
            for option, way in zip(turn.question.options(), ways, strict=True):
                is_low = rank and way == oracle.ACE and oracle.low([*values[:at], way, *values[at + 1:]])
                assert (option.label == "rank A (low)") is is_low
            values[at] = chance.choice(ways)
            turn.match.answer(turn.question.read(oids[values[at] or 0]))


def the_combination(turn: Turn, cards: list[PoolCard], pieces: list[oracle.Known], claim: oracle.Claim,
                    before: int) -> None:
    """What has been announced, and what the artefacts are named now."""
    t, me = turn.t, turn.me
    if len(me.combos) == before:  # the turn has ended of itself, and the round with it
        return
    combo = me.combos[before]
    now = [oracle.known(t, me, card) for card in cards]
    assert list(combo.cards) == cards
    for form, rank, there in ((combo.rank_form, True, claim.rank), (combo.profession_form, False, claim.profession)):
        values = [card.rank if rank else card.profession for card in now]
        assert (form in oracle.forms(values, rank) and None not in values) if there else not form, told(t, cards)
    assert (combo.flush, combo.times) == (oracle.flush(pieces), oracle.times(pieces, claim)), told(t, cards)
    assert t.start(combo) == combo.times * sum(piece.strength for piece in pieces)
    for card, was, is_now in zip(cards, pieces, now, strict=True):
        for name, there in (("rank", claim.rank), ("profession", claim.profession)):
            if getattr(was, name) is not None or not there:
                assert getattr(is_now, name) == getattr(was, name), f"{card.spec.code}: {told(t, cards)}"
        assert card.spec.artefact or me.readings.get(card.number, Reading()) == Reading()
