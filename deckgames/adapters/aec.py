"""Any game as a PettingZoo AEC environment: `aec.env("hooks", seats=2)`. Needs the extra `rl` (docs/rl.md).

    env = aec.env("hooks", seats=2)
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        env.step(None if termination or truncation else env.action_space(agent).sample(observation["action_mask"]))

Agents are `seat_0` .. in the order in which they sit. What an action means is told in answers.py, what the fields of an
observation are in sight.py. Every agent stays to the end of the game; one that is out is asked no more. Where all are
asked at once they answer one after the other, and nobody sees what was answered before.

**Rewards** come at the end: the agent's share of the victory (1, a part of a shared one, 0) less the fair share 1/n.
They add up to 0, but where the rules let nobody win: then each gets -1/n. Who wins or loses together, or plays alone,
gets +0.5 or -0.5. A game that is cut off after `most` actions is truncated, without a reward.
"""

import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from operator import index
from pathlib import Path
from typing import Any

from deckgames.adapters.answers import ACTIONS, PLACES, Asking, asking
from deckgames.engine.catalogue import IDS, load
from deckgames.engine.core.paths import installing
from deckgames.engine.core.rng import Rng, mix
from deckgames.engine.match.game import Result
from deckgames.engine.match.match import Match
from deckgames.engine.vocabulary.decisions import AskAll, Raw, Refused
from deckgames.plain.words import words_of

try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete, Space
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ImportError as error:
    missing = str(error.name).partition(".")[0]
    raise ImportError(f"deckgames.adapters.aec needs {missing}: {installing('rl')}") from None

from deckgames.adapters.sight import Sight, Vector

MOST = 20_000
"""Actions after which a game is cut off."""
Observation = dict[str, Any]
_Env = AECEnv[str, Observation, int | None]


def env(game: str = "hooks", seats: int = 2, options: Mapping[str, Any] | None = None, packs: Sequence[str] = (),
        render_mode: str | None = None, most: int = MOST) -> "_Env":
    """The environment of a game, with the wrapper that refuses calls out of order. Raises as GameEnv does."""
    return OrderEnforcingWrapper(GameEnv(game, seats, options, packs, render_mode, most))


