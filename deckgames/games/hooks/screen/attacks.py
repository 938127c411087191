"""What an attack would do to whom: certain where nothing is chosen and nobody can answer it, else with its ifs."""

from collections import Counter
from dataclasses import replace
from typing import Any

from deckgames.engine.effects import briefs
from deckgames.games.hooks.reckon import face_of
from deckgames.games.hooks.screen.board import Board
from deckgames.games.hooks.screen.faces import money
from deckgames.games.hooks.screen.flow import Flow, could
from deckgames.games.hooks.screen.purse import FLOOR, enemies, hooks_change, hooks_if
from deckgames.games.hooks.view import SeatView
from deckgames.ui.sheet import Line


def strike(effect: Any, flow: Flow) -> None:
    """`target` and `each_enemy` in a forecast: done where it is clear whom they reach, else told for everybody."""
    reached = list(enemies(flow.board, flow.seat))
    if effect.verb == "target" and len(reached) > 1:
        flow.attacks.append((("target: ", "text"), *_either(flow, reached, effect.do)))
        return
    for enemy in reached:
        flow.attacks.append((flow.board.sign(enemy.no), (" ", "plain"), *hit(flow, enemy, effect.do)))


def _either(flow: Flow, reached: list[SeatView], effects: Any) -> Line:
    """What each of them would suffer, nothing of it done; those that would suffer the same together."""
    alike: dict[Line, list[SeatView]] = {}
    for enemy in reached:
        alike.setdefault(hit(flow.copy(), enemy, effects), []).append(enemy)
    found: Line = ()
    for said, those in alike.items():
        names = tuple(flow.board.sign(enemy.no) for enemy in those)
        found = (*found, *((("; or ", "muted"),) if found else ()), *names, (" ", "plain"), *said)
    return found


def hit(flow: Flow, enemy: SeatView, effects: Any) -> Line:
    """One enemy: what these effects do to it, and what it may show against them."""
    before = flow.purse.others[enemy.no]
    parts: list[Line] = []
    for effect in effects:
        said = _TOLD[effect.verb](flow, enemy, effect) if effect.verb in _TOLD else tuple(effect.brief())
        if said:
            parts.append(said)
    after = flow.purse.others[enemy.no]
    if before != after:
        parts.insert(0, (money(before), (" → ", "muted"), money(after)))
    line: Line = ()
    for part in parts:
        line = (*line, (", ", "text"), *part) if line else part
    line = line or (("nothing to lose", "muted"),)
    answer = answers(flow.board, enemy)
    return (*line, (f" (may show {answer})", "warn")) if answer else line


def answers(board: Board, enemy: SeatView) -> str:
    """Cards with an `attacked` list that this enemy may have in hand, as far as everybody may know; "" if none."""
    if not enemy.hand_count:
        return ""
    if enemy.owned is None:
        return "a shield"
    hidden = Counter(spec for spec in enemy.owned if spec.attacked)
    hidden -= Counter(face_of(card) for card in (*enemy.pile, *enemy.in_play))
    return " or ".join(dict.fromkeys(spec.name for spec in hidden))


# ---- enemy verbs


def _lose(flow: Flow, enemy: SeatView, effect: Any) -> Line:
    purse = flow.purse
    lost = min(effect.n, purse.others[enemy.no])
    others = {**purse.others, enemy.no: purse.others[enemy.no] - lost}
    if effect.verb == "steal":
        flow.purse = replace(purse, treasures=purse.treasures + lost, others=others)
    else:
        flow.purse = replace(purse, bank=purse.bank + lost, others=others)
    return () if lost else (("has no Treasure", "muted"),)


def _treasure(flow: Flow, enemy: SeatView, effect: Any) -> Line:
    purse = flow.purse
    got = min(effect.n, purse.bank)
    flow.purse = replace(purse, bank=purse.bank - got, others={**purse.others, enemy.no: purse.others[enemy.no] + got})
    return ()


def _drop(flow: Flow, enemy: SeatView, effect: Any) -> Line:
    if not enemy.hand_count:
        return (("no hand", "muted"),)
    n = min(effect.n, enemy.hand_count)
    if n == enemy.hand_count:
        return ((f"Discards {'the only card' if n == 1 else 'the whole hand'}", "harm"),)
    how = "of its choice" if flow.board.view.options.enemy_discard == "victim" else "by chance"
    return ((f"Discards {n} of {enemy.hand_count} {how}", "harm"),)


def _anchor(flow: Flow, enemy: SeatView, effect: Any) -> Line:
    return (("is anchored already", "muted"),) if enemy.anchored else (("draws 1 fewer next turn", "harm"),)


def _slow(flow: Flow, enemy: SeatView, effect: Any) -> Line:
    return (("is slowed already", "muted"),) if enemy.slowed else (("has 1 Action fewer next turn", "harm"),)


def _plant(flow: Flow, enemy: SeatView, effect: Any) -> Line:
    if not enemy.pile:
        return (("no pile", "muted"),)
    if len(enemy.pile) == 1:
        return ((f"{enemy.pile[0].name} goes on the deck", "harm"),)
    return ((f"1 of {len(enemy.pile)} pile cards goes on the deck", "harm"),)


def _swap(flow: Flow, enemy: SeatView, effect: Any) -> Line:
    return (("may be swapped with", "text"),) if could(flow, effect, enemy) else (("no swap fits", "muted"),)


def _pass_this(flow: Flow, enemy: SeatView, effect: Any) -> Line:
    card = flow.card
    if card is None:
        return tuple(effect.brief())
    if flow.seat.owned_count <= FLOOR:
        return ((f"no card: you own {FLOOR}", "muted"),)
    flow.gone = True
    spec: Any = card.spec
    change = hooks_change(enemy.hooks, hooks_if(flow.board, enemy, gains=[spec]))
    return ((f"gets {card.name}", "harm"), *(((" ", "plain"), *change) if change else ()))


def _they_choose(flow: Flow, enemy: SeatView, effect: Any) -> Line:
    able = [part for part in effect.lists if any(could(flow, e, enemy) for e in part)]
    if not able:
        return ()
    said: Line = (("chooses ", "text"),) if len(able) > 1 else ()
    for place, part in enumerate(able):
        here = [_here(flow, enemy, effect) for effect in part]
        said = (*said, *(((" or ", "muted"),) if place else ()), *briefs(here))
    if len(able) == 1:
        hit_by(flow, enemy, able[0])
    return said


def _here(flow: Flow, enemy: SeatView, effect: Any) -> Any:
    """The effect with no more Treasures than there are (HK-3.8)."""
    if effect.verb not in ("steal", "lose"):
        return effect
    return effect.model_copy(update={"n": min(effect.n, flow.purse.others[enemy.no])})


def hit_by(flow: Flow, enemy: SeatView, effects: Any) -> list[Line]:
    """One of the lists an enemy may choose: for it, and inside `you` for the card's player."""
    told: list[Line] = []
    for effect in effects:
        if effect.verb == "you":
            flow.all(effect.do)
        elif effect.verb in _TOLD:
            told.append(_TOLD[effect.verb](flow, enemy, effect))
    return [line for line in told if line]


_TOLD: dict[str, Any] = {
    "steal": _lose, "lose": _lose, "treasure": _treasure, "drop": _drop, "anchor": _anchor, "slow": _slow,
    "plant": _plant, "swap": _swap, "pass_this": _pass_this, "they_choose": _they_choose}
