"""What the menu shows, read from games, saves, settings and the last table."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from deckgames.engine.cover import Cover
from deckgames.engine.places import card_files, not_read, packs_dir, saves_dir
from deckgames.engine.spelling import in_round, signed, visible
from deckgames.games import IDS, cover, covers
from deckgames.ui.actions import ELSEWHERE, Keymap
from deckgames.ui.pages import last_tables
from deckgames.ui.pages.menu_drawing import Box, MenuModel, ago
from deckgames.ui.paint.canvas import Span
from deckgames.ui.paint.headings import seat_sign
from deckgames.ui.settings import SETTINGS

if TYPE_CHECKING:
    from deckgames.engine.journal import SaveInfo
    from deckgames.ui.host import Host

_LOOKED_AT = 30
"""Number of the latest saves that are read for the menu; the list of saves shows all."""


def content(host: Host) -> tuple[MenuModel, SaveInfo | None]:
    """The menu as it is now, and the save its box goes on with (None: it lays the last table again)."""
    saves, save = latest_saves(), None
    if saves:
        from deckgames.engine.journal import to_go_on_with

        save = to_go_on_with(saves)
    box = _resume_box(save) if save is not None else _again_box()
    played = frozenset({*last_tables.load().tables, *(found.game for found in saves)})
    return MenuModel(covers=covers(), box=box, more=_more(host, saves), foot=_foot(), played=played), save


def latest_saves() -> list[SaveInfo]:
    """The latest saves, the newest first."""
    if not any(saves_dir().glob("*.deck")):
        return []  # most of what reads them need not be imported
    from deckgames.engine.journal import list_saves

    return list_saves(most=_LOOKED_AT)


def _cover(game_id: str) -> Cover:
    return cover(game_id) if game_id in IDS else Cover(game_id, game_id, "", (0, 0), (0,))


def _resume_box(save: SaveInfo) -> Box:
    of = _cover(save.game)
    if save.stands:
        line: list[Span] = [(f"{save.stands}   ", "text")]
    else:
        line = [(f"{of.score_word}  ", "text")]
        for seat, score in zip(save.seats, save.scores, strict=False):
            line.append((f"{seat_sign(seat.symbol + 1)} {signed(score)}   ", f"seat-{seat.symbol + 1}"))
    if save.asked is not None:
        seat = save.seats[save.asked]
        line += [(f"{seat_sign(seat.symbol + 1)} {seat.name}", f"seat-{seat.symbol + 1}"), (" is next", "text")]
    branch = "a branch, " if save.branch_of else ""
    return Box("Resume", f"{of.title}, {in_round(save.round)}", save.seats, tuple(line),
               f"{branch}saved {ago(save.when, datetime.now().astimezone())}", save.game)


def _again_box() -> Box | None:
    last = last_tables.load()
    if last.latest is None or last.game not in IDS:
        return None
    table = last.latest
    line = f"last time: {table.result}" if table.result else "the same people, the same options"
    return Box("Again", _cover(last.game).title, table.seats, ((line, "text"),), "a new game at the last table",
               last.game)


def _more(host: Host, saves: list[SaveInfo]) -> tuple[tuple[str, str, str], ...]:
    running = sum(1 for save in saves if save.goes_on)
    ended = sum(1 for save in saves if save.over)
    settings = host.settings
    shown = f"theme {SETTINGS['theme'].named(host.theme_name)}, motion {'off' if settings.reduced_motion else 'on'}, " \
            f"speed {SETTINGS['speed'].named(settings.speed)}"
    tables = f"{running} table{'' if running == 1 else 's'}, {ended} replay{'' if ended == 1 else 's'}"
    keymap = Keymap(settings.keys, ELSEWHERE)
    notes = {"menu.guide": "learn a game by playing it, in ten minutes", "menu.saves": tables if saves else "none yet",
             "menu.cards": "of the game under the cursor, every text",
             "menu.rules": "of the game under the cursor, searchable", "menu.options": shown, "menu.quit": ""}
    return tuple([(keymap.cap(id_), keymap.action(id_).word, note) for id_, note in notes.items()])


def _foot() -> str:
    own = sum(len(card_files(packs_dir(game_id))[0]) for game_id in IDS)
    packs = "base" if not own else f"base and {own} of your own"
    others = [visible(path.name) for path, _ in not_read(IDS, IDS)]
    return f"theme t   packs: {packs}" + (f"; not read: {', '.join(others)}" if others else "")
