"""The bar's sentence about the option under the cursor: what it gives and takes, to the end of the move.

While stacks are open, amounts are those "unless others change it": all effects done as they wait, all costs paid
(DP-R.49). What an answer changes there is found like everything else, by doing it in imagined worlds.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from deckgames.engine.decisions import Allocate, Decision, Option, Pick, Topic
from deckgames.engine.forecast import Forecast
from deckgames.engine.shifts import moved
from deckgames.engine.sittings import Macro
from deckgames.engine.spelling import capital, plural, signed as written
from deckgames.engine.words import Then
from deckgames.games.pools import queries
from deckgames.games.pools.cards import NOUN, RANKS, PoolCard, PoolSpec
from deckgames.games.pools.facts.ahead import (
    Use,
    at_combat,
    before_combat,
    counting,
    held_by,
    laid,
    over,
    paid,
    payments,
    plans,
    settled,
    too_many,
)
from deckgames.games.pools.facts.suggestions import Pair, begun, best_lay, built, form_of, leaves, left_alone
from deckgames.games.pools.lexicon import BOTH
from deckgames.games.pools.screen import effects
from deckgames.games.pools.screen.board import NO_FIT, Board
from deckgames.games.pools.screen.faces import code_of, trade
from deckgames.games.pools.screen.hand import worth_line
from deckgames.games.pools.screen.words import (
    best_worths,
    both,
    called,
    combo_of,
    entry_of,
    gets,
    lives_of,
    owes,
    then_best,
    then_left,
)
from deckgames.games.pools.sittings import unannounced
from deckgames.games.pools.state import KINDS, POOL as FIVE, Combo, Kind, Seat, Table, Target
from deckgames.games.pools.teller import TELLER, amounts_of, each_goes, listed
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Line, line_of, parted, spans_text
from deckgames.ui.table.layout import WHOLE
from deckgames.ui.toolkit import board as toolkit
from deckgames.ui.toolkit.foretelling import Foretelling
from deckgames.ui.toolkit.foretold import GAP, NEXT, afterwards, sentence, tight

_POOLS = ("my_pool", "foe_pool", "common_pool")
"""Targets that change their zone."""


class PoolForetelling(Foretelling):
    """What Dragon Pools' screen says: what can be announced and how hits are met are sums of their own."""

    def forecast(self, board: toolkit.Board, oid: str) -> Line:
        assert isinstance(board, Board)
        return tight(_forecast(board, oid), board.scene.width)


def _forecast(board: Board, oid: str) -> Line:
    asked, option = board.asked, board.by_oid.get(oid)
    if isinstance(asked, Allocate) and oid == WHOLE:
        return _shared_out(board, asked)
    if option is None:
        return ()
    if board.work == "build":
        return _building(board, option)
    if isinstance(asked, Allocate):
        return _share(board, option)
    named = called(board, option)
    if board.work == "hand" and option.card is not None:
        return (*named, *_laying(board, option.card, option.blocked))
    if option.blocked is not None:
        return named
    if oid == "look":
        held = len(board.shown.hand)
        whose, one, none = ("your card", "it", "not") if held == 1 else (f"your {held} cards", "one", "none")
        lay = f"Lay {whose if held == 1 else f'one of {whose}'}" if board.own else f"Look at {whose}: lay {one}"
        return ((f"{lay} and announce with it, or {none}; then go on.", "text"),)
    if oid in ("attack", "wall"):
        way = board.way
        best = max((one.worth for one in board.best if one.combo.word == oid), default=0)
        announced = f"Announce {'an attack' if oid == 'attack' else 'a wall'}: the best is worth {best}" if (
            way is None) else f"{capital(_enter(board))} {_told_pair(board, way)}"
        ends = way is not None and over(begun(board.view, way))
        return ((f"{announced}.", "text"), *(_is_next(board) if ends else ((" Your turn goes on.", Then("muted")),)))
    if asked.about is Topic.DEFEND:
        return _sentence(named, _blocking(board, option))
    if asked.about is Topic.DISCARD and option.card in board.shown.pool:
        full = board.scene.chosen if isinstance(asked, Pick) and len(board.scene.chosen) == asked.hi else ()
        if len(full) > 1 or (full and oid not in full):  # Enter discards those, wherever the cursor is
            option = board.by_oid[full[0]]
            named = ((listed([board.by_oid[one].label for one in full]), "name"),)
        return (*_sentence(named, _leaves(board, option)), *_then_discards(board))
    if oid in ("end", "pass"):
        return ((_ending(board, oid), "text"),)
    if board.view.phase == "dusk" and (text := _aimed(board, option)):
        behind = asked.effect in _POOLS or board.seats[asked.seat].end_list
        found = board.scene.foretold(oid) if behind else None
        more = () if found is None else FORETELLING.does(board, found, option)
        return sentence((named, parted([((text, "text"),), more], NEXT)))
    if asked.about is Topic.ORDER and board.view.phase == "dusk" and option.card is not None:
        return _next_effect(board, named, option)
    if asked.about is Topic.ACT and option.card in board.shown.pool and (use := board.use(option.card)) is not None:
        found = board.scene.foretold(oid)
        last = found is not None and all(end.only or end.how == "turn" for end in found.met)
        return (*_sentence(named, _using(board, option.card.spec, use)), *(_is_next(board) if last else ()))
    found = board.scene.foretold(oid)
    aimed = _aimed(board, option)
    named = () if aimed and combo_of(board, option) is not None else named
    first: Line = ((f"{aimed}{' already' * _is_so(asked, option, found)}; ", "text"),) if aimed else ()
    return named if found is None else sentence((named, (*first, *said(board, found, option if named else None))))


