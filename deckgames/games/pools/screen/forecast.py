"""The third row of the bar: what the option under the cursor would do, in the words of Dragon Pools.

While stacks are open, worths are those "if nobody adds": both stacks granted as they are (DP-R.49). It is in the view,
so what an answer changes there is found like everything else, by doing it in imagined worlds.
"""

from collections.abc import Mapping, Sequence
from functools import partial

from deckgames.engine.decisions import Allocate, Option, Topic
from deckgames.engine.forecast import Change, Forecast
from deckgames.games.pools import queries
from deckgames.games.pools.ahead import settled
from deckgames.games.pools.lexicon import HAND, LIVES, POOL
from deckgames.games.pools.screen.board import Board
from deckgames.games.pools.screen.work import worth_line
from deckgames.games.pools.state import KINDS, Combo, Hit, Kind, Seat, Table, Verb
from deckgames.games.pools.suggestions import Pair, form_of, leaves
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Line
from deckgames.ui.toolkit.foretold import arrow, counted, ending, signed, told
from deckgames.ui.toolkit.wording import GAP, parted, tight

_USUAL = (Topic.ACT,)
_VERBS: Mapping[str, Verb] = {"flies": "flight", "watches": "watch", "is warded": "ward"}


def forecast(board: Board, oid: str) -> Line:
    """What this option would do; empty if its label says everything."""
    return tight(_forecast(board, oid), board.scene.width)


def _forecast(board: Board, oid: str) -> Line:
    asked, option = board.decision, board.by_oid.get(oid)
    if asked is None or option is None:
        return ()
    if board.work == "workbench":
        return _building(board, option)
    if isinstance(asked, Allocate):
        return _share(board, option)
    named = board.called(option)
    if board.work == "hand" and option.card is not None:
        return _lay(board, option)
    if option.blocked is not None or oid == "look":
        return named
    if oid in ("attack", "wall"):
        return (*named, *_best(board, "attack" if oid == "attack" else "defence"))
    if asked.about is Topic.DISCARD and option.card in board.seats[asked.seat].pool and board.own is not None:
        return parted([named, _leaves(board, option)])
    found = board.scene.foretold(oid)
    if found is None:
        return named
    return parted([named, said(board, board.seats[asked.seat], found)])


def _leaves(board: Board, option: Option) -> Line:
    """What the hand can make of the pool without this card and those that are chosen."""
    assert board.own is not None
    found = leaves(board.view, board.own.no, board.chosen(option.card), board.own.hand)
    said = "nothing to announce" if found is None else " and ".join(
        f"{word} {worth}" for word, worth in (("attack", found.attack), ("wall", found.wall)) if worth)
    return ((f"leaves {said} with your hand", "text"),)


def _lay(board: Board, option: Option) -> Line:
    """The attack and the wall that the card would give together."""
    assert option.card is not None
    makes = _pairs(board.pairs_if_laid(option.card)) or (("forms nothing", "muted"),)
    return parted([((option.label, "name"),), makes])


def _pairs(found: Sequence[Pair]) -> Line:
    """`attack 8 and wall 8, or attack 12 and no wall, or 3 and 12`."""
    said = [f"attack {pair.attack} and wall {pair.wall}" if pair.attack and pair.wall else
            f"attack {pair.attack} and no wall" if pair.attack else f"wall {pair.wall} and no attack" for pair in found]
    return ((", or ".join(said), "text"),) if said else ()


def _best(board: Board, kind: Kind) -> Line:
    """The best of its kind that could be announced, and what it leaves of the other kind."""
    best = board.best_of(kind)
    if best is None:
        return ()
    said = f"best {best.worth}"
    found = [pair for pair in board.pairs if (pair.attack if kind == "attack" else pair.wall)]
    if any(pair.attack and pair.wall for pair in found) or len(board.pairs) > len(found):
        most = max(found, key=lambda pair: (pair.attack, pair.wall) if kind == "attack" else (pair.wall, pair.attack))
        other, word = (most.wall, "wall") if kind == "attack" else (most.attack, "attack")
        said += f", leaves {word} {other}" if other else f", leaves no {word}"
        balanced = max(found, key=lambda pair: pair.attack + pair.wall)
        if balanced is not most:
            mine, other = (balanced.attack, balanced.wall) if kind == "attack" else (balanced.wall, balanced.attack)
            said += f"; {mine} leaves {word} {other}"
    return (GAP, (said, "text"))


