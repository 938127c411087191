"""How Initiative's cards look: neutral faces made from card specs and, on the table, from their numbers of now."""

from functools import lru_cache

from deckgames.games.initiative import queries
from deckgames.games.initiative.cards import InitiativeCard, InitiativeSpec
from deckgames.games.initiative.lexicon import STATS, Stat
from deckgames.games.initiative.state import Placed, Seat, Table
from deckgames.games.initiative.sums import Sum
from deckgames.ui.paint.canvas import Line, Span
from deckgames.ui.paint.faces import Columns, Face

_SHOWN: tuple[Stat, ...] = ("defence", "healing", "attack")


def face_of(card: InitiativeCard, *, key: str = "", edge: Line = (), mine: bool = True, measure: Line = (),
            numbers: Line | None = None) -> Face:
    """The face of a card as it is printed; `measure` and `numbers` may be those of now."""
    spec = card.spec
    return Face(spec.name, key, "", spec.tag, measure or initiative_of(spec), (),
                printed_of(spec) if numbers is None else numbers, brief_of(spec), long_of(spec), quoted(spec.flavour),
                edge=edge, mine=mine, sentences=long_of(spec))


@lru_cache(maxsize=1024)
def initiative_of(spec: InitiativeSpec) -> Line:
    return (STATS["initiative"].shown(spec.initiative),)


@lru_cache(maxsize=1024)
def printed_of(spec: InitiativeSpec) -> Line:
    """The printed numbers: `D7 A11`."""
    found = ((stat, getattr(spec, stat)) for stat in _SHOWN)
    return tuple(STATS[stat].shown(n) for stat, n in found if n is not None)


@lru_cache(maxsize=1024)
def brief_of(spec: InitiativeSpec) -> tuple[Line, ...]:
    """The signs of what it does, a paragraph a line of the card."""
    return tuple(map(tuple, spec.briefs))


@lru_cache(maxsize=1024)
def long_of(spec: InitiativeSpec) -> tuple[Line, ...]:
    """The rules text, a paragraph a line of the card."""
    return tuple(((text, "rule"),) for text in spec.paragraphs)


def quoted(flavour: str) -> str:
    """The joke in quotation marks, once."""
    return "“" + flavour.strip('"') + "”" if flavour else ""


def short(found: Sum) -> Span:
    """A number as it is now, with an arrow if it was changed: `A11→14`."""
    return found.short, STATS[found.stat].ink


def numbers_of(t: Table, seat: Seat, placed: Placed) -> Line:
    """The numbers of a field card as they are now; its defence in brackets until it counts (IN-R.32)."""
    found = []
    for one in queries.sums_of(t, seat, placed):
        text, ink = short(one)
        found.append((f"({text})" if one.stat == "defence" and not placed.defending else text, ink))
    return tuple(found)


def main_number(t: Table, seat: Seat, placed: Placed) -> Line:
    """The number of a field card that matters while it lies there: defence, else attack, else healing."""
    found = numbers_of(t, seat, placed)
    for letter in "DAH":
        for text, ink in found:
            if text.strip("(").startswith(letter):
                return ((text, ink),)
    return ()


def name_of(placed: Placed) -> str:
    """The name of a field card, with what it is a copy of."""
    return f"{placed.card.name} ({queries.spec_of(placed).name})" if placed.copy_of else placed.card.name


def initiative_now(t: Table, seat: Seat) -> Line:
    """The initiative of a revealed card as it is now."""
    found = queries.initiative_sum(t, seat)
    return () if found is None else (short(found),)


def columns(w: int) -> Columns:
    """The columns of lists of cards, so that all of them stand in line."""
    return Columns(key=1, name=25 if w >= 72 else 23 if w >= 40 else 17 if w >= 34 else 15, measure=4, numbers=8)


__all__ = ["columns", "face_of", "initiative_now", "main_number", "name_of", "numbers_of", "short"]
