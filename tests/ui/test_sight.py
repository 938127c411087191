"""A key answers what is in sight: in every state of the table, whatever key is pressed, an option is taken only if its
key stands beside it, or the bar names it with its key; else the key brings it into sight, or means nothing."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial
from random import Random
from string import printable
from types import SimpleNamespace
from typing import Any

import pytest

from deckgames.engine.core.rng import Rng
from deckgames.engine.match.game import Game
from deckgames.engine.vocabulary.decisions import Refused
from deckgames.ui.actions import Keymap
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.pane import Pane
from deckgames.ui.table.draft import in_cap
from deckgames.ui.table.hinting import refusal
from deckgames.ui.table.presenter import Leaving, Presenter
from deckgames.ui.table.question_keys import QuestionKeys
from deckgames.ui.table.screen import TableScreen
from deckgames.ui.toolkit.layouts import layout_of
from tests.harness import GAMES, any_answers
from tests.screens import Size
from tests.thorough import many, some
from tests.ui.tables import TableApp, opened, press, session_of, still, through_pages

SIZES = ((80, 24), (60, 20), (80, 40), (100, 30), (120, 40), (160, 50))
MOMENTS = many((8,), (0, 8, 20, 45, 90))


class Pressed:
    """The keys of a table that answer now, each given and taken back at once."""

    @property
    def known(self) -> str:
        """Keys that may answer; thoroughly: all there are."""
        presenter = self.table.presenter
        begun = len(presenter.pending)
        return "".join(sorted({*"0yneab", *(keys[begun:][:1] for keys in presenter.keys),
                               *filter(lambda key: len(key) == 1, presenter.macros()),
                               *presenter.controller.standing(), *many("", printable[:94])}))

    def __init__(self, table: TableScreen, monkeypatch: pytest.MonkeyPatch) -> None:
        self.table, self.given = table, []
        for name in ("send", "send_or_ask", "give"):
            monkeypatch.setattr(table.flow, name, partial(self._answers, name))

    def _answers(self, name: str, what: Any) -> bool:
        self.given.append((name, what))
        return False

    def takes(self, key: str) -> str | None:
        """The option that this key takes now, whether it answers or only chooses a card; "" if it answers something
        else, None if it does neither."""
        presenter, draft = self.table.presenter, self.table.presenter.draft
        kept = presenter.pending, presenter.page, presenter.at, list(draft.chosen), dict(draft.amounts), self.reads
        oid = presenter.keys.get(presenter.pending + key, "")
        self.given.clear()
        try:
            self.table.keyboard._question_key(key, key)
        except Refused:
            pass
        took = bool(self.given) or draft.chosen != kept[3]
        now = presenter.pending, presenter.page, presenter.at, draft.chosen, draft.amounts, self.reads
        if now == kept:
            return oid if took else None
        presenter.pending, presenter.page, presenter.at, draft.chosen, draft.amounts, self.reads = kept
        draft.before.clear()
        presenter.renew()
        presenter.at = kept[2]
        presenter.telling.hush()
        self.table.picture.repaint()
        return oid if took else None

    @property
    def reads(self) -> bool:
        return self.table.picture.reads

    @reads.setter
    def reads(self, shown: bool) -> None:
        self.table.picture.reads = shown


def seen(table: TableScreen) -> Canvas:
    """The terminal as it is painted, pane over pane."""
    canvas = Canvas(*table.app.size)
    for name in ("title", "zones", "side", "bar", "over", "news"):
        pane = table.query_one(f"#{name}", Pane)
        if pane.display and pane.canvas is not None:
            canvas.paste(*pane.region.offset, pane.canvas)
    return canvas


def is_read(table: TableScreen, canvas: Canvas, key: str, oid: str) -> bool:
    """Whether somebody reads on the terminal that this key takes this option: its key in its row or on its face, or in
    the bar what is under the cursor, and the keys of all that has no place on the table."""
    presenter, option = table.presenter, table.presenter.draft.option(oid)
    card = None if option is None else option.card
    stop, top = presenter.focus_target, table.query_one("#bar", Pane).region.y
    if oid and stop is not None and stop.oid == oid:
        return True
    hints = {str(getattr(ink, "text", "")) for y in range(0 if not oid else top, canvas.h) for ink in canvas.inks[y]}
    placed = any(one.oid == oid and one.zone != "bar" for one in presenter.focus_targets)
    if (not placed or presenter.pending) and any(
            in_cap(key, hint) for hint in hints if not placed or hint == key or hint == f"Enter {key}"):
        return True
    its = {nth for nth, one in enumerate(presenter.focus_targets) if one.oid == oid or (
        presenter.pending and one.card is not None and one.card is card)}
    return any(canvas.line(y)[x:x + 1] == key and canvas.inks[y][x] in ("key", "edge") and canvas.at(x, y) in its
               for y in range(top) for x in range(canvas.w))


async def states(app: TableApp, pilot: Any) -> AsyncIterator[str]:
    """Everything that may lie over the question or beside it: pages of the layout, a card that is read, the cursor at
    either end of the table, a sequence that has begun."""
    presenter, picture = app.table.presenter, app.table.picture
    yield ""
    for page in range(len(presenter.layout.pages(presenter.scene()))):
        await press(pilot, "q")
        yield f"page {page + 1}"
    presenter.page = 0
    presenter.renew()
    for at in (0, len(presenter.focus_targets) - 1):
        presenter.at = at
        picture.repaint()
        yield f"cursor {at}"
        if presenter.focus_target is not None and presenter.focus_target.card is not None:
            picture.reads = True
            picture.redraw()
            await still(pilot)
            yield f"reads {at}"
            picture.reads = False
    for begun in sorted({keys[0] for keys in presenter.keys if len(keys) > 1}):
        presenter.pending = begun
        picture.repaint()
        yield f"after {begun}"
    presenter.pending = ""


@pytest.mark.parametrize(("game", "size"), [(game, size) for nth, game in enumerate(some(GAMES, 0, 2))
                                            for size in some(SIZES, nth % 2)])
@pytest.mark.wide
async def test_a_key_answers_what_is_in_sight(game: Game, size: Size, chance: Random,
                                              monkeypatch: pytest.MonkeyPatch) -> None:
    taken = 0
    for number in MOMENTS:
        session = session_of(*["human"] * min(3, game.max_seats), game_id=game.id, curtain="off",
                             seed=chance.randrange(1 << 30))
        any_answers(session, Rng.fresh(chance.randrange(1 << 30)), number)
        async with opened(TableApp(session, None, reduced_motion=True), size) as (app, pilot):
            await through_pages(pilot, app)
            if app.table.presenter.draft is None:
                continue
            with monkeypatch.context() as patched:
                keys = Pressed(app.table, patched)
                async for state in states(app, pilot):
                    canvas = seen(app.table)
                    for key in keys.known:
                        if (oid := keys.takes(key)) is not None:
                            taken += 1
                            assert is_read(app.table, canvas, key, oid), f"{state}: {key} takes {oid}\n{canvas.text()}"
    assert taken > 0


def test_where_keys_only_point_at_cards_that_of_a_word_still_answers() -> None:
    session = session_of("human", "human", game_id="pools", curtain="off", seed=20)
    presenter = Presenter(session, layout_of(session.game), Keymap())
    for _ in range(100):
        presenter.look_at(None if session.decision is None else session.decision.seat, ask=True)
        if presenter.marks and "0" in presenter.keys:
            break
        any_answers(session, Rng.fresh(1), 1)
    picks = [oid for oid in presenter.keys.values() if QuestionKeys(presenter).picks(oid)]
    assert picks == [presenter.keys["0"]]


def test_whoever_asks_for_a_hint_where_an_end_is_asked_about_is_told_its_keys() -> None:
    leaving = Leaving(0, 0, (("4 Skill", "text"),), "end your turn", "E")
    said = refusal(SimpleNamespace(leaving=leaving, draft=None))  # type: ignore[arg-type]
    assert said == leaving.refusal and "Enter" in said
