"""The village and the Overlord: what can be done there, with keys, and what invades when a card falls off the road."""

from dataclasses import dataclass

from deckgames.engine.cards import Card
from deckgames.games.journey.cards import OverlordSpec, Part, VillageSpec
from deckgames.games.journey.lines import Invasion
from deckgames.games.journey.screen.board import Board
from deckgames.games.journey.screen.faces import named
from deckgames.games.journey.screen.road import outcome
from deckgames.ui import signs
from deckgames.ui.canvas import Canvas, Line, clip_spans, spans_width
from deckgames.ui.toolkit import Box

SIDE_BY_SIDE = 110
"""Columns from which the Overlord stands beside the village."""
_GAP = 2


@dataclass(frozen=True, slots=True)
class Item:
    """Something that a board says: its words, and the stop it belongs to (None: none). A `line` begins anew."""

    spans: Line
    index: int | None = None
    line: bool = False


@dataclass(frozen=True, slots=True)
class Placed:
    """An item at its place."""

    item: Item
    x: int
    y: int
    w: int


def places(board: Board, w: int, h: int) -> Canvas:
    """Both boards in exactly this size."""
    canvas = Canvas(w, h)
    for placed in _placed(board, w, h):
        index = placed.item.index
        if index is not None and index == board.scene.cursor:
            canvas.ground(placed.x - 1, placed.y, placed.w + 2, 1, "raised")
            canvas.put(placed.x - 1, placed.y, signs.CURSOR, "cursor")
        canvas.spans(placed.x, placed.y, tuple(clip_spans(placed.item.spans, placed.w)))
    return canvas


def boxes(board: Board, w: int, h: int) -> list[Box]:
    """Where the actions of the boards stand, or a board itself if it offers none."""
    return [Box(placed.item.index, placed.x - 1, placed.y, placed.w + 1) for placed in _placed(board, w, h)
            if placed.item.index is not None]


def rows_of(board: Board, w: int, most: int) -> int:
    """Rows that both boards need, at most so many."""
    return max(1, min(most, max((placed.y + 1 for placed in _placed(board, w, most)), default=1)))


def _placed(board: Board, w: int, h: int) -> list[Placed]:
    return board.kept(("places", w, h, board.scene.cursor), lambda: _laid(board, w, h))


