"""People who leave in the middle of a game, and come back: any game, a bot in between."""

import json
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from deckgames.cli.failing import Failed
from deckgames.cli.tables import take_up
from deckgames.drive import Drive
from deckgames.engine.core.rng import Rng
from deckgames.engine.match.match import By
from deckgames.engine.record.journal import SeatInfo, info
from deckgames.engine.record.saves import at, resume
from deckgames.engine.record.seating import NewSeats
from deckgames.engine.record.session import Session
from deckgames.games import IDS, load
from deckgames.plain import Client, Voice
from deckgames.plain.client import seats_wanted, seats_worded
from deckgames.replay import Replay
from deckgames.seats import Bots, NoSeats, in_haste, note_absent
from deckgames.table import InTheOpen, PrivatePhase, Sit, TableController
from deckgames.ui.pages.replay import film
from deckgames.ui.table.botturn import BotTurns
from deckgames.ui.table.pace import Pace
from tests.course import Course
from tests.engine.toys import ANN, BEA, CID, seated, taken_up
from tests.harness import any_answers, saved

PEOPLE = (SeatInfo("Ann"), SeatInfo("Bea", symbol=1), SeatInfo("Cy", "bot:easy", 2))
BOT, DEE = replace(PEOPLE[1], player="bot:easy"), replace(PEOPLE[1], name="Dee")


def until_bea_goes_on(session: Session, most: int) -> None:
    """Any answers at a table, until Bea is in the middle of what she does."""
    table = Course(session)
    while session.number < most or session.asked != 1 or session.steps[-1].seat != 1:
        assert isinstance(table.step(), PrivatePhase | InTheOpen)
        table.answers_at_random()


@pytest.mark.needs("sittings")
@pytest.mark.parametrize(("game_id", "options"), [
    *((game_id, {}) for game_id in IDS), ("journey", {"mode": "competitive"})])
@pytest.mark.wide
def test_a_person_leaves_in_the_middle_of_a_game_for_a_bot_and_comes_back(
        game_id: str, options: dict[str, Any], tmp_path: Path) -> None:
    game = load(game_id)
    pack, path = game.load_pack([]), tmp_path / "a.deck"
    session = Session.new(game, PEOPLE, game.options(**options), 3, path, pack=pack)
    until_bea_goes_on(session, 9)
    digest, view, given = game.digest(session.match.state), session.view(1), session.number
    session.reseat([PEOPLE[0], BOT, PEOPLE[2]])
    bots = Bots(session)
    while sum(step.seat == 1 for step in session.steps[given:]) < 2 or session.asked != 1:
        bots.answer(session.asked)
    assert next(step.by.player for step in session.steps[given:] if step.seat == 1 and step.by) == "bot:easy"
    session.reseat([PEOPLE[0], DEE, PEOPLE[2]])
    course = Course(session)
    course.step()
    session.close()
    assert course.fronts == ["wall"] * session.private()
    with resume(path, pack) as again:
        assert (again.seats, again.number, game.digest(again.match.state)) == (
            session.seats, session.number, game.digest(session.match.state))
        Course(again).play()
        assert again.over
    then = at(path, given, pack, game)
    assert (game.digest(then.match.state), then.view(1) == view, then.seats[1]) == (digest, True, BOT)


def test_a_replay_says_where_others_sat_down_and_shows_each_line_beside_its_answer(tmp_path: Path) -> None:
    path = tmp_path / "a.deck"
    with Session.new(load("hooks"), PEOPLE[:2], seed=1, path=path) as session:
        any_answers(session, Rng.fresh(1), 12)
        session.reseat([PEOPLE[0], BOT])
        any_answers(session, Rng.fresh(2), 12)
    moments = film(path).moments
    assert [moment.heard for moment in moments if not moment.shown][-1] == len(session.events)
    assert [moment.seats[1] for moment in moments if moment.number in (11, 12)] == [PEOPLE[1], BOT]
    told = [(step.number, line.text) for step in Replay(path, False).narrated() for line in step.lines]
    assert [number for number, text in told if text == "An easy bot now plays Bea"] == [12]


