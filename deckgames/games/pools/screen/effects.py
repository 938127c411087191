"""What effects do, in words: those that wait, and those of the own pool with what they make of attack and wall."""

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any

from deckgames.games.pools.cards import CALLED, NOUN, PoolCard, PoolSpec
from deckgames.games.pools.cards.words import inside, lives_of
from deckgames.games.pools.facts.lookahead import cancelled, settled, sure
from deckgames.games.pools.play import CHOSEN, PoolPlay
from deckgames.games.pools.queries import ADDING, CardNow, cost, cost_text, will_pay
from deckgames.games.pools.says import SAY
from deckgames.games.pools.screen.board import Board
from deckgames.games.pools.screen.faces import code_in, code_now, emblem_of, use_of, use_word
from deckgames.games.pools.screen.words import brief, combo_name, ink_of
from deckgames.games.pools.state import KINDS, Entry, Kind, Target
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas, Line, clip, clip_spans, fitted, line_of, spans_width
from deckgames.ui.paint.emblems import spine
from deckgames.ui.paint.faces import LOOKS
from deckgames.ui.toolkit import Box
from deckgames.ui.toolkit.laying import Column, card_row, headed

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
    all_of_them: Sequence[Any] = spec.individual.effect
    effects = all_of_them if branch is None else (*all_of_them[0].lists[branch], *all_of_them[1:])
    ruled = [word for effect in effects for word in getattr(effect, "words", ())]
    aimed = {target.word: _aim(board, target, numbers or {}, owner is not None or target.word in ruled)
             for target in targets}
    if since:
        before = [*takewhile(lambda effect: getattr(effect, "word", since) != since, effects)]
        late = board.view.phase == "dusk"
        effects = [one for one in effects if one not in before or not (late or one.word in CHOSEN)]
        aimed = dict.fromkeys(takewhile(since.__ne__, ruled), SAY.text("effect.chosen")) | aimed
    return _told(board, effects, aimed, owner, row)


def _told(board: Board, effects: Sequence[Any], aimed: Mapping[str, str], owner: int | None, row: bool) -> str:
    """Verbs as they have been `aimed`; those of an `owner` in its name: "each of Ann’s walls", "each Elf in Ann’s
    pool"."""
    if board.view.calm and not (effects := [effect for effect in effects if effect.verb != "flight"]):
        return SAY.text("effect.calm")
    if owner is None:
        return inside(effects, aimed, spoken=True)
    name = board.look(owner).name
    return inside(effects, {**aimed, "you": name}, True, SAY.text("effect.whose", seat=name), row)


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
    kept = [effect for effect in standard if getattr(effect, "word", "") not in lost]
    if not kept:
        missing = dict.fromkeys(lost[effect.word] for effect in standard)
        key = "both" if len(missing) > 1 else next(iter(missing))
        return SAY.text(f"effect.not-yet-in-{key}") if yet else SAY.text(f"effect.laid-in-no-{key}")
    return _told(board, kept, aimed, entry.owner, True)


def _aim(board: Board, target: Target, numbers: Mapping[int, int], counted: bool) -> str:
    if target.card is not None:
        return code_in(board.now, target.card)[0]
    kind: Kind = "attack" if target.word.endswith("attack") else "defence"
    if target.word.endswith(("_attack", "_defence")):
        return combo_name(board, target.seat, board.ahead.seats[target.seat].combo(kind, target.no), counted)
    if target.word.endswith("entry"):
        name = next((entry.card.name for entry in board.view.main if entry.no == target.no), SAY.text("effect.gone"))
        return SAY.text("effect.entry", n=numbers[target.no], card=name) if target.no in numbers else name
    return board.look(target.seat).name


def entry_line(board: Board, entry: Entry) -> Line:
    """A waiting effect as a line: `● foes’ attacks −1 (Shadow Clerk)`."""
    return board.sign(entry.owner), (f" {_said(board, entry)}", "text"), (f" ({entry.card.name})", "muted")


