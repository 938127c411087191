"""The bench reports what it promises to report. How fast anything is on this machine is not tested here."""

import json
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from deckgames import bench
from deckgames.bench import app, figures, ring, rules
from deckgames.bench.figures import BUDGETS, Figure, NotMeasured, Runs, row
from deckgames.cli.commands import run as command
from deckgames.engine.record.saves import at
from deckgames.games import IDS, load
from tests.conftest import Run
from tests.thorough import many

pytestmark = pytest.mark.slow

GAME = load("cardring")
PACK = GAME.load_pack([])
NAMES = {"decisions_per_s", "clone_us", "imagine_us", "seen_us", "options_us", "clone_to_copy", "hard_rollouts",
         "hard_longest_s", "forecast_ms", "forecast_most_ms", "lab_share", "resume_us"}


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No figures of another test."""
    monkeypatch.setattr(figures, "cache_dir", lambda: tmp_path)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Figures of next to nothing, but by the same ways."""
    for name, value in {"FORETOLD": many(8, 30), "SLICE": 0.0, "TRIES": 2, "quiet_memory": nullcontext}.items():
        monkeypatch.setattr(rules, name, value)
    copies, forecasts, playouts = rules.copies, rules.forecasts, rules.playouts
    monkeypatch.setattr(rules, "playouts", lambda game, pack, options, rounds: playouts(game, pack, options, 1))
    monkeypatch.setattr(rules, "copies", lambda game, pack, games: copies(game, pack, 1))
    monkeypatch.setattr(rules, "forecasts", lambda game, pack, games: forecasts(game, pack, 1))
    monkeypatch.setattr(rules, "lab", lambda *_: {"lab_share": [(1.0, 1.0)]})
    monkeypatch.setattr(rules, "hard", lambda *_: {"hard_rollouts": [(9.0, 0.1)], "hard_longest_s": [(1.0, 1.0)]})


