"""Every run draws the same cases, whatever else is run beside them, and a case that failed is tried again."""

from collections.abc import Iterator

import pytest
from hypothesis.internal.conjecture import providers

from tests.conftest import to_keep
from tests.thorough import KEPT, Chance, cases, not_drawn


def drawn(chance: Chance, times: int) -> Iterator[float]:
    """The first number of each of three cases that draw so many."""
    for _ in cases(chance, 3):
        first, *_ = (chance.random() for _ in range(times))
        yield first


def test_a_case_does_not_depend_on_what_those_before_it_drew() -> None:
    assert [*drawn(Chance("0", "test"), 1)] == [*drawn(Chance("0", "test"), 7)] != [*drawn(Chance("1", "test"), 1)]


def test_a_case_that_failed_is_tried_first_once_it_is_kept(request: pytest.FixtureRequest, chance: Chance,
                                                           monkeypatch: pytest.MonkeyPatch) -> None:
    anew, failing = [*drawn(chance, 1)], Chance("7", chance.test)
    drawing = drawn(failing, 1)
    next(drawing)
    failed = next(drawing)
    request.node.funcargs["chance"] = failing
    line, = to_keep(request.node, AssertionError())
    monkeypatch.setitem(KEPT, *eval(f"{{{line}}}").popitem())
    seed = request.config.option.hypothesis_seed
    assert [*drawn(Chance(seed, chance.test), 1)] == [failed, *anew]


def test_a_case_of_hypothesis_is_told_as_its_example(request: pytest.FixtureRequest) -> None:
    failed = AssertionError()
    failed.add_note("Failing test case: test_x(\n    seats=2,\n)")
    assert [*to_keep(request.node, failed)] == ["@example(\n    seats=2,\n)"]


def test_hypothesis_draws_no_numbers_of_the_modules_that_happen_to_be_imported() -> None:
    assert not len(providers._get_local_constants())


@pytest.mark.parametrize(("mark", "played"), [(pytest.mark.wide, 1), (pytest.mark.wide(3), 3)])
def test_a_wide_test_plays_some_of_its_cases_and_the_same_ones_again(request: pytest.FixtureRequest, played: int,
                                                                     mark: pytest.MarkDecorator) -> None:
    cases = [pytest.Function.from_parent(request.node.parent, name=f"test[{number}]", callobj=drawn)
             for number in range(5)]
    assert [*not_drawn(cases)] == []
    for case in cases:
        case.add_marker(mark)
    assert len(left := [*not_drawn(cases)]) == 5 - played
    assert [*not_drawn(cases)] == left
