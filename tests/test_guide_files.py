"""A guide with a mistake, or one that does not fit its game any more, says where: file, line and column."""

import pytest

from deckgames.engine.core.paths import assets
from deckgames.games import load
from deckgames.guide import GuideError, read
from deckgames.guide.proof import mistakes
from tests.guide_proof import prove
from tests.small_guide import SMALL


def errors(old: str, new: str) -> list[str]:
    """What is wrong with the small guide after this change."""
    assert old in SMALL
    text = SMALL.replace(old, new, 1)
    with pytest.raises(GuideError) as refused:
        prove(load("cardring"), read(text, "small.yaml"))
    return str(refused.value).splitlines()


def test_the_small_guide_is_right() -> None:
    guide = read(SMALL, "small.yaml")
    proved = prove(load("cardring"), guide)
    assert (proved.steps, proved.answers, guide.minutes, guide.after) == (7, 5, 1, "free")
    assert proved.ways > 2


@pytest.mark.parametrize(("old", "new", "said"), [
    ("title: A small guide\n", "", "small.yaml:1:1: the guide has no 'title'; expected 'title:' with a text"),
    ("minutes: 1", "minutes: 25", "small.yaml:3:10: minutes is 25; expected 1 to 10"),
    ("after: free", "after: fre", "small.yaml:5:8: after is 'fre'; expected 'table' or 'free'; did you mean 'free'?"),
    ("about:", "abut:", "small.yaml:4:1: unknown field 'abut'; expected one of about,"),
    ("    table:", "    tables:", "small.yaml:8:5: unknown field 'tables'; expected one of steps, table"),
])  # fmt: skip
def test_a_mistake_in_the_head_has_its_place(old: str, new: str, said: str) -> None:
    assert any(line.startswith(said) for line in errors(old, new)), errors(old, new)


@pytest.mark.parametrize(("old", "new", "said"), [
    ("minor-skill, minor-skill, minor", "minor-skil, minor-skill, minor",
     "small.yaml:10:30: there is no card 'minor-skil'; expected a card's id; did you mean 'minor-skill'?"),
    ("phase: sitting", "faze: sitting", "small.yaml:13:7: unknown field 'faze'"),
    ("{name: Bob, player: \"bot:greedy\",", "{name: Bob,", "small.yaml:9:7: 2 learners sit at the table"),
])  # fmt: skip
def test_a_mistake_in_the_table_has_its_place(old: str, new: str, said: str) -> None:
    assert errors(old, new)[0].startswith(said), errors(old, new)


@pytest.mark.parametrize(("old", "new", "said"), [
    ("{Ann}. This", "{Anna}. This", "small.yaml:16:14: nothing is called 'Anna'"),
    ("Play {minor-skill}.", "Play {minor-skll}.", "small.yaml:19:14: nothing is called 'minor-skll'; expected the id"),
    ("point: hand", "pint: hand", "small.yaml:17:9: a step has no 'pint'; expected one of say, when, is, point, "
     "answers, other; did you mean 'point'?"),
    ("You are {Ann}.", "You are {Ann}. " + "Many words. " * 30,
     "small.yaml:16:14: the text has 6 lines; expected at most 3 lines of 76 columns"),
    ("{Ann: minor-skill, rule: CR-3.5}", "{Ann: minor-skill}", "small.yaml:21:13: this is no answer"),
    ("{Bob: end, rule", "{Bab: end, rule", "small.yaml:32:14: 'Bab' does not sit at the table"),
    ("{Bob: end, rule", "{Bob: end, or: [minor-skill], rule", "small.yaml:32:24: 'or' is no list of the learner's"),
    ("\"You are on your own now.\"", "\"Bye.\"\n        other: \"No.\"",
     "small.yaml:34:9: the learner answers nothing"),
    ("\"You are on your own now.\"", "\"Bye.\"\n        when: playz",
     "small.yaml:34:15: nothing that happens is called 'playz'; expected the kind of an event, or now; did you mean"),
    ("\"You are on your own now.\"", "\"Bye.\"\n        when: {plays: Bab}",
     "small.yaml:34:15: nothing is called 'Bab'"),
    ("\"You are on your own now.\"", "\"Bye.\"\n        when: [plays]", "small.yaml:34:15: this is no moment"),
    ("\"And the last.\"", "\"And the last.\"\n        when: plays",
     "small.yaml:27:9: this text goes with the learner's answer; expected 'when' on the step after it"),
    ("*Skill* buys cards.", "*Skill* buys 5 cards.", "small.yaml:18:14: '5' is typed; expected a slot that is read"),
    ("*Skill* buys cards.", "`Two` Skill.", "small.yaml:18:14: 'Two' is typed"),
    ("*Skill* buys cards.", "Minor Skill", "small.yaml:18:14: 'Minor Skill' is typed; expected {minor-skill}"),
    ("*Skill* buys cards.", "{minor-skill.prise}", "small.yaml:18:14: Minor Skill has no 'prise'"),
    ("*Skill* buys cards.", "{skil:Ann}", "small.yaml:18:14: no number is called 'skil'; expected the key of a number"),
    ("*Skill* buys cards.", "{skill:Bib}", "small.yaml:18:14: 'Bib' does not sit at the table"),
    ("*Skill* buys cards.", "{text:gatling-pipe-organ} " * 9, "small.yaml:18:14: the text has"),
    ("*Skill* buys cards.\"", "Buy.\"\n        is: xp", "small.yaml:19:13: 'xp' is no claim; expected two numbers"),
    ("comes first.", "comes first. " + "Too many words. " * 12,
     "small.yaml:22:16: the text has 4 lines; expected at most 2"),
])  # fmt: skip
def test_a_mistake_in_a_step_has_its_place(old: str, new: str, said: str) -> None:
    assert errors(old, new)[0].startswith(said), errors(old, new)


