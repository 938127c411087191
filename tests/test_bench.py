"""The bench reports what it promises to report. How fast anything is on this machine is not tested here."""

import json
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from deckgames import bench
from deckgames.cli.commands import run as command
from deckgames.engine.saves import at
from deckgames.games import IDS, load
from tests.conftest import Run
from tests.thorough import many, some

GAME = load("cardring")
PACK = GAME.load_pack([])
FIGURES = {"decisions_per_s", "games_per_s", "clone_us", "imagine_us", "forecast_ms", "forecast_most_ms", "resume_ms",
           "lab_games_per_s", "lab_share"}


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Figures of next to nothing, but by the same ways."""
    monkeypatch.setattr(bench, "_playouts", lambda game, pack, games: {
        "decisions_per_s": float(bench.playout(game, pack, 1)), "games_per_s": 1.0})
    monkeypatch.setattr(bench, "TURNS", 20)
    monkeypatch.setattr(bench, "LONG_TRIES", 0)
    monkeypatch.setattr(bench, "FORETOLD", many(8, 30))
    monkeypatch.setattr(bench, "calibration_ms", lambda: bench.CALIBRATION)
    monkeypatch.setattr(bench, "quiet_memory", nullcontext)
    lab, forecasts, copies = bench._lab, bench._forecasts, bench._copies
    monkeypatch.setattr(bench, "_copies", lambda game, pack, games: copies(game, pack, 1))
    monkeypatch.setattr(bench, "_forecasts", lambda game, pack, games: forecasts(game, pack, 1))
    monkeypatch.setattr(bench, "_lab", lambda game, pack, answers: lab(game, pack, 1) if game.id == "hooks" else {
        "lab_games_per_s": 1.0, "lab_share": 1.0})


@pytest.fixture
def told(quick: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same with made-up figures: a test of how they are told."""
    monkeypatch.setattr(bench, "_copies", lambda *_: {"clone_us": 1.0, "imagine_us": 1.0})
    monkeypatch.setattr(bench, "_forecasts", lambda *_: {"forecast_ms": 1.0, "forecast_most_ms": 1.0})
    monkeypatch.setattr(bench, "_resume", lambda *_: 1.0)


def test_a_game_has_every_figure(quick: None) -> None:
    figures = {figure.name: figure.value for figure in bench.measure_game("cardring", quick=True)}
    assert set(figures) == FIGURES
    assert all(figures.values())


def test_the_report_is_json_of_one_shape(told: None, capsys: pytest.CaptureFixture[str],
                                         monkeypatch: pytest.MonkeyPatch) -> None:
    measure, measured = bench.measure_game, some(("cardring", *IDS))
    monkeypatch.setattr(bench, "measure_game", lambda game, quick: measure(game, quick) if game in measured else [])
    monkeypatch.setattr(bench, "measure_app", lambda quick: [bench.Figure("app", "menu_ms", 1.5)])
    assert command(["bench", "--quick", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (set(report), set(report["games"])) == ({"calibration_ms", "games", "app", "why"}, set(IDS))
    assert set(report["games"]["cardring"]) == FIGURES
    assert (report["app"], report["why"]) == ({"menu_ms": 1.5}, {})


def test_the_long_game_of_a_save_is_looked_for_among_games_that_can_be_set_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """JO-1.11, JO-2.2: two of the seeds once drew a short list with too few kingdoms. All are set up, none is played:
    each counts as longer than those before it and as over."""
    monkeypatch.setattr(bench, "_first_turns", lambda match, seed: range(seed + 1) if match.question() else [])
    monkeypatch.setattr(bench.Match, "over", True)
    for game in map(load, IDS):
        seed, options = bench._long_game(game, game.load_pack([]))
        assert seed == bench.TRIES - 1 and isinstance(options, game.options)


def test_a_row_is_printed_beside_its_budget_before_the_next_one_is_measured(
        told: None, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    before = []
    monkeypatch.setattr(bench, "_copies", lambda *_: before.append(capsys.readouterr().out) or {"clone_us": 1.0})
    assert command(["bench", "cardring"]) == 0
    rows = [line.split() for line in before[0].splitlines() if line.startswith("cardring")]
    assert [row[1] for row in rows] == ["decisions_per_s", "games_per_s", "lab_games_per_s", "lab_share"]
    assert rows[0][3:5] == ["at", "least"] and rows[0][-1] == "MISSED"


def test_a_figure_that_fails_says_so_in_its_row_and_the_others_stay(told: None, cli: Run,
                                                                    monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> None:
        raise ValueError("3 players need 6 kingdoms")

    monkeypatch.setattr(bench, "_resume", fail)
    code, out, err = cli("bench", "cardring")
    assert (code, err) == (1, "")
    assert out.count("failed: ValueError: 3 players need 6 kingdoms") == 1
    assert {line.split()[1] for line in out.splitlines() if line.startswith("cardring")} == FIGURES


def test_an_app_that_cannot_start_is_no_fault_and_gives_a_reason(
        quick: None, cli: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> None:
        raise bench.NotMeasured("no pseudo-terminals here")

    monkeypatch.setattr(bench, "Screen", fail)
    monkeypatch.setattr(bench, "measure_game", lambda *_: [])
    code, out, _ = cli("bench", "--app", "hooks")
    assert (code, out.count("not measured: no pseudo-terminals here")) == (0, 4)


def test_a_game_that_there_is_not_is_said_before_anything_is_measured(cli: Run) -> None:
    assert cli("bench", "hooks", "jorney") == (
        2, "", "deckgames: there is no game 'jorney'; did you mean 'journey'?\n")


def test_a_playout_goes_from_the_set_up_to_the_end() -> None:
    assert bench.playout(GAME, PACK, 1) == bench.playout(GAME, PACK, 1) > 100


def test_the_save_that_is_resumed_is_in_its_last_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "TURNS", 30)
    bench._write_save(GAME, PACK, tmp_path / "x.deck")
    session = at(tmp_path / "x.deck", None, PACK)
    assert not session.over
    assert session.number >= 30


@pytest.mark.parametrize(("name", "value", "kept"), [
    ("decisions_per_s", 200_000, True), ("decisions_per_s", 199_999, False),
    ("clone_us", 25, True), ("clone_us", 25.1, False), ("table_to_menu", 1.51, False)])
def test_a_promise_is_kept_or_not(name: str, value: float, kept: bool) -> None:
    assert bench.kept_promise(name, value) == kept


def test_on_a_machine_half_as_fast_times_may_be_twice_as_long_and_rates_half_but_ratios_stay() -> None:
    slow = 2 * bench.CALIBRATION
    assert bench.here("clone_us", slow) == ("at most", 50)
    assert bench.here("decisions_per_s", slow) == ("at least", 100_000)
    assert bench.here("table_to_menu", slow) == ("at most", 1.5)


def test_what_a_terminal_shows_is_text_without_sequences() -> None:
    said = b"\x1b[?1049h\x1b]0;title\x07\x1b[38;2;1;2;3mCard \x1b[0m\x1b[1mRing\x1b[0m\x1bP=1s\x1b\\"
    assert bench._plain(said) == "Card Ring"
