"""Targets: read from a room's file, meant for some tables only, and what the figures say of them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from deckgames.engine.match.game import Game
from deckgames.games import load
from deckgames.lab import targets
from deckgames.lab.arena import Job, Plan, Record
from deckgames.lab.balance import balance as played
from deckgames.lab.figures import Balance, Card, Deal
from deckgames.lab.lift import CardLift, LiftReport
from deckgames.lab.measured import Found, Measured, beats, by_seats, read as what_was_measured, record
from deckgames.lab.runs import Crew
from deckgames.lab.statistics import Estimate, Interval, more_games, rate
from deckgames.lab.tables import bands, of_game
from deckgames.lab.targets import Line, Target, Targets, TargetsError, measured, read
from tests.conftest import Golden
from tests.harness import all_games

HOOKS = load("hooks")


def balance(places: tuple[int, ...] = (1000, 1000), cards: tuple[Card, ...] = (), deals: tuple[Deal, ...] = (),
            **figures: Estimate) -> Balance:
    """Games of which each place has won so many."""
    games = sum(places)
    shares = tuple(rate(won, games) for won in places)
    spread = max(places) / games - min(places) / games
    return Balance(game="hooks", seats=len(places), bots=("normal",) * len(places), games=games, seed=0, options={},
                   together=False, places=shares, spread=Estimate(spread, spread - 0.02, spread + 0.02, games),
                   figures=figures, facts={"cards": Estimate(14, 13.9, 14.1, games)},
                   reasons={"round n was the last": rate(3, games)}, rounds={10: games - 20, 40: 20}, cards=cards,
                   deals=deals)


def line(found: Balance, **target: Any) -> Line:
    told = measured(found, Target(**target))
    assert told is not None
    return told


def taken(face: str, hits: int, n: int) -> Card:
    share = rate(hits, n)
    return Card(face=face, name=face.title(), section="cards", turned=n, games=share, taken=share, turns=share,
                hands=share)


@pytest.mark.needs("targets")
@all_games
def test_the_bands_stand_beside_what_was_measured(game: Game, golden: Golden) -> None:
    golden(f"bands/{game.id}.txt", f"{of_game(game)}\n")


def test_a_table_with_options_tells_of_the_targets_that_speak_of_them_alone() -> None:
    rising = Target(figure="won", least=0.4, when={"late_treasure": "rising"})
    found = Found(key=rising.key, found=rate(20, 40), verdict="needs")
    table = Measured(seats=3, options={"late_treasure": "rising"}, games=40, version="", evening=None, found=(found,))
    assert by_seats(rising, [table], {}) == [("3", found)]
    assert by_seats(Target(figure="won", least=0.4), [table], {}) == []


def test_a_table_that_both_presets_play_alike_is_kept_once_with_the_targets_of_its_room(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, options = load("journey"), {"mode": "coop", "coop_threshold": "easy"}
    before = Measured(seats=1, rules="printed", options={**options, "coop_level": "simple"}, games=9, version="",
                      evening={"won": 0.5}, found=())
    (tmp_path / "balance.toml").write_bytes((game.room / "balance.toml").read_bytes())
    (tmp_path / "measured.json").write_text(f"[{before.model_dump_json()}]")
    monkeypatch.setattr(Game, "room", tmp_path)
    plan = Plan(game.id, (1,), games=1, options=options)
    record(played(plan, Crew()), plan, Crew())
    [now] = what_was_measured(game)
    assert (now.rules, now.options, now.games) == ("balanced", options, 1)
    assert now.evening and now.evening["won"] == now.found[0].found.value
    assert [found.key.partition(" ")[0] for found in now.found] == ["JO-B.6"]


@pytest.mark.parametrize(("fact", "winners", "share"), [
    ("normal over random", [(0, (9, 2)), (0, (9, 2))], 0.5),
    ("normal over random", [(1, (2, 9)), (0, (9, 2))], 1.0),
    ("random over the game", [(0, (0, 0)), (None, (0, 0)), (None, (0, 0)), (None, (0, 0))], 0.25)])
def test_a_level_is_measured_against_another_or_against_the_game(
        fact: str, winners: list[tuple[int | None, tuple[int, int]]], share: float) -> None:
    class Played:
        def each(self, play: object, jobs: list[Job]) -> Iterator[Record]:
            return (Record(job, () if won is None else (won,), scores, (), 1, (), (), (), (), (0, 1))
                    for job, (won, scores) in zip(jobs, winners, strict=False))
    assert beats(Plan("hooks", (2,)), balance(), Played(), 4,
                 *fact.split(" over ")).value == share  # type: ignore[arg-type]


def test_a_changed_band_stands_beside_the_one_before_and_says_where_that_fails() -> None:
    target = Target(figure="won", most=0.5, was={"until": "2026-11-26", "most": 0.2})
    shares = (rate(1_000, 10_000), rate(4_000, 10_000))
    found = [(Found(key=target.key, found=share, verdict="holds"),) for share in shares]
    tables = [Measured(seats=seats, options={}, games=10_000, version="", evening=None, found=one)
              for seats, one in enumerate(found, 2)]
    told = bands(Targets(target=(target,)), tables, {})
    assert "at most 50.0 % (until 2026-11-26: at most 20.0 %)" in " ".join(told.split())
    assert [row.partition(": ")[2].rpartition(": ")[2] for row in told.splitlines() if "n 10,000" in row] == [
        "holds", "holds; by the band before it FAILS"]


@pytest.mark.needs("targets")
@all_games
def test_every_room_has_targets_and_they_have_ids(game: Game) -> None:
    found = targets.load(game)
    rules = {target.rule for target in found.target if target.rule} | {one.partition(" ")[0] for one in found.uncounted}
    assert found.target and rules and all(rule.startswith(f"{game.prefix}-B") for rule in rules)


@pytest.mark.parametrize(("text", "said"), [
    ("[[target]]\nfigure = ", "is not TOML"),
    ('[[target]]\nfigure = "dea"\nleast = 1', "target 1: there is no figure 'dea'; did you mean"),
    ('[[target]]\nrule = "HK-B.1"\nfigure = "dead"', "target 1 (HK-B.1): expected least, most or both"),
    ('[[target]]\nfigure = "dead"\nmost = 1\nwas = {until = 2026-11-26}', "target 1: expected least, most or both in"),
    ('[[target]]\nfigure = "dead"\nleast = 1\nmost = 0', "least 1 is more than most 0"),
    ('[[target]]\nfigure = "reason"\nmost = 1', 'wants reason = "..."'),
    ('[[target]]\nfigure = "rounds_from"\nmost = 1', "wants round = N"),
    ('[[target]]\nfigure = "place"\nleast = 1', "wants most"),
    ('[[target]]\nfigure = "beats"\nfact = "normal over nobody"\nleast = 0.5', "figure 'beats' wants fact"),
    ('[[target]]\nfigure = "share"\nfact = "turns that reach the cup"\nmost = 1', "the watch has no share"),
    ('[[target]]\nfigure = "count"\nfact = "turns that reach the cap"\nmost = 1', "expected one of turns"),
    ('[[target]]\nfigure = "dead"\nleast = 1\nwhen = {bunk = 3}', "no option 'bunk'"),
    ('[[target]]\nfigure = "dead"\nleast = "much"', "target 1 least"),
    ('[[target]]\nfigure = "dead"\nleats = 1', "leats"),
    ("games = 0", "games"),
])
def test_a_mistake_in_a_file_is_told_with_the_file(text: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "balance.toml"
    file.write_text(text)
    with pytest.raises(TargetsError) as told:
        read(file, HOOKS)
    assert str(told.value).startswith(f"{file}: ")
    assert said in str(told.value)
    assert "\n" not in str(told.value)


def test_a_target_is_meant_for_some_tables_only() -> None:
    target = Target(figure="spread", most=0.2, seats=(3, 4), when={"late_treasure": "equal"})
    assert target.meant(3, {"late_treasure": "equal", "bank": 20})
    assert not target.meant(2, {"late_treasure": "equal"})
    assert not target.meant(3, {"late_treasure": "rising"})


@pytest.mark.parametrize(("won", "said"), [((1000, 1000), "holds"), ((1200, 800), "fails"), ((1050, 950), "needs")])
def test_the_place_farthest_from_its_share_decides(won: tuple[int, ...], said: str) -> None:
    found = line(balance(won), figure="place", most=0.03)
    assert found.verdict == said
    assert (found.more > 0) == (said == "needs")


def test_where_the_goal_fails_the_band_of_the_book_is_the_limit() -> None:
    book = Targets(target=(Target(rule="HK-B.2", figure="place", most=0.13),))
    goal, band = (one for one in targets.lines(balance((1200, 800)), book, {}) if one.figure == "place")
    assert (goal.verdict, goal.limit, goal.kept, goal.wrong) == ("fails", "HK-B.2", True, False)
    assert band.verdict == "holds"
    goal, band = (one for one in targets.lines(balance((1260, 740)), book, {}) if one.figure == "place")
    assert (goal.limit, goal.kept, band.verdict, goal.wrong) == ("HK-B.2", False, "needs", False)
    goal, band = (one for one in targets.lines(balance((1400, 600)), book, {}) if one.figure == "place")
    assert goal.wrong and band.wrong


def test_a_room_speaks_of_a_figure_instead_of_all_games() -> None:
    found = balance(lead_change=rate(1000, 2000))
    assert [one.verdict for one in targets.lines(found, Targets(), {}) if one.figure == "lead_change"] == ["fails"]
    own = Targets(target=(Target(figure="lead_change", least=0.4),))
    assert [one.verdict for one in targets.lines(found, own, {}) if one.figure == "lead_change"] == ["holds"]


def test_shares_of_rounds_reasons_and_facts_can_be_targets() -> None:
    found = balance()
    assert line(found, figure="rounds_from", round=40, most=0.02).found.value == 0.01
    assert line(found, figure="rounds_from", round=10, least=0.9).verdict == "holds"
    assert line(found, figure="reason", reason="was the last", most=0.01).verdict == "holds"
    assert line(found, figure="fact", fact="cards", least=13, most=20).verdict == "holds"
    assert measured(found, Target(figure="fact", fact="wits", least=13)) is None
    assert measured(found, Target(figure="margin", least=13)) is None


def test_cards_fail_by_name_and_the_worst_comes_first() -> None:
    cards = taken("first-mate", 20, 1000), taken("swab", 0, 1000), taken("hook", 400, 1000), taken("edge", 52, 1000)
    found = line(balance(cards=cards), figure="dead", least=0.05)
    assert found.verdict == "fails"
    assert [(one.face, one.verdict) for one in found.named] == [
        ("swab", "fails"), ("first-mate", "fails"), ("edge", "needs")]
    assert found.named[-1].more > 0
    assert line(balance(cards=cards), figure="dead", least=0.05, leave_out=("swab", "first-mate", "edge")
                ).verdict == "holds"
    assert measured(balance(cards=cards), Target(figure="dead", least=0.05, sections=("others",))) is None


def test_one_face_of_very_many_is_not_named_by_chance() -> None:
    """Two standard errors beyond the band are much for one face, and nothing for the worst of a hundred."""
    deal = Deal(face="hook", name="Hook", where="table", games=100, change=Estimate(0.16, 0.062, 0.258, 100))
    others = tuple(Deal(face=f"swab-{n}", name="Swab", where="table", games=100, change=Estimate(
        0.0, -0.05, 0.05, 100)) for n in range(100))
    assert line(balance(deals=(deal,)), figure="deal", least=-0.06, most=0.06).verdict == "fails"
    assert line(balance(deals=(deal, *others)), figure="deal", least=-0.06, most=0.06).verdict == "needs"


def test_of_a_card_that_nobody_took_as_many_games_are_asked_for_as_name_it() -> None:
    """Journey, 20 games, 0 of 3 among 171 faces: 7,942 more were asked for, and 873 in all name it."""
    others = tuple(taken(f"swab-{n}", 500, 1000) for n in range(170))

    def found(seen: int) -> Line:
        return line(balance((10, 10), (taken("axe", 0, seen), *others)), figure="dead", least=0.05)

    assert found(3).named[0].more == 853
    assert [found(seen).verdict for seen in (129, 131)] == ["needs", "fails"]


def test_of_owners_that_always_win_as_many_games_are_asked_for_as_name_the_card() -> None:
    """Five of five among 51 faces, 20 games: 105 more were asked for."""
    def owned(face: str, owners: Estimate) -> Card:
        return taken(face, 1, 2).model_copy(update={"owners": owners})

    others = tuple(owned(f"swab-{n}", Estimate(1, 0.9, 1.1, 400)) for n in range(50))

    def found(n: int) -> Line:
        axe = owned("axe", Estimate(2, 2 * rate(n, n).low, 2, n))
        return line(balance((10, 10), (axe, *others)), figure="owners", most=1.45)

    needed = 5 + found(5).named[0].more // 4
    assert [found(n).verdict for n in (needed - 1, needed + 2)] == ["needs", "fails"]


def test_the_games_that_are_asked_for_are_those_of_the_place_that_is_named() -> None:
    """Hooks, 120 games of four: place 3 was named, with what place 1 needs."""
    won = 34, 30, 24, 32
    found = line(balance(won), figure="place", most=0.03)
    assert found.title.endswith("place 3") and found.more == more_games(rate(24, 120), 0.22, 0.28, 120) < 5000


def test_a_place_whose_band_is_the_goal_is_told_once() -> None:
    book = Targets(target=(Target(rule="JO-B.1", figure="place", most=0.03),))
    assert [one.rule for one in targets.lines(balance(), book, {}) if one.figure == "place"] == ["JO-B.1"]


def test_suspects_are_what_a_second_game_may_clear_up() -> None:
    deal = Deal(face="hook", name="Hook", where="table", games=900, change=Estimate(0.3, 0.25, 0.35, 900))
    cards = taken("cat", 990, 1000), taken("swab", 1, 1000)
    told = targets.lines(balance(deals=(deal,), cards=cards), Targets(), {})
    assert {*targets.suspects(told)} == {"hook", "cat"}
    assert {one.figure for one in told if one.wrong} == {"deal", "always", "dead"}
    wall, queen = (taken(face, 500, 1000).model_copy(update={"owners": Estimate(wins, wins - 0.1, wins + 0.1, 300)})
                   for face, wins in (("wall", 0.6), ("queen", 1.4)))
    band = Targets(target=(Target(figure="owners", least=0.7, most=1.45),))
    told = targets.lines(balance(cards=(wall, queen)), band, {})
    assert targets.suspects(told, (wall, queen), 1) == ["queen"], "not whose owners win least"


def test_what_a_card_brings_its_owner_is_a_target_of_the_second_games() -> None:
    card = CardLift(face="crown", name="Crown", status="decided", deals=200, pairs=90, taken=0.2, forced=0, p=0, q=0,
                    lift=Interval(value=0.4, low=0.3, high=0.5), permission=Interval(), correlation=0, sure=True)
    sound = card.model_copy(update={"face": "cat", "name": "Cat", "lift": Interval(value=0.1, low=0.05, high=0.14)})
    report = LiftReport(game="hooks", seats=2, bots="normal", options={}, packs=(), cards_folder="", seed=0, within=0,
                        most=200, deals=200, games=300, complete=True, cards=(card, sound))
    [found] = targets.of_lifts(report, Targets())
    assert (found.verdict, [one.face for one in found.named]) == ("fails", ["crown"])


def test_minutes_are_those_that_the_cover_promises() -> None:
    assert [target.most for target in targets.load(HOOKS).target if target.figure == "minutes"] == [*HOOKS.minutes]


def test_where_all_cards_hold_the_nearest_to_the_bound_is_named() -> None:
    told = targets.lines(balance(cards=(taken("cat", 600, 1000), taken("swab", 300, 1000))), Targets(), {})
    found = {line.figure: line for line in told}
    assert (found["always"].nearest, found["always"].found.value) == ("Cat", 0.6)
    assert (found["dead"].nearest, found["dead"].found.value) == ("Swab", 0.3)
    assert found["dead"].title == "cards that nobody takes, of the seats offered it"


def test_more_games_narrow_the_interval_to_the_bound() -> None:
    more = more_games(rate(1714, 2000), float("-inf"), 0.85, 2000)
    assert 7000 < more < 10_000
    assert rate(0.857 * (2000 + more), 2000 + more).low == pytest.approx(0.85, abs=0.001)


def test_where_the_interval_ends_at_the_bound_as_many_games_are_asked_for_again() -> None:
    assert more_games(Estimate(17, 16, 17, 1792), float("-inf"), 16, 1792) == 1792


@pytest.mark.parametrize(("played", "bound"), [(3000, 0.001), (60, 0.005), (800, 0.001)])
def test_of_what_never_happened_as_many_more_games_are_asked_for_as_decide(played: int, bound: float) -> None:
    more = more_games(rate(0, played), float("-inf"), bound, played)
    assert rate(0, played + more).high <= bound < rate(0, played + more - 2).high
    more = more_games(rate(played, played), 1 - bound, float("inf"), played)
    assert rate(played + more, played + more).low >= 1 - bound > rate(played + more - 2, played + more - 2).low


@pytest.mark.parametrize(("found", "band", "said"), [
    (Estimate(2.0, 1.35, 2.0, 8), {"least": 0.7, "most": 1.45}, "needs"),  # 8 of 8: not so sure as the top is near
    (rate(1, 34), {"least": 0.15}, "needs"),
    (Estimate(2.0, 1.8, 2.0, 80), {"least": 0.7, "most": 1.45}, "fails"),
])
def test_what_counts_of_a_lopsided_interval_is_its_side_towards_the_band(found: Estimate, band: dict[str, float],
                                                                       said: str) -> None:
    """Of twenty faces one alone is out."""
    cards = tuple(taken(f"card {nth}", 50, 100).model_copy(update={"owners": Estimate(1.0, 0.9, 1.1, 100)})
                  for nth in range(19))
    odd = taken("odd", 50, 100).model_copy(update={"owners": found})
    assert line(balance(cards=(*cards, odd)), figure="owners", **band).verdict == said
