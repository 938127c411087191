"""The invariants of the book (JO-I), looked for at every decision and boundary of random games at any tables."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from deckgames.games.journey import queries
from deckgames.games.journey.cards import OverlordSpec, StackSpec, VillageSpec
from deckgames.games.journey.cards.lines import CrystalCap
from deckgames.games.journey.packs import validate
from deckgames.games.journey.rules import eligible, kingdom_count
from deckgames.games.journey.state import DIAL, STACKS, Table, Tokens
from tests.given.journey import GAME
from tests.harness import cards_in
from tests.thorough import many
from tests.whole import Drawn

KINDS = {"items": ("item",), "enchantments": ("enchantment",), "creatures": ("monster", "dragon"),
         "wounds": ("wound",)}


RIVALS = [("competitive", n) for n in range(many(3, 300))]
COMPANIES = [("coop", n) for n in range(many(3, 100))]
of_rivals, of_a_company = (pytest.mark.parametrize("game", tables, indirect=True) for tables in (RIVALS, COMPANIES))


class Game(Drawn):
    """A game at random."""

    def laid(self) -> Iterator[Table]:
        """The same once everything has been laid out."""
        for t in self:
            if t.phase not in ("kingdoms", "overlord", "starters"):
                yield t


@pytest.fixture(params=[*RIVALS, *COMPANIES])
def game(request: pytest.FixtureRequest, chance: Random) -> Game:
    """Of rivals, or of a company; every second one can carry all the wounds of a long game."""
    mode, nth = request.param
    coop = mode == "coop"
    game = Game(GAME, 1 + nth % 5 if coop else 2 + nth % 4, chance, mode=mode)
    if coop and nth % 2:
        game.t.threshold = 10_000
    return game


@pytest.mark.rule("JO-I.1", "JO-I.2", "JO-I.3", "JO-I.4", "JO-3.1")
@pytest.mark.wide
def test_where_cards_lie(game: Game) -> None:
    cards: Counter[str] = Counter()
    for t in game.laid():
        GAME.check(t)
        found = Counter(card.spec.id for zone in GAME.zones(t) for card in zone.cards
                        if not isinstance(card.spec, VillageSpec | OverlordSpec))
        assert found == (cards or found)
        cards = found
        for me in t.seats:
            for name in STACKS:
                assert all(card.spec.kind in KINDS[name] for card in me.stack(name))
            assert me.items and me.enchantments
        assert len(t.taken) <= len(t.trips)
        assert {card.number for card in t.taken} <= {trip.card.number for trip in t.trips}
        assert all(isinstance(card.spec, StackSpec) and not card.spec.starter for card in t.graveyard)
        assert len(t.track) == 6
        if game.decision is None and t.phase != "over":
            assert not [*validate(t)]  # nor has the road gaps, nor is anything left of the turn before


@pytest.mark.rule("JO-I.5", "JO-I.6", "JO-2.22")
def test_numbers(game: Game) -> None:
    poor: set[int] = set()
    for t in game.laid():
        for me in t.seats:
            numbers = (me.crystals, me.wound_tokens, me.active_pearls, me.spent_pearls, me.attack, me.defense)
            assert all(type(n) is int and n >= 0 for n in numbers)
            if not t.wound_deck:
                poor.add(me.no)
            if game.decision is None:
                assert me.active_pearls + me.spent_pearls == queries.value(t, me, "pearl")
                assert me.wound_tokens <= 9 or me.no in poor
                for constant in queries.constants(t, me, CrystalCap):
                    assert me.crystals <= constant.verb.n
        assert t.overlord_rewards >= 0 and t.village_rewards >= 0 and t.overlord_crystals >= 0
        for lie in t.tokens.values():
            assert min(lie.wound, lie.reward, lie.health, lie.strength, lie.cerberus) >= 0 and lie != Tokens()


@pytest.mark.rule("JO-I.7", "JO-9.4", "JO-9.5")
def test_after_a_clean_up(game: Game) -> None:
    before = ""
    turns: list[int] = []
    for t in game.laid():
        if game.decision is None and before == "refill":
            me = t.seats[turns[-1]]  # at the end of the game nobody comes after it
            found = queries.visible(t, me)
            assert (me.attack, me.defense) == (max(0, found.attack), max(0, found.defense))
            assert me.used == {}
        if game.decision is None:
            before = t.phase
        if t.active >= 0:
            turns = [t.active]


@pytest.mark.rule("JO-I.8", "JO-14.5")
def test_asking_changes_nothing(game: Game) -> None:
    for nth, t in enumerate(game.laid()):
        if nth % 10 or game.decision is None:
            continue
        before = GAME.digest(t)
        first = _asked(t)
        for me in t.seats:
            me.visible = None
        t.boards = t.present = None
        assert _asked(t) == first  # what is kept is what would be found
        assert GAME.digest(t) == before


def _asked(t: Table) -> list[Any]:
    found: list[Any] = []
    for me in t.seats:
        found += [queries.power(t, me, which) for which in ("attack", "defense")]
        found += [queries.value(t, me, icon) for icon in ("weight", "speed", "slime", "pearl",
                                                          "undead")]  # type: ignore[arg-type]
        found += [queries.price(t, me, slot) for slot in range(6)]
        found += [(queries.health(t, card, me), queries.strength(t, card, me), queries.blow(t, card, me))
                  for card in queries.track_cards(t) if queries.is_creature(card)]
        found += [queries.points(t, me), queries.columns(t, me), len(queries.actions(t, me))]
    return found


@pytest.mark.rule("JO-I.10", "JO-4.7", "JO-R.20")
def test_a_turn_costs_the_road_a_card(game: Game) -> None:
    """Exactly one, unless an effect journeys, sweeps or sends cards elsewhere; it never grows."""
    last = -1
    heard = 0
    for t in game.laid():
        if game.decision is None and t.phase in ("begin", "end"):
            road = len(t.deck) + len(queries.track_cards(t))
            kinds = Counter(event.kind for event in game.events[heard:])
            heard = len(game.events)
            if last >= 0:
                assert road < last or t.phase == "end"
                extra = any(kinds[kind] for kind in ("graveyard", "to-overlord-card", "swept", "swapped"))
                challenged = kinds["challenges"] > 1 or kinds["falls"] + kinds["dropped"] > 1
                if not (extra or challenged) and kinds["turn"]:
                    assert last - road == 1, kinds
            last = road


@pytest.mark.rule("JO-I.11")
def test_everybody_sees_the_same(game: Game) -> None:
    for nth, t in enumerate(game):
        if nth % 25:
            continue
        views = [GAME.view(t, seat) for seat in (None, *range(len(t.seats)))]
        faces = [sorted(card.number for _, card in cards_in(one)) for one in views]
        assert all(one == faces[0] for one in faces)
        if t.phase != "over":
            hidden = {card.number for card in [*t.deck, *t.wound_deck, *t.unseen]}
            assert not hidden & {*faces[0]} - {card.number for card in t.offer}
            assert not hidden & GAME.seen(t, 0) - {card.number for card in t.offer}


@pytest.mark.rule("JO-I.12", "JO-2.14")
@of_rivals
def test_reward_tokens(game: Game) -> None:
    """They come and go only by what is told."""
    before: int | None = None
    heard = 0
    for t in game.laid():
        there = t.overlord_rewards + t.village_rewards + sum(len(me.rewards) for me in t.seats)
        there += sum(lie.reward for lie in t.tokens.values())
        if before is None:
            assert there == (len(t.seats) if t.overlord is not None else 0)
        elif there != before:
            assert {event.kind for event in game.events[heard:]} & {
                "rewards", "returns-token", "tokens-cleared", "track-tokens", "village", "adds", "falls", "swapped",
                "barred", "swaps-track", "swept"}
        before, heard = there, len(game.events)
        numbers = [token for me in t.seats for token in me.rewards]
        assert len(set(numbers)) == len(numbers) and all(token < t.next_reward for token in numbers)


@pytest.mark.rule("JO-I.13", "JO-17.1", "JO-17.2", "JO-17.6", "JO-17.7")
@of_rivals
def test_the_end(game: Game) -> None:
    for _ in game:
        pass
    t = game.t
    if GAME.result(t).nobody:
        return
    assert not t.deck and not queries.track_cards(t)
    order = [t.seats[(t.starting + nth) % len(t.seats)] for nth in range(len(t.seats))]
    turns = [me.turns for me in order]
    assert turns == sorted(turns, reverse=True) and turns[0] - turns[-1] <= 1
    assert sum(turns) <= t.length
    result = GAME.result(t)
    sums = [place.score for place in result.places]
    assert [sum(place.breakdown.values()) for place in result.places] == sums
    best = [no for no, n in enumerate(sums) if n == max(sums)]
    assert {*result.winners} == {*best}
    assert sums == [_points(t, no) for no in range(len(t.seats))]


def _points(t: Table, no: int) -> int:
    """JO-17.6 by the book, from the visible parts."""
    me = t.seats[no]
    parts = [t.village.spec.part] if t.village else []
    if t.overlord is not None:
        parts += [t.overlord.spec.reward] * len(me.rewards)
        if t.overlord_active:
            parts += [t.overlord.spec.invasion, t.overlord.spec.middle]
    for name in STACKS:
        stack = me.stack(name)
        parts += [card.spec.lower for card in stack]
        if stack and not any(verb.verb == "copy_top" for ability in stack[-1].spec.upper.abilities
                             if ability.verb == "continuous" for verb in ability.parts):
            parts.append(stack[-1].spec.upper)
        elif stack:
            parts += [me.enchantments[-1].spec.upper, me.enchantments[-1].spec.lower]
    total = -me.wound_tokens - 10 * len(me.wounds)
    for part in parts:
        for term in part.vp:
            total += term.points if term.verb == "points" else (  # type: ignore[attr-defined]
                term.times * (queries.count(t, me, term.count) // term.every))  # type: ignore[attr-defined]
    return total


@pytest.mark.rule("JO-R.1", "JO-2.2")
@of_rivals
def test_there_are_kingdoms_enough(game: Game) -> None:
    assert len(eligible(game.t)) >= kingdom_count(len(game.t.seats), False)


@pytest.mark.rule("JO-I.2", "JO-I.5", "JO-C.36")
@of_a_company
def test_what_a_company_shares(game: Game) -> None:
    """Its events, dial, pool and Overlord; nobody has wounds or reward tokens of their own."""
    before: tuple[str, int] | None = None
    for t in game.laid():
        events = len(t.events) + (t.event is not None)
        if t.phase != "overlord_turn" or t.event is not None:
            assert events == (26 if t.overlay is not None else 32) and t.anger in (1, 2, 3)
        assert 0 < t.hp <= DIAL or t.phase == "over"
        assert t.pool >= 0 and len(t.wound_deck) == 24
        assert sum(tokens.cerberus for tokens in t.tokens.values()) <= 1
        there = {card.number for zone in GAME.zones(t) if zone.name in ("track", "overlord", "taken", "graveyard")
                 for card in zone.cards}
        assert {*t.tokens} <= there
        assert t.overlord is not None and t.overlord_active and t.overlord.spec.coop != "never"
        assert not any(me.wounds or me.wound_tokens or me.rewards for me in t.seats)
        if game.decision is not None and game.decision.rule == "JO-4.4":  # between two instructions
            assert t.overlord_crystals <= 5 and t.pool <= t.threshold
            assert not (t.taken or t.trips or t.firing or t.fight or t.duel)
        if game.decision is None:
            if before is not None and before[0] == "refill" and t.phase != "over":
                assert t.phase == ("overlord_turn" if (before[1] + 1) % len(t.seats) == t.starting else "begin")
            before = t.phase, t.active


@pytest.mark.rule("JO-I.14")
@of_a_company
def test_the_end_of_a_company(game: Game) -> None:
    """One cause, and the one that holds; all share the result."""
    for _ in game:
        pass
    t, result = game.t, GAME.result(game.t)
    assert sorted(result.winners) == (list(range(len(t.seats))) if t.won else [])
    assert result.nobody == (not t.won) and len(t.reasons) == 1 and result.rule == t.cause
    full, empty = t.pool > t.threshold, not t.deck and not any(t.track)
    assert {"JO-C.102": t.won and t.hp == 0,
            "JO-C.101": not t.won and full and t.hp > 0,
            "JO-C.103": not t.won and empty and not full and t.hp > 0,
            "JO-C.105": not t.won and not full and t.hp > 0}[t.cause]
