"""What the inspector says under a card's text: where it lies, every sum with its parts, what can be done with it; the
sums of a fight or duel that is being prepared; what it comes to, in sentences, and what would win it."""

from collections.abc import Sequence
from itertools import product, takewhile
from typing import Any

from deckgames.engine.core.cards import Card
from deckgames.engine.core.data import frozen
from deckgames.engine.forecast.forecast import Forecast
from deckgames.engine.messages import ordinal
from deckgames.engine.vocabulary.decisions import Option, Topic
from deckgames.engine.vocabulary.events import Event
from deckgames.engine.vocabulary.lexicon import Word
from deckgames.games.journey import facts as prospects, queries
from deckgames.games.journey.cards import (
    ADVENTURE,
    EventSpec,
    JourneySpec,
    KingdomSpec,
    OverlaySpec,
    OverlordSpec,
    StackSpec,
    named,
)
from deckgames.games.journey.cards.lines import Rest
from deckgames.games.journey.effects import LEXICON
from deckgames.games.journey.effects.fighting import AT_ONCE, CLASH, CLASH_OVERLORD, FALLS_OFF, FIGHTS, HURT
from deckgames.games.journey.effects.steps import TRIGGERS, USES
from deckgames.games.journey.facts import ActionNow
from deckgames.games.journey.lexicon import ANGER, COOP, HEALTH, ICONS, POOL, STRENGTH, UPPER, WOUNDS
from deckgames.games.journey.play import ADDS, REWARDED
from deckgames.games.journey.queries import Term, total
from deckgames.games.journey.screen import company
from deckgames.games.journey.screen.board import Board, face_of, printed_stats, said_of, title_of, worded_anew
from deckgames.games.journey.state import LINE, OVERLORD, SAY, STACKS, TEXT, Seat, Table
from deckgames.ui.paint import signs
from deckgames.ui.paint.cells import Line, in_ink
from deckgames.ui.paint.faces import Face
from deckgames.ui.toolkit.board import pile

_EXPLAINED = ("pearl", "weight", "speed", "slime", "undead")
"""Icons whose words are explained."""
_HIGH = 32
"""Rows from which the inspector has room for all sums."""


def full_face(board: Board, card: Card[Any]) -> Face:
    """The card's face for inspector, piles and bar; the Overlord's with the text of its overlay (JO-C.8)."""
    face = face_of(card, voice=board.voice)
    spec = text_spec(board, card)
    return face if spec is card.spec else worded_anew(face, said_of(spec, board.voice))


def text_spec(board: Board, card: Card) -> JourneySpec:
    """Where a card's text stands: in co-op that of an Overlord on its overlay, if it has one (JO-C.8)."""
    view, spec = board.view, card.spec
    if card is view.overlord:
        return (view.overlay or view.overlord).spec
    if isinstance(spec, OverlordSpec) and card in prospects.offered(view) and spec.overlay is not None:
        spec = card.pack.spec(spec.overlay)
    assert isinstance(spec, JourneySpec)
    return spec


def facts(board: Board, card: Card[Any]) -> list[Line]:
    """Lines about a card: where it lies, its price, the sums of a fight, what can be done with it."""
    view = board.view
    lines: list[Line] = _kingdom(card) if isinstance(card.spec, KingdomSpec) else []
    slot = board.slots.get(card)
    if slot is not None:
        lines += _on_road(board, slot)
    elif card is view.overlord:
        lines += _overlord(board)
    elif card is view.event:
        lines += company.reading(board, card)
    elif (no := board.owners.get(card)) is not None:
        lines += _in_stack(board, no, card)
    elif card in view.graveyard:
        lines.append(LINE("card.in-graveyard"))
    elif card in view.overlord_cards:
        lines.append(LINE("card.on-overlord"))
    lines += _actions(board, card)
    if isinstance(card.spec, StackSpec) and not card.spec.starter:
        lines.append(SAY("card.dealt", n=queries.dealt(view, card.spec)).inked("muted"))
    return lines


