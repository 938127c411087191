"""The replay of a save, by answer and by round, through any player's eyes or as a film; with a branch to play on
from, and its end as one moving picture (SVG)."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

from textual import work
from textual.timer import Timer

from deckgames.engine.core.data import dataclass, fresh, frozen
from deckgames.engine.messages import TEXT, in_round
from deckgames.engine.packs import PackErrors
from deckgames.engine.record import outcome, saves
from deckgames.engine.record.session import SaveRefused, SeatInfo, Session, Step
from deckgames.engine.record.story import in_log
from deckgames.engine.vocabulary.decisions import Decision
from deckgames.seats import with_names, worded
from deckgames.ui.actions import Keymap, bound, elsewhere
from deckgames.ui.pages.players import branch
from deckgames.ui.paint.bar import BarModel
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import Line, line_of
from deckgames.ui.paint.film import LASTS
from deckgames.ui.paint.headings import title_bar
from deckgames.ui.paint.key_hints import KeyHint
from deckgames.ui.paint.moving import moving
from deckgames.ui.paint.picture import PictureScreen, framed, with_bar
from deckgames.ui.sessions import short
from deckgames.ui.table.answers import brought
from deckgames.ui.table.event_reel import TOLD, frames, veiled
from deckgames.ui.table.panels import LegendPanel, LogPanel, PilesPanel
from deckgames.ui.table.presenter import Presenter
from deckgames.ui.toolkit.layout import Scene, SeatLook, inked
from deckgames.ui.toolkit.layouts import Layout, layout_of

_PACE = 0.8
"""Seconds a decision stands while the replay runs by itself."""
_RECAP = 20
"""Events that the side panel tells beside those of the latest answer."""
ACTING = -1
"""Looks through the eyes of whoever is asked."""


class ReplayPresenter(Presenter):
    """A Presenter that shows one moment of a Film; nothing can be answered."""

    def __init__(self, shown: Film, layout: Layout) -> None:
        self.film = shown
        self.number = 0
        self.eyes: int | None = ACTING if shown.open else None
        self._scenes: dict[Any, Scene] = {}
        super().__init__(shown.session, layout, Keymap())

    @property
    def moment(self) -> Moment:
        """The moment on the screen."""
        return self.film.moments[self.number]

    @property
    def seat(self) -> int | None:
        """The seat whose view is shown; None: the public."""
        return self.moment.seat if self.eyes == ACTING else self.eyes

    def scene(self) -> Scene:
        """The moment as a Scene. The asked player sees the question with its answer chosen, everybody else no
        question."""
        key = (self.number, self.seat, self.width, self.height, bool(self.motion.changed))
        if key not in self._scenes:
            self._scenes = {key: self._pictured()}
        return self._scenes[key]

    def _pictured(self) -> Scene:
        moment, seat = self.moment, self.seat
        before = self.film.moments[self.number - 1].heard if self.number else 0
        news, recap = self.log_lines(before, moment.heard), self.log_lines(max(0, before - _RECAP), moment.heard)
        told = self.film.session.events[max(0, moment.heard - TOLD):moment.heard]
        story = [veiled(heard.event, seat) for heard in told]
        step = max(0, len(story) - (moment.heard - before)) if moment.shown else len(story)
        scene = Scene(moment.views[seat], None, (), self.film.seats, self.width, self.height, public=seat is None,
                      cursor=-1, changed=self.motion.changed, news=news, recap=recap, story=story, step=step,
                      showing=moment.shown, aims=self._aims(moment.views[seat]), keys=False)
        question = moment.question
        return scene if question is None or seat != moment.seat else replace(
            scene, decision=question, options=question.options(), chosen=moment.chosen)

    def log_lines(self, start: int, end: int) -> list[Line]:
        """The lines of the log between two events, as the present viewer may read them."""
        session = self.film.session
        lines = (session.spans(heard.event, heard.event.seat if self.film.open else None)
                 for heard in in_log(session.events[start:end], session.sentences))
        return [inked(line, self.film.seats) for line in lines if line]


class ReplayScreen(PictureScreen[None]):
    """The replay of a save. In a game that is not over all hands stay hidden."""

    BINDINGS = bound("replay")
    presenter: ReplayPresenter

    def __init__(self, path: Path, number: int = 0) -> None:
        """Shows the moment before the answer of this number first."""
        super().__init__()
        self.path, self.number, self.ready = path, number, False
        self.running: Timer | None = None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Whether this action can be used: until the save is read only leaving can."""
        return self.ready or action == "back" or f"action_{action}" not in vars(ReplayScreen)

    def on_mount(self) -> None:
        """Reads the save in the background."""
        self.read()

    @work(thread=True, exit_on_error=False)
    def read(self) -> None:
        """Replays the save once; a long game takes a moment."""
        outcome: ReplayPresenter | str
        try:
            shown = film(self.path)
            outcome = ReplayPresenter(shown, layout_of(shown.session.game))
        except (SaveRefused, PackErrors) as error:
            outcome = short(str(error), self.path)
        self.app.call_from_thread(self._ready, outcome)

    def _ready(self, replay: ReplayPresenter | str) -> None:
        if isinstance(replay, str):
            self.trouble = replay
        else:
            self.presenter, self.trouble, self.ready = replay, replay.film.note, True
            replay.number = next((at for at, one in enumerate(replay.film.moments) if one.number == self.number), 0)
        self.redraw()

    # ---- drawing

    def picture(self, w: int, h: int, bar: BarModel | None = None) -> Canvas:
        """The table of the moment with the bar; `bar` asks something instead."""
        if not self.ready:
            model = BarModel("Replay", "Replay", self.keys(("replay.back", "back")))
            canvas, _ = framed(w, h, title_bar(w, "Replay"), model)
            canvas.prose(2, self.trouble or "reading ···")
            return canvas
        canvas = Canvas(w, h)
        canvas.cursor = (1, painted(self.presenter, canvas, bar or self._bar(self.presenter)) + 1)
        return canvas

    def _bar(self, presenter: ReplayPresenter) -> BarModel:
        keys = self.keys(("replay.run", "stop" if self.running else ""),
                         ("replay.eyes", f"view: {self._eyes(presenter)}"),
                         ("replay.branch", ""), ("replay.log", ""), ("replay.piles", ""), ("replay.rule", ""),
                         ("replay.back", ""))
        return replace(answered(presenter), options=keys, body=(self._where(presenter),), said=line_of(self.trouble),
                       refused=True)

    @staticmethod
    def _where(presenter: ReplayPresenter) -> Line:
        """The line `‹ round 7 ›   ‹ decision 12 of 31 ›`."""
        moment = presenter.moment
        if moment is presenter.film.moments[-1]:
            decision = f" {TEXT('replay.the-end')} "
        else:
            key = "step" if moment.shown else "decision"
            decision = f" {TEXT(f'replay-at.{key}', n=moment.index, of=moment.count)} "
        answers = f"   {TEXT('replay.answer', n=moment.number, of=presenter.film.moments[-1].number)}"
        return (("↑", KeyHint("key", "↑", "up")), (f" {in_round(moment.round)} ", "name"),
                ("↓", KeyHint("key", "↓", "down")),
                ("   ", "plain"), ("‹", KeyHint("key", "‹", "left")), (decision, "name"),
                ("›", KeyHint("key", "›", "right")),
                (answers, "muted"))

    @staticmethod
    def _eyes(presenter: ReplayPresenter) -> str:
        if presenter.eyes == ACTING:
            return TEXT("replay.active")
        return TEXT("replay.everybody") if presenter.eyes is None else presenter.film.seats[presenter.eyes].name

    # ---- keys

    def _seek(self, number: int) -> None:
        self.presenter.number = max(0, min(number, len(self.presenter.film.moments) - 1))
        self.presenter.renew()
        self.redraw()

    def action_step(self, by: int) -> None:
        """Goes `by` answers forward or back."""
        self._halt()
        self._seek(self.presenter.number + by)

    def action_round(self, by: int) -> None:
        """Goes to the beginning of another round."""
        self._halt()
        presenter, starts = self.presenter, self.presenter.film.rounds()
        if by > 0:
            self._seek(next((start for start in starts if start > presenter.number), len(presenter.film.moments) - 1))
        else:
            self._seek(next((start for start in reversed(starts) if start < presenter.number), 0))

    def action_run(self) -> None:
        """Runs the film, or stops it."""
        if self.running is not None:
            self._halt()
        else:
            self.running = self.set_interval(_PACE, self._on)
        self.redraw()

    def _on(self) -> None:
        if self.presenter.number + 1 >= len(self.presenter.film.moments):
            self._halt()
            self.redraw()
        else:
            self._seek(self.presenter.number + 1)

    def _halt(self) -> None:
        if self.running is not None:
            self.running.stop()
            self.running = None

    def action_eyes(self) -> None:
        """Changes the viewer: whoever acts, the public, each player in turn."""
        presenter = self.presenter
        if not presenter.film.open:
            self.trouble = TEXT("replay.not-over")
        else:
            order: list[int | None] = [ACTING, None, *range(len(presenter.film.seats))]
            presenter.eyes = order[(order.index(presenter.eyes) + 1) % len(order)]
            presenter.renew()
        self.redraw()

    def action_branch(self) -> None:
        """Opens the page that asks who plays on from here, as a new save."""
        self._halt()
        if self.presenter.moment.number < self.presenter.film.moments[-1].number:
            moment = self.presenter.moment
            branch(self, self.path, self.presenter.film.session, moment.number, moment.seats)
        self.redraw()

    def action_log(self) -> None:
        """Opens the log up to this moment."""
        session, until = self.presenter.film.session, self.presenter.moment.heard
        self.host.show(LogPanel([(heard.round, line) for index, heard in enumerate(session.events[:until])
                                 for line in self.presenter.log_lines(index, index + 1)]))

    def action_piles(self) -> None:
        """Opens the piles of this moment."""
        layout, scene = self.presenter.layout, self.presenter.scene()
        self.host.show(PilesPanel(layout, scene))

    def action_rule(self) -> None:
        """Opens the legend; pressed again, the rulebook at the question's rule."""
        session, rule = self.presenter.film.session, self.presenter.moment.rule
        panel = LegendPanel(self.picture(*self.size), session.game, self.presenter.scene().view,
                            elsewhere(*self.host.settings.keys.items()).action("replay.rule").keys, rule)
        rules = partial(self.host.page, "rules", session.game.id, rule, session.pack)
        _ = self.app.push_screen(panel, lambda result: self.host.show(rules()) if result == "rule" else None)

    def action_back(self) -> None:
        """Back to the screen before."""
        self._halt()
        self.host.back()

    def scrolled(self, lines: int, x: int) -> None:
        """The mouse wheel goes through the answers."""
        if self.ready:
            self.action_step(lines)


