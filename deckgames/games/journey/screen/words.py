"""What the bar says: the question, its keys, and where its cursor begins, for every decision of the game; and what is
watched when it happens: an event of the Overlord's turn is read out, an invasion strikes."""

from collections.abc import Iterable, Sequence

from deckgames.engine.core.cards import Card
from deckgames.engine.messages import Words
from deckgames.engine.vocabulary.decisions import Decision, Topic
from deckgames.engine.vocabulary.events import NO_EFFECTS, Event, spans
from deckgames.games.journey import facts as prospects, queries
from deckgames.games.journey.cards import StackSpec, named
from deckgames.games.journey.effects import EVENTS_SHUFFLED, Duel
from deckgames.games.journey.effects.fighting import FALLS_OFF, INVADES
from deckgames.games.journey.effects.steps import EVENT_READ, OVERLORD_TURNED, PAYS_PEARLS, TOLL, TRIGGERS, TURN_BEGINS
from deckgames.games.journey.lexicon import DESERT, POINTS
from deckgames.games.journey.play import APPEARS, DIAL_TURNS, NOBODY, THE_OVERLORD
from deckgames.games.journey.screen import forecast, places
from deckgames.games.journey.screen.board import NONE, Board, listed, title_of
from deckgames.games.journey.screen.company import header
from deckgames.games.journey.screen.stacks import numbers
from deckgames.games.journey.state import OVERLORD, SAY, SENTENCES, SIDES, STACKS, TEXT
from deckgames.ui.actions import Cap
from deckgames.ui.paint import signs
from deckgames.ui.paint.bar import flowed, option_spans, question_room
from deckgames.ui.paint.cells import BLANK, Line, in_ink, spans_text, width
from deckgames.ui.paint.shortening import clip
from deckgames.ui.toolkit.board import command, span_of
from deckgames.ui.toolkit.forecast_phrases import QUESTION, Separator
from deckgames.ui.toolkit.layout import ShowStep

STEPS = ("main", "combat", "more", "clean-up")
"""The steps of a turn on the rail."""
ASIDE = ("kingdoms", "overlord", "starters", "end", "over")
"""Phases outside turns."""
_ENTERS = ("use", "rest", "bare-rest", "challenge", "bury", "unbury")
"""Options of which Enter does what their ids begin with."""
_MOST, _ROWS = 8, 3
_ENTER = len("Enter ")
_NAMED, _WIDE = 70, 100
"""Columns of a title that names players, and of one with more words."""


def enters(board: Board, oid: str) -> str:
    """What Enter does with this option ("": what it does with any)."""
    what = oid.partition(":")[0]
    return TEXT(f"enter.{what}") if what in _ENTERS else TEXT("enter.take") if board.acting else ""


def steps(short: bool = False) -> list[str]:
    """What the steps of a turn are called."""
    return [TEXT(f"step-short.{step}") if short else TEXT(f"step.{step}") for step in STEPS]


def phase_of(board: Board) -> int | None:
    """The step of the turn that is shown on the rail, none while everybody watches."""
    view = board.view
    if board.scene.showing or view.phase in (*ASIDE, "overlord_turn"):
        return None
    if view.fight is not None or view.duel is not None:
        return 1
    if view.phase in ("clean_up", "refill"):
        return 3
    return 2 if view.main_done else 0


def about(board: Board, w: int) -> str:
    """The round, how many there are if no card changes the track, whose turn it is and whose comes then."""
    view = board.view
    if view.phase in ASIDE:
        return TEXT(f"aside.{view.phase}")
    now = OVERLORD.no if view.phase == "overlord_turn" else queries.speaker(view).no
    of, then = queries.last_round(view), queries.following(view)
    whose = _whose(board, now, w)
    if w < _NAMED:
        return TEXT("title.narrow", n=view.round, of=of, seat=whose)
    if then is None:
        return TEXT("title.last-wide" if w >= _WIDE else "title.last", n=view.round, of=of, seat=whose)
    comes = _whose(board, then, w)
    return TEXT("title.wide" if w >= _WIDE else "title.whose", n=view.round, of=of, seat=whose, then=comes)


def _whose(board: Board, no: int, w: int) -> str:
    """A player or the Overlord in a title so wide."""
    look = None if no == OVERLORD.no else board.look(no)
    sign, name = (signs.OVERLORD, TEXT("title.overlord")) if look is None else (look.sign, look.name)
    return f"{sign} {clip(name, 8 if w < _WIDE else 14)}" if w >= _NAMED else sign


def desert(board: Board) -> Line:
    """`Mirage +1/−1`: what the desert token does to health and strength, to whoever is at work."""
    view = board.view
    if view.desert is None:
        return ()
    n = queries.desert(view, queries.speaker(view))
    by = {SIDES[view.desert][0]: f"+{n}", SIDES[view.desert][1]: f"{signs.MINUS}{n}"}
    does = f"{by['health']}/{by['strength']}" if n else TEXT("title.ignored")
    return in_ink(f"{queries.ON_SAND[view.desert]} {does}", DESERT.over("warn"))


