"""Dragon Pools on its own layout: a whole game of four by the keys of the bar, a turn by mouse, suggestions by keys."""

from __future__ import annotations

import re
from typing import Any

import pytest
from textual.pilot import Pilot

from deckgames.engine.decisions import Allocate, PickSet
from deckgames.engine.game import find
from deckgames.engine.rng import Rng
from deckgames.engine.session import Session
from deckgames.engine.situation import session as laid_out
from deckgames.games.pools.ahead import settled
from deckgames.games.pools.screen.faces import code_of
from deckgames.games.pools.suggestions import suggestions
from deckgames.ui.paint.pane import Pane
from deckgames.ui.table.course import TableCourse
from deckgames.ui.table.curtain import CurtainScreen
from deckgames.ui.table.draft import caps, in_cap
from deckgames.ui.table.panels import LogPanel
from tests.thorough import many
from tests.ui.tables import (
    TableApp,
    begun,
    check_pictures,
    click,
    click_cap,
    keys_for,
    press,
    session_of,
    settle,
    through_pages,
)

GAME = find("deckgames.games.pools")
TABLE = """
game: pools
phase: basic
round: 1
leader: 0
current: 0
common: [leech-merchant, siege-accountant, gnomancer, mirror-of-envy]
seats:
  - name: Ann
    hand: [duellist-of-the-rose, alchemist-slightly-singed]
    pool: [picket-of-the-dark-ford, longbow-of-the-canopy, leafblade-dancer, clockwork-nurse, ramsmith]
  - name: Bea
    hand: [hedge-wizard, fledgling-rider]
    pool: [poison-tasting-sister]
"""


@pytest.fixture(autouse=True)
def no_guard(monkeypatch: pytest.MonkeyPatch) -> None:
    for screen in (CurtainScreen, TableCourse):
        monkeypatch.setattr(screen, "GUARD", 0.0)


def table(text: str = TABLE) -> Session[Any, Any]:
    """The table of Ann's turn."""
    return laid_out(GAME, GAME.load_pack([]), text, "table.yaml")


async def laid(pilot: Pilot[None], app: TableApp) -> None:
    """Ann has laid the Duellist, the 7 of Hearts."""
    await through_pages(pilot, app)
    assert "▲ ANN  Lay which card?" in app.bar() and "1-2  card" in app.bar()
    await press(pilot, "1", "b")
    assert "7♡ Duellist of the Rose is laid: what now?" in app.bar()
    assert "Alchemist" not in app.text() and app.table.desk.viewer is None


async def test_a_game_of_four_is_played_by_the_keys_that_the_bar_shows() -> None:
    options = {"round_limit": 8}
    session = session_of("human", "human", "human", "human", seed=5, options=options, game_id="pools")
    app = TableApp(begun(session, many(4, 1)), layout=None, reduced_motion=True)
    playing = {me.no for me in session.match.state.living}
    async with app.run_test(size=(80, 24)) as pilot:
        rng, kinds = Rng.fresh(3), set()
        for _ in range(6_000):
            await settle(pilot, app)
            if app.result is not None:
                break
            check_pictures(app)
            if app.screen is not app.table:
                await through_pages(pilot, app)
            elif app.table.desk.leaving is not None:
                assert "to announce" in app.bar()
                await press(pilot, "e")
            else:
                kinds.add(await answered(pilot, app, rng))
        assert app.result is not None and app.session.round <= 8
        assert {"choose", "pick", "allocate"} <= kinds
        walls = [(round_, seat) for round_, seat in app.table.desk.controller.flow.sittings]
        assert {seat for _, seat in walls} == playing


async def answered(pilot: Pilot[None], app: TableApp, rng: Rng) -> str:
    """Answers the open question by a key that the bar or the table shows; gives its kind."""
    desk, number = app.table.desk, app.session.number
    assert desk.draft is not None
    decision = desk.draft.decision
    if decision.rule in ("DP-5.3", "DP-8.1") and rng.below(3) and {"end", "pass"} & {*desk.draft.allowed}:
        assert "e  pass" in app.bar() or "e  end turn" in app.bar()
        await press(pilot, "e")
        assert app.session.number > number or "End your turn?" in app.bar()
    elif isinstance(decision, PickSet):
        await press(pilot, *_cards(app, rng))
        assert app.session.number > number, app.bar()
    elif isinstance(decision, Allocate):
        await press(pilot, "enter")
        assert app.session.number > number, "the proposal is an answer\n" + app.bar()
    else:
        keys = keys_for(app, rng)
        seen = app.bar() if keys != ["enter"] else "Enter"
        for key in keys:
            assert key == "enter" or any(in_cap(key, cap) for cap in seen.split("  ") for cap in [cap.strip()]) or (
                _on_a_card(app, key)), f"{key} is not to be seen\n{seen}"
        await press(pilot, *keys)
        assert app.session.number > number or desk.leaving is not None, app.bar()
    return decision.kind