def _building(board: Board, option: Option) -> Line:
    """What the chosen cards come to with the one under the cursor, as far as they are a combination."""
    chosen = [board.now[card] for card in board.chosen(option.card) if card in board.now]
    name: Line = ((option.label, "name"),)
    if option.oid not in board.scene.chosen and option.card not in board.joining():
        return (*name, GAP, ("forms nothing with what is chosen", "warn"))
    form = form_of(board.view, [card.card for card in chosen]) if len(chosen) > 1 else None
    if form is None or not form.any:
        return name
    return (*name, GAP, *worth_line(board, chosen, form))


def _share(board: Board, option: Option) -> Line:
    """What the points of this line would do."""
    n = board.scene.amounts.get(option.oid, 0)
    if option.seat is None:
        combo = next((one for one in board.combos(board.shown) if one.name.lower() == option.oid), None)
        return () if combo is None else ((f"{combo.points} {signs.MINUS} {n} = {combo.points - n}", "text"),)
    foe = board.seats[option.seat]
    high = held_by(board, foe)
    lives = str(foe.life).replace("-", signs.MINUS)
    if not n:
        return ((f"{lives} lives", "muted"),)
    if n <= high:
        return ((f"can be held by {high}", "warn"),)
    least = n - high
    dead: Line = ((", kills", "good"),) if least >= foe.life > 0 else ()
    return ((f"costs {least} to {n} of {lives} lives" if high else f"costs {n} of {lives} lives", "text"), *dead)


def held_by(board: Board, foe: Seat) -> int:
    """Points of the attack distributed now that this player's walls can hold at most."""
    attack = next((one for one in board.combos(board.shown) if one.kind == "attack" and _asked(board, one.no)), None)
    forces = [_force(board, attack, one) for one in board.combos(foe) if one.kind == "defence"]
    return max(forces, default=0)


def _force(board: Board, attack: Combo | None, wall: Combo) -> int:
    """What the wall would set against a hit of this attack (DP-13.5, DP-13.6)."""
    flies = attack is not None and attack.has("flight")
    if flies and not wall.has("watch"):
        return 0
    return queries.force_against(wall, attack.pierce if attack is not None else 0)


def _asked(board: Board, no: int) -> bool:
    """Whether the points of the attack of this number are distributed."""
    return board.decision is not None and board.decision.effect == no


def said(board: Board, seat: Seat, found: Forecast) -> Line:
    """Everything that changes: the asked player first, then the others, and who is asked next."""
    about = [_met(seat, found), _about(board, seat, found, False)]
    for other in (*board.seats[seat.no + 1:], *board.seats[:seat.no]):
        theirs = _about(board, other, found, True)
        about.append((board.sign(other.no), (" ", "plain"), *theirs) if theirs else ())
    adds = board.view.phase in ("basic", "additional") and found.change(_to_be) is not None
    about.append((("if nobody adds", "muted"),) if adds else ())
    then = ending(found, seat.no, board.name, *_USUAL)
    ends = found.ends.seat
    if not then and ends is not None and ends != seat.no:
        then = (("then ", "text"), board.name(ends), (" decides", "text")) if found.sure_end else then
    about.append(then)
    if told := parted(about):
        return told
    return (("changes nothing" if found.sure and not found.changes else "no number changes yet", "text"),)


