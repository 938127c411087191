"""The layout of Dragon Pools: which panes a size has, and every question of the table screen handed to its chapter; the
zone of all players; what the inspector says under a card’s text."""

import sys
from collections.abc import Sequence
from typing import NamedTuple

from deckgames.engine.core.spelling import signed
from deckgames.engine.forecast.forecast import moved
from deckgames.engine.messages import ordinal
from deckgames.engine.vocabulary.decisions import Topic
from deckgames.engine.vocabulary.lexicon import Word
from deckgames.games.pools.cards import CALLED, LINE, SAY, SUITS, TEXT, PoolCard
from deckgames.games.pools.effects import LEXICON
from deckgames.games.pools.facts import at_combat
from deckgames.games.pools.lexicon import TYPES
from deckgames.games.pools.queries import profession_word, rank_word
from deckgames.games.pools.screen import board
from deckgames.games.pools.screen.board import (
    AT,
    STEPS,
    UNTOLD,
    Board,
    amounts,
    anatomy,
    brief,
    code_now,
    emblem_of,
    face_of,
    ink_of,
    lives_of,
    owes,
    reads,
    titled,
    use_of,
)
from deckgames.games.pools.screen.forecast import FORETELLING
from deckgames.games.pools.screen.hand import FACE, columns_of, coming, fought, step, watchable, whole_rows, work
from deckgames.games.pools.screen.pools import entry_line, forms, large, pools, waiting, waiting_rows, waits
from deckgames.games.pools.state import KINDS, Kind, Seat, Table
from deckgames.ui.paint import signs
from deckgames.ui.paint.bar import ART, ART_ROWS, PICTURED
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import Line, spans_width, width
from deckgames.ui.paint.emblems import SMALL, emblem
from deckgames.ui.paint.faces import LOOKS, Face, health_line, title_bar
from deckgames.ui.paint.shortening import clip
from deckgames.ui.toolkit import Box, Layout
from deckgames.ui.toolkit.laying import aimed
from deckgames.ui.toolkit.layout import Lying, PaneSpec, Scene, Span, side_width

_NAME, _FULL = 8, 30
"""Cells of a name; lives of a full life line."""
_KEYED, _CALLED = 8, 20
"""Cells of a card that may be chosen, and of one with its name."""
_NARROW, _WIDE, _ROOMY, _LONG = 70, 78, 88, 120
"""Columns from which there are cards, a life line, and cards with their professions; beyond the last half go to that
line."""
_PICKED, _FEW = 18, 5
"""Where cards that may be chosen begin; cells of the walls of a player beside a whole pool."""
_TWO = 3
"""Up to so many seats have a row each in a low terminal."""


class Columns(NamedTuple):
    """Where each value of a row stands (0: nowhere)."""

    turn: int
    lives: int
    line: int
    comes: int
    hand: int
    attack: int
    wall: int
    pool: int


def _corner(board: Board, w: int) -> int:
    """Columns at the right of the players for the emblem of the card under the cursor, on a screen that is too low for
    pictures on its cards: the bar is full of words. Two have too few rows for it."""
    return ART * (len(board.seats) == _TWO and _WIDE <= w < _ROOMY and board.scene.height < PICTURED)


