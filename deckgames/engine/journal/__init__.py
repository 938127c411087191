"""The save file: JSON Lines, one record a line with its checksum, written so that a crash loses one answer at most.

Nothing is cut off silently: what does not fit goes to `<save>.lost`.
"""

from deckgames.engine.journal.header import (
    FORMAT,
    CurtainMode,
    Header,
    SeatInfo,
    TableOptions,
    now,
    owners,
    same_name,
    seat_of,
    table_of,
)
from deckgames.engine.journal.listing import SUFFIX, SaveInfo, info, list_saves, to_go_on_with
from deckgames.engine.journal.reading import Reading, read, tail
from deckgames.engine.journal.records import LARGEST, NEEDED, Record, SaveRefused, encoded, written
from deckgames.engine.journal.writing import Journal, NotWritten

__all__ = ["FORMAT", "LARGEST", "NEEDED", "SUFFIX", "CurtainMode", "Header", "Journal", "NotWritten", "Reading",
           "Record", "SaveInfo", "SaveRefused", "SeatInfo", "TableOptions", "encoded", "info", "list_saves", "now",
           "owners", "read", "same_name", "seat_of", "table_of", "tail", "to_go_on_with", "written"]
