"""Cards that were read once are kept: the next start has the same cards without the YAML reader, and never old ones."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from deckgames.engine import packs
from deckgames.engine.core.cards import CardSpec, Pack
from deckgames.engine.core.paths import CACHE_VARIABLE, cache_dir
from deckgames.engine.match.game import Game
from deckgames.engine.packs import PackErrors, card_cache as kept
from tests.harness import GAMES, all_games

OWN = """\
pack: {{id: own, title: Own, version: 1}}
main:
  - {{id: brass-band, name: Municipal Brass Band, type: sabotage, cost: {cost}, play: [{{failure: 2}}, {{draw: 1}}]}}
"""


@pytest.fixture(autouse=True)
def nothing_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No other test has read cards."""
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "cache"))


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games whose card files were read, one for each time."""
    from deckgames.engine.packs import reading

    real, found = reading.read, []

    def read(game: str, *args: Any, **more: Any) -> Pack:
        found.append(game)
        return real(game, *args, **more)

    monkeypatch.setattr(reading, "read", read)
    monkeypatch.setattr(Pack, "_registry", {})
    return found


def left_open(spec: CardSpec) -> dict[str, Any]:
    """What its file does not say: a part that is not there is the same one for all cards."""
    return {name: getattr(spec, name) for name in type(spec).model_fields if name not in spec.model_fields_set}


@all_games
@pytest.mark.wide
def test_the_second_time_they_are_not_read_and_are_the_same(game: Game, reads: list[str],
                                                            monkeypatch: pytest.MonkeyPatch) -> None:
    first = game.load_pack([])
    monkeypatch.setattr(Pack, "_registry", {})
    second = game.load_pack([])
    assert reads == [game.id]
    assert second is not first
    assert (second.hash, second.key, second.names, second.meta) == (first.hash, first.key, first.names, first.meta)
    for section, specs in first.sections.items():
        again = second.sections[section]
        assert [type(spec) for spec in again] == [type(spec) for spec in specs]
        assert [spec.model_dump() for spec in again] == [spec.model_dump() for spec in specs]
        assert [spec.text for spec in again] == [spec.text for spec in specs]
        assert [left_open(spec) for spec in again] == [left_open(spec) for spec in specs]
        assert [second.origin(spec.id) for spec in again] == [first.origin(spec.id) for spec in specs]


@pytest.mark.slow
def test_a_start_with_kept_cards_never_imports_the_yaml_reader() -> None:
    for game in GAMES:
        game.load_pack([])
    says = "import deckgames.games as g, sys; [g.load(id).load_pack([]) for id in g.IDS]; print('yaml' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", says], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_a_changed_card_is_read(tmp_path: Path, reads: list[str]) -> None:
    from deckgames.games.cardring import GAME

    own = tmp_path / "own.yaml"
    for cost in (4, 5, 5):
        own.write_text(OWN.format(cost=cost))
        assert GAME.load_pack([own]).spec("brass-band").cost == cost  # type: ignore[attr-defined]
    assert reads == ["cardring"] * 2


def test_cards_with_mistakes_are_not_kept(tmp_path: Path, reads: list[str]) -> None:
    from deckgames.games.cardring import GAME

    own = tmp_path / "own.yaml"
    own.write_text(OWN.format(cost="dear"))
    for _ in range(2):
        with pytest.raises(PackErrors, match=r"own\.yaml:3"):
            GAME.load_pack([own])


@pytest.mark.parametrize("damage", [b"", b"nonsense", b"[]", b'{"kinds": ["os:system"]}', b"\x80\x05K\x01."])
def test_whatever_the_cache_holds_the_cards_are_read(damage: bytes, reads: list[str]) -> None:
    from deckgames.games.hooks import GAME

    GAME.load_pack([])
    file, = cache_dir().iterdir()
    file.write_bytes(file.read_bytes()[:16] + damage)
    assert GAME.load_pack([]).has("celebrate")
    assert reads == ["hooks"] * 2


def test_other_source_code_means_other_cards(reads: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    from deckgames.games.hooks import GAME

    GAME.load_pack([])
    monkeypatch.setattr(kept, "_sources", lambda sections: [b"a verb was mended"])
    GAME.load_pack([])
    assert reads == ["hooks"] * 2


def test_without_a_place_for_the_cache_cards_are_read_each_time(tmp_path: Path, reads: list[str],
                                                                monkeypatch: pytest.MonkeyPatch) -> None:
    from deckgames.games.hooks import GAME

    (tmp_path / "file").write_text("")
    monkeypatch.setattr(kept, "cache_dir", lambda: tmp_path / "file" / "cache")
    for _ in range(2):
        GAME.load_pack([])
    assert reads == ["hooks"] * 2
    assert packs.base_files("hooks")
