"""Worked examples of Journey & Overlords: kingdoms, the road, starters, crystals."""

from collections import Counter
from typing import Any

import pytest

from deckgames.engine.decisions import Decision
from deckgames.engine.match import Match
from deckgames.engine.rng import Rng
from deckgames.games.journey.options import JourneyOptions
from deckgames.games.journey.rules.setup import build, finish
from deckgames.games.journey.state import Table
from tests.given.journey import GAME, base_pack, given
from tests.given.story import LETTERS

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


def pickers(seats: int, seed: int) -> str:
    """Who picks a kingdom, one after the other, seats named from the starting player on: "a" begins."""
    match = Match(GAME, GAME.setup(base_pack(), seats, JourneyOptions(kingdoms="in_turn"), Rng.fresh(seed)))
    found = ""
    while match.state.phase == "kingdoms":
        question = match.decision
        assert question is not None and question.rule == "JO-2.4"
        found += LETTERS[(question.seat - match.state.starting) % seats]
        match.answer(0)
    return found


@pytest.mark.example("JO-E.1")
@pytest.mark.rule("JO-2.5")
@pytest.mark.rule("JO-2.8")
@pytest.mark.rule("JO-2.9")
@pytest.mark.rule("JO-R.3")
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


def plain(question: Decision[Any]) -> Any:
    """Rests for crystals, never acts: nothing but time takes cards from the road."""
    for nth, option in enumerate(question.options()):
        if option.blocked is None and option.oid.startswith("rest:"):
            return nth
    return next((nth for nth, option in enumerate(question.options()) if option.oid == "end"), 0)


@pytest.mark.example("JO-E.2")
@pytest.mark.rule("JO-1.5")
@pytest.mark.rule("JO-2.7")
@pytest.mark.rule("JO-2.6")
@pytest.mark.rule("JO-R.7")
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


@pytest.mark.example("JO-E.3")
@pytest.mark.rule("JO-2.4")
@pytest.mark.rule("JO-2.2")
@pytest.mark.rule("JO-1.4")
@pytest.mark.parametrize("seed", range(3))
def test_kingdoms_are_picked_in_turn(seed: int) -> None:
    # Bo starts: a is Bo, d is Ann
    assert pickers(4, seed) == "DCBA"
    assert pickers(2, seed) == "BABA"


@pytest.mark.rule("JO-2.4")
def test_kingdoms_are_picked_by_the_table() -> None:
    match = Match(GAME, GAME.setup(base_pack(), 3, JourneyOptions(kingdoms="group"), Rng.fresh(1)))
    question: Any = match.decision
    assert (question.lo, question.hi, question.seat) == (3, 3, match.state.starting)
    match.answer(question.read(["kingdom:slimes", "kingdom:gnolls", "kingdom:angels"]))
    assert sorted(match.state.kingdoms) == ["angels", "gnolls", "slimes"]


@pytest.mark.rule("JO-2.3")
@pytest.mark.rule("JO-2.1")
@pytest.mark.rule("JO-R.2")
def test_kingdoms_and_the_starting_player_by_lot() -> None:
    tables = [GAME.setup(base_pack(), 5, JourneyOptions(), Rng.fresh(seed)) for seed in range(40)]
    assert all(len(set(t.kingdoms)) == 5 for t in tables)
    assert {t.starting for t in tables} == {0, 1, 2, 3, 4}
    assert len({tuple(t.kingdoms) for t in tables}) > 30


@pytest.mark.example("JO-E.4")
@pytest.mark.rule("JO-2.10")
@pytest.mark.rule("JO-2.11")
@pytest.mark.rule("JO-R.4")
@pytest.mark.rule("JO-C.124")
@pytest.mark.rule("JO-C.125")
@pytest.mark.rule("JO-CR.18")
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


@pytest.mark.rule("JO-2.10")
@pytest.mark.rule("JO-2.12")
@pytest.mark.rule("JO-1.6")
@pytest.mark.rule("JO-C.126")
@pytest.mark.rule("JO-C.127")
@pytest.mark.rule("JO-CR.26")
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


@pytest.mark.rule("JO-1.2")
@pytest.mark.rule("JO-1.3")
@pytest.mark.rule("JO-C.122")
def test_fists_and_of_enchanting() -> None:
    t = table(3, "slimes goblins unicorns", items="fists", enchantments="basic")
    build(t)
    assert [(me.items[0].spec.id, me.enchantments[0].spec.id) for me in t.seats] == [("fist", "of-enchanting")] * 3


@pytest.mark.example("JO-E.5")
@pytest.mark.rule("JO-2.19")
@pytest.mark.parametrize(("village", "crystals"), [("cave-of-fools", [45, 25]), ("normaltown", [25, 5])])
def test_crystals_at_the_start(village: str, crystals: list[int]) -> None:
    s = given(village=village, A={"enchantments": "of-sculptors"}, B={})
    finish(s.t)
    assert [me.crystals for me in s.t.seats] == crystals


@pytest.mark.rule("JO-2.21")
@pytest.mark.rule("JO-2.19")
def test_powers_and_pearls_before_the_first_turn() -> None:
    s = given({"pearly": "class | D2 D-1 P2", "strong": "banner | A2 A-3", "capped": "class | holds: [crystal_cap: 3]"},
              A={"items": "strong", "enchantments": "pearly", "power": "0/0", "pearls": "0+0"},
              B={"enchantments": "capped"})
    finish(s.t)
    assert (s.A.power, s.A.pearls, s.A.creatures, s.A.wounds) == ("0/1", "2+0", "", "")
    assert s.B.crystals == 3


@pytest.mark.example("JO-E.5")
@pytest.mark.rule("JO-1.11")
@pytest.mark.rule("JO-R.5")
def test_the_beginner_set() -> None:
    with pytest.raises(ValueError, match="need 5 kingdoms, the short list has 4"):
        GAME.setup(base_pack(), 5, JourneyOptions(beginner=True), Rng.fresh(1))
    for seed in range(5):
        t = GAME.setup(base_pack(), 2, JourneyOptions(beginner=True, relation="random"), Rng.fresh(seed))
        assert sorted(t.kingdoms) == ["bandits", "cultists", "goblins", "unicorns"]
        assert t.village is not None and t.village.spec.id == "normaltown"


@pytest.mark.example("JO-E.5")
@pytest.mark.rule("JO-1.1")
@pytest.mark.rule("JO-R.1")
def test_two_to_five_players() -> None:
    assert (GAME.min_seats, GAME.max_seats) == (2, 5)


@pytest.mark.rule("JO-2.13")
@pytest.mark.rule("JO-2.14")
@pytest.mark.rule("JO-2.20")
@pytest.mark.rule("JO-2.23")
@pytest.mark.rule("JO-1.7")
@pytest.mark.rule("JO-C.5")
@pytest.mark.rule("JO-C.13")
@pytest.mark.rule("JO-C.14")
@pytest.mark.rule("JO-C.15")
@pytest.mark.rule("JO-C.16")
@pytest.mark.rule("JO-C.17")
@pytest.mark.rule("JO-C.18")
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
        assert t.village is not None
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
