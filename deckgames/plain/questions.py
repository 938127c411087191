"""A question in lines, with its options numbered, and what a typed line means as an answer to it."""

import re
from collections.abc import Mapping, Sequence

from deckgames.engine.core.spelling import did_you_mean, whole_number
from deckgames.engine.match.private_phases import ENTER, Macro
from deckgames.engine.messages import TEXT
from deckgames.engine.vocabulary.decisions import (
    Allocate,
    Decision,
    Number,
    Option,
    Order,
    Pick,
    PickSet,
    Raw,
    Refused,
    Topic,
)
from deckgames.seats import label, with_names, worded

_SHORT = frozenset({"end", "done", "none", "yes", "no"})
"""Words that can stand between numbers where several answers are typed in a line."""
_LISTED = 4
"""Number of refusals that are read out with a question."""

def asked(decision: Decision, names: Sequence[str], first: bool = True, proposal: Raw | None = None,
          macros: Mapping[str, Macro] | None = None, heard: Sequence[str] = ()) -> list[str]:
    """The question, then a line an option: numbered where it may be chosen, with the reason where not; then the keys of
    `macros` that answer several times, and what an empty line answers. What cards say is said once, and not if it has
    just been `heard`. When it is not the `first` of its turn, or much is blocked, that is only counted.
    """
    because = f" ({decision.source.name})" if decision.source is not None else ""
    lines = [f"{names[decision.seat]}: {with_names(decision.prompt, names)}{because} [{decision.rule}]"]
    if not isinstance(decision, Allocate):
        for number, option in enumerate(decision.allowed(), 1):
            lines.append(f"  {number}  {label(option, names)}{_text(option, (*heard, *lines))}")
    every = dict(macros or {})
    proposed = every.pop(ENTER, None)
    lines += [f"  {key}  {with_names(macro.words, names)}" for key, macro in every.items()
              if len(macro.oids) > 1 or macro.later is not None or isinstance(decision, PickSet)]
    refused = blocked(decision, names)
    if first and len(refused) <= _LISTED:
        lines += refused
    elif refused:
        lines.append("  -  " + TEXT("typing.more-blocked", n=len(refused)))
    does = proposed.words if proposed is not None else "" if proposal is None else worded(decision, proposal, names)
    enter = does and TEXT("typing.enter-alone", does=does)
    if first or decision.kind != "choose":
        enter = f"{how(decision, names)} {enter}".rstrip()
    return [*lines, enter] if enter else lines


def blocked(decision: Decision, names: Sequence[str]) -> list[str]:
    """The options that are refused now, a line each with the reason and its rule."""
    return [f"  -  {TEXT('typing.not-now', option=label(option, names), why=with_names(option.blocked, names))}"
            + (f" [{option.rule}]" if option.rule else "")
            for option in decision.options() if option.blocked is not None]


def how(decision: Decision, names: Sequence[str]) -> str:
    """What to type to answer this kind of question."""
    if isinstance(decision, Pick):
        count = decision.bounds()
        several = "ordered" if decision.ordered and decision.hi > 1 else "plain"
        if isinstance(decision, PickSet) and decision.fixed:
            options = decision.options()
            fixed = tuple([label(options[place], names) for place in decision.fixed])
            return TEXT(f"type-fixed.{several}", count=count, fixed=fixed)
        return TEXT(f"type-none.{several}" if decision.lo == 0 else f"type-some.{several}", count=count)
    if isinstance(decision, Order):
        return TEXT("typing.order")
    if isinstance(decision, Number):
        return TEXT("typing.number", least=decision.lo, most=decision.hi)
    if isinstance(decision, Allocate):
        points = " ".join(map(str, _filled(decision)))
        each = ((label(option, names), most) for option, most in zip(decision.options(), decision.most, strict=True))
        who = ", ".join(TEXT("typing.at-most", who=one, n=most) if most < decision.total else one
                        for one, most in each)
        return TEXT("typing.split", n=decision.total, who=who, points=points)
    return TEXT("typing.confirm" if decision.kind == "confirm" else "typing.one")


def read(decision: Decision, line: str, names: Sequence[str]) -> Raw:
    """The raw answer a line means: numbers as shown, ids, or names. Raises Refused."""
    if not line:
        if decision.preset is not None:
            return decision.preset
        raise Refused(TEXT("typing.empty", how=how(decision, names)))
    if isinstance(decision, Number):
        return decision.read(line)
    if isinstance(decision, Allocate):
        return decision.read(_points(decision, line, names))
    if isinstance(decision, (Pick, Order)):
        if line.casefold() in ("none", "done", "0") and isinstance(decision, Pick):
            return ()
        return decision.read([_oid(decision, part, names) for part in _parts(line)])
    return decision.read(_oid(decision, line, names))


def named(decision: Decision, part: str, names: Sequence[str]) -> str | None:
    """The id of the option that this part of a line means; None if it means none."""
    try:
        return _oid(decision, part, names) if part else None
    except Refused:
        return None