def _is_so(asked: Decision[Any], option: Option, found: Forecast | None) -> bool:
    """Whether this card counts already as the effect lets it count."""
    card = option.card
    recasts = asked.source is not None and asked.source.spec.individual.effect[0].verb == "recast"
    return recasts and card is not None and found is not None and found.change(
        lambda t: queries.facts(t, card)) is None


def _aimed(board: Board, option: Option) -> str:
    """What the effect that asks does if it is aimed at this: "A♡ counts +1"."""
    asked = board.asked
    if asked.source is None or not isinstance(asked.effect, str) or option.about is Topic.END:
        return ""
    entry, combo = entry_of(board, option), combo_of(board, option)
    if entry is not None:
        return "is cancelled" if asked.about is Topic.REMOVE else "goes first"
    if asked.effect in _POOLS and option.card is not None:
        return _from_pool(board, option, asked.effect)
    seat = option.seat if option.seat is not None else combo[0] if combo is not None else asked.seat
    no = 0 if combo is None else combo[1].no
    branch = _branch(asked.source.spec, asked.effect)
    if branch is None:
        return ""
    aims = [Target(asked.effect, seat, no, option.card), *branch]
    return effects.text_of(board, asked.source.spec, aims, since=asked.effect)


def _branch(spec: PoolSpec, word: str) -> list[Target] | None:
    """The one branch of an effect that is aimed at such a thing; None: there are several."""
    first: Any = spec.individual.effect[0]
    found = [nth for nth, branch in enumerate(getattr(first, "lists", ()))
             if any(getattr(effect, "word", "") == word for effect in branch)]
    return None if len(found) > 1 else [Target("branch", 0, nth) for nth in found]


def _from_pool(board: Board, option: Option, word: str) -> str:
    """What becomes of a card of a pool at the end of the round."""
    if word == "foe_pool":
        owner = next(seat.no for seat in board.others if option.card in seat.pool)
        return f"{board.look(owner).name} loses it to the discard pile"
    if word == "common_pool":
        return "it comes into your pool for the card you chose"
    swaps = board.asked.source is not None and any(
        one.verb == "swap" for one in board.asked.source.spec.individual.effect)
    return "it goes for a common card, which you choose next" if swaps else "it comes to your hand"


