"""How Hooks' cards look: neutral faces made from card specs, in the four corners that all games share."""

from functools import lru_cache
from typing import Any

from deckgames.engine.cards import Card
from deckgames.engine.data import dataclass
from deckgames.games.hooks.cards import HookCard, HookSpec
from deckgames.games.hooks.lexicon import HOOKS
from deckgames.ui.paint.canvas import Line
from deckgames.ui.paint.faces import Face, quoted


@dataclass(frozen=True, slots=True)
class Parts:
    """What a face takes from the spec alone: its tags, and its text in few words and as it is printed."""

    tags: Line
    text: tuple[Line, ...]
    sentences: tuple[Line, ...]


def face_of(target: HookCard | HookSpec, *, key: str = "", price: str = "", edge: Line = (), mine: bool = True,
            named: bool = False) -> Face:
    """The face of a card; `price` is its text, "" where no price matters; `named` is that of `Face`."""
    spec: Any = target.spec if isinstance(target, Card) else target
    p = parts(spec)
    hooks: Line = ((HOOKS.count(spec.hooks), HOOKS.ink),)
    return Face(spec.name, key, "", "", p.tags, hooks, p.text, p.sentences, quoted(spec.flavour), price, "coin",
                False, edge, mine, named, p.sentences)


@lru_cache(maxsize=1024)
def parts(spec: HookSpec) -> Parts:
    """Tags and texts of a spec; a paragraph for what it does when played and for each trigger."""
    few: list[Line] = [((f"{head}: {body}" if head else body, "rule"),) for head, body in spec.few]
    said: list[Line] = [((f"{head}: {body}" if head else body, "rule"),) for head, body in spec.lines]
    return Parts(((" ".join(spec.tags), "kind"),), tuple(few), tuple(said))
