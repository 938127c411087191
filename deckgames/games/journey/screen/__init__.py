"""The layout of Journey & Overlords: which panes a size has, every question of the table screen handed on; and a fight
as a picture, which takes the screen while it is prepared."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Any

from deckgames.engine.core.cards import Card, spoken
from deckgames.engine.core.spelling import signed
from deckgames.engine.forecast.forecast import Forecast
from deckgames.engine.vocabulary.decisions import Option, Topic
from deckgames.engine.vocabulary.lexicon import Word
from deckgames.games.journey import facts as prospects
from deckgames.games.journey.cards import JourneySpec, named, titled
from deckgames.games.journey.effects import LEXICON
from deckgames.games.journey.effects.fighting import FALLS_OFF, HURT, WOUNDED
from deckgames.games.journey.effects.steps import EVENT_READ
from deckgames.games.journey.lexicon import POINTS
from deckgames.games.journey.queries import Term, total
from deckgames.games.journey.screen import company, details, forecast, places, stacks, words
from deckgames.games.journey.screen.board import Board, anatomy, as_many, cut, gives, heads, kind_span, listed
from deckgames.games.journey.screen.company import capped
from deckgames.games.journey.screen.details import Side, fight_now, fighter, sources
from deckgames.games.journey.screen.places import falls
from deckgames.games.journey.screen.stacks import numbers
from deckgames.games.journey.state import LINE, OVERLORD, SAY, SLOTS, TEXT, Seat, Table
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import BLANK, Line, Spans, in_ink, spans_width, wrap
from deckgames.ui.paint.faces import State, heading, picture, title_bar
from deckgames.ui.paint.shortening import Short
from deckgames.ui.toolkit import Layout
from deckgames.ui.toolkit.laying import around, pointed
from deckgames.ui.toolkit.layout import PaneSpec, Scene
from deckgames.ui.toolkit.side import news

_MOST, _TIGHT = 4, 16
"""Rows of a sum at most; rows of the picture below which there are only totals."""
End = tuple[str, str, Sequence[Line]]
"""One end of a fight: its word, the ink of that, and what follows, in its forms, the longest first."""
_FOLLOWS, _LEAST = 5, 2
"""Rows for what follows at most, and at least."""
_FRAME = 6
"""Columns of a heading around its title and what it says."""
_NAME_FROM, _NAME, _BEGUN = 76, 22, 8
"""Columns from which an action has its text between its name and what comes of it; columns of the name, and of one that
is only begun."""


def fight(board: Board, w: int, h: int) -> Canvas:
    """The picture of the fight in exactly this size."""
    canvas = Canvas(w, h)
    for index in board.zone("foe"):
        canvas.mark(index, 0, 0, w)
        pointed(board, canvas, index, 0, 0, w)
    y = _both(board, canvas, fighter(board), _rows(board, h))
    ends = _ends(board)
    _follows(canvas, _added(board, canvas, y, ends), ends)
    return canvas


def fight_wanted(board: Board, h: int) -> int:
    """Rows that the picture of the fight needs to leave nothing out."""
    return min(h, _top(board, _rows(board, h)) + len(board.zone("fight")) + 2 + _FOLLOWS)


# ---- the sums


def _rows(board: Board, h: int) -> int:
    """Rows of each sum."""
    return 0 if h < _TIGHT else max(0, min(_MOST, (h - 6 - _LEAST - min(len(board.zone("fight")), 3)) // 2))


def _top(board: Board, rows: int) -> int:
    """The first row of what can be added."""
    me, (_, sides) = fighter(board), details.sides(board)
    return 2 + sum(1 + max(map(len, _parts(board, me, side, rows))) for side in sides) + 1


def _parts(board: Board, me: Seat, side: Side, rows: int) -> tuple[list[Term], list[Term]]:
    """The parts of both sums, where a sum has several."""
    left, right = _few(sources(board.view, me, side.left, side.mine), rows), _few(side.theirs, rows)
    return left if len(left) > 1 else [], right if len(right) > 1 else []


def _few(terms: Sequence[Term], rows: int) -> list[Term]:
    """As many of the parts as fit; the smallest are summed up."""
    if len(terms) <= rows or not rows:
        return list(terms[:rows])
    kept = sorted(terms, key=lambda term: -abs(term.n))[:rows - 1]
    rest = [term for term in terms if term not in kept]
    others = Term(TEXT("term.others", n=len(rest)), sum(term.n for term in rest))
    return [*(term for term in terms if term in kept), *([others] if others.n else [])]


def _both(board: Board, canvas: Canvas, me: Seat, rows: int) -> int:
    """Both sides, each sum with its parts below it; the row below them."""
    title, sides = details.sides(board)
    w, foe = canvas.w, prospects.foe(board.view)
    number, there, at = w * 3 // 8, w * 3 // 8 + 12, w * 3 // 4
    view = board.view
    room = w - len(title) - _FRAME
    shared = _company(board, room) if view.coop else _points(board) if canvas.h >= board.scene.rows else ()
    ends = [side.comes[-1] for side in sides[:1 + (view.duel is not None)]]
    comes_to = in_ink(f" {', '.join(ends)}", sides[0].ink) if ends else ()
    fits = spans_width((*shared, *comes_to)) <= w - len(title) - _FRAME  # the sums say it, too
    heading(canvas, 0, title, (*shared, *comes_to) if fits else shared)
    look = board.look(me.no)
    x = canvas.put(2, 1, f"{look.sign} {look.name}", f"seat-{look.colour}")
    canvas.spans(x + 1, 1, as_many(numbers(board, me, fights=True), there - x - 2))
    canvas.spans(there, 1, cut(_whom(board, me, foe), w - there - 1))
    y = 2
    for side in sides:
        meets = TEXT("clash.stops" if side.stops else "clash.meets")
        canvas.put(2, y, TEXT(f"power.{side.left}"), "might")
        canvas.right(number, y, in_ink(str(total(side.mine)), "name"))
        canvas.put(number + 1, y, f"━ {meets} ━", "muted")
        canvas.put(there, y, TEXT(f"power.{side.right}"), "might")
        canvas.right(at, y, in_ink(str(total(side.theirs)), "name"))
        comes = next((form for form in side.comes if len(form) <= w - at - 3), side.comes[-1])
        canvas.spans(at + 2, y, cut(in_ink(comes, side.ink), w - at - 3))
        y += 1
        left, right = _parts(board, me, side, rows)
        for nth in range(max(len(left), len(right))):
            for parts, x, end in ((left, 4, number), (right, there + 2, at)):
                if nth < len(parts):
                    term = parts[nth]
                    canvas.spans(x, y, cut(in_ink(str(term.source), "muted"), end - x - 3))
                    n = f"{term.n:+}" if nth else str(term.n)
                    canvas.right(end, y, in_ink(n.replace("-", signs.MINUS), "text"))
            y += 1
    return y


def _company(board: Board, room: int) -> Line:
    """Dial, pool and event of a company, as far as there is room."""
    view = board.view
    pool = SAY("pool.of", pool=SAY("pool.now", n=view.pool), n=view.threshold)
    short = pool if view.event is None else SAY("clash.event", pool=pool, event=view.event.name)
    forms = [(*LINE("clash.dial", n=view.hp, pool=short), BLANK), (*short.line, BLANK)]
    return next((form for form in forms if spans_width(form) <= room), forms[-1])


def _points(board: Board) -> Line:
    """Everybody's points, where no pane below the fight tells of the others."""
    told = [(board.name(seat.no), (f" {signed(POINTS.read(board.view, seat.no) or 0)}", POINTS.ink))
            for seat in board.seats]
    return (*SAY("clash.points", points=listed(told)).inked("muted"), (" ", "text"))


