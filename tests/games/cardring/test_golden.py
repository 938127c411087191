"""A whole game of Card Ring as a text that a person can read and review: `tests/golden/cardring.txt`."""

from collections.abc import Callable, Iterator
from typing import Any

from deckgames.engine.events import sentence
from deckgames.engine.rng import Rng
from deckgames.engine.session import SeatInfo, Session
from tests.given.cardring import GAME, base_pack
from tests.given.ringplayer import sensible

NAMES = ["Ann", "Bob", "Cy"]
SEED = 289
OPTIONS = {"length": "short"}


SAID = ("plays", "buys", "clears", "targets", "idles")
"""What the answer before has said already."""


def told(session: Session[Any, Any], since: int) -> Iterator[str]:
    """What has happened, with everything its doer knows."""
    events = session.events[since:]
    for heard in events[events[0].event.kind in SAID:] if events else []:
        text = sentence(heard.event, session.sentences, NAMES, heard.event.seat)
        if text:
            yield f"              {text}"


def standing(session: Session[Any, Any]) -> str:
    t = session.match.state
    seats = ", ".join(f"{name} {me.xp} XP" for name, me in zip(NAMES, t.seats, strict=True))
    row = ", ".join("-" if card is None else card.name for card in t.row)
    return f"  {seats}; Main Deck {len(t.main_deck)}, Enemy Deck {len(t.enemy_deck)}; Row: {row}"


def answer_in_words(session: Session[Any, Any], raw: Any) -> str:
    written = session.question().write(raw)
    labels = {option.oid: option.label for option in session.question().options()}
    if isinstance(written, dict):
        return ", ".join(f"{n} to {NAMES[int(seat.removeprefix('seat-'))]}" for seat, n in written.items())
    names = {f"seat-{i}": name for i, name in enumerate(NAMES)}
    parts = written if isinstance(written, list) else [written]
    return ", ".join(str(names.get(str(p)) or labels.get(str(p)) or p) for p in parts) or "none"


def transcript() -> list[str]:
    seats = [SeatInfo(name=name, player="human", symbol=i) for i, name in enumerate(NAMES)]
    session = Session.new(GAME, seats, GAME.options(**OPTIONS), SEED, pack=base_pack())
    finale = session.match.state.finale
    lines = [f"Card Ring, seed {SEED}, options {OPTIONS}, Finale: {finale.name}", standing(session)]
    rng, seen, round_ = Rng.fresh(SEED), 0, -1
    while session.decision is not None:
        if session.round != round_:
            round_ = session.round
            lines += ["", f"ROUND {round_}", standing(session)]
        raw, question = sensible(session.match, rng), session.decision
        phase = session.phase.upper()
        lines.append(f"  {phase:8}{NAMES[question.seat]}: {question.prompt} -> {answer_in_words(session, raw)}")
        session.answer(raw)
        lines += told(session, seen)
        seen = len(session.events)
    lines += ["", "THE END", standing(session)]
    result = session.result()
    for place in sorted(result.places, key=lambda p: p.place):
        sums = ", ".join(f"{what} {n}" for what, n in place.breakdown.items() if n)
        lines.append(f"  {place.place}. {NAMES[place.seat]}: {place.score} XP ({sums}); "
                     + ", ".join(f"{what} {n}" for what, n in place.facts.items()))
    return lines


def test_a_whole_game(golden: Callable[[str, str], None]) -> None:
    golden("cardring.txt", "\n".join(transcript()) + "\n")

