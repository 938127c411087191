"""A whole game of each as a text that a person can read and review: `tests/golden/<game>.txt`, of the answers that are
kept in `<game>-answers.txt`; where they fit no more, `pytest --golden` writes others."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from deckgames.engine.core.spelling import plural
from deckgames.engine.match.game import Place
from deckgames.engine.record.session import Session
from deckgames.games import load
from deckgames.games.hooks.rules import scores
from deckgames.games.journey import queries
from tests.conftest import GOLDEN, Golden
from tests.games.transcript import NAMES, Teller, transcript
from tests.harness import pack_of


def cards(there: Any) -> str:
    return ", ".join("-" if card is None else card.name for card in there)


def of_cardring(t: Any) -> str:
    seats = ", ".join(f"{name} {me.xp} XP" for name, me in zip(NAMES, t.seats, strict=True))
    return f"  {seats}; Main Deck {len(t.main_deck)}, Enemy Deck {len(t.enemy_deck)}; Row: {cards(t.row)}"


def place_in_cardring(found: Place) -> str:
    sums = ", ".join(f"{what} {n}" for what, n in found.breakdown.items() if n)
    return f"{found.score} XP ({sums})"


def of_hooks(t: Any) -> str:
    seats = "; ".join(f"{name} {plural(me.treasures, 'Treasure')}, {plural(hooks, 'hook')}, {me.owned} cards"
                      for name, me, hooks in zip(NAMES, t.seats, scores(t), strict=True))
    return f"  {seats}; bank {t.bank}, supply deck {len(t.supply_deck)}; row: {cards(t.row)}"


def phase_in_hooks(session: Session) -> str:
    t = session.match.state
    return f"{t.actions}A{t.buys}B{t.reloads}R" if t.phase == "main" else t.phase.upper()


def of_initiative(t: Any) -> str:
    seats = "; ".join(f"{name} {me.health} health, {len(me.hand)} cards" if not me.out else f"{name} is out"
                      for name, me in zip(NAMES, t.seats, strict=True))
    return (f"  {seats}; deck {len(t.deck)}, discard pile {len(t.discard)}, dealer {NAMES[t.dealer]}; "
            f"pool: {cards(t.pool)}")


def lives(n: int) -> str:
    return "1 life" if n == 1 else f"{n} lives"


def of_pools(t: Any) -> str:
    seats = "; ".join(f"{name} has left" if me.left else f"{name} {lives(me.life)}, {len(me.hand)} in hand, pool "
                      + " ".join(card.spec.code for card in me.pool)
                      for name, me in zip(NAMES, t.seats, strict=True))
    common = " ".join(card.spec.code for card in t.common)
    return f"  {seats}; common {common}; deck {len(t.deck)}, discard pile {len(t.discard)}"


def of_journey(t: Any) -> str:
    seats = "; ".join(
        f"{name} {plural(queries.points(t, me), 'point')}, {me.attack}/{me.defense}, {plural(me.crystals, 'crystal')}, "
        f"{plural(queries.wound_count(t, me), 'wound')}, "
        f"{len(me.items)} + {len(me.enchantments)} + {len(me.creatures)} cards"
        for name, me in zip(NAMES, t.seats, strict=True))
    return f"  {seats}\n  road: {cards(t.track)}; deck {len(t.deck)}"


def phases(**known: str) -> Callable[[Session], str]:
    return lambda session: known.get(session.phase, session.phase.upper())


TELLERS = {
    "cardring": Teller(289, of_cardring, ("plays", "buys", "clears", "targets", "dares", "idles"), place_in_cardring,
                       options={"length": "short"}, about=lambda t: f", Finale: {t.finale.name}"),
    "hooks": Teller(
        84, of_hooks, ("plays", "buys", "ends-turn"),
        lambda found: f"{found.score} hooks ({', '.join(f'{n} {name}' for name, n in found.breakdown.items())})",
        phase_in_hooks),
    "initiative": Teller(3, of_initiative, (), lambda found: f"{found.score} health"),
    "pools": Teller(36, of_pools, ("lays",), lambda found: lives(found.score),
                    phases(additional="MORE", distribution="AIM", damage="WALLS")),
    "journey": Teller(
        11, of_journey, ("journeys", "rests", "uses", "challenges"),
        lambda found: f"{plural(found.score, 'point')} "
                      f"({', '.join(f'{name} {n}' for name, n in found.breakdown.items())})",
        phases(begin="TURN", clean_up="CLEAN UP", refill="CLEAN UP"), {"short": True},
        lambda t: f", {t.village.name}, {t.overlord.name}, kingdoms {', '.join(t.kingdoms)}")}


@pytest.mark.parametrize("game_id", TELLERS)
def test_a_whole_game(game_id: str, golden: Golden) -> None:
    game, name = load(game_id), f"{game_id}-answers.txt"
    kept = [json.loads(line) for line in (GOLDEN / name).read_text(encoding="utf-8").splitlines()]
    text, answers = transcript(game, pack_of(game), TELLERS[game_id], kept)
    golden(f"{game_id}.txt", text)
    golden(name, "".join(f"{json.dumps(answer)}\n" for answer in answers))
