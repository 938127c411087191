"""What the company shares in co-op: dial, pool, the event in force; what each has done, and what would end the game."""

from collections.abc import Callable
from dataclasses import replace
from operator import attrgetter, ne
from typing import Any

from deckgames.engine.cards import Card
from deckgames.engine.forecast import Change, Forecast
from deckgames.engine.shifts import moved
from deckgames.engine.spelling import plural
from deckgames.games.journey import queries
from deckgames.games.journey.facts import prospects
from deckgames.games.journey.lexicon import ANGER, DIAL as HIT_POINTS, EVENT, KINDS, POOL
from deckgames.games.journey.screen.board import Board
from deckgames.games.journey.screen.flow import Group, Item, capped
from deckgames.games.journey.screen.worded import lower, named
from deckgames.games.journey.state import DIAL, Seat, Table
from deckgames.games.journey.teller import certain
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas, Line, Span
from deckgames.ui.paint.faces import heading
from deckgames.ui.toolkit.foretold import arrow, signed, why

_BAR, _NARROW, _NAME, _ROOMY, _WIDE = 10, 70, 14, 76, 100
LOST = "LOSES THE GAME"
WON = "WINS THE GAME"


def shares(board: Board, w: int) -> list[Group]:
    """What all share: the Overlord with its dial, the pool and what is to come, the event."""
    return [_dial(board, w), _pool(board, w), *event(board, w)]


def _dial(board: Board, w: int) -> Group:
    """`♚ Dorkha  dial 62 ━━━━━━────  at 0 you win, after round 26 you lose  anger 2: worse events`."""
    view, card = board.view, board.view.overlord
    blow = prospects.blow_to_dial(view)
    takes = f", each win takes {blow}" if w >= _WIDE and blow else "" if blow else ", no win lowers it now"
    line: Line = (("dial ", "muted"), _changed(board, "dial", view.hp, HIT_POINTS.ink),
                  *(((" ", "plain"), *meter(view.hp, DIAL, "life")) if w >= _ROOMY else ()))
    anger = queries.anger(view.hp)
    index = None if card is None else board.bare("overlord", card)
    lost = f", after round {queries.last_round(view)} you lose" if w >= _WIDE or (w >= _ROOMY and anger == 1) else ""
    wins = Item(((f"at 0 you win{takes}{lost}", "text"),))
    angry = [Item(_angry(anger, prospects.toll(view)))] if anger > 1 else []
    return Group(overlord_label(board), (Item(line), wins, *angry), index)


def _angry(anger: int, toll: int) -> Line:
    """`anger 2: 8 damage a round`: what the event brings comes on top."""
    costs: Span = (f": {toll} damage a round", "harm") if toll else (
        ": worse events" if anger > 1 else ": no damage a round", "text")
    return (f"anger {anger}", ANGER.over("warn")), costs


def overlord_label(board: Board) -> Line:
    """`♚ Dorkha`."""
    card = board.view.overlord
    kind = KINDS["overlord"]
    return (f"{kind.sign} ", kind.over("kind")), ("" if card is None else named(card), "name")


def _pool(board: Board, w: int) -> Group:
    """`wounds  pool 23, over 40 you lose  careful: the Overlord adds up to 10`: what its turn has turned up is not
    counted any more."""
    view, looming = board.view, prospects.worst(board.view)
    room, soon = view.threshold - view.pool, "the Overlord next" if view.phase == "overlord_turn" else "the Overlord"
    if prospects.danger(view):
        comes: Line = ((f"DANGER: {soon} may add {looming}", "bad"),)
    else:
        word, ink = ("careful", "warn") if looming * 2 > room else ("safe", "good")
        comes = ((f"{word}: ", ink), (f"{soon} adds up to {looming}", "text"))
    bar: Line = ((" ", "plain"), *meter(view.pool, view.threshold, "harm")) if w >= _WIDE else ()
    over = f", over {view.threshold} you lose" if w >= _ROOMY else f" of {view.threshold}"
    line: Line = (("pool ", "muted"), _changed(board, "pool", view.pool, POOL.ink), *bar, (over, "text"))
    return Group((("  wounds", "muted"),), (Item(line), Item(comes)))


def _changed(board: Board, key: str, n: int, ink: str) -> Span:
    change = board.scene.changed.get(key)
    return (moved(*change) if change else str(n)), ink


def meter(value: int, full: int, ink: str) -> Line:
    """A bar of ten; who has any has a cell, and only the whole fills it."""
    part = min(_BAR, round(_BAR * value / full)) if full else 0
    part = max(1, part) if value > 0 else 0
    part = min(part, _BAR - 1) if value < full else part
    return (signs.HEALTH * part, ink), (signs.HEALTH_LOST * (_BAR - part), "edge")


