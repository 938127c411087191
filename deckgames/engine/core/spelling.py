"""How numbers and words are written: numbers for people, whole numbers that were typed, words that were mistyped; and
one character of plain ASCII for each sign, for terminals that draw no others and keyboards that have none."""

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from difflib import get_close_matches
from itertools import accumulate, pairwise
from json import dumps
from unicodedata import category, normalize

_WHOLE = re.compile(r"-?[0-9]{1,20}")


def visible(text: str) -> str:
    """A line of visible characters: what is none, such as ESC or a mark that turns the direction of writing, stands as
    JSON escapes it. All text of files and names that goes to a terminal, and all JSON, goes through here."""
    return text if text.isprintable() else "".join(c if c.isprintable() else dumps(c)[1:-1] for c in text)


def carried(text: str, encoding: str) -> str:
    """The text as a stream of this encoding can carry it: stand-ins in ASCII for what it cannot, else JSON escapes."""
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return "".join(c if c.isascii() else dumps(c)[1:-1] for c in in_ascii(text.replace(ONWARDS, "")))
    return text


ONWARDS = "\u200e"
"""The mark behind which writing goes from left to right; nobody sees it."""
_TO_THE_LEFT = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]+"
_WORDS_TO_THE_LEFT = re.compile(f"{_TO_THE_LEFT}(?:[ '’.-]{_TO_THE_LEFT})*")


def left_to_right(text: str) -> str:
    """A line with a mark behind all that is written from right to left, such as Hebrew and Arabic names: terminals that
    turn those round leave what stands beside them in its place."""
    return text if text.isascii() else _WORDS_TO_THE_LEFT.sub(rf"\g<0>{ONWARDS}", text.replace(ONWARDS, ""))


def visible_name(text: str) -> str:
    """A person's name as it was typed, in UTF-8 where the locale knows no letters, each with its accent in one; without
    what nobody sees, such as the joiners of an emoji."""
    with suppress(UnicodeError):
        text = text.encode(errors="surrogateescape").decode()
    return " ".join("".join(c for c in normalize("NFC", text) if category(c) != "Cf").split())


def typed_name(text: str) -> str:
    """The name of somebody who typed it in a hurry: visible, with a capital at its beginning."""
    return capital(visible_name(text))


def whole_number(text: str) -> int | None:
    """The whole number that is written here in plain digits; None for anything else: `²` and `①` are none, though
    Python calls them digits, nor is a number of more digits than a generator has (20)."""
    return int(text) if _WHOLE.fullmatch(text.strip()) else None


def small(text: str) -> str:
    """The text as it goes on in a sentence: its first letter is small, unless it is no letter."""
    return text[:1].lower() + text[1:]


def did_you_mean(word: object, words: Iterable[str]) -> str:
    """A question such as "did you mean 'skill'?" if one of `words` is near, else the empty string."""
    known = {right.casefold(): right for right in words}
    near = get_close_matches(str(word)[:60].casefold(), known, 1)
    return f"did you mean '{known[near[0]]}'?" if near else ""


def in_a_row(names: Iterable[str], none: str) -> str:
    """Names in a row: "A, B", or "A; B, the Great" where one of them holds a comma; `none` if there are none."""
    found = list(names)
    return ("; " if any("," in name for name in found) else ", ").join(found) or none


def one(thing: str) -> str:
    """ "a card", "an Elf"."""
    return f"{'an' if thing[:1] in 'AEIOUaeiou' else 'a'} {thing}"


def plural(n: int, thing: str) -> str:
    """ "1 card", "1,200 cards"."""
    return f"{n:,} {thing}{'' if n == 1 else 's'}"


