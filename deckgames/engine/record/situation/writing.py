"""Writes a running game as a situation file: what differs from the set-up with the same seed, all numbers, and the
answers since."""

import json
from collections import Counter
from typing import Any

import yaml

from deckgames.engine.core.rng import Rng
from deckgames.engine.core.zones import BY_NUMBER
from deckgames.engine.match.match import Match, Unsealed
from deckgames.engine.record.session import Session
from deckgames.engine.record.situation.laying import UNTOLD, from_the_top
from deckgames.engine.record.situation.reading import NUMBERED
from deckgames.engine.vocabulary.decisions import Json


def write(session: Session) -> str:
    """The situation of this session, with the answers since its last boundary. It shows every hidden card.

    Cards are written by their id alone; those that an answer names have their number, too, to tell copies apart.
    """
    game, match = session.game, session.match
    fresh = game.setup(session.pack, len(session.seats), session.options, Rng.fresh(session.seed))
    given = _answers(match)
    named = frozenset(NUMBERED.findall(json.dumps([answer for _, answer in given]))) | _numbered(session)
    then, now = _plain(session, fresh, named), _plain(session, match.base, named)
    more = {"options": session.options.model_dump(mode="json", exclude_defaults=True), "made": _made(session, fresh),
            "rng": str(now["rng"]) if then["rng"] != now["rng"] else ""}
    table: dict[str, Any] = {"game": game.id, "seed": session.seed}
    table |= {name: said for name, said in more.items() if said}
    seats = zip(session.seats, then.get("seats", []), now.get("seats", []), strict=True)
    table["seats"] = [{"name": info.name, "player": info.player, "symbol": info.symbol} | _changed(old, new)
                      for info, old, new in seats]
    table |= _changed(then, now)
    if given:
        table["answers"] = [{session.names[seat]: answer} for seat, answer in given]
    text: str = yaml.safe_dump(table, default_flow_style=None, sort_keys=False, allow_unicode=True, width=110)
    return text


def _numbered(session: Session) -> frozenset[str]:
    """All cards of the faces of which the state names a card by its number."""
    game, now = session.game, session.match.base
    numbers = set(numbered(now)) if (numbered := game.laying.numbered) else set()
    cards = [card for zone in game.zones(now) for card in zone.cards] if numbers else []
    faces = {card.spec for card in cards if card.number in numbers}
    return frozenset(card.oid for card in cards if card.spec in faces)


def _made(session: Session, fresh: Any) -> dict[str, int] | list[str]:
    """How many cards of each face the set-up has were made since; where numbers matter, all that were, in sequence."""
    game, now = session.game, session.match.base
    if game.laying.numbered is not None:
        cards = [card for zone in game.zones(now) for card in zone.cards if card.number >= fresh.next_number]
        return [card.spec.id for card in sorted(cards, key=BY_NUMBER)]
    then, there = (Counter(card.spec.id for zone in game.zones(s) for card in zone.cards) for s in (fresh, now))
    return {face: count - then[face] for face, count in sorted(there.items()) if count > then[face] > 0}


def _plain(session: Session, state: Any, named: frozenset[str]) -> dict[str, Any]:
    """The state as plain data, cards as ids of their faces, except for the named ones."""
    def face(value: Any) -> Any:
        if isinstance(value, str):
            found = NUMBERED.fullmatch(value) if value not in named else None
            return value.partition("#")[0] if found and session.pack.has(value.partition("#")[0]) else value
        if isinstance(value, list):
            return [face(v) for v in value]
        return {k: face(v) for k, v in value.items()} if isinstance(value, dict) else value

    data: dict[str, Any] = face(json.loads(session.game.snapshot(state)))
    return data


def _changed(then: dict[str, Any], now: dict[str, Any]) -> dict[str, Any]:
    """The fields that differ, stocks with their top card first; and every number, as a later version may begin with
    another one."""
    return {key: value[::-1] if from_the_top(key) and isinstance(value, list) else value
            for key, value in now.items()
            if key not in UNTOLD and (then.get(key) != value or (value.__class__ is int and value))}


def _answers(match: Match) -> list[tuple[int, Json]]:
    """The answers since the boundary, written."""
    again = Match(match.game, match.base.copy(), keep=False)
    out: list[tuple[int, Json]] = []

    def give(raw: Any, seat: int | None) -> None:
        asked = again.question(seat)
        out.append((asked.seat, asked.write(raw)))
        again.answer(raw, asked.seat)

    for entry in match.log:
        if isinstance(entry, Unsealed):
            for seat, raws in entry.answers.items():
                for raw in raws:
                    give(raw, seat)
        else:
            give(entry, None)
    for seat, sealed in match.sealed.items():
        for raw in sealed:
            give(raw, seat)
    return out
