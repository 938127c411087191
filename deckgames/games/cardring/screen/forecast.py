"""The third row of the bar: what the option under the cursor would do, computed from the view, with the ifs."""

from dataclasses import replace
from typing import Any

from deckgames.engine.cards import Card
from deckgames.engine.decisions import SEAT, Allocate
from deckgames.games.cardring import reckon
from deckgames.games.cardring.cards import ClassSpec, PlayedSpec, StealthSpec
from deckgames.games.cardring.screen.board import Board
from deckgames.games.cardring.screen.combat import fight
from deckgames.games.cardring.screen.faces import face_of, words_of
from deckgames.games.cardring.screen.queues import turn_of
from deckgames.games.cardring.screen.sums import After, after, changes, outlook
from deckgames.games.cardring.view import SeatView
from deckgames.ui import signs
from deckgames.ui.areas import SIDE_FROM
from deckgames.ui.layout import NUMBER
from deckgames.ui.pieces.wording import GAP, brief, parted, tight
from deckgames.ui.sheet import Line, Span


def forecast(board: Board, oid: str) -> Line:
    """What this option would do; empty if its label says everything. Narrow terminals get it with less air."""
    return tight(_forecast(board, oid), board.scene.width)


def _forecast(board: Board, oid: str) -> Line:
    asked = board.decision
    if asked is None:
        return ()
    seat = board.seats[asked.seat]
    if asked.kind == "allocate":
        return _allocated(board, oid)
    if asked.kind == "number":
        return _number(board, seat)
    if asked.kind == "confirm":
        return _confirmed(board, seat, oid)
    if board.fighting:
        return _target(board, seat, oid)
    if oid == "end":
        return _ended(board, seat)
    if board.view.phase == "buy":
        return _bought(board, seat, oid)
    option = board.by_oid.get(oid)
    if option is None:
        return ()
    if oid.startswith("option-"):
        return _one_of(board, seat, oid, option.label)
    if option.card is None:
        return (board.name(option.seat), *_facts(board, option.seat)) if option.seat is not None else ()
    if asked.rule == "CR-3.5":
        return _played(board, seat, option.card)
    return _picked(board, seat, option.card)


# ---- the sitting


def _played(board: Board, seat: SeatView, card: Card) -> Line:
    spec: Any = card.spec
    name: Line = ((card.name, "name"), GAP)
    if isinstance(spec, StealthSpec):
        later = after(board, seat, spec.stealth, card)
        return (*name, ("face down; when revealed ", "text"), *_said(board, seat, later))
    effects = spec.each_turn if isinstance(spec, ClassSpec) else spec.play
    later = after(board, seat, effects, card)
    found = (*name, *_said(board, seat, later))
    if isinstance(spec, ClassSpec):
        replaced = seat.class_slot
        stays = f"replaces {replaced.name}" if replaced is not None else "stays in play"
        passive = words_of(spec.passive)
        found = (*found, *(((" ", "plain"),) if later.rest or effects else ()), *passive,
                 ("; " if passive else "", "text"), (stays, "text"))
    return found if len(found) > len(name) else (*name, ("does nothing", "text"))


def _said(board: Board, seat: SeatView, later: After) -> Line:
    """Changed counters, cards drawn, XP, the outlook for Combat, and what is left to be seen."""
    parts: list[Line] = []
    changed = changes(seat, later.seat)
    if changed:
        parts.append(changed)
    if later.draws:
        have = seat.deck_count + len(seat.discard)
        parts.append((("draws ", "text"), (f"{signs.DRAW}{min(later.draws, have)}", "pace"),
                      *(((" after a shuffle", "muted"),) if have and seat.deck_count < later.draws else ())))
    if later.xp:
        parts.append(((f"{signs.GLORY}{seat.xp}", "glory"), (" → ", "muted"),
                      (f"{signs.GLORY}{max(0, seat.xp + later.xp)}", "glory")))
    sight = outlook(board, seat, later.seat)
    if sight:
        parts.append(sight)
    if later.rest:
        parts.append(later.rest)
    return parted(parts)


def _ended(board: Board, seat: SeatView) -> Line:
    if board.view.phase == "buy":
        left = f"keeps {seat.skill} Skill for Traps" if seat.skill else "no Skill is left"
        return (("end buying", "name"), GAP, (left, "text"))
    cards = len(seat.hand)
    unplayed = f"{cards} card{'' if cards == 1 else 's'} unplayed" if cards else "nothing unplayed"
    return (("end Play", "name"), GAP, (f"{unplayed}; S{seat.skill} to buy with", "text"))


def _effects_of(source: Card | None) -> list[Any]:
    """The effects a card's question may come from, those inside others too."""
    if source is None:
        return []
    spec: Any = source.spec
    found: list[Any] = []
    queue = [*getattr(spec, "play", ()), *getattr(spec, "each_turn", ()), *getattr(spec, "stealth", ())]
    while queue:
        effect = queue.pop(0)
        found.append(effect)
        queue += effect.parts()
    return found


