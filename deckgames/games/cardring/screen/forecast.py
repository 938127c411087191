"""The third row of the bar: what the option under the cursor would do, in the words of Card Ring."""

import re
from collections.abc import Iterable, Sequence
from typing import Any

from deckgames.engine.cards import Card
from deckgames.engine.decisions import Option, Topic
from deckgames.engine.exploring import HIDDEN
from deckgames.engine.forecast import Forecast
from deckgames.engine.seen import face_up
from deckgames.engine.spelling import in_a_row, plural
from deckgames.games.cardring import queries
from deckgames.games.cardring.cards import ClassSpec, StealthSpec
from deckgames.games.cardring.lexicon import COUNTERS, LEXICON, TESTS, XP
from deckgames.games.cardring.screen.board import Board
from deckgames.games.cardring.screen.combat import named
from deckgames.games.cardring.screen.faces import turn_of
from deckgames.games.cardring.sittings import asks, beaten, can_buy, idles, won_by_ending
from deckgames.games.cardring.state import Seat
from deckgames.ui.paint.canvas import Line, parted
from deckgames.ui.paint.caps import Cap
from deckgames.ui.table.layout import WHOLE
from deckgames.ui.toolkit.board import all_played
from deckgames.ui.toolkit.foretold import NEXT, afterwards, counted, ending, picked, sentence, told

TO = "→"
_OF_YOU = re.compile(r"^(?=win:|lose:|beat )")
"""Where a promise on the own combat begins, in few words."""
_AFTER = {"sitting": (" plays next", "then buying begins", " buys first"),
          "buy": (" buys next", "then combat begins", " chooses first")}
"""What comes when a seat is done, by the phase: for the next one, after the last one, and who begins with that."""


def forecast(board: Board, oid: str) -> Line:
    """What this option would do, in a sentence; empty if its label says everything."""
    every = all_played(board, oid, asks)
    if every is None:
        alone = sentence(_forecast(board, oid))
        mine = board.seats[board.asked.seat].hand if board.view.viewer == board.asked.seat else ()
        left = {*board.scene.rest} & {card.oid for card in mine} - {oid, *board.scene.chosen}
        return tuple((text.replace("go on playing", "play the rest") if left else text, ink) for text, ink in alone)
    called, found, later = every
    seat = board.seats[board.asked.seat]
    does = () if found is None else _said(board, seat, found, so_far=bool(later))
    if found is not None and not later and counted(found.at("seats", seat.no, "hand"), ""):
        on: Line = (("you go on with what is left", "text"),)
        if comes := _next(board, found):
            on = (*on, (", else ", "text"), (comes[0][0].removeprefix("then "), comes[0][1]), *comes[1:])
        later = (("simple cards that you draw are played, too; ", "text"), *afterwards(on))
    whole = parted([does, later or _then(board, seat, found)], NEXT)
    unknown: Line = (("what comes of it hangs on what you draw and choose", "text"),)
    return sentence((called, whole or unknown))


