"""A card's picture with every sign on it explained: what a rulebook begins with. Drawn by the game's own faces."""

from __future__ import annotations

from collections.abc import Iterable

from deckgames.engine.data import dataclass
from deckgames.ui.paint.canvas import Canvas, Line, spans_text, wrap_text
from deckgames.ui.paint.canvas import width as cell_width

_GAP = 2
_LEAST_BESIDE = 30


@dataclass(frozen=True, slots=True)
class Anatomy:
    """A picture, and the signs on it in reading order, each with what it means."""

    picture: Canvas
    signs: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, picture: Canvas, meanings: Iterable[tuple[str, str]]) -> Anatomy:
        """The picture with those meanings whose sign stands on it."""
        text = " ".join(word for y in range(picture.h) for word in picture.line(y)[1:-1].strip("─╭╮╰╯").split())
        shown = {sign: meaning for sign, meaning in meanings if sign and sign in text}
        return cls(picture, tuple(sorted(shown.items(), key=lambda pair: text.index(pair[0]))))

    def lines(self, w: int) -> list[Line]:
        """Picture and meanings in lines of at most `w` cells, side by side where there is room."""
        drawn: list[Line] = [tuple((text, ink) for text, ink, _ in self.picture.runs(y)) for y in range(self.picture.h)]
        beside = w - self.picture.w - _GAP
        if beside < _LEAST_BESIDE:
            return [*drawn, *self._meanings(w)]
        said, blank = self._meanings(beside), " " * self.picture.w
        drawn += [((blank, "plain"),)] * (len(said) - len(drawn))
        said += [()] * (len(drawn) - len(said))
        return [(*left, (" " * _GAP, "plain"), *right) if right else left
                for left, right in zip(drawn, said, strict=True)]

    def _meanings(self, w: int) -> list[Line]:
        column = max((cell_width(sign) for sign, _ in self.signs), default=0) + _GAP
        found: list[Line] = []
        for sign, meaning in self.signs:
            lead = sign + " " * (column - cell_width(sign))
            for part in wrap_text(meaning, w - column):
                found.append(((lead, "name"), (part, "text")))
                lead = " " * column
        return found

    def text(self, w: int) -> list[str]:
        """The same in bare characters."""
        return [spans_text(line).rstrip() for line in self.lines(w)]
