"""A game is what its Game names: one without brain, text, screen and rulebook is played everywhere at once."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from deckgames import bots
from deckgames.bots.clock import Clock
from deckgames.bots.hint import hint
from deckgames.cli.commands import run
from deckgames.drive import Drive
from deckgames.engine.core.rng import Rng
from deckgames.engine.match.cover import read_cover
from deckgames.engine.match.game import Game
from deckgames.engine.match.match import SeatHandle
from deckgames.engine.record import saves
from deckgames.engine.record.session import SeatInfo, Session, TableOptions
from deckgames.games import IDS, covers, register
from deckgames.plain.words import forecast_words
from deckgames.replay import Replay
from deckgames.ui.app import DeckApp
from deckgames.ui.host import Start
from deckgames.ui.pages.menu import MenuScreen
from deckgames.ui.pages.results import ResultsScreen
from deckgames.ui.pages.setup import SetupScreen
from deckgames.ui.paint.pane import LonePress
from deckgames.ui.settings import SettingsModel, save
from deckgames.ui.table.screen import TableScreen
from tests.harness import SMALL, begin, by, in_the_catalogue, play
from tests.test_drive import Out, Program, said
from tests.test_plain import whole
from tests.ui.tables import look, opened, press, still, turn_to

ROOM = Path(__file__).parent / "tiny"


@pytest.fixture(autouse=True)
def tiny() -> Iterator[Game]:
    with in_the_catalogue():
        yield SMALL


def session_of(tiny: Game, *players: str, path: Path | None = None, seed: int = 4) -> Session:
    seats = [SeatInfo(("Ann", "Bea", "Cy")[i], player, i) for i, player in enumerate(players)]
    return Session.new(tiny, seats, tiny.options(), seed, path, TableOptions("reveal", "off"))


def test_it_is_on_the_menu_and_in_no_list_by_hand() -> None:
    assert [one.title for one in covers() if one.id == "tiny"] == ["Market Stalls"]
    for file in (Path(__file__).parent.parent / "deckgames").rglob("*.py"):
        assert "tests.tiny" not in file.read_text()


def test_there_is_no_second_game_of_its_id(tiny: Game) -> None:
    register("tests.tiny")  # the same once more is no other game
    with pytest.raises(ValueError, match=r"there is a game 'tiny' already, tests\.tiny: give other\.tiny another name"):
        register("other.tiny")
    assert IDS.count("tiny") == 1


@pytest.mark.parametrize(("was", "becomes", "said"), [
    ("[5, 6, 7]", "[5, 6]", "2 numbers for 2 to 4 seats; expected 3"),
    ("score_word", "score", "unknown: score; expected daily, minutes, score_word"),
    ('title = "Market Stalls"\n', "", "title"),
    ("seats = [2, 4]", "seats = [2, 4", "line"),
])
def test_a_wrong_cover_is_refused_with_its_file(tmp_path: Path, was: str, becomes: str, said: str) -> None:
    text = (ROOM / "cover.toml").read_text()
    assert was in text
    (tmp_path / "cover.toml").write_text(text.replace(was, becomes))
    with pytest.raises(ValueError, match=rf"cover\.toml: .*{said}"):
        read_cover(tmp_path)


def test_it_is_fuzzed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["fuzz", "tiny", "--games", "20", "--jobs", "1"]) == 0, capsys.readouterr()


def test_its_bots_look_one_answer_ahead(tiny: Game) -> None:
    """A game without a brain has decent bots nevertheless: normal wins most games against random."""
    won = 0.0
    for seed in range(40):
        match, mine = begin(tiny, 2, seed), seed % 2
        players = [bots.make("normal" if seat == mine else "random", tiny, seed) for seat in range(2)]
        play(match, Rng.fresh(seed), how=by(*players))
        winners = tiny.result(match.state).winners
        won += mine in winners and 1 / len(winners)
    assert won >= 0.7 * 40
    assert bots.make("hard", tiny, 1, iterations=12).decide(SeatHandle(begin(tiny, 3, 1), 0, 0)) in range(5)


def test_it_is_played_line_by_line(tiny: Game) -> None:
    text = whole(session_of(tiny, "human", "human", "bot:normal"))
    for told in ("Gentle Giant: zeal 5, takes 1", "hand 5, coins 0", "The game is over"):
        assert told in text


def test_a_program_plays_it(tiny: Game) -> None:
    session, out = session_of(tiny, "human", "human"), Out()
    Drive(session, Program(out), out, True).play()
    told = said(out)
    mine, theirs = next(message["view"]["seats"] for message in told if "view" in message)
    assert (len(mine["hand"]), theirs["hand"]) == (5, ["?"] * 5)
    assert told[-1]["type"] == "over"


def test_its_answers_are_told_by_the_numbers_that_it_declares(tiny: Game) -> None:
    session, rng = session_of(tiny, "human", "human"), Rng.fresh(1)
    while session.private():
        session.answer(session.question().random(rng), session.question().seat)
    asked, lot = session.question(), session.match.decision.items[0]
    told = forecast_words(session, None, asked, 0)
    assert told.startswith(f"{lot.name}: coins 0→{lot.spec.coins}; ") and told.endswith((".", "?")), told
    best = max(session.match.decision.items, key=lambda lot: lot.spec.coins)
    advice = hint(SeatHandle(session.match, asked.seat, session.number, True), tiny, clock=Clock()).text
    assert advice.startswith(f"hint: take {best.name}: +{best.spec.coins} coins; ")


def test_its_replay_says_which_numbers_have_changed(tiny: Game, tmp_path: Path) -> None:
    session, rng = session_of(tiny, "human", "human", path=tmp_path / "a.deck"), Rng.fresh(3)
    while not session.over:
        session.answer(session.question().random(rng), session.question().seat)
    session.close()
    changes = [change for told in Replay(tmp_path / "a.deck", True).narrated() for change in told.changes]
    found = [int(said.split()[0]) for seat, said in changes if seat == 0 and said.endswith(("coin", "coins"))]
    assert sum(found) == session.match.state.seats[0].coins


def test_it_is_saved_and_taken_up_again(tiny: Game, tmp_path: Path) -> None:
    session, rng = session_of(tiny, "human", "human", path=tmp_path / "a.deck"), Rng.fresh(3)
    for _ in range(7):
        question = session.question()
        session.answer(question.random(rng), question.seat)
    session.close()
    again = saves.resume(tmp_path / "a.deck")
    assert again.game is tiny
    assert tiny.digest(again.match.state) == tiny.digest(session.match.state)


async def test_two_people_play_it_in_the_app_from_the_menu(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a table made of its view, by keys, with curtains, to the results."""
    monkeypatch.setattr(LonePress, "QUIET", 0.0)
    monkeypatch.setattr("secrets.randbelow", lambda _: 1)  # what lies in the market hangs on the deal
    save(SettingsModel(speed="instant", confirm_end=False))
    async with opened(DeckApp(Start("menu"))) as (app, pilot):
        await pilot.pause()
        assert isinstance(app.screen, MenuScreen)
        await press(pilot, str(1 + IDS.index("tiny")))
        await look(pilot)
        assert isinstance(app.screen, SetupScreen)
        await press(pilot, "enter")
        pictures: list[str] = []
        for _ in range(400):
            await pilot.pause(0.01)
            if isinstance(app.screen, ResultsScreen):
                break
            await press(pilot, "1" if isinstance(app.screen, TableScreen) else "space")
            if isinstance(app.screen, TableScreen) and app.screen.presenter.draft is not None:
                pictures.append(app.export_screenshot())
        else:
            pytest.fail(f"no end: {app.screen}")
    assert any("MARKET&#160;STALLS" in picture and "Gentle&#160;Giant" in picture for picture in pictures)


async def test_everything_around_its_table_opens(tiny: Game) -> None:
    async with opened(DeckApp(Start("play", session=session_of(tiny, "human", "bot:normal"))),
            (120, 40)) as (app, pilot):
        await pilot.pause()
        table = next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))
        for keys in ("i", "l", "d", "question_mark", "h", "tab", "p", "u", "ctrl+p"):
            while app.screen is not table:
                await turn_to(pilot, "escape")
            await press(pilot, keys)
            await still(pilot)
        assert app.return_code is None