def _kingdom(card: Card[KingdomSpec]) -> list[Line]:
    """What belongs to a kingdom: its boards, its starters, and its cards by their names."""
    spec, pack = card.spec, card.pack
    boards = {"village": spec.village, "overlord": spec.overlord, "banner": spec.banner, "class": spec.class_}
    names = {section: [one.name for one in pack.section(section, StackSpec) if one.kingdom == spec.id]
             for section in ADVENTURE}
    lines: list[Line] = []
    for head, face in boards.items():
        if face is not None:
            stats = printed_stats(pack.spec(face))
            lines.append((*SAY("card.of-kingdom", what=_called(head), cards=in_ink(pack.spec(face).name, "name")).inked(
                "muted"), *[(f" {word}", ink) for word, ink in stats]))
    return [*lines, *[
        SAY("card.of-kingdom", what=_called(section), cards=in_ink(", ".join(cards), "name")).inked("muted")
        for section, cards in names.items() if cards]]


def _called(what: str) -> str:
    """What a board of a kingdom is called, or some of its cards."""
    return TEXT(f"card.kind-{what}")


# ---- the road


def _on_road(board: Board, slot: prospects.SlotNow) -> list[Line]:
    whose: Line = (board.name(queries.speaker(board.view).no),)
    lines = [LINE("card.slot", n=slot.slot, seat=whose),
             LINE("sum.price", sum=sum_line(slot.price_sum, "coin"))]
    if slot.blocked:
        lines.append(in_ink(f"{signs.BLOCKED} {slot.blocked}", "warn"))
    lines += [SAY(f"on-it.{sort}-tokens", n=n).inked("warn") for sort, n in prospects.laid(slot.tokens).items()
              if sort not in ("health", "strength")]  # the sums say it
    return lines if slot.fight is None else [*lines, *fight_lines(slot.fight)]


def fight_lines(fight: prospects.FightNow) -> list[Line]:
    """A fight as it is now, sum by sum."""
    return [LINE("sum.health", sum=sum_line(fight.health_sum, "might")),
            LINE("sum.attack", sum=sum_line(fight.attack_sum, "might")),
            LINE("sum.strength", sum=sum_line(fight.strength_sum, "might")),
            LINE("sum.defence", sum=sum_line(fight.defense_sum, "guard")), outcome(fight)]


def outcome(fight: prospects.FightNow) -> Line:
    """`you win as you stand, 2 damage`, `you lose as you stand, 5 of 8`."""
    if not fight.wins:
        return SAY("now.lose", n=fight.attack, of=fight.health).inked("bad")
    how = f"{'-twice' * (fight.times > 1)}{'-all' * fight.everybody}"
    return SAY(f"now.win{how}", n=fight.blow).inked("bad" if fight.blow else "good")


def sum_line(terms: Sequence[Term], ink: str) -> Line:
    """`5 = 3 stored + 2 Dragonkin Banner`, `0 = 1 slot 1 − 2 speed, at least 0`; a single term is no sum."""
    value = total(terms)
    if not terms:
        return SAY("term.free", n=in_ink(f"{value}", ink)).inked("muted")
    if len(terms) == 1:
        word = terms[0].source
        return ((f"{value}", ink), ("" if word == queries.STORED else f" ({word})", "muted"))
    return ((f"{value}", ink), (f" = {parts_of(terms)}", "muted"))


def parts_of(terms: Sequence[Term]) -> str:
    """`3 stored + 2 Dragonkin Banner`, `1 slot 1 − 2 speed, at least 0`."""
    parts = ""
    for nth, (source, n) in enumerate(terms):
        sign = (f" {signs.MINUS} " if n < 0 else " + ") if nth else (signs.MINUS if n < 0 else "")
        parts += f"{sign}{abs(n)} {source}"
    return TEXT("term.floor", parts=parts) if sum(n for _, n in terms) < 0 else parts


