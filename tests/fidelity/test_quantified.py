"""Every sentence with *most*, *every*, *only*, *never* or *always* in a guide, on a cover and on the first pages of a
book is bound to what is played, as numbers are.

`<game>/quantified.yaml` lists these sentences, each under `says`, with what holds it:

- `printed`: the lines of `printed.yaml` that say the same, by their names; or checks as there, with their `rules`.
- `counts`: what is counted over the shipped cards, a function below.
- `here`: it speaks of the table beside it. Its step of a guide says so by `is`, `when` or the answers it waits for; the
  first pages of a book are played by `tests/chapter_0`.
- `claims nothing`: why nothing of it can be false.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

import pytest
import yaml

from deckgames.engine.core.cards import Pack
from deckgames.engine.core.paths import assets
from deckgames.engine.core.rng import Rng
from deckgames.games import IDS, load
from deckgames.games.journey.effects import looming
from deckgames.games.journey.state import DIAL
from tests.fidelity.test_coverage import TESTS
from tests.fidelity.test_printed import CHECKS, listed, proves
from tests.given.stories import stories

pytestmark = pytest.mark.usefixtures("real_cards")
WORDS = re.compile(r"\b(?:most|every|everybody|everything|only|never|always)\b", re.IGNORECASE)
HOLDERS = {"printed", "counts", "here", "claims nothing"}
AT_HAND = {"is", "when", "answers"}
_BLOCK = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)


def sentences(text: str) -> list[str]:
    return re.split(r"(?<=[.!?])\s+", " ".join(text.split()))


def of_guide(told: Any) -> Iterator[tuple[str, bool]]:
    """Each sentence of a guide, and whether its step says anything of the table."""
    if isinstance(told, dict):
        for name, part in told.items():
            if isinstance(part, str):
                yield from ((said, bool(AT_HAND & told.keys())) for said in sentences(part))
            elif name != "table":
                yield from of_guide(part)
    elif isinstance(told, list):
        for part in told:
            yield from of_guide(part)


@cache
def said(game_id: str) -> dict[str, bool]:
    """Each sentence of a game, and whether it stands beside a table that it may speak of."""
    book = (assets() / "rules" / f"{game_id}.md").read_text(encoding="utf-8").partition("\n## 1 ")[0]
    first = [(one, True) for part in re.split(r"\n\n(?:- )?|\n- ", _BLOCK.sub("", book)) for one in sentences(part)]
    files = sorted((assets() / "guides").glob(f"{game_id}*.yaml"))
    told = [one for file in files for one in of_guide(yaml.safe_load(file.read_text(encoding="utf-8")))]
    return dict([*told, *first, *((one, False) for one in sentences(load(game_id).cover.tagline))])


@cache
def bound(game_id: str) -> dict[str, dict[str, Any]]:
    """What holds those that say how many, and some others."""
    file = TESTS / "fidelity" / game_id / "quantified.yaml"
    entries = yaml.safe_load(file.read_text(encoding="utf-8")) if file.exists() else ()
    return {" ".join(entry.pop("says").split()): entry for entry in entries}


@cache
def printed(game_id: str) -> dict[str, tuple[list[str], dict[str, Any]]]:
    return {name: (ids, line) for ids, name, line in stories(TESTS / "fidelity" / game_id / "printed.yaml")}


# ---- what is counted


def mostly(found: Sequence[bool]) -> bool:
    return 2 * sum(found) > len(found)


def cards_have_stats_and_effects(pack: Pack) -> bool:
    cards: Any = [card for card in pack.sections["cards"] for _ in range(card.copies)]
    stats = [any(n is not None for n in (card.attack, card.defence, card.healing)) for card in cards]
    return mostly(stats) and mostly([bool(card.effects) for card in cards])


def points_of(spec: Any) -> int:
    """The points that a card of Journey says without counting anything."""
    return sum(getattr(term, "points", 0) for part in (spec.upper, spec.lower) for term in part.vp) * spec.copies


def creatures_score_most(pack: Pack) -> bool:
    creatures, magic = (sum(points_of(spec) for name in names for spec in pack.sections[name])
                        for names in (("monsters", "dragons"), ("items", "enchantments")))
    return creatures > magic > 0


def points_stand_below(pack: Pack) -> bool:
    cards: Any = [spec for name in ("items", "enchantments", "monsters", "dragons") for spec in pack.sections[name]
                  if spec.upper.vp or spec.lower.vp]
    return mostly([bool(spec.lower.vp) for spec in cards])


def actions_are_used_once(pack: Pack) -> bool:
    cards: Any = [spec for name in ("items", "enchantments", "banners", "classes") for spec in pack.sections[name]]
    verbs = [ability.verb for spec in cards for _, part in spec.sections for ability in part.abilities]
    return verbs.count("minor") > verbs.count("double") + verbs.count("multi") > 0


def wounds_of_events(pack: Pack) -> list[list[int]]:
    """What each event costs when it is the next one, by anger 1, 2 and 3, for every number of players."""
    game, cost = load("journey"), list[list[int]]([[], [], []])
    for seats in range(1, 6):
        t: Any = game.setup(pack, seats, game.options(mode="coop"), Rng.fresh(1))
        for card in [*t.events]:
            for number, t.hp in enumerate((DIAL, 69, 39)):
                t.events = [card]
                cost[number].append(looming.wounds(t))
    return cost


def anger_hurts_most_at_last(pack: Pack) -> bool:
    *before, last = map(sum, wounds_of_events(pack))
    return 5 * last > 6 * max(before)


def events_cost_wounds(pack: Pack) -> bool:
    return all(sum(map(bool, cost)) > 0.8 * len(cost) for cost in wounds_of_events(pack))


def most_have_professions(pack: Pack) -> bool:
    cards: Any = pack.sections["cards"]
    return mostly([card.profession is not None for card in cards])


COUNTS: dict[str, Callable[[Pack], bool]] = {count.__name__: count for count in (
    cards_have_stats_and_effects, creatures_score_most, points_stand_below, actions_are_used_once,
    anger_hurts_most_at_last, events_cost_wounds, most_have_professions)}


# ---- all of them


@pytest.mark.needs("rulebook")
@pytest.mark.parametrize("game_id", IDS)
def test_every_sentence_that_says_how_many_is_bound(game_id: str) -> None:
    there, held = said(game_id), bound(game_id)
    unbound = [one for one in there if WORDS.search(one) and one not in held]
    assert not unbound, f"nothing holds, in quantified.yaml: {unbound}"
    assert not held.keys() - there.keys(), f"nobody says any more: {sorted(held.keys() - there.keys())}"


@pytest.mark.parametrize(("game_id", "sentence"), [
    pytest.param(game_id, sentence, id=f"{game_id}: {sentence}") for game_id in IDS for sentence in bound(game_id)])
def test_what_a_sentence_says_is_so(game_id: str, sentence: str) -> None:
    held = bound(game_id)[sentence]
    assert held.keys() & (HOLDERS | CHECKS), f"what holds it? {sorted(held)}"
    assert "here" not in held or said(game_id).get(sentence), "nothing in its step says so: is, when, or answers"
    for name in listed(held.get("printed")):
        ids, line = printed(game_id)[name]
        proves(game_id, ids, line)
    for name in listed(held.get("counts")):
        assert COUNTS[name](load(game_id).load_pack([])), name
    if checks := {name: held[name] for name in held.keys() & (CHECKS | {"seats", "with"})}:
        proves(game_id, listed(held["rules"]), checks)
