"""One character of plain ASCII for each sign, for terminals that draw no others and keyboards that have none."""

from unicodedata import normalize

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