def made_of(fight: prospects.FightNow) -> dict[Word, str]:
    """`9 printed + 1 reinforced + 1 Sandstorm`: what makes health and strength of the Overlord more or less than is
    printed."""
    sums = ((HEALTH, fight.health_sum), (STRENGTH, fight.strength_sum))
    return {word: parts_of(terms) for word, terms in sums if len(terms) > 1}


# ---- stacks and boards


def _in_stack(board: Board, no: int, card: Card[Any]) -> list[Line]:
    seat = board.seats[no]
    name, stack = card.spec.stack, seat.stack(card.spec.stack)
    place = len(stack) - stack.index(card)
    whose: Line = (board.name(no),)
    if place == 1:
        found = [LINE(f"card.top-{name}", seat=whose)]
    else:
        found = [LINE(f"card.below-{name}", seat=whose, nth=ordinal(place)), SAY("card.covered").inked("muted")]
    if name in ("items", "enchantments"):
        found.append(in_ink(title_of(seat), "name"))
    return found


def _overlord(board: Board) -> list[Line]:
    view, fight = board.view, prospects.fight(board.view)
    if not view.overlord_active or view.overlord is None:
        return [LINE("overlord.defeated")]
    if view.coop and board.scene.height < _HIGH:
        return _overlord_in_short(board)
    left = SAY("on-it.reward-tokens" if view.coop else "on-it.rewards-left", n=view.overlord_rewards).inked("glory")
    lines = [*company.dial(board), *([left] if view.overlord_rewards else [])] if view.coop else [left]
    lines += [LINE("lies.these", what=[card.name]) for card in view.overlord_cards]
    if fight is not None:
        lines += fight_lines(fight)
    if view.overlord.spec.end_duels:
        lines.append(LINE("overlord.duels"))
    return lines


def _overlord_in_short(board: Board) -> list[Line]:
    """Dial and pool, what lies on it, the sums that are sums: its text needs the rows."""
    view, fight, blow = board.view, prospects.fight(board.view), prospects.blow_to_dial(board.view)
    takes = SAY("overlord.takes", n=blow) if blow else SAY("overlord.immune")
    lines = [LINE("overlord.short", dial=view.hp, pool=view.pool, of=view.threshold, takes=takes.inked("life"))]
    if on_it := prospects.on_overlord(view):
        lines.append(LINE("lies.these", what=[SAY(f"on-it.n-{what}", n=n) for what, n in on_it.items()]))
    if fight is not None:
        lines += [LINE(f"sum.{which}", sum=sum_line(terms, "might")) for which, terms in (
            ("health", fight.health_sum), ("strength", fight.strength_sum)) if len(terms) > 1]
        lines.append(LINE("overlord.powers", attack=fight.attack, defence=fight.defense, now=outcome(fight)))
    return lines


def _actions(board: Board, card: Card) -> list[Line]:
    """What the asked player could do with it, with the key or the reason."""
    lines: list[Line] = []
    for oid, action in board.actions.items():
        if action.card is not card or oid not in board.by_oid:
            continue
        if action.blocked:
            lines.append(((f"{signs.BLOCKED} {action.blocked} ", "warn"), (action.rule, "rulemark")))
        elif card is not board.view.overlord or not board.view.coop or board.scene.height >= _HIGH:
            plain = isinstance(action.ability, Rest) and not action.ability.cost
            does = action.ability.does(action.voice) if plain else action.text
            lines.append(SAY("card.usable", key=in_ink(board.key_of.get(oid, ""), "key"), does=does).inked("good"))
    return lines


# ---- piles


