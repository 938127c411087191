"""One seat of any game against bots, as a gymnasium environment: `solo.env("hooks", others=["normal"])`.

Observations, actions and rewards are those of `aec`; the other seats are played by bots, whose chance comes from the
seed of the deal. Once this module is imported, `gymnasium.make("deckgames/Hooks-v0")` makes them too.
"""

from collections.abc import Mapping, Sequence
from operator import index
from pathlib import Path
from typing import Any

from gymnasium import Env, register
from gymnasium.error import ResetNeeded

from deckgames import bots
from deckgames.adapters.aec import MOST, GameEnv, Observation
from deckgames.engine.catalogue import IDS
from deckgames.engine.core.files import lacking
from deckgames.engine.match.match import OWN_FILE, Player, SeatHandle

_Told = tuple[Observation, dict[str, Any]]


class SoloEnv(Env[Observation, int]):
    """The game of one learner: `others` are the bots from the left of `seat` on, by their names (FILE.py for one's
    own)."""

    def __init__(self, game: str = "hooks", others: Sequence[str] = ("normal",), seat: int = 0,
                 options: Mapping[str, Any] | None = None, packs: Sequence[str] = (), render_mode: str | None = None,
                 most: int = MOST) -> None:
        """Raises as GameEnv does, NoBot for a bot, and ValueError for a seat or a file that there is not."""
        self.table = GameEnv(game, 1 + len(others), options, packs, render_mode, most)
        self.table.keep = True  # bots imagine worlds
        if not 0 <= seat <= len(others):
            raise ValueError(f"seat {seat}: expected 0 to {len(others)}")
        self.seat, self.others, self.agent = seat, tuple(others), f"seat_{seat}"
        self._players: dict[int, Player] = {}
        for name in others:
            if name.endswith(OWN_FILE) and (why := lacking(Path(name))):
                raise ValueError(why)
            bots.make(name, self.table.game, 0)
        self.observation_space, self.action_space = (
            self.table.observation_space(self.agent), self.table.action_space(self.agent))
        self.metadata, self.render_mode = self.table.metadata, render_mode

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> _Told:
        """Deals anew, and goes on to the learner's first question."""
        seed = None if seed is None else index(seed)
        super().reset(seed=seed)
        seed = int(self.np_random.integers(2**62)) if seed is None else seed
        n = len(self.others) + 1
        self._players = {(self.seat + i) % n: bots.make(name, self.table.game, seed)
                         for i, name in enumerate(self.others, 1)}
        self.table.reset(seed)
        self._go_on()
        return self.table.observe(self.agent), {}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Answers, or a part of an answer, and goes on to the learner's next question. Raises ValueError for what is
        no action that the mask allows, ResetNeeded where no game runs."""
        table = self._dealt()
        if table.asking is None:
            raise ResetNeeded("the game is over: reset() deals the next one")
        table.step(action)
        self._go_on()
        return (table.observe(self.agent), float(table.rewards[self.agent]), table.terminations[self.agent],
                table.truncations[self.agent], {})

    def _dealt(self) -> GameEnv:
        if not self.table.agents:
            raise ResetNeeded("nothing is dealt yet: call reset() first")
        return self.table

    def _go_on(self) -> None:
        """The bots answer until the learner is asked."""
        table = self.table
        while table.asking is not None and (asked := table.asking.decision.seat) != self.seat:
            table.give(self._players[asked].decide(SeatHandle(table.match, asked, table.actions)))

    def action_masks(self) -> Any:
        """A vector of truth values, which actions are allowed now, as sb3-contrib's MaskablePPO asks for them."""
        return self._dealt().observe(self.agent)["action_mask"].astype(bool)

    def render(self) -> Any:
        """The table in lines of text."""
        return self._dealt().render()


def env(game: str = "hooks", others: Sequence[str] = ("normal",), **more: Any) -> SoloEnv:
    """The environment of one seat against these bots."""
    return SoloEnv(game, others, **more)


for _game in IDS:
    register(f"deckgames/{_game.capitalize()}-v0", f"{__name__}:SoloEnv", kwargs={"game": _game})
