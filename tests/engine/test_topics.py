"""Topics: a closed list that every program is told."""

import re

from deckgames import drive
from deckgames.engine.vocabulary.decisions import DONE, SEAT, Choose, Mark, Topic


def test_there_are_at_most_twenty_each_with_a_word() -> None:
    words = [topic.word for topic in Topic]
    assert len(words) <= 20
    assert all(word.isalpha() and word.islower() for word in words)


def test_drive_help_names_them_all() -> None:
    told = re.findall(r"\w+", drive.__doc__ or "")
    assert [topic.value for topic in Topic if topic.value not in told] == []


def test_a_button_has_a_topic_of_its_own_and_the_last_one_ends() -> None:
    asked = Choose(0, "TO-1", Topic.FIGHT, "?", [SEAT[1], Mark("wall", "a wall", Topic.DEFEND), None])
    assert [option.about for option in asked.options()] == [None, Topic.DEFEND, Topic.END]
    assert DONE.about is Topic.END