def question(board: Board, asks: Words) -> Words:
    """The question in at most 60 cells; at a main action what can be chosen."""
    asked, against = board.asked, prospects.foe(board.view)
    if board.preparing and against is not None:
        forms: list[Words] = [SAY("question.add", foe=named(against)), SAY("question.add-short")]
    elif board.acting:
        open_ = {oid.partition(":")[0] for oid, option in board.by_oid.items() if not option.blocked}
        open_ |= {"take"} if board.key_hints(board.zone("road")) else set()
        does = [TEXT(f"question.does-{what}") for what in ("take", "rest", "challenge") if what in open_]
        return SAY("question.main", does=does) if does else SAY("question.bare-main")
    elif board.ending:
        return SAY("question.more")
    elif asked.source is None:
        return asks
    else:
        forms = [SAY("question.of", card=named(asked.source), asks=asks), asks]
        if against is not None:
            forms.insert(0, SAY("question.fighting", asks=forms[0], foe=named(against)))
    return next((form for form in forms if width(str(form)) <= _room(board, asked)), forms[-1])


def _room(board: Board, asked: Decision) -> int:
    return min(QUESTION, question_room(board.look(asked.seat).name, board.scene.width))


def menu(board: Board) -> list[Cap]:
    """Key hints of the bar's second row, the one that ends last; at a main action they stand beside their rows."""
    if board.acting:
        return []
    road = sorted(board.key_hints(board.zone("road")))
    offered = [board.key_hints(board.zone(zone)) for zone in ("choice", "kingdoms")]
    stacks = [index for seat in board.large for name in STACKS for index in board.zone(f"{name}-{seat.no}")]
    own = sorted(board.key_hints([index for index in stacks if (option := board.options[index]) is not None
                             and option.card is not None and option.oid == option.card.oid]))
    hints = [(span_of(road), command(board, TEXT("menu.choose"), board.zone("road")))] if road else []
    hints += [(span_of(caps), TEXT("menu.choose")) for caps in (*offered, own) if caps]
    hints += [(board.key_of[option.oid], board.name(option.seat)[0]) for option in board.scene.options
              if option.seat is not None and option.card is None and option.blocked is None]
    hints += [(board.key_of[oid], option.label) for oid, option in board.by_oid.items()
              if oid == "overlord" and option.blocked is None]
    last = _last(board)
    if board.fighting:
        adds = board.key_hints(board.zone("fight"))
        return [*([(span_of(sorted(adds)), TEXT("menu.add"))] if adds else []), *last]
    return [*hints, *_uses(board, [*hints, *last]), *last]


def _uses(board: Board, beside: Sequence[Cap]) -> list[Cap]:
    """The actions that are of use with the names of their cards and their texts, by their texts, by names,
    or their keys alone, as they have room `beside` other caps: in one row, or on a high screen in some."""
    offered = [(key, option.card, board.actions[oid]) for oid, option in board.by_oid.items()
               if option.blocked is None and option.card is not None and oid in board.actions
               and not oid.startswith(("rest:", "challenge:")) and (key := board.key_of.get(oid))
               and not prospects.only_loses(board.view, board.asked.seat, board.actions[oid].ability)]
    offered.sort(key=lambda offer: offer[0])
    room, most = board.scene.width - 2 - _ENTER, _ROWS if board.faces else 1
    for rows, by in ((1, "both"), (1, "text"), *((most, by) for by in ("both", "text", "name"))):
        caps = [(key, _called(board, card, action, by)) for key, card, action in offered]
        shown = [option_spans(cap) for cap in (*caps, *beside)]
        if len(shown) <= _MOST and len(flowed(shown, room)) <= rows:
            return caps
    return [(span_of([key for key, _, _ in offered]), TEXT("menu.actions"))] if offered else []


def _called(board: Board, card: Card, action: prospects.ActionNow, by: str) -> str:
    """An action by its card's name, its text, or both (a board has but a text)."""
    vain = prospects.in_vain(board.view, board.asked.seat, action.ability)
    text = TEXT("bar.no-use", gives=action.text) if vain else action.text
    both = f"{named(card)}: {text}" if isinstance(card.spec, StackSpec) else text
    return {"name": named(card), "both": both}.get(by, text)


def _last(board: Board) -> list[Cap]:
    """What ends it, or declines."""
    for oid in ("end", "fight", "ready", "bare-rest"):
        option = board.by_oid.get(oid)
        if option is not None and option.blocked is None:
            return [(board.key_of[oid], option.label if oid == "bare-rest" else TEXT(f"menu.{oid}"))]
    decline = next((oid for oid in NONE if oid in board.by_oid), None)
    return [] if decline is None else [(board.key_of[decline], board.by_oid[decline].label)]


