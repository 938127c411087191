"""The file of results: lines are added at its end and never changed. What it lacks is filled in from saves."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from deckgames.engine.core.files import added_to, files_in, made, opened
from deckgames.engine.core.paths import data_dir, results_file, saves_dir
from deckgames.engine.record.journal import SUFFIX, Header, SaveInfo, SaveRefused, SeatInfo, info, read as read_save
from deckgames.people import results, tries
from deckgames.people.results import Key, Played, Sitter, person
from deckgames.people.tries import Daily, Try

if TYPE_CHECKING:
    from deckgames.engine.record.seating import Sat, SeatChange
    from deckgames.engine.record.session import Session

_MOST = 1 << 26
"""Bytes of the file that are read: more games than a life has."""
RECENT = timedelta(hours=12)
"""Only saves that were changed this recently can belong to an evening."""


def key_of(session: Session) -> Key:
    """What tells the game of a session from all others."""
    return session.header.made, session.seed


class Records:
    """The results of all games on this machine. What cannot be written is kept as long as the program runs."""

    def __init__(self) -> None:
        self.unwritten: list[dict[str, Any]] = []

    def games(self, within: timedelta | None = None) -> list[Played]:
        """All finished games but for daily deals, the earliest first, with those of saves that were changed `within`
        this time (None: ever) and that the file does not know."""
        return [game for game in self._read(within)[1] if not game.daily]

    def daily(self) -> Daily:
        """The tries at daily deals."""
        return tries.tries(*self._read(RECENT))

    def covers(self, session: Session) -> bool:
        """Whether nobody is to see how this game ended before others have played it."""
        day = session.header.daily[:10]
        return bool(day and self.daily().awaited(day, person(session.names[0])))

    def watch(self, session: Session) -> None:
        """Keeps a try at a daily deal as soon as its first answer is given, whatever becomes of it."""
        if session.header.daily and key_of(session) not in {one.key for one in self.daily().tries}:
            session.answers = partial(self._tried, session)

    def _tried(self, session: Session) -> None:
        session.answers, header, path = None, session.header, session.save.path
        day, _, rules = header.daily.partition(" ")
        self._add(Try(day, rules, session.names[0], header.made, header.seed, now(),
                      "" if path is None else path.name).line())

    def agree(self, day: str, names: Sequence[str]) -> None:
        """Says that these people play the deal of a day together."""
        if not self.daily().plays_with(day, names):
            self._add(tries.company(day, names))

    def game_of(self, session: Session) -> Played | None:
        """The game of a session that was over lately; None where it does not count."""
        return next((game for game in self.games(RECENT) if game.key == key_of(session)), None)

    def keep(self, session: Session) -> None:
        """Adds the game of a session that is over; again after its end was taken back and played anew."""
        game = of_session(session)
        if game is not None and all(game.key != one.key for one in self._known()[1]):
            self._add(game.line())

    def undone(self, session: Session) -> None:
        """Says that a game goes on which was over."""
        if of_table(session) and not session.over:
            self._add(results.undone(session.header.made, session.seed))

    def claim(self, game: Played, seat: int, name: str) -> None:
        """Gives a seat of a game to the person of this name."""
        self._add(results.claim(game, seat, name))

    def forget(self, who: str) -> None:
        """Makes all games of a person up to now nobody's."""
        self.games()
        self._add(results.forgotten(who, now()))

    def _read(self, within: timedelta | None) -> tuple[list[Mapping[str, Any]], list[Played]]:
        """All lines and the games that they tell of, with those of saves."""
        found = self._known()
        for game in (new := [*_of_saves(found[1], within)]):
            self._add(game.line())
        return self._known() if new else found

    def _known(self) -> tuple[list[Mapping[str, Any]], list[Played]]:
        lines = [*_lines(results_file()), *self.unwritten]
        return lines, results.games(lines)

    def _add(self, line: dict[str, Any]) -> None:
        try:
            made(data_dir())
            with added_to(results_file()) as file:
                end = file.seek(0, os.SEEK_END)
                file.seek(max(0, end - 1))
                torn = file.read() not in (b"", b"\n")  # by a power cut: that line stays alone
                file.write(b"\n" * torn + json.dumps(line, ensure_ascii=False).encode() + b"\n")
                file.flush()
                os.fsync(file.fileno())
        except OSError:
            self.unwritten.append(line)


def now() -> datetime:
    """The time as lines have it, in whole seconds."""
    return datetime.now().astimezone().replace(microsecond=0)


