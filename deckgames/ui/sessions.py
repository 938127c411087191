"""Sessions as the app needs them: how a table is laid, taken up, remembered and said goodbye to. Shows nothing."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from deckgames.engine.catalogue import load
from deckgames.engine.core.cards import Pack
from deckgames.engine.core.rng import Rng
from deckgames.engine.match.game import Game
from deckgames.engine.messages import TEXT, in_round
from deckgames.engine.packs import PackErrors
from deckgames.engine.record import outcome
from deckgames.engine.record.journal import TableOptions, info
from deckgames.engine.record.saves import new_path, resume, save_before_leaving
from deckgames.engine.record.seating import NewSeats
from deckgames.engine.record.session import SaveRefused, Session
from deckgames.engine.vocabulary.decisions import Refused
from deckgames.people.tries import today
from deckgames.seats import NoSeats, unnamed
from deckgames.ui import last_tables
from deckgames.ui.host import Start
from deckgames.ui.last_tables import LastTable


class NoWay(Exception):
    """A start that leads nowhere; the text is a plain sentence for the player."""


class BrokenCards(NoWay):
    """The player's own card files have mistakes: the set-up offers to play without them."""


class NoSave(NoWay):
    """The table cannot be saved: the set-up says `why`, and offers to play without."""

    def __init__(self, refused: SaveRefused) -> None:
        super().__init__(str(refused))
        self.why = refused.why


class NoFile(NoWay):
    """A bot of one's own has no file: the set-up asks for it."""


def prepared(start: Start) -> Session | None:
    """The session a start asks for (None: none). Raises NoWay: this runs before the screen is taken."""
    if start.session is not None:
        return start.session
    if start.kind == "play" and start.seats:
        table = LastTable(seats=start.seats, options=dict(start.options), table=start.table or TableOptions())
        try:
            return laid(start.game, table, start.seed)
        except BrokenCards:
            return None  # the set-up opens, and offers to play without them
        except NoSave as error:
            raise NoWay(f"{error}; `--save none` plays without a save") from None
    return None


def laid(game_id: str, table: LastTable, seed: int | None = None, without_broken: bool = False,
         saved: bool = True, pack: Pack | None = None) -> Session:
    """A new table with these cards (None: those that it chooses), if wanted without own card files that have mistakes,
    or without a save. Raises NoWay if cards, options, seats or the disk do not allow it."""
    game = load(game_id)
    try:
        if pack is None:
            cards = chosen(game, table.off)
            pack = game.load_sound(cards)[0] if without_broken else game.load_pack(cards)
        options = game.options.restored(table.options)
        seats, files = unnamed(table.seats)
        session = Session.new(game, seats, options, seed, None, table.table, pack, table.return_of)
        session.own = files
        if saved:
            saved_anew(session)
    except PackErrors as error:
        raise BrokenCards(f"your own cards have {error.counted}: `deckgames check` says where") from None
    except NoSeats as error:
        raise NoFile(str(error)) from None
    except ValueError as error:
        raise NoWay(str(error)) from None
    return session


def saved_anew(session: Session) -> Session:
    """The same new table with a save of its own. Raises NoSave."""
    try:
        session.save.begin(new_path(session.game, session.seed))
    except SaveRefused as error:
        raise NoSave(error) from None
    return session


def chosen(game: Game, off: Collection[str]) -> list[Path] | None:
    """The player's own card files but for those of the packs that are `off`; None: all of them."""
    if not off:
        return None
    return [file for name, files in game.own_packs.items() if name.id not in off for file in files]


def taken_up(path: Path, new: NewSeats | None = None) -> Session:
    """A saved table, to play on, with other people if there are `new` ones. Raises NoWay."""
    try:
        session = resume(path)
    except (SaveRefused, PackErrors) as error:
        raise NoWay(str(error)) from None
    return session if new is None else reseated(session, new)


