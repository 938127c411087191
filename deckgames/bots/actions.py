"""Names answers in words: by their options and cards, and as an action for a hint."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from deckgames.engine.cards import spoken
from deckgames.engine.decisions import Choose, Confirm, Decision, Option, Order, Raw, Topic
from deckgames.engine.messages import SAY, Words, ordinal
from deckgames.engine.spelling import in_a_row

SAYS_IT = (Topic.ACT, Topic.PREPARE, Topic.ORDER, Topic.PUT)
"""Topics whose options without a card say what is done."""
_AT = {Topic.HARM: "target", Topic.GIVE: "give it to", Topic.SWAP: "swap with"}
"""What is done to a player who is chosen."""
WIDE = 48
"""Number of characters of an option's label that stand in a sentence."""


def deed(decision: Decision[Any], raw: Raw, verbs: Mapping[Topic, Words] = MappingProxyType({})) -> str:
    """The action of an answer: "buy Parcel Hook", "discard Minor Fight", "stack 1st Indoor Fireball, 2nd Wall of Text",
    "end your turn"; `verbs` are the game's own verbs by topic."""
    written, labels = decision.write(raw), _labels(decision)
    if isinstance(decision, Choose):
        return _done(decision, next(option for option in decision.options() if option.oid == written), verbs)
    if isinstance(written, dict):
        verb, way = ("pay", "from") if decision.about is Topic.PAY else ("send", "to")
        parts = [f"{n} {way} {labels[oid]}" for oid, n in written.items() if n]
        return f"{verb} {in_a_row(parts, SAY.text('chosen.nothing'))}"
    if not isinstance(written, list):
        return f"{'say' if isinstance(decision, Confirm) else _verb(decision, verbs)} {answer_in_words(decision, raw)}"
    named = _names(decision, written)
    if isinstance(decision, Order):
        return f"put {' before '.join(named)}"
    if getattr(decision, "ordered", False) and len(named) > 1:
        named = [f"{ordinal(nth)} {name}" for nth, name in enumerate(named, 1)]
    return f"{_taking(decision, verbs)} {in_a_row(named, SAY.text('chosen.no-one'))}"


def in_brief(decision: Decision[Any], raw: Raw, verbs: Mapping[Topic, Words] = MappingProxyType({}),
             few: int = 3) -> str:
    """The action in few words: of so many cards the first, and how many more: "stack Soup for Everyone and 4 more"."""
    names = cards_of(decision, raw)
    if len(names) < few or isinstance(decision, Order):
        return deed(decision, raw, verbs)
    return f"{_taking(decision, verbs)} {names[0]} and {len(names) - 1} more"


def _taking(decision: Decision[Any], verbs: Mapping[Topic, Words]) -> str:
    """What is done by several cards: "discard", "fight with"."""
    return f"{_verb(decision, verbs)}{' with' if decision.about in (Topic.FIGHT, Topic.DEFEND) else ''}"


def _names(decision: Decision[Any], oids: Sequence[str]) -> list[str]:
    """What is taken: cards by their names alone, unless another one of that name is called otherwise."""
    options, labels = {option.oid: option for option in decision.options()}, _labels(decision)
    called: dict[str, set[str]] = {}
    for option in options.values():
        if option.card is not None:
            called.setdefault(option.card.name, set()).add(option.label)
    cards = {oid: option.card.name for oid, option in options.items()
             if option.card is not None and len(called[option.card.name]) == 1}
    return [cards.get(oid, labels[oid]) for oid in oids]


def _done(decision: Decision[Any], option: Option, verbs: Mapping[Topic, Words]) -> str:
    """The same of one option: its label up to the card's name, with what is done where it does not say so."""
    if option.card is None or option.about is Topic.END:
        head, colon, told = _cut(option.label).partition(": ")
        said = f"{head} ({told})" if colon else head.replace("end turn", "end your turn")
        said = f"{_verb(decision, verbs)} nothing" if said in ("nothing", "none") else said
        if decision.about is Topic.CHOOSE and said[:1].isupper():  # what a card would do
            return said[0].lower() + said[1:]
        says_it = option.about is Topic.END or decision.about in SAYS_IT or said.startswith(f"{decision.about.word} ")
        word = _AT.get(decision.about, "choose") if option.seat is not None else "choose"
        return said if says_it else f"{word} {said}"
    if option.name[:1].islower():  # says what is done
        return option.name
    name, menu = spoken(option.card), decision.about in (Topic.ACT, Topic.PREPARE)
    before, found, after = option.label.partition(name if name in option.label else option.card.name)
    if not found:
        return _cut(option.label)
    if before:
        if not before.endswith(": "):
            return f"{before}{name}"
        alike = sum(one.card is not None and one.card.name == option.card.name for one in decision.options())
        return f"take {name}{f' ({before[:-2]})' if alike > 1 else ''}"
    if after.startswith(": "):
        told = _labels(decision)[option.oid].removeprefix(f"{option.card.name}: ")
        return f"use {name}" + (f" ({told})" if told != option.card.name else "")
    if decision.about is Topic.ORDER:
        return f"put {name} first"
    return f"{_verb(decision, verbs) if not menu else 'use' if after else 'play'} {name}"


def _verb(decision: Decision[Any], verbs: Mapping[Topic, Words]) -> str:
    """What is done with a card that is chosen; whom it helps or harms is only chosen."""
    about = decision.about
    return "choose" if about in (Topic.HELP, Topic.HARM) else str(verbs.get(about) or about.word)


def cards_of(decision: Decision[Any], raw: Raw) -> list[str]:
    """The names of what a Pick or Order takes, in its sequence; nothing for other questions."""
    written = decision.write(raw)
    return _names(decision, written) if isinstance(written, list) else []


def _labels(decision: Decision[Any]) -> dict[str, str]:
    """Options by their ids: cards by their names, where the label says no more than they print; of several with one
    card as much of the label as tells them apart."""
    options = decision.options()
    labels = [option.label for option in options]
    return {option.oid: _shortest(option.label, labels)
            if option.card is not None and option.label.startswith(option.card.name) else option.label
            for option in options}


def _shortest(label: str, labels: Sequence[str]) -> str:
    """The first parts of a label, up to colons, with which no other one begins."""
    parts = label.split(": ")
    for n in range(1, len(parts)):
        begun = ": ".join(parts[:n])
        if not any(other != label and (other == begun or other.startswith(f"{begun}: ")) for other in labels):
            return _cut(begun)
    return _cut(label)


def _cut(label: str) -> str:
    """The beginning of a long label, to a word."""
    return label if len(label) <= WIDE else f"{label[:WIDE].rpartition(' ')[0].rstrip(',;')} …"


def answer_in_words(decision: Decision[Any], raw: Raw) -> str:
    """An answer as its options are called; players are "seat 2"."""
    return decision.worded(raw, _labels(decision))
