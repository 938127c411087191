"""`deckgames daily`: the deal of today, played or compared."""

import json

from deckgames.cli import playing
from deckgames.cli.failing import Failed
from deckgames.engine.messages import SAY
from deckgames.people.daily import Deal, as_json, beside
from deckgames.people.kept import Records
from deckgames.people.tries import today
from deckgames.ui.host import Start


def daily(plain: bool, as_line: bool, other: str, ascii: bool | None, theme: str | None) -> int:
    """Opens the daily deal, plays it line by line, prints its results as a line of JSON (`as_line`), or tells them
    beside such a line from elsewhere; gives the exit code. Raises Failed."""
    if not as_line and not other:
        if plain:
            return playing.daily_plain(ascii)
        playing.need_terminal()
        return playing.show(Start("daily", ascii=ascii, theme=theme))
    deal, known = Deal.of(today()), Records().daily()
    field = deal.field() if known.shown(deal.day) else None
    found = as_json(known, deal, field)
    if as_line:
        print(json.dumps(found))
        return 0
    try:
        lines = beside(found, json.loads(other))
    except (ValueError, TypeError, KeyError, AttributeError):
        raise Failed(SAY.text("daily.no-line")) from None
    for line in lines:
        print(line)
    return 0