def _forecast(board: Board, oid: str) -> tuple[Line, Line]:
    """What the option is called, and what it does."""
    asked, option = board.asked, board.by_oid.get(oid)
    seat = board.seats[asked.seat]
    if asked.kind == "allocate":
        return (), _allocated(board, oid)
    if asked.kind == "order":
        return (), _ordered(board)
    if board.fighting:
        return _target(board, seat, oid)
    if oid == "end":
        return _ended(board, seat)
    if option is None and asked.kind not in ("confirm", "number"):
        return (), ()
    called = _called(board, oid, option)
    if option is not None and option.blocked is not None:
        return called, _next_round(board, seat, option.card)
    if asked.kind == "confirm" and oid != "yes":
        return called, parted([(("nothing happens", "text"),), _then(board, seat, board.scene.foretold(oid))], NEXT)
    none = asked.kind == "pick" and getattr(asked, "hi", 0) > 1 and not board.scene.chosen
    found = None if none else board.scene.foretold(oid)
    found = None if found is not None and found.ends.how == "open" else found  # a first look knows no number
    does = _said(board, seat, found) if found is not None else ()
    then = _then(board, seat, found, bool(does))
    if none and (left := _then(board, seat, board.scene.foretold(oid))):
        then = (("with none, ", "text"), *left)
    if option is not None and option.seat is not None and option.card is None:
        does = parted([((XP.count(board.seats[option.seat].xp), XP.ink),), does], NEXT)
    if option is not None and option.card is not None and asked.kind == "pick":
        if queries.dues(seat):  # what Upkeep brings after it is no effect of the choice
            does = (("gone for good", "text"),) if asked.about is Topic.REMOVE else ()
        if asked.about is Topic.KEEP:
            does = ((f"discards {in_a_row(_not_kept(board, oid))}", "text"),)
        filled: Line = (("the space is filled again", "text"),) if option.card in seat.queue and not does else ()
        lies = _lies(board, seat, option.card) if [*board.scene.chosen] in ([], [oid]) else ()
        return picked(board, called), parted([lies, does, filled, then], NEXT)
    bought = oid.startswith(("buy:", "clear:", "other:", "supply:"))
    if bought and found is not None and found.at("seats", seat.no, "skill") is None:
        does = parted([(("free", "text"),), does], NEXT)
    if found is not None and not (does or found.asks or found.changes):
        does = (("no change" if asked.kind == "number" else "does nothing", "text"),)
    elif not (does or bought) and option is not None and option.card in seat.queue:
        does = _lies(board, seat, option.card)
    top = option is not None and option.card in seat.queue[:1]
    done = bought and board.scene.ways and board.cursor_stop is not None and board.cursor_stop.oid == oid
    if done:
        passes = _passes(board, seat, seat.queue[top:], " instead" * top)
        then = parted([passes, _next(board)], NEXT) or (("you are done", "text"),)
    elif bought and (not then or (found is not None and len(found.met) > 1)):  # what comes there may be cheap enough
        then = (("you go on if you can still pay", "text"),)
    if oid.startswith("buy:") and top and does and not done and (passes := _passes(board, seat, seat.queue)):
        does = (*does, ("; if you leave it, ", "text"), passes[0], (" gets it", "text"))
    return called, parted([does, then], NEXT)


def _not_kept(board: Board, oid: str) -> list[str]:
    """The cards that are discarded if this one is kept (CR-3.8)."""
    return [card.name for card, option in board.by_card.items() if option.blocked is None and option.oid != oid]


def _passes(board: Board, seat: Seat, queue: Sequence[Card], instead: str = "") -> Line:
    """Who gets what then lies at the top of the own queue."""
    heir = _heir(board, seat)
    return () if heir is None or not queue else (
        board.name(heir), (" gets ", "text"), (queue[0].name, "name"), (instead, "text"))


def _heir(board: Board, seat: Seat) -> int | None:
    """To whom the top of the own queue goes after this round (None: it stays, or others may buy it before)."""
    turn = turn_of(board)
    heir = turn.partner.get(seat.no) if turn.steps > 0 else None
    return None if heir == seat.no or any(other.buy_from for other in board.seats if other is not seat) else heir


def _called(board: Board, oid: str, option: Option | None) -> Line:
    """What an option is called."""
    if option is None:
        return ((oid, "name"),) if oid in ("yes", "no") else ()
    if option.seat is not None and option.card is None:
        return (board.name(option.seat),)
    spec: Any = None if option.card is None else option.card.spec
    if oid.startswith("supply:"):
        spec = board.view.pack.spec(oid.removeprefix("supply:"))
    if spec is None:
        return ((option.label, "name"),)
    if oid.startswith("clear:"):
        return ((f"Clear {spec.name}", "name"),)
    if isinstance(spec, StealthSpec) and board.about is Topic.PLAY:
        return ((f"{spec.name}, face down", "name"),)
    return ((spec.name, "name"),)