def reseated(session: Session, new: NewSeats) -> Session:
    """The same table with others. Raises NoWay, and lets go of the table."""
    try:
        session.reseat(new.seats, new.same)
    except Refused as error:
        session.close()
        raise NoWay(str(error)) from None
    return session


def short(sentence: str, path: Path) -> str:
    """A sentence about a save with the file's name instead of its path: on screens the folder is known."""
    return sentence.replace(str(path), path.name)


def again(session: Session) -> LastTable:
    """The table of a session, to be laid again: the same people, options and agreements; bots of one's own by their
    files."""
    seats = tuple(replace(info, player=f"bot:{session.own[seat]}") if seat in session.own else info
                  for seat, info in enumerate(session.seats))
    here = [name.id for name in session.pack.names[1:]]
    off = [name.id for name in session.game.own_packs if name.id not in here]
    return LastTable(seats=seats, options=session.options.model_dump(mode="json"), table=session.table,
                     packs=tuple(here), off=tuple(off))


def rematch(session: Session) -> tuple[LastTable, int]:
    """The table of a session laid again and a new seed; whoever is to begin next in a series sits where that seed lets
    begin, the others behind as before."""
    table, seed = again(session), secrets.randbelow(1_000_000)
    then, now = starts(session, session.seed), starts(session, seed)
    if then is None or now is None:
        return table, seed
    result, seats = session.result(), len(session.seats)
    least = max(place.place for place in result.places)
    last = [place.seat for place in result.places if place.place == least]
    lost = session.table.begins == "loser" and len(last) == 1 and not result.together
    turn = {"lot": now}.get(session.table.begins, last[0] if lost else (then + 1) % seats)
    return turned(table, turn - now), seed


def starts(session: Session, seed: int) -> int | None:
    """The seat that a seed lets begin; None where nobody is the first, or the table was laid by hand."""
    game, seats = session.game, len(session.seats)
    if game.turn_order is None or session.header.start != "setup":
        return None
    order = game.turn_order(game.setup(session.pack, seats, session.options, Rng.fresh(seed)))
    return order[0] if len(order) == seats else None


def return_match(session: Session) -> LastTable:
    """The table of a session laid again, with everybody in the next seat."""
    return replace(turned(again(session), 1),
                   return_of=session.header.return_of or f"{session.header.made} {session.seed}")


def turned(table: LastTable, by: int) -> LastTable:
    """The same table with everybody so many seats further back; who sits beside whom stays."""
    by %= len(table.seats)
    more = table.table.handicap
    return replace(table, seats=table.seats[by:] + table.seats[:by],
                   table=replace(table.table, handicap=more[by:] + more[:by]))


def ended_at(path: Path | None) -> datetime | None:
    """When a saved game was played last (None: now)."""
    return None if path is None else info(path).when


def remember(session: Session) -> None:
    """Keeps the table as the last one of its game, if people sit at it and it is saved."""
    if _counts(session):
        last_tables.remember(session.game.id, replace(again(session), seats=session.seats))


def remember_result(session: Session) -> None:
    """Keeps how the last table of the game ended."""
    if _counts(session):
        last_tables.remember_result(session.game.id, outcome.line(session))


def _counts(session: Session) -> bool:
    return session.save.path is not None and bool(session.humans) and not (
        session.header.branch_of or session.header.daily)


def goodbye(session: Session) -> list[str]:
    """What stands in the terminal when the app has gone: only what everybody may know."""
    title, warnings = session.game.title, [line for line in (save_before_leaving(session),) if line]
    if session.over:
        day = session.header.daily[:10]  # somebody else may still play it
        how = TEXT("daily.of-day", day=day) if day >= today() else outcome.line(session)
        return [f"{title}: {how}", *warnings]
    if session.save.path is None:
        return [TEXT("leaving.untouched" if session.untouched else "leaving.not-saved", game=title)]
    if session.save.unsaved:
        return warnings
    when = f"{'in ' * bool(session.round)}{in_round(session.round)}"
    return [*warnings, TEXT("leaving.saved", game=title, when=when)]
