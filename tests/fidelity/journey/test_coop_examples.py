"""Worked examples of the co-op game of Journey & Overlords: set-up, events, challenges, the pool and the dial."""

from collections.abc import Callable
from typing import Any

import pytest

from deckgames.engine.match import Match
from deckgames.engine.rng import Rng
from deckgames.games.journey import queries
from deckgames.games.journey.cards import OverlordSpec
from deckgames.games.journey.options import JourneyOptions
from deckgames.games.journey.rules import setup
from deckgames.games.journey.state import Seat, Table
from tests.given.journey import GAME, JourneyStory, base_pack, company

HURT = "class | when taking_damage: [take_crystals: 1]"
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


def ended(s: JourneyStory) -> tuple[str, str]:
    """Who has won, and the rule by which the game is over."""
    assert s.t.phase == "over"
    return s.winners, s.t.cause


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


@pytest.mark.example("JO-CE.3")
@pytest.mark.rule("JO-C.39")
@pytest.mark.rule("JO-C.41")
@pytest.mark.rule("JO-CR.21")
@pytest.mark.rule("JO-CR.33")
@pytest.mark.parametrize(("dial", "pool"), [(99, 24), (70, 24), (69, 27), (40, 27), (39, 30), (1, 30)])
def test_three_headers(dial: int, pool: int) -> None:
    s = company({"loud": HURT}, phase="overlord_turn", events="event-paper-cuts event-monday", dial=dial, pool=20,
                A={"enchantments": "loud"}, B={}, C={})
    assert (s.t.pool, s.t.hp, s.A.crystals, s.A.brought) == (pool, dial, 0, 0)
    assert (s.names([s.t.event]), s.names(s.t.events)) == ("event-paper-cuts", "event-monday")


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


@pytest.mark.example("JO-CE.5")
@pytest.mark.rule("JO-CR.28")
def test_one_seat_one_token() -> None:
    s = company(options={"reinforcements": True}, dial=60, pool=10, seats=1, A={"power": "9/5"})
    s.says("A", "challenge:lord-vragan")
    assert (s.t.pool, s.t.hp, sum(reinforcements(s))) == (13, 35, 1)


@pytest.mark.example("JO-CE.6")
@pytest.mark.rule("JO-C.50")
@pytest.mark.rule("JO-C.52")
@pytest.mark.rule("JO-C.59")
@pytest.mark.rule("JO-C.61")
@pytest.mark.rule("JO-C.63")
@pytest.mark.rule("JO-C.110")
def test_a_lost_challenge_pays() -> None:
    s = company(RELIC, overlord="jabar-rephet", overlord_crystals=4, dial=70, pool=9, track="relic",
                A={"power": "5/3", "crystals": 4})
    s.says("A", "challenge:jabar-rephet", "fight")
    assert (s.A.crystals, s.A.power, s.t.overlord_crystals) == (1, "6/3", 1)
    assert (s.graveyard, sum(reinforcements(s)), s.t.hp, s.t.pool) == ("relic", 1, 70, 9)
    assert s.t.main_done


@pytest.mark.example("JO-CE.8")
@pytest.mark.rule("JO-C.65")
@pytest.mark.rule("JO-C.101")
@pytest.mark.rule("JO-C.102")
@pytest.mark.rule("JO-CR.2")
@pytest.mark.parametrize(("pool", "end", "dial"), [(38, ("", "JO-C.101"), 12), (37, ("AB", "JO-C.102"), 0)])
def test_a_fatal_strike(pool: int, end: tuple[str, str], dial: int) -> None:
    s = company(overlord="theria", dial=12, pool=pool, A={"power": "8/6"})
    s.says("A", "challenge:theria")
    assert (ended(s), s.t.hp, s.t.pool, len(s.t.deck)) == (end, dial, pool + 3, 12)
    assert reinforcements(s) == (0, 0)  # it ends between two verbs of the reward


def duelling_night(crystals: int) -> JourneyStory:
    return company(overlord="saakara", phase="overlord_turn", events="event-open-duelling-night", dial=5, pool=38,
                   A={"power": "12/4", "crystals": crystals}, B={"crystals": 4})


