"""The other zones: cards (the own hand, those of a question, what another seat has played), the fights and what can
still change them, all targets; and what forecasts say beside those of every game."""

from collections.abc import Sequence
from functools import partial

from deckgames.engine.core.cards import Card
from deckgames.engine.core.redaction import face_up
from deckgames.engine.core.spelling import capital
from deckgames.engine.core.words import CHANGE
from deckgames.engine.forecast.forecast import Forecast, moved
from deckgames.engine.vocabulary.decisions import Option
from deckgames.games.cardring.cards import LINE, SAY, TEXT, PlayedSpec, TargetCard
from deckgames.games.cardring.lexicon import ENOUGH, FAILURE, FIGHT, SHIELD, SKILL, XP
from deckgames.games.cardring.private_phases import RingPrivatePhases, beaten, won_by_ending, worth
from deckgames.games.cardring.screen.board import (
    FACES_FROM,
    LARGE_FROM,
    Board,
    all_counters,
    counters,
    face_of,
    has_counters,
    hidden,
    in_hand,
    measure_of,
    parts,
    piles,
    turn_of,
)
from deckgames.games.cardring.state import (
    Seat,
    clear_price,
    dues,
    effective_failure,
    enemies_left,
    fight,
    may_send,
    no_failure,
    one_opponent,
    promises,
    target_of,
    total,
    value,
)
from deckgames.games.cardring.teller import TELLER, promised, spoilers
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import Line, Span, in_ink, parted, spans_text, width
from deckgames.ui.paint.faces import Face, back, heading, in_signs, picture
from deckgames.ui.paint.key_hints import KeyHint
from deckgames.ui.paint.shortening import clip, fitted
from deckgames.ui.toolkit import Box, board as toolkit
from deckgames.ui.toolkit.forecast_phrases import Separator
from deckgames.ui.toolkit.forecast_sentence import Foretelling
from deckgames.ui.toolkit.laying import (
    Column,
    Size,
    aimed,
    around,
    badge,
    cells,
    columns,
    draw_line,
    fit,
    headed,
    in_line,
    in_rows,
    mark_rest,
    numbered,
    rising,
    roomy,
    seen_of,
    stop_rows,
)
from deckgames.ui.toolkit.layout import WHOLE
from deckgames.ui.toolkit.side import news_below
from deckgames.ui.toolkit.zones import Field, Texts, Zone, noted

SMALL, PLATE, _HIGHEST, _NEWS, _HUGE = 6, 4, 18, 4, 17
"""Rows of a small face, of a plate, of the highest face, of the news below a list, and of a zone that faces fill."""
_WIDEST = 34
"""Columns of a card at most."""


def hand(board: Board, w: int, h: int) -> Canvas:
    """The picture of hand and cards in play, in exactly this size."""
    canvas = Canvas(w, h)
    title, note = _titles(board)
    indexes = board.zone({"watch": "in-play", "choice": "choice"}.get(board.work, "hand"))
    faces = board.wide and h > PLATE  # with rows enough, and a panel that explains them
    block = faces and board.shows_in_play
    room = w - 2 - (board.in_play_width + 2) * block
    top = int(faces or h > 3 or h > len(indexes))  # the heading goes when every row is needed
    keep = _NEWS * bool(board.scene.recap or board.scene.news)
    size = _size(board, w, h, len(indexes), room)
    shown = in_line(board, indexes, size, room) if faces else in_rows(
        board, indexes, w, h, top, HAND.needs(board, indexes, w), keep, partial(_brief, board))
    seen = seen_of(indexes, shown)
    note = f"{seen}; {note}" if seen else note
    if faces:
        heading(canvas, 0, title, note)
        _draw_faces(board, canvas, shown, size, indexes)
        if block:
            in_play(board, canvas, w - board.in_play_width - 1, 1, h - 1)
        return canvas
    end = max([box.y + box.h for box in shown], default=1)
    owned = board.work == "hand"
    if top:
        _, text = HAND.columns(board, w)[-1]
        heads = ("free", "played") if owned else ("brief",)
        head = Column(text.x, text.w, fit([TEXT(f"does.{head}") for head in (*heads, "briefest")], text.w - 1)
                      if shown else "")
        if end == h and owned and _harmed(board):
            head = Column(1, w - 2, TEXT("hand.failure-brief"), True)
        headed(canvas, 0, title, note, [head], whole=True)
    for box in shown:
        HAND.row(board, canvas, box)
    notes = _notes(board) if owned else []
    if keep and h - end > _NEWS and h - end - len(notes) <= _NEWS:
        notes = []  # the news need the rows
    for y, said in enumerate(notes[:h - end], end):
        canvas.put(1, y, fit((said,), w - 2), "muted")
    if not board.wide:
        news_below(board.scene, canvas, min(h, end + len(notes)), board.sits)
    return canvas


