"""Rules made wrong, ten a game: each is a function that an answer sets off, put in the place of the right one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from sys import modules
from typing import Any

import pytest

Wrong = Callable[[Callable[..., Any]], Callable[..., Any]]


@dataclass(frozen=True)
class Mutant:
    """`where` is the module below the game and the (dotted) name in it; `wrong` makes the wrong rule from the right."""

    game: str
    where: str
    name: str
    wrong: Wrong

    def __str__(self) -> str:
        return f"{self.game} {self.where}.{self.name}"

    @property
    def last(self) -> str:
        """Its name where it is held."""
        return self.name.rpartition(".")[2]

    def holders(self) -> list[Any]:
        """All that has the rule by its name: its module or class first, then the modules that have imported it."""
        here = f"deckgames.games.{self.game}"
        found: Any = import_module(f"{here}.{self.where}")
        for step in self.name.split(".")[:-1]:
            found = getattr(found, step)
        right = getattr(found, self.last)
        return [found, *(module for name, module in [*modules.items()] if name.startswith(f"{here}.")
                         and module is not found and getattr(module, self.last, None) is right)]

    def put(self, patch: pytest.MonkeyPatch) -> None:
        """The wrong rule in the place of the right one, wherever that is held."""
        first, *others = self.holders()
        wrong = self.wrong(getattr(first, self.last))
        for holder in (first, *others):
            patch.setattr(holder, self.last, wrong)


def more(at: int, by: int = 1) -> Wrong:
    """Another number: the argument at this place is so much greater."""
    def wrong(right: Callable[..., Any]) -> Callable[..., Any]:
        return lambda *given, **named: right(*given[:at], given[at] + by, *given[at + 1:], **named)

    return wrong


def never(_: Callable[..., Any]) -> Callable[..., Any]:
    """It does not happen."""
    return lambda *_, **__: None


def twice(right: Callable[..., Any]) -> Callable[..., Any]:
    """It happens a second time."""
    return first(right)(right)


def gives(change: Callable[[Any], Any]) -> Wrong:
    """A query answers something else."""
    return lambda right: lambda *given, **named: change(right(*given, **named))


def first(extra: Callable[..., None]) -> Wrong:
    """Something is done before it."""
    def wrong(right: Callable[..., Any]) -> Callable[..., Any]:
        def done(*given: Any, **named: Any) -> Any:
            extra(*given, **named)
            return right(*given, **named)

        return done

    return wrong


def _spend(t: Any, *_: Any) -> None:
    t.actions = max(0, t.actions - 1)


def _dearer(_: Any, me: Any, *__: Any) -> None:
    me.skill -= 1


MUTANTS: Sequence[Mutant] = (
    Mutant("hooks", "play", "take_treasure", more(2)),
    Mutant("hooks", "play", "draw", more(2)),
    Mutant("hooks", "play", "discard", never),
    Mutant("hooks", "play", "to_pile", never),
    Mutant("hooks", "play", "may_lose_card", gives(lambda may: not may)),
    Mutant("hooks", "play", "refill", never),
    Mutant("hooks", "state", "Table.price", gives(lambda cost: max(0, cost - 1))),
    Mutant("hooks", "rules", "reload", twice),
    Mutant("hooks", "rules", "buy", first(_spend)),
    Mutant("hooks", "effects", "enemies", gives(lambda seats: seats[:-1])),
    Mutant("cardring", "rules", "draw", more(2)),
    Mutant("cardring", "rules", "fill_queue", never),
    Mutant("cardring", "play", "trash", never),
    Mutant("cardring", "play", "discard", never),
    Mutant("cardring", "rules", "rotate", twice),
    Mutant("cardring", "rules", "opponents", gives(lambda seats: seats[:-1])),
    Mutant("cardring", "play", "take_up", more(2)),
    Mutant("cardring", "rules", "price", gives(lambda cost: max(0, cost - 1))),
    Mutant("cardring", "rules", "purchase", first(_dearer)),
    Mutant("cardring", "rules", "lay_down", gives(lambda effects: effects[:-1])),
    Mutant("initiative", "play", "draw", more(2)),
    Mutant("initiative", "play", "discard_placed", never),
    Mutant("initiative", "play", "discard_slot", never),
    Mutant("initiative", "play", "lose",
           lambda right: lambda x, lost: right(x, [(me, n + 1) for me, n in lost])),
    Mutant("initiative", "queries", "defence", gives(lambda kept: kept + 3)),
    Mutant("initiative", "queries", "value", gives(lambda n: None if n is None else n + 1)),
    Mutant("initiative", "play", "gain", never),
    Mutant("initiative", "play", "refill", never),
    Mutant("initiative", "play", "opponents", gives(lambda seats: seats[:-1])),
    Mutant("initiative", "play", "move_field", never),
    Mutant("pools", "play", "owe", more(3)),
    Mutant("pools", "play", "put_tokens", more(2)),
    Mutant("pools", "play", "count_as", never),
    Mutant("pools", "play", "enter", twice),
    Mutant("pools", "play", "grant", lambda _: lambda *_: ""),
    Mutant("pools", "play", "change_life", more(2)),
    Mutant("pools", "state", "Table.start", gives(lambda n: n + 1)),
    Mutant("pools", "state", "Table.foes", gives(lambda seats: seats[:-1])),
    Mutant("pools", "state", "Combo.force_against", gives(lambda n: n + 1)),
    Mutant("pools", "rules", "wake", never),
    Mutant("journey", "play", "crystals", more(2)),
    Mutant("journey", "effects.fighting", "take_wounds", more(2)),
    Mutant("journey", "play", "heal", more(2)),
    Mutant("journey", "play", "bury", never),
    Mutant("journey", "queries", "value", gives(lambda n: n + 1)),
    Mutant("journey", "queries", "worth", gives(lambda n: n + 1)),
    Mutant("journey", "play", "change_power", more(2)),
    Mutant("journey", "queries", "price", gives(lambda n: n + 1)),
    Mutant("journey", "queries", "power", gives(lambda n: n + 1)),
    Mutant("journey", "queries", "health", gives(lambda n: n + 1)),
)
