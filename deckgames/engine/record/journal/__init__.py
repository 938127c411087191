"""The save file: JSON Lines, one record a line with its checksum, written so that a crash loses one answer at most.

Nothing is cut off silently: what does not fit goes to `<save>.lost`.
"""

from deckgames.engine.record.journal.reading import (
    FORMAT,
    LARGEST,
    LONGEST_NAME,
    NEEDED,
    SUFFIX,
    Header,
    Reading,
    Record,
    SaveInfo,
    SaveRefused,
    SeatInfo,
    TableOptions,
    encoded,
    info,
    list_saves,
    name_refusal,
    no_game,
    now,
    owners,
    read,
    same_name,
    seat_of,
    seats_of,
    table_of,
    tail,
    to_go_on_with,
    written,
)
from deckgames.engine.record.journal.writing import Journal, NotWritten

__all__ = ["FORMAT", "LARGEST", "LONGEST_NAME", "NEEDED", "SUFFIX", "Header", "Journal", "NotWritten",
           "Reading", "Record", "SaveInfo", "SaveRefused", "SeatInfo", "TableOptions", "encoded", "info",
           "list_saves", "name_refusal", "no_game", "now", "owners", "read", "same_name", "seat_of", "seats_of",
           "table_of", "tail", "to_go_on_with", "written"]
