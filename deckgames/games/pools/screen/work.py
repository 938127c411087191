"""The bottom zone: the hand from which a card is laid, the workbench of a combination, the stacks, or the combat."""

from collections.abc import Sequence
from functools import partial

from deckgames.engine.decisions import Topic
from deckgames.engine.effects import plural
from deckgames.games.pools import combinations, queries
from deckgames.games.pools.cards import PoolCard
from deckgames.games.pools.queries import CardNow
from deckgames.games.pools.screen.board import Board, named
from deckgames.games.pools.screen.faces import code_now, code_of, codes, face_of, trade
from deckgames.games.pools.screen.words import combos_line, ink_of, lives_of
from deckgames.games.pools.state import Change, Combo, Entry, Hit
from deckgames.games.pools.suggestions import Pair, form_of
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import ELLIPSIS, Canvas, Line, Span, clip_spans, spans_text, spans_width, wrap
from deckgames.ui.paint.caps import caps_on, on_cap
from deckgames.ui.paint.faces import Face, heading
from deckgames.ui.table.layout import Lying
from deckgames.ui.toolkit import Box
from deckgames.ui.toolkit.laying import draw_rows, in_rows, list_columns, list_needs
from deckgames.ui.toolkit.news import news_below

_SIGN = {"attack": "A", "defence": "W"}


def work(board: Board, w: int, h: int) -> Canvas:
    """The zone in exactly this size."""
    if board.work == "hand":
        return _hand(board, w, h)
    canvas = Canvas(w, h)
    lines = {"workbench": workbench, "turn": turn, "combat": combat, "over": combat}[board.work](board, w, h - 1)
    title = {"workbench": _building(board), "turn": "Stacks", "combat": "Combat", "over": "The last round"}[board.work]
    if h > 3 or board.work != "workbench":
        heading(canvas, 0, title, _note(board, lines))
        top = 1
    else:
        top = 0
    for y, line in enumerate(lines[:h - top], top):
        canvas.spans(1, y, line, w - 2)
    below = _held_below(board, canvas, top + len(lines[:h - top]))
    if not board.has_side and board.work != "workbench":
        news_below(board.scene, canvas, below, board.sits, few=True)
    return canvas


def _held_below(board: Board, canvas: Canvas, y: int) -> int:
    """The viewer's hand in the rows that are left from `y` on: each card with what it says, else all in a row; gives
    the row below. Where none is left the key of the piles shows it."""
    hand = () if board.own is None or board.view.phase == "over" else board.own.hand
    if board.own is None or not hand or y >= canvas.h:
        return y
    if canvas.h - y > len(hand):
        heading(canvas, y, f"{board.look(board.own.no).name}’s hand")
        for at, card in enumerate(hand, y + 1):
            spec = card.spec
            line = (code_of(card), (f" {trade(spec.profession_bit, True)} ", "text"), (f"{card.name:<30} ", "name"),
                    *spec.brief())
            canvas.spans(1, at, line, canvas.w - 2)
        return y + 1 + len(hand)
    line = tuple([span for card in hand
                  for span in (code_of(card), (f" {trade(card.spec.profession_bit, True)}  ", "text"))])
    canvas.spans(1, y, ((f"{'hand':<8}", "muted"), *line), canvas.w - 2)
    return y + 1


def seen(board: Board, w: int, h: int) -> int:
    """How many of the best stand in this zone with their keys."""
    named = caps_on(work(board, w, h))
    return sum(f"f{nth}" in named for nth in range(1, len(board.best) + 1))


def boxes(board: Board, w: int, h: int) -> list[Box]:
    """Where the cards of the hand lie."""
    if board.work != "hand":
        return []
    zone = board.zone("hand")
    face = partial(_held, board)
    needs = list_needs(board, zone, w, face, list_columns(board, zone, w, face))
    return in_rows(board, zone, w, h, 1 if h > len(zone) else 0, needs, 0)


# ---- the hand


def _hand(board: Board, w: int, h: int) -> Canvas:
    canvas = Canvas(w, h)
    zone, face = board.zone("hand"), partial(_held, board)
    if h > len(zone):
        note = "attack and wall that it gives together"
        heading(canvas, 0, f"{board.look(board.shown.no).name}’s hand", note)
    draw_rows(board, canvas, boxes(board, w, h), face, list_columns(board, zone, w, face))
    return canvas


