"""Initiative on the screen: pure drawing of its seen tables. LAYOUT says which panes a size has and hands each question
of the table screen on; what the bar says, forecasts, and what the inspector says under a card's text stand here."""

import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from deckgames.engine.core.cards import Card
from deckgames.engine.messages import LazyMessage, Words, in_round, ordinal
from deckgames.engine.vocabulary.decisions import Option, Topic
from deckgames.engine.vocabulary.effects import iter_tree, of_kind
from deckgames.engine.vocabulary.lexicon import Word
from deckgames.games.initiative.cards import PLAIN_ATTACK, InitiativeCard, InitiativeSpec, When
from deckgames.games.initiative.effects import LEXICON, return_self
from deckgames.games.initiative.lexicon import FIELD, HAND, STACK, STATS, WHOLE_DEFENCE
from deckgames.games.initiative.private_phases import InitiativePrivatePhases
from deckgames.games.initiative.queries import (
    Sum,
    defence_total,
    in_force,
    initiative_sum,
    lasting_texts,
    overtime,
    printed,
    shown,
    spec_of,
    sums_of,
)
from deckgames.games.initiative.screen import columns, rows, show
from deckgames.games.initiative.screen.board import Board, anatomy, face_of, name_of
from deckgames.games.initiative.screen.columns import health_of
from deckgames.games.initiative.state import LINE, SAY, TEXT, Placed, Seat, Table
from deckgames.games.initiative.teller import TELLER
from deckgames.ui.actions import Cap
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import BLANK, Line, Spans, in_ink, parted, stopped
from deckgames.ui.paint.faces import Face, title_bar
from deckgames.ui.paint.shortening import clip
from deckgames.ui.toolkit import Layout, board as toolkit
from deckgames.ui.toolkit.board import pile, span_of
from deckgames.ui.toolkit.forecast_phrases import Separator, afterwards, asked_by, selection_name
from deckgames.ui.toolkit.forecast_sentence import Foretelling
from deckgames.ui.toolkit.laying import aimed
from deckgames.ui.toolkit.layout import PaneSpec, Scene

# ---- what the bar says: the question, its keys, and what Enter does


def question(board: Board, asks: Words) -> Words:
    """The question in at most 60 cells."""
    if board.sitting is Topic.PLAY:
        return TEXT("bar.build")
    return TEXT("bar.reject") if board.sitting is Topic.SWAP else asked_by(board, asks)


def menu(board: Board) -> list[Cap]:
    """Key hints of the bar's second row."""
    hints = [(span_of(caps), TEXT("bar.recruit" if zone == "pool" else "bar.take"))
             for zone in ("pool", "pile") if (caps := board.key_hints(board.zone(zone)))]
    named = [(cap, option) for index in (*board.zone("seats"), *board.zone("field"))
             if (option := board.options[index]) and not board.focus_targets[index].blocked
             and (cap := board.key_hint(index))]
    room = (board.scene.width - 20) // max(2, min(4, len(named)))
    return sorted([*hints, *[(cap, _named(board, option, room)) for cap, option in named]], key=lambda cap: cap[0])[:8]


def _named(board: Board, option: Option, room: int) -> str:
    """A player, or a field card with its player's sign."""
    if option.card is None:
        return option.label if option.seat is None else board.name(option.seat)[0]
    lying = board.placed(option.card)
    return clip(option.card.name if lying is None else f"{board.look(lying[0].no).sign} {option.card.name}", room)


def start(board: Board) -> str | None:
    """The cursor of a question begins where it usually does."""
    return None


_REJECTED = {"rejects", "rejects-none"}
_STEPS = ({"commits", "trims", *_REJECTED}, {"beat"}, {"sweeps"})
"""Kinds of events that are watched as a step of the rail."""


