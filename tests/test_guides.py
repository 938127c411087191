"""Every guide that comes with the program fits its game: it is played through by its own script, all ways it allows."""

from pathlib import Path

import pytest

from deckgames.engine.core.paths import assets
from deckgames.engine.match.rulebook import Rulebook
from deckgames.engine.vocabulary.events import text_of
from deckgames.games import IDS, load
from deckgames.guide import Guide, guides
from deckgames.guide.file import load as load_guide
from deckgames.guide.lesson import Lesson
from deckgames.guide.proof import constants
from tests.guide_proof import prove

pytestmark = pytest.mark.usefixtures("real_cards")
"""Guides are written for the cards that are played with."""

FILES = sorted((assets() / "guides").glob("*.yaml"))
WORDS_A_MINUTE, SECONDS_AN_ANSWER = 150, 4
"""How fast a newcomer reads and answers, with a table to look at meanwhile; the others move at once."""


@pytest.fixture(params=FILES, ids=lambda file: file.stem)
def guide(request: pytest.FixtureRequest) -> Guide:
    file: Path = request.param
    return load_guide(file)


def test_there_are_guides_and_each_belongs_to_a_game() -> None:
    assert [guide.id for guide in guides(IDS)] == sorted((file.stem for file in FILES), key=lambda name: (
        IDS.index(name.partition("-")[0]), name))
    assert {"cardring", "hooks", "initiative", "journey-coop"} <= {file.stem for file in FILES}
    for file in FILES:
        found = load_guide(file)
        assert found.id == file.stem and found.game == file.stem.partition("-")[0]


@pytest.mark.wide
def test_it_fits_the_rules_and_cards_whatever_the_learner_chooses(guide: Guide) -> None:
    proved = prove(load(guide.game), guide)
    assert proved.steps > 20
    last = proved.ends[-1].session
    assert last.over
    for lesson in proved.ends:
        lesson.game.check(lesson.session.match.state)


def test_it_takes_no_longer_than_it_says(guide: Guide) -> None:
    seconds = 0.0
    for chapter in range(len(guide.chapters)):
        lesson = Lesson(load(guide.game), guide, chapter)
        for step in lesson.steps:
            seconds += 60 * len(text_of(step.say.widest).split()) / WORDS_A_MINUTE
            seconds += SECONDS_AN_ANSWER * sum(1 for wanted in step.answers if wanted.seat == lesson.learner)
    assert seconds <= 60 * guide.minutes <= 600, f"{seconds / 60:.1f} minutes"


def test_the_rules_it_is_bound_to_are_in_the_rulebook_and_say_its_constants(guide: Guide) -> None:
    book = Rulebook.of(load(guide.game))
    for chapter in range(len(guide.chapters)):
        lesson = Lesson(load(guide.game), guide, chapter)
        constants(lesson)
        for step in lesson.steps:
            for wanted in step.answers:
                assert book.rule(wanted.rule).id == wanted.rule


def test_whoever_tries_something_else_is_told_why(guide: Guide) -> None:
    """Wherever the learner has a choice and the guide wants one answer, it has a reason of its own."""
    for chapter in range(len(guide.chapters)):
        lesson = Lesson(load(guide.game), guide, chapter)
        while not lesson.over:
            wanted, step = lesson.wanted, lesson.step
            if wanted is None:
                lesson.go_on()
                continue
            question = lesson.session.question(wanted.seat)
            choice = sum(1 for option in question.options() if option.blocked is None) > 1
            if wanted.own and choice and wanted.answer != "any":
                assert step is not None and step.other.pieces, f"{guide.file}:{wanted.at[0]}"
            lesson.session.answer(lesson.read(wanted), wanted.seat)
            lesson.follow()


def test_it_is_about_the_base_cards_alone(guide: Guide) -> None:
    """The player's own packs change no guide: a lesson has its own pack."""
    game = load(guide.game)
    assert Lesson(game, guide).pack.hash == game.load_pack(()).hash


def test_the_table_beside_a_text_is_never_older_than_beside_the_text_before(guide: Guide) -> None:
    for chapter in range(len(guide.chapters)):
        lesson, shown = Lesson(load(guide.game), guide, chapter), 0
        while not lesson.over:
            step, wanted, until = lesson.step, lesson.wanted, lesson.moment
            assert step is not None
            before, shown = shown, until[1] if until else len(lesson.session.events)
            assert before <= shown, f"{guide.file}:{step.at[0]}"
            if wanted is None:
                lesson.go_on()
            else:
                lesson.session.answer(lesson.read(wanted), wanted.seat)
                lesson.follow()
