"""What a fight or a duel comes to as it stands, in sentences, and what would win it; it is gone through to its end."""

from collections.abc import Sequence
from itertools import takewhile

from deckgames.engine.decisions import Option, Topic
from deckgames.engine.events import Event
from deckgames.engine.forecast import Forecast
from deckgames.games.journey import queries
from deckgames.games.journey.cards import named
from deckgames.games.journey.facts import prospects
from deckgames.games.journey.facts.prospects import ActionNow
from deckgames.games.journey.lexicon import WOUNDS
from deckgames.games.journey.says import SAY
from deckgames.games.journey.screen.board import Board
from deckgames.games.journey.screen.details import fight_now, in_combat
from deckgames.ui.paint.canvas import Line

_CLASHES = frozenset({"clash", "clash-overlord"})
"""What a duel comes to."""
_AFTER_BLOW = frozenset({"triggers", "at-once", "falls", "adds", "rewarded"})
"""What comes after a foe has struck."""


class Would(str):
    """The ink of what would win a fight: all that is told behind it is what comes without that."""


_OFTEN = 6
"""How often an action is tried at most."""


def fight_said(board: Board, option: Option | None, found: Forecast, short: bool = False) -> list[Line]:
    """`You win, 6 of 3.` `It strikes with 2, you stop 1.` or why it is lost, and what would win it; the wounds where
    they are not all that one comes to, or in `short` nothing else of the blow."""
    met, begun = fought(found), begun_by(option)
    said = _said(board, begun, found) if met is None else _verdict(board, begun, met[0])
    adds = bool(begun and said) and said[0][1] != "text" and _adds(board, begun)
    said = SAY.line("fight.may-add", verdict=said) if adds else said
    if met is None or not won(met[0]):
        return [said]
    (_, blow), now = met, fight_now(board, option)
    if now is not None and now.blow == blow and not board.view.coop:
        if adds and not blow:
            return [SAY.line("fight.unhurt", verdict=said)]
        how = f"{'-all' * now.everybody}{'-twice' * (now.times > 1)}"
        strikes = SAY.line(f"fight.strikes{how}", n=now.strength)
        change = found.of(WOUNDS, board.asked.seat)
        told = not blow or (change is not None and change.sure and change.outcome - change.before == blow)
        if short and told:
            return [said]
        if stopped := min(now.defense, now.strength):
            strikes = SAY.line("fight.stops", strikes=strikes, n=stopped)
        elif blow == now.strength and not (how or told):
            return [said, SAY.line("fight.strikes-for", n=blow)]
        hurts = SAY("fight.damage", n=blow).inked("harm")
        return [said, strikes if told else SAY.line("fight.hurts", strikes=strikes, damage=hurts)]
    return [said, SAY.line("fight.strikes-for", n=blow)] if blow and not short else [said]


def _verdict(board: Board, begun: str, fight: Event) -> Line:
    """`you win, 6 of 3`: a fight that nothing is chosen before."""
    if won(fight):
        return _so("win", "good", sums(fight))
    lose = _so("lose", "bad", sums(fight))
    return lose if fight.detail.health is None else _lost(board, begun, fight, lose, sums(fight))


def _so(how: str, ink: str, sums: str) -> Line:
    """`you win, 6 of 3`, in the words of one of the verdicts."""
    return SAY.line("fight.so", verdict=SAY(f"verdict.{how}").inked(ink), sums=sums)


def begun_by(option: Option | None) -> str:
    """The option that leads to a fight; "": it is prepared already."""
    return "" if option is None or option.oid == "fight" else option.oid


def _lost(board: Board, begun: str, fight: Event, lose: Line, sums: str) -> Line:
    """A fight that fails as it stands, and what would win it; `lose`: what is said where nothing does."""
    helps = could_win(board, begun, fight)
    if helps is None:
        return SAY.line("fight.stands", sums=sums)
    return SAY.line("fight.add-first" if begun else "fight.but", sums=sums, would=would(helps)) if helps else lose


