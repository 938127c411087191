"""The third row of the bar: what the option under the cursor would do, in the words of Hooks."""

from collections import Counter
from collections.abc import Iterable

from deckgames.engine.cards import Card
from deckgames.engine.decisions import Option, Topic
from deckgames.engine.exploring import HIDDEN
from deckgames.engine.forecast import Forecast
from deckgames.engine.lexicon import Number
from deckgames.engine.spelling import plural
from deckgames.engine.words import Stays, Then
from deckgames.games.hooks import queries
from deckgames.games.hooks.cards import HookCard
from deckgames.games.hooks.cards.words import rules_text
from deckgames.games.hooks.lexicon import (
    ANCHORED,
    DECK,
    DISCOUNT,
    HAND,
    HOOKS,
    LEXICON,
    OWNED,
    PILE,
    SLOWED,
    TREASURES,
    left,
)
from deckgames.games.hooks.screen.board import Board
from deckgames.games.hooks.state import Seat
from deckgames.ui.paint.canvas import Line, Span, line_of, parted, spans_text
from deckgames.ui.toolkit.board import all_played
from deckgames.ui.toolkit.foretold import NEXT, counted, ending, picked, sentence, told

_WAITS = {"start": "when your turn begins", "discarded": "when discarded", "attacked": "when you are attacked"}
"""The triggers that cards in hand may still do, in words."""
_PERHAPS = "perhaps "
"""Before what happens to one of several enemies, by whom the player targets."""
"""What a number of an enemy is whom the player does not target."""
_NEAR: Span = (", ", "text")
"""What stands between two numbers of one player."""


def forecast(board: Board, oid: str) -> Line:
    """What this option would do; empty if its label says everything."""
    every = all_played(board, oid, lambda card: False)
    if every is None:
        return sentence(_forecast(board, oid))
    called, found, _ = every
    return sentence((called, () if found is None else said(board, board.seats[board.asked.seat], found)))


def _forecast(board: Board, oid: str) -> tuple[Line, Line]:
    asked, option = board.asked, board.by_oid.get(oid)
    if option is None and asked.kind != "confirm":
        return (), ()
    seat = board.seats[asked.seat]
    if oid == "end":
        return ended(board, seat)
    named = _named(board, oid, option)
    if option is not None and option.blocked is not None:
        return named, ()
    if oid == "no" and asked.kind == "confirm":
        return named, parted([(("nothing happens", "text"),), _ending(board, seat, board.scene.foretold(oid))], NEXT)
    several = asked.kind == "pick" and getattr(asked, "hi", 0) > 1
    found = None if several and not board.scene.chosen else board.scene.foretold(oid)
    if found is None or asked.about is Topic.KEEP:
        return named, parted(_printed(board, option), NEXT)
    aimed = option.seat if option is not None and option.card is None else None
    does = said(board, seat, found, aimed)
    printed = _printed(board, option, does) if [*board.scene.chosen] in ([], [oid]) else []
    if asked.about is Topic.REMOVE:
        printed = [(("gone for good", "text"),)]
    return picked(board, named), parted([*printed, does], NEXT)


def _named(board: Board, oid: str, option: Option | None) -> Line:
    """What the option is called: its card, its player, or its words."""
    if option is None:
        return ((oid, "name"),)
    if oid.startswith("reload:") and option.card is not None:
        return ((f"reload slot {board.letter(option.card)}", "name"),)
    if option.card is not None:
        return ((option.card.name, "name"),)
    return (board.name(option.seat),) if option.seat is not None else ((option.label, "name"),)


def _printed(board: Board, option: Option | None, does: Line = ()) -> list[Line]:
    """What stands on the card under the cursor that this question is about: its trigger, where it is Discarded; that it
    has none, where its choice `does` nothing else."""
    asked = board.asked
    if option is None or option.card is None or asked.kind != "pick":
        return []
    spec = option.card.spec
    if asked.about in (Topic.DISCARD, Topic.KEEP) and option.card in board.seats[asked.seat].hand:
        none = "" if any(not isinstance(ink, Then) for _, ink in does) else "it has no effect of its own when discarded"
        said = f"Discarded: {rules_text(spec.discarded).rstrip('.')}" if spec.discarded else none
        before = "if you do not keep it, " if asked.about is Topic.KEEP and spec.discarded else ""
        return [line_of(before + said, "text" if spec.discarded else "muted")]
    return []