@pytest.mark.parametrize(("old", "new", "said"), [
    ("{Ann: minor-skill, rule: CR-3.5}", "{Ann: minor-skill, rule: CR-4.1}",
     "small.yaml:21:19: Ann is asked \"Play a card?\" by CR-3.5; expected a question by CR-4.1"),
    ("{Ann: minor-skill, rule: CR-3.5}", "{Ann: steam-fist, rule: CR-3.5}",
     "small.yaml:21:19: 'steam-fist' is not on offer here"),
    ("{Bob: minor-fight, rule: CR-3.5}", "{Bob: duelling-cane, rule: CR-3.5}",
     "small.yaml:31:19: 'duelling-cane' is not on offer here"),
    ("{Bob: minor-fight, rule: CR-3.5}", "{Ann: end, rule: CR-3.5}",
     "small.yaml:31:19: Ann is not asked now: Bob is; expected a question to Ann by CR-3.5"),
    ("{Bob: minor-fight, rule: CR-3.5}", "{Bob: any, rule: CR-3.5}", "small.yaml:31:19: only the learner may answer"),
    ("or: [minor-fight]", "or: [minor-fight, royal-bounty]", "small.yaml:25:19: 'royal-bounty' is never on offer here"),
    ("point: hand", "point: steam-fist", "small.yaml:17:16: 'steam-fist' is not on the table now"),
    ("point: hand", "point: Bob.hand", "small.yaml:17:16: 'Bob.hand' is not on the table now"),
    ("*Skill* buys cards.\"", "Buy.\"\n        is: xp:Ann > xp:Bob",
     "small.yaml:19:13: 'xp:Ann > xp:Bob' does not hold here: 0 and 0; expected a table of which the text is true"),
    ("*Skill* buys cards.", "{will.skill:Ann}", "small.yaml:18:14: 'will.skill:Ann': nothing is foretold here"),
    ("Play {minor-skill}.", "Have {will.fight:Ann}.", "small.yaml:19:14: 'will.fight:Ann' stays what it is"),
    ("\"You are on your own now.\"", "\"Bye.\"\n        when: beats",
     "small.yaml:34:15: 'beats' has not happened since the text before; expected what the last answer has brought"),
    ("\"You are on your own now.\"", "\"Bye.\"\n        when: {shows: Ann}",
     "small.yaml:34:15: 'shows' (Ann) has not happened"),
])  # fmt: skip
def test_a_guide_that_does_not_fit_the_game_any_more_has_its_place(old: str, new: str, said: str) -> None:
    assert errors(old, new)[0].startswith(said), errors(old, new)


def test_a_guide_that_goes_on_after_the_end_of_its_game_is_told_so() -> None:
    over = SMALL.replace("phase: sitting", "phase: over")
    with pytest.raises(GuideError, match=r"small.yaml:21:19: the game is over: nothing is asked; expected a question"):
        prove(load("cardring"), read(over, "small.yaml"))


def test_too_much_freedom_is_refused() -> None:
    """What may be answered in hundreds of ways has not been thought through, and cannot be tried."""
    cards = ["steam-fist", "duelling-cane", "university-grant", "fog-machine", "royal-bounty", "double-or-quits"]
    any_sequence = "\n".join(f"          - {{Ann: {card}, or: [{', '.join(set(cards) - {card})}], rule: CR-3.5}}"
                             for card in cards)
    head, _, tail = SMALL.partition("          - {Ann: minor-skill, rule: CR-3.5}")
    hand = f"[{', '.join([*cards, 'minor-skill', 'minor-fight'])}]"
    free = f"{head}{any_sequence}{tail}".replace("[minor-skill, minor-skill, minor-fight]", hand, 1)
    with pytest.raises(GuideError, match="there are more than 400 ways through this chapter; expected fewer free"):
        prove(load("cardring"), read(free, "small.yaml"))


def test_a_constant_is_one_of_its_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    small = SMALL.replace("*Skill* buys cards.", "{five|CR-2.1} phases")
    monkeypatch.setattr("deckgames.guide.proof.guides", lambda games: [read(small, "small.yaml")])
    assert [str(error).partition(";")[0] for error in mistakes(load("cardring"))] == [
        "small.yaml:18:14: CR-2.1 does not say 'five'"]


def test_a_lesson_asks_what_a_table_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = SMALL.replace("or: [minor-fight], rule: CR-3.5", "rule: CR-3.5, unasked: true")
    given = (assets() / "guides" / "hooks.yaml").read_text(encoding="utf-8").replace(", unasked: true", "", 1)
    for game, text, said in (("cardring", asked, "a table asks this"), ("hooks", given, "a table gives this answer")):
        monkeypatch.setattr("deckgames.guide.proof.guides", lambda games, text=text: [read(text, "small.yaml")])
        assert said in str(next(mistakes(load(game))))


REVEALED = """\
game: hooks
title: A card is revealed
minutes: 1
about: For tests.
chapters:
  - title: Reveal
    table:
      seats:
        - {name: Ann, deck: [drunken-navigator, celebrate, fist-fight, royal-galleon, celebrate, flagship]}
        - {name: Bea, player: "bot:greedy", deck: [celebrate, celebrate, fist-fight, fist-fight]}
    steps:
      - say: "You will have {will.treasures:Ann}."
        answers:
          - {Ann: drunken-navigator, rule: HK-2.7}
"""


def test_what_is_not_certain_is_not_told_as_if_it_were() -> None:
    with pytest.raises(GuideError, match=r"small.yaml:12:14: 'will.treasures:Ann' is not certain here: .*; exp"):
        prove(load("hooks"), read(REVEALED, "small.yaml"))