# ---- the event


def event(board: Board, w: int) -> list[Group]:
    """The event with the one header in force."""
    card = board.view.event
    if card is None:
        return []
    offered = [Item((*capped(board, index), (text, "rule")), index) for index in board.stops_of("event", card)
               if (oid := board.stops[index].oid) is not None
               for text in [board.actions[oid].text] if oid in board.actions]
    done = board.view.phase != "overlord_turn"
    said = header(board, card, done)
    over: Line = ((" (done)", "warn"),) if done and not said[1:] else ()
    shown = Item((*said, *over), board.bare("event", card))
    return [Group((("  event", EVENT.over("muted")),), (shown, *offered), late=bool(over))]


def header(board: Board, card: Card[Any], done: bool = False) -> Line:
    """`Heavy Dew (anger 2): each player has +1 weight`: the one header in force; where it is `done`, what was to be
    done at once is left out, and its anger matters to nobody."""
    name = board.look(queries.speaks(board.view)).name
    said = ". ".join([lower(text) if not nth else text.removesuffix(".")
                      for nth, text in enumerate(card.spec.says(board.view.anger, len(board.seats), name, done))])
    of = ": " if done else f" (anger {board.view.anger}): "
    return (card.name, "name"), *(((of, "warn"), (said, "rule")) if said else ())


# ---- what it comes to


def then(found: Forecast, view: Table, read: Callable[[Table], int]) -> int:
    """A number of the table after the answer."""
    change = found.change(read)
    return read(view) if change is None else int(change.after)


def most(found: Forecast, view: Table, read: Callable[[Table], int]) -> int:
    """The same at most, whatever is chosen or comes by chance."""
    change = found.change(read)
    return read(view) if change is None else max(change.met)


def shared(board: Board, found: Forecast, short: bool = False, struck: int | None = None) -> list[Line]:
    """`pool 10→13 of 40` and `dial 60→36 (anger 3: 8 damage a round)`, and whether the Overlord's next turn is a danger
    only then. A pool that is only `struck` so full is said already."""
    view = board.view
    pool, dial = (certain(view, found, found.at(name)) for name in ("pool", "hp"))
    pool = None if pool is not None and pool.met == (struck,) else pool
    looming = most(found, view, prospects.worst)
    looms = found.ends.how != "over" and not prospects.danger(view) and most(
        found, view, lambda t: t.pool + prospects.worst(t)) > view.threshold
    of: Line = () if short or pool is None or pool.by else ((f" of {view.threshold}", "muted"),)
    his = "next turn" if view.phase == "overlord_turn" else "turn"
    danger: Line = (("DANGER: ", "bad"), (f"then the Overlord’s {his} may add {looming}", "text"))
    filled = arrow(pool, signed("", "harm"))
    at = len(filled) - bool(pool and pool.by)
    if both := _together(found, pool, dial):
        return [both, danger if looms and not short else ()]
    fallen: Line = (("dial ", "text"), *arrow(dial, signed("", "life"))) if dial else ()
    if dial is not None and dial.sure and not short and found.ends.how != "over" and (
            anger := queries.anger(dial.after)) != queries.anger(view.hp):
        fallen = (*fallen, (" (", "muted"), *_angry(anger, then(found, view, prospects.toll)), (")", "muted"))
    return [((("pool ", "text"), *filled[:at], *of, *filled[at:]) if pool else ()),
            danger if looms and not short else (), fallen]


def still(board: Board, found: Forecast) -> Line:
    """`pool stays 1`, where it is healed and filled again."""
    kinds = {event.kind for event in found.surely} if found.trials is not None and found.at("pool") is None else set()
    both = kinds & {"heals", "company-heals", "gives-damage"} and kinds & {"hurt", "company-hurt"}
    return ((f"pool stays {board.view.pool}", "harm"),) if both else ()


def _together(found: Forecast, pool: Change | None, dial: Change | None) -> Line:
    """`pool 5→7 or dial 96→94, by who takes the damage`, or `pool 2→1 and dial 99→98, or neither, by ...`: what one
    choice decides of both; nothing where that is no question of one or the other."""
    both = found.change(attrgetter("pool", "hp"))
    if both is None or pool is None or dial is None or not both.by or len(both.met) != 2:
        return ()
    moved = {tuple(map(ne, both.before, met)) for met in both.met}
    one, all_ = moved == {(True, False), (False, True)}, moved == {(True, True), (False, False)}
    if not one and not all_:
        return ()
    new = [next(met[nth] for met in both.met if met[nth] != both.before[nth]) for nth in range(2)]
    told = [arrow(replace(change, after=n, met=(n,), sure=True), signed("", ink))
            for change, n, ink in ((pool, new[0], "harm"), (dial, new[1], "life"))]
    return (("pool ", "text"), *told[0], (" or dial " if one else " and dial ", "text"), *told[1],
            *(() if one else ((", or neither", "muted"),)), why(both.by))