def _notes(board: Board) -> list[str]:
    """What the own cards have promised, and what words above mean, where rows are left: Failure that others have, who
    gets the top card, what comes for one that goes, or the deck that is near its end."""
    view = board.view
    last = "enemy-deck" if view.options.enemy_end == "deck_empty" else "enemies"
    ending = [TEXT(f"ending.{said}") for said, n in (
        ("main-deck", len(view.main_deck)), (last, enemies_left(view))) if n <= NEAR]
    turns = turn_of(board).steps == 1 and not any(seat.anchored for seat in board.seats)
    return [*filter(None, [
        promises(board.shown), TEXT("hand.failure") if _harmed(board) else "", *ending[:1],
        TEXT("hand.rotation") if turns else "", TEXT("hand.filled") if view.main_deck and not ending else ""])]


def _harmed(board: Board) -> bool:
    """Whether anybody has Failure."""
    return any(seat.failure for seat in board.seats)


def _brief(board: Board, index: int) -> int:
    """The cells that a card needs with its name."""
    return width(board.card(index).name) + width(_text(board, index)[1])


def _titles(board: Board) -> tuple[str, str]:
    seat = board.shown
    name = board.look(seat.no).name.upper()
    if board.work == "choice":
        own = any(card in (*board.me.hand, *board.me.discard, *board.me.in_play) for card in board.by_card)
        places = [TEXT(f"place.{one}") for one in _places(board)]
        return TEXT("hand.places", places=places).upper(), piles(seat) if own else ""
    if board.work == "watch":
        return (TEXT("hand.table"), "") if board.at_work is None else (
            TEXT("hand.plays", seat=name), f"{in_hand(seat)}, {piles(seat)}")
    told = has_counters(board, seat) and board.in_play
    sofar = spans_text(parted(counters(board, seat, (SKILL, FIGHT, SHIELD)), (", ", "muted"))) if told else ""
    send = TEXT("hand.to-send", n=seat.failure) if told and seat.failure else ""
    parts = [*filter(None, (sofar, send))] if send or not sofar else [TEXT("hand.so-far", numbers=sofar)]
    parts += [hidden(seat)] if told and seat.face_down else []
    return TEXT("hand.title", seat=name), ", ".join(parts) or piles(seat)


def _places(board: Board) -> list[str]:
    """The zones in which the cards on offer lie, each once."""
    return [*dict.fromkeys([_place(board, option) for option in board.by_card])]


def _place(board: Board, card_: Card) -> str:
    """The zone in which a card on offer lies: a key of `place` and `place-short`."""
    me = board.me
    here = [place for place, cards in (("hand", me.hand), ("pile", me.discard), ("in-play", me.in_play))
            if card_ in cards]
    return here[0] if here else "deck" if hasattr(card_.spec, "cost") else "enemy-deck"


def _lies(board: Board, target: Card) -> str:
    """The zone in which a card on offer lies, in short; nothing where all lie there."""
    many = board.work == "choice" and len(_places(board)) > 1
    return TEXT(f"place-short.{_place(board, target)}") if many else ""


def _text(board: Board, index: int) -> Texts:
    """What a card says, with the zone in which it lies if the list is of several."""
    target = board.card(index)
    told, lies = parts(target.spec), _lies(board, target)
    whole = told.long if isinstance(target.spec, PlayedSpec) else told.sentences
    return noted(f"{capital(lies)}: " if lies else "", (
        [" ".join(map(spans_text, whole))], " ".join(map(spans_text, told.text))))


