"""The score of an evening in words: on the results, the first curtain, the menu, and at leaving."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from deckgames.engine.core.spelling import signed
from deckgames.engine.messages import LINE, TEXT
from deckgames.people.kept import RECENT, Records, key_of
from deckgames.people.results import person
from deckgames.people.series import APART, Bout, Series, bouts, latest
from deckgames.ui.paint.cells import Line, Span, parted, spans_text
from deckgames.ui.paint.headings import seat_span

if TYPE_CHECKING:
    from deckgames.engine.record.session import Session
    from deckgames.people.daily import Outcome


def score(records: Records, session: Session, until: datetime | None = None) -> Line:
    """`Tonight: Ann 3, Bea 2`: of the people at this table, up to the game that ended then (None: now), once two
    have ended, or one before this; nothing at a daily deal, which counts for itself."""
    now, games = datetime.now().astimezone(), records.games(RECENT)
    until = next((game.when for game in games if game.key == key_of(session)), until)  # noted behind its save
    people = {person(seat.name): seat_span(seat.symbol + 1, seat.name)
              for seat in reversed(session.seats) if seat.human}
    evening = latest(games, until or now, people)
    if not people or session.header.daily or now - (until or now) >= APART or len(evening) < 1 + session.over:
        return ()
    return _told(Series.of(evening, people), people)


def tonight(records: Records) -> Line:
    """The same of everybody who has played this evening, away from a table; nothing where nobody has."""
    evening = latest(records.games(RECENT), datetime.now().astimezone())
    return _told(Series.of(evening), {}) if evening else ()


def _told(series: Series, spans: Mapping[str, Span]) -> Line:
    names = {who: spans.get(who, (series.names.get(who, ""), "name")) for who in {**series.names, **spans}}
    if not any(series.games.values()):
        return LINE("evening.together", won=series.together[1], n=series.together[0])
    if len(names) == 1:
        who, name = next(iter(names.items()))
        return LINE("evening.alone", seat=(name,), won=series.wins.get(who, 0), n=series.games[who])
    order = [*series.order, *(who for who in names if who not in series.names)]
    told = [(names[who], (f" {series.wins.get(who, 0)}", "text")) for who in order]
    return LINE("evening.score", wins=parted(told, (", ", "text")))


def both_ways(records: Records, session: Session) -> Line:
    """`Both ways: Ann 23, Bea 20`: the sums of a return match and of the games that it returns; nothing of another
    game."""
    if (pair := _deal(records, session)) is None or len(pair.games) < 2 or pair.together:
        return ()
    names = {one.side: one.name for one in pair.last.seats}
    told = [((names[side], "name"), (f" {signed(total)}", "text")) for side, total in pair.scores.items()]
    scores = parted(told, (", ", "text"))
    if len(pair.games) == 2:
        return LINE("evening.both-ways", scores=scores)
    return LINE("evening.all-ways", n=len(pair.games), scores=scores)


def turns(records: Records, session: Session) -> int:
    """In how many seats everybody has played the deal of this game."""
    deal = _deal(records, session)
    return 1 if deal is None else len(deal.games)


def _deal(records: Records, session: Session) -> Bout | None:
    mine = key_of(session)
    return next((bout for bout in bouts(records.games(RECENT)) if mine in [game.key for game in bout.games]), None)


def daily(records: Records, session: Session, field: Sequence[Outcome] | None) -> Iterator[str]:
    """How people came off with the daily deal that this game is of, beside these bots (None: they still play)."""
    if day := session.header.daily[:10]:
        from deckgames.people.daily import Deal, lines

        known = records.daily()
        if known.later(key_of(session)):
            yield TEXT("daily.later")
        yield from lines(known, Deal.of(day), field)


def lines(records: Records, session: Session) -> Sequence[str]:
    """What is told line by line when a game is over: the sums of a return match, then the score of the evening."""
    return [spans_text(line) for line in (both_ways(records, session), score(records, session)) if line]
