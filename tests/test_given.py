"""Tables of tests are what was told: a name that cannot be laid out is refused, a story that is not true fails."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.given import cardring, hooks, initiative, journey
from tests.given.stories import tell
from tests.told import TOLD, keep_sections, readers, sections
from tests.ui.stories import tell as tell_of_the_app


@pytest.mark.parametrize(("given", "table", "said"), [
    (cardring.given, {"rows": "x"}, "'rows' cannot be laid out; did you mean 'row'?"),
    (cardring.given, {"A": {"skil": 2}}, "'skil' cannot be laid out; did you mean 'skill'?"),
    (hooks.given, {"A": {"treasure": 2}}, "'treasure' cannot be laid out; did you mean 'treasures'?"),
    (hooks.given, {"banck": 2}, "'banck' cannot be laid out; did you mean 'bank'?"),
    (initiative.given, {"A": {"healths": 2}, "B": ":"}, "'healths' cannot be laid out; did you mean 'health'?"),
    (journey.given, {"A": {"item": "fist"}}, "'item' cannot be laid out; did you mean 'items'?"),
    (journey.given, {"vilage": "normaltown"}, "'vilage' cannot be laid out; did you mean 'village'?"),
    (journey.given, {"cards": {"a": "itm | - | -"}}, "'itm' cannot be laid out; did you mean 'item'?"),
    (journey.given, {"cards": {"a": "item | X3 | -"}}, "'X3' is neither an icon nor points"),
    (initiative.given, {"A": ":", "B": ":", "pol": ""}, "'pol' cannot be laid out; did you mean 'pool'?"),
])
def test_a_name_that_cannot_be_laid_out_is_refused(given: Callable[..., Any], table: dict[str, Any], said: str) -> None:
    with pytest.raises(TypeError, match=said.replace("?", r"\?")):
        given(**table)


TABLE = {"given": {"A": {"hand": "celebrate open-bar", "treasures": 8}}}


@pytest.mark.parametrize(("step", "said"), [
    ({"A.treasures": 9}, "A.treasures is 8"), ({"A.treasure": 8}, "treasure"),
    ({"offers": {"lacks": "celebrate"}}, "offers is"), ({"A.treasures": {"same": [8]}}, "not iterable"),
    ({"B": "celebrate"}, "A is asked, not B"), ({"A cannot": "celebrate"}, "DID NOT RAISE"),
    ({"A": "mutiny"}, "mutiny"),
    ({"A.treasures": {"over": 8, "under": 10}}, "A.treasures is 8"), ("reads_minds", "reads_minds"),
    ({"keep": {"before": "A.treasures"}, "A.treasures": {"not": "$before"}}, "A.treasures is 8"),
    ({"asked": {"like": "[B-F]"}}, "asked is 'A'"), ({"asked": {"unlike": "[AB]"}}, "asked is 'A'"),
    ({"A has": {"treasure": 3}}, "cannot be laid out"), ({"told(gets)": ["A gets 3 Treasures"]}, "is []")])
def test_a_story_that_is_not_true_fails_at_its_step(step: Any, said: str) -> None:
    with pytest.raises(BaseException, match=re.escape(said)) as failed:  # pytest's own failures are no Exceptions
        tell("hooks", [TABLE, {"A.treasures": 8, "asked": "A"}, step])
    assert failed.value.__notes__[0].startswith("step 3: ")


@pytest.mark.parametrize("step", [{"bar": {"has": "Sell a card?"}}, {"screen": "MenuScreen"}, {"press": "1"}])
def test_a_story_of_the_app_that_is_not_true_fails_at_its_step(step: Any) -> None:
    with pytest.raises(AssertionError) as failed:
        tell_of_the_app([{"table": {}}, {"bar": {"has": "Play a card?"}}, step, {"session.number": 1}])
    assert failed.value.__notes__[0].startswith(("step 3: ", "step 4: "))


def test_a_story_is_told_once_for_each_case() -> None:
    steps: list[Any] = [TABLE, {"A": "$card"}, {"A.treasures": "$then"}]
    tell("hooks", [{"cases": [{"card": "celebrate", "then": 10}, {"card": "open-bar", "then": 11}]}, *steps])
    with pytest.raises(AssertionError, match=r"A\.treasures is 10"):
        tell("hooks", [{"cases": [{"card": "open-bar", "then": 11}, {"card": "celebrate", "then": 9}]}, *steps])


@pytest.mark.parametrize("corpus", sorted(TOLD.iterdir()), ids=lambda corpus: corpus.stem)
def test_each_section_of_the_told_texts_is_read_by_one_story(corpus: Path, request: pytest.FixtureRequest) -> None:
    read = [*readers(corpus.stem)]
    assert len(read) == len({*read}), sorted(name for name in {*read} if read.count(name) > 1)
    if request.config.getoption("--golden"):
        keep_sections(corpus, lambda told: {name: told[name] for name in told if name in read})
    assert not sections(corpus).keys() - {*read}, "no story reads these: pytest --golden clears them"