def _held(board: Board, index: int, target: PoolCard) -> Face:
    return face_of(target, board.cap(index), best_with(board, target))


def best_with(board: Board, card: PoolCard) -> Line:
    """What the card would make of the pools: `A8 W8 or A12 or A3 W12`."""
    return (" ", "plain"), *together(board.pairs_if_laid(card))


def together(found: Sequence[Pair]) -> Line:
    """Attacks and walls that can be had together."""
    line: list[Span] = []
    for pair in found:
        worths = (("attack", pair.attack), ("defence", pair.wall))
        both: list[Span] = [(f"{_SIGN[kind]}{worth}", ink_of(kind)) for kind, worth in worths if worth]
        line += [(" or ", "muted")] if line else []
        line += [both[0], *[span for one in both[1:] for span in ((" ", "plain"), one)]] if both else []
    return tuple(line)


# ---- the workbench


def _building(board: Board) -> str:
    return "The attack you are building" if board.view.building == "attack" else "The wall you are building"


def _note(board: Board, lines: Sequence[Line]) -> Line:
    if board.work == "workbench":
        return ((plural(len(board.chosen()), "card"), "muted"),)
    if board.work == "turn":
        begun = {spans_text(line).split(" ")[0] for line in lines}
        cut = any(ELLIPSIS in spans_text(line) for line in lines) or bool(
            (board.view.instant and "instant" not in begun) or (board.view.main and "main" not in begun))
        more = on_cap("d", (("d shows all", "muted"),)) if cut else (("worths if nobody adds", "muted"),)
        return (("granted from the top; ", "muted"), *more)
    return ()


def workbench(board: Board, w: int, h: int) -> list[Line]:
    """What the chosen cards form and what they are worth, or why not; the best that could be announced."""
    chosen = [board.now[card] for card in board.chosen() if card in board.now]
    form = form_of(board.view, [card.card for card in chosen]) if len(chosen) > 1 else None
    by_oid = {option.oid: card for card, option in board.by_card.items()}
    refused = _refused(board, [by_oid[oid] for oid in board.scene.chosen if oid in by_oid])
    lines = [] if h < 4 else _forms(chosen, form) if form is not None else []
    sums: Line = ()
    if form is not None and form.any:
        sums = worth_line(board, chosen, form)
    first: Line = tuple(span for card in chosen for span in (code_now(card), (" ", "plain")))
    verdict: Line = ((f"{signs.BLOCKED} {refused}", "warn"),) if refused else ()
    one: Line = (*first, (" ", "plain"), *sums, *(((" ", "plain"), *verdict) if verdict else ()))
    found = [*lines, *([one] if spans_width(one) <= w - 2 or h < 3 else [(*first, (" ", "plain"), *sums), verdict])]
    best = best_lines(board, w, max(1, h - len(found)))
    return spread([((), line) for line in (*found, *best)], w - 2, h)


def _refused(board: Board, cards: list[PoolCard]) -> str:
    """Why these cards are no combination, in the words of the rule; "" if they are one."""
    refuse = getattr(board.decision, "refuse", None)
    return "" if refuse is None else refuse(cards) or ""


def _forms(chosen: list[CardNow], form: combinations.Form) -> list[Line]:
    """Each attribute with its reason: `ranks 6 7 8  straight`."""
    ranks = " ".join(queries.rank_word(card.rank).replace("open", signs.JOKER) for card in chosen)
    trades = " ".join(trade(card.profession, True).replace("---", signs.JOKER) for card in chosen)
    suits = " ".join(code_now(card)[0][-1] for card in chosen)

    def said(word: str, values: str, found: str, times: str, without: str = "no form") -> Line:
        verdict: Span = (found, "good") if found else (without, "muted")
        factor = f"   {times}" if found else ""
        return ((f"{word:<12}", "muted"), (f"{values:<24} ", "text"), verdict, (factor, "muted"))

    double = "two forms ×2" if form.rank and form.profession and len(chosen) > 2 else ""
    return [said("ranks", ranks, form.rank, ""), said("professions", trades, form.profession, double),
            said("suits", suits, "flush" if form.flush else "", "one suit ×3", "no flush")]


