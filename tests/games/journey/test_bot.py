"""Journey & Overlords' brain: moves that are beyond doubt, and foolish ones."""

from typing import Any, get_args

from deckgames.bots.hint import hint
from deckgames.engine.match.match import Match, SeatHandle
from deckgames.games.journey import GAME
from deckgames.games.journey.bot import BLUNDERS, BRAIN
from deckgames.games.journey.bot.company import outlook
from deckgames.games.journey.bot.outlook import turns_of
from deckgames.games.journey.bot.worth import OFTEN, WORTH, top
from deckgames.games.journey.cards.words import Moment
from tests.bots.habits import habits
from tests.games.journey.scenes import table
from tests.given.journey import JourneyStory, given, plain
from tests.thorough import many

SEEN = {blunder.name: blunder.seen for blunder in BLUNDERS}


def foolish(s: JourneyStory, name: str, answer: str) -> bool | None:
    """Whether this answer is that foolish move; None: nothing could go wrong."""
    raw = [plain(str(s.question.write(nth))) for nth in range(len(s.question.items))].index(answer)
    return SEEN[name](s.t, s.question, raw)


# ---- every question


def test_every_verb_and_every_moment_has_a_weight() -> None:
    assert set(WORTH) == {*GAME.vocabulary.values()}
    assert set(OFTEN) == {*get_args(Moment), "after_slot", "rewards_on"}


def test_a_hint_gives_as_a_reason_where_somebody_stands_only_to_help_who_trails() -> None:
    """Seen in a game: to heal the leader, "points 25", a little better than the other one, "points 22"."""
    for wounds, trails in (((3, 4), 3), ((4, 3), 2)):
        s = table(cards={"salve": "item | minor: [] > [heal: {who: another, n: 2}] | -"},
                  A={"items": "salve", "tokens": 2}, B={"tokens": wounds[0]}, C={"tokens": wounds[1]})
        s.says("A", "use:salve")
        said = hint(SeatHandle(s.match, 0, 1), GAME, worlds=24).longer
        assert f"seat {trails} (who is last with −4 points)" in said and "−3 points" not in said


# ---- what is beyond doubt


def test_turns_that_are_still_to_come_are_counted_by_the_road() -> None:
    """JO-4.7: of three cards the first and the last are A's, with two seats."""
    for road, a, b in (("stone stone stone", (2, 1), (1, 1)), ("stone stone", (1, 0), (1, 1)),
                       ("stone", (1, 0), (0, 0))):
        s = given(track=road + " -" * (6 - len(road.split())), deck="")
        assert (turns_of(s.t, s.t.seats[0]), turns_of(s.t, s.t.seats[1])) == (a, b)
    s = given(track="stone stone stone - - -", deck="")
    assert outlook(s.t, s.t.seats[0]).crystals(1) > 0
    s.says("A", "stone")
    assert turns_of(s.t, s.t.seats[0]) == (1, 1)


def test_who_is_far_behind_is_hurt_by_nobody() -> None:
    """Six points part B and C: no search gives C the damage; with four it may."""
    for points, victims in ((6, ["seat-2"]), (4, ["seat-2", "seat-1"])):
        cards = {"bear": f"monster 1/1 | - | {points}p",
                 "wand": "item | minor: [] > [damage: {who: another, n: 2}] | -"}
        s = given(cards, seats=3, A={"items": "wand"}, C={"creatures": "bear"}).says("A", "use:wand")
        assert [s.question.write(raw) for raw in BRAIN.rank(s.t, s.question)] == victims


def test_what_is_used_often_is_not_judged_by_this_moment() -> None:
    """An action costs who is poor now as much as anybody; a stack that turns by itself is no gain."""
    cards = {"horn": "item | minor: [lose_crystals: 3] > [damage: {who: another, n: 4}] | -",
             "twitch": "wound | when turn_begins: [bury: {kinds: [item]}] | -", "sword": "item | A4 | -"}
    s = given(cards, A={"crystals": 0, "items": "stone > sword"})
    horn: Any = s.t.pack.spec("horn")
    poor = top(outlook(s.t, s.t.seats[0]), horn)
    s.t.seats[0].crystals = 3
    assert top(outlook(s.t, s.t.seats[0]), horn) == poor
    assert top(outlook(s.t, s.t.seats[0]), s.t.pack.spec("twitch")) == 0