def phase_of(board: Board) -> int | None:
    """The step on the rail: build, beat, clean-up."""
    phase, kinds = board.view.phase, kinds_of(board)
    now = [step for step, begins in enumerate(_STEPS) if kinds & begins and phase != "over"]
    return max(now, default={"build": 0, "begin": 0, "swap": 0, "reveal": 1, "turn": 1, "cleanup": 2}.get(phase))


def rail_of(board: Board) -> tuple[str, ...]:
    """The steps of a round as the rail names them: building or rejecting, the beat, clean-up."""
    view = board.view
    beat = TEXT("watch.beat", beat=view.beat) if view.phase == "turn" and view.beat else TEXT("rail.beats")
    rejects = view.phase == "swap" or kinds_of(board) & _REJECTED
    return (TEXT("rail.reject" if rejects else "rail.build"), beat, TEXT("rail.clean-up"))


def kinds_of(board: Board) -> set[str]:
    """Kinds of what happens in the step that is watched."""
    return {event.kind for event in board.scene.happens} if board.scene.showing else set()


def status(board: Board, no: int) -> Line:
    """A player's health and what else is open about it, for recap and pause."""
    seat, view = board.seats[no], board.view
    facts = [TEXT("players.out", round=seat.out_round)] if seat.out else [
        number.worded(number.read(view, no) or 0)
        for number in ((HAND, STACK, WHOLE_DEFENCE, FIELD) if view.phase == "turn" else (HAND,))]
    facts += [TEXT("players.dealer")] * (no == view.dealer and not seat.out)
    return (*health_of(board, seat), Separator.COLUMN, ("   ".join(facts), "text"))


# ---- what the inspector says: where a card lies, every step of its numbers (IN-8.6), what holds because of it


def full_face(board: Board, card: InitiativeCard) -> Face:
    """The card's face, for inspector and piles."""
    return face_of(card)


def facts(board: Board, card: InitiativeCard) -> list[Line]:
    """Lines about a card: where it lies, its numbers now with their sums, its effects on others, how many there are."""
    lying = board.placed(card)
    return [*(_elsewhere(board, card) if lying is None else _in_field(board, *lying)), *_copies(board, card)]


def _in_field(board: Board, seat: Seat, placed: Placed) -> list[Line]:
    return [LINE("card.in-field", seat=(board.name(seat.no),), spot=placed.spot, nth=ordinal(placed.act)),
            *[line for one in sums_of(board.view, seat, placed) for line in steps_of(board, one)],
            *_defence(board, seat, placed), *_lasting(board, placed)]


def _elsewhere(board: Board, card: InitiativeCard) -> Sequence[Line]:
    view = board.view
    for seat in board.seats:
        if seat.revealed is card and (announced := initiative_sum(view, seat)) is not None:
            return [LINE("card.waits", seat=(board.name(seat.no),)), *steps_of(board, announced)]
        if any(one.exposed and one.card is card for one in seat.stack):
            return [LINE("card.exposed", seat=(board.name(seat.no),))]
    places = {"pool": view.pool, "pile": view.discard, "hand": board.hand}
    return [LINE(f"card.in-the-{place}") for place, cards in places.items() if card in cards][:1]


def steps_of(board: Board, one: Sum) -> list[Line]:
    """A number and every step that led to it, one a line, each with the card it comes from and whose that is."""
    ink = STATS[one.stat].ink
    lines: list[Line] = [in_ink(one.short, ink)]
    if not one.changed:
        return [SAY("card.printed", number=lines[0]).inked("muted")]
    for step in one.steps:
        whose: Line = () if step.seat is None else (BLANK, board.sign(step.seat))
        comes = f"{'' if step.what == 'printed' else ' ='} {shown(step.value)}"
        lines.append((("· ", "muted"), (step.does, ink if step.card is not None else "muted"), *whose, (comes, "text")))
    return lines


