"""Random packs of a player that `check` accepts: cards drawn from the fields of a game's card kinds and verbs."""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import yaml
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from deckgames.engine.core.cards import Pack
from deckgames.engine.match.game import Game
from deckgames.engine.packs import PackErrors
from deckgames.engine.vocabulary.effects import Effect, OnlyVerbs
from deckgames.engine.vocabulary.lexicon import OneOf

_TRIES = 40
_DEEP = 4
_WORDS = ("greater-skill", "botched-blueprint", "retarget", "camera_obscura", "golems", "word")
"""What a free text may be: mostly nonsense, which `check` refuses."""
_HEAD = ("id", "name", "flavour")


class Author:
    """Somebody who writes cards by their grammar alone, without a thought."""

    def __init__(self, game: Game, chance: Random) -> None:
        self.game, self.chance, self.written = game, chance, 0
        self.kinds: Mapping[str, type[BaseModel]] = import_module(f"{game.module}.cards").SECTIONS
        self.verbs: Mapping[str, type[Effect]] = import_module(f"{game.module}.effects").VOCABULARY

    def pack(self, file: Path, cards: int) -> Pack:
        """So many cards, as far as `check` accepts them, written to the file and loaded."""
        each = cards // len(self.kinds) + 1
        sections = {name: [self.card(kind) for _ in range(each)]
                    for name, kind in self.kinds.items() if name != "dummy"}
        for _ in range(_TRIES):
            lines = _write(file, sections)
            try:
                pack: Pack = self.game.load_pack([file])
            except PackErrors as errors:
                wrong = {lines[error.line] for error in errors.errors}
                sections = {name: [card for card in found if card["id"] not in wrong]
                            for name, found in sections.items()}
                continue
            return pack
        raise AssertionError("no pack came out")

    def card(self, kind: type[BaseModel]) -> dict[str, Any]:
        """An entry of this kind."""
        self.written += 1
        head = {"id": f"x{self.written}", "name": f"Odd {self.written}", "flavour": f"Joke {self.written}."}
        return {**self._fields(kind, None, 0, _HEAD), **head}

    def _fields(self, model: type[BaseModel], verbs: frozenset[str] | None, deep: int,
                without: Sequence[str] = ()) -> dict[str, Any]:
        return {field.alias or name: self._any(field.annotation, field.metadata, verbs, deep)
                for name, field in model.model_fields.items()
                if name not in without and (field.is_required() or self.chance.random() < 0.3)}

    def _any(self, kind: Any, rules: Sequence[Any], verbs: frozenset[str] | None, deep: int) -> Any:
        """Anything of this type within the bounds of its metadata; effects of these verbs alone (None: of any)."""
        if get_origin(kind) is Annotated:
            kind, *more = get_args(kind)
            rules = [*rules, *more]
        rules = [part for rule in rules for part in (rule.metadata if isinstance(rule, FieldInfo) else [rule])]
        if get_origin(kind) is Literal:
            return self.chance.choice(get_args(kind))
        if get_origin(kind) in (Union, UnionType):
            some = [part for part in get_args(kind) if part is not NoneType]
            return self._any(self.chance.choice(some), rules, verbs, deep)
        if get_origin(kind) is tuple:
            least, most = _bound(rules, "min_length", 0), _bound(rules, "max_length", 4)
            many = self.chance.randint(least, max(least, min(most, least + (0 if deep > _DEEP else 2))))
            return [self._any(get_args(kind)[0], (), verbs, deep + 1) for _ in range(many)]
        if get_origin(kind) is dict:
            names, numbers = get_args(kind)
            return {self._any(names, (), verbs, deep): self._any(numbers, (), verbs, deep) for _ in range(2)}
        if isinstance(kind, type) and issubclass(kind, BaseModel) and not issubclass(kind, Effect):
            return self._fields(kind, verbs, deep)
        if kind is int:
            return self.chance.randint(_bound(rules, "ge", 0), _bound(rules, "le", 9))
        if kind is bool:
            return self.chance.random() < 0.5
        if kind is str:
            return self.chance.choice(next((rule.word.of for rule in rules if isinstance(rule, OneOf)), _WORDS))
        return self._effect(rules, verbs, deep)

    def _effect(self, rules: Sequence[Any], verbs: frozenset[str] | None, deep: int) -> dict[str, Any]:
        for rule in rules:
            if isinstance(rule, OnlyVerbs):
                verbs = rule.among(self.verbs) if verbs is None else verbs & rule.among(self.verbs)
        return self.effect(self.chance.choice(sorted(verbs or self.verbs)), verbs, deep)

    def effect(self, verb: str, verbs: frozenset[str] | None = None, deep: int = 0) -> dict[str, Any]:
        """An entry of this verb; inside it, of these verbs alone."""
        model = self.verbs[verb]
        return {verb: self._fields(model, None if model.later else verbs, deep + 1)}


def _bound(rules: Sequence[Any], name: str, otherwise: int) -> int:
    return next((getattr(rule, name) for rule in rules if getattr(rule, name, None) is not None), otherwise)


def _write(file: Path, sections: Mapping[str, Sequence[dict[str, Any]]]) -> dict[int, str]:
    """Writes the file; gives for each line of it the id of its card."""
    lines, cards = ["pack: {id: odd, title: Odd, version: 1}"], dict[int, str]()
    for section, entries in sections.items():
        lines.append(f"{section}:" if entries else f"{section}: []")
        for card in entries:
            lines.append("  - " + yaml.safe_dump(card, default_flow_style=True, width=10**9).strip())
            cards[len(lines)] = card["id"]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return cards


def complaints(load: Callable[[Sequence[Path]], Pack], folder: Path, *entries: str) -> list[str]:
    """What loading says about these entries of a player's pack."""
    mine = folder / "mine.yaml"
    mine.write_text("pack: {id: mine, title: Mine}\ncards:\n" + "".join(f"  - {{{e}}}\n" for e in entries),
                    encoding="utf-8")
    try:
        load([mine])
    except PackErrors as errors:
        return [str(error) for error in errors.errors]
    return []
