"""The set-up: seats, options generated from a game's model, agreements; every key, and the mouse."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Literal

import pytest

from deckgames.engine.core.paths import packs_dir, saves_dir
from deckgames.engine.match.cover import Evening, best
from deckgames.engine.match.game import Game
from deckgames.engine.messages import Texts
from deckgames.engine.record.journal import SeatInfo, TableOptions
from deckgames.engine.record.saves import resume
from deckgames.engine.vocabulary.options import Options, option
from deckgames.games import IDS, load
from deckgames.seats import NAMES
from deckgames.ui import last_tables, sessions
from deckgames.ui.last_tables import LastTable
from deckgames.ui.pages.cards import drawn
from deckgames.ui.pages.list_screen import seen
from deckgames.ui.pages.rulebook import rulebook
from deckgames.ui.pages.setup import SetupScreen, begin
from deckgames.ui.pages.setup_drawing import draw_setup
from deckgames.ui.pages.setup_model import PARTS, TABLE_ROWS, Row, Setup, option_rows, table_row
from deckgames.ui.paint.signs import to_ascii
from deckgames.ui.settings import SETTINGS
from tests.screens import Size
from tests.thorough import some
from tests.ui.app_tables import app, app_at, ring, shown
from tests.ui.tables import at_once, opened, still, turn_to


class Wishes(Options):
    """One option of every kind."""

    says = Texts("wishes")
    says.written = {f"options.{name}.{part}": text for name in ("order", "finale", "count", "module", "planned", "buy")
                    for part, text in (("title", name.title()), ("help", f"about {name.title()}"))} | {
        "options.order.auto": "by points", "options.buy.sitting": "in each turn"}
    order: Literal["offer", "auto"] = option("offer", "XX-1")
    finale: Literal["lady-nocturne", "random"] = option("random", "")
    count: Literal[3, 2, 4] = option(3, "")
    module: bool = option(False, "")
    planned: Literal[False] = option(False, "")
    buy: Literal["table", "sitting"] = option("table", "", implied={"module": {"True": "sitting"}})


THREE = (SeatInfo("Ann", "human", 0), SeatInfo("Bea", "bot:normal", 1), SeatInfo("Cy", "bot:normal", 2))


def setup(**more: Any) -> Setup:
    return Setup.of(ring(), **{"people": THREE, **more})


def on(table: Setup, name: str) -> Setup:
    table.unfold(name)
    return table


def words(text: str) -> str:
    """The words of a page, without frames."""
    return " ".join(text.replace("│", " ").split())


def every(table: Setup) -> Iterator[Row]:
    """The options of all parts."""
    return (row for part in PARTS for row in part.rows(table))


def test_every_field_becomes_a_row_with_its_values_in_words() -> None:
    rows = {row.name: row for row in option_rows(Wishes)}
    assert rows["order"].names == ("Offer", "by points")
    assert rows["order"].rule == "XX-1"
    assert rows["finale"].names == ("Lady Nocturne", "Random")
    assert rows["count"].values == (2, 3, 4)
    assert rows["module"].names == ("off", "on")
    assert rows["planned"].blocked == "about Planned"


def test_an_option_that_another_one_decides_shows_that_and_cannot_be_changed() -> None:
    table = setup()
    table.every, table.values = option_rows(Wishes), {row.name: row.default for row in option_rows(Wishes)}
    buy = table.every[-1]
    assert (table.shown(buy), table.why_not(buy)) == ("Table", "")
    on(table, "module").change(1)
    assert (table.shown(buy), table.why_not(buy)) == ("in each turn", "set by Module")
    on(table, "buy").change(1)
    assert table.trouble == "Buy: set by Module"


def test_a_first_table_is_two_humans() -> None:
    table = setup(people=())
    assert [(seat.name, seat.player) for seat in table.seats] == [("Ann", "human"), ("Bea", "human")]
    assert table.problem() == ""


@pytest.mark.parametrize(("people", "seats"), [
    (("Zoe", "Yan"), ["Zoe", "Yan"]), (("Zoe",), ["Zoe", "Basil*"]),
    (("Zoe", "Yan*", "Xi", "Wu*", "Vic", "Uli"), ["Zoe", "Xi", "Vic", "Uli"]),
    (("Zoe", "Yan*", "Xi*", "Wu*", "Vic"), ["Zoe", "Yan*", "Xi*", "Vic"]),
])
def test_the_people_of_the_last_evening_sit_at_any_game_as_far_as_it_has_room(people: Any, seats: list[str]) -> None:
    sat = [SeatInfo(name.rstrip("*"), "bot:hard" if "*" in name else "human", at) for at, name in enumerate(people)]
    table = setup(people=sat, last=LastTable(seats=THREE, options={"length": "short"}))
    assert [seat.name + ("" if seat.human else "*") for seat in table.seats] == seats
    assert table.values["length"] == "short", "the options are those of this game's last table"
    assert table.problem() == ""


@pytest.mark.needs("measured")
@pytest.mark.parametrize("game", IDS)
def test_the_set_up_says_how_long_this_table_takes(game: str) -> None:
    least, most = load(game).min_seats, load(game).max_seats
    minutes = load(game).minutes
    assert len(minutes) == most - least + 1 and list(minutes) == sorted(minutes)
    setup = Setup.of(load(game), people=tuple(SeatInfo(name, "human", at) for at, name in enumerate(NAMES[:most])))
    if setup.game.options.balanced:
        assert bool(setup.time) == bool(setup.evening), "minutes stand where such games have been counted"
        setup.set(setup.every[0], "balanced")
    assert setup.time == f"about {minutes[-1]} min"
    setup.seats[1:] = [replace(seat, player="bot:easy") for seat in setup.seats[1:]]
    assert setup.time == f"about {5 * round(minutes[-1] / most / 5)} min"
    setup.seats[0] = replace(setup.seats[0], player="bot:easy")
    assert setup.time == ""


def test_the_set_up_says_what_such_games_were_like_and_with_how_many_they_are_best(
        monkeypatch: pytest.MonkeyPatch) -> None:
    table = setup()
    monkeypatch.setattr(Game, "evenings", ())
    assert "With 3 players" not in draw_setup(table, 80, 24).text()
    monkeypatch.setattr(Game, "evenings", (Evening(2, 20, 0.5, 0.3, 0.4, 0.8), Evening(3, 31.4, 0.9, 0.4, 0.4, 0.7)))
    text = " ".join(draw_setup(table, 100, 30).text().split())
    assert ("With 3 players the lead changes in 9 of 10 games. In 4 of 10 the player behind at half-time still wins. "
            "A normal bot beats") in text
    table.seats.pop()
    assert table.evening[:2] == ("Best with 2.", "With 2 players the lead changes in 5 of 10 games.")


def test_of_evenings_that_measure_alike_the_quickest_is_best() -> None:
    quick = Evening(3, 20, 0, 0, 0.4, 0.8)
    assert best((Evening(2, 30, 0, 0, 0.4, 0.82), quick, Evening(4, 9, 1, 1, 0.4, 0.7))) is quick


def test_what_games_were_like_is_said_of_the_mode_and_difficulty_that_is_chosen() -> None:
    table = Setup.of(load("journey"))
    table.set(table.every[0], "balanced")
    against_each_other = table.evening
    table.set(table.every[0], "printed")
    assert table.evening[0] == "Best with 2." and table.evening != against_each_other
    table.values["mode"] = "coop"
    assert table.why_not(table.every[0]) == "set by Mode"
    normal = table.evening
    table.values["coop_threshold"] = "very_hard"
    table.seats.pop()
    assert against_each_other[0] == "Best with 2."
    assert normal == ("With 2 players normal bots win 7 of 10 games.",)
    assert table.evening == ("With 1 player normal bots win 4 of 10 games.",)
    table.values["coop_threshold"] = "harder than measured"
    assert not table.evening


@pytest.mark.parametrize("mode", ["competitive", "coop"])
def test_games_with_other_rules_than_those_measured_are_not_told_of(mode: str) -> None:
    """Played: "normal bots win 5 of 10 games" stood below "Short game: on" and "Beginner set: on", "about 45 min" above
    them; whether the table is kept changes no game."""
    for name, value, told in (("short", True, ""), ("beginner", True, ""), ("first", "seat_0", "time"),
                                ("saved", False, "time and evening")):
        table = Setup.of(load("journey"))
        table.set(table.every[0], "balanced")
        table.values["mode"] = mode
        assert table.evening and table.time
        table.values[name] = value
        assert (bool(table.time), bool(table.evening)) == ("time" in told, "evening" in told), name


@pytest.mark.parametrize("game", IDS)
def test_every_game_says_it_at_80_columns_where_it_was_measured(game: str) -> None:
    table = Setup.of(load(game))
    assert not table.evening or table.evening[0] in " ".join(draw_setup(table, 80, 24).text().split())


@pytest.mark.needs("picture")
@pytest.mark.parametrize("game", IDS)
def test_the_line_and_a_picture_stand_at_80_columns_with_any_number_of_seats(game: str) -> None:
    table = Setup.of(load(game))
    while len(table.seats) < table.game.max_seats:
        canvas = draw_setup(table, 80, 24)
        assert "· base cards · saved" in canvas.text()
        assert sum(canvas.inks[y][x].startswith("#") for y in range(24) for x in range(80)) > 20
        table.add("bot:normal")


def test_the_line_of_a_table_tells_what_is_not_as_usual() -> None:
    table = Setup.of(load("journey"))
    assert [table.said(part) for part in PARTS] == ["as printed, competitive", "base cards", "", "saved"]
    table.values |= {"mode": "coop", "coop_threshold": "hard", "saved": False, "curtain": "off"}
    table.seed, table.broken = 42, "winter.yaml"
    table.values["more:1"] = 2
    assert [table.said(part) for part in PARTS] == [
        "as printed, co-op, Co-op difficulty hard, 30", "base cards, without winter.yaml",
        f"Handicap: {table.seats[1].name} +2 crystals", "not saved, no curtain, seed 42"]
    table.values["short"] = True
    assert "Short game on" in " ".join(draw_setup(table, 80, 24).text().split())


@pytest.mark.parametrize("game", IDS)
def test_what_an_option_is_about_is_read_whole_and_nothing_is_cut(game: str) -> None:
    table = Setup.of(load(game))
    sizes = (80, 24), (60, 20), (120, 40)
    for at, row in enumerate([*every(table)]):
        for w, h in some(sizes, at % 3, 3):  # by turns, in a thorough run each in all
            text = draw_setup(on(table, row.name), w, h, partial(seen, first=max(0, table.row - 3))).text()
            assert "…" not in text, text
            assert w != 80 or row.explained or (row.blocked or row.help)[1:] in words(text)


def test_texts_of_settings_and_options_hold_no_sign_that_ascii_replaces() -> None:
    rows = [row for game in IDS for row in option_rows(load(game).options)]
    texts = [text for row in (*rows, *map(table_row, TABLE_ROWS)) for text in (row.title, row.help, *row.names)]
    texts += [text for setting in SETTINGS.values() for text in (setting.title, setting.help)]
    alike = str.maketrans("’−", "'-")
    assert [text for text in texts if to_ascii(text) != text.translate(alike)] == []


def test_the_last_table_is_laid_again_with_what_still_fits() -> None:
    seats = (SeatInfo("Dora", "human", 4), SeatInfo("Ed", "bot:hard", 2))
    last = LastTable(seats=seats, options={"length": "short", "gone": 1, "finale": "unknown"},
                     table=TableOptions(take_backs="free", curtain="banner"))
    table = setup(people=(), last=last)
    assert tuple(table.seats) == seats
    assert table.values["length"] == "short"
    assert table.values["finale"] == "random"
    assert table.table().table == last.table


def test_seats_are_added_and_removed_within_the_limits_of_the_game() -> None:
    table = setup()
    table.add()
    assert [(seat.name, seat.player) for seat in table.seats][2:] == [("Cy", "bot:normal"), ("Basil", "bot:normal")]
    table.add()
    assert table.trouble == "Card Ring has room for 4 seats"
    table.seat = 0
    for _ in range(3):
        table.remove()
    assert len(table.seats) == 2
    assert table.trouble == "Card Ring needs 2 seats"


def test_a_symbol_that_is_taken_is_exchanged() -> None:
    table = setup()
    table.set_symbol(0, 1)
    assert [seat.symbol for seat in table.seats] == [1, 0, 2]


def test_two_seats_of_one_name_are_refused_in_words() -> None:
    table = setup()
    table.rename(1, "  ann ")
    assert table.problem() == (
        "two seats are called Ann: names tell people apart (Ann#2 is a second seat of the same person)")
    table.rename(1, "ann#2")
    assert table.problem() == ""
    table.rename(1, "   ")
    assert table.seats[1].name == "Ann#2"


def test_backspace_restores_the_default() -> None:
    table = on(setup(), "length")
    table.change(1)
    assert table.values["length"] == "short"
    table.restore()
    assert table.values["length"] == "normal"


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (200, 50)])
def test_every_option_can_be_reached_and_seen(size: Size) -> None:
    table = setup()
    for row in every(table):
        on(table, row.name)
        picture = draw_setup(table, *size)
        assert row.title[:14] in picture.text()
        assert picture.cursor is not None
        assert "Ready?" in picture.text()


def test_free_rows_show_cards_of_the_packs() -> None:
    table, hooks = Setup.of(load("hooks")), load("hooks")
    table.faces = tuple(drawn(hooks, hooks.load_pack([]), 6).values())
    large, small = (draw_setup(table, *size).text() for size in ((160, 50), (80, 24)))
    assert len(table.faces) == 6 and all(face.name in large and face.name not in small for face in table.faces)


def test_the_explanation_names_every_value_and_the_rule() -> None:
    text = words(draw_setup(on(setup(), "finale"), 120, 40).text())
    for name in ("drawn at random", "Lady Nocturne", "Growing Leviathan", "CR-R.3"):
        assert name in text


@pytest.mark.needs("options")
@pytest.mark.parametrize("game", IDS)
def test_what_changes_an_evening_stands_first_and_then_what_somebody_has_changed(game: str) -> None:
    main = sum(row.main for row in option_rows(load(game).options))
    assert 2 <= main <= 5 and all(row.main for row in Setup.of(load(game)).rows[:main])
    hidden = [row for row in option_rows(load(game).options) if not row.main and len(row.values) > 1][-1]
    printed = load(game).options.preset("printed")
    changed = LastTable(seats=THREE[:2], options={
        **printed, hidden.name: hidden.values[hidden.values.index(hidden.default) - 1]})
    assert hidden in Setup.of(load(game), changed).rows[:main + 1]


async def test_cards_with_mistakes_are_said_and_left_out_unless_they_are_wanted() -> None:
    own = packs_dir("hooks")
    own.mkdir(parents=True)
    (own / "winter.yaml").write_text("without: [mutiny]\ncards: []\n", encoding="utf-8")
    (own / "summer.yaml").write_text(f"{SUMMER}without: [mutiny]\n", encoding="utf-8")
    async with opened(app("play", "hooks", seats=THREE)) as (running, pilot):
        screen = running.screen
        assert isinstance(screen, SetupScreen), "a table with these cards cannot be laid"
        await running.workers.wait_for_complete()
        await pilot.pause()
        assert "Own cards" in shown(running), "the page that helps is open"
        assert "winter.yaml:1:11: 'mutiny' is gone already (summer.yaml:4:11); expected each" in words(shown(running))
        await turn_to(pilot, "right", "enter")
        assert "`deckgames check` says where" in shown(running)
        assert running.session is None
        await turn_to(pilot, "right", "enter")
        assert [name.id for name in running.session.pack.names] == ["base", "summer"]
        path = running.session.save.path
        assert path is not None
        running.close_session()
        resume(path).close()
        (own / "winter.yaml").unlink()
        resume(path).close()
        (own / "summer.yaml").unlink()
        resume(path).close()  # the save has the cards


@pytest.mark.parametrize("again", [False, True])
async def test_where_no_save_can_be_made_the_set_up_says_so_and_plays_without_one(again: bool) -> None:
    if again:
        last_tables.remember("hooks", LastTable(seats=THREE))
    saves_dir().parent.mkdir(parents=True, exist_ok=True)
    saves_dir().write_text("no folder")
    async with opened(app() if again else app("play", "hooks")) as (running, pilot):
        await pilot.pause()
        await pilot.press("enter")
        for _ in range(100):
            if isinstance(running.screen, SetupScreen):
                break
            await pilot.pause()
        assert running.session is None
        assert "nothing can be saved (Not a directory)" in shown(running)
        assert "→ plays without a save" in " ".join(shown(running).split())
        await turn_to(pilot, "right", "enter")
        assert running.session.save.path is None
        assert not running.session.save.unsaved, "it was wanted so"


SUMMER = """\
pack: {id: summer, title: Summer}
cards:
  - {id: deck-chair, name: Deck Chair, group: supply, tags: [ship], cost: 3, hooks: 1, play: [{treasure: 1}]}