def _defence(board: Board, seat: Seat, placed: Placed) -> list[Line]:
    """The whole defence of its player, card by card."""
    total = defence_total(board.view, seat)
    if printed(placed, "defence") is None:
        return []
    if not placed.defending:
        return [(*SAY("card.not-yet").inked("muted"), ("  IN-6.7", "rulemark"))]
    words = " + ".join(f"{part.card.name} {part.sum.value}" for part in total.parts)
    return [LINE("card.whole-defence", seat=(board.sign(seat.no),), n=in_ink(str(total.value), "guard"),
                 sum=in_ink(words, "muted"))] if len(total.parts) > 1 else []


def _lasting(board: Board, placed: Placed) -> list[Line]:
    blank = placed.blank and board.view.pack.spec(placed.blank).name
    return [
        *([SAY("card.blank", card=in_ink(blank, "name")).inked("warn")] if blank else []),
        *([LINE("card.copy", card=in_ink(spec_of(placed).name, "name"))] if placed.copy_of else []),
        *(LINE("card.in-force", rule=in_ink(text, "rule")) for text in lasting_texts(placed)),
        *(LINE("card.promised-yours" if promise.whose == "your" else "card.promised")
          for promise in placed.promises),
        *([LINE(f"card.leaves-{placed.leaving}")] if placed.leaving else [])]


def _copies(board: Board, card: InitiativeCard) -> list[Line]:
    """That it is one of several, and where all can see others of them."""
    spec, view = card.spec, board.view
    open_ = [*view.discard, *view.pool, *(placed.card for seat in board.seats for placed in seat.field)]
    others = any(one.spec is spec and one is not card for one in open_)
    return [SAY("card.copies-open" if others else "card.copies", n=spec.copies).inked("muted")] * (spec.copies > 1)


def piles(board: Board) -> list[tuple[str, Sequence[InitiativeCard]]]:
    """What can be looked through: the discard pile first, then pool, fields, what lies face up, and what holds."""
    view = board.view
    names = [board.look(seat.no).name for seat in board.seats]
    lying: list[tuple[str, Sequence[InitiativeCard]]] = [
        (TEXT("piles.discard"), view.discard[::-1]),
        *pile(TEXT("piles.in-force"), [effect.card for effect in in_force(view)]),
        (TEXT("piles.pool"), view.pool)]
    for name, seat in zip(names, board.seats, strict=True):
        lying += [*pile(TEXT("piles.field", seat=name), [placed.card for placed in seat.spots]),
                  *pile(TEXT("piles.stack", seat=name), [one.card for one in seat.stack if one.exposed])]
    if board.own is not None:
        lying += pile(TEXT("piles.hand", seat=names[board.own.no]), board.own.hand)
    if view.phase == "over" and view.deck:
        lying.append((TEXT("piles.deck"), view.deck[::-1]))
        for seat in board.seats:
            if seat.no != view.viewer:
                lying += pile(TEXT("piles.hand", seat=names[seat.no]), seat.hand)
    return lying


def terms_of(spec: InitiativeSpec) -> list[Word]:
    """The words that a card needs explained; what leaves at once is not said to wait for the end of the turn."""
    effects = iter_tree(spec.effects)
    at_once = [effect for when in of_kind(effects, When) for effect in iter_tree(when.do)]
    waits = any(effect not in at_once for effect in of_kind(effects, return_self))
    return [word for word in LEXICON.terms(spec) if waits or return_self.verb not in word.of]


# ---- forecasts: what the keys do while a stack is built, and what is printed on a card that comes to its player


