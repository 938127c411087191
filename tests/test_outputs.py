"""Files that commands write where people say: nothing of theirs is written over."""

from collections.abc import Iterator
from gzip import compress
from pathlib import Path
from typing import get_type_hints

import pytest
import typer
from typer.models import OptionInfo

from deckgames.cli.commands import app, run
from deckgames.cli.failing import Failed
from deckgames.cli.judging import filed
from deckgames.cli.labwork import writable, write
from deckgames.cli.wishes import Wish
from deckgames.engine.record.journal import SeatInfo
from deckgames.fuzz import Failure, FuzzedGame, kept
from deckgames.games import load
from deckgames.lab.balance import Report
from deckgames.lab.judge import Position
from deckgames.lab.lift import LiftReports
from tests.conftest import Run
from tests.harness import saved

LAB = ["--games", "2", "--bots", "random", "--jobs", "1"]
WRITTEN: dict[str, list[str]] = {
    "play --save": ["play", "hooks", "--plain"],
    "drive --save": ["drive", "hooks"],
    "replay --film": ["replay", "SAVE"],
    **{f"lab balance {name}": ["lab", "balance", "hooks", "--no-lift", *LAB]
       for name in ("--json", "--html", "--keep")},
    **{f"lab lift {name}": ["lab", "lift", "hooks", "ships-cat", *LAB] for name in ("--json", "--html", "--keep")},
    **{f"lab compare {name}": ["lab", "compare", "hooks", "base", *LAB] for name in ("--json", "--html")},
    **{f"lab rate {name}": ["lab", "rate", "hooks", "--between", "random,random", "--games", "2", "--jobs", "1"]
       for name in ("--json", "--html", "--keep")},
    **{f"lab value {name}": ["lab", "value", "hooks", "--seats", "2", "--games", "2", "--fresh", "2", "--jobs", "1"]
       for name in ("--json", "--html")},
    **{f"lab judge {name}": ["lab", "judge", "hooks", "--positions", "1", "--worlds", "2", "--ask", "random",
                                   "--jobs", "1"]
       for name in ("--json", "--html", "--keep")},
}
"""Every option that names a file to write, and a command line for it."""
IN_FOLDERS = {"fuzz --keep", "lab judge --situations"}
"""Those that name a folder for new files."""
READ = {
    "play --situation", "resume FILE", "resume --bot", "drive --situation", "drive --resume", "drive --bot",
    "play --packs", "drive --packs",
    "replay FILE", "review FILE", "check FILES", "lab balance --packs", "lab balance --cards",
    "lab lift --packs", "lab lift --cards",
    "lab rate --saves", "lab rate --packs", "lab judge [FILE ...]", "lab judge --packs", "lab judge --cards"}
"""Every other option that names some."""


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """A save of a few answers."""
    return saved(tmp_path / "a.deck", load("hooks"), [SeatInfo("Ann"), SeatInfo("Bea", "human", 1)], 5, 6)


def named(commands: typer.Typer, words: str = "") -> Iterator[str]:
    """Every option and argument of these commands that names files or folders, as `play --save`."""
    for group in commands.registered_groups:
        assert group.typer_instance is not None
        yield from named(group.typer_instance, f"{group.name} ")
    for command in commands.registered_commands:
        assert command.callback is not None
        for name, hint in get_type_hints(command.callback, include_extras=True).items():
            [said] = getattr(hint, "__metadata__", [None])
            metavar = getattr(said, "metavar", None) or ""
            if "Path" in str(hint) or "FILE" in metavar or "FOLDER" in metavar:
                decls = [one for one in (said.default, *(said.param_decls or ())) if str(one).startswith("--")]
                option = (decls or [f"--{name}"])[0] if isinstance(said, OptionInfo) else metavar
                yield f"{words}{command.callback.__name__} {option}"


def test_every_option_that_names_a_file_is_known_to_write_it_or_to_read_it() -> None:
    assert sorted(named(app)) == sorted([*WRITTEN, *IN_FOLDERS, *READ])


