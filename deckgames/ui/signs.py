"""The characters of the game: every sign once, what it means, and its one-character stand-in for ASCII terminals."""

from __future__ import annotations

import os
from collections.abc import Mapping
from unicodedata import normalize

SEAT_SIGNS = ("▲", "●", "■", "◆", "★", "✦")

CURSOR = "▸"
LEAVES = "◂"
GOES_TO = "→"
CHOSEN = "✓"
GONE = "✗"
BLOCKED = "⊘"
GLORY = "✶"
DRAW = "▯"
HIDDEN = "▮"
PIP = "◉"
PIP_SPENT = "○"
HEALTH = "━"
HEALTH_LOST = "─"
MINUS = "−"
TIMES = "×"
RANGE = "–"
MORE = "…"
HALF = "½"
ENDLESS = "∞"
JOKER = "✱"

CRAFT, BRAWL, SABOTAGE, RING, CAPER, CLASS = "◎", "‡", "✗", "↻", "◇", "♛"
ADVERSARY, TRAP, DUMMY, FINALE = "♞", "#", "□", "♛"
ITEM, ENCHANTMENT, MONSTER, DRAGON = "†", "≈", "♞", "♜"
VILLAGE, OVERLORD = "⌂", "♚"
UPPER, LOWER = "▔", "▁"
HEARTS, DIAMONDS, CLUBS, SPADES, ELVES, GNOMES = "♡", "♢", "♧", "♤", "❧", "⌂"

_PAIRS = (
    # seats, marks
    "▲^ ●@ ■% ◆& ★~ ✦+ ▸> ◂< →> ←< ↑^ ↓v ‹< ›> ✓v ✗x ⊘! ✶* ▯c ▮# ◉o ○. ·. •* "
    # kinds and suits
    "◎o ‡! ↻r ◇? ♛K †/ ≈e ♞m ♜D □d ⌂G ♚K ♡H ♢D ♧C ♤S ❧E ✱* ♥L °' "
    # numbers and quotes
    '−- ×x –- —- ½+ ∞~ ≤< ±~ …. “" ”" „" ‘\' ’\' «< »> '
    # frames: light, heavy, double, dashed, heavy dashed
    '─- │| ╭+ ╮+ ╰+ ╯+ ┌+ ┐+ └+ ┘+ ├+ ┤+ ┬+ ┴+ ┼+ ━= ┃# ┏# ┓# ┗# ┛# ═= ║" ╔+ ╗+ ╚+ ╝+ ╌. ╎: ╍= ┇! '
    # shades and bars
    "░: ▒+ ▓= █# ▏| ▕| ▔' ▁_ ▂_ ▃_ ▀' ▎| ▍| ▌| ▐|"
)
_FRAMES, _BARS = range(0x2500, 0x2580), range(0x2580, 0x25A0)
"""What terminals draw frames and bars of; others than we do may draw with any of them."""


def _letters() -> dict[int, str]:
    # A terminal that needs the stand-ins shows no accents either; the bare letter keeps names readable.
    found: dict[int, str] = {}
    for code in range(0xC0, 0x180):
        base = normalize("NFKD", chr(code))[0]
        if base.isascii():
            found[code] = base
    return found


ASCII: dict[int, str] = _letters() | dict.fromkeys(_FRAMES, "+") | dict.fromkeys(_BARS, "#") | {
    ord(pair[0]): pair[1] for pair in _PAIRS.split(" ") if pair}
"""One character to one character, so that no width ever changes."""


def to_ascii(text: str) -> str:
    """The text with every sign replaced by its stand-in; other characters stay."""
    return text.translate(ASCII)


def wants_ascii(environ: Mapping[str, str] | None = None) -> bool:
    """Whether the locale draws half of our signs two cells wide (Chinese, Japanese, Korean)."""
    found = os.environ if environ is None else environ
    locale = next((found[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if found.get(name)), "")
    return locale[:2].lower() in {"zh", "ja", "ko"}
