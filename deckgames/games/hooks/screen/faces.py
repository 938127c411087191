"""How Hooks' cards look: neutral faces made from card specs, in the four corners that all games share."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from deckgames.engine.cards import Card
from deckgames.games.hooks.cards import HookCard, HookSpec
from deckgames.games.hooks.lexicon import HOOKS
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Line
from deckgames.ui.paint.faces import Columns, Face

_ROOMY, _WITH_TAGS, _TAGS = 72, 96, 11
"""Columns of lists with whole names, and with tags; columns of the tags."""


@dataclass(frozen=True, slots=True)
class Parts:
    """What a face takes from the spec alone."""

    tags: Line
    points: Line
    text: tuple[Line, ...]
    sentences: tuple[Line, ...]


def face_of(target: HookCard | HookSpec, *, key: str = "", price: str = "", edge: Line = (), mine: bool = True,
            price_flag: bool | None = None, named: bool = False) -> Face:
    """The face of a card; `price` is its text in brackets, "" where no price matters; `named` is that of `Face`."""
    spec: Any = target.spec if isinstance(target, Card) else target
    p = parts(spec)
    return Face(spec.name, key, signs.BRAWL if spec.attacks else "", "", p.tags, p.points, (), p.text, p.sentences,
                quoted(spec.flavour), price, "coin", price_flag, edge, mine, named, p.sentences)


@lru_cache(maxsize=1024)
def parts(spec: HookSpec) -> Parts:
    """Tags, hooks and texts of a spec; a paragraph for what it does when played and for each trigger."""
    signs_: list[Line] = [((f"{head}: ", "rule"), *brief) if head else tuple(brief) for head, brief in spec.signs]
    said: list[Line] = [((f"{head}: {body}" if head else body, "rule"),) for head, body in spec.lines]
    return Parts(((" ".join(spec.tags), "kind"),), (HOOKS.shown(spec.hooks),), tuple(signs_), tuple(said))


def quoted(flavour: str) -> str:
    """The joke in quotation marks, once."""
    return "“" + flavour.strip('"') + "”" if flavour else ""


def columns(w: int, discounted: bool) -> Columns:
    """The columns of all lists of rows on the table, so that the row and the hand stand in line."""
    return Columns(key=1, name=24 if w >= _ROOMY else 21, measure=_TAGS if w >= _WITH_TAGS else 0, points=4,
                   price=8 if discounted else 5)
