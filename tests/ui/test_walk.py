"""A random walk over all keys of all questions: what the bar shows works, what it does not show answers nothing else.

Random tables are taken up at random moments; caps of the bar and any other keys are pressed, early and late ones, cells
are clicked once and twice. Whatever is pressed, an answer is one that the key or click stood for, given to a question
that had been painted before, and a key that changes nothing says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from textual.command import CommandPalette
from textual.events import Key
from textual.pilot import Pilot

from deckgames.engine.core.rng import Rng
from deckgames.engine.match.game import Game
from deckgames.engine.match.private_phases import ENTER, Macro
from deckgames.engine.record.session import Session
from deckgames.engine.vocabulary.decisions import Allocate, Choose, Confirm, Number, Order, Pick, Raw
from deckgames.games import IDS
from deckgames.ui.actions import key_of
from deckgames.ui.app import DeckApp
from deckgames.ui.host import Start
from deckgames.ui.pages.menu import MenuScreen
from deckgames.ui.pages.setup import SetupScreen
from deckgames.ui.paint.bar import standing_text
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.pane import Pane, Seen, now
from deckgames.ui.table.curtain import CurtainScreen, RoundScreen
from deckgames.ui.table.draft import end_at
from deckgames.ui.table.input import TableMouse
from deckgames.ui.table.screen import TableScreen
from deckgames.ui.table.screen_flow import ScreenFlow
from deckgames.ui.terminal import Terminal
from deckgames.ui.toolkit.layout import NUMBER
from tests.harness import any_answers, by_turns
from tests.thorough import cases, many
from tests.ui.tables import TableApp, at_once, click, look, opened, send, session_of, still

KEYS = many(8, 2_000)
"""So many keys and clicks are made in a run, for each game."""
EACH = many(8, 60)
"""After so many another table is laid."""
SIZES = ((80, 24), (120, 40), (100, 30), (160, 50), (60, 20))
TABLES = (("human", "human"), ("human", "human", "human"), ("human", "bot:easy"), ("human", "bot:easy", "bot:easy"),
          ("human", "human", "bot:easy"))
NAMED = ("enter", "space", "escape", "tab", "backspace", "left", "right", "up", "down", "shift+left", "shift+right",
         "shift+up", "shift+down", "plus", "minus", "question_mark", "ctrl+x", "delete", "f3", "home")
LETTERS = "abcdefghijklmnoqrstuvwxyz0123456789AEUYNQZ.,!#²ßé"
PALETTE = ("enter", "enter", "enter", "down", "escape", "l", "u")
"""What is pressed in the command palette."""
LOOKING = ("i", "h", "down")
"""Keys that only look, and open no page."""
NOTHING = "means nothing here"
EARLY = "Too fast: "


# ---- what is watched all the time


class Watch:
    """Since when what is asked has been painted, when the key came that is dealt with now, and what it may answer."""

    def __init__(self) -> None:
        self.painted: float | None = None
        self.seat: int | None = None
        self.made = self.answered = 0.0
        self.may: Callable[[], list[Any]] = list
        self.answers = 0
        self.wrong: list[str] = []

    def asks(self, seat: int | None, turned_up: bool = False) -> None:
        """Somebody else is asked, or nobody, or something hidden lies open now."""
        if seat is None or seat != self.seat or turned_up:
            self.painted = None
        self.seat = seat

    def paints(self) -> None:
        """What is asked is on the terminal now."""
        if self.painted is None:
            self.painted = now()

    def given(self, table: TableScreen, raw: Raw) -> None:
        """An answer is given."""
        self.answers += 1
        decision = table.presenter.draft.decision if table.presenter.draft is not None else table.session.question()
        written, may = decision.write(raw), self.may()
        unseen = self.painted is None or self.made < self.painted
        if unseen and self.made != self.answered:  # a key that answers several times has said so before
            self.wrong.append(f"{written!r} answers {decision.prompt!r} before it was painted")
        self.answered = self.made
        if written not in may:
            self.wrong.append(f"{written!r} answers {decision.prompt!r}, it stands for {may}:\n{bar(table).text()}")


class WalkApp(TableApp):
    """A table that is watched."""

    terminal = Terminal({"NO_COLOR": "1"})
    get_system_commands = DeckApp.get_system_commands

    def __init__(self, *given: Any, **settings: Any) -> None:
        super().__init__(*given, **settings)
        self.settings = self.table.settings
        self.watch_ = Watch()

    def leave(self) -> None:
        self.left.append(True)

    def _display(self, screen: Any, renderable: Any) -> None:
        super()._display(screen, renderable)
        asked = self.table.presenter.draft is not None if screen is self.table else isinstance(screen, RoundScreen)
        if asked:
            self.watch_.paints()


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every key, click and answer of a table passes by the watch."""
    def before(kind: type, name: str, first: Callable[..., object]) -> None:
        method = getattr(kind, name)

        def passed(self: Any, *given: Any) -> Any:
            table = self if hasattr(self, "app") else self.table
            first(table.app.watch_, self, *given)
            return method(self, *given)

        monkeypatch.setattr(kind, name, passed)

    def key(watch: Watch, table: TableScreen, event: Key) -> None:
        found = stands_for(table, event.key, event.character if event.is_printable else None)
        watch.made, watch.may = event.time, lambda: found

    def clicked(watch: Watch, table: TableScreen, message: Pane.Clicked) -> None:
        watch.made, watch.may = message.time, lambda: [*under_cursor(table), *long_caps(table)]

    def page(watch: Watch, _screen: RoundScreen, _key: str, made: Any) -> None:
        watch.made, watch.may = made.time, list

    def settled(seen: Seen, number: int) -> None:
        app = seen._screen.app
        if isinstance(app, WalkApp) and seen._screen.is_active:
            app.watch_.paints()  # where nothing had to be painted anew
        paint(seen, number)

    paint = Seen._paint
    monkeypatch.setattr(Seen, "_paint", settled)
    before(TableScreen, "on_key", key)
    before(TableMouse, "_counts", lambda watch, mouse, message: clicked(watch, mouse.table, message))
    before(RoundScreen, "_press", page)
    before(ScreenFlow, "send", lambda watch, course, raw: watch.given(course.table, raw))
    before(ScreenFlow, "asks",
           lambda watch, course, step: watch.asks(step.seat, course.session.takebacks.turned_up))
    before(ScreenFlow, "lets_sit", lambda watch, _course, step: step.front == "none" or watch.asks(None))
    for name in ("turns_page", "_let_think", "_watch"):
        before(ScreenFlow, name, lambda watch, *_: watch.asks(None))