def ends(board: Board, found: Forecast) -> Line:
    """Whether it ends the game, and how: told by the rules, else by what a challenge takes from the dial."""
    kinds = {event.kind for event in found.told}
    sure = found.sure_end and found.ends.how == "over"
    if found.ends.how == "over":
        lost = "lost" in kinds
        beats = prospects.blow_to_dial(board.view) >= board.view.hp and any(
            event.kind == "fights" and event.detail.won for event in found.told)
        won = "won" in kinds or (beats and not lost)
        word: Span = (LOST, "bad") if lost else (WON, "good") if won else ("ends the game", "warn")
        return (word,) if sure or lost or won else (("likely ", "text"), word)
    return (("may end the game", "warn"),) if any(end.how == "over" for end in found.met) else ()


def deeds(seat: Seat) -> list[Line]:
    """What a player has done for the company and to it: `so far 1 of 2 challenges won`, `7 healed`."""
    found: list[Line] = []
    if seat.challenges:
        found.append(((f"{seat.challenges_won} of {plural(seat.challenges, 'challenge')} won", "glory"),))
    found += [((said, ink),) for said, n, ink in (
        (f"{seat.dealt} off the dial", seat.dealt, "might"),
        (f"{seat.brought} damage taken", seat.brought, "harm"),
        (f"{seat.healed} healed", seat.healed, "life")) if n]
    return [(("so far ", "muted"), *found[0]), *found[1:]] if found else []


# ---- the end

COLUMNS = ("challenges", "dealt", "taken", "healed", "points")
_FIRST, _CELL = 11, 9


def told(board: Board, seat: Seat) -> tuple[str, ...]:
    """The cells of COLUMNS: challenges won of those tried, hit points, wounds, points as a boast."""
    numbers = (seat.dealt, seat.brought, seat.healed, queries.standing(board.view, seat))
    return f"{seat.challenges_won}/{seat.challenges}", *(f"{n}".replace("-", signs.MINUS) for n in numbers)


def scores(board: Board, w: int, h: int) -> Canvas:
    """Whether the company has won, by which rule, and what each player did; points are a boast."""
    canvas, view = Canvas(w, h), board.view
    heading(canvas, 0, "The company", f"round {view.round}")
    verdict: Span = ("WON", "good") if view.won else ("LOST", "bad")
    why = f"{'; '.join(view.reasons)}; dial {view.hp}, pool {view.pool} of {view.threshold}"
    canvas.spans(1, 1, (verdict, (" ", "plain"), (view.cause, "rulemark"), (f"  {why}", "text")), w - 2)
    ends = [_NAME + _FIRST + nth * (_CELL - (w < _NARROW)) for nth in range(len(COLUMNS))]
    for x, head in zip(ends, COLUMNS, strict=True):
        canvas.right(x, 2, ((head, "muted"),))
    for y, seat in enumerate(board.seats, 3):
        if y >= h:
            return canvas
        look = board.look(seat.no)
        canvas.put(1, y, f"{look.sign} {look.name}", f"seat-{look.colour}", _NAME - 2)
        for x, cell in zip(ends, told(board, seat), strict=True):
            canvas.right(x, y, ((cell, "faint" if cell == "0" else "text"),))
    return canvas


def dial(board: Board) -> list[Line]:
    """What the inspector says of the Overlord in co-op: the dial, the pool, what a challenge won would take."""
    view = board.view
    tokens, blow = queries.tokens(board.view, board.view.overlord), prospects.blow_to_dial(view)
    return [
        ((f"dial {view.hp}, ", "life"), *_angry(queries.anger(view.hp), prospects.toll(view))),
        ((f"pool {view.pool}, over {view.threshold} you lose", "harm"),),
        ((f"the Overlord adds up to {prospects.worst(view)}", "harm"),),
        ((f"a challenge won now takes {blow}" if blow else "it is immune to damage now", "text"),),
        *[((f"{plural(n, 'reinforcement')} of {word} on it", "warn"),)
          for n, word in ((tokens.health, "health"), (tokens.strength, "strength")) if n]]


def reading(board: Board, card: Card[Any]) -> list[Line]:
    """Which header of an event is in force."""
    now = board.view.anger
    return [((f"in force: anger {now}", "good"),),
            (("the dial chose it when it was turned up", "muted"),)]