def _next_effect(board: Board, named: Line, option: Option) -> Line:
    """What one of several effects of the end of the round does, and what all of them come to."""
    own = board.shown.end_list
    entry = next((entry for entry in own if entry.card is option.card), None)
    text = "" if entry is None else effects.text_of(board, entry.card.spec, entry.targets, entry.owner)
    found = board.scene.foretold(option.oid)
    both = () if found is None else said(board, found, ends=False)
    each = [one for entry in own if (one := board.scene.foretold(entry.card.oid)) is not None]
    asks = dict.fromkeys(one.asks for one in each if one.asks not in ("", board.asked.prompt))
    count = "both" if len(own) == 2 else f"all {len(own)}"
    more: Line = ((f"; you are asked: {' '.join(asks)}", "text"),) if asks else ()
    if not board.scene.keys:
        return sentence((named, ((text, "text"),)))
    return sentence((named, ((f"{text}. Enter does {count}: ", "text"), *both, *more)))


def _enter(board: Board) -> str:
    """Who announces what is put together."""
    return "Enter announces" if board.scene.keys else "you announce"


def _sentence(named: Line, text: str) -> Line:
    return (*named, (f": {text}.", "text")) if text else named


def _ending(board: Board, oid: str) -> str:
    """What follows on the end of a turn: who is next, and what comes."""
    view = board.view
    order = [seat.no for seat in queries.in_order(view)]
    later = order[order.index(view.current) + 1:]
    name = board.look(later[0] if later else order[0]).name
    if oid == "pass":
        left = len(view.living) - view.passes - 1
        again = " Else you are asked again." if left else ""
        soon = f": if {'all others' if left > 1 else board.look(queries.after(view, view.current)).name} " \
               f"pass{'es' * (left == 1)} too" if left else ": all others have passed"
        late = "end-of-round effects, " if any(seat.end_list for seat in view.living) else ""
        me = (ahead := settled(view)).seats[board.asked.seat]
        able = {kind: min(me.debt(kind), sum(combo.points for combo in me.combinations(kind))) for kind in KINDS}
        points = listed([f"{n} {NOUN[kind]}" for kind, n in able.items() if n > 0])
        short = queries.will_pay(ahead, me)
        owed = [f"pay {points}"] * bool(points) + [f"lose {lives_of(short)} for what is left"] * bool(short)
        pays = f"you {listed(owed)}" if owed else "costs are paid"
        return f"Pass{soon}, effects happen now, {pays}, {late}then the combat.{again}"
    undone = unannounced(view, board.asked)
    ends = f"End the turn: leaves {undone}; " if undone else "End the turn: "
    if view.phase == "basic":
        return f"{ends}{name} lays a card next." if later else (
            f"{ends}all have laid. Now all may add cards and effects, {name} first.")
    return f"{ends}{board.look(queries.after(view, view.current)).name} may add something; you may again later."


def _laying(board: Board, card: PoolCard, blocked: str | None) -> Line:
    """What a card of the hand gives with the pair that is shown, and who is next where nothing is left to do then."""
    found, ahead = board.pairs(card), laid(board.view, card)
    if not found:
        told = "" if blocked else ": fits nothing: no attack and no wall."
    else:
        way = found[board.scene.way % len(found)] if card is board.inspected else found[0]
        told, ahead = f": {_told_pair(board, way)}.", begun(ahead, way)
    return *(((told, "text"),) if told else ()), *(_is_next(board) if over(ahead) else ())


def _told_pair(board: Board, way: Pair) -> str:
    """What a pair gives, "attack 8 (6 after costs) and no wall", and what else the card laid brings where it wakes; of
    what has been announced before, or can be after this, nothing is said."""
    ahead = way.both[-1].ahead
    own = _changes(board, board.shown.no, ahead, "earlier ")
    told = [_changes(board, seat.no, ahead) for seat in board.others]
    kinds = {combo.kind for combo in settled(board.view).seats[board.shown.no].combos}
    beside = not own and any(way.of(kind) is not None for kind in kinds)
    missing = [NOUN[kind] for kind in KINDS
               if not board.view.building and kind not in board.view.announced and way.of(kind) is None]
    has = gets(way, paid(ahead).seats[board.shown.no]) + "".join(f" and no {word}" for word in missing)
    given = f"{has} for now{', beside what you have' * beside}"
    return "; ".join(filter(None, [given, own, *told, _drawing(board, ahead)]))


