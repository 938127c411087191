"""What cards do: verbs read from YAML, each of which declares why it can do nothing, what it does and what it says.

An effect list is resolved top to bottom; each entry of the YAML has exactly one key, the verb; `- skill: 2` is short
for `- skill: {n: 2}`. A game brings its vocabulary (verb -> class) as validation context and adds its own verbs to
the shared ones here. What a verb declares (why not, `act`, `says`, `briefly`) is enough: that it is told where nothing
comes of it, what is offered, and its text follow from that. An odd verb overrides what follows; a card too odd for a
verb has a named rule (`NamedRule`), with a text written by hand beside the code that it promises.
"""

import re
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from functools import cached_property, partial
from inspect import signature
from types import ModuleType
from typing import Annotated, Any, ClassVar, Concatenate, Generic, Protocol, Self, get_args, get_type_hints

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    ValidationInfo,
    field_validator,
)
from pydantic_core import CoreSchema, PydanticCustomError, core_schema
from typing_extensions import TypeVar

from deckgames.engine.core.cards import Card
from deckgames.engine.core.consistency import Checked
from deckgames.engine.core.data import frozen
from deckgames.engine.core.spelling import capital, did_you_mean
from deckgames.engine.core.words import Word
from deckgames.engine.messages import SAY, TEXT, LazyMessage, Words
from deckgames.engine.vocabulary.clauses import (
    READER,
    Clause,
    after_may,
    declared,
    if_you_do,
    listed,
    may,
    offered,
    plain,
    sentence,
    worded,
)
from deckgames.engine.vocabulary.decisions import (
    SEAT,
    Explain,
    Mark,
    Option,
    Reasons,
    Topic,
    choose,
    confirm,
    whether,
)
from deckgames.engine.vocabulary.events import NO_EFFECT, NO_EFFECT_ON, Observer


@frozen
class RulesVariant:
    """How a game reads the shared verbs where rulebooks differ.

    `idle_refused`: a list that could do nothing is not offered (`choose_one`, `may`) while another one could.
    `pays_unasked`: `if_you_do` pays as far as it can without a question, and any payment at all earns the rest.
    """

    idle_refused: bool = False
    pays_unasked: bool = False


class Telling(Protocol):
    """A table that somebody may listen to."""

    observer: Observer | None

    def tell(self, kind: str, seat: int | None = None, cards: tuple[Card, ...] = (), n: int = 0,
             other: int | None = None, note: Words = "", private: bool = False, detail: Any = None) -> None: ...


class Play(Protocol):
    """What shared verbs need of a game's context: who is asked, by which rule, for which card."""

    @property
    def variant(self) -> RulesVariant: ...

    @property
    def asked(self) -> int: ...
    @property
    def rule(self) -> str: ...
    @property
    def source(self) -> Card | None: ...
    @property
    def t(self) -> "Telling": ...
    def idle(self, why: Words) -> None: ...


class Hand(Play, Protocol):
    """What the shared verbs that draw and discard need of a seat."""

    def draw(self, n: int) -> None: ...
    async def discard(self, n: int) -> None: ...
    def can_discard(self, n: int) -> bool: ...


T = TypeVar("T")


async def one_of(x: Play, rule: str, about: Topic, asks: Words, things: Sequence[T], why: Explain | None = None) -> T:
    """One of these cards, seats or other things; a single one is taken without a question."""
    if len(things) == 1:
        return things[0]
    items: Sequence[Any] = things
    if hasattr(items[0], "no"):
        items = [SEAT[seat.no] for seat in items]
    return things[items.index(await choose(x.asked, rule, about, asks, items, why, x.source))]


P = TypeVar("P", bound=Play, default=Any)
H = TypeVar("H", bound=Hand)


def upto(lo: int, hi: int) -> Any:
    """The bounds of a whole number in a card file."""
    return Field(ge=lo, le=hi, strict=True)


