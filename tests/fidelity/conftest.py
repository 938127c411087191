"""What the originals print holds with the cards that are shipped, too, not only with the frozen ones."""

import inspect
import re
from collections.abc import Generator
from functools import cache, partial
from typing import Any

import pytest

from deckgames.games import IDS, load
from tests.conftest import frozen_pack, shipped
from tests.given.stories import noted


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Generator[None, Any, Any]:
    """Tells a test of a game's rules once more with the shipped cards, unless it tells of a card that is another one
    there."""
    done, game_id = (yield), pyfuncitem.path.parent.name
    if game_id in IDS and not retuned(game_id) & words(pyfuncitem.obj):
        wanted = {name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames}
        with shipped(), noted("with the cards that are shipped"):
            pyfuncitem.obj(**wanted)
    return done


@cache
def retuned(game_id: str) -> set[str]:
    """What stories call the frozen cards that are not shipped as they were."""
    game = load(game_id)
    with shipped():
        today = {spec.id: spec.model_dump() for specs in frozen_pack(game).sections.values() for spec in specs}
    then = [spec for specs in frozen_pack(game).sections.values() for spec in specs]
    found = {getattr(spec, "code", spec.id) for spec in then if today.get(spec.id) != spec.model_dump()}
    return found - {"dial"}  # stories call hit points so, and lay out no such card


def words(told: Any) -> set[str]:
    """The words of a story; those of a test's source and of what it names in its module."""
    if isinstance(told, partial):
        return split(str(told.args))
    found, left = set[str](), {told.__name__}
    while left:
        found |= left
        named = [told.__globals__.get(name) for name in left]
        left = split(" ".join([one if isinstance(one, str) else inspect.getsource(one) for one in named if isinstance(
            one, str) or getattr(one, "__module__", "") == told.__module__])) - found
    return found


def split(text: str) -> set[str]:
    return {*re.findall(r"[\w-]+", text)}