def _size(board: Board, w: int, h: int, count: int, room: int) -> Size:
    wide = roomy(count, room, board.card_width, _WIDEST) if w >= LARGE_FROM else board.card_width
    high = PLATE if h <= SMALL else max(SMALL, min(_HIGHEST, h - 2 + (h >= _HUGE)))
    return rising(board, wide, high, h - 1)


def _draw_faces(board: Board, canvas: Canvas, shown: Sequence[Box], size: Size, indexes: Sequence[int]) -> None:
    x = draw_line(board, canvas, shown, size, lambda index, _: _face(board, index))
    if board.work == "watch":
        laid = board.shown.face_down
        for _ in range(len(laid) - len(face_up(laid))):
            canvas.paste(x, size.top, back(size.w, size.h, "hidden", "cardring"))
            x += size.w + 1
    mark_rest(canvas, shown, indexes, size)


def _face(board: Board, index: int) -> Face:
    target, edge = board.card(index), numbered(board, index)
    if not edge and (lies := _lies(board, target)):
        edge = in_ink(f" {lies} ", "muted")
    return in_signs(face_of(target, key=board.key_hint(index), edge=edge))


HAND = Zone((
    Field(lambda board, index, _: in_ink(board.card(index).name, "name"), 16, wider=((56, 6), (76, 2))),
    Field(texts=_text)), _face)


def groups(board: Board) -> dict[int, int]:
    """How many cards in play of the shown seat each focus target stands for: equal ones are together, but for the
    Class, one under the cursor and one that is to be chosen."""
    counts: dict[int, int] = {}
    slot = board.shown.class_slot
    for index in board.zone("in-play"):
        apart = {slot} if board.options[index] is None and not board.here(index) else {*board.in_play}
        first = next((i for i in counts if board.card(i).spec is board.card(index).spec and not board.here(i)
                      and not {board.card(i), board.card(index)} & apart), index)
        counts[first] = counts.get(first, 0) + 1
    return counts


def in_play(board: Board, canvas: Canvas, x: int, y: int, h: int) -> None:
    """The block of the cards in play: a heading and rows; what does not fit is counted."""
    wide = board.in_play_width
    count = len(board.shown.face_down) + len(board.shown.in_play) + (board.shown.class_slot is not None)
    heading(canvas, y, TEXT("hand.in-play"), str(count), x - 1, wide + 2)
    shown = [*groups(board).items()]
    room = max(0, h - 1)
    rows = len(shown) if len(shown) <= room else max(0, room - 1)
    for row, (index, n) in enumerate(shown[:rows], y + 1):
        _in_play_row(board, canvas, Box(index, x, row, wide), n)
    if len(shown) > room:
        canvas.put(x, y + h - 1, TEXT("hand.more", n=sum([n for _, n in shown[rows:]])), "muted", wide)


def _in_play_row(board: Board, canvas: Canvas, box: Box, n: int) -> None:
    """A card in play, and how many like it."""
    cursor, seat, target = board.here(box.index), board.shown, board.card(box.index)
    box.mark(canvas)
    if cursor:
        canvas.ground(box.x - 1, box.y, box.w + 1, 1, "raised")
    if cap := board.key_hint(box.index):
        canvas.put(box.x - 2, box.y, cap, "key")
    tail = TEXT("hand.is-face-down") if target in seat.face_down else (
        TEXT("hand.is-class") if target is seat.class_slot else "")
    tail = tail if width(tail) + 9 < box.w else ""
    count = f"{n} " if n > 1 else ""
    name = count + clip(target.name, box.w - width(count + tail)) + tail
    canvas.put(box.x, box.y, name, "name-cursor" if cursor else "text", box.w)


# ---- the fights: who fights what, with which numbers, how it stands, and what can still change it


def named(board: Board, target: TargetCard) -> Line:
    """A target with its number: `Apprentice Vampire (3 Fight)`."""
    return ((target.name, "name"), (f" ({value(board.view, target)} {target.spec.tested.word})", "text"))


def combat(board: Board, w: int, h: int) -> Canvas:
    """The picture of the declared fights in exactly this size, with what can still change them where a row is left."""
    canvas, view, table = Canvas(w, h), board.view, _fight_columns(w)
    over = view.phase == "over"
    headed(canvas, 0, TEXT("combat.title"), TEXT("ended.by", reasons=view.ended_by) if over else "",
           () if over else table)
    order = [*view.order, *[s.no for s in board.seats if s.no not in view.order]]
    for y, no in enumerate(order[:h - 1], 1):
        _fight_row(board, canvas, board.seats[no], y, table)
    if not over:
        canvas.rows(1, 1 + len(order), fitted((in_ink(changes(board), "muted"),), w - 2, h - 1 - len(order)), w - 2)
    return canvas


