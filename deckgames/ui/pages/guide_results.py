"""The results of a guided game, which lead to the learner's first own table."""

from __future__ import annotations

from deckgames.engine.messages import SAY
from deckgames.engine.record.session import Session
from deckgames.engine.vocabulary.options import PRINTED
from deckgames.guide import Guide
from deckgames.ui.pages.last_tables import LastTable
from deckgames.ui.pages.results import ResultsScreen

_OF_TABLES = ("results.replay", "results.review", "results.new", "results.seed", "results.undo")


def first_table(session: Session, guide: Guide) -> LastTable:
    """The learner's first own table: the printed rules, but for what the guide names."""
    return LastTable(session.seats, {**session.game.options.preset(PRINTED), **guide.first})


class GuideResults(ResultsScreen):
    """The results of a guide's last table; Enter opens the set-up of the learner's first own table."""

    def __init__(self, session: Session, guide: Guide) -> None:
        super().__init__(session)
        self.first = first_table(session, guide)

    def keys(self, *wanted: tuple[str, str]) -> tuple[tuple[str, str], ...]:
        """The keys of the results, without those that play again."""
        own = {"results.rematch": SAY.text("guided.first-table")}
        return super().keys(*((key, own.get(key, word)) for key, word in wanted if key not in _OF_TABLES))

    def action_rematch(self, seed: int | None = None) -> None:
        """Opens the set-up of a first table with the printed rules."""
        self.host.go(self.host.page("setup", self.session.game.id, self.first))

    def action_undo(self) -> None:
        """Does nothing: a guide's end is not taken back."""
        self.trouble = SAY.text("guided.no-undo")
        self.redraw()

    action_new_table = action_same_seed = action_replay = action_review = action_rematch
