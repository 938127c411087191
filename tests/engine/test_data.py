"""Our dataclasses are those of Python; only their methods are written later."""

import dataclasses
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from deckgames.engine.core import data


def make(dataclass: Callable[..., Any], **how: bool) -> Any:
    """One class, as Python makes it or as we do."""
    @dataclass(**how)
    class Cargo:
        """What a hold has."""

        crates: int
        labels: list[str] = dataclasses.field(default_factory=list)
        price: int = dataclasses.field(default=3, compare=False, repr=False)
        weight: int = dataclasses.field(init=False, default=7)
        note: str = dataclasses.field(default="", kw_only=True)

        def __post_init__(self) -> None:
            if self.crates < 0:
                raise ValueError("less than nothing")

    return Cargo


HOWS = [{}, {"slots": True}, {"frozen": True}, {"frozen": True, "slots": True}, {"slots": True, "eq": False},
        {"frozen": True, "slots": True, "repr": False}, {"frozen": True, "slots": True, "kw_only": True},
        {"frozen": True, "order": True}]
TRIES: list[Callable[[Any], Any]] = [
    lambda made: made(crates=2, note="x"),
    lambda made: made(crates=2).labels is made(crates=2).labels,
    lambda made: made(2, ["a"], 5).price,
    lambda made: made(crates=-1),
    lambda made: made(),
    lambda made: made(crates=1, weight=2),
    lambda made: made(crates=1) == made(crates=1, price=9),
    lambda made: made(crates=1) == made(crates=2),
    lambda made: made(crates=1) == 1,
    lambda made: made(crates=1) < made(crates=2),
    lambda made: len({made(crates=1, labels=()), made(crates=1, labels=(), price=4)}),
    lambda made: hash(made(crates=1)) > 0 or True,
    lambda made: setattr(made(crates=1), "crates", 2),
    lambda made: delattr(made(crates=1), "crates"),
    lambda made: dataclasses.replace(made(crates=1), crates=5).crates,
    lambda made: dataclasses.asdict(made(crates=1)),
    lambda made: [part.name for part in dataclasses.fields(made)],
    lambda made: (made.__match_args__, getattr(made, "__slots__", None), made.__doc__, made.__name__),
    lambda made: str(made.__dataclass_params__),
]


def said(of: Callable[[Any], Any], made: Any) -> str:
    try:
        return f"{of(made)!r}".partition(" object at ")[0]
    except Exception as error:
        return f"{type(error).__name__}: {error}".replace("Cargo.__init__", "__init__").rpartition(">.")[2]


@pytest.mark.parametrize("how", HOWS, ids=lambda how: " ".join(how) or "plain")
def test_it_takes_and_gives_what_python_does(how: dict[str, bool]) -> None:
    for number, of in enumerate(TRIES):
        assert said(of, make(data.dataclass, **how)) == said(of, make(dataclasses.dataclass, **how)), number


@data.dataclass(frozen=True, slots=True)
class Crate:
    """A module's own, as only those can be pickled."""

    what: str
    among: "tuple[Crate, ...]" = ()


@data.dataclass(frozen=True)
class Marked(Crate):
    mark: str = "x"


def test_what_cannot_change_is_pickled_and_inherited() -> None:
    whole = Marked("rum", (Crate("tar"),), "!")
    assert pickle.loads(pickle.dumps(whole)) == whole != Crate("rum", (Crate("tar"),))
    assert repr(whole) == "Marked(what='rum', among=(Crate(what='tar', among=()),), mark='!')"


def test_a_method_is_written_at_its_first_use() -> None:
    made = make(data.dataclass, frozen=True)
    before = {name: vars(made)[name] for name in ("__init__", "__eq__", "__hash__", "__repr__")}
    assert repr(made(1)).endswith("Cargo(crates=1, labels=[], weight=7, note='')")
    assert [name for name, method in before.items() if vars(made)[name] is not method] == ["__init__", "__repr__"]
