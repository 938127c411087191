"""The save file: JSON Lines, one record a line with its checksum, written so that a crash loses one answer at most.

Nothing is cut off silently: what does not fit goes to `<save>.lost`.
"""

from deckgames.engine.journal.header import (
    FORMAT,
    Header,
    SeatInfo,
    TableOptions,
    now,
    owners,
    same_name,
    version,
)
from deckgames.engine.journal.reading import Reading, read, tail
from deckgames.engine.journal.records import LARGEST, NEEDED, Record, SaveRefused, encoded, written
from deckgames.engine.journal.writing import Journal, NotWritten

__all__ = ["FORMAT", "LARGEST", "NEEDED", "Header", "Journal", "NotWritten", "Reading", "Record", "SaveRefused",
           "SeatInfo", "TableOptions", "encoded", "now", "owners", "read", "same_name", "tail", "version", "written"]