def _ordered(board: Board) -> Line:
    """Who plays when, where the order of the players is asked for."""
    seats = [option.seat for oid in board.scene.chosen if (option := board.by_oid.get(oid)) is not None]
    named = [((board.name(no),) if nth else (board.name(no), (" plays first", "text")))
             for nth, no in enumerate(seats) if no is not None]
    return parted(named, (", then ", "text"))


# ---- what changes


def _said(board: Board, seat: Seat, found: Forecast, so_far: bool = False) -> Line:
    """Changed counters, cards, XP, the outlook for Combat, queues, the others; `so_far`: the same key plays more."""
    later = _later(seat, found)
    tests = [test for test in TESTS if not so_far and _sure(found, seat, test)]
    parts = [_counters(found, seat.no), _cards(board, seat, found),
             told(found, XP, seat.no, TO), _outlook(board, seat, later, tests),
             _promises(seat, later), _placed(board, seat, found), _queue(board, seat, found), _row(board, found)]
    parts += [_others(board, other, found) for other in board.seats if other.no != seat.no]
    return parted(parts, NEXT)


def _then(board: Board, seat: Seat, found: Forecast | None, told: bool = True) -> Line:
    """What comes next; `told`: behind what changes."""
    return () if found is None else ending(found, seat.no, board.name, _next(board, found), told=told)


def _sure(found: Forecast, seat: Seat, test: str) -> bool:
    """Whether it is certain how much of this there will be."""
    change = found.at("seats", seat.no, test)
    return change is None or change.sure


def _later(seat: Seat, found: Forecast) -> Seat:
    """The seat as it will be, as far as that is certain; of Skill and Fight the least if that is more than now."""
    later = seat.copy()
    for path, change in found.changes.items():
        if path[:2] != ("seats", seat.no):
            continue
        if change.sure:
            setattr(later, str(path[2]), change.after)
        elif path[2] in TESTS:
            setattr(later, str(path[2]), max(change.before, change.span[0]))
    return later


def _counters(found: Forecast, seat: int) -> Line:
    """`Fight 2→4, Skill 1→3`."""
    return parted([told(found, number, seat, TO) for number in COUNTERS], (", ", "text"))


def _cards(board: Board, seat: Seat, found: Forecast) -> Line:
    """Cards drawn, and cards that leave the hand beside the one that is played."""
    at = ("seats", seat.no)
    drawn = counted(found.at(*at, "hand"), "draws ")
    parts = [drawn, counted(found.at(*at, "peek"), "looks at ")]
    gone = "gone for good" if board.about is Topic.REMOVE else "to the Trash"
    for zone, word in (("trash", gone), ("deck", "onto your deck")):
        change = found.at("trash") if zone == "trash" else found.at(*at, "deck")
        if change is None or change.by or found.usual or len(change.after) <= len(change.before):
            continue
        if zone == "trash" or (not drawn and found.at(*at, "discard") is None):
            parts.append(((word, "text"),))
    return parted(parts, (", ", "text"))


def _promises(seat: Seat, later: Seat) -> Line:
    """What is promised for later in the round, and what is owed then."""
    found: list[Line] = [((_OF_YOU.sub("if you ", rider.effect.short()), "text"),)
                         for rider in later.riders[len(seat.riders):]]
    found += [((bonus.said, "text"),) for bonus in later.bonuses[len(seat.bonuses):]]
    for buy in later.next_buys[len(seat.next_buys):]:
        found.append(((f"your next card {buy.does()}", "text"),))
    found += [((f"you {queries.owing(due)} next turn", "harm"),) for due in queries.dues(later)
              if due not in queries.dues(seat)]
    return parted(found, NEXT)