def _drawing(board: Board, ahead: Table) -> str:
    """How many cards each player draws then beside what waits now."""
    now = settled(board.view)
    drawn = [(board.look(seat.no).name, len(ahead.seats[seat.no].hand) - len(now.seats[seat.no].hand))
             for seat in (board.shown, *board.others) if seat.living]
    if len({n for _, n in drawn}) == 1:
        drawn = [("each player", drawn[0][1])]
    said = listed([f"{name} draws {plural(n, 'card')}" for name, n in drawn if n > 0])
    return f"after the last pass {said}, unless that is cancelled" if said else ""


def _using(board: Board, spec: PoolSpec, use: Use) -> str:
    """What the effect of the own pool costs and changes if it is aimed as well as possible."""
    changed = [text for seat in (board.shown, *board.others)
               if (text := _changes(board, seat.no, use.begun))]
    if _cards(use.then) != _cards(board.ahead):
        kinds = _free(board.view, board.view.announced)
        best, then = (best_worths(t, kinds) if kinds else () for t in (board.view, use.begun))
        better = _better(kinds, best, [then]) if best != then else "" if kinds else _better_lay(board, use.begun)
        changed += [better] if better else []
    said = effects.text_of(board, spec, use.targets)
    when = " at the end of the round" if spec.individual.type == "end" else ""
    return f"{'; '.join(changed)}. It does{when}: {said}" if changed else f"{when.strip()}{': ' * bool(when)}{said}"


def _changes(board: Board, no: int, after: Table, which: str = "") -> str:
    """ "Ann’s attack 5→7, wall 4→2"; `which`: "Ann’s earlier attack 5→7", beside a new one."""
    parts = [text for kind in KINDS if (text := each_goes(
        f"{which}{NOUN[kind]}", amounts_of(no, kind, board.view), amounts_of(no, kind, after)))]
    now, first, last = (t.seats[no].life for t in (board.view, at_combat(board.view), at_combat(after)))
    name = board.look(no).name
    if first != last:
        lives = f"lives {moved(now, last)}" if now != last else f"lives stay {written(now)}"
        lives += f", not {written(first)}" if now != first else ""
        parts.append(f"{lives}{f' unless {name} announces enough' if last < first and _announces(after, no) else ''}")
    return f"{name}’s {', '.join(parts)}" if parts else ""


def _announces(t: Table, no: int) -> bool:
    """Whether this player can still announce what pays its debts in this turn, or has yet to lay a card."""
    order = [seat.no for seat in queries.in_order(t)]
    if t.phase == "basic" and no in order[order.index(t.current) + 1:]:
        return True
    return no == t.current and any(t.seats[no].debt(kind) > 0 for kind in _free(t, t.announced))


def _blocking(board: Board, option: Option) -> str:
    """What the wall does to the hit that is met now, and what is lost in all."""
    hit, plan = board.met, plans(board.view, board.shown.no).get(option.oid)
    named = combo_of(board, option)
    if hit is None:
        return ""
    name, lose = board.look(board.shown.no).name, hit.points
    if named is None:
        now = f"{name} loses {lives_of(lose)} now"
    else:
        force = queries.force_against(named[1], hit.pierce)
        lose, broken = max(0, hit.points - force) if plan is None else plan.now, force < hit.points
        later = queries.to_meet(board.view, hit.foe)[1:]
        again = any(named[1] in queries.may_meet(board.shown, one.flight) for one in later)
        end = f"holds{', and may block again' * again}" if not broken else (
            f"breaks: {name} loses {lives_of(lose) if lose else 'nothing'} "
            f"{'at best' if board.view.options.walls == 'line' else 'now'}")
        now = f"counts {force} against {hit.points} and {end}"
    if plan is None or len(plan.hits) < 2:
        return now
    how = "so" if too_many(board.view, board.shown.no) else "at best"
    if lose:
        return f"{now}, {'no more' if plan.lost == lose else f'{plan.lost} in all'} {how}"
    return f"{now}; {name} loses {lives_of(plan.lost) if plan.lost else 'nothing'} in all {how}"


