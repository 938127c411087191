"""Records of people, and the daily deal, on the command line."""

import json
from dataclasses import asdict

from deckgames.cli import playing
from deckgames.cli.failing import Failed
from deckgames.cli.terminal import print_json, say
from deckgames.engine.core.paths import results_file
from deckgames.engine.messages import TEXT
from deckgames.engine.messages.access import barred
from deckgames.people.daily import Deal, as_json, beside
from deckgames.people.kept import Records
from deckgames.people.records import Person, meetings, people, told
from deckgames.people.results import person
from deckgames.people.series import bouts
from deckgames.people.tries import today
from deckgames.ui.host import Start


def players(names: list[str], forget: str, as_json: bool) -> None:
    """Prints the records of these people (none: of all), or forgets one. Raises Failed for somebody who is unknown."""
    records = _records()
    series = bouts(records.games())
    known = {one.who: one for one in people(series)}
    wanted = [_known(known, name) for name in (names or [forget] * bool(forget))] or [*known.values()]
    if forget:
        records.forget(wanted[0].who)
        if records.unwritten:
            raise Failed(TEXT("people.not-kept"), 1)
        say(TEXT("people.forgotten", name=wanted[0].name))
        return
    encounters = meetings(series)
    if as_json:
        some = {one.who for one in wanted}
        print_json({"people": [_plain(one) for one in wanted],
                    "meetings": [asdict(one) for one in encounters if some & {one.one, one.other}]})
        return
    daily = records.daily()
    for one in wanted:
        n, won = one.every
        say(TEXT("people.games", name=one.name, n=n, won=won))
        for line in told(one, encounters, {other.who: other.name for other in known.values()}, daily.streak(one.who)):
            say(f"  {line}")
    if not known:
        say(TEXT("people.nobody"))


def _records() -> Records:
    if why := barred(results_file()):
        raise Failed(why, 1)
    return Records()


def _known(known: dict[str, Person], name: str) -> Person:
    if (one := known.get(person(name))) is None:
        raise Failed(TEXT("people.unknown", name=name))
    return one


def _plain(one: Person) -> dict[str, object]:
    tables = [{"game": game, "seats": seats, "games": games, "won": won}
              for (game, seats), (games, won) in one.tables.items()]
    closest = None if one.closest is None else {**asdict(one.closest), "when": one.closest.when.isoformat()}
    return {**asdict(one), "last": one.last.isoformat(), "tables": tables, "closest": closest}


def daily(plain: bool, as_line: bool, other: str, ascii: bool | None, theme: str | None) -> int:
    """Opens the daily deal, plays it line by line, prints its results as a line of JSON (`as_line`), or tells them
    beside such a line from elsewhere; gives the exit code. Raises Failed."""
    records = _records()
    if not as_line and not other:
        if plain:
            return playing.daily_plain(ascii)
        playing.need_terminal()
        return playing.show(Start("daily", ascii=ascii, theme=theme))
    deal, known = Deal.of(today()), records.daily()
    field = deal.field() if known.shown(deal.day) else None
    found = as_json(known, deal, field)
    if as_line:
        print(json.dumps(found))
        return 0
    try:
        lines = beside(found, json.loads(other))
    except (ValueError, TypeError, KeyError, AttributeError):
        raise Failed(TEXT("daily.no-line")) from None
    print(*lines, sep="\n")
    return 0
