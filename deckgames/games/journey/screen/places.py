"""The village and the Overlord: what can be done there, with keys, and what invades when a card falls off the road."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from deckgames.engine.cards import Card
from deckgames.engine.effects import plural
from deckgames.games.journey import prospects
from deckgames.games.journey.cards import Part
from deckgames.games.journey.lexicon import KINDS
from deckgames.games.journey.lines import Invasion
from deckgames.games.journey.screen.board import SIDE_BY_SIDE, Board
from deckgames.games.journey.screen.company import header, overlord_head, reinforced
from deckgames.games.journey.screen.faces import named
from deckgames.games.journey.screen.road import outcome
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas, Line, clip_spans, spans_width
from deckgames.ui.toolkit import Box

_GAP, _SHORTEST, _SHORT = 2, 8, 9


@dataclass(frozen=True, slots=True)
class Item:
    """Something that a board says: its words, and the stop it belongs to (None: none)."""

    spans: Line
    index: int | None = None


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


def whole(board: Board, w: int, h: int) -> bool:
    """Whether so many rows have room for all that both boards say."""
    return signs.MORE not in places(board, w, h).text()


def _placed(board: Board, w: int, h: int) -> list[Placed]:
    return board.kept(("places", w, h, board.scene.cursor), lambda: _laid(board, w, h))


def _laid(board: Board, w: int, h: int) -> list[Placed]:
    event = _event(board, w)
    if event and h > 1:
        above = _flow(event, w - 2, 1 if h < 4 else 2, False)
        used = max(placed.y for placed in above) + 1
        return [*above, *_moved(_both(board, w, h - used), 0, used)]
    return _both(board, w, h, event)


def _both(board: Board, w: int, h: int, event: Sequence[Item] = ()) -> list[Placed]:
    """Village and Overlord; behind the event, where all has one line."""
    village, overlord = [*event, *_village(board, w)], _overlord(board, w)
    at = board.scene.cursor
    if h == 1:
        return _scrolled([*_short(village), *_short(overlord)], w - 2, 1, at)
    if w >= SIDE_BY_SIDE and overlord:
        half = w // 2
        right = _scrolled(overlord, w - half - 1, h, at, each=True)
        return [*_scrolled(village, half - 2, h, at, each=True), *_moved(right, half - 1, 0)]
    first = _flow(village, w - 2, h, False)
    if overlord:
        used = max(placed.y for placed in first) + 1
        below = _flow(overlord, w - 2, h, False)
        if used + max(placed.y for placed in below) < h:
            return [*first, *_moved(below, 0, used)]
    return _scrolled([*village, *overlord], w - 2, h, at)


def _scrolled(items: list[Item], w: int, h: int, cursor: int, each: bool = False) -> list[Placed]:
    """The items from the first one on, or from a later one so that the one under the cursor is seen."""
    found = _flow(items, w, h, each)
    if any(item.index == cursor for item in items):
        for first in range(1, len(items)):
            if any(placed.item.index == cursor for placed in found):
                break
            found = _flow(items[first:], w, h, each)
    return found


def _short(items: list[Item]) -> list[Item]:
    """Name and options alone, for one line."""
    return [Item(tuple(clip_spans(item.spans, _SHORT + 8 if nth == 0 else _SHORT)), item.index)
            for nth, item in enumerate(items) if nth == 0 or item.index is not None]


def _moved(found: list[Placed], x: int, y: int) -> list[Placed]:
    return [Placed(one.item, one.x + x, one.y + y, one.w) for one in found]


def _flow(items: list[Item], w: int, h: int, each: bool) -> list[Placed]:
    """The items one behind the other from column 1 on; `each` begins a line of its own where there are enough. What has
    no room is left out, and a `…` says so."""
    found: list[Placed] = []
    x, y = 1, 0
    alone = each and len(items) <= h
    for item in items:
        wide = min(spans_width(item.spans), w)
        if x > 1 and (x + wide > 1 + w or alone):
            if y + 1 >= h:
                room = w - x
                cut = Item(((signs.MORE, "muted"),)) if room < _SHORTEST else item
                found.append(Placed(cut, min(x, w), y, max(1, room) if cut is item else 1))
                break
            x, y = 1, y + 1
        found.append(Placed(item, x, y, wide))
        x += wide + _GAP
    return found


# ---- what they say


def _village(board: Board, w: int) -> list[Item]:
    view = board.view
    card = view.village
    if card is None:
        return []
    tight = view.coop and w < SIDE_BY_SIDE
    head: Line = ((f"{signs.VILLAGE}", "kind"),) if tight else ((f"{signs.VILLAGE} ", "kind"), (card.name, "name"))
    if view.village_rewards:
        head = (*head, (f" {view.village_rewards} rewards", "glory"))
    side = "Mirage" if view.desert == "mirage" else "Sandstorm"
    if view.desert is not None and not tight:
        head = (*head, (f" {side}", "warn"))
    found = [Item(head, board.bare("village", card)), *_said(board, "village", card, card.spec.part, w)]
    found += [Item((("desert: ", "muted"), (side, "warn")))] if view.desert is not None and tight else []
    return found


def _event(board: Board, w: int) -> list[Item]:
    """The event with the one header in force, and what it offers."""
    card = board.view.event
    if card is None:
        return []
    found = [Item(header(board, card, w - 2), board.bare("event", card))]
    if any(board.options[index] is not None for index in board.stops_of("event", card)):
        found += _said(board, "event", card, card.spec.header(board.view.anger), w)
    return found


def _overlord(board: Board, w: int) -> list[Item]:
    """Name, stats, what a challenge would do, rewards; then challenges, invasions, what else is said."""
    view = board.view
    wide = w >= SIDE_BY_SIDE
    card, fight = view.overlord, prospects.fight(view)
    if card is None or fight is None:
        return []
    if not view.overlord_active:
        name = card.name if wide else named(card)
        return [Item(((f"{signs.OVERLORD} ", "kind"), (name, "name"), (" defeated", "muted")),
                     board.bare("overlord", card)), *_own_rewards(board, card)]
    tokens = reinforced(board)
    head: Line = (*overlord_head(card, fight, w), *(tokens if wide else ()), (" ", "plain"))
    room = min(20, w // 2 - 3 - spans_width(head)) if wide else 12
    head = (*head, *outcome(fight, room, board.spare))
    if view.coop and not wide:
        head = ((signs.OVERLORD, "kind"),)
    if view.overlord_rewards or not view.coop:
        head = (*head, (f" {view.overlord_rewards} rew", "glory"))
    head = head if wide else (*head, *tokens)
    if view.overlord_crystals:
        head = (*head, (f" {view.overlord_crystals} cry", "coin"))
    if view.overlord_cards:
        head = (*head, (f" {plural(len(view.overlord_cards), 'card')}", "muted"))
    text = (view.overlay or card).spec
    invasions, middle = (_said(board, "overlord", card, part, w) for part in (text.invasion, text.middle))
    mains = sum(ability.verb in ("challenge", "rest") for ability in text.middle.abilities[:1])
    bare = None if view.coop and not wide else board.bare("overlord", card)
    return [Item(head, bare), *middle[:mains], *invasions, *middle[mains:], *_own_rewards(board, card)]


def _said(board: Board, zone: str, card: Card, part: Part, w: int) -> list[Item]:
    """The abilities of a part, those that are options with their keys; then its points."""
    stops = {id(action.ability): index for index in board.stops_of(zone, card)
             if (option := board.options[index]) is not None
             and (action := board.actions.get(option.oid)) is not None}
    mains = (*prospects.rests(board.view), *prospects.challenges(board.view))
    names = {id(action.ability): board.main_keys[action.oid] for action in mains if action.card is card}
    wide, room = w >= SIDE_BY_SIDE, w // 2 - 4
    found = []
    for ability, text in zip(part.abilities, part.ability_texts(len(board.seats)), strict=True):
        index = stops.get(id(ability))
        blocked = index is not None and board.stops[index].blocked is not None
        ink = "blocked" if blocked else "warn" if ability in board.invasion else ""
        said: Line = ((text, ink or "rule"),)
        if not wide or spans_width(said) > room:
            said = tuple((words, ink or its) for words, its in _brief(board, ability, id(ability) in names))
        found.append(Item((*_cap(board, index, names.get(id(ability), "")), *said), index))
    if part.vp:
        signs_ = tuple(span for term in part.vp for span in board.signs(term))
        points = ((part.point_text, "glory"),) if wide else signs_
        found.append(Item(points))
    return found


def _brief(board: Board, ability: Any, keyed: bool) -> Line:
    """An ability in signs, without what its key says already; an invasion with the sign of who invades."""
    said = board.signs(ability)
    if isinstance(ability, Invasion):
        kind = ability.type_
        sign = KINDS[kind].sign if isinstance(kind, str) else kind.token
        return ((f"{sign} ", "kind"), *said[1:])
    if keyed and ability.verb in ("rest", "challenge"):
        said = _without(said, f"{ability.verb}: ")
        return _without(said, f"{ability.verb}, ")
    return said


def _without(said: Line, head: str) -> Line:
    """A line without its beginning."""
    if not "".join(part for part, _ in said).startswith(head):
        return said
    left, found = len(head), []
    for part, ink in said:
        found.append((part[left:], ink))
        left = max(0, left - len(part))
    return tuple(span for span in found if span[0])


def _own_rewards(board: Board, card: Card) -> list[Item]:
    """Actions that reward tokens give."""
    found = []
    for index in board.stops_of("overlord", card):
        option = board.options[index]
        action = board.actions.get(option.oid) if option is not None else None
        if action is not None and ":token-" in action.oid:
            found.append(Item((*_cap(board, index), ("reward: ", "muted"), *action.signs), index))
    return found


def _cap(board: Board, index: int | None, name: str = "") -> Line:
    """The key of an action; muted while nobody is asked for it, with a sign where it is refused."""
    if index is None or board.stops[index].oid is None or not board.cap(index):
        return ((f"{name} ", "muted"),) if name else ()
    if board.stops[index].blocked is not None:
        return ((f"{signs.BLOCKED}{name} ", "blocked"),)
    return ((board.cap(index), "name-cursor" if index == board.scene.cursor else "key"), (" ", "plain"))
