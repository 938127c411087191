"""Shared words of forecasts: numbers with an arrow, what is only likely, what the seat decides later, and where it
ends; also the separators of the bar's lines, narrower on narrow terminals."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from deckgames.engine.core.cards import Card
from deckgames.engine.core.spelling import capital, plural
from deckgames.engine.core.words import Then, Why
from deckgames.engine.forecast.forecast import Change, Forecast, Piece, becomes, between, goes, moved
from deckgames.engine.forecast.lookahead import HIDDEN, Asked
from deckgames.engine.messages import LINE, SAY, TEXT, LazyMessage, Words, in_sentence
from deckgames.engine.vocabulary.decisions import SEAT as SEATS, Option, Topic
from deckgames.engine.vocabulary.events import Event, Sentence, spans
from deckgames.engine.vocabulary.lexicon import Mark, Number
from deckgames.seats import at_seats
from deckgames.ui.paint import signs
from deckgames.ui.paint.cells import (
    Line,
    Span,
    Spans,
    in_ink,
    line_of,
    parted,
    spans_text,
    spans_width,
    stopped,
    width as cell_width,
)
from deckgames.ui.toolkit.board import Board

Shown = Callable[[Any], Span]
"""How a number of the view is written."""
_GOES_ON = frozenset((Topic.ACT, Topic.PLAY, Topic.BUY, Topic.PREPARE))
"""What a turn goes on with."""


def signed(sign: str, ink: str) -> Shown:
    """A formatter for numbers with a sign or letter before them: `$3`, `A−1`."""
    return lambda n: (f"{sign}{n}".replace("-", signs.MINUS), ink)


def arrow(change: Change | None, shown: Shown) -> Line:
    """`$3→$5` where it is certain, `$3→$4–$6, by which card you discard` where the seat decides it, else
    `$3→$5?`, or `$3–$6` where it may stay; nothing if it stays."""
    return () if change is None else (*_inked(goes(change), shown), *_reason(change))


def outcome(change: Change, shown: Shown, stays: str = "") -> Line:
    """The value a number becomes, with its reason: certain, decided by somebody's answer, or likely. Where it may stay,
    `stays` says how that reads."""
    return (*_inked(becomes(change, stays), shown), *_reason(change))


def brief(change: Change, number: Number) -> Line:
    """`wounds 2→3 or 4` as it stands in a row: in one ink, without the reason."""
    return in_ink(f"{number.label} {spans_text(_inked(goes(change), signed('', number.ink)))}", number.ink)


def _inked(pieces: Iterable[Piece], shown: Shown) -> Iterator[Span]:
    """Values as they are shown, words between them muted; the unit stands behind the last of several values."""
    for kind, part in pieces:
        if kind == "word":
            yield part, "muted"
        else:
            text, ink = shown(part)
            yield text.split(" ")[0] if kind == "low" else text, ink


def _reason(change: Change) -> Line:
    """On what it hangs, where that is told."""
    return (reason_of(change.decided_by),) if change.decided_by and not change.sure else ()


def decided_by(asked: Sequence[Asked]) -> str:
    """The decisions that something depends on: "by which wound card you take"."""
    seats = {seat for seat, _ in asked}
    if len(seats) > 1:
        return TEXT("hangs.what-is-chosen")
    if (seat := seats.pop()) is not None:
        return TEXT("hangs.choice", seat=SEATS[seat].label)
    one = asked[0][1] if len(asked) == 1 else ""
    what = getattr(one, "by", "")
    return TEXT("hangs.by", what=what) if what else TEXT("hangs.what-you-choose")


def reason_of(asked: Sequence[Asked]) -> Span:
    """The reason of a change as a span behind it: ", by which wound card you take". Its ink knows which question of the
    seat decides ("": several; None: somebody else's)."""
    own = all(seat is None for seat, _ in asked)
    return f", {decided_by(asked)}", Why("muted", (str(asked[0][1]) if len(asked) == 1 else "") if own else None)


def shifted(change: Change | None, number: Number) -> Line:
    """The change of a lexicon number in words; nothing if it stays, or for a mark that goes."""
    if change is None:
        return ()
    if isinstance(number, Mark):
        what = in_ink(number.says, number.ink)
        if change.decided_by:
            return *SAY("shift.may-be", what=what).inked("muted"), reason_of(change.decided_by)
        return () if not change.outcome else what if change.sure else SAY("shift.likely", what=what).inked("muted")
    if "…" in number.word and change.sure:
        words = number.count(change.outcome)
        return in_ink(words[0].lower() + words[1:], number.ink)
    label = "" if number.sign else f"{number.label or number.plural or number.word + 's'} "
    return (*line_of(label), *arrow(change, number.shown))


def counted(change: Change | None, verb: str, shown: Shown = lambda n: (plural(n, "card"), "text"),
            sure: bool = False) -> Line:
    """How many cards come that nobody at the screen knows yet, or that chance draws from a shuffled pile, if any,
    behind a verb, `draws about 2 cards`; `sure`: how many lie there then is certain."""
    if change is None:
        return ()
    lots = () if change.decided_by else {part for met in change.possible for part in met if part not in change.before
                                 and not all(part in other for other in change.possible)}
    counts = [sum(part is HIDDEN or part in lots for part in met) for met in change.possible]
    certain = change.sure or (len(set(counts)) == 1 and (
        sure or bool(change.decided_by) or not any(HIDDEN in met for met in change.possible)))
    new = Change(0, counts[0], certain, tuple(dict.fromkeys(counts)), change.decided_by)
    if not any(counts):
        return ()
    if not certain and len(new.possible) == 1:
        return *line_of(verb), (between("about"), "muted"), shown(new.outcome)
    return (*line_of(verb), *outcome(new, shown, TEXT("shift.none")))


def freed_by(option: Option) -> str:
    """The name of the option whose answer would free another one: its card, else its label."""
    name = option.label if option.card is None else option.card.name
    return f"“{name}”" if name.startswith("of ") else name


def _then(prompt: Words, name: Callable[[int], Span]) -> tuple[Line, bool]:
    """What a question asks for inside a sentence, with the people it names ("seat 2"), and whether it may be left."""
    said, may = in_sentence(prompt)
    found = [(piece, "text") if isinstance(piece, str) else name(piece) for piece in at_seats(said)]
    return tuple([span for span in found if span[0]]), may


def _own(prompt: Words, name: Callable[[int], Span], guess: bool = False) -> Line:
    """`then choose an enemy`, `then you may bury this card (a guess)`: what the seat is asked itself."""
    said, may = _then(prompt, name)
    if not said:
        return ()
    whole = (*LINE("then.you-may" if may else "then.comes", what=said), *(
        in_ink(f" {TEXT('ahead.guess')}", "muted") if guess else ()))
    return tuple((text, Then(ink, asks=str(prompt))) for text, ink in whole)


def _others(who: Sequence[Line], prompt: Words, name: Callable[[int], Span], either: bool = False) -> Line:
    """`● Bob must choose a wound card`: what others are asked; `either`: one or the other of them, or nobody."""
    (said, may), gap = _then(prompt, name), TEXT("between.or" if either else "between.and")
    return LINE("others.may" if may else "others.may-have-to" if either else "others.must",
                who=parted(who, (gap, "text")), what=said)


def ending(forecast: Forecast, seat: int, name: Callable[[int], Span], turn: Line = (), continued: bool = True) -> Line:
    """What comes after it that nobody expects: what the seat is asked next, who is asked then and who may be before,
    that the game ends; `turn` is what comes when the turn is over, where that is news; `continued`: whether it stands
    behind something that hangs on the answers in between. That the turn goes on, or who is next, goes without saying.
    """
    return afterwards(_ending(forecast, seat, name, turn, continued))


def afterwards(line: Line) -> Line:
    """A line marked as what comes after an answer, so that a short bar keeps it."""
    return tuple((text, Then(ink, getattr(ink, "of", None), getattr(ink, "asks", ""))) for text, ink in line)


def _ending(forecast: Forecast, seat: int, name: Callable[[int], Span], turn: Line, continued: bool) -> Line:
    if forecast.ends.how == "open":
        return ()
    if forecast.ends.how == "over":
        return _over(forecast)
    asked = forecast.usual or (forecast.trials is not None and (None, forecast.asks) in forecast.trials.asked)
    first = _own(forecast.asks, name, continued and forecast.usual) if asked else ()
    return parted([first, *_decided(forecast, name), _last(forecast, seat, name, turn)], Separator.SENTENCE)


def _reasons(seen: Any) -> Iterable[Words]:
    """Why a game is over that is."""
    found: Iterable[Words] | None = getattr(seen, "ended_by", None)
    return getattr(seen, "reasons", ()) if found is None else found


def _over(forecast: Forecast) -> Line:
    """That the game ends, and by what where it is the same in all worlds in which it does: ": the Main Deck is empty".
    """
    ends = SAY("ahead.over" if forecast.sure_end else "ahead.may-be-over").inked("warn")
    found = forecast.change(lambda seen: ", ".join(map(str, _reasons(seen))))
    reasons = [] if found is None else [reason for reason in found.possible if reason]
    return LINE("ahead.over-because", ends=ends, why=reasons[0]) if len(reasons) == 1 else ends


def _decided(forecast: Forecast, name: Callable[[int], Span]) -> Iterator[Line]:
    """What others decide on the way, one or the other if the seat has a choice before on which that hangs."""
    chooses = forecast.trials is not None and any(seat is None for seat, _ in forecast.trials.asked)
    for prompt in dict.fromkeys(prompt for _, prompt, _ in forecast.others):
        names = [(name(no),) for no, other, _ in forecast.others if other == prompt]
        either = chooses and not all(always for _, other, always in forecast.others if other == prompt)
        yield _others(names, prompt, name, either)


def _last(forecast: Forecast, seat: int, name: Callable[[int], Span], turn: Line) -> Line:
    """Where it ends, as far as that is news, and who may have an answer before."""
    ends, possible = forecast.ends, forecast.possible
    mine = len(possible) > 1 and all(
        end.how == "turn" or (end.seat == seat and end.about in _GOES_ON) for end in possible)
    if forecast.ends_by or mine:  # by chance, too, the own turn goes on or is over
        return _by_choice(forecast, name, turn)
    last = _asked(forecast, seat, name, turn) if ends.how == "asked" and ends.seat is not None else (
        turn if len(possible) == 1 else ())
    others = dict.fromkeys(end.seat for end in possible if end.how == "asked" and end.about not in _GOES_ON)
    may = [SAY("ahead.may-answer", seat=(name(no),)).inked("warn") for no in others
                       if no is not None and no not in (seat, ends.seat)]
    return parted([last, *may], Separator.SENTENCE)


def _asked(forecast: Forecast, seat: int, name: Callable[[int], Span], turn: Line) -> Line:
    """Who is asked then, and what."""
    ends = forecast.ends
    assert ends.seat is not None
    if ends.about in _GOES_ON:
        return turn if ends.seat == seat and ends.only and len(forecast.possible) == 1 else ()
    if ends.seat == seat:
        return _own(ends.prompt, name)
    if not forecast.sure_end:
        return LINE("ahead.likely-decides" if forecast.mostly_ends else "ahead.perhaps-decides",
                    seat=(name(ends.seat),))
    return _others([(name(ends.seat),)], ends.prompt, name)


def _by_choice(forecast: Forecast, name: Callable[[int], Span], turn: Line) -> Line:
    """Which others are asked then, where the seat itself decides that; or what may come when the turn is over."""
    seats = dict.fromkeys(end.seat for end in forecast.possible if end.how == "asked" and end.about not in _GOES_ON
                          and end.seat != forecast.now.seat)
    names = [(name(no),) for no in seats if no is not None]
    if not names:
        over = [end.how == "turn" for end in forecast.possible]
        return turn if all(over) else LINE("ahead.or-goes-on", turn=turn) if turn and any(over) else ()
    asked = forecast.ends_by == ((None, forecast.asks),)  # stands before it
    reason: Line = () if asked else in_ink(f", {decided_by(forecast.ends_by)}", "muted")
    whole = len(seats) == len({end.seat for end in forecast.possible})
    return *LINE("ahead.then-decides" if whole else "ahead.may-be-asked", who=names), *reason


class Separator:
    """What stands between two parts of a forecast, two clauses of a sentence, two columns of a line about a seat, and
    two facts about one player."""

    PART: Span = ("   ", "plain")
    SENTENCE: Span = ("; ", "text")
    COLUMN: Span = ("  ", "plain")
    FACT: Span = (", ", "text")


_PARTS = 3
"""Number of these parts at most."""
WIDE_FROM = 100
QUESTION, _BESIDE_QUESTION = 60, 24
"""Cells of a question at most; columns beside it."""


def number_of(board: Board, number: Number, seat: int) -> Span:
    """A number of a seat behind its sign: `$3`, `$5→3` while that is news, `$?` where nobody tells it."""
    n, change = number.read(board.view, seat), board.scene.changed.get(number.flash_key(seat))
    if n is None:
        return f"{number.sign}?", "faint"
    if change is None:
        return number.shown(n)
    return moved(number.shown(change[0])[0], change[1]), number.ink


def happened(board: Board, event: Event, sentences: Mapping[str, Sentence]) -> Line:
    """An event as the log tells it; nothing if one of its cards is hidden."""
    if HIDDEN in event.cards:
        return ()
    told = spans(event, sentences, [look.name for look in board.scene.seats], board.view.viewer)
    return tuple((text, f"seat-{board.look(no).colour}" if role == "seat" else "text") for text, role, no in told)


def _once(line: Line) -> Line:
    """The same, a reason that several of its parts have behind the last of them; one that its end asks is not said."""
    asked = {ink.asks for _, ink in line if isinstance(ink, Then) and ink.asks}
    return tuple(span for nth, span in enumerate(line) if not (isinstance(span[1], Why) and (
        span in line[nth + 1:] or (span[1].question in asked if span[1].question else
                                   span[1].question is not None and asked))))


def sentence(parts: tuple[Line, Line]) -> Line:
    """`Minor Skill: Skill 0→2; still 2 short of Squeaky Staircase.`: what an option is called and what it does, which
    may begin with it."""
    called, does = parts
    does = _once(does)
    if spans_text(does[:len(called)]) == spans_text(called):
        called = ()
    whole: Line = (*called, *(in_ink(": ", "text") if called and does else ()), *stopped(does))
    return ((capital(whole[0][0]), whole[0][1]), *whole[1:]) if whole else ()


def selection_name(board: Board, called: Line, oid: str) -> Line:
    """The subject of a forecast where several cards are chosen, or are with this option: `Fist Fight and 2 Celebrate`;
    else `called`."""
    taken = board.scene.taken(oid)
    cards = [option.card for one in taken if (option := board.by_oid.get(one)) is not None and option.card]
    counts = Counter(card.name for card in cards) if board.asked.kind == "pick" else {}
    named = [in_ink(f"{n} {name}" if n > 1 else name, "name") for name, n in counts.items()]
    return LINE("chosen.cards", cards=named) if named else called


def tight(line: Line, width: int) -> Line:
    """A forecast as it stands in a terminal of this width: with less air under 100 columns."""
    line = _once(line)
    if width >= WIDE_FROM:
        return line
    return tuple((" " if text.isspace() else text.replace("   ", " ").replace(" → ", "→"), ink) for text, ink in line)


def asked_by(board: Board, asks: Words) -> Words:
    """A question behind the name of the card that asks it, where there is room for both."""
    source = None if board.decision is None else board.decision.source
    return asks if source is None else fitting(board, of_card(source, asks), asks)


def of_card(source: Card, asks: Words) -> LazyMessage:
    """A question behind the name of the card that asks it."""
    return SAY("asks.of-card", card=source.name, asks=asks)


def fitting(board: Board, named: Words, asks: Words) -> Words:
    """A question as it is `named`, where there is room for that."""
    return named if cell_width(str(named)) <= min(QUESTION, board.scene.width - _BESIDE_QUESTION) else asks


def below_each_other(lines: Iterable[Spans]) -> list[Line]:
    """Lines about seats with names and points aligned in columns."""
    rows = [_parts(line) for line in lines]
    wide = [max((spans_width(row[at]) for row in rows if len(row) > at + 1), default=0) for at in range(_PARTS - 1)]
    aligned: list[Line] = []
    for row in rows:
        line: Line = row[0]
        for before, part, room in zip(row, row[1:], wide, strict=False):
            line = (*line, (Separator.COLUMN[0] + " " * (room - spans_width(before)), "plain"), *part)
        aligned.append(line)
    return aligned


def _parts(line: Spans) -> list[Line]:
    """A line about a seat in its parts."""
    parts: list[list[Span]] = [[]]
    for span in line:
        if span[0] == Separator.COLUMN[0] and len(parts) < _PARTS:
            parts.append([])
        else:
            parts[-1].append(span)
    return [tuple(part) for part in parts]