def worth_line(board: Board, chosen: Sequence[CardNow], form: combinations.Form) -> Line:
    """`(1+1+1) × 2 × 3 = 18, CT −2 = 16`: announced in the best way, with all that counts for it if nobody adds
    anything."""
    k, strengths = len(chosen), tuple(card.strength for card in chosen)
    steps: tuple[queries.Step, ...] = ()
    if board.outlook is not None and not _refused(board, [card.card for card in chosen]):
        form, worth = board.outlook.told([card.card for card in chosen], form)
        strengths, steps = worth.strengths, worth.steps
    inner = "+".join(map(str, strengths))
    factors = [n for n, fits in ((2, k > 2 and form.rank and form.profession), (3, form.flush)) if fits]
    line: Line = ((f"({inner}) ", "text"),)
    for n in factors:
        line = (*line, (signs.TIMES, "muted"), (f" {n} ", "mult"))
    sums = [("", sum(strengths) * form.times(k)), *((step.text, step.value) for step in steps)]
    for nth, (text, value) in enumerate(sums):
        said = f", {text.replace('-', signs.MINUS)} " if text else ""
        line = (*line, (f"{said}= ", "muted"), (str(value).replace("-", signs.MINUS), "text")) if (
            nth < len(sums) - 1) else (*line, (f"{said}=", "muted"), (f" {value} ", "total"))
    return line


def best_lines(board: Board, w: int, rows: int) -> list[Line]:
    """The suggestions with their keys, as many as there is room for: `F1 attack 8: 7♡ 8❧ 9♧`."""
    lines: list[Line] = []
    line: Line = ()
    for nth, found in enumerate(board.best, 1):
        ink = ink_of(found.kind)
        kind = "" if board.view.building else f"{_SIGN[found.kind]}"
        item = on_cap(f"F{nth}", ((f"F{nth}", "key"), (f" {kind}{found.worth} ", ink), *codes(found.cards)))
        if line and spans_width(line) + 3 + spans_width(item) > w - 2:
            lines.append(line)
            line = ()
        line = (*line, ("   ", "plain"), *item) if line else item
    found_lines = [*lines, line] if line else lines
    return found_lines[:rows]


# ---- the stacks


def turn(board: Board, w: int, h: int) -> list[Line]:
    """Suggestions, both stacks in the order in which they are granted, end lists, and what combinations come to."""
    stacks, steps = _stacks(board), [((), line) for line in _steps(board)]
    best = best_lines(board, w, max(2, h - len(stacks) - len(steps))) if board.best else []
    rows: list[Row] = [*(((), line) for line in best), *stacks, *steps]
    if len(rows) > h:
        short = [*(((), line) for line in best[:1]), *_short_stacks(board)]
        rows = [*short, *(steps if len(short) + len(steps) <= h else steps[1:])][:max(1, h)]
    return spread(rows, w - 2, h)


Row = tuple[Line, Line]
"""A line with its beginning apart, below which it goes on."""


def spread(rows: Sequence[Row], room: int, high: int) -> list[Line]:
    """The lines in so many cells, over as many rows as each needs as long as there are some left."""
    spare = max(0, high - len(rows))
    found: list[Line] = []
    for head, body in rows:
        indent = spans_width(head) or 2
        parts = wrap(body, room - indent) if spans_width((*head, *body)) > room else (body,)
        more = min(spare, len(parts) - 1)
        spare -= more
        rest = body if parts == (body,) else [span for part in parts[more:] for span in ((" ", "plain"), *part)][1:]
        for nth, part in enumerate((*parts[:more], rest)):
            start: Line = ((" " * indent, "plain"),) if nth else head
            found.append((*start, *clip_spans(part, room - spans_width(start))))
    return found


