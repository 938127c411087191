"""Pictures of what is painted, for the eye: `python -m tests.emblems emblems.png` draws every emblem in both sizes on
the cards of a theme, with the tints of the kinds beside the badges of the seats.

Options: `--theme day`, `--colours 256`, `--eyes deutan` (as somebody sees it who is blind to green), names of emblems.
"""

import argparse
import sys
from collections.abc import Sequence
from typing import Any

from rich.color import Color, ColorSystem
from rich.style import Style
from rich.terminal_theme import MONOKAI

from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.emblems import LARGE, SMALL, TINTS, bare, emblem, emblems, tint
from deckgames.ui.paint.signs import SEAT_SIGNS
from deckgames.ui.paint.theme import style_of, variables

CELL = 10, 20
"""Width and height of a cell in pixels."""
SYSTEMS = {"all": ColorSystem.TRUECOLOR, "256": ColorSystem.EIGHT_BIT, "16": ColorSystem.STANDARD}
EYES = {"deutan": ((.367, .861, -.228), (.280, .673, .047), (-.012, .043, .969)),
        "protan": ((.152, 1.053, -.205), (.115, .786, .099), (-.004, -.048, 1.052))}
"""What is left of red, green and blue (Machado and others, 2009)."""
FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono{}.ttf"


def png(canvas: Canvas, path: str, theme: str = "night", colours: str = "all", eyes: str = "") -> None:
    """Writes the canvas as a picture of a terminal."""
    from PIL import Image, ImageDraw, ImageFont

    fonts = [ImageFont.truetype(FONT.format(name), 16) for name in ("", "-Bold")]
    back = "#000000" if theme == "mono" else variables(theme)["table"]
    plain = Style(color="#dddddd" if theme == "mono" else variables(theme)["ink"], bgcolor=back)
    wide, high = CELL
    image = Image.new("RGB", (canvas.w * wide, canvas.h * high), back)
    draw = ImageDraw.Draw(image)
    for y in range(canvas.h):
        x = 0
        for run in canvas.runs(y):
            text, ink, ground = bare(*run, shapes=True) if theme == "mono" else run
            style = plain + style_of(ink, ground, theme)
            fore, behind = (_rgb(colour, colours, eyes) for colour in (style.color, style.bgcolor))
            if style.reverse:
                fore, behind = behind, fore
            for sign in text:
                left, top = x * wide, y * high
                box = [left, top, left + wide - 1, top + high - 1]
                draw.rectangle(box, behind)
                if sign == "▌":
                    draw.rectangle([left, top, left + wide // 2 - 1, top + high - 1], fore)
                elif sign in "▀▄█":
                    draw.rectangle([left, top + high // 2 * (sign == "▄"), left + wide - 1,
                                    top + (high if sign != "▀" else high // 2) - 1], fore)
                elif sign != " ":
                    draw.text((left, top), sign, fore, fonts[bool(style.bold)])
                x += 1
    image.save(path)


def _rgb(colour: Color | None, colours: str, eyes: str) -> Any:
    assert colour is not None
    red, green, blue = colour.downgrade(SYSTEMS[colours]).get_truecolor(MONOKAI)
    if eyes:
        return tuple(max(0, min(255, round(a * red + b * green + c * blue))) for a, b, c in EYES[eyes])
    return red, green, blue


def sheet(names: Sequence[str]) -> Canvas:
    """The emblems on cards, eight in a line, and the tints of kinds with the badges of the seats."""
    lines = [names[at:at + 8] for at in range(0, len(names), 8)]
    canvas = Canvas(1 + 8 * 25, 8 * len(lines) + 3)
    for row, line in enumerate(lines):
        for place, name in enumerate(line):
            x, y = 1 + 25 * place, 8 * row + 1
            canvas.ground(x, y - 1, 23, 7, "card")
            canvas.put(x, y - 1, name, tint(name))
            canvas.paste(x + 1, y, emblem(name, LARGE))
            canvas.paste(x + 14, y + 1, emblem(name, SMALL))
    x = 1
    for seat, sign in enumerate(SEAT_SIGNS, 1):
        x = canvas.put(x, canvas.h - 1, f" {sign} Name ", f"badge-{seat}") + 1
        x = canvas.put(x, canvas.h - 1, f"{sign} Name", f"seat-{seat}") + 1
    for place, name in enumerate(TINTS):
        canvas.put(1 + 14 * place, canvas.h - 3, f"╭─{name}", f"tint-{name}")
        canvas.put(1 + 14 * place, canvas.h - 2, "│ Name", f"tint-{name}")
    return canvas


def main(arguments: Sequence[str]) -> None:
    """Writes the sheet."""
    parser = argparse.ArgumentParser(prog="python -m tests.emblems", description="Draws the emblems as a picture.")
    parser.add_argument("path")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--theme", default="night", choices=["night", "day", "contrast", "mono"])
    parser.add_argument("--colours", default="all", choices=SYSTEMS)
    parser.add_argument("--eyes", default="", choices=EYES)
    asked = parser.parse_intermixed_args(arguments)
    png(sheet(asked.names or [*emblems()]), asked.path, asked.theme, asked.colours, asked.eyes)


if __name__ == "__main__":
    main(sys.argv[1:])