def _on_a_card(app: TableApp, key: str) -> bool:
    """Whether this key is the cap of a place on the table."""
    found = app.table.desk.keys.get(key)
    return any(stop.oid == found for stop in app.table.desk.stops if stop.zone != "bar")


def _cards(app: TableApp, rng: Rng) -> list[str]:
    """The keys that choose some combination: a suggestion, or card by card and Enter."""
    desk = app.table.desk
    draft = desk.draft
    assert draft is not None
    if rng.below(2) and desk.macros():
        seen = [key for key in desk.macros() if app.table.picture.names(key)]
        assert "F1" in app.text() and seen
        return [seen[rng.below(len(seen))]]
    by_oid = caps(desk.keys)
    raw = draft.decision.random(rng)
    assert isinstance(raw, tuple)
    wanted = [draft.allowed[at] for at in raw if draft.allowed[at] not in draft.chosen]
    return [*(by_oid[oid] for oid in wanted), "enter"]


# ---- suggestions


async def test_what_one_key_has_announced_is_taken_back_with_one_key() -> None:
    """Kind, cards, claim and reading; and given again with one."""
    app = TableApp(table(), layout=None)
    async with app.run_test(size=(80, 24)) as pilot:
        await laid(pilot, app)
        number = app.session.number
        nth = 1 + next(i for i, one in enumerate(suggestions(app.session.view(None))) if len(one.answers) > 2)
        await press(pilot, f"f{nth}")
        given = app.session.number
        assert given > number + 2
        await press(pilot, "u")
        assert app.session.number == number and "what now?" in app.bar()
        await press(pilot, "U")
        assert app.session.number == given
        await press(pilot, "u", "u")
        assert app.session.number == number - 1, "the lay is an answer of its own"


@pytest.mark.parametrize(("nth", "size"), [(1, (80, 24)), (2, (80, 24)), (9, (120, 40))])
async def test_a_key_announces_the_suggestion_that_stands_beside_it(nth: int, size: tuple[int, int]) -> None:
    app = TableApp(table(), layout=None)
    async with app.run_test(size=size) as pilot:
        await laid(pilot, app)
        wanted = suggestions(app.session.view(None))[nth - 1]
        codes = " ".join(code_of(card)[0] for card in wanted.cards)
        letter = "A" if wanted.kind == "attack" else "W"
        assert f"F{nth} {wanted.combo.word} {wanted.worth} {codes}" in " ".join(app.text().split())
        await press(pilot, f"f{nth}")
        state = app.session.match.state
        combo, = state.seats[0].combos
        assert {card.number for card in combo.cards} == {card.number for card in wanted.cards}
        assert combo.name == f"{letter}1" and settled(app.session.view(None)).seats[0].combos[0].points == wanted.worth
        assert "7♡ Duellist of the Rose is laid: what now?" in app.bar()


async def test_enter_lays_the_card_under_the_cursor_with_the_pair_that_the_bar_names() -> None:
    app = TableApp(table(), layout=None)
    async with app.run_test(size=(80, 24)) as pilot:
        await through_pages(pilot, app)
        wanted = app.table.desk.macros()["enter"]
        assert "Enter  lay it so" in app.bar()
        number = app.session.number
        await press(pilot, "enter")
        assert [step.answer if isinstance(step.answer, str) else tuple(step.answer)
                for step in app.session.steps[number:number + len(wanted.oids)]][:2] == [*wanted.oids[:2]]
        assert wanted.words == "lay it: " + " and ".join(
            f"{'attack' if combo.kind == 'attack' else 'wall'} {combo.points}"
            for combo in settled(app.session.view(None)).seats[0].combos)
        await press(pilot, "u")
        assert app.session.number == number


async def test_one_key_lays_announces_and_ends_the_turn() -> None:
    """Also where the table answers one of the questions itself: the wall has one card to be of."""
    app = TableApp(table(), layout=None)
    async with app.run_test(size=(80, 24)) as pilot:
        await through_pages(pilot, app)
        assert "e  so, and end turn" in app.bar()
        wanted, number = app.table.desk.macros()["enter"], app.session.number
        await press(pilot, "e")
        given = [step.answer for step in app.session.steps[number:]]
        assert len(given) == len(wanted.oids) + 1 and given[0] == wanted.oids[0] and given[-1] == "end"


async def test_one_key_uses_an_effect_and_ends_the_turn() -> None:
    """`e` ends it without: it has that key here."""
    app = TableApp(table(TABLE.replace("phase: basic", "phase: additional")), layout=None)
    async with app.run_test(size=(80, 24)) as pilot:
        await through_pages(pilot, app)
        await press(pilot, "up", "down", "down")
        assert "Clockwork Nurse" in app.bar() and "n  so, and end turn" in app.bar() and "e  pass" in app.bar()
        number = app.session.number
        await press(pilot, "n")
        assert [step.answer for step in app.session.steps[number:]][::2] == ["clockwork-nurse#11", "end"]


