"""The games: rooms of the same shape, found by the catalogue, whose names stand here for programs that use them."""

from deckgames.engine.catalogue import (
    IDS as IDS,
    cover as cover,
    covers as covers,
    load as load,
    register as register,
)
