"""The results of a guide: from here the learner lays a first table."""

from __future__ import annotations

from deckgames.engine.messages import SAY
from deckgames.engine.options import PRINTED
from deckgames.engine.session import Session
from deckgames.guide import Guide
from deckgames.ui.pages.last_tables import LastTable
from deckgames.ui.pages.results import ResultsScreen

_OF_TABLES = ("results.replay", "results.new", "results.seed", "results.undo")


def first_table(session: Session, guide: Guide) -> LastTable:
    """The learner's first own table: as printed, but for what the guide names."""
    return LastTable(session.seats, {**session.game.options.preset(PRINTED), **guide.first})


class GuideResults(ResultsScreen):
    """How the last table of a guide has ended; Enter lays the learner's first own table of the game."""

    def __init__(self, session: Session, guide: Guide) -> None:
        super().__init__(session)
        self.first = first_table(session, guide)

    def keys(self, *wanted: tuple[str, str]) -> tuple[tuple[str, str], ...]:
        """The same, but that nothing is played again here."""
        own = {"results.rematch": SAY.text("guided.first-table")}
        return super().keys(*((key, own.get(key, word)) for key, word in wanted if key not in _OF_TABLES))

    def action_rematch(self, seed: int | None = None) -> None:
        """The set-up of a first table, as it is printed."""
        self.host.go(self.host.page("setup", self.session.game.id, self.first))

    def action_undo(self) -> None:
        """Nothing of a guide is taken back after its end."""
        self.trouble = SAY.text("guided.no-undo")
        self.redraw()

    action_new_table = action_same_seed = action_replay = action_rematch
