"""Sentences of card texts: who does what, so that lists of effects, "you may" and choices read as English."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from string import Formatter
from typing import Any

from deckgames.engine.core.data import frozen

_IRREGULAR = {"have": "has", "may": "may", "must": "must", "do": "does", "go": "goes"}


def third(verb: str) -> str:
    """The verb as it stands after "she": "loses", "reaches", "buries", "has"."""
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return verb[:-1] + "ies"
    return _IRREGULAR.get(verb) or verb + ("es" if verb.endswith(("s", "sh", "ch", "x")) else "s")


@frozen
class Predicate:
    """One verb phrase of a rules text without its subject, in both forms: `does` "loses 1 Treasure", `do` "lose 1
    Treasure"; `sign` is its short form for rows, "+2 Treasures"."""

    does: str
    do: str
    sign: bool = False


@frozen
class Clause:
    """Somebody's deeds.

    `subject` is who, "" where the reader is told what to do. Clauses of one `key` in a row share their subject, ""
    shares with nobody. `apart`: it holds a condition, which must not reach what follows. `may` is how it reads behind
    "you may" although its subject is another; `alone` and `alone_may` how both read as sentences of their own, where
    that is different; `so` is what follows a yes to the latter, a sentence too. `one`: the verb takes an s.
    """

    predicates: tuple[Predicate, ...]
    subject: str = ""
    key: str = ""
    one: bool = False
    apart: bool = False
    may: str = ""
    alone: str = ""
    alone_may: str = ""
    so: str = ""

    def text(self, imperative: bool = True) -> str:
        """The clause with its subject: an order to the reader ("lose 1 Treasure"), or without `imperative` "you lose 1
        Treasure"."""
        subject = self._subject(imperative)
        return f"{subject} {self.deeds(imperative)}" if subject else self.deeds(imperative)

    def deeds(self, imperative: bool = True) -> str:
        """The clause behind its subject, where that has been said."""
        subject = self._subject(imperative)
        if not subject and all(deed.sign for deed in self.predicates):
            return ", ".join(deed.does for deed in self.predicates)
        return self._words(subject)

    def _subject(self, imperative: bool) -> str:
        return self.subject or ("" if imperative or not self.key else "you")

    @property
    def after_may(self) -> str:
        """The clause as it reads after "you may"."""
        return self.may or self._words("you")

    def _words(self, subject: str) -> str:
        """All deeds behind this subject; the first sign of a run stands behind "get"."""
        get = "" if not subject else "gets " if self.one and subject != "you" else "get "
        return listed([(get if deed.sign and not (i and self.predicates[i - 1].sign) else "")
                       + (deed.do if subject == "you" else deed.does) for i, deed in enumerate(self.predicates)])


def plain(text: str, may: str = "") -> Clause:
    """A clause that shares its subject with no neighbour."""
    return Clause((Predicate(text, text),), may=may)


@frozen
class Person:
    """Who does something or suffers it: as a subject, as an object, and what is theirs ("target enemy's"); `own` is
    theirs where they have just been named; `one`: the verb takes an s; `tail` stands behind what they do."""

    subject: str
    object: str
    whose: str
    own: str = "their"
    one: bool = True
    key: str = ""
    tail: str = ""

    def does(self, verb: str, rest: str) -> Clause:
        """The verb phrase of this person: `does("lose", "1 Treasure")` is "loses 1 Treasure" of an enemy, "lose 1
        Treasure" of you."""
        do = f"{verb} {rest}{self.tail}"
        return Clause((Predicate(f"{third(verb)} {rest}{self.tail}" if self.one else do, do),), self.subject, self.key,
                      self.one)

    def gets(self, sign: str) -> Clause:
        """What they get, written as a sign: "+2 Treasures"."""
        return Clause((Predicate(sign, sign, True),), self.subject, self.key, self.one)

    def __format__(self, thing: str) -> str:
        """They as an object, or something of theirs: "each enemy's hand", "the hand of the player on your left"."""
        if not thing:
            return self.object
        return f"{self.whose} {thing}" if self.whose else f"the {thing} of {self.object}"


READER = Person("", "you", "your", "your", one=False, key="you")
"""Who reads the card and is told what to do: "draw 2 cards"."""
YOU = Person("you", "you", "your", "your", one=False, key="you")
"""The same where the subject must be said: "you draw 2 cards"."""


def may(person: Person, what: str, alone: str = "") -> Clause:
    """What they may do: `may(YOU, "draw 2 cards")`."""
    subject = person.subject or "you"
    return Clause((Predicate(f"may {what}", f"may {what}"),), subject, person.key, apart=True, may=what,
                  alone=f"{subject} may {alone}" if alone else "", alone_may=alone)


