"""What follows the end of a game line by line: the score of the evening, what decided it, names, another game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from deckgames.engine.core.spelling import capital, typed_name
from deckgames.engine.messages import TEXT
from deckgames.engine.packs import PackErrors
from deckgames.engine.record import saves
from deckgames.engine.record.session import SaveRefused, Session
from deckgames.engine.vocabulary.decisions import Refused
from deckgames.people.daily import Deal, lines
from deckgames.people.kept import Records
from deckgames.plain.voice import Left, Voice
from deckgames.review import telling
from deckgames.review.mistakes import mistakes
from deckgames.review.weighing import NotWeighed, of_save, played_out
from deckgames.seats import seat_called
from deckgames.ui import evening
from deckgames.ui.sessions import NoWay, laid, rematch, return_match


def afterwards(session: Session, voice: Voice, records: Records) -> Session | None:
    """Keeps the result and tells how the evening stands; gives the next game, if people want one."""
    records.keep(session)
    if day := session.header.daily[:10]:
        voice.say_all(["", *told_daily(records, Deal.of(day))])
        return None
    voice.say_all(evening.lines(records, session))
    if not session.humans:
        return None
    voice.say_all(["", TEXT("plain.afterwards")])
    try:
        while line := voice.ask("> "):
            command, _, rest = line.strip().partition(" ")
            match command.casefold():
                case "again":
                    return laid(session.game.id, *rematch(session), saved=session.save.path is not None,
                                pack=session.pack.whole)
                case "swap" if evening.turns(records, session) < len(session.seats):
                    return laid(session.game.id, return_match(session), session.seed,
                                saved=session.save.path is not None, pack=session.pack.whole)
                case "swap":
                    voice.say(TEXT("results.all-seats", n=len(session.seats)))
                case "w":
                    voice.say_all(_decided(session, rest))
                case "name":
                    voice.say(_claimed(session, records, rest))
                case "q" | "quit":
                    break
                case _:
                    voice.say(TEXT("typing.not-understood", typed=command[:40], how=TEXT("plain.afterwards")))
    except NoWay as error:
        voice.say(str(error))
    except Left:
        voice.say()
    return None


def told_daily(records: Records, deal: Deal) -> Iterator[str]:
    """The deal of a day, and how everybody came off; bots play it where somebody's result may be seen."""
    daily = records.daily()
    yield from (deal.title, *lines(daily, deal, deal.field() if daily.shown(deal.day) else None))


def _decided(session: Session, who: str) -> Iterator[str]:
    """What decided the game: `w`; or somebody's mistakes in it: `w Ann`, `w 1`."""
    path = session.save.path
    if path is None:
        yield TEXT("results.no-review")
        return
    try:
        seat = seat_called(who.strip(), session.names)
        run, review = of_save(path)
        if review is not None and seat is not None:
            yield from telling.errors([*mistakes(review, run.steps, saves.at(path, 0).match, seat)],
                                      session.names[seat])
        elif review is not None:
            yield from (*telling.lines(review, session.names), "", f"{capital(TEXT('review.playing'))}:")
            *_, review = review, *played_out(run, saves.at(path, 0).match, review)
            yield from telling.course(review, session.names)
    except (SaveRefused, PackErrors, NotWeighed, Refused) as error:
        yield str(error)


def _claimed(session: Session, records: Records, rest: str) -> str:
    """Gives a seat to somebody: `name 1 Zoe`, `name Ann Zoe`."""
    said, _, name = rest.strip().partition(" ")
    try:
        seat, game = seat_called(said, session.names), records.game_of(session)
    except Refused as error:
        return str(error)
    if seat is None or game is None or seat not in session.humans or not typed_name(name):
        return TEXT("plain.name-how")
    records.claim(game, seat, name)
    session.sit(tuple([replace(one, name=typed_name(name), named=True) if at == seat else one
                       for at, one in enumerate(session.seats)]))
    return TEXT("named-seats.counts", name=typed_name(name))
