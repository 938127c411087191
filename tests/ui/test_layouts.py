"""Rows of digits of keyboards that people have: a layer that guesses what is meant may not be worse than none.

Each key is sent as its keyboard sends it, without Shift and with it, at one table: what is no digit answers nothing, a
digit answers what stands beside it, and nothing is written into the settings that nobody has said yes to.
"""

from __future__ import annotations

import pytest
from textual.events import Key
from textual.message import Message
from textual.pilot import Pilot

from deckgames.engine.core.paths import config_file
from deckgames.keyboards import PLAIN
from deckgames.ui.app import DeckApp
from deckgames.ui.pages.questions import DigitsScreen
from deckgames.ui.table.screen import TableScreen
from deckgames.ui.terminal_input import Keyboard
from tests.thorough import many
from tests.ui.app_tables import app
from tests.ui.tables import look, opened, press, screen_text, session_of, still
from tests.ui.test_walk import stands_for

LAYOUTS = {
    "US": ("`1234567890-=", "~!@#$%^&*()_+"),
    "Italian": ("\\1234567890'ìèòàù", '|!"£$%&/()=?^éç°§'),
    "AZERTY": ("²&é\"'(-è_çà)=", "~1234567890°+"),
    "Swiss": ("§1234567890'^èéà", '°+"*ç%&/()=?`üöä'),
    "UK": ("`1234567890-=", '¬!"£$%^&*()_+'),
    "Spanish": ("º1234567890'¡ñç", 'ª!"·$%&/()=?¿ÑÇ'),
    "Portuguese": ("\\1234567890'«çº", '|!"#$%&/()=?»Çª'),
    "German": ("^1234567890ß´", '°!"§$%&/()=?`'),
    "Canadian": ("#1234567890-=éèçà", '|!"/$%?&*()_+ÉÈÇÀ'),
}
"""What each key of the row sends, and letters beside it that other keyboards have in their rows."""


async def sends(pilot: Pilot[None], sign: str) -> None:
    """A key as the terminal tells it: its bytes."""
    found, since = list[Message](), await look(pilot)
    keyboard = Keyboard(found.append)
    keyboard.take(sign.encode(), 0.0)
    for event in found:
        assert isinstance(event, Key)
        event.time = max(event.time, since)
        pilot.app.post_message(event)
    await pilot.pause(0)
    if sign in PLAIN or not isinstance(pilot.app.screen, TableScreen):
        await still(pilot)


def table() -> DeckApp:
    return app("play", session=session_of("human", "bot:easy", game_id="hooks", seed=3))


@pytest.mark.parametrize("layout", [*LAYOUTS][:many(4, 9)])
@pytest.mark.wide
async def test_a_row_of_digits_answers_what_its_keys_stand_for_and_writes_nothing(layout: str) -> None:
    async with opened(table()) as (running, pilot):
        session = running.session
        assert session is not None
        for sign in "".join(LAYOUTS[layout]):
            screen, before = running.screen, session.number
            may = stands_for(screen, sign, sign) if isinstance(screen, TableScreen) and sign in PLAIN else []
            await sends(pilot, sign)
            given = [step.answer for step in session.steps[before:] if not step.unasked and step.seat == 0]
            assert given == may[:len(given)], f"{sign} answers {given}, it stands for {may}"
            if sign == "?":
                await press(pilot, "escape")
            assert isinstance(running.screen, (TableScreen, DigitsScreen)), sign
        assert running.settings.keyboard == running.keyboard == "auto"
        assert not config_file().exists()


async def test_the_first_sign_says_what_to_do_a_second_asks_and_only_a_yes_is_kept() -> None:
    async with opened(table()) as (running, pilot):
        session = running.session
        assert session is not None
        await sends(pilot, "&")
        assert "Digits with Shift? Press one more, or p then s to set the keyboard" in screen_text(running)
        for sign in "&1é":
            await sends(pilot, sign)
            assert isinstance(running.screen, TableScreen), "one key twice, or a plain digit between, shows nothing"
        number = session.number
        await sends(pilot, "&")
        assert "é & as 2 1?" in screen_text(running)
        for sign in '"e-':
            await sends(pilot, sign)
        assert "Press Enter for yes, Esc for no" in screen_text(running)
        await sends(pilot, "3")
        assert isinstance(running.screen, TableScreen), "a plain digit takes the guess back"
        for sign in "ç&":
            await sends(pilot, sign)
        await press(pilot, "escape")
        for sign in "éà":
            await sends(pilot, sign)
            assert f"⊘ The key {sign} does nothing here" in screen_text(running), "a no holds for this run"
        assert session.number == number and not config_file().exists()
    async with opened(table()) as (running, pilot):
        for sign in "&é":
            await sends(pilot, sign)
        await press(pilot, "enter")
        await still(pilot)
        assert "AZERTY: digits need no Shift" in screen_text(running)
        assert "keyboard: azerty" in config_file().read_text("utf-8")
        await sends(pilot, "&")
        assert running.session is not None and running.session.number == 1


async def test_keys_that_came_before_the_question_was_seen_are_no_yes() -> None:
    async with opened(table()) as (running, pilot):
        await still(pilot)
        for sign in ("&", "é", "\r"):
            found = list[Message]()
            Keyboard(found.append).take(sign.encode(), 0.0)
            running.post_message(found[0])
        await still(pilot)
        assert isinstance(running.screen, DigitsScreen) and not config_file().exists()