def _columns(board: Board, w: int) -> Columns:
    if _picked(board):
        return Columns(0, 11, 0, 0, 0, 0, 0, _PICKED)
    if _with_cards(board):
        if w < _NARROW:
            return Columns(11, 16, 0, 0, 22, 27, 27 + (w - 27) // 2, 0)
        if w >= _ROOMY:
            more = max(0, w - _LONG) // 2
            return Columns(11, 17, 20, 28 + more, 33 + more, 38 + more, 38 + more + (w - 38 - more) // 2, 0)
        few = w < _WIDE
        many = any(width(amounts(board.of_kind(seat.no, kind), 99)[0]) > _FEW
                   for seat in board.seats for kind in KINDS[few:])
        if few:
            return Columns(11, 17, 0, 23, 28, 33, *((46, 54) if many else (45, 51)))
        return Columns(11, 17, 20, 28, 33, 38, *((51, 59) if many else (50, 56)))
    if w < _NARROW:
        return Columns(0, 11, 0, 15, 20, 25, 25 + (w - 25) // 2, 0)
    if w < _WIDE:
        return Columns(0, 11, 0, 18, 23, 28, _walls_from(board, 28, w), 0)
    more = max(0, w - _LONG) // 2
    return Columns(0, 11, 14, 25 + more, 31 + more, 36 + more, _walls_from(board, 36 + more, w), 0)


def _walls_from(board: Board, start: int, w: int) -> int:
    """Where walls begin behind attacks that begin at `start`: in the middle, or where least of both is left out."""

    def lost(at: int) -> int:
        rooms = (at - start - 2, w - at - 1)
        return sum(_amounts(board, seat, kind, room)[1] for seat in board.seats if seat.living
                   for kind, room in zip(KINDS, rooms, strict=True))

    middle = start + (w - start) // 2
    return min((middle + by for by in (0, -4, 4, -8, 8, -12, 12)), key=lost)


def _with_cards(board: Board) -> bool:
    """Whether turn and cards of each player matter now, and not each attack and wall in full."""
    return board.work in ("hand", "build", "table") and not board.view.combat


def _picked(board: Board) -> bool:
    """Whether a card of another player may be chosen."""
    return any(board.options[index] is not None for index in board.zone("foes"))


def _halved(board: Board, w: int, h: int) -> bool:
    """Whether two seats share a row."""
    return len(board.seats) > _TWO and w >= _WIDE and h < 1 + len(board.seats) and not _picked(board)


def rows_of(board: Board, w: int, rich: bool) -> int:
    """Rows of the zone with its heading: a row a seat, two of them if `rich`; in few rows two seats share one."""
    count, corner = len(board.seats), _corner(board, w)
    if _picked(board):
        wide = _CALLED if rich else _KEYED
        rows = 1 + sum(_rows_of_cards(seat, w - corner, wide) if seat is not board.shown else 1 for seat in board.seats)
        return max(rows, ART_ROWS if corner else 0)
    cards = rich and _with_cards(board) and w >= _ROOMY
    return 1 + (sum(1 + cards * bool(seat.pool and seat is not board.shown) for seat in board.seats) if rich else
                count if count <= _TWO or w < _WIDE else -(-count // 2))


def _rows_of_cards(seat: Seat, w: int, wide: int) -> int:
    return max(1, -(-len(seat.pool) // max(1, (w - _PICKED) // wide)))


def _keyed(board: Board, w: int, h: int) -> int:
    """Cells of each card that may be chosen: with its name where that has room."""
    return _CALLED if h >= rows_of(board, w, True) else _KEYED


def players(board: Board, w: int, h: int) -> Canvas:
    """The picture of the players in exactly this size, in the order of the seats."""
    canvas = Canvas(w, h)
    if corner := _corner(board, w):
        canvas.paste(0, 0, board.drawn(("players", w, h), lambda: players(board, w - corner, h)))
        card = board.inspected
        art = emblem(emblem_of(card.spec) if card else "pools", SMALL, "")
        canvas.paste(w - art.w, 0, art)
        return canvas
    columns, half = _columns(board, w), _halved(board, w, h)
    places = [(4 + _NAME, "lives"), (w // 2 + 4 + _NAME, "lives")] if half else [
        (columns.turn, "turn"), (columns.lives, "lives"), (columns.comes, "soon"), (columns.hand, "hand"),
        (columns.attack, "attack"), (columns.wall, "wall"), (columns.pool, "pool")]
    labels = [(x, TEXT(f"column.{name}")) for x, name in places if x]
    titled(canvas, 0, TEXT("players.title"), labels)
    aimed(board.scene, canvas)
    for seat, x, y, rows in _places(board, w, h):
        if half:
            _short_row(board, canvas, seat, x, y, w // 2)
        else:
            _row(board, canvas, seat, y, columns)
            if rows > 1 and not _picked(board):
                _named_cards(board, canvas, seat, y + 1)
    named = _named_below(board, w, h)
    for box in _cards(board, w, h):
        if not named:
            _card(board, canvas, box)
        box.mark(canvas)
    _mark_cut(board, canvas, columns)
    return canvas


def _mark_cut(board: Board, canvas: Canvas, columns: Columns) -> None:
    """A mark behind a pool of which not all cards have room."""
    shown = _cards(board, canvas.w, canvas.h)
    for seat in board.others:
        mine = [box for box in shown if board.focus_targets[box.index].card in seat.pool]
        if columns.pool and 0 < len(mine) < len(seat.pool):
            canvas.put(mine[-1].x + mine[-1].w, mine[-1].y, signs.MORE, "muted")


def _named_below(board: Board, w: int, h: int) -> bool:
    """Whether the cards of a player stand by name in a second row."""
    rich = h >= rows_of(board, w, True) > rows_of(board, w, False)
    return rich and _with_cards(board) and w >= _ROOMY and not _picked(board)


def _places(board: Board, w: int, h: int) -> list[tuple[Seat, int, int, int]]:
    """Each player with column, row and rows."""
    places, y = [], 1
    half, named = _halved(board, w, h), _named_below(board, w, h)
    for nth, seat in enumerate(board.seats):
        if half:
            places.append((seat, (nth % 2) * (w // 2), 1 + nth // 2, 1))
            continue
        rows = 1
        if _picked(board) and seat is not board.shown:
            rows = _rows_of_cards(seat, w, _keyed(board, w, h))
        elif named and seat.pool and seat is not board.shown:
            rows = 2
        places.append((seat, 0, y, rows))
        y += rows
    return [place for place in places if place[2] < h]


def _cards(board: Board, w: int, h: int) -> list[Box]:
    """The cards that are shown."""
    boxes, columns = [], _columns(board, w)
    for seat, _, y, rows in _places(board, w, h):
        if seat is board.shown or not seat.pool or _halved(board, w, h):
            continue
        if rows > 1 and not _picked(board):
            at = 5
            for card in seat.pool:
                wide = spans_width(_named(board, card)) + 2
                if at + wide > w:
                    break
                boxes.append(Box(board.at[card], at, y + 1, wide))
                at += wide
        elif columns.pool:
            x, last, picked = columns.pool, seat.pool[-1], _picked(board)
            wides = [1 + spans_width((code_now(board.now[card]),)) for card in seat.pool]
            if picked or max(wides) * len(wides) < w - x:
                wides = [_keyed(board, w, h) if picked else max(wides)] * len(wides)
            for card, wide in zip(seat.pool, wides, strict=True):
                if x + wide > w - (not picked and card is not last):  # a dot where some are missing
                    x, y, rows = columns.pool, y + 1, rows - 1
                if rows < 1 or y >= h:
                    break
                boxes.append(Box(board.at[card], x, y, wide))
                x += wide
    return boxes


def _name(board: Board, canvas: Canvas, seat: Seat, x: int, y: int) -> None:
    look, index = board.look(seat.no), board.seat_stop(seat.no)
    name = clip(look.name, _NAME)
    if index is not None:
        canvas.mark(index, x, y, 3 + _NAME)
        cursor = board.here(index)
        canvas.put(x, y, signs.CURSOR if cursor else board.key_hint(index), "name-cursor" if cursor else "key", 1)
        canvas.put(x + 1, y, f"{look.sign} {name} ", "name-cursor" if cursor else f"seat-{look.colour}")
    elif board.at_work == seat.no and board.decision is not None:
        canvas.put(x + 1, y, f"{look.sign} {name.upper()}", f"badge-{look.colour}")
    else:
        canvas.put(x + 1, y, f"{look.sign} {name}", f"seat-{look.colour}")


def _lives(board: Board, seat: Seat) -> str:
    change = board.scene.changed.get(f"lives-{seat.no}")
    return moved(*change) if change else f"{signed(seat.life):>2}"


def _row(board: Board, canvas: Canvas, seat: Seat, y: int, at: Columns) -> None:
    _name(board, canvas, seat, 0, y)
    if not seat.living:
        canvas.put(at.turn or at.lives, y, TEXT("players.out-with", round=seat.left, lives=lives_of(seat.life)),
                   "muted")
        return
    if at.turn:
        canvas.put(at.turn, y, turn_of(board, seat), "text", at.lives - at.turn - 1)
    x = canvas.put(at.lives, y, _lives(board, seat), "life" if seat.life > 5 else "bad") + 1
    if at.line and x <= at.line:
        canvas.spans(at.line, y, health_line(seat.life, _FULL, at.comes - at.line - 1, board.look(seat.no).colour))
    comes = at_combat(board.view).seats[seat.no].life - seat.life
    if at.comes and comes:
        canvas.put(at.comes, y, f"{'+' if comes > 0 else ''}{signed(comes)}", "good" if comes > 0 else "bad", 4)
    if at.hand:
        canvas.put(at.hand + 1, y, str(len(seat.hand)), "text")
    for x, end, kind in zip((at.attack, at.wall), (at.wall, at.pool or canvas.w), KINDS, strict=True):
        if x:
            room = end - x - 1 - (kind == "attack")
            said, _ = _amounts(board, seat, kind, room)
            canvas.put(x, y, said, ink_of(kind) if board.of_kind(seat.no, kind) else "muted", room)


def _amounts(board: Board, seat: Seat, kind: Kind, room: int) -> tuple[str, int]:
    """ "12 and 8", while costs are paid "12 and 8, owes 7" where both have room; and how much there is none for."""
    owed, combos = owes(board, seat, kind), board.of_kind(seat.no, kind)
    if not owed:
        return amounts(combos, room)
    said, lost = amounts(combos, room - len(TEXT("players.owes", points="", n=owed)))
    return (TEXT("players.owes", points=said, n=owed), lost) if lost < UNTOLD else (
        amounts(combos, room)[0], UNTOLD)


def _short_row(board: Board, canvas: Canvas, seat: Seat, x: int, y: int, w: int) -> None:
    """`▲ Ann  12  attack 10, 9  wall 14, 9`, with a row for two seats."""
    _name(board, canvas, seat, x, y)
    if not seat.living:
        canvas.put(x + 4 + _NAME, y, TEXT("status.out", round=seat.left), "muted", w - 5 - _NAME)
        return
    at = canvas.put(x + 4 + _NAME, y, _lives(board, seat), "life" if seat.life > 5 else "bad")
    room = (x + w - at - sum(len(str(CALLED[kind])) + 2 for kind in KINDS)) // 2
    for kind in KINDS:
        word, combos = str(CALLED[kind]), board.of_kind(seat.no, kind)
        if combos:
            said, _ = _amounts(board, seat, kind, room)
            said = said if word in said else f"{word} {said}"
            canvas.put(at + 1, y, said, ink_of(kind), len(word) + 1 + room)
        at += len(word) + 2 + room


def turn_of(board: Board, seat: Seat) -> str:
    """ "now", "2nd", "done": when a player has its turn, while each has one or all go round."""
    view = board.view
    order = [me.no for me in view.in_order]
    if seat.no == view.current:
        return TEXT("players.now")
    if view.phase not in ("basic", "additional") or seat.no not in order:
        return ""
    at, now = order.index(seat.no), order.index(view.current) if view.current in order else 0
    if view.phase == "additional":
        return ordinal((at - now) % len(order) + 1)
    return TEXT("players.done") if at < now else ordinal(at + 1)


def _named(board: Board, card: PoolCard) -> Line:
    now = board.now[card]
    return code_now(now), (f" {reads(now)}", "muted")


def _named_cards(board: Board, canvas: Canvas, seat: Seat, y: int) -> None:
    """The cards of a player with their professions."""
    at = 5
    for card in seat.pool:
        line = _named(board, card)
        if at + spans_width(line) + 2 > canvas.w:
            canvas.put(at, y, signs.MORE, "muted")
            break
        canvas.put(at - 1, y, signs.CURSOR if board.here(board.at[card]) else " ", "cursor")
        at = canvas.spans(at, y, line) + 2


def _card(board: Board, canvas: Canvas, box: Box) -> None:
    card = board.card(box.index)
    look, x = LOOKS[board.state(box.index)], box.x
    if _picked(board):
        cap = board.key_hint(box.index) if board.offers(box.index) else " "
        canvas.put(x, box.y, signs.CURSOR if look.cursor else cap, "cursor" if look.cursor else "key", 1)
        name = ((f" {brief(card.name)}", "name"),) if box.w >= _CALLED else ()
        canvas.spans(x + 2, box.y, (code_now(board.now[card]), *name), box.w - 3)
        return
    if look.cursor:
        canvas.put(x - 1, box.y, signs.CURSOR, "cursor")
    canvas.spans(x, box.y, (code_now(board.now[card]),), box.w)


def full_face(board: Board, card: PoolCard) -> Face:
    """The face of a card for the inspector and the piles, with its whole text."""
    return face_of(card)


def facts(board: Board, card: PoolCard) -> list[Line]:
    """Lines about a card: strength and readings now, combinations, cost."""
    senior = SUITS.index(card.spec.suit) + 1
    lines: list[Line] = [SAY("card.suit", suit=card.spec.suit_word, n=senior).inked("muted")]
    now = board.now.get(card)
    if now is None:
        return lines
    if card in board.view.common:
        lines.append(LINE("card.in-common"))
    else:
        owner = next(seat for seat in board.seats if card in seat.pool)
        lines.append(LINE("card.in-pool", seat=(board.name(owner.no),)))
    if now.strength != 1:
        lines.append(SAY("card.counts", n=now.strength).inked("good"))
    if now.changed:
        lines.append(SAY("card.counts-as", rank=rank_word(now.rank), profession=profession_word(now.profession)).inked(
            "warn"))
    elif card.spec.artefact and now.read:
        lines.append(LINE("card.named", rank=rank_word(now.rank), profession=profession_word(now.profession)))
    if now.engaged:
        lines.append(LINE(f"card.engaged-{use_of(now)}"))
    if now.used:
        lines.append(SAY("card.used").inked("muted"))
    cost = card.spec.cost
    if board.view.price and cost.kind:
        lines.append(SAY("card.costs", was=cost.n, n=board.view.cost(card), kind=CALLED[cost.kind]).inked("coin"))
    return lines


def piles(board: Board) -> list[tuple[str, Sequence[PoolCard | Lying]]]:
    """What can be looked through: waiting effects, the own hand, the discard pile, pools."""
    view, over, lying = board.view, board.view.phase == "over", list[tuple[str, Sequence[PoolCard | Lying]]]()
    if waits := [Lying(entry.card, entry_line(board, entry)) for entry in waiting(board)]:
        lying.append((TEXT("piles.waiting"), waits))
    names = [board.person(seat.no) for seat in view.seats]
    lying += [] if over or board.own is None else [
        (TEXT("piles.hand", seat=names[board.own.no]), board.held(board.own))]
    lying.append((TEXT("piles.discard"), view.discard[::-1]))
    for name, seat in zip(names, view.seats, strict=True):
        lying += [(TEXT("piles.pool", seat=name), seat.pool),
                  *([(TEXT("piles.hand", seat=name), seat.hand)] if over else [])]
    return [*lying, (TEXT("piles.deck"), view.deck[::-1])] if over else lying


_COUNT = {Topic.FIGHT: slice(-1), Topic.DEFEND: slice(-1), Topic.ACT: slice(-1, None), Topic.ORDER: slice(-1, None)}
"""Which lines of a card count: in a combo all but its own effect, where that is used it alone."""


class PoolLayout(Layout[Board]):
    """Dragon Pools' half of the seam."""

    reader = Board
    lexicon = LEXICON
    says, foretells, tells = board, FORETELLING, sys.modules[__name__]
    reserved = "ewtoTR"
    anatomy = staticmethod(anatomy)
    motions = {"razes": "tips", "sweeps": "tips", "hits": "falls", "hurts": "falls"}
    step, watchable = staticmethod(step), staticmethod(watchable)

    def by_card(self, scene: Scene, oid: str) -> bool:
        return oid not in scene.chosen if scene.view.building and scene.chosen[1:] else super().by_card(scene, oid)

    def lines(self, scene: Scene, oid: str, long: tuple[Line, ...]) -> tuple[Line, ...]:
        return long if scene.decision is None else long[_COUNT.get(scene.decision.about, slice(None))]

    def verb(self, scene: Scene) -> str:
        if scene.decision is None or scene.view.building:
            return TEXT("keys.take")
        about = scene.decision.about
        return about.word if about in (Topic.DISCARD, Topic.TAKE, Topic.GIVE) else TEXT("keys.choose")

    def sends(self, scene: Scene, count: int) -> str:
        return TEXT("keys.announce", n=count) if scene.view.building else super().sends(scene, count)

    # ---- pictures

    def title(self, scene: Scene, width: int) -> Canvas:
        view: Table = scene.view
        gap = "   " if width >= 100 else "  "
        of = view.options.round_limit if width >= 100 else 0
        about = TEXT("title.round-of", n=view.round, of=of) if of else TEXT("title.round", n=view.round)
        if view.phase == "additional":  # what is told of the players has no room for their turns
            now, then = (f"{look.sign} {clip(look.name, 8)}" for look in (
                scene.seats[view.current], scene.seats[view.after(view.current)]))
            about += f"  {TEXT('title.turns', now=now, then=then)}"
        elif width >= 110 and view.phase != "over":
            look = scene.seats[view.leader]
            about += f"  {TEXT('title.leads', seat=f'{look.sign} {look.name}')}"
        counts: list[Span] = [(TEXT("title.deck", n=len(view.deck)), "muted"),
                              (gap + TEXT("title.discard", n=len(view.discard)), "muted")]
        steps = [TEXT(f"steps.{step}") for step in STEPS[
            :-1 if width < 110 and view.phase not in ("laydown", "results") else None]]
        return title_bar(width, TEXT("title.game"), about, steps, AT.get(view.phase), counts)

    def panes(self, width: int, height: int, scene: Scene) -> Sequence[PaneSpec]:
        upper, waits, middle = heights(self.board(scene), width, height)
        found = [PaneSpec("players", upper), *([PaneSpec("waiting", waits)] if waits else []),
                 PaneSpec("pools", middle), PaneSpec("work", None)]
        if width >= 120:
            found.append(PaneSpec("side", None, side=True))
        return found

    def draw(self, pane: str, scene: Scene, width: int, height: int) -> Canvas:
        board = self.board(scene)
        if pane == "side":
            return self.side(board, Canvas(width, height), 0, 8)
        return {"players": players, "waiting": waits, "pools": pools, "work": work}[pane](board, width, height)

    # ---- cards and seats

    def terms(self, board: Board, card: PoolCard) -> list[Word]:
        return [TYPES[card.spec.type], *super().terms(board, card)]

    def phase(self, scene: Scene) -> str:
        return TEXT(f"phase.{scene.view.phase}")

    def coming(self, scene: Scene) -> Line:
        return coming(self.board(scene))


_LEAST = {"hand": 3, "build": 4, "table": 3, "combat": 9, "over": 9}
"""Rows that the bottom zone needs at least."""
_BENCH = 4
"""Rows of what is built."""
_HIGH = 30
"""Rows from which a card of the hand has two."""
_WAITING = 5
"""Rows of waiting effects at least, if there are so many; before the own effects fall to codes, only their heading."""


def heights(board: Board, width: int, height: int) -> tuple[int, int, int]:
    """Rows of the players, of the waiting effects where they stand above the pools, and of the pools; the bottom zone
    has the rest. The richest arrangement that fits."""
    zone = width - (side_width(width, [PaneSpec("side", None, side=True)]) if width >= 120 else 0)
    if board.work in ("combat", "over"):
        return rows_of(board, zone, False), 0, 0
    if board.work == "add":
        return _adding(board, zone, height)
    least = _LEAST["combat"] if (fight := fought(board)) else _LEAST[board.work]
    if board.work == "hand":
        held = len(board.shown.hand)
        least = 1 + held + 2 if height < _HIGH else 3 + 2 * held
    count = len(board.zone("choices")) if board.work == "table" else 0
    whole = rows_of(board, zone, True)
    cards = len(board.own.hand) if board.own is not None and board.work != "hand" else 0
    for held in (1 + FACE, 1 + cards, 0) if cards else (0,):
        room = height - whole - max(least, _told(board, zone) + held)
        if form := next((form for form in large(board, zone) if form.rows <= room), None):
            return whole, 0, form.rows
    if count:
        fewest = -(-count // columns_of(zone))
        for form in forms(board, zone):
            for rows in sorted({count, min(count, max(fewest, -(-count // 2))), fewest}, reverse=True):
                upper = rows_of(board, zone, False)
                if upper + form.rows + 1 + rows <= height:
                    return upper, 0, form.rows
    lowest = least - 2 if board.work == "hand" else min(least, 4)
    lowers = least, max(3, least - 2), lowest, 1 if board.work == "table" and not fight else least
    ways = [(form, lower, rich) for form in forms(board, zone) for lower in lowers for rich in (True, False)]
    for form, lower, rich in sorted(ways, key=lambda way: not way[2]) if _picked(board) else ways:
        upper = rows_of(board, zone, rich)
        if upper + form.rows + lower <= height:
            return upper, 0, form.rows
    return rows_of(board, zone, False), 0, forms(board, zone)[-1].rows


def _told(board: Board, zone: int) -> int:
    """Rows of the bottom zone in which all is told that there is to tell, but for the viewer's own hand."""
    if board.work == "hand":
        return whole_rows(board, zone)
    more = _BENCH if board.work == "build" else waiting_rows(board, zone, True)
    return 1 + max(len(board.zone("choices")), len(board.best)) + more


def _adding(board: Board, zone: int, height: int) -> tuple[int, int, int]:
    """The same where something may be added: what waits, and what the own effects do, stands in whole rows before
    unusable effects have rows, and if some of it is cut, what comes as it stands before what waits."""
    waits = [waiting_rows(board, zone, rich) for rich in (True, False)]
    ways = forms(board, zone)
    least = range(min(waits[-1], _WAITING), 0, -1)
    passed_rows = 1 if board.view.passed else 0
    """A row for who has passed, which nothing else says: the waiting effects leave it."""
    listed = [form for form in ways if form.how != "codes"]
    tried = [*((form, wanted) for wanted in waits for form in listed if not form.cut),
             *((form, wanted) for stands in (1, 0) for wanted in (*waits, *least) for form in listed
               if form.stands == stands),
             *((form, wanted) for form in ways[:-1] if form.how == "codes" for wanted in (waits[-1], *least))]
    for form, wanted in tried:
        for rich in (True, False):
            upper = rows_of(board, zone, rich)
            if upper + form.rows + wanted + passed_rows <= height:
                return upper, wanted, form.rows
    upper = rows_of(board, zone, False)
    return upper, max(0, min(waits[-1], height - upper - ways[-1].rows - passed_rows)), ways[-1].rows


LAYOUT = PoolLayout()