def painted(presenter: ReplayPresenter, canvas: Canvas, bar: BarModel) -> int:
    """Paints a moment's table above its bar; gives the row where the bar begins."""
    w, h = canvas.w, canvas.h
    bottom = with_bar(canvas, replace(bar, art=presenter.film.session.game.id))
    presenter.fit(w, h, bottom - 1)
    canvas.paste(0, 0, presenter.layout.title(presenter.scene(), w), w)
    presenter.painted = presenter.drawn(False, w - presenter.side, bottom - 1), presenter.focus_targets
    canvas.paste(0, 1, presenter.motion.seen(presenter.lying()))
    side = presenter.drawn(True, presenter.side, bottom - 1)
    side.grounds = [[ground or "band" for ground in line] for line in side.grounds]
    canvas.paste(w - presenter.side, 1, side)
    return bottom


def answered(presenter: ReplayPresenter) -> BarModel:
    """The bar of a moment: the question, its answer, and what has happened last."""
    moment, news = presenter.moment, presenter.scene().news
    shown = tuple(news[-1]) if news else ()
    if moment.shown:
        what = TEXT("replay.all-watch", what=presenter.layout.watched(presenter.scene()))
        return BarModel(what, "Replay", news=shown)
    if moment.seat is None:
        timing = line_of(outcome.timing(presenter.film.session))
        return BarModel(TEXT("replay.end"), "Replay", forecast=timing, news=shown, pointed=False)
    look = presenter.film.seats[moment.seat]
    answer = TEXT("told-again.hidden") if moment.answer is None else moment.answer
    forecast: Line = ((look.name, f"seat-{look.colour}"), (": ", "text"), (answer, "name"))
    return BarModel(moment.prompt, look.name, seat=look.colour, forecast=forecast, news=shown)


