"""The zone of both pools: faces in wide terminals, else lists side by side, or codes where rows are few; and what
effects do, in words: those that wait, and those of the own pool with what they make of attack and wall."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, Literal, NamedTuple

from deckgames.engine.core.spelling import signed
from deckgames.engine.vocabulary.effects import of_kind
from deckgames.engine.vocabulary.lexicon import Ink
from deckgames.games.pools.cards import NOUN, SAY, TEXT, PoolCard, PoolSpec, inside, lives_of
from deckgames.games.pools.effects import Flight, Rule
from deckgames.games.pools.facts import cancelled, exchange, settled, sure
from deckgames.games.pools.lexicon import THROUGH
from deckgames.games.pools.play import CHOSEN, PoolPlay
from deckgames.games.pools.private_phases import ALL
from deckgames.games.pools.queries import CardNow, cost_text, round_rules, will_pay
from deckgames.games.pools.screen.board import (
    Board,
    brief,
    code_in,
    code_now,
    codes,
    combo_name,
    counts,
    emblem_of,
    exchanged,
    face_now,
    ink_of_use,
    lost_word,
    reads,
    titled,
    trade,
    use_of,
    use_word,
)
from deckgames.games.pools.state import KINDS, Entry, Kind, Table, Target
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import Line, in_ink, line_of, spans_width, wrap
from deckgames.ui.paint.emblems import spine
from deckgames.ui.paint.faces import LOOKS, State, heading
from deckgames.ui.paint.key_hints import on_key_hint
from deckgames.ui.paint.shortening import clip, clip_spans, fitted
from deckgames.ui.toolkit import Box
from deckgames.ui.toolkit.laying import Column, card_row, headed, put_card

_NAME, _IN, _COSTS, _SUM = 12, 9, 9, 7
_MOST = 3
"""Rows of what an effect does."""
_HALF = 38
"""Columns that a waiting effect needs beside another one."""
_CARDS_FROM, _CARD = 140, 26
"""Columns from which the cards of waiting effects stand in a column of their own, and its cells."""


def text_of(board: Board, spec: PoolSpec, targets: Sequence[Target] = (), owner: int | None = None,
            since: str = "", numbers: Mapping[int, int] | None = None, row: bool = False) -> str:
    """What a card's own effect does, with what it is aimed at: "+2 to Ann’s 5; Bea loses 1 life"; `since` this word is
    asked for: what came before has been aimed, or at the end of the round has happened. What an attack starts from is
    not what it counts now. `numbers`: those of waiting effects in a list. `row`: in few words, behind its owner's
    sign."""
    branch = next((target.no for target in targets if target.word == "branch"), None)
    effects = spec.effects if branch is None else (*spec.effects[0].lists[branch], *spec.effects[1:])
    ruled = [word for rule in of_kind(effects, Rule) for word in rule.words]
    aimed = {target.word: _aim(board, target, numbers or {}, owner is not None or target.word in ruled)
             for target in targets}
    if since:
        before = [*takewhile(lambda effect: (effect.word or since) != since, effects)]
        late = board.view.phase == "dusk"
        effects = [one for one in effects if one not in before or not (late or one.word in CHOSEN)]
        aimed = dict.fromkeys(takewhile(since.__ne__, ruled), TEXT("effect.chosen")) | aimed
    return _told(board, effects, aimed, owner, row)


def _told(board: Board, effects: Sequence[Any], aimed: Mapping[str, str], owner: int | None, row: bool) -> str:
    """Verbs as they have been `aimed`; those of an `owner` in its name: "each of Ann’s walls", "each Elf in Ann’s
    pool"."""
    if board.view.calm and not (effects := [effect for effect in effects if not isinstance(effect, Flight)]):
        return TEXT("effect.calm")
    if owner is None:
        return inside(effects, aimed, spoken=True)
    name = board.person(owner)
    return inside(effects, {**aimed, "you": name}, True, TEXT("effect.whose", seat=name), row)


