"""What an option would do, in the words of Initiative: the rule's own subtraction, healths, fields, stacks."""

from collections.abc import Iterable

from deckgames.engine.cards import Card
from deckgames.engine.decisions import Option, Topic
from deckgames.engine.events import NO_EFFECT, NO_EFFECT_ON, Event
from deckgames.engine.forecast import Change, Forecast
from deckgames.engine.spelling import capital, ordinal
from deckgames.games.initiative import queries
from deckgames.games.initiative.cards import InitiativeCard, InitiativeSpec
from deckgames.games.initiative.cards.lines import PLAIN_ATTACK, often
from deckgames.games.initiative.events import SENTENCES
from deckgames.games.initiative.lexicon import HAND, HEALTH, STACK, STATS, WHOLE_DEFENCE
from deckgames.games.initiative.queries.sums import Hit
from deckgames.games.initiative.screen.board import Board
from deckgames.games.initiative.screen.faces import name_of
from deckgames.games.initiative.state import Seat
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Line, Span, line_of, parted, spans_text
from deckgames.ui.toolkit.foretold import (
    NEXT,
    afterwards,
    arrow,
    counted,
    ending,
    happened,
    picked,
    sentence,
    signed,
    then,
    told,
)

_TOLD = frozenset({"reorders", "swaps-stacks", "passes-stacks", "adds", "exposes", "refreshes",
                   "steals-stacked", "steals-held", "copies", NO_EFFECT, NO_EFFECT_ON})
"""What no number of a player shows is told with the sentence of its event."""
_BEAT: Line = (("the beat goes on", "muted"),)
_OVER: Line = (("the round ends", "warn"),)


def forecast(board: Board, oid: str) -> Line:
    """What this option would do, with the ifs."""
    asked, option = board.asked, board.by_oid.get(oid)
    if option is None and asked.kind != "confirm":
        return ()
    card = None if option is None else option.card
    if board.sitting and card is not None:
        printed: Line = (*_titled(card), (": ", "text"), (_text(card), "rule"))
        return (*gone, *printed) if (gone := _gone(board)) else (*printed, *_built(board, oid))
    several = asked.kind == "pick" and getattr(asked, "hi", 0) > 1
    found = None if several and not board.scene.chosen else board.scene.foretold(oid)
    if card is not None and (card in board.view.pool or board.searching):
        return _taken(board, card, found)
    called = _called(board, option)
    does = _said(board, option, found) if found is not None else ()
    if option is None or asked.kind == "confirm":
        known = found is not None and found.ends.how != "open"
        return sentence(((), does or ((("nothing happens", "muted"),) if known else ())))
    return sentence((picked(board, called), does))


def _titled(card: InitiativeCard) -> Line:
    """A card in a sentence: name, initiative."""
    return ((card.name, "name"), (f", initiative {card.spec.initiative}", "pace"))


def _text(card: InitiativeCard) -> str:
    """All that is printed on it, in one paragraph."""
    return " ".join(card.spec.told)


def _taken(board: Board, card: InitiativeCard, found: Forecast | None) -> Line:
    """A card that comes to its player: where it goes and what happens now; then, for later, what it does."""
    if found is None:
        return (*_titled(card), (": ", "text"), (_text(card), "rule"))
    goes: Line = next((((word, "text"),) for number, word in ((HAND, "to your hand"), (STACK, "onto your stack")) if (
        change := found.of(number, board.asked.seat)) is not None and change.span[0] > change.before), ())
    now = parted([goes, *_besides(board, found)], NEXT)
    does: Line = ((" Later: ", "text"), (_text(card), "rule"))
    stop: Line = () if spans_text(now).endswith("?") else ((".", "text"),)
    return ((card.name, "name"), *(((", ", "text"), *now) if now else ()), *stop, *does)


def _gone(board: Board) -> Line:
    """The cards that go, once all that must go are chosen: wherever the cursor is."""
    of = getattr(board.asked, "lo", 0)
    if board.sitting is not Topic.DISCARD or not 1 < of == len(board.scene.chosen):
        return ()
    who = "Enter discards " if board.scene.keys else "You discard "
    return afterwards(((who, "text"), *picked(board, ()), (f"{_soon(board)}. ", "text")))


def _soon(board: Board) -> str:
    """What comes after the discards."""
    return ", then you build your stack" if board.view.phase == "build" else ""


