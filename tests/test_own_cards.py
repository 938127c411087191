"""The tutorial of cards (docs/own-cards.md), followed to the letter: each command prints what stands below it."""

import re
import shutil
from pathlib import Path

import pytest

from deckgames.games import load
from deckgames.games.hooks.cards import SAY
from deckgames.games.hooks.screen import face_of
from deckgames.ui.paint.faces import card
from tests.command_lines import BLOCK
from tests.conftest import Run
from tests.thorough import THOROUGH

PAGE = (Path(__file__).parent.parent / "docs" / "own-cards.md").read_text(encoding="utf-8")
(_, PACK), (_, CHECK), (_, SOUND), (_, MISTAKE), (_, COPY), (_, CARDS), (_, TEXT), (_, FACE), \
    (_, LAB), (_, STRONG), (_, FAIR), _, (_, CALM) = BLOCK.findall(PAGE)


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, real_cards: None) -> Path:
    """The file of the first step, in the reader's folder."""
    monkeypatch.chdir(tmp_path)
    Path("winter-fair.yaml").write_text(PACK)
    return Path("winter-fair.yaml")


def words(line: str) -> list[str]:
    return [word.strip('"') for word in re.findall(r'".*?"|\S+', line)[1:]]


def said(block: str, printed: str) -> bool:
    """Whether a block of the page is printed, with a figure for each "…"."""
    figures = re.escape(" ".join(block.split())).replace("…", r"\d+")
    return re.search(figures, " ".join(printed.split())) is not None


def test_it_is_checked_and_a_mistake_is_named(cli: Run, pack: Path) -> None:
    assert re.sub(r"\d+ faces", "45 faces", cli(*words(CHECK))[1]) == SOUND
    pack.write_text(PACK.replace("treasure", "tresure"))
    told = re.sub(r"(one of action, ).*;", r"\1…;", "".join(cli(*words(CHECK))[1:]))
    assert sorted(told.splitlines()) == sorted(MISTAKE.splitlines())


def test_a_pack_takes_cards_of_the_game_away(cli: Run, pack: Path) -> None:
    pack.write_text(CALM)
    assert "no mistakes" in cli(*words(CHECK))[1]
    cards = load("hooks").load_pack([pack])
    assert not cards.has("mutiny") and cards.spec("parley").copies == 2


def test_it_is_listed_and_drawn(cli: Run, pack: Path) -> None:
    where = re.search(r'^cp \S+ "\$\((.*)\)"', COPY)
    assert where is not None
    shutil.copy(pack, cli(*words(where[1]))[1].strip())
    assert cli(*words(CARDS))[1] == TEXT
    spec = load("hooks").load_pack().spec("mulled-wine")
    face = card(face_of(spec, price=SAY.text("faces.price", n=spec.cost)), 28, 7)
    assert face.text().splitlines() == FACE.splitlines()


@pytest.mark.skipif(not THOROUGH, reason="plays 200 games")
def test_the_lab_says_what_to_change(cli: Run, pack: Path) -> None:
    assert said(STRONG, cli(*words(LAB))[1])
    changed = re.search(r"Change the card to (.*?), and ask again", PAGE, re.DOTALL)
    assert changed is not None
    for field, n in re.findall(r"`(\w+): (\d)`", changed[1]):
        pack.write_text(re.sub(rf"{field}: \d", f"{field}: {n}", pack.read_text()))
    assert said(FAIR, cli(*words(LAB))[1])