def test_who_sits_down_in_a_secret_phase_may_change_what_was_answered_there(tmp_path: Path) -> None:
    session = seated(tmp_path / "a.deck", stack=("point", "point", "make"))
    while session.match.ask is None:
        session.answer(session.question().read("done"))
    question = session.question(0)
    session.answer(question.random(Rng.fresh(1)), 0)
    sealed = session.match.sealed[0]
    session.reseat([replace(ANN, player="bot:random"), BEA])
    assert (session.match.sealed[0], TableController(session).next_step()) == (sealed, Sit(1, "none"))
    session.reseat([replace(ANN, name="Dee"), BEA])
    session.takebacks.undo(0)
    assert session.match.sealed[0] == []
    Bots(session).answer(0)
    session.close()
    again = taken_up(tmp_path / "a.deck")
    assert (again.seats, again.match.sealed) == (session.seats, session.match.sealed)


def test_words_and_keys_seat_people_in_the_same_way() -> None:
    session = seated(seats=(ANN, BEA, CID))
    assert seats_wanted(session, "bea bot:hard").narrated(1) == "A hard bot now plays Bea"
    assert seats_wanted(session, "3 person Dee").narrated(2) == "Dee takes over from Cid (random bot)"
    assert seats_wanted(session, "Cid person").narrated(2) == "Cid takes over from a random bot"
    named = seats_wanted(session, "Bea named Bo")
    assert (named.narrated(1), named.same, named.doubt) == ("Bea is now called Bo", {1}, "")
    for typed, said in (("Zoe bot", "nobody here is called Zoe"), ("bea", "expected bot:LEVEL"),
                        ("bea bot:hrd", "did you mean 'hard'"), ("bea bot:a.py", "sits down when a game begins")):
        with pytest.raises(NoSeats, match=said):
            seats_wanted(session, typed)


def test_a_second_hand_and_an_empty_table_are_asked_about() -> None:
    new = NewSeats((ANN, BEA, CID))
    new.take(2, "ann")
    assert (new.seats[2].name, new.doubt) == ("Ann#2", "Ann then sees two hands")
    new.take(1, "Ann")
    assert (new.seats[1].name, new.doubt) == ("Ann#3", "Ann then sees three hands")
    new = NewSeats((ANN, CID))
    new.give(0, "bot:easy")
    assert new.doubt == "Only bots are left: they play on alone"
    new.call(1, "Ann")
    assert new.problem.startswith("two seats are called Ann")


def test_others_sit_down_at_a_word_and_nobody_opens_the_hand_of_whoever_has_left() -> None:
    session, out = seated(seats=(ANN, CID)), StringIO()
    typed = "players\nplayers cid person Bea\nplayers ann bot:easy\nplayers ann person Dee\n"
    Client(session, Voice(StringIO(typed), out)).play()
    said = out.getvalue()
    assert said.index("1 Ann, a human") < said.index("Cid, a random bot")
    assert said[said.index("Bea takes over"):].split("\n") == [
        "Bea takes over from Cid (random bot).", "Pass to Ann, press Enter. ", "An easy bot now plays Ann.",
        "Pass to Bea, press Enter. ", "Dee takes over from Ann (easy bot).", "Pass to Dee, press Enter. ", ""]
    assert [one.name for one in session.seats] == ["Dee", "Bea"]