@pytest.mark.example("JO-CE.9")
@pytest.mark.rule("JO-C.86")
@pytest.mark.rule("JO-C.87")
@pytest.mark.rule("JO-C.104")
@pytest.mark.rule("JO-CR.2")
def test_both_at_once() -> None:
    s = duelling_night(3)
    assert s.question.rule == "JO-13.4"
    s.says("A", "ready")
    assert (ended(s), s.t.hp, s.t.pool) == (("AB", "JO-C.102"), 0, 43)


GIFTS = {"prize": "monster 3/2 | - | 4p", "burden": "monster 3/2 | - | -2p"}


@pytest.mark.example("JO-CE.12")
@pytest.mark.rule("JO-C.112")
@pytest.mark.rule("JO-C.114")
@pytest.mark.rule("JO-R.43")
def test_a_gift_to_the_overlord() -> None:
    s = company(GIFTS, A={"enchantments": "of-rangers", "creatures": "prize"}, B={})
    s.says("A", "use:of-rangers", "overlord")
    assert (s.A.crystals, s.graveyard, s.A.creatures, sum(reinforcements(s))) == (3, "prize", "", 1)


@pytest.mark.example("JO-CE.12")
@pytest.mark.rule("JO-C.114")
@pytest.mark.rule("JO-R.43")
def test_a_burden_for_the_overlord() -> None:
    s = company(GIFTS, A={"enchantments": "of-rangers", "creatures": "burden"}, B={},
                tokens={"lord-vragan": {"health": 1, "strength": 1}})
    s.says("A", "use:of-rangers", "overlord", "side:strength")
    assert (s.A.crystals, s.graveyard, reinforcements(s)) == (3, "burden", (1, 0))


@pytest.mark.example("JO-CE.13")
@pytest.mark.rule("JO-C.113")
@pytest.mark.rule("JO-C.114")
def test_a_demand_on_the_overlord() -> None:
    s = company(tokens={"lord-vragan": {"health": 2, "strength": 1}}, B={"enchantments": "verse > of-enchanting"})
    s.does("A", "discard_card: {who: another, kind: enchantment}")
    s.says("A", "overlord", "side:strength")
    assert (reinforcements(s), s.stats("lord-vragan"), s.B.enchantments) == ((2, 0), "10/8", "verse > of-enchanting")


@pytest.mark.example("JO-CE.13")
@pytest.mark.rule("JO-C.113")
def test_a_demand_on_an_overlord_without_tokens() -> None:
    s = company()
    s.does("A", "discard_card: {who: another, kind: enchantment}")
    assert (reinforcements(s), s.graveyard) == ((0, 0), "")


@pytest.mark.example("JO-CE.14")
@pytest.mark.rule("JO-C.52")
@pytest.mark.rule("JO-C.53")
@pytest.mark.rule("JO-C.55")
@pytest.mark.rule("JO-C.90")
@pytest.mark.rule("JO-CR.35")
def test_two_invasions_of_one_card() -> None:
    s = company(RELIC, overlord="grey-council", dial=98, track="relic imp verse", tokens={"relic": {"reward": 1}},
                seats=3)
    s.says("A", "rest:enchanters-guild")
    assert (s.t.hp, sum(reinforcements(s)), s.graveyard) == (99, 1, "relic")
    assert (s.tokens("imp").reward, s.tokens("relic").reward) == (1, 0)
    assert [event.note for event in s.events if event.kind in ("invades", "dial", "track-tokens")] == [
        "an item", "99", "an item", "1 reward token"]
    s.cleans_up()
    assert s.track.startswith("imp verse stone")


@pytest.mark.example("JO-CE.15")
@pytest.mark.rule("JO-C.39")
@pytest.mark.rule("JO-C.116")
@pytest.mark.rule("JO-CR.12")
@pytest.mark.parametrize(("lie", "dial", "tokens"), [
    ({"imp": {"reward": 2}, "verse": {"reward": 1, "wound": 1}}, 56, 3), ({}, 62, 0)])
def test_quarterly_audit(lie: dict[str, dict[str, int]], dial: int, tokens: int) -> None:
    s = company(overlord="grey-council", phase="overlord_turn", events="council-quarterly-audit", dial=62, pool=4,
                track="imp stone stone verse", tokens=lie, A={"crystals": 2}, B={"crystals": 1}, C={})
    assert (s.t.hp, sum(reinforcements(s)), s.t.anger, s.t.pool) == (dial, tokens, 2, 4)
    assert [me.crystals for me in s.t.seats] == [1, 0, 0]
    assert (s.tokens("imp").reward, s.tokens("verse").reward, s.tokens("verse").wound) == (0, 0, int(bool(lie)))


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


