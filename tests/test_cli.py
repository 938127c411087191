"""The commands as a user types them: what they print where, their exit codes, and how they say what is wrong."""

import json
import os
import re
import subprocess
import sys
from datetime import datetime
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from typer._completion_classes import BashComplete
from typer.main import get_command

from deckgames import VERSION
from deckgames.bots.greedy import GreedyPlayer
from deckgames.cli import main, plain_table, terminal
from deckgames.cli.commands import app, run as by_typer
from deckgames.cli.saves import save_line
from deckgames.cli.tables import Wanted, lay_out, options_of
from deckgames.cli.terminal import NO_STDERR, NO_TERMINAL, menu
from deckgames.engine.core.cards import entries
from deckgames.engine.core.files import made
from deckgames.engine.core.paths import packs_dir, saves_dir
from deckgames.engine.match.game import Game
from deckgames.engine.match.match import By
from deckgames.engine.record.journal import SaveInfo, SeatInfo, TableOptions
from deckgames.engine.record.session import RuleCrashed, Session
from deckgames.games import IDS, load
from deckgames.replay import Narrated, lines_of
from deckgames.seats import BOT_NAMES, NAMES, read_seats
from deckgames.ui.pages.setup_model import option_rows
from tests.conftest import Run
from tests.forked import forked
from tests.harness import all_games
from tests.thorough import many

GAME = load("cardring")
ROOT = Path(__file__).parent.parent
BROKEN = """\
pack: {id: winter, title: Winter, version: 1}
main:
  - {id: snow-cannon, name: Snow Cannon, type: sabotage, cost: 4, play: [{failur: 2}]}
"""
GOOD = BROKEN.replace("failur:", "failure:").replace("{failure: 2}", "{failure: 2}, {draw: 1}, {skill: 1}")

def shell(*words: str, stdin: str = "", **env: str) -> subprocess.CompletedProcess[str]:
    """Runs the program itself, without a terminal."""
    return forked(words, stdin, ROOT, env)


def python(code: str) -> subprocess.CompletedProcess[str]:
    """Runs these lines in a process that has imported nothing yet."""
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """A game of three answers, left in the middle."""
    path = tmp_path / "story.deck"
    done = shell("play", "cardring", "--seats", "ann,bot:random", "--seed", "2", "--plain", "--save", str(path),
                 "-o", "order=rotate", stdin="1\n1\n1\n")
    assert done.returncode == 0, done.stderr
    return path


# ---- exit codes and streams


def test_without_a_terminal_there_is_one_plain_sentence() -> None:
    for words in ((), ("play", "cardring", "--seats", "ann,bot:random"), ("resume",), ("--ascii",)):
        done = shell(*words)
        assert (done.returncode, done.stdout, done.stderr) == (2, "", NO_TERMINAL + "\n")
    assert "play" not in NO_TERMINAL  # also whoever resumes reads it


