"""Opens a table or a guide in the app, line by line, or for a program."""

import sys
from collections.abc import Sequence
from dataclasses import replace
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING

from deckgames.cli.failing import Broken, Failed, NoTerminal, Stopped, refusing
from deckgames.cli.saves import save_line
from deckgames.cli.tables import Wanted, agreed, game_of, game_wanted, lay_out, options_of, take_up
from deckgames.cli.terminal import terminal_refusal, typed
from deckgames.engine.catalogue import IDS, load
from deckgames.engine.core.files import what_lies
from deckgames.engine.core.paths import saves_dir
from deckgames.engine.core.spelling import typed_name, visible, whole_number
from deckgames.engine.messages import TEXT
from deckgames.engine.messages.access import barred, not_read
from deckgames.engine.record.journal import list_saves
from deckgames.engine.record.saves import forget_untouched, save_before_leaving
from deckgames.engine.record.session import RuleCrashed, Session
from deckgames.engine.vocabulary.decisions import Refused
from deckgames.people.results import person
from deckgames.people.tries import today
from deckgames.seats import own_files, read_seats, usual_seats
from deckgames.ui.host import Start
from deckgames.ui.sessions import saved_anew

if TYPE_CHECKING:
    from deckgames.engine.match.game import Game
    from deckgames.guide import Guide
    from deckgames.people.daily import Deal
    from deckgames.people.kept import Records
    from deckgames.plain import Voice


def need_terminal() -> None:
    """Raises NoTerminal if no screens can be shown here: before the app is imported, or a save is made."""
    refusal = terminal_refusal()
    if refusal:
        raise NoTerminal(refusal)


def show(start: Start) -> int:
    """Runs the app; gives its exit code."""
    from deckgames.ui.app import run

    return run(start)


def play(wanted: Wanted, plain: bool, ascii: bool | None, theme: str | None) -> int:
    """Plays the wanted table; gives the exit code."""
    if plain:
        return play_plain(_offered(wanted, ascii), ascii)
    need_terminal()
    game = game_wanted(wanted)
    if wanted.save or wanted.situation is not None or wanted.without_broken or own_files(wanted.seats) or wanted.packs:
        return show(Start("play", game.id, session=lay_out(wanted), ascii=ascii, theme=theme))
    with refusing(ValueError):
        seats = read_seats(wanted.seats, game) if wanted.seats else ()
    return show(Start("play", game.id, seats, options_of(game, wanted.options).model_dump(mode="json"), wanted.seed,
                      agreed(game, wanted), ascii=ascii, theme=theme))


def resume(file: Path | None, plain: bool, ascii: bool | None, theme: str | None, bots: Sequence[str] = (),
           seats: str = "") -> int:
    """Goes on with a save, where `seats` are given with those people and bots; gives the exit code."""
    if plain:
        return play_plain(take_up(file, bots, seats), ascii)
    need_terminal()
    return show(Start("resume", session=take_up(file, bots, seats), ascii=ascii, theme=theme))


def play_plain(session: Session, ascii: bool | None) -> int:
    """Plays line by line, one game after the other; when it is left, says how to go on. Gives the exit code."""
    from deckgames.people.kept import Records
    from deckgames.plain import Voice

    voice, records, following = Voice(ascii=ascii), Records(), [session]
    while following:
        following = _played(following.pop(), voice, records)
    return 0


def _played(session: Session, voice: "Voice", records: "Records") -> list[Session]:
    """Plays one game; gives the one that is to follow."""
    from deckgames.plain import Client
    from deckgames.plain.afterwards import afterwards
    from deckgames.ui import settings

    records.watch(session)
    try:
        over = Client(session, voice, settings.load()[0].confirm_end, records.covers(session)).play()
        following = afterwards(session, voice, records) if over else None
    except Stopped:
        print(f"\n{_farewell(session)}", file=sys.stderr)
        raise
    except (RuleCrashed, Refused) as error:  # a bot cannot go on
        raise Failed(f"{error}\n{_farewell(session)}", 1) from None
    else:
        said = _farewell(session)
        if session.save.unsaved:
            raise Failed(said, 1)
        if not over:
            voice.say(said)
        return [following] if following is not None else []
    finally:
        session.close()


def daily_plain(ascii: bool | None) -> int:
    """Plays the daily deal line by line, for one person after the other; gives the exit code."""
    from deckgames.people.daily import Deal
    from deckgames.people.kept import Records
    from deckgames.plain import Left, Voice
    from deckgames.plain.afterwards import told_daily

    voice, records = Voice(ascii=ascii), Records()
    try:
        while True:
            deal = Deal.of(today())
            voice.say_all([*told_daily(records, deal), TEXT("daily.about")])
            names = [name for one in voice.ask(TEXT("daily.names") + " ").split(",") if (name := typed_name(one))]
            if not names:
                return 0
            if names[1:]:
                records.agree(deal.day, names)
            _played(_daily_table(records, deal, names), voice, records)
    except Left:
        return 0


def _daily_table(records: "Records", deal: "Deal", names: Sequence[str]) -> Session:
    """The table of the first of these people who has not finished the deal; a new one for the first if all have."""
    first = records.daily().of(deal.day)
    for name in names:
        one = first.get(person(name))
        if one is None:
            return saved_anew(deal.laid(name))
        if one.game is None and one.save and what_lies(path := saves_dir() / one.save):
            return take_up(path)
    return saved_anew(deal.laid(names[0]))


