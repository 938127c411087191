"""A game's cover: what menus and help say of it before its rules are imported. It stands in `cover.toml` in its room.

    title = "Hooks"
    tagline = "Begin with four pirate cards, buy better ones, own the most hooks."   # ≤ 71 columns
    seats = [2, 4]                # from, to
    minutes = [15, 25, 30]        # of a table of people, for each number of seats
    score_word = "hooks"          # left out: points
    daily = {days = [1, 5], seats = 3}     # its daily deals: weekdays (1: Monday), seats, options; left out: none

What an evening with the game is like, by the number of players, `deckgames lab balance --record` has measured: the lab
writes `measured.json` into the game's room; the set-up reads it, and `--kept` prints it. Nobody types a figure
by hand.
"""

import json
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from deckgames.engine.core.data import fresh, frozen

FILE = "cover.toml"
_KNOWN = {"title", "tagline", "seats", "minutes", "score_word", "daily"}


@frozen
class Cover:
    """A game that can be played; its picture is the emblem that has its id."""

    id: str
    title: str
    tagline: str
    seats: tuple[int, int]
    minutes: tuple[int, ...]
    score_word: str = "points"
    daily: Mapping[str, Any] = fresh(dict)


def read_cover(room: str | Path) -> Cover:
    """The cover of the game in this folder, which has the game's id for its name. Raises ValueError with the file."""
    file = Path(room) / FILE
    try:
        return _cover(Path(room).name, tomllib.loads(file.read_text(encoding="utf-8")))
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ValueError(f"{file}: {error!r}") from error


def _cover(id: str, table: dict[str, Any]) -> Cover:
    if wrong := table.keys() - _KNOWN:
        raise ValueError(f"unknown: {', '.join(sorted(wrong))}; expected {', '.join(sorted(_KNOWN))}")
    low, high = table["seats"]
    minutes = tuple(table["minutes"])
    if len(minutes) != high - low + 1:
        raise ValueError(f"minutes: {len(minutes)} numbers for {low} to {high} seats; expected {high - low + 1}")
    return Cover(id, table["title"], table["tagline"], (low, high), minutes, table.get("score_word", "points"),
                 table.get("daily", {}))


MEASURED = "measured.json"


ALIKE = 0.02
"""Evenings whose worth differs by no more are as good: so much is chance of the games that were measured."""


@frozen
class Evening:
    """With so many players: minutes, shares of games in which the lead changes and in which who is behind at half-time
    wins, of questions that are a choice, and how often a normal bot ends above an easy one."""

    seats: int
    minutes: float
    lead_changes: float
    comebacks: float
    choices: float
    over_easy: float
    options: Mapping[str, Any] = fresh(dict)

    @property
    def words(self) -> str:
        """`3 players: 24 min, the lead changes in 93 %, comebacks 34 %, real choices 74 %, normal beats easy 85 %`: the
        minutes are those of quick players, 8 seconds a choice."""
        lead, back, choice, skill = self.of(100)
        return (f"{self.seats} players: {round(self.minutes)} min, the lead changes in {lead} %, comebacks {back} %, "
                f"real choices {choice} %, normal beats easy {skill} %")

    def of(self, whole: int) -> list[int]:
        """Lead changes, comebacks, real choices and victories of normal over easy in so many."""
        return [round(whole * share) for share in (self.lead_changes, self.comebacks, self.choices, self.over_easy)]

    @property
    def worth(self) -> float:
        """How much play decides this evening: the mean of those shares (0 to 1) that do not simply grow with the number
        of players."""
        return (self.choices + self.over_easy) / 2


@frozen
class Company:
    """With so many players who win or lose together, at these options: the share of games that normal bots win; where
    they were counted, minutes, and the share of questions that are a choice."""

    seats: int
    options: Mapping[str, Any]
    won: float
    minutes: float = 0
    choices: float = 0

    @property
    def words(self) -> str:
        """`3 together (coop level hard): 28 min, real choices 41 %, normal bots win 52 %`."""
        table = ", ".join(f"{name} {value}".replace("_", " ") for name, value in sorted(self.options.items())
                          if name not in ("mode", "rules"))
        return (f"{self.seats} together ({table}): {round(self.minutes)} min, real choices {self.choices:.0%}, "
                f"normal bots win {self.won:.0%}").replace("%", " %")


def evening(seats: int, options: Mapping[str, Any], figures: Mapping[str, float]) -> Evening | Company:
    """These measured figures of games with so many seats and these options; a Company where all win together."""
    return (Company if "won" in figures else Evening)(seats, options=options, **figures)


@cache
def evenings(room: Path) -> tuple[Evening | Company, ...]:
    """The measured evenings of the game in this folder, by number of players; none where nothing was measured."""
    file = room / MEASURED
    if not file.exists():
        return ()
    return tuple(evening(table["seats"], {"rules": table["rules"], **table["options"]}, table["evening"])
                 for table in json.loads(file.read_text(encoding="utf-8")) if table["evening"])


def best(evenings: Iterable[Evening | Company]) -> Evening | None:
    """The quickest of those evenings that measure best, companies left out; None where fewer than two were measured."""
    found = [one for one in evenings if isinstance(one, Evening)]
    if len(found) < 2:
        return None
    most = max([evening.worth for evening in found])
    return min([evening for evening in found if evening.worth >= most - ALIKE], key=lambda evening: evening.minutes)
