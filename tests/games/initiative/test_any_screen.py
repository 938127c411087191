"""Any Initiative table in any size of terminal: exact sizes, known inks, true places, nothing hidden, in shows too."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from deckgames.engine.rng import Rng
from deckgames.engine.seen import Back
from deckgames.games.initiative import GAME, queries
from deckgames.games.initiative.cards import InitiativeSpec
from deckgames.games.initiative.screen import LAYOUT
from deckgames.games.initiative.screen.columns import NARROWEST
from deckgames.ui.paint.areas import areas
from deckgames.ui.paint.canvas import spans_text, width
from deckgames.ui.paint.signs import to_ascii
from deckgames.ui.paint.theme import GROUNDS, INKS
from deckgames.ui.table.answers import Answers
from deckgames.ui.table.layout import Scene
from tests.games.initiative.scenes import BAR, SIZES, asked, desk_of, new, played, steps
from tests.given.initiative import base_pack, pack_of_tests
from tests.screens import LISTS, blank_rows, check_places, cut_texts

ANY_OPTIONS = st.fixed_dictionaries({
    "start_health": st.sampled_from([30, 50, 70]), "opening_swap": st.sampled_from(["played", "skipped"]),
    "hand_limit": st.sampled_from([8, 10, 0]), "overtime_from": st.sampled_from([20, 10])})
ALL_SIZES = (*SIZES, (61, 21), (79, 27), (95, 40), (119, 33), (140, 44), (200, 60))
TILED = ("lines", "order", "players")
"""Panes in which names share a row whatever its height."""
NAMES = {card.name for pack in (base_pack(), pack_of_tests()) for card in pack.section("cards", InitiativeSpec)}

WHOLE = [name for name in NAMES if "…" in name]


@given(st.integers(2, 6), st.integers(0, 10_000), st.integers(0, 60), ANY_OPTIONS, st.sampled_from([6, 6, 1]))
def test_any_scene_can_be_drawn_in_any_size(seats: int, seed: int, answers: int, options: dict[str, Any],
                                            humans: int) -> None:
    desk, rng, sizes = played(seats, seed, answers, humans, **options), Rng.fresh(seed), list(ALL_SIZES)
    for _ in range(4):
        scene = asked(desk)
        rng.shuffle(sizes)
        for size in sizes[:5]:
            desk.fit(*size, size[1] - 1 - BAR)
            scene = desk.scene()
            cursor = rng.below(len(LAYOUT.stops(scene)) + 1) - 1
            inspect(replace(scene, cursor=cursor, chosen=some(scene, rng)))
        question = desk.session.decision
        if question is None:
            break
        Answers(desk).answer(question.random(rng), question.seat)


@given(st.integers(2, 6), st.integers(0, 10_000), st.sampled_from(ALL_SIZES), st.sampled_from([6, 6, 1]))
def test_any_show_can_be_watched_in_any_size(seats: int, seed: int, size: tuple[int, int], humans: int) -> None:
    desk, rng, watched = desk_of(new(seats, seed, humans), size), Rng.fresh(seed), 0
    while watched < 30 and (question := desk.session.decision) is not None:
        Answers(desk).answer(question.random(rng), question.seat)
        heard: list[Any] = []
        for scene in steps(desk):
            inspect(scene)
            heard += scene.happens
            watched += 1
            assert scene.showing and scene.decision is None
            assert width(LAYOUT.watched(scene)) <= 48
        assert [event.kind for event in heard] in ([], [h.event.kind for h in desk.session.steps[-1].events])


def some(scene: Scene, rng: Rng) -> tuple[str, ...]:
    """Some options that are chosen."""
    oids = [option.oid for option in scene.options if option.blocked is None]
    rng.shuffle(oids)
    return tuple(oids[: rng.below(6)])


def inspect(scene: Scene) -> None:
    """Everything that must hold for any scene."""
    w, h = scene.width, scene.height
    title = LAYOUT.title(scene, w)
    assert (title.w, title.h) == (w, 1)
    assert "…" not in title.text(), title.text()
    rows = h - 1 - BAR
    panes = areas(LAYOUT.panes(w, rows, scene), w, rows, False)
    assert sum(area.h for area in panes) == rows, "the panes fill the room between title and bar"
    assert not areas(LAYOUT.panes(w, rows, scene), w, rows, True)
    whole = [title.text()]
    for area in panes:
        canvas = LAYOUT.draw(area.id, scene, area.w, area.h)
        assert (canvas.w, canvas.h) == (area.w, area.h)
        assert {ink for row in canvas.inks for ink in row} <= set(INKS)
        assert {ground for row in canvas.grounds for ground in row} <= {"", *GROUNDS}
        whole.append(canvas.text())
        if LISTS[0] <= w < LISTS[1] and area.id not in TILED:
            assert not (blank_rows(canvas) and cut_texts(canvas, WHOLE)), f"{area.id} {w}x{h}\n{canvas.text()}"
        check_places(canvas, LAYOUT.stops(scene))
    table = "\n".join(whole)
    everyone_is_seen(scene, table)
    whole += said(scene)
    everything = "\n".join(whole)
    assert to_ascii(everything).isascii()
    seen = may_be_read(scene)
    assert not [name for name in NAMES if name in everything and name not in seen]


def everyone_is_seen(scene: Scene, table: str) -> None:
    """Never dropped: every player with the own health."""
    changes = LAYOUT.board(scene).changes
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


def said(scene: Scene) -> list[str]:
    """All words about a question, checked on the way."""
    question = LAYOUT.question(scene)
    keys, menu = LAYOUT.keys(scene), LAYOUT.menu(scene)
    known = {option.oid for option in scene.options}
    assert width(question) <= 60 and len(menu) <= 8
    assert set(keys.values()) <= known
    found = [question, LAYOUT.verb(scene), spans_text(LAYOUT.coming(scene))]
    found += [cap for _, cap in menu]
    for stop in LAYOUT.stops(scene):
        assert stop.oid is None or stop.oid in known
        if stop.oid is not None and stop.blocked is None and stop.zone != "stack":
            assert stop.oid in keys.values() or len(scene.options) > 27
    for option in scene.options:
        found.append(spans_text(LAYOUT.forecast(scene, option.oid)))
        if option.blocked is not None:
            found.append(spans_text(LAYOUT.help(scene, option.oid)))
    if scene.decision is not None and scene.decision.kind == "confirm":
        found += [spans_text(LAYOUT.forecast(scene, oid)) for oid in ("yes", "no")]
    for stop in LAYOUT.stops(scene)[::5]:
        if stop.card is not None:
            assert LAYOUT.face(stop.card, scene).name == stop.card.name
            found += [spans_text(line) for line in LAYOUT.inspector(stop.card, scene)]
    found += [f"{name} {', '.join(card.name for card in cards)}" for name, cards in LAYOUT.piles(scene)]
    return found + [spans_text(line) for line in LAYOUT.status(scene)]


@given(st.integers(0, 10_000), st.integers(0, 60))
def test_other_hidden_cards_would_give_the_same_picture(seed: int, answers: int) -> None:
    desk = played(4, seed, answers)
    asked(desk)
    session = desk.session
    if session.over or session.asked is None:
        return
    desk.look_at(None)
    scene = desk.scene()
    other = session.match.clone()
    GAME.redeal(other.state, session.asked, Rng.fresh(seed))
    again = replace(scene, view=GAME.view(other.state, None))
    assert list(pictures(again)) == list(pictures(scene))


def pictures(scene: Scene) -> Iterator[str]:
    rows = scene.height - 1 - BAR
    for area in areas(LAYOUT.panes(scene.width, rows, scene), scene.width, rows, False):
        yield LAYOUT.draw(area.id, scene, area.w, area.h).text()


@given(st.integers(2, 6), st.sampled_from(SIZES))
def test_players_are_columns_where_every_one_has_room(seats: int, size: tuple[int, int]) -> None:
    desk = desk_of(new(seats, 1, opening_swap="skipped"), size)
    desk.look_at(None)
    rows = size[1] - 1 - BAR
    ids = [pane.id for pane in LAYOUT.panes(size[0], rows, desk.scene())]
    assert ("players" in ids) == (size[0] >= NARROWEST * seats and rows >= 27)
