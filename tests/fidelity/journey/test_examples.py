"""Worked examples and co-op rules of Journey & Overlords that are more than table, answers, table."""

from collections import Counter
from typing import Any

import pytest

from deckgames.engine.core.rng import Rng
from deckgames.engine.match.match import Match
from deckgames.engine.vocabulary.decisions import Decision
from deckgames.games.journey import rules
from deckgames.games.journey.rules import build
from deckgames.games.journey.state import JourneyOptions, Seat, Table
from tests.given.journey import GAME, base_pack, company, given

# ---- setup


MAGIC = ("item", "enchantment")


class Arranged(Rng):
    """Chance that shuffles nothing but the adventure deck, the first pile: it begins with cards of these kinds."""

    def arrange(self, kinds: list[str]) -> "Arranged":
        self.kinds = kinds
        return self

    def shuffle(self, items: list[Any]) -> None:
        wanted, self.kinds = self.kinds, []
        top = []
        for kind in wanted:
            top.append(next(card for card in items if card.spec.kind == kind and card not in top))
        rest = [card for card in items if card not in top]
        items[:] = (rest + top[::-1]) if wanted else items


def table(seats: int, kingdoms: str, **options: Any) -> Table:
    """A table before its road is built: these are its kingdoms."""
    t = Table(rng=Rng.fresh(1), pack=base_pack(), next_number=1, phase="kingdoms",
              options=JourneyOptions(**options))
    t.seats = [type(given().t.seats[0])(no) for no in range(seats)]
    t.kingdoms = kingdoms.split()
    return t


def kinds(cards: Any) -> list[str]:
    return [card.spec.kind for card in cards]


@pytest.mark.example("JO-E.1")
@pytest.mark.rule("JO-2.5", "JO-2.8", "JO-2.9", "JO-R.3")
def test_halves_with_dracons_are_primed() -> None:
    t = table(2, "cultists bandits goblins dracons", items="fists", enchantments="basic")
    t.rng = Arranged(1).arrange(["monster", "item", "monster", "enchantment", "dragon", "item", "item"])
    build(t)
    every = [card for card in [*reversed(t.deck), *t.track] if card is not None]
    assert len(every) == t.length == 53
    of = Counter(card.spec.kingdom for card in every)
    assert of == {"cultists": 13, "bandits": 13, "goblins": 13, "dracons": 14}
    assert Counter(kinds(card for card in every if card.spec.kingdom == "dracons"))["dragon"] == 2
    assert all(n == 1 for name, n in Counter(card.spec.id for card in every).items()
               if t.pack.spec(name).kind in MAGIC)
    assert [sum(card.spec.kingdom == "cultists" and card.spec.kind == "monster" and card.spec.size == size
                for card in every) for size in ("minor", "medium", "major")] == [3, 2, 1]
    assert all(kind in MAGIC for kind in kinds(t.track[:4]))
    assert len(t.deck) == 47
    assert sorted(kinds(t.deck[:3])) == ["dragon", "monster", "monster"]  # the creatures lie at the bottom


@pytest.mark.example("JO-E.1")
@pytest.mark.rule("JO-17.2")
def test_halves_with_dracons_last_53_turns() -> None:
    match = Match(GAME, table(2, "cultists bandits goblins dracons", items="fists", enchantments="basic",
                              overlord=False))
    build(match.state)
    match = Match(GAME, match.state)
    while match.decision is not None:
        match.answer(plain(match.decision))
    t = match.state
    assert [me.turns for me in t.seats] == [27, 26]


def plain(question: Decision) -> Any:
    """Rests for crystals, never acts: nothing but time takes cards from the road."""
    for nth, option in enumerate(question.options()):
        if option.blocked is None and option.oid.startswith("rest:"):
            return nth
    return next((nth for nth, option in enumerate(question.options()) if option.oid == "end"), 0)


@pytest.mark.example("JO-E.2")
@pytest.mark.rule("JO-1.5", "JO-2.7", "JO-2.6", "JO-R.7")
def test_a_short_game() -> None:
    t = table(4, "cultists bandits goblins unicorns", items="fists", enchantments="basic", short=True, overlord=False)
    build(t)
    assert (t.length, len(t.unseen), len(t.deck)) == (80, 20, 74)
    assert all(kind in MAGIC for kind in kinds(t.track))
    assert sum(kind in MAGIC for kind in kinds(t.track + t.deck[::-1])[:8]) == 8
    assert not {card.number for card in t.unseen} & GAME.seen(t, 0)
    match = Match(GAME, t)
    while match.decision is not None:
        match.answer(plain(match.decision))
    assert [me.turns for me in match.state.seats] == [20, 20, 20, 20]


