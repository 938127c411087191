"""What the menu shows, read from games, saves, settings and the last table."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from deckgames.engine.catalogue import IDS, cover, covers
from deckgames.engine.core.files import card_files, files_in, lacking
from deckgames.engine.core.paths import data_dir, packs_dir, results_file, saves_dir
from deckgames.engine.core.spelling import signed, visible
from deckgames.engine.match.cover import Cover
from deckgames.engine.messages import LINE, SAY, TEXT, in_round
from deckgames.engine.messages.access import barred, not_read
from deckgames.ui import last_tables
from deckgames.ui.actions import elsewhere
from deckgames.ui.pages.menu_drawing import Box, MenuModel, ago
from deckgames.ui.paint.cells import Line, Span
from deckgames.ui.paint.headings import seat_sign, seat_span
from deckgames.ui.settings import SETTINGS

if TYPE_CHECKING:
    from deckgames.engine.record.journal import SaveInfo
    from deckgames.ui.host import Host

_LOOKED_AT = 30
"""Number of the latest saves that are read for the menu; the list of saves shows all."""


def content(host: Host) -> tuple[MenuModel, SaveInfo | None]:
    """The menu's data as of now, and the save that its box goes on with (None: the box lays the last table again)."""
    saves, save = latest_saves(), None
    if saves:
        from deckgames.engine.record.journal import to_go_on_with

        save = to_go_on_with(saves)
    box = _resume_box(save) if save is not None else _again_box()
    last = last_tables.load()
    learned = [path.stem for path in files_in(data_dir() / "guides", "*")]
    played = frozenset({*last.tables, *learned, *(found.game for found in saves)})
    return MenuModel(covers=covers(), box=box, more=_more(host, saves), foot=_foot(), played=played,
                     leave=elsewhere(*host.settings.keys.items()).key_hints(("menu.quit", ""))[0],
                     seats=len(last.latest.seats) if last.latest is not None else 0, long_ago=_long_ago(saves),
                     order=tuple([cover for cover in _order() if cover.id not in played]),
                     tonight=_tonight(host, saves)), save


def _tonight(host: Host, saves: list[SaveInfo]) -> Line:
    if not any(save.over for save in saves) and lacking(results_file()):
        return ()  # most of what reads them need not be imported
    from deckgames.ui.evening import tonight

    return tonight(host.records)


def _order() -> list[Cover]:
    """The games in the sequence in which new people play them best: the quickest first."""
    return sorted(covers(), key=lambda cover: cover.minutes[-1])


def _long_ago(saves: list[SaveInfo]) -> tuple[str, str]:
    """The game that has not been played for longest of several that were, and when that was; none on the same day."""
    latest = {save.game: save.when for save in reversed(saves) if save.game in IDS}
    game = min(latest, key=lambda game: latest[game], default="")
    now = datetime.now().astimezone()
    if len(latest) < 2 or now - latest[game] < timedelta(days=1):
        return "", ""
    return game, TEXT("menu.long-ago", ago=ago(latest[game], now))


def latest_saves() -> list[SaveInfo]:
    """The latest saves, the newest first."""
    if not files_in(saves_dir(), "*.deck"):
        return []  # most of what reads them need not be imported
    from deckgames.engine.record.journal import list_saves

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
        line += LINE("menu.next", seat=(seat_span(seat.symbol + 1, seat.name),))
    return Box(TEXT("menu.resume"), TEXT("menu.resumed", game=of.title, round=in_round(save.round)), save.seats,
               tuple(line), TEXT("menu.branch-saved" if save.branch_of else "menu.saved",
                                 ago=ago(save.when, datetime.now().astimezone())), save.game)


def _again_box() -> Box | None:
    last = last_tables.load()
    if last.latest is None or last.game not in IDS:
        return None
    table = last.latest
    line = LINE("menu.last-time", result=table.result) if table.result else LINE("menu.same-table")
    return Box(TEXT("menu.again"), _cover(last.game).title, table.seats, line, TEXT("menu.anew"), last.game)


def _more(host: Host, saves: list[SaveInfo]) -> tuple[tuple[str, str, str], ...]:
    running = sum(1 for save in saves if save.goes_on)
    ended = sum(1 for save in saves if save.over)
    settings = host.settings
    shown = TEXT("menu.chosen-still" if settings.reduced_motion else "menu.chosen",
                 theme=SETTINGS["theme"].named(host.theme_name), speed=SETTINGS["speed"].named(settings.speed))
    tables = TEXT("menu.counted", running=running, ended=ended) if saves else TEXT(
        "menu.barred" if barred(saves_dir()) else "menu.none")
    keymap = elsewhere(*settings.keys.items())
    notes = {"menu.guide": TEXT("menu.learn"), "menu.saves": tables, "menu.cards": TEXT("menu.every-text"),
             "menu.rules": TEXT("menu.searchable"), "menu.people": TEXT("menu.won"),
             "menu.daily": TEXT("daily.menu"), "menu.options": shown}
    return tuple([(keymap.key_hint(id_), keymap.action(id_).word, note) for id_, note in notes.items()])


def _foot() -> str:
    own = sum(len(card_files(packs_dir(game_id))[0]) for game_id in IDS)
    packs = SAY("menu.packs", own=own)
    others = [visible(path.name) for path, _ in not_read(IDS, IDS)]
    return TEXT("menu.foot-not-read", packs=packs, files=others) if others else TEXT("menu.foot", packs=packs)
