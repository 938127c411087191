"""A game's house rules as a pydantic model; its words stand in the game's file of messages."""

from collections.abc import Mapping
from typing import Any, ClassVar, Self, get_args

from pydantic import BaseModel, ConfigDict, Field, ValidationInfo, model_validator
from pydantic.fields import FieldInfo
from pydantic_core import PydanticCustomError

from deckgames.engine.core.cards import Pack
from deckgames.engine.core.data import frozen
from deckgames.engine.messages import SAY, TEXT, Texts

RULES = "rules"
"""Stands among options for a preset, which fills the single options that are not named beside it. It is never kept."""
PRINTED, BALANCED = "printed", "balanced"
PRESETS = PRINTED, BALANCED
"""The presets: the original's rules, which are the defaults, and those that win more evenly."""
LAST_ROUND = 200
"""A game without a round limit stops after this round, which people never reach: bots may never end it."""


@frozen
class Offer:
    """An option as people meet it at set-up: its values (none if they cannot be listed), and how each reads."""

    name: str
    title: str
    help: str
    default: Any
    values: tuple[Any, ...]
    names: tuple[str, ...]
    rule: str
    main: bool
    implied: Mapping[str, Mapping[str, Any]]

    @property
    def words(self) -> dict[str, Any]:
        """Words that may be typed, to the value they mean: each value as stored and as screens show it, in lower case,
        with blanks, `-` and `_` alike."""
        found = {folded(name): value for name, value in zip(self.names, self.values, strict=True)}
        if any(value is True for value in self.values):
            found |= {word: value for value, said in ((True, ("yes", "true", "1")), (False, ("no", "false", "0")))
                      for word in said}
        return found | {folded(typed(value)): value for value in self.values}


class Options(BaseModel):
    """Base of every game's options: frozen, unknown names refused.

    Every default is what the original prints."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    says: ClassVar[Texts] = SAY
    """Where the options have their words: `options:` in the game's file of messages."""
    balanced: ClassVar[Mapping[str, Any]] = {}
    """The options that the balanced game changes, with its values."""
    then: ClassVar[Mapping[str, Any]] = {}
    """What saves were played by that do not name an option, where that is not the default of today."""

    @classmethod
    def restored(cls, values: Mapping[str, Any]) -> Self:
        """The options that a save or a list of last tables kept. Raises ValidationError."""
        return cls.model_validate(cls.as_then(values))

    @classmethod
    def as_then(cls, values: Mapping[str, Any]) -> dict[str, Any]:
        """What a save kept, with what was played then of the options that it does not name and that it left open."""
        then = {name: value for name, value in cls.then.items() if not _decided(cls.model_fields[name], values)}
        return {**then, **values}

    @classmethod
    def settable(cls) -> dict[str, FieldInfo]:
        """The options that a table may choose; those that are only kept for saves are none of them."""
        return {name: field for name, field in cls.model_fields.items() if not extra_of(field).get("kept")}

    @classmethod
    def offered(cls) -> dict[str, Offer]:
        """What may be set: the presets, where there are any, and every option."""
        every = {name: cls._offer(name, field) for name, field in cls.settable().items()}
        if not cls.balanced:
            return every
        names = tuple(map(_preset, PRESETS))
        rules = Offer(RULES, TEXT("preset.title"), cls.balance_said(), PRINTED, PRESETS, names, "", True, {})
        return {RULES: rules, **every}

    @classmethod
    def _offer(cls, name: str, field: FieldInfo) -> Offer:
        known, extra = values(field), extra_of(field)
        return Offer(name, cls.title(name), cls.says.text(f"options.{name}.help"), field.default, known,
                     tuple([cls.shown(name, value) for value in known]), extra["rule"], extra["main"],
                     extra.get("implied", {}))

    @classmethod
    def title(cls, name: str) -> str:
        """What an option is called."""
        return cls.says.text(f"options.{name}.title")

    @classmethod
    def is_choice(cls, name: str) -> bool:
        """Whether the original itself offers the values of this option."""
        return bool(extra_of(cls.model_fields[name])["choice"])

    @classmethod
    def shown(cls, name: str, value: Any) -> str:
        """A value as people read it: "none" for 0, "may be left" for deck_empty; the id of a card as a name."""
        key = f"options.{name}.{typed(value)}"
        if key in cls.says:
            return cls.says.text(key)
        if isinstance(value, bool):
            return TEXT("house-rules.on" if value else "house-rules.off")
        return typed(value).replace("-", " ").title()

    @classmethod
    def preset(cls, rules: str) -> dict[str, Any]:
        """Every option by a preset."""
        usual = {name: field.default for name, field in cls.model_fields.items()}
        return {**usual, **cls.balanced} if rules == BALANCED else usual

    @classmethod
    def rules_of(cls, values: Mapping[str, Any], wanted: str = PRINTED) -> tuple[str, dict[str, Any]]:
        """The preset that differs in fewest options from these values, and in which; an option that another one decides
        differs from none. Of two the printed one, but the `wanted` one where both are the same game."""
        free = [name for name, field in cls.settable().items() if not _decided(field, values)]
        presets = {rules: cls.preset(rules) for rules in PRESETS}
        apart = {rules: {name: values[name] for name in free if values[name] != preset[name]}
                 for rules, preset in presets.items()}
        rules, least = min(apart.items(), key=lambda item: len(item[1]))
        return wanted if apart[wanted] == least else rules, least

    @classmethod
    def rules_said(cls, values: Mapping[str, Any]) -> str:
        """Which rules these values are: "as printed", "balanced, but Health 70"."""
        rules, apart = cls.rules_of(values)
        other = [SAY("house-rules.one", option=cls.title(name), value=cls.shown(name, value))
                 for name, value in apart.items() if not cls.is_choice(name)]
        return TEXT("house-rules.differ", rules=_preset(rules), other=other) if other else _preset(rules)

    @classmethod
    def balance_said(cls) -> str:
        """A sentence about what the balanced game changes."""
        return TEXT("house-rules.changes", rules=_preset(BALANCED), changes=[
            SAY("house-rules.set", option=cls.title(name), value=cls.shown(name, value))
            for name, value in cls.balanced.items()])

    @property
    def worded(self) -> str:
        """Which rules these options are: "as printed", "balanced, but Health 70"."""
        return self.rules_said(self.model_dump())

    def briefly(self) -> dict[str, Any]:
        """The shortest words that give these options: the preset if it is not the printed one, and what differs from
        it."""
        rules, apart = self.rules_of(self.model_dump())
        return apart if rules == PRINTED else {RULES: rules, **apart}

    def cards(self, pack: Pack, _seats: int) -> Pack:
        """The pack as these options change it for so many seats; the same pack by default."""
        return pack

    @model_validator(mode="before")
    @classmethod
    def _of_today(cls, values: Any, info: ValidationInfo) -> Any:
        """Fills what a preset decides. Snapshots, which are read with their pack, are read as saves are."""
        if not isinstance(values, Mapping):
            return values
        if info.context is not None:
            return cls.as_then(values)
        if RULES not in values:
            return values
        single = {name: value for name, value in values.items() if name != RULES}
        if values[RULES] not in PRESETS:
            raise PydanticCustomError("preset", "rules are {known}, not {said}", {
                "known": " or ".join(PRESETS), "said": repr(values[RULES])})
        return {**cls.preset(values[RULES]), **single}


