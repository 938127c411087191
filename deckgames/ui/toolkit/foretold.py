"""The words of a forecast that all games share: a number with an arrow, what is only likely, and where it ends."""

from collections.abc import Callable
from typing import Any

from deckgames.engine.decisions import Topic
from deckgames.engine.forecast import HIDDEN, Change, Forecast
from deckgames.engine.lexicon import Mark, Number
from deckgames.seats import SEAT
from deckgames.ui import signs
from deckgames.ui.canvas import Line, Span

Shown = Callable[[Any], Span]
"""How a number of the view is written."""
_TO = " → "


def signed(sign: str, ink: str) -> Shown:
    """Numbers behind a sign or letter: `$3`, `A−1`."""
    return lambda n: (f"{sign}{n}".replace("-", signs.MINUS), ink)


def arrow(change: Change | None, shown: Shown, to: str = _TO) -> Line:
    """`$3 → $5` where it is certain, else `$3 → mostly $5`, or `$3 → $4 to $6, mostly $5`; nothing if it stays."""
    if change is None:
        return ()
    return (shown(change.before), (to, "muted"), *after(change, shown))


def after(change: Change, shown: Shown) -> Line:
    """What a number becomes: certain, or how likely."""
    last = shown(change.after)
    if change.sure:
        return (last,)
    low, high = change.span
    if low == high:
        return (("mostly ", "muted"), last)
    return (shown(low), (" to ", "muted"), shown(high), (", mostly ", "muted"), last)


def told(forecast: Forecast, number: Number, seat: int | None = None, to: str = _TO) -> Line:
    """What becomes of a number of the lexicon; nothing if it stays, or for a mark that goes."""
    change = forecast.of(number, seat)
    if change is None:
        return ()
    if isinstance(number, Mark):
        return (("" if change.sure else "mostly ", "muted"), (number.says, number.ink)) if change.after else ()
    label: Line = ((f"{number.label} ", "text"),) if number.label and not number.sign else ()
    return (*label, *arrow(change, number.shown, to))


def counted(change: Change | None, shown: Shown) -> Line:
    """How many cards come that nobody at the screen knows yet; nothing if none do."""
    if change is None:
        return ()
    counts = [sum(part is HIDDEN for part in met) for met in change.met]
    new = Change(0, counts[0], change.sure, tuple(counts))
    return after(new, shown) if any(counts) else ()


def _prompt(text: str, name: Callable[[int], Span]) -> Line:
    """A question with the people it names ("seat 2")."""
    found: list[Span] = []
    for nth, part in enumerate(SEAT.split(text)):
        found.append(name(int(part) - 1) if nth % 2 else (part, "text"))
    return tuple(span for span in found if span[0])


def ending(forecast: Forecast, seat: int, name: Callable[[int], Span], *usual: Topic) -> Line:
    """Who is asked then, where that is not a usual question (about one of `usual`), and who else may be before."""
    ends = forecast.ends
    others = dict.fromkeys(end.seat for end in forecast.met if end.how == "asked" and end.about not in usual)
    may = [no for no in others if no is not None and no not in (seat, ends.seat)]
    if ends.how == "over":
        return (("the game ends" if forecast.sure_end else "the game mostly ends", "warn"),)
    said: Line = ()
    if ends.how == "asked" and ends.about not in usual and ends.seat is not None:
        said = (("then: ", "text"), *_prompt(ends.prompt, name))
        if ends.seat != seat:
            said = (("then " if forecast.sure_end else "then mostly ", "text"), name(ends.seat), (" decides", "text"))
    for no in may:
        said = (*said, *((("; ", "text"),) if said else ()), name(no), (" may have an answer", "warn"))
    return said