# ---- what keys stand for


def answered(table: TableScreen, oid: str | None) -> list[Any]:
    """The answer with this one option, if it is one."""
    draft = table.presenter.draft
    if draft is None or oid not in draft.allowed or draft.several:
        return []
    index = draft.allowed.index(oid)
    if isinstance(draft.decision, (Choose, Confirm)):
        return [draft.decision.write(index)]
    return [draft.decision.write((index,))] if isinstance(draft.decision, Pick) else []


def stands_for(table: TableScreen, key: str, character: str | None) -> list[Any]:
    """All that this key may answer now, by what the bar shows."""
    presenter, draft = table.presenter, table.presenter.draft
    if draft is None:
        return []
    decision = draft.decision
    if presenter.leaving:
        return [decision.write(presenter.leaving.raw)] if key in presenter.leaving.keys else []
    if key == ENTER:
        proposed = presenter.macros().get(ENTER)
        if presenter.pending:
            end = end_at(presenter.focus_target, presenter.pending, presenter.keys, draft)
            return [] if end is None else answered(table, end[1])
        return under_cursor(table) if proposed is None else answers_of(proposed)
    found = answered(table, presenter.keys.get(presenter.pending + (character or "")))
    if not presenter.pending and (character is not None or key in presenter.macros()):
        macro = presenter.macros().get(character or key)
        found += answers_of(macro) if macro is not None else []
        found += answered(table, {"y": "yes", "n": "no"}.get(key.lower())) if isinstance(decision, Confirm) else []
        found += [decision.write(())] if character == "0" and isinstance(decision, Pick) and not decision.lo else []
    return found


def answers_of(macro: Macro) -> list[Any]:
    """Its answers as they stand in the journal."""
    return [answer if isinstance(answer, str) else list(answer) for answer in macro.oids]


