"""Opens the guided first games, in the app or line by line."""

from deckgames.cli.failing import Failed
from deckgames.cli.playing import need_terminal, play_plain, show
from deckgames.cli.tables import game_of
from deckgames.engine.catalogue import IDS
from deckgames.engine.match.game import Game
from deckgames.engine.record import outcome
from deckgames.guide import Guide, GuideError, Lesson, guides, progress
from deckgames.ui.host import Start


def guide(name: str, plain: bool, again: bool, ascii: bool | None, theme: str | None) -> int:
    """A guide by its id (a game, or game-name), where it was left, or `again` from its beginning; in the app without
    one their list. Gives the exit code."""
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


def play_through(game: Game, guide: Guide, ascii: bool | None) -> int:
    """Line by line, chapter after chapter; gives the exit code. Raises GuideError."""
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
