"""Village, Overlord and event in sentences: what can be done there, with keys and what it comes to, and who invades."""

from collections.abc import Sequence
from dataclasses import replace

from deckgames.engine.cards import Card
from deckgames.games.journey.cards import Part
from deckgames.games.journey.cards.lines import Ability, Action, Challenge, Invasion, Rest
from deckgames.games.journey.cards.words import listing
from deckgames.games.journey.facts import prospects
from deckgames.games.journey.lexicon import HEALTH, KINDS, STRENGTH
from deckgames.games.journey.says import SAY
from deckgames.games.journey.screen import company, flow
from deckgames.games.journey.screen.board import SIDE_BY_SIDE, Board, main_keys
from deckgames.games.journey.screen.details import made_of
from deckgames.games.journey.screen.flow import Group, Item, Piece, capped, refused
from deckgames.games.journey.screen.rows import in_row
from deckgames.games.journey.screen.worded import cut, emblem_of
from deckgames.games.journey.state import OVERLORD_CRYSTALS
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas, Line, Span, spans_width
from deckgames.ui.paint.emblems import SMALL, emblem
from deckgames.ui.paint.faces import as_now

_LABEL, _SUM, _LITTLE, _MANY = 14, 30, 12, 99
"""Columns of the label; columns kept for what a rest comes to; those in which it is not begun; more rows than are
needed."""
_LEVELS, _HALF = 4, 76
_DOT: Span = (". ", "muted")


