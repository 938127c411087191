"""Saved games on the command line: the list of them, a game told again, and what decided it."""

import sys
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Literal

from deckgames.cli.delivering import delivered
from deckgames.cli.failing import Failed, refusing
from deckgames.cli.tables import readable
from deckgames.cli.terminal import print_json, say, typed
from deckgames.engine.catalogue import IDS, load
from deckgames.engine.core.paths import saves_dir
from deckgames.engine.core.spelling import signed, visible
from deckgames.engine.messages import TEXT
from deckgames.engine.messages.access import barred
from deckgames.engine.record.journal import SaveInfo, list_saves as saves_there


def tell(path: Path, how: Literal["all", "step", "json"], seat: str, openly: bool, ascii: bool | None) -> None:
    """Prints a save, for the eyes of a seat if one is named, or steps through it. Raises Failed."""
    from deckgames.plain import Voice
    from deckgames.replay import Replay, print_all, print_json, step_through

    with readable(path):
        told = Replay(path, openly)
        if seat:
            told.look_as(seat)
        {"all": print_all, "step": step_through, "json": print_json}[how](told, Voice(ascii=ascii))


def situation(path: Path, number: int) -> None:
    """Prints the table of a save after so many answers as a situation file. Raises Failed."""
    from deckgames.engine.record import saves, situation

    with readable(path):
        print(situation.write(saves.at(path, number)), end="")


_FILM = rb"<svg [^>]*><title>.*</title>\n<style>text\{font:\d+px ui-monospace,"
"""How a moving picture begins."""


def draw(path: Path, to: Path, force: bool) -> None:
    """Writes the end of a save as a moving picture. Raises Failed."""
    from deckgames.ui.pages.replay import filmed

    delivered(to, None, _FILM, force, [path])
    with readable(path):
        content = filmed(path)
    delivered(to, content.encode(), _FILM, force, [path])


def save_line(save: SaveInfo) -> str:
    """A save in one line of public data."""
    if save.problem is not None:
        return visible(save.problem.replace(str(save.path), save.path.name))
    scores = [signed(score) for score in save.scores]
    seats = (f"{', '.join(seat.name for seat in save.seats)}, {save.stands}" if save.stands else
             ", ".join(f"{seat.name} {score}" for seat, score in zip(save.seats, scores, strict=True)))
    state = save.state
    if save.branch_of:
        state += f", a branch of {visible(save.branch_of)}"
    return f"{load(save.game).title if save.game in IDS else save.game}, {state}: {seats} ({save.when:%Y-%m-%d %H:%M})"


def list_saves(as_json: bool) -> None:
    """Prints all saves, the latest first."""
    if why := barred(saves_dir()):
        raise Failed(why, 1)
    saves = saves_there()
    if as_json:
        print_json([{
            "file": str(s.path), "game": s.game, "seats": [{"name": i.name, "player": i.player} for i in s.seats],
            "round": s.round, "scores": list(s.scores), "when": s.when.isoformat(), "over": s.over,
            "problem": s.problem, "branch_of": s.branch_of or None,
            "stands": s.stands or None} for s in saves])
        return
    for save in saves:
        say(save_line(save))
        print(f"    {typed(save.path)}")
    if not saves:
        print("there are no saved games yet", file=sys.stderr)


def decided(path: Path, who: str, seed: int, as_json: bool) -> int:
    """Weighs the game of a save and prints what decided it, or the mistakes of somebody (`who`: a name, a seat); gives
    the exit code. Raises Failed."""
    from deckgames.cli.labwork import INTERRUPTED, progress
    from deckgames.engine.record import saves
    from deckgames.review import telling
    from deckgames.review.mistakes import mistakes
    from deckgames.review.weighing import NotWeighed, of_save, played_out
    from deckgames.seats import seat_called

    going = True
    with readable(path):
        with progress() as going_on, refusing(NotWeighed):
            run, weighed = of_save(path, seed, lambda done: going_on(done, 1, TEXT("review.weighing")))
            seat = seat_called(who, run.names)
        if weighed is None:
            return INTERRUPTED
        if seat is None and not as_json:
            _said(telling.lines(weighed, run.names))
        with progress() as going_on:

            def goes(done: float) -> bool:
                nonlocal going
                going = going_on(done, 1, TEXT("review.playing") if seat is None else TEXT("mistakes.looking"))
                return going

            begun = saves.at(path, 0).match
            wrong = None if seat is None else [*mistakes(weighed, run.steps, begun, seat, seed, goes)]
            if seat is None:
                *_, weighed = weighed, *played_out(run, begun, weighed, seed, goes)
    if not going:
        return INTERRUPTED
    if as_json:
        print_json(telling.as_json(weighed, run.names) if wrong is None else [asdict(one) for one in wrong])
    elif wrong is None or seat is None:
        _said(("", *telling.course(weighed, run.names)))
    else:
        _said(telling.errors(wrong, run.names[seat]))
    return 0


def _said(lines: Iterable[str]) -> None:
    """Prints lines at once, whoever waits for more."""
    for line in lines:
        say(line)
    sys.stdout.flush()
