"""Every action of the app, named once: id, keys, word and help. Bindings, bar, help and palette are made from it."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial

from textual.binding import Binding, BindingType

from deckgames.engine.data import dataclass
from deckgames.ui.paint.signs import BLOCKED

Place = str
"""Where an action works: "table" and what a table's panels share."""


@dataclass(frozen=True, slots=True)
class Action:
    """One thing a player can do. `keys` are Textual's key names, the first is shown; `word` stands in the bar.

    `standing` actions are listed in the last row of the decision bar, in this sequence. `place` is the screen on which
    it works ("table": a table and its panels; "list": all lists); `does` is what Textual calls there ("": `act` with
    its id).
    """

    id: str
    keys: tuple[str, ...]
    word: str
    help: str
    place: Place = "table"
    standing: bool = False
    does: str = ""

    @property
    def cap(self) -> str:
        """The first key as it is written on a key cap."""
        return cap(self.keys[0]) if self.keys else ""


_CAPS = {
    "question_mark": "?", "space": "Space", "enter": "Enter", "escape": "Esc", "tab": "Tab", "left": "←",
    "right": "→", "up": "↑", "down": "↓", "minus": "−", "plus": "+", "equals_sign": "=", "underscore": "_",
    "pageup": "PgUp", "pagedown": "PgDn", "home": "Home", "end": "End", "left_square_bracket": "[",
    "right_square_bracket": "]", "comma": ",", "full_stop": ".", "less_than_sign": "<", "greater_than_sign": ">",
    "slash": "/", "backspace": "Backspace", "delete": "Delete",
}  # fmt: skip


def cap(key: str) -> str:
    """A key's name as people write it: `?`, `Enter`, `ctrl+x`, `shift ←`."""
    head, plus, last = key.rpartition("+")
    shown = _CAPS.get(last, last)
    if not plus:
        return shown
    return f"{head} {shown}" if shown in "←→↑↓" else f"{head}+{shown}"


def the_key(key: str) -> str:
    """A key as a sentence begins with it: `the key z`, whose capital is another key; `Enter`, `F5`."""
    shown = cap(key)
    return f"{shown[0].upper()}{shown[1:]}" if len(shown) > 1 else f"the key {shown}"


_KEYS = {shown.lower(): key for key, shown in _CAPS.items()} | {"-": "minus"}
_WRITTEN = re.compile("((?:(?:ctrl|alt|shift|meta)[+ ])*)(.+)")
_NAMED = re.compile("f[0-9]+|backspace|delete|insert|[!-~]")
"""Keys that are written as they are named."""


def key_of(cap: str) -> str | None:
    """The key that a cap of one key names, by Textual's name; None if it names none."""
    written = _WRITTEN.fullmatch(cap)
    if written is None:
        return None
    held, last = written.groups()
    small = last if len(last) == 1 else last.lower()
    known = _KEYS.get(small, small if _NAMED.fullmatch(small) else None)
    return None if known is None else held.replace(" ", "+") + known


PAGE = "table.page"
ACTIONS: tuple[Action, ...] = (
    Action("move.left", ("left",), "left", "one place to the left; in a number: less"),
    Action("move.right", ("right",), "right", "one place to the right; in a number: more"),
    Action("move.up", ("up", "k"), "up", "one place up"),
    Action("move.down", ("down", "j"), "down", "one place down"),
    Action("move.next", ("tab",), "zone", "the next zone in which something is on offer"),
    Action("move.previous", ("shift+tab",), "zone back", "the zone before"),
    Action("answer.confirm", ("enter",), "confirm", "takes what the cursor is on, or sends what is chosen"),
    Action("answer.pick", ("space",), "take or leave", "takes a card or leaves it, where several may be chosen"),
    Action("answer.less", ("minus", "underscore"), "less", "one point less; without a number: this table goes slower"),
    Action("answer.more", ("plus", "equals_sign"), "more", "one point more; without a number: this table goes faster"),
    Action("answer.earlier", ("shift+left", "shift+up", "left_square_bracket"), "move up",
           "moves an item of an order forward"),
    Action("answer.later", ("shift+right", "shift+down", "right_square_bracket"), "move down",
           "moves an item of an order back"),
    Action("answer.back", ("escape",), "back", "forgets a half-typed key, closes what lies on the table"),
    Action("table.inspect", ("i",), "card", "everything about the card under the cursor", standing=True),
    Action(PAGE, ("q", "Q"), "others", "leafs through what others have, where a game writes it out large"),
    Action("table.piles", ("d", "D"), "piles", "discard piles and other open piles", standing=True),
    Action("table.log", ("l", "L"), "log", "everything that has happened", standing=True),
    Action("table.hint", ("h", "H"), "hint", "asks a bot what it would do, and why", standing=True),
    Action("table.undo", ("u",), "undo", "takes the last answer back, until somebody has seen something new",
           standing=True),
    Action("table.redo", ("U",), "redo", "gives again what was taken back, until another answer is given"),
    Action("table.ask_again", ("X",), "ask again", "whoever has passed for longer than once is asked again"),
    Action("table.rule", ("question_mark",), "this screen",
           "what every zone and sign here means; again: the rule of this question", standing=True),
    Action("table.menu", ("p",), "menu", "pause: players, rules, settings, save and leave", standing=True),
    Action("table.read_on", ("pagedown",), "read on", "the next lines of the card that lies open, or of the bar"),
    Action("table.read_back", ("pageup",), "read back", "the lines before them"),
    Action("table.panic", ("ctrl+x",), "curtain", "drops the curtain at once"),
)
"""All actions of a table, in the order of the help panel."""