def piles(board: Board) -> list[tuple[str, Sequence[Card]]]:
    """What can be looked through: the graveyard first, then every stack whole, what lies on the Overlord, the box."""
    view = board.view
    if offered := prospects.offered(view):
        return [(TEXT("pile.overlords" if view.phase == "overlord" else "pile.kingdoms"), offered)]
    found: list[tuple[str, Sequence[Card]]] = [(TEXT("pile.graveyard"), view.graveyard[::-1])]
    for seat, stack in product(board.order, STACKS):
        found += pile(TEXT(f"pile.of-{stack}", seat=board.look(seat.no).name), getattr(seat, stack)[::-1])
    boards: list[Card] = [card for card in (view.event, view.village, view.overlord) if card is not None]
    return [*found, *pile(TEXT("pile.on-overlord"), view.overlord_cards),
            *pile(TEXT("pile.boards" if view.event is None else "pile.boards-event"), boards),
            *pile(TEXT("pile.box"), view.box)]


def terms_of(spec: JourneySpec) -> list[Word]:
    """The words a card needs explained; on the boards of co-op some verbs mean something else."""
    coop = isinstance(spec, EventSpec | OverlaySpec) or (isinstance(spec, OverlordSpec) and spec.coop == "specific")
    other = {name for word in COOP for name in word.of}
    found: list[Word] = [ANGER] if isinstance(spec, EventSpec) else []
    found += [word for word in LEXICON.terms(spec)
              if (word in COOP or other.isdisjoint(word.of) if coop else word not in COOP)]
    icons = {icon for _, part in spec.sections for icon in part.icons}
    found += [POOL] if coop else [ICONS[icon] for icon in _EXPLAINED if icon in icons]
    return [*found, UPPER] if isinstance(spec, StackSpec) and not spec.starter else found


# ---- the sums of a fight or a duel: what meets what, what comes of it


@frozen
class Side:
    """Two sums that meet: what they are called, what comes of it, the longest words first, and its ink."""

    left: str
    """One of `attack`, `defense`, `health`, `strength`."""
    mine: tuple[Term, ...]
    stops: bool
    right: str
    theirs: tuple[Term, ...]
    comes: tuple[str, ...]
    ink: str


MEETS, STOPS = False, True

def in_combat(board: Board) -> bool:
    """Whether a fight is going on and not yet fought: no wound card of it is chosen."""
    wounds = any(getattr(card.spec, "kind", "") == "wound" for card in board.elsewhere)
    return board.view.fight is not None and not wounds


def fighter(board: Board) -> Seat:
    """The player who fights, or who looks at the fight."""
    return queries.speaker(board.view) if board.decision is None else board.seats[board.decision.seat]


def fight_now(board: Board, option: Option | None = None) -> prospects.FightNow | None:
    """The fight that is begun by this option, or that is being prepared, as it stands."""
    view = board.view
    card = prospects.foe(view)
    if card is None and option is not None:
        card = view.overlord if option.oid.startswith("challenge:") else option.card
    return None if card is None else prospects.against(view, card)


def sides(board: Board) -> tuple[str, list[Side]]:
    """What the fight or duel is called that is being prepared, and both pairs of its sums."""
    return board.cached("sides", lambda: _sides(board))


def _sides(board: Board) -> tuple[str, list[Side]]:
    view, now = board.view, fight_now(board)
    if view.duel is not None:
        return TEXT("clash.duel"), _duel(view, fighter(board))
    foe = prospects.foe(view)
    if foe is None or now is None:
        return TEXT("clash.fight"), []
    how = "-twice" if now.times > 1 else "-each" if now.everybody else ""
    past = (TEXT(f"clash.past{how}", n=now.blow), TEXT(f"clash.hurt{how}", n=now.blow),
            TEXT("clash.hurt", n=now.blow))
    ends = TEXT("verdict.win" if now.wins else "verdict.lose")
    so = TEXT("clash.so", n=now.attack, of=now.health, ends=ends)
    sign = signs.CHOSEN if now.wins else signs.GONE
    title = TEXT("clash.challenge") if foe is view.overlord else TEXT("clash.fight") if (
        foe not in board.slots) else TEXT("clash.fight-at", n=board.slots[foe].slot)
    return title, [
        Side("attack", now.attack_sum, MEETS, "health", now.health_sum,
             (f"{sign} {so}", f"{sign} {ends}"), "good" if now.wins else "bad"),
        Side("defense", now.defense_sum, STOPS, "strength", now.strength_sum,
             past if now.wins else (TEXT("clash.no-strike"), TEXT("clash.no-strike-short")),
             "bad" if now.wins and now.blow else "text")]


