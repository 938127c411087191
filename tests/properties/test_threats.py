"""What the table says threatens somebody, against what comes in random games: never less than may come, and facts as
they stand."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from deckgames.engine.core.rng import Rng
from deckgames.engine.messages import TEXT, LazyMessage
from deckgames.engine.record.journal import SeatInfo
from deckgames.engine.record.session import Session
from deckgames.games import load
from deckgames.games.hooks.cards import score
from deckgames.games.journey.effects.looming import wounds
from deckgames.ui.paint.cells import width
from deckgames.ui.paint.signs import SEAT_SIGNS
from deckgames.ui.table.headlines import AROUND, forms
from deckgames.ui.toolkit.layout import SeatLook
from tests.gallery import NAMES
from tests.thorough import many

TABLES: dict[str, tuple[str, int, dict[str, Any]]] = {
    "cardring": ("cardring", 3, {}), "hooks": ("hooks", 3, {}), "initiative": ("initiative", 3, {}),
    "journey": ("journey", 2, {}), "coop": ("journey", 2, {"mode": "coop"}), "pools": ("pools", 3, {})}
GAMES, ANSWERS = many(1, 12), many(150, 900)
Said = Mapping[str, Mapping[str, Any]]
"""The messages of a threat by their key, with what fills them."""


def parts(said: Any) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """A message and those in it."""
    if isinstance(said, LazyMessage):
        yield said.key.removeprefix("threat."), said.slots
        for slot in said.slots.values():
            for one in slot if isinstance(slot, list) else [slot]:
                yield from parts(one)


def hooks(session: Session, said: Said, seat: int) -> None:
    """Who of those with a turn to come owns attacks, and what the leader of them can buy."""
    t: Any = session.match.state
    for key, slots in said.items():
        if "card" in slots:
            foe = int(slots["foe"].removeprefix("seat ")) - 1
            had = score(t.seats[foe].cards, t.seats[foe].treasures)
            within = [card.spec for card in t.row if card and card.spec.cost <= t.seats[foe].treasures]
            told = {(card.name, f"{had}→{had + card.hooks}") for card in within}
            assert (slots["card"], str(slots["hooks"])) in told
        owned = {f"seat {no + 1}": [card for card in t.seats[no].cards if card.spec.attacks] for no in t.to_come
                 if no != seat}
        armed = [foe for foe, cards in owned.items() if cards]
        if key in ("for", "deed", "takes"):
            named = " ".join(card.spec.text for foe in armed for card in owned[foe])
            most = max(map(int, re.findall(r"(?:steals?|loses?) (\d+)", named, re.I)), default=0)
            assert slots.get("n", 0) == min(most, t.seats[seat].treasures)
        if key not in ("for", "deed", "none"):
            assert slots.get("foes", [slots.get("foe")] * (key == "both")) == armed


def initiative(session: Session, said: Said, seat: int) -> None:
    """No card that the seat does not see among the others' has a stronger attack."""
    t: Any = session.match.state
    if "up-to" in said:
        seen = session.game.seen(t, seat)
        held = [card for foe in t.living if foe.no != seat for card in (*foe.hand, *[one.card for one in foe.stack])]
        assert all((card.spec.attack or 0) <= said["up-to"]["n"] for card in held if card.number not in seen)
    if "drains" in said:
        n = said["drains"]["n"]
        assert any(foe.revealed and re.search(f"loses? {n} health", foe.revealed.spec.text, re.IGNORECASE)
                   for foe in t.living if foe.no != seat)
    assert "none" not in said or not any(foe.stack or (foe.revealed and not foe.turn_done and (
        foe.revealed.spec.attack or 0)) for foe in t.living if foe.no != seat)


def coop(session: Session, said: Said, seat: int) -> None:
    """The wounds that are looked ahead for: `test_looming.py` compares them with what comes."""
    assert not said or {one["n"] for key, one in said.items() if key.startswith(("adds", "danger"))} == {
        wounds(session.match.state)}