def lasting(seconds: float) -> str:
    """How long something took: "0:07", "12:34", "1:02:03"."""
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}:{rest:02}" if minutes < 60 else f"{minutes // 60}:{minutes % 60:02}:{rest:02}"


def signed(number: int) -> str:
    """A number as people write it."""
    return f"−{-number}" if number < 0 else str(number)


_PAIRS = (
    # seats, marks
    "▲^ ●@ ■% ◆& ★$ ✦+ ▸> ◂< →> ←< ↑^ ↓v ‹< ›> ✓v ✗x ⊘! ✶* ▯c ▮# ◉o ○. ·. •* "
    # kinds and suits
    "◎o ‡! ↻r ◇? ♛K †/ ≈e ♞m ♜D □d ⌂G ♚K ♡H ♢D ♧C ♤S ❧E ✱* ♥L °' "
    # numbers and quotes
    '−- ×x –- —- ½+ ∞& ≤< ±~ …~ “" ”" „" ‘\' ’\' «< »> '
    # frames: light, heavy, double, dashed, heavy dashed
    '─- │| ╭+ ╮+ ╰+ ╯+ ┌+ ┐+ └+ ┘+ ├+ ┤+ ┬+ ┴+ ┼+ ━= ┃# ┏# ┓# ┗# ┛# ═= ║" ╔+ ╗+ ╚+ ╝+ ╌. ╎: ╍= ┇! '
    # shades and bars
    "░: ▒+ ▓= █# ▏| ▕| ▔' ▁_ ▂_ ▃_ ▀' ▎| ▍| ▌| ▐|"
)
_FRAMES, _BARS = range(0x2500, 0x2580), range(0x2580, 0x25A0)
"""What terminals draw frames and bars of; others than we do may draw with any of them."""


_LETTERS = {code: base for code in (0xA0, *range(0xC0, 0x180)) if (base := normalize("NFKD", chr(code))[0]).isascii()}
"""A terminal that needs the stand-ins shows no accents either; the bare letter keeps names readable."""
ASCII: dict[int, str] = _LETTERS | dict.fromkeys(_FRAMES, "+") | dict.fromkeys(_BARS, "#") | {
    ord(pair[0]): pair[1] for pair in _PAIRS.split(" ") if pair}
"""One character to one character, so that no width changes."""


_WIDER = {"→": "->", "←": "<-", "±": "+-", "…": "..."}
"""Signs whose one character would be read as another: "3>1" as greater."""
_WIDER_SIGN = re.compile("|".join(_WIDER))
_GAP = re.compile("[^\u2500-\u259f]*?(  +| +$)")
"""The next blanks of which some can be spared, before any frame."""
_FILLED = re.compile("(([ ─━═╌╍])\\2+)[^\u2500-\u259f]*$")
"""The last blanks, or the edge of a card, of which some can be spared."""


def to_ascii(text: str) -> str:
    """The text with every sign replaced by a stand-in of one character; other characters stay."""
    return text.translate(ASCII)


def in_ascii(text: str) -> str:
    """The text in plain ASCII, where lines may grow: "3->1", "and so on..."."""
    return to_ascii(_WIDER_SIGN.sub(lambda sign: _WIDER[sign[0]], text))


def line_in_ascii(pieces: Sequence[str]) -> list[str]:
    """The pieces of a line in ASCII, together as wide as before: a wider stand-in takes its cells from the blanks
    behind it, else from what fills the line before it, and has one cell where there are none to spare."""
    text = "".join(pieces)
    letters = [*to_ascii(text)]
    for sign in _WIDER_SIGN.finditer(text):
        more = len(_WIDER[sign[0]]) - 1
        for gap in (_GAP.match(text, sign.end()), _FILLED.search(text[:sign.start()])):
            spared = [at for at in range(*gap.span(1)) if letters[at]] if gap is not None else []
            spared = spared if gap is not None and gap.end() == len(text) else spared[1:]
            if len(spared) >= more:
                letters[sign.start()] = _WIDER[sign[0]]
                for at in spared[:more]:
                    letters[at] = ""
                break
    ends = [*accumulate(map(len, pieces), initial=0)]
    return ["".join(letters[start:end]) for start, end in pairwise(ends)]


def capital(text: str) -> str:
    """The text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]