@pytest.mark.rule("JO-2.6")
def test_whole_kingdoms() -> None:
    t = table(3, "cultists goblins dracons", items="fists", enchantments="basic", overlord=False)
    build(t)
    every = [card for card in [*t.deck, *t.track] if card is not None]
    assert Counter(card.spec.kingdom for card in every) == {"cultists": 25, "goblins": 25, "dracons": 26}
    own = [card for card in every if card.spec.kingdom == "goblins"]
    assert Counter(kinds(own)) == {"item": 6, "enchantment": 6, "monster": 12, "dragon": 1}
    assert Counter(card.spec.size for card in own if card.spec.kind == "monster") == {"minor": 6, "medium": 4,
                                                                                     "major": 2}


@pytest.mark.rule("JO-2.3", "JO-2.1", "JO-R.2")
def test_kingdoms_and_the_starting_player_by_lot() -> None:
    tables = [GAME.setup(base_pack(), 5, JourneyOptions(), Rng.fresh(seed)) for seed in range(40)]
    assert all(len(set(t.kingdoms)) == 5 for t in tables)
    assert {t.starting for t in tables} == {0, 1, 2, 3, 4}
    assert len({tuple(t.kingdoms) for t in tables}) > 30


@pytest.mark.example("JO-E.4")
@pytest.mark.rule("JO-2.10", "JO-2.11", "JO-R.4", "JO-C.124", "JO-C.125", "JO-CR.18")
def test_too_few_classes_are_filled_up_from_those_of_no_kingdom() -> None:
    homeless = {spec.id for spec in base_pack().sections["classes"] if getattr(spec, "kingdom", "") is None}
    found = set()
    for seed in range(30):
        t = table(3, "slimes goblins unicorns")
        t.rng = Rng.fresh(seed)
        build(t)
        assert sorted(me.items[0].spec.id for me in t.seats) == ["goblin", "slimehost", "wood-elf"]
        classes = {me.enchantments[0].spec.id for me in t.seats}
        assert classes > {"of-defenders", "of-druids"}
        third, = classes - {"of-defenders", "of-druids"}
        assert third in homeless
        found.add(third)
        assert not t.banners and not t.classes
    assert len(found) > 1


@pytest.mark.rule("JO-2.10", "JO-2.12", "JO-1.6", "JO-C.126", "JO-C.127", "JO-CR.26")
def test_two_banners_and_two_classes_are_offered_in_turn_order() -> None:
    t = table(3, "slimes goblins unicorns", relation="random")
    t.starting = 1
    build(t)
    match = Match(GAME, t)
    asked = []
    while match.state.phase == "starters":
        question: Any = match.decision
        assert question is not None and question.rule == "JO-2.10"
        asked.append((question.seat, question.items[0].spec.kind))
        left = question.items[1]
        match.answer(0)
        assert left in (match.state.banners if left.spec.kind == "item" else match.state.classes)
    assert asked == [(no, kind) for no in (1, 2, 0) for kind in MAGIC]
    assert all(me.items[0].spec.starter and me.enchantments[0].spec.starter for me in match.state.seats)


@pytest.mark.example("JO-E.5")
@pytest.mark.rule("JO-1.11", "JO-R.5")
def test_the_beginner_set() -> None:
    with pytest.raises(ValueError, match="need 5 kingdoms, the beginner set has 4"):
        GAME.setup(base_pack(), 5, JourneyOptions(beginner=True), Rng.fresh(1))
    for seed in range(5):
        t = GAME.setup(base_pack(), 2, JourneyOptions(beginner=True, relation="random"), Rng.fresh(seed))
        assert sorted(t.kingdoms) == ["bandits", "cultists", "goblins", "unicorns"]
        assert t.village is not None and t.village.spec.id == "normaltown"


@pytest.mark.rule("JO-2.13", "JO-2.14", "JO-2.20", "JO-2.23", "JO-1.7", "JO-C.5", "JO-C.13", "JO-C.14", "JO-C.15",
                  "JO-C.16", "JO-C.17", "JO-C.18")