def _said(board: Board, entry: Entry, numbers: Mapping[int, int] | None = None) -> str:
    """What it does, in few words: "Bea’s 10 flies, +5"; its owner's sign stands before it. What another one cancels
    says that alone. `numbers`: those of waiting effects in a list."""
    by = cancelled(board.view).get(entry.no)
    if by is not None:
        return SAY.text("effect.cancelled", by=(numbers or {}).get(by.no, by.card.name))
    said = _woken(board, entry) if entry.standard else text_of(
        board, entry.card.spec, entry.targets, entry.owner, numbers=numbers, row=True)
    late = any(entry is one for one in board.seats[entry.owner].end_list)
    return SAY.text("effect.late", does=said) if late else said


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
    more = sum(count < len(entry.card.spec.individual.effect) for entry, count in ends)
    lives = any(count for _, count in ends)
    counted = SAY.text("waits.counted" if not more else "waits.counted-lives" if lives else
                       "waits.not-counted" if more == len(entries) else "waits.counted-now")
    per = min(rows - 1, -(-len(entries) // halves))
    left = max(0, len(entries) - per * halves)
    there = f"{signs.MORE} {SAY.text('work.more', n=left)}" if left else ""
    title = SAY.text("waits.title").upper()
    whens = [SAY.text("waits.order", counted=counted), SAY.text("waits.after", counted=counted), counted]
    if board.view.phase not in ADDING:
        whens = [SAY.text("waits.late-order")]
    elif board.view.phase == "stacks":
        whens = [SAY.text("waits.order-now", counted=counted), counted]
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
        canvas.spans(at, y + 1 + nth % per, _in_cells(board, entry, numbers, room + x - at), room + x - at)
    return y + 1 + per


def _whole(board: Board, entries: Sequence[Entry], w: int) -> bool:
    """Whether nothing of what they do is cut, two in a row."""
    numbers = _numbered(board)
    return all(len(_said(board, entry, numbers)) + 6 <= w // 2 for entry in entries)


def _in_cells(board: Board, entry: Entry, numbers: Mapping[int, int], room: int) -> Line:
    """What an effect does, and its card as far as that has room behind it: the whole name, its beginning, none."""
    sign, said, name = board.sign(entry.owner), f" {_said(board, entry, numbers)}", entry.card.name
    left = room - spans_width((sign, (said, "text")))
    card = next((f" ({one})" for one in (name, brief(name)) if spans_width(((one, ""),)) + 3 <= left), "")
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


def draw(board: Board, canvas: Canvas, y: int) -> None:
    """The heading of the own pool with its columns."""
    w = canvas.w
    labels = [(w - 2 * _SUM - 1, str(CALLED["attack"])), (w - _SUM, str(CALLED["defence"]))]
    if w >= 60:
        costs = _at_costs(w)
        labels = [(costs - _IN, SAY.text("pools.part-of")), (costs, SAY.text("pools.costs")),
                  (costs + _COSTS, SAY.text("pools.does")), *labels]
    headed(canvas, y, SAY.text("pools.own", seat=board.look(board.shown.no).name).upper(), "",
           [Column(x, len(label), label) for x, label in labels])


def _at_costs(w: int) -> int:
    return 7 + min(_NAME + max(0, w - 80), 26) + _IN


def high(board: Board, index: int, w: int) -> int:
    """Rows in which nothing of what an effect does is cut."""
    card = board.focus_targets[index].card
    return max(1, len(_does(board, card, w, _MOST))) if card is not None and usable(board, index) else 1


def _does(board: Board, card: PoolCard, w: int, rows: int) -> list[Line]:
    """What an effect does, aimed as Enter aims it, in so many rows; if it is not aimed, in the columns of sums, too."""
    use = board.use(card)
    room = w - 1 - (0 if use is None else 2 * _SUM + 1) - _at_costs(w) - _COSTS
    said = text_of(board, card.spec, () if use is None else use.targets)
    return fitted([line_of(said)], room, rows)


def row(board: Board, canvas: Canvas, box: Box, card: CardNow) -> None:
    """A pool card as a row: `▸1 6⌂ Gnomancer wall 2 wall +1 life 5 4→2`; a long effect goes on in the rows below."""
    look = LOOKS[board.state(box.index)]
    w, y = canvas.w, box.y
    card_row(board, canvas, Box(box.index, 0, y, w, box.h), emblem_of(card.card.spec))
    offered = board.options[box.index] is not None and not look.faded
    canvas.put(1, y, board.key_hint(box.index) * offered, "key", 1)
    text, ink = code_now(card)
    canvas.put(3, y, text, ink, 4)
    costs = _at_costs(w)
    room, name = costs - _IN - 9, card.card.name
    name = name if len(name) <= room else brief(name)
    canvas.put(8, y, name, "name" if offered else "name-blocked", room)
    use = use_of(card)
    canvas.put(costs - _IN, y, use_word(use), "text" if use else "muted", _IN - 1)
    if not usable(board, box.index):
        stop = board.options[box.index]
        said = SAY.text("pools.used") if card.used else (stop is not None and stop.blocked) or SAY.text("pools.not-now")
        canvas.put(costs, y, said, "blocked", w - 1 - costs)
        return
    use_now = board.use(card.card)
    tables = () if use_now is None else (settled(board.view), settled(use_now.begun))
    short = sum(sign * will_pay(t, t.seats[board.shown.no]) for sign, t in zip((-1, 1), tables, strict=False))
    price = lives_of(short) if short == cost(board.view, card.card) > 0 else cost_text(board.view, card.card)
    canvas.put(costs, y, price, "bad" if short > 0 else "coin", _COSTS - 1)
    canvas.rows(costs + _COSTS, y, _does(board, card.card, w, box.h), w - 1 - costs - _COSTS)
    if use_now is not None:
        for x, kind in zip((w - 2 * _SUM - 1, w - _SUM), KINDS, strict=True):
            each = [(one.points, other.points) for one, other in zip(*(
                t.seats[board.shown.no].combinations(kind) for t in (board.ahead, use_now.then)), strict=True)]
            changed = [(was, now) for was, now in each if was != now]
            each = changed or each if kind == "defence" else each  # walls do not add up
            was, now = (sum(points[nth] for points in each) for nth in (0, 1))
            said = f"{was}{signs.GOES_TO}{now}" if was != now else str(was)
            canvas.put(x, y, SAY.text("pools.walls", n=len(each)) if kind == "defence" and len(each) > 1 else said,
                       ink_of(kind) if changed else "muted", _SUM)