def under_cursor(table: TableScreen) -> list[Any]:
    """What Enter may answer: what is put together, or the option under the cursor if the bar says which one it is."""
    presenter, draft, stop = table.presenter, table.presenter.draft, table.presenter.focus_target
    if draft is None:
        return []
    decision, oid = draft.decision, stop.oid if stop is not None else None
    if isinstance(decision, Number):
        n = draft.amounts[NUMBER]
        return [n] if f"{decision.about.word} {n or 'none'}" in bar(table).text() else []
    if isinstance(decision, Allocate):
        return [] if draft.left else [decision.write(tuple(draft.amounts.values()))]
    if isinstance(decision, Order) or draft.several:
        chosen = [draft.chosen, [*draft.chosen, oid] if oid in draft.allowed and oid not in draft.chosen else []]
        raws = [tuple(draft.allowed.index(item) for item in items) for items in chosen]
        return [decision.write(raw) for raw in raws if decision.accepts(raw)]
    return answered(table, oid) if oid is not None and presenter.at < len(presenter.focus_targets) and says(table,
                                                                                                            oid) else []


def says(table: TableScreen, oid: str) -> bool:
    """Whether the bar says which option is under the cursor: by its words, or by the cap that is turned round; or has
    said it, before somebody read on in it."""
    canvas, option = bar(table), table.presenter.draft.option(oid) if table.presenter.draft is not None else None
    card = option.card or table.presenter.focus_targets[table.presenter.at].card
    words = [option.label, card.name if card is not None else option.label]
    words += [table.session.names[option.seat]] if option.seat is not None else []
    marked = any(ink == "name-cursor" for y in range(canvas.h) for _, ink, _ in canvas.runs(y))
    said, rest = canvas.text(), option.label.partition(": ")[2]  # a village's rest is said without the village
    return marked or table.picture.read > 0 or any(word[:12] in said for word in words) or (
        bool(rest) and f"{rest[:1].upper()}{rest[1:12]}" in said)


def long_caps(table: TableScreen) -> list[Any]:
    """What a click on a cap of several keys such as c1 may answer."""
    return [answer for keys, oid in table.presenter.keys.items() if len(keys) > 1 for answer in answered(table, oid)]


# ---- what is shown


@dataclass(frozen=True)
class Shown:
    """A cap as it is painted, one way to press it, the words behind it, and where it lies in the bar."""

    keys: tuple[str, ...]
    words: str
    x: int
    y: int


def bar(table: TableScreen | RoundScreen) -> Canvas:
    """The bar as it is painted."""
    canvas = table.query_one("#bar" if isinstance(table, TableScreen) else "#page-bar", Pane).canvas
    return canvas if canvas is not None else Canvas(0, 0)


def caps_of(table: TableScreen | RoundScreen) -> Iterator[Shown]:
    """Every way to press a cap that is painted in the bar."""
    canvas, presenter = bar(table), table.presenter
    standing = table.picture.standing() if isinstance(table, TableScreen) else ()
    texts = {standing_text(option): option for option in standing}
    marked = table.picture._bar_model().marked if isinstance(table, TableScreen) else ""
    for y in range(canvas.h):
        x, runs = 0, list(canvas.runs(y))
        for at, (text, ink, _) in enumerate(runs):
            words = runs[at + 1][0].strip().partition("   ")[0] if at + 1 < len(runs) else ""
            if ink == "key" or (ink == "name-cursor" and text.strip() == marked and marked):
                for keys in ways(text.strip(), presenter):
                    yield Shown(keys, words, x + 1, y)
            elif text in texts:
                key = key_of(texts[text][0])
                if key is not None:
                    yield Shown((key,), texts[text][1], x, y)
            x += len(text)


def ways(cap: str, presenter: Any) -> Iterator[tuple[str, ...]]:
    """The keys, one after the other, by which a cap is pressed; a range has several ways."""
    begun = presenter.pending
    if cap in presenter.keys and len(cap) > 1:
        yield tuple(cap.removeprefix(begun))
        return
    shift = "shift " if cap.startswith("shift ") else ""
    for part in cap.removeprefix(shift).split(" "):
        first, dash, last = part.partition("-")
        if dash and len(first) == len(last) == 1:
            yield from ((chr(code),) for code in range(ord(first), ord(last) + 1))
        elif part in presenter.keys and len(part) > 1:
            yield tuple(part)
        elif (key := key_of(shift + part)) is not None:
            yield (key,)


def picture(app: WalkApp) -> list[Any]:
    """Everything on the screen."""
    return [type(app.screen).__name__, app.cursor_position,
            *((pane.id, pane.display, pane.canvas.chars, pane.canvas.inks) for pane in app.screen.query(Pane)
              if pane.canvas is not None)]


def done(app: WalkApp) -> list[Any]:
    """All that has been done at the table: answers given and taken back, and what the app was asked for."""
    return [list(map(id, app.session.steps)), len(app.rules), id(app.screen), app.result]


