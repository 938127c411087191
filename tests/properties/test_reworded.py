"""Words are for people: whoever rewords or translates every question changes no answer of a bot, no hint and no key.

Each letter of all prompts, labels and rule ids (of these each digit, too) becomes another one, for whoever reads them.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Any

import pytest

from deckgames import bots
from deckgames.bots.brain import brain_of
from deckgames.bots.hint import hint
from deckgames.engine.core.rng import Rng
from deckgames.engine.match.game import Game
from deckgames.engine.match.match import Match, SeatHandle
from deckgames.engine.match.private_phases import endings
from deckgames.engine.vocabulary.decisions import Decision, Mark, Option, Pick, SeatMark, Topic
from deckgames.fuzz import random_options
from deckgames.games import IDS, load
from deckgames.ui.table.asking import Question
from deckgames.ui.table.draft import Draft
from tests.gallery import Preview
from tests.harness import begin, pack_of
from tests.thorough import many

PLAYED = many(1, 50)
THOUGHT = many(20, 60)
"""Number of questions to one at which those are asked, too, that think long, and the keys are looked at."""
MOST = many(15, 250)
"""Answers of a game that are looked at."""
NEXT = str.maketrans(ascii_lowercase + ascii_uppercase,
                     ascii_lowercase[1:] + "a" + ascii_uppercase[1:] + "A")
NEXT_RULE = NEXT | str.maketrans(digits, digits[1:] + "0")


def reads(kind: type, name: str, change: Callable[[Any], Any]) -> property:
    """An attribute that is read as something else than it was set to."""
    slot = kind.__dict__[name]
    if isinstance(slot, property):
        return property(lambda thing: change(slot.fget(thing)))  # type: ignore[misc]
    return property(lambda thing: change(slot.__get__(thing)), slot.__set__)


@contextmanager
def reworded() -> Iterator[None]:
    """All words of questions read otherwise."""
    with pytest.MonkeyPatch.context() as patch:
        for kind, name in ((Decision, "prompt"), (Mark, "label"), (SeatMark, "label"), (Option, "label")):
            patch.setattr(kind, name, reads(kind, name, lambda words: str(words).translate(NEXT)))
        for kind in (Decision, Option):
            patch.setattr(kind, "rule", reads(kind, "rule", lambda rule: rule.translate(NEXT_RULE)))
        yield


@contextmanager
def without(topic: Topic) -> Iterator[None]:
    """No question and no button is about this any more."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Decision, "about", reads(Decision, "about", lambda is_: Topic.CHOOSE if is_ is topic else is_))
        for kind in (Mark, Option):
            patch.setattr(kind, "about", reads(kind, "about", lambda is_: None if is_ is topic else is_))
        yield


def table(game: Game, seed: int, together: bool) -> Match:
    """Every second table has options by chance; `together`: all play in co-op."""
    seats = game.min_seats + seed % (game.max_seats - game.min_seats + 1)
    if seed % 2 == 0 or together:
        return begin(game, seats, seed, {"mode": "coop"} if together else None)
    pack, rng = pack_of(game), Rng.fresh(seed)
    return Match(game, game.setup(pack, seats, random_options(game, rng, pack, seats), rng))


def course(game: Game, seed: int, long: bool = True, together: bool = False) -> Iterator[Any]:
    """What bots answer in a game that normal and easy bots play: by the ids of options, question by question. `long`:
    now and then also what the hard one and the hint would answer."""
    match = table(game, seed, together)
    players = [bots.make(("normal", "easy")[(seed + no) % 2], game, no) for no in range(len(match.view(None).seats))]
    for number in range(MOST):
        asked = match.decision
        if asked is None:
            return
        handle = SeatHandle(match, asked.seat, number)
        yield asked.seat, [asked.write(raw) for raw in brain_of(game).rank(match.state, asked)]
        if number % THOUGHT == seed % THOUGHT or (not long and isinstance(asked, Pick)):
            yield keys(game, match)
            if long:
                hard = bots.make(f"hard:{many(1, 4)}", game, seed).decide(handle)
                best = hint(handle, game, worlds=many(1, 3))
                yield asked.write(hard), asked.write(best.raw), best.close
        match.answer(players[asked.seat].decide(handle))


def keys(game: Game, match: Match) -> Any:
    """The keys of a question on the screen and line by line, and what they do."""
    layout = type(game.part("layout"))()
    scene = Preview(game, layout).scene_of(match, 120, 40)
    asked, stops = scene.decision, layout.focus_targets(scene)
    bar = Question(scene, Draft(asked), layout, scene.seats[asked.seat], None, stops, layout.keys(scene)).model()
    view, private_phases = match.view(asked.seat), game.private_phases
    macros = {key: macro.oids for key, macro in private_phases.macros(view, asked).items()}
    return (layout.verb(scene), layout.start(scene), dict(layout.keys(scene)), [key for key, _ in layout.menu(scene)],
            [key for key, _ in bar.options], [(stop.zone, stop.oid) for stop in stops], macros,
            private_phases.proposal(view, asked), [bool(private_phases.closing(view, asked, raw))
                                                   for raw in endings(asked)])


@pytest.mark.needs("layout")
@pytest.mark.parametrize("mode", [*IDS, "co-op"])
@pytest.mark.wide
def test_reworded_questions_are_answered_the_same(mode: str) -> None:
    game, together = load("journey" if mode == "co-op" else mode), mode == "co-op"
    for seed in range(PLAYED):
        usual = list(course(game, seed, together=together))
        with reworded():
            assert list(course(game, seed, together=together)) == usual


def changes(game: Game, seed: int, topic: Topic) -> bool:
    """Whether a table goes on otherwise once nothing is about this topic."""
    usual = list(course(game, seed, long=False))
    with without(topic):
        try:
            return any(one != other for one, other in zip(course(game, seed, long=False), usual, strict=False))
        except (AssertionError, AttributeError, KeyError, IndexError, RuntimeError, TypeError, ValueError):
            return True


READ = ((Topic.BUY, "cardring"), (Topic.ACT, "hooks"), (Topic.SWAP, "initiative"), (Topic.PREPARE, "journey"),
        (Topic.DEFEND, "pools"), (Topic.FIGHT, "cardring"), (Topic.ORDER, "cardring"), (Topic.PLAY, "cardring"),
        (Topic.REMOVE, "cardring"), (Topic.TAKE, "journey"), (Topic.DISCARD, "hooks"), (Topic.END, "hooks"),
        (Topic.GIVE, "hooks"), (Topic.HARM, "hooks"), (Topic.KEEP, "hooks"), (Topic.PUT, "hooks"),
        (Topic.HELP, "journey"), (Topic.PAY, "pools"))
"""Each topic with a game that goes on otherwise without it: one of each game first."""
UNREAD = frozenset({Topic.CHOOSE, Topic.AGREE})
"""What is left where nothing else is said, and what the kind of the question says."""


def test_each_topic_is_read_somewhere() -> None:
    assert {topic for topic, _ in READ} | UNREAD == set(Topic)


@pytest.mark.parametrize(("topic", "game_id"), READ[:many(5, 99)])
def test_without_a_topic_bots_and_keys_go_wrong(topic: Topic, game_id: str) -> None:
    assert any(changes(load(game_id), seed, topic) for seed in range(20))