def parted(decision: Decision, line: str, names: Sequence[str]) -> list[str]:
    """The answers that stand in a line, the first of them to this question: parted by semicolons, or by blanks where
    the whole line is no answer and each part is a number or a short word."""
    if isinstance(decision, Allocate):
        return [line]
    if ";" in line:
        first, *others = (part.strip() for part in line.split(";"))
        return [*parted(decision, first, names), *others]
    parts = line.split()
    if len(parts) < 2 or isinstance(decision, (Pick, Order)):
        return [line]
    try:
        read(decision, line, names)
    except Refused:
        short = all(whole_number(part) is not None or len(part) == 1 or part.casefold() in _SHORT for part in parts)
        return parts if short else [line]
    return [line]


def meant(macros: Mapping[str, Macro], line: str, decision: Decision) -> Macro | None:
    """The macro that a line means: by its key or by its first words, "all simple" for "all simple cards". What is the
    id of an option means that option alone."""
    typed = line.casefold()
    if macros and any(option.oid == typed for option in decision.options()):
        return None
    begun = [macro for macro in macros.values() if typed and f"{macro.words} ".startswith(f"{typed} ")]
    return macros.get(line) or macros.get(typed) or (begun[0] if begun else None)


def _parts(line: str) -> list[str]:
    """Several answers of a line: parted by commas, or numbers parted by blanks."""
    if "," not in line and all(whole_number(part) is not None for part in line.split()):
        return line.split()
    return [part.strip() for part in line.split(",") if part.strip()]


def _oid(decision: Decision, part: str, names: Sequence[str]) -> str:
    """The id of the option that a number, a name or the beginning of one means. Raises Refused."""
    number = whole_number(part)
    if number is not None:
        options = decision.allowed()
        if not 1 <= number <= len(options):
            raise Refused(TEXT("typing.no-option", n=number, most=len(options)))
        return options[number - 1].oid
    for option in decision.options():
        if option.seat is not None and part.casefold() == names[option.seat].casefold():
            return option.oid
    if decision.kind == "confirm":
        return part
    known = {word.casefold(): option.oid for option in reversed(decision.options()) for word in _words(option)}
    asked_for = part.casefold()
    if asked_for in known or any(option.oid.casefold() == asked_for for option in decision.options()):
        return part
    ending = next((option.oid for option in decision.allowed() if option.about is Topic.END), None)
    if asked_for == "e" and ending is not None:
        return ending
    begun = {oid for word, oid in known.items() if word.startswith(asked_for)}
    if len(begun) == 1:
        return begun.pop()
    typed, near, most = part[:40], did_you_mean(part, known), len(decision.allowed())
    if begun:
        raise Refused(TEXT("typing.several", typed=typed, most=most))
    if near:
        raise Refused(TEXT("typing.near", typed=typed, near=near, most=most))
    if glued := re.fullmatch(r"(\d{1,3})([a-z])", asked_for):
        raise Refused(TEXT("typing.glued", typed=typed, apart=" ".join(glued.groups()), most=most))
    raise Refused(TEXT("typing.unknown", typed=typed, most=most))


def _words(option: Option) -> list[str]:
    """What an option may be called."""
    card = [] if option.card is None else [option.card.name, option.card.spec.id]
    return [option.label, option.oid.split("#")[0], *card]


def _filled(decision: Allocate) -> list[int]:
    """All points, the last items first."""
    points, left = [0] * len(decision.items), decision.total
    for nth in reversed(range(len(points))):
        points[nth] = min(left, decision.most[nth])
        left -= points[nth]
    return points


def _points(decision: Allocate, line: str, names: Sequence[str]) -> object:
    """`2 1` in the sequence of the seats, or `bea 2, cy 1`."""
    parts = re.split(r"[,;\s]+", line.strip())
    numbers = [n for part in parts if (n := whole_number(part)) is not None]
    if len(numbers) == len(parts):
        return numbers
    points: dict[str, int] = {}
    known = {label(option, names).casefold(): option.oid for option in decision.options()}
    for piece in (p.strip() for p in re.split(r"[,;]", line) if p.strip()):
        name, _, number = piece.rpartition(" ")
        oid = known.get(name.strip(" :=").casefold())
        points_of = whole_number(number)
        if oid is None or points_of is None:
            raise Refused(TEXT("typing.not-understood", typed=piece[:40], how=how(decision, names)))
        points[oid] = points_of
    return points


def _text(option: Option, heard: Sequence[str]) -> str:
    """What the card of an option is and does, if that was not heard; its name too where the label does not say it."""
    if option.card is None or option.does:  # a part of the card, which the label has told
        return ""
    spec = option.card.spec
    who = "" if option.card.name in option.label else f". {option.card.name}"
    if spec.text and any(spec.name in line and spec.text in line for line in heard):
        return who
    named = [line.casefold() for line in heard if spec.name in line]  # what the card is now is heard there
    facts = ", ".join(fact.said for fact in spec.printed if not any(fact.head in line for line in named))
    facts = f": {facts}" if facts and facts not in option.label else ""
    return f"{who}{facts}. {spec.text}".rstrip()
