"""How Hooks' cards look: neutral faces made from card specs, in the four corners that all games share; as rows, in the
same columns in row and hand; and one with its parts explained, the picture the rulebook begins with."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

from deckgames.engine.cards import Card
from deckgames.engine.data import dataclass
from deckgames.engine.words import minus
from deckgames.games.hooks.cards import TRIGGERS, HookCard, HookSpec
from deckgames.games.hooks.lexicon import HOOKS, TREASURES
from deckgames.games.hooks.says import SAY
from deckgames.games.hooks.screen.board import Board
from deckgames.ui.paint.canvas import Line, spans_text
from deckgames.ui.paint.emblems import tint
from deckgames.ui.paint.faces import Anatomy, Face, quoted
from deckgames.ui.toolkit.zones import Field, Texts, Zone, noted


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
                False, edge, mine, named, p.sentences, spec.tags[0])


@lru_cache(maxsize=1024)
def parts(spec: HookSpec) -> Parts:
    """Tags and texts of a spec; a paragraph for what it does when played and for each trigger."""
    few, said = (tuple([((f"{head}: {body}" if head else body, "rule"),) for head, body in told])
                 for told in (spec.few, spec.lines))
    return Parts(((" ".join(spec.tags), tint(spec.tags[0])),), few, said)


_W, _H = 28, 7


def anatomy(shown: HookCard) -> Anatomy:
    """The card as it lies in the row."""
    spec = shown.spec
    return Anatomy.of(face_of(spec, price=SAY.text("faces.price", n=spec.cost)), _W, _H, _meanings(spec))


def _meanings(spec: HookSpec) -> Iterator[tuple[str, str]]:
    for name, term in TRIGGERS.items():
        if getattr(spec, name):
            yield f"{term.word}:", term.meaning
    yield " ".join(spec.tags), SAY.text("faces.tags-explained")
    yield HOOKS.count(spec.hooks), SAY.text("faces.hooks-explained", hooks=HOOKS.count(spec.hooks))
    yield SAY.text("faces.price", n=spec.cost), SAY.text("faces.price-explained", treasures=TREASURES.count(spec.cost))


def cards(price: Callable[[Board, int], str], face: Callable[[Board, int], Face],
          note: Callable[[Board, int], str] = lambda board, index: "") -> Zone[Board]:
    """Cards in a list: name, price and hooks, and what each does; in wide lists its tags."""
    def text(board: Board, index: int) -> Texts:
        spec = board.card(index).spec
        return noted(note(board, index), ([*map(spans_text, parts(spec).sentences)], spec.short))

    return Zone((
        Field(lambda board, index, _: ((board.card(index).name, "name"),), 15, wider=((72, 5), (96, 2))),
        Field(lambda board, index, _: parts(board.card(index).spec).tags, 10, SAY("faces.tags"), least=96),
        Field(lambda board, index, _: ((price(board, index), "coin"),), 5, SAY("faces.price-head"), True),
        Field(lambda board, at, _: ((minus(str(board.card(at).spec.hooks)), HOOKS.ink),), 5, right=True, of=HOOKS),
        Field(head=SAY("faces.does"), least=50, apart=2, texts=text)), face, stand=True)