def _whom(board: Board, me: Seat, foe: Card[JourneySpec] | None) -> Line:
    if board.view.duel is not None:
        a, b = board.view.duel
        other = b if a == me.no else a
        return (board.name(other),) if other != OVERLORD.no else SAY("clash.overlord").inked("name")
    if foe is None:
        return ()
    kingdom = getattr(foe.spec, "kingdom", None)
    card = in_ink(named(foe), "name")
    whose = SAY("clash.foe-of", card=card, kind=foe.spec.kind_word, kingdom=titled(kingdom)) if kingdom else SAY(
        "clash.foe", card=card, kind=foe.spec.kind_word)
    return (kind_span(foe.spec), BLANK, *whose.inked("muted"))


# ---- what can still be added


def _added(board: Board, canvas: Canvas, y: int, ends: Sequence[End]) -> int:
    """Every action with what the fight would come to with it; those that cannot be used say why. Rows that are left
    are theirs; what one that can be used gives and costs goes before the later rows of what follows."""
    shown = around(board, board.zone("fight"), max(1, canvas.h - y - 2 - _LEAST))
    count = len(board.zone("fight"))
    note = TEXT("clash.some", n=len(shown), of=count) if len(shown) < count else ""
    heading(canvas, y, TEXT("clash.add" if count else "clash.add-none"), note)
    below = sum(min(len(wrap(said[0], canvas.w - 10)) or 1, _FOLLOWS) for _, _, said in ends)
    spare, nth = canvas.h - y - 2 - len(shown) - below, y
    first_of_all = canvas.h - y - 2 - len(shown) - len(ends)
    for index in shown:
        nth += 1
        oid = board.focus_targets[index].oid
        action = board.actions.get(oid) if oid is not None else None
        canvas.mark(index, 0, nth, canvas.w)
        pointed(board, canvas, index, 0, nth, canvas.w)
        if oid is None or action is None:
            continue
        x, times = canvas.spans(1, nth, capped(board, index)), board.times(oid)
        called = SAY("clash.times", card=action.card.name, n=times) if times > 1 else action.card.name
        comes = in_ink(f"{signs.BLOCKED} {action.blocked}", "blocked") if action.blocked else _comes(board, oid)
        start, text = canvas.w - 1 - spans_width(comes), in_ink(action.text, "blocked" if action.blocked else "rule")
        rows = max(0, spare, 0 if action.blocked else min(1, first_of_all)) if start - _NAME - 4 > _NAME else 0
        at, whole = _NAME + 4, start - 2 - spans_width(text)
        if not rows and not action.blocked and x + _BEGUN < whole < at:  # a price goes before the end of a name
            at = whole
        at = at if canvas.w >= _NAME_FROM else canvas.w
        begin, (name, *names) = x, _in_rows(in_ink(str(called), "name"), min(_NAME, at - x - 1), 1 + max(0, spare) * (
            canvas.w >= _NAME_FROM))
        x = canvas.spans(x, nth, name) + 1
        canvas.spans(max(x, start), nth, cut(comes, canvas.w - 1 - max(x, start)))
        if canvas.w >= _NAME_FROM:
            x = max(x, at)
            first, *more = _in_rows(text, start - x - 2, 1 + rows)
            canvas.spans(x, nth, first)
            for named, line in zip_longest(names, more, fillvalue=()):
                nth, spare, first_of_all = nth + 1, spare - 1, first_of_all - 1
                canvas.mark(index, 0, nth, canvas.w)
                canvas.spans(begin, nth, named)
                canvas.spans(x, nth, line)
    return nth + 1