def _lines(file: Path) -> Iterator[Mapping[str, Any]]:
    with suppress(OSError), opened(file) as lines:
        for line in lines.read(_MOST).splitlines():
            with suppress(ValueError, RecursionError):
                if isinstance(found := json.loads(line), dict):
                    yield found


def recent(games: Sequence[Played], most: int = 6) -> list[str]:
    """The names of the people who played last, the latest first: those that were typed or picked."""
    names = dict[str, str]()
    for game in reversed(games):
        for one in game.seats:
            if one.who and one.named:
                names.setdefault(one.who, one.name.partition("#")[0].rstrip())
    return [*names.values()][:most]


# ---- games of sessions and saves


def of_table(session: Session) -> bool:
    """Whether the game of a session counts: one of people, from its beginning, and no trial of another one."""
    return _counts(session.header, session.changes)


def _counts(header: Header, changes: Iterable[SeatChange]) -> bool:
    people = any(seat.human for seats in (header.seats, *(change.seats for change in changes)) for seat in seats)
    return people and not header.branch_of and header.start == "setup"


def of_session(session: Session) -> Played | None:
    """The finished game of a session; None where it goes on or does not count."""
    if not session.over or not of_table(session):
        return None
    from deckgames.engine.record.outcome import own_cards  # here, as the menu is painted before the engine

    result, header, path, own = session.result(), session.header, session.save.path, dict[str, tuple[str, ...]]()
    for spec, seen, _ in own_cards(session):
        pack = session.pack.origin(spec.id).id
        own[pack] = (*own.get(pack, ()), *[spec.name] * seen)
    places = {place.seat: (place.place, place.score) for place in result.places}
    return replace(_played(header, now(), session.sat, places, result.together, "" if path is None else path.name),
                   own=tuple(own.items()))


def _played(header: Header, when: datetime, sat: Iterable[Sat], places: Mapping[int, tuple[int, int]], together: bool,
            save: str) -> Played:
    seats = tuple([_sitter(one, *places.get(seat, (len(places), 0))) for seat, one in enumerate(sat)])
    return Played(header.made, header.seed, header.game, when, seats, together, header.return_of, save, header.daily,
                  any(header.table.handicap))


def _sitter(sat: Sat, place: int, score: int) -> Sitter:
    """A seat goes to whoever gave more than half of its answers, even if they have left."""
    gave = [(sat.seat, sat.gave), *sat.others]
    most, count = max(gave, key=lambda one: one[1])
    counts = 2 * count > sum(other for _, other in gave) or not sat.others
    seat = most if counts else sat.seat
    return Sitter(seat.name, seat.player, place, score, _named(seat), counts)


def _named(seat: SeatInfo) -> bool:
    """Whether somebody typed or picked the name; older saves do not say it of the names that seats have by
    themselves."""
    from deckgames.seats import NAMES

    return seat.human and (seat.named or person(seat.name) not in map(person, NAMES))


def _of_saves(known: Sequence[Played], within: timedelta | None) -> Iterator[Played]:
    """The finished games of saves that are not among those known."""
    keys, names = {game.key for game in known}, {game.save for game in known}
    since = None if within is None else (datetime.now() - within).timestamp()
    for path in files_in(saves_dir(), f"*{SUFFIX}"):
        with suppress(OSError, SaveRefused, ValueError, TypeError):
            if path.name in names or (since is not None and path.stat().st_mtime < since):
                continue
            game = _of_save(save) if (save := info(path)).over else None
            if game is not None and game.key not in keys:
                yield game


def _of_save(save: SaveInfo) -> Played | None:
    """The game of a save that is over. Raises SaveRefused, ValueError and TypeError."""
    from deckgames.engine.record.seating import SeatChange, sat  # here, as the menu is painted before the engine
    from deckgames.engine.record.story import Answer, Seated, Step, story

    reading = read_save(save.path)
    header, found = reading.header, story(reading)
    changes, steps = list[SeatChange](), list[Step]()
    for act in found.acts:
        if isinstance(act, Seated):
            changes.append(replace(SeatChange.read(act.record.data, len(header.seats)), number=len(steps)))
        elif isinstance(act, Answer):
            steps.append(act.step)
    result = next((one.data for one in reversed(reading.records) if one.kind == "result"), None)
    if result is None or not _counts(header, changes):
        return None
    places = {seat: (place, score) for seat, place, score in result["places"]}
    return _played(header, save.when.replace(microsecond=0), sat(header.seats, changes, steps), places,
                   result.get("together") is True, save.path.name)

