"""A sentence about moves is mended in one place, wherever it is said, in every game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from deckgames.engine.core.rng import Rng
from deckgames.engine.core.words import CHANGE
from deckgames.engine.forecast import forecast
from deckgames.engine.forecast.forecast import Forecasts
from deckgames.engine.forecast.teller import teller_of
from deckgames.games import load
from deckgames.plain.words import forecast_words
from deckgames.replay import Replay
from deckgames.table.recap import Reader
from deckgames.ui.paint.cells import spans_text
from deckgames.ui.toolkit.forecast_sentence import Foretelling
from tests.gallery import Preview
from tests.ui.tables import session_of, short_game

MODES: dict[str, Any] = {
    "cardring": {}, "hooks": {}, "initiative": {}, "journey": {}, "co-op": {"mode": "coop"}, "pools": {}}
MENDED = " becomes "


def numbers_in(mode: str) -> tuple[str, str, str]:
    """What the bar, --plain's `what` and the screen say where an answer changes a number that all of them show."""
    session = session_of("human", "human", game_id="journey" if mode == "co-op" else mode, options=MODES[mode])
    game, match, rng = session.game, session.match, Rng.fresh(5)
    preview = Preview(game, game.part("layout"))
    while (asked := match.decision) is not None:
        scene = preview.scene_of(match, 120, 40)
        eyes = None if scene.public else asked.seat
        for raw, option in enumerate(asked.allowed() if asked.kind == "choose" else ()):
            bar = spans_text(preview.layout.forecast(replace(scene, preview=Forecasts(match, eyes)), option.oid))
            if MENDED in bar and MENDED in (what := forecast_words(session, eyes, asked, raw)) and (
                    MENDED in (screen := preview.painted(scene).text())):
                return bar, what, screen
        session.answer(asked.random(rng))
    raise AssertionError("no answer changes a number")


@pytest.mark.parametrize("mode", MODES)
def test_how_a_number_changes_is_said_in_one_place(mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forecast, "CHANGE", replace(CHANGE, sign=MENDED))
    bar, what, screen = numbers_in(mode)
    assert MENDED in bar and MENDED in what and MENDED in screen


def test_a_sentence_is_mended_for_forecast_recap_and_replay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table: Any = load("cardring").sentences
    mended = replace(table["clears"], text="{seat} mends {cards}", ahead="", noted={})
    monkeypatch.setitem(table.every, "clears", mended)
    replay = Replay(short_game(tmp_path / "a.jsonl", 2, Ann="human", Bob="human"), openly=True)
    assert Foretelling(teller_of(replay.last.game)).words["clears"].text == "{seat} mends {cards}"
    assert any(" mends " in line.text for line in Reader(replay.last, None).recap(replay.last.events, most=99))
    assert any(" mends " in line.text for told in replay.narrated() for line in told.lines)


def test_a_replay_tells_what_an_answer_has_changed_as_forecasts_do(tmp_path: Path) -> None:
    replay = Replay(short_game(tmp_path / "a.jsonl", 2, Ann="human", Bob="human"), openly=True)
    changes = {told.answer: told.changes for told in replay.narrated()}
    assert changes["Minor Fight"] == ((0, "+1 Fight"),) and changes["stop playing"] == ()