def said(board: Board, seat: Seat, found: Forecast, aimed: int | None = None) -> Line:
    """Everything that changes: the chosen player first, who has been named, then the asked one, what can be bought
    then, the others, and who is asked next."""
    first = () if aimed is None else _of(board, aimed, _others(board, board.seats[aimed], found))
    own = _own(board, seat, found)
    about = [first, (("you: ", "text"), *own) if own and aimed is not None else own, _row(board, seat, found)]
    asks = bool(found.asks or (found.ends.how == "asked" and found.ends.about is not Topic.ACT))
    if board.view.current == seat.no:
        about.append(_sight(board, seat, found, asks))
    others = [other for other in (*board.seats[seat.no + 1:], *board.seats[:seat.no]) if other.no != aimed]
    lines = {other.no: _others(board, other, found) for other in others}
    hit = [no for no, line in lines.items() if any(map(_stays, line)) and line[-1][0].startswith(", by ")]
    if len(hit) > 1 and len(hit) == len(lines):
        about.append(_one_of(board, found, {no: lines.pop(no) for no in hit}))
    for no, theirs in lines.items():
        alike = [one for one, line in lines.items() if line == theirs]
        if not theirs or alike[0] != no:
            continue
        if len(alike) == 1 or not spans_text(theirs).startswith(_PERHAPS):
            about += [_of(board, one, theirs) for one in alike]
            continue
        names = [span for one in alike for span in ((" or ", "text"), board.name(one))][1:]
        about.append((*names, (" ", "text"), *theirs[1:]))
    about += _shields(board, found)
    end = _ending(board, seat, found)
    shown = asks or board.asked.kind == "pick"  # the question says what becomes of the card
    nothing: Line = () if shown else (("changes nothing" if found.sure else "nothing that can be known", "text"),)
    return parted([parted(about, NEXT) or nothing, end], NEXT)


def _of(board: Board, no: int, theirs: Line) -> Line:
    """`● Bob: hooks 1→−1` or `● Bob has 1 Action fewer next turn`, if anything becomes of that player."""
    verb = spans_text(theirs).startswith(("has ", "draws ", _PERHAPS))
    return theirs and (board.name(no), (" " if verb else ": ", "text"), *theirs)


def _ending(board: Board, seat: Seat, found: Forecast | None) -> Line:
    """What comes next."""
    return () if found is None else ending(found, seat.no, board.name, _next(board, seat), board.view.current)


def _one_of(board: Board, found: Forecast, lines: dict[int, Line]) -> Line:
    """What happens to the one of several enemies whom the player targets: `● Bob: Treasures 4→3 or ■ Cy: Treasures 1→0,
    by which enemy you target`; `or nobody` where it may be none of them."""
    parts: list[Line] = []
    for no, line in lines.items():
        gone = [at for at, span in enumerate(line) if _stays(span)]
        kept = [span for at, span in enumerate(line[:-1]) if at not in gone and at + 1 not in gone]
        parts.append((board.name(no), (": ", "text"), *kept))
    numbers = [number for number in LEXICON.told(own=False) if number.whose == "seat"]
    change = found.change(lambda t: [number.read(t, no) for no in lines for number in numbers])
    parts += [(("nobody", "text"),)] if change is not None and change.before in change.met else []
    return (*parted(parts, (" or ", "text")), next(iter(lines.values()))[-1])


def _stays(span: Span) -> bool:
    """Whether this is a number that may stay."""
    return isinstance(span[1], Stays)