def test_a_refusal_of_screens_reaches_the_screen_where_standard_error_goes_elsewhere(
        monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for name, here in (("stdin", True), ("stdout", True), ("stderr", False)):
        monkeypatch.setattr(getattr(sys, name), "isatty", lambda here=here: here)
    for command in (menu, partial(by_typer, ["play", "hooks"]), partial(by_typer, ["resume"])):
        assert command() == 2
        assert capsys.readouterr() == (f"{NO_STDERR}\n", "")


def test_help_has_its_sentences_without_docstrings(cli: Run) -> None:
    pages = (["--help"], ["lab", "--help"], ["drive", "--help"], ["guide", "--help"])
    code = f"from deckgames.cli.commands import run\nfor page in {pages}: run(page)"
    bare = subprocess.run([sys.executable, "-OO", "-c", code], capture_output=True, text=True, check=True).stdout
    assert bare == "".join(cli(*page)[1] for page in pages) and "Continue a saved game." in bare


def completed(*words: str) -> list[str]:
    """What a shell is offered for the last of these words."""
    shell = BashComplete(get_command(app), {}, "deckgames", "_DECKGAMES_COMPLETE")
    return [item.value for item in shell.get_completions(list(words[:-1]), words[-1])]


@pytest.mark.parametrize("words", [
    "play", "rules", "cards", "drive", "schema", "fuzz", "bench", "bench pools", "check --game", "lab balance",
    "lab lift", "lab compare", "lab rate", "lab judge", "lab value"])
def test_every_command_completes_games(words: str) -> None:
    assert completed(*words.split(), "ho") == ["hooks"]


def test_guides_and_saves_are_completed(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert completed("guide", "journey") == ["journey", "journey-coop"] and completed("rules", "hooks", "ho") == []
    lies = save.rename(made(saves_dir()) / save.name)
    monkeypatch.chdir(save.parent)
    save.with_name("notes.txt").touch()
    save.with_name("story-2.deck").touch()
    for words in ("resume", "replay", "drive --resume"):
        assert completed(*words.split(), "sto") == ["story-2.deck"]
        assert str(lies) in completed(*words.split(), "")
    assert completed("resume", str(lies)[:-3]) == [str(lies)]


def test_the_list_of_saves_prints_what_can_be_typed(save: Path, cli: Run) -> None:
    save.rename(made(saves_dir()) / "\udcff’s.deck")
    path = cli("saves")[1].splitlines()[1].strip()
    assert path.startswith("$'") and path.endswith(r"/\377\342\200\231s.deck'")
    listed = subprocess.run(["bash", "-c", f"ls {path}"], capture_output=True, check=True).stdout
    assert listed.endswith(b"\xff\xe2\x80\x99s.deck\n")


@pytest.mark.parametrize(("words", "says"), [
    (("ply",), "No such command 'ply'"),
    (("play", "cardrin", "--plain"), "did you mean 'cardring'?"),
    (("play", "--plain", "--seats", "ann"), "2 to 4 seats, not 1"),
    (("play", "--plain", "--seats", "ann,bot:gredy"), "did you mean 'greedy'?"),
    (("play", "--plain", "--seats", "ann,ANN"), "two seats are called"),
    (("play", "--plain", "--seats", "ann,"), "seat 2 has no name"),
    (("play", "--plain", "--seats", "ann,bea=robot"), "'robot' is no player"),
    (("play", "--plain", "--seats", "ann,bob:easy"), "did you mean bob=bot:easy?"),
    (("play", "--plain", "--seed", "x"), "--seed"),
    (("play", "--plain", "--seats", "an\x1bn,bea"), "visible"),
    (("play", "--plain", "-o", "stelth=on"), "did you mean 'stealth'?"),
    (("play", "--plain", "-o", "xyz=1"), "finale, length"),
    (("play", "--plain", "-o", "stealth"), "expected stealth=off|on"),
    (("play", "--plain", "-o", "stealth=onn"), "did you mean 'on'?"),
    (("play", "--plain", "--curtain", "of"), "'auto', 'always', 'banner', 'off'"),
    (("play", "--plain", "--take-backs", "always"), "'reveal', 'free'"),
    (("play", "--plain", "--theme", "nite"), "'night', 'day', 'contrast', 'mono'"),
    (("play", "--plain", "--situation", "nowhere.yaml"), "there is no file nowhere.yaml"),
    (("resume", "nowhere.deck", "--plain"), "no save nowhere.deck"),
    (("replay", "nowhere.deck"), "no save nowhere.deck"),
    (("cards", "--section", "finale"), "did you mean 'finales'?"),
    (("check", "nowhere.yaml"), "there is no file nowhere.yaml"),
    (("check", "--game", "journy"), "did you mean 'journey'?"),
    (("schema", "cardrin"), "did you mean 'cardring'?"),
    (("fuzz", "--games", "0"), "at least 1 game"),
])
def test_wrong_use_says_what_was_expected_and_exits_with_2(cli: Run, words: tuple[str, ...], says: str) -> None:
    code, out, err = cli(*words)
    assert (code, out) == (2, "")
    assert says in err and "Traceback" not in err


def test_help_and_version_go_to_stdout(cli: Run) -> None:
    assert cli("--version") == (0, f"deckgames {VERSION}\n", "")
    for command in ("play", "resume", "saves", "drive", "replay", "review", "rules", "cards", "check", "schema",
                    "bench", "fuzz"):
        code, out, err = cli(command, "--help")
        assert (code, err) == (0, "")
        assert f"deckgames {command}" in out
        assert command in cli("--help")[1]


def test_the_help_of_drive_describes_the_protocol(cli: Run) -> None:
    assert '{"answer": A}' in cli("drive", "--help")[1]


def test_nothing_heavy_is_imported_before_it_is_needed() -> None:
    done = python("import sys, deckgames.cli, deckgames.cli.commands\n"
                  "heavy = {'textual', 'pydantic', 'yaml', 'deckgames.engine.core.cards', "
                  "'deckgames.engine.record.journal'}\n"
                  "print(sorted(heavy & {*sys.modules}))")
    assert done.stdout.strip() in ("[]", "['pydantic']")  # newer Typers bring pydantic along


def test_the_version_needs_nothing_but_the_command_itself() -> None:
    done = python("import sys\nbefore = {*sys.modules}\nfrom deckgames.cli import main\ntry: main(['--version'])\n"
                  "except SystemExit as end: print(end.code, *sorted({*sys.modules} - before))")
    version, loaded = done.stdout.splitlines()
    code, *modules = loaded.split()
    assert (version, code) == (f"deckgames {VERSION}", "0")
    assert [m for m in modules if m.partition(".")[0] not in sys.stdlib_module_names] == [
        "deckgames", "deckgames.cli", "deckgames.cli.terminal"]
    assert len(modules) < 20


@pytest.mark.parametrize(("line", "plain"), [
    ("play hooks --seats ann,bot:greedy --seed 7 --save none", True), ("play pools --save x.deck --save y.deck", True),
    ("play cardring", True), ("play", False), ("play --save none", False), ("play hooks --plain", False),
    ("play hooks --seed -1", False), ("play hooks --seed", False), ("play hooks --seats --plain", False),
    ("play hooks -o wild=on", False), ("play hoks --save none", False)])
def test_a_plain_table_is_read_as_typer_reads_it(line: str, plain: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[Any] = []
    monkeypatch.setattr("deckgames.cli.playing.play", lambda *wanted, **how: read.append((*wanted, *how.values())) or 0)
    assert (plain_table(line.split()) is not None) == plain
    if plain:
        with pytest.raises(SystemExit):
            main(line.split())
        assert by_typer(line.split()) == 0
        assert read[0] == read[1]


@pytest.mark.slow
def test_headless_play_never_imports_textual() -> None:
    done = python("import sys\nfrom deckgames.cli.commands import run\n"
                  "run(['play', '--plain', '--seats', 'bot:random,bot:random', '--save', 'none'])\n"
                  "print('textual' in sys.modules, file=sys.stderr)")
    assert done.stderr.strip() == "False"


# ---- seats and options


def test_a_name_is_what_people_see_of_it() -> None:
    seats = read_seats("👩\u200d👩\u200d👧, Be\u200fa\u00a0 C=bot:easy", load("hooks"))
    assert [seat.name for seat in seats] == ["👩👩👧", "Bea C"]


def test_seats_are_read_in_their_order_with_free_names_for_bots() -> None:
    seats = read_seats("bea,bot:greedy,Zed=bot:easy,bot", GAME)
    assert [(s.name, s.player, s.symbol) for s in seats] == [
        ("Bea", "human", 0), ("Basil", "bot:greedy", 1), ("Zed", "bot:easy", 2), ("Clove", "bot:normal", 3)]
    assert [s.name for s in read_seats("basil,bot", GAME)] == ["Basil", "Clove"], "no bot is called as somebody here"
    assert len({*BOT_NAMES} - {*NAMES}) == 15


def test_options_take_words_numbers_and_on_or_off() -> None:
    options = options_of(GAME, ["stealth=on", "round_cap=60", "enemy-order=mixed", "Locations=YES"])
    assert options.model_dump().items() >= {
        "stealth": True, "round_cap": 60, "enemy_order": "mixed", "locations": True}.items()


@all_games
def test_every_option_takes_the_words_that_the_set_up_shows(game: Game) -> None:
    for row in option_rows(game.options):
        for name, value in zip(row.names, row.values, strict=True):
            for word in (name, name.upper(), name.replace(" ", "-")):
                assert options_of(game, [f"{row.name}={word}"]) == game.options(**{row.name: value})


# ---- play, save, resume


def test_a_game_left_in_the_middle_says_how_to_go_on_and_can_be(save: Path) -> None:
    done = shell("resume", str(save), "--plain", stdin="1\n")
    assert done.returncode == 0
    assert f"deckgames resume {save} --plain" in done.stdout and "\x1b" not in done.stdout


def test_resume_without_a_file_takes_the_latest_unfinished_game() -> None:
    assert shell("play", "--plain", "--seats", "ann,bea", "--seed", "7", stdin="\n").returncode == 0
    assert "Pass to Ann" in shell("resume", "--plain").stdout
    listed = json.loads(shell("saves", "--json").stdout)
    assert [seat["name"] for seat in listed[0]["seats"]] == ["Ann", "Bea"]
    assert "round 1: Ann 0, Bea 0" in shell("saves").stdout


def test_without_saves_there_is_nothing_to_resume(cli: Run) -> None:
    code, out, err = cli("resume", "--plain")
    assert (code, out) == (1, "") and "deckgames play" in err
    assert "no saved games" in cli("saves")[2]


def test_a_game_can_be_played_without_a_save(tmp_path: Path) -> None:
    done = shell("play", "--plain", "--seats", "ann,bea", "--save", "none", stdin="\n",
                 DECKGAMES_HOME=str(tmp_path / "h"))
    assert "not saved" in done.stdout
    assert not (tmp_path / "h").exists()


def test_a_bot_that_cannot_go_on_ends_the_game_in_a_sentence(cli: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(*_: object) -> None:
        raise RuleCrashed("This answer hits a bug in the rules.", None)

    monkeypatch.setattr(Session, "answer", crash)
    for words in (("play", "--plain"), ("drive",)):
        code, _, err = cli(*words, "--seats", "bot:random,bot:random")
        assert code == 1
        assert "This answer hits a bug in the rules." in err and "Traceback" not in err


def test_a_save_is_never_overwritten(save: Path) -> None:
    before = save.read_bytes()
    done = shell("play", "--plain", "--seats", "ann,bea", "--save", str(save))
    assert done.returncode == 2
    assert "there is a save" in done.stderr
    assert save.read_bytes() == before


def test_a_file_that_is_no_save_is_said_in_a_sentence(tmp_path: Path, cli: Run) -> None:
    (tmp_path / "x.deck").write_text("hello\n")
    for words in (("resume", str(tmp_path / "x.deck"), "--plain"), ("replay", str(tmp_path / "x.deck"))):
        code, out, err = cli(*words)
        assert (code, out) == (1, "") and "no save of deckgames" in err


def test_a_file_that_is_no_save_is_named_once_in_the_list(tmp_path: Path) -> None:
    path = tmp_path / "two.deck"
    broken = SaveInfo(path, "", (), 0, (), datetime(2026, 1, 2), over=False, problem=f"{path} is no save of deckgames")
    assert save_line(broken) == "two.deck is no save of deckgames"


def test_plain_and_ascii_before_a_command_are_those_of_the_command() -> None:
    assert "Round 1" in shell("--plain", "--ascii", "play", "hooks", "--save", "none").stdout


def test_a_beginners_words_find_what_the_book_calls_otherwise(cli: Run) -> None:
    assert cli("rules", "pools", "shield")[1].startswith("Wall")
    assert cli("rules", "cardring", "who begins")[1].startswith("Order")


def test_the_plain_menu_begins_and_takes_up_games(save: Path) -> None:
    begun = shell("--plain", stdin="9\n1\nann,bot:random\n1\n\n").stdout
    assert "Expected a number" in begun and "Round 1" in begun
    assert "Continue Card Ring, round 1: Ann" in shell("--plain", stdin="q\n").stdout


def test_a_situation_of_a_save_is_a_table_that_can_be_played(save: Path, tmp_path: Path) -> None:
    written = shell("replay", str(save), "--situation-at", "2")
    assert written.returncode == 0, written.stderr
    file = tmp_path / "story.yaml"
    file.write_text(written.stdout)
    played = shell("play", "--situation", str(file), "--plain", "--save", "none")
    assert "Ann: Play a card? [CR-3.5]" in played.stdout
    driven = shell("drive", "--situation", str(file))
    assert json.loads(driven.stdout.splitlines()[-1])["type"] == "ask"


def test_a_situation_says_itself_which_game_it_is_of(tmp_path: Path) -> None:
    file = tmp_path / "story.yaml"
    file.write_text("game: hooks\nphase: main\nactions: 2\nseats: [{name: Ann, hand: [celebrate]}, {name: Bea}]\n")
    played = shell("play", "--situation", str(file), "--plain", "--save", "none", stdin="\n")
    assert "Ann: What now?" in played.stdout, played


def test_a_situation_with_mistakes_names_their_places(tmp_path: Path, cli: Run) -> None:
    file = tmp_path / "story.yaml"
    file.write_text("game: cardring\nseats:\n  - {name: Ann, hnad: [minor-skill]}\n  - {name: Bea}\n")
    code, _, err = cli("play", "--situation", str(file), "--plain")
    assert code == 1 and f"{file}:3:" in err


def test_drive_plays_over_pipes() -> None:
    done = shell("drive", "cardring", "--seats", "me,bot:random", "--seed", "7", stdin='{"quit": true}\n')
    messages = [json.loads(line) for line in done.stdout.splitlines()]
    assert (done.returncode, messages[0]["seed"], messages[-1]["type"]) == (0, 7, "ask")


def test_drive_goes_on_with_a_save(save: Path) -> None:
    assert json.loads(shell("drive", "--resume", str(save)).stdout.splitlines()[-1])["number"] == 3


# ---- replay


def test_a_replay_tells_answers_and_what_came_of_them(save: Path, cli: Run) -> None:
    code, out, _ = cli("replay", str(save), "--open")
    assert code == 0
    assert re.search(r"\n  1–3  Ann plays \d Minor \w+ \[CR-3.5\]\n", out) and "Play a card?" not in out
    assert " (random bot)\n" in out
    assert out.index("\n  Finale: ") < out.index("\nRound 1 begins\n") and "\nRound 1\n" not in out
    shell("resume", str(save), "--plain", stdin="end\ne\n")
    assert re.search(r"\n +1(?:–\d)?  Ann plays [^\n]+\n       Ann ends with ", cli("replay", str(save), "--open")[1])


@pytest.mark.parametrize(("game", "begins"), [("pools", "Round 1 begins, Ann plays first (lives: Ann 30, Bea 30)"),
                                              ("journey", "Round 2 (points: "),
                                              ("initiative", "Round 3 begins (health: Ann ")])
@pytest.mark.wide
def test_the_replay_of_a_whole_game_tells_nothing_twice(game: str, begins: str, tmp_path: Path, cli: Run) -> None:
    """Read in whole games: `Lay which card: Drum Boy`, `Bea lays Drum Boy`; `takes effect` above every effect; a price,
    then the same crystals as lost; `Give a monster: yes`, `Ann gives Imp`; `Swap stacks with whom?: Bea`, `Cy swaps
    stacks with Bea`; `Who discards?: Bea` and `Flip the desert token?: yes` above the same; `Which cards for the
    attack?: Drum Boy, Ram` above `Ann announces an attack of 4: Drum Boy and Ram`; why the game ended, three times. A
    stack of one card was told when it was turned up only."""
    path, rules, bot = tmp_path / "whole.deck", load(game), GreedyPlayer(load(game), 1)
    names = ("Ann", "Bea", "Cy")[:2 + (game == "initiative")]
    session = Session.new(rules, [SeatInfo(name, "bot:normal") for name in names], seed=6204, path=path)
    while not session.over:
        session.answer(bot.decide(session.handle()), by=By("bot:normal"))
    lines = cli("replay", str(path))[1].rpartition("\n\n")[2].splitlines()  # behind the table at the beginning
    asked = [(said, came.strip()) for said, came in pairwise(lines) if said[:5].strip()]
    twice = [(said, came) for said, came in asked for name in [said.rpartition(": ")[2].partition(" [")[0]] if (
        "Which effect" not in said and name in came and "[" not in came)]
    twice += [(said, came) for said, came in asked if ": end " in said or ": yes [" in said]
    twice += [(said, came) for said, came in asked if "chooses" in said and "[JO-V-R.2]" in said]
    twice += [(said, came) for said, came in asked for what in ("Which cards for", "Which form", "Which of your cards")
              if what in said]
    assert not twice, twice[:3]
    assert not [came for said, came in pairwise(lines) if (card := said.strip().removesuffix(" takes effect")) in came
                and card in said and said.endswith(" takes effect")]
    assert all(line.strip(" “")[0].isupper() or line[:5].strip() or "“" in line for line in lines)
    assert [line for line in lines if line.endswith(" wins.")] == lines[-1:]
    assert sum(str(session.result().reasons[0]) in line for line in lines) == 1
    assert any(line.startswith(begins) for line in lines)
    assert game != "pools" or len(lines) <= 1.2 * len(session.lines(None)), "a line a turn, as in the log"
    assert not any(re.search(r"^Round .*\b0[,)]", line) for line in lines if game == "initiative")  # who is out
    assert not any(re.search(r"“Build your stack| stacks \d+ cards?$", line) for line in lines)


def test_an_answer_before_a_gap_of_the_log_names_no_empty_question() -> None:
    lost = Narrated(5, 1, 0, "JO-4.6", "", '"end"', ())
    assert lines_of(lost, ["Ann"]) == ['    5  Ann chooses "end" [JO-4.6]']


def test_a_running_game_keeps_its_secrets_in_a_replay(save: Path, cli: Run) -> None:
    for eyes, seen in (((), "hidden"), (("--seat", "ANN"), "Minor"), (("--seat", "basil"), "hidden")):
        assert f"Ann, “Play a card?”: {seen}" in cli("replay", str(save), *eyes)[1]
    code, _, err = cli("replay", str(save), "--seat", "zoe")
    assert code == 2 and "expected Ann, Basil" in err


def test_a_replay_steps_forwards_and_backwards(save: Path) -> None:
    said = shell("replay", str(save), "--step", "--open", stdin="\n\nb\n3\n\nt\n99\nwhat\nq\n").stdout
    assert [int(line.split("/")[0]) for line in said.splitlines() if "/3> " in line]
    assert (said.count("    1  Ann"), said.count("    3  Ann")) == (2, 1)
    assert "There are 3 moves." in said and "Targets:" in said and "Ann sees:" in said  # whose are "you", "Your hand"


def test_a_replay_for_programs(save: Path, cli: Run) -> None:
    lines = [json.loads(line) for line in cli("replay", str(save), "--json", "--open")[1].splitlines()]
    assert [line["number"] for line in lines] == [1, 2, 3]
    assert lines[0]["rule"] == "CR-3.5"
    assert all({*line["changes"]} <= {"Ann", "Basil"} for line in lines)


def test_a_replay_has_only_the_answers_that_were_given(save: Path, cli: Run) -> None:
    code, _, err = cli("replay", str(save), "--situation-at", "9")
    assert code != 0 and "no answer 9" in err


# ---- rules and cards


def test_rules_are_found_by_id_by_chapter_and_by_words(cli: Run) -> None:
    for words, begins in ((("cardring", "CR-4.5"), "CR-4.5 "), (("4.5",), "CR-4.5 "), (("CR-4",), "4 "),
                          (("hk-2.7",), "HK-2.7 ")):
        assert cli("rules", *words)[1].startswith(begins)
    assert "CR-4.5" in cli("rules", "queue", "space")[1]
    assert json.loads(cli("rules", "CR-4.5", "--json")[1])[0]["id"] == "CR-4.5"
    assert len(cli("rules")[1].splitlines()) > 500
    code, _, err = cli("rules", "CR-99.9")
    assert code == 1 and "the nearest:\nCR-9.9 " in err


def test_the_part_of_a_game_opens_its_chapter_as_it_opens_its_guide(cli: Run) -> None:
    assert cli("rules", "journey-coop")[1].startswith("16 CO-OP\n")
    assert cli("rules", "journey-coop")[1] == cli("rules", "journey", "Co-op")[1] == cli("rules", "journey", "16")[1]
    assert "JO-16.1" in [rule["id"] for rule in json.loads(cli("rules", "journey-coop", "--json")[1])]


@pytest.mark.parametrize("words", [("rules", "jurney"), ("rules", "jurney-coop"), ("rules", "jurney", "16"),
                                   ("cards", "jurney"), ("cards", "jurney", "--where")])
def test_a_game_that_is_none_is_said_and_not_sought_in_the_first_one(cli: Run, words: tuple[str, ...]) -> None:
    code, out, err = cli(*words)
    assert (code, out, err) == (2, "", f"deckgames: there is no game '{words[1]}'; did you mean 'journey'?\n")
    code, _, err = cli(words[0], "xyzzy")
    assert (code, "nor is there a game 'xyzzy', only cardring, hooks" in err) == (1, True)


def test_rules_list_the_options_of_a_game(cli: Run) -> None:
    out = cli("rules", "cardring", "options")[1]
    assert not [name for name in GAME.options.model_fields if name not in out]


def test_cards_are_listed_searched_and_read(cli: Run) -> None:
    assert "1 Fight. If you win a combat, +1 XP." in cli("cards", "royal", "bounty")[1]
    assert "Royal Bounty" in cli("cards", "--section", "main")[1]
    assert len(json.loads(cli("cards", "--json")[1])) == sum(map(len, GAME.load_pack([]).sections.values()))
    assert cli("cards", "no such card at all")[0] == 1


@pytest.mark.parametrize("columns", [80, 120, 200][:many(1, 3)])
@pytest.mark.parametrize("game_id", IDS)
@pytest.mark.wide
def test_the_list_of_cards_shows_every_fact_and_text_of_every_card(
        cli: Run, game_id: str, columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seen to fail before: Initiative's numbers and Hooks' hooks and tags were nowhere."""
    monkeypatch.setattr(terminal, "WIDTH", columns)
    out = cli("cards", game_id)[1]
    assert max(map(cell_len, out.splitlines())) <= columns
    shown = " ".join(out.split())
    for entry in entries(load(game_id).load_pack([])):
        for word in {*entry.spec.text.split(), *(part for fact in entry.spec.facts for part in fact.sign.split())}:
            assert word in shown, (entry.spec.name, word)


def test_a_card_is_told_with_its_numbers_also_for_programs(cli: Run) -> None:
    assert "initiative 74, attack 11" in cli("cards", "initiative", "Sword of Adequacy")[1]
    assert "cost 5, 3 hooks, ship" in cli("cards", "hooks", "flagship")[1]
    assert json.loads(cli("cards", "hooks", "flagship", "--json")[1])[0]["facts"] == {
        "cost": "5", "hooks": "3", "tags": "ship", "copies": "2"}


def test_the_folder_for_own_cards_is_printed_alone(cli: Run, own_home: Path) -> None:
    assert cli("cards", "hooks", "--where")[1] == f"{own_home / 'packs' / 'hooks'}\n"
    assert cli("cards", "--where")[1].split() == [str(own_home / "packs" / game) for game in IDS]
    assert cli("saves", "--where")[1] == f"{own_home / 'saves'}\n"


@pytest.mark.usefixtures("real_cards")
def test_what_lies_among_own_cards_and_is_not_read_is_named(cli: Run, own_home: Path) -> None:
    packs = own_home / "packs"
    (packs / "hooks").mkdir(parents=True)
    (packs / "hooks" / "fair\n.yaml.txt").touch()
    (packs / "fair.yaml").touch()
    named = f"{packs / 'hooks' / 'fair'}\\n.yaml.txt is not read: card files end in .yaml or .yml\n"
    stray = f"{packs / 'fair.yaml'} is not read: put own cards in the folder of their game ({', '.join(IDS)})\n"
    assert cli("cards", "--where")[2] == named + stray
    assert cli("cards", "hooks", "--where")[1:] == (f"{packs / 'hooks'}\n", named)
    code, out, _ = cli("check", "--game", "hooks")
    assert code == 0 and out.endswith(named)
    said = shell("--plain", stdin="q\n").stdout
    assert "Not read among your own cards (`deckgames check` says why): fair\\n.yaml.txt, fair.yaml\n" in said


def test_check_lists_every_mistake_with_its_place(cli: Run, tmp_path: Path) -> None:
    file = tmp_path / "winter.yaml"
    file.write_text(BROKEN)
    code, out, err = cli("check", str(file))
    assert (code, err) == (1, "1 mistake\n")
    assert out.startswith(f"{file}:3:") and "did you mean 'failure'?" in out
    found = json.loads(cli("check", str(file), "--json")[1])
    assert (found[0]["file"], found[0]["line"]) == (str(file), 3)


def test_a_file_of_texts_is_checked_as_such(cli: Run, tmp_path: Path) -> None:
    kept = Path(cli("check", "--where")[1].strip()) / "text" / "hooks.yaml"
    file = tmp_path / "mine.yaml"
    for text, code, said in ((kept.read_text(), 0, "Texts: "), ("asks:\n  a: one {\n", 1, f"{file}:2")):
        file.write_text(text)
        given = cli("check", str(file))
        assert (given[0], given[1].startswith(said)) == (code, True)


@pytest.mark.parametrize(("game", "card"), [
    ("pools", "{id: x, name: X, suit: hearts, rank: '3', profession: healer, standrd: []}"),
    ("hooks", "{id: x, name: X, cost: 3, hooks: 1, play: [{drow: 1}]}"),
    ("initiative", "{id: x, name: X, initiative: 3, defense: 1}")])
def test_a_card_file_tells_itself_which_game_it_is_for(cli: Run, tmp_path: Path, game: str, card: str) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(f"pack: {{id: mine, title: Mine, version: 1}}\ncards:\n  - {card}\n")
    assert cli("check", str(file)) == cli("check", str(file), "--game", game)
    assert "unknown section" not in cli("check", str(file))[1]


def test_a_card_file_that_tells_no_game_is_read_as_one_of_the_first_and_says_so(cli: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("cards:\n  - {id: x}\n")
    assert cli("check", str(file))[2].endswith("Card Ring: `--game NAME` says which game they are for\n")


@pytest.mark.usefixtures("real_cards")
def test_a_file_that_takes_cards_away_or_lies_in_a_games_folder_is_read_as_cards_of_that_game(
        cli: Run, own_home: Path, tmp_path: Path) -> None:
    for file, rest in ((tmp_path / "inn.yaml", "without: [rust-puppy]"), (packs_dir("initiative") / "inn.yaml", "")):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"pack: {{id: inn, title: Inn, version: 1}}\n{rest}\n")
        assert cli("check", str(file))[1].startswith("Initiative: ")


def test_check_without_files_looks_at_the_players_own_and_at_the_guides(cli: Run, own_home: Path) -> None:
    check = partial(cli, "check", "--game", "cardring")
    assert check()[0] == 0
    own = own_home / "packs" / "cardring"
    own.mkdir(parents=True)
    (own / "winter.yaml").write_text(GOOD)
    assert "winter 1" in check()[1]
    assert "Snow Cannon" in cli("cards", "snow")[1]
    (own / "winter.yaml").write_text(BROKEN)
    assert check()[0] == 1
    played = shell("play", "--plain")
    assert played.returncode == 1 and "winter.yaml:3:" in played.stderr


def test_plain_offers_to_play_without_cards_that_have_mistakes(own_home: Path) -> None:
    own = own_home / "packs" / "cardring"
    own.mkdir(parents=True)
    (own / "winter.yaml").write_text(BROKEN)
    (own / "summer.yaml").write_text(GOOD.replace("winter", "summer").replace("snow-cannon", "sun-cannon").replace(
        "Snow Cannon", "Sun Cannon"))
    refused = shell("--plain", stdin="1\n\nn\n")
    assert refused.returncode == 1 and "winter.yaml:3:" in refused.stderr
    assert "y plays without them" in refused.stdout
    for words, stdin in ((("play", "--plain", "--save", "none"), ""), (("--plain",), "1\n\n")):
        played = shell(*words, stdin=stdin + "y\nt\n")
        assert played.returncode == 0, played.stderr
        assert "Type a number, an id" in played.stdout
    program = shell("drive", "--without-broken", "--seats", "me,bot:easy", stdin="")
    assert json.loads(program.stdout.splitlines()[0])["cards"] == ["base 1", "summer 1"]


def test_check_says_what_a_path_is_that_is_no_file(cli: Run, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.yaml"
    os.mkfifo(pipe)
    for path, said in ((pipe, "a pipe or device"), (Path("/dev/zero"), "a pipe or device"), (tmp_path, "a folder")):
        code, out, _ = cli("check", str(path))
        assert (code, out) == (1, f"{path}:1:1: the file cannot be read (it is {said}); expected a readable file\n")
    code, _, err = cli("check", str(tmp_path / "gone.yaml"))
    assert (code, err) == (2, f"deckgames: there is no file {tmp_path / 'gone.yaml'}\n")


def test_a_pipe_among_the_players_cards_stops_nobody(cli: Run, own_home: Path) -> None:
    own = own_home / "packs" / "hooks"
    own.mkdir(parents=True)
    os.mkfifo(own / "a.yaml")
    assert "a pipe or device" in cli("check", "--game", "hooks")[1]
    said = cli("drive", "hooks", "--seats", "me,you")[2]
    assert f"{own / 'a.yaml'}:1:1: the file cannot be read (it is a pipe or device)" in said
    assert "--without-broken" in said


def test_of_very_many_mistakes_only_the_first_are_listed(cli: Run, tmp_path: Path) -> None:
    file = tmp_path / "many.yaml"
    file.write_text("main:\n" + "  - {id: x}\n" * 500)
    _, out, err = cli("check", str(file))
    assert out.splitlines()[-1] == f"and {len(json.loads(cli('check', str(file), '--json')[1])) - 50:,} more"
    assert len(out.splitlines()) == 51 and err.endswith(" mistakes\n")


def test_a_situation_says_itself_who_sits_and_takes_what_the_people_agree_on(cli: Run, tmp_path: Path) -> None:
    file = tmp_path / "table.yaml"
    file.write_text("game: hooks\nseats: [{name: Ann}, {name: Bea}]\nphase: main\n")
    play = ("play", "--plain", "--save", "none", "--situation", str(file))
    for words, said in ((("--seed", "7"), "--seed"), (("--seats", "Ann,bot:easy"), "--seats"),
                        (("-o", "round_limit=60"), "-o"), (("--seed", "1", "--seats", "a,b"), "--seats and --seed")):
        code, _, err = cli(*play, *words)
        assert code == 2 and f"{said} cannot be given with it" in err
    wanted = Wanted(situation=file, save="none", table=TableOptions("free", "off"))
    assert lay_out(wanted).table == wanted.table


def test_the_schema_is_json(cli: Run) -> None:
    assert json.loads(cli("schema", "cardring")[1])["title"] == "deckgames cards"


def test_a_list_of_saves_writes_a_minus_as_all_screens_do() -> None:
    seats = (SeatInfo("x-1", "human", 0), SeatInfo("bea", "human", 1))
    line = save_line(SaveInfo(Path("a.deck"), "pools", seats, 5, (2, -11), datetime(2026, 1, 2), over=True))
    assert "x-1 2, bea −11" in line