def _duel(view: Table, me: Seat) -> list[Side]:
    """Both pairs of sums of the duel that this player prepares, and what it would deal and take."""
    assert view.duel is not None
    a, b = view.duel
    other = b if a == me.no else a
    deal, take = prospects.clash(view, me.no) or (0, 0)
    mine = _powers(view, me)
    if other == OVERLORD.no:
        assert view.overlord is not None
        theirs = [tuple(queries.stats_sum(view, view.overlord, me, which)) for which in ("strength", "health")]
        words = ("strength", "health")
    else:
        theirs, words = _powers(view, view.seats[other]), ("attack", "defense")
    return [
        Side("attack", mine[0], MEETS, words[1], theirs[1],
             (TEXT("clash.deal", n=deal), TEXT("clash.deal-short", n=deal)), "good"),
        Side("defense", mine[1], STOPS, words[0], theirs[0],
             (TEXT("clash.take", n=take), TEXT("clash.take-short", n=take)), "bad" if take else "good")]


def _powers(view: Table, me: Seat) -> list[tuple[Term, ...]]:
    """Attack and defence of a player now, as sums."""
    at = queries.context(view, me)
    return [tuple(queries.power_sum(view, me, which, at)) for which in ("attack", "defense")]


def sources(view: Table, me: Seat, which: str, terms: Sequence[Term]) -> list[Term]:
    """What is stored by what it comes from: each top card, all buried ones, reward tokens; and what is added or lost
    until the clean up."""
    stored = sum(term.n for term in terms if term.source == queries.STORED)
    summands: list[Term] = []
    below = 0
    for stack in (me.items, me.enchantments, me.creatures, me.wounds):
        for nth, card in enumerate(reversed(stack)):
            parts = (card.spec.lower,) if nth else (card.spec.upper, card.spec.lower)
            n = sum(part.powers[which] for part in parts)
            if nth:
                below += n
            elif n:
                summands.append(Term(TEXT("term.on-top", card=card.name), n))
    shows = getattr(queries.visible(view, me), which)
    rewards = shows - below - sum(term.n for term in summands)
    rest = ((below, "covered"), (rewards, "rewards"), (max(0, -shows), "never-below"),
            (stored - max(0, shows), "until-end"))
    summands += [Term(TEXT(f"term.of-{source}"), n) for n, source in rest if n]
    return [*summands, *(term for term in terms if term.source != queries.STORED)]


_CLASHES = frozenset({CLASH, CLASH_OVERLORD})
"""What a duel comes to."""
_AFTER_BLOW = frozenset({TRIGGERS, AT_ONCE, FALLS_OFF, ADDS, REWARDED})
"""What comes after a foe has struck."""


class Would(str):
    """The ink of what would win a fight: all that is told behind it is what comes without that."""


_OFTEN = 6
"""How often an action is tried at most."""