def would(helps: Line) -> Line:
    """`Angelic Banner’s +2 would win`."""
    return SAY("fight.would", helps=helps).inked(Would("good"))


def _said(board: Board, begun: str, found: Forecast) -> Line:
    """`you win either way, 5 of 5 or 7 of 5`: a fight before which something is chosen, or chance matters."""
    fights = fights_met(found)
    if not fights:
        return ()
    wins, met = {won(event) for event in fights}, sorted({sums(event) for event in fights})
    how = "-likely" if likely_only(found) else "-either" if len(met) > 1 else ""
    those = " or ".join(met)
    if True not in wins:
        return _lost(board, begun, fights[0], _so(f"lose{how}", "bad", those), those)
    return _so("either", "warn", those) if len(wins) > 1 else _so(f"win{how}", "good", those)


def fought(found: Forecast) -> tuple[Event, int] | None:
    """The fight that is told first, and the wounds with which its foe strikes back; None where there is none."""
    at = next((nth for nth, event in enumerate(found.narrated) if event.kind == "fights"), None)
    if at is None:
        return None
    fight = found.narrated[at]
    later = takewhile(lambda event: event.kind not in _AFTER_BLOW, found.narrated[at + 1:])
    return fight, next((event.n for event in later if event.kind == "hurt" and event.seat == fight.seat), 0)


def fights_met(found: Forecast) -> list[Event]:
    """The fight of each world of each way; none where it is not fought in all of them."""
    each = [next((event for event in told if event.kind == "fights"), None) for told in found.all_outcomes]
    fights = [event for event in each if event is not None]
    return fights if len(fights) == len(each) else []


def won(fight: Event) -> bool:
    found: bool = fight.detail.won
    return found


def sums(fight: Event) -> str:
    """`6 of 9`: attack, and the health that it has to reach; `the card is gone`."""
    if fight.detail.health is None:
        return SAY.text("fight.gone")
    return SAY.text("fight.sums", n=fight.n, of=fight.detail.health)


def likely_only(found: Forecast) -> bool:
    """Whether chance or something hidden matters before the fight in some world."""
    return not all(any(event.kind == "fights" for event in told) for told in found.outcomes)


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
    told = next((told for told in each if any(event.kind == "fights" and won(event) for event in told)), ())
    return told, found is not None and all(any(event.kind == "fights" for event in other) for other in each)


def could_win(board: Board, begun: str, fight: Event) -> Line | None:
    """`Angelic Banner’s +2`: what would win a fight that fails as it stands: an action that is still open, or all of
    them but those without which it is won as well, and those that can be used again as often as may be needed; `begun`
    is the option that leads to it ("": it is prepared already). None: that is not known (yet)."""
    unused = [action for action in board.actions.values() if not action.blocked and action.oid.startswith("use:")]
    health = fight.detail.health
    short = 1 if health is None else min(health - fight.n, _OFTEN)
    again = [[action] * (short if action.ability.often else 1) for action in unused]
    tries = [[action] for action in unused] + [actions for actions in again if len(actions) > 1]
    tries += [[action for actions in again for action in actions]] if len(unused) > 1 else []
    unsure = board.scene.unknown
    for actions in tries:
        told, known = _winning(board, begun, actions)
        unsure = unsure or not known
        for action in unused if told else ():
            fewer = [one for one in actions if one is not action]
            less = _winning(board, begun, fewer)[0] if len(actions) > len(fewer) > 0 else ()
            actions, told = (fewer, less) if less else (actions, told)
        if told:
            beaten = [event for event in told if event.kind == "fights"]
            used = [event.cards[0] for event in told if event.kind == "uses" and event.cards]
            helping = [action for action in actions if action.card in used or not used]
            called = [(named(action.card)
                       if action.ability.signed else f"“{action.gives}”") + (
                f" {SAY.text('fight.times', n=n)}" if (n := used.count(action.card)) > 1 else "") for action in helping]
            names = SAY.text("fight.these", cards=[*dict.fromkeys(called)])
            more = beaten[0].n - fight.n
            owns = "’" if names.endswith("s") else "’s"
            helps = "" if more <= 0 else f" ({more:+})" if len(used) > 1 or names.endswith("”") else f"{owns} {more:+}"
            return ((names, "name"), (helps, "good"))
    return None if tries and unsure else ()


