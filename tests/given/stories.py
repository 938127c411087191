"""Stories as data: a test that only says table, answers, table is a list of steps in a `test_*.yaml` (those of the app,
table, keys, screen: `tests/ui/stories.py`).

    HK-E.12 the chest snaps first:
    - given: {A: {hand: boarding-party, treasures: 3}, B: {hand: booby-trapped-chest}}
    - A: boarding-party
    - {A.treasures: 3, B.treasures: 0, bank: 17}

In front of the name stand the ids of the rules that it proves. A step is one of these:

- `given: {..}` (or another layout of `tests/given/<game>.py`): the table; a later one begins anew; in it, `pack: tests`
  are the game's cards with those of `tests/given/<game>_tests.yaml` (Hooks always has them). `begun: {seats: 3}`
  is a new game with these options, `set_up` the same before anything is asked. `at_table: {players: hbh, ..}` has
  people and bots at it (`tests/course.py`), so that sittings, curtains and keys of several answers are told, too.
- `A: buy:a`: the player's answer. A list are answers one after the other, a list in it is one answer of several cards.
- `A cannot: use:own`: this answer is refused. `A has: {fight: 3}`, `set: {t.supply.greater-skill: 0}`: fields that no
  layout sets.
- `A announces: [wall, H7 S6]`, `on_to: buy`, `begins`: what else the game's story can do; `whoever: end` is an answer
  of who is asked, `meanwhile: [CR-4.1, end]` one to every question of a rule.
- `seeds: {many: 40, begun: {..}}`: so many tables of other chance. All of them are `drawn`, `each: {..}` is a step at
  every one.
- `reads: screen.forecast(end)`, or several: what is there stands in the story's section of the game's texts
  (`tests/golden/told/<game>.txt`).
- `keep: {before: A.crystals}`: what is there now is `$before` in the steps behind it.
- `look: {size: [80, 24], cursor: broadside}`: so the `screen` is seen from now on, as `tests/screens.py` says.
- `cases: [{n: 1, left: 2}, ..]`, as the first step: all that follows once with each of these for `$n` and `$left`;
  beside it `else: {left: 0}` is what a case does not name.
- anything else is what holds then: a path from the story, `A.hand`, `n(hand)`, `t.seats.crystals` (of all of them),
  `heard(xp).note`, `told(attacks).1`, `offers.len`, `offers.with(buy)`, `row.split.first(2)`
  (last, from), and what is there; cards stand as their ids, those face down as '', sets in
  their order.
  Instead of the value, `{has: ..}`, `{lacks: ..}`, `{each: ..}` (has it), `{starts: ..}`, `{ends: ..}`, `{like: ..}`
  (a pattern), `{unlike: ..}`, `{longest: 34}` (of several texts, in letters), `{among: [..]}`, `{same: [..]}` (in any
  order), `{only: [..]}` (so often as you like), `{over: 3}`, `{under: 3}`, `{least: 3}`, `{most: 3}`, `{sum: 3}`,
  `{varied: 3}` (so many different ones), `{mostly: ..}` (more than
  half of them) or `{not: ..}`.
"""

import operator
import re
from collections.abc import Callable, Iterator, Mapping, ValuesView
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import yaml

from deckgames.engine.core.cards import Card
from deckgames.engine.core.redaction import Back
from deckgames.engine.core.rng import Rng
from deckgames.engine.match.match import Match
from deckgames.engine.messages import LazyMessage
from deckgames.engine.vocabulary.decisions import Refused
from tests.given.story import LETTERS, Story, put, seat_of

NAME = re.compile(r"((?:[A-Z]{2}-[\w.-]+ )*)(.+)")
PART = re.compile(r"\.?(-?\w+)(?:\(([^)]*)\))?")
HOLDS: dict[str, Callable[[Any, Any], bool]] = {
    "has": lambda there, wanted: all(one in there for one in (wanted if isinstance(wanted, list) else [wanted])),
    "lacks": lambda there, wanted: not any(one in there for one in (wanted if isinstance(wanted, list) else [wanted])),
    "each": lambda there, wanted: bool(there) and all(wanted in one for one in there),
    "starts": lambda there, wanted: there.startswith(wanted), "ends": lambda there, wanted: there.endswith(wanted),
    "among": lambda there, wanted: there in wanted, "longest": lambda there, wanted: max(map(len, there)) <= wanted,
    "like": lambda there, wanted: bool(re.search(wanted, there)),
    "unlike": lambda there, wanted: not re.search(wanted, there),
    "same": lambda there, wanted: sorted(there) == sorted(wanted),
    "over": operator.gt, "under": operator.lt, "least": operator.ge, "most": operator.le,
    "only": lambda there, wanted: {*there} == {*wanted}, "sum": lambda there, wanted: sum(there) == wanted,
    "mostly": lambda there, wanted: 2 * sum(holds(one, wanted) for one in there) > len(there),
    "not": operator.ne, "varied": lambda there, wanted: len({*map(str, there)}) >= wanted}