def test_standing_counts_points_crystals_and_what_serves() -> None:
    cards = {"sword": "item | A1 | A1", "medal": "item | - | 2p"}
    s = given(cards, A={"items": "sword", "crystals": 0}, B={"items": "fist", "crystals": 0}, deck="stone " * 30)
    assert BRAIN.chance(s.t, 0) > 0.5
    s = given(cards, A={"crystals": 4}, B={"crystals": 0})
    assert BRAIN.chance(s.t, 0) > 0.5
    s = given(cards, A={"items": "medal"}, B={"tokens": 3})
    assert BRAIN.chance(s.t, 0) > 0.6


# ---- foolish moves


def test_greedy_makes_no_foolish_moves() -> None:
    counts = {count.name: count for count in habits(GAME, "greedy", many(1, 20))}
    assert set(counts) == set(SEEN)
    assert all(count.did <= 0.1 * count.could for count in counts.values()), counts


def test_power_that_is_over_is_not_paid_for() -> None:
    """Played by hard: three wounds for an attack of this turn, whose main action was done."""
    cards = {"oath": "enchantment | double: [damage: 1] > [gain: {attack: 1}] | -",
             "banner": "item | minor: [heal: {who: another, n: 1}] > [gain: {attack: 1}] | -",
             "gift": "item | minor: [give_crystals: 1] > [gain: {attack: 2}] | -",
             "purse": "item | minor: [damage: 1] > [take_crystals: 1] | -"}
    what = "pays for what can do nothing"
    for items, use, foolishly in (("fist", "use:oath", True), ("banner", "use:banner", True),
                                  ("gift", "use:gift", True), ("purse", "use:purse", False)):
        s = given(cards, A={"items": items, "enchantments": "oath", "tokens": 3, "crystals": 1}, B={"tokens": 3})
        assert foolish(s, what, use) is None or not foolish(s, what, use)
        s.says("A", "rest:normaltown")
        assert foolish(s, what, use) is foolishly


def test_a_journey_that_is_declined_is_not_paid_for() -> None:
    """Played by hard, twice: two crystals for a way to the graveyard, where a dragon lies that nothing beats."""
    cards = {"spade": "item | minor: [lose_crystals: 2] > [journey_now: {place: graveyard}] | -",
             "charm": "enchantment | minor: [] > [gain: {attack: 9}] | -", "oath": "enchantment | - | -",
             "pig": "monster 1/0 | - | 9p", "bear": "monster 9/0 | - | 9p"}
    what = "pays for what can do nothing"
    for grave, more, foolishly in (("bear", "oath", True), ("pig", "oath", None), ("bear", "charm", None)):
        s = given(cards, graveyard=grave, A={"items": "spade", "enchantments": more, "power": "2/0", "crystals": 5})
        assert foolish(s, what, "use:spade") is foolishly


def test_a_fight_that_nothing_wins_is_no_way_to_rest() -> None:
    """Played by hard: a dragon of health 12 fought with attack 8, beside a rest for five crystals."""
    cards = {"inn": "village | rest: [] > [take_crystals: 5]", "mire": "village | rest: [damage: 1] > [heal: 4]",
             "bear": "monster 9/9 | - | 9p", "horn": "item | A1; minor: [] > [gain: {attack: 8}] | -",
             "boots": "item | when {after_slot: 0}: [take_crystals: 3] | -"}
    for village, items, foolishly in (("inn", "fist", True), ("mire", "fist", None), ("inn", "horn", None),
                                      ("inn", "boots", None)):
        s = given(cards, village=village, track="bear stone stone stone stone stone", A={"items": items, "crystals": 1})
        assert foolish(s, "pays for a lost fight", "bear") is foolishly


# ---- hints


def test_hints_come_from_the_same_thoughts() -> None:
    s = given({"pig": "monster 1/0 | - | 9p"}, A={"power": "1/0"}, track="pig stone stone stone stone stone")
    found = hint(SeatHandle(Match(GAME, s.t), 0, 1), GAME, worlds=16)
    assert plain(str(s.question.write(found.raw))) == "pig"