def _placed(board: Board, seat: Seat, found: Forecast) -> Line:
    """A Class that comes or goes, with what it always does; an anchored queue."""
    change, parts = found.at("seats", seat.no, "class_slot"), []
    if change is not None and isinstance(change.after, Card) and isinstance(change.after.spec, ClassSpec):
        stays = f"replaces {change.before.name}" if change.before is not None else "stays in play"
        parts.append(((stays, "text"),))
    if (anchored := found.at("seats", seat.no, "anchored")) is not None and True in anchored.met:
        may = ", if you want" if anchored.by else ""
        parts.append(((f"your five cards stay until next round{may}", "text"),))
    return parted(parts, NEXT)


def _queue(board: Board, seat: Seat, found: Forecast) -> Line:
    """What a rotation or a swap brings the own queue and takes from it; a refilled space says nothing."""
    change = found.at("seats", seat.no, "queue")
    if change is None or not change.sure:
        return ()
    gets = [card for card in change.after if card is not HIDDEN and card not in change.before]
    gives = [card for card in change.before if card not in change.after]
    parts: list[Line] = []
    for card in gets:
        giver = next((other for other in board.seats if card in other.queue), None)
        whose: Line = ((" from ", "text"), board.name(giver.no)) if giver is not None else ()
        parts.append((("you get ", "text"), (card.name, "name"), *whose))
    for card in gives:
        taker = next((other.no for other in board.seats if other.no != seat.no
                      and (theirs := found.at("seats", other.no, "queue")) is not None and card in theirs.after), None)
        if taker is not None:
            parts.append((("give ", "text"), (card.name, "name"), (" to ", "text"), board.name(taker)))
    return parted(parts, (", ", "text"))


def _row(board: Board, found: Forecast) -> Line:
    """Enemies that go and come."""
    change = found.at("row")
    if change is None:
        return ()
    parts: list[Line] = [((f"{card.name} leaves", "text"),) for card in change.before
                         if card is not None and card not in change.after]
    parts += [((f"the next of {len(board.view.enemy_deck)} Enemies comes" if card is HIDDEN else f"{card.name} comes",
                "text"),) for card in change.after if card is not None and card not in change.before]
    return parted(parts, (", ", "text"))


def _others(board: Board, other: Seat, found: Forecast) -> Line:
    """What happens to another seat."""
    line = parted([told(found, number, other.no, TO) for number in LEXICON.told(own=False)], (", ", "text"))
    return (board.name(other.no), (": ", "text"), *line) if line else ()


# ---- Combat


def _outlook(board: Board, before: Seat, later: Seat, tests: Iterable[str] = TESTS) -> Line:
    """What the change means for Combat: what is beaten now, what is no longer, or how much of these is missing."""
    now, then = beaten(board.view, before), beaten(board.view, later)
    gained = [card for card in then if card not in now]
    lost = [card for card in now if card not in then]
    if gained:
        return (("enough for ", "text"), *named(board, gained[-1]), *_unless(board, later))
    if lost:
        return (("too little for ", "bad"), *named(board, lost[-1]))
    for test in tests:
        if getattr(later, test) > getattr(before, test):
            short = _nearest(board, later, test)
            if short:
                return short
    return ()


def _unless(board: Board, seat: Seat) -> Line:
    """Which opponents may still send Failure this round, as far as anybody can know."""
    may = [] if queries.no_failure(board.view) else [
        other.no for other in board.seats if other.no != seat.no and (
            other.face_down or queries.may_send(board.view, other) or (
                not other.sat and queries.may_get_failure(board.view, other)))]
    if not may:
        return ()
    who: Line = (board.name(may[0]),) if len(may) == 1 else (("an opponent", "text"),)
    return ((" unless ", "muted"), *who, (" sends Failure", "muted"))


def _nearest(board: Board, seat: Seat, test: str) -> Line:
    """How much is missing to the nearest target that is not beaten yet."""
    view = board.view
    missing = [(queries.value(view, card) - queries.total(view, seat, card), card)
               for card in queries.targets(view, seat) if card.spec.test == test]
    short = sorted((pair for pair in missing if pair[0] > 0), key=lambda pair: pair[0])
    return ((f"still {short[0][0]} short of ", "text"), *named(board, short[0][1])) if short else ()