# ---- the walk


async def press(pilot: Pilot[None], key: str) -> None:
    """Presses a key when the screen has been seen."""
    send(pilot, key, since=await look(pilot))
    await still(pilot)


class Walk:
    """One table, walked over."""

    def __init__(self, app: WalkApp, pilot: Pilot[None], chance: Random) -> None:
        self.app, self.pilot, self.chance = app, pilot, chance
        self.told: list[str] = []
        self.answered = 0

    @property
    def _table(self) -> TableScreen:
        return self.app.table

    def check(self, right: bool, what: str) -> None:
        """Raises with all that was pressed and what is shown."""
        if not right:
            sheets = [pane.canvas.text() for pane in self.app.screen.query(Pane) if pane.canvas is not None]
            raise AssertionError("\n".join([what, f"after {', '.join(self.told)}", *sheets]))

    async def step(self) -> None:
        """One key, or a few, on whatever lies on top."""
        app, chance, screen = self.app, self.chance, self.app.screen
        app.watch_.answers, self.answered = 0, app.session.number
        if isinstance(screen, (TableScreen, RoundScreen)):
            kinds = [(self.shown, 40), (self.any_key, 25), (self.clicks, 12), (self.double, 8), (self.early, 7),
                     (self.burst, 8), (self.palette, 4)]
            await chance.choices([kind for kind, _ in kinds], [weight for _, weight in kinds])[0]()
        elif isinstance(screen, CurtainScreen):
            await self.pressed("space" if chance.random() < 0.7 else self.any_of())
            self.check(app.watch_.answers == 0, "a key at the curtain answers")
        else:
            await self.pressed("escape")
            self.check(app.screen is not screen, "Esc does not close what lies over the table")
        self.check(not app.watch_.wrong, "; ".join(app.watch_.wrong))

    def any_of(self) -> str:
        """Any key."""
        return self.chance.choice(LETTERS) if self.chance.random() < 0.65 else self.chance.choice(NAMED)

    async def pressed(self, key: str) -> None:
        self.told.append(key)
        await press(self.pilot, key)

    # -- caps

    async def shown(self) -> None:
        """A cap of the bar does something, and is not refused; where one of its words is faint it says why."""
        screen = self.app.screen
        assert isinstance(screen, (TableScreen, RoundScreen))
        found = list(caps_of(screen))
        if not found:  # what is said covers all of a small bar
            await self.any_key()
            return
        cap = self.chance.choice(found)
        wanted = self.labelled(cap)
        before, looked = done(self.app), picture(self.app)
        self.told.append(f"[{' '.join(cap.keys)} {cap.words}]")
        for key in cap.keys:
            await press(self.pilot, key)
        refused = self.refusal()
        what = f"the cap {' '.join(cap.keys)} ({cap.words})"
        self.check(NOTHING not in refused, f"{what} means nothing")
        if not self.may_refuse(cap):
            self.check(not refused, f"{what} is refused: {refused}")
            does = done(self.app) != before or picture(self.app) != looked or bool(self._table.presenter.telling.said)
            self.check(does, f"{what} does nothing")
        if wanted is not None and len(self.app.session.steps) > len(before[0]):
            given = self.app.session.steps[len(before[0])].answer
            self.check(given in (wanted, [wanted]), f"{what} answers {given!r} and not {wanted!r}")

    def labelled(self, cap: Shown) -> str | None:
        """The one option whose words stand behind this cap."""
        draft = self._table.presenter.draft
        if draft is None or self.app.screen is not self._table:
            return None
        found = [option.oid for option in draft.options if option.label == cap.words]
        return found[0] if len(found) == 1 else None

    def may_refuse(self, cap: Shown) -> bool:
        """Whether a cap may come to an end: points, numbers, places, what of a range of keys is blocked and says why,
        and Enter or Space where several are chosen."""
        draft, oid = self._table.presenter.draft, self._table.presenter.keys.get("".join(cap.keys))
        if draft is not None and any(option.oid == oid and option.blocked is not None for option in draft.options):
            return True
        editing = draft is not None and (draft.counts or draft.several or isinstance(draft.decision, Order))
        if draft is not None and draft.several and cap.keys[0] in self._table.presenter.keys:
            return True
        if oid and self._points_at(oid):
            return True
        return "barred" in cap.words or (editing and not cap.keys[0].isalpha()) or (editing and len(cap.keys[0]) > 1)

    def _points_at(self, oid: str) -> bool:
        """Whether the cursor stands there, where its key has put it or found it."""
        stop = self._table.presenter.focus_target
        return stop is not None and stop.oid == oid

    def refusal(self) -> str:
        """What the bar refuses."""
        screen, presenter = self.app.screen, self._table.presenter
        if isinstance(screen, RoundScreen):
            return screen.trouble
        return "".join(text for text,
                       _ in presenter.telling.said) if screen is self._table and presenter.telling.refused else ""

    # -- keys

    async def any_key(self) -> None:
        """Any key: it answers what it stands for (the watch says so), or changes nothing and says why."""
        key, macros = self.any_of(), self._macros()
        before, looked = done(self.app), picture(self.app)
        await self.pressed(key)
        answers = self.app.watch_.answers
        self.check(answers <= 1 or (key in macros and self._is(macros[key])), f"{key} gives {answers} answers")
        same = done(self.app) == before and picture(self.app) == looked
        said = self.app.screen is not self._table or bool(self._table.presenter.telling.said)
        self.check(not same or said or self._stays(key), f"{key} does nothing and says nothing")

    def _stays(self, key: str) -> bool:
        """Whether a key may change nothing in silence: at an edge, or what it would put is there."""
        presenter = self._table.presenter
        action, draft = presenter.keymap.find(key), presenter.draft
        put = draft is not None and (draft.counts or isinstance(draft.decision, Order))
        moves = action is not None and action.id.startswith(("move.", "answer.back", "answer.earlier", "answer.later"))
        moves = moves or self._points_at(presenter.keys.get(key, "-"))
        return moves or (put and key.isdigit()) or (action is not None and action.id == "table.panic")

    def _macros(self) -> dict[str, Macro]:
        return dict(self._table.presenter.macros())

    def _is(self, macro: Macro) -> bool:
        """Whether what was answered since the step began is what the macro stands for, or its beginning."""
        given = [step.answer for step in self.app.session.steps[self.answered:] if not step.unasked]
        given = given[:self.app.watch_.answers]
        return given == answers_of(macro)[:len(given)]

    async def early(self) -> None:
        """A key made before what is asked was seen answers nothing; one that does not only look is dropped, and that is
        said."""
        screen, key = self.app.screen, self.chance.choice(["enter", "space", "e", "1", "y", "0", "a", "u", *LOOKING])
        since, before = await look(self.pilot), done(self.app)
        self.told.append(f"early {key}")
        send(self.pilot, key, since - self.chance.choice((0.001, 0.2, 3.0)))
        await still(self.pilot)
        assert isinstance(screen, (TableScreen, RoundScreen))
        self.check(done(self.app) == before, f"{key} was heard before the question was seen")
        self.check(EARLY in bar(screen).text() or key in LOOKING, f"it is not said that {key} came too early")

    async def burst(self) -> None:
        """Several keys at once, as fast as they come: the watch sees that none answers what was not painted."""
        caps = [key for cap in caps_of(self.app.screen) for key in cap.keys]  # type: ignore[arg-type]
        keys = [self.chance.choice(caps) if caps and self.chance.random() < 0.7 else self.any_of() for _ in range(3)]
        await self.at_once(keys)

    async def at_once(self, keys: list[str]) -> None:
        self.told.append("+".join(keys))
        at_once(self.pilot, keys)
        await still(self.pilot)

    async def palette(self) -> None:
        """Several keys at once in the command palette: it chooses at most one command, and the table stays below."""
        await self.pressed("ctrl+p")
        self.check(isinstance(self.app.screen, CommandPalette), "Ctrl+P opens no palette")
        await self.at_once(self.chance.choices(PALETTE, k=self.chance.randint(2, 6)))
        self.check(self._table in self.app.screen_stack, "the table has gone")

    # -- clicks

    async def clicks(self) -> None:
        """A click anywhere, or two: at most one answer, or what Enter does there."""
        w, h = self.app.size
        await self._clicked(self.chance.randrange(w), self.chance.randrange(h), self.chance.choice((1, 2, 3)))

    async def double(self) -> None:
        """A double click on a cap."""
        screen = self.app.screen
        assert isinstance(screen, (TableScreen, RoundScreen))
        found = list(caps_of(screen))
        if not found:
            await self.any_key()
            return
        cap = self.chance.choice(found)
        await self._clicked(cap.x, self.app.size.height - bar(screen).h + cap.y, 2)

    async def _clicked(self, x: int, y: int, times: int) -> None:
        macros, presenter = self._macros().values(), self._table.presenter
        view, draft, private_phases = presenter.scene().view, presenter.draft, presenter.controller.private_phases
        self.told.append(f"{times} clicks at {x}, {y}")
        await click(self.pilot, x, y, times)
        await still(self.pilot)
        answers = self.app.watch_.answers
        ways = [way for oid in draft.allowed for way in private_phases.alternatives(view, draft.decision,
                                                                                    oid)[:1]] if draft else []
        self.check(answers <= 1 or any(map(self._is, [*macros, *ways])), f"{times} clicks give {answers} answers")


