"""The save file: JSON Lines, one record a line with its checksum, written so that a crash loses one answer at most.

Nothing is cut off silently: what does not fit goes to `<save>.lost`.
"""

from deckgames.engine.record.journal.reading import (
    FORMAT as FORMAT,
    LARGEST as LARGEST,
    LONGEST_NAME as LONGEST_NAME,
    NEEDED as NEEDED,
    SUFFIX as SUFFIX,
    Header as Header,
    Reading as Reading,
    Record as Record,
    SaveInfo as SaveInfo,
    SaveRefused as SaveRefused,
    SeatInfo as SeatInfo,
    TableOptions as TableOptions,
    encoded as encoded,
    info as info,
    list_saves as list_saves,
    name_refusal as name_refusal,
    no_game as no_game,
    now as now,
    owners as owners,
    read as read,
    same_name as same_name,
    seat_of as seat_of,
    seats_of as seats_of,
    table_of as table_of,
    tail as tail,
    to_go_on_with as to_go_on_with,
    written as written,
)
from deckgames.engine.record.journal.writing import (
    Journal as Journal,
    NotWritten as NotWritten,
)