def _fight_columns(w: int) -> tuple[Column, ...]:
    heads = [TEXT(f"fights-head.{head}") for head in ("target", "has", "result", "brings")]
    if w >= 76:
        wide = (16, 34, 24, 16) if w >= LARGE_FROM else (11, 24, 16, 12) if w >= FACES_FROM else (8, 19, 16, 12)
        return columns(*zip((*wide, w - sum(wide) - 5), ("", *heads), strict=True), x=1)
    return columns((6, ""), (16, heads[0]), (16, heads[1]), (w - 42, heads[2]), x=1)


def changes(board: Board) -> str:
    """What can still change the fights of this round, in a sentence."""
    view = board.view
    if no_failure(view):
        return TEXT("combat.no-failure")
    hiding = [TEXT("combat.hides", seat=board.look(seat.no).name, cards=hidden(seat))
              for seat in board.seats if seat.face_down]
    if view.phase not in ("targets", "buy"):
        return f"{', '.join(hiding)}." if hiding else ""
    sends = ", ".join([TEXT("combat.sends-too" if nth else "combat.sends", seat=board.look(seat.no).name,
                            n=seat.failure)
                       for nth, seat in enumerate([seat for seat in board.seats if may_send(view, seat)])])
    found = "; ".join(filter(None, [sends, *hiding]))
    return TEXT("combat.each-failure" if hiding else "combat.each", found=found) if found else TEXT(
        "combat.no-more-failure")


def _fight_row(board: Board, canvas: Canvas, seat: Seat, y: int, table: tuple[Column, ...]) -> None:
    view, target = board.view, target_of(board.view, seat)
    row: list[Line] = [(badge(board, seat.no, table[0].w),)]
    choosing = board.at_work == seat.no and board.fighting
    if view.phase == "over":
        fought = TEXT("combat.no-fight") if seat.target is None else TEXT(
            "combat.beat" if seat.outcome == "win" else "combat.lost-to", card=seat.target.name)
        canvas.spans(table[1].x, y, in_ink(fought, "text"), canvas.w - table[1].x - 8)
        canvas.right(canvas.w - 1, y, in_ink(f"{seat.xp} XP", XP.ink))
    elif target is None or choosing:
        sealed = view.sealed and seat.no != view.viewer
        key = "choosing" if choosing else "to-choose" if not seat.declared else "sealed" if sealed else "nothing"
        harm = effective_failure(view, seat)
        less = f" {signs.MINUS} {FAILURE.count(harm)}" if harm else ""
        row.append(in_ink(TEXT(f"fights.{key}"), "text" if choosing else "muted"))
        has = all_counters(board, seat) or in_ink(TEXT("combat.no-numbers"), "muted")
        canvas.spans(table[2].x, y, (*has, (less, "text")), canvas.w - table[2].x)
    else:
        f = fight(view, seat, target, board.scene.amounts.get(f"seat-{seat.no}", 0))
        brings = target.spec.outcome(f.margin >= 0)
        threat = 0 if board.wide or seat.no == view.viewer else may_send(view, seat)  # else `changes` has room
        row += [in_ink(target.name, "name"),
                in_ink(fit((f.sum, f.brief), table[2].w), target.spec.tested.ink), (f.now,),
                SAY("combat.may-send", failure=in_ink(FAILURE.count(threat), FAILURE.ink), does=brings).inked("text")
                if threat else in_ink(brings, "text")]
    cells(canvas, y, table, row)


# ---- forecasts: those of combat are the rule's own sums as they stand


