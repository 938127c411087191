"""Every action of the app, as `assets/keys.toml` declares it once: id, keys, word and help. Bindings, bar, help and
palette are made from it."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial

from textual.binding import Binding, BindingType
from textual.keys import key_to_character

from deckgames.engine.core.data import frozen
from deckgames.engine.core.files import plain_data
from deckgames.engine.messages import SAY, TEXT

Cap = tuple[str, str]
"""A key, or several in a row, and what they do."""
Place = str
"""Where an action works: "table" and what a table's panels share."""


@frozen
class Action:
    """One thing a player can do. `keys` are Textual's key names, the first is shown; `word` stands in the bar.

    `standing` actions are listed in the last row of the decision bar, in this sequence. `place` is the screen on which
    it works ("table": a table and its panels; "list": all lists); `does` is what Textual calls there ("": `act` with
    its id).
    """

    id: str
    keys: tuple[str, ...]
    place: Place = "table"
    standing: bool = False
    does: str = ""

    @property
    def word(self) -> str:
        """What the action is called."""
        return TEXT(f"key.{self.id}")

    @property
    def help(self) -> str:
        """What the action does, in a sentence."""
        return TEXT(f"key-help.{self.id}") if f"key-help.{self.id}" in SAY else self.word

    @property
    def key_hint(self) -> str:
        """The first key as it is written on a key hint."""
        return key_hint(self.keys[0]) if self.keys else ""


_FILE = plain_data("keys")
_CAPS: dict[str, str] = _FILE.pop("signs")


@cache
def key_hint(key: str) -> str:
    """A key's name as people write it: `?`, `#`, `Enter`, `ctrl+x`, `shift ←`."""
    head, plus, last = key.rpartition("+")
    sign = key_to_character(last) or ""
    shown = _CAPS.get(last) or (sign if sign.strip() and sign.isprintable() else last)
    if not plus:
        return shown
    return f"{head} {shown}" if shown in "←→↑↓" else f"{head}+{shown}"


def the_key(key: str) -> str:
    """A key as a sentence begins with it: `the key z`, whose capital is another key; `Enter`, `F5`."""
    shown = key_hint(key)
    return f"{shown[0].upper()}{shown[1:]}" if len(shown) > 1 else TEXT("keys.one", key=shown)


_KEYS = {shown.lower(): key for key, shown in _CAPS.items()} | {"-": "minus"}
_WRITTEN = re.compile("((?:(?:ctrl|alt|shift|meta)[+ ])*)(.+)")
_NAMED = re.compile("f[0-9]+|backspace|delete|insert|[!-~]")
"""Keys that are written as they are named."""


def key_of(cap: str) -> str | None:
    """The key that a key hint of one key names, by Textual's name; None if it names none."""
    written = _WRITTEN.fullmatch(cap)
    if written is None:
        return None
    held, last = written.groups()
    if held.strip(" +") == "shift" and last.isupper():
        return last
    small = last if len(last) == 1 else last.lower()
    known = _KEYS.get(small, small if _NAMED.fullmatch(small) else None)
    return None if known is None else held.replace(" ", "+") + known


PAGE = "table.page"
ALWAYS = ("Ctrl+C", "Ctrl+Q")
"""Keys that mean the same on every screen, for the help panel."""
LOOKS = frozenset[str](_FILE.pop("looks"))
"""Actions that answer nothing and take nothing back: the cursor, help, what may be read. Their keys work before what is
asked has been seen."""
_STANDING: list[str] = _FILE.pop("standing")
PLACES: tuple[Place, ...] = tuple(_FILE)
"""The screens with actions of their own, in one sequence."""
ACTIONS = tuple([Action(name, tuple(keys.split(",")), standing=name in _STANDING)
                 for name, keys in _FILE["table"].items()])
"""All actions of a table, in the order of the help panel."""
ELSEWHERE = tuple([Action(f"{place}.{name}", tuple(keys.split(",")), place, does=does)
                   for place in PLACES[1:] for name, (keys, does) in _FILE[place].items()])
"""All actions of the screens around the tables."""
KNOWN = frozenset(action.id for action in (*ACTIONS, *ELSEWHERE))
"""All ids: what the player's own keys may name."""


def of(*places: Place) -> tuple[Action, ...]:
    """The actions that work on a screen."""
    return tuple(action for action in (*ACTIONS, *ELSEWHERE) if action.place in places)


