"""What is kept of a picture while the cursor moves is what would be drawn anew."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest

from deckgames.engine.core.rng import Rng
from deckgames.engine.vocabulary.decisions import Refused
from deckgames.games import IDS
from deckgames.table import BotTurn, Closing, PrivatePhase, Sit
from deckgames.ui.actions import Keymap
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.table.answers import Answers
from deckgames.ui.table.presenter import Presenter
from deckgames.ui.table.question_keys import QuestionKeys
from deckgames.ui.toolkit.layouts import layout_of
from tests.course import moved_on
from tests.thorough import cases, many
from tests.ui.tables import begun, session_of

SIZES = ((80, 24, 18), (120, 40, 34), (160, 50, 44))
WAYS = ("left", "right", "up", "down")


def pictures(presenter: Presenter) -> list[object]:
    """All that is painted of the desk, and what is foretold under the cursor."""
    scene, layout = presenter.scene(), presenter.layout
    drawn = [presenter.drawn(False, presenter.width - presenter.side, presenter.rows)]
    drawn += [presenter.drawn(True, presenter.side, presenter.rows)] if presenter.side else []
    oid = presenter.focus_target.oid if presenter.focus_target is not None else None
    said = "" if oid is None else [*layout.forecast(scene, oid)]
    return [said, *(cells(canvas) for canvas in (layout.title(scene, presenter.width), *drawn))]


def cells(canvas: Canvas) -> object:
    return canvas.chars, canvas.inks, canvas.grounds, canvas.spots


@pytest.mark.needs("layout")
@pytest.mark.parametrize("game_id", IDS)
@pytest.mark.wide
def test_what_is_kept_is_what_would_be_drawn_anew(game_id: str, chance: Random) -> None:
    for _ in cases(chance, many(1, 40)):
        session = begun(session_of("human", "bot:easy", "bot:easy", seed=chance.randrange(99), game_id=game_id),
                        chance.randrange(4))
        layout = layout_of(session.game)
        presenter = Presenter(session, layout, Keymap(reserved=layout.reserved))
        hands, rng = QuestionKeys(presenter), Rng.fresh(chance.randrange(99))
        for _ in range(many(25, 120)):
            step = presenter.controller.next_step()
            presenter.show.end()
            if isinstance(step, Sit | Closing):
                moved_on(presenter.controller, step)
            elif not isinstance(step, (PrivatePhase, BotTurn)):
                break
            elif isinstance(step, BotTurn):
                Answers(presenter).answer(session.question().random(rng), step.seat, reduced=False)
            else:
                presenter.fit(*chance.choice(SIZES))
                presenter.look_at(step.seat, ask=True)
                assert presenter.keymap.taken().isdisjoint(key[0]
                                                           for key in presenter.keys), "a key has one meaning in a game"
                walk(presenter, hands, chance)
                Answers(presenter).answer(presenter.draft.decision.random(rng), step.seat, reduced=False)


def walk(presenter: Presenter, hands: QuestionKeys, chance: Random) -> None:
    """Keys of the cursor and Space, forecasts that are found, what moves and stands still; what is painted then is
    painted anew."""
    for _ in range(8):
        pictures(presenter)
        kept = pictures(presenter)
        layout, presenter.layout = presenter.layout, type(presenter.layout)()
        assert kept == pictures(presenter)
        presenter.layout = layout
        step = chance.randrange(10)
        with suppress(Refused):
            if step == 0 and presenter.foreseen is not None:
                presenter.foreseen.make()
            elif step == 1:
                hands.toggle()
            elif step == 2:
                hands.zone(1)
            elif step == 3:
                presenter.motion.end()
            else:
                hands.move(WAYS[step % 4])
