"""What an option would do, in the words of the game: the fight, crystals, wounds, powers, cards, who invades."""

from deckgames.engine.cards import Card
from deckgames.engine.decisions import Option, Topic
from deckgames.engine.effects import plural
from deckgames.engine.events import NO_EFFECT, NO_EFFECT_ON, Event, spans
from deckgames.engine.forecast import HIDDEN, Change, Forecast
from deckgames.engine.lexicon import Number
from deckgames.games.journey import prospects
from deckgames.games.journey.events import SENTENCES
from deckgames.games.journey.lexicon import LEXICON
from deckgames.games.journey.screen import company
from deckgames.games.journey.screen.board import Board
from deckgames.games.journey.screen.counting import counting
from deckgames.games.journey.screen.road import falls_line, outcome
from deckgames.games.journey.state import STACKS, Seat
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Line, Span
from deckgames.ui.table.layout import NUMBER
from deckgames.ui.toolkit.foretold import arrow, counted, ending, signed
from deckgames.ui.toolkit.wording import parted, tight

_USUAL = (Topic.ACT,)
_TOLD = frozenset({"falls", "invades", "dropped", "swapped", "track-tokens", "tokens-cleared", "swept", "village",
                   "desert", "reinforced", "defeated", "barred", "skipped", "immune"})
"""What no number of a player shows is told with the sentence of its event."""
_IDLE = frozenset({NO_EFFECT, NO_EFFECT_ON})
"""Told where nothing else is."""
_APART, _PARTS = ("  ", "plain"), ("; ", "muted")


def forecast(board: Board, oid: str) -> Line:
    """What this option would do, with the ifs."""
    asked, option = board.decision, board.by_oid.get(oid)
    if asked is None or (option is None and oid != NUMBER and asked.kind != "confirm"):
        return ()
    called = called_of(board, option)
    if option is not None and (option.blocked is not None or option in board.kingdoms):
        return called
    several = asked.kind in ("pick", "order") and getattr(asked, "hi", 0) > 1
    found = None if several and not board.scene.chosen else board.scene.foretold(oid)
    shared = asked.kind == "allocate"  # each line begins with who it is about
    if found is None:
        return () if shared else tight(called, board.scene.width)
    said = _said(board, option, found)
    if shared or asked.kind in ("confirm", "number"):
        return tight(said, board.scene.width)
    return tight(parted([called, said]), board.scene.width)


def called_of(board: Board, option: Option | None) -> Line:
    """The words of an option; an action with its text, and a journey with its price."""
    if option is None or option.oid in ("yes", "no"):
        return ()
    if option.seat is not None:
        return (board.name(option.seat),)
    action = board.actions.get(option.oid)
    label = option.label if action is None else f"{action.card.name}: {action.text}"
    name, colon, text = label.partition(": ")
    return ((name + colon, "name"), (f"{text}.", "rule")) if colon else ((option.label, "name"),)


def _end(board: Board, found: Forecast, asked: bool) -> list[Line]:
    """What the clean up takes where the turn is over with this answer, which is `asked` for, or ends by itself."""
    phase = found.at("phase")
    if found.ends.how != "turn" or phase is None or phase.after != "refill":
        return []
    due = sum(event.n for event in found.told if event.kind == "weight")
    weight: Line = ((f"{plural(due, 'crystal')} for weight", "harm"),) if due else ()
    return [weight or (((("no weight is due"), "muted"),) if asked else ()), company.road_used_up(board, found)]


def help_for(board: Board, oid: str) -> Line:
    """What would help where this option is refused: each free option was tried."""
    freeing = board.scene.freeing(oid)
    if not freeing:
        return ()
    first = freeing[0]
    return (("first: ", "text"), (first.card.name if first.card is not None else first.label, "name"))


# ---- what changes


def _said(board: Board, option: Option | None, found: Forecast) -> Line:
    """The fight, the asked player, the others, what happens on the road, and who is asked then."""
    assert board.decision is not None
    me, seats = board.decision.seat, board.seats
    aimed = None if option is None else option.seat
    card = None if option is None else option.card
    parts: list[Line] = [] if aimed is None else [parted(_about(board, seats[aimed], found, card), _APART)]
    end = _end(board, found, option is not None and option.oid == "end")
    fights = [event for event in found.told if event.kind == "fights"]
    parts += [_fight(event) for event in fights]
    if option is not None and option.oid == "fight" and fights and not fights[0].note.endswith("won"):
        parts.append(_could_win(board, "", fights[0].n, "as you stand"))
    if board.view.coop:
        parts += company.shared(board, found)
    for seat in (*seats[me:], *seats[:me]):
        you = seat.no == me and aimed is not None
        line = parted(_about(board, seat, found, card, you=you), _APART) if seat.no != aimed else ()
        whose: Line = (board.sign(seat.no), (" ", "plain"))
        if seat.no == me:
            whose = (("you ", "text"),) if you else ()
        parts.append((*whose, *line) if line else ())
    for seat in (*seats[me:], *seats[:me]):
        parts += [line if seat.no == me else (board.sign(seat.no), (" ", "plain"), *line)
                  for line in counting(board, seat, found, card, you=seat.no == me)]
    parts += [_sentence(board, event) for event in found.told if event.kind in _TOLD]
    parts += [*_boards(found), *end]
    if board.view.coop:
        falls = option is not None and option.oid.startswith(("rest:", "bare-rest")) and found.ends.how == "asked"
        if falls and not any(event.kind == "falls" for event in found.told):
            parts.append((("then ", "text"), *falls_line(board, 99)))
    if not any(parts):
        parts += [_sentence(board, event) for event in found.told if event.kind in _IDLE][:1]
    coming = _coming(board, option, found) if found.ends.about is Topic.PREPARE else ()
    over = company.ends(board, found) if board.view.coop else ()
    parts.append(coming or over or ending(found, me, board.name, *_USUAL))
    return parted(parts, _PARTS) or ((("nothing changes", "muted"),) if found.ends.how != "asked" or found.sure else ())