@frozen
class Moment:
    """The table before an answer: who is asked what, and what is answered; the last one has neither. Or the table in a
    step of the public show after an answer (`shown`).

    `number` counts the answers before it, `seats` sat there. `views` are by seat (None: the public); `answer` is None
    where it must stay a secret; `heard` counts the events that had happened by then, `index` and `count` number the
    answers (of a show: its steps) inside the round (from 1); `question` is what is asked, of a match that stays at this
    moment, and `chosen` the ids of its options that are the answer.
    """

    number: int
    round: int
    seat: int | None
    rule: str
    prompt: str
    answer: str | None
    views: Mapping[int | None, Any]
    heard: int
    seats: Sequence[SeatInfo]
    index: int = 1
    count: int = 1
    shown: bool = False
    question: Decision | None = None
    chosen: Sequence[str] = ()


@dataclass(slots=True, repr=False)
class Film:
    """A save from its first question to its last answer. `open` says that all hands may be seen: the game is over.

    `session` is the game as it stands at the end; `note` is a plain sentence if the save cannot be followed so far.
    """

    session: Session
    seats: tuple[SeatLook, ...]
    moments: list[Moment] = fresh(list)
    note: str = ""

    @property
    def open(self) -> bool:
        """Whether hands may be shown: the game is over."""
        return self.session.over

    def rounds(self) -> list[int]:
        """For each round, the index of its first moment."""
        rounds = [moment.round for moment in self.moments]
        return [index for index, round_ in enumerate(rounds) if not index or rounds[index - 1] != round_]