@pytest.mark.parametrize("option", WRITTEN)
@pytest.mark.wide(8)
def test_no_command_writes_over_what_people_own(option: str, save: Path, tmp_path: Path, own_home: Path) -> None:
    words = [str(save) if word == "SAVE" else word for word in WRITTEN[option]]
    renamed, cards, notes = tmp_path / "old.bak", tmp_path / "cards.yaml", tmp_path / "notes.txt"
    renamed.write_bytes(save.read_bytes())
    own_home.mkdir(exist_ok=True)
    packed, results, settings = (tmp_path / "a.deck.gz", *map(own_home.joinpath, ("results.jsonl", "last-tables.json")))
    packed.write_bytes(compress(save.read_bytes()))
    for file in (cards, notes, results):
        file.write_text("title: mine\n", encoding="utf-8")
    forced = [["--force"]] if option.split()[-1] in ("--film", "--json", "--html") else []
    for more in ([], *forced):
        for file in (save, renamed, cards, packed, results, settings, *[notes] * (not more)):
            before = file.exists() and file.read_bytes()
            assert run([*words, option.split()[-1], str(file), *more]) != 0, (file, more)
            assert (file.exists() and file.read_bytes()) == before, (file, more)
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "a.deck", "a.deck.gz", "cards.yaml", "notes.txt", "old.bak"]


def test_an_earlier_file_of_the_same_kind_is_replaced_and_said_and_another_one_by_force(
        save: Path, tmp_path: Path, cli: Run) -> None:
    film, notes = tmp_path / "film.svg", tmp_path / "notes.txt"
    notes.write_text("mine\n")
    draw = "replay", str(save), "--film"
    assert cli(*draw, str(film)) == (0, "", f"wrote {film}\n")
    assert cli(*draw, str(film)) == (0, "", f"replaced {film}\n")
    refused = "there is a file already that this command did not write; name another file, or add --force"
    assert cli(*draw, str(notes)) == (2, "", f"deckgames: {notes} cannot be written: {refused}\n")
    assert cli(*draw, str(notes), "--force") == (0, "", f"replaced {notes}\n")
    assert notes.read_bytes() == film.read_bytes()


def test_figures_and_pages_of_the_lab_replace_their_like_only(
        tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, page, cards = (tmp_path / name for name in ("a.json", "a.html", "cards"))
    one, other = LiftReports(title="Hooks", tables=()), Report(
        game="hooks", title="Hooks", version="1", interrupted=False, tables=())

    def written(report: LiftReports | Report, json: Path, html: Path) -> str:
        wish = Wish(json=str(json), html=html)
        try:
            writable(wish, type(report))
        except Failed as error:
            return str(error)
        write(report, (), wish)
        return capsys.readouterr().err

    for said in ("wrote", "replaced"):
        assert written(one, file, page) == f"{said} {file}\n{said} {page}\n"
    for report, json, html in ((other, file, page), (one, page, page), (one, file, file)):
        assert "a file already that this command did not write" in written(report, json, html)
    with pytest.raises(Failed, match="did not write"):
        written(one, tmp_path / "b", tmp_path / "b")
    cards.write_text("pack: {id: mine, title: Mine, version: 1}\n")
    for words in (["compare", "hooks", f"base,{cards}"], ["balance", "hooks", "--packs", str(cards)]):
        assert run(["lab", *words, *LAB, "--json", str(cards), "--force"]) == 2
        assert "this command reads it" in capsys.readouterr().err


def test_what_is_found_is_written_once_into_its_folder_and_beside_what_is_there(tmp_path: Path) -> None:
    failure = Failure(FuzzedGame("hooks", 7, 2, {}), 3, "Broken", "trace", b"a save")
    found = Position.model_construct(source="seed 7", number=3, situation="game: hooks\n")
    for _ in range(2):
        situation = filed(found, load("hooks"), tmp_path)
        save = kept(failure, tmp_path)
    situation.write_text("mine\n")
    save.write_text("mine\n")
    assert (filed(found, load("hooks"), tmp_path), kept(failure, tmp_path)) == (
        situation.with_stem(f"{situation.stem}-2"), save.with_stem(f"{save.stem}-2"))
    assert situation.read_text() == save.read_text() == "mine\n"
    assert len([*tmp_path.iterdir()]) == 6