def _one_of(board: Board, seat: SeatView, oid: str, label: str) -> Line:
    asked = board.decision
    place = int(oid.removeprefix("option-")) - 1
    for effect in _effects_of(asked.source if asked is not None else None):
        if effect.verb == "choose_one" and place < len(effect.lists):
            return ((label, "name"), GAP, *_said(board, seat, after(board, seat, effect.lists[place])))
    return ((label, "name"),)


def _confirmed(board: Board, seat: SeatView, oid: str) -> Line:
    asked = board.decision
    assert asked is not None
    if oid != "yes":
        return (("no", "name"), GAP, ("nothing happens", "text"))
    found: list[Span] = [("yes", "name")]
    for effect in _effects_of(asked.source):
        if getattr(effect, "question", None) != asked.prompt:
            continue
        done = effect.then if effect.verb == "if_you_do" else effect.do
        later = after(board, seat, done)
        said = _said(board, seat, replace(later, rest=()))
        if said:
            found += [GAP, *said]
        for inner in done:
            if inner.verb == "rotate":
                found += [GAP, *rotated(board, seat, inner.way)]
            elif inner.verb == "anchor":
                found += [GAP, ("your five cards stay until next round", "text")]
            elif inner.verb == "shoo":
                found += [GAP, (f"the next of {board.view.enemy_deck_count} Enemies comes instead", "text")]
        break
    return tuple(found)


def rotated(board: Board, seat: SeatView, way: str) -> Line:
    """What a rotation now would bring this seat and take from it."""
    part = list(turn_of(board).partner)
    if seat.no not in part:
        return (("your anchored queue takes no part", "text"),)
    at = part.index(seat.no)
    step = 1 if way == "left" else -1
    giver, taker = part[(at - step) % len(part)], part[(at + step) % len(part)]
    end = 0 if way == "left" else -1
    gets, gives = board.seats[giver].queue, seat.queue
    found: list[Span] = []
    if gets:
        found += [("gets ", "text"), (gets[end].name, "name"), (" of ", "text"), board.sign(giver)]
    if gives:
        found += [(", gives " if found else "gives ", "text"), (gives[end].name, "name"), (" to ", "text"),
                  board.sign(taker)]
    return tuple(found)


def _number(board: Board, seat: SeatView) -> Line:
    n = board.scene.amounts.get(NUMBER, 0)
    later = replace(seat, skill=seat.skill - n, fight=seat.fight + n)
    return (*changes(seat, later), *((GAP,) if n else ()), *outlook(board, seat, later)) or (("no change", "text"),)


def _picked(board: Board, seat: SeatView, card: Card) -> Line:
    """A card of a question other than Play: where it comes from and how many more there are like it."""
    name: Line = ((card.name, "name"),)
    if card in seat.in_play:
        spec: Any = card.spec
        return (*name, GAP, *_said(board, seat, after(board, seat, spec.play, card)))
    for other in board.seats:
        if card in other.queue:
            space = other.queue.index(card) + 1
            return (*name, (f"   space {space} of ", "text"), board.name(other.no))
    if card in seat.hand or card in seat.discard:
        same = sum(1 for c in (*seat.hand, *seat.discard, *seat.in_play) if c.spec is card.spec)
        said = f"   one of {same} in hand, in play and discard pile" if same > 1 else "   the only one in sight"
        return (*name, (said, "text"))
    if not isinstance(card.spec, PlayedSpec) and card in board.view.row:
        return (*name, (f"   {board.view.enemy_deck_count} Enemies in the deck, the next one comes instead", "text"))
    return parted([name, brief(face_of(card))])


def _facts(board: Board, no: int) -> Line:
    seat = board.seats[no]
    queue = ", ".join(card.name for card in seat.queue)
    return (GAP, (f"{signs.GLORY}{seat.xp}", "glory"), GAP, (queue, "text"))


# ---- Buy


def _bought(board: Board, seat: SeatView, oid: str) -> Line:
    option = board.by_oid.get(oid)
    if option is None:
        return ()
    view = board.view
    if oid.startswith("supply:"):
        spec: Any = view.dummy.pack.spec(oid.removeprefix("supply:"))
        cost, name = reckon.price(view, seat, spec), spec.name
    elif option.card is None:
        return ()
    elif oid.startswith("clear:"):
        spec = option.card.spec
        cost, name = reckon.clear_price(view, seat, spec), f"Clear {spec.name}"
    else:
        spec = option.card.spec
        cost, name = reckon.price(view, seat, spec), spec.name
    called: Line = ((name, "name"),)
    if board.scene.width < SIDE_FROM and not oid.startswith("clear:"):
        called = (*called, (": ", "text"), *brief(face_of(spec)), (";", "text"))
    if cost > seat.skill:
        short: Line = (*called, (f"   costs {cost}, you have {seat.skill}", "text"))
        return (*short, *_next_round(board, seat, option.card))
    later = replace(seat, skill=seat.skill - cost, next_buys=())
    found: Line = (*called, GAP, *(changes(seat, later) or (("costs nothing", "text"),)))
    if oid.startswith("clear:"):
        found = (*found, ("   to the Trash", "text"))
    elif any(n.to_deck for n in seat.next_buys):
        found = (*found, ("   onto your deck", "text"))
    sight = outlook(board, seat, later)
    return (*found, GAP, *sight) if sight else found


