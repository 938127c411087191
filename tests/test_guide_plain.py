"""Guided first games line by line, and the command `deckgames guide`."""

import re
from io import StringIO

import pytest

from deckgames.cli import playing
from deckgames.cli.failing import Failed, NoTerminal
from deckgames.engine.vocabulary.events import text_of
from deckgames.games import IDS, load
from deckgames.guide import Guide, Lesson, guides, progress, read
from deckgames.plain import Voice
from deckgames.plain.guided import GuidedClient
from tests.small_guide import SMALL, small

pytestmark = pytest.mark.usefixtures("real_cards")
"""Guides are written for the cards that are played with."""

GUIDES = guides(IDS)


class Hands(StringIO):
    """Types what the guide wants next, and nothing more after its end; first, once, what is in `before`."""

    def __init__(self, lesson: Lesson, before: list[str]) -> None:
        super().__init__()
        self.lesson, self.before = lesson, before

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]  # as StringIO itself does
        if self.before:
            return self.before.pop(0) + "\n"
        lesson, wanted = self.lesson, self.lesson.wanted
        if wanted is None:
            return "" if lesson.over else "\n"
        written = lesson.session.question(wanted.seat).write(lesson.read(wanted))
        if isinstance(written, dict):
            return ", ".join(f"{lesson.session.names[int(seat[-1])]} {n}" for seat, n in written.items()) + "\n"
        return (", ".join(written) if isinstance(written, list) else str(written)) + "\n"


def played(lesson: Lesson, *before: str) -> tuple[bool, str]:
    """Whether the chapter was finished, and everything that was said."""
    out = StringIO()
    done = GuidedClient(lesson, Voice(Hands(lesson, list(before)), out, ascii=False)).play()
    return done, out.getvalue()


@pytest.mark.parametrize("guide", GUIDES, ids=lambda guide: guide.id)
@pytest.mark.wide
def test_every_guide_can_be_played_line_by_line(guide: Guide) -> None:
    for chapter in range(len(guide.chapters)):
        lesson = Lesson(load(guide.game), guide, chapter)
        done, text = played(lesson)
        assert done
        assert text.count("Guide: ") == len(lesson.steps)


def test_a_text_stands_behind_the_moment_it_speaks_of_and_before_the_next_one() -> None:
    guide = next(guide for guide in GUIDES if guide.game == "initiative")
    _, text = played(Lesson(load("initiative"), guide))
    hit, door = text.index("Bea hits Ann for "), text.index("Ann plays Somebody’s Front Door")
    assert hit < text.rindex("Guide: ", 0, door) < door < text.index("Guide: ", door)


def test_a_wrong_answer_gets_the_reason_and_hint_tells_what_comes() -> None:
    done, text = played(small(), "", "", "minor-fight", "h", "nonsense")
    assert done
    assert "Guide: That is allowed, but Minor Skill comes first." in text
    assert "Now choose: Minor Skill." in text
    assert "'nonsense' is not an option here" in text


def test_the_table_stands_before_the_text_that_speaks_of_it() -> None:
    _, text = played(small())
    assert text.index("Your hand:") < text.index("Guide: You are Ann.") < text.index("Play a card?")


def test_a_key_that_answers_several_times_goes_as_far_as_the_guide_wants() -> None:
    lesson = Lesson(load("pools"), next(guide for guide in GUIDES if guide.game == "pools"))
    done, text = played(lesson, "", "", "", "duellist-of-the-rose", "f2", "f1")
    assert done
    refused = text.index("Guide: Press Enter when both are chosen, Picket of the Dark Ford")
    announced = re.search(r"Ann announces an attack of \d+ .*: Picket of the Dark Ford", text)
    assert announced and refused < text.index("Which cards for the attack?") < announced.start()


def test_undo_takes_back_and_the_text_comes_again() -> None:
    done, text = played(small(), "", "", "minor-skill", "u")
    assert done
    assert text.count("Guide: Play Minor Skill.") == 2


def test_whoever_leaves_goes_on_there() -> None:
    lesson = small()
    assert not played(lesson, "", "q")[0]
    assert progress.load("cardring").step == 1
    assert not played(lesson, "", "s")[0]
    assert progress.resume(load("cardring"), lesson.guide).at == 2


def test_a_guide_goes_through_all_its_parts_and_ends_with_the_result(
        monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    game, guide = load("cardring"), GUIDES[0]
    lessons: list[Lesson] = []

    class Hand(GuidedClient):
        def __init__(self, lesson: Lesson, voice: Voice) -> None:
            lessons.append(lesson)
            super().__init__(lesson, Voice(Hands(lesson, []), voice.write, ascii=False))

    monkeypatch.setattr("deckgames.plain.guided.GuidedClient", Hand)
    assert playing.play_through(game, guide, None) == 0
    assert [lesson.chapter for lesson in lessons] == list(range(len(guide.chapters)))
    said = capsys.readouterr().out
    assert "Ann wins." in said
    assert said.endswith("Your first own table: deckgames play cardring --seats ann,bot:normal,bot:normal --plain\n")
    assert progress.load("cardring").done


def test_a_free_guide_goes_on_with_the_game(
        monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    lesson = small()
    monkeypatch.setattr("sys.stdin", Hands(lesson, []))
    monkeypatch.setattr(progress, "resume", lambda game, guide: lesson)
    assert playing.play_through(lesson.game, read(SMALL, "small.yaml"), True) == 0
    said = capsys.readouterr().out
    assert said.index("You are on your own now.") < said.rindex("Buy a card?")


def test_a_game_without_a_guide_and_a_place_without_a_terminal_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Failed, match="there is no game 'cardrin'; did you mean 'cardring'"):
        playing.guide("cardrin", True, False, None, "")
    monkeypatch.setattr("deckgames.guide.guides", lambda games: [])
    with pytest.raises(Failed, match="Card Ring has no guided first game yet"):
        playing.guide("cardring", True, False, None, "")
    monkeypatch.undo()
    with pytest.raises(NoTerminal):
        playing.guide("cardring", False, False, None, "")


def test_again_begins_at_the_beginning(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    lesson = Lesson(load("cardring"), GUIDES[0])
    lesson.go_on()
    progress.keep(lesson)
    monkeypatch.setattr("sys.stdin", StringIO("q\n"))
    assert playing.guide("cardring", True, False, None, "") == 0
    assert text_of(lesson.say().text)[:40] in capsys.readouterr().out
    monkeypatch.setattr("sys.stdin", StringIO("q\n"))
    assert playing.guide("cardring", True, True, None, "") == 0
    said = capsys.readouterr().out
    assert text_of(Lesson(load("cardring"), GUIDES[0]).say().text)[:40] in said
    assert "Continue with: deckgames guide cardring --plain" in said