def _own(board: Board, seat: Seat, found: Forecast) -> Line:
    """Money and counters, cards, hooks."""
    lines = _told(board, found, seat, own=True)
    last = [lines.pop(number, ()) for number in (HOOKS, OWNED)]
    bought = [card for event in found.told if event.kind == "buys" for card in event.cards if isinstance(card, Card)]
    if seat.hooks is not None and found.of(HOOKS, seat.no) is None and any(card.spec.hooks for card in bought):
        last[0] = (("hooks stay ", "text"), HOOKS.shown(seat.hooks))
    held = found.of(HAND, seat.no)
    more = counted(found.at("seats", seat.no, "hand"), "draws ", sure=held is None or held.sure)
    short = next((event.n for event in found.told if event.note and (
        (event.kind, event.seat) == ("takes", seat.no) or (event.kind, event.other) == ("brings", seat.no))), None)
    bank: Line = () if short is None else ((f"only {TREASURES.count(short)}: the bank is empty then", "warn"),)
    if short == 0:
        bank = (("no Treasure: the bank is empty", "warn"),)
    return parted([parted(lines.values(), _NEAR), more, *last, bank], _NEAR)


def _told(board: Board, found: Forecast, seat: Seat, *, own: bool) -> dict[Number, Line]:
    """The numbers of this player that change; how many cards it owns where that becomes fewer (HK-3.10)."""
    lines = {number: told(found, number, seat.no, "→") for number in LEXICON.told(own=own)
             if number.whose == "seat" or board.view.current == seat.no}
    less = found.of(DISCOUNT, seat.no)
    if DISCOUNT in lines and less is not None and less.sure:
        lines[DISCOUNT] = ((f"cards cost {less.after} less", "coin"),)
    owned = found.of(OWNED, seat.no)
    if owned is not None and min(owned.met) >= owned.before:
        lines.pop(OWNED, None)
    return lines


def _others(board: Board, other: Seat, found: Forecast) -> Line:
    """What happens to another player."""
    lines = _told(board, found, other, own=False)
    deck, pile = found.of(DECK, other.no), found.of(PILE, other.no)
    if lines[HAND] or (deck is not None and not deck.sure):
        del lines[DECK]
    elif deck is not None and pile is not None and 0 < deck.after - deck.before == pile.before - pile.after:
        lines[DECK] = ((f"{plural(deck.after - deck.before, 'card')} of the pile goes onto the deck", "text"),)
    for mark in (ANCHORED, SLOWED):
        if (change := found.of(mark, other.no)) is not None and change.by:
            lines[mark] = ((_PERHAPS, "text"), *lines[mark][1:])
    return parted(lines.values(), _NEAR)


def _shields(board: Board, found: Forecast) -> list[Line]:
    """Who shows a card when attacked, or may, and which, as far as it is told: `● Bob may show Powder Monkey`."""
    lines: list[Line] = []
    may: dict[str, list[Line]] = {}
    for other in board.seats:
        shown = [any((event.kind, event.seat) == ("shows", other.no) for event in told) for told in found.whole]
        owned, lying = (Counter(card.name for card in cards if card.spec.attacked)
                        for cards in (other.tally or (), other.pile))
        cards = " or ".join(owned - lying) or "a card"
        if shown and all(shown):
            lines.append((board.name(other.no), (" shows ", "text"), (cards, "name")))
        elif any(shown):
            may.setdefault(cards, []).append((board.name(other.no),))
    return lines + [(*parted(names, (" or ", "text")), (" may show ", "text"), (cards, "name"))
                    for cards, names in may.items()]


def _row(board: Board, seat: Seat, found: Forecast) -> Line:
    """What comes into the row, and that the end begins."""
    if found.at("ender") is not None:
        return (("leaves everybody else one last turn of 1 Action", "warn"),)
    row = found.at("row")
    if row is None or row.by:
        return ()
    parts: list[Line] = []
    for was, now in zip(row.before, row.after, strict=True):
        if now is None and was is not None:
            parts.append((("the slot stays empty", "muted"),))
        elif now is not was and (now is not HIDDEN or found.at("reloads") is not None):
            comes: Line = (("the next card", "text"),) if now is HIDDEN else ((now.name, "name"),)
            parts.append((*comes, (" comes", "text")))
    gone = found.at("refresh_bottom")
    under = [card for card in row.before if card not in row.after and gone is not None and card in gone.after]
    return parted([*[((card.name, "name"), (" goes under the refresh deck", "text")) for card in under], *parts],
                  (", ", "text"))


