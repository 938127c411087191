"""The four themes (Night, Day, Contrast, mono) and the styles of all inks and grounds, each from one table."""

from __future__ import annotations

from functools import cache

from rich.style import Style
from textual.theme import BUILTIN_THEMES, Theme

from deckgames.engine.core.data import frozen
from deckgames.ui.paint.emblems import TINTS

SEATS = range(1, 7)
_WALL_SHARE = 0.28

_SURFACES: dict[str, dict[str, str]] = {
    "night": {
        "table": "#121212", "side": "#1C1C1C", "face": "#262626", "raised": "#303030", "edge": "#585858",
        "faint": "#808080", "blocked": "#9E9E9E", "muted": "#AFAFAF", "ink": "#EEEEEE", "cursor": "#FFFFFF",
        "key-bg": "#3A4654", "key-fg": "#FFFFFF", "on-seat": "#0B0E12",
    },
    "day": {
        "table": "#F3F2EF", "side": "#E8E6E2", "face": "#FFFFFF", "raised": "#FFF3CC", "edge": "#B4AC9C",
        "faint": "#868C92", "blocked": "#5E656D", "muted": "#565E66", "ink": "#1B2026", "cursor": "#1B2026",
        "key-bg": "#D9D1C1", "key-fg": "#1B2026", "on-seat": "#FFFFFF",
    },
    "contrast": {
        "table": "#000000", "side": "#000000", "face": "#000000", "raised": "#000000", "edge": "#FFFFFF",
        "faint": "#B8B8B8", "blocked": "#C8C8C8", "muted": "#DADADA", "ink": "#FFFFFF", "cursor": "#FFFFFF",
        "key-bg": "#FFFFFF", "key-fg": "#000000", "on-seat": "#000000",
    },
}  # fmt: skip

_HUES: dict[str, tuple[str, ...]] = {
    "night": ("#E69F00", "#56B4E9", "#1DB489", "#F0E442", "#D98BB5", "#F2823F"),
    "day": ("#875900", "#00639C", "#00664A", "#6B6200", "#9A3B72", "#A84300"),
    "contrast": ("#FFB733", "#7CCBFF", "#3DDDAE", "#FFF45C", "#FFACD6", "#FF9452"),
}

_ROLE_HUES = {"might": 6, "guard": 2, "life": 3, "coin": 4, "harm": 5, "glory": 1}
ROLES = (*_ROLE_HUES, "pace")
_SUIT_HUES = {"hearts": 5, "diamonds": 1, "clubs": 3, "elves": 4, "gnomes": 2}
SUITS = (*_SUIT_HUES, "spades")