class Effect(Checked, Generic[P]):
    """One entry of an effect list: a verb with its fields.

    `verb` is how it is called in card files: the name of its class, if it says no other. `shorthand` names the field
    that a bare value goes to (`skill: 2`). `says` is its text, clause by clause, and `briefly` the same in few words
    for a row, both as `clauses.filled` reads them: "{me} discard {n:card}".
    """

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True, defer_build=True)
    verb: ClassVar[str]
    shorthand: ClassVar[str | None] = None
    stands: ClassVar[str] = "done"
    """The lists of card files it may stand in, by names of the game's own; "done" are those of what is done once."""
    later: ClassVar[bool] = False
    """Whether the effects inside are kept for a later moment, which has its own rules for what may stand there."""
    says: ClassVar[str | tuple[str, ...]] = ""
    briefly: ClassVar[str] = ""
    gives_up: ClassVar[bool] = False
    """Whether whoever does it gives something up: a yes to it is never proposed."""
    worth: ClassVar[float | None] = None
    """What a unit of it (each of its `n`) is worth to whoever does it, in the unit of the game's bots; None: a function
    of the bots says it."""
    entry: ClassVar[Word | tuple[Word, ...] | None] = None
    """The word of the lexicon that explains it, or several words."""
    counts: ClassVar[bool] = False
    """Whether it only counts a number up or down: it asks nothing, moves no card and touches nobody else."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "verb" not in cls.__dict__ and "[" not in cls.__name__:
            cls.verb = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", cls.__name__).lower()

    def why_not(self, x: P) -> Words:
        """Why it can do nothing now, by what the player sees who is asked ("": it can)."""
        return ""

    async def act(self, x: P) -> None:
        """Does what the verb says, as far as it can be done."""
        raise TypeError(f"{self.verb} holds while its card lies there: it is not done once")

    def run(self, x: P) -> Coroutine[Any, Any, None]:
        """Does the effect, or tells the log why it does nothing. A verb that always does something defines `run`
        alone."""
        if why := self.why_not(x):
            x.idle(why)
            return _nothing()
        return self.act(x)  # not awaited here: each level of awaiting costs simulations 90 ns

    def possible(self, x: P) -> bool:
        """Whether the effect can be done completely now; `if_you_do` asks this of its payment."""
        return True

    def could(self, x: P) -> bool:
        """Whether the effect could do anything at all now; a list of which none could is not offered
        (`RulesVariant.idle_refused`)."""
        return not self.why_not(x)

    def describe(self) -> str:
        """The rules text, without a capital letter at the start or a full stop at the end."""
        return sentence(self.clauses())

    def holding(self) -> str:
        """The rules text where it is no act, but holds as long as its card lies there."""
        return self.describe()

    def clauses(self, voice: Any = None) -> list[Clause]:
        """The text as clauses (who does what), so that it can be joined with others; `voice` says how the game names
        people."""
        if not self.says:
            return [plain(self.describe())]
        who = self.persons(voice)
        return [declared(said, self, who) for said in ((self.says,) if isinstance(self.says, str) else self.says)]

    def persons(self, voice: Any) -> Mapping[str, Any]:
        """The people that `says` names in braces: "me" is who does it, the reader or the `voice` itself."""
        return {"me": voice or READER}

    def short(self) -> str:
        """The rules text in few words, for the rows of a list; the same words as `describe` where that is short."""
        return declared(self.briefly, self, self.persons(None)).text() if self.briefly else self.describe()

    @cached_property
    def parts(self) -> "tuple[Effect, ...]":
        """The effects inside this one."""
        return tuple(_effects(vars(self).values()))

    def __copy__(self) -> Self:
        """A copy, which may be given other fields: what has been worked out from these is not handed on."""
        copied = super().__copy__()
        for name in vars(self).keys() - type(self).model_fields.keys():
            del vars(copied)[name]
        return copied

    def __getstate__(self) -> dict[Any, Any]:
        """Its fields, for pickling: what has been worked out from them is left out here too."""
        return super().__getstate__() | {"__dict__": {name: vars(self)[name] for name in type(self).model_fields}}

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        if hasattr(cls, "verb"):
            return handler(source)
        # lambdas, because pydantic asks for the schema while this class, and so this module, is being made
        written = core_schema.plain_serializer_function_ser_schema(lambda effect: write(effect))
        return core_schema.with_info_plain_validator_function(
            lambda value, info: read(value, info), serialization=written)

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        return handler(schema) if hasattr(cls, "verb") else {"$ref": "#/$defs/Effect"}


class Declares(Generic[P]):
    """Declares verbs as functions: `@verb(says, briefly, unless)` over `async def steal(x: Play, n: N) -> None`.

    The function is what a verb of the `base` `does`: a method of that name, `act` if no other is named. What it takes
    behind what the base hands it (`x`, and a player, say) are the fields of the verb in card files, with its defaults;
    a bare value goes to `n`, if nothing else must be said. `unless(x)`, which may take fields too, is why it can do
    nothing ("": it can). `more` are other attributes of its class: `worth`, `entry`, `stands`, methods. Fields are
    bound when the effect is first done, so that doing it is one call.
    """

    def __init__(self, base: type[Effect[P]], does: str = "act") -> None:
        self.base, self.does = base, does
        self.given = len(signature(getattr(base, does)).parameters) - 1

    def __call__(self, says: str | tuple[str, ...] = "", briefly: str = "", unless: Callable[..., Words] | None = None,
                 **more: Any) -> Callable[[Callable[Concatenate[P, ...], Awaitable[None]]], type[Effect[P]]]:
        def declare(act: Callable[Concatenate[P, ...], Awaitable[None]]) -> type[Effect[P]]:
            taken = [*signature(act).parameters.values()][self.given:]
            names = [one.name for one in taken]
            usual = {one.name: one.default for one in taken if one.default is not one.empty}
            hints = get_type_hints(act, include_extras=True)
            parts: dict[str, Any] = {
                "__module__": act.__module__, "__qualname__": act.__qualname__, "__doc__": act.__doc__,
                "says": says, "briefly": briefly,
                "__annotations__": {name: hints[name] for name in names}, **usual}
            if "n" in names and len(names) - len(usual) < 2:
                parts["shorthand"] = "n"
            plain = unless is None and self.does == "act" and self.base.run is Effect.run
            does = "run" if plain else self.does
            parts[does] = _bound(does, act, names)
            if unless is not None:
                parts["why_not"] = _bound("why_not", unless, [*signature(unless).parameters][1:])
            make: Any = type(self.base)
            kind: type[Effect[P]] = make(act.__name__.title().replace("_", ""), (self.base,), parts | more)
            return kind
        return declare


def _bound(name: str, function: Callable[..., Any], fields: Sequence[str]) -> Callable[..., Any]:
    """A method of this name that calls a function with what it is handed and these fields of the effect. The effect
    keeps it with its fields filled in, unless somebody listens in its place."""
    def method(effect: Effect[P], *given: Any) -> Any:
        filled = partial(function, **{field: vars(effect)[field] for field in fields}) if fields else function
        if getattr(type(effect), name) is method:
            vars(effect)[name] = filled
        return filled(*given)
    return method


async def _nothing() -> None:
    """What an effect does of which nothing comes."""


def read(value: object, info: ValidationInfo) -> Effect:
    """Validates one YAML entry as an effect of the vocabulary `info.context.verbs`."""
    if isinstance(value, Effect):
        return value
    if not isinstance(value, dict) or len(value) != 1:
        raise PydanticCustomError("verb", "an effect is one verb with its value", {"expected": "- verb: value"})
    (verb, argument), = value.items()
    verbs: Mapping[str, type[Effect]] = info.context.verbs  # type: ignore[union-attr]
    kind = verbs.get(verb)
    if kind is None:
        near = get_close_matches(str(verb), verbs, 1)
        raise PydanticCustomError("verb", "unknown verb '{verb}'", {
            "verb": str(verb), "expected": "one of " + ", ".join(sorted(verbs)), "hint": near[0] if near else ""})
    if argument is True and not isinstance(argument, dict):
        argument = {} if kind.shorthand is None else argument
    if not isinstance(argument, dict):
        if kind.shorthand is None:
            keys = ", ".join([field.alias or name for name, field in kind.model_fields.items()])
            raise PydanticCustomError("verb", "'{verb}' needs its keys", {"verb": verb, "expected": f"{{{keys}}}"})
        argument = {kind.shorthand: argument}
    return kind.model_validate(argument, context=info.context)


def write(effect: Effect) -> dict[str, Any]:
    """The effect as its YAML entry."""
    return {effect.verb: effect.model_dump(mode="json", by_alias=True)}


Effects = tuple[Effect, ...]


def could_any(effects: Sequence[Effect[P]], x: P) -> bool:
    """Whether one of these could do something now."""
    for effect in effects:  # noqa: SIM110 any() would make a generator, and simulations ask this all the time
        if effect.could(x):
            return True
    return False


def why_none(effects: Sequence[Effect[P]], x: P) -> Words:
    """Why none of these could do anything now ("": one could)."""
    if could_any(effects, x):
        return ""
    return next((why for effect in effects if (why := effect.why_not(x))), SAY("refuses.nothing-fits"))


async def in_order(effects: Iterable[Effect[P]], x: P) -> None:
    """Runs the effects of a list from top to bottom."""
    for effect in effects:
        await effect.run(x)


class OnlyVerbs:
    """Marks the elements of a list in which only some verbs may stand, by the name of its lists (`Effect.stands`) or by
    their own: `Annotated[Effect, OnlyVerbs("`start`", "done", "keep")]`."""

    def __init__(self, where: str, *may: str) -> None:
        self.where, self.may = where, frozenset(may)

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.with_info_after_validator_function(self._check, handler(source))

    def _check(self, effect: Effect, info: ValidationInfo) -> Effect:
        for part in iter_tree((effect,), now=True):
            if not self._takes(type(part)):
                verbs: Mapping[str, type[Effect]] = info.context.verbs  # type: ignore[union-attr]
                fits = ", ".join(sorted(self.among(verbs)))
                holds = [f"`{verb}`" for verb, kind in verbs.items() for field in kind.model_fields.values()
                         if any(only._takes(type(part)) for only in _lists(field.annotation))]
                raise PydanticCustomError("place", "'{verb}' may not stand in {where}", {
                    "verb": part.verb, "where": self.where, "expected": f"one of {fits}",
                    "hint": f"it may stand in {' or '.join(holds)}" if holds else ""})
        return effect

    def among(self, verbs: Mapping[str, type[Effect]]) -> frozenset[str]:
        """The verbs of this vocabulary that may stand in the list."""
        return frozenset(verb for verb, kind in verbs.items() if self._takes(kind))

    def _takes(self, kind: type[Effect]) -> bool:
        return not self.may.isdisjoint((*kind.stands.split(), kind.verb))


def _lists(annotation: Any) -> Iterator[OnlyVerbs]:
    """The lists for some verbs in what a field holds."""
    for part in get_args(annotation):
        if isinstance(part, OnlyVerbs):
            yield part
        else:
            yield from _lists(part)


class Kinds:
    """Marks a field as one of these kinds of its type: `n: Annotated[Amount, Kinds(...)]`."""

    def __init__(self, kinds: Any) -> None:
        self.kinds = kinds

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return handler.generate_schema(self.kinds)


def _distinct(entries: tuple[Any, ...]) -> tuple[Any, ...]:
    for place, entry in enumerate(entries):
        if entry in entries[:place]:
            shown = f"'{entry}'" if isinstance(entry, str) else "the same list"
            raise PydanticCustomError("doubled", "{shown} stands there twice", {
                "shown": shown, "expected": "each entry once"})
    return entries


DISTINCT = AfterValidator(_distinct)
"""Of a list that would be nonsense with the same entry twice: places, tags, lists to choose from."""


def _effects(values: Iterable[object]) -> Iterator[Effect]:
    """The effects among these and in the lists among these."""
    for value in values:
        if isinstance(value, Effect):
            yield value
        elif isinstance(value, tuple):
            yield from _effects(value)


def iter_tree(effects: Sequence[Effect], now: bool = False) -> list[Effect]:
    """These effects and all effects nested in them, in order; with `now` only those that are done at the same
    moment."""
    out: list[Effect] = []
    for effect in effects:
        out.append(effect)
        if not (now and effect.later):
            out.extend(iter_tree(effect.parts, now))
    return out


def of_kind(effects: Iterable[Effect], *kinds: type[Effect]) -> list[Any]:
    """The effects of these verbs among these, in order."""
    return [effect for effect in effects if isinstance(effect, kinds)]


def iter_parts(part: object, loc: tuple[int | str, ...] = ()) -> Iterator[tuple[tuple[int | str, ...], Effect]]:
    """All effects nested in a card or a part of one, each with its path (field names and indexes)."""
    if isinstance(part, Effect):
        yield loc, part
    if isinstance(part, BaseModel):
        for name, field in type(part).model_fields.items():
            yield from iter_parts(getattr(part, name), (*loc, field.alias or name))
    elif isinstance(part, tuple):
        for at, one in enumerate(part):
            yield from iter_parts(one, (*loc, at))


def clauses_of(effects: Sequence[Effect], voice: Any = None) -> list[Clause]:
    """The clauses of a list."""
    return [clause for effect in effects for clause in effect.clauses(voice)]


def phrase(effects: Sequence[Effect], voice: Any = None) -> str:
    """A list inside a sentence: "2 Skill, 1 Fight", "each opponent loses 3 health and discards 1 card"."""
    return worded(clauses_of(effects, voice))


def listing(effects: Sequence[Effect]) -> str:
    """A list of plain things as one clause: "2 Skill, 1 Fight and draw 1 card"; "nothing" if there are none. A choice
    among several stands in brackets, so that it is clear where it ends."""
    several = len(effects) > 1
    return listed([worded(e.clauses()) if several and isinstance(e, ChooseOne) else e.describe() for e in effects]
                  or ["nothing"])


def sentences(effects: Sequence[Effect]) -> str:
    """A list as rules text, a sentence an effect: "2 Skill. Draw 1 card."."""
    return " ".join(capital(e.describe()) + "." for e in effects)


def shorts(effects: Sequence[Effect]) -> str:
    """A list as rules text in few words, a sentence an effect."""
    return " ".join(capital(e.short()) + "." for e in effects)


def few(effects: Sequence[Effect]) -> str:
    """A list in few words inside a sentence: "2 Skill and 1 Fight"."""
    return listed([e.short() for e in effects])


# ---- verbs every game shares


class Draw(Effect[H], Generic[H]):
    """Draw n cards."""

    shorthand = "n"
    says = "{me} draw {n:card}"
    n: Annotated[int, upto(1, 4)]

    async def run(self, x: H) -> None:
        x.draw(self.n)


class Discard(Effect[H], Generic[H]):
    """Discard n cards of the own hand."""

    shorthand = "n"
    says = "{me} discard {n:card}"
    n: Annotated[int, upto(1, 3)]

    async def run(self, x: H) -> None:
        await x.discard(self.n)

    def possible(self, x: H) -> bool:
        return x.can_discard(self.n)


class May(Effect[P], Generic[P]):
    """Yes or no; yes does the list."""

    shorthand = "do"
    do: Annotated[Effects, Field(min_length=1)]

    def could(self, x: P) -> bool:
        return could_any(self.do, x)

    def why_not(self, x: P) -> Words:
        return why_none(self.do, x) if x.variant.idle_refused else ""

    async def act(self, x: P) -> None:
        if await agreed(x, self.question, self):
            await in_order(self.do, x)

    @cached_property
    def question(self) -> LazyMessage:
        """ "Lose 5 health? If you do, the opponent with the most health loses 15 health." """
        return whether(*offered(clauses_of(self.do)))

    def clauses(self, voice: Any = None) -> list[Clause]:
        me, do = self.persons(voice)["me"], clauses_of(self.do, voice)
        return [may(me, after_may(do, me.key), ". ".join(filter(None, offered(do, me.key))))]

    def short(self) -> str:
        return f"you may {listed([effect.short().removeprefix('you may ') for effect in self.do])}"


class IfYouDo(Effect[P], Generic[P]):
    """A payment that is offered only if it can be made completely; who pays gets the rest."""

    gives_up = True
    pay: Annotated[Effects, Field(min_length=1)]
    then: Annotated[Effects, Field(min_length=1)]

    async def run(self, x: P) -> None:
        unasked = x.variant.pays_unasked
        if not (could_any(self.pay, x) if unasked else self.possible(x)):
            x.idle(next((why for effect in self.pay if (why := effect.why_not(x))), SAY("refuses.unpaid")))
            return
        if unasked or await agreed(x, self.question, self):
            await in_order(self.pay, x)
            await in_order(self.then, x)

    def possible(self, x: P) -> bool:
        return all(effect.possible(x) for effect in self.pay)

    def could(self, x: P) -> bool:
        return could_any(self.pay, x)

    @cached_property
    def question(self) -> LazyMessage:
        return whether(f"{listing(self.pay)}{TEXT('in-events.for')}{listing(self.then)}")

    def clauses(self, voice: Any = None) -> list[Clause]:
        return [if_you_do(clauses_of(self.pay, voice), phrase(self.then, voice))]

    def short(self) -> str:
        return f"{few(self.pay)}: {few(self.then)}"


CHOOSE_ONE = SAY("asks.choose-one")


class ChooseOne(Effect[P], Generic[P]):
    """One of several lists."""

    shorthand = "lists"
    lists: Annotated[tuple[Effects, ...], Field(min_length=2), DISTINCT]

    def could(self, x: P) -> bool:
        return could_any(self.parts, x)

    async def run(self, x: P) -> None:
        await in_order(await self.chosen(x, x.asked, x.rule), x)

    async def chosen(self, x: P, seat: int, rule: str) -> Effects:
        """The list that this seat chooses. Lists that could do nothing are refused where the game's rules say so; if
        all are, that is told and none is chosen."""
        marks: Sequence[Mark] = self.marks
        if x.variant.idle_refused:
            marks = [mark for mark, part in zip(marks, self.lists, strict=True) if could_any(part, x)]
            if not marks:
                x.idle(why_none(self.parts, x))
                return ()
        mark = marks[0] if len(marks) == 1 else await choose(
            seat, rule, Topic.CHOOSE, CHOOSE_ONE, marks, partial(self._refused, marks, x.rule), x.source, effect=self)
        return self.lists[self.marks.index(mark)]

    def _refused(self, marks: Sequence[Mark], rule: str) -> Reasons:
        return Reasons(blocked=[Option(mark.oid, str(mark.label), blocked=TEXT("refuses.idle"), rule=rule)
                                  for mark in self.marks if mark not in marks])

    @cached_property
    def marks(self) -> tuple[Mark, ...]:
        return tuple(Mark(f"option-{i}", capital(self.label(part))) for i, part in enumerate(self.lists, 1))

    def label(self, part: Effects) -> str:
        """The words of one list as an option of the question."""
        return phrase(part) if any(isinstance(effect, ChooseOne) for effect in part) else listing(part)

    def all_lists(self, voice: Any = None) -> str:
        """The lists inside a sentence: "+1 Card; or +2 Treasures"."""
        return "; or ".join(phrase(part, voice) for part in self.lists)

    def clauses(self, voice: Any = None) -> list[Clause]:
        lists = self.all_lists(voice)
        return [replace(self.persons(voice)["me"].does("choose", f"one ({lists})"), alone=f"choose one: {lists}")]

    def short(self) -> str:
        return ", or ".join(few(part) for part in self.lists)


async def agreed(x: Play, question: Words, effect: Effect) -> bool:
    """Asks the player to accept an optional effect of a card; True for yes. A no is told to the log."""
    said = await confirm(x.asked, x.rule, Topic.AGREE, question, x.source, effect)
    if not said:
        declined(x)
    return said


def declined(x: Play, what: str = "") -> None:
    """Tells the log that the player declined an optional effect of the card; `what` it is, where it is no offer: a
    duel."""
    x.t.tell("declines", x.asked, () if x.source is None else (x.source,), note=what)


def no_effect(x: Play, why: Words, on: int | None = None, of: str = "") -> None:
    """Tells the log that an effect of the card did nothing and why ("no card to draw"); `on` is the seat and `of` the
    thing it was meant for ("’s wall of 4")."""
    if x.t.observer is not None:
        cards = () if x.source is None else (x.source,)
        kind, note = (NO_EFFECT, why) if on is None else (NO_EFFECT_ON, f"{of}: {why}")
        x.t.tell(kind, x.asked, cards, other=on, note=note)


def at_once(effects: Sequence[Effect[P]], x: P) -> None:
    """Runs effects that ask no question, from code that cannot await. Raises TypeError if one of them asks."""
    for effect in effects:
        running = effect.run(x)
        try:
            running.send(None)
        except StopIteration:
            continue
        running.close()
        raise TypeError(f"{effect.verb} asked a question where nobody may be asked")


def vocabulary(*rooms: ModuleType | type[Effect]) -> dict[str, type[Effect]]:
    """The verbs of these modules by the word they go by in card files. A class that says nothing and that others extend
    is none. Raises ValueError where two go by the same word."""
    verbs: dict[str, type[Effect]] = {}
    named = [kind for room in rooms for kind in (vars(room).values() if isinstance(room, ModuleType) else (room,))]
    kinds = [kind for kind in named if isinstance(kind, type) and issubclass(kind, Effect) and "verb" in vars(kind)]
    for kind in kinds:
        if "says" not in vars(kind) and any(other is not kind and issubclass(other, kind) for other in kinds):
            continue
        if verbs.setdefault(kind.verb, kind) is not kind:
            raise ValueError(f"'{kind.verb}' is the verb of {verbs[kind.verb].__name__} and of {kind.__name__}")
    return verbs


@frozen
class Named(Generic[P]):
    """A named rule: what it says, the same in few words or signs, and what it does (`run` None: it holds while its card
    lies there); the lists that it may stand in, by names of the game's own, and its word of the lexicon."""

    text: str
    sign: str
    run: Callable[[P], Awaitable[None]] | None = None
    stands: str = ""
    entry: Word | None = None


class NamedRule(Effect[P], Generic[P]):
    """One of the game's named rules; a game gives them in `rules`."""

    verb = "rule"
    shorthand = "name"
    rules: ClassVar[Mapping[str, Named[Any]]] = {}
    name: str

    @field_validator("name")
    @classmethod
    def _known(cls, name: str) -> str:
        if name not in cls.rules:
            raise PydanticCustomError("rule", "unknown rule '{name}'", {
                "name": name, "expected": "one of " + ", ".join(cls.rules), "hint": did_you_mean(name, cls.rules)})
        return name

    async def run(self, x: P) -> None:
        run = self.rules[self.name].run
        assert run is not None, "the loader lets a rule that holds stand only where it can"
        await run(x)

    def describe(self) -> str:
        return self.rules[self.name].text

    def short(self) -> str:
        return self.rules[self.name].sign