class DuelForetelling(Foretelling):
    """What Initiative's screen says beside what every game's does."""

    def sentence_of(self, board: toolkit.Board, oid: str) -> Line:
        assert isinstance(board, Board)
        option = board.by_oid.get(oid)
        card = None if option is None else option.card
        if board.sitting and card is not None:
            return self.all_gone(board, oid) or _eased(board, card, *_built(board, card, oid))
        if card is None or not (card in board.view.pool or board.searching):
            return super().sentence_of(board, oid)
        found = board.scene.forecast_of(oid)
        does = () if found is None else _BRIEF.does(board, found, option) or self.ends(board, found)
        if not does:
            return _printed(card)
        later = () if board.scene.keys else LINE("bar.later", rule=in_ink(" ".join(card.spec.worded), "rule"))
        return parted([part for part in (_head(card), stopped(does), later) if part], (" ", "text"))

    def all_gone(self, board: Board, oid: str) -> Line:
        """The cards that Enter discards, where there are several and no more must go, and what comes of it."""
        if board.sitting is not Topic.DISCARD or not 1 < getattr(board.asked, "lo", 0) == len(board.scene.taken(oid)):
            return ()
        does = SAY("bar.enter-discards" if board.scene.keys else "bar.you-discard",
                   cards=selection_name(board, (), oid))
        if board.view.phase == "build":
            return afterwards(_soon(board, does))
        found = board.scene.forecast_of(oid)
        comes = () if found is None else parted([self.does(board, found), self.ends(board, found)], Separator.SENTENCE)
        return LINE("bar.gone", does=does, comes=comes) if comes else LINE("bar.only", does=does)

    def called(self, board: toolkit.Board, card: Card[Any]) -> Line:
        assert isinstance(board, Board)
        lying = board.placed(card)
        return in_ink(name_of(lying[1]), "name") if lying is not None else _printed(card)


FORETELLING, _BRIEF = DuelForetelling(TELLER), Foretelling(replace(TELLER, befalls=(), before=()))


def _printed(card: InitiativeCard) -> Line:
    """A card in a sentence: name, initiative, what it does."""
    name, n = _called(card)
    return LINE("bar.card", card=name, n=n, rule=in_ink(" ".join(card.spec.worded), "rule"))


def _called(card: InitiativeCard) -> tuple[Line, Line]:
    """Its name and its initiative."""
    return in_ink(card.name, "name"), in_ink(str(card.spec.initiative), "pace")


def _head(card: InitiativeCard) -> Line:
    """The same without what it does, which is told below."""
    name, n = _called(card)
    return LINE("bar.of-card", card=name, n=n)


def _eased(board: Board, card: InitiativeCard, does: Line, *after: Line) -> Line:
    """A card and what Space `does` with it, and what is said behind that; what is printed on it only where no screen
    shows the card."""
    head = does if board.scene.keys else _printed(card)
    return parted([part for part in (head, *after) if part], (" ", "text"))


def _soon(board: Board, does: LazyMessage) -> Line:
    """What is discarded, and what comes after it."""
    return LINE("bar.then-build" if board.view.phase == "build" else "bar.only", does=does)


def _built(board: Board, card: InitiativeCard, oid: str) -> tuple[Line, ...]:
    """What Space does with a card while a stack is built, whom its attack hits; what Enter does with the cards that are
    chosen, if any, and who is next then."""
    if board.sitting is Topic.DISCARD:
        return _head(card), afterwards(_discards(board, oid))
    chosen, spec, stacking, (name, n) = board.scene.chosen, card.spec, board.sitting is Topic.PLAY, _called(card)
    plain = stacking and oid not in chosen and spec.attack is not None and spec.blows is PLAIN_ATTACK
    whom = LINE("bar.hits-each" if len(board.view.living) > 2 else "bar.hits-one") if plain else ()
    if oid in chosen:
        does = LINE("bar.leaves" if stacking else "bar.stays", card=name, n=n)
    elif len(chosen) >= getattr(board.asked, "hi", 0):
        does = LINE("bar.alone", card=name, n=n)
    else:
        does = LINE("bar.puts", card=name, n=n, nth=ordinal(len(chosen) + 1)) if stacking else LINE(
            "bar.rejects", card=name, n=n)
    return does, whom, afterwards(_sent(board))