@pytest.fixture
def told(quick: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same with made-up figures: a test of how they are told."""
    for name in ("copies", "forecasts"):
        monkeypatch.setattr(rules, name, lambda *_: {})
    monkeypatch.setattr(rules, "playouts", lambda *_: [(1000.0, 0.1)])
    monkeypatch.setattr(rules, "resumed", lambda *_: [(1.0, 1.0)])


def test_a_game_has_every_figure_beside_the_ring(quick: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "SLICE", 0.001)
    taken = {figure.name: figure for figure in rules.measure_game("cardring", quick=True)}
    assert {*taken} == NAMES
    assert all(figure.value and figure.ratio and figure.low <= figure.ratio <= figure.high
               for figure in taken.values())
    assert {name for game in map(load, IDS) for name in game.budgets} - NAMES == {"coop_per_s"}


def test_the_ring_plays_the_same_games_for_ever() -> None:
    assert [ring.deal(seed) for seed in range(3)] == [777, 791, 751]


def test_a_game_that_can_be_played_together_has_a_rate_of_that_too() -> None:
    assert {game_id: [*rules.modes(load(game_id))] for game_id in ("hooks", "journey")} == {
        "hooks": ["decisions_per_s"], "journey": ["decisions_per_s", "coop_per_s"]}
    assert rules.playout(load("journey"), load("journey").load_pack([]), 1, rules.modes(load("journey"))["coop_per_s"])


def test_the_report_is_json_of_one_shape(told: None, capsys: pytest.CaptureFixture[str],
                                         monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "measure_app", lambda quick: [Figure("app", "menu", 150.0, 1.2, 1.1, 1.3)])
    monkeypatch.setattr(bench, "measure_table", lambda game, quick: [])
    assert command(["bench", "cardring", "--app", "--quick", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert {*report} == {"games", "app", "why"}
    assert report["games"]["cardring"]["decisions_per_s"] == {"value": 1000, "ratio": 0.1}
    assert (report["app"], report["why"]) == ({"menu": {"value": 150.0, "ratio": 1.2}}, {})


def test_a_row_is_printed_before_the_next_one_is_measured_and_the_end_says_what_was_missed(
        told: None, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    before: list[str] = []
    monkeypatch.setattr(rules, "copies", lambda *_: before.append(capsys.readouterr().out) or {})
    assert command(["bench", "cardring"]) == 0
    assert "0.1 [0.1-0.1]            at least 0.17          MISSED by 41%" in before[0].splitlines()[-1]
    assert capsys.readouterr().out.splitlines()[-1] == "missed: cardring decisions_per_s by 41%"


def test_a_figure_that_fails_says_so_in_its_row_and_the_others_stay(told: None, cli: Run,
                                                                    monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> None:
        raise ValueError("3 players need 6 kingdoms")

    monkeypatch.setattr(rules, "resumed", fail)
    code, out, err = cli("bench", "cardring")
    assert (code, err) == (1, "")
    assert out.count("failed: ValueError: 3 players need 6 kingdoms") == 1
    assert "hard_rollouts" in out


def test_an_app_that_cannot_start_is_no_fault_and_gives_a_reason(
        quick: None, cli: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> None:
        raise NotMeasured("no pseudo-terminals here")

    monkeypatch.setattr(app, "Screen", fail)
    monkeypatch.setattr(app, "versions", fail)
    monkeypatch.setattr(bench, "measure_game", lambda *_: [])
    code, out, _ = cli("bench", "--app", "hooks")
    assert (code, out.count("not measured: no pseudo-terminals here")) == (0, 6)


def test_a_game_that_there_is_not_is_said_before_anything_is_measured(cli: Run) -> None:
    assert cli("bench", "hooks", "jorney") == (
        2, "", "deckgames: there is no game 'jorney'; did you mean 'journey'?\n")


def test_a_playout_goes_from_the_set_up_to_the_end() -> None:
    assert rules.playout(GAME, PACK, 1) == rules.playout(GAME, PACK, 1) > 100


def test_the_save_that_is_resumed_is_of_a_whole_game(tmp_path: Path) -> None:
    answers = rules.write_save(GAME, PACK, tmp_path / "x.deck")
    session = at(tmp_path / "x.deck", None, PACK)
    assert session.over
    assert session.number == answers > 100


@pytest.mark.parametrize(("what", "name", "ratio", "missed"), [
    ("app", "menu", 1.25, 0), ("app", "menu", 1.5, 0.2), ("hooks", "lab_share", 0.9, 0),
    ("hooks", "lab_share", 0.45, 0.5), ("app", "told_only", 9.0, 0)])
def test_a_promise_is_kept_or_missed_by_a_part(what: str, name: str, ratio: float, missed: float) -> None:
    assert Figure(what, name, 1.0, ratio).missed == pytest.approx(missed)


def test_a_figure_is_the_median_of_what_was_taken_with_its_quartiles() -> None:
    figure = Figure.of("app", "menu", [(100.0, 1.1), (900.0, 9.0), (101.0, 1.2), (99.0, 1.0), (102.0, 1.3)])
    assert (figure.value, figure.ratio, figure.low, figure.high) == (101, 1.2, 1.1, 1.3)
    assert row(figure).split()[2:] == ["101.0", "1.2", "[1.1-1.3]", "at", "most", f"{BUDGETS['menu']}", "kept"]


def test_the_next_run_says_what_has_changed_since() -> None:
    assert [Runs().change(Figure("app", "menu", 1.0, 1.2)), Runs().change(Figure("app", "menu"))] == ["", ""]
    first = Runs()
    first.change(Figure("app", "menu", 1.0, 1.2))
    first.keep()
    assert Runs().change(Figure("app", "menu", 1.0, 1.5)) == "+25%"
    first.path.write_text("[")
    assert Runs().change(Figure("app", "menu", 1.0, 1.5)) == ""


def test_no_percentile_is_above_all_that_was_taken() -> None:
    """The 95th of eighteen keys, of which one took 41 ms, was 52."""
    class Keys:
        taken = iter([(0.041, 0.041), *[(0.004, 0.004)] * 17])

        def key(self, sequence: bytes) -> tuple[float, float] | None:
            return next(self.taken, None)

    assert max(app.pressed(Keys(), app.LOG)) <= 0.041  # type: ignore[arg-type]  # keys without a terminal


def test_what_a_terminal_shows_is_text_without_sequences() -> None:
    said = b"\x1b[?1049h\x1b]0;title\x07\x1b[38;2;1;2;3mCard \x1b[0m\x1b[1mRing\x1b[0m\x1bP=1s\x1b\\"
    assert app._plain(said) == "Card Ring"
