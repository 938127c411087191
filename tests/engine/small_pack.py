"""A game of three verbs and two sections, just large enough to make every mistake in."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field

from deckgames.engine.core.cards import CardSpec, Pack, copies
from deckgames.engine.packs import Complaint, PackErrors, Sections, load
from deckgames.engine.vocabulary.effects import ChooseOne, Draw, Effect, Effects, May, OnlyVerbs


class Skill(Effect[Any]):
    verb = "skill"
    shorthand = "n"
    n: Annotated[int, Field(ge=1, le=6, strict=True)]


class Swap(Effect[Any]):
    verb = "swap"
    other: Annotated[Literal["neighbour", "any"], Field(alias="with")]
    twice: Annotated[bool, Field(strict=True)] = False


class OnWin(Effect[Any]):
    verb = "on_win"
    do: Effects


VERBS: dict[str, type[Effect[Any]]] = {
    verb.verb: verb for verb in (Skill, Swap, OnWin, Draw[Any], May[Any], ChooseOne[Any])}
Gentle = Annotated[Effect[Any], OnlyVerbs("`passive`", "skill")]


class Tool(CardSpec):
    cost: Annotated[int, Field(ge=2, le=8)]
    type: Literal["craft", "brawl"] = "craft"
    play: Annotated[tuple[Effect[Any], ...], Field(max_length=2)]
    passive: tuple[Gentle, ...] = ()


class Dummy(CardSpec):
    value: int | Literal["leviathan"]
    heavy: bool = False


SECTIONS: dict[str, type[CardSpec]] = {"main": Tool, "dummy": Dummy}

META = "meta: {game: small, title: Small, format: 1, totals: {main: 3}}\n"
GOOD = META + """\
main:
  - id: hammer
    name: Hammer
    cost: 2
    copies: 2
    play:
      - skill: 1
      - may: [{draw: 1}]
    flavour: "Never leaves you."
  - {id: saw, name: Saw, cost: 3, play: [{swap: {with: any}}, {choose_one: [[{skill: 2}], [{draw: 2}]]}]}
dummy: {id: straw-man, name: Straw Man, value: 2}
"""


def no_twins(sections: Sections) -> Iterator[Complaint]:
    """A game's own check: no card draws in its first effect, and there is a hammer."""
    for spec in sections["main"]:
        assert isinstance(spec, Tool)
        if spec.play and isinstance(spec.play[0], Draw):
            yield Complaint(spec.id, ("play", 0, "n"), "draws first", "something else first", "did you mean skill?")
        if "hammer" not in {other.id for other in sections["main"]}:
            yield Complaint(spec.id, (), "there is no hammer", whole=True)


def load_small(files: Sequence[Path], users: Sequence[Path] = ()) -> Pack:
    return load("small", SECTIONS, VERBS, files, users=users, checks=[no_twins],
                totals={"main": lambda sections: copies(sections["main"])})


def mistakes(folder: Path, text: str | bytes, users: str | None = None) -> list[str]:
    """What load says about this base file (and this player's file), without the folder's name."""
    base = folder / "base.yaml"
    base.write_bytes(text if isinstance(text, bytes) else text.encode())
    mine = folder / "mine.yaml"
    if users is not None:
        mine.write_text(users, encoding="utf-8")
    try:
        load_small([base], [mine] if users is not None else [])
    except PackErrors as e:
        return str(e).replace(f"{folder}/", "").split("\n")
    return []
