"""What the player has chosen for all tables, and the file it is kept in. Knows no Textual.

Plain dataclasses, though they are read from a file: the menu needs them before its first picture, and pydantic would
be a quarter of that time.
"""

from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any, Literal, get_args

from deckgames.engine import CurtainMode
from deckgames.engine.core.data import dataclass, fresh, frozen
from deckgames.engine.core.files import read_whole, write_whole
from deckgames.engine.core.paths import config_file
from deckgames.engine.messages import SAY, TEXT
from deckgames.keyboards import Keyboard
from deckgames.ui import HandOrder, ThemeName

Speed = Literal["step", "slow", "normal", "fast", "instant"]
SPEEDS: tuple[Speed, ...] = get_args(Speed)
"""Every speed, the slowest first."""
Signs = Literal["auto", "always", "never"]
_YES, _NO = frozenset({"yes", "true", "on", "y", "1"}), frozenset({"no", "false", "off", "n", "0"})


@frozen
class Setting:
    """What a setting may be: its values, with names where the bare value is none."""

    name: str
    values: tuple[Any, ...]

    @property
    def title(self) -> str:
        """What the setting is called."""
        return TEXT(f"setting.{self.name}")

    @property
    def help(self) -> str:
        """What the setting does, in a sentence."""
        return TEXT(f"setting-help.{self.name}")

    def named(self, value: Any) -> str:
        """A value of the setting, in words."""
        if isinstance(value, bool):
            return TEXT("settings.is-on" if value else "settings.is-off")
        key = f"setting-value.{self.name}-{value}"
        return TEXT(f"setting-value.{self.name}-{value}") if isinstance(value, str) or key in SAY else str(value)

    def read(self, written: object) -> Any:
        """The value from a settings file. Raises ValueError if it is none of this setting's."""
        word = str(written).strip().casefold()
        for value in self.values:
            if word == str(value) or (isinstance(value, bool) and word in (_YES if value else _NO)):
                return value
        raise ValueError


SETTINGS: Mapping[str, Setting] = {name: Setting(name, values) for name, values in (
    ("theme", get_args(ThemeName)), ("ascii", get_args(Signs)), ("reduced_motion", (False, True)), ("speed", SPEEDS),
    ("keyboard", get_args(Keyboard)), ("confirm_end", (False, True)), ("hand", get_args(HandOrder)),
    ("curtain", get_args(CurtainMode)),
    ("panic_on_blur", (False, True)), ("idle_minutes", tuple(range(61))), ("clock", (False, True)),
    ("remind_minutes", (0, 1, 2, 3, 5, 10)))}
"""What the settings screen offers, in its order."""


@dataclass(frozen=True)
class SettingsModel:
    """All settings. Frozen: a change makes a new one (`dataclasses.replace`).

    `ascii` "auto" means: by what is known of the terminal. 0 minutes mean never. `keys` maps ids of actions to keys.
    """

    theme: ThemeName = "night"
    ascii: Signs = "auto"
    reduced_motion: bool = False
    speed: Speed = "normal"
    keyboard: Keyboard = "auto"
    confirm_end: bool = True
    hand: HandOrder = "drawn"
    curtain: CurtainMode = "auto"
    panic_on_blur: bool = False
    idle_minutes: int = 0
    clock: bool = False
    remind_minutes: int = 0
    keys: Mapping[str, str] = fresh(dict)


def _read(stored: Mapping[str, Any]) -> tuple[SettingsModel, list[str]]:
    """The settings of a file's words, and the names of those that do not fit. Unknown names are left out."""
    chosen: dict[str, Any] = {}
    bad = []
    for name, written in stored.items():
        if name == "keys" and isinstance(written, dict):
            chosen[name] = {str(action): str(key) for action, key in written.items()}
        elif name in SETTINGS or name == "keys":
            try:
                chosen[name] = SETTINGS[name].read(written)
            except (KeyError, ValueError):
                bad.append(name)
    return SettingsModel(**chosen), sorted(bad)