def _in_rows(text: Line, w: int, most: int) -> list[Line]:
    """A text in at most so many rows of this width, the last of them cut."""
    lines = wrap(text, w)
    rest = [span for line in lines[most - 1:] for span in (BLANK, *line)][1:]
    return [*lines[:most - 1], cut(tuple(rest), w)][:max(1, len(lines))]


def _comes(board: Board, oid: str) -> Line:
    """`✓ 7 of 5, 2 damage`: the fight with this action, and all damage that both bring; `you deal 3, you take 0`: the
    duel."""
    if board.view.duel is not None:
        ahead = forecast.of(board, oid)
        return () if ahead is None else details.clashed(board, ahead) or details.clash_then(board, ahead)[1]
    ahead = board.scene.forecast_of(oid, ("fight",))
    if ahead is None or (met := details.fought(ahead)) is None:
        return ()
    fight, _ = met
    idle = in_ink(f"{signs.BLOCKED} {TEXT('row.in-vain')}, ", "blocked") if forecast.futile(
        board, oid, ahead) else ()
    if not details.won(fight):
        return (*idle, (f"{signs.GONE} {details.sums(fight)}", "bad"))
    taken = sum([event.n for event in ahead.narrated if event.kind == HURT and event.seat == fight.seat])
    hurt = TEXT("fight.damage", n=taken) if taken else TEXT("clash.unhurt")
    return (*idle, (f"{signs.CHOSEN} {details.sums(fight)}, ", "good"), (hurt, "bad" if taken else "good"))


# ---- what follows