def _stacks(board: Board) -> list[Row]:
    """Each entry with what it does, what is granted first above."""
    view = board.view
    ends = [entry for seat in board.seats for entry in seat.end_list]
    found: list[Row] = []
    for name, entries in (("instant", view.instant[::-1]), ("main", view.main[::-1]), ("end", ends)):
        for nth, entry in enumerate(entries, 1):
            place = "   " if name == "end" else f"{nth:>2} "
            head: Line = ((f"{name if nth == 1 else '':<8}", "muted"), (place, "muted"))
            found.append((head, entry_line(board, entry)))
    return found or [((), (("both stacks are empty", "muted"),))]


def _steps(board: Board) -> list[Line]:
    """What marks make of the combinations, under a heading."""
    steps = [line for seat in (board.shown, *board.others) for combo in board.combos(seat)
             if (line := worth_steps(board, seat.no, combo))]
    return [(("if nobody adds:", "muted"),), *steps] if steps else []


def _short_stacks(board: Board) -> list[Row]:
    """Each stack in a line, what is granted first at its begin: `main    ● H7♡ │ ■ G9⌂ std → ■ A1`."""
    view = board.view
    ends = [entry for seat in board.seats for entry in seat.end_list]
    found: list[Row] = []
    for name, stack in (("instant", view.instant[::-1]), ("main", view.main[::-1]), ("end", ends)):
        line: Line = ()
        for nth, entry in enumerate(stack):
            line = (*line, *(((" │ ", "muted"),) if nth else ()), *entry_line(board, entry, short=True))
        if stack:
            found.append((((f"{name:<8}", "muted"),), line))
    return found


def stacks_whole(board: Board) -> list[tuple[str, list[Lying]]]:
    """What lies on the stacks and in the end lists, entry by entry in the order in which they are granted."""
    view = board.view
    ends = [entry for seat in board.seats for entry in seat.end_list]
    return [(name, [Lying(entry.card, entry_line(board, entry)) for entry in entries])
            for name, entries in (("Instant stack, granted from the top", view.instant[::-1]),
                                  ("Main stack, granted from the top", view.main[::-1]),
                                  ("End of the round", ends)) if entries]


def entry_line(board: Board, entry: Entry, short: bool = False) -> Line:
    """`▲ C9♧ → ● A1: −2 to a foe's attack.`, in short without what it does."""
    spec = entry.card.spec
    what = spec.lines[0][1] if entry.standard else spec.lines[1][1]
    aims: list[Span] = []
    for target in entry.targets:
        if target.word == "branch":
            continue
        if target.card is not None:
            aims += [(" → ", "muted"), code_of(target.card)]
        elif target.word.endswith(("attack", "defence")):
            letter = "A" if target.word.endswith("attack") else "W"
            aims += [(" → ", "muted"), board.sign(target.seat), (f" {letter}{target.no}", "text")]
        elif target.word.endswith("entry"):
            aimed = next((one.card for one in board.view.main if one.no == target.no), None)
            aims += [(" → ", "muted"), code_of(aimed) if aimed is not None else ("an entry", "text")]
        else:
            aims += [(" → ", "muted"), board.sign(target.seat)]
    word = "" if not entry.standard else " std" if short else " standard"
    head: Line = (board.sign(entry.owner), (" ", "plain"), code_of(entry.card), *aims, (word, "muted"))
    return head if short else (*head, (f": {what}", "rule"))


def worth_steps(board: Board, seat: int, combo: Combo) -> Line:
    """`▲ A1 (1+1+1) x 2 = 6, H7 +2 = 8`, where marks change it; nothing where none do."""
    if not queries.told_worth(board.ahead, combo).steps:
        return ()
    sums = _sums(board, combo)
    return board.sign(seat), (f" {named(combo)} ", ink_of(combo.kind)), (sums, "text")


def _sums(board: Board, combo: Combo) -> str:
    return queries.told_worth(board.ahead, combo).text.replace(" x ", f" {signs.TIMES} ").replace("-", signs.MINUS)


# ---- combat


