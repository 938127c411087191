"""What earlier versions have written goes on: saves, settings, keys, last tables, as they lie in tests/saves.

Each version has a folder, written by `tests/saves/write.py` with its own code (0.1.0: by hand, before defaults and
rules became options); `last.json` says how many answers each save has, and the digest of its table after the last.
"""

import json
import shutil
from bisect import bisect_left
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

from deckgames import VERSION
from deckgames.engine.core.paths import assets, config_file, data_dir
from deckgames.engine.core.rng import Rng
from deckgames.engine.match.game import Game
from deckgames.engine.record.saves import at, resume, same_as_then
from deckgames.engine.record.session import SaveRefused, SeatInfo, Session
from deckgames.games import IDS, load
from deckgames.ui import last_tables, settings
from deckgames.ui.actions import Keymap
from tests.harness import all_games, any_answers, changed, saved
from tests.saves.write import CHOSEN, last_table

KEPT = Path(__file__).parents[1] / "saves"
SAVES = {f"{path.parent.name}/{name}": tuple(last) for path in sorted(KEPT.glob("*/last.json"))
         for name, last in json.loads(path.read_text()).items()}
OTHER_CARDS = "The cards have changed since this "
GOES_ON = f"{OTHER_CARDS}game began: it goes on with those of today."
"""Said where cards have changed and each answer still leads where it led."""


def led_elsewhere(session: Session) -> list[str]:
    """What a save says of answers that lead elsewhere than they did."""
    return [str(note) for note in session.notes if note != GOES_ON]


def first_apart(path: Path, answers: int) -> str:
    """The first answer of a save before which the table is another one than then, and what is said of it."""
    said: dict[int, str] = {}

    def apart(number: int) -> bool:
        try:
            with at(path, number) as session:
                said[number] = " ".join(led_elsewhere(session))
        except SaveRefused as error:
            said[number] = str(error)
        return bool(said[number])

    first = bisect_left(range(1, answers + 1), True, key=apart) + 1
    return f"answer {first}: {said[first]}" if first in said else f"answer {answers}: its table is another one"


@pytest.mark.parametrize("save", SAVES)
@pytest.mark.usefixtures("real_cards")
def test_a_save_of_an_earlier_version_goes_on_with_all_its_answers(save: str, tmp_path: Path) -> None:
    name = save.partition("/")[2]
    path, (answers, digest) = Path(shutil.copy(KEPT / f"{save}.txt", tmp_path / "a.deck")), SAVES[save]
    with resume(path) as session:
        retuned = session.header.pack != session.pack.hash
        assert not (retuned and save.startswith("1.0.0/")), "cards that have changed since stand in assets/former"
        assert retuned == any("cards" in str(note) for note in session.notes)
        if not retuned:
            assert session.over is name.endswith("ended")
            last_table(session)
            if led_elsewhere(session) or session.number != answers or not same_as_then(session, digest):
                pytest.fail(f"{save} was another game then, from {first_apart(path, answers)}")
        any_answers(session, Rng.fresh(1), 12)
    version = save.partition("/")[0]
    if not (retuned and version == VERSION):  # cards of a version that is not out yet may change
        assert not path.with_name("a.deck.lost").exists(), f"copy the cards of {version} to assets/former/{version}"


def test_the_answer_from_which_on_a_save_is_another_game_is_named(tmp_path: Path) -> None:
    def other(record: dict[str, Any]) -> dict[str, Any]:
        return record | ({"a": "end"} if record["is"] == "answer" and record["n"] == 15 else {})

    path = saved(tmp_path / "a.deck", load("hooks"), [SeatInfo("Ann"), SeatInfo("Bea", symbol=1)], 1, 46)
    kept = path.read_bytes()
    path.write_bytes(changed(kept, other))
    assert first_apart(path, 46).startswith("answer 16: ")
    path.write_bytes(kept)
    assert first_apart(path, 46) == "answer 46: its table is another one", "each leads to the next"


