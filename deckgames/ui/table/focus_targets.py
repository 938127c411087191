"""The cursor of the table: the places it can stand on, and where each key takes it. Pure geometry, no Textual."""

from collections.abc import Callable, Sequence
from typing import Literal

from deckgames.engine.match.private_phases import ENTER
from deckgames.engine.vocabulary.decisions import Option
from deckgames.ui.toolkit.layout import FocusTarget

BAR = "bar"
"""The zone of the options that stand for nothing on the table and are listed in the decision bar."""

Way = Literal["left", "right", "up", "down"]
Place = tuple[int, int] | None
"""Column and row of a focus target on the screen, None if it is not drawn."""


def bar_targets(items: Sequence[str], stops: Sequence[FocusTarget], options: Sequence[Option]) -> list[FocusTarget]:
    """Focus targets in the bar for the option ids that no focus target of the layout stands for."""
    known = {stop.oid for stop in stops if stop.oid is not None}
    by_oid = {option.oid: option for option in options}
    targets = []
    for oid in items:
        if oid not in known:
            option = by_oid.get(oid)
            targets.append(FocusTarget(BAR, oid=oid, blocked=option.blocked if option else None,
                              rule=option.rule if option else ""))
    return targets


def find_again(old: FocusTarget | None, at: int, stops: Sequence[FocusTarget], asked_anew: bool = False,
               start: str | None = None) -> int:
    """Where the cursor stands after the focus targets have changed: on the same thing, else near it, else on an offer.

    `at` is its place in the zone so far. With another question (`asked_anew`) it goes where something is on offer, and
    to the option `start` if there is one; it leaves the bar, where Enter pressed once too often would end something.
    """
    begin = next((index for index, stop in enumerate(stops) if on_offer(stop) and stop.oid == start), None)
    if begin is not None:
        return begin
    if asked_anew and old is not None and old.zone == BAR:
        return first_offer(stops)
    same = _same(old, stops) if old is not None else None
    if same is not None and (not asked_anew or on_offer(stops[same]) or not any(map(on_offer, stops))):
        return same
    if old is not None and old.zone != BAR:
        zone = [index for index, stop in enumerate(stops) if stop.zone == old.zone]
        near = [index for index in zone if on_offer(stops[index])] or ([] if asked_anew else zone)
        if near:
            return min(near, key=lambda index: (abs(index - zone[0] - at), index))
    return first_offer(stops)


def _same(old: FocusTarget, stops: Sequence[FocusTarget]) -> int | None:
    """All the same, else the card in its zone, else the option."""
    there = [at for at, new in enumerate(stops) if old.zone == new.zone and old.card is new.card]
    whole = [at for at in there if old.oid == stops[at].oid]
    cards = there if old.card is not None else []
    options = [at for at, new in enumerate(stops) if old.oid is not None and old.oid == new.oid]
    return next(iter((*whole, *cards, *options)), None)


def on_offer(stop: FocusTarget) -> bool:
    """Whether this focus target stands for an option that may be taken now."""
    return stop.oid is not None and stop.blocked is None


def first_offer(stops: Sequence[FocusTarget]) -> int:
    """Enter for all cards, else the first one with something on offer, else the first one."""
    enter = [index for index, stop in enumerate(stops) if stop.oid == ENTER]
    return next(iter([*enter, *(index for index, stop in enumerate(stops) if on_offer(stop))]), 0)


def next_zone(at: int, stops: Sequence[FocusTarget], step: int) -> int:
    """The first offer of the next zone (step 1) or the one before (-1); zones without offers if there is no other."""
    if not stops:
        return 0
    zones: list[str] = list(dict.fromkeys(stop.zone for stop in stops))
    with_offers = [zone for zone in zones if any(on_offer(stop) for stop in stops if stop.zone == zone)]
    ring = zones if len(with_offers) < 2 and stops[at].zone in with_offers else (with_offers or zones)
    here = stops[at].zone
    where = zones.index(here)
    candidates = zones[where + 1:] + zones[:where] if step > 0 else zones[:where][::-1] + zones[where + 1:][::-1]
    target = next((zone for zone in candidates if zone in ring), here)
    inside = [index for index, stop in enumerate(stops) if stop.zone == target]
    return next((index for index in inside if on_offer(stops[index])), inside[0])


def moved(at: int, stops: Sequence[FocusTarget], way: Way, place: Callable[[int], Place],
          scrolls: Callable[[int], bool] = lambda _: False) -> int:
    """The focus target that lies this way: the nearest on the screen; sideways, at the end of a line, the next one
    read; at the end of a zone the next one to which it `scrolls`."""
    if not stops:
        return 0
    here = place(at)
    if stops[at].zone == BAR and way in ("left", "right"):
        bar = [index for index, stop in enumerate(stops) if stop.zone == BAR]
        return bar[max(0, min(len(bar) - 1, bar.index(at) + (1 if way == "right" else -1)))]
    if here is not None:
        best = _nearest(at, here, stops, way, place)
        if best is None or stops[best].zone != stops[at].zone:
            hidden = _hidden(at, stops, way, place)
            best = hidden if hidden is not None and scrolls(hidden) else best
        if best is not None:
            return best
    if way in ("left", "right"):
        step = at + (1 if way == "right" else -1)
        if 0 <= step < len(stops) and stops[step].zone == stops[at].zone:
            return step
    return at


def _hidden(at: int, stops: Sequence[FocusTarget], way: Way, place: Callable[[int], Place]) -> int | None:
    """The next focus target of the zone this way that is not drawn."""
    inside = [index for index, stop in enumerate(stops) if stop.zone == stops[at].zone]
    ahead = [i for i in inside if i > at] if way in ("right", "down") else [i for i in reversed(inside) if i < at]
    return next((index for index in ahead if place(index) is None), None)


def _nearest(at: int, here: tuple[int, int], stops: Sequence[FocusTarget], way: Way,
             place: Callable[[int], Place]) -> int | None:
    x, y = here
    best: tuple[int, int, int] | None = None
    for index in range(len(stops)):
        there = place(index)
        if there is None or index == at:
            continue
        far = _distance(there[0] - x, there[1] - y, way)
        if far is not None and (best is None or (*far, index) < best):
            best = (*far, index)
    return best[2] if best is not None else None


def _distance(dx: int, dy: int, way: Way) -> tuple[int, int] | None:
    """How far a focus target lies this way, or None if it does not: along first, then across."""
    if way in ("left", "right"):
        along = dx if way == "right" else -dx
        return (along, 0) if along > 0 and dy == 0 else None
    along = dy if way == "down" else -dy
    return (along, abs(dx)) if along > 0 else None