class Loader(yaml.CSafeLoader):
    """YAML in which yes and no are answers."""

    yaml_implicit_resolvers = {
        first: [(tag, found) for tag, found in known if tag != "tag:yaml.org,2002:bool" or first in "tfTF"]
        for first, known in yaml.CSafeLoader.yaml_implicit_resolvers.items()}


def stories(file: Path) -> Iterator[tuple[list[str], str, list[Any]]]:
    """The ids, the name and the steps of every story of a file."""
    text = file.read_text(encoding="utf-8")
    for told, steps in yaml.load(text, Loader).items():
        ids, name = NAME.fullmatch(told).groups()  # type: ignore[union-attr]
        yield ids.split(), name, steps


def marker_of(rule: str) -> str:
    """The marker of a test that proves this rule, or tells this worked example."""
    return "example" if "-E." in rule else "rule"


def tell(game: str, steps: list[Any], reads: Callable[[str, object], None] | None = None) -> None:
    """Plays a story. Raises AssertionError where it goes otherwise than told."""
    room, story, kept = import_module(f"tests.given.{game}"), None, dict[str, Any]()
    if "cases" in steps[0]:
        for case in steps[0]["cases"]:
            with noted(f"case: {case}"):
                tell(game, in_case({**in_case(case, steps[0].get("else", {})), **case}, steps[1:]), reads)
        return
    for number, step in enumerate(steps, 1):
        for what, told in step.items() if isinstance(step, dict) else [(step, [])]:
            with noted(f"step {number}: {what}: {told}"):
                value = in_case(kept, told)
                if what in LAYOUTS:
                    story = LAYOUTS[what](room, **value)
                elif what == "keep":
                    kept.update({name: plain(story, found(story, path)) for name, path in value.items()})
                elif what == "reads" and reads is not None:
                    for path in [value] if isinstance(value, str) else value:
                        reads(path, plain(story, found(story, path)))
                else:
                    take(story, what, value)


@contextmanager
def noted(where: str) -> Iterator[None]:
    """Whatever fails in it says where."""
    try:
        yield
    except BaseException as failed:
        failed.add_note(where)
        raise


def in_case(case: dict[str, Any], told: Any) -> Any:
    """What is told, with the values of this case."""
    if isinstance(told, str):
        if told.removeprefix("$") in case and told.startswith("$"):
            return case[told[1:]]
        return re.sub(r"\$([a-z_]+)", lambda found: str(case.get(found[1], found[0])), told)
    if isinstance(told, list):
        return [in_case(case, one) for one in told]
    return {in_case(case, key): in_case(case, one) for key, one in told.items()} if isinstance(told, dict) else told


def set_up(room: Any, *, seats: int, seed: int = 1, **options: Any) -> Story:
    """A new game before anything is asked."""
    t = room.GAME.setup(room.GAME.load_pack([]), seats, room.GAME.options(**options), Rng.fresh(seed))
    match: Any = SimpleNamespace(state=t, game=room.GAME, decision=None, view=lambda seat: room.GAME.view(t, seat))
    return Story(match)


def begun(room: Any, **game: Any) -> Story:
    """A new game at its first question."""
    return Story(Match(room.GAME, set_up(room, **game).t))


def at_table(room: Any, players: str = "hh", everything: bool = False, **table: Any) -> Any:
    """A table with people and bots at it, who sit and stand up."""
    from tests.course import Course

    story = room.given(**table)
    return Course(story.session(players), story, everything)


def seeds(room: Any, many: int, **laid: Any) -> Any:
    """So many tables, each of a seed of its own."""
    (kind, table), = laid.items()
    drawn = [LAYOUTS[kind](room, **table, seed=seed) for seed in range(many)]
    return SimpleNamespace(drawn=drawn, goes=("each",), name=drawn[0].name,
                           each=lambda **step: [take(one, *said) for one in drawn for said in step.items()])