def start(board: Board) -> str | None:
    """Where the cursor begins: on the first card of the track that costs no lost fight; on the end of a turn in which
    only actions are left; on the fight, so that nothing is paid unread; on the Overlord where a company may aim harm
    at him; on a duel with him that takes no more than it deals."""
    if board.acting:
        road = [stop for stop in board.focus_targets if stop.zone == "road" and stop.oid and not stop.blocked]
        lost = {slot.card.oid for slot in board.slots.values() if slot.fight is not None and not slot.fight.wins}
        return next((stop.oid for stop in (*[stop for stop in road if stop.oid not in lost], *road)), None)
    if board.ending:
        return "end"
    if board.preparing:
        return "fight"
    if board.about is Topic.HARM and (boss := board.by_oid.get(THE_OVERLORD.oid)) is not None and not boss.blocked:
        return boss.oid
    asks = board.asked.kind == "confirm" and isinstance(board.asked.effect, Duel)
    if (asks or board.about is Topic.FIGHT) and board.view.coop and (card := board.view.overlord) is not None:
        me, at = board.seats[board.asked.seat], queries.Context(dueling=True)
        deals = queries.power(board.view, me, "attack", at) - queries.health(board.view, card, me)
        yes = deals >= queries.blow(board.view, card, me, None, at)
        return ("yes" if yes else "no") if asks else THE_OVERLORD.oid if yes else NOBODY.oid
    return "ready" if "ready" in board.by_oid else None


def status(board: Board, no: int) -> Line:
    """A player's points, unless a company has none, and what else is open about it, for recap and pause."""
    seat = board.seats[no]
    points = POINTS.count(queries.standing(board.view, seat))
    told = [line for line in numbers(board, seat) if spans_text(line) != points]
    said = (spans_text((*listed(told), (". ", "text"), (title_of(seat), "text"))), "text")
    return (said,) if board.view.coop else ((points, POINTS.ink), Separator.COLUMN, said)


_AFTER = OVERLORD_TURNED
_RULES = {EVENT_READ: "JO-16.1", INVADES: "JO-7.6"}
_UNTOLD = frozenset({EVENT_READ, TRIGGERS, TURN_BEGINS, APPEARS, FALLS_OFF, PAYS_PEARLS, EVENTS_SHUFFLED, _AFTER})
"""What is told elsewhere, or matters to nobody then."""
_NO_DEED = frozenset({TOLL, *NO_EFFECTS})
"""What an event did is told by none of these."""
STANDS = frozenset(_RULES)


def step(event: Event, running: Sequence[Event]) -> ShowStep | None:
    """An event and an invasion are watched; what they bring belongs to them."""
    rule = _RULES.get(event.kind)
    return None if rule is None else ShowStep(rule, chapter=event.kind == EVENT_READ)


def watchable(events: Sequence[Event]) -> bool:
    """Whether a step of these events is more than an invasion that does nothing."""
    kinds = {event.kind for event in events} - _UNTOLD - {INVADES}
    return events[0].kind != INVADES or not kinds or not kinds <= _NO_DEED


def watched(board: Board) -> str:
    """`the Overlord’s turn, anger 2`, `Vragan invades: a monster fell off slot 0`, with the short name."""
    event = next((event for event in board.scene.happens if event.kind in _RULES), None)
    if event is None:
        return ""
    if event.kind == EVENT_READ:
        return TEXT("watched.event", anger=queries.anger(board.view.hp))
    (invader,) = event.cards
    return TEXT("watched.invades", card=named(invader), past=event.note)


def coming(board: Board) -> Line:
    """What it says, where dial and pool are then, and what else it changes: what it did at once is told by what came of
    it; what an invasion does, where something is asked before."""
    happens = list(board.scene.happens)
    at = next((nth for nth, event in enumerate(happens) if event.kind in _RULES), None)
    if at is None:
        return ()
    card = board.view.event if happens[at].kind == EVENT_READ else None
    comes = [event for event in happens[at + 1:] if event.kind not in _UNTOLD]
    came = any(event.kind not in _NO_DEED for event in comes)
    said = header(board, card, came) if card is not None else () if came else places.invades(
        board, happens[at].detail)
    after: list[Line] = [in_ink(str(event.note), "text") for event in happens if event.kind == _AFTER]
    comes = [event for event in comes if not after or event.kind != DIAL_TURNS]
    return listed([forecast.sentences([said, *after]), _told(board, comes)], BLANK)


def _told(board: Board, events: Iterable[Event]) -> Line:
    """What happens, as the log tells it."""
    names = [look.name for look in board.scene.seats]
    lines = [tuple((f"{board.look(no).sign} {text}", f"seat-{board.look(no).colour}") if role == "seat" else (
        text, "text") for text, role, no in spans(event, SENTENCES, names, board.view.viewer)) for event in events]
    return forecast.sentences(lines)