def _sent(board: Board) -> Line:
    """What the cards that are chosen do when they are sent, and who is next then."""
    n, scene, stacking = len(board.scene.chosen), board.scene, board.sitting is Topic.PLAY
    if not n:
        return ()
    waits = [seat.no for seat in board.seats if not seat.out and seat.no != board.asked.seat
             and seat.no not in scene.sealed and board.look(seat.no).human]  # bots are done at once
    left = min(waits, default=None, key=lambda no: (no - board.view.sits_first) % len(board.seats))
    then = SAY("bar.then-beats" if stacking else "bar.then-deals") if left is None else SAY(
        "bar.then-stacks" if stacking else "bar.then-rejects", seat=(board.name(left),))
    return LINE("bar.after-enter", then=then) if scene.keys else LINE(
        "bar.you-stack" if stacking else "bar.you-reject", n=n, then=then)


def _discards(board: Board, oid: str) -> Line:
    """What Enter does with a card where not all that must be discarded are chosen yet: one alone is sent at once; Space
    takes back one that is chosen."""
    n, of = len(board.scene.chosen), getattr(board.asked, "lo", 0)
    if not board.scene.keys:
        return _soon(board, SAY("bar.you-discard-chosen", n=n))
    if oid in board.scene.chosen:
        return LINE("bar.leaves-chosen", n=of - n)
    return LINE("bar.picks", n=n + 1, of=of) if of > 1 else _soon(board, SAY("bar.discards-it"))


# ---- the layout: which panes a size has

_COLUMNS_ROWS, _AIRY_FROM = 27, 34
"""Rows of the zones from which players are columns, and from which a blank row stands between two zones."""
_POOL, _PLAYERS_HEAD, _COLUMN = 6, 3, 9
"""Rows of the pool, of the players' heads alone, and of the lowest column with card and field."""
_NEWS, _MOST_NEWS, _PILE = 4, 10, 8
_LEAST_NEWS, _POOL_ROWS, _POOL_FROM = 5, 2, 16
"""Rows of what happened at least, of the pool in words, and of the zones from which it has both."""
_ROOMY, _HUGE, _HIGHER = 40, 50, 3
"""Rows of the zones from which the cards of the pool are higher; where little else lies they always are."""


class InitiativeLayout(Layout[Board]):
    """Initiative's half of the seam."""

    reader = Board
    lexicon = LEXICON
    says = tells = sys.modules[__name__]
    foretells = FORETELLING
    anatomy = staticmethod(anatomy)
    motions = {"annihilated": "tips", "hits": "falls", "loses": "falls", "strikes": "falls"}
    stands = show.STANDS
    step = staticmethod(show.step)

    def by_card(self, scene: Scene, oid: str) -> bool:
        return self.board(scene).sitting in (Topic.PLAY, Topic.SWAP) or super().by_card(scene, oid)

    def verb(self, scene: Scene) -> str:
        sitting = self.board(scene).sitting
        return TEXT("bar.take") if sitting is None else str(InitiativePrivatePhases.verbs.get(sitting)
                                                                or sitting.word)

    def title(self, scene: Scene, width: int) -> Canvas:
        board, view, wide = self.board(scene), scene.view, width >= 100
        counts = [SAY("title.deck", n=len(view.deck)).inked("muted"),
                  SAY("title.pile", n=len(view.discard)).inked("muted")]
        if lost := view.overtime or overtime(view.options, view.round + 1):
            counts = [SAY("title.overtime" if view.overtime else "title.overtime-next", n=lost).inked("warn"), *counts]
        if wide:
            counts += [SAY("title.dealer", seat=(board.name(view.dealer),)).inked("muted")]
        about = in_round(view.round - ("round" in kinds_of(board)))  # watching its end the next has begun
        return title_bar(width, TEXT("title.game"), about, rail_of(board), phase_of(board),
                         parted(counts, ("   " if wide else "  ", "muted")))

    def panes(self, width: int, height: int, scene: Scene) -> Sequence[PaneSpec]:
        board = self.board(scene)
        wide = width >= columns.NARROWEST * len(board.seats) and height >= _COLUMNS_ROWS  # everybody has a column
        if board.sitting:
            return _sitting_panes(board, wide, height)
        return _wide_panes(board, height) if wide else _narrow_panes(board, height)

    def draw(self, pane: str, scene: Scene, width: int, height: int) -> Canvas:
        board = self.board(scene)
        zones = {"order": columns.order, "work": rows.work, "pool": rows.pool, "pile": rows.pile,
                 "news": show.events_pane,
                 "players": columns.heads if board.sitting or height < _COLUMN else columns.columns,
                 "lines": rows.strip if board.sitting else rows.players}
        canvas = zones[pane](board, width, height)
        if pane in ("lines", "news", "pool"):
            aimed(scene, canvas)
        return canvas

    def terms(self, board: Board, card: InitiativeCard) -> list[Word]:
        return terms_of(card.spec)

    def watched(self, scene: Scene) -> str:
        return show.watched(self.board(scene))

    def coming(self, scene: Scene) -> Spans:
        return show.coming(self.board(scene))

    def phase(self, scene: Scene) -> str:
        view: Table = scene.view
        if view.choosing:
            return TEXT("title.discards")
        return TEXT("title.builds") if view.phase == "build" else ""