def film(path: Path) -> Film:
    """Reads a save and plays it through once. Raises SaveRefused and PackErrors."""
    last = saves.at(path)
    reel = Film(last, tuple(map(SeatLook.of, last.seats)))
    sealed = sum(map(len, last.match.sealed.values()))
    session, layout = saves.at(path, 0, last.pack, last.game), layout_of(last.game)
    for step in last.steps[: last.number - sealed]:
        if step.raw is None:
            reel.note = TEXT("replay.rules-changed")
            break
        reel.moments.append(_moment(session, step, reel.open))
        since = len(session.events)
        session.apply(step, learn=False)
        reel.moments += _show(session, layout, since, reel)
        for change in last.changes:
            if change.number == session.number:
                session.seated(change)
    reel.moments.append(_moment(session, None, reel.open))
    _count(reel)
    return reel


def _viewers(session: Session, openly: bool) -> list[int | None]:
    return [None, *(range(len(session.seats)) if openly else ())]


def _show(session: Session, layout: Layout, since: int, film: Film) -> list[Moment]:
    """What everybody watched after the last answer, step by step; it belongs to the round of that answer."""
    seen = {viewer: frames(session, layout, viewer, since) for viewer in _viewers(session, film.open)}
    number, round_, steps = session.number, film.moments[-1].round, seen[None]
    return [Moment(number, round_, None, frame.step.rule, "", None, {viewer: seen[viewer][at].view for viewer in seen},
                   frame.heard, session.seats, at + 1, len(steps), shown=True) for at, frame in enumerate(steps)]


def _moment(session: Session, step: Step | None, openly: bool) -> Moment:
    views = {viewer: session.view(viewer) for viewer in _viewers(session, openly)}
    number, heard = session.number, len(session.events)
    if step is None:
        return Moment(number, session.round, None, "", "", None, views, heard, session.seats)
    answer, question = None, session.match.clone().question(step.seat) if openly else None
    if openly or not session.private():
        raw = step.raw
        answer = json.dumps(step.answer) if raw is None else worded(session.question(step.seat), raw, session.names)
    chosen = step.answer if isinstance(step.answer, list) else [step.answer] if isinstance(step.answer, str) else ()
    prompt = with_names(str(step.prompt), session.names)
    return Moment(number, session.round, step.seat, step.rule, prompt, answer, views, heard, session.seats,
                  question=question, chosen=chosen)


def _count(film: Film) -> None:
    """Numbers the moments inside their rounds."""
    starts = [*film.rounds(), len(film.moments)]
    moments: list[Moment] = []
    for start, end in pairwise(starts):
        inside = film.moments[start:end]
        asked, index = sum(1 for moment in inside if moment.seat is not None), 0
        for moment in inside:
            index += not moment.shown
            moments.append(moment if moment.shown else replace(
                moment, index=min(index, max(1, asked)), count=asked))
    film.moments = moments


SECONDS, _STANDS, _FRAMES = 20.0, 0.9, 3
"""How long all of it takes, how long a step of it stands, and the frames of what moves before that."""
_SIZE = 100, 32


def filmed(path: Path) -> str:
    """The last steps of a save as an SVG text. Raises SaveRefused and PackErrors."""
    shown = film(path)
    presenter = ReplayPresenter(shown, layout_of(shown.session.game))
    count, pictures = round(SECONDS / (_STANDS + LASTS)), list[tuple[Canvas, float]]()
    start = max(0, len(shown.moments) - count)
    for number in range(start, len(shown.moments)):
        before, eyes, numbers = presenter.lying(), presenter.seat, presenter.layout.numbers(presenter.scene())
        since, presenter.number = presenter.moment.heard, number
        until = presenter.moment.heard
        events = [heard.event for heard in shown.session.events[max(since, until - TOLD):until]]
        if number > start and eyes == presenter.seat:
            presenter.motion.begin(brought(presenter, events, numbers, eyes), False, before)
        else:
            presenter.motion.end()
        presenter.renew()
        for frame in range(_FRAMES if presenter.motion.runs else 0):
            presenter.motion.frame(frame * LASTS / _FRAMES)
            pictures.append((_picture(presenter), LASTS / _FRAMES))
        presenter.motion.frame(LASTS)
        pictures.append((_picture(presenter), _STANDS))
    return moving(pictures, shown.session.game.title)


def _picture(presenter: ReplayPresenter) -> Canvas:
    canvas = Canvas(*_SIZE)
    painted(presenter, canvas, answered(presenter))
    return canvas
