"""A strict pseudo-language: every message and name has accents, and what is read without them did not come from a file.

Outside of it are, wherever they stand: names of keys, names that people type, names of files and folders, ids of
rules, levels of bots as saves have them.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from string import ascii_letters
from types import SimpleNamespace
from typing import Any
from unicodedata import normalize

import pytest

from deckgames.engine.forecast.forecast import Change, becomes, between, spelled
from deckgames.engine.match.game import Game
from deckgames.engine.messages import SAY, Message
from deckgames.engine.messages.message import SLOT
from deckgames.engine.record.journal import list_saves
from deckgames.games import covers
from deckgames.people.kept import Records
from deckgames.ui.pages import guides, menu_content, saves
from deckgames.ui.pages.guides import GuidesScreen
from deckgames.ui.pages.keys import KeysScreen
from deckgames.ui.pages.menu_drawing import draw_menu
from deckgames.ui.pages.players import PlayersScreen
from deckgames.ui.pages.questions import LeavingScreen
from deckgames.ui.pages.saves import SavesScreen
from deckgames.ui.pages.settings import SettingsScreen
from deckgames.ui.pages.setup_drawing import draw_setup
from deckgames.ui.pages.setup_model import PARTS, Setup, table_row
from deckgames.ui.paint.pane import PaneScreen
from deckgames.ui.settings import SettingsModel
from deckgames.ui.table.panels import UNSAVED, PauseMenu
from tests.text.proof import EVENTS
from tests.thorough import many
from tests.ui.app_tables import WITH_BOTS, ring, saved

LEAKS = {
    "Doctor Umbra", "Growing Leviathan", "Infernal Puzzle Box", "Lady Nocturne", "The Castle Itself"}  # ids of cards
"""What is still said by the code on these pages; it only becomes less."""
OUTSIDE = re.compile(
    r"\S*/\S*|\S+\.(?:deck|py|yaml|txt)|\b[A-Z]{2}-[A-Z0-9.]+|\b(?:Ann|Bob|Cy|ANN|BOB|CY|Enter|Esc|Space|Backspace|Tab"
    r"|Home|End|PgUp|PgDn|Delete|[Ss]hift|[Cc]trl\+?\w|bot|easy|normal|greedy)\b")
PLAIN = re.compile(r"[A-Za-z]{2,}(?: [A-Za-z]{2,})*")
SIZES = (80, 24), (120, 40)


ACCENTS = {letter: one for letter in ascii_letters for mark in "\u030c\u0303\u0302\u0307\u0301"
           if len(one := normalize("NFC", letter + mark)) == 1}


VOWELS = "aeiouAEIOU"


def accented(text: str, times: int | None = None) -> str:
    """The same with an accent on each letter, in one character; `q` has none. A vowel stands there so many `times`."""
    return "".join(ACCENTS.get(letter, letter) * (times or WIDE[-1] if letter in VOWELS else 1) for letter in text)


WIDE = [1]
"""How often vowels stand there now."""


def slot(text: str) -> str:
    """The same with the word of a number of things: `{n:card}`."""
    name, colon, kind = text.partition(":")
    one, _, many = accented(kind).partition("/")
    return text if kind in ("", "row", "list", "or", "either") else f"{name}{colon}{one}/{many or one + 's'}"


def everywhere(written: Any) -> Any:
    """A message as its file has it, in the pseudo-language."""
    def said(text: str) -> str:
        return "".join(f"{{{slot(piece)}}}" if i % 2 else accented(piece) for i, piece in enumerate(SLOT.split(text)))

    forms = {form: said(text) for form, text in Message(written).forms.items()}
    return forms if isinstance(written, str) else {**written, **forms}


@pytest.fixture
def spoken(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[Any]:
    """A host of pages that speak the pseudo-language."""
    WIDE.append(request.param)
    titles = {game.id: replace(game, title=accented(game.title), tagline=accented(game.tagline),
                               score_word=accented(game.score_word)) for game in covers()}
    monkeypatch.setattr(menu_content, "covers", lambda: tuple(titles.values()))
    for module in (menu_content, saves):
        monkeypatch.setattr(module, "cover", titles.__getitem__)
    for texts in (SAY, ring().options.says):
        monkeypatch.setattr(texts, "written", {key: everywhere(given) for key, given in texts.written.items()
                                               if not key.startswith(EVENTS)})
        monkeypatch.setattr(texts, "_made", {})
    monkeypatch.setattr(Game, "evenings", ())
    more = ring().more_of
    monkeypatch.setattr(Game, "more_of", replace(more, word=accented(more.word), plural=accented(more.plural)))
    monkeypatch.setattr(guides, "load", titles.__getitem__)
    host = SimpleNamespace(settings=SettingsModel(), theme_name="night", records=Records())
    monkeypatch.setattr(PaneScreen, "host", property(lambda _: host))
    table_row.cache_clear()
    yield host
    WIDE.pop()
    table_row.cache_clear()


def setups() -> Iterator[Setup]:
    """A table that is laid, with the cursor everywhere."""
    game = ring()
    setup = Setup.of(replace(game, cover=replace(
        game.cover, title=accented(game.title), tagline=accented(game.cover.tagline))), people=WITH_BOTS)
    setup.packs, setup.broken = accented("Base cards"), "mine.yaml"
    for place in range(12):
        setup.seat, setup.line = divmod(place, 3)
        yield setup
    for row in [row.name for part in PARTS for row in part.rows(setup)]:
        setup.unfold(row)
        yield setup


def pages(host: Any) -> Iterator[Callable[[int, int], Any]]:
    """Every page that is made from messages, as it is drawn in a size."""
    saved("a", 5)
    model = menu_content.content(host)[0]
    yield lambda w, h: draw_menu(model, w, h)
    for setup in setups():
        yield lambda w, h, setup=setup: draw_setup(setup, w, h)  # type: ignore[misc]
    settings, keys, list_of_saves, nothing = SettingsScreen(), KeysScreen(), SavesScreen(), SavesScreen()
    for index in range(settings.count):
        settings.index = index
        yield settings.picture
    for keys.key in ("", "u", "ф"):
        yield keys.picture
    list_of_saves.items = list_saves()
    yield from (list_of_saves.picture, nothing.picture)
    players = PlayersScreen(WITH_BOTS, accented("Who plays from now on?"), accented("play on"), lambda _: None)
    for index in range(len(players.items)):
        players.index = index
        yield players.picture
    taught = GuidesScreen()
    taught.items = [replace(guide, title=accented(guide.title), about=accented(guide.about)) for guide in taught.items]
    yield taught.picture
    yield from (LeavingScreen(accented("Card Ring")).picture, PauseMenu(()).drawn, PauseMenu((), rows=UNSAVED).drawn)


@pytest.mark.parametrize("spoken", many([1], [1, 2]), indirect=True)
def test_no_words_but_those_of_files_are_read_on_these_pages(spoken: Any) -> None:
    """Also where every vowel stands twice."""
    read = {" ".join(found) for page in pages(spoken) for w, h in SIZES
            for found in map(str.split, PLAIN.findall(OUTSIDE.sub("·", page(w, h).text())))}
    assert read == LEAKS


def test_what_stands_between_two_values_comes_from_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SAY, "written", {key: everywhere(SAY.written[key]) for key in SAY.written if "values." in key})
    monkeypatch.setattr(SAY, "_made", {})
    between.cache_clear()
    found = [spelled(Change(1, met[0], False, met)) for met in ((2, 3), (-2, 5), (4,))]
    found += ["".join(str(part) for _, part in becomes(Change(0, n, False, (0, n)), "0")) for n in (1, 2)]
    between.cache_clear()
    assert not [text for text in found if PLAIN.search(text)] and len({*found}) == 5