def bound(*places: Place) -> list[BindingType]:
    """The same as Textual's bindings, which the player's own keys change by their ids."""
    return [Binding(",".join(action.keys), action.does or f"act('{action.id}')", id=action.id, show=False,
                    key_display=action.key_hint) for action in of(*places)]


Keys = Callable[..., tuple[Cap, ...]]
"""Gives caps and words for ids of actions and words ("" for their own)."""


class Keymap:
    """The actions with the player's own keys. `changes` maps ids of actions to keys ("u" or "u,ctrl+z").

    `problems` are plain sentences about changes that could not be used; the default stays there. `reserved` are keys
    of a game, which no action has that has another one.
    """

    def __init__(self, changes: Mapping[str, str] | None = None, actions: Sequence[Action] = ACTIONS,
                 reserved: str = "") -> None:
        self.problems: list[str] = []
        known = {action.id for action in actions}
        wanted = dict(changes or {})
        for unknown in sorted(set(wanted) - known - KNOWN):
            self.problems.append(TEXT("keys.unknown", name=unknown))
        self.actions: tuple[Action, ...] = tuple(
            replace(action, keys=_keys(wanted.get(action.id, "")) or tuple(
                key for key in action.keys if key not in reserved) or action.keys) for action in actions)
        self._by_key: dict[str, Action] = {}
        for changed in (True, False):
            for action in self.actions:
                if (action.id in wanted) is changed:
                    self._claim(action)
        self.actions = tuple(replace(action, keys=tuple(filter(partial(self._is_of, action), action.keys)))
                             for action in self.actions)
        named = {action.id: action for action in self.actions}
        self._by_key = {key: named[owner.id] for key, owner in self._by_key.items()}

    def _is_of(self, action: Action, key: str) -> bool:
        """Whether no other action of its screen has this key."""
        owner = self._by_key[key]
        return owner is action or owner.place != action.place

    def _claim(self, action: Action) -> None:
        for key in action.keys:
            owner = self._by_key.setdefault(key, action)
            if owner is not action and key == action.keys[0]:
                self.problems.append(TEXT(
                    "keys.double", key=key_hint(key), first=owner.word, second=action.word))

    def find(self, key: str) -> Action | None:
        """The action of a pressed key."""
        return self._by_key.get(key)

    def action(self, id_: str) -> Action:
        """The action with this id. Raises KeyError."""
        return next(action for action in self.actions if action.id == id_)

    def key_hint(self, id_: str) -> str:
        """The key hint of this action."""
        return self.action(id_).key_hint

    def standing(self, used: Collection[str] = (), works: Mapping[str, bool] | None = None,
                 words: Mapping[str, str] | None = None) -> tuple[Cap, ...]:
        """The key hints and words of the bar's last row; `used` are keys that mean something else to the question,
        `works` says of actions whether they can be done now, `words` have other words than their own."""
        first, works, words = {keys[0] for keys in used if keys}, works or {}, words or {}
        free = [(action, [key for key in action.keys if key not in first]) for action in self.actions
                if works.get(action.id, action.standing)]
        return tuple([(key_hint(keys[0]), words.get(action.id) or action.word) for action, keys in free if keys])

    def key_hints(self, *wanted: Cap) -> tuple[Cap, ...]:
        """Caps and words for a bar: of each action its id, and a word ("" for its own)."""
        return tuple([(self.key_hint(id_), word or self.action(id_).word) for id_, word in wanted])

    def taken(self) -> frozenset[str]:
        """All keys that mean an action."""
        return frozenset(self._by_key)

    def lines(self) -> list[tuple[str, str]]:
        """The help panel: the keys of every action, and what it does, with those that mean the same everywhere."""
        return [*((" ".join(key_hint(key) for key in action.keys), action.help) for action in self.actions),
                *((key, TEXT(f"keys-always.{key}")) for key in ALWAYS)]


def _keys(written: str) -> tuple[str, ...]:
    return tuple(part for part in (part.strip() for part in written.split(",")) if part)


@cache
def elsewhere(*changes: tuple[str, str]) -> Keymap:
    """The actions around the tables, with the player's own keys."""
    return Keymap(dict(changes), ELSEWHERE)


default_keys: Keys = elsewhere().key_hints
"""Caps and words of actions around the tables, by the default keys."""