def _built(board: Board, oid: str) -> Line:
    """What Space does with the card while a stack is built, what Enter does with the cards that are chosen, if any,
    and who is next then."""
    chosen, asked, keys = board.scene.chosen, board.asked, board.scene.keys
    n, full = len(chosen), len(chosen) >= getattr(asked, "hi", 0)
    these = f"these {n}" if n > 1 else "the one chosen"
    if board.sitting is Topic.DISCARD:
        soon = _soon(board)
        does = _discards(n, getattr(asked, "lo", 0), oid in chosen, soon) if keys else f"You discard {these}{soon}"
        return ((" ", "text"), *afterwards(((f"{does}.", "text"),)))
    if board.sitting not in (Topic.PLAY, Topic.SWAP):
        return ()
    stacking, verb, soon = (True, "stacks", "the beats begin") if board.sitting is Topic.PLAY else (
        False, "rejects", "the new cards are dealt")
    back = "takes it out" if stacking else "leaves it"
    does = "" if not keys else f"Space {back}. " if oid in chosen else "" if full else (
        f"Space puts it {ordinal(n + 1)}. " if stacking else "Space rejects it. ")
    waits = [seat.no for seat in board.seats if not seat.out and seat.no != asked.seat
             and seat.no not in board.scene.sealed and board.look(seat.no).human]  # bots are done at once
    left = min(waits, default=None, key=lambda no: (no - board.view.sits_first) % len(board.seats))
    follows: Line = ((soon, "text"),) if left is None else (board.name(left), (f" {verb}", "text"))
    does_all = f"Enter {verb}" if keys else f"You {verb[:-1]}"
    option = board.by_oid.get(oid)
    spec = None if option is None or option.card is None else option.card.spec
    plain = stacking and isinstance(spec, InitiativeSpec) and spec.attack is not None and spec.blows is PLAIN_ATTACK
    whom = f"The attack hits {'each' if len(board.view.living) > 2 else 'your'} opponent. " if plain else ""
    comes = afterwards(((f"{does_all} {these}, then ", "text"), *follows, (".", "text"))) if n else ()
    return ((" ", "text"), *parted([line_of((whom + does).rstrip()), comes], (" ", "text")))


def _discards(n: int, of: int, taken: bool, soon: str) -> str:
    """What Enter does where the hand is too large and `n` of the `of` cards to discard are chosen, not yet all: the
    last of them sends them all, what comes `soon` then, and one alone is sent at once; Space takes back one that is
    `taken`."""
    left = of - n
    if taken:
        return f"Space leaves it; {left} more to choose"
    if left > 1:
        return f"Enter picks it, {n + 1} of {of}; the {ordinal(of)} sends all"
    return f"Enter discards it{soon}" if of == 1 else f"Enter picks it and discards these {of}{soon}"


def _besides(board: Board, found: Forecast) -> list[Line]:
    """What follows in the same beat on the choice of a card: healths, and who is asked then."""
    me = board.asked.seat
    healths = [(*((("your ", "text"),) if seat.no == me else (board.name(seat.no), (": ", "text"))), *line)
               for seat in board.seats if (line := _health(found.of(HEALTH, seat.no)))]
    end = _ending(board, me, found, beat=False)
    again = then(found.asks, board.name) if found.asks and not found.usual else ()
    return [parted(healths, (", ", "text")), () if spans_text(again) in spans_text(end) else again, end]


def _called(board: Board, option: Option | None) -> Line:
    """A player, a card of a field with whose it is, or the words of the option."""
    if option is None:
        return ()
    if option.card is not None:
        lying = board.placed(option.card)
        if lying is None:
            return (*_titled(option.card), (": ", "text"), (_text(option.card), "rule"))
        gone = board.about is Topic.DISCARD
        return (board.name(lying[0].no), ("’s ", "text"), (name_of(lying[1]), "name"),
                *(((" is discarded", "text"),) if gone else ()))
    return (board.name(option.seat),) if option.seat is not None else ((option.label, "name"),)


# ---- what changes


def _said(board: Board, option: Option | None, found: Forecast) -> Line:
    """The chosen player first, then the asked one, then round the table; then what holds no more, and who is asked."""
    me, seats = board.asked.seat, board.seats
    lying = board.placed(option.card) if option is not None and option.card is not None else None
    aimed = None if option is None else option.seat if lying is None else lying[0].no
    order = sorted((*seats[me:], *seats[:me]), key=lambda seat: seat.no != aimed)
    parts: list[Line] = []
    more = [*_lasting(found), *[happened(board, event, SENTENCES) for event in found.told if event.kind in _TOLD]]
    nothing: Line = () if more or found.ends.how in ("asked", "open") else (("nothing happens", "muted"),)
    for seat in order:
        you = seat.no == me != aimed
        line = parted(_about(board, seat, found, None if option is None else option.card, you=you), (", ", "text"))
        whose: Line = (board.name(seat.no), (": ", "text"))
        if you:
            whose = (("your " if line == _health(found.of(HEALTH, me)) else "you: ", "text"),)
        elif seat.no == aimed:
            whose, line = (), line or (nothing if lying is None else ())  # a card that is taken is something
        parts.append((*whose, *line) if line else ())
    return parted([parted(parts + more, NEXT) or nothing, _ending(board, me, found)], NEXT)


def _ending(board: Board, me: int, found: Forecast, *, beat: bool = True) -> Line:
    """What comes after it; that it is no question, also where something hidden is learned before. That the `beat`
    merely goes on may be left out."""
    over = all(end.how == "turn" for end in found.met)
    comes = _comes(board, found) if over else ()
    if comes == _BEAT and not beat:
        comes = ()
    return ending(found, me, board.name, comes) or comes