def test_a_program_seats_others_and_is_asked_for_its_seats_only() -> None:
    out = StringIO()
    wishes = [{"players": [{"seat": 1, "name": "Bo"}, {"seat": 2, "player": "human", "name": "Ann"}]},
              {"players": {"seat": 0, "player": "bot:easy"}}, {"players": {"seat": 7}}, {"players": 1},
              {"players": {"seat": 1, "player": "bot:hrd"}}, {"players": {"seat": 1, "name": "Ann#2"}}]
    Drive(seated(seats=(ANN, BEA, CID)), StringIO("".join(json.dumps(wish) + "\n" for wish in wishes)), out).play()
    said = [json.loads(line) for line in out.getvalue().splitlines()]
    people = [message for message in said if message["type"] == "players"]
    assert [message["mine"] for message in people] == [[0, 1, 2], [1, 2]]
    assert [seat["name"] for seat in people[0]["seats"]] == ["Ann", "Bo", "Ann#2"]
    assert [message["why"].partition(";")[0] for message in said if message["type"] == "refused"] == [
        "7 is no seat: they are 0 to 2",
        'expected {"players": {"seat": 1, "player": "bot:hard"}} or a list of such objects',
        "there is no bot 'hrd'",
        "two seats are called Ann#2: names tell people apart (Ann#2#2 is a second seat of the same person)"]
    assert said[-1]["type"] == "refused"


def test_for_a_bot_of_another_version_the_normal_one_plays_and_the_save_keeps_its_name(tmp_path: Path) -> None:
    path, seats = tmp_path / "a.deck", [replace(seat, player="bot:warp-9") for seat in PEOPLE[1:]]
    Session.new(load("hooks"), (PEOPLE[0], *seats), None, 3, path).close()
    with resume(path) as session:
        session.reseat([PEOPLE[0], seats[0], replace(seats[1], player="bot:human")])
    said = "The normal bot plays for Bea (warp-9 bot) and Cy (human bot): this version has no such bot"
    with take_up(path) as session:
        number, out = session.number, StringIO()
        assert not Client(session, Voice(StringIO("end\n" * 9), out)).play()
        assert session.number > number and out.getvalue().count(said) == 1
    with take_up(path) as session:
        number, out = session.number, StringIO()
        assert not Drive(session, StringIO('{"answer": "end"}\n' * 9), out).play()
        assert session.number > number and out.getvalue().count(said) == 1
        assert {step.by.player for step in session.steps if step.by and step.seat} == {"bot:normal"}
    with resume(path) as session:
        turns = BotTurns(session, Pace())
        turns.take_seats()
        turns.take_seats()
        assert [*map(str, session.notes)] == [said] and turns.level(1) == "normal"
        assert [seat.player for seat in session.seats] == ["human", "bot:warp-9", "bot:human"]


def test_players_hear_for_which_answers_a_hard_bot_had_no_time_and_that_an_old_table_s_bots_think_anew(
        tmp_path: Path) -> None:
    path, hard = tmp_path / "a.deck", replace(PEOPLE[1], player="bot:hard")
    with Session.new(load("hooks"), (hard, replace(hard, name="Cy", symbol=2)), None, 3, path) as session:
        for level in ("hard", "normal", "hard"):
            session.answer(session.question().preset or 0, by=By(f"bot:{level}"))
        said = ["Bea had too little time for 1 of 3 moves: the normal bot chose"]
        assert in_haste(session) == said and said[0] in seats_worded(session)
        session.reseat([replace(hard, name="Dee"), session.seats[1]])
        assert in_haste(session) == []
    with resume(path) as session:
        session.header = replace(session.header, deckgames="0.9.0")
        for _ in range(2):
            note_absent(session)
        assert [*map(str, session.notes)] == [
            "This game began with version 0.9.0: its bots keep their level but think afresh"]


def test_a_resume_on_the_command_line_names_those_who_play_on(tmp_path: Path) -> None:
    path = saved(tmp_path / "a.deck", load("hooks"), PEOPLE[:2], 1, 20)
    with take_up(path, seats="Ann,bot:hard") as session:
        assert [seat.player for seat in session.seats] == ["human", "bot:hard"]
    assert [seat.player for seat in info(path).seats] == ["human", "bot:hard"]
    with pytest.raises(Failed, match="is for 2 to"):
        take_up(path, seats="Ann")