def _woken(board: Board, entry: Entry) -> str:
    """What the standard effects of a card that was laid do, with the attack and the wall that the rules give them to
    (DP-9.2). What has none is left out: it does nothing, as long as none is announced."""
    view, play = board.view, PoolPlay(board.ahead, board.ahead.seats[entry.owner], entry.card, entry)
    yet = view.turn == entry.turn and view.keystone is not None
    aimed, lost = {"self": code_in(board.now, entry.card)[0]}, dict[str, str]()
    for kind in KINDS:
        word = f"host_{kind}"
        found = play.combos(word)
        if found:
            aimed[word] = combo_name(board, entry.owner, found[0][1], counted=True)
        else:
            lost[word] = NOUN[kind]
    standard: Sequence[Any] = entry.card.spec.standard
    kept = [effect for effect in standard if effect.word not in lost]
    if not kept:
        missing = dict.fromkeys(lost[effect.word] for effect in standard)
        key = "both" if len(missing) > 1 else next(iter(missing))
        return TEXT(f"effect.not-yet-in-{key}") if yet else TEXT(f"effect.laid-in-no-{key}")
    return _told(board, kept, aimed, entry.owner, True)


def _aim(board: Board, target: Target, numbers: Mapping[int, int], counted: bool) -> str:
    if target.card is not None:
        return code_in(board.now, target.card)[0]
    kind: Kind = "attack" if target.word.endswith("attack") else "defence"
    if target.word.endswith(("_attack", "_defence")):
        return combo_name(board, target.seat, board.ahead.seats[target.seat].combo(kind, target.no), counted)
    if target.word.endswith("entry"):
        name = next((entry.card.name for entry in board.view.main if entry.no == target.no), TEXT("effect.gone"))
        return TEXT("effect.entry", n=numbers[target.no], card=name) if target.no in numbers else name
    return board.person(target.seat)


def entry_line(board: Board, entry: Entry) -> Line:
    """A waiting effect as a line: `● foes’ attacks −1 (Shadow Clerk)`."""
    return board.sign(entry.owner), (f" {_said(board, entry)}", "text"), (f" ({entry.card.name})", "muted")


def _said(board: Board, entry: Entry, numbers: Mapping[int, int] | None = None) -> str:
    """What it does, in few words: "Bea’s 10 flies, +5"; its owner's sign stands before it. What another one cancels
    says that alone. `numbers`: those of waiting effects in a list."""
    by = cancelled(board.view).get(entry.no)
    if by is not None:
        return TEXT("effect.cancelled", by=(numbers or {}).get(by.no, by.card.name))
    said = _woken(board, entry) if entry.standard else text_of(
        board, entry.card.spec, entry.targets, entry.owner, numbers=numbers, row=True)
    late = any(entry is one for one in board.seats[entry.owner].end_list)
    return TEXT("effect.late", does=said) if late else said


def waiting(board: Board) -> list[Entry]:
    """All effects that wait, in the order in which they happen."""
    view = board.view
    return [*view.instant[::-1], *view.main[::-1], *(entry for seat in board.seats for entry in seat.end_list)]


def _numbered(board: Board) -> dict[int, int]:
    """The place of each in that list, from 1 on."""
    return {entry.no: nth for nth, entry in enumerate(waiting(board), 1)}


