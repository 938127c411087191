"""The score of an evening: how many games each of the same people has won, from one result to the next in less than six
hours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from typing import NamedTuple

from deckgames.engine.messages import SAY
from deckgames.engine.record.journal import list_saves
from deckgames.engine.record.session import Session
from deckgames.ui.paint.cells import Line, parted
from deckgames.ui.paint.headings import seat_span

APART = timedelta(hours=6)
_LOOKED_AT = 30
"""Number of the latest saves that are looked at: more games than an evening has."""


class Ended(NamedTuple):
    """A game that has ended: who sat there, who has won, when that was, and whether all have won or lost as one."""

    names: frozenset[str]
    won: tuple[str, ...]
    when: datetime
    together: bool


def keep(unsaved: dict[str, Ended], session: Session) -> None:
    """Keeps how a game has ended that is not saved, as long as the app is open; again after an undo."""
    if session.save.path is None:
        result = session.result()
        won = tuple(session.names[seat] for seat in result.winners)
        unsaved[_begun(session)] = Ended(frozenset(session.names), won, datetime.now().astimezone(), result.together)


def _begun(session: Session) -> str:
    return f"{session.header.made} {session.seed}"


def score(unsaved: dict[str, Ended], session: Session, until: datetime | None = None) -> Line:
    """`Tonight: Ann 3, Bea 2`: of the people at this table, up to the game that ended then (None: now), once two
    have ended, or one before this. Of games that all win or lose as one, how many were won."""
    now = datetime.now().astimezone()
    saved = (Ended(frozenset(seat.name for seat in save.seats), save.won, save.when, save.together)
             for save in list_saves(most=_LOOKED_AT) if save.over and not save.branch_of)
    others = (ended for begun, ended in unsaved.items() if session.over or begun != _begun(session))
    games = [*_in_a_row((*saved, *others), frozenset(session.names), until or now)]
    if len(games) < 1 + session.over or now - (until or now) >= APART:
        return ()
    if all(game.together for game in games):
        return SAY.line("evening.together", won=sum(bool(game.won) for game in games), n=len(games))
    wins = {seat: sum(seat.name in game.won for game in games if not game.together) for seat in session.seats}
    told = [(seat_span(seat.symbol + 1, seat.name), (f" {wins[seat]}", "text"))
            for seat in sorted(wins, key=lambda seat: -wins[seat])]
    return SAY.line("evening.score", wins=parted(told, (", ", "text")))


def _in_a_row(games: Iterable[Ended], names: frozenset[str], before: datetime) -> Iterator[Ended]:
    """The games of these people, the latest first, until one is six hours older than the next."""
    for game in sorted((game for game in games if game.names == names and game.when <= before),
                       key=lambda game: game.when, reverse=True):
        if before - game.when >= APART:
            return
        yield game
        before = game.when