def _to_be(t: Table) -> tuple[tuple[int, int, tuple[Combo, ...]], ...]:
    """What depends on others' adding nothing: lives to come and those that debts would cost, and combinations."""
    ahead = settled(t)
    return tuple([(later.life - me.life, queries.will_pay(ahead, later), tuple(later.combos))
                  for me, later in zip(t.seats, ahead.seats, strict=True)])


def _met(seat: Seat, found: Forecast) -> Line:
    """What comes of the hit that is met now, where a wall holds it: else lives tell. With `walls: line` what is left of
    it goes on."""
    change = found.at("hits")
    if change is None:
        return ()
    pairs: list[tuple[Hit, Hit]] = list(zip(change.before, change.after, strict=True))
    was, now = next((pair for pair in pairs if pair[0].foe == seat.no and pair[0].damage is None), pairs[0])
    if was == now or was.foe != seat.no:
        return ()
    if now.damage == 0:
        return (("held, costs no lives", "good"),)
    return (("broken, ", "text"), (f"{now.points} go on", "bad")) if now.damage is None else ()


def _about(board: Board, seat: Seat, found: Forecast, other: bool) -> Line:
    """Lives, cards, debts and combinations of a player."""
    no, at = seat.no, ("seats", seat.no)
    parts = [arrow(found.of(LIVES, no), lambda n: (LIVES.count(n), LIVES.ink))]
    comes = found.change(lambda t: settled(t).seats[no].life - t.seats[no].life)
    if comes is not None and found.at(*at, "life") is None:
        parts.append((("lives to come ", "text"), *arrow(comes, lambda n: (
            f"{'+' if n > 0 else ''}{n}".replace("-", signs.MINUS), "life"))))
    drawn = counted(found.at(*at, "hand"), signed(signs.DRAW, "pace"))
    parts.append((("draws ", "text"), *drawn) if drawn else told(found, HAND, no))
    for kind in KINDS:
        if owed := arrow(found.change(partial(_debt, no, kind)), signed("", "coin")):
            parts.append((("must pay ", "text"), *owed, (f" {kind}", "text")))
    pays = found.change(lambda t: queries.will_pay(ahead := settled(t), ahead.seats[no]))
    if pays is not None:
        parts.append((("of it in lives ", "text"), *arrow(pays, signed("", "bad"))))
    parts.append(told(found, POOL, no))
    parts += _combos(found.change(lambda t: tuple(settled(t).seats[no].combos)))
    return parted(parts, ("  ", "plain"))


def _debt(no: int, kind: Kind, t: Table) -> int:
    return settled(t).seats[no].debt(kind)


def _combos(change: Change | None) -> list[Line]:
    """`A1 6 → 8`, `W1 gains watch`."""
    if change is None:
        return []
    found: list[Line] = []
    likely: Line = () if change.sure or change.by else (("likely ", "muted"),)
    before = {combo.name: combo for combo in change.before}
    for combo in [combo for combo in change.after if not change.by or all(combo in met for met in change.met)]:
        was = before.get(combo.name)
        ink = "might" if combo.kind == "attack" else "guard"
        if was is None:
            found.append((*likely, (f"{combo.name} {combo.points}", ink)))
            continue
        if was.points != combo.points:
            found.append(((f"{combo.name} {was.points}", ink), (" → ", "muted"), *likely, (str(combo.points), ink)))
        for word, verb in _VERBS.items():
            had, has = was.has(verb), combo.has(verb)
            if has and not had:
                found.append((*likely, (f"{combo.name} {word}", ink)))
            elif had and not has:
                found.append((*likely, (f"{combo.name} no longer {word}", "warn")))
        if combo.pierce != was.pierce:
            found.append((*likely, (f"{combo.name} pierces {combo.pierce}", ink)))
    return found


def help_for(board: Board, oid: str) -> Line:
    """What would help where this option is refused: each free option was tried."""
    freeing = board.scene.freeing(oid)
    if not freeing:
        return ()
    first = freeing[0]
    return (("first: ", "text"), (first.card.name if first.card is not None else first.label, "name"))
