"""Enter is safe: at every question that may take something from whoever is asked, it begins with nothing where the
rules allow that, else with what the game's brain parts with first, and the bar names what goes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from deckgames.bots.brain import brain_of, thoughts
from deckgames.bots.default_answer import gives_nothing, gives_up
from deckgames.engine.core.rng import Rng
from deckgames.engine.match.private_phases import ENTER, Macro
from deckgames.engine.record.session import SeatInfo, Session
from deckgames.engine.vocabulary.decisions import Allocate, Choose, Confirm, Decision, Order, Pick, Raw, Refused
from deckgames.games import load
from deckgames.table import NextStep, Over, PrivatePhase, TableController
from deckgames.ui.actions import Keymap
from deckgames.ui.paint.bar import decision_bar
from deckgames.ui.table.asking import Question
from deckgames.ui.table.presenter import Presenter
from deckgames.ui.table.question_keys import QuestionKeys
from deckgames.ui.toolkit.layouts import layout_of
from tests.course import moved_on
from tests.games.test_corpus import TABLES
from tests.thorough import many

GAMES, ANSWERS, KINDS = many(1, 9), many(120, 600), many(1, 6)
"""So many games, how far they are played, and so many questions of a kind are looked at."""


def questions(game_id: str, options: dict[str, Any]) -> Iterator[Presenter]:
    """The desk at each question of three people that may take something from them."""
    game, seen = load(game_id), Counter[tuple[str, str, Any]]()
    seats = [SeatInfo(name, "human", at) for at, name in enumerate(("Ann", "Bea", "Cy"))]
    for seed in range(1, 1 + GAMES):
        presenter = Presenter(Session.new(game, seats, options=game.options(**options), seed=seed), layout_of(game),
                              Keymap())
        table, rng = presenter.controller, Rng.fresh(seed)
        for _ in range(ANSWERS):
            step = asking(table)
            if (asked := table.question()) is None or step is None:
                break
            kind = asked.kind, asked.rule, asked.about
            seen[kind] += gives_up(asked)
            if gives_up(asked) and seen[kind] <= KINDS:
                if not isinstance(step, PrivatePhase):
                    table.gather()
                presenter.look_at(step.seat if isinstance(step, PrivatePhase) else None, ask=True)
                yield presenter
                presenter.draft = None
            table.answer(asked.random(rng), asked.seat)


def asking(table: TableController) -> NextStep | None:
    """The next question; None: the game is over."""
    while not isinstance(step := table.next_step(), Over):
        if not moved_on(table, step):
            return step
    return None


def enter(presenter: Presenter) -> Raw | None:
    """What Enter answers; None: nothing yet."""
    assert presenter.draft is not None
    macro = presenter.macros().get(ENTER)
    try:
        return QuestionKeys(presenter).confirm() if macro is None else Macro.raw(
            presenter.draft.decision, macro.oids[0])
    except Refused:
        return None


def bar(presenter: Presenter) -> str:
    """The words of the bar, with the forecasts that it waits for."""
    scene, draft = presenter.scene(), presenter.draft
    assert draft is not None and presenter.foreseen is not None
    look = presenter.seats[draft.decision.seat]
    for _ in range(3):
        model = Question(scene, draft, presenter.layout, look, presenter.focus_target, presenter.focus_targets,
                         presenter.keys).model()
        while presenter.foreseen.wanted:
            presenter.foreseen.go_on()
        presenter.base = None
        scene = presenter.scene()
    return " ".join(decision_bar(model, 80, 14).text().split())


def names(asked: Decision, raw: Raw) -> list[str]:
    """The cards of this answer."""
    chosen = raw if isinstance(raw, tuple) else (raw,)
    offered = asked.allowed() if isinstance(asked, (Choose, Pick)) else []
    return [offered[at].card.name for at in chosen if offered
            and offered[at].card is not None]  # type: ignore[union-attr]


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.wide
def test_enter_gives_up_nothing_where_that_is_allowed_else_what_is_valued_least(table: str) -> None:
    found = 0
    for presenter in questions(*TABLES[table]):
        assert presenter.draft is not None and presenter.foreseen is not None
        asked, said = presenter.draft.decision, bar(presenter)
        raw, least, found = enter(presenter), gives_nothing(asked), found + 1
        if least is None and not isinstance(asked, (Allocate, Order)):
            world = next(presenter.foreseen.worlds())
            least = asked.parse(world.question(asked.seat).write(thoughts(brain_of(world.game), world, asked.seat)[0]))
        if isinstance(asked, (Allocate, Order)):
            least = raw
        assert raw == least and raw is not None, (asked.prompt,
                                                  asked.write(raw) if raw is not None else presenter.focus_target)
        assert [name for name in names(asked, raw) if name not in said] == [], said
        assert "Enter" in said or isinstance(asked, Confirm), said
    assert found > 0