def _next_round(board: Board, seat: SeatView, card: Card | None) -> Line:
    """Where a card of the own queue lies next round if nobody moves it."""
    turn = turn_of(board)
    if card not in seat.queue or turn.steps not in (0, 1):
        return ()
    place = seat.queue.index(card)
    if turn.steps == 0 or seat.no not in turn.partner:
        return (("; stays next round", "text"),)
    if place:
        return ((f"; next round in space {place}", "text"),)
    return (("; next round with ", "text"), board.name(turn.partner[seat.no]))


def help_for(board: Board, oid: str) -> Line:
    """What would help where an option is refused."""
    option, asked = board.by_oid.get(oid), board.decision
    if option is None or option.blocked is None or asked is None:
        return ()
    seat = board.seats[asked.seat]
    if oid == "finale":
        return (("free again once somebody else has fought it", "text"),)
    if not oid.startswith(("buy:", "clear:", "other:", "supply:")) or "none left" in option.blocked:
        return ()
    spec: Any = board.view.dummy.pack.spec(oid.removeprefix("supply:")) if option.card is None else option.card.spec
    if oid.startswith("buy:"):
        clearing = reckon.clear_price(board.view, seat, spec)
        if clearing <= seat.skill:
            return ((f"Clear it for {clearing}: ", "text"), (f"c{oid.rpartition('-')[2]}", "key"))
    return ()


# ---- Combat


def _target(board: Board, seat: SeatView, oid: str) -> Line:
    option = board.by_oid.get(oid)
    if oid == "none":
        return (("nothing", "name"), ("   no combat: nothing is won or lost", "text"))
    if option is None or option.card is None:
        return ()
    f = fight(board, seat, option.card)
    said = f"{f.letter}{f.base}" + (f" + {f.bonus} = {f.letter}{f.base + f.bonus}" if f.bonus else "")
    verdict = ("wins now" if f.margin >= 0 else "loses", "good" if f.margin >= 0 else "bad")
    found: Line = ((option.card.name, "name"), (f"   {said} meets {f.letter}{f.needs}: ", "text"), verdict)
    return (*found, *_may_come(board, seat))


def _may_come(board: Board, seat: SeatView) -> Line:
    """Which Failure opponents may still send."""
    if reckon.no_failure(board.view) or board.view.phase not in ("targets", "buy"):
        return ()
    found: list[Span] = []
    for other in board.seats:
        if other.no != seat.no and (other.failure or other.face_down_count):
            hidden = signs.HIDDEN * other.face_down_count
            found += [(", " if found else "; ", "text"), board.sign(other.no),
                      (f" may still send {other.failure}{hidden} Failure", "text")]
    if found and seat.shield:
        found.append((f", your Shield holds off {seat.shield}", "text"))
    return tuple(found)


def _allocated(board: Board, oid: str) -> Line:
    """What the points of a seat would do: `F6 − 2 = 4 needs F5: loses`."""
    no = int(oid.removeprefix("seat-"))
    seat = board.seats[no]
    if seat.target is None:
        return (("fights nothing", "muted"),)
    f = fight(board, seat, seat.target, board.scene.amounts.get(oid, 0))
    harm = f.base + f.bonus - f.total
    total = f"{f.letter}{f.base + f.bonus}" + (f" {signs.MINUS} {harm} = {f.total}" if harm else "")
    verdict = (f"wins by {f.margin}", "good" if f.margin else "warn") if f.margin >= 0 else ("loses", "bad")
    shield = f", H{seat.shield}" if seat.shield else ""
    return ((f"{total.replace('-', signs.MINUS)}{shield} needs {f.letter}{f.needs}: ", "text"), verdict)


def proposal(board: Board) -> dict[str, int]:
    """Failure where it turns a win into a loss, of the seats with most XP first; what is left over goes to the first of
    them, or to the leader."""
    decision = board.decision
    if not isinstance(decision, Allocate):
        return {}
    seats = sorted((board.seats[no] for no in decision.seats), key=lambda seat: -seat.xp)
    found, left = dict.fromkeys((SEAT[no].oid for no in decision.seats), 0), decision.total
    first = ""
    for seat in seats:
        need = _to_lose(board, seat, left)
        if need:
            found[SEAT[seat.no].oid] += need
            left -= need
            first = first or SEAT[seat.no].oid
    found[first or SEAT[seats[0].no].oid] += left
    return found


def _to_lose(board: Board, seat: SeatView, most: int) -> int:
    """How many points of Failure, at most so many, turn this seat's win into a loss; 0 if none do."""
    if seat.target is None:
        return 0
    margins = [fight(board, seat, seat.target, n).margin for n in range(most + 1)]
    return next((n for n, margin in enumerate(margins) if margin < 0), 0)
