"""What the menu shows, read from games, saves, settings and the last table."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from deckgames.engine.saves import SUFFIX, SaveInfo, info
from deckgames.games import IDS, load
from deckgames.ui import last_tables
from deckgames.ui.headings import seat_sign
from deckgames.ui.menu import Box, Cover, MenuModel, ago
from deckgames.ui.settings import names_of
from deckgames.ui.signs import RANGE

if TYPE_CHECKING:
    from deckgames.ui.app import DeckApp

_LOOKED_AT = 30
"""So many of the latest saves are read for the menu; the list of saves shows all."""


def content(app: DeckApp) -> tuple[MenuModel, SaveInfo | None]:
    """The menu as it is now, and the save its box goes on with (None: it lays the last table again)."""
    saves = latest_saves()
    save = next((found for found in saves if not found.over and found.problem is None), None)
    box = _resume_box(save) if save is not None else _again_box()
    return MenuModel(covers=covers(), box=box, more=_more(app, saves), foot=_foot()), save


def latest_saves() -> list[SaveInfo]:
    """The latest saves, the newest first."""
    from deckgames.engine.places import saves_dir

    folder = saves_dir()
    if not folder.is_dir():
        return []
    found = sorted(folder.glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime, reverse=True)
    return [info(path) for path in found[:_LOOKED_AT]]


def covers() -> tuple[Cover, ...]:
    """The games that can be played."""
    games = [load(game_id) for game_id in IDS]
    return tuple(Cover(game.id, game.title, game.tagline, f"{game.min_seats}{RANGE}{game.max_seats} seats",
                       game.minutes) for game in games)


def _title(game_id: str) -> str:
    return load(game_id).title if game_id in IDS else game_id


def _resume_box(save: SaveInfo) -> Box:
    game = load(save.game) if save.game in IDS else None
    word = game.score_word if game else "points"
    scores = "   ".join(f"{seat_sign(seat.symbol + 1)} {score}"
                        for seat, score in zip(save.seats, save.scores, strict=False))
    return Box("Resume", f"{_title(save.game)}, round {save.round}", save.seats, f"{word}  {scores}",
               f"saved {ago(save.when, datetime.now().astimezone())}")


def _again_box() -> Box | None:
    last = last_tables.load()
    if last.latest is None or last.game not in IDS:
        return None
    table = last.latest
    line = f"last time: {table.result}" if table.result else "the same people, the same options"
    return Box("Again", _title(last.game), table.seats, line, "a new game at the last table")


def _more(app: DeckApp, saves: list[SaveInfo]) -> tuple[tuple[str, str, str], ...]:
    running = sum(1 for save in saves if not save.over)
    ended = len(saves) - running
    settings = app.settings
    shown = f"theme {names_of('theme')(app.theme_name)}, motion {'off' if settings.reduced_motion else 'on'}, " \
            f"bots {names_of('bot_speed')(settings.bot_speed)}"
    tables = f"{running} table{'' if running == 1 else 's'}, {ended} replay{'' if ended == 1 else 's'}"
    return (
        ("s", "saved tables and replays", tables if saves else "none yet"),
        ("c", "cards", "every card, with its generated text"),
        ("r", "rulebooks", "search everything"),
        ("o", "options", shown),
        ("q", "quit", ""),
    )


def _foot() -> str:
    from deckgames.engine.packfile import user_pack_files

    own = sum(len(user_pack_files(game_id)) for game_id in IDS)
    packs = "base" if not own else f"base and {own} of your own"
    return f"theme t   packs: {packs}"
