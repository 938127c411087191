"""Saved games on the command line: the list of them, and a game told again."""

import json
import sys
from io import TextIOWrapper
from pathlib import Path

from deckgames.cli.failing import Failed
from deckgames.engine.decisions import Refused
from deckgames.engine.journal import SaveInfo, SaveRefused, list_saves as saves_there
from deckgames.engine.packfile import PackErrors
from deckgames.engine.spelling import signed
from deckgames.games import IDS, load


def tell(path: Path, step: bool, seat: str, openly: bool, situation_at: int | None, ascii: bool | None,
         as_json: bool) -> None:
    """Prints a save, or steps through it, or prints its table as a situation. Raises Failed."""
    from deckgames.plain import Voice
    from deckgames.replay import Replay, print_all, print_json, step_through

    voice = Voice(ascii=ascii)
    try:
        if situation_at is not None:
            from deckgames.engine import saves, situation

            print(situation.write(saves.at(path, situation_at)), end="")
            return
        told = Replay(path, openly)
        if seat:
            told.look_as(seat)
        (step_through if step else print_json if as_json else print_all)(told, voice)
    except Refused as error:
        raise Failed(str(error)) from None
    except SaveRefused as error:
        raise Failed(str(error), 1 if path.exists() else 2) from None
    except PackErrors as error:
        raise Failed(f"the cards have mistakes:\n{error}", 1) from None


def save_line(save: SaveInfo) -> str:
    """A save in one line of public data."""
    if save.problem is not None:
        return _printable(save.problem.replace(str(save.path), save.path.name))
    scores = [signed(score) for score in save.scores]
    seats = (f"{', '.join(seat.name for seat in save.seats)}, {save.stands}" if save.stands else
             ", ".join(f"{seat.name} {score}" for seat, score in zip(save.seats, scores, strict=True)))
    state = "over" if save.over else f"round {save.round}"
    if save.branch_of:
        state += f", a branch of {_printable(save.branch_of)}"
    return f"{load(save.game).title if save.game in IDS else save.game}, {state}: {seats} ({save.when:%Y-%m-%d %H:%M})"


def _printable(text: str) -> str:
    """Names of files may hold anything."""
    return "".join(c if c.isprintable() else "?" for c in text)


def list_saves(as_json: bool) -> None:
    """Prints all saves, the latest first."""
    saves = saves_there()
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    if as_json:
        print(json.dumps([{
            "file": str(s.path), "game": s.game, "seats": [{"name": i.name, "player": i.player} for i in s.seats],
            "round": s.round, "scores": list(s.scores), "when": s.when.isoformat(), "over": s.over,
            "problem": s.problem, "branch_of": s.branch_of or None,
            "stands": s.stands or None} for s in saves], indent=2, ensure_ascii=False))
        return
    for save in saves:
        print(save_line(save))
        print(f"    {_printable(str(save.path))}")
    if not saves:
        print("there are no saved games yet", file=sys.stderr)
