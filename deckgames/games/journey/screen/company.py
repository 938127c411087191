"""What the company shares in co-op: dial, pool, the event in force; what each has done, and what would end the game."""

from collections.abc import Callable
from dataclasses import replace
from operator import attrgetter, ne
from typing import Any

from deckgames.engine.cards import Card
from deckgames.engine.forecast import Change, Forecast
from deckgames.engine.shifts import moved
from deckgames.engine.spelling import in_a_row
from deckgames.games.journey import queries
from deckgames.games.journey.cards import in_sentences, named
from deckgames.games.journey.facts import prospects
from deckgames.games.journey.lexicon import ANGER, DIAL as HIT_POINTS, EVENT, KINDS, POOL
from deckgames.games.journey.says import SAY
from deckgames.games.journey.screen.board import Board
from deckgames.games.journey.screen.flow import Group, Item, capped
from deckgames.games.journey.state import DIAL, Seat, Table
from deckgames.games.journey.teller import certain
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas, Line, Span
from deckgames.ui.paint.faces import heading
from deckgames.ui.toolkit.foretold import arrow, reason_of, signed

_BAR, _NARROW, _NAME, _ROOMY, _WIDE = 10, 70, 14, 76, 100
_OUTCOMES = {"lost": "bad", "won": "good", "ends": "warn", "may": "warn"}
"""How an answer may end the game, and the ink of that."""


def shares(board: Board, w: int) -> list[Group]:
    """What all share: the Overlord with its dial, the pool and what is to come, the event."""
    return [_dial(board, w), _pool(board, w), *event(board, w)]


def says_blow(board: Board, w: int) -> bool:
    """Whether the dial's row has room for what a won challenge takes from it."""
    return w >= _WIDE or (w >= _ROOMY and queries.anger(board.view.hp) == 1)


def _dial(board: Board, w: int) -> Group:
    """`♚ Dorkha  dial 62 ━━━━━━────  at 0 you win, after round 26 you lose  anger 2: worse events`."""
    view, card = board.view, board.view.overlord
    blow = prospects.blow_to_dial(view)
    anger = queries.anger(view.hp)
    tight = w < _WIDE and anger > 1
    line: Line = (*SAY("dial.now", n=(_changed(board, "dial", view.hp, HIT_POINTS.ink),)).inked("muted"),
                  *(((" ", "plain"), *meter(view.hp, DIAL, "life")) if w >= _ROOMY and not tight else ()))
    index = None if card is None else board.bare("overlord", card)
    last, roomy = queries.last_round(view), says_blow(board, w)
    all_ = roomy and w < _WIDE and blow > 0
    says = [SAY.text("dial.brief-takes", n=blow, last=last) if all_ else SAY.text("dial.brief", n=last) if tight
            else SAY.text("dial.wins")]
    if w >= _WIDE or not blow:
        says.append(SAY.text("dial.takes", n=blow) if blow else SAY.text("dial.immune"))
    if roomy and not all_:
        says.append(SAY.text("dial.last-round", n=last))
    wins = Item(((in_a_row(says, ""), "text"),))
    angry = [Item(_angry(anger, prospects.toll(view)))] if anger > 1 else []
    return Group(overlord_label(board), (Item(line), wins, *angry), index)


def _angry(anger: int, toll: int) -> Line:
    """`anger 2: 8 damage a round`: what the event brings comes on top."""
    called: Line = ((SAY.text("dial.anger", n=anger), ANGER.over("warn")),)
    if toll:
        return SAY("dial.toll", anger=called, n=toll).inked("harm")
    return SAY.line("dial.worse", anger=called) if anger > 1 else called


def overlord_label(board: Board) -> Line:
    """The Overlord's sign and name: `♚ Dorkha`."""
    card = board.view.overlord
    kind = KINDS["overlord"]
    return (f"{kind.sign} ", kind.over("kind")), ("" if card is None else named(card), "name")


def _pool(board: Board, w: int) -> Group:
    """`wounds  pool 23, over 40 you lose  careful: the Overlord adds up to 10`: what its turn has turned up is not
    counted any more."""
    view, looming = board.view, prospects.worst(board.view)
    next_, careful = view.phase == "overlord_turn", looming * 2 > view.threshold - view.pool
    if prospects.danger(view):
        comes = SAY("pool.danger-next" if next_ else "pool.danger", n=looming).inked("bad")
    else:
        how: Line = ((SAY.text("pool.careful" if careful else "pool.safe"), "warn" if careful else "good"),)
        comes = SAY.line("pool.adds-next" if next_ else "pool.adds", how=how, n=looming)
    bar: Line = ((" ", "plain"), *meter(view.pool, view.threshold, "harm")) if w >= _WIDE else ()
    pool: Line = (*SAY("pool.now", n=(_changed(board, "pool", view.pool, POOL.ink),)).inked("muted"), *bar)
    line = SAY.line("pool.over" if w >= _ROOMY else "pool.of", pool=pool, n=view.threshold)
    return Group((("  ", "plain"), *SAY("coop.wounds").inked("muted")), (Item(line), Item(comes)))


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
               if (oid := board.focus_targets[index].oid) is not None
               for text in [board.actions[oid].text] if oid in board.actions]
    done = board.view.phase != "overlord_turn"
    said = header(board, card, done)
    over = done and not said[1:]
    shown = Item(SAY("coop.done", event=said).inked("warn") if over else said, board.bare("event", card))
    label: Line = (("  ", "plain"), *SAY("coop.event").inked(EVENT.over("muted")))
    return [Group(label, (shown, *offered), late=over)]


