"""The daily deal: the same everywhere, one try that counts, no result before all have played, a place among bots."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date, datetime
from io import StringIO
from itertools import count

import pytest

from deckgames.cli.commands import run
from deckgames.engine.catalogue import cover, covers
from deckgames.engine.core.paths import results_file
from deckgames.engine.core.rng import Rng
from deckgames.engine.record.journal import list_saves
from deckgames.engine.record.saves import forget_untouched
from deckgames.engine.record.session import Session
from deckgames.people import tries
from deckgames.people.daily import Deal, as_json, beside, lines, told
from deckgames.people.kept import Records
from deckgames.people.tries import Daily, Try, today
from deckgames.plain import Voice
from deckgames.plain.afterwards import afterwards
from deckgames.ui.sessions import goodbye, saved_anew, taken_up
from tests.harness import any_answers
from tests.thorough import some

TIMES = count()
WEEK = [date(2030, 1, day).isoformat() for day in range(7, 14)]


@pytest.fixture(autouse=True)
def hooks_all_week(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hooks of two is the deal of every day."""
    always = replace(cover("hooks"), daily={"days": range(1, 8), "seats": 2})
    monkeypatch.setattr(tries, "covers", lambda: (always,))


def laid(name: str) -> Session:
    """The table of today’s deal, saved, begun at a moment of its own."""
    session = Deal.of(today()).laid(name)
    session.header = replace(session.header, made=f"{next(TIMES)}")
    return saved_anew(session)


def over(session: Session, records: Records, rng: int = 1) -> Session:
    """A table of the deal that was played to the end at random."""
    records.watch(session)
    any_answers(session, Rng.fresh(rng))
    records.keep(session)
    return session


@pytest.mark.usefixtures("real_cards")
@pytest.mark.parametrize("day", some(WEEK, 3, 4))
def test_each_weekday_has_a_game_whose_bots_come_off_differently(day: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tries, "covers", covers)
    deal = Deal.of(day)
    assert deal.cover.id == ["hooks", "initiative", "pools", "cardring", "hooks", "journey", "initiative"][
        date.fromisoformat(day).weekday()]
    minutes = deal.game.minutes[deal.seats - deal.game.min_seats] / deal.seats
    assert minutes <= (22.5 if deal.cover.id in ("journey", "cardring") else 15), "a short Card Ring is half a long one"
    field = deal.field(lambda _: True)
    assert field is not None and len(field) == 20 and len({*field}) >= 8
    assert deal.field(lambda _: False) == field, "it is played once"


def test_the_deal_is_the_same_for_everybody_without_own_cards() -> None:
    one, other = Deal.of(WEEK[0]).laid("Zoe"), Deal.of(WEEK[0]).laid("Max")
    assert one.game.digest(one.match.state) == other.game.digest(other.match.state)
    assert (one.seed, len(one.pack.names), one.header.daily) == (20300107, 1, other.header.daily)


def test_the_first_answer_makes_the_try_that_counts_whatever_becomes_of_it() -> None:
    records = Records()
    left = laid("Zoe")
    records.watch(left)
    assert records.daily().tries == []
    while records.daily().tries == []:
        any_answers(left, Rng.fresh(1), 1)
    left.close()
    over(laid("zoe"), records).close()
    known = Records().daily()
    assert [(one.who, one.game is None) for one in known.tries] == [("zoe", True), ("zoe", False)]
    assert not known.of(today())["zoe"].done and known.later(known.tries[1].key)
    assert told(known, known.tries[0], None) == "has begun" and records.games() == []
    back = taken_up(next(save.path for save in list_saves() if not save.over))
    assert back.header.daily[:10] == today() and len(over(back, records).steps) > 2
    assert records.daily().of(today())["zoe"].done
    back.close()
    records.forget("zoe")
    assert records.daily().tries == []


