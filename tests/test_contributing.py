"""CONTRIBUTING and the recipes it leads to, as they are printed: followed to the letter in a copy of the project they
end green."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import dedent, indent
from types import SimpleNamespace
from typing import Any, Literal

import pytest
import yaml

from deckgames.engine.messages import Texts
from deckgames.engine.messages.reading import read
from deckgames.engine.record.saves import at
from deckgames.engine.record.situation import session
from deckgames.engine.vocabulary.decisions import DONE, Topic, choose
from deckgames.engine.vocabulary.effects import Draw, vocabulary
from deckgames.engine.vocabulary.lexicon import Number, of_seat
from deckgames.engine.vocabulary.options import Options, option
from deckgames.games import IDS, covers, load
from deckgames.games.hooks.cards import SAY
from deckgames.ui.pages.setup_model import option_rows
from tests.command_lines import PAGES
from tests.conftest import Run
from tests.given.cardring import GAME, base_pack
from tests.parts import lacking
from tests.thorough import THOROUGH
from tests.ui.app_tables import saved

ROOT = Path(__file__).parent.parent
RECIPES = ("cards-and-verbs", "changing-rules", "new-game", "speed", "words")
TEXT = "".join((ROOT / page).read_text(encoding="utf-8")
               for page in ("CONTRIBUTING.md", *(f"docs/{page}.md" for page in RECIPES)))


def blocks(recipe: str) -> list[str]:
    """The code of a recipe, block by block."""
    part = re.split(r"^##? ", TEXT.partition(f"\n## {recipe}\n")[2], maxsplit=1, flags=re.MULTILINE)[0]
    return [dedent(code) for code in re.findall(r"^ *```\w+\n(.*?)^ *```$", part, re.DOTALL | re.MULTILINE)]


@pytest.mark.parametrize("game", IDS)
def test_a_room_holds_only_parts_that_are_listed(game: str) -> None:
    table = TEXT.partition("| part | what it holds |")[2].partition("\n3. ")[0]
    cells = re.findall(r"^   \| (.*?) \|", table, re.MULTILINE)
    parts = {part.removesuffix(".py") for cell in cells for part in re.findall("`(.+?)`", cell)}
    room = {entry.name.removesuffix(".py") for entry in (ROOT / "deckgames/games" / game).iterdir()
            if entry.is_file() or [*entry.glob("*.py")]}
    assert room - {"__pycache__"} <= parts


def test_the_verbs_that_are_shown_whole_are_those_of_hooks() -> None:
    code = (ROOT / "deckgames/games/hooks/effects.py").read_text(encoding="utf-8")
    shown = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("```python\n")[2].partition("\n```")[0]
    assert [part for part in shown.split("\n\n\n") if part not in code] == []


def test_a_game_that_readme_introduces_has_all_that_a_game_may_have() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = [game for game in IDS if f"(docs/pictures/{game}.svg)" in readme]
    assert len(shown) >= 5 and {game: no for game in shown if (no := lacking(load(game)))} == {}


def test_the_games_are_introduced_as_in_the_menu() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    said = [f"**{one.title}**, {one.seats[0]} to {one.seats[1]} players, {one.minutes[0]} to {one.minutes[-1]} minutes:"
            f" {one.tagline[0].lower()}{one.tagline[1:]}\n"
            for one in covers() if "picture" not in lacking(load(one.id))]
    assert [line for line in said if line not in readme] == []


def test_a_tool_says_which_libraries_it_needs() -> None:
    bare = "import importlib.util; importlib.util.find_spec = lambda name: None; import tests"
    done = subprocess.run([sys.executable, "-c", bare], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "The tests and their tools need more libraries: "
                                                 "pip install -e '.[test]'\n")


def copied(there: Path) -> Path:
    """The project, to be changed."""
    for folder in (".ci", ".github", "assets", "deckgames", "docs", "share", "tests"):
        shutil.copytree(ROOT / folder, there / folder)
    for file in (ROOT / "pyproject.toml", ROOT / ".pre-commit-config.yaml", *ROOT.glob("*.md")):
        shutil.copy(file, there)
    return there


@pytest.fixture
def copy() -> Iterator[Path]:
    """The same, in a folder that is removed afterwards."""
    with TemporaryDirectory() as folder:
        yield copied(Path(folder))


def change(file: Path, was: str, becomes: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.count(was) == 1, f"{file.name}: '{was}' stands there {text.count(was)} times"
    file.write_text(text.replace(was, becomes), encoding="utf-8")


def run(copy: Path, *words: str, most: float | None = None) -> tuple[int, str]:
    """What a command of the copy says. Raises TimeoutExpired after so many seconds."""
    env = {name: value for name, value in os.environ.items()
           if name not in ("DECKGAMES_TESTS", "DECKGAMES_CARDS", "PYTEST_XDIST_WORKER")}
    done = subprocess.run([sys.executable, "-m", *words], cwd=copy, env={**env, "PYTHONPATH": str(copy)},
                          capture_output=True, text=True, check=False, timeout=most)
    return done.returncode, done.stdout + done.stderr


def red(said: str) -> set[str]:
    """The tests that failed, by name."""
    return {line.split("::")[1].partition(" ")[0] for line in said.splitlines() if line.startswith("FAILED")}


def checked(copy: Path, *what: str) -> tuple[set[str], str]:
    said = run(copy, "pytest", "-q", "-p", "no:cacheprovider", *what)[1]
    assert "seed" in said, said
    return red(said), said


def add_card(copy: Path) -> None:
    """The first two steps of its recipe: into its section, and the totals raised."""
    card, = blocks("Add a card")
    file = copy / "assets" / "cards" / "cardring" / "cards.yaml"
    first = re.search(r"^main:\n", file.read_text(encoding="utf-8"), re.MULTILINE)
    change(file, first[0], first[0] + "".join(f"  {line}\n" for line in card.splitlines()))
    change(file, "    main: 110 ", "    main: 112 ")


def add_supply(copy: Path) -> None:
    """The same in Hooks, with a card before all others: nothing may hang on the shuffle."""
    file = copy / "assets" / "cards" / "hooks" / "cards.yaml"
    change(file, "supply: 60}", "supply: 61}")
    card = "{id: auk, name: Auk, group: supply, tags: [loot], cost: 3, hooks: 1, play: [{draw: 1}, {treasure: 1}]}"
    change(file, "\ncards:\n", f"\ncards:\n  - {card}\n")


def add_verb(copy: Path) -> None:
    """Declared, told in its sentence, and written on a card that a story plays."""
    verb, card, story = blocks("Add a verb")
    change(copy / "deckgames/games/hooks/effects.py", "\nRECALLS, LOOKS", f"\n{verb}\n\nRECALLS, LOOKS")
    sentence, = re.findall(r'`(tucks: ".*?")`', TEXT)
    change(copy / "assets/text/hooks.yaml", "\nevents:\n", f"\nevents:\n  {sentence}\n")
    (copy / "tests/games/hooks/test_tuck.yaml").write_text(story, encoding="utf-8")
    cards = copy / "tests/given/hooks_tests.yaml"
    cards.write_text(cards.read_text(encoding="utf-8") + indent(card, "  "), encoding="utf-8")


def add_option(copy: Path) -> None:
    """The field, its words, and its line in the rulebook."""
    field, words = (block.rstrip() for block in blocks("Add an option"))
    before = "    round_cap: Literal[0"
    change(copy / "deckgames/games/cardring/state.py", before, f"    {field}\n{before}")
    change(copy / "assets/text/cardring.yaml", "\n  round_cap:", f"\n  {words}\n  round_cap:")
    before = "- **Option round_cap**"
    change(copy / "assets/rules/cardring.md", before, f"- **Option second_hand** never, once: ever? (R.4)\n{before}")


def reword(copy: Path) -> None:
    change(copy / "assets/text/hooks.yaml", 'now: {text: "What now?"', 'now: {text: "What next?"')


def touched(copy: Path) -> list[Path]:
    """The files that differ from ours, but for goldens."""
    files = [file.relative_to(copy) for file in copy.rglob("*.*") if file.is_file()]
    made = {"golden", "__pycache__", ".pytest_cache", ".hypothesis"}
    return [file for file in files if made.isdisjoint(file.parts) and (
        not (ROOT / file).exists() or (ROOT / file).read_bytes() != (copy / file).read_bytes())]


@pytest.mark.skipif(not THOROUGH, reason="takes minutes")
@pytest.mark.parametrize(("follow", "game", "most"), [
    (add_card, "cardring", 1), (add_supply, "hooks", 1), (add_verb, "hooks", 5), (add_option, "cardring", 3),
    (reword, "hooks", 1)])
def test_a_recipe_touches_few_files_and_leaves_all_tests_of_its_game_green(
        follow: Callable[[Path], None], game: str, most: int, copy: Path) -> None:
    follow(copy)
    checked(copy, "--golden", "-k", game)
    assert len(touched(copy)) <= most, touched(copy)
    assert not (said := checked(copy, "-k", game, "-n", "2", "--tb=line"))[0], said[1]


@pytest.mark.slow
def test_a_new_verb_works_as_it_is_printed_and_a_new_card_reds_the_list_of_texts_alone(copy: Path) -> None:
    add_verb(copy)
    tests = "tests/games/hooks/test_tuck.yaml", "tests/games/test_card_texts.py", "-k", "tuck or header or card_files"
    failed, _ = checked(copy, *tests, "--golden")
    assert failed == {"test_the_header_of_the_card_file_says_which_verbs_there_are[hooks-False]"}, "it is written there"
    add_card(copy)
    failed, said = checked(copy, "tests/games/cardring/test_card_files.py", *tests)
    assert failed == {"test_the_texts_of_all_cards"}
    assert "cardring-texts.txt has changed: run pytest --golden and review it" in said


def page_game(copy: Path) -> None:
    """Copies tests/tiny as docs/new-game.md says, as the game `gulls`."""
    tiny, room = copy / "tests" / "tiny", copy / "deckgames" / "games" / "gulls"
    places = {"__init__.py": room, "cover.toml": room, "cards.yaml": copy / "assets" / "cards" / "gulls"}
    for name, folder in places.items():
        folder.mkdir(exist_ok=True)
        text = (tiny / name).read_text(encoding="utf-8").replace("tiny", "gulls").replace("TY", "GU")
        (folder / name).write_text(text, encoding="utf-8")
    shutil.copy(tiny / "text.yaml", copy / "assets" / "text" / "gulls.yaml")
    change(room / "__init__.py", 'Texts("gulls", ROOM / "text.yaml")', 'Texts("gulls")')
    text = (room / "__init__.py").read_text(encoding="utf-8")
    own = text[text.index("def load_pack("):text.index("def setup(")]
    change(room / "__init__.py", own, 'load_pack = loader("gulls", SECTIONS, {}, (), {})\n\n\n')
    change(room / "__init__.py", "packs import load, user_pack_files", "packs import loader")
    change(room / "__init__.py", "import Iterator, Sequence", "import Iterator")


@pytest.mark.skipif(not THOROUGH, reason="takes minutes")
def test_a_game_that_is_copied_from_the_page_stops_no_test(copy: Path) -> None:
    page_game(copy)
    checked(copy, "tests/text", "--golden", "-k", "gulls")
    for command in (["tests.house", "--raise"], ["tests.house"], ["ruff", "check", "deckgames/games/gulls"]):
        assert subprocess.run([sys.executable, "-m", *command], cwd=copy, check=False).returncode == 0, command
    failed, said = checked(copy, "-k", "gulls", "-n", "2", "--tb=line")
    assert not failed and "ERROR" not in said, said


@pytest.mark.parametrize("asks", ["await x.pick(", "await one_of("] if THOROUGH else ())
def test_a_forgotten_await_in_a_verb_is_an_error_of_types(copy: Path, asks: str) -> None:
    effects = copy / "deckgames" / "games" / "hooks" / "effects.py"
    effects.write_text(effects.read_text(encoding="utf-8").replace(asks, asks.removeprefix("await "), 1))
    code, said = run(copy, "mypy")
    assert code and "hooks/effects.py" in said


def test_a_question_is_asked_as_it_is_printed() -> None:
    line, = blocks("Add a question, or a topic")
    scope: dict[str, Any] = {"choose": choose, "Topic": Topic, "SAY": SAY}
    exec(f"async def ask(me, x):\n    {line}", scope)
    asked = scope["ask"](SimpleNamespace(no=1, hand=[DONE]), SimpleNamespace(source=None)).send(None)
    assert (asked.seat, asked.rule, asked.about, asked.items) == (1, "HK-R.11", Topic.REMOVE, [DONE])
    assert asked.prompt == "Maroon which card?"


def test_an_option_and_a_number_are_what_their_recipes_say(tmp_path: Path) -> None:
    house: dict[str, Any] = {}
    field, words = blocks("Add an option")
    exec(f"class House(Options):\n    {field}", {"Options": Options, "option": option, "Literal": Literal}, house)
    house["House"].says = Texts("house")
    (tmp_path / "house.yaml").write_text(f"options:\n  {words}")
    house["House"].says.written = read(tmp_path / "house.yaml")
    row, = option_rows(house["House"])
    assert (row.title, row.names, row.main, row.blocked) == ("Second first hand", ("no", "yes"), False, "")
    words, number = blocks("Add a word or a number")
    said = {key: {"key": key, **given} for key, given in tomllib.loads(words)["numbers"].items()}
    exec(number, {"Number": Number, "of_seat": of_seat, "_NUMBERS": said}, house)
    table = SimpleNamespace(seats=[SimpleNamespace(rum=3)])
    assert house["RUM"].count(house["RUM"].read(table, 0)) == "3 rum" and house["RUM"].shown(3) == ("r3", "coin")


def test_two_verbs_of_one_name_are_refused() -> None:
    class Again(Draw):
        """Another verb that says it draws."""

        verb = "draw"

    with pytest.raises(ValueError, match="'draw' is the verb of Draw and of Again"):
        vocabulary(Draw, Again)


def test_a_report_becomes_a_test_of_the_table_before_the_bug(cli: Run, tmp_path: Path) -> None:
    wrong, report, story = 3, saved("report", 5), tmp_path / "story.yaml"
    after = "find the number N of the last answer after which all was still right" in TEXT
    assert f"  {wrong}–5  Cy plays 3 Minor Skill [CR-3.5]" in cli("replay", str(report), "--open")[1]
    story.write_text(cli("replay", str(report), "--situation-at", str(wrong - 1 if after else wrong))[1])
    laid, right = session(GAME, base_pack(), story.read_text(), story.name), at(report, wrong - 1)
    assert [c.oid for c in laid.match.state.seats[2].hand] == [c.oid for c in right.match.state.seats[2].hand]
    assert "`--situation-at N` writes the table after its Nth answer" in (ROOT / "docs" / "playing.md").read_text()


def test_no_text_installs_a_package_that_no_index_has() -> None:
    texts = [*PAGES, *(file for file in ROOT.glob("assets/**/*.*") if file.is_file()),
             *ROOT.glob("deckgames/**/*.py")]
    assert [str(file) for file in texts if re.search(r"install '?deckgames\[", file.read_text(encoding="utf-8"))] == []


def test_the_readme_is_for_players_short_and_every_link_of_a_page_leads_somewhere() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(readme.split()) <= 700
    assert len((ROOT / "CONTRIBUTING.md").read_bytes()) <= 12_000
    assert all(f"(docs/pictures/{game}.svg)" in readme and f"**{load(game).title}**" in readme for game in IDS
               if "picture" not in lacking(load(game)))
    assert {page.name for page in (ROOT / "docs").glob("*.md")} - {"README.md"} == set(
        re.findall(r"\| \[([\w-]+\.md)\]", (ROOT / "docs" / "README.md").read_text(encoding="utf-8")))
    for page in PAGES:
        for link in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / link).exists(), f"{page}: {link}"


@pytest.mark.parametrize("form", sorted((ROOT / ".github/ISSUE_TEMPLATE").glob("*.yml")), ids=lambda form: form.stem)
def test_a_form_asks_each_thing_once_and_asks_for_the_version(form: Path) -> None:
    asked = yaml.safe_load(form.read_text(encoding="utf-8"))
    ids = [field["id"] for field in asked["body"]]
    assert asked["name"] and asked["description"] and "version" in ids and len({*ids}) == len(ids)
    assert all(field["attributes"]["label"] and field["type"] in ("input", "textarea") for field in asked["body"])


def test_the_checks_before_a_commit_and_of_a_proposed_change_are_those_of_all() -> None:
    run = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))["repos"][0]["hooks"]
    assert [hook["entry"] for hook in hooks if f".venv/bin/{hook['entry']}" not in run] == []
    job = yaml.safe_load((ROOT / ".github/workflows/checks.yml").read_text(encoding="utf-8"))["jobs"]["checks"]
    assert {"run": ".ci/run", "env": {"PYTHON": "python3.11"}} in job["steps"]


def test_every_file_that_it_names_is_there() -> None:
    named: Sequence[str] = re.findall(r"`((?:assets|tests|deckgames|docs|\.ci)/[\w./-]+)`", TEXT)
    assert len(named) > 10
    missing = [name for name in named if not (ROOT / name).exists() and not name.startswith("tests/golden/")]
    assert not missing
