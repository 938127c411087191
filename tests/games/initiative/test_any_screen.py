"""Any Initiative table in any size of terminal: exact sizes, known inks, true places, nothing hidden, in shows too."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckgames.engine.rng import Rng
from deckgames.engine.seen import Back
from deckgames.games.initiative import queries
from deckgames.games.initiative.cards import InitiativeSpec
from deckgames.games.initiative.screen.players import NARROWEST
from deckgames.games.initiative.screen.table import LAYOUT
from deckgames.ui.paint.canvas import spans_text, width
from deckgames.ui.table.answers import Answers
from deckgames.ui.table.layout import Scene
from tests.games.initiative.scenes import SCREEN, desk_of, new, steps
from tests.given.initiative import base_pack, pack_of_tests
from tests.screens import BAR, ODD_SIZES, SIZES

NAMES = {card.name for pack in (base_pack(), pack_of_tests()) for card in pack.section("cards", InitiativeSpec)}


@given(st.integers(2, 6), st.integers(0, 10_000), st.sampled_from((*SIZES, *ODD_SIZES)), st.sampled_from([6, 6, 1]))
def test_any_show_can_be_watched_in_any_size(seats: int, seed: int, size: tuple[int, int], humans: int) -> None:
    desk, rng, watched = desk_of(new(seats, seed, humans), size), Rng.fresh(seed), 0
    while watched < 30 and (question := desk.session.decision) is not None:
        Answers(desk).answer(question.random(rng), question.seat)
        heard: list[Any] = []
        for scene in steps(desk):
            drawn = SCREEN.drawn(scene)
            everyone_is_seen(scene)
            assert not [name for name in NAMES if name in drawn and name not in may_be_read(scene)]
            heard += scene.happens
            watched += 1
            assert scene.showing and scene.decision is None
            assert width(LAYOUT.watched(scene)) <= 48
        assert [event.kind for event in heard] in ([], [h.event.kind for h in desk.session.steps[-1].events])


@given(st.integers(2, 6), st.integers(0, 10_000), st.integers(0, 60), st.sampled_from((*SIZES, *ODD_SIZES)))
def test_everybody_is_seen_at_any_question_and_nothing_else(
        seats: int, seed: int, answers: int, size: tuple[int, int]) -> None:
    scene = SCREEN.preview.scene_of(SCREEN.begun(seats, seed, answers, {}), *size)
    everyone_is_seen(scene)
    drawn = SCREEN.drawn(scene)
    assert not [name for name in NAMES if name in drawn and name not in may_be_read(scene)]


def everyone_is_seen(scene: Scene) -> None:
    """Never dropped from title and panes: every player with the own health."""
    panes = [canvas.text() for canvas in SCREEN.sheets(scene).values()]
    table, changes = "\n".join([LAYOUT.title(scene, scene.width).text(), *panes]), LAYOUT.board(scene).changes
    for look, seat in zip(scene.seats, scene.view.seats, strict=True):
        assert look.sign in table
        change = changes.get(seat.no)
        assert str(seat.health if change is None else change.after) in table or (seat.out and "out" in table)


def may_be_read(scene: Scene) -> str:
    """All names that the viewer may read: what lies open, the own hand in an own sitting, and what was told."""
    view = scene.view
    cards = [*view.pool, *view.discard, *[effect.card for effect in queries.in_force(view)]]
    cards += [card for pile in (view.deck, *[seat.hand for seat in view.seats]) for card in pile
              if not isinstance(card, Back)]
    for seat in view.seats:
        cards += [placed.card for placed in seat.field]
        cards += [one.card for one in seat.stack if one.exposed]
        cards += [seat.revealed] if seat.revealed is not None else []
    told = [card.name for event in scene.story for card in event.cards]
    copies = [queries.spec_of(placed).name for seat in view.seats for placed in seat.field]
    lines = [spans_text(line) for line in (*scene.news, *scene.recap)]
    return "\n".join([*(card.name for card in cards), *told, *copies, *lines, *(e.note for e in scene.story)])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", range(2, 7))
def test_players_are_columns_where_every_one_has_room(seats: int, size: tuple[int, int]) -> None:
    desk = desk_of(new(seats, 1, opening_swap="skipped"), size)
    desk.look_at(None)
    rows = size[1] - 1 - BAR
    ids = [pane.id for pane in LAYOUT.panes(size[0], rows, desk.scene())]
    assert ("players" in ids) == (size[0] >= NARROWEST * seats and rows >= 27)