def places(board: Board, w: int, h: int) -> Canvas:
    """The picture of all boards (village, Overlord, kingdoms), in exactly this size."""
    canvas = Canvas(w, h)
    flow.draw(board, canvas, _placed(board, w, h))
    for card, x in ((board.view.village, 2), (board.view.overlord, w // 2 + 2)) if w >= SIDE_BY_SIDE else ():
        art = emblem("" if card is None else emblem_of(card.spec), SMALL, "")
        y = next((y for y in range(1, h) if art.h and canvas.blank(x, y, art.w, art.h)), h)
        canvas.paste(x, y, art)
    return canvas


def wanted(board: Board, w: int) -> int:
    """Rows that the boards need to leave nothing out."""
    return max((piece.y + 1 for piece in _laid(board, w, _MANY, 0)), default=1)


def fewest(board: Board) -> int:
    """Rows in which each of them has one."""
    view = board.view
    shared = 2 + (view.event is not None) if view.coop else 0
    return shared + (view.village is not None) + (view.overlord is not None)


def _placed(board: Board, w: int, h: int) -> list[Piece]:
    """Everything where there is room; else without what the Overlord does when cards fall, which the track says of
    slot 0; else rests without what they come to; else in as few rows as can be."""
    level = next((level for level in range(_LEVELS - 1) if _least(board, w, level) <= h), _LEVELS - 1)
    return _laid(board, w, h, level)


def _least(board: Board, w: int, level: int) -> int:
    """Rows in which everything has a line, if it needs more or not."""
    village, overlord = _rows(_village(board, w, level)), _rows(_overlord(board, w, level))
    return len(_shared(board, w, level)) + (max(village, overlord) if w >= SIDE_BY_SIDE else village + overlord)


def _rows(groups: Sequence[Group]) -> int:
    """Rows of these groups at least: one each, and one for each text that begins a line."""
    return sum(max(1, sum(item.alone for item in group.items)) for group in groups)


def _laid(board: Board, w: int, h: int, level: int) -> list[Piece]:
    """What all share, then village and Overlord, side by side where there are enough columns."""
    shared = _shared(board, w, level)
    if w < SIDE_BY_SIDE:
        village, overlord = _village(board, w, level), _overlord(board, w, level)
        both = [*shared[:1], *overlord, *shared[1:], *village] if shared else [*village, *overlord]
        return flow.lay(both, w, h, board.here, _LABEL)
    half = w // 2
    least = max(_rows(_village(board, half, level)), _rows(_overlord(board, half, level)))
    above = flow.lay(shared, w, h - least, board.here, _LABEL)
    used = max((piece.y + 1 for piece in above), default=0)
    left, right = (flow.lay(found, half, h - used, board.here, _LABEL) for found in (
        _village(board, half, level), _overlord(board, half, level)))
    return [*above, *(replace(piece, y=piece.y + used) for piece in left),
            *(replace(piece, x=piece.x + half, y=piece.y + used) for piece in right)]


def _shared(board: Board, w: int, level: int) -> list[Group]:
    """What a company shares: dial, pool, event, and what the Overlord does when cards fall."""
    if not board.view.coop:
        return []
    invasions = [] if level else [Group((("  ", "plain"), *SAY("coop.invasion").inked("muted")), _invasions(board))]
    return [*company.shares(board, w), *invasions]


# ---- the village


def _village(board: Board, w: int, level: int) -> list[Group]:
    view = board.view
    card = view.village
    if card is None:
        return []
    label: Line = ((f"{KINDS['village'].sign} ", KINDS["village"].over("kind")), (card.name, "name"))
    more = [Item(SAY("on-it.rewards", n=view.village_rewards).inked("glory"))] if view.village_rewards else []
    items = _said(board, "village", card, card.spec.part, w, max(0, level - 1))
    keyed = tuple(item for item in items if item.index is not None)
    return [Group(label, (*items, *more), board.bare("village", card), keyed)]


# ---- the Overlord


def _overlord(board: Board, w: int, level: int) -> list[Group]:
    """What a challenge costs and comes to, rewards; what falling cards make it do, what else it says."""
    view = board.view
    card, fight = view.overlord, prospects.fight(view)
    if card is None or fight is None:
        return []
    label, bare = company.overlord_label(board), board.bare("overlord", card)
    if not view.overlord_active:
        beaten = Item(SAY("overlord.defeated").inked("muted"))
        return [Group(label, (beaten, *_own_rewards(board, card)), bare)]
    text = (view.overlay or card).spec
    mains = sum(ability.verb in ("challenge", "rest") for ability in text.middle.abilities[:1])
    middle = _said(board, "overlord", card, text.middle, w, max(0, level - 1))
    lies = _lies(board)
    crystals = SAY("coop.crystals", n=view.overlord_crystals, of=OVERLORD_CRYSTALS + 1).inked("coin")
    told = (Item(crystals), *lies[1:]) if view.coop and view.overlord_crystals else lies
    rest = (*told, *middle[mains:], *_own_rewards(board, card))
    both, sums = ((HEALTH, fight.health), (STRENGTH, fight.strength)), made_of(fight)
    printed = (fight.health_sum[0].n, fight.strength_sum[0].n)
    now = [as_now(was, n) if level else str(n) for was, (_, n) in zip(printed, both, strict=True)]
    stats: list[Line] = [((f"  {word.word} {n}", word.over("might")),)
                         for (word, _), n in zip(both, now, strict=True)]
    own: list[list[Item]] = [[], []]
    for nth, (word, n) in enumerate(both):
        if word in sums and level:  # the rows of both are not both there
            rest = (*rest, Item(((f"{word.word} {n} = {sums[word]}", word.over("muted")),)))
        elif word in sums:
            own[nth].append(Item(((f"= {sums[word]}", "muted"),)))
    silent = view.coop and _HALF <= w < SIDE_BY_SIDE and not board.acting and not company.says_blow(board, w)
    blow = silent and prospects.blow_to_dial(view)
    won = (Item(SAY("dial.takes-off", n=blow).inked("muted")),) if blow else ()
    main = (*won, *middle[:mains]) or (Item(SAY("sum.health", sum=((f"{fight.health}", "might"),)).inked("muted")),)
    keyed = tuple(item for item in rest if item.index is not None and board.focus_targets[item.index].blocked is None)
    brief = keyed or main if board.ending else main
    if view.coop and not board.ending:  # each of several challenges has a line, and whatever else can be done is begun
        tries = [item for item in middle if item.index is not None and (
            board.focus_targets[item.index].oid or "").startswith("challenge:")]
        if len(tries) > 1:
            brief = tuple([replace(item, spans=cut(item.spans, w - 2 - _LABEL, False), alone=True) for item in tries])
        brief = (*brief, *(item for item in keyed if item not in tries))
        brief = (*brief, *lies) if _wide(*brief, *lies) <= w - 2 - _LABEL else brief
    if level == _LEVELS - 1:
        strength = Item(((SAY.text("overlord.strength", n=now[1]), STRENGTH.over("might")),))
        if view.coop:
            return [Group(stats[0], (strength, *main, *rest), None, (strength, *brief))]
        power = Item(((SAY.text("overlord.health", n=now[0]), HEALTH.over("might")), (" ", "plain"), *strength.spans))
        return [Group(label, (power, *main, *rest), bare, (power, *brief))]
    if view.coop:
        if not level:
            told = tuple([item for item in rest if item.index is None])
            return [Group(stats[0], (*own[0], *main), brief=(*brief[:len(main)], *own[0])),
                    Group(stats[1], (*own[1], *rest), brief=(*brief[len(main):], *own[1], *told))]
        late = len(prospects.challenges(view)) + len(keyed) < 2
        return [Group(stats[0], (*main, *rest), brief=brief, late=late)]
    rewards = Item(rewards_said(board, text.reward))
    if level:
        power = Item(((SAY.text("overlord.strength", n=now[1]), STRENGTH.over("might")),))
        others = tuple([replace(item, alone=False) for item in rest])
        return [Group(label, main, bare), Group(stats[0], (power, *others, rewards), None, (power, *keyed))]
    others = tuple([item for item in rest if item not in keyed])
    return [Group(label, main, bare), Group(stats[0], (*own[0], *keyed, rewards, *others)),
            Group(stats[1], (*own[1], *_invasions(board)), brief=(*own[1], *_later_invasions(board, w - 2 - _LABEL)))]


def _wide(*items: Item) -> int:
    """The columns of these texts in one line."""
    return sum(spans_width(item.spans) for item in items) + flow.GAP * (len(items) - 1)


def rewards_said(board: Board, reward: Part) -> Line:
    """`3 rewards, each: 3 points`: what else they do may be cut."""
    view = board.view
    voice = board.voice
    said = "; ".join(filter(None, (reward.point_text, reward.icon_text, *reward.abilities_worded(voice))))
    n = view.overlord_rewards
    rewards: Line = ((SAY.text("on-it.n-rewards", n=n), "glory"),)
    return SAY("overlord.each" if n > 1 else "overlord.reward", rewards=rewards, does=said).inked("rule")


def _lies(board: Board) -> list[Item]:
    """What lies on the Overlord."""
    view = board.view
    return [Item(SAY(f"on-it.{which}", n=n).inked(ink)) for n, which, ink in (
        (view.overlord_crystals, "crystals", "coin"), (len(view.overlord_cards), "cards", "text"),
        (view.overlord_rewards * view.coop, "rewards", "glory")) if n]


def _invasions(board: Board) -> tuple[Item, ...]:
    """`monster falls: each player takes 1 damage.`, that of slot 0 in another ink."""
    now = prospects.invasion(board.view)
    return tuple([Item(_invades(board, ability, "warn" if ability in now else "rule"))
                  for ability in _abilities(board)])


def _later_invasions(board: Board, room: int) -> tuple[Item, ...]:
    """Those that are not of slot 0, which the track says; a little shorter where they fit no line."""
    now = prospects.invasion(board.view)
    found = [Item(_invades(board, ability, "rule")) for ability in _abilities(board) if ability not in now]
    short = [Item(_invades(board, ability, "rule", True)) for ability in _abilities(board) if ability not in now]
    for nth, item in reversed([*enumerate(short)]):
        if _wide(*found) > room:
            found[nth] = item
    return tuple(found)


def _abilities(board: Board) -> list[Invasion]:
    view = board.view
    if view.overlord is None or not view.overlord_active:
        return []
    abilities = (view.overlay or view.overlord).spec.invasion.abilities
    return [ability for ability in abilities if isinstance(ability, Invasion)]


def _invades(board: Board, ability: Invasion, ink: str, short: bool = False) -> Line:
    does = ((listing(ability.effect, board.voice), ink),)
    return SAY("invasion.short" if short else "invasion.whole", card=ability.card, does=does).inked("kind")


def invades(board: Board, kind: str) -> Line:
    """`each player loses 2 crystals`: what a card of this kind, `monster`, does when it has got past."""
    said = [listing(ability.effect, board.voice) for ability in _abilities(board) if ability.type_ == kind]
    return (("; ".join(said), "rule"),) if said else ()


def _own_rewards(board: Board, card: Card) -> list[Item]:
    """Actions that reward tokens give."""
    found = []
    for index in board.stops_of("overlord", card):
        option = board.options[index]
        action = board.actions.get(option.oid) if option is not None else None
        if action is not None and ":token-" in action.oid:
            n = board.times(action.oid)
            does: Line = ((action.text, "rule"),)
            yours = SAY("overlord.your-rewards", n=n, does=does).inked("muted")
            found.append(Item((*capped(board, index), *yours), index))
    return found


# ---- what boards say


def _said(board: Board, zone: str, card: Card, part: Part, w: int, level: int) -> list[Item]:
    """The abilities of a part, those that are options with their keys and what they come to; then its points."""
    stops = {id(action.ability): (index, action) for index in board.stops_of(zone, card)
             if (option := board.options[index]) is not None
             and (action := board.actions.get(option.oid)) is not None}
    keys = main_keys(board.view)
    mains = (*prospects.rests(board.view), *prospects.challenges(board.view))
    names = {id(action.ability): keys[action.oid] for action in mains if action.card is card}
    found = []
    room = w - 2 - _LABEL
    voice = board.voice
    for ability in [one for one in part.abilities if isinstance(one, Ability)]:
        (index, action), name = stops.get(id(ability), (None, None)), names.get(id(ability), "")
        blocked = index is not None and board.focus_targets[index].blocked is not None
        ink = "blocked" if blocked else "rule"
        said = ability.worded(voice) if action is None else action.text
        if level and name and isinstance(ability, Rest) and not ability.cost:
            said = ability.does(voice)
        why: Line = () if index is None else refused(board, index)
        challenge = isinstance(ability, Challenge)
        if index is None and board.ending and challenge:
            said, ink = f"{signs.BLOCKED} {SAY.text('overlord.no-challenge')}", "blocked"
        if index is None and not isinstance(ability, Action):
            found.append(Item(SAY("boards.rule", does=((said, "rule"),)).inked("muted"), None, False, not level))
            continue
        line: Line = (*capped(board, index, "" if board.ending and index is None else name), *why, (said, ink))
        if isinstance(ability, Challenge) and board.acting:
            line = (*line[:-1], (ability.lead(voice), ink))
        left = room - spans_width(line) - 2
        comes = _comes(board, index, room * 2 if w < _HALF else max(_SUM * bool(name), left)) if (
            challenge or not level) else ()
        if comes and challenge and w >= _HALF and left < spans_width(comes):  # what is cut is told last
            line = (*line[:-1], *comes, (": ", "muted"), *line[-1:])
        elif comes and challenge:
            line = (*line, (": ", "muted"), *comes)
        elif comes:
            line = (*line, _DOT, *comes)
        acts = zone == "village" and index is not None and not blocked
        found.append(Item(line, index, bool(name or acts) and not level, not level))
    if part.vp:
        found.append(Item(((part.point_text, "glory"),)))
    return [*dict.fromkeys(found)]  # of several challenges none is possible now


def _comes(board: Board, index: int | None, room: int) -> Line:
    """What an action comes to: `crystals 5→10`."""
    stop = None if index is None else board.focus_targets[index]
    if stop is None or stop.oid is None or stop.blocked is not None or not board.acting:
        return ()
    line = in_row(board, stop.oid, room) if room >= _LITTLE else ()
    return cut(line[:-1] if line and line[-1][0] == f" {signs.MORE}" else line, room)