def _comes(board: Board, found: Forecast) -> Line:
    """What comes behind this turn: other turns of the beat, another beat, or the end of the round."""
    view = board.view
    if view.ending or any(event.kind == "ends-round" for event in found.told):
        return _OVER
    waits = [seat for seat in view.seats if not (seat.out or seat.turn_done)]  # with a card, or one that acts again
    if any((seat.revealed if (change := found.at("seats", seat.no, "revealed")) is None else change.after) is not None
           or queries.recurring(seat) for seat in waits):
        return _BEAT
    left = [STACK.read(view, seat.no) if (change := found.of(STACK, seat.no)) is None else change.after
            for seat in view.seats]
    return (("the next beat begins", "muted"),) if queries.another_beat(view, left) else _OVER


def _about(board: Board, seat: Seat, found: Forecast, chosen: InitiativeCard | None, *, you: bool) -> list[Line]:
    """What happens to a player: `attack 13 less 7 = 6, health 51→45`; `you`: who is called so before it."""
    at = ("seats", seat.no)
    parts: list[Line] = [_blow(found.told, seat.no), _health(found.of(HEALTH, seat.no))]
    parts += [*_field(seat, found, chosen, you=you), told(found, WHOLE_DEFENCE, seat.no, signs.GOES_TO)]
    drawn = counted(found.at(*at, "hand"), "draw " if you else "draws ")
    parts += [told(found, number, seat.no, signs.GOES_TO) for number in (HAND, STACK) if not (drawn and number is HAND)]
    return [*parts, drawn, *_revealed(board, seat, found, you=you)]


def _blow(told: Iterable[Event], seat: int) -> Line:
    """The attacks that reach this player, and what is subtracted, as the rule makes it (IN-7.2)."""
    hits = [event.detail for event in told if isinstance(event.detail, Hit) and event.detail.seat == seat]
    blows, stopped = [hit.attack for hit in hits], {-1 if hit.pierced else hit.defence.value for hit in hits}
    if not hits:
        return ()
    kept = max(stopped)
    alike = len({*blows}) == 1
    said = ", ".join([str(blows[0]), *often(len(blows))]) if alike else " and ".join(map(str, blows))
    each = "each " if len(blows) > 1 else ""
    less = "" if not kept or len(stopped) > 1 else " ignores defence" if kept < 0 else (
        f", {each}stopped by {kept}" if max(blows) <= kept else
        f", less {kept} each" if each else f" less {kept} = {blows[0] - kept}")
    return ((f"{STATS['attack'].sign}{said}", STATS["attack"].ink), (less, "text"))


def _health(change: Change | None) -> Line:
    """`51→44`, and what it means if that is the end."""
    if change is None:
        return ()
    gone = change.after <= 0
    line = arrow(Change(change.before, max(0, change.after), change.sure, tuple(max(0, n) for n in change.met)),
                 signed("", "bad" if gone else "life"), signs.GOES_TO)
    return (("health ", "text"), *line, *(((f" {signs.GONE} out", "bad"),) if gone else ()))


def _field(seat: Seat, found: Forecast, chosen: InitiativeCard | None, *, you: bool) -> list[Line]:
    """Cards that leave a field or come into it; the chosen one is named already."""
    change = found.change(lambda t: [placed.card for placed in t.seats[seat.no].spots])
    if change is None:
        return []
    before, after = change.before, change.after
    often: Span = ("" if change.sure else "mostly ", "muted")
    parts: list[Line] = [(often, ("lose " if you else "loses ", "text"), (card.name, "name")) for card in before
                         if isinstance(card, Card) and card not in after and card is not chosen]
    return parts + [(often, ("get " if you else "gets ", "text"), (card.name, "name")) for card in after
                    if card not in before and isinstance(card, Card)]


def _revealed(board: Board, seat: Seat, found: Forecast, *, you: bool) -> list[Line]:
    """A revealed card that will not act."""
    change = found.at("seats", seat.no, "revealed")
    waits = seat.no in queries.to_come(board.view)[0] and board.view.active != seat.no
    if change is None or change.before is None or change.after is not None or not waits:
        return []
    return [((change.before.name, "name"), (" does not act", "text"))]


def _lasting(found: Forecast) -> list[Line]:
    """Rules lines of field cards that are set off by it, that hold no more, that work for another player, and that hold
    from now on."""
    change = found.change(queries.in_force)
    if change is None or not change.sure:
        return []
    off = [card for event in found.told if event.kind == "triggers" for card in event.cards]
    gone = [line for line in change.before if line not in change.after]
    new = [line for line in change.after if line not in change.before]
    moved = [line for line in new if any(line.card is old.card and line.text == old.text for old in gone)]
    stolen = [line for line in gone if any(line.card is other.card and line.text == other.text for other in moved)]
    told = {"triggers: ": [line for line in gone if line.card in off],
            "ends: ": [line for line in gone if line.card not in off and line not in stolen],
            "works for the thief: ": moved, "from now on: ": [line for line in new if line not in moved]}
    return [((word, "text"), (text.removesuffix("."), "rule")) for word, lines in told.items() if (
        text := " ".join(capital(line.text.removeprefix("Ongoing: ")) for line in lines))]


def help_for(board: Board, oid: str) -> Line:
    """What is refused here cannot be helped: there is no card to take."""
    return ()
