"""What all tests share: how thoroughly to search for counterexamples, the seed they are drawn from, golden files, own
homes."""

import gc
import os
import re
import secrets
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import replace
from functools import cache, partial
from itertools import count
from pathlib import Path
from random import Random
from shutil import copytree
from types import SimpleNamespace
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, Phase, settings
from hypothesis.internal import entropy
from hypothesis.internal.conjecture import providers

from deckgames.engine.core.cards import Pack
from deckgames.engine.core.paths import CACHE_VARIABLE
from deckgames.engine.match.game import Game
from deckgames.engine.messages import SAY
from deckgames.engine.packs.card_cache import CardCache
from deckgames.engine.packs.errors import PackErrors
from deckgames.engine.vocabulary import events
from tests.given.stories import marker_of, stories, tell
from tests.harness import SMALL, in_the_catalogue
from tests.parts import leave_out
from tests.thorough import THOROUGH, WHOLE, Chance, not_drawn
from tests.told import TOLD, does_read, keep_sections, line_of, section_of, sections

GOLDEN = Path(__file__).parent / "golden"
LONG = 100_000

# whole games do not get simpler by shrinking, they only take minutes for it
PHASES = [Phase.explicit, Phase.reuse, Phase.generate]
settings.register_profile("default", max_examples=2, deadline=None, print_blob=True, database=None, phases=PHASES,
                          suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("thorough", max_examples=100, deadline=None, print_blob=True, phases=PHASES,
                          suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("thorough" if THOROUGH else "default")
# else it draws numbers that stand in the modules that happen to be imported: other ones in each order of the tests
providers._get_local_constants = lambda: providers._local_constants
# else the first test that draws looks through all that lives, to see whether somebody holds its generator
entropy.gc = SimpleNamespace(collect=lambda: None, get_referrers=lambda one: [one])
yaml.safe_load = partial(yaml.load, Loader=yaml.CSafeLoader)  # reads ten times as quickly


FROZEN = Path(__file__).parent / "frozen" / "cards"
"""Cards as they once were: rules and screens are tested with these, so that a new card breaks no test of others. A game
that has none there yet is tested with its own."""


SHIPPED = Path(__file__).parent.parent / "assets" / "cards"
"""The cards that are played with."""
laid_with = [FROZEN]
"""The cards that tables are laid out with, last of all."""


def frozen_pack(game: Game, *files: Path) -> Pack:
    """The frozen cards of a game and these files, also where the test that asks first looks at the real cards."""
    return _pack(game, laid_with[-1], files)


def pack_with_tests_own(game: Game) -> Pack:
    """The frozen cards of a game and those that only tests know, of `tests/given/<game>_tests.yaml`."""
    return frozen_pack(game, Path(__file__).parent / "given" / f"{game.id}_tests.yaml")


@cache
def _pack(game: Game, folder: Path, files: tuple[Path, ...]) -> Pack:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DECKGAMES_CARDS", str(folder))
        return game.load_pack([*files])


@contextmanager
def shipped() -> Iterator[None]:
    """Tables are laid out with the cards that are played with."""
    laid_with.append(SHIPPED)
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("DECKGAMES_CARDS", str(SHIPPED))
            yield
    finally:
        laid_with.pop()


Run = Callable[..., tuple[int, str, str]]
"""A command line in this process: exit code, stdout, stderr."""
Golden = Callable[[str, str], None]
"""Compares a text with the golden file of this name."""


@pytest.fixture(autouse=True, scope="session")
def commands_once() -> None:
    """What can be typed is worked out once, not again for every command line."""
    from typer import main

    main.get_command = cache(main.get_command)


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command line in this process: exit code, stdout, stderr."""
    from deckgames.cli.commands import run

    def call(*words: str) -> tuple[int, str, str]:
        capsys.readouterr()
        code = run(words)
        out, err = capsys.readouterr()
        return code, out, err

    return call


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Tests, and the programs they start, play with the frozen cards; those that look at the real cards say so."""
    laid_with[0] = cards_of_tests(config.rootpath / ".pytest_cache" / "frozen")
    os.environ["DECKGAMES_CARDS"] = str(laid_with[0])
    os.environ[CACHE_VARIABLE] = str(config.rootpath / ".pytest_cache" / "cards")  # what is read before the first test
    with suppress(PackErrors):  # once, before there are workers: all sources of the program are looked through
        assert SAY.written
    os.environ["TERM"] = "xterm-256color"  # the terminal in which the tests run decides nothing
    for name in ("NO_COLOR", "STY", "TMUX"):
        os.environ.pop(name, None)
    keep_compiled()
    events.UNFILLED = ()
    if config.args_source is not config.ArgsSource.ARGS and not (
            config.option.keyword or config.option.markexpr):  # processes are given all names
        os.environ[WHOLE] = "yes"
    draw_a_seed(config)
    secrets.randbelow = UNASKED.randrange


def cards_of_tests(folder: Path) -> Path:
    """The frozen cards; beside them, in this folder, those of games that have none, if there are such."""
    new = {cards.name for cards in SHIPPED.iterdir()} - {cards.name for cards in FROZEN.iterdir()}
    if not new:
        return FROZEN
    folder.mkdir(parents=True, exist_ok=True)
    for cards in (*FROZEN.iterdir(), *(SHIPPED / name for name in new)):
        with suppress(FileExistsError):
            (folder / cards.name).symlink_to(cards)
    return folder


def keep_compiled() -> None:
    """Modules are compiled once, not again by every worker and by every program that a test starts."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False


_freeze = gc.freeze
gc.freeze = gc.unfreeze = lambda: None  # else an app that starts thaws it all, and looks through it when it ends
gc.set_threshold(250_000, 20, 50)
gc.set_threshold = lambda *_: None  # an app that starts wants short pauses: here nobody feels them, and they add up


_files: set[Path] = set()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """The program draws the same in each run: all of it asks `secrets` by name, imported before or after. The collector
    leaves alone what earlier files have left, as cards that were read: it looks once in 16 files. A file of stories is
    no module, and a fixture of modules finds none there; a fixture costs each test more than a line here."""
    UNASKED.seed(f"{item.config.option.hypothesis_seed} {item.nodeid}")
    if item.path not in _files:
        _files.add(item.path)
        if len(_files) % 16 == 1:
            gc.collect()
            _freeze()


UNASKED = Random()
"""What the program draws by itself, where a test gives it no seed."""


def draw_a_seed(config: pytest.Config) -> None:
    """Every run tries the same cases, a thorough one new ones; all its processes draw from one seed."""
    if config.option.hypothesis_seed is None:
        config.option.hypothesis_seed = str(secrets.randbelow(1_000_000)) if THOROUGH else "0"


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Of what is red the stories are told first, and last what only reads otherwise than a golden file. At the end
    pytest looks for garbage five times over: all that lives on is looked through once."""
    gc.collect()
    _freeze()
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is not None:
        reporter.stats.get("failed", []).sort(key=lambda report: (
            "run pytest --golden" in report.longreprtext, ".yaml::" not in report.nodeid))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """The seed is said at the end, where it is seen with -q too."""
    seed = config.option.hypothesis_seed
    terminalreporter.write_line(f"random checks: seed {seed} (other cases: pytest --hypothesis-seed=N)")


@pytest.fixture
def chance(request: pytest.FixtureRequest) -> Chance:
    """Chance for a test that draws its own cases: another one for each test and seed."""
    return Chance(request.config.option.hypothesis_seed, request.node.nodeid.removeprefix("tests/"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    """Under a failure stands what keeps its case."""
    report = yield
    if report.failed and call.excinfo is not None:
        report.sections += [("to keep this case", line) for line in to_keep(item, call.excinfo.value)]
    return report


def to_keep(item: pytest.Item, failed: BaseException) -> Iterator[str]:
    """What can be pasted above a test of hypothesis, or into `tests/kept.py`."""
    for one in (failed, *getattr(failed, "exceptions", ())):
        for note in getattr(one, "__notes__", ()):
            example, found = re.subn(r"^(Failing test case|Falsifying example): \w+", "@example", note)
            if found and "=data(" not in note:
                yield example
    drawn = getattr(item, "funcargs", {}).get("chance")
    if isinstance(drawn, Chance) and drawn.case != drawn.begun:
        yield f'"{drawn.test}": ({drawn.case},),'


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--golden", action="store_true", help="write the golden files anew instead of comparing them")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        leave_out(item)
    if os.environ.get(WHOLE) and not THOROUGH:
        left = {*not_drawn(items)}
        config.hook.pytest_deselected(items=[*left])
        items[:] = [item for item in items if item not in left]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """A file is run by one worker: what its tests share is made once."""
    from xdist.scheduler import LoadFileScheduling

    return LoadFileScheduling(config, log)


@pytest.fixture(scope="session")
def read_cards(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The cards that tests have read, kept for all tests: reading them costs more than most tests."""
    here = tmp_path_factory.getbasetemp()
    return (here.parent if "PYTEST_XDIST_WORKER" in os.environ else here) / "cache"


@pytest.fixture(autouse=True, scope="session")
def made_once(read_cards: Path) -> None:
    """A process makes the same cards once, and reads none that another one has read; tests of how cards are kept keep
    theirs elsewhere."""
    keeping, make, made = CardCache.of, CardCache.pack, dict[Path, Pack]()
    if (first := Path(os.environ[CACHE_VARIABLE])).is_dir():  # a fresh clone may have read none yet
        copytree(first, read_cards, dirs_exist_ok=True)
    os.environ[CACHE_VARIABLE] = str(read_cards)

    def of(*what: Any) -> CardCache:
        known = keeping(*what)
        own = known.path.parent == read_cards and known.made_of is not None
        return replace(known, path=read_cards / f"{known.made_of.hex()}.json") if own else known

    def pack(known: CardCache, verbs: Any) -> Pack | None:
        found = made.get(known.path)
        if found is None and (found := make(known, verbs)) is not None and known.path.parent == read_cards:
            made[known.path] = found
        return found

    CardCache.of, CardCache.pack = of, pack  # type: ignore[assignment,method-assign]


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A home for each test, made when something is written there: a folder each costs more than most tests."""
    folder = tmp_path_factory.mktemp("homes")
    return (folder / str(number) for number in count())


@pytest.fixture(autouse=True)
def own_home(homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test touches the player's saves, packs or settings."""
    home = next(homes)
    monkeypatch.setenv("DECKGAMES_HOME", str(home))
    return home


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """The smallest game is in the catalogue while a test is about it."""
    about = getattr(item, "callspec", None)
    small = about and any(getattr(one, "id", one) == SMALL.id for one in about.params.values())
    with in_the_catalogue() if small else nullcontext():
        return (yield)


@pytest.fixture
def real_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test looks at the cards that are played with, not at the frozen ones."""
    monkeypatch.delenv("DECKGAMES_CARDS")


@pytest.fixture(autouse=True, scope="session")
def quick_hints() -> None:
    """Hints are thought about in a few worlds, not for a time: the same hint wherever and whenever a test runs."""
    from deckgames.bots import hint
    from deckgames.ui.table import botworker

    hint.FIRST, hint.SECONDS, hint.WORLDS, botworker.HINTS_APART = 1e9, 1e9, 3, False


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """`golden(name, text)` compares with `tests/golden/<name>`, or writes it with `pytest --golden`."""
    def compare(name: str, text: str) -> None:
        path = GOLDEN / name
        if request.config.getoption("--golden"):
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert path.exists(), f"there is no {path.name} yet: run pytest --golden and read what it writes"
        kept = path.read_text(encoding="utf-8")
        # line by line: pytest compares the letters of two pictures for a quarter of a minute
        found, wanted = (text.splitlines(), kept.splitlines()) if len(text) > LONG else (text, kept)
        assert found == wanted, f"{path.name} has changed: run pytest --golden and review it"

    return compare


def reading(told: Callable[..., None]) -> Callable[[Callable[[str], None]], None]:
    """The same, where lines are compared with a golden file."""
    return lambda reads: told(reads)


class Stories(pytest.File):
    """A file of tests that only say table, answers, table (tests/given/stories.py)."""

    def collect(self) -> Iterator[pytest.Item]:
        for rules, name, steps in stories(self.path):
            told = partial(*self.room(), steps)
            told = reading(told) if does_read(steps) else told
            item = pytest.Function.from_parent(self, name=name, callobj=told)
            for rule in rules:
                item.add_marker(getattr(pytest.mark, marker_of(rule))(rule))
            yield item

    def room(self) -> tuple[Any, ...]:
        """Who tells the stories of this folder: the app's or a game's."""
        if self.path.parent.name != "ui":
            return tell, self.path.parent.name
        from tests.ui.stories import tell as tell_of_the_app

        return (tell_of_the_app,)


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> Stories | None:
    named = file_path.match("test_*.yaml")
    return Stories.from_parent(parent, path=file_path) if named else None


@pytest.fixture
def reads(request: pytest.FixtureRequest) -> Iterator[Callable[[str, object], None]]:
    """`reads(path, text)` notes what a person reads there; at the end of the test all of it is compared with the test's
    section of its game's corpus, so that a reworded sentence reds nothing else."""
    said, before = list[str](), list[list[str]]()
    yield lambda path, text: said.append(line_of(path, text, before))
    corpus, name = TOLD / f"{Path(request.node.path).parent.name}.txt", section_of(request.node.name)
    if request.config.getoption("--golden"):
        keep_sections(corpus, lambda known: {**known, name: "\n".join(said)})
    kept = sections(corpus).get(name, "")
    assert "\n".join(said) == kept, f"{name} has changed in {corpus.name}: run pytest --golden and review it"