def test_a_try_whose_first_answer_was_undone_keeps_its_save() -> None:
    records, deal = Records(), Deal.of("2026-11-30")
    for table in (*map(deal.laid, ("Max", "Zoe")), None):
        session = saved_anew(table) if table else taken_up(list_saves()[0].path)
        records.watch(session)
        if session.names[0] == "Zoe" and table:
            any_answers(session, Rng.fresh(1), 1)
            session.takebacks.undo(0)
        forget_untouched(session)
        session.close()
    assert [save.path.name for save in list_saves()] == [one.save for one in records.daily().tries]


def test_no_result_is_shown_before_all_have_played_or_the_day_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    records, deal = Records(), Deal.of(today())
    records.agree(deal.day, ["Zoe", "Max"])
    records.agree(deal.day, ["max", "Zoe"])
    first = over(laid("Zoe"), records)
    assert records.covers(first) and [*lines(records.daily(), deal, None)] == [
        "Zoe: has played; hidden, waiting for Max"]
    assert set(as_json(records.daily(), deal, None)["people"][0]) == {"name", "rules", "streak"}
    assert goodbye(first) == [f"Hooks: daily deal of {today()}"]
    first.close()
    assert [(save.over, save.scores, save.won) for save in list_saves()] == [(True, (), ())]
    second = over(laid("Max"), records, 2)
    second.close()
    assert not records.covers(first) and not records.covers(second)
    assert all("covered" not in line for line in lines(records.daily(), deal, None))
    assert sum('"company"' in line for line in results_file().read_text().splitlines()) == 1
    lonely = Daily(records.daily().tries[:1], records.daily().agreed)
    assert lonely.awaited(today(), "zoe") == ["Max"]
    monkeypatch.setattr(tries, "today", lambda: "9999-12-31")
    assert lonely.awaited(Deal.of(WEEK[0]).day, "zoe") == [] == lonely.awaited(deal.day, "zoe")


def test_days_in_a_row_count_up_to_yesterday_and_a_flight_east_breaks_none() -> None:
    def tried(day: int, zone: int = 0) -> Try:
        when = datetime.fromisoformat(f"2030-01-{day:02}T20:00:00+{zone:02}:00")
        return Try(f"2030-01-{day:02}", "", "Zoe", str(day), 1, when)

    def streak(now: int, *days: Try, zone: int = 0) -> int:
        return Daily(days, ()).streak("zoe", tried(now, zone).when)

    assert streak(9, tried(7), tried(8), tried(9)) == 3 == streak(10, tried(7), tried(8), tried(9))
    assert streak(11, tried(7), tried(8), tried(9)) == 0 and streak(9, tried(6), tried(8), tried(9)) == 2
    assert streak(9, tried(9), tried(20)) == 1, "a clock that was wrong"
    assert streak(10, tried(7), tried(8), tried(10, 9), zone=9) == 3


def test_line_by_line_it_tells_how_everybody_came_off_and_compares_with_others(
        capsys: pytest.CaptureFixture[str]) -> None:
    records, said = Records(), StringIO()
    session = over(laid("Zoe"), records)
    assert afterwards(session, Voice(StringIO(""), said), records) is None
    assert "of 20 bots did better" in said.getvalue()
    session.close()
    assert run(["daily", "--json"]) == 0
    line = capsys.readouterr().out
    assert line.count("\n") == 1 and json.loads(line)["people"][0]["among"] <= 21
    theirs = json.loads(line)
    theirs["people"].append({**theirs["people"][0], "name": "Tom", "rules": "other"})
    assert run(["daily", "--beside", json.dumps(theirs)]) == 0
    found = capsys.readouterr().out
    assert found.count("of 20 bots did better") == 2 and "Tom played with other rules, cards or bots" in found
    assert run(["daily", "--beside", "x"]) == 2
    assert beside({"day": "a", "game": "hooks", "rules": "c", "people": []}) == ["Daily deal of a: Hooks"]
