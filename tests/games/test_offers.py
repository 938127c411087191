"""HK-R.21 at every table: what is hidden withholds no offer. Whether something could come of a verb, alone or in a
list, is the same by the table that the asked seat sees (in the open: that the public sees) as by the true one."""

import dataclasses
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from copy import copy
from functools import wraps
from importlib import import_module
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from pydantic import ValidationError
from pydantic_core import PydanticCustomError

from deckgames.engine.core.cards import Card
from deckgames.engine.core.redaction import Back, Sealed, seen
from deckgames.engine.core.rng import Rng
from deckgames.engine.match.game import Game
from deckgames.engine.match.match import Match
from deckgames.engine.vocabulary.effects import Effect, read
from deckgames.fuzz import plans
from tests.games.test_no_effect import richer
from tests.harness import by_turns
from tests.mods import Author
from tests.thorough import many

QUESTIONS = {"cardring": ("possible",), "hooks": ("could", "why_not"), "initiative": (), "pools": ("needs",),
             "journey": ("could", "missing", "open_options")}
"""What rules ask of a verb before they offer it. Initiative offers everything."""
OFFERS = {"journey": {"may", "choose_one", "if_you_do", "they_choose", "target", "each_enemy"}}
"""Verbs that offer others, where what else is asked so only tells that nothing has happened."""

ROWS = ("row", "track")
"""Places of a fixed number, which may be empty."""


def as_seen(game: Game, x: Any) -> Any:
    """What the effect acts on, at the table that the asked seat sees."""
    other, found = copy(x), seen(game, x.t, None if getattr(x.t, "in_public", False) else x.asked)
    for name in x.__slots__:
        value = getattr(x, name)
        if value is x.t:
            setattr(other, name, found)
        elif any(value is seat for seat in x.t.seats):
            setattr(other, name, found.seats[value.no])
    return other


@contextmanager
def compared(game: Game, wrong: list[str], asked: Counter[str]) -> Iterator[None]:
    """While this lasts every offer is also worked out by what is seen."""
    deep = [0]

    def watched(ask: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
        @wraps(ask)
        def both(effect: Any, x: Any) -> Any:
            if deep[0] or not hasattr(x, "me") or effect.verb not in OFFERS.get(game.id, {effect.verb}):
                return ask(effect, x)
            deep[0] += 1
            try:
                true = ask(effect, x)
                by_eye = ask(effect, as_seen(game, x))
                asked.update({part.verb for part in (effect, *effect.parts)})
                if by_eye != true:
                    wrong.append(f"{effect.describe()}: {true!r}, by what is seen {by_eye!r}")
            except Sealed as hidden:
                wrong.append(f"{effect.describe()}: {hidden}")
            finally:
                deep[0] -= 1
            return true
        return both

    with pytest.MonkeyPatch.context() as patch:
        for kind in import_module(f"{game.module}.effects").VOCABULARY.values():
            for name in QUESTIONS[game.id]:
                if hasattr(kind, name):
                    patch.setattr(kind, name, watched(getattr(kind, name)))
        yield


@pytest.mark.needs("verbs")
@by_turns(1, 3)
def test_what_is_hidden_withholds_no_offer(game: Game, chance: Random, tmp_path: Path) -> None:
    pack, wrong, asked = Author(game, chance).pack(tmp_path / "odd.yaml", 80), list[str](), Counter[str]()
    with compared(game, wrong, asked):
        for plan in plans(game, many(1, 60), chance.randrange(2**31)):
            match = Match(game, game.setup(pack, plan.seats, game.options(**plan.options), Rng.fresh(plan.seed)))
            richer(match.state, chance)
            rng = Rng.fresh(plan.seed)
            for _ in range(1_000):
                if match.decision is None:
                    break
                match.answer(match.decision.random(rng))
    assert not wrong, "\n".join(sorted(set(wrong)))


def bare(game: Game, t: Any, hidden: bool) -> None:
    """Takes every card off the table but, if wanted, those that only their owner or nobody sees."""
    public = seen(game, t, None)
    for part, eyes in zip((t, *t.seats), (public, *public.seats), strict=True):
        for field in dataclasses.fields(part):
            cards = getattr(part, field.name)
            if isinstance(cards, list) and cards and all(isinstance(card, Card) for card in cards):
                backs = all(isinstance(card, Back) for card in getattr(eyes, field.name, [Back("")]))
                cards[:] = cards if hidden and backs else [None] * len(cards) if field.name in ROWS else []


def lists_of(author: Author, verb: str) -> Iterator[Effect]:
    """The verb with any fields: alone, as an attack where it is one, under `may`, and as one of two."""
    info: Any = SimpleNamespace(context=SimpleNamespace(verbs=author.verbs))
    *_, lists = author.verbs["choose_one"].model_fields
    found = author.effect(verb)
    for said in (found, {"target": [found]}):
        for entry in (said, {"may": {"do": [said]}}, {"choose_one": {lists: [[said], [said, said]]}}):
            with suppress(ValidationError, PydanticCustomError):
                yield read(entry, info)


def play(game: Game, t: Any) -> Any:
    """A card of the first seat at work."""
    card = t.make(next(spec.id for specs in t.pack.sections.values() for spec in specs))
    kind = import_module(f"{game.module}.play")
    return getattr(kind, {"hooks": "HookPlay", "cardring": "RingPlay", "pools": "PoolPlay", "initiative": "InPlay",
                          "journey": "JourneyPlay"}[game.id])(t, t.seats[0], card)


@pytest.mark.needs("verbs")
@by_turns(0, 3)
@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.wide
def test_nor_on_a_table_where_only_what_is_hidden_lies(game: Game, hidden: bool, chance: Random) -> None:
    author, wrong, asked = Author(game, chance), list[str](), Counter[str]()
    table = game.setup(game.load_pack([]), game.min_seats, game.options(), Rng.fresh(chance.randrange(10**6)))
    bare(game, table, hidden)
    with compared(game, wrong, asked):
        for effect in (effect for verb in author.verbs for _ in range(3) for effect in lists_of(author, verb)):
            for name in QUESTIONS[game.id]:
                if hasattr(effect, name):
                    getattr(effect, name)(play(game, table.copy()))
    assert not wrong, "\n".join(sorted(set(wrong)))
    assert len(asked) > len(author.verbs) / 3 or not QUESTIONS[game.id], asked
