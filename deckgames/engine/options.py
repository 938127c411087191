"""A game's house rules as a pydantic model whose titles and descriptions are what people read at set-up."""

from collections.abc import Mapping
from typing import Any, ClassVar, Self, get_args

from pydantic import BaseModel, ConfigDict, Field, ValidationInfo, model_validator
from pydantic.fields import FieldInfo
from pydantic_core import PydanticCustomError


class Options(BaseModel):
    """Base of every game's options: frozen, unknown names refused. Titles and descriptions are what people read."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    rulings: ClassVar[Mapping[str, tuple[Any, str]]] = {}
    """Options of earlier versions that the rulebook decides now: the value it has chosen, and the id of the ruling."""

    @classmethod
    def kept(cls, values: Mapping[str, Any]) -> Self:
        """The options that a save or a list of last tables kept. Raises ValidationError."""
        return cls.model_validate({name: value for name, value in values.items() if name not in cls.rulings})

    @classmethod
    def overruled(cls, values: Mapping[str, Any]) -> list[str]:
        """A sentence for each kept value that a ruling decides otherwise."""
        return [f"This table was set up with {name}: {typed(values[name])}; that is no option any more, and {rule} "
                "holds now."
                for name, (value, rule) in cls.rulings.items() if values.get(name, value) != value]

    @classmethod
    def ruled(cls, name: str) -> str:
        """Says that an option of earlier versions is none any more ("": it never was one)."""
        return f"'{name}' is no option any more: {cls.rulings[name][1]} decides it" if name in cls.rulings else ""

    @model_validator(mode="before")
    @classmethod
    def _of_today(cls, values: Any, info: ValidationInfo) -> Any:
        """In snapshots, which are read with their pack, what rulings decide now is passed over."""
        if not isinstance(values, Mapping) or not (gone := cls.rulings.keys() & values.keys()):
            return values
        if info.context is None:
            raise PydanticCustomError("ruled", "{said}", {"said": cls.ruled(min(gone))})
        return {name: value for name, value in values.items() if name not in gone}


def option(default: Any, title: str, help_text: str, rule: str, *,
           implied: Mapping[str, Mapping[str, Any]] | None = None, main: bool = False, **names: str) -> Any:
    """A field with what a set-up page shows: title, one line of help, rule id, names for bare values (`v_0` for 0).

    `main` options change an evening (how long, how hard, against whom): they are always in sight, two or three a game.
    `implied` says which value of another option, or which number of seats, decides this one: `{"targets": {"sealed":
    "sitting"}}`, `{"seats": {"1": "coop"}}`.
    """
    extra: dict[str, Any] = {"rule": rule, "main": main, "names": {k.removeprefix("v_"): v for k, v in names.items()}}
    if implied:
        extra["implied"] = {option: dict(values) for option, values in implied.items()}
    return Field(default=default, title=title, description=help_text, json_schema_extra=extra)


def typed(value: Any) -> str:
    """A value as it is typed and kept: "on", "10", "deck_empty"."""
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def shown(field: FieldInfo, value: Any) -> str:
    """A value as people read it: "none" for 0, "the deck is empty" for deck_empty."""
    extra = field.json_schema_extra if isinstance(field.json_schema_extra, dict) else {}
    names = extra.get("names")
    given = names.get(str(value)) if isinstance(names, dict) else None
    text = typed(value).replace("_", " ")
    return str(given) if given else text.replace("-", " ").title() if "-" in text else text


def values(field: FieldInfo) -> tuple[Any, ...]:
    """What an option may be."""
    return (False, True) if field.annotation is bool else get_args(field.annotation)


def words(field: FieldInfo) -> dict[str, Any]:
    """What may be typed for each value of an option, in any case and with blanks, `-` or `_`: the value as it is kept,
    and as the screens show it; none if the values cannot be listed."""
    choices = values(field)
    found = {folded(shown(field, choice)): choice for choice in choices}
    if field.annotation is bool:
        found |= {word: value for value, said in ((True, "yes true 1"), (False, "no false 0")) for word in said.split()}
    return found | {folded(typed(choice)): choice for choice in choices}


def folded(text: str) -> str:
    """A typed word as it is compared."""
    return text.strip().casefold().replace("-", " ").replace("_", " ")
