"""What an evening with a game is like, by the number of players, as `deckgames lab balance --record` measured it.

The lab writes `measured.json` into the game's room; the set-up reads it, and the game's balance chapter. Nobody types a
figure by hand.
"""

import json
from pathlib import Path

from deckgames.engine.data import dataclass

FILE = "measured.json"


@dataclass(frozen=True, slots=True)
class Evening:
    """With so many players: minutes, shares of games in which the lead changes and in which who is behind at half-time
    wins, of questions that are a choice, and how often a normal bot ends above an easy one."""

    seats: int
    minutes: float
    lead_changes: float
    comebacks: float
    choices: float
    over_easy: float

    @property
    def words(self) -> str:
        """`3 players: 24 min, the lead changes in 93 %, comebacks 34 %, real choices 74 %, normal beats easy 85 %`: the
        minutes are those of quick players, 8 seconds a choice."""
        return f"{self.seats} players: {round(self.minutes)} min, {self.course}"

    @property
    def course(self) -> str:
        """How it goes, without the time that it takes."""
        shares = self.lead_changes, self.comebacks, self.choices, self.over_easy
        lead, back, choice, skill = (round(100 * share) for share in shares)
        return (f"the lead changes in {lead} %, comebacks {back} %, real choices {choice} %, "
                f"normal beats easy {skill} %")

    @property
    def worth(self) -> float:
        """How good an evening it is: the mean of the shares."""
        return (self.lead_changes + self.comebacks + self.choices + self.over_easy) / 4


def evenings(room: Path) -> tuple[Evening, ...]:
    """Those of the game in this folder, by number of players; none where nothing was measured."""
    file = room / FILE
    if not file.exists():
        return ()
    return tuple(Evening(table["seats"], **table["evening"]) for table in json.loads(file.read_text(encoding="utf-8"))
                 if table["evening"])


def best(found: tuple[Evening, ...]) -> Evening | None:
    """The number of players whose evening measures best; None where fewer than two were measured."""
    return max(found, key=lambda evening: evening.worth) if len(found) > 1 else None
