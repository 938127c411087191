"""Finds the place in a file that a pydantic location means.

Locations leave out verbs and name fields that a bare value goes to: ('play', 1, 'do', 0, 'n') is the 1 of
`play: [.., {may: [{xp: 1}]}]`. So a field that a one-key mapping does not have is looked for in its only value,
and if it is not there either, the search stays.
"""

from collections.abc import Iterator, Sequence

from yaml import MappingNode, Node, ScalarNode, SequenceNode

from deckgames.engine.data import dataclass
from deckgames.engine.packfile.text import place

Loc = Sequence[int | str]


@dataclass(frozen=True, slots=True)
class Spot:
    """A node with what its reader calls it: `name` is the last key on the way, `verb` the innermost verb passed."""

    node: Node
    key: Node | None
    name: str
    verb: str | None

    def at_key(self) -> tuple[int, int]:
        """Line and column of the key if the node is the value of one, else of the node."""
        return place(self.key or self.node)

    def at(self) -> tuple[int, int]:
        return place(self.node)


def find(root: Node, loc: Loc, name: str) -> Spot:
    """The spot that `loc` means in the entry `root`, which is called `name`."""
    spot = Spot(root, None, name, None)
    for depth, step in enumerate(loc):
        inside = _step(spot, step)
        if inside is None and depth and (only := _only_value(spot)) is not None:
            inside = _step(only, step) or only
        spot = inside or spot
    return spot


def verb_key(node: Node, verb: str) -> Node | None:
    """The key node that spells this verb, in `node` or anywhere inside it."""
    if isinstance(node, MappingNode):
        for key, value in node.value:
            if isinstance(key, ScalarNode) and key.value == verb:
                return key
            if (found := verb_key(value, verb)) is not None:
                return found
    elif isinstance(node, SequenceNode):
        for entry in node.value:
            if (found := verb_key(entry, verb)) is not None:
                return found
    return None


def _step(spot: Spot, step: int | str) -> Spot | None:
    node = spot.node
    if isinstance(step, int):
        if isinstance(node, SequenceNode) and step < len(node.value):
            return Spot(node.value[step], None, spot.name, spot.verb)
        return None
    for key, value in _pairs(node):
        if key.value == step:
            return Spot(value, key, step, spot.verb)
    return None


def _only_value(spot: Spot) -> Spot | None:
    pairs = list(_pairs(spot.node))
    if len(pairs) != 1:
        return None
    (key, value), = pairs
    return Spot(value, key, key.value, key.value)


def _pairs(node: Node) -> Iterator[tuple[ScalarNode, Node]]:
    if isinstance(node, MappingNode):
        for key, value in node.value:
            if isinstance(key, ScalarNode):
                yield key, value