async def test_a_suggestion_that_is_not_on_the_screen_has_no_key() -> None:
    app = TableApp(table(), layout=None)
    async with app.run_test(size=(80, 20)) as pilot:
        await laid(pilot, app)
        assert len(app.table.desk.macros().keys() - {"enter", "n"}) == 9
        seen = {int(n) for n in re.findall(r"F(\d)  (?:attack|wall) +\d", app.text())}
        assert seen == set(range(1, max(seen) + 1)) and max(seen) < 9 and f"F1-F{max(seen)}  these" in app.bar()
        before = app.session.number
        await press(pilot, f"f{max(seen) + 1}")
        assert f"F{max(seen) + 1} means nothing here" in app.bar() and app.session.number == before
        await press(pilot, f"f{max(seen)}")
        assert app.session.number > before


# ---- the mouse


@pytest.mark.parametrize(("words", "nth"), [("F1  a", 1), ("F2  a", 2), ("F1-F", 1), ("these", 1)])
async def test_a_click_on_a_suggestion_announces_it(words: str, nth: int) -> None:
    app = TableApp(table(), layout=None)
    async with app.run_test(size=(80, 24)) as pilot:
        await laid(pilot, app)
        wanted = suggestions(app.session.view(None))[nth - 1]
        await (click_text if words.startswith(("F1  ", "F2  ")) else click_cap)(pilot, app, words)
        combo, = app.session.match.state.seats[0].combos
        assert {card.number for card in combo.cards} == {card.number for card in wanted.cards}


async def click_text(pilot: Pilot[None], app: TableApp, words: str, times: int = 1) -> None:
    """Clicks where these words begin on the table."""
    canvas = app.screen.query_one("#zones", Pane).canvas
    assert canvas is not None
    y, x = next((y, canvas.line(y).index(words)) for y in range(canvas.h) if words in canvas.line(y))
    region = app.screen.query_one("#zones", Pane).region
    await click(pilot, region.x + x, region.y + y, times)


async def test_a_click_on_words_that_name_the_log_opens_it() -> None:
    app = TableApp(session_of("human", *["bot:random"] * 3, seed=4, game_id="pools"), layout=None)
    async with app.run_test(size=(120, 40)) as pilot:
        for _ in range(60):
            await through_pages(pilot, app)
            if " more: l" in app.text() or app.result is not None:
                break
            await press(pilot, *keys_for(app, Rng.fresh(2)))
        pane, x, y = next((pane, pane.canvas.line(y).index(" more: l"), y) for pane in app.screen.query(Pane)
                          if pane.canvas is not None for y in range(pane.canvas.h) if " more: l" in pane.canvas.line(y))
        await click(pilot, pane.region.x + x, pane.region.y + y)
        assert isinstance(app.screen, LogPanel)


async def test_a_turn_is_played_with_the_mouse() -> None:
    app = TableApp(table(), layout=None)
    async with app.run_test(size=(120, 40)) as pilot:
        await laid(pilot, app)
        await click_cap(pilot, app, "w  wall")
        assert "Which cards for the wall?  1 chosen" in app.bar()
        await click_text(pilot, app, "Picket", times=2)
        await click_text(pilot, app, "Longbow", times=2)
        assert "(1+1+1) × 2 = 6" in app.text() and "3 chosen" in app.bar()
        await click_cap(pilot, app, "Enter")
        me = app.session.match.state.seats[0]
        assert [(combo.name, combo.times) for combo in me.combos] == [("W1", 2)]
        await click_text(pilot, app, "Leafblade", times=2)
        assert "Move" in app.bar() or "Leafblade Dancer" in app.bar()
        assert app.session.match.state.used
        await press(pilot, "u")
        assert not app.session.match.state.used
        await click_cap(pilot, app, "e  end turn")
        assert isinstance(app.screen, CurtainScreen) or app.table.desk.leaving is not None


async def test_a_refusal_is_said_and_nothing_is_sent() -> None:
    app = TableApp(table(), layout=None)
    async with app.run_test(size=(80, 24)) as pilot:
        await laid(pilot, app)
        await press(pilot, "w", "5", "enter")
        assert "⊘ no form: ranks 7-3; Swordsman, Mechanic" in app.text()
        assert "No form: ranks 7-3; Swordsman, Mechanic" in app.bar()
        assert app.session.match.state.seats[0].combos == []
        await press(pilot, "6")
        assert "it must be among them" in app.bar().lower()
        await press(pilot, "5", "1", "enter")
        assert [combo.name for combo in app.session.match.state.seats[0].combos] == ["W1"]
