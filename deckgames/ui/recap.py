"""What happened since somebody last sat, in at most twelve lines: own hits first, then each other seat in one line."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from deckgames.engine.events import Event, Sentence, spans
from deckgames.engine.events import Span as Told
from deckgames.engine.session import Heard
from deckgames.ui.layout import SeatLook
from deckgames.ui.sheet import Line, Sheet, wrap

MOST = 12
"""Lines of a recap."""
HIT = "!"

_INKS = {"text": "text", "card": "name", "number": "pace"}


def inked(told: Iterable[Told], seats: Sequence[SeatLook]) -> Line:
    """A sentence of the log with inks; seats with their signs."""
    found = []
    for text, role, seat in told:
        if role == "seat":
            found.append((f"{seats[seat].sign} {text}", f"seat-{seats[seat].colour}"))
        else:
            found.append((text, _INKS[role]))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class RecapLine:
    """One line of a recap: its mark (`!` or a seat's sign, with its ink) and what it says."""

    mark: tuple[str, str]
    said: Line


def recap(heard: Sequence[Heard], sentences: Mapping[str, Sentence], seats: Sequence[SeatLook], viewer: int | None,
          most: int = MOST) -> list[RecapLine]:
    """What `viewer` (None: the public) should know of these events, most important first.

    First what others did to the viewer, then the viewer's own results, then one line for each other seat.
    """
    names = [seat.name for seat in seats]
    events = [h.event for h in heard if _weight(h.event, sentences)]
    hits = [event for event in events if _hits(event, sentences, viewer)]
    rest = [event for event in events if event not in hits]
    found = [RecapLine((HIT, "warn"), inked(counted(spans(event, sentences, names, viewer)), seats))
             for event in merged(hits)]
    for seat in sorted({event.seat for event in rest if event.seat is not None}, key=lambda s: s != viewer):
        own = merged(event for event in rest if event.seat == seat)
        look = seats[seat]
        said = _joined([spans(event, sentences, names, viewer) for event in own], look, seats)
        if said:
            found.append(RecapLine((look.sign, f"seat-{look.colour}"), said))
    nobody = [spans(event, sentences, names, viewer) for event in merged(e for e in rest if e.seat is None)]
    found += [RecapLine(("·", "muted"), inked(line, seats)) for line in nobody if line]
    found = [line for line in found if line.said]
    if len(found) > most:
        more = len(found) - most + 1
        found = [*found[: most - 1], RecapLine(("·", "muted"), ((f"and {more} more: they stand in the log", "muted"),))]
    return found


def _weight(event: Event, sentences: Mapping[str, Sentence]) -> int:
    sentence = sentences.get(event.kind)
    return sentence.weight if sentence is not None else 1


def _hits(event: Event, sentences: Mapping[str, Sentence], viewer: int | None) -> bool:
    """Whether somebody else did this to the viewer, or to all."""
    if viewer is None or event.seat == viewer or _weight(event, sentences) < 2:
        return False
    return event.other in (viewer, None)


def merged(events: Iterable[Event]) -> list[Event]:
    """Neighbouring events that differ in their cards only, as one: "plays A" and "plays B" are "plays A and B"."""
    found: list[Event] = []
    for event in events:
        last = found[-1] if found else None
        if (last is not None and event.cards and last.cards and not event.note and not last.note
                and (event.kind, event.seat, event.other, event.private, event.n)
                == (last.kind, last.seat, last.other, last.private, last.n)):
            found[-1] = replace(last, cards=last.cards + event.cards)
        else:
            found.append(event)
    return found


def counted(told: Sequence[Told]) -> list[Told]:
    """The same cards of one list as "3 Minor Skill", so that a line says more."""
    found: list[Told] = []
    run: dict[str, int] = {}
    rest = [*told, ("", "text", -1)]
    for index, part in enumerate(rest):
        text, role, _seat = part
        if role == "card":
            run[text] = run.get(text, 0) + 1
            continue
        if run and role == "text" and text in (", ", " and ") and rest[index + 1][1] == "card":
            continue
        for at, (name, count) in enumerate(run.items()):
            if at:
                found.append((" and " if at == len(run) - 1 else ", ", "text", -1))
            if count > 1:
                found.append((f"{count} ", "number", -1))
            found.append((name, "card", -1))
        run = {}
        if text:
            found.append(part)
    return found


def _joined(lines: Sequence[Sequence[Told]], look: SeatLook, seats: Sequence[SeatLook]) -> Line:
    """The sentences of one seat as one, its name only at the front."""
    found: list[tuple[str, str]] = []
    for line in lines:
        if not line:
            continue
        parts = counted(line)
        if parts[0][1] == "seat" and parts[0][0] == look.name:
            parts = parts[1:]
            if not found:
                found.append((look.name, f"seat-{look.colour}"))
            elif parts and parts[0][1] == "text":
                found.append((";", "text"))
        elif found:
            found.append(("; ", "text"))
        found += inked(parts, seats)
    return tuple(found)


def wrapped(lines: Sequence[RecapLine], room: int, most: int = MOST) -> list[tuple[tuple[str, str], Line]]:
    """The lines in `room` cells, marks only at the first line of each; at most `most` lines in all."""
    found: list[tuple[tuple[str, str], Line]] = []
    for index, line in enumerate(lines):
        rows = list(wrap(line.said, room))
        waiting = len(lines) - index - 1
        allowed = max(1, most - len(found) - waiting)
        if len(rows) > allowed:
            rows = [*rows[: allowed - 1], (*rows[allowed - 1], (" …", "muted"))]
        for number, row in enumerate(rows):
            found.append((line.mark if number == 0 else ("", "plain"), row))
    return found[:most]


def draw_lines(sheet: Sheet, x: int, y: int, room: int, lines: Sequence[tuple[tuple[str, str], Line]]) -> int:
    """Puts wrapped lines on a sheet, the marks in front; gives the row below them."""
    for (mark, ink), said in lines:
        sheet.put(x, y, mark, ink)
        sheet.spans(x + 3, y, said, room)
        y += 1
    return y
