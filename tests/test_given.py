"""Tables of tests are what was told: a name that cannot be laid out is refused."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.given import cardring, hooks, initiative, journey


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
