"""What happens when a rule has a bug: the answer has been taken back, and a report is written that can be replayed."""

import platform
import sys
import traceback
from collections.abc import Callable
from pathlib import Path

from deckgames import VERSION
from deckgames.engine.story import Step


class RuleCrashed(Exception):
    """A rule raised: its answer has been taken back. `report` is the file to send (None: it could not be written)."""

    def __init__(self, text: str, report: Path | None) -> None:
        super().__init__(text)
        self.report = report


def report(save: Path | None, where: str, step: Step, error: BaseException,
           journal: Callable[[], bytes]) -> tuple[str, Path | None]:
    """Writes the report beside the save; gives a sentence for the players and the file. `where` says which game, cards
    and answer; `journal` gives the save as it stands."""
    said = "This answer hits a bug in the rules. It was taken back, and the game goes on: answer something else."
    if save is None:
        return said, None
    path = _free(save)
    try:
        path.write_text(_text(where, step, error, journal()), encoding="utf-8")
    except OSError:
        return said, None
    return f"{said} The report is in {path}", path


def _free(save: Path) -> Path:
    number = 1
    while (path := save.with_name(f"{save.name}.crash-{number}.txt")).exists():
        number += 1
    return path


def _text(where: str, step: Step, error: BaseException, journal: bytes) -> str:
    frames = "".join(traceback.format_exception(error))  # without locals: they are somebody's hand
    return (
        f"A rule raised {type(error).__name__}.\n\n"
        "Please send this file to the people who make deckgames (an issue on the project's page), best after the\n"
        "game: it holds every hidden card. What stands below the line of equals signs is a save: in a file of its\n"
        "own it can be replayed up to the answer that failed.\n\n"
        f"deckgames {VERSION}, Python {sys.version.split()[0]}, {platform.system()}\n"
        f"{where}, asked by {step.rule} ({step.prompt}): {step.answer!r}\n\n"
        f"{frames}\n{'=' * 79}\n{journal.decode('utf-8', 'replace')}"
    )
