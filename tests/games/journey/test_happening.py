"""What is watched when it happens: the event of an Overlord turn, and an invasion, each with what it changes."""

from dataclasses import replace
from typing import Any

from deckgames.engine.events import Event
from deckgames.games.journey.screen import LAYOUT
from deckgames.ui.paint.canvas import spans_text
from deckgames.ui.table.show import cut
from tests.games.journey.scenes import scene, table
from tests.games.journey.test_coop_screen import table as company
from tests.given.journey import JourneyStory


def watched(s: JourneyStory, told: list[Event]) -> list[tuple[str, str]]:
    """Each step of the show of these events: what is watched, and what it says."""
    steps = cut(told, LAYOUT.step, lambda event: event.kind in LAYOUT.stands())
    found = []
    for step in steps:
        shown: Any = replace(scene(s), decision=None, showing=True, story=tuple(told[step.start:step.end]), step=0)
        found.append((LAYOUT.watched(shown), spans_text(LAYOUT.coming(shown))))
    return found


def heard(s: JourneyStory, *answers: str) -> list[Event]:
    told: list[Event] = []
    s.match.state.heard = told.append
    for answer in answers:
        s.says("A", answer)
    return told


def test_an_invasion_is_watched_with_whom_it_hurts() -> None:
    s = table(B={"tokens": 1})
    steps = watched(s, heard(s, "rest:normaltown:2"))
    assert steps == [("Knight invades: a monster got past.", "● Bob takes 1 damage. ■ Cy takes 1 damage.")]


def test_an_event_is_read_out_with_what_it_changes_for_this_company() -> None:
    s = company(event="", events="event-heavy-dew", phase="overlord_turn", dial=62)
    event = Event("event", None, (s.t.event or s.t.events[-1],), n=2, note="")
    (what, said), = watched(s, [event, Event("company-hurt", None, n=3), Event("turn", 0)])
    assert what == "the Overlord’s turn, anger 2" and said.endswith("The company takes 3 damage."), (what, said)