def load(path: Path | None = None) -> tuple[SettingsModel, str]:
    """The settings of the file, and a plain sentence about what in it could not be used ("" if all could).

    A missing file gives the defaults; a value that does not fit gives its default, the others stay.
    """
    path = config_file() if path is None else path
    found, said, _ = _found(path)
    settings, bad = _read(found or {})
    if bad:
        said = TEXT("settings.bad", file=str(path), names=tuple(bad))
    return settings, said


def _found(path: Path) -> tuple[dict[str, Any] | None, str, str]:
    """The words of the file (None: there are none), a plain sentence if it is there and holds no settings, its text."""
    try:
        text = read_whole(path)
    except FileNotFoundError:
        return None, "", ""
    except OSError as error:
        return None, TEXT("settings.unread", file=str(path), why=error.strerror), ""
    import yaml

    try:
        # Every scalar as text: `curtain: off` is the word off, not a boolean.
        found = yaml.load(text, Loader=yaml.BaseLoader) or {}
    except (yaml.YAMLError, RecursionError):
        found = None
    if isinstance(found, dict):
        return found, "", text
    return None, TEXT("settings.none", file=str(path)), text


def save(settings: SettingsModel, path: Path | None = None, before: SettingsModel | None = None) -> str:
    """Writes the settings, whole or not at all; of those that were there `before` only what has changed: another window
    may have changed the rest. What this version does not know stays in the file. Gives "" or a plain sentence why it
    was not possible."""
    path = config_file() if path is None else path
    stored, said, text = _found(path)
    if said:
        return TEXT("settings.left", file=str(path))
    chosen, there = asdict(settings), asdict(_read(stored or {})[0])
    then = there if before is None else asdict(before)
    changes = {name: value for name, value in chosen.items() if stored is None or value != then[name]}
    if before is not None and stored is not None and "keys" in changes:
        changes["keys"] = _merged(then["keys"], chosen["keys"], there["keys"])
    head = f"# {TEXT('settings.head')}\n"
    return write_whole(path, head + _yaml(changes) if stored is None else _rewritten(text, stored, changes))


def _merged(before: Mapping[str, Any], after: Mapping[str, Any], there: Mapping[str, Any]) -> dict[str, Any]:
    """What is there now, with what has changed from `before` to `after`, key by key."""
    kept = {name: value for name, value in there.items() if name in after or name not in before}
    return kept | {name: value for name, value in after.items() if before.get(name) != value}


def _rewritten(text: str, stored: Mapping[str, Any], changes: Mapping[str, Any]) -> str:
    """The text of a settings file with these changes; all else that was found in it stays, comments too unless the file
    is laid out in an unusual way."""
    import yaml

    wanted = {**stored, **changes}
    try:
        new = _edited(text, changes)
        if yaml.load(new, yaml.BaseLoader) == yaml.load(_yaml(wanted), yaml.BaseLoader):
            return new
    except (yaml.YAMLError, RecursionError):
        pass
    return _yaml(wanted)


def _edited(text: str, changes: Mapping[str, Any]) -> str:
    """The text with other values behind these names; names that are not there follow at its end."""
    import yaml

    root = yaml.compose(text, Loader=yaml.BaseLoader)
    pairs = {key.value: (key.start_mark.index, _end(value)) for key, value in root.value} if root is not None else {}
    parts, done = list[str](), 0
    for name, (start, end) in pairs.items():
        if name in changes:
            parts += text[done:start], _yaml({name: changes[name]}).removesuffix("\n")
            done = end
    kept, new = "".join((*parts, text[done:])), {name: changes[name] for name in changes if name not in pairs}
    return kept + "\n" * bool(kept and not kept.endswith("\n")) + (_yaml(new) if new else "")


def _end(node: Any) -> int:
    """Where a value ends in its file: a block of lines ends with its last value, not with what follows."""
    inner = node.value[-1] if isinstance(node.value, list) and node.value and not node.flow_style else None
    return _end(inner[1] if isinstance(inner, tuple) else inner) if inner is not None else int(node.end_mark.index)


def _yaml(chosen: Mapping[str, Any]) -> str:
    import yaml

    text: str = yaml.safe_dump(dict(chosen), sort_keys=False, allow_unicode=True)
    return text