def _leaves(board: Board, option: Option) -> str:
    """What the hand can make of the pool without this card and those that are chosen; where the hand is not seen, what
    the cards that stay make of themselves."""
    gone = board.chosen(option.card)
    if queries.last_round(board.view):
        return "the game ends with this round"
    if board.own is not None and board.own.hand:
        found = leaves(board.view, board.own.no, gone, board.own.hand)
        return f"your hand then makes {'nothing' if found is None else gets(found)}, before new cards come"
    found, left = left_alone(board.view, board.shown.no, gone), len(board.shown.pool) - len(gone)
    stay = f"the {left} left" if left == FIVE else f"the other {left}"
    return f"{stay} can make {'nothing by themselves' if found is None else gets(found)}"


def _then_discards(board: Board) -> Line:
    """Who is the next to discard down to five behind this player (DP-14.1)."""
    order = [(seat.no, len(seat.pool)) for seat in queries.in_order(board.view)]
    later = order[[no for no, _ in order].index(board.shown.no) + 1:] if board.view.phase == "laydown" else []
    following = next((board.look(no).name for no, cards in later if cards > FIVE), "")
    return ((f" Then {following} discards.", Then("muted")),) if following else ()


def _building(board: Board, option: Option) -> Line:
    """What the chosen cards come to with the one under the cursor, as far as they are a combination."""
    chosen = [board.now[card] for card in board.chosen(option.card) if card in board.now]
    name: Line = ((option.label, "name"),)
    if option.oid not in board.scene.chosen and option.card not in board.joining:
        return (*name, GAP, (NO_FIT, "warn"))
    form = form_of(board.view, [card.card for card in chosen]) if len(chosen) > 1 else None
    made = built(board.view, board.workbenches, [card.card for card in chosen])
    if form is None or made is None:
        return (*name, (": more cards are needed with it.", "text"))
    if option.oid in board.scene.chosen:
        after, told = begun(board.view, made), _told_pair(board, made)
        asked = ["choose what counts"] * made.claimed + ["name the joker"] * (len(made.answers) > 1 + made.claimed)
        if asked:
            return (*name, (f": {_enter(board)} at best {told}; then you {listed(asked)}.", "text"))
        named = _named(*(_jokers(board.shown.no, t) for t in (board.view, after)))
        said = "; ".join(filter(None, [told, named, *then_left(after)]))
        return (*name, (f": {_enter(board)} {said}.", "text"), *(_is_next(board) if over(after) else ()))
    key, what = "Space" if len(board.scene.chosen) > 1 else "Enter", NOUN[board.view.building or "attack"]
    return (*name, (f": {key} takes it, and the {what} is then ", "text"), *worth_line(board, chosen, form))


def _jokers(no: int, t: Table) -> tuple[tuple[str, bool, str], ...]:
    """What a seat has named jokers: the card, whether it is the rank, and which."""
    me = t.seats[no]
    return tuple([(code_of(card)[0], rank, word(bit)) for card in (*me.pool, *t.common)
                  if (named := me.readings.get(card.number)) is not None
                  for rank, bit, word in ((True, named.rank, queries.rank_word), (False, named.profession, trade))
                  if bit])


def _named(before: Sequence[tuple[str, bool, str]], after: Sequence[tuple[str, bool, str]]) -> str:
    """What jokers are that have no choice: "✱♤ is 9, Healer 5"."""
    found = dict[str, list[str]]()
    for card, _, word in after:
        found.setdefault(card, []).append(word)
    changed = {card for card, *how in after if (card, *how) not in before}
    return listed([f"{card} is {', '.join(words)}" for card, words in found.items() if card in changed])


def _share(board: Board, option: Option) -> Line:
    """What the points of this line would do."""
    n = board.scene.amounts.get(option.oid, 0)
    if option.seat is None:
        found = combo_of(board, option)
        return () if found is None else (
            (f"{found[1].points} {signs.MINUS} {n} = {found[1].points - n}", "text"),)
    foe = board.seats[option.seat]
    attack = next((one for one in board.shown.combinations("attack") if one.no == board.asked.effect), None)
    high = held_by(board.view, attack, foe) if attack is not None else 0
    lives = lives_of(foe.life).replace("-", signs.MINUS)
    if not n:
        return ((f"of {lives}", "muted"),)
    if n <= high:
        together = board.view.options.walls == "line"
        return ((f"{'walls can stop it: they count' if together else 'a wall can stop it: it counts'} {high}", "warn"),)
    least = n - high
    dead: Line = ((", kills", "good"),) if least >= foe.life > 0 else ()
    return ((f"costs {f'{least} to {n}' if high else n} of {lives}", "text"), *dead)