def _target(board: Board, seat: Seat, oid: str) -> tuple[Line, Line]:
    """A target: the rule's own sum as it stands, what it brings, and what can still change it."""
    option = board.by_oid.get(oid)
    if oid == "none":
        peace: Line = (("you win and lose nothing", "text"),)
        return (("Fight nothing", "name"),), parted([peace, _fights(board, seat, oid)], NEXT)
    if option is None or option.card is None:
        return (), ()
    f = queries.fight(board.view, seat, option.card)
    won = f.margin >= 0
    more = queries.promised(board.view, seat, option.card, won)
    brings = "".join([option.card.spec.outcome(won, when=True), *[f", also {said}" for said in more]])
    wins = won_by_ending(board.view, seat) if won and option.card is board.view.finale else None
    but: Line = () if wins is None else ((", but ", "bad"), board.name(wins.no), (" has more XP", "bad"))
    return ((option.card.name, "name"),), parted([
        ((f"{f.sum}, ", "text"), f.now, *(_unless(board, seat) if won else ()), (f": {brings}", "text"), *but),
        _fights(board, seat, oid)], NEXT)


def _fights(board: Board, seat: Seat, oid: str) -> Line:
    """What comes after a target is declared: who is asked next, not who idles; behind the last one the fights."""
    view, found = board.view, board.scene.foretold(oid)
    left = [no for no in view.order[view.turn + 1:] if view.phase == "targets" and not idles(view, view.seats[no])]
    if left:
        return afterwards((board.name(left[0]), (" chooses next", "text")))
    idle = found is not None and found.ends.about is board.asked.about and found.ends.seat != seat.no
    more = any(other.face_down or queries.may_send(view, other) for other in view.seats)
    said = oid == "finale" and view.finale in beaten(view, seat)  # that the game ends
    then = () if idle or said else _then(board, seat, found)
    decided = not more or (found is not None and not idle)
    return then or ((("then all fights are decided", "text"),) if decided else ())


def _allocated(board: Board, oid: str) -> Line:
    """What the points of a seat would do: `6 − 2 Failure = 4 of 5 Fight: loses by 1`; of all, what comes next."""
    if oid == WHOLE:
        later = [no for no in board.view.order[board.view.turn + 1:] if board.seats[no].failure]
        asks: Line = (board.name(later[0]), (" sends Failure next.", "text")) if later else ()
        return asks or (("Then all fights are decided.", "text"),)
    no = int(oid.removeprefix("seat-"))
    seat = board.seats[no]
    if seat.target is None:
        return (("fights nothing", "muted"),)
    f = queries.fight(board.view, seat, seat.target, board.scene.amounts.get(oid, 0))
    return ((f"{f.sum}: ", "text"), f.now)


# ---- words that nothing need be done for


def _ended(board: Board, seat: Seat) -> tuple[Line, Line]:
    if board.view.phase == "buy":
        spent = seat.copy()
        spent.skill = 0
        left: Line = ((f"{seat.skill or 'no'} Skill is left", "text"),)
        left = parted([left, _outlook(board, spent, seat)], (", ", "text"))
        return (("Buy nothing more", "name"),), parted([left, _passes(board, seat, seat.queue), _next(board)], NEXT)
    unplayed = f"{plural(len(seat.hand), 'card')} unplayed" if seat.hand else "every card is played"
    has: Line = ((f"{unplayed}; {seat.skill} Skill to buy with", "text"),)
    return (("End your turn", "name"),), parted([has, _next(board)], NEXT)


