"""The results: who won and how, where the points came from, the lead, and what next."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache, partial
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

from deckgames.engine.core.rng import Rng
from deckgames.engine.match.game import Place
from deckgames.engine.record import outcome
from deckgames.engine.record.game_run import ScoreHistory, course_of
from deckgames.engine.record.journal import SeatInfo
from deckgames.engine.record.session import Observed, Session
from deckgames.engine.vocabulary.events import Event, begun, spans, text_of
from deckgames.games import IDS, load
from deckgames.games.cardring.state import SENTENCES
from deckgames.games.hooks.state import SENTENCES as HOOKS
from deckgames.games.journey.state import JourneyOptions
from deckgames.ui.app import DeckApp
from deckgames.ui.pages.ending import Ending, _facts, _lead, _level, ending, lead_changes, leaders
from deckgames.ui.pages.results import ResultsScreen, draw_results, exports_dir, lines
from deckgames.ui.paint.cells import spans_text, width
from deckgames.ui.paint.letters import lettered
from deckgames.ui.paint.signs import SEAT_SIGNS, to_ascii
from deckgames.ui.sessions import taken_up
from deckgames.ui.table.curtain import CurtainScreen
from deckgames.ui.toolkit.layout import SeatLook
from tests.given.cardring import base_pack
from tests.harness import any_answers
from tests.screens import Size
from tests.thorough import cases, many
from tests.ui.app_tables import app, over, played, played_on, saved, shown
from tests.ui.tables import count_at_once, opened, press, screen_text, still, turn_to


def by_round(rounds: Sequence[tuple[int, ...]], first: int = 1) -> ScoreHistory:
    """A course of which only the scores after each round are known."""
    return ScoreHistory(first, tuple(rounds), (-1,) * len(rounds), tuple(range(len(rounds))))


SCORES = [(0, 0, 0), (2, 0, 0), (2, 2, 0), (2, 5, 0), (2, 5, 5), (9, 5, 5)]


def test_who_leads_goes_on_leading_in_a_tie() -> None:
    assert leaders(SCORES) == [None, 0, 0, 1, 1, 0]
    assert lead_changes(SCORES) == [4, 6]


def test_in_a_tie_of_others_nobody_leads() -> None:
    assert leaders([(3, 0, 0), (3, 4, 4)]) == [0, None]


def test_who_is_level_in_front_has_not_led_that_round() -> None:
    seats = [SeatLook("Ann", "▲", 1, True), SeatLook("Bob", "●", 2, True)]
    told = [spans_text(line) for _, line in sum(_facts([], seats, by_round(((0, 0, 0), *SCORES)), over().result()), ())]
    assert [line for line in told if " led " in line] == ["▲ led 2 rounds", "● led 1 round"]


def test_points_add_up_and_losses_stand_behind() -> None:
    end = ending(over())
    assert end.sources == ("adversaries", "traps", "finale", "cards")
    for place in end.order:
        assert sum(place.breakdown[name] for name in end.sources) - end.lost(place) == place.score
    assert [place.place for place in end.order] == sorted(place.place for place in end.order)


def test_the_score_chart_begins_with_the_first_round_and_ends_with_the_result() -> None:
    end = ending(over())
    assert len(end.scores) == end.rounds
    assert end.scores[-1] == tuple(place.score for place in sorted(end.order, key=lambda place: place.seat))


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (100, 30), (120, 40), (160, 50)])
@pytest.mark.parametrize("facts", [False, True])
def test_every_size_shows_winner_scores_and_keys(size: Size, facts: bool) -> None:
    end = won_by(1)
    canvas = draw_results(end, *size, facts)
    text = canvas.text()
    large = lettered(f"{end.winners[0].name} wins", size[0], "").line(0)
    assert "W I N S" in text or large in text
    assert "Once more?" in text
    for place in end.order:
        assert end.seats[place.seat].name in text
    for key in (" Enter ", " v ", " n ", " s ", " d ", " l ", " m "):
        assert key in text
    pictures = {ink for inks in canvas.inks for ink in inks if ink.startswith("#")}
    assert pictures or facts or size[1] < 24, "the emblem of the game"
    assert all(width(to_ascii(canvas.line(y))) == size[0] for y in range(size[1]))


def won_by(count: int) -> Ending:
    """An ending in which the first so many seats of the order share the first place."""
    end = ending(over())
    places = [replace(place, place=1 if i < count else i + 1) for i, place in enumerate(end.order)]
    return replace(end, order=tuple(places), result=replace(end.result, places=tuple(places)))


def test_a_score_without_sources_stands_in_the_table_and_shared_places_have_one_number() -> None:
    for size in ((80, 24), (120, 40)):
        end = won_by(2)
        first, drawn = end.seats[end.order[0].seat], draw_results(end, *size).text()
        assert f" 1 {first.sign} {first.name}" in drawn and drawn.count("\n 1 ") == 2
        order = tuple(replace(place, breakdown={}) for place in end.order)
        bare = draw_results(replace(end, order=order, score_word="health"), *size).text()
        assert "FROM" not in bare and "✶" not in bare and "STANDINGS" in bare and " health " in bare


def test_a_score_with_losses_has_bars_as_long_as_its_parts() -> None:
    """HK-R.17 allows a negative sum of printed hooks: it once took the bars of all that had printed ones."""
    places = [Place(0, 2, 5, {"printed": 5, "final": 0}, {"treasures": 1}),
              Place(1, 1, 5, {"printed": 3, "final": 2}, {"treasures": 3}),
              Place(2, 3, -3, {"printed": -3, "final": 0}, {"treasures": 0})]
    end = won_by(1)
    end = replace(end, order=tuple(sorted(places, key=lambda place: place.place)),
                  result=replace(end.result, places=tuple(places), ties={"treasures": "Treasures"}))
    assert end.sources == ("printed", "final")
    drawn = draw_results(end, 80, 24)
    rows = [drawn.line(y) for y in range(drawn.h) if drawn.line(y)[1:2] in "123" and "✶" in drawn.line(y)]
    ends = [max(row.rfind(shade) for shade in "█▒") for row in rows]
    assert [row.split("✶")[1].split()[0] for row in rows] == ["5", "5", "−3"]
    assert ends[0] == ends[1] > 40 and ends[2] == -1, "equal sums are equally long"
    assert rows[2].count("−3") == 2, "what was lost stands behind"
    assert [row.split()[-1] for row in rows] == ["3", "1", "0"], "what decided the tie stands beside it"


def test_what_is_true_or_not_stands_as_a_word_and_one_minute_is_one() -> None:
    end = won_by(1)
    places = [replace(place, facts={"ender": place.place == 1}) for place in end.order]
    drawn = draw_results(replace(end, order=tuple(places), minutes=1), 120, 40).text()
    assert "yes" in drawn and "1 minute\n" in drawn.replace(" \n", "\n")


def test_a_shared_victory_names_all_who_share_it() -> None:
    end = won_by(2)
    text = draw_results(end, 120, 40).text()
    assert "share the victory" in text
    assert "W I N S" not in text
    assert [seat.name for seat in end.winners] == [end.seats[place.seat].name for place in end.order[:2]]
    assert "TABLE  Once more?" in text


@pytest.mark.parametrize("game", ["cardring", "hooks", "initiative"])
def test_rounds_have_their_own_numbers_also_at_a_table_laid_out_late(game: str) -> None:
    assert ending(played_out(game, 2)).course.first == 1
    end = won_by(1)
    late = by_round(end.course.rounds[-4:], 9)
    drawn = draw_results(replace(end, course=late), 120, 40).text().splitlines()
    assert any(line.split()[:2] == ["8", "9"] for line in drawn), "the start, and every round"
    assert lead_changes([(1, 0), (0, 1)], 9) == [10]


@pytest.mark.parametrize("seats", [2, 6])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_initiative_says_who_was_put_out_by_whom_and_keeps_the_last_beat(seats: int, size: Size) -> None:
    session = played_out("initiative", seats)
    end = ending(session)
    text = draw_results(end, *size).text()
    bare = text.translate({ord(sign): None for sign in SEAT_SIGNS}).replace("  ", " ")
    for place in end.order:
        if "out" in place.told:
            assert outcome.read(place.told["out"], session) in bare.replace("of  ", "of ")
    assert "took the lead" not in text and "out in round" not in text
    assert ("THE TURNING POINT" in text) is (end.turn_at != ())
    assert "HEALTH BY ROUND" in text or size[0] < 120
    assert set(end.course.rounds[0]) == {50}, "the chart begins with what everybody had at the start"


@cache
def played_out(game_id: str, seats: int) -> Session:
    """A game of easy bots."""
    sit = [SeatInfo(f"Seat{at}", "bot:random", at) for at in range(seats)]
    return played_on(Session.new(load(game_id), sit, seed=8))


@pytest.mark.parametrize("seats", [2, 6])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("game", [game for game in IDS if game != "cardring"])
@pytest.mark.wide(2)
def test_with_the_facts_page_every_told_column_is_to_be_read(game: str, size: Size, seats: int) -> None:
    """One that is too wide for the table bars no other from it."""
    end = ending(played_out(game, min(seats, load(game).max_seats)))
    names = [name for name, _ in end.told]
    long = ("a long tale", tuple((("once upon a time " * 4, "text"),) for _ in end.order))
    for told in (end.told, (long, *end.told)) if size[0] < 112 else (end.told,):
        pages = [draw_results(replace(end, told=told), *size, facts).text() for facts in (False, True)]
        read = " ".join(pages if size[0] < 112 else pages[:1]).split()
        for name in names:
            assert set(name.split()) <= {*read}, (name, pages[0])
        for _, cells in end.told:
            for cell in cells:
                assert set(spans_text(cell).split()) <= {*read}, (spans_text(cell), pages[0])


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_dragon_pools_says_in_which_round_each_has_left(size: Size) -> None:
    """It decides before lives do (DP-15.6)."""
    end = ending(played_out("pools", 6))
    text = draw_results(end, *size).text()
    table = text[text.index("STANDINGS"):].splitlines()
    assert " out " in table[0]
    assert end.told[0][0] == "out"
    for cell, place in zip(end.told[0][1], end.order, strict=True):
        line = next(line for line in table if end.seats[place.seat].name in line)
        assert spans_text(cell) in line


def test_who_are_level_in_the_end_have_not_been_passed_in_any_round() -> None:
    for count, told in ((2, "Seat0 and Seat1 finish level, 2 each"),
                        (3, "Seat0, Seat1 and Seat2 finish level, 2 each")):
        seats = ending(played_out("hooks", count)).seats
        at, (line,) = _level(seats, by_round(((1, 0, 0), (2, 2, 2))), [Place(no, 1, 2) for no in range(count)])
        assert (at, spans_text(line)) == (("round 1",), told)


def test_large_windows_show_chart_table_facts_and_the_turn_at_once() -> None:
    text = draw_results(ending(played(seed=6, length="short", round_cap=30)), 120, 40).text()
    for part in ("XP FROM", "STANDINGS", "XP BY ROUND", "Lead changes", "Played more than others",
                 "THE TURNING POINT"):
        assert part in text
    assert re.search(r"[▲●■◆] \d+× [A-Z]", text), "a long name is cut, not how often it was played"


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_result_and_log_can_be_written_as_text_and_the_screen_says_where(size: Size) -> None:
    path = saved("over", length="short", round_cap=30)
    async with opened(app(session=taken_up(path)), size) as (running, pilot):
        await pilot.pause()
        before = shown(running).splitlines()
        await turn_to(pilot, "e")
        after = shown(running).splitlines()
        assert f"{path.stem}.txt" in "".join(line.strip() for line in after)
        told = next(y for y, line in enumerate(after) if "Once more?" in line)
        assert before[:told] == after[:told] and told < size[1] - 4, "nothing moves for it"
    text = (exports_dir() / f"{path.stem}.txt").read_text(encoding="utf-8")
    assert text.startswith("Card Ring, 20")
    for said in ("Rules: as printed, but Length short and Round limit 30", "[CR-8.", "XP after each round",
                 "-- round 2"):
        assert said in text
    assert " draws 5 cards" in text, "the log of the public: no names of cards in hands"


def journey_over(seed: int, **options: Any) -> Session:
    """A game of Journey & Overlords that two people have played at random."""
    game = load("journey")
    seats = [SeatInfo(name, "human", at) for at, name in enumerate(("Ann", "Bea"))]
    session = Session.new(game, seats, game.options(**options), seed=seed)
    any_answers(session, Rng.fresh(seed))
    return session


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_each_number_of_the_points_adds_up_and_says_by_what_it_was_lost(size: Size, chance: Random) -> None:
    for _ in cases(chance, many(2, 20)):
        end = ending(journey_over(chance.randrange(10**6)))
        text = draw_results(end, *size).text()
        rows = [line for line in text.splitlines() if re.match(r" \d . \w+ +✶", line)]
        assert len(rows) == 2 and "…" not in text, text
        for row, place in zip(rows, end.order, strict=True):
            losses = re.findall(r"−(\d+)(?: ([a-z]+))?", row.partition("✶")[2].partition(" ")[2])
            earned = re.findall(r"\d+", row.partition("✶")[2].partition(" ")[2].partition("−")[0])
            assert sum(map(int, earned)) == place.score + end.lost(place), "two numbers are glued"
            assert sum(int(n) for n, _ in losses) == end.lost(place), row
            wounds = -place.breakdown["wounds"]
            assert wounds == place.facts["wounds"]
            assert not losses or not wounds or any(name for _, name in losses), row


def test_the_last_turn_of_a_company_is_told_whole_with_what_ended_it() -> None:
    """play-journey 10: the final blow was not there, because others had been hit before it."""
    for seed in range(6):
        session = journey_over(seed, mode="coop", coop_level="hard", coop_threshold="easy")
        end = ending(session)
        told = [spans_text(line) for line in end.turn]
        last = [text_of(begun(session.spans(h.event))) for h in session.events[-6:]
                if h.event.kind in ("company-hurt", "hurt", "dial", "won", "lost")]
        for said in last[-2:]:
            assert any(said in line or line.endswith(said) for line in told), (said, told)
        page = draw_results(end, 80, 24).text().splitlines()
        bar = next(y for y, line in enumerate(page) if "Once more?" in line)
        assert "more: l" not in "".join(page) or page[bar - 2].strip(), "lines are left out only where there is no room"


def test_a_long_turn_has_its_words_below_the_heading() -> None:
    end = replace(ending(over()), turn_at=("round 9", "each player loses 2 crystals " * 3), turn=())
    drawn = draw_results(end, 80, 24, facts=True).text()
    assert "Each player loses 2 crystals each player loses" in " ".join(drawn.split()) and "…" not in drawn


def test_the_second_page_is_only_there_if_it_shows_something_else() -> None:
    """play-journey 22: `f` had no effect, only its label changed."""
    kinds = set()
    for seed in range(6):
        end = ending(journey_over(seed, mode="coop"))
        for there in (end, replace(end, course=by_round(end.course.rounds[:1]))):
            one, two = (draw_results(there, 80, 24, facts).text().partition("Once more?")[0]
                        for facts in (False, True))
            shown = draw_results(there, 80, 24).text()
            assert ("f  chart" in shown) == (one != two)
            kinds.add(one != two)
    assert False in kinds and "f  facts" in draw_results(ending(over()), 80, 24).text()


def test_seats_are_swapped_as_long_as_one_is_left() -> None:
    """Seen: the key stood in the bar and answered that all seats had been played."""
    assert [" s  swap" in draw_results(replace(won_by(1), swaps=more), 120, 40).text() for more in (True, False)] == [
        True, False]


def test_what_turned_a_game_is_what_was_beaten_and_not_what_that_brought() -> None:
    def ann(kind: str, note: str = "", n: int = 0, other: int | None = None) -> Observed:
        return Observed(Event(kind, 0, (base_pack().card(0, "steam-fist"),), n, other, note), 1, "recovery", 0)

    looks = (SeatLook("Ann", "▲", 1, True), SeatLook("Bob", "●", 2, True))
    for sentences, events, told in (
            (SENTENCES, [ann("beats", "5 of 5 Fight"), ann("gains", " onto the deck")],
             "beats Steam-Driven Fist (5 of 5 Fight)"),
            (HOOKS, [ann("buys", n=7), ann("brings", n=3, other=1)], "buys Steam-Driven Fist for 7"),
            (HOOKS, [ann("buys", n=3), ann("buys", n=1)], "buys Steam-Driven Fist for 3")):
        read = partial(spans, sentences=sentences, names=["Ann", "Bob"], viewer=None)
        session = SimpleNamespace(events=events, sentences=sentences, round=1, spans=read)
        found = _lead(cast(Session, session), looks, by_round(((0, 1), (2, 1))), 1, 0)
        assert [spans_text(line) for line in found[1]] == ["Ann went past Bob, 2 to 1", f"▲ Ann {told}"]


@pytest.mark.parametrize("game", IDS)
def test_the_course_of_a_game_is_that_of_its_rounds_and_begins_as_its_table_was_laid(game: str) -> None:
    session = played_out(game, 2)
    course, history = session.course, session.result().history
    assert course.rounds[1:] == history[1:] and course.first == 1
    later = session.events[len(session.events) // 2:]
    assert course_of((7, 7), later).rounds[0] == (7, 7) and course_of((7, 7), later).first == later[0].round


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_a_company_sees_how_dial_and_pool_went(size: Size) -> None:
    """Half of its page was empty."""
    sit = [SeatInfo(f"Seat{at}", "bot:random", at) for at in range(2)]
    session = played_on(Session.new(load("journey"), sit, seed=8, options=JourneyOptions(mode="coop")))
    end, table = ending(session), session.match.state
    rounds = end.course.rounds
    assert (rounds[0], rounds[-1], end.course.first) == ((99, 0), (table.hp, table.pool), 1)
    assert len(end.scores) == end.rounds
    text = draw_results(end, *size, size[0] < 112).text()
    assert "TURN OF THE GAME" not in text, "its last act is told"
    assert "DIAL AND POOL BY ROUND" in text and f" dial {table.hp}" in text and f" pool {table.pool}" in text
    assert "dial and pool after each round" in [*lines(session, end)]


async def test_the_answer_that_ended_a_game_is_taken_back_on_the_results_until_somebody_looks_through_the_cards(
        monkeypatch: pytest.MonkeyPatch) -> None:
    count_at_once(monkeypatch)
    seats = [SeatInfo(name, "human", at) for at, name in enumerate(("Ann", "Bob"))]
    session, rng = Session.new(load("hooks"), seats, seed=3), Rng.fresh(3)
    while not ends_it(session):
        session.answer(session.question().random(rng))
    number = session.number
    async with opened(DeckApp(session=session)) as (app, pilot):
        for last in (False, True):
            while not isinstance(app.screen, ResultsScreen):
                await still(pilot)
                await press(pilot, *(["space"] if isinstance(app.screen, CurtainScreen) else ["E", "e"]))
                await pilot.pause()
            await still(pilot)
            assert session.number == number + 1 and "u undo" in screen_text(app)
            await press(pilot, *["l", "escape"] * last, "u")
            await still(pilot)
            assert isinstance(app.screen, ResultsScreen if last else CurtainScreen)
        assert "Can’t undo: since the game ended" in screen_text(app)


def ends_it(session: Session) -> bool:
    """Whether ending the turn now ends the game."""
    question, copy = session.question(), session.match.clone()
    if question.rule == "HK-2.7":
        copy.answer(question.read("end"))
    return copy.over


def test_the_results_say_how_long_people_have_thought_from_a_minute_on(monkeypatch: pytest.MonkeyPatch) -> None:
    session = over()
    monkeypatch.setattr(Session, "thought", {0: 3754.4, 1: 59.0})
    end, names = ending(session), session.names
    for size in ((60, 20), (80, 24), (120, 40)):
        pages = [draw_results(end, *size, facts).text() for facts in (False, True)]
        assert "1:02:34" in pages[0] and "0:59" in pages[0], pages[0]
    assert f"Thinking time: {names[0]} 1:02:34, {names[1]} 0:59." in list(outcome.lines(session))
    monkeypatch.setattr(Session, "thought", {0: 59.0})
    assert not any("Thinking" in line for line in outcome.lines(session)) and not ending(session).times
