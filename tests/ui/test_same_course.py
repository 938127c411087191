"""The same game through the app, line by line and for a program: who was asked, told, warned and let to take something
back is the same in all three, and the curtain falls at the same moments."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from io import StringIO
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot

from deckgames.drive import Drive
from deckgames.engine.core.rng import Rng, mix
from deckgames.engine.match.private_phases import endings
from deckgames.engine.record.journal import SeatInfo, TableOptions
from deckgames.engine.record.session import Session
from deckgames.engine.vocabulary.decisions import Decision, Raw
from deckgames.games import IDS, load
from deckgames.plain import Client, Voice
from deckgames.table import Sit
from deckgames.table.flow import next_question
from deckgames.table.recap import Told
from deckgames.ui.paint.cells import Line, spans_text
from deckgames.ui.table.curtain import CurtainScreen, RoundScreen
from deckgames.ui.toolkit.layout import SeatLook
from tests.harness import hides
from tests.thorough import many, some
from tests.ui.tables import TableApp, opened, press, settle

Happened = list[tuple[Any, ...]]
"""What people were met with, in order: curtains, recaps, questions, warnings, pages, answers taken back."""
_SIGN = re.compile("[▲●■◆★✦] ")
_ANSWERS = {"initiative": 8, "pools": many(14, 30)}
"""Answers of people in a game (else 20): some rounds of them, or more than one turn."""


pytestmark = pytest.mark.usefixtures("no_guard")


@dataclass(slots=True)
class People:
    """The people at a table: what they answer depends on the table alone, so that they play the same game anywhere."""

    session: Session
    most: int
    given: int = 0
    happened: Happened = field(default_factory=list)
    _undone: set[int] = field(default_factory=set)
    _stayed: set[int] = field(default_factory=set)

    @property
    def _chance(self) -> Rng:
        return Rng.fresh(mix(self.session.seed) ^ (self.session.number << 3))

    @property
    def tired(self) -> bool:
        """Whether they leave."""
        return self.given >= self.most or self.session.over

    def answer(self, question: Decision) -> Raw | None:
        """What they answer; None: they want to take something back first."""
        number, rng = self.session.number, self._chance
        if rng.below(5) == 0 and number not in self._undone:
            self._undone.add(number)
            return None
        self.given += 1
        self.happened.append(("asked", question.seat, question.rule))
        ends = endings(question)
        return ends[0] if ends and rng.below(6) == 0 else question.random(rng)

    def warned(self, seat: int, undone: str) -> bool:
        """They are asked before a sitting ends; gives whether they end it: at the second time at the latest."""
        number = self.session.number
        if ("warned", seat, undone) != self.happened[-1]:
            self.happened.append(("warned", seat, undone))
        stays = number not in self._stayed and number % 2 == 0
        self._stayed.add(number)
        return not stays

    def met(self, *what: Any) -> None:
        """Something stands before them."""
        self.happened.append(what)


def laid(game_id: str, humans: int, seed: int) -> Session:
    game = load(game_id)
    names = ("Ann", "Bob", "Cy", "Dee")
    seats = [SeatInfo(name, "human" if i < humans else "bot:easy", i) for i, name in enumerate(names[:humans + 1])]
    return Session.new(game, seats, seed=seed, table=TableOptions(ask_everything=True), pack=game.load_pack([]))


# ---- line by line


class Transcript(Voice):
    """Reads what the client says as a person would, and answers."""

    def __init__(self, people: People) -> None:
        super().__init__(StringIO(), StringIO(), ascii=False)
        self.people = people
        self.names = people.session.names
        self.recap: list[str] | None = None
        self.asked: list[str] = []

    def say(self, text: str = "") -> None:
        if self.recap is not None and text.startswith("  "):
            self.recap.append(text.removeprefix("  ").removeprefix("! "))
            return
        self.recap = None
        if text == "Since your last turn:" or text.startswith(("Before the first round", "After round ")):
            self.recap = []
            self.people.met("recap" if text == "Since your last turn:" else "page", self.recap)
        elif text.startswith(("Undone", "Can’t undo: ")):
            self.people.met("undo", text)

    def ask(self, prompt: str) -> str:
        self.recap = None
        people = self.people
        if people.tired:
            return "q"
        if found := re.match(r"Pass to (\w+), press Enter", prompt):
            people.met("wall", self.names.index(found[1]))
            return ""
        if found := re.match(r"(\w+) is next", prompt):
            people.met("banner", self.names.index(found[1]))
            return ""
        question = next_question(people.session, None)
        found = re.match(r"(?:You still have )?(.+)\. [^.?]+\? e does it", prompt)
        if question is None or not (found or prompt == "> "):
            return ""
        if found:
            return "e" if people.warned(question.seat, found[1]) else ""
        raw = people.answer(question)
        return "u" if raw is None else typed(question, raw)


def typed(question: Decision, raw: Raw) -> str:
    """A raw answer as it is typed."""
    written = question.write(raw)
    if isinstance(written, dict):
        return " ".join(str(n) for n in raw) if isinstance(raw, tuple) else ""
    if isinstance(written, list):
        return ", ".join(written) or "none"
    if isinstance(raw, int) and question.kind == "choose" and str(written).isdigit():
        return str(raw + 1)  # an id that is a number: the number in the list counts
    return str(written)


def by_lines(people: People) -> Happened:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Told, "watch", lambda *_: None)  # as in an app without shows
        Client(people.session, Transcript(people)).play()
    return people.happened


# ---- for a program


class Program(StringIO):
    """A program that plays as people do; it is not warned, but told what would be left undone."""

    def __init__(self, people: People) -> None:
        super().__init__()
        self.people = people
        self.ask: dict[str, Any] = {}
        self.doubt: Callable[[Raw], str] = lambda raw: ""

    def write(self, text: str) -> int:
        message, people = json.loads(text), self.people
        kind = message["type"]
        if kind == "events" and message.get("sits") not in (None, "none"):
            people.met(message["sits"], message["seat"])
        if kind == "events" and "recap" in message and message["sits"] != "none":
            people.met("recap", [line["text"] for line in message["recap"]])
        if kind == "events" and message.get("page"):
            people.met("page", [line["text"] for line in message["page"]])
        if kind == "undone":
            people.met("undo", message["text"])
        if kind == "refused":
            people.met("undo", message["why"])
        if kind == "ask":
            self.ask = message
        return len(text)

    def readline(self, *_: Any) -> str:
        people, session = self.people, self.people.session
        if people.tired:
            return '{"quit": true}\n'
        question = session.question(self.ask["seat"])
        raw = people.answer(question)
        if raw is None:
            return '{"undo": true}\n'
        while (doubt := self.ask["undone"] if raw in endings(question) and "undone" in self.ask else
               self.doubt(raw)) and not people.warned(question.seat, doubt):
            if people.tired:
                return '{"quit": true}\n'
            raw = people.answer(question)
            assert raw is not None
        return json.dumps({"answer": question.write(raw)}) + "\n"


def by_messages(people: People) -> Happened:
    program = Program(people)
    drive = Drive(people.session, program, program, views=False)
    program.doubt = drive.table.doubt
    drive.play()
    return people.happened


# ---- in the app


def plain_text(line: Line, looks: tuple[SeatLook, ...]) -> str:
    return _SIGN.sub("", spans_text(line))


async def in_the_app(people: People) -> Happened:
    async with opened(TableApp(people.session, None, speed="instant")) as (app, pilot):
        for _ in range(people.most * 12):
            await settle(pilot, app)
            if people.tired or app.result:
                break
            await meet(app, people, pilot)
        else:
            raise AssertionError("the game does not go on")
    return people.happened


async def meet(app: TableApp, people: People, pilot: Pilot[None]) -> None:
    """One thing that stands before the people in the app."""
    presenter, screen = app.table.presenter, app.screen
    if isinstance(screen, CurtainScreen):
        assert screen.said.look is not None
        if not screen._told:
            people.met("wall", presenter.seats.index(screen.said.look))
        await press(pilot, "space")
        told = screen._told[:-1] if app.screen is screen else presenter.telling.news_sheet
        if told:
            people.met("recap", [plain_text(line.line, presenter.seats) for line in told])
    elif isinstance(screen, RoundScreen):
        lines = presenter.controller.told.page()
        if lines:
            people.met("page", [line.text for line in lines])
        await press(pilot, "enter")
    elif isinstance(presenter.asks, Sit):
        people.met("banner", presenter.asks.seat)
        await press(pilot, "space")
        if lines := presenter.recap(presenter.viewer) if presenter.viewer is not None else []:
            people.met("recap", [plain_text(line.line, presenter.seats) for line in lines])
    elif presenter.leaving:
        ends = people.warned(presenter.leaving.seat, spans_text(presenter.leaving.undone))
        await press(pilot, presenter.leaving.keys[0] if ends else "u")
    else:
        raw = people.answer(presenter.draft.decision)
        if raw is None:
            said = list[str]()
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(presenter.telling, "say", lambda text, refused=False: said.append(text))
                await press(pilot, "u")
            people.met("undo", said[-1])
        else:
            app.table.flow.send_or_ask(raw)
            await pilot.pause(0)


def folded(happened: Happened) -> Happened:
    """What happened up to the last question, in one spelling."""
    last = max(at for at, what in enumerate(happened) if what[0] == "asked")
    return [tuple(part.casefold().removesuffix(".") if isinstance(part, str) else part for part in what)
            for what in happened[:last + 1]]


@pytest.mark.parametrize("humans", [2, 3][-many(1, 2):])
@pytest.mark.parametrize("game_id", some(IDS, 1, 3))
@pytest.mark.wide
async def test_app_lines_and_messages_are_one_course(game_id: str, humans: int, chance: Random) -> None:
    seed = chance.randrange(1_000_000)
    fronts: dict[str, Callable[[People], Happened]] = {"lines": by_lines, "messages": by_messages}
    most = _ANSWERS.get(game_id, many(8, 20))
    found = {name: folded(front(People(laid(game_id, humans, seed), most))) for name, front in fronts.items()}
    found["app"] = folded(await in_the_app(People(laid(game_id, humans, seed), most)))
    for name, happened in found.items():
        for at, (theirs, apps) in enumerate(zip(happened, found["app"], strict=False)):
            assert theirs == apps, f"{game_id}, {humans} people, seed {seed}: {name} and app part at {at}, " \
                                   f"after {found['app'][max(0, at - 3):at]}"
        assert len(happened) == len(found["app"])
    secret = {"wall", "recap"} if hides(load(game_id)) else set()
    assert {"asked", *secret} <= {what[0] for what in found["app"]}
