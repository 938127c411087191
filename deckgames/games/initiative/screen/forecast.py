"""What an option would do, worked out by the arithmetic of the rules on what the viewer may know."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from deckgames.engine.cards import Card
from deckgames.engine.decisions import Option
from deckgames.engine.effects import walk
from deckgames.games.initiative import reckon
from deckgames.games.initiative.screen.board import Board
from deckgames.games.initiative.screen.faces import long_of, name_of, printed_of
from deckgames.games.initiative.view import SeatView, TableView
from deckgames.ui import signs
from deckgames.ui.pieces.wording import parted, tight
from deckgames.ui.sheet import Line, Span

_ANY = ("one_opponent", "strongest", "weakest")
_TO_STACK: Line = (("onto your stack", "text"),)
_EMPTY: Line = (("the stack is empty: nothing happens", "muted"),)
_TO_HAND: Line = (("to your hand", "text"),)


def forecast(board: Board, oid: str) -> Line:
    """What this option would do, with the ifs."""
    asked, option = board.decision, board.by_oid.get(oid)
    if asked is None or (option is None and asked.kind != "confirm"):
        return ()
    if asked.kind == "confirm":
        return tight(_yes_or_no(board, oid), board.scene.width)
    assert option is not None
    card = option.card
    if board.sitting and card is not None:
        return tight(described(card), board.scene.width)
    if card is not None and (card in board.view.pool or board.searching):
        return tight(described(card, _arrives(board)), board.scene.width)
    if card is not None:
        return tight(_field_card(board, card), board.scene.width)
    if option.seat is not None:
        return tight(_target(board, option), board.scene.width)
    return tight(_mode(board, option), board.scene.width)


def described(card: Card, where: Line = ()) -> Line:
    """A card in a line: name, numbers, where it goes, whole text."""
    spec = reckon.spec(card)
    numbers: list[Span] = [(f"I{spec.initiative}", "pace")]
    for number in printed_of(spec):
        numbers += [(" ", "plain"), number]
    text = " ".join(part for line in long_of(spec) for part, _ in line)
    return parted([((card.name, "name"),), tuple(numbers), where, ((text, "rule"),) if text else ()], ("  ", "plain"))


def _arrives(board: Board) -> Line:
    """Where the chosen card goes."""
    to = [getattr(effect, "to", "hand") for effect in _effects(board) if effect.verb in ("recruit", "salvage")]
    return _TO_STACK if to and all(where == "stack_top" for where in to) else _TO_HAND


def _effects(board: Board) -> list[Any]:
    """All effects of the card that asks; a copy has those of the card it is a copy of."""
    source = None if board.decision is None else board.decision.source
    if source is None:
        return []
    lying = board.placed(source)
    spec = reckon.face(lying[1]) if lying is not None else reckon.spec(source)
    return walk(spec.effects)


# ---- one opponent


def _target(board: Board, option: Option) -> Line:
    """What the card that asks would do to this player."""
    assert board.decision is not None and option.seat is not None
    victim, me = board.seats[option.seat], board.seats[board.decision.seat]
    name: Line = (board.name(victim.no),)
    if board.decision.rule == "IN-7.10":
        return parted([name, _attack(board, me, victim)])
    asking = [effect for effect in _effects(board) if getattr(effect, "who", "") in _ANY]
    found = [said for effect in asking if effect.verb in _SAID
             and (said := _SAID[effect.verb](board, effect, me, victim))]
    return parted([name, *(found if len(found) == 1 else [])])


def _attack(board: Board, me: SeatView, victim: SeatView) -> Line:
    """`A13 − D7 = 6  51→45`."""
    source = board.decision.source if board.decision is not None else None
    lying = board.placed(source) if source is not None else None
    if lying is None:
        return ()
    placed = lying[1]
    force = reckon.scan(board.view)
    value = reckon.value(board.view, force, me, placed, "attack") or 0
    return blow(board.view, victim, value, reckon.face(placed).blows.pierce and not placed.blank)


def blow(view: TableView, victim: SeatView, value: int, pierce: bool) -> Line:
    """An attack of this value on a player as the table lies: the subtraction and the health after it."""
    force = reckon.scan(view)
    kept = 0 if pierce else reckon.defence(view, force, victim)
    damage = max(0, value - kept)
    if victim.no in force.armour:
        damage = min(damage, victim.health - 1)
    sum_: Line = ((f"A{value}", "might"), (f" {signs.MINUS} ", "text"), (f"D{kept}", "guard"),
                  (f" = {max(0, value - kept)}", "text"))
    if pierce:
        sum_ = ((f"A{value}", "might"), (" ignores defence", "text"))
    return parted([sum_, health(victim, victim.health - damage)])


def health(victim: SeatView, after: int) -> Line:
    """`51→44`, and what it means if that is the end."""
    after = max(0, after)
    if after == victim.health:
        return (("no harm", "muted"),)
    line: Line = ((f"{victim.health}{signs.GOES_TO}{after}", "life" if after else "bad"),)
    return line if after else (*line, (f" {signs.GONE} out", "bad"))


def _amount(board: Board, amount: Any, me: SeatView, victim: SeatView) -> int:
    if isinstance(amount, int):
        return amount
    force = reckon.scan(board.view)
    found: int = amount.of(lambda what: reckon.count(board.view, force, what, me, victim))
    return found


def _loses(board: Board, effect: Any, me: SeatView, victim: SeatView) -> Line:
    n = max(0, _amount(board, effect.n, me, victim))
    return parted([((f"loses {n}", "harm"),), health(victim, victim.health - n)])


def _struck(board: Board, effect: Any, me: SeatView, victim: SeatView) -> Line:
    return blow(board.view, victim, max(0, _amount(board, effect.n, me, victim)), effect.pierce)


def _swaps_health(board: Board, effect: Any, me: SeatView, victim: SeatView) -> Line:
    return (board.name(me.no), (f" {me.health}{signs.GOES_TO}{victim.health}", "life"), ("   ", "plain"),
            board.name(victim.no), (f" {victim.health}{signs.GOES_TO}{me.health}", "life"))


def _top(board: Board, effect: Any, me: SeatView, victim: SeatView) -> Line:
    if not victim.stack_count:
        return _EMPTY
    return ((f"the {effect.end} card of {_cards(victim.stack_count)} in the stack is discarded", "text"),)


def _reordered(board: Board, effect: Any, me: SeatView, victim: SeatView) -> Line:
    if not victim.stack_count:
        return _EMPTY
    how = "is turned round" if effect.how == "reverse" else "is shuffled"
    return ((f"the stack of {_cards(victim.stack_count)} {how}", "text"),)


def _stolen(board: Board, effect: Any, me: SeatView, victim: SeatView) -> Line:
    if effect.zone == "hand":
        return ((f"one of {_cards(victim.hand_count)} in hand, by chance", "text"),)
    if effect.zone == "stack":
        return ((f"the top card of {_cards(victim.stack_count)} goes under your stack", "text"),)
    return ((f"{_cards(len(victim.field))} in the field", "text"),)


def _cancelled(board: Board, effect: Any, me: SeatView, victim: SeatView) -> Line:
    if victim.revealed is None:
        return ()
    return (("does not act: ", "text"), *described(victim.revealed))


def _swapped(board: Board, effect: Any, me: SeatView, victim: SeatView) -> Line:
    return ((f"you get {_cards(victim.stack_count)}, ", "text"), board.name(victim.no),
            (f" gets {_cards(me.stack_count)}", "text"))


def _discards(board: Board, effect: Any, me: SeatView, victim: SeatView) -> Line:
    return ((f"discards {effect.n} of {_cards(victim.hand_count)} in hand", "text"),)


def _exposed(board: Board, effect: Any, me: SeatView, victim: SeatView) -> Line:
    if not victim.stack_count:
        return _EMPTY
    return ((f"{effect.n} of {_cards(victim.stack_count)} in the stack lie face up", "text"),)


def _cards(n: int) -> str:
    return "1 card" if n == 1 else f"{n} cards"


_SAID: dict[str, Callable[[Board, Any, SeatView, SeatView], Line]] = {
    "lose_health": _loses, "strike": _struck, "swap_health": _swaps_health, "stack_discard": _top,
    "stack_order": _reordered, "steal": _stolen, "cancel": _cancelled, "swap_stacks": _swapped,
    "discard_hand": _discards, "expose": _exposed}


# ---- a card in a field


def _field_card(board: Board, card: Card) -> Line:
    """What the table loses with a field card: its defence, what it says from now on, and what your attack then does."""
    assert board.decision is not None
    lying = board.placed(card)
    if lying is None:
        return described(card)
    victim, placed = lying
    me, steals = board.seats[board.decision.seat], any(effect.verb == "steal" for effect in _effects(board))
    after = without(board.view, placed.act)
    kept, left = victim.defence.value, _defence(after, victim.no)
    parts: list[Line] = [(board.name(victim.no), (": ", "text"), (name_of(placed), "name"))]
    if left != kept:
        parts.append((("defence ", "text"), (f"D{kept}{signs.GOES_TO}{left}", "guard")))
    if steals:
        parts.append((("to your field", "text"),))
    elif victim.no != me.no:
        parts.append(_pending(board, after, me, victim))
    stops = reckon.lasting_texts(placed)
    if stops:
        parts.append((("ends: ", "text"), (" ".join(f"{text[:1].upper()}{text[1:]}" for text in stops), "rule")))
    return parted(parts)


def _pending(board: Board, after: TableView, me: SeatView, victim: SeatView) -> Line:
    """The attack that the asking card still makes, against what is left."""
    source = board.decision.source if board.decision is not None else None
    lying = board.placed(source) if source is not None else None
    if lying is None or lying[1].attack is None or not lying[1].attack.value:
        return ()
    return (("your attack: ", "text"), *blow(after, after.seats[victim.no], lying[1].attack.value, False))


def without(view: TableView, act: int) -> TableView:
    """The table without one field card."""
    seats = tuple(replace(seat, field=tuple(placed for placed in seat.field if placed.act != act))
                  for seat in view.seats)
    return replace(view, seats=seats)


def _defence(view: TableView, seat: int) -> int:
    return reckon.defence(view, reckon.scan(view), view.seats[seat])


# ---- yes or no, and one of several lists


def _yes_or_no(board: Board, oid: str) -> Line:
    if oid == "no":
        return (("nothing happens", "muted"),)
    may = next((effect for effect in _effects(board) if effect.verb == "may"), None)
    return _done(board, walk(may.do)) if may is not None else ()


def _mode(board: Board, option: Option) -> Line:
    """What one of several lists would do."""
    if not option.oid.startswith("option-"):
        return ((option.label, "name"),)
    place = int(option.oid.removeprefix("option-")) - 1
    for effect in _effects(board):
        if effect.verb == "choose_one" and place < len(effect.lists):
            return parted([((option.label, "name"),), _done(board, walk(effect.lists[place]))])
    return ((option.label, "name"),)


def _done(board: Board, effects: list[Any]) -> Line:
    """What these effects do to healths, as far as nothing else is chosen."""
    assert board.decision is not None
    me = board.seats[board.decision.seat]
    others = [seat for seat in board.view.living if seat.no != me.no]
    now = me.health
    parts: list[Line] = []
    for effect in effects:
        if effect.verb == "end_round":
            parts.append((("the round ends after this turn", "text"),))
        if effect.verb not in ("lose_health", "gain_health"):
            continue
        sign = 1 if effect.verb == "gain_health" else -1
        if effect.who == "you":
            after = max(0, now + sign * _amount(board, effect.n, me, me))
            parts.append((("you ", "text"), (f"{now}{signs.GOES_TO}{after}", "life" if after else "bad"),
                          *(((f" {signs.GONE} you are out", "bad"),) if not after else ())))
            now = after
        elif effect.who in ("strongest", "weakest") and others:
            best = (max if effect.who == "strongest" else min)(seat.health for seat in others)
            aimed = [seat for seat in others if seat.health == best]
            if len(aimed) == 1:
                n = _amount(board, effect.n, me, aimed[0])
                parts.append((board.name(aimed[0].no), (" ", "plain"), *health(aimed[0], best + sign * n)))
    return parted(parts)