@pytest.mark.example("JO-CE.17")
@pytest.mark.rule("JO-C.78")
@pytest.mark.rule("JO-C.105")
@pytest.mark.rule("JO-C.109")
def test_whimper_has_had_enough() -> None:
    s = company(overlord="whimper", rewards=5, dial=30, seats=2)
    assert s.stats("whimper") == "10/8"
    s = company(overlord="whimper", rewards=5, dial=30, phase="overlord_turn", events="whimper-bottled-up", seats=2)
    assert ended(s) == ("", "JO-C.105")
    s = company(overlord="whimper", rewards=3, dial=30, phase="overlord_turn", events="whimper-bottled-up", seats=2)
    assert (s.t.overlord_rewards, s.t.phase) == (5, "begin")


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


@pytest.mark.example("JO-CE.20")
@pytest.mark.rule("JO-C.42")
@pytest.mark.rule("JO-C.47")
@pytest.mark.rule("JO-C.48")
@pytest.mark.rule("JO-CR.5")
@pytest.mark.rule("JO-16.5")
def test_loose_cobbles() -> None:
    cards = dict.fromkeys("bcdefgh", "item | - | -")
    s = company({**cards, "a": "monster 3/2 | - | -"}, phase="overlord_turn", events="event-loose-cobbles", dial=30,
                pool=10, track="a b c d e f", deck="g h " + "stone " * 38, starting="B", seats=2)
    assert (s.track, s.graveyard, len(s.t.deck)) == ("c d e f g h", "b a", 38)
    assert (s.t.pool, s.t.active, s.A.brought, s.B.brought) == (14, 1, 0, 4)
    assert not s.told("invades")


LAST = {"x": "monster 3/2 | - | -", "y": "monster 3/2 | - | -"}


@pytest.mark.example("JO-CE.22")
@pytest.mark.rule("JO-C.71")
@pytest.mark.rule("JO-C.103")
@pytest.mark.rule("JO-CR.7")
@pytest.mark.rule("JO-R.23")
def test_the_last_cards() -> None:
    s = company(LAST, deck="", track="x y", dial=30, A={"power": "9/8"}, B={})
    s.says("A", "challenge:lord-vragan")
    assert (s.t.hp, s.graveyard, s.t.pool) == (6, "x", 0)
    s.cleans_up()
    assert s.track == "y - - - - -"
    s.says("B", "rest:enchanters-guild")
    assert (s.t.pool, s.track) == (1, "- - - - - -")
    s.cleans_up()
    assert ended(s) == ("", "JO-C.103")


@pytest.mark.example("JO-CE.22")
@pytest.mark.rule("JO-C.102")
def test_the_last_blow() -> None:
    s = company(LAST, deck="", track="x y", dial=24, A={"power": "9/8"}, B={})
    s.says("A", "challenge:lord-vragan")
    assert (ended(s), s.track) == (("AB", "JO-C.102"), "x y - - - -")


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


@pytest.mark.example("JO-CE.25")
@pytest.mark.rule("JO-C.57")
@pytest.mark.rule("JO-C.78")
@pytest.mark.rule("JO-C.115")
def test_the_larder_of_the_spelleater() -> None:
    s = company({"hymn": "enchantment | once: [take_crystals: 2] | -"}, overlord="beatrix", track="verse",
                overlord_cards="hymn verse verse", A={}, B={"power": "9/8"})
    assert s.stats("beatrix") == "8/8"
    s.says("A", "rest:enchanters-guild")
    assert (s.stats("beatrix"), s.names(s.t.overlord_cards), s.graveyard) == ("9/8", "verse verse hymn verse", "")
    s.says("B", "challenge:beatrix", "hymn")
    assert (s.stats("beatrix"), s.B.enchantments, s.B.crystals) == ("8/8", "hymn > of-enchanting", 2)
    assert (s.t.pool, s.t.hp, s.t.main_done) == (0, 75, True)


# ---- the co-op examples of the core rules


