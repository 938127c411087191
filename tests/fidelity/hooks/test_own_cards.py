"""Worked examples of Hooks: what a player does to the own cards."""

import pytest

from tests.given.hooks import given


@pytest.mark.example("HK-E.27")
def test_an_encore() -> None:
    s = given(A={"hand": "encore polly press-gang fist-fight", "deck": "celebrate celebrate", "treasures": 0})
    s.says("A", "encore")
    assert s.offers() == ["press-gang", "fist-fight"]
    assert next(o.blocked for o in s.options().values() if o.oid.startswith("polly")) == "copies cards itself"
    s.says("A", "press-gang")
    assert (s.A.hand, s.A.deck, s.A.pile) == ("polly fist-fight celebrate celebrate", "press-gang", "encore")
    assert (s.A.treasures, s.counters, s.t.extra) == (2, (3, 0, 0), 2)
