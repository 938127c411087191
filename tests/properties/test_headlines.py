"""What stands in the row Last, against the log of the same span, in random games."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from deckgames.engine.core.rng import Rng
from deckgames.engine.record.journal import SeatInfo
from deckgames.engine.record.session import Session
from deckgames.engine.vocabulary.events import sentence_of, text_of
from deckgames.games import load
from deckgames.table.recap import Reader
from tests.properties.test_threats import TABLES
from tests.thorough import many

GAMES, ANSWERS, ROOM = many(3, 20), many(300, 900), 71


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.wide(3)
def test_the_headline_says_what_the_log_says_and_names_who_went_out(table: str) -> None:
    game_id, count, options = TABLES[table]
    game, told, out = load(game_id), 0, 0
    for seed in range(GAMES):
        seats = [SeatInfo(name, "bot:random", no) for no, name in enumerate(("Ann", "Bob", "Cy")[:count])]
        session, rng, since = Session.new(game, seats, game.options(**options), seed, None), Rng.fresh(seed), {}
        for _ in range(ANSWERS):
            if session.over:
                break
            seat = session.question().seat
            heard = session.events[since.get(seat, 0):]
            line, _hurts = Reader(session, seat).latest(heard, lambda said: len(text_of(said)) <= ROOM)
            said, sums = text_of(line), Counter[object]()
            for h in heard:
                sums[h.event.kind, h.event.seat, h.event.other, h.event.cards] += h.event.n
            log = "; ".join(text_of(session.spans(h.event, seat)) for h in heard)
            known = {*re.findall(r"\d+", f"{log} {[*sums.values()]} {[*range(len(heard))]}")}
            assert {*re.findall(r"\d+", said)} <= known, (table, seed, said, log)
            gone = [session.names[h.event.seat] for h in heard if h.event.seat is not None
                    and sentence_of(h.event, session.sentences).chief == 3]
            assert all(f"{name} is out" in said for name in gone), (table, seed, said, gone)
            told, out = told + bool(said), out + bool(gone)
            since[seat] = len(session.events)
            session.answer(session.question().random(rng), seat)
    assert told > GAMES * 10 and (out or table not in ("pools", "initiative"))
