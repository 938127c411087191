"""Line by line: what can be done when a game is over."""

from __future__ import annotations

from dataclasses import replace
from io import StringIO

from deckgames.engine.core.rng import Rng
from deckgames.engine.record.session import SeatInfo, Session
from deckgames.people.kept import Records
from deckgames.people.series import bouts
from deckgames.plain import Voice
from deckgames.plain.afterwards import afterwards
from tests.harness import SMALL, any_answers, in_the_catalogue


def over(session: Session) -> Session:
    any_answers(session, Rng.fresh(1))
    return session


def test_the_same_deal_is_played_once_in_each_seat_and_seats_get_names() -> None:
    with in_the_catalogue():
        said, records = StringIO(), Records()

        def then(session: Session, *lines: str) -> Session | None:
            return afterwards(over(session), Voice(StringIO("\n".join([*lines, ""])), said), records)

        first = Session.new(SMALL, [SeatInfo("Ann"), SeatInfo("Bea", symbol=1)], seed=3)
        second = then(first, "name 3 Zoe", "name 1 Zoe", "swpa", "swap")
        assert second is not None and (second.names, second.seed) == (["Bea", "Zoe"], 3)
        assert "'swpa' was not understood. again: a rematch." in said.getvalue()
        second.header = replace(second.header, made="a minute later")
        assert then(second, "swap", "w", "again") is not None
        assert "Both ways, as one game: " in said.getvalue() and "in all 2 seats" in said.getvalue()
        assert "not saved, so nothing can be weighed" in said.getvalue()
        assert [(len(one.games), one.people) for one in bouts(records.games())] == [(2, {"bea": "Bea", "zoe": "Zoe"})]
        assert then(Session.new(SMALL, [SeatInfo("Ann"), SeatInfo("Bea")], seed=4), "") is None