def _next(board: Board, found: Forecast | None = None) -> Line:
    """Who follows in the Order with the same, in Buy only who can pay for something; after the last one, what, and who
    begins with it."""
    view = board.view
    if view.options.buys_in_sitting or view.phase not in _AFTER:
        return ()
    does, last, begins = _AFTER[view.phase]
    after = [no for no in view.order[view.turn + 1:] if view.phase != "buy" or can_buy(view, view.seats[no]) or (
        _moved(found, no))]
    if after:
        unknown = view.phase == "buy" and _moved(found, after[0])
        return board.name(after[0]), (" may buy next" if unknown else does, "text")
    first = _begins(board, found)
    return ((last, "text"),) if first is None else ((f"{last}: ", "text"), board.name(first), (begins, "text"))


def _begins(board: Board, found: Forecast | None) -> int | None:
    """Who is certain to be asked first: in Buy the first of the Order, if there is something to pay for and nothing
    moves that queue before; in Combat who has no target yet and does not idle, whatever the buyer still spends."""
    view = board.view
    if view.phase != "buy":
        first = view.seats[view.order[0]]
        return first.no if not _moved(found, first.no) and can_buy(view, first) else None
    hopes = [no for no in view.order if view.options.targets != "sealed" and not idles(view, view.seats[no])]
    if hopes and hopes[0] == board.asked.seat:
        spent = view.seats[hopes[0]].copy()
        spent.skill = 0
        return None if idles(view, spent) else spent.no
    return hopes[0] if hopes else None


def _moved(found: Forecast | None, no: int) -> bool:
    """Whether other cards lie in this queue then."""
    return found is not None and found.at("seats", no, "queue") is not None


def _lies(board: Board, seat: Seat, card: Card) -> Line:
    """Where a card of a question lies, and how many more there are like it."""
    for other in board.seats:
        for space, laid in enumerate(other.queue, 1):
            if laid is card:
                if other is seat:
                    return ((f"card {space} of your queue", "text"),)
                return ((f"card {space} of ", "text"), board.name(other.no), ("’s queue", "text"))
    if card in seat.hand or card in seat.discard:
        same = sum(1 for c in face_up((*seat.hand, *seat.discard, *seat.in_play)) if c.spec is card.spec)
        rest = " outside your deck" if seat.deck else ""
        return ((f"{f'one of your {same}' if same > 1 else f'your only {card.spec.name}'}{rest}", "text"),)
    return ()


def _spec_of(board: Board, option: Option) -> Any:
    """The face that a purchase is about."""
    if option.oid.startswith("supply:"):
        return board.view.pack.spec(option.oid.removeprefix("supply:"))
    bought = option.oid.startswith(("buy:", "clear:", "other:"))
    return option.card.spec if bought and option.card is not None else None


def _next_round(board: Board, seat: Seat, card: Card | None) -> Line:
    """Where a card of the own queue lies next round if nobody moves it."""
    turn = turn_of(board)
    place = next((at for at, laid in enumerate(seat.queue) if laid is card), None)
    if place is None or turn.steps not in (0, 1):
        return ()
    if turn.steps == 0 or seat.no not in turn.partner:
        return (("it stays next round", "text"),)
    if place:
        return ((f"next round it is card {place}", "text"),)
    return (("next round ", "text"), board.name(turn.partner[seat.no]), (" has it", "text"))


def help_for(board: Board, oid: str) -> Line:
    """What would help where an option is refused: clearing the card, or what would put it on offer."""
    option = board.by_oid.get(oid)
    if option is None or option.blocked is None:
        return ()
    seat = board.seats[board.asked.seat]
    if oid == "finale":
        return (("free again once somebody else has fought it", "text"),)
    spec = _spec_of(board, option)
    if spec is None or "none left" in option.blocked:
        return ()
    if oid.startswith("buy:"):
        clearing = queries.clear_price(board.view, seat, spec)
        if clearing <= seat.skill:
            keys = f"c{oid.rpartition('-')[2]}"
            return ((f"Clear it {f'for {clearing}' if clearing else 'free'}: ", "text"), (keys, Cap("key", keys)))
    freeing = board.scene.freeing(oid)
    return ((freeing[0].label, "name"), (" first", "text")) if freeing else ()
