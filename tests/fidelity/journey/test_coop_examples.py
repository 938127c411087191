"""Worked examples of the co-op game of Journey & Overlords: set-up, events, challenges, the pool and the dial."""

from collections.abc import Callable
from typing import Any

import pytest

from deckgames.engine.match import Match
from deckgames.engine.rng import Rng
from deckgames.games.journey.cards import OverlordSpec
from deckgames.games.journey.options import JourneyOptions
from deckgames.games.journey.rules import setup
from deckgames.games.journey.state import Seat, Table
from tests.given.journey import GAME, JourneyStory, base_pack, company

RELIC = {"relic": "item | - | -"}


def built(seats: int, kingdoms: str, seed: int = 1, **options: Any) -> Table:
    """A company's table with these kingdoms, as it is when the Overlord turns up the first event."""
    chosen = {"mode": "coop", "items": "fists", "enchantments": "basic", "first": "seat_0", **options}
    t = Table(rng=Rng.fresh(seed), pack=base_pack(), next_number=1, phase="kingdoms",
              options=JourneyOptions(**chosen), coop=True)
    t.seats = [Seat(no) for no in range(seats)]
    t.kingdoms = kingdoms.split()
    setup.ready(t)
    return t


def reinforcements(s: JourneyStory) -> tuple[int, int]:
    """Health and strength tokens on the Overlord."""
    found = s.tokens(s.t.overlord.spec.id)
    return found.health, found.strength


def chanced(story: Callable[[int], JourneyStory], wanted: Callable[[JourneyStory], bool]) -> JourneyStory:
    """The first of these stories, told with one seed after the other, in which chance does what is wanted."""
    return next(s for s in map(story, range(1000)) if wanted(s))


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
@pytest.mark.rule("JO-C.20")
@pytest.mark.rule("JO-C.21")
@pytest.mark.rule("JO-C.22")
@pytest.mark.rule("JO-C.27")
@pytest.mark.rule("JO-C.28")
@pytest.mark.rule("JO-C.29")
@pytest.mark.rule("JO-C.30")
@pytest.mark.rule("JO-C.32")
def test_setting_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup, "related_starters", lambda *_: ["of-monks", "of-sculptors"])
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


@pytest.mark.example("JO-CE.1")
@pytest.mark.example("JO-E.6")
@pytest.mark.parametrize("seats", [2, 3])
def test_a_road_lasts_26_rounds(seats: int) -> None:
    kingdoms = ("cultists goblins unicorns bandits", "cultists goblins unicorns bandits demons slimes")[seats - 2]
    t = rests_only(built(seats, kingdoms))
    assert (t.round, [me.turns for me in t.seats], t.cause) == (26, [26] * seats, "JO-C.103")


@pytest.mark.example("JO-E.6")
@pytest.mark.rule("JO-2.2")
@pytest.mark.rule("JO-2.13")
@pytest.mark.rule("JO-2.15")
@pytest.mark.rule("JO-2.16")
@pytest.mark.rule("JO-2.17")
def test_three_against_a_harder_overlord() -> None:
    assert setup.kingdom_count(3, True) == 6
    found = set()
    for seed in range(40):
        t = built(3, "gnolls unicorns demons barbarians slimes dark-elves", seed, coop_level="hard")
        assert (t.length, t.hp, len(t.events), t.threshold, t.pool) == (78, 99, 32, 40, 0)
        assert t.overlord is not None and t.village is not None and t.village.spec.coop
        found.add(t.overlord.spec.id)
    assert found == {"ryma", "whimper", "grey-council", "cerberus"}


@pytest.mark.example("JO-E.6")
@pytest.mark.example("JO-CE.2")
@pytest.mark.rule("JO-R.6")
@pytest.mark.rule("JO-CR.8")
@pytest.mark.rule("JO-C.26")
def test_no_overlord_of_the_kingdoms_is_adaptable() -> None:
    found = set()
    for seed in range(200):
        t = built(2, "gnolls unicorns barbarians demons", seed)
        assert t.overlord is not None and t.overlay is not None
        assert t.overlay.spec.overlay_of == t.overlord.spec.id and len(t.events) == 26
        found.add(t.overlord.spec.id)
    assert len(found) == 16


