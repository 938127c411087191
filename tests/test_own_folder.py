"""The folder of saves and own cards that is there and belongs to somebody else: not there and not mine are two."""

import errno
import os
import re
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from deckgames.engine.core.files import files_in, what_lies
from deckgames.engine.core.paths import HOME_VARIABLE
from deckgames.engine.messages.access import barred
from deckgames.engine.record.journal import list_saves
from tests.conftest import Run
from tests.ui.app_tables import app, shown

ROOT = Path(__file__).parent.parent


@pytest.fixture
def closed(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder at home that the system lets nobody look into, as if it were another user's: to root all are open."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    for folder in ("saves", "packs/hooks"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "results.jsonl").touch()
    closed = os.path.normpath(tmp_path / request.param)
    for name in ("stat", "lstat", "mkdir", "open", "scandir", "listdir"):
        itself = name in ("open", "scandir", "listdir")
        monkeypatch.setattr(os, name, partial(refusing, getattr(os, name), closed, itself))
    return Path(closed)


def refusing(of: Callable[..., Any], closed: str, itself: bool, path: Any = ".", *more: Any, **named: Any) -> Any:
    """What the system does, but below the closed folder."""
    if isinstance(path, str | Path) and (str(path).startswith(f"{closed}/") or (itself and str(path) == closed)):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    return of(path, *more, **named)


SAVES = ["saves"], ["saves", "--json"], ["resume", "--plain"], ["check"]
RESULTS = ["players", "--json"], ["players", "--forget", "zoe"], ["daily", "--json"], ["daily", "--plain"], ["check"]


@pytest.mark.parametrize(("closed", "commands"), [(".", SAVES + RESULTS), ("saves", SAVES), ("results.jsonl", RESULTS)],
                         indirect=["closed"])
def test_what_is_somebody_elses_is_not_none(closed: Path, commands: Sequence[list[str]], cli: Run) -> None:
    assert list_saves() == []
    for words in commands:
        code, out, err = cli(*words)
        assert (code in (1, 2), out) == (True, ""), words
        how = f"`chmod u+rwx {closed}` opens it, or name another in {HOME_VARIABLE}"
        assert err == f"deckgames: {closed} is closed: {how}\n"


@pytest.mark.parametrize("closed", ["packs/hooks", "packs"], indirect=True)
def test_own_cards_that_are_somebody_elses_are_not_left_out_in_silence(closed: Path, cli: Run) -> None:
    code, _, err = cli("cards", "hooks", "Barrel")
    assert (code, str(closed) in err, "play --without-broken" in err) == (1, True, True)
    assert cli("cards", "pools")[0] == (1 if closed.name == "packs" else 0)


@pytest.mark.parametrize("closed", ["."], indirect=True)
async def test_the_app_says_whose_the_folder_is_and_goes_on(closed: Path) -> None:
    running = app()
    async with running.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert "is closed: `chmod u+rwx" in shown(running)
        assert "none yet" not in shown(running)
        await pilot.press("s")
        await pilot.pause()
        assert "SAVED GAMES" in shown(running)
        assert "is closed: `chmod u+rwx" in shown(running)
        assert "Nothing is saved yet" not in shown(running)
        for page in ("people", "daily"):
            running.go(running.page(page))
            await pilot.pause()
            assert "is closed: `chmod u+rwx" in shown(running)
            assert "Nobody is known" not in shown(running)


@pytest.mark.parametrize("closed", ["saves"], indirect=True)
def test_what_is_closed_is_not_taken_for_nothing(closed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert files_in(closed, "*") == []
    for path in (closed, closed / "a.deck"):
        with pytest.raises(PermissionError):
            what_lies(path)
    monkeypatch.setattr(os, "geteuid", lambda: 1 + closed.stat().st_uid)
    assert f"{closed} belongs to {closed.owner()}: `sudo chown -R $(id -un) {closed}` makes it yours" in barred()
    monkeypatch.setenv(HOME_VARIABLE, str(closed / "inner" / "deckgames"))
    assert barred() == f"{closed} is closed to you: name a folder of your own in {HOME_VARIABLE}"


def test_nothing_is_barred_where_nothing_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for nowhere in (tmp_path / "nowhere" / "below", Path("/proc/nowhere"), Path(__file__), Path(__file__) / "below"):
        monkeypatch.setenv(HOME_VARIABLE, str(nowhere))
        assert barred() == ""


ASKS = re.compile(r"\.(exists|is_file|is_dir|glob|rglob|iterdir|is_symlink)\(")
PATHS_OF_OURS = {
    "cli/books.py", "engine/match/cover.py", "engine/core/files.py", "engine/record/journal/writing.py",
    "engine/messages/reading.py", "engine/packs/card_cache.py", "engine/core/paths.py", "engine/catalogue.py",
    "guide/file.py", "lab/measured.py", "lab/targets.py", "lab/value.py",
    "people/daily.py", "ui/crash.py"}
"""Modules that ask only for files of the program, or where an error is heard."""


def test_people_s_paths_are_asked_for_by_functions_that_tell_not_there_from_not_mine() -> None:
    package = ROOT / "deckgames"
    asking = {str(file.relative_to(package)) for file in package.rglob("*.py")
              if ASKS.search(file.read_text(encoding="utf-8"))}
    assert asking == PATHS_OF_OURS