def test_boards_are_related_or_any() -> None:
    related, anywhere = set(), set()
    for seed in range(60):
        t = table(2, "cultists goblins unicorns mummies")
        t.rng = Rng.fresh(seed)
        build(t)
        assert t.village is not None and t.overlord is not None
        related.add((t.village.spec.id, t.overlord.spec.id))
        assert t.desert in ("mirage", "sandstorm")  # the Mummies are there
        assert (t.overlord_rewards, t.overlord_active) == (2, True)
        t = table(3, "cultists goblins unicorns", relation="random", overlord=bool(seed % 2))
        t.rng = Rng.fresh(seed)
        build(t)
        assert not t.village.spec.coop
        assert (t.overlord is None) == (seed % 2 == 0)
        if t.overlord is not None:
            assert t.overlord.spec.coop != "specific"
            anywhere.add(t.overlord.spec.id)
        sandy = [t.village.spec.uses_token, t.overlord.spec.uses_token if t.overlord else None]
        assert (t.desert is not None) == ("desert" in sandy)
    specs = [spec for spec in base_pack().sections["kingdoms"]
             if spec.id in ("cultists", "goblins", "unicorns", "mummies")]
    assert {village for village, _ in related} == {spec.village for spec in specs}  # type: ignore[attr-defined]
    assert {boss for _, boss in related} == {spec.overlord for spec in specs}  # type: ignore[attr-defined]
    assert len(anywhere) > 10


# ---- coop examples


def built(seats: int, kingdoms: str, seed: int = 1, **options: Any) -> Table:
    """A company's table with these kingdoms, as it is when the Overlord turns up the first event."""
    chosen = {"mode": "coop", "items": "fists", "enchantments": "basic", "first": "seat_0", **options}
    t = Table(rng=Rng.fresh(seed), pack=base_pack(), next_number=1, phase="kingdoms",
              options=JourneyOptions(**chosen), coop=True)
    t.seats = [Seat(no) for no in range(seats)]
    t.kingdoms = kingdoms.split()
    rules.ready(t)
    return t


def rests_only(t: Table) -> Table:
    """The end of a game in which everybody takes crystals and nothing but time goes by."""
    t.threshold = 10_000
    t.events = [t.make("event-growth-spurt") for _ in range(2)]
    match = Match(GAME, t)
    while match.decision is not None:
        options = match.decision.options()
        match.answer(next(nth for nth, option in enumerate(options)
                          if option.oid == "end" or option.oid.startswith("rest:enchanters")))
    end: Table = match.state
    return end


@pytest.mark.example("JO-CE.1")
@pytest.mark.rule("JO-C.20", "JO-C.21", "JO-C.22", "JO-C.27", "JO-C.28", "JO-C.29", "JO-C.30", "JO-C.32")
def test_setting_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "related_starters", lambda *_: ["of-monks", "of-sculptors"])
    t = built(2, "cultists goblins unicorns bandits", coop_level="hard", enchantments="classes")
    assert sum(card is not None for card in t.track) == 6
    assert (t.length, len(t.deck)) == (52, 46)
    assert (t.hp, t.pool, t.threshold, len(t.events), t.event) == (99, 0, 40, 32, None)
    assert [me.crystals for me in t.seats] == [5, 25]
    assert t.overlord is not None and t.overlord.spec.coop == "specific" and t.overlay is None
    assert {card.spec.overlord for card in t.events} == {None, t.overlord.spec.id}
    assert t.overlord_active and t.overlord_rewards == 0
    assert t.village is not None and t.village.spec.id == "enchanters-guild"
    assert t.phase == "overlord_turn"


@pytest.mark.example("JO-CE.1", "JO-E.6")
@pytest.mark.parametrize("seats", [2, 3])
def test_a_road_lasts_26_rounds(seats: int) -> None:
    kingdoms = ("cultists goblins unicorns bandits", "cultists goblins unicorns bandits demons slimes")[seats - 2]
    t = rests_only(built(seats, kingdoms))
    assert (t.round, [me.turns for me in t.seats], t.cause) == (26, [26] * seats, "JO-C.103")


# ---- the co-op examples of the core rules


# ---- coop rules


# ---- options and set-up


# ---- the Overlord turn


@pytest.mark.rule("JO-C.49")
def test_shuffling_the_events_leaves_the_active_one_out() -> None:
    every = "event-headwind event-monday event-long-shadow event-thick-skin event-growth-spurt"
    lain = set()
    for seed in range(20):
        s = company(phase="overlord_turn", events=f"event-day-off {every}", dial=20, seed=seed, seats=1)
        assert s.names([s.t.event]) == "event-day-off"
        assert sorted(s.names(s.t.events).split()) == sorted(every.split())
        lain.add(s.names(s.t.events))
    assert len(lain) > 5


# ---- challenges and the village


# ---- the ends


# ---- without co-op


# ---- the Overlord as a unit


@pytest.mark.rule("JO-C.107")
def test_where_no_village_is_left_the_last_one_stays() -> None:
    s = company(overlord="ryma", seats=3, threshold=10_000)
    for _ in range(40):
        s.does("A", "rewards: {do: add, at: village, n: 3}")
        assert s.t.village_rewards == 0
    assert (len(s.t.box), s.t.pool) == (35, 200)
    GAME.check(s.t)


# ---- tables laid by hand