def combat(board: Board, w: int, h: int) -> list[Line]:
    """Who hits whom with what, pair by pair, and what came of it; then where lives went in this round. Where there is
    not room for all, first what is decided now, or what it has come to."""
    view = board.view
    hits, changes = view.hits, view.changes
    if view.phase == "over" and not changes:
        hits, changes = view.last_hits, view.last_changes
    lives = lives_lines(board, changes)
    lines = [hit_line(board, hit) for hit in hits] if hits else _values(board)
    if len(lines) + len(lives) > h:
        lines = [hit_line(board, hit) for hit in sorted(hits, key=partial(_waits, board))] or _in_short(board)
    found = [*lines, *lives] if view.phase in ("payment", "dusk", "distribution", "damage") else [*lives, *lines]
    found = found if len(lines) + len(lives) > h else [*lines, *lives]
    rows: list[Row] = [((), line) for line in found]
    if len(rows) > h > 0:
        more = f"{plural(len(found) - h + 1, 'more line')}: l shows the log"
        rows = [*rows[:h - 1], ((), on_cap("l", ((more, "muted"),)))]
    return spread(rows, w - 2, h)


def _values(board: Board) -> list[Line]:
    """The combinations with what they have; while debts are paid, with how they have come to it."""
    found: list[Line] = []
    for seat in (board.shown, *board.others):
        for combo in board.combos(seat):
            sums = f"  {_sums(board, combo)}"
            paid = queries.told_worth(board.ahead, combo).value - combo.points
            if paid:
                sums += f", {paid} paid"
            found.append((board.name(seat.no), (f"  {named(combo)} ", ink_of(combo.kind)), *codes(combo.cards),
                          (sums if board.view.phase == "payment" else "", "muted")))
    return found or [(("nobody has announced anything", "muted"),)]


def _in_short(board: Board) -> list[Line]:
    """A line for each player with all combinations."""
    return [(board.name(seat.no), *combos_line(board.combos(seat), 999))
            for seat in (board.shown, *board.others) if seat.combos] or _values(board)


def _waits(board: Board, hit: Hit) -> bool:
    """Whether a hit is none of those that the asked player still has to meet."""
    return hit.damage is not None or hit.foe != board.shown.no


def hit_line(board: Board, hit: Hit) -> Line:
    """`● Bea A1 8› → ▲ Ann   W1 stands with 3: 8 − 3 = 5 lives`."""
    head: Line = (board.name(hit.seat), (f" A{hit.attack} {hit.points}{'›' if hit.flight else ''}", "might"),
                  (f" pierce {hit.pierce}" if hit.pierce else "", "muted"), (" → ", "muted"), board.name(hit.foe))
    wall = "".join(f"W{no} stands with {hit.force}: " for no in hit.walls)
    if hit.damage is None:
        asked = board.decision is not None and board.decision.about is Topic.DEFEND and hit is _met_now(board)
        return (*head, ("   is met now" if asked else "   still to come", "warn" if asked else "muted"))
    if not hit.damage:
        return (*head, (f"   {wall}" if wall else "   no points: ", "text"), ("held", "good"))
    sum_ = f"{wall}{hit.damage + hit.force} {signs.MINUS} {hit.force} = " if wall else "no wall: "
    return (*head, (f"   {sum_}", "text"), (lives_of(hit.damage), "bad"))


def _met_now(board: Board) -> Hit | None:
    """The hit that the asked player meets now."""
    return next((hit for hit in board.view.hits if not _waits(board, hit)), None)


def lives_lines(board: Board, changes: Sequence[Change]) -> list[Line]:
    """Where the lives of each player went in this round: the numbers of a line add up."""
    lines = []
    for seat in (board.shown, *board.others):
        mine = [change for change in changes if change.seat == seat.no]
        if not mine:
            continue
        total = sum(change.n for change in mine)
        start = seat.life - total
        parts: list[Span] = [(f"  {start}".replace("-", signs.MINUS), "text")]
        for change in mine:
            parts.append((f"  {'+' if change.n > 0 else signs.MINUS}{abs(change.n)} {why(board, change)}",
                          "good" if change.n > 0 else "bad"))
        lines.append((board.name(seat.no), *parts, (f"  = {seat.life}".replace("-", signs.MINUS), "life")))
    return lines


def why(board: Board, change: Change) -> str:
    """ "C8♧ of ● ", "● A1", "attack debt"."""
    if change.card is not None:
        return code_of(change.card)[0]
    if change.why == "hit":
        return f"{board.sign(change.by)[0]}A{change.no}"
    return change.why
