"""What the player has chosen for all tables: the model, and the file it is kept in. Knows no Textual."""

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from deckgames.engine.places import config_file

ThemeName = Literal["night", "day", "contrast", "mono"]
Speed = Literal["instant", "normal", "step"]
Curtain = Literal["auto", "always", "banner", "off"]
Signs = Literal["auto", "always", "never"]


def _setting(default: Any, title: str, help_text: str, **names: str) -> Any:
    """A field with what the settings screen shows: title, one line of help, names for bare values."""
    return Field(default=default, title=title, description=help_text, json_schema_extra={"names": {**names}})


class SettingsModel(BaseModel):
    """All settings. Frozen: a change makes a new one (`model_copy(update=...)`). Unknown names are left out.

    `ascii` "auto" means: by the locale. `idle_minutes` 0 means never. `keys` maps ids of actions to keys.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")

    theme: ThemeName = _setting(
        "night", "Theme", "all are safe for colour-blind eyes; mono uses no colour at all",
        night="Night", day="Day", contrast="High contrast", mono="Mono")
    ascii: Signs = _setting(
        "auto", "ASCII signs", "for terminals that lack ▲ ● ■ or draw them two cells wide",
        auto="where the locale needs it")
    reduced_motion: bool = _setting(False, "Reduced motion", "cards change places at once")
    bot_speed: Speed = _setting(
        "normal", "Bot speed", "how long the moves of bots stand on the screen", step="step by step")
    show_speed: Speed = _setting(
        "normal", "Show speed", "how long the steps of what all watch together stand on the screen",
        instant="no show", step="step by step")
    confirm_end: bool = _setting(
        True, "Confirm the end", "ask before a sitting ends that could still go on")
    curtain: Curtain = _setting(
        "auto", "Curtain", "of new tables: what stands between the hands of two people",
        auto="between humans", banner="only a banner")
    panic_on_blur: bool = _setting(False, "Hide on leaving", "the curtain falls when the terminal loses the focus")
    idle_minutes: Annotated[int, Field(ge=0, le=60)] = _setting(
        0, "Hide when idle", "the curtain falls after so many minutes without a key", **{"0": "never"})
    keys: dict[str, str] = {}


def load(path: Path | None = None) -> tuple[SettingsModel, str]:
    """The settings of the file, and a plain sentence about what in it could not be used ("" if all could).

    A missing file gives the defaults; a value that does not fit gives its default, the others stay.
    """
    path = config_file() if path is None else path
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return SettingsModel(), ""
    except (OSError, UnicodeDecodeError):
        return SettingsModel(), f"The settings in {path} cannot be read: the defaults are used"
    found = _mapping(text)
    if found is None:
        return SettingsModel(), f"{path} holds no settings, expected lines such as `theme: day`: the defaults are used"
    try:
        return SettingsModel.model_validate(found), ""
    except ValidationError as error:
        bad = sorted({str(part["loc"][0]) for part in error.errors() if part["loc"]})
        kept = {name: value for name, value in found.items() if name not in bad}
        said = f"{path}: what is written for {', '.join(bad)} does not fit, the default is used"
        return SettingsModel.model_validate(kept), said


def _mapping(text: str) -> dict[str, Any] | None:
    import yaml

    try:
        # Every scalar as text: `curtain: off` is the word off, not a boolean; pydantic reads numbers and yes or no.
        found = yaml.load(text, Loader=yaml.BaseLoader)
    except (yaml.YAMLError, RecursionError):
        return None
    if found is None or found == "":
        return {}
    return found if isinstance(found, dict) else None


def save(settings: SettingsModel, path: Path | None = None) -> str:
    """Writes the settings, whole or not at all. Gives "" or a plain sentence why it was not possible."""
    path = config_file() if path is None else path
    import yaml

    lines = yaml.safe_dump(settings.model_dump(mode="json"), sort_keys=False, allow_unicode=True)
    head = "# The settings of deckgames; the settings screen writes this file.\n"
    return write_whole(path, head + lines)


def write_whole(path: Path, text: str) -> str:
    """Writes a small file so that it is never seen half written. Gives "" or a plain sentence of what went wrong."""
    new = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        new.write_text(text, encoding="utf-8")
        new.replace(path)
    except OSError as error:
        with suppress(OSError):
            new.unlink(missing_ok=True)
        return f"{path} cannot be written: {error.strerror}"
    return ""


def names_of(field: str) -> Callable[[Any], str]:
    """How the values of a setting read: the given name, yes and no, or the bare value."""
    extra = SettingsModel.model_fields[field].json_schema_extra
    names = extra.get("names", {}) if isinstance(extra, dict) else {}

    def name(value: Any) -> str:
        if isinstance(value, bool):
            return "yes" if value else "no"
        return str(names.get(str(value), value)) if isinstance(names, dict) else str(value)

    return name