class RingForetelling(Foretelling):
    """What Card Ring's screen says beside what every game's does: fights as sums, the order of players, clearing."""

    def parts(self, board: toolkit.Board, oid: str) -> tuple[Line, Line]:
        assert isinstance(board, Board)
        if board.asked.kind == "allocate":
            return (), _allocated(board, oid)
        if board.asked.kind == "order":
            return (), _ordered(board)
        if board.fighting:
            return self._target(board, board.asker, oid)
        return super().parts(board, oid)

    def does(self, board: toolkit.Board, forecast: Forecast, option: Option | None = None,
             so_far: bool = False) -> Line:
        """Of a Due nothing: what Upkeep brings after it is no effect of the choice."""
        due = board.asked.kind == "pick" and dues(board.seats[board.asked.seat])
        return () if due else super().does(board, forecast, option, so_far)

    def help_for(self, board: toolkit.Board, oid: str) -> Line:
        """Clearing the card, where that can be paid."""
        option, seat = board.by_oid.get(oid), board.seats[board.asked.seat]
        if option is not None and option.blocked and oid.startswith("buy:") and option.card is not None:
            price, keys = clear_price(board.view, seat, option.card.spec), f"c{oid.rpartition('-')[2]}"
            if price <= seat.skill:
                return LINE("help.clear", price=price, keys=((keys, KeyHint("key", keys)),))
        return super().help_for(board, oid)

    def _target(self, board: Board, seat: Seat, oid: str) -> tuple[Line, Line]:
        """A target: the rule's own sum as it stands, what it brings, and what can still change it."""
        option = board.by_oid.get(oid)
        if oid == "none":
            return in_ink(TEXT("targets.nothing"), "name"), parted(
                [LINE("targets.peace"), self._asked(board, seat, oid)], Separator.SENTENCE)
        if option is None or option.card is None:
            return (), ()
        f, view = fight(board.view, seat, option.card), board.view
        won, may = f.margin >= 0, spoilers(view, seat.no)
        verdict: Line = (f.now,)
        if won and may:
            takes = "" if board.wide else TEXT("fight.takes-off", n=seat.shield)
            verdict = LINE("fight.unless", verdict=verdict, seat=(board.name(may[0]),), takes=takes) if len(
                may) == 1 else LINE("fight.unless-any", verdict=verdict, takes=takes)
        brings = option.card.spec.outcome(won, when=True)
        for said in promised(view, seat, option.card, won):
            brings = TEXT("fight.also", brings=brings, more=said)
        told = LINE("fight.foretold", sum=f.sum if board.wide else f.brief, verdict=verdict, brings=brings)
        wins = won_by_ending(view, seat) if won and option.card is view.finale else None
        if wins is not None:
            told = (*told, *[(text, "bad" if ink == "text" else ink)
                             for text, ink in LINE("fight.others-win", seat=(board.name(wins.no),))])
        return in_ink(option.card.name, "name"), parted([told, self._asked(board, seat, oid)], Separator.SENTENCE)

    def _asked(self, board: Board, seat: Seat, oid: str) -> Line:
        """What others are asked once a target is declared, but for their targets."""
        found = board.scene.forecast_of(oid)
        idle = found is not None and found.ends.about is board.asked.about and found.ends.seat != seat.no
        said = oid == "finale" and board.view.finale in beaten(board.view, seat)  # that the game ends
        return () if idle or said else self.ends(board, found)


def _ordered(board: Board) -> Line:
    """Who plays when, where the order of the players is asked for."""
    seats = [option.seat for oid in board.scene.chosen if (option := board.by_oid.get(oid)) is not None]
    named: list[Line] = [(board.name(no),) for no in seats if no is not None]
    return LINE("then.order", first=named[0], others=parted(named[1:], (", ", "text"))) if named[1:] else (
        LINE("then.first", first=named[0]) if named else ())


def _allocated(board: Board, oid: str) -> Line:
    """What the points of a seat would do: `6 − 2 Failure = 4 of 5 Fight: loses by 1`; of all, what comes next."""
    view = board.view
    if oid == WHOLE:
        later = [no for no in view.order[view.turn + 1:] if board.seats[no].failure]
        return LINE("then.sends", seat=(board.name(later[0]),)) if later else LINE("then.decided")
    seat = board.seats[int(oid.removeprefix("seat-"))]
    if seat.target is None:
        return in_ink(TEXT("targets.fights-nothing"), "muted")
    f = fight(view, seat, seat.target, board.scene.amounts.get(oid, 0))
    return ((f"{f.sum}: ", "text"), f.now)


FORETELLING = RingForetelling(TELLER, RingPrivatePhases().alternatives)