ALWAYS = (
    ("Ctrl+C", "copies what is selected, here or in a line that you type"),
    ("Ctrl+Q", "leaves deckgames; a table that is not saved asks first"),
)
"""Keys that mean the same on every screen, for the help panel."""


def _of(place: Place, *rows: tuple[str, str, str, str]) -> tuple[Action, ...]:
    """Actions of another screen: name, keys, word, what it does."""
    return tuple(Action(f"{place}.{name}", tuple(keys.split(",")), word, word, place, does=does)
                 for name, keys, word, does in rows)


ELSEWHERE: tuple[Action, ...] = (
    *_of("list", ("up", "up,k", "up", "step(-1)"), ("down", "down,j", "down", "step(1)"),
         ("page_up", "pageup", "page back", "page(-1)"), ("page_down", "pagedown", "page on", "page(1)"),
         ("home", "home", "to the first", "edge(0)"), ("end", "end", "to the last", "edge(1)")),
    *_of("menu", ("open", "enter", "open", "go"), ("up", "up,k,left,h", "before", "step(-1)"),
         ("down", "down,j,right,l", "next", "step(1)"), ("guide", "g", "guided first game", "guide"),
         ("saves", "s", "saved tables and replays", "show('saves')"), ("cards", "c", "cards", "show('cards')"),
         ("rules", "r,question_mark", "rules", "show('rules')"), ("options", "o", "options", "show('settings')"),
         ("theme", "t", "theme", "theme"), ("quit", "q", "quit", "app.quit")),
    *_of("setup", ("start", "enter", "start", "start"), ("back", "escape,q", "menu", "back"),
         ("less", "left,h", "less", "lay('change', -1)"), ("more", "right,l", "more", "lay('change', 1)"),
         ("change", "space", "change", "turn"),
         ("group", "tab,shift+tab", "group", "group"), ("add", "plus", "add a seat", "lay('add')"),
         ("person", "p", "add a person", "lay('add', 'human')"),
         ("bot", "b", "add a bot", "lay('add', 'bot:normal')"),
         ("without", "w", "without broken cards", "lay('leave_out')"),
         ("save", "s", "with or without a save", "lay('change_saved')"),
         ("remove", "minus,delete", "remove", "lay('remove')"),
         ("seat_left", "shift+left,shift+up", "the seat to the left", "lay('move_seat', -1)"),
         ("seat_right", "shift+right,shift+down", "the seat to the right", "lay('move_seat', 1)"),
         ("default", "backspace", "restore the default", "lay('restore')"), ("name", "n", "name", "name"),
         ("seed", "r", "random seed", "random"), ("rule", "question_mark", "rule", "rule")),
    *_of("players", ("done", "enter", "sit down", "done"), ("person", "p", "a person sits down", "person"),
         ("bot", "b", "a bot plays on", "bot"), ("name", "n", "another name", "name"),
         ("back", "escape,q", "as before", "back")),
    *_of("saves", ("open", "enter", "open", "open"), ("replay", "v", "replay", "replay"),
         ("players", "p", "players", "players"),
         ("delete", "x,delete,backspace", "delete", "delete"), ("back", "escape,q", "back", "back")),
    *_of("settings", ("less", "left,h", "the value before", "change(-1)"),
         ("change", "space,right,l,enter", "change", "change(1)"),
         ("default", "backspace,delete", "default", "restore"),
         ("back", "escape,q,o", "back", "back")),
    *_of("guides", ("open", "enter", "begins", "open"), ("anew", "b", "from the beginning", "anew"),
         ("back", "escape,q", "back", "back")),
    *_of("cards", ("page", "space", "page on", "page(1)"), ("section_back", "left,h", "section before", "section(-1)"),
         ("section", "right,l,tab", "section", "section(1)"), ("filter", "slash,f", "filter", "filter"),
         ("rule", "question_mark,enter", "rulebook", "rule"), ("back", "escape,q", "back", "back")),
    *_of("rules", ("page_back", "b", "page back", "page(-1)"), ("page", "space", "page on", "page(1)"),
         ("first", "g", "to the first line", "edge(0)"), ("last", "G", "to the last line", "edge(1)"),
         ("side", "tab,shift+tab", "list or text", "side"), ("list", "left,h", "list", "side(0)"),
         ("text", "enter,right,l", "read", "side(1)"), ("search", "slash,f", "search", "search"),
         ("back", "escape,q", "back", "back")),
    *_of("replay", ("earlier", "left", "one answer back", "step(-1)"),
         ("later", "right,enter", "one answer on", "step(1)"),
         ("round_back", "up,k,pageup", "one round back", "round(-1)"),
         ("round", "down,j,pagedown", "one round on", "round(1)"),
         ("home", "home", "to the beginning", "step(-999999)"), ("end", "end", "to the end", "step(999999)"),
         ("run", "space", "run", "run"), ("eyes", "v", "view", "eyes"), ("branch", "b", "branch", "branch"),
         ("log", "l,L", "log", "log"), ("piles", "d,D", "piles", "piles"),
         ("rule", "question_mark", "this screen", "rule"), ("back", "escape,q", "leave", "back")),
    *_of("results", ("rematch", "enter", "rematch", "rematch"), ("replay", "v", "replay", "replay"),
         ("new", "n", "new table", "new_table"), ("seed", "s", "same seed", "same_seed"),
         ("decks", "d,D,c", "piles", "decks"), ("log", "l,L", "log", "log"), ("facts", "f", "facts", "facts"),
         ("undo", "u", "undo", "undo"), ("export", "e", "export", "export"),
         ("rules", "question_mark", "rules", "rules"), ("menu", "m", "menu", "menu"),
         ("back", "escape", "back", "back"), ("quit", "q", "quit", "app.quit")),
)
"""All actions of the screens around the tables."""
KNOWN = frozenset(action.id for action in (*ACTIONS, *ELSEWHERE))
"""All ids: what the player's own keys may name."""
PLACES: Mapping[Place, str] = {
    "table": "Keys at the table", "list": "Keys of all lists", "menu": "Keys of the menu",
    "setup": "Keys of a new table", "saves": "Keys of the saved tables", "settings": "Keys of these options",
    "players": "Keys of the players",
    "guides": "Keys of the guides", "cards": "Keys of the cards", "rules": "Keys of the rulebook",
    "replay": "Keys of a replay", "results": "Keys of the results"}