def _mix(part: str, rest: str, share: float) -> str:
    pairs = ((int(part[i : i + 2], 16), int(rest[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02X}" for a, b in pairs)


def variables(name: str) -> dict[str, str]:
    """All colours of `night`, `day` or `contrast`, by the name the style sheets use without `$`."""
    surfaces, hues = _SURFACES[name], _HUES[name]
    colours = dict(surfaces)
    colours |= {f"tint-{tint}": shades[[*_SURFACES].index(name)] for tint, shades in TINTS.items()}
    for seat in SEATS:
        colours[f"seat-{seat}"] = hues[seat - 1]
        colours[f"wall-{seat}"] = _mix(hues[seat - 1], surfaces["table"], _WALL_SHARE)
    colours |= {role: hues[hue - 1] for role, hue in _ROLE_HUES.items()} | {"pace": surfaces["ink"]}
    colours |= {f"suit-{suit}": hues[hue - 1] for suit, hue in _SUIT_HUES.items()} | {"suit-spades": surfaces["muted"]}
    return colours


def _theme(name: str) -> Theme:
    found = variables(name)
    return Theme(
        name=name, dark=name != "day", primary=found["seat-2"], secondary=found["muted"], accent=found["seat-1"],
        warning=found["glory"], error=found["might"], success=found["life"], foreground=found["ink"],
        background=found["table"], surface=found["face"], panel=found["side"], boost=found["raised"], variables=found,
    )  # fmt: skip


def _mono() -> Theme:
    plain = "ansi_default"
    # Without the variables of Textual's own ansi theme `$ansi-background` is undefined and every style canvas fails.
    found = BUILTIN_THEMES["ansi-dark"].variables | dict.fromkeys(variables("night"), plain)
    return Theme(
        name="mono", ansi=True, primary=plain, secondary=plain, accent=plain, warning=plain, error=plain,
        success=plain, foreground=plain, background=plain, surface=plain, panel=plain, boost=plain, variables=found,
    )  # fmt: skip


NIGHT, DAY, CONTRAST, MONO = _theme("night"), _theme("day"), _theme("contrast"), _mono()
THEMES: tuple[Theme, ...] = (NIGHT, DAY, CONTRAST, MONO)


@frozen
class Ink:
    """How one ink looks: colours as variable names, text styles with colour, and text styles without."""

    color: str
    background: str = ""
    style: str = ""
    mono: str = ""


def _inks() -> dict[str, Ink]:
    bold, caps = "bold", "reverse bold"
    inks = {
        "plain": Ink("ink"), "text": Ink("ink"), "name": Ink("ink", "", bold, bold),
        "name-cursor": Ink("table", "cursor", bold, caps), "name-blocked": Ink("blocked", "", "", "dim"),
        "blocked": Ink("blocked", "", "", "dim"), "kind": Ink("muted"), "rule": Ink("muted"), "muted": Ink("muted"),
        "flavour": Ink("muted", "", "italic", "italic"), "faint": Ink("faint", "", "", "dim"),
        "head": Ink("muted", "", bold, bold), "title": Ink("ink", "", bold, bold),
        "key": Ink("key-fg", "key-bg", bold, "bold underline"),
        "edge": Ink("edge", "", "", "dim"), "edge-open": Ink("muted"), "cursor": Ink("cursor", "", bold, bold),
        "chosen": Ink("life", "", bold, bold), "belt": Ink("muted", "", "", "dim"),
        "belt-on": Ink("ink", "", bold, bold), "back": Ink("edge", "", "", "dim"),
        "rulemark": Ink("muted", "", "underline", "underline"), "warn": Ink("glory", "", bold, bold),
        "good": Ink("life", "", bold, bold), "bad": Ink("might", "", bold, bold),
        "phase": Ink("table", "ink", bold, caps), "chip": Ink("on-seat", "guard", bold, caps),
        "mult": Ink("on-seat", "might", bold, caps), "total": Ink("table", "ink", bold, caps),
    }  # fmt: skip
    inks |= {role: Ink(role, "", bold, bold) for role in ROLES}
    inks |= {f"suit-{suit}": Ink(f"suit-{suit}") for suit in SUITS}
    inks |= {f"tint-{tint}": Ink(f"tint-{tint}") for tint in TINTS}
    for seat in SEATS:
        inks[f"seat-{seat}"] = Ink(f"seat-{seat}", "", bold, bold)
        inks[f"line-{seat}"] = Ink(f"seat-{seat}")
        inks[f"badge-{seat}"] = Ink("on-seat", f"seat-{seat}", bold, caps)
        inks[f"wall-{seat}"] = Ink(f"wall-{seat}", "", "", "dim")
    return inks


INKS: dict[str, Ink] = _inks()
GROUNDS: dict[str, str] = {"card": "face", "raised": "raised", "band": "side", "key": "key-bg"}


@cache
def style_of(ink: str, ground: str, theme: str) -> Style:
    """What an ink on a ground sets itself in a theme; in mono attributes only, no colour at all. Of a picture both may
    be colours: see `emblems`.

    Made here and not by style canvas classes: Textual would match some ninety of them anew for every pane that appears,
    which took half the time of opening a screen.
    """
    known = INKS.get(ink)
    if theme == "mono":
        return Style.parse(known.mono) if known is not None else Style.null()
    colours = variables(theme if theme in _SURFACES else "night")
    style = Style(bgcolor=colours[GROUNDS[ground]]) if ground in GROUNDS else Style.null()
    if "#" in ground:
        style = Style(bgcolor=_pixel(ground, theme))
    if ink.startswith("#"):
        style += Style(color=_pixel(ink, theme))
    if known is not None:
        behind = colours[known.background] if known.background else None
        style += Style(color=colours[known.color], bgcolor=behind) + Style.parse(known.style)
    return style


def _pixel(colours: str, theme: str) -> str:
    """The colour of a pixel."""
    return "#" + colours.split("#")[2 if theme == "day" else 1]