def _sight(board: Board, seat: Seat, found: Forecast, asks: bool) -> Line:
    """What can be bought then and could not be bought before, and how much else; or of a play that nothing can be any
    more, which neither an Action that is left nor a question that it `asks` may still change."""
    names = (("seats", seat.no, "treasures"), ("discount",), ("actions",), ("buys",))
    changes = [found.at(*path) for path in names]
    row = found.at("row")
    if any(change is not None and not change.sure for change in changes) or (row is not None and row.by):
        return ()
    now = [seat.treasures, board.view.discount, board.view.actions, board.view.buys]
    then = [old if change is None else change.after for old, change in zip(now, changes, strict=True)]
    left = board.view.row if row is None else [card for card in row.after if isinstance(card, Card)]
    had, has = _buyable(board.view.row, *now), _buyable(left, *then)
    new = [card for card in has if card not in had]
    if new:
        price = (f"({queries.price(new[0], then[1])})", "coin")
        more: Line = ((f" or {plural(len(has) - 1, 'other card')}", "muted"),) if len(has) > 1 else ()
        return (("enough for ", "text"), (new[0].name, "name"), (" ", "plain"), price, *more)
    none = had and row is None and not (then[2] or then[3] or asks) and found.ends.seat == seat.no
    return (("you can buy nothing after it", "warn"),) if none else ()


def _buyable(row: Iterable[object], treasures: int, discount: int, actions: int, buys: int) -> list[HookCard]:
    cards = [card for card in row if isinstance(card, Card)]
    return queries.affordable(cards, treasures, discount) if actions or buys else []


def ended(board: Board, seat: Seat) -> tuple[Line, Line]:
    """What ending the turn leaves unused, and what the cards in hand will do until the next turn."""
    view = board.view
    unused = left(view)
    parts: list[Line] = [((f"{', '.join(unused)} unused" if unused else "all used up", "text"),)]
    if (view.actions or view.buys) and queries.affordable(view.row, seat.treasures, view.discount):
        parts.append(((f"{TREASURES.count(seat.treasures)} left", "coin"),))
    count = len(seat.hand)
    if queries.last_of_all(view, seat.no):
        parts.append((("it was your last", "warn"),))
    elif count:
        waits = [f"{card.name} ({when}: {rules_text(does).rstrip('.')})" for card in seat.hand
                 for trigger, when in _WAITS.items() if (does := getattr(card.spec, trigger))]
        held = f"{plural(count, 'card')} stay{'s' if count == 1 else ''} in hand"
        parts.append(((held + (f": {', '.join(waits)}" if waits else ""), "text"),))
    parts.append(_next(board, seat))
    return (("End your turn", "name"),), parted(parts, NEXT)


def _next(board: Board, seat: Seat) -> Line:
    """What comes after this player's turn."""
    if queries.last_turn(board.view):
        return (("the game ends", "warn"),)
    return (board.name((seat.no + 1) % len(board.seats)), (" is next", "text"))


# ---- what would help


def help_for(board: Board, oid: str) -> Line:
    """What would help where an option is refused: the first option that would free it."""
    option = board.by_oid.get(oid)
    if option is None or option.blocked is None or option.card is None or not board.main:
        return ()
    view, seat = board.view, board.seats[board.asked.seat]
    if not oid.startswith("buy:"):
        return ((f"{plural(view.buys, 'Buy')} left: a-f", "text"),) if view.buys else ()
    dear = queries.price(option.card, view.discount) > seat.treasures
    return _freed(board, seat, oid) if dear and (view.actions or view.buys) else ()


def _freed(board: Board, seat: Seat, oid: str) -> Line:
    """A hand card, or else another option, after which the purchase is possible."""
    freeing = sorted(board.scene.freeing(oid), key=lambda option: option.card not in seat.hand)
    if not freeing:
        return ()
    first = freeing[0]
    found = board.scene.foretold(first.oid)
    change = None if found is None else found.of(TREASURES, seat.no)
    sure = change is not None and change.sure
    brings: Line = ((f" brings you to {change.after}", "text"),) if change is not None and sure else ()
    name = first.card.name if first.card is not None and first.card in seat.hand else first.label
    return ((name, "name"), *brings, (" first", "text"))
