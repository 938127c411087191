"""Who sits at a table that is played, said and changed by words."""

from collections.abc import Sequence

from deckgames.engine.messages import SAY
from deckgames.engine.record.journal import SeatInfo
from deckgames.engine.record.seating import NewSeats, bot_of
from deckgames.engine.record.session import Session
from deckgames.seats import NoSeats, in_haste, own_file, read_player

NAMED = "named"


def worded(session: Session) -> list[str]:
    """Lines about the seats, and what can be typed to change them."""
    seats = session.seats
    name = seats[-1].name
    return [*(f"  {number} {seat.name}, {SAY.text('players.a-person') if seat.human else bot_of(seat)}"
              for number, seat in enumerate(seats, 1)), *in_haste(session),
            *SAY.text("plain.players", seat=name, named=NAMED).splitlines()]


def wanted(session: Session, typed: str) -> NewSeats:
    """Who is to sit there, of `bea bot:hard`, `2 person Dee` or `bea named Bo`. Raises NoSeats."""
    new = NewSeats(session.seats)
    seat, rest = _seat(session.seats, typed)
    deed, _, name = rest.partition(" ")
    if deed.casefold() == NAMED and name.strip():
        new.call(seat, name)
        return new
    if not deed or (name and deed.casefold() != "person"):
        raise NoSeats(f"expected bot:LEVEL, person NAME or {NAMED} NAME behind {session.seats[seat].name}")
    if own_file(deed):
        raise NoSeats("a bot of your own sits down when a game begins, or with `deckgames resume --bot`")
    player = read_player(deed)
    if player == "human":
        new.take(seat, name)
    else:
        new.give(seat, player)
    return new


def _seat(seats: Sequence[SeatInfo], typed: str) -> tuple[int, str]:
    """The seat that the words begin with, by its name or number, and the other words. Raises NoSeats."""
    words = f"{typed} ".casefold()
    names = sorted(((seat.name, number) for number, seat in enumerate(seats)), key=lambda one: -len(one[0]))
    for name, number in [*names, *((str(number + 1), number) for number in range(len(seats)))]:
        if words.startswith(f"{name.casefold()} "):
            return number, typed[len(name):].strip()
    raise NoSeats(f"nobody here is called {typed.partition(' ')[0]}; expected {', '.join(seat.name for seat in seats)}")