def fight_said(board: Board, option: Option | None, forecast: Forecast, short: bool = False) -> list[Line]:
    """`You win, 6 of 3.` `It strikes with 2, you stop 1.` or why it is lost, and what would win it; the wounds where
    they are not all that one comes to, or in `short` nothing else of the blow."""
    fight, begun = fought(forecast), begun_by(option)
    verdict = _said(board, begun, forecast) if fight is None else _verdict(board, begun, fight[0])
    adds = bool(begun and verdict) and verdict[0][1] != "text" and _adds(board, begun)
    verdict = LINE("fight.may-add", verdict=verdict) if adds else verdict
    if fight is None or not won(fight[0]):
        return [verdict]
    (_, blow), now = fight, fight_now(board, option)
    if now is not None and now.blow == blow and not board.view.coop:
        if adds and not blow:
            return [LINE("fight.unhurt", verdict=verdict)]
        how = f"{'-all' * now.everybody}{'-twice' * (now.times > 1)}"
        strikes = LINE(f"fight.strikes{how}", n=now.strength)
        change = forecast.of(WOUNDS, board.asked.seat)
        shown_by_wounds = not blow or (change is not None and change.sure and change.outcome - change.before == blow)
        if short and shown_by_wounds:
            return [verdict]
        if stopped := min(now.defense, now.strength):
            strikes = LINE("fight.stops", strikes=strikes, n=stopped)
        elif blow == now.strength and not (how or shown_by_wounds):
            return [verdict, LINE("fight.strikes-for", n=blow)]
        hurts = SAY("fight.damage", n=blow).inked("harm")
        if n := healed(forecast, board.asked.seat, blow):
            hurts = LINE("fight.healed", damage=hurts, n=n)
        return [verdict, strikes if shown_by_wounds else LINE("fight.hurts", strikes=strikes, damage=hurts)]
    return [verdict, LINE("fight.strikes-for", n=blow)] if blow and not short else [verdict]


def healed(forecast: Forecast, seat: int, blow: int) -> int:
    """How much of a blow is surely healed by the same answer."""
    change = forecast.of(WOUNDS, seat)
    sure = forecast.trials is not None and (change is None or change.sure)
    return max(0, blow - (0 if change is None else change.outcome - change.before)) if sure else 0


def _verdict(board: Board, begun: str, fight: Event) -> Line:
    """`you win, 6 of 3`: a fight that nothing is chosen before."""
    if won(fight):
        return _so("win", "good", sums(fight))
    lose = _so("lose", "bad", sums(fight))
    return lose if fight.detail.health is None else _lost(board, begun, fight, lose, sums(fight))


def _so(how: str, ink: str, sums: str) -> Line:
    """`you win, 6 of 3`, in the words of one of the verdicts."""
    return LINE("fight.so", verdict=SAY(f"verdict.{how}").inked(ink), sums=sums)


def begun_by(option: Option | None) -> str:
    """The option that leads to a fight; "": it is prepared already."""
    return "" if option is None or option.oid == "fight" else option.oid


def _lost(board: Board, begun: str, fight: Event, lose: Line, sums: str) -> Line:
    """A fight that fails as it stands, and what would win it; `lose`: what is said where nothing does."""
    helps = could_win(board, begun, fight)
    if helps is None:
        return LINE("fight.stands", sums=sums)
    return LINE("fight.add-first" if begun else "fight.but", sums=sums, would=would(helps)) if helps else lose


def would(helps: Line) -> Line:
    """`Angelic Banner’s +2 would win`."""
    return SAY("fight.would", helps=helps).inked(Would("good"))


def _said(board: Board, begun: str, forecast: Forecast) -> Line:
    """`you win either way, 5 of 5 or 7 of 5`: a fight before which something is chosen, or chance matters."""
    fights = fights_met(forecast)
    if not fights:
        return ()
    wins, met = {won(event) for event in fights}, sorted({sums(event) for event in fights})
    how = "-likely" if likely_only(forecast) else "-either" if len(met) > 1 else ""
    those = " or ".join(met)
    if True not in wins:
        return _lost(board, begun, fights[0], _so(f"lose{how}", "bad", those), those)
    return _so("either", "warn", those) if len(wins) > 1 else _so(f"win{how}", "good", those)


def fought(forecast: Forecast) -> tuple[Event, int] | None:
    """The fight that is told first, and the wounds with which its foe strikes back; None where there is none."""
    at = next((nth for nth, event in enumerate(forecast.narrated) if event.kind == FIGHTS), None)
    if at is None:
        return None
    fight = forecast.narrated[at]
    later = takewhile(lambda event: event.kind not in _AFTER_BLOW, forecast.narrated[at + 1:])
    return fight, next((event.n for event in later if event.kind == HURT and event.seat == fight.seat), 0)