def _wide_panes(board: Board, height: int) -> list[PaneSpec]:
    air = height >= _AIRY_FROM
    order = PaneSpec("order", columns.HIGH + air)
    if board.searching:
        return [order, PaneSpec("players"), PaneSpec("pile", _PILE + 3 * air)]
    if not board.order:  # between the beats of two rounds nothing lies on the table
        return [PaneSpec("players", _PLAYERS_HEAD + air), PaneSpec("pool", _POOL + _HIGHER * air), PaneSpec("news")]
    news = 1 + min(_MOST_NEWS, _NEWS + air * (2 + (height - _AIRY_FROM) // 2))
    pool = _POOL + air + 2 * (height >= _ROOMY) + _HIGHER * (height >= _HUGE)
    if not board.scene.story and not board.scene.showing:  # nothing has happened that needs rows
        news, pool = 0, pool + news
    return [order, PaneSpec("players"), PaneSpec("pool", pool), PaneSpec("news", news)]


def _narrow_panes(board: Board, height: int) -> list[PaneSpec]:
    """Players in two rows each, what happened, and the pool in words; where cards are chosen from a pile, that."""
    least = _PILE if board.searching else _LEAST_NEWS + _POOL_ROWS
    players = PaneSpec("lines", rows.rows_wanted(board, height, least))
    if board.searching:
        return [players, PaneSpec("pile")]
    return [players, PaneSpec("news"), PaneSpec("pool", 1 if height < _POOL_FROM else _POOL_ROWS)]


def _sitting_panes(board: Board, as_heads: bool, height: int) -> list[PaneSpec]:
    """Players above, hand and stack in the middle; below them pool and what happened, as far as there is room."""
    people = _PLAYERS_HEAD + (height >= _AIRY_FROM) if as_heads else rows.strip_rows(board)
    if as_heads:
        told = board.scene.recap or board.scene.news
        news = 1 + min(len(board.scene.recap), _MOST_NEWS) if told else 0
        pool = _POOL + _HIGHER * ((height >= _ROOMY) + (height >= _HUGE))
        work = max(rows.FULL, min(rows.FULLEST, height - people - pool - news))
        work = min(work, height - people - pool - 3)
        pool = max(pool, min(_POOL + _HIGHER, height - people - work - news))
        return [PaneSpec("players", people), PaneSpec("work", work), PaneSpec("pool", pool), PaneSpec("news")]
    room = height - people - len(board.hand) - 1
    pool = _POOL_ROWS if room > _POOL_ROWS else int(room > 1 or board.sitting is Topic.PLAY)
    return [PaneSpec("lines", people), PaneSpec("work"), PaneSpec("pool", pool)]


LAYOUT = InitiativeLayout()