def waiting_rows(board: Board, w: int, rich: bool = False) -> int:
    """Rows that they need with their heading, each a row of its own if `rich`."""
    count = len(waiting(board))
    return 1 + (-(-count // 2) if not rich and w >= 2 * _HALF and count > 2 else count) if count else 0


def draw_waiting(board: Board, canvas: Canvas, y: int, rows: int) -> int:
    """The waiting effects under a heading in so many rows; gives the row below."""
    entries, w = waiting(board), canvas.w
    if rows < 1 or not entries:
        return y
    halves = 2 if w >= 2 * _HALF and len(entries) > rows - 1 and _whole(board, entries[:2 * rows - 2], w) else 1
    ends = [(entry, len(sure(board.view, entry))) for seat in board.seats for entry in seat.end_list]
    more = sum(count < len(entry.card.spec.effects) for entry, count in ends)
    lives = any(count for _, count in ends)
    counted = TEXT("waits.counted" if not more else "waits.counted-lives" if lives else
                   "waits.not-counted" if more == len(entries) else "waits.counted-now")
    per = min(rows - 1, -(-len(entries) // halves))
    left = max(0, len(entries) - per * halves)
    there = f"{signs.MORE} {TEXT('work.more', n=left)}" if left else ""
    title = TEXT("waits.title").upper()
    whens = [TEXT("waits.order", counted=counted), TEXT("waits.after", counted=counted), counted]
    if not board.view.adding:
        whens = [TEXT("waits.late-order")]
    elif board.view.phase == "stacks":
        whens = [TEXT("waits.order-now", counted=counted), counted]
    room = w - len(f" {title}  ") - (len(there) + 4 if there else 1)
    headed(canvas, y, title, next((one for one in whens if len(one) <= room), ""),
           [Column(w - len(there) - 1, len(there), there)])
    numbers = _numbered(board)
    for nth, entry in enumerate(entries[:per * halves]):
        x = 1 + (nth // per) * (w // 2)
        room = w // halves - 2
        at = canvas.put(x, y + 1 + nth % per, f"{nth + 1} ", "muted")
        if halves == 1 and w >= _CARDS_FROM:
            line = clip_spans((board.sign(entry.owner), (f" {_said(board, entry, numbers)}", "text")), room - _CARD - 4)
            canvas.spans(at, y + 1 + nth, line)
            canvas.put(w - _CARD, y + 1 + nth, signs.SPINE, spine(emblem_of(entry.card.spec)))
            canvas.put(w - _CARD + 2, y + 1 + nth, entry.card.name, "muted", _CARD - 2)
            continue
        canvas.spans(at, y + 1 + nth % per, entry_in(board, entry, numbers, room + x - at), room + x - at)
    return y + 1 + per


def _whole(board: Board, entries: Sequence[Entry], w: int) -> bool:
    """Whether nothing of what they do is cut, two in a row."""
    numbers = _numbered(board)
    return all(len(_said(board, entry, numbers)) + 6 <= w // 2 for entry in entries)


def entry_in(board: Board, entry: Entry, numbers: Mapping[int, int], room: int) -> Line:
    """What an effect does, and its card as far as that has room behind it: the whole name, its beginning, none."""
    sign, said, name = board.sign(entry.owner), f" {_said(board, entry, numbers)}", entry.card.name
    left = room - spans_width((sign, (said, "text")))
    card = next((f" ({one})" for one in (name, brief(name)) if spans_width(in_ink(one, "")) + 3 <= left), "")
    return sign, (said if left >= 0 else clip(said, room - spans_width((sign,))), "text"), (card, "muted")


def waits(board: Board, w: int, h: int) -> Canvas:
    """The picture of the waiting effects in exactly this size."""
    canvas = Canvas(w, h)
    draw_waiting(board, canvas, 0, h)
    return canvas


# ---- the own pool, when something may be added


def usable(board: Board, index: int) -> bool:
    """Whether the effect of this card may be used now."""
    option = board.options[index]
    return option is not None and option.blocked is None


def effects_head(board: Board, canvas: Canvas, y: int) -> None:
    """The heading of the own pool with its columns."""
    w = canvas.w
    labels = [(w - at, word) for at, word in zip(_sums(board), (THROUGH.word, lost_word(board)), strict=True)]
    if w >= 60:
        costs = _at_costs(w)
        labels = [(costs - _IN, TEXT("pools.part-of")), (costs, TEXT("pools.costs")),
                  (costs + _COSTS, TEXT("pools.does")), *labels]
    titled(canvas, y, TEXT("pools.own", seat=board.person(board.shown.no)), labels)


def _sums(board: Board) -> tuple[int, int]:
    """How far from the right what gets through stands, and what is lost, with room for what heads it."""
    lost = max(_SUM, len(lost_word(board)))
    return lost + len(THROUGH.word) + 1, lost


def _at_costs(w: int) -> int:
    return 7 + min(_NAME + max(0, w - 80), 26) + _IN


def effect_rows(board: Board, index: int, w: int, names: bool) -> int:
    """Rows in which nothing of what an effect does is cut, nor of its card's name if that counts."""
    card = board.focus_targets[index].card
    if card is None or not usable(board, index):
        return 1
    return max(1, len(_does(board, card, w, _MOST)), names and len(_name(card.name, w)))


def _name(name: str, w: int) -> Sequence[Line]:
    """The name of a card in rows of its column."""
    return wrap(in_ink(name, "name"), _at_costs(w) - _IN - 9)


def _does(board: Board, card: PoolCard, w: int, rows: int) -> list[Line]:
    """What an effect does, aimed as Enter aims it, in so many rows; if it is not aimed, in the columns of sums, too."""
    use = board.use(card)
    room = w - 1 - (0 if use is None else _sums(board)[0]) - _at_costs(w) - _COSTS
    said = text_of(board, card.spec, () if use is None else use.targets)
    return fitted([line_of(said)], room, rows)


def effect_row(board: Board, canvas: Canvas, box: Box, card: CardNow) -> None:
    """A pool card as a row: `▸1 6⌂ Gnomancer wall 2 wall +1 life 5 4→2`; a long effect goes on in the rows below."""
    w, y = canvas.w, box.y
    card_row(board, canvas, Box(box.index, 0, y, w, box.h), emblem_of(card.card.spec))
    offered = board.offers(box.index)
    canvas.put(1, y, board.key_hint(box.index) * offered, "key", 1)
    text, ink = code_now(card)
    canvas.put(3, y, text, ink, 4)
    costs = _at_costs(w)
    rows, room = _name(card.card.name, w), costs - _IN - 9
    if offered and len(rows) <= box.h:
        canvas.rows(8, y, rows, room)
    else:
        canvas.put(8, y, named(card, room), "name" if offered else "name-blocked", room)
    use = use_of(card)
    canvas.put(costs - _IN, y, use_word(use), "text" if use else "muted", _IN - 1)
    if not usable(board, box.index):
        stop = board.options[box.index]
        said = TEXT("pools.used") if card.used else (stop is not None and stop.blocked) or TEXT("pools.not-now")
        canvas.put(costs, y, said, "blocked", w - 1 - costs)
        return
    use_now = board.use(card.card)
    tables = () if use_now is None else (settled(board.view), settled(use_now.begun))
    short = sum(sign * will_pay(t, t.seats[board.shown.no]) for sign, t in zip((-1, 1), tables, strict=False))
    price = lives_of(short) if short == board.view.cost(card.card) > 0 else cost_text(board.view, card.card)
    canvas.put(costs, y, price, "bad" if short > 0 else "coin", _COSTS - 1)
    canvas.rows(costs + _COSTS, y, _does(board, card.card, w, box.h), w - 1 - costs - _COSTS)
    if use_now is not None:
        _comes(board, canvas, y, use_now.begun)


def _all_used(board: Board, canvas: Canvas, y: int) -> None:
    """The row of the key that uses all effects that help: which they are, and what gets through and is lost then."""
    cards = codes([card for card, _ in board.helped], board.now)
    canvas.spans(1, y, on_key_hint(ALL, ((ALL, "key"), (f" {TEXT('pools.all')} ", "text"), *cards)))
    _comes(board, canvas, y, board.helped[-1][1].begun)


def _comes(board: Board, canvas: Canvas, y: int, then: Table) -> None:
    """What gets through and what is lost at this table."""
    for at, said in zip(_sums(board), exchanged(board, exchange(then, board.shown.no)), strict=True):
        canvas.spans(canvas.w - at, y, (said,), _SUM)


How = Literal["faces", "lists", "halves", "codes", "effects", "usable"]
WIDEST, NARROWEST, _WIDE, _WIDE_FROM = 18, 11, 30, 110
"""Columns of a face at most and at least, and at most in a zone of so many."""
_PLAIN, _PICTURED = 5, range(23, 8, -1)
"""Rows of a face, and of one with an emblem below its words."""
_TRADE, _USE, _NAMED = 13, 7, 34
"""Cells of a profession, of what a card is used for; columns from which a list names its cards."""
_LEAST_NAME, _GOOD_NAME = 5, 8
"""Cells in which a name says something, and those that a joker gives up its word for."""
_TIGHT, _CALLED, _TRADED = 7, 13, 22
"""Cells of a card with its key where only codes are shown, and with its profession."""


class Form(NamedTuple):
    """How the pools lie: rows of the zone, those of a face of the common and of the own pool, how many effects may be
    cut to a row, the cells of a common and of an own card that stands in a row with others, and whether names stand
    whole and what comes as it stands has a row."""

    how: How
    rows: int
    high: int = 1
    own: int = 1
    cut: int = 0
    wide: int = _TIGHT
    mine: int = _TIGHT
    names: bool = False
    stands: int = 1


def forms(board: Board, w: int) -> list[Form]:
    """All ways in which they can lie, the richest first."""
    own, common = len(board.shown.pool), len(board.view.common)
    if board.work == "add":
        return _adding(board, w)
    return [*_as_faces(board, w, _PLAIN, _PLAIN), Form("lists", 1 + max(own, common)), *_halves(board, own, common, w),
            *_codes(board, w)]


def large(board: Board, w: int) -> list[Form]:
    """Faces with their emblems, the largest first: where all else has room."""
    return [form for high in _PICTURED for more in (1, 0)
            for form in _as_faces(board, w, high, high + more)] if board.work != "add" else []


def _as_faces(board: Board, w: int, high: int, own: int) -> list[Form]:
    rows = own * _deep(len(board.shown.pool), w - 1, NARROWEST) + high * _deep(len(board.view.common), w - 1, NARROWEST)
    return [Form("faces", 2 + rows, high, own)] if w >= 88 else []


def _adding(board: Board, w: int) -> list[Form]:
    """Where something may be added: what each effect does in full, before that is cut only those that may be used."""
    own, common = board.zone("pool"), len(board.view.common)
    free = [index for index in own if usable(board, index)]
    below = _deep(len(own) - len(free), w - 11, _TIGHT) if len(free) < len(own) else 0
    heads = [(stands, 1 + stands + bool(board.helped)) for stands in (1, 0)]
    tight = _deep(common, w - 11, _TIGHT) + below
    return [*(Form("effects", _deep(common, w - 11, wide) + head + sum(_highs(board, own, w, names=names)) + more,
                   wide=wide, names=names, stands=stands)
              for stands, head in heads for names in (True, False) for wide in (_TRADED, _TIGHT) for more in (1, 0)),
            *(Form("usable", tight + head + sum(_highs(board, free, w, cut, cut < 0)), cut=max(0, cut), names=cut < 0,
                   stands=stands) for cuts in (range(-1, 1), range(1, len(free) + 1)) for stands, head in heads
              for cut in cuts if free),
            *_codes(board, w)]


def _highs(board: Board, indexes: Sequence[int], w: int, cut: int = 0, names: bool = False) -> list[int]:
    """Rows of each effect, so many of the last ones cut to one."""
    return [effect_rows(board, index, w, names) if nth < len(indexes) - max(0, cut) else 1
            for nth, index in enumerate(indexes)]


def _halves(board: Board, own: int, common: int, w: int) -> list[Form]:
    """The own pool in two columns of a list, and below it the common one: named as well where it is chosen of, in codes
    alone where only the own one is."""
    wides = w // 2 - 6 if _chosen_of(board, "common") else _TRADED, *[_TIGHT] * _chosen_of(board, "pool")
    return [Form("halves", 1 + -(-own // 2) + _deep(common, w - 11, wide), wide=wide)
            for wide in wides if w // 2 >= _NAMED]


def _codes(board: Board, w: int) -> list[Form]:
    """All in rows, at last those alone named that are chosen of."""
    own, common = len(board.shown.pool), len(board.view.common)
    named = [_TRADED if _chosen_of(board, zone) else _TIGHT for zone in ("common", "pool")]
    ways = dict.fromkeys([(_TRADED, _TRADED), (named[0], named[1]), (_TIGHT, _TIGHT)])
    return [Form("codes", _deep(own, w - 11, mine) + _deep(common, w - 11, wide), wide=wide, mine=mine)
            for wide, mine in ways]


def _chosen_of(board: Board, zone: str) -> bool:
    """Whether any card of this zone can be chosen now."""
    return any(usable(board, index) for index in board.zone(zone))


def _deep(count: int, w: int, wide: int) -> int:
    return max(1, -(-count // max(1, w // wide)))


def form_of(board: Board, w: int, h: int) -> Form:
    """The most detailed form of a pool's cards that fits."""
    found = [*large(board, w), *forms(board, w)]
    return next((form for form in found if form.rows <= h), found[-1])


def pools(board: Board, w: int, h: int) -> Canvas:
    """The picture of both pools in exactly this size."""
    canvas, form = Canvas(w, h), form_of(board, w, h)
    shown = [box for box in _places(board, w, form) if box.y + box.h <= h]
    name = board.person(board.shown.no)
    first = next((box.y for box in shown if board.focus_targets[box.index].zone == "pool"), h)
    own, common = TEXT("pools.own", seat=name), TEXT("pools.common")
    if form.how == "lists":
        left, use = w // 2, TEXT("pools.goes-in" if board.way is not None else "pools.part-of")
        rules = "; ".join(round_rules(board.view))
        note = in_ink(clip(rules, w - left - 15), "warn") if rules else (
            (TEXT("pools.attacks-only"), Ink("muted")),)
        headed(canvas, 0, own.upper(), "", [Column(left - _USE - 1, _USE, use)], 0, left)
        headed(canvas, 0, common.upper(), note, [Column(w - _USE - 1, _USE, use)], left, w - left, bool(rules))
    elif form.how == "halves":
        use = TEXT("pools.goes-in" if board.way is not None else "pools.part-of")
        headed(canvas, 0, own.upper(), in_ink("; ".join(round_rules(board.view)), "warn"), [
            Column(at - _USE - 1, _USE, use) for at in (w // 2, w)])
    elif form.how == "faces":
        warned = ((f"   {text}", "warn") for text in round_rules(board.view))
        heading(canvas, 0, common, ((f" {TEXT('pools.common-note')}", "muted"), *warned))
        below = board.way is None and any(board.now[card].engaged for card in board.shown.pool)
        heading(canvas, first - 1, own, TEXT("pools.own-note-below" if below else "pools.own-note"))
    elif form.how in ("effects", "usable"):
        effects_head(board, canvas, first - 1 - form.stands)
        if form.stands:
            canvas.put(8, first - 1, TEXT("pools.stands"), "muted")
            _comes(board, canvas, first - 1, board.view)
    for box in shown:
        _draw(board, canvas, box, form)
    if form.how in ("codes", "halves", "effects", "usable"):
        _titles(board, canvas, shown, form)
        _joker(board, canvas, shown)
        if board.helped and form.how in ("effects", "usable"):
            _all_used(board, canvas, max([box.y + box.h for box in shown if form.how == "effects" or usable(
                board, box.index)]))
    return canvas


def _joker(board: Board, canvas: Canvas, shown: Sequence[Box]) -> None:
    """What the sign of a joker means, behind the cards that have it and no word."""
    common = [box for box in shown if board.focus_targets[box.index].zone == "common"]
    cards = [card for box in shown if (card := board.focus_targets[box.index].card) is not None]
    note = TEXT("pools.joker", sign=signs.JOKER)
    x = max((box.x + box.w for box in common), default=canvas.w) + 2
    if any(board.now[card].card.spec.artefact for card in cards) and x + len(note) < canvas.w:
        canvas.put(x, common[0].y, note, "muted")


def _titles(board: Board, canvas: Canvas, shown: Sequence[Box], form: Form) -> None:
    idle = [box for box in reversed(shown) if form.how in ("codes", "usable")
            and not (form.how == "usable" and usable(board, box.index))]
    codes = {board.focus_targets[box.index].zone: box.y for box in idle}
    first = {board.focus_targets[box.index].zone: box.y for box in reversed(shown)}
    if "common" in first:
        canvas.put(1, first["common"], TEXT("pools.common-row"), Ink("head"))
    if "pool" in codes:
        own = [board.now[board.card(box.index)] for box in idle if board.focus_targets[box.index].zone == "pool"]
        title = SAY("pools.own-row") if form.how == "codes" else (
            SAY("pools.used-row") if all(card.used for card in own) else SAY("pools.not-now"))
        canvas.put(1, codes["pool"], str(title), Ink("head" if form.how == "codes" else "muted"))


def _places(board: Board, w: int, form: Form) -> list[Box]:
    own, common = board.zone("pool"), board.zone("common")
    if form.how == "lists":
        left = w // 2
        return [*(Box(index, 0, y, left) for y, index in enumerate(own, 1)),
                *(Box(index, left, y, w - left) for y, index in enumerate(common, 1))]
    if form.how == "halves":
        deep = -(-len(own) // 2)
        return [*(Box(index, w // 2 * (nth // deep), 1 + nth % deep, w // 2) for nth, index in enumerate(own)),
                *_row(common, w, 1 + deep, form.wide)]
    if form.how == "faces":
        upper = _faces(common, w, 1, form.high)
        y = 1 + form.high * _deep(len(common), w - 1, NARROWEST)
        return [*upper, *_faces(own, w, y + 1, form.own)]
    if form.how == "effects":
        highs = _highs(board, own, w, names=form.names)
        y = form.rows - sum(highs) - bool(board.helped)
        return [*_row(common, w, 0, form.wide), *(Box(index, 0, y + sum(highs[:nth]), w, highs[nth])
                                                  for nth, index in enumerate(own))]
    if form.how == "usable":
        y = 1 + form.stands + _deep(len(common), w - 11, _TIGHT)
        free, idle = ([index for index in own if usable(board, index) is can] for can in (True, False))
        highs = _highs(board, free, w, form.cut, form.names)
        return [*_row(common, w, 0), *(Box(index, 0, y + sum(highs[:nth]), w, highs[nth])
                                       for nth, index in enumerate(free)),
                *_row(idle, w, y + bool(board.helped) + sum(highs), max(_TIGHT, (w - 11) // max(1, len(idle))))]
    return [*_row(own, w, 0, form.mine), *_row(common, w, _deep(len(own), w - 11, form.mine), form.wide)]


def _faces(indexes: Sequence[int], w: int, y: int, high: int) -> list[Box]:
    across = max(1, -(-len(indexes) // _deep(len(indexes), w - 1, NARROWEST)))
    wide = min(_WIDE if w >= _WIDE_FROM else WIDEST, (w - 1) // across)
    return [Box(index, 1 + wide * (nth % across), y + high * (nth // across), wide, high)
            for nth, index in enumerate(indexes)]


def _row(indexes: Sequence[int], w: int, y: int, wide: int = _TIGHT) -> list[Box]:
    wide = wide if (w - 11) // max(1, len(indexes)) < _TRADED else _TRADED
    per = max(1, (w - 11) // wide)
    return [Box(index, 10 + wide * (nth % per), y + nth // per, wide) for nth, index in enumerate(indexes)]


def _draw(board: Board, canvas: Canvas, box: Box, form: Form) -> None:
    card = board.card(box.index)
    now, state = board.now[card], board.state(box.index)
    if form.how == "faces":
        use = use_now(board, card)
        edge: Line = ((f" {use_word(use)} ", ink_of_use(use)),) if use else ()
        if board.way is not None and use:
            state = {State.OPEN: State.CHOSEN, State.IDLE: State.CHOSEN}.get(state, state)
        put_card(board, canvas, box, face_now(now, board.key_hint(box.index), edge), box.w - (box.w > NARROWEST), state)
        return
    box.mark(canvas)
    if board.focus_targets[box.index].zone == "pool" and (
            form.how == "effects" or (form.how == "usable" and usable(board, box.index))):
        effect_row(board, canvas, box, now)
    else:
        cell(board, canvas, box, now, form.how in ("lists", "halves") and box.w >= _NAMED)


def named(card: CardNow, room: int) -> str:
    """Its name, or the beginning of that where it has no room."""
    name = card.card.name
    return name if len(name) <= room else brief(name)


def use_now(board: Board, card: PoolCard) -> str:
    """What a card is used for: the attack or wall that Enter announces with it, else one announced already."""
    way = board.way
    if way is None:
        return use_of(board.now[card])
    found = [one.combo.word for one in way.both if card in one.cards]
    return "both" if len(found) > 1 else found[0] if found else ""


def begin(board: Board, canvas: Canvas, box: Box) -> int:
    """Draws a row's cursor or key and its mark if chosen; gives the column behind them."""
    card_row(board, canvas, box, emblem_of(board.card(box.index).spec))
    if not any(board.options[index] is not None for index in board.zone(board.focus_targets[box.index].zone)):
        return box.x + 1
    cap = board.key_hint(box.index) if board.offers(box.index) else ""
    canvas.put(box.x + 1, box.y, cap, "key", 1)
    if LOOKS[board.state(box.index)].tick:
        canvas.put(box.x + 2, box.y, signs.CHOSEN, "good")
    return box.x + 3


def _readings(card: CardNow, ink: str) -> Iterator[Line]:
    """What a card counts as, the longest first; without what it was, and last without what it counts, which its points
    in an attack or wall tell as well."""
    more: Line = ((", ", "muted"), *counts(card)) if counts(card) else ()
    few: Line = more and in_ink(f" {'+' * (card.strength > 1)}{signed(card.strength - 1)}", more[-1][1])
    for said in dict.fromkeys((reads(card), reads(card, sign=True), trade(card.profession))):
        yield from ((*in_ink(said, ink), *counted) for counted in dict.fromkeys((more, few)))
    yield in_ink(trade(card.profession), ink)


def cell(board: Board, canvas: Canvas, box: Box, card: CardNow, wide: bool) -> None:
    """A card in a line: `▸2 8❧  Archer 3   Longbow of the… attack`, or its code alone."""
    look, end = LOOKS[board.state(box.index)], box.x + box.w
    x = begin(board, canvas, box)
    faded = "blocked" if look.faded else ""
    if not wide:
        says = brief(card.card.name) if board.offers(box.index) or box.w < _TRADED else reads(card)
        more = () if box.w < _CALLED else ((f" {says}", "muted"),)
        canvas.spans(x, box.y, (code_now(card), *more), end - x - bool(more))
        return
    text, ink = code_now(card)
    zone = board.zone(board.focus_targets[box.index].zone)
    code = 1 + max(spans_width((code_now(board.now[one]),))
                   for index in zone if (one := board.focus_targets[index].card))
    canvas.put(x, box.y, text, faded or ink, code)
    use = use_now(board, card.card)
    last = end - _USE - 1
    room = last - x - code - 1
    names = (min(_GOOD_NAME, len(brief(card.card.name))),) * card.card.spec.artefact
    said = next((line for name in (*names, _LEAST_NAME) for line in _readings(card, faded or "text")
                 if spans_width(line) + name < room), ())
    start = max(canvas.spans(x + code, box.y, said, room) + 1, min(x + code + _TRADE, last - 1 - _LEAST_NAME))
    if box.w >= _NAMED:
        canvas.put(start, box.y, named(card, last - 1 - start), "name-blocked" if faded else "name", last - 1 - start)
    if use or board.way is None:
        canvas.put(last, box.y, use_word(use), ink_of_use(use), _USE)