def _fight(event: Event) -> Line:
    """`ATK5 against health 5: won`."""
    won = event.note.endswith("won")
    return ((f"ATK{event.n} against {event.note.removesuffix('won').removesuffix('lost')}", "text"),
            ("won", "good") if won else ("LOST", "bad"))


def _coming(board: Board, option: Option | None, found: Forecast) -> Line:
    """The fight that is to be prepared, as it stands: `ATK7 against h5: beat, hurt 2`."""
    slot = None if option is None or option.card is None else board.slots.get(option.card)
    challenge = option is not None and option.oid.startswith("challenge:")
    fight = slot.fight if slot is not None else prospects.fight(board.view) if challenge else None
    if challenge and (change := found.change(prospects.fight)) is not None and change.after is not None:
        fight = change.after
    if fight is None:
        return ()
    if not fight.wins and option is not None and (
            line := _could_win(board, option.oid, fight.attack, f"{fight.attack} of {fight.health}")):
        return line
    if board.view.coop:
        fought = board.scene.foretold(option.oid, "fight") if option is not None and fight.wins else None
        said = company.after_fight(board, fight, challenge, found, fought)
        return said if fight.wins else (*said, *falls_line(board, 50))
    first: Line = ((", but first actions", "muted"),) if fight.wins else ()
    return ((f"ATK{fight.attack} against h{fight.health}: ", "text"), *outcome(fight), *first)


def _could_win(board: Board, begun: str, attack: int, sums: str) -> Line:
    """`8 of 9: Angelic Banner’s +2 would win`: a fight that fails as it stands, with an action that is still open, or
    with all of them; `begun` is the option that leads to it ("": it is prepared already)."""
    unused = [action for action in board.actions.values() if not action.blocked and action.oid.startswith("use:")]
    tries = [[action] for action in unused] + ([unused] if len(unused) > 1 else [])
    for actions in tries:
        first, *then = [oid for oid in (begun, *(action.oid for action in actions), "fight") if oid]
        found = board.scene.foretold(first, " ".join(then))
        told = found.told if found is not None else ()
        won = [event for event in told if event.kind == "fights" and event.note.endswith("won")]
        if won:
            used = [event.cards[0].name for event in told if event.kind == "uses" and event.cards]
            names = " and ".join(dict.fromkeys(used)) or actions[0].card.name
            more = won[0].n - attack
            owns = "’" if names.endswith("s") else "’s"
            helps = f"{owns} {more:+}" if more > 0 and len(used) < 2 else f" ({more:+})" if more > 0 else ""
            return ((f"{sums}: ", "text"), (names, "name"), (f"{helps} would win", "good"))
    return ()


def _about(board: Board, seat: Seat, found: Forecast, chosen: Card | None, *, you: bool = False) -> list[Line]:
    """What happens to a player; `you`: who is called so before it."""
    at = ("seats", seat.no)
    *told, points = [_number(found.of(number, seat.no), number) for number in LEXICON.told(own=you)]
    parts: list[Line] = told
    for name in STACKS:
        parts += _stack(found.at(*at, name), chosen, "" if you else "s")
    rewards = found.at(*at, "rewards")
    if rewards is not None and len(rewards.after) != len(rewards.before):
        more = len(rewards.after) - len(rewards.before)
        parts.append(((f"{more:+} reward".replace("-", signs.MINUS), "glory"),))
    return [*parts, points]


def _number(change: Change | None, number: Number) -> Line:
    """`crystals 3→1`, `ATK5→7`."""
    before: Span = (number.sign, number.ink) if number.sign else (f"{number.label} ", "text")
    line = arrow(change, signed("", number.ink), signs.GOES_TO)
    return (before, *line) if line else ()


def _stack(change: Change | None, chosen: Card | None, s: str) -> list[Line]:
    """Cards that come to a stack or leave it, and a top that is another one: `takes X`, `loses Y`."""
    if change is None:
        return []
    often = "" if change.sure or change.by else "likely "
    new = [card for card in change.after if all(card in met for met in change.met[:None if change.by else 1])
           and card not in change.before]
    gone = [card for card in change.before if all(card not in met for met in change.met[:None if change.by else 1])]
    found: list[Line] = [((f"{often}take{s} ", "text"), (card.name, "name")) for card in new
                         if isinstance(card, Card) and card is not chosen]
    hidden = counted(change, signed(signs.DRAW, "pace"))
    if hidden:
        found.append(((f"take{s} ", "text"), *hidden))
    found += [((f"{often}lose{s} ", "text"), (card.name, "name")) for card in gone if isinstance(card, Card)]
    if not new and not gone and change.after and not change.by and change.after[-1] is not change.before[-1]:
        top = change.after[-1]
        if isinstance(top, Card):
            found.append(((f"{often}on top: ", "text"), (top.name, "name")))
    return found


def _boards(found: Forecast) -> list[Line]:
    """What changes on the Overlord."""
    return [((f"{name} there ", "text"), *line) for name in ("rewards", "crystals")
            if (line := arrow(found.at(f"overlord_{name}"), signed("", "glory"), signs.GOES_TO))]


def _sentence(board: Board, event: Event) -> Line:
    """What happens, as the log tells it."""
    if HIDDEN in event.cards:
        return ()
    told = spans(event, SENTENCES, [look.name for look in board.scene.seats], board.view.viewer)
    return tuple((text, f"seat-{board.look(no).colour}" if role == "seat" else "text") for text, role, no in told)