def _offered(wanted: Wanted, ascii: bool | None) -> Session:
    """The session of a wanted table; where own card files have mistakes, after the question whether to play without
    them. Raises Failed."""
    from deckgames.plain import Left, Voice

    try:
        return lay_out(wanted)
    except Broken as error:
        print(f"deckgames: {error}", file=sys.stderr)
        try:
            said = Voice(ascii=ascii).ask("y plays without them, anything else leaves: ").casefold()
        except Left:
            said = ""
        if said not in ("y", "yes"):
            raise Failed("nothing was begun", 1) from None
        return lay_out(replace(wanted, without_broken=True))


def drive(wanted: Wanted, save: Path | None, views: bool, bots: Sequence[str] = ()) -> int:
    """Plays with a program over standard input and output; gives the exit code."""
    from deckgames.drive import Drive

    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace")):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors=errors)
    session = lay_out(wanted) if save is None else take_up(save, bots, wanted.seats)
    with session:
        try:
            Drive(session, sys.stdin, sys.stdout, views).play()
        except (RuleCrashed, Refused) as error:
            raise Failed(str(error), 1) from None
        finally:
            if said := save_before_leaving(session):
                print(said, file=sys.stderr)
        return 1 if session.save.unsaved else 0


def _farewell(session: Session) -> str:
    """What is left of the game when its table is left."""
    forget_untouched(session)
    rescued = save_before_leaving(session)
    if session.save.path is None:
        return "Nobody has played yet, so nothing is saved." if session.untouched else "This game was not saved."
    if session.save.unsaved:
        return rescued
    return (f"{rescued or 'The game is saved.'} Continue with: deckgames resume {typed(session.save.path)} --plain")


def plain_menu(ascii: bool | None) -> int:
    """What can be begun or taken up, as numbered lines; gives the exit code."""
    from deckgames.plain import Left, Voice

    voice = Voice(ascii=ascii)
    saves = [save for save in list_saves() if save.problem is None and not save.over]
    games = [load(game) for game in IDS]
    lines = [f"  {n}  Continue {save_line(save)}" for n, save in enumerate(saves[:9], 1)]
    first = len(lines) + 1
    lines += [f"  {n}  A new game of {game.title}" for n, game in enumerate(games, first)]
    lines.append(f"  {len(lines) + 1}  {TEXT('daily.title')}: {TEXT('daily.menu')}")
    others = ", ".join(visible(path.name) for path, _ in not_read(IDS, IDS))
    found = [f"Not read among your own cards (`deckgames check` says why): {others}"] if others else []
    voice.say_all(["deckgames", *lines, *found, *filter(None, [barred()]), "Type a number, or q to leave."])
    try:
        while (line := voice.ask("> ").casefold()) not in ("q", "quit"):
            number = whole_number(line)
            if number is None or not 1 <= number <= len(lines):
                voice.say(f"Expected a number from 1 to {len(lines)}, or q.")
            elif number < first:
                return play_plain(take_up(saves[number - 1].path), ascii)
            elif number == len(lines):
                return daily_plain(ascii)
            else:
                game = games[number - first]
                seats = voice.ask(f"Who plays? Enter for {usual_seats(game)}: ")
                return play_plain(_offered(Wanted(game.id, seats), ascii), ascii)
    except Left:
        pass
    return 0


def guide(name: str, plain: bool, again: bool, ascii: bool | None, theme: str | None) -> int:
    """A guide by its id (a game, or game-name), where it was left, or `again` from its beginning; in the app without
    one their list. Gives the exit code."""
    from deckgames.guide import GuideError, guides, progress

    try:
        by_id = {guide.id: guide for guide in guides(IDS)}
        wanted = by_id.get(name)
        if wanted is None and (name or plain):
            game = game_of(name)
            wanted = by_id.get(game.id)
            if wanted is None:
                raise Failed(f"{game.title} has no guided first game yet; there is one of "
                             f"{', '.join(by_id) or 'none'}", 1)
        if again and wanted is not None:
            progress.restart(wanted.id)
        if plain and wanted is not None:
            return play_through(game_of(wanted.game), wanted, ascii)
    except GuideError as error:
        raise Failed(str(error), 1) from None
    need_terminal()
    return show(Start("guide", wanted.id if wanted is not None else "", ascii=ascii, theme=theme))


def play_through(game: "Game", guide: "Guide", ascii: bool | None) -> int:
    """Line by line, chapter after chapter; gives the exit code. Raises GuideError."""
    from deckgames.engine.record import outcome
    from deckgames.guide import Lesson, progress
    from deckgames.plain import Voice
    from deckgames.plain.guided import GuidedClient

    voice = Voice(ascii=ascii)
    voice.say("An answer is a number, an id or a name; `help` lists what else can be typed, s leaves.")
    lesson = progress.resume(game, guide)
    while GuidedClient(lesson, voice).play():
        if not lesson.last:
            lesson = Lesson(game, guide, lesson.chapter + 1, lesson.pack)
            continue
        progress.finish(guide.id)
        voice.say()
        if guide.after == "free":
            return play_plain(lesson.play_on(), ascii)
        voice.say_all(outcome.lines(lesson.session))
        options = "".join(f" -o {name}={str(value).lower()}" for name, value in guide.first.items())
        seats = ",".join(seat.player if not seat.human else seat.name.lower() for seat in lesson.session.seats)
        voice.say(f"Your first own table: deckgames play {guide.game} --seats {seats}{options} --plain")
        return 0
    voice.say(f"The guide remembers where you are. Continue with: deckgames guide {guide.id} --plain")
    return 0
