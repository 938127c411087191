"""The rows under the title bar, at one place on every table: what happened last, and what threatens who looks."""

from collections.abc import Sequence

from deckgames.engine.core.words import HIT, NEWS
from deckgames.engine.messages import TEXT, LazyMessage, Words, in_short
from deckgames.seats import with_names
from deckgames.ui.paint.bar import COMPACT
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import Line, in_ink, spans_width, width
from deckgames.ui.paint.shortening import clip, fitted, named_whole
from deckgames.ui.toolkit.layout import BOTH, Scene, SeatLook, has_side

AROUND, _APART = 3, 2
"""Columns of a row without its label: the first, the last, and what parts the label from the words; between threat and
aim."""


def rows(width: int, height: int, shows: bool = False) -> int:
    """How many there are in a terminal of this size: a wide one has both side by side, in a low one the bar tells what
    happened if it has room, and while the public show runs the table does."""
    return 0 if height < COMPACT or shows else 1 if has_side(width) else BOTH


def room(width: int, threat: Sequence[str], last: int = 0) -> int:
    """Columns for what happened last, without label and mark: of a wide row all that the threat leaves; of `last` all,
    where that leaves room for the shortest threat."""
    w = _begins(width, threat, last) - 1 if has_side(width) and threat else width
    return w - _before()


def _before() -> int:
    return AROUND + len(TEXT("headlines.last")) + 2


def _begins(w: int, threat: Sequence[str], last: int) -> int:
    """Where a threat begins in the row of a wide terminal: behind its middle if one of its forms has room there, else
    as far before it as the shortest needs, but for the first third; behind what happened `last`, if it can."""
    most, room = w - AROUND - len(TEXT("headlines.threat")), w // 2
    x = max(w // 3, most - next((width(form) for form in threat if width(form) <= most - room), width(threat[-1])))
    return max(x, min(last + _before() + 1, most - width(threat[-1])))


def forms(words: Words, seats: Sequence[SeatLook]) -> Sequence[str]:
    """Words with the signs of the players, the same with parts in few words, and all in few."""
    names, shorter = [look.named[0] for look in seats], words.shorter if isinstance(words, LazyMessage) else ""
    return [with_names(form, names) for form in (str(words), shorter, in_short(words)) if form]


def headlines(scene: Scene, w: int, h: int) -> Canvas:
    """`Last  ● Emil takes 5 Treasures`, and under it or beside it `Threat  Emil is 2 hooks ahead`, with the aim of the
    game at its end, where no heading has it."""
    canvas, wide = Canvas(w, h, "band"), has_side(w)
    aims = () if wide else scene.aims
    below = h > 1 and bool(scene.threat or aims)
    last = spans_width(scene.last)
    for y, line in enumerate(_last(scene, room(w, scene.threat, last), h - below)):
        canvas.spans(1, y, line)
    if not (below or wide):
        return canvas
    label, threat = TEXT("headlines.threat"), scene.threat or ("",)
    x = _begins(w, scene.threat, last) if wide and scene.threat else 1
    left = w - x - AROUND - len(label) * bool(scene.threat)
    fitting = [(form, aim) for form, beside in ((threat[0], aims), *[(form, aims[-1:]) for form in threat])
               for aim in beside if width(form) + width(aim) + _APART <= left]
    form, aim = next(iter(fitting), (next((form for form in threat if width(form) <= left), threat[-1]), ""))
    end = canvas.right(w - 1, h - 1, in_ink(aim, "muted")) if aim else w
    if scene.threat:
        x = canvas.put(x, h - 1, label, "warn") + 1
        canvas.put(x, h - 1, clip(form, end - x - 1), "text")
    return canvas


def _last(scene: Scene, room: int, height: int) -> Sequence[Line]:
    """What happened last, behind its label, in so many rows."""
    mark = in_ink("! ", HIT.over("warn")) if scene.hurts else in_ink("· ", NEWS.over("muted"))
    label = TEXT("headlines.last")
    lines = [named_whole(scene.last, room)] if height == 1 and scene.last else fitted(
        [tuple(scene.last)] if scene.last else [], room, height, prose=True)
    return [(*(((f"{label} ", "muted"), *mark) if not nth else in_ink(" " * (len(label) + 3), "plain")), *line)
            for nth, line in enumerate(lines)]