# ---- all targets: Row, Training Dummy and Finale, as a table of words, or as faces where there is room

FACE_ROWS, _HIGHEST_FACE = 7, 9
"""Rows of a face at least and at most."""
_WIDEST_FACE, _NARROWEST, _APART = 30, 15, 2
_TWO_FROM, _ALONE_FROM = 76, 44
"""Columns from which two targets stand side by side where there are too few rows, and losing has a column; and of a
target that stands alone in its row."""
NEAR = 10
"""Cards of a deck from which on the hand says that the game ends with the last one."""
_HELD: tuple[Span, Span] = (signs.GONE, "bad"), (signs.CHOSEN, ENOUGH.over("good"))
"""Whether what a seat has is too little or enough."""


def targets(board: Board, w: int, h: int) -> Canvas:
    """The picture of the targets in exactly this size."""
    canvas, title, indexes = Canvas(w, h), TEXT("targets.title"), board.zone("enemies")
    size = min(_WIDEST_FACE if w >= 116 else 17, (w - 2 - _APART) // (len(board.view.row) + 2))
    if h > FACE_ROWS and w >= FACES_FROM and size >= _NARROWEST:
        heading(canvas, 0, title, _decks(board))
        aimed(board.scene, canvas)
        high, x = min(_HIGHEST_FACE, h - 1), 1
        for place, index in enumerate(indexes):
            target = board.card(index)
            x += _APART if target is board.view.dummy and place else 0
            canvas.paste(x, 1, picture(_foe_face(board, index, target), size, high, board.state(index)))
            Box(index, x, 1, size, high).mark(canvas)
            x += size
        return canvas
    boxes = _laid(board, indexes, w, h)
    if boxes and boxes[0].y:
        table = _foe_columns(boxes[0].w)
        abreast = boxes[0].w < w
        takes = _still_takes(board) if abreast else ""
        alone = abreast and not takes
        heads = [Column(each.x + w // 2 * half, each.w, each.head, each.right)
                 for half in range(alone, 1 + abreast) for each in table[1:]]
        headed(canvas, 0, title.upper(), _decks(board, alone), heads)
        if takes:
            canvas.right(w // 2 + table[1].x + table[1].w - width(table[1].head) - 1, 0, in_ink(f" {takes} ", "warn"))
    for box in boxes:
        target = board.card(box.index)
        stop_rows(board, canvas, box, _foe_columns(box.w), _foe_row(board, target, box.w),
                  emblem=face_of(target).emblem)
    return canvas


def rows_of(board_targets: int, abreast: bool) -> int:
    """Rows of the table with its heading; `abreast`: two targets a row."""
    return 1 + (board_targets + 1) // 2 if abreast else 1 + board_targets


def _laid(board: Board, indexes: Sequence[int], w: int, h: int) -> list[Box]:
    """Where the targets lie as rows."""
    if len(indexes) > max(1, h - 1) and w >= _TWO_FROM:
        half = (len(indexes) + 1) // 2
        return [Box(index, at // half * (w // 2), 1 + at % half, w // 2) for at, index in enumerate(indexes)]
    top = int(len(indexes) <= max(1, h - 1))
    return [Box(index, 0, top + y, w) for y, index in enumerate(around(board, indexes, h - top))]


def _foe_columns(w: int) -> tuple[Column, ...]:
    needs, have, wins, lose, has, win = [TEXT(f"targets-head.{head}") for head in (
        "needs", "have", "wins", "lose", "has", "win")]
    if w >= FACES_FROM:
        return columns((24, ""), (8, needs, True), (4, have), (32, wins), (w - 76, lose))
    if w >= _TWO_FROM:
        return columns((18, ""), (8, needs, True), (4, have), (22, wins), (w - 59, lose))
    if w < _ALONE_FROM:
        return columns((18, ""), (8, needs, True), (3, has), (w - 35, win))
    return columns((20, ""), (8, needs, True), (4, have), (w - 38, wins))


def _decks(board: Board, ends: bool = False) -> str:
    """The deck that is nearer to its end, which is the end of the game, as is said where that has room."""
    main, enemies = len(board.view.main_deck), len(board.view.enemy_deck)
    if board.wide:
        either = enemies == enemies_left(board.view)
        return TEXT("decks.both-end" if either else "decks.main-ends", enemy=enemies, main=main)
    said = TEXT("decks.main", n=main) if main < enemies else TEXT("decks.enemy", n=enemies)
    return TEXT("decks.ends", deck=said) if ends else said


def _still_takes(board: Board) -> str:
    """What the Failure of others can still take off what the seat at work has; what is certain is off."""
    seat, view = board.looker, board.view
    if seat is None or view.phase not in ("buy", "targets") or one_opponent(view):
        return ""
    most = effective_failure(view, seat, sum([may_send(view, other) for other in board.seats if other is not seat]))
    return TEXT("targets.still-takes", n=most) if most else ""


def _foe_row(board: Board, target: TargetCard, w: int) -> list[Line]:
    view, spec, seat = board.view, target.spec, board.looker
    needs, test = value(view, target), spec.tested
    lose = fit((spec.outcome(False), spec.outcome(False, brief=True)), _foe_columns(w)[-1].w)
    parts = spec.outcomes(True)  # what weighs most stands first
    win = fit((spec.outcome(True), *(f"{', '.join(parts[:n])}{signs.MORE}" for n in range(len(parts) - 1, 0, -1))),
              _foe_columns(w)[3].w)
    if target is view.finale and seat is not None and seat.barred:
        win = TEXT("targets.retry")
    has = have(board, target)
    if w < _ALONE_FROM:
        has = has[:1]  # how much it is stands below, once for all targets
        if seat is not None and (later := _becomes(board, target)) is not None:
            now = fight(view, seat, target).margin >= 0
            has = has if now == (later >= needs) else (_HELD[now], (CHANGE.sign, "muted"), *has)
        win = TEXT("targets.win-xp", n=worth(target))
    return [in_ink(target.name, "text"), in_ink(f"{needs} {test.word}", test.ink), has,
            in_ink(win, "text"), in_ink(lose, "text")]


def have(board: Board, target: TargetCard) -> Line:
    """What the seat at work brings against a target, less the Failure that is certain, and what that becomes with the
    option under the cursor; once purchases are over or going on, whether it is enough."""
    seat, phase = board.looker, board.view.phase
    if seat is None or phase in ("order", "recovery", "over"):
        return ()
    f = fight(board.view, seat, target)
    if (later := _becomes(board, target)) is not None:
        changed = moved(f.total, later)
        return (_HELD[later >= f.needs], (changed, "text")) if phase != "sitting" else (
            (changed, ENOUGH.over("good") if later >= f.needs else "bad" if f.margin >= 0 else "text"),)
    number = f"{f.total:>2}".replace("-", signs.MINUS)
    return (_HELD[f.margin >= 0], (number, "text")) if phase != "sitting" else in_ink(
        f" {number}", "text" if f.total else "faint")


def _becomes(board: Board, target: TargetCard) -> int | None:
    """What the Total against a target becomes with the option under the cursor, where that is certain: in Combat it is
    what it is, and behind the last answer the next round begins."""
    stop, seat = board.cursor_stop, board.looker
    if stop is None or stop.oid is None or stop.blocked or seat is None or board.asked.seat != seat.no or (
            board.view.phase == "targets"):
        return None
    found = board.scene.forecast_of(stop.oid, FORETELLING.behind(board, stop.oid))
    change = None if found is None else found.change(lambda seen: total(seen, seen.seats[seat.no], target))
    return change.outcome if change is not None and change.sure else None


def _foe_face(board: Board, index: int, target: TargetCard) -> Face:
    """The face, with the signs of the seats that fight this target, and of those that are barred from it."""
    edge: list[Span] = [board.sign(seat.no) for seat in board.seats if target_of(board.view, seat) is target]
    if board.looker is not None and _becomes(board, target) is not None:
        edge += [board.sign(board.looker.no), (" ", "text"), *have(board, target)]
    barred = [board.sign(seat.no) for seat in board.seats if seat.barred and target is board.view.finale]
    if barred:
        edge += [(f"{' ' * bool(edge)}{SAY('targets.barred')} ", "muted"), *barred]
    measure = measure_of(target.spec, value(board.view, target))
    return in_signs(face_of(target, key=board.key_hint(index), measure=measure, edge=tuple(edge)))