@pytest.mark.example("JO-E.39")
@pytest.mark.rule("JO-16.2")
@pytest.mark.rule("JO-16.3")
@pytest.mark.rule("JO-R.30")
@pytest.mark.parametrize(("dial", "anger"), [(70, 1), (69, 2), (40, 2), (39, 3)])
def test_the_header_fits_the_dial(dial: int, anger: int) -> None:
    s = company(phase="overlord_turn", events="event-growth-spurt", dial=dial, track="imp", A={}, B={})
    assert (s.t.anger, s.stats("imp")) == (anger, ("4/2", "5/2", "5/3")[anger - 1])


BOSS = {"boss": "overlord 5/0 | - | challenge: [] > [fight_overlord] | once: [damage: {who: overlord, n: 6}]"}


@pytest.mark.example("JO-E.40")
@pytest.mark.rule("JO-16.8")
@pytest.mark.parametrize(("n", "left", "tokens"), [(1, 1, 1), (7, 2, 2)])
def test_six_crystals_are_a_reinforcement(n: int, left: int, tokens: int) -> None:
    s = company(overlord_crystals=5)
    s.does("A", f"take_crystals: {{who: overlord, n: {n}}}")
    assert (s.t.overlord_crystals, sum(reinforcements(s))) == (left, tokens)


@pytest.mark.example("JO-E.40")
@pytest.mark.rule("JO-16.8")
def test_five_crystals_are_none() -> None:
    s = company(overlord_crystals=4)
    s.does("A", "take_crystals: {who: overlord, n: 1}")
    assert (s.t.overlord_crystals, reinforcements(s)) == (5, (0, 0))


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


@pytest.mark.example("JO-E.42")
@pytest.mark.rule("JO-17.8")
@pytest.mark.rule("JO-R.29")
def test_exactly_at_the_threshold_play_goes_on() -> None:
    s = company(pool=38, seats=3)
    s.does("A", "damage: {who: each, n: 1}")
    assert (s.t.pool, ended(s)) == (41, ("", "JO-C.101"))
    s = company(pool=37, seats=3)
    s.does("A", "damage: {who: each, n: 1}")
    assert (s.t.pool, s.t.phase) == (40, "main")


@pytest.mark.example("JO-E.42")
@pytest.mark.rule("JO-17.8")
@pytest.mark.parametrize(("pool", "end", "dial"), [(38, ("", "JO-C.101"), 5), (37, ("ABC", "JO-C.102"), 0)])
def test_the_strike_comes_before_the_reward(pool: int, end: tuple[str, str], dial: int) -> None:
    boss = {"boss": BOSS["boss"].replace("5/0", "5/7")}
    s = company(boss, overlord="boss", dial=5, pool=pool, A={"power": "5/4"}, B={}, C={})
    s.says("A", "challenge:boss")
    assert (ended(s), s.t.hp, len(s.t.deck), s.track.split()[0]) == (end, dial, 12, "stone")


@pytest.mark.example("JO-E.43")
@pytest.mark.rule("JO-13.2")
@pytest.mark.rule("JO-17.8")
@pytest.mark.rule("JO-R.31")
def test_a_duel_is_one_instruction() -> None:
    s = company({"boss": "overlord 9/7 | - | challenge: [] > [fight_overlord] | -"}, overlord="boss", dial=3, pool=37,
                A={"power": "12/2"})
    s.does("A", "duel: {with: overlord, may: false}")
    assert (ended(s), s.t.hp, s.t.pool) == (("AB", "JO-C.102"), 0, 42)


@pytest.mark.example("JO-E.45")
@pytest.mark.rule("JO-9.3")
def test_gaps_in_the_track() -> None:
    cards = dict.fromkeys("bcefn", "item | - | -")
    s = company(cards, track="- b c - e f", deck="n", main_begun=True, main_done=True, phase="clean_up", seats=2)
    assert s.track == "b c e f n -"


@pytest.mark.example("JO-E.50")
@pytest.mark.rule("JO-7.9")
@pytest.mark.rule("JO-16.5")
@pytest.mark.rule("JO-C.42")
@pytest.mark.rule("JO-C.56")
def test_dragon_season() -> None:
    s = company({"loud": HURT}, phase="overlord_turn", events="event-dragon-season", dial=30, starting="B", A={},
                B={"enchantments": "loud"}, C={})
    assert (s.t.pool, s.B.brought, s.B.crystals, s.t.graveyard) == (5, 5, 2, [])
    assert queries.leading(s.t) == 1