def journey(session: Session, said: Said, seat: int) -> None:
    """What the turn costs as it stands, and who has such a card."""
    t: Any = session.match.state
    if "weight" in said:
        assert t.active == seat and 0 < said["weight"]["n"] <= t.seats[seat].crystals
    taken = said.get("threat-by.crystals", {"n": 1})["n"]
    assert 0 < taken <= max(1, t.seats[seat].crystals)


def pools(session: Session, said: Said, seat: int) -> None:
    """Lives are told where some are lost or gained."""
    assert "lives" not in said or len({*said["lives"]["lives"].split("→")}) == 2


def no_more(session: Session, said: Said, seat: int) -> None:
    """What is compared with what comes is enough."""


CHECKS: dict[str, Callable[[Session, Said, int], None]] = {
    "hooks": hooks, "initiative": initiative, "coop": coop, "journey": journey,
    "pools": pools}


def most(table: str, said: Said, state: Any, seat: int) -> int | None:
    """The points of Failure, or of hits, that can come at the seat in this round; None: that is left open."""
    if table == "cardring" and ({"failure", "none"} & {*said}) and "later" not in said:
        return said["failure"]["n"] + state.seats[seat].shield if "failure" in said else state.seats[seat].shield
    if table == "pools" and {"at-worst", "none"} & {*said}:
        by = [one.slots for one in said["by-all"]["by"]] if "by-all" in said else [said["by"]] if "by" in said else []
        return sum(one["n"] for one in by)
    return None


@pytest.mark.parametrize("table", TABLES)
def test_no_more_comes_than_the_table_says_and_all_else_is_so(table: str) -> None:
    game_id, count, options = TABLES[table]
    game, told = load(game_id), 0
    for seed in range(GAMES):
        seats = [SeatInfo(f"P{no}", "bot:random", no) for no in range(count)]
        session, rng = Session.new(game, seats, game.options(**options), seed, None), Rng.fresh(seed)
        limits: dict[tuple[int, int], int] = {}
        safe: set[int] = set()
        for _ in range(ANSWERS):
            if session.over:
                break
            state: Any = session.match.state
            for seat in range(count):
                said: Said = dict(parts(game.private_phases.threat(session.view(seat), seat)))
                told += bool(said)
                CHECKS.get(table, no_more)(session, said, seat)
                safe.discard(seat)
                safe |= {seat} if table == "journey" and "none" in said else set()
                limit = most(table, said, state, seat)
                if limit is not None:
                    limits[session.round, seat] = limit
            since = len(session.events)
            decision = session.question()
            best = game.private_phases.proposal(session.view(decision.seat), decision) if table == "pools" else None
            session.answer(decision.random(rng) if best is None else best, decision.seat)
            for heard in session.events[since:]:
                event = heard.event
                assert not (event.seat in safe and not event.detail and event.kind in ("hurt", "loses-crystals")), (
                    seed, heard)
                if event.kind in ("sends", "hits") and (heard.round, event.other) in limits:
                    limits[heard.round, event.other] -= event.n
                    assert limits[heard.round, event.other] >= 0, (table, seed, heard)
    assert told > ANSWERS / 4


@pytest.mark.parametrize("table", TABLES)
def test_a_threat_has_a_form_for_a_row_of_80_columns(table: str) -> None:
    """Cut behind "at worst lives 19→13: effects" or "◆…" it kept back a number, a loss or who it was."""
    game_id, _, options = TABLES[table]
    game, count = load(game_id), load(game_id).max_seats
    looks = [SeatLook(name, sign, 1, True) for name, sign in zip(NAMES, SEAT_SIGNS, strict=True)]
    session, rng = Session.new(game, [SeatInfo(NAMES[no], "bot:random") for no in range(count)], game.options(
        **options), 1, None), Rng.fresh(1)
    for _ in range(many(120, 900)):
        decision = session.decision
        if decision is None:
            break
        said = forms(game.private_phases.threat(session.view(decision.seat), decision.seat), looks)
        assert min(map(width, said), default=0) <= 80 - AROUND - width(TEXT("headlines.threat")), said
        session.answer(decision.random(rng), decision.seat)