@pytest.mark.example("JO-CE.2")
@pytest.mark.rule("JO-C.5")
@pytest.mark.rule("JO-C.6")
@pytest.mark.rule("JO-C.7")
@pytest.mark.rule("JO-C.24")
def test_the_one_adaptable_overlord_of_the_kingdoms() -> None:
    assert {overlord_of("gnolls unicorns barbarians goblins", seed) for seed in range(30)} == {"chomun"}
    adaptable = [spec.coop for spec in base_pack().section("overlords", OverlordSpec)]
    assert [adaptable.count(sort) for sort in ("specific", "adaptable", "never")] == [4, 16, 7]


def overlord_of(kingdoms: str, seed: int) -> str:
    t = built(2, kingdoms, seed)
    assert t.overlord is not None
    return t.overlord.spec.id


@pytest.mark.example("JO-CE.2")
@pytest.mark.rule("JO-C.33")
def test_mummies_bring_lerxos_and_the_desert_token() -> None:
    sides = set()
    for seed in range(30):
        t = built(2, "gnolls unicorns barbarians mummies", seed)
        assert t.overlord is not None and t.overlord.spec.id == "lerxos"
        sides.add(t.desert)
    assert sides == {"mirage", "sandstorm"}


@pytest.mark.example("JO-CE.4")
@pytest.mark.rule("JO-C.40")
@pytest.mark.rule("JO-C.64")
@pytest.mark.rule("JO-C.66")
@pytest.mark.rule("JO-C.4")
@pytest.mark.rule("JO-C.69")
@pytest.mark.rule("JO-7.16")
@pytest.mark.rule("JO-C.70")
@pytest.mark.rule("JO-C.78")
@pytest.mark.rule("JO-CR.3")
def test_the_header_stays() -> None:
    def story(seed: int) -> JourneyStory:
        s = company(RELIC, overlord="chomun", options={"reinforcements": True}, dial=45, pool=12, seed=seed,
                    event="event-long-shadow", events="event-monday", deck="relic stone stone stone stone",
                    A={"power": "8/4"}, B={}, C={}, D={})
        s.says("A", "challenge:chomun")
        return s

    s = chanced(story, lambda s: reinforcements(s) == (1, 0))
    assert (s.t.pool, s.t.hp, s.graveyard) == (19, 30, "relic")
    s.cleans_up().begins()
    assert (s.t.active, s.t.anger, s.stats("chomun", "B")) == (1, 2, "9/11")
    for seat in "BCD":
        s.says(seat, "rest:enchanters-guild")
        s.cleans_up()
    s.overlord_turn()
    assert (s.t.anger, s.stats("chomun"), s.names(s.t.events)) == (3, "9/9", "event-long-shadow")


@pytest.mark.example("JO-CE.5")
@pytest.mark.rule("JO-C.66")
@pytest.mark.rule("JO-7.14")
def test_two_seats_two_tokens() -> None:
    def story(seed: int) -> JourneyStory:
        s = company(options={"reinforcements": True}, dial=60, pool=10, seed=seed, A={"power": "9/5"})
        s.says("A", "challenge:lord-vragan")
        assert sum(reinforcements(s)) == 2
        return s

    s = chanced(story, lambda s: reinforcements(s) == (1, 1))
    assert (s.t.pool, s.t.hp, s.stats("lord-vragan")) == (13, 36, "9/9")


def trampled(slot_0: str, seed: int = 1) -> JourneyStory:
    s = company(RELIC, overlord="ryma", village_rewards=2, pool=20, track=slot_0, active="B", seats=3, seed=seed)
    s.says("B", "rest:enchanters-guild")
    return s