def _follows(canvas: Canvas, y: int, ends: Sequence[End]) -> None:
    """Both ends, as far as there is room."""
    if canvas.h - y < _LEAST:
        return
    heading(canvas, y, TEXT("clash.follows"))
    room = canvas.h - y - 1
    for nth, (head, ink, said) in enumerate(ends):
        if room < 1:
            return
        canvas.put(1, y + 1, head, ink)
        forms = [_in_rows(form, canvas.w - 10, max(1, min(room - (len(ends) - nth - 1), _FOLLOWS))) for form in said]
        lines = next((form for form in forms if not any(isinstance(text, Short) for text, _ in form[-1])), forms[0])
        canvas.rows(9, y + 1, lines)
        y, room = y + len(lines), room - len(lines)


def _ends(board: Board) -> list[End]:
    """Both ends: that of the fight as it stands as it would be, a victory by one more action as well (the one under the
    cursor, else the first), the other one by what the cards say."""
    option = board.by_oid.get("fight") or board.by_oid.get("ready")
    found = None if option is None else board.scene.forecast_of(option.oid)
    if found is None or option is None:
        return []
    real = _told(board, option, found)
    if board.view.duel is not None:
        return [("", "text", real)]
    now = fight_now(board)
    wins = now is not None and now.wins
    tried = None if wins else _by_one(board)
    by_it = [_if_won(board)] if tried is None else _told(board, option, tried)
    won = (f"{signs.CHOSEN} {TEXT('clash.win')}", "good", real if wins else by_it)
    lost = (f"{signs.GONE} {TEXT('clash.lose')}", "bad", [_if_lost(board)] if wins else real)
    return [won, lost] if wins else [lost, won]


def _told(board: Board, option: Option, found: Forecast) -> list[Line]:
    return [form.told(board, option, found) for form in forecast.FORETELLING.forms[:2]]


def _by_one(board: Board) -> Forecast | None:
    """The fight with one more action that wins it; None, where none does alone."""
    for index in sorted(board.zone("fight"), key=lambda index: not board.here(index)):
        found = board.scene.forecast_of(board.focus_targets[index].oid or "", ("fight",))
        met = None if found is None else details.fought(found)
        if found is not None and met is not None and details.won(met[0]):
            return found
    return None


def _if_won(board: Board) -> Line:
    """What a victory would bring, as the cards say."""
    foe = prospects.foe(board.view)
    now = fight_now(board)
    if foe is None or now is None:
        return ()
    strikes = LINE("fight.strikes-for", n=now.blow) if now.blow else ()
    lord = foe is board.view.overlord
    brings = [gives((board.view.overlay or foe).spec.reward, board.voice)] if lord else heads(foe.spec, board.voice)
    return forecast.sentences([strikes, LINE("clash.get-reward" if lord else "clash.get-it"), *brings])


def _if_lost(board: Board) -> Line:
    """What a defeat would bring: the card of slot 0 falls off."""
    first = prospects.road(board.view)[0]
    if first is None:
        return LINE("clash.nothing-falls")
    _, said = falls(board)
    return forecast.sentences([LINE("clash.falls", card=spoken(first.card), does=said)])


_FOE, _FOE_FROM, _FOE_HIGH = 30, 100, (8, 15)
"""Columns of who is fought as a card, beside what happened; columns of the screen and rows from which it stands there,
and its rows at most."""
_NEWS, _TOLD = 3, 6
"""Rows of the lowest zone that tells what happened, and of one below a fight."""
_HIGH, _HEADED, _OWN_FROM = 32, 12, 15
"""Rows from which zones have headings and air; from which the track has a heading; from which own stacks have a row
more than the fewest."""
_PICTURED, _EMBLEM = 46, 5
"""Rows from which the cards of the track have their emblem below all words, and how much higher they are for it."""