"""The screens with actions of their own, as headings."""


def of(*places: Place) -> tuple[Action, ...]:
    """The actions that work on a screen."""
    return tuple(action for action in (*ACTIONS, *ELSEWHERE) if action.place in places)


def bound(*places: Place) -> list[BindingType]:
    """The same as Textual's bindings, which the player's own keys change by their ids."""
    return [Binding(",".join(action.keys), action.does or f"act('{action.id}')", action.word, id=action.id, show=False,
                    key_display=action.cap) for action in of(*places)]


Keys = Callable[..., tuple[tuple[str, str], ...]]
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
            self.problems.append(f"{BLOCKED} no action is called {unknown}: the keys for it are left out")
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
                self.problems.append(f"{BLOCKED} the key {cap(key)} cannot mean both “{owner.word}” and "
                                     f"“{action.word}”: it means “{owner.word}”")

    def find(self, key: str) -> Action | None:
        """The action of a pressed key."""
        return self._by_key.get(key)

    def action(self, id_: str) -> Action:
        """The action with this id. Raises KeyError."""
        return next(action for action in self.actions if action.id == id_)

    def cap(self, id_: str) -> str:
        """The key cap of this action."""
        return self.action(id_).cap

    def standing(self, used: Collection[str] = (), works: Mapping[str, bool] | None = None,
                 words: Mapping[str, str] | None = None) -> tuple[tuple[str, str], ...]:
        """The key caps and words of the bar's last row; `used` are keys that mean something else to the question,
        `works` says of actions whether they can be done now, `words` have other words than their own."""
        first, works, words = {keys[0] for keys in used if keys}, works or {}, words or {}
        free = {action.id: next((key for key in action.keys if key not in first), "") for action in self.actions}
        return tuple((cap(free[action.id]), words.get(action.id) or action.word) for action in self.actions
                     if free[action.id] and works.get(action.id, action.standing))

    def caps(self, *wanted: tuple[str, str]) -> tuple[tuple[str, str], ...]:
        """Caps and words for a bar: of each action its id, and a word ("" for its own)."""
        found = [(self.action(id_), word) for id_, word in wanted]
        return tuple([(action.cap, word or action.word) for action, word in found])

    def taken(self) -> frozenset[str]:
        """All keys that mean an action."""
        return frozenset(self._by_key)

    def lines(self) -> list[tuple[str, str]]:
        """The help panel: the keys of every action, and what it does."""
        return [(" ".join(cap(key) for key in action.keys), action.help) for action in self.actions]


def _keys(written: str) -> tuple[str, ...]:
    return tuple(part for part in (part.strip() for part in written.split(",")) if part)


def keymaps(changes: Mapping[str, str]) -> Mapping[Place, Keymap]:
    """The keys of each screen, with the player's own."""
    return {place: Keymap(changes, of(place)) for place in PLACES}


def default_keys(*wanted: tuple[str, str]) -> tuple[tuple[str, str], ...]:
    """Caps and words of actions around the tables, by the default keys."""
    return Keymap(None, ELSEWHERE).caps(*wanted)

