"""What all commands of the lab share: reports as JSON and as pages, and workers that are told to be elsewhere."""

import json
import subprocess
import sys
from concurrent.futures import BrokenExecutor
from pathlib import Path
from types import SimpleNamespace

import pytest

from deckgames.cli.commands import run
from deckgames.cli.failing import Failed
from deckgames.cli.labwork import crew_of
from tests.conftest import Run
from tests.lab.packs import card, write
from tests.lab.test_page import Page, numbers
from tests.thorough import THOROUGH, some

pytestmark = pytest.mark.slow

REPORTS = [
    ("balance", "hooks", "--games", "6", "--bots", "random", "--no-lift"),
    ("lift", "hooks", "ships-cat", "--games", "6", "--bots", "random"),
    ("compare", "hooks", "late_treasure=rising", "--games", "6", "--bots", "random"),
    ("judge", "hooks", "--positions", "2", "--worlds", "4", "--ask", "random"),
    ("rate", "hooks", "--between", "random,random", "--games", "2"),
    ("value", "hooks", "--seats", "2", "--games", "4", "--fresh", "4"),
]


@pytest.mark.parametrize("words", REPORTS, ids=[words[0] for words in REPORTS])
@pytest.mark.wide
def test_a_report_is_a_table_json_and_a_page_with_every_figure(
        words: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, html = tmp_path / "report.json", tmp_path / "report.html"
    assert run(["lab", *words, "--jobs", "1", "--json", str(file), "--html", str(html)]) == 0
    assert capsys.readouterr().out.strip()
    page = Page(html.read_text(encoding="utf-8"))
    told = {*page.figures, *(float(word) for word in page.words if word.strip().lstrip("-").isdigit())}
    found = numbers(json.loads(file.read_text(encoding="utf-8")))
    assert found
    assert [n for n in found if n not in told] == []
    assert not any("://" in address for address in page.addresses)


WRONG: dict[str, list[tuple[str, str]]] = {
    "balance": [
        ("hocks", "there is no game 'hocks'; did you mean"),
        ("hooks --seats 5", "Hooks is for 2 to 4 seats, not 5"),
        ("hooks --seats many", "--seats cannot be 'many'"),
        ("hooks --seats 4-2", "not 4-2"),
        ("hooks --bots norml", "there is no bot 'norml'; did you mean"),
        ("hooks --bots easy,easy --seats 3", "--bots names 2 bots"),
        ("journey --bots easy,easy,easy,easy,easy,easy", "1 to 5 seats, not 6"),
        ("hooks -o bunk=3", "there is no option 'bunk'"),
        ("hooks -o bank=3", "option bank cannot be '3'"),
        ("hooks --games -3", "--games cannot be -3"),
        ("hooks --jobs -1", "--jobs cannot be -1"),
        ("hooks --packs none.yaml", "there is no file none.yaml"),
        ("hooks --cards nowhere", "there are no cards of Hooks in nowhere"),
        ("hooks --json no/such/folder.json", "cannot be written"),
        ("hooks --keep no/such/folder.jsonl", "cannot be written"),
        ("journey --seats 5 -o beginner=on", "5 seats: ")],
    "lift": [
        ("hoks", "did you mean 'hooks'?"),
        ("hooks poly", "did you mean 'polly'?"),
        ("hooks --seats 9", "for 2 to 4 seats"),
        ("hooks --seats x", "expected a number such as 2"),
        ("hooks --within -1", "points of the victory"),
        ("hooks --games -1", "expected 1 or more"),
        ("hooks --jobs -1", "expected 1 or more"),
        ("hooks --bots gredy", "did you mean 'greedy'?"),
        ("hooks --packs nowhere.yaml", "there is no file nowhere.yaml"),
        ("hooks --cards nowhere", "expected a folder nowhere/hooks"),
        ("hooks --json /nowhere/x.json", "cannot be written"),
        ("hooks -o lenght=1", "there is no option 'lenght'")],
    "compare": [
        ("hoks base", "did you mean 'hooks'?"),
        ("hooks nowhere.yaml", "there is no file or folder nowhere.yaml"),
        ("hooks late_treasure=risin", "did you mean 'rising'?"),
        ("hooks lenght=1", "there is no option 'lenght'"),
        ("hooks base --seats 5", "for 2 to 4 seats"),
        ("hooks base --json /nowhere/x.json", "cannot be written"),
        ("hooks .", "there is no folder hooks in ."),
        ("hooks ,", "side ',': nothing stands beside a comma"),
        ("hooks late_treasure=equal,late_treasure=rising", "late_treasure is said twice; a blank, not a comma")],
    "rate": [
        ("hooks --between search:fast,greedy", "search:150"),
        ("hooks --between greedy", "2 to 4 seats"),
        ("hooks --seats 9", "2 to 4"),
        ("hooks --saves nowhere", "no such folder"),
        ("hooks --rollouts -1", "--rollouts"),
        ("hooks --games -1", "--games"),
        ("hooks -o length=endless", "length"),
        ("hooks --between random,easy --seats 3", "expected --seats 2, or none"),
        ("journey -o mode=coop --between random,random --games 2 --jobs 1",
         "win or lose together: nobody of them can be rated")],
    "judge": [
        ("ringcards", "no game"),
        ("hooks --ask nobody", "there is no bot 'nobody'"),
        ("hooks --ask nobody", "FILE.py, hint, or judge"),
        ("hooks --seats 9", "seats"),
        ("hooks --positions 0", "at least 1 position"),
        ("hooks --worlds 1", "2 worlds"),
        ("hooks nowhere.yaml", "no file nowhere.yaml"),
        ("hooks -o wind=strong", "no option 'wind'")],
    "value": [
        ("ringcards", "no game"),
        ("hooks --kept --record", "expected one of them"),
        ("hooks --seats 9", "seats")]}
"""Mistakes on a command line, and what is said of them."""


@pytest.mark.parametrize(("command", "words", "said"), [
    (command, *row) for command, rows in WRONG.items() for row in rows])
def test_a_mistake_is_one_or_two_lines_and_exit_code_2(
        command: str, words: str, said: str, cli: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = cli("lab", command, *words.split())
    assert (code, out) == (2, "")
    assert said in err
    assert err.startswith("deckgames: ") and len(err.splitlines()) <= 2


@pytest.mark.parametrize("words", some(REPORTS, -1), ids=lambda words: words[0])
def test_who_stops_reading_the_table_loses_no_file(words: tuple[str, ...], tmp_path: Path) -> None:
    """`deckgames lab ... --json FILE | head -1`."""
    file, html = tmp_path / "report.json", tmp_path / "report.html"
    command = [sys.executable, "-m", "deckgames", "lab", *words, "--jobs", "1", "--json", file, "--html", html]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None and running.stderr is not None
        running.stdout.close()
        err = running.stderr.read()
    assert json.loads(file.read_text(encoding="utf-8")) and html.stat().st_size > 1000
    assert b"Traceback" not in err


@pytest.mark.parametrize("words", [REPORTS[0], REPORTS[1], REPORTS[4]], ids=["balance", "lift", "rate"])
def test_a_damaged_line_of_what_was_kept_is_named(words: tuple[str, ...], tmp_path: Path,
                                                  capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "kept.jsonl"
    again = ["lab", *words, "--jobs", "1", "--keep", str(file)]
    assert run(again) == 0
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join([*lines[:2], b"{garbage\n", *lines[3:]]))
    assert run(again) == 2
    assert f"{file}:3: this line is no result" in capsys.readouterr().err


@pytest.mark.parametrize("words", REPORTS, ids=[words[0] for words in REPORTS])
def test_a_page_is_a_file(words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                          capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["lab", *words, "--jobs", "1", "--html", "-"]) == 2
    assert "expected the name of a file" in capsys.readouterr().err
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize("words", [("lift", "hooks"), ("compare", "hooks", "late_treasure=rising")],
                         ids=["lift", "compare"])
def test_few_deals_tell_nothing_impossible(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["lab", *words, "--games", "3", "--bots", "random", "--jobs", "1", "--json", "-"]) == 0
    [table] = json.loads(capsys.readouterr().out)["tables"]
    shares = [card["lift"] for card in table["cards"] if card["pairs"]] if "cards" in table else [
        line["change"] for line in table["lines"] if line["share"]]
    assert shares and all(-1 <= one["low"] < one["high"] <= 1 for one in shares)


def test_a_report_says_with_which_cards_it_was_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = write(tmp_path / "own", card("ships-cat", cost=3))
    for command in (("balance", "hooks"), ("lift", "hooks", "ships-cat")):
        assert run(["lab", *command, "--games", "4", "--bots", "random", "--jobs", "1", "--cards", str(folder)]) == 0
        assert f"cards of {folder}" in capsys.readouterr().out.replace("\n", "")


def test_the_five_cards_that_look_worst_are_played_again_without_them(tmp_path: Path) -> None:
    file = tmp_path / "report.json"
    words = ["lab", "balance", "hooks", "--games", "12", "--bots", "random", "--jobs", "1"]
    assert run([*words, "--json", str(file)]) == 0
    report = json.loads(file.read_text(encoding="utf-8"))
    [lifts], [table] = report["lifts"], report["tables"]
    assert len(lifts["cards"]) == 5
    assert "lift" in {line["figure"] for line in table["lines"]}


@pytest.mark.parametrize("words", REPORTS, ids=[words[0] for words in REPORTS])
def test_a_cluster_that_is_not_there_is_said_in_a_line(
        words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def nobody(address: str, **_: object) -> None:
        raise OSError("no answer")

    monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(Client=nobody))
    assert run(["lab", *words, "--cluster", "tcp://localhost:1"]) == 2
    err = capsys.readouterr().err
    assert "--cluster tcp://localhost:1: nobody answers there (no answer)" in err
    assert "Traceback" not in err


@pytest.mark.skipif(not THOROUGH, reason="in every run ratings are tried with two processes")
@pytest.mark.parametrize("words", REPORTS[:4], ids=[words[0] for words in REPORTS[:4]])
def test_two_processes_report_what_one_reports(words: tuple[str, ...], cli: Run) -> None:
    one, two = (cli("lab", *words, "--jobs", jobs, "--json", "-") for jobs in ("1", "2"))
    assert one == two and json.loads(one[1])


def test_a_process_that_is_ended_is_said_in_a_line() -> None:
    with pytest.raises(Failed, match="a process that played was ended"), crew_of(2, ""):
        raise BrokenExecutor