class JourneyLayout(Layout[Board]):
    """The game's half of the seam."""

    reader = Board
    lexicon = LEXICON
    says, foretells, tells = words, forecast.FORETELLING, details
    anatomy = staticmethod(anatomy)
    motions = {FALLS_OFF: "tips", HURT: "rises", WOUNDED: "rises", EVENT_READ: "darkens"}
    stands = words.STANDS
    page_word = "players"
    reserved = "cefor"
    all_open = True

    def enters(self, scene: Scene, oid: str) -> str:
        return words.enters(self.board(scene), oid) or self.verb(scene)

    def spared(self, scene: Scene) -> Collection[str]:
        return self.board(scene).spared

    # ---- pictures

    def title(self, scene: Scene, width: int) -> Canvas:
        view: Table = scene.view
        board = self.board(scene)
        wide = width >= 100
        gap = "   " if wide else "  "
        counts = [TEXT("title.deck", n=len(view.deck)),
                  TEXT("title.graveyard" if wide else "title.grave", n=len(view.graveyard))]
        desert, about = words.desert(board), words.about(board, width)
        steps = words.steps(short=not wide)
        bar = Canvas(0, 1)
        for some in (counts[:2 if wide or not desert else 1], counts[:1], ()):
            note: Line = tuple(span for part in (*desert, *((one, "muted") for one in some))
                               for span in ((gap, "plain"), part))[1:]
            bar = title_bar(width, TEXT("title.game" if wide else "title.game-short"), about, steps,
                            words.phase_of(board), note)
            if signs.MORE not in bar.text():
                break
        return bar

    def panes(self, width: int, height: int, scene: Scene) -> Sequence[PaneSpec]:
        return panes(self.board(scene), width, height)

    def draw(self, pane: str, scene: Scene, width: int, height: int) -> Canvas:
        board = self.board(scene)
        if pane.startswith("own-"):
            return stacks.own(board, board.large[int(pane.removeprefix("own-"))], width, height)
        if pane == "news":
            return _news(board, width, height)
        draw = {"places": places.places, "road": places.road, "others": stacks.seat_lines, "choice": places.choice,
                "fight": fight,
                "kingdoms": places.kingdoms,
                "scores": company.scores if board.view.coop else stacks.scores}[pane]
        return draw(board, width, height)

    def lines(self, scene: Scene, oid: str, long: tuple[Line, ...]) -> tuple[Line, ...]:
        return () if oid in self.board(scene).actions else long

    def pages(self, scene: Scene) -> Sequence[str]:
        board = self.board(scene)
        if not all(seat.items for seat in board.seats):
            return ()
        others = board.order[1:]
        fights = board.decision is not None and board.decision.about is Topic.PREPARE
        return [f"items-{seat.no}" for seat in ([board.order[0], *others] if fights else others)]

    # ---- the bar

    def about(self, card: Card[Any], scene: Scene) -> Spans:
        return forecast.sentences([company.header(self.board(scene), card)]) if card is scene.view.event else ()

    # ---- what is watched

    step, watchable = staticmethod(words.step), staticmethod(words.watchable)

    def watched(self, scene: Scene) -> str:
        return words.watched(self.board(scene))

    def coming(self, scene: Scene) -> Spans:
        return words.coming(self.board(scene))

    # ---- cards and seats

    def terms(self, board: Board, card: Card[Any]) -> Iterable[Word]:
        return details.terms_of(details.text_spec(board, card))

    def phase(self, scene: Scene) -> str:
        now = words.phase_of(self.board(scene))
        return "" if now is None else words.steps()[now]


def panes(board: Board, width: int, height: int) -> list[PaneSpec]:
    """Village and Overlord, the track, the stacks of one player or two, the others, and what happened."""
    if board.kingdoms or board.view.phase in ("kingdoms", "overlord"):
        return [PaneSpec("kingdoms", None)]
    if board.fighting:
        others, wanted = stacks.player_rows(board, width), fight_wanted(board, height)
        shown = [PaneSpec("others", others)] if others and wanted + others < height else []
        told = [PaneSpec("news", None)] if height - wanted - others >= _TOLD else []
        return [PaneSpec("fight", wanted + 1 if told else None), *told, *shown]
    high, others = height >= _HIGH, stacks.player_rows(board, width)
    lines = others + (1 if high and others else 0)
    specs = []
    left = height - lines
    if board.over:
        specs.append(PaneSpec("scores", 2 + board.view.coop + len(board.seats) + high))
    else:
        road_rows = _road(board, width, left) if board.has_road else 0
        least = places.CHOICE - (height < _TIGHT + 1) if board.elsewhere else 0
        own = min(sum(stacks.in_lines(board, seat, width) for seat in board.large),
                  stacks.LOWEST + (left >= _OWN_FROM) if not board.faces else stacks.FRAMED - 1)
        wanted, rest, fewest = places.places_wanted(board, width), left - road_rows - least, places.fewest(board)
        short = max(0, wanted + sum(_needs(board, width)) - rest) if board.has_road else 0
        pairs = min(short, places.pairs_of(board, fewest - max(1, rest - own))) if short else 0
        road_rows -= pairs
        rooms = [max(1, rest + more - own, min(fewest, rest + more - stacks.LOWEST)) for more in range(pairs + 1)]
        room = max(min(fewest, rooms[-1]), min(rooms, key=lambda rows: places.cuts(board, width, rows))) if pairs else (
            rooms[0])
        room = max(1, min(room, wanted + (high and board.faces)))
        filled = room if board.acting else places.filled(board, width, room) + (high and board.faces)
        specs.append(PaneSpec("places", min(room, filled)))
    left -= sum(pane.height or 0 for pane in specs)
    if board.elsewhere:
        rows = min((least if not board.over else places.CHOICE) + high, left - stacks.LOWEST)
        if rows < places.CHOICE - 1:
            rows = min(rows, 1 + len(board.elsewhere))
        specs.append(PaneSpec("choice", rows))
        left -= rows
    if not board.over and board.has_road:
        pairs = 0 if board.acting else places.pairs_of(board, SLOTS) - pairs
        lacks = [_lack(board, width, left - road_rows + n) for n in range(pairs + 1)]
        # what is chosen of the stacks goes before what the track says
        road_rows -= lacks.index(min(lacks)) if board.ending or 0 in lacks else pairs
        specs.append(PaneSpec("road", road_rows))
        left -= road_rows
    specs += _stacks(board, width, left)
    news = height - lines - sum(pane.height or 0 for pane in specs)
    specs += [PaneSpec("others", lines)] if lines else []
    return [*specs, PaneSpec("news", None)] if news else specs


