"""What happened, where there is little room: the newest lines, and how many are missing."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from deckgames.engine.core.rng import Rng
from deckgames.engine.record.story import Observed
from deckgames.engine.vocabulary.events import Event
from deckgames.ui.actions import Keymap
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import Line, spans_text
from deckgames.ui.table.headlines import headlines
from deckgames.ui.table.news_panel import NewsPanel
from deckgames.ui.table.presenter import Presenter
from deckgames.ui.toolkit.layout import Scene
from deckgames.ui.toolkit.layouts import layout_of
from deckgames.ui.toolkit.side import latest, news, news_below
from tests.games.cardring.scenes import mock_up, scene
from tests.harness import any_answers
from tests.ui.tables import session_of


def lines(n: int, words: int = 3) -> list[Line]:
    return [((f"line {i} " + "word " * words, "text"),) for i in range(n)]


def told(n: int, height: int, recap: bool = False, **more: int) -> str:
    shown: Scene = replace(scene(mock_up()), public=not recap, **{"recap" if recap else "news": lines(n)}, **more)
    canvas = Canvas(60, height)
    news(shown, canvas, 0, sits=recap)
    return canvas.text()


@pytest.mark.parametrize("recap", [True, False])
def test_a_list_that_is_whole_says_nothing_and_one_that_is_cut_counts_what_is_missing(recap: bool) -> None:
    assert "more: l" not in told(5, 6, recap)
    assert "… 3 more: l" in told(8, 6, recap)
    assert ("line 7" in told(8, 6, recap)) != recap, "a recap keeps its first lines, the news their last ones"


@pytest.mark.parametrize(("threat", "words"), [((), 20), (("Bob may hit",), 14), (("Bob may hit " * 4,), 8),
                                               (("Bob may hit " * 4, "Bob"), 16)])
def test_what_happened_last_has_all_of_a_row_that_no_threat_takes(threat: tuple[str, ...], words: int) -> None:
    shown = replace(scene(mock_up()), last=lines(1, words)[0], threat=threat)
    assert "…" not in headlines(shown, 120, 1).text()
    assert "…" in headlines(replace(shown, last=lines(1, words * 2)[0]), 120, 1).text()


def test_what_a_recap_has_left_to_the_log_is_counted_too() -> None:
    assert "… 7 more: l" in told(8, 6, recap=True, untold=4)


def test_lines_of_a_recap_that_are_cut_are_counted_as_well() -> None:
    shown = replace(scene(mock_up()), public=False, recap=[*lines(1), *lines(1, words=60), *lines(2)])
    canvas = Canvas(60, 5)
    news(shown, canvas, 0, sits=True)
    assert "word…" in canvas.text() and "… 1 more: l" in canvas.text()


def test_the_few_lines_below_a_hand_say_that_others_are_missing() -> None:
    shown = replace(scene(mock_up()), recap=(), news=lines(6), decision=None)
    canvas = Canvas(60, 6)
    news_below(shown, canvas, 3, sits=False, few=True)
    assert "line 5" in canvas.text() and "… 4 more: l" in canvas.text()


def test_every_line_is_shown_whole_or_counted() -> None:
    rng = Rng.fresh(11)
    for _ in range(200):
        told_lines = lines(rng.below(9), rng.below(12))
        height = rng.below(9)
        rows, more = latest(told_lines, 30, height)
        assert len(rows) <= height
        text = " ".join("".join(part for part, _ in row) for row in rows)
        whole = sum(f"line {i} " in text + " " for i in range(len(told_lines)))
        assert whole + more >= len(told_lines)
        assert (more == 0) == (whole == len(told_lines) and "…" not in text)


def test_a_sentence_that_has_no_room_keeps_its_beginning() -> None:
    rows, more = latest(lines(2, 12), 30, 1)
    assert spans_text(rows[0]).startswith("line 1 word") and spans_text(rows[0]).endswith("…") and more == 2


def test_a_table_that_is_taken_up_again_tells_what_others_did_since() -> None:
    session = session_of("human", "bot:easy", "bot:easy", game_id="hooks")
    presenter = Presenter(session, layout_of(session.game), Keymap())
    rng = Rng.fresh(4)
    for _ in range(40):
        seat = session.question().seat
        heard, before = len(session.events), session.number
        session.answer(session.question().random(rng), seat)
        if seat == 0 and session.number > before:
            presenter.telling.answered(0, heard)
    again = Presenter(session, layout_of(session.game), Keymap())
    assert again.telling.last(0, 0, 70) == presenter.telling.last(0, 0, 70) != ((), False)
    assert again.telling.news(0) == [line for line in presenter.telling.news(0) if line[0][1] != "seat-1"] != []


def test_who_plays_in_the_open_is_not_told_again_what_hit_it_turns_ago() -> None:
    """Seen in a game: "takes 1 damage" stood in the bar, four rounds long, as soon as the cursor moved."""
    session = session_of("human", "bot:easy", game_id="journey")
    rng, since = Rng.fresh(3), 0
    while session.round < 6:
        since = len(session.events) if session.question().seat == 0 else since
        session.answer(session.question().random(rng), session.question().seat)
        recap = Presenter(session, layout_of(session.game), Keymap()).recap(0)
        assert len(recap) + sum(line.more for line in recap) <= len(session.events) - since


def test_what_all_have_watched_is_no_news() -> None:
    """Seen in a game: below the table stood what was told of a bot two answers before."""
    session = session_of("human", "bot:easy", game_id="pools")
    presenter = Presenter(session, layout_of(session.game), Keymap())
    any_answers(session, Rng.fresh(3), goes_on=lambda: not presenter.telling.last(0, 0, 70)[1])
    assert presenter.telling.news(0)
    presenter.controller.told.watch(0, len(session.events))
    assert presenter.telling.news(0) == []


def test_what_the_log_has_just_told_is_told_no_second_time() -> None:
    """Played: "Bea takes 1 damage and journeys to Halo Buckler", behind "Ann gives 1 damage to Bea"."""
    session = session_of("human", "bot:easy", game_id="journey")
    presenter = Presenter(session, layout_of(session.game), Keymap())
    for event in (Event("gives-damage", 1, other=0, n=2), Event("hurt", 0, n=2), Event("hurt", 0, n=1)):
        session.events.append(Observed(event, session.round, "", len(session.events)))
    assert [spans_text(line) for line in presenter.telling.news(0)[1:]] == [
        "● Bob gives 2 damage to ▲ Ann", "▲ Ann takes 1 damage"]


def test_what_happened_last_is_who_did_something_rather_than_what_came_of_it() -> None:
    """Played: "The desert token turns to Mirage, 9 more", of a rest in which a dragon got past."""
    session = session_of("human", "bot:easy", game_id="journey")
    any_answers(session, Rng.fresh(3), goes_on=lambda: session.asked != 0)
    presenter = Presenter(session, layout_of(session.game), Keymap())
    for event in (Event("heals", 1, n=2), Event("desert", note="Mirage"), Event("defeated", cards=())):
        session.events.append(Observed(event, session.round, "", len(session.events)))
    presenter.look_at(0, ask=True)
    assert spans_text(presenter.scene().last).startswith("● Bob ")


def test_where_nothing_has_happened_since_what_came_last_is_told() -> None:
    """Played: "Tom takes 11 damage", two rounds after it, because ending a turn had nothing to tell."""
    session = session_of("human", "human", game_id="journey", handicap=(0, 2))
    presenter = Presenter(session, layout_of(session.game), Keymap())
    for round_, event in ((1, Event("hurt", 1, n=9)), (3, Event("heals", 0, n=1))):
        session.events.append(Observed(event, round_, "", len(session.events)))
    assert presenter.telling.unread() == [session.handicap]
    for seat in (0, 1):
        presenter.telling.answered(seat, len(session.events))
    assert "9" not in spans_text(presenter.telling.last(None, None, 70)[0])
    assert presenter.telling.unread() == [], "both have played with it below the table"


def test_where_nobody_plays_what_is_told_goes_back_to_the_round_before() -> None:
    """Of 80 rounds of bots alone all were read again at each answer, and the greatest was "Last" ever after."""
    session = session_of("bot:random", "bot:random", game_id="cardring")
    presenter = Presenter(session, layout_of(session.game), Keymap())
    any_answers(session, Rng.fresh(3), goes_on=lambda: session.round < 4)

    def told() -> tuple[int, tuple[Line, bool], int]:
        telling = presenter.telling
        return len(telling.news(None)), telling.last(None, None, 70), len(presenter.recap(None))

    whole = told()
    del session.events[:session.lately]
    assert told() == whole and all(whole)


def test_what_somebody_got_in_two_rounds_is_one_number() -> None:
    """Played: "Tom takes 3 Treasures and 5 Treasures"; and after the end, "Space: continue to Tom"."""
    session = session_of("human", "human", game_id="hooks")
    presenter = Presenter(session, layout_of(session.game), Keymap())
    for round_, n in ((1, 3), (2, 5)):
        session.events.append(Observed(Event("takes", 1, n=n), round_, "", len(session.events)))
    assert spans_text(presenter.telling.last(0, 0, 70)[0]) == "● Bob takes 8 Treasures"
    any_answers(session, Rng.fresh(3))
    assert presenter.looks_next is None


def test_what_was_refused_in_a_show_does_not_stand_below_the_question_after_it() -> None:
    """Seen: "No question is open that a hint could answer" below "Recruit which card?"."""
    show: Any = SimpleNamespace(runs=True)
    telling = NewsPanel(session_of("human", "human"), show, (), ())
    telling.say("no question is open", refused=True)
    telling.settle()
    assert telling.said and telling.refused
    show.runs = False
    telling.settle()
    assert not telling.said and not telling.refused