def of_scenes(name: str) -> Callable[..., Story]:
    """A table of the tests of a game's screen."""
    return lambda room, **table: getattr(import_module(f"tests.games.{room.GAME.id}.scenes"), name)(**table)


def given(room: Any, **table: Any) -> Story:
    """A table of the room's own notation, with the cards that only tests know if it says so."""
    from tests.conftest import pack_with_tests_own

    if table.get("pack") == "tests":
        table["pack"] = pack_with_tests_own(room.GAME)
    return room.given(**table)  # type: ignore[no-any-return]


PARTS: dict[str, Callable[[Any, str], Any]] = {
    "with": lambda there, word: [one for one in there if word in one], "first": lambda there, n: there[:int(n)],
    "last": lambda there, n: there[-int(n):], "from": lambda there, n: there[int(n):]}
"""Parts of several things."""
LAYOUTS: dict[str, Callable[..., Story]] = {
    "given": given, "company": lambda room, **table: room.company(**table),
    "fellows": lambda room, **table: room.fellows(**table),
    "built": lambda room, **table: room.built(**table),
    "set_up": set_up, "begun": begun, "at_table": at_table, "seeds": seeds,
    **{name: of_scenes(name) for name in ("mock_up", "table", "coop", "shown")}}


def take(story: Any, what: str, value: Any) -> None:
    """One thing of a step: somebody does it, it goes on, or it holds."""
    who, _, verb = what.partition(" ")
    told = value if isinstance(value, list) else [value]
    if who not in [*LETTERS] and what not in (*story.goes, "set"):
        assert holds(plain(story, found(story, what)), value), f"{what} is {plain(story, found(story, what))!r}"
    elif verb == "cannot":
        with pytest.raises(Refused):
            story.says(who, *told)
    elif what == "set":
        for path, new in value.items():
            there, _, name = path.rpartition(".")
            change(found(story, there), name, new)
    elif verb == "has":
        put(story.t.seats[seat_of(who)], value)
    elif who in [*LETTERS]:
        getattr(story, verb or "says")(who, *told)
    elif isinstance(value, dict):
        getattr(story, what)(**value)
    else:
        getattr(story, what)(*told)


def change(thing: Any, name: str, new: Any) -> None:
    """Sets an item or a field of what a story is about."""
    if isinstance(thing, (list, dict)):
        thing[number(name)] = new
    else:
        put(thing, {name: new})


def holds(there: Any, wanted: Any) -> bool:
    """Whether a value is what a story says of it; true and false stand for whatever counts as that."""
    if isinstance(wanted, dict) and wanted and wanted.keys() <= HOLDS.keys():
        return all(HOLDS[how](there, value) for how, value in wanted.items())
    return bool((bool(there) if isinstance(wanted, bool) else there) == wanted)


def found(thing: Any, path: str) -> Any:
    """What a path leads to; what all of several lead to."""
    for at in PART.finditer(path):
        name, args = at.groups()
        several = isinstance(thing, (list, tuple, Mapping, ValuesView))
        if name == "len":
            thing = len(thing)
        elif name in PARTS and several:
            thing = PARTS[name](thing, args)
        elif args is None and isinstance(thing, Mapping) and (name in thing or number(name) in thing):
            thing = thing[name if name in thing else number(name)]
        elif args is None and several and not isinstance(thing, Mapping) and number(name) != name:
            thing = thing[number(name)]
        elif several and not isinstance(thing, Mapping) and not hasattr(thing, name):
            return [found(one, path[at.start():]) for one in thing]
        else:
            thing = getattr(thing, name)
        if callable(thing):
            thing = thing(*(map(number, args.split(", ")) if args else ()))
    return thing


def number(word: str) -> Any:
    """A number, None, or the word itself."""
    if word == "None":
        return None
    return int(word) if re.fullmatch(r"-?\d+", word) else word


def plain(story: Story, value: Any) -> Any:
    """What is there as a file can write it."""
    if isinstance(value, Card):
        return "" if isinstance(value, Back) else story.name(value)
    if isinstance(value, LazyMessage):
        return str(value)
    if isinstance(value, (list, tuple)):
        return [plain(story, one) for one in value]
    if isinstance(value, (set, frozenset)):
        return sorted(plain(story, one) for one in value)
    return {key: plain(story, one) for key, one in value.items()} if isinstance(value, dict) else value