def fights_met(forecast: Forecast) -> list[Event]:
    """The fight of each world of each way; none where it is not fought in all of them."""
    each = [prospects.first(told, FIGHTS) for told in forecast.all_outcomes]
    fights = [event for event in each if event is not None]
    return fights if len(fights) == len(each) else []


def won(fight: Event) -> bool:
    found: bool = fight.detail.won
    return found


def sums(fight: Event) -> str:
    """`6 of 9`: attack, and the health that it has to reach; `the card is gone`."""
    if fight.detail.health is None:
        return TEXT("fight.gone")
    return TEXT("fight.sums", n=fight.n, of=fight.detail.health)


def likely_only(forecast: Forecast) -> bool:
    """Whether chance or something hidden matters before the fight in some world."""
    return not all(prospects.first(told, FIGHTS) for told in forecast.outcomes)


def _adds(board: Board, oid: str) -> bool:
    """Whether the asked player may add to a fight that this option begins or goes on to, before it is fought."""
    found = board.scene.first_look_of(oid)
    if found is not None and any(end.amid and end.seat == board.asked.seat for end in found.possible):  # chosen before
        found = board.scene.forecast_of(oid)
    return found is not None and all(
        end.about is Topic.PREPARE and end.seat == board.asked.seat for end in found.possible)


def _winning(board: Board, begun: str, actions: Sequence[ActionNow]) -> tuple[Sequence[Event], bool]:
    """What happens where these actions win a fight (nothing: they do not), and whether that is known."""
    first, *then = [oid for oid in (begun, *(action.oid for action in actions), "fight") if oid]
    found = board.scene.first_look_of(first, tuple(then))
    each = found.outcomes if found is not None else ()
    told = next((told for told in each if any(event.kind == FIGHTS and won(event) for event in told)), ())
    return told, found is not None and all(prospects.first(other, FIGHTS) for other in each)


def could_win(board: Board, begun: str, fight: Event) -> Line | None:
    """`Angelic Banner’s +2`, `Inn (b) +2` where that card can do several things: what would win a fight that fails as
    it stands: an action that is still open, or all of them but those without which it is won as well, and those that
    can be used again as often as may be needed; `begun` is the option that leads to it ("": it is prepared already).
    None: that is not known (yet)."""
    unused = [action for action in board.actions.values() if not action.blocked and action.oid.startswith("use:")]
    health = fight.detail.health
    short = 1 if health is None else min(health - fight.n, _OFTEN)
    again = [[action] * (short if action.ability.often else 1) for action in unused]
    tries = [[action] for action in unused] + [actions for actions in again if len(actions) > 1]
    tries += [[action for actions in again for action in actions]] if len(unused) > 1 else []
    unsure = board.scene.unknown
    for actions in tries:
        events, known = _winning(board, begun, actions)
        unsure = unsure or not known
        for action in unused if events else ():
            fewer = [one for one in actions if one is not action]
            less = _winning(board, begun, fewer)[0] if len(actions) > len(fewer) > 0 else ()
            actions, events = (fewer, less) if less else (actions, events)
        if events:
            beaten = [event for event in events if event.kind == FIGHTS]
            used = [event.cards[0] for event in events if event.kind == USES and event.cards]
            helping = [action for action in actions if action.card in used or not used]
            cards, keys = [action.card for action in unused], board.key_of
            more = beaten[0].n - fight.n
            called = [(named(action.card) if more > 0 else f"“{action.gives}”") + f" ({keys.get(action.oid)})" * (
                cards.count(action.card) > 1 and action.oid in keys) + (
                f" {TEXT('fight.times', n=n)}" if (n := used.count(action.card)) > 1 else "") for action in helping]
            names = TEXT("fight.these", cards=[*dict.fromkeys(called)])
            owns = "" if names.endswith(")") else "’" if names.endswith("s") else "’s"
            helps = "" if more <= 0 else f" ({more:+})" if len(used) > 1 or names.endswith("”") else f"{owns} {more:+}"
            return ((names, "name"), (helps, "good"))
    return None if tries and unsure else ()