def moment(game: Game, chance: Random) -> Session:
    """A random table at a random moment of a random game."""
    players = chance.choice([kinds for kinds in TABLES if game.min_seats <= len(kinds) <= game.max_seats])
    curtain = chance.choice(("auto", "auto", "always", "banner", "off"))
    session = session_of(*players, seed=chance.randrange(1 << 30), game_id=game.id, curtain=curtain)
    any_answers(session, Rng.fresh(chance.randrange(1 << 30)), chance.choice((0, 12, 40, 90)))
    return session


@pytest.mark.usefixtures("watched")
@by_turns(0)
async def test_caps_work_and_no_other_key_answers(game: Game, chance: Random) -> None:
    keys = 0
    for _ in cases(chance):
        if keys >= KEYS:
            break
        session = moment(game, chance)
        speed, confirm = chance.choice(("instant", "step")), chance.random() < 0.5
        async with opened(WalkApp(session, None, speed=speed, reduced_motion=True, confirm_end=confirm),
                chance.choice(SIZES)) as (app, pilot):
            walk = Walk(app, pilot, chance)
            await still(pilot)
            for _ in range(EACH):
                if app.result or app.left:
                    break
                await walk.step()
                keys += 1


# ---- menu and set-up


async def words_are_caps(running: DeckApp, pilot: Pilot[None], chance: Random, times: int,
                         asked: list[str]) -> None:
    """A click on a cap, or on the words behind it, presses that key and nothing else, and changes nothing without."""
    for _ in range(times):
        screen = running.screen
        assert isinstance(screen, (MenuScreen, SetupScreen))
        canvas = screen.shown
        assert not any(text.endswith("…") for text, *_ in written(canvas)), "a cap that is cut is no cap"
        text, x, y, end = chance.choice(list(written(canvas)))
        at, before = chance.randrange(x, end), laid(screen)
        asked.clear()
        await click(pilot, at, y)
        shift = "shift " if text.startswith("shift ") else ""
        parts = text.removeprefix(shift).split(" ")
        stands = [name for name in (key_of(shift + part) for part in parts) if name]
        what = f"a click at {at}, {y} on {canvas.line(y)[x:end]!r}"
        assert running.screen is screen, f"{what} opens something without its key"
        assert set(asked) <= set(stands), f"{what} is {asked}"
        spot = screen.shown.at(at, y)
        if spot is None or spot.startswith("key:"):
            assert laid(screen) == before, f"{what} changes something without its key"
            assert len(asked) == (len(stands) == 1) or (len(stands) > 1 and len(asked) < 2), f"{what} is {asked}"


