"""The key that is meant by what a keyboard sends: letters of other scripts by their place, digits of a row that needs
Shift for them, Caps Lock, Esc and a key in one packet. Knows no screen: typed lines are read with it, too."""

import re
import unicodedata
from collections.abc import Callable
from typing import Literal

from deckgames.engine.core.data import frozen
from deckgames.engine.messages import TEXT

Keyboard = Literal["auto", "azerty", "sent"]
"""What the player says of the keyboard: it shows itself; its digits need Shift, as on AZERTY; each key is as sent."""
Notice = Literal["", "cyrillic", "greek", "digits", "caps"]
"""What a key has shown of the keyboard; "digits" perhaps: many a row sends such a sign, with Shift or beside Enter."""


def notice_words(notice: Notice) -> str:
    """What the bar says when a key has shown something for the first time."""
    return TEXT(f"keyboard.{notice}")


_CYRILLIC = dict(zip("йцукенгшщзхъфывапролджэячсмитьбюёіїєґў",
                     "qwertyuiop[]asdfghjkl;'zxcvbnm,.`s]'\\o", strict=True))
"""Russian letters, then those that Ukrainian and Belarusian have in their places."""
_GREEK = dict(zip("ςερτυθιοπασδφγηξκλζχψωβνμ", "wertyuiopasdfghjklzxcvbnm", strict=True))
_PLACES: dict[str, tuple[str, Notice]] = {
    **{letter: (key, "cyrillic") for letter, key in _CYRILLIC.items()},
    **{letter: (key, "greek") for letter, key in _GREEK.items()}}
_WITH_SHIFT = str.maketrans("[]\\;',.`", '{}|:"<>~')
_AZERTY = dict(zip("&é\"'(-è_çà)=", "1234567890-=", strict=True))
PLAIN = frozenset("0123456789")
"""Keys that show that a keyboard sends digits."""
_PERHAPS_DIGITS = frozenset("&éèçà")
"""Signs of AZERTY's row that mean nothing at a table."""
_IN_A_PACKET = ("enter", "space", "backspace")
"""Keys beside those of one character that Esc may come in one packet with."""
_NO_KEY = re.compile("(left|right)_(shift|control|alt|super|hyper|meta)|iso_level[35]_shift|(caps|num|scroll)_lock")


@frozen
class Meant:
    """The keys that are meant, each a character or a key's name, and what that shows of the keyboard. `pressed` is the
    key by its place, where another case of it is meant."""

    keys: tuple[str, ...]
    notice: Notice = ""
    pressed: str = ""


def by_place(character: str) -> tuple[str, Notice]:
    """What the key of a letter of another script sends on a US keyboard, and the script; ("", "") for all else."""
    small = character.lower()
    key, script = _PLACES.get(small) or _PLACES.get(unicodedata.normalize("NFD", small)[:1]) or ("", "")
    return (key.upper().translate(_WITH_SHIFT), script) if character != small else (key, script)


def digits(line: str) -> str:
    """The digits that were meant by a line, if its keyboard needs Shift for them; "" if the line does not look so."""
    found = "".join(_AZERTY.get(sign.lower(), sign if sign == " " else "") for sign in line)
    return found if len(found) == len(line) and _PERHAPS_DIGITS.intersection(line.lower()) else ""


def typed(line: str) -> str:
    """A line with each letter by its place, where it has none of ours."""
    ours = any(sign.isascii() and sign.isalpha() for sign in line)
    return line if ours else "".join(by_place(sign)[0] or sign for sign in line)


def meant(sent: str, held: str = "", keyboard: Keyboard = "auto",
          means: Callable[[str], bool] = lambda key: True) -> Meant:
    """The keys that are meant by a character or a named key that is sent while keys such as `ctrl+` are `held`.

    `means` says what means something where it is pressed: a capital that does not is Caps Lock where its small letter
    does. A key that only holds or locks others is none, and so is a sign that may be a digit: that is asked first.
    """
    if _NO_KEY.fullmatch(sent):
        return Meant(())
    key, notice = _read(sent, held, keyboard)
    if notice == "digits":
        return Meant((), notice)
    if held in ("alt+", "alt+shift+") and (len(key) == 1 or key in _IN_A_PACKET):
        return Meant(("escape", key.upper() if "shift" in held else key), notice)
    if not held and len(key) == 1 and "A" <= key <= "Z" and not means(key) and means(key.lower()):
        return Meant((key.lower(),), notice or "caps", key)
    return Meant((held + key,), notice)


def _read(sent: str, held: str, keyboard: Keyboard) -> tuple[str, Notice]:
    """The key by its place, and what that shows."""
    if keyboard == "sent":
        return sent, ""
    key, script = by_place(sent)
    if key:
        return key, script
    digit = "" if held else _AZERTY.get(sent.lower(), "")
    if digit and keyboard == "azerty":
        return digit, ""
    return (digit, "digits") if sent.lower() in _PERHAPS_DIGITS and digit else (sent, "")
