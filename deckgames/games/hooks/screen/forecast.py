"""The third row of the bar: what the option under the cursor would do, computed from the view, with the ifs."""

from dataclasses import replace

from deckgames.engine.cards import Card
from deckgames.engine.decisions import Option
from deckgames.engine.effects import plural
from deckgames.games.hooks import reckon
from deckgames.games.hooks.effects.text import rules_text
from deckgames.games.hooks.screen.asked import choice_at, deeds, enemy_effects
from deckgames.games.hooks.screen.attacks import hit, hit_by, strike
from deckgames.games.hooks.screen.board import Board
from deckgames.games.hooks.screen.faces import hooks, money
from deckgames.games.hooks.screen.flow import After, Flow
from deckgames.games.hooks.screen.picked import picked
from deckgames.games.hooks.screen.purse import (
    Purse,
    changes,
    hooks_change,
    hooks_if,
    outlook,
    purse_of,
    short_by,
)
from deckgames.games.hooks.view import SeatView
from deckgames.ui.pieces.wording import GAP, parted, tight
from deckgames.ui.sheet import Line


def forecast(board: Board, oid: str) -> Line:
    """What this option would do; empty if its label says everything."""
    return tight(_forecast(board, oid), board.scene.width)


def _forecast(board: Board, oid: str) -> Line:
    asked, option = board.decision, board.by_oid.get(oid)
    if asked is None:
        return ()
    seat = board.seats[asked.seat]
    if asked.kind == "confirm":
        return _confirmed(board, seat, oid)
    if option is None:
        return ()
    if oid == "end":
        return ended(board, seat)
    if oid.startswith("buy:"):
        return _bought(board, seat, option)
    if oid.startswith("reload:"):
        return _reloaded(board, seat, option)
    if oid.startswith("option-"):
        return _one_of(board, seat, option)
    if option.seat is not None:
        return _seat(board, seat, option.seat)
    if option.card is None:
        return ()
    return played(board, seat, option.card) if board.main else picked(board, seat, option)


# ---- the main phase


def after_play(board: Board, seat: SeatView, card: Card) -> After:
    """Playing this card now, with an Action."""
    flow = Flow(board, seat, card, strike)
    flow.purse = replace(flow.purse, actions=flow.purse.actions - 1)
    return flow.play(card).after()


def played(board: Board, seat: SeatView, card: Card) -> Line:
    """What playing this card would change, and what can be bought then."""
    found = said(board, seat, purse_of(board, seat), after_play(board, seat, card))
    return (((card.name, "name"), GAP, *found))


def said(board: Board, seat: SeatView, before: Purse, later: After) -> Line:
    """Changed counters, cards drawn, what is left open, attacks, and the outlook for purchases."""
    sight = outlook(board, before, later.purse) if board.view.current == seat.no else ()
    parts = [changes(before, later.purse), later.drawn, *later.rest, sight, *later.attacks]
    return parted(parts) or (("changes nothing", "text"),)


def _bought(board: Board, seat: SeatView, option: Option) -> Line:
    card = option.card
    assert card is not None
    now = purse_of(board, seat)
    cost = reckon.price(card, now.discount)
    name: Line = ((card.name, "name"),)
    if cost > now.treasures:
        return (*name, GAP, *short_by(now, cost))
    if not (now.buys or now.actions):
        return (*name, (f"   costs ({cost}), but neither a Buy nor an Action is left", "text"))
    spec = reckon.face_of(card)
    flow = Flow(board, seat, card, strike)
    flow.purse = replace(now, treasures=now.treasures - cost, bank=now.bank + cost, buys=max(0, now.buys - 1),
                         actions=now.actions - (not now.buys))
    flow.arrive([card])
    later = flow.all(spec.bought).after()
    worth = hooks_change(seat.hooks, hooks_if(board, seat, gains=[spec], treasures=later.purse.treasures))
    parts = [changes(now, later.purse), worth]
    if spec.bought:
        parts.append((("sets off ", "text"), (rules_text(spec.bought).rstrip("."), "text")))
        parts += [*later.rest, *later.attacks]
    if not seat.deck_count and not seat.pile:
        parts.append((("becomes your deck", "text"),))
    return (*name, GAP, *parted([*parts, _refilled(board)]))


def _refilled(board: Board) -> Line:
    """What an empty slot means now."""
    view = board.view
    if view.supply_deck_count == 1:
        return (("turns up the last supply card: the end begins", "warn"),)
    return () if view.supply_deck_count else (("the slot stays empty", "muted"),)


def _reloaded(board: Board, seat: SeatView, option: Option) -> Line:
    card, view = option.card, board.view
    assert card is not None
    name: Line = ((f"reload {board.letter(card)}", "name"),)
    if option.blocked is not None:
        return (*name, GAP, (card.name, "name"))
    now = purse_of(board, seat)
    comes: Line = ((f"the next of {view.refresh_deck_count}", "text"),)
    if len(view.refresh_known) == view.refresh_deck_count:
        comes = ((view.refresh_known[0].name, "name"),)
    moves: Line = ((card.name, "name"), (" goes under the refresh deck, ", "text"), *comes, (" comes", "text"))
    return (*name, GAP, *parted([changes(now, replace(now, reloads=now.reloads - 1)), moves]))