def _shared_out(board: Board, asked: Allocate) -> Line:
    """What stays when all points are given so, and which questions Enter answers too."""
    amounts, enter = board.scene.amounts, board.scene.enter
    if sum(amounts.values()) < asked.total:
        return ()
    made = tuple(amounts.get(item.oid, 0) for item in asked.items)
    more = () if enter is None or Macro.raw(asked, enter.oids[0]) != made else enter.oids[1:]
    if asked.about is not Topic.PAY:
        rest: dict[str, list[str]] = {}
        for oid, n in [part for parts in more if isinstance(parts, Mapping) for part in parts.items() if part[1]]:
            rest.setdefault(board.look(int(oid.removeprefix("seat-"))).name, []).append(str(n))
        also = listed([f"{listed(all_at)} at {name}" for name, all_at in rest.items()])
        said = f"Enter aims your other attack{'s' * (sum(map(len, rest.values())) > 1)} too: {also}" if rest else ""
        return ((f"{said}.", "text"),) if said else ()
    kind: Kind = "attack" if asked.items[0].oid.startswith("a") else "defence"
    kept = [str(one.points - amounts.get(one.name.lower(), 0)) for one in board.shown.combinations(kind) if one.points]
    if kind == "attack" and not more and payments(board.view, board.shown.no, KINDS[1:]):
        then = f"Then you pay {owes(board, board.shown, 'defence')} wall"
    else:
        then = f"{_walls_paid(board, bool(more)) if kind == 'attack' else ''}{_then_pays(board)}"
    return ((f"Your {NOUN[kind]}s are then {listed(kept)}. {then}.", "text"),)


def _walls_paid(board: Board, too: bool) -> str:
    """What is owed of walls and what it leaves, paid with the same key (`too`) or without a question."""
    seat, owed = board.shown, owes(board, board.shown, "defence")
    if not owed:
        return ""
    after = before_combat(board.view).seats[seat.no]
    left = [str(now.points) for was, now in zip(seat.combos, after.combos, strict=True)
            if was.kind == "defence" and was.points]
    walls = [f"wall{'s' * (len(left) > 1)} {listed(left)}"] if left else []
    lives = [f"lives {moved(seat.life, after.life)}"] if after.life != seat.life else []
    how = ("Enter pays", " too, the smallest first") if too else ("You pay", " too")
    return f"{how[0]} {owed} wall{how[1]}: {', '.join([*walls, *lives])}. "


def _then_pays(board: Board) -> str:
    """Who pays next; what comes where nobody has to."""
    view = board.view
    order = queries.in_order(view)
    later = order[order.index(view.active) + 1:]
    name = next((board.look(seat.no).name for seat in later if any(owes(board, seat, kind) for kind in KINDS)), "")
    late = "end-of-round effects, then " if any(seat.end_list for seat in order) else ""
    return f"Then {name} pays" if name else f"Then {late}the combat"


def said(board: Board, found: Forecast, option: Option | None = None, ends: bool = True) -> Line:
    """Everything that changes, and who is asked next if it `ends` there."""
    seat = board.seats[board.asked.seat]
    more = (_also_named(board, found), _can_announce(board, found))
    does = parted([FORETELLING.does(board, found, option), *more], NEXT)
    adds = board.view.phase in ("basic", "additional") and found.change(_to_be) is not None
    comes = found.change(lambda t: (paid(t).seats[seat.no].life, not _announces(t, seat.no)))
    pays_yet = comes is not None and comes.after[0] < comes.before[0] and not comes.after[1]
    unless = f", unless {'you announce enough or ' * pays_yet}others change it" * adds
    told = (*(does or ((_stays(board, seat), "text"),)), *line_of(unless, "muted"))
    return parted([told, FORETELLING.ends(board, found) if ends else ()], NEXT)


