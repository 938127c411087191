"""Whole games as texts that a person can read and review: what was asked and answered, and what came of it."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from deckgames.bots.brain import brain_of
from deckgames.engine.core.cards import Pack
from deckgames.engine.core.rng import Rng
from deckgames.engine.match.game import Game, Place
from deckgames.engine.record import outcome
from deckgames.engine.record.session import SeatInfo, Session
from deckgames.engine.vocabulary.decisions import Refused
from deckgames.engine.vocabulary.events import spans, text_of

NAMES = ["Ann", "Bob", "Cy"]


@dataclass(frozen=True)
class Teller:
    """How a game is told: its seed, what is said of the table at each round, which events the answer has told already,
    and what a place and a phase are called."""

    seed: int
    standing: Callable[[Any], str]
    said: Collection[str]
    place: Callable[[Place], str]
    phase: Callable[[Session], str] = lambda session: session.phase.upper()
    options: Mapping[str, Any] = field(default_factory=dict)
    about: Callable[[Any], str] = lambda state: ""


def transcript(game: Game, pack: Pack, teller: Teller, kept: list[Any]) -> tuple[str, list[Any]]:
    """A game of three from its set-up to the final table, and its answers as they are written: those that are kept as
    long as they fit, then those of the game's quick player."""
    seats = [SeatInfo(name=name, player="human", symbol=i) for i, name in enumerate(NAMES)]
    session = Session.new(game, seats, game.options(**teller.options), teller.seed, pack=pack)
    lines = [f"{game.title}, seed {teller.seed}, options {teller.options}{teller.about(session.match.state)}",
             teller.standing(session.match.state)]
    seen, round_, answers = 0, -1, list[Any]()
    while session.decision is not None:
        if session.round != round_:
            round_ = session.round
            lines += ["", f"ROUND {round_}", teller.standing(session.match.state)]
        question = session.decision
        try:
            raw = question.read(kept[len(answers)])
        except (IndexError, Refused):
            kept = []
            raw = brain_of(game).pilot(Rng.fresh(len(answers)))(session.match)
        answers.append(question.write(raw))
        lines.append(f"  {teller.phase(session):8}{NAMES[question.seat]}: {question.prompt} -> "
                     f"{_in_words(session, raw)}")
        session.answer(raw)
        lines += _told(session, seen, teller.said)
        seen = len(session.events)
    lines += ["", "THE END", teller.standing(session.match.state)]
    for place in sorted(session.result().places, key=lambda p: p.place):
        lines.append(f"  {place.place}. {NAMES[place.seat]}: {teller.place(place)}; "
                     + ", ".join([*(f"{what} {n:d}" for what, n in place.facts.items()),
                                  *(f"{what}: {outcome.read(event, session)}" for what, event in place.told.items())]))
    return "\n".join(lines) + "\n", answers


def _told(session: Session, since: int, said: Collection[str]) -> Iterator[str]:
    """What has happened, with everything its doer knows."""
    events = session.events[since:]
    for heard in events[events[0].event.kind in said:] if events else []:
        text = text_of(spans(heard.event, session.sentences, NAMES, heard.event.seat))
        if text:
            yield f"              {text}"


def _in_words(session: Session, raw: Any) -> str:
    written = session.question().write(raw)
    labels = {option.oid: option.label for option in session.question().options()}
    names = {f"seat-{i}": name for i, name in enumerate(NAMES)}
    if isinstance(written, dict):
        return ", ".join(f"{n} to {names.get(what) or labels[what]}" for what, n in written.items())
    parts = written if isinstance(written, list) else [written]
    return ", ".join(str(names.get(str(p)) or labels.get(str(p)) or p) for p in parts) or "none"