def ended(board: Board, seat: SeatView) -> Line:
    """What ending the turn leaves unused, and what the cards in hand will do until the next turn."""
    now = purse_of(board, seat)
    unused = [plural(n, word) for n, word in (
        (now.actions, "Action"), (now.buys, "Buy"), (now.reloads, "Reload")) if n]
    parts: list[Line] = [((f"{', '.join(unused)} unused" if unused else "nothing unused", "text"),)]
    count = len(seat.hand)
    if board.view.final or (board.view.ender == seat.no):
        parts.append((("it was your last", "warn"),))
    elif count:
        waits = [f"{card.name} ({', '.join(names)})" for card in seat.hand
                 if (names := [n for n in ("start", "discarded", "attacked") if getattr(card.spec, n)])]
        held = f"{plural(count, 'card')} stay{'s' if count == 1 else ''} in hand"
        parts.append(((held + (f": {', '.join(waits)}" if waits else ""), "text"),))
    return (("end turn", "name"), GAP, *parted(parts))


# ---- questions of effects


def _confirmed(board: Board, seat: SeatView, oid: str) -> Line:
    asked = board.decision
    assert asked is not None
    if oid != "yes":
        return (("no", "name"), GAP, ("nothing happens", "text"))
    for effect in deeds(board):
        if getattr(effect, "question", None) == asked.prompt:
            now = purse_of(board, seat)
            later = Flow(board, seat, asked.source, strike).all(effect.do).after()
            found = said(board, seat, now, later)
            owned: Line = ((f"owns {seat.owned_count} cards, at least 4 stay", "muted"),) if any(
                part.verb in ("maroon", "upgrade") for part in effect.do) else ()
            return (("yes", "name"), GAP, *parted([found, owned]))
    return (("yes", "name"),)


def _one_of(board: Board, seat: SeatView, option: Option) -> Line:
    """One of several lists: of a card's player, or of an enemy that decides in the open."""
    asked = board.decision
    name: Line = ((option.label, "name"),)
    found = choice_at(board, option)
    if asked is None or found is None or option.blocked is not None:
        return name
    part, theirs = found
    if not theirs:
        now = purse_of(board, seat)
        later = Flow(board, seat, asked.source, strike).all(part).after()
        return (*name, GAP, *said(board, seat, now, later))
    attacker = board.view.active
    before = purse_of(board, attacker)
    flow = Flow(board, attacker, asked.source, strike)
    told = hit_by(flow, seat, part)
    mine, after = before.others[seat.no], flow.purse.others[seat.no]
    for_me: Line = (board.sign(seat.no), (" ", "plain"), money(mine), (" → ", "muted"), money(after))
    gets = parted([changes(before, flow.purse), flow.after().drawn, *flow.rest], ("  ", "plain"))
    parts = [for_me if mine != after else (), *told, (board.sign(attacker.no), (" ", "plain"), *gets) if gets else ()]
    return (*name, GAP, *parted(parts))


def _seat(board: Board, seat: SeatView, no: int) -> Line:
    """A player to be picked: what the effect would do there."""
    enemy = board.seats[no]
    asked = board.decision
    name: Line = (board.name(no), GAP)
    if asked is not None and asked.rule == "HK-R.10" and enemy.pile:
        top = enemy.pile[-1]
        now = purse_of(board, seat)
        later = Flow(board, seat, asked.source, strike).all(reckon.face_of(top).play).after()
        return (*name, ("copies ", "text"), (top.name, "name"), GAP, *said(board, seat, now, later))
    effects = enemy_effects(board)
    if effects and no != seat.no:
        now = purse_of(board, seat)
        flow = Flow(board, seat, asked.source if asked is not None else None, strike)
        struck = hit(flow, enemy, effects)
        return (*name, *parted([struck, changes(now, flow.purse)]))
    facts: Line = (money(enemy.treasures), (f"  hand {enemy.hand_count}", "text"))
    return (*name, *facts, *((("  ", "plain"), hooks(enemy.hooks)) if enemy.hooks is not None else ()))


# ---- what would help


def help_for(board: Board, oid: str) -> Line:
    """What would help where an option is refused: how much is missing, and which card would bring it."""
    option, asked = board.by_oid.get(oid), board.decision
    if option is None or option.blocked is None or option.card is None or asked is None or not board.main:
        return ()
    seat = board.seats[asked.seat]
    now = purse_of(board, seat)
    if not oid.startswith("buy:"):
        return ((f"{plural(now.buys, 'Buy')} left: a-f", "text"),) if now.buys else ()
    cost = reckon.price(option.card, now.discount)
    if cost <= now.treasures or not (now.actions or now.buys):
        return ()
    wide = board.scene.width >= 100
    missing: Line = ((f"{cost - now.treasures}{' Treasure' if wide else ''} short", "text"),)
    return parted([missing, _bringer(board, seat, option.card, wide)], ("; ", "text"))


def _bringer(board: Board, seat: SeatView, target: Card, wide: bool) -> Line:
    """A hand card that makes the purchase possible."""
    now = purse_of(board, seat)
    if not now.actions:
        return ()
    for card in seat.hand:
        later = after_play(board, seat, card).purse
        if later.treasures >= reckon.price(target, later.discount) and (later.buys or later.actions):
            how = ", then the Buy still pays for it" if later.buys else ", then an Action is left to buy"
            how = how if wide else " first"
            return ((card.name, "name"), (" brings ", "text"), money(later.treasures), (how, "text"))
    return ()