@pytest.mark.example("JO-CE.16")
@pytest.mark.rule("JO-C.106")
@pytest.mark.rule("JO-C.107")
@pytest.mark.rule("JO-C.108")
@pytest.mark.rule("JO-CR.15")
@pytest.mark.rule("JO-CR.37")
def test_a_village_is_trampled() -> None:
    s = chanced(lambda seed: trampled("relic", seed), lambda s: s.t.village.spec.id == "cave-of-fools")
    assert (s.t.pool, s.t.village_rewards, s.where("enchanters-guild")) == (25, 0, "box")
    assert [me.crystals for me in s.t.seats] == [0, 5, 0]
    s.cleans_up().begins()
    assert "rest:cave-of-fools" in s.offers()
    assert not [oid for oid in s.options() if "enchanters-guild" in oid]


@pytest.mark.example("JO-CE.18")
@pytest.mark.rule("JO-C.53")
@pytest.mark.rule("JO-C.118")
@pytest.mark.rule("JO-CR.14")
def test_bite_or_wag() -> None:
    s = company(overlord="cerberus", phase="overlord_turn", events="cerberus-bite-or-wag cerberus-bite-or-wag",
                dial=64, pool=14, track="imp", tokens={"imp": {"cerberus": 1}}, seats=2)
    assert (s.t.pool, s.t.hp, s.tokens("imp").cerberus, s.t.anger) == (16, 64, 1, 2)
    s.says("A", "rest:enchanters-guild:2")
    assert (s.t.pool, s.graveyard, s.t.tokens) == (14, "imp", {})
    s.says("B", "rest:enchanters-guild")
    s.cleans_up().overlord_turn()
    assert (s.t.hp, s.t.pool) == (67, 14)
    assert s.t.tokens[s.t.track[0].number].cerberus == 1
    assert len(s.t.tokens) == 1


@pytest.mark.example("JO-CE.24")
@pytest.mark.rule("JO-C.121")
def test_the_trick_of_the_guild() -> None:
    s = company({"oyster": "class | P2"}, tokens={"lord-vragan": {"health": 1}},
                A={"enchantments": "oyster", "crystals": 3}, B={"crystals": 5})
    assert (s.stats("lord-vragan"), s.A.pearls) == ("9/8", "2+0")
    s.says("A", "use:enchanters-guild")
    assert (s.stats("lord-vragan"), s.A.crystals, s.A.pearls) == ("8/8", 0, "0+2")
    assert s.refused("use:enchanters-guild") == "used this turn [JO-8.3]"
    s.says("A", "rest:enchanters-guild:2")
    s.cleans_up().begins()
    assert s.refused("use:enchanters-guild") == "no effect now [JO-V-3.4]"
    s.t.tokens[s.t.overlord.number] = s.tokens("stone").__class__(strength=1)
    s.go_on()
    s.says("B", "use:enchanters-guild")
    assert (s.B.crystals, s.t.tokens) == (0, {})


# ---- the co-op examples of the core rules


@pytest.mark.example("JO-E.41")
@pytest.mark.rule("JO-16.10")
@pytest.mark.rule("JO-16.11")
@pytest.mark.rule("JO-R.43")
def test_gifts_and_demands() -> None:
    cards = {"jewel": "item | - | 1p", "leech": "monster 3/2 | - | -2p"}
    s = company(cards, seats=1, tokens={"lord-vragan": {"health": 1}},
                A={"items": "jewel > stone > fist", "creatures": "leech"})
    s.does("A", "give_card: {kind: item}")
    assert (s.A.items, s.graveyard, sum(reinforcements(s))) == ("stone > fist", "jewel", 2)
    s.does("A", "steal_card: {kind: item}")
    if s.question.rule == "JO-16.11":
        s.says("A", "side:health")
    assert (s.A.items, sum(reinforcements(s))) == ("stone > fist", 1)
    s.does("A", "give_card: {kind: monster}")
    assert (s.A.creatures, s.graveyard, sum(reinforcements(s))) == ("", "leech jewel", 0)
