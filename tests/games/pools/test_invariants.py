"""The invariants of the book (DP-I), looked for at every decision and boundary of random games at any tables."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from deckgames.engine.core.rng import Rng
from deckgames.games.pools.state import KINDS, Combo, Entry, Hit, Kind, Reading, Seat, Table, Target
from tests.games.pools import oracle
from tests.games.pools.tables import GAME
from tests.thorough import many
from tests.whole import Drawn

STACKING = ("basic", "additional", "stacks")


class Game(Drawn):
    """A game at random, phase by phase."""

    def entering(self) -> Iterator[tuple[str, str]]:
        """The boundaries at which a phase begins: the phase before it and its own."""
        before = ""
        for t in self:
            if self.decision is None and t.phase != before:
                yield before, t.phase
                before = t.phase


@pytest.fixture(params=range(many(3, 100)))
def game(request: pytest.FixtureRequest, chance: Random) -> Game:
    return Game(GAME, 2 + request.param % 5, chance)


@pytest.mark.rule("DP-I.1", "DP-I.2", "DP-1.1")
def test_where_cards_are(game: Game) -> None:
    for t in game:
        GAME.check(t)
        assert len({card.spec.code for zone in GAME.zones(t) for card in zone.cards}) == 84
        limit = t.options.hand_limit
        assert not limit or all(len(me.hand) <= limit for me in t.seats)
        for me in t.seats:
            if me.left:
                assert not (me.hand or me.pool or me.combos or me.attack_debt or me.defence_debt or me.end_list)
                assert me.no not in [entry.owner for entry in (*t.instant, *t.main)]


@pytest.mark.rule("DP-I.3", "DP-I.4", "DP-I.5", "DP-8.3")
def test_what_combinations_are(game: Game) -> None:
    seen: dict[int, Combo] = {}
    for t in game:
        if game.decision is not None and game.decision.rule == "DP-6.12":
            announcing(t, game.decision)
        for me in t.seats:
            assert all([combo.no for combo in me.combinations(kind)] == [*range(1, len(me.combinations(kind)) + 1)]
                       for kind in KINDS)
            for combo in me.combos:
                shaped(t, me, combo)
                first = seen.setdefault(id(combo), combo.copy())
                assert (first.cards, first.times, first.flush) == (combo.cards, combo.times, combo.flush)
                assert (first.rank_form, first.profession_form) == (combo.rank_form, combo.profession_form)
            shared(t, me)
        if t.phase == "initial":
            seen = {}


def announcing(t: Table, decision: Any) -> None:
    """Whatever is offered here by chance is a combination by the book, whatever the book allows is accepted."""
    me = t.seats[decision.seat]
    kind = "attack" if "attack" in decision.prompt else "defence"
    legal = oracle.legal(t, me, kind, 2)
    assert decision.items == (me.pool + t.common if kind == "attack" else me.pool)
    for cards in legal:
        assert decision.accepts(tuple(decision.items.index(card) for card in cards))
    cards = decision.value(decision.random(Rng(t.rng.word)))
    assert not oracle.reason(t, me, kind, cards)


def shaped(t: Table, me: Seat, combo: Combo) -> None:
    """DP-I.3 and DP-I.4 of one combination."""
    assert len(set(combo.cards)) == len(combo.cards) >= 2
    if t.phase in (*STACKING, "payment"):
        there = me.pool + t.common if combo.kind == "attack" else me.pool
        assert all(card in there for card in combo.cards)
        assert any(card in me.pool for card in combo.cards)
    assert combo.keystone in combo.cards
    assert combo.rank_form or combo.profession_form
    assert combo.times in ((1,) if len(combo.cards) == 2 else (1, 2, 3, 6))
    assert not (len(combo.cards) == 2 and combo.flush)


def shared(t: Table, me: Seat) -> None:
    """DP-I.5: what combinations of one seat have in common."""
    first = min((combo.turn for combo in me.combos), default=0) if t.phase == "basic" else t.turn
    busy: set[int] = set()
    for combo in me.combos:
        again = [card for card in combo.cards if card.number in busy and card is not combo.keystone]
        assert len(again) <= (0 if t.phase == "basic" and combo.turn == first else t.options.again(len(t.seats)))
        busy |= {card.number for card in combo.cards}


@pytest.mark.rule("DP-I.6", "DP-I.7", "DP-9.3")
def test_effects_and_entries(game: Game) -> None:
    last, used = 0, set[int]()
    for t in game:
        assert len(set(t.used)) == len(t.used)
        assert t.phase in ("initial", "over") or used <= {*t.used}
        used = {*t.used}
        kinds = {card.number: card.spec.individual.type for zone in GAME.zones(t) for card in zone.cards}
        assert "common" not in [kinds[number] for number in t.used]
        assert t.phase in STACKING or not (t.instant or t.main)
        for entry in (*t.instant, *t.main):
            if entry.no > last:
                entered(t, entry)
        last = max([last, *(entry.no for entry in (*t.instant, *t.main))])


def entered(t: Table, entry: Entry) -> None:
    """The owner and the targets of a new entry."""
    me = t.seats[entry.owner]
    assert me.living
    assert entry.card in me.pool
    assert entry.turn == t.turn or t.phase != "basic"
    if entry.standard:
        assert not entry.targets
        assert any(len(combo.cards) > 2 and entry.card is combo.keystone and combo.turn == entry.turn
                   for combo in me.combos)
    for target in entry.targets:
        assert target.word == "branch" or there(t, target), target.word


def there(t: Table, target: Target) -> bool:
    """Whether what was chosen is on the table."""
    if target.card is not None:
        return target.card in (t.common if target.seat < 0 else t.seats[target.seat].pool)
    if target.word.endswith("entry"):
        return target.no in [entry.no for entry in t.main]
    if target.word == "opponent":
        return t.seats[target.seat].living
    kind: Kind = "attack" if target.word.endswith("attack") else "defence"
    return 0 < target.no <= len(t.seats[target.seat].combinations(kind))


@pytest.mark.rule("DP-I.8", "DP-11.5", "DP-11.6", "DP-11.7")
def test_what_is_paid(game: Game) -> None:
    points: dict[tuple[int, Kind], int] = {}
    lives: list[int] = []
    for before, phase in game.entering():
        t = game.t
        assert all(combo.points >= 0 for me in t.seats for combo in me.combos)
        now = {(me.no, kind): sum(combo.points for combo in me.combinations(kind)) for me in t.seats for kind in KINDS}
        if phase == "payment":
            points, lives = now, [me.life for me in t.seats]
        if before == "payment":
            for me in t.living:
                paid = 0
                for kind in KINDS:
                    debt, had = max(0, me.debt(kind)), points[me.no, kind]
                    assert had - now[me.no, kind] == min(debt, had)
                    paid += max(0, debt - had)
                assert lives[me.no] - me.life == paid


@pytest.mark.rule("DP-I.9", "DP-13.1", "DP-13.4", "DP-13.5", "DP-13.6", "DP-13.7", "DP-13.8", "DP-13.9")
def test_hits_and_walls(game: Game) -> None:
    hits: list[Hit] = []
    lives: list[int] = []
    walls: dict[tuple[int, int], int] = {}
    for before, phase in game.entering():
        t = game.t
        if phase == "damage":
            aimed(t)
            hits, lives = t.hits[:], [me.life for me in t.seats]
            walls = {(me.no, wall.no): wall.points for me in t.seats for wall in me.combinations("defence")}
        if before == "damage":
            fought(t, hits, lives, walls)


def aimed(t: Table) -> None:
    """Every point of every attack is in a hit of it."""
    order = [me.no for me in t.in_order]
    assert t.hits == sorted(t.hits, key=lambda hit: (order.index(hit.seat), hit.attack, order.index(hit.foe)))
    for me in t.seats:
        for attack in me.combinations("attack"):
            mine = [hit for hit in t.hits if (hit.seat, hit.attack) == (me.no, attack.no)]
            total = sum(hit.points for hit in mine)
            assert total == attack.points
            assert all(hit.points > 0 and hit.foe != me.no and t.seats[hit.foe].living for hit in mine)
            assert all(hit.flight is attack.has("flight") and hit.pierce == attack.pierce for hit in mine)


def fought(t: Table, hits: list[Hit], lives: list[int], walls: dict[tuple[int, int], int]) -> None:
    """The combat once more: what each hit comes to with the walls that were chosen."""
    lost = Counter[int]()
    for hit, done in zip(hits, t.hits, strict=True):
        left = hit.points
        assert len(done.walls) <= (99 if t.options.walls == "line" else 1)
        for no in done.walls:
            wall = t.seats[hit.foe].combo("defence", no)
            force = walls[hit.foe, no]
            assert force > 0 < left
            assert wall.has("watch") or not hit.flight
            damage = left - max(0, force - hit.pierce)
            if damage > 0:
                walls[hit.foe, no] = 0
            left = max(0, damage)
        assert done.damage == left
        lost[hit.foe] += left
    for me in t.seats:
        assert lives[me.no] - me.life == lost[me.no]
        for wall in me.combinations("defence"):
            assert wall.points == walls[me.no, wall.no]


@pytest.mark.rule("DP-15.1")
def test_every_life_lost_is_explained(game: Game) -> None:
    told = [30] * len(game.t.seats)
    for t in game:
        if not t.begun:
            continue
        for me in t.seats:
            assert me.life - t.begun[me.no] == sum(line.n for line in t.changes if line.seat == me.no)
        combat = Counter((line.seat, -line.n, line.by, line.no) for line in t.changes if line.why == "hit")
        assert combat == Counter((hit.foe, hit.damage, hit.seat, hit.attack) for hit in t.hits if hit.damage)
        for line in t.changes:
            assert line.n and (line.why != "effect" or line.card is not None)
        if game.decision is None and t.phase in ("initial", "over"):
            told = [life + sum(line.n for line in t.changes if line.seat == no) for no, life in enumerate(told)]
            assert told == [me.life for me in t.seats] == [*t.history[-1]]
    events = Counter(event.kind for event in game.events)
    healed = sum(event.n for event in game.events if event.kind == "heals")
    hurt = sum(event.n for event in game.events if event.kind in ("hurts", "overruns", "hits"))
    assert sum(told) == 30 * len(told) + healed - hurt, events


@pytest.mark.rule("DP-I.10", "DP-I.11", "DP-16.5")
def test_what_is_named_and_what_is_seen(game: Game) -> None:
    artefacts = {card.number for zone in GAME.zones(game.t) for card in zone.cards if card.spec.artefact}
    for number, t in enumerate(game):
        for me in t.seats:
            assert me.readings.keys() <= artefacts
        if game.decision is None or number % 40:
            continue
        asked = t.seats[game.decision.seat]
        other = t.copy()
        for me in other.seats:
            if me.no != asked.no:
                me.readings = dict.fromkeys(artefacts, Reading(1, 1))
        assert all(t.piece(asked, card) == other.piece(asked, card) for card in asked.pool + t.common)
        for seat in (None, *range(len(t.seats))):
            allowed = GAME.seen(t, seat)
            hidden = [*t.deck, *(card for me in t.seats if me.no != seat for card in me.hand)]
            assert t.phase == "over" or not any(card.number in allowed for card in hidden)


@pytest.mark.rule("DP-14.4", "DP-14.1", "DP-14.2", "DP-3.1")
def test_a_round_begins_cleared(game: Game) -> None:
    phases = ["initial", "basic", "additional", "stacks", "payment", "dusk", "distribution", "damage", "laydown",
              "results"]
    order = [phase for _, phase in game.entering()]
    assert order == (phases * game.t.round) + ["over"]
    for t in Game(GAME, len(game.t.seats), Random(game.t.rng.word)):
        if t.phase == "initial":
            assert all(len(me.pool) <= 5 for me in t.seats)
            assert len(t.common) <= 4
            assert not (t.tokens or t.facts or t.used or t.banners or t.price or t.calm or t.instant or t.main)
            assert not any(me.combos or me.readings or me.attack_debt or me.defence_debt or me.end_list
                           for me in t.seats)


@pytest.mark.rule("DP-15.2", "DP-15.6", "DP-6.15")
def test_the_end(game: Game) -> None:
    game.t.round = game.options.last_round - 3
    rounds = game.t.round
    for _ in game:
        pass
    t = game.t
    result = GAME.result(t)
    places = {place.seat: place.place for place in result.places}
    assert sorted(places) == [me.no for me in t.seats]
    assert len(result.winners) == 1
    assert rounds < t.round <= t.options.last_round
    assert [place.score for place in result.places] == [me.life for me in t.seats]
    assert t.reasons
    for me in t.seats:
        for other in t.seats:
            later = (me.left or t.round + 1) > (other.left or t.round + 1)
            more = me.left == other.left and me.life > other.life
            assert not (later or more) or places[me.no] < places[other.no]