"""


async def test_a_bot_of_ones_own_is_named_by_its_file_which_nothing_keeps(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "smart.py"
    file.write_text("def decide(chair): return next(iter(chair.decision.every()))")
    async with opened(app("play", "hooks")) as (running, pilot):
        await pilot.press("shift+tab", "end", "space", "escape", "2", "down", "left", "enter")
        assert "Basil is a bot of your own: n on its player names its file" in shown(running)
        await pilot.press("n", *"none.py", "enter")
        assert "there is no file none.py" in shown(running)
        await pilot.press("n", *"smart.py", "enter")
        assert "‹ smart.py ›" in shown(running)
        await turn_to(pilot, "enter")
        session = running.session
        assert session is not None and session.save.path is not None
        assert (session.seats[1].player, session.own) == ("bot:own", {1: str(file)})
        assert sessions.again(session).seats[1].player == f"bot:{file}", "a rematch is played by it, too"
        kept = last_tables.load().tables["hooks"]
        assert kept.seats == session.seats
        assert "smart" not in session.save.path.read_text(encoding="utf-8")
        assert begin(running, "hooks", kept) == ""
        await pilot.pause()
        assert isinstance(running.screen, SetupScreen), "the file is asked for"
        assert "names its file" in shown(running)


async def test_the_explanation_quotes_the_rulebook() -> None:
    async with opened(app("play", "cardring"), (120, 40)) as (running, pilot):
        await running.workers.wait_for_complete()
        await pilot.pause()
        await pilot.press("tab", "down", "down")
        await pilot.pause()
        text = " ".join(line[78:].strip("│╭╮╰╯─ ") for line in shown(running).splitlines())
        assert "Length" in text
        assert next(rule.text for rule in rulebook("cardring").rules if rule.id == "CR-R.4")[:40] in text
        await turn_to(pilot, "question_mark")
        assert "CR-R.4" in shown(running)
        assert "RULINGS" in shown(running)


@pytest.mark.parametrize("game_id", IDS)
def test_every_value_and_what_the_main_options_are_about_stand_whole_at_80_columns(game_id: str) -> None:
    table = Setup.of(load(game_id))
    for row in every(table):
        for value in row.values:
            on(table, row.name)
            table.set(row, value)
            text = words(draw_setup(table, 80, 60).text())
            assert table.why_not(row) or (f"‹ {row.named(value)} ›" in text and (
                row.explained or row.help[1:] in text)), row.title


def test_sealed_targets_show_that_buying_happens_in_the_sitting() -> None:
    table = on(setup(), "targets")
    table.change(1)
    buy = next(row for row in table.every if row.name == "buy")
    assert (table.shown(buy), table.why_not(buy)) == ("on each turn", "set by Targets")
    assert "⊘ set by Targets" in draw_setup(table, 120, 40).text()


def test_a_game_for_one_is_laid_for_one_and_the_number_of_seats_decides_what_follows() -> None:
    alone = Setup.of(load("journey"), people=(SeatInfo("Zoe", "human", 0),))
    rows = {row.name: row for row in alone.every}
    assert [seat.name for seat in alone.seats] == ["Zoe"] and alone.time == "about 30 min"
    assert (alone.value(rows["mode"]), alone.why_not(rows["mode"])) == ("coop", "set by the number of seats")
    assert alone.why_not(rows["coop_threshold"]) == "" and alone.why_not(rows["overlord"]) == "set by Mode"
    alone.values["coop_threshold"] = "hard"
    assert (alone.table().options["mode"], alone.table().options["coop_threshold"]) == ("coop", "hard")
    alone.add("human")
    assert alone.value(rows["mode"]) == "competitive" and alone.why_not(rows["coop_threshold"]) == "set by Mode"
    assert alone.table().options["coop_threshold"] == "normal", "what cannot be chosen is as it is shown"
    hooks = Setup.of(load("hooks"), people=(SeatInfo("Zoe", "human", 0),))
    assert [seat.human for seat in hooks.seats] == [True, False], "one alone meets a bot where two are needed"
    assert [seat.human for seat in Setup.of(load("journey")).seats] == [True, True], "whoever comes first finds two"


@pytest.mark.parametrize(("last", "player", "bots"), [
    (None, "human", ["easy", "easy"]), (None, "bot:hard", ["hard"]), (LastTable(()), "human", ["normal", "normal"])])
def test_easy_bots_are_proposed_at_the_first_table_of_a_game(
        last: LastTable | None, player: str, bots: list[str]) -> None:
    table = setup(people=(SeatInfo("Ann", "human", 0), SeatInfo("Bea", player, 1)), last=last)
    table.add("bot")
    table.add("bot" if player == "human" else "human")
    assert [seat.player for seat in table.seats[2:] if not seat.human] == [f"bot:{level}" for level in bots]


async def test_a_name_that_comes_in_one_packet_is_whole() -> None:
    async with opened(app_at("setup", "hooks")) as (running, pilot):
        await still(pilot)
        at_once(pilot, "Зоя")
        await still(pilot)
        at_once(pilot, ["enter"])
        await still(pilot)
        assert running.screen.laid.seats[0].name == "Зоя"
