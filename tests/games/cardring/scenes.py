"""Scenes of Card Ring for the tests of its screen: the table of the mock-ups, any table, and all its panes as text."""

from typing import Any

from deckgames.games.cardring import GAME
from deckgames.games.cardring.screen import LAYOUT
from tests.gallery import Preview
from tests.given.cardring import RingStory, given
from tests.screens import Screen

SHOWN = Preview(GAME, LAYOUT)
SCREEN = Screen(SHOWN, ("hand", "face_down", "peek"), ("Greater Skill", "Greater Fight", "Botched Blueprint"),
                ("ring",))
begun, scene, sheets, text, forecast = SCREEN.begun, SCREEN.scene, SCREEN.sheets, SCREEN.text, SCREEN.forecast
scene_of, painted = SHOWN.scene_of, SHOWN.painted


def mock_up(phase: str = "sitting", turn: int = 1, **options: Any) -> RingStory:
    """The table of the mock-ups: round 7, Bob has sat, Ann sits, Cy is to sit and may not fight the Finale."""
    s = given(
        phase=phase, order="ABC", turn=turn, round=7, enemy_deck=14, main_deck=71,
        row="apprentice-vampire poison-needle-trap headless-coachman", options={"finale": "lady-nocturne", **options},
        A={"xp": 6, "fight": 4, "hand": 0, "discard": 5, "deck": 8,
           "queue": "clockwork-ledger galvanic-parasol railway-turntable spanner-in-the-works crystal-ball"},
        B={"xp": 4, "skill": 3, "fight": 2, "failure": 1, "discard": 7, "deck": 6,
           "hand": "double-or-quits railway-turntable minor-skill minor-fight",
           "in_play": "minor-skill clockwork-ledger loose-screw minor-fight",
           "queue": "royal-bounty steam-fist banana-skin pocket-abacus loose-screw"},
        C={"xp": 9, "hand": 5, "discard": 11, "deck": 4, "barred": True,
           "queue": "paper-shredder class-tycoon duelling-cane university-grant gentlemens-exchange"})
    s.t.arbiter = s.match.base.arbiter = 1
    return s