def _also_named(board: Board, found: Forecast) -> Line:
    """What an answer to what counts, or to what a joker is, names beside: where there is no choice nobody is asked."""
    asked, change = board.asked, found.change(partial(_jokers, board.asked.seat))
    if asked.about is not Topic.CHOOSE or change is None or not change.sure:
        return ()
    new = [one for one in change.after if one not in change.before and (
        asked.source is None or one[:2] != (code_of(asked.source)[0], asked.effect == RANKS))]
    return ((_named(change.before, [*change.before, *new]), "text"),) if new else ()


def _can_announce(board: Board, found: Forecast) -> Line:
    """How the best that can be announced changes with what an effect does to cards at once, and what of the other kind
    can be announced once the last joker is named."""
    view, no = board.view, board.asked.seat
    done = found.change(lambda t: tuple(t.announced)) if board.asked.about is Topic.CHOOSE else None
    done = None if done is None or len(done.after) < len(view.announced) else done  # the turn is over
    kinds = _free(view, view.announced if done is None else done.after)
    cards = None if kinds else found.change(_cards)
    if cards is not None and cards.sure and (better := _better_lay(board, counting(view, cards.after))):
        return ((better, "text"),)
    if not kinds or (done is None and found.change(lambda t: _cards(settled(t))) is None):
        return ()
    change = found.change(lambda t: best_worths(t, kinds) if t.current == no else (0,) * len(kinds))
    if done is not None:
        met = (best_worths(view, kinds),) if change is None else change.met or (change.after,)
        return ((then_best(kinds[0], [max(worths) for worths in met]), "text"),)
    return () if change is None else ((_better(kinds, change.before, change.met or (change.after,)), "text"),)


def _free(view: Table, announced: Sequence[Kind]) -> list[Kind]:
    """What may still be announced in this turn, once this has been."""
    return [] if view.keystone is None else [kind for kind in KINDS if kind not in announced]


def _cards(t: Table) -> Sequence[Sequence[tuple[int, Any]]]:
    """How cards differ from what is printed: their tokens and facts."""
    return tuple(t.tokens.items()), tuple(t.facts.items())


def _better(kinds: Sequence[Kind], before: Sequence[int], met: Sequence[Sequence[int]]) -> str:
    """ "best attack + wall 5 + 2 → 6 + 2 or 5 + 2": how the best that can be announced changes."""
    became = " or ".join(" + ".join(map(str, worths)) for worths in sorted(met, key=before.__eq__))
    what = BOTH if len(kinds) > 1 else NOUN[kinds[0]]
    return f"best {what} {' + '.join(map(str, before))} {signs.GOES_TO} {became}"


def _better_lay(board: Board, then: Table) -> str:
    """ "best lay A♢ 7 + 4 → 9 + 4": how the best that the own hand can lay changes where nothing is laid yet."""
    view, own = board.view, board.own
    if own is None or own.no != view.current or view.phase != "additional" or view.keystone is not None:
        return ""
    was, now = ["nothing" if one is None else f"{code_of(one[0])[0]} {spans_text(both(one[1]))}" for one in map(
        best_lay, (view, then))]
    return f"best lay {was} {signs.GOES_TO} {now}" if was != now else ""


def _is_next(board: Board) -> Line:
    """Who is next when the turn is over."""
    return afterwards(((" ", "text"), *FORETELLING.follows(board, None), (".", "text")))


def _stays(board: Board, seat: Seat) -> str:
    """ "attack 8 and wall 6 stay as they are"."""
    amounts = {kind: [one for one in amounts_of(seat.no, kind, board.view) if one[0]] for kind in KINDS}
    parts = [f"{NOUN[kind]}{'s' * (len(own) > 1)} {listed([str(points) for points, _ in own])}"
             for kind, own in amounts.items() if own]
    if not parts:
        return "changes no attack, no wall and no lives"
    one = sum(map(len, amounts.values())) == 1
    return f"{listed(parts)} stay{'s' * one} as {'it is' if one else 'they are'}"


def _to_be(t: Table) -> tuple[tuple[int, tuple[Combo, ...]], ...]:
    """What depends on others' adding nothing: lives to come, and combinations."""
    return tuple([(later.life - me.life, tuple(later.combos))
                  for me, later in zip(t.seats, paid(t).seats, strict=True)])


FORETELLING = PoolForetelling(TELLER)