def fight_then(board: Board, found: Forecast) -> Line:
    """`9 of 9 against Furnace Baron: you win`: a fight that is going on as it stands then, where it is not fought."""
    view, foe = board.view, prospects.foe(board.view)
    if not in_combat(board) or foe is None or fought(found) is not None or fights_met(found) or (
            board.asked.seat != queries.speaker(view).no):
        return ()
    now, change = fight_now(board), found.change(
        lambda t: (then := prospects.against(t, foe)) and (then.attack, then.health))
    stands = change.possible if change is not None else () if now is None else ((now.attack, now.health),)
    fights = [event for told in found.all_outcomes for event in told if event.kind == "fights"]  # fought in some ways
    if (None in stands and not fights) or (change is not None and not (change.sure or change.decided_by)):
        return ()
    met = {SAY.text("fight.sums", n=one[0], of=one[1]): one[0] >= one[1] for one in stands if one is not None}
    met |= {sums(event): won(event) for event in fights}
    wins, either = {*met.values()}, "-either" * (len(met) > 1)
    how, ink = ("or-not", "warn") if len(wins) > 1 else (f"win{either}", "good") if True in wins else (
        f"not-enough{either}", "warn")
    end = SAY(f"verdict.{how}").inked(ink)
    return SAY.line("fight.against", sums=" or ".join(sorted(met)), foe=named(foe), verdict=end) if met else ()


def duel_then(board: Board, found: Forecast, maybe: bool = True) -> Line:
    """`the duel as it stands: you deal 0, you take 2`: a duel that others have still to prepare, or `maybe` none."""
    may, dealt = clash_then(board, found)
    if may and not maybe:
        return ()
    return SAY.line("duel.may-stand" if may else "duel.stands", dealt=dealt) if dealt else ()


def clash_then(board: Board, found: Forecast) -> tuple[bool, Line]:
    """Whether there may be no such duel, and what it comes to as it stands then."""
    me = board.asked.seat
    change = found.change(lambda t: prospects.clash(t, me))
    met = {prospects.clash(board.view, me)} if change is None else {*change.possible}
    stands = [clash for clash in met if clash is not None]
    if len(stands) != 1 or (change is not None and not (change.sure or change.decided_by)):
        return False, ()
    return None in met, _dealt(*stands[0])


def _dealt(deal: int, take: int) -> Line:
    return SAY.line("duel.dealt", deal=deal, take=SAY("duel.take", n=take).inked("harm" if take else "text"))


def clashed(board: Board, found: Forecast) -> Line:
    """`you deal 3, you take 0`: a duel that is over then."""
    clash = next((event for event in found.narrated if event.kind in _CLASHES), None)
    if clash is None:
        return ()
    one, other = clash.n, int(str(clash.note))
    return _dealt(one, other) if clash.seat == board.asked.seat else _dealt(other, one)


def duel_begun(board: Board, oid: str, found: Forecast, told: Sequence[Line]) -> Sequence[Line]:
    """What is told, behind `you may add to it first; as things stand: …`, where a duel that this option begins is also
    prepared by the asked player."""
    clashes = any(event.kind in _CLASHES for event in found.narrated)
    if board.view.duel is not None or fights_met(found) or not (
            clashes or duel_then(board, found)) or not _adds(board, oid):
        return told
    first, *more = *filter(None, told), ()
    return [SAY.line("duel.add-first-stands", then=first), *more] if clashes else [SAY.line("duel.add-first"), *told]