def laid(screen: MenuScreen | SetupScreen) -> str:
    """What the menu or the set-up holds."""
    return repr(screen.model if isinstance(screen, MenuScreen) else vars(screen.laid))


def written(canvas: Canvas) -> Iterator[tuple[str, int, int, int]]:
    """Caps with their place, and the column where the words behind them end."""
    for y in range(canvas.h):
        x, runs = 0, list(canvas.runs(y))
        for at, (text, ink, _) in enumerate(runs):
            if ink == "key":
                words = runs[at + 1][0] if at + 1 < len(runs) and runs[at + 1][1] in ("text", "muted") else ""
                words = words[:len(words.rstrip())].partition("   ")[0] if words.strip() else ""
                yield text.strip(), x + 1, y, x + len(text) + len(words.rstrip())
            x += len(text)


@pytest.mark.parametrize("kind", ["menu", "play"])
async def test_a_click_on_shown_words_is_their_cap_or_nothing(
        kind: str, chance: Random, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(DeckApp, "simulate_key", lambda _, key: asked.append(key))
    async with opened(DeckApp(Start("play", game=chance.choice(IDS)) if kind == "play" else Start()),
            chance.choice(SIZES)) as (running, pilot):
        await still(pilot)
        await words_are_caps(running, pilot, chance, many(20, 1_000), asked)