def header(board: Board, card: Card[Any], done: bool = False) -> Line:
    """`Heavy Dew (anger 2): each player has +1 weight`: the one header in force; where it is `done`, what was to be
    done at once is left out, and its anger matters to nobody."""
    name = board.look(queries.speaks(board.view)).name
    said = in_sentences(card.spec.says(board.view.anger, len(board.seats), name, done), True)
    if not said:
        return ((card.name, "name"),)
    event, does = ((card.name, "name"),), ((said, "rule"),)
    return SAY.line("coop.header-done", event=event, does=does) if done else SAY(
        "coop.header", event=event, anger=board.view.anger, does=does).inked("warn")


# ---- what it comes to


def then(found: Forecast, view: Table, read: Callable[[Table], int]) -> int:
    """A number of the table after the answer."""
    change = found.change(read)
    return read(view) if change is None else int(change.outcome)


def most(found: Forecast, view: Table, read: Callable[[Table], int]) -> int:
    """The largest value that `read` may give after the answer, whatever is chosen or drawn."""
    change = found.change(read)
    return read(view) if change is None else max(change.possible)


def shared(board: Board, found: Forecast, short: bool = False, struck: int | None = None) -> list[Line]:
    """`pool 10→13 of 40` and `dial 60→36 (anger 3: 8 damage a round)`, and whether the Overlord's next turn is a danger
    only then. A pool that is only `struck` so full is said already."""
    view = board.view
    pool, dial = (certain(view, found, found.at(name)) for name in ("pool", "hp"))
    pool = None if pool is not None and pool.possible == (struck,) else pool
    looming = most(found, view, prospects.worst)
    overlord_threat = found.ends.how != "over" and not prospects.danger(view) and most(
        found, view, lambda t: t.pool + prospects.worst(t)) > view.threshold
    next_ = view.phase == "overlord_turn"
    danger: Line = ()
    if overlord_threat and struck is None:
        danger = SAY.line("pool.then-danger-next" if next_ else "pool.then-danger", n=looming)
    filled = arrow(pool, signed("", "harm"))
    if both := _together(found, pool, dial):
        return [both, danger]
    fallen = SAY.line("dial.now", n=arrow(dial, signed("", "life"))) if dial else ()
    if dial is not None and dial.sure and not short and found.ends.how != "over" and (
            anger := queries.anger(dial.outcome)) != queries.anger(view.hp):
        fallen = SAY.line("dial.then", dial=fallen, anger=_angry(anger, then(found, view, prospects.toll)))
    told = SAY.line("pool.now", n=filled) if pool else ()
    return [told if short or pool is None or pool.decided_by else SAY.line("pool.of", pool=told, n=view.threshold),
            danger, fallen]


def still(board: Board, found: Forecast) -> Line:
    """`pool stays 1`, where it is healed and filled again."""
    kinds = {event.kind for event in found.certain} if found.trials is not None and found.at("pool") is None else set()
    both = kinds & {"heals", "company-heals", "gives-damage"} and kinds & {"hurt", "company-hurt"}
    return SAY("pool.stays", n=board.view.pool).inked("harm") if both else ()


def _together(found: Forecast, pool: Change | None, dial: Change | None) -> Line:
    """`pool 5→7 or dial 96→94, by who takes the damage`, or `pool 2→1 and dial 99→98, or neither, by ...`: what one
    choice decides of both; nothing where that is no question of one or the other."""
    both = found.change(attrgetter("pool", "hp"))
    if both is None or pool is None or dial is None or not both.decided_by or len(both.possible) != 2:
        return ()
    moved = {tuple(map(ne, both.before, met)) for met in both.possible}
    one, all_ = moved == {(True, False), (False, True)}, moved == {(True, True), (False, False)}
    if not one and not all_:
        return ()
    new = [next(met[nth] for met in both.possible if met[nth] != both.before[nth]) for nth in range(2)]
    told = [arrow(replace(change, outcome=n, possible=(n,), sure=True), signed("", ink))
            for change, n, ink in ((pool, new[0], "harm"), (dial, new[1], "life"))]
    return (*SAY.line("pool.or-dial" if one else "pool.and-dial", pool=told[0], dial=told[1]),
            reason_of(both.decided_by))


