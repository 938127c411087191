"""What forecasts of Initiative are made of."""

from collections.abc import Iterator

from deckgames.engine.core.cards import Card
from deckgames.engine.core.data import frozen
from deckgames.engine.forecast.forecast import Forecast
from deckgames.engine.forecast.teller import Teller
from deckgames.engine.vocabulary.decisions import Decision
from deckgames.engine.vocabulary.events import Event, Sentences
from deckgames.games.initiative.cards import often
from deckgames.games.initiative.effects import ENDS_ROUND, LEXICON
from deckgames.games.initiative.lexicon import HEALTH
from deckgames.games.initiative.play import TRIGGERS
from deckgames.games.initiative.queries import Hit, in_force, to_come
from deckgames.games.initiative.state import SAY, SENTENCES, Table

NOTES = Sentences(SAY, "notes")
"""How what forecasts say beside the log and the numbers reads."""


@frozen
class Met:
    """Attacks on a player, in a row, and what a defence leaves of the first of them."""

    attacks: str
    left: int


def blows(t: Table, forecast: Forecast, no: int) -> Iterator[Event]:
    """The attacks that reach a player, and what is subtracted, as the rule makes it (IN-7.2)."""
    hits = [event.detail for event in forecast.narrated if isinstance(event.detail, Hit) and event.detail.seat == no]
    if not hits:
        return
    attacks, stopped = [hit.attack for hit in hits], {-1 if hit.pierced else hit.defence.value for hit in hits}
    kept, each = max(stopped), len(hits) > 1
    said = ", ".join([str(attacks[0]), *often(len(hits))]) if len({*attacks}) == 1 else " and ".join(map(str, attacks))
    how = "" if len(stopped) > 1 or not kept else "pierces" if kept < 0 else (
        "stopped" if max(attacks) <= kept else "less") + "-each" * each
    yield Event("blow", no, n=kept, note=how, detail=Met(said, attacks[0] - kept))


def of_seat(t: Table, forecast: Forecast, no: int) -> Iterator[Event]:
    """That a player is out (IN-10.1), cards that leave a field or come into it, a revealed card that does not act."""
    health = forecast.of(HEALTH, no)
    if health is not None and min(health.possible) <= 0:
        yield Event("is-out", no, note="" if health.sure else "perhaps")
        return
    field = forecast.change(lambda t: [placed.card for placed in t.seats[no].spots])
    for kind, here, there in () if field is None else (
            ("field-loses", field.before, field.outcome), ("field-gets", field.outcome, field.before)):
        for card in here:
            if isinstance(card, Card) and card not in there:
                yield Event(kind, no, (card,), note="" if field is not None and field.sure else "perhaps")
    revealed = forecast.at("seats", no, "revealed")
    if revealed is not None and revealed.before is not None and revealed.outcome is None and revealed.sure and (
            no in to_come(t)[0] and t.active != no):
        yield Event("acts-not", no, (revealed.before,))


def lasting(t: Table, forecast: Forecast, no: int) -> Iterator[Event]:
    """Rules lines of field cards that are set off by it, that hold no more, that work for another player, and that hold
    from now on."""
    change = forecast.change(in_force)
    if change is None or not change.sure:
        return
    off = [card for event in forecast.narrated if event.kind == TRIGGERS for card in event.cards]
    gone, new = ([line for line in these if line not in those] for these, those in (
        (change.before, change.outcome), (change.outcome, change.before)))
    stays = {(line.card, line.text) for line in gone} & {(line.card, line.text) for line in new}
    told = {"line-triggers": [line for line in gone if line.card in off],
            "line-ends": [line for line in gone if line.card not in off and (line.card, line.text) not in stays],
            "line-moves": [line for line in new if (line.card, line.text) in stays],
            "line-begins": [line for line in new if (line.card, line.text) not in stays]}
    for kind, lines in told.items():
        text = " ".join(line.text for line in lines)
        if text:
            yield Event(kind, no, note=text.removesuffix("."))


def follows(t: Table, asked: Decision, forecast: Forecast | None) -> Event | None:
    """That the round is over before its time (IN-3.4)."""
    if forecast is None or not all(end.how == "turn" for end in forecast.possible):
        return None
    ended = t.ending or any(event.kind == ENDS_ROUND for event in forecast.narrated)
    return Event("round-over") if ended else None


def owner(t: Table, card: Card) -> int | None:
    """The seat in whose field a card lies; None if it lies in none."""
    return next((seat.no for seat in t.seats if any(placed.card is card for placed in seat.field)), None)


TELLER = Teller(lexicon=LEXICON, sentences=SENTENCES, notes=NOTES, befalls=(blows,), of_seat=(of_seat,),
                before=(lasting,), follows=follows, owner=owner)
