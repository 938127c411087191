"""A person's record in words, the same on the page and on the command line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from deckgames.engine.catalogue import IDS, cover
from deckgames.engine.messages import SAY
from deckgames.people.records import Meeting, Person


def title(game: str) -> str:
    """What a game is called, one that is not installed by its id."""
    return cover(game).title if game in IDS else game


def told(one: Person, meetings: Iterable[Meeting], names: Mapping[str, str], days: int = 0) -> Iterator[str]:
    """The record of a person, line by line: games and wins by game and seats, what was won in a row, on how many
    `days` in a row the daily deal was played, the closest finish, the rating, and the meetings with others, who are
    called by these names."""
    for (game, seats), (games, won) in sorted(one.tables.items(), key=lambda table: (-table[1][0], table[0])):
        yield SAY.text("people.table", game=title(game), seats=seats, won=won, n=games)
    if one.together[0]:
        yield SAY.text("people.together", n=one.together[0], won=one.together[1])
    if one.uneven[0]:
        yield SAY.text("people.uneven", n=one.uneven[0], won=one.uneven[1])
    if one.longest > 1:
        yield SAY.text("people.streak", n=one.streak, most=one.longest)
    if days:
        yield SAY.text("people.days", n=days)
    if (close := one.closest) is not None:
        yield SAY.text("people.close-won" if close.won else "people.close-lost", n=close.margin,
                       game=title(close.game), day=f"{close.when:%Y-%m-%d}")
    if one.rating is not None:
        yield SAY.text("people.rating", n=f"{one.rating.mu:.1f}", within=f"{one.rating.within:.1f}")
    for met in meetings:
        if one.who in (met.one, met.other):
            other, mine = (met.other, 0) if met.one == one.who else (met.one, 1)
            yield from _met(met, one.name, names.get(other, other), mine)


def _met(met: Meeting, name: str, other: str, mine: int) -> Iterator[str]:
    if met.games:
        yield SAY.text("people.against", one=name, other=other, ahead=met.ahead[mine], behind=met.ahead[1 - mine],
                       n=met.games)
    if met.together[0]:
        yield SAY.text("people.with", one=name, other=other, won=met.together[1], n=met.together[0])