def fight_then(board: Board, forecast: Forecast) -> Line:
    """`9 of 9 against Furnace Baron: you win`: a fight that is going on as it stands then, where it is not fought."""
    view, foe = board.view, prospects.foe(board.view)
    if not in_combat(board) or foe is None or fought(forecast) is not None or fights_met(forecast) or (
            board.asked.seat != queries.speaker(view).no):
        return ()
    now, change = fight_now(board), forecast.change(
        lambda t: (then := prospects.against(t, foe)) and (then.attack, then.health))
    stands = change.possible if change is not None else () if now is None else ((now.attack, now.health),)
    # fought in some ways
    fights = [event for outcome in forecast.all_outcomes for event in outcome if event.kind == FIGHTS]
    if (None in stands and not fights) or (change is not None and not (change.sure or change.decided_by)):
        return ()
    verdicts = {TEXT("fight.sums", n=one[0], of=one[1]): one[0] >= one[1] for one in stands if one is not None}
    verdicts |= {sums(event): won(event) for event in fights}
    wins, either = {*verdicts.values()}, "-either" * (len(verdicts) > 1)
    how, ink = ("or-not", "warn") if len(wins) > 1 else (f"win{either}", "good") if True in wins else (
        f"not-enough{either}", "warn")
    end = SAY(f"verdict.{how}").inked(ink)
    return LINE("fight.against", sums=" or ".join(sorted(verdicts)), foe=named(foe), verdict=end) if verdicts else ()


def duel_then(board: Board, forecast: Forecast, maybe: bool = True) -> Line:
    """`the duel as it stands: you deal 0, you take 2`: a duel that others have still to prepare, or `maybe` none."""
    may, dealt = clash_then(board, forecast)
    if may and not maybe:
        return ()
    return LINE("duel.may-stand" if may else "duel.stands", dealt=dealt) if dealt else ()


def clash_then(board: Board, forecast: Forecast) -> tuple[bool, Line]:
    """Whether there may be no such duel, and what it comes to as it stands then."""
    me = board.asked.seat
    change = forecast.change(lambda t: prospects.clash(t, me))
    met = {prospects.clash(board.view, me)} if change is None else {*change.possible}
    stands = [clash for clash in met if clash is not None]
    if len(stands) != 1 or (change is not None and not (change.sure or change.decided_by)):
        return False, ()
    return None in met, _dealt(*stands[0])


def _dealt(deal: int, take: int) -> Line:
    return LINE("duel.dealt", deal=deal, take=SAY("duel.take", n=take).inked("harm" if take else "text"))


def clashed(board: Board, forecast: Forecast) -> Line:
    """`you deal 3, you take 0`: a duel that is over then."""
    clash = next((event for event in forecast.narrated if event.kind in _CLASHES), None)
    if clash is None:
        return ()
    one, other = clash.n, int(str(clash.note))
    return _dealt(one, other) if clash.seat == board.asked.seat else _dealt(other, one)


def duel_begun(board: Board, oid: str, forecast: Forecast, lines: Sequence[Line]) -> Sequence[Line]:
    """What is told, behind `you may add to it first; as things stand: …`, where a duel that this option begins is also
    prepared by the asked player."""
    clashes = any(event.kind in _CLASHES for event in forecast.narrated)
    if board.view.duel is not None or fights_met(forecast) or not (
            clashes or duel_then(board, forecast)) or not _adds(board, oid):
        return lines
    first, *more = *filter(None, lines), ()
    return [LINE("duel.add-first-stands", then=first), *more] if clashes else [LINE("duel.add-first"), *lines]