def test_a_save_tells_in_other_words_how_it_stands_and_is_the_same_game(tmp_path: Path) -> None:
    path, game = tmp_path / "a.deck", load("journey")
    with Session.new(game, [SeatInfo("Ann")], game.options(mode="coop"), 1, path) as session:
        any_answers(session, Rng.fresh(1), 30)
    kept = path.read_bytes()
    path.write_bytes(changed(kept, lambda record: record | ({"stands": "as then"} if "stands" in record else {})))
    with resume(path) as session:
        assert path.read_bytes() != kept and led_elsewhere(session) == []


@pytest.mark.usefixtures("real_cards")
@all_games
def test_the_cards_of_an_earlier_version_can_be_read_whether_or_not_ours_have_changed(game: Game) -> None:
    versions = [folder.name for folder in (assets() / "former").iterdir() if (folder / game.id).is_dir()]
    assert {version for version in versions if game.load_former(version) is None} == set()


@all_games
def test_options_that_a_save_does_not_name_are_those_of_then_and_a_fresh_table_is_as_printed(
        game: Game) -> None:
    assert game.options.restored({}).model_dump().items() >= {**game.options.then}.items()
    assert game.options.rules_said(game.options().model_dump()) == "as printed"
    named = {name: game.options.preset("printed")[name] for name in game.options.then}
    assert game.options.restored(named).model_dump().items() >= named.items(), "what a save names holds"


def test_an_option_that_another_one_decides_is_neither_carried_over_nor_said() -> None:
    """A save of 1.0.0 between rivals names no damage by anger, which is for companies alone."""
    options, kept = load("journey").options, {"later_crystals": "equal", "trailing_crystals": "equal"}
    assert options.restored({"mode": "competitive", **kept}).worded == "as printed"
    assert options.restored({"mode": "coop", **kept}).worded == (
        "as printed, but Damage by anger as the dial shows and Speaker another player each round")
    assert options(mode="coop").worded == "as printed"


def test_an_option_that_is_only_kept_is_offered_to_no_table_and_saves_that_name_it_go_on_with_it() -> None:
    options = load("pools").options
    assert "hand_limit" not in options.offered()
    kept = options.restored({"hand_limit": 8, "reuse": 0})
    assert (kept.model_dump()["hand_limit"], kept.worded) == (8, "balanced")


def here(version: str, name: str, to: Path) -> Path:
    """A file that a version has kept beside its saves, laid where this one looks for it."""
    to.parent.mkdir(parents=True, exist_ok=True)
    return Path(shutil.copy(KEPT / version / name, to))


@pytest.mark.parametrize("version", [path.parent.name for path in sorted(KEPT.glob("*/settings.yaml"))])
def test_settings_and_keys_are_carried_over(version: str) -> None:
    written = here(version, "settings.yaml", config_file()).read_text()
    chosen = {name: value for name, value in CHOSEN.items() if f"\n{name}:" in f"\n{written}"}
    assert settings.load() == (replace(settings.SettingsModel(), **chosen), "") and chosen["keys"]
    assert Keymap(CHOSEN["keys"]).problems == []


@pytest.mark.parametrize("version", [path.parent.name for path in sorted(KEPT.glob("*/last-tables.json"))])
def test_last_tables_are_carried_over(version: str) -> None:
    kept = json.loads(here(version, "last-tables.json", data_dir() / "last-tables.json").read_bytes())
    found = last_tables.load()
    assert found.game == kept["game"] and set(found.tables) == set(kept["tables"]) == set(IDS)
    for game_id, written in kept["tables"].items():
        table = found.tables[game_id]
        told = json.loads(json.dumps(asdict(table)))
        assert [{**one, **was} for one, was in zip(told["seats"], written["seats"], strict=True)] == told["seats"]
        assert {**told["table"], **written["table"]} == told["table"]
        assert (told["options"], told["result"]) == (written["options"], written["result"])
        assert load(game_id).options.restored(table.options).model_dump().items() >= written["options"].items()