def outcome(board: Board, found: Forecast) -> str:
    """How it ends the game, one of `_OUTCOMES` ("": it goes on): told by the rules, else by what a challenge takes from
    the dial."""
    if found.ends.how != "over":
        return "may" if any(end.how == "over" for end in found.possible) else ""
    kinds = {event.kind for event in found.narrated}
    beats = prospects.blow_to_dial(board.view) >= board.view.hp and any(
        event.kind == "fights" and event.detail.won for event in found.narrated)
    return "lost" if "lost" in kinds else "won" if "won" in kinds or beats else "ends"


def ends(board: Board, found: Forecast) -> Line:
    """How the answer ends the game, in words; "" if it does not."""
    how = outcome(board, found)
    if not how:
        return ()
    said = SAY(f"outcome.{how}").inked(_OUTCOMES[how])
    return SAY.line("ending.likely", what=said) if how == "ends" and not found.sure_end else said


def deeds(seat: Seat) -> list[Line]:
    """What a player has done for the company and to it: `so far 1 of 2 challenges won`, `7 healed`."""
    found: list[Line] = []
    if seat.challenges:
        won = SAY("deed.won", n=seat.challenges_won, of=seat.challenges) if seat.challenges > 1 else SAY(
            "deed.only-won" if seat.challenges_won else "deed.only-lost")
        found.append(won.inked("glory"))
    found += [SAY("deed.dealt", n=seat.dealt).inked("might")] if seat.dealt else []
    found += [SAY("deed.taken", n=seat.brought).inked("harm")] if seat.brought else []
    found += [SAY("deed.healed", n=seat.healed).inked("life")] if seat.healed else []
    return [SAY("deed.first", deed=found[0]).inked("muted"), *found[1:]] if found else []


# ---- the end

COLUMNS = ("challenges", "dealt", "taken", "healed", "points")
"""The columns of the results; their heads are messages."""
_FIRST, _CELL = 11, 9


def cells(board: Board, seat: Seat) -> tuple[str, ...]:
    """The cells of COLUMNS: challenges won of those tried, hit points, wounds, points as a boast."""
    numbers = (seat.dealt, seat.brought, seat.healed, queries.standing(board.view, seat))
    return f"{seat.challenges_won}/{seat.challenges}", *(f"{n}".replace("-", signs.MINUS) for n in numbers)


def scores(board: Board, w: int, h: int) -> Canvas:
    """Whether the company has won, by which rule, and what each player did; points are a boast."""
    canvas, view = Canvas(w, h), board.view
    heading(canvas, 0, SAY.text("scores.company"), SAY.text("scores.round", n=view.round))
    verdict = SAY("scores.won").inked("good") if view.won else SAY("scores.lost").inked("bad")
    why = SAY.line("scores.why", why="; ".join(view.reasons), dial=view.hp, pool=view.pool, of=view.threshold)
    canvas.spans(1, 1, (*verdict, (" ", "plain"), (view.cause, "rulemark"), ("  ", "plain"), *why), w - 2)
    ends = [_NAME + _FIRST + nth * (_CELL - (w < _NARROW)) for nth in range(len(COLUMNS))]
    for x, head in zip(ends, COLUMNS, strict=True):
        canvas.right(x, 2, SAY(f"scores.of-{head}").inked("muted"))
    for y, seat in enumerate(board.seats, 3):
        if y >= h:
            return canvas
        look = board.look(seat.no)
        canvas.put(1, y, f"{look.sign} {look.name}", f"seat-{look.colour}", _NAME - 2)
        for x, cell in zip(ends, cells(board, seat), strict=True):
            canvas.right(x, y, ((cell, "faint" if cell == "0" else "text"),))
    return canvas


def dial(board: Board) -> list[Line]:
    """What the inspector says of the Overlord in co-op: the dial, the pool, what a challenge won would take."""
    view = board.view
    tokens, blow = queries.tokens(board.view, board.view.overlord), prospects.blow_to_dial(view)
    angry, pool = _angry(queries.anger(view.hp), prospects.toll(view)), SAY("pool.now", n=view.pool)
    found = [SAY("dial.and-anger", n=view.hp, anger=angry).inked("life"),
             SAY("pool.over", pool=str(pool), n=view.threshold).inked("harm"),
             SAY("overlord.adds", n=prospects.worst(view)).inked("harm"),
             SAY.line("overlord.blow", n=blow)]
    found += [SAY("overlord.healthier", n=tokens.health).inked("warn")] if tokens.health else []
    return [*found, SAY("overlord.stronger", n=tokens.strength).inked("warn")] if tokens.strength else found


def reading(board: Board, card: Card[Any]) -> list[Line]:
    """Which header of an event is in force."""
    return [SAY("coop.in-force", n=board.view.anger).inked("good"), SAY("coop.chosen").inked("muted")]
