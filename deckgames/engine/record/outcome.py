"""How a game ended, in words that everybody may read: why, by whom, who has won, and each seat's line of the table."""

from collections import Counter
from collections.abc import Iterator, Mapping

from deckgames.engine.core.cards import CardSpec
from deckgames.engine.core.spelling import capital, lasting, signed
from deckgames.engine.match.game import Place, Result
from deckgames.engine.messages import SAY, TEXT, Texts
from deckgames.engine.record.session import Session
from deckgames.engine.vocabulary.events import Event, Sentence, Span, spans, text_of

ENDS = ("ends", "won", "lost")
"""Events that say why a game is over: the result tells it."""


def why(result: Result, sentences: Mapping[str, Sentence], names: list[str]) -> list[Span]:
    """One sentence: why the game ended, who brought that about, and how a tie was broken."""
    first, *rest = result.reasons or (SAY("outcome.stuck"),)
    sentence: list[Span] = [(str(first), "text", -1)]
    for event in result.by:
        sentence += spans(event, sentences, names, None)
    sentence += [(f"; {reason}", "text", -1) for reason in rest]
    for event in result.decided():
        sentence += [("; ", "text", -1), *spans(event, sentences, names, None)]
    return sentence


def read(event: Event, session: Session) -> str:
    """An event of the result as plain text."""
    return text_of(session.spans(event))


def winners(session: Session) -> str:
    """`Ann wins`, `Ann and Bea share the victory`, `nobody wins`; of who plays together `Ann and Bea win`."""
    won = [session.names[seat] for seat in session.result().winners]
    if session.result().together:
        return TEXT("outcome.all-win" if won else "outcome.all-lose", n=len(session.names), seats=session.names)
    return TEXT("outcome.wins", n=len(won), seats=won)


def ordered(result: Result) -> list[Place]:
    """The places from first to last; those who play together as they sit."""
    if result.together:
        return [*result.places]
    return sorted(result.places, key=lambda place: (place.place, -place.score, place.seat))


def line(session: Session) -> str:
    """The result in one line: the winners, then everybody's score; of who plays together why it ended."""
    if session.result().together:
        return f"{winners(session)}: {text_of(why(session.result(), session.sentences, session.names))}"
    scores = ", ".join(f"{session.names[p.seat]} {signed(p.score)}" for p in ordered(session.result()))
    return f"{winners(session)} ({session.game.score_word}: {scores})"


def column(texts: Texts, name: str) -> str:
    """What a column of the final table is called, `columns.<name>` of the game's messages; its name if it has none."""
    key = f"columns.{name}"
    return texts.text(key) if key in texts else name


def seated(session: Session) -> list[str]:
    """Lines about the seats: what some have begun with more of; of those that have changed hands who has answered
    there, and that the game is not rated."""
    return [line for line in (session.handicap, *(sat.worded for sat in session.sat)) if line]


def bets(session: Session) -> list[str]:
    """`Ann bet on Bea and was right`: what those who were out have bet."""
    won = session.result().winners
    return [TEXT("outcome.bet-right" if on in won else "outcome.bet-wrong", seat=session.names[seat],
                 other=session.names[on]) for seat, (_, on) in sorted(session.bets.items())]


def own_cards(session: Session) -> Iterator[tuple[CardSpec, bool, Counter[int]]]:
    """Each card of the player's own packs, whether the log names it, and how often each seat played it."""
    pack, heard = session.pack, [one.event for one in session.events]
    for spec in pack.specs:
        if pack.origin(spec.id) != pack.names[0]:
            told = [event for event in heard if any(card.name == spec.name for card in event.cards)]
            yield spec, bool(told), Counter(event.seat for event in told
                                                 if event.kind == "plays" and event.seat is not None)


def own_lines(session: Session) -> Iterator[str]:
    """`Toffee, a card of yours: Ann played it 3 times`."""
    for spec, heard, played in own_cards(session):
        name = spec.name
        if played:
            by = [TEXT("outcome.own-by", seat=session.names[seat], n=n) for seat, n in played.most_common()]
            yield TEXT("outcome.own-played", card=name, by=", ".join(by))
        else:
            yield TEXT("outcome.own-heard" if heard else "outcome.own-idle", card=name)


def lines(session: Session) -> Iterator[str]:
    """The whole result: why it ended, and each seat with its score, where that came from, what decides ties, and what
    is told of it; who else has played there, and how long people have thought."""
    result, texts = session.result(), session.sentences.texts
    reason = text_of(why(result, session.sentences, session.names))
    yield TEXT("outcome.over", why=reason, rule=result.rule)
    for mark in result.marks:
        yield f"{capital(read(mark, session))}."
    for place in ordered(result):
        seat = session.seats[place.seat]
        parts = [f"{column(texts, name)} {signed(points)}" for name, points in place.breakdown.items() if points]
        told = {name: column(texts, name) for name in place.facts} if result.together else result.ties
        more = [f"{words} {signed(place.facts[name])}" for name, words in told.items()
                if not isinstance(place.facts[name], bool)]  # the sentence above says those
        more += [f"{column(texts, name)}: {read(event, session)}" for name, event in place.told.items()]
        sources = f" ({', '.join(parts)})" if parts else ""
        if not result.together:  # else nobody's points decide
            more = [f"{texts.text('columns.score', n=place.score)}{sources}", *more]
        nth = "" if result.together else f"{place.place}. "
        yield f"{nth}{seat.called}: {'; '.join(more)}"
    yield from (f"{said}." for said in (*bets(session), *seated(session)))
    yield from (f"{said}." for said in own_lines(session))
    if timed := timing(session):
        yield f"{timed}."
    yield f"{capital(winners(session))}."


def times(session: Session) -> dict[int, float]:
    """How long people have thought, in seconds by seat; nothing where nobody has thought for as long as a minute."""
    thought = session.thought
    return thought if max(thought.values(), default=0) >= 60 else {}


def timing(session: Session) -> str:
    """How long people have thought, in words: "Thinking time: Ann 12:34, Bea 8:05"."""
    thought = times(session)
    said = ", ".join(f"{session.names[seat]} {lasting(seconds)}" for seat, seconds in thought.items())
    return TEXT("outcome.thought", times=said) if said else ""
