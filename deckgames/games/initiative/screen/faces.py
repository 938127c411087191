"""How Initiative's cards look: neutral faces made from card specs and, on the table, from their numbers of now; and one
with its signs explained, the picture the rulebook begins with."""

from collections.abc import Iterator

from deckgames.engine.spelling import capital
from deckgames.games.initiative import queries
from deckgames.games.initiative.cards import InitiativeCard, InitiativeSpec
from deckgames.games.initiative.lexicon import STATS, Stat
from deckgames.games.initiative.queries import Sum
from deckgames.games.initiative.state import SAY, Placed, Seat, Table
from deckgames.ui.paint.canvas import Line, Span, parted
from deckgames.ui.paint.faces import Anatomy, Face, in_signs, quoted

_EMBLEMS = {"rush": "bolt", "turtle": "turtle", "heal": "heart", "drain": "drop", "tempo": "clock",
            "control": "puppet", "chaos": "dice", "end": "hourglass"}
"""The pictures of the tags."""


def face_of(card: InitiativeCard, *, key: str = "", edge: Line = (), mine: bool = True, measure: Line = (),
            numbers: Line | None = None, blank: str = "") -> Face:
    """The face of a card as it is printed; `measure` and `numbers` may be those of now, `blank` is which card has taken
    its effects."""
    spec = card.spec
    text: tuple[Line, ...] = tuple([((few, "rule"),) for few in spec.few])
    if numbers is not None:  # one behind the other in a sentence, those of now
        first: Line = ((capital(numbers[0][0]), numbers[0][1]), *numbers[1:]) if numbers else ()
        said = parted([(one,) for one in first], (", ", "rule"))
        rest = (SAY("face.blank", card=((blank, "name"),)).inked("warn"),) if blank else text[bool(spec.numbers):]
        text = (*([(*said, (".", "rule"))] if said else []), *rest)
    return Face(spec.name, key, "", spec.tag, measure or (STATS["initiative"].shown(spec.initiative),), (), text,
                tuple([((told, "rule"),) for told in spec.worded]), quoted(spec.flavour), edge=edge, mine=mine,
                emblem=_EMBLEMS[spec.tag])


def short(found: Sum) -> Span:
    """A number as it is now, with an arrow if it was changed: `A11→14`."""
    return found.short, STATS[found.stat].ink


def numbers_of(t: Table, seat: Seat, placed: Placed) -> Line:
    """The numbers of a field card as they are now, and how it attacks; its defence is to come until it counts
    (IN-R.32)."""
    found = []
    for one in sorted(queries.sums_of(t, seat, placed), key=lambda one: one.stat != "attack"):  # as it is printed
        text, ink = short(one)
        blows = queries.spec_of(placed).blows.short() if one.stat == "attack" else ""
        soon = _soon(one, text) if one.stat == "defence" and not placed.defending else text
        found.append((f"{soon}, {blows}" if blows else soon, ink))
    return tuple(found)


def _soon(defence: Sum, number: str) -> str:
    """A defence that does not count yet; where it would be 0, with whose effect that is."""
    if defence.value:
        return SAY.text("face.soon", number=number)
    by = list(dict.fromkeys(step.card.name for step in defence.steps if step.card is not None))
    return SAY.text("face.because", number=number, card=by[0]) if len(by) == 1 else number


def main_number(t: Table, seat: Seat, placed: Placed) -> Line:
    """The defence of a field card, in brackets until it counts; none is to come where it would be 0."""
    for one in queries.sums_of(t, seat, placed):
        if one.stat == "defence":
            text, ink = short(one)
            number = text.removeprefix(STATS["defence"].sign)
            return ((number if placed.defending or not one.value else f"({number})", ink),)
    return ()


def name_of(placed: Placed) -> str:
    """The name of a field card, with what it is a copy of, or that it is blank."""
    if placed.copy_of:
        return SAY.text("face.copy", card=placed.card.name, of=queries.spec_of(placed).name)
    return SAY.text("face.blank-card", card=placed.card.name) if placed.blank else placed.card.name


def initiative_now(t: Table, seat: Seat) -> Line:
    """The initiative of a revealed card as it is now."""
    found = queries.initiative_sum(t, seat)
    if found is None:
        return ()
    text, ink = short(found)
    return ((text.removeprefix(STATS["initiative"].sign) if found.changed else text, ink),)


_W, _H = 24, 7


def anatomy(shown: InitiativeCard) -> Anatomy:
    """The card as it lies in a hand."""
    return Anatomy.of(in_signs(face_of(shown)), _W, _H, _meanings(shown.spec))


def _meanings(spec: InitiativeSpec) -> Iterator[tuple[str, str]]:
    yield f"{STATS['initiative'].sign}{spec.initiative}", STATS["initiative"].meaning
    if spec.numbers:
        stats: tuple[Stat, ...] = ("attack", "defence", "healing")
        yield f"{spec.numbers}.", "; ".join(
            f"{STATS[stat].word}: {STATS[stat].meaning}" for stat in stats if getattr(spec, stat) is not None)
    for line in spec.effects:
        yield f"{capital(line.short())}.", capital(line.describe()) + "."