def _news(board: Board, w: int, h: int) -> Canvas:
    """What happened; beside it, where it has room, the card that is fought."""
    foe = prospects.foe(board.view) if w >= _FOE_FROM and h >= _FOE_HIGH[0] else None
    canvas, left = Canvas(w, h), Canvas(w if foe is None else w - _FOE - 1, h)
    news(board.scene, left, 0, board.sits)
    canvas.paste(0, 0, left)
    if foe is not None:
        face = replace(details.full_face(board, foe), text=(), sentences=())  # the fight says it above
        canvas.paste(left.w, 0, picture(face, _FOE, min(h, _FOE_HIGH[1]), State.IDLE))
    return canvas


def _road(board: Board, width: int, left: int) -> int:
    """Rows of the track, when so many are left for it and the stacks."""
    if not board.faces:
        return places.ROAD_ROWS if left >= _HEADED else places.ROAD_ROWS - 1
    most = 20 if left >= _PICTURED else 14 if left >= 34 else 13 if left >= 26 else min(12, left - stacks.FRAMED)
    wanted = places.road_wanted(board, width)
    others = places.places_wanted(board, width) + 1 + sum(_needs(board, width))
    return max(places.ROAD, min(most, wanted + max(0, min(_EMBLEM, left - wanted - others)) * (left >= _PICTURED)))


def _needs(board: Board, width: int) -> list[int]:
    """Rows of the stacks of each player who has them large, with nothing left out."""
    return [max(stacks.FRAMED if board.faces else stacks.LOWEST, stacks.stack_rows(board, seat, width))
            for seat in board.large]


def _lack(board: Board, width: int, left: int) -> int:
    """How much that counts the stacks lose in so many rows."""
    return sum(stacks.lacks(board, seat, width, pane.height or 0)
               for seat, pane in zip(board.large, _stacks(board, width, left), strict=True))


def _stacks(board: Board, width: int, left: int) -> list[PaneSpec]:
    """The stacks of one player or two: as high as they need; what is left tells what happened, if it is enough."""
    count, needs = len(board.large), _needs(board, width)
    specs, room = [], left
    unframed = board.faces and not all(stacks.framed(board, seat, width, left // count) for seat in board.large)
    for nth, (seat, need) in enumerate(zip(board.large, needs, strict=True)):
        rows = min(need, room // (count - nth))
        if unframed:  # the first has frames before the second has
            lists = [stacks.in_lines(board, other, width) for other in board.large[nth:]]
            rows = min(need, max(rows, room - sum(lists[1:])))
            rows = rows if stacks.framed(board, seat, width, rows) else min(rows, lists[0])
        specs.append(PaneSpec(f"own-{nth}", rows))
        room -= rows
    used = sum(pane.height or 0 for pane in specs)
    if left - used < _NEWS:
        specs[-1] = PaneSpec(f"own-{count - 1}", (specs[-1].height or 0) + left - used)
    return specs


LAYOUT = JourneyLayout()



