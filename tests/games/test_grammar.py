"""What the log, questions and refusals say is English: the subject first, an owner for each effect, active voice."""

import re
from collections.abc import Iterator
from random import Random

from deckgames.bots import make
from deckgames.engine.match.game import Game
from deckgames.engine.record.session import SeatInfo, Session
from deckgames.engine.record.story import Step
from deckgames.engine.vocabulary.events import Event, spans, text_of
from tests.harness import all_games, pack_of
from tests.thorough import cases, many

NAMES = ("Ann", "Bea", "Cid", "Dee", "Eve", "Flo")
MOST = 400
"""Answers of a game that are listened to at most."""
FOREIGN = re.compile(
    r"\bgets?\b.*\bby\b|\b(is|are) granted\b|\bsets? off\b|\bhas sat\b|\bputs? .*\bon itself\b|\bthe own\b|\bdefense\b"
    rf"|\bCARD of (?:{'|'.join(NAMES)})\b|\b(stack|field|hand|queue|pool|deck|pile) of (?:{'|'.join(NAMES)})\b"
    r"|;.*;.*;|^(?!CARD|seat \d|[A-Z]|the |a |an |no |all |it |everybody|everyone|nobody|points |\d|round|beat|overtime"
    r"|neither|each |part of )")


def heard(game: Game, chance: Random) -> Iterator[tuple[str, str]]:
    """All that is said in a game of bots: what it is, and its words without the names of cards."""
    seats, seed = chance.randint(game.min_seats, game.max_seats), chance.randrange(10**6)
    people = [SeatInfo(NAMES[i], "bot:random", i) for i in range(seats)]
    session = Session.new(game, people, game.options(), seed, pack=pack_of(game))
    bot = make(chance.choice(("greedy", "random")), game, seed)
    names = sorted({spec.name for specs in session.pack.sections.values() for spec in specs}, key=len, reverse=True)
    cards = re.compile("“?(?:{})”?".format("|".join(map(re.escape, names))))
    for _ in range(MOST):
        if (asked := session.decision) is None:
            break
        raw = bot.decide(session.handle(asked.seat))
        for option in asked.options()[:20]:
            if option.blocked:
                yield "refusal", f"CARD {cards.sub('CARD', option.blocked)}"
        yield "question", cards.sub("CARD", asked.prompt)
        session.apply(Step(asked.seat, "", "", None, raw, False, ""), learn=False)
    for event in [h.event for h in session.events]:
        if text := cards.sub("CARD", _said(event, session)):
            yield event.kind, re.sub(r"(CARD(; |, | and ))+CARD", "CARD", text)


def _said(event: Event, session: Session) -> str:
    return text_of(spans(event, session.sentences, session.names, None))


@all_games
def test_what_is_said_has_its_subject_first_an_owner_and_an_active_verb(game: Game, chance: Random) -> None:
    found = {kind: text for _ in cases(chance, many(1, 40)) for kind, text in heard(game, chance)
             if FOREIGN.search(text)}
    assert not found, found