class GameEnv(AECEnv[str, Observation, int | None]):
    """A game at a number of seats: `match` is the running one, `sight` knows the fields of the observation.

    Deals come from the seed of `reset` alone; a reset without one goes on to the next deal. `keep`: whether the match
    keeps what worlds are imagined from. A pickled one is made anew, with the same cards, and stands at the same place.
    """

    keep = False
    asking: Asking | None = None
    _sitting: AskAll | None = None

    def __init__(self, game: str, seats: int = 2, options: Mapping[str, Any] | None = None,
                 packs: Sequence[str] = (), render_mode: str | None = None, most: int = MOST) -> None:
        """`options` are the table's, `packs` card files beside the game's own, `most` the actions before a game is cut
        off. `render_mode`: "ansi" gives what the asked agent sees in lines of text, "human" prints it.

        Raises ValueError for a game, a number of seats, options or a render mode that there are not, PackErrors."""
        self._made_with = game, seats, options, packs, render_mode, most
        if game not in IDS:
            raise ValueError(f"there is no game {game!r}: expected one of {', '.join(IDS)}")
        if render_mode not in (None, "ansi", "human"):
            raise ValueError(f"render_mode {render_mode!r}: expected None, 'ansi' or 'human'")
        self.game = load(game)
        if not self.game.min_seats <= seats <= self.game.max_seats:
            raise ValueError(f"{self.game.title} has {self.game.min_seats} to {self.game.max_seats} seats, not {seats}")
        self.metadata = {"name": f"deckgames_{game}_v0", "render_modes": ["ansi", "human"], "is_parallelizable": False}
        self.render_mode, self.most = render_mode, most
        self._options = self.game.options(**(options or {}))
        self._pack = self.game.load_pack([Path(file) for file in packs])
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self.sight = Sight(self.game, self._pack, self._dealt(0))
        space = Dict({"observation": Box(-2.0**24, 2.0**24, (self.sight.size,), np.float32),
                      "action_mask": Box(0, 1, (ACTIONS,), np.int8)})
        self.observation_spaces: dict[str, Space[Any]] = {  # each agent's is seeded apart
            agent: Dict(dict(space.spaces)) for agent in self.possible_agents}
        self.action_spaces: dict[str, Space[Any]] = {agent: Discrete(ACTIONS) for agent in self.possible_agents}
        self._next_seed = secrets.randbelow(2**62)

    def __reduce__(self) -> tuple[Any, ...]:
        asked = self.asking and (self.asking.taken, self.asking.page)
        again = ("game", "sight", "_pack", "_made_with", "_sitting")  # what the making or `__setstate__` gives
        state = {name: value for name, value in vars(self).items() if name not in again}
        return type(self), self._made_with, state | {"asking": asked}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        if "match" not in state:
            return
        self._sitting = self.match.ask
        if state["asking"] is not None and self.match.decision is not None:
            self.asking = asking(self.match.decision)
            self.asking.taken, self.asking.page = state["asking"]

    def _dealt(self, seed: int) -> Any:
        return self.game.setup(self._pack, len(self.possible_agents), self._options, Rng.fresh(seed))

    def observation_space(self, agent: str) -> Space[Any]:
        """The observation's space: a dictionary of `observation` and `action_mask`."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """The actions: the same 64 numbers for every agent of every game."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals anew. `options` are not used: those of the table belong to the environment."""
        seed = self._next_seed if seed is None else index(seed)
        self._next_seed = mix(seed) >> 2
        self.match: Match = Match(self.game, self._dealt(seed), keep=self.keep)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.actions = 0
        self._sitting = None
        self._chosen: list[list[str]] = [[] for _ in self.agents]
        self._skip_agent_selection: str | None = None  # type: ignore[assignment]  # as PettingZoo uses it
        self._ask()

    def _ask(self) -> None:
        """Opens the question that waits, or ends the game."""
        decision = self.match.decision
        if self.match.ask is not self._sitting:
            self._sitting = self.match.ask
            for faces in self._chosen:
                faces.clear()
        if decision is None:
            self.asking = None
            self._end(self.terminations, rewards(self.game.result(self.match.state), len(self.possible_agents)))
        else:
            self.asking = asking(decision)
            self.agent_selection = self.possible_agents[decision.seat]

    def _end(self, how: dict[str, bool], shares: Sequence[float]) -> None:
        for agent, share in zip(self.possible_agents, shares, strict=True):
            how[agent] = True
            self.rewards[agent] = self._cumulative_rewards[agent] = share
        self.agent_selection = self.possible_agents[0]

    def step(self, action: int | None) -> None:
        """Answers, or a part of an answer. Raises ValueError for what is no action that the mask allows."""
        question = self.asking
        if question is None:
            self._was_dead_step(action)
            return
        try:
            raw = question.act(number(action))
        except Refused as error:
            raise ValueError(str(error)) from None
        self.give(raw)

    def give(self, raw: Raw | None) -> None:
        """A whole answer of the asked agent, or (None) a part of one, which the question has taken."""
        match, question = self.match, self.asking
        assert question is not None
        self.actions += 1
        if raw is not None:
            seat = question.decision.seat
            if match.ask is not None:
                self._chosen[seat] += self.sight.faces_given(match.state, question, raw)
            match.answer(raw, seat)
            self._ask()
        if self.actions >= self.most and self.asking is not None:
            self.asking = None
            self._end(self.truncations, [0.0] * len(self.possible_agents))

    def observe(self, agent: str) -> Observation:
        """What this agent sees now; the mask is all zeros for one that is not asked."""
        seat = self.possible_agents.index(agent)
        question = self.asking if self.asking is not None and self.asking.decision.seat == seat else None
        mask = np.zeros(ACTIONS, np.int8)
        if question is not None:
            mask[question.actions()] = 1
        vector: Vector = self.sight.vector(self.match.view(seat), question, self._chosen[seat])
        return {"observation": vector, "action_mask": mask}

    def words(self) -> dict[int, str]:
        """What each allowed action would do now, in words; for people who look at what they train."""
        question = self.asking
        if question is None:
            return {}
        labels = [option.label for option in question.decision.options()]
        wordings = {}
        for action in question.actions():
            place = action + question.first
            if action >= PLACES:
                wordings[action] = "done" if action == PLACES else "further options"
            else:
                wordings[action] = labels[place] if question.items or question.decision.kind == "confirm" else str(
                    place + getattr(question.decision, "lo", 0))
        return wordings

    def render(self) -> str | None:
        """The table as the agent that is asked sees it (else the public), in lines of text; None without a mode."""
        if self.render_mode is None:
            return None
        view = self.match.view(self.asking.decision.seat if self.asking is not None else None)
        lines = words_of(self.game).table(view, self.possible_agents)
        told = "\n".join([*lines, *([] if self.asking is None else [self.asking.decision.prompt])])
        if self.render_mode == "human":
            print(told)
            return None
        return told


def number(action: Any) -> int:
    """The whole number that an action is. Raises ValueError for anything else, such as 1.5 or True."""
    with suppress(TypeError):
        if not isinstance(action, bool | np.bool_):
            return index(action)
    raise ValueError(f"action {action!r} is no whole number: expected one of 0 to {ACTIONS - 1}")


def rewards(result: Result, seats: int) -> list[float]:
    """The reward of each seat at the end of a game: its share of the victory less the fair share."""
    winners = result.winners
    if result.together or seats == 1:
        return [0.5 if winners else -0.5] * seats
    return [(1 / len(winners) if seat in winners else 0.0) - 1 / seats for seat in range(seats)]