def _laid(board: Board, w: int, h: int) -> list[Placed]:
    village, overlord = _village(board, w), _overlord(board, w)
    if w >= SIDE_BY_SIDE and overlord:
        half = w // 2
        return [*_flow(village, 1, half - 2, 0, h), *_flow(overlord, half, w - half - 1, 0, h)]
    if not overlord:
        return _flow(village, 1, w - 2, 0, h)
    upper = max(1, h - max(1, h // 2))
    first = _flow(village, 1, w - 2, 0, upper)
    used = max(placed.y for placed in first) + 1 if first else 0
    if h < 2:
        used = 0
        first = _flow(village, 1, w // 2 - 2, 0, 1)
        return [*first, *_flow(overlord, w // 2, w - w // 2 - 1, 0, 1)]
    return [*first, *_flow(overlord, 1, w - 2, used, h)]


def _flow(items: list[Item], x: int, w: int, y: int, end: int) -> list[Placed]:
    """The items one behind the other in rows y .. end; what has no room is left out, and a `…` says so."""
    found: list[Placed] = []
    at = x
    for item in items:
        wide = spans_width(item.spans)
        if at > x and (at + wide > x + w or (item.line and end - y > 2)) and y + 1 < end:
            y, at = y + 1, x
        room = x + w - at
        if room < min(wide, 6) or y >= end:
            if found and y < end:
                found.append(Placed(Item(((signs.MORE, "muted"),)), min(at - _GAP + 1, x + w - 1), y, 1))
            break
        found.append(Placed(item, at, y, min(wide, room)))
        at += min(wide, room) + _GAP
    return found


# ---- what they say


def _village(board: Board, w: int) -> list[Item]:
    view = board.view
    found: list[Item] = []
    for card in view.village:
        spec: VillageSpec = card.spec
        head: Line = ((f"{signs.VILLAGE} ", "kind"), (spec.name, "name"))
        if view.village_rewards:
            head = (*head, (f" {view.village_rewards} rewards", "glory"))
        if view.desert is not None:
            head = (*head, (" Mirage" if view.desert == "mirage" else " Sandstorm", "warn"))
        found += [Item(head, _bare(board, "village", card)), *_said(board, "village", card, spec.part, w)]
    return found


def _overlord(board: Board, w: int) -> list[Item]:
    view = board.view
    found: list[Item] = []
    for card in view.overlord:
        spec: OverlordSpec = card.spec
        name = spec.name if w >= SIDE_BY_SIDE else named(card)
        head: Line = ((f"{signs.OVERLORD} ", "kind"), (name, "name"))
        if not view.overlord_active:
            return [Item((*head, (" defeated", "muted")), _bare(board, "overlord", card)),
                    *_own_rewards(board, card, w)]
        fight = view.overlord_fight
        if fight is not None:
            head = (*head, (f" h{fight.health} s{fight.strength} ", "might"),
                    *outcome(fight, 20 if w >= SIDE_BY_SIDE else 12))
        head = (*head, (f" {view.overlord_rewards} rew", "glory"))
        if view.overlord_crystals:
            head = (*head, (f" {view.overlord_crystals} cry", "coin"))
        if view.overlord_cards:
            head = (*head, (f" {len(view.overlord_cards)} cards", "muted"))
        found.append(Item(head, _bare(board, "overlord", card)))
        found += _said(board, "overlord", card, spec.invasion, w)
        found += _said(board, "overlord", card, spec.middle, w)
        found += _own_rewards(board, card, w)
    return found


def _bare(board: Board, zone: str, card: Card) -> int | None:
    """The stop of a board that offers nothing."""
    index = board.stops_of(zone, card)[0]
    return index if board.options[index] is None else None


def _said(board: Board, zone: str, card: Card, part: Part, w: int) -> list[Item]:
    """The abilities of a part, those that are options with their keys; then its points."""
    stops = {id(action.ability): index for index in board.stops_of(zone, card)
             if (option := board.options[index]) is not None
             and (action := board.actions.get(option.oid)) is not None}
    texts = part.ability_texts(len(board.seats))
    wide = w >= SIDE_BY_SIDE
    found = []
    for ability, text in zip(part.abilities, texts, strict=True):
        index = stops.get(id(ability))
        blocked = index is not None and board.stops[index].blocked is not None
        falls = ability in board.invasion if isinstance(ability, Invasion) else False
        ink = "blocked" if blocked else "warn" if falls else ""
        said: Line = ((text, ink or "rule"),) if wide else tuple((part, ink or its) for part, its in ability.brief())
        if not wide and index is not None and board.cap(index)[:1] == "r":
            said = _without(said, "rest: ")
        found.append(Item((*_cap(board, index), *said), index, True))
    if part.vp:
        found.append(Item(((part.point_text, "glory"),)))
    return found


def _own_rewards(board: Board, card: Card, w: int) -> list[Item]:
    """Actions that reward tokens give."""
    found = []
    for index in board.stops_of("overlord", card):
        option = board.options[index]
        action = board.actions.get(option.oid) if option is not None else None
        if action is not None and ":token-" in action.oid:
            found.append(Item((*_cap(board, index), ("reward: ", "muted"), *action.ability.brief()), index, True))
    return found


def _without(said: Line, head: str) -> Line:
    """What the key says already is not said again."""
    if said and said[0][0].startswith(head[:-2]):
        text = "".join(part for part, _ in said)
        if text.startswith(head):
            left = len(head)
            found = []
            for part, ink in said:
                found.append((part[left:], ink))
                left = max(0, left - len(part))
            return tuple(span for span in found if span[0])
    return said


def _cap(board: Board, index: int | None) -> Line:
    if index is None or board.stops[index].oid is None or not board.cap(index):
        return ()
    if board.stops[index].blocked is not None:
        return ((f"{signs.BLOCKED} ", "blocked"),)
    return ((board.cap(index), "name-cursor" if index == board.scene.cursor else "key"), (" ", "plain"))