def option(default: Any, rule: str, *, implied: Mapping[str, Mapping[str, Any]] | None = None, main: bool = False,
           choice: bool = False, kept: bool = False) -> Any:
    """A field with its rule; title, one line of help and names of values stand in the game's file of messages.

    `main` options change an evening (how long, how hard, against whom): they are always in sight, two or three a game.
    `implied` says which value of another option, or which number of seats, decides this one: `{"targets": {"sealed":
    "sitting"}}`, `{"seats": {"1": "coop"}}`. `choice`: the original itself offers these values.
    `kept`: no table is offered it any more; saves that name it go on with it.
    """
    extra: dict[str, Any] = {"rule": rule, "main": main, "choice": choice, "kept": kept}
    if implied:
        extra["implied"] = {option: dict(values) for option, values in implied.items()}
    return Field(default=default, json_schema_extra=extra)


def extra_of(field: FieldInfo) -> dict[str, Any]:
    """The extra facts of an option beside its default: rule, main, implied."""
    return field.json_schema_extra if isinstance(field.json_schema_extra, dict) else {}


def _decided(field: FieldInfo, values: Mapping[str, Any]) -> bool:
    """Whether one of these values decides this option."""
    return any(str(values.get(other)) in found for other, found in extra_of(field).get("implied", {}).items())


def typed(value: Any) -> str:
    """A value as it is typed and kept: "on", "10", "deck_empty"."""
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def values(field: FieldInfo) -> tuple[Any, ...]:
    """The values that an option may have."""
    return (False, True) if field.annotation is bool else get_args(field.annotation)


def _preset(rules: str) -> str:
    return TEXT(f"preset.{rules}")


def folded(text: str) -> str:
    """A typed word as it is compared."""
    return text.strip().casefold().replace("-", " ").replace("_", " ")