class _Text(Formatter):
    """Reads the fields of what a text is about, and what stands behind their colons."""

    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        return kwargs[key] if key in kwargs else getattr(args[0], str(key))  # type: ignore[index]

    def format_field(self, value: Any, format_spec: str) -> str:
        if "=" in format_spec:
            forms = [form.rpartition("=") for form in format_spec.split("|")]
            return next((text for key, _, text in forms if key in ("", str(value))), "")
        if not isinstance(value, int):
            return format(value, format_spec)
        if format_spec in ("", "+"):
            return f"{value:{format_spec}}".replace("-", "−")
        return f"{value} {format_spec if value == 1 else format_spec + 's'}"


_TEXT = _Text()


def filled(text: str, of: Any, who: Mapping[str, Any]) -> str:
    """The text with the fields of what it is about: `{n}`, `{n:card}` "2 cards", `{n:+}` "+2", `{n:1=a card|{n} cards}`
    and `{to:hand=into your hand|deck=onto your deck}` by value, what has no "=" for all others; `{them}` is somebody
    as an object, `{them:hand}` what is theirs, `{them.own}` "their"."""
    return _TEXT.vformat(text, (of,), who)


def declared(text: str, of: Any, who: Mapping[str, Any]) -> Clause:
    """A clause as a verb declares it: who, if the text begins with one of these or with the reader, then what they do,
    get or may do: "{me} discard {n:card}", "{me} +{n} Treasure", "{me} may swap two cards"."""
    name, _, rest = text.partition("} ")
    person = READER if name == "{reader" else who.get(name[1:])
    if not isinstance(person, Person):
        what = filled(text, of, who)
        return plain(what, what.removeprefix("you may ") if what.startswith("you may ") else "")
    what = filled(rest, of, who)
    if what.startswith("+"):
        return person.gets(what)
    verb, _, rest = what.partition(" ")
    return may(person, rest) if verb == "may" else person.does(verb, rest)


def if_you_do(paid: Sequence[Clause], then: str) -> Clause:
    """A payment and what it earns: "discard 1 card and, if you do, draw 2 cards"."""
    pay, found = worded(paid), merged(paid)
    first = found[0] if len(found) == 1 else plain(pay)
    they = "they" if first.one else "you"
    tail, so = f" and, if {they} do, {then}", f"If {they} do, {then}"
    do = after_may(paid, first.key or "you")
    return Clause((Predicate(replace(first, subject="").text() + tail, do + tail),), first.subject, first.key,
                  first.one,
                  True, do + tail, f"{pay}. {so}", do, so)


def listed(parts: Sequence[str]) -> str:
    """ "one", "one and two", "one, two and three"."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def merged(clauses: Sequence[Clause]) -> list[Clause]:
    """Clauses in a row that share their subject made one: "each enemy loses 1 Treasure and discards 1 card"."""
    out: list[Clause] = []
    for (key, apart), run in groupby(clauses, lambda clause: (clause.key, clause.apart)):
        found = list(run)
        if key and not apart and len(found) > 1:
            found = [replace(found[0], predicates=tuple(deed for c in found for deed in c.predicates), may="", alone="",
                             alone_may="", so="")]
        out += found
    return out


def worded(clauses: Sequence[Clause], imperative: bool = True) -> str:
    """The clauses inside a sentence: "steal 2 Treasures from target enemy, and that enemy draws 1 fewer card"."""
    out, before = "", None
    for clause in merged(clauses):
        if before is None:
            out = clause.text(imperative)
        elif before.apart:
            out += f"; in any case {clause.text(imperative)}"
        elif not (clause.key or before.key or clause.subject or before.subject):
            out += f", {clause.text()}"
        else:
            out += f", and {clause.text(imperative and not before.subject)}"
        before = clause
    return out


def sentence(clauses: Sequence[Clause], colon: bool = True) -> str:
    """Clauses as a sentence of their own; without `colon` it follows one and may have none itself."""
    found = merged(clauses)
    if len(found) == 1 and found[0].alone and (colon or ":" not in found[0].alone):
        return found[0].alone
    return worded(found)


def offered(clauses: Sequence[Clause], key: str = "you") -> tuple[str, str]:
    """What stands behind "you may" in a sentence of its own, and what follows a yes in another one ("" if none)."""
    found = merged(clauses)
    if len(found) == 1 and found[0].alone_may:
        return found[0].alone_may, found[0].so
    return after_may(found, key), ""


def after_may(clauses: Sequence[Clause], key: str = "you") -> str:
    """What stands behind "you may": "draw 2 cards and discard 1", "choose that each opponent loses 4 health".

    `key` is whose deeds can stand there as they are; "" counts as theirs, too.
    """
    found = merged(clauses)
    own = all(clause.may or clause.key == key or not (clause.key or clause.subject) for clause in found)
    if not own or any(clause.apart for clause in found[:-1]):
        chosen = worded(found, imperative=False)
        return f"choose that {'the ' * chosen.startswith('that ')}{chosen.removeprefix('that ')}"
    return listed([clause.after_may for clause in found])
