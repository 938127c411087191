"""Card files: YAML to validated cards, with file, line and column for every mistake, all mistakes at once.

A file holds sections (`main:`, `enemies:` ...), each a list of cards or a single one. It may start with
`pack: {id, title, version}`; the game's own files also hold `meta:` with the totals that must come out. The player's
own files add cards, and may leave cards of the game out or put one in the place of another; no id may be used twice.
YAML is read strictly: see `text` and `values` for what is refused.
Editors get a JSON Schema of all that from `schema`.
"""

from deckgames.engine.packs.card_cache import (
    base_files as base_files,
    former_files as former_files,
    load as load,
    load_texts as load_texts,
    loader as loader,
    own_packs as own_packs,
    user_pack_files as user_pack_files,
)
from deckgames.engine.packs.errors import (
    Check as Check,
    Complaint as Complaint,
    Count as Count,
    PackError as PackError,
    PackErrors as PackErrors,
    Sections as Sections,
    same_names as same_names,
    too_few as too_few,
)
