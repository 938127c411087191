"""The four themes (Night, Day, Contrast, mono) and the styles of all inks and grounds, made from
`assets/themes.toml`."""

from __future__ import annotations

from functools import cache

from rich.style import Style
from textual.theme import BUILTIN_THEMES, Theme

from deckgames.engine.core.data import frozen
from deckgames.engine.core.files import plain_data
from deckgames.ui.paint.emblems import TINTS

SEATS = range(1, 7)
_WALL_SHARE = 0.28

_FILE = plain_data("themes")
_SURFACES: dict[str, dict[str, str]] = _FILE["surfaces"]
_HUES: dict[str, list[str]] = _FILE["hues"]
_ROLE_HUES: dict[str, int] = _FILE["roles"]
ROLES = (*_ROLE_HUES, "pace")
_SUIT_HUES: dict[str, int] = _FILE["suits"]
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
    inks = {name: Ink(*look) for name, look in _FILE["inks"].items()}
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
    """The one of two colours, `#night#day`, that this theme shows."""
    return "#" + colours.split("#")[2 if theme == "day" else 1]
