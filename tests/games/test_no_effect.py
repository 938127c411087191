"""IN-8.4 at every table: an effect that could do nothing says so in the log, whatever verb it is, in all games."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

from deckgames.engine.core.rng import Rng
from deckgames.engine.match.game import Game
from deckgames.engine.match.match import Match
from deckgames.engine.vocabulary.effects import Effect
from deckgames.engine.vocabulary.events import Event
from deckgames.fuzz import plans
from tests.harness import by_turns
from tests.mods import Author
from tests.thorough import many

OWN = 60
"""So many random cards are mixed with those of the game, so that every verb is played."""
UNTOLD: dict[str, set[str]] = {
    "cardring": set(), "hooks": {"block"}, "pools": set(), "journey": set(),
    "initiative": {"ongoing", "when", "each_turn", "attacks"}}
"""Verbs whose work is in no state: a blocked attack is told by itself, a line that holds is only reached."""


class Ear:
    """Listens at a table, and notes every effect that did nothing and said nothing."""

    def __init__(self, game: Game) -> None:
        self.game, self.events, self.answers = game, list[Event](), 0
        self.silent: list[str] = []

    def hears(self, verb: str, x: Any) -> tuple[int, int, str]:
        """What there is to compare before and after an effect."""
        return len(self.events), self.answers, self.game.digest(x.t)


@contextmanager
def overheard(ear: Ear) -> Iterator[None]:
    """While this lasts the verbs of the game are watched, where a seat does them at the table that is listened to."""
    verbs = import_module(f"{ear.game.module}.effects").VOCABULARY
    with pytest.MonkeyPatch.context() as patch:
        for verb, kind in verbs.items():
            if verb not in UNTOLD[ear.game.id] and (kind.run, kind.act) != (Effect.run, Effect.act):
                patch.setattr(kind, "run", _watched(ear, verb, kind.run))
        yield


def _watched(ear: Ear, verb: str, run: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    @wraps(run)
    async def watched(effect: Any, x: Any) -> None:
        if x.t.observer is None or not hasattr(x, "me"):  # Recovery only adds up: what comes of it is told at its end
            await run(effect, x)
            return
        before = ear.hears(verb, x)
        await run(effect, x)
        if ear.hears(verb, x) == before:
            ear.silent.append(f"{verb}: {effect.describe()}")

    return watched


def richer(t: Any, chance: Random) -> None:
    """Players at random hardly ever buy: where everybody has a deck it is one of any cards."""
    faces = [face for cards in t.pack.sections.values() for face in cards if getattr(face, "play", ())]
    for me in t.seats if faces else ():
        me.deck[:] = [t.make(face.id) for face in chance.choices(faces, k=10)]


@pytest.mark.needs("verbs")
@by_turns(4)
def test_an_effect_that_could_do_nothing_says_so(game: Game, chance: Random, tmp_path: Path) -> None:
    pack, ear = Author(game, chance).pack(tmp_path / "odd.yaml", OWN), Ear(game)
    with overheard(ear):
        for plan in plans(game, many(1, 60), chance.randrange(2**31)):
            match = Match(game, game.setup(pack, plan.seats, game.options(**plan.options), Rng.fresh(plan.seed)))
            match.state.observer = ear.events.append
            richer(match.state, chance)
            rng = Rng.fresh(plan.seed)
            while match.decision is not None and ear.answers < many(800, 2_000):
                ear.answers += 1
                match.answer(match.decision.random(rng))
            ear.answers = 0
    told = {event.kind for event in ear.events}
    assert not ear.silent, "\n".join(sorted(set(ear.silent)))
    assert "no-effect" in told
