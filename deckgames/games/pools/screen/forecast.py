"""The bar's sentence about the option under the cursor: what it gives and takes, to the end of the move.

While stacks are open, amounts are those that come if nobody adds anything: all effects done as they wait, all costs
paid (DP-R.49). What an answer changes there is found by doing it in imagined worlds, or on a copy of the seen table.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

from deckgames.engine.forecast.forecast import Forecast, moved
from deckgames.engine.match.private_phases import Macro
from deckgames.engine.messages import in_sentence
from deckgames.engine.vocabulary.decisions import Allocate, Option, Pick, Topic
from deckgames.engine.vocabulary.effects import of_kind
from deckgames.engine.vocabulary.events import Event
from deckgames.engine.vocabulary.lexicon import NO_WORDS
from deckgames.games.pools.cards import CALLED, LINE, SAY, TEXT, PoolCard, PoolSpec
from deckgames.games.pools.effects import swap
from deckgames.games.pools.facts import before_combat, exchange, held_by, laid, payments, plans
from deckgames.games.pools.facts.suggestions import Pair, begun, built, form_of, leaves, left_alone
from deckgames.games.pools.queries import named_as
from deckgames.games.pools.screen.board import Board, called, combo_of, entry_of, gets, lives_of, owes
from deckgames.games.pools.screen.hand import worth_line
from deckgames.games.pools.screen.pools import text_of
from deckgames.games.pools.state import KINDS, Kind, Table, Target
from deckgames.games.pools.teller import TELLER
from deckgames.ui.paint import signs
from deckgames.ui.paint.cells import Line, in_ink, line_of, parted
from deckgames.ui.toolkit import board as toolkit
from deckgames.ui.toolkit.forecast_phrases import Separator, sentence, tight
from deckgames.ui.toolkit.forecast_sentence import Foretelling
from deckgames.ui.toolkit.layout import WHOLE

_POOLS = ("my_pool", "foe_pool", "common_pool")
"""Targets that change their zone."""


class PoolForetelling(Foretelling):
    """What Dragon Pools' screen says: what can be announced and how hits are met are sums of their own."""

    def sentence_of(self, board: toolkit.Board, oid: str) -> Line:
        assert isinstance(board, Board)
        asked, option = board.asked, board.by_oid.get(oid)
        if not isinstance(asked, Allocate):
            return tight(sentence(self.parts(board, oid)), board.scene.width)
        return _shared_out(board, asked) if oid == WHOLE else () if option is None else _share(board, option)

    def parts(self, board: toolkit.Board, oid: str) -> tuple[Line, Line]:
        assert isinstance(board, Board)
        option = board.by_oid.get(oid)
        if option is None or oid == "end":
            return super().parts(board, oid)
        if board.work == "build":
            return in_ink(option.label, "name"), _building(self, board, option)
        named, card, asked = called(board, option), option.card, board.asked
        if board.work == "hand" and card is not None:
            return named, _laying(self, board, card, option.blocked)
        if option.blocked is not None:
            return named, ()
        if oid == "pass":
            told = [self.line(board, event) for event in self.teller.kept(self.teller.leaves(board.view, asked))]
            return named, parted([_stands(board), *told], Separator.SENTENCE)
        if oid == "look":
            return (), LINE("bar.lay-own" if board.own else "bar.look", n=len(board.shown.hand))
        if oid in ("attack", "wall"):
            return named, _announcing(self, board, oid)
        if asked.about is Topic.DEFEND:
            return named, _blocking(board, option)
        if asked.about is Topic.DISCARD and card in board.shown.pool:
            return _discarding(board, option)
        forecast = board.scene.forecast_of(oid)
        aimed = line_of(_aimed(board, option))
        if board.view.phase == "dusk" and aimed:
            behind = asked.effect in _POOLS or board.seats[asked.seat].end_list
            more = () if forecast is None or not behind else self.does(board, forecast, option)
            return named, parted([aimed, more], Separator.SENTENCE)
        if board.view.phase == "dusk" and asked.about is Topic.ORDER and card is not None:
            return named, _next_effect(self, board, option, forecast)
        if asked.about is Topic.ACT and card in board.shown.pool and (use := board.use(card)) is not None:
            return named, parted([_effect(board, card.spec, use.targets), self.would(board, use.begun)],
                                 Separator.SENTENCE)
        named = () if aimed and combo_of(board, option) is not None else named
        does = () if forecast is None else self.changes(board, forecast, option if named else None)
        return named, parted([aimed, does], Separator.SENTENCE)


    @cached_property
    def supposed(self) -> Foretelling:
        """Of a table that is worked out here the cards that lie there tell nothing: they are named before."""
        return Foretelling(replace(self.teller, lexicon=NO_WORDS))

    def would(self, board: Board, after: Table, events: tuple[Event, ...] = ()) -> Line:
        """What a table that is worked out here changes."""
        return self.supposed.does(board, Forecast.supposed(board.view, after, events))

    def changes(self, board: Board, forecast: Forecast, option: Option | None = None) -> Line:
        """Everything that changes, and who is asked next."""
        does = self.does(board, forecast, option)
        return parted([does or LINE("bar.changes-nothing"), self.ends(board, forecast, bool(does))],
                      Separator.SENTENCE)

    def line(self, board: toolkit.Board, event: Event, bare: int | None = None) -> Line:
        """What the joker that is asked about is, its answer says."""
        asked = event.kind == "reads" and event.cards[0] is board.asked.source
        return () if asked else super().line(board, event, bare)


def _stands(board: Board) -> Line:
    """What the combat comes to if nobody adds anything: who is out, and what is lost; of several whom attacks choose,
    what may."""
    comes, may = exchange(board.view, board.shown.no), len(board.view.living) > 2
    parts = [SAY("passing.may-out" if may else "passing.out", seat=(board.name(no),)) if out else
             SAY("passing.may-lose" if may else "passing.loses", seat=(board.name(no),), n=n)
             for no, n, out in ((comes.foe, comes.takes[0], comes.kills), (board.shown.no, comes.loses[0], comes.dies))
             if n > 0]
    return LINE("passing.all", parts=parts) if parts else ()


# ---- what an effect is aimed at


def _effect(board: Board, spec: PoolSpec, targets: tuple[Target, ...]) -> Line:
    """What the effect of the own pool does, and when."""
    does = text_of(board, spec, targets)
    return LINE("bar.late-effect", does=does) if spec.type == "end" else line_of(does)


def _aimed(board: Board, option: Option) -> str:
    """What the effect that asks does if it is aimed at this: "A♡ counts +1"."""
    asked = board.asked
    if asked.source is None or not isinstance(asked.effect, str) or option.about is Topic.END:
        return ""
    combo = combo_of(board, option)
    if entry_of(board, option) is not None:
        return TEXT("bar.cancelled" if asked.about is Topic.REMOVE else "bar.goes-first")
    if asked.effect in _POOLS and option.card is not None:
        return _from_pool(board, option, asked.effect)
    seat = option.seat if option.seat is not None else combo[0] if combo is not None else asked.seat
    no = 0 if combo is None else combo[1].no
    branch = _branch(asked.source.spec, asked.effect)
    if branch is None:
        return ""
    return text_of(board, asked.source.spec, [Target(asked.effect, seat, no, option.card), *branch], since=asked.effect)


def _branch(spec: PoolSpec, word: str) -> list[Target] | None:
    """The one branch of an effect that is aimed at such a thing; None: there are several."""
    first: Any = spec.effects[0]
    found = [nth for nth, branch in enumerate(getattr(first, "lists", ()))
             if any(effect.word == word for effect in branch)]
    return None if len(found) > 1 else [Target("branch", 0, nth) for nth in found]


def _from_pool(board: Board, option: Option, word: str) -> str:
    """What becomes of a card of a pool at the end of the round."""
    if word == "foe_pool":
        owner = next(seat.no for seat in board.others if option.card in seat.pool)
        return TEXT("bar.foe-discards", seat=board.person(owner))
    if word == "common_pool":
        return TEXT("bar.comes-for-it")
    assert board.asked.source is not None
    return TEXT("bar.goes-for-common" if of_kind(board.asked.source.spec.effects, swap) else "bar.comes-to-hand")


def _next_effect(f: PoolForetelling, board: Board, option: Option, forecast: Forecast | None) -> Line:
    """What one of several effects of the end of the round does, and what all of them come to."""
    own = board.shown.end_list
    assert option.card is not None
    targets = next((entry.targets for entry in own if entry.card is option.card), ())  # none if it was taken back
    text = line_of(text_of(board, option.card.spec, targets, board.shown.no))
    if not board.scene.keys:
        return text
    oids = board.asked.oids
    each = [one for oid in oids if (one := board.scene.forecast_of(oid)) is not None]
    asks = dict.fromkeys(in_sentence(one.asks)[0] for one in each if one.asks not in ("", board.asked.asks))
    does = () if forecast is None else f.does(board, forecast)
    does = does or LINE("bar.changes-nothing")
    every = LINE("bar.does-both", does=does) if len(oids) == 2 else LINE("bar.does-all", n=len(oids), does=does)
    then = LINE("bar.asked-then", n=len(asks), what=next(iter(asks))) if asks else ()
    return (*text, (". ", "text"), *parted([every, then], Separator.SENTENCE))


# ---- what is laid and announced


def _announcing(f: PoolForetelling, board: Board, oid: str) -> Line:
    """What Enter announces, else the best of a kind."""
    way = board.way
    if way is None:
        best = max((one.worth for one in board.best if one.combo.word == oid), default=0)
        return LINE("bar.best", n=best)
    return _announces(board, f.would(board, begun(board.view, way)))


def _announces(board: Board, does: Line) -> Line:
    """Who announces what is put together."""
    return LINE("bar.enter-announces" if board.scene.keys else "bar.you-announce", does=does)


def _laying(f: PoolForetelling, board: Board, card: PoolCard, blocked: str | None) -> Line:
    """What a card of the hand gives with the pair that is shown."""
    found = board.pairs(card)
    if not found:
        return () if blocked else LINE("bar.fits-nothing")
    way = found[board.scene.way % len(found)] if card is board.inspected else found[0]
    return f.would(board, begun(laid(board.view, card), way))


def _building(f: PoolForetelling, board: Board, option: Option) -> Line:
    """What the chosen cards come to with the one under the cursor, as far as they are a combination."""
    chosen = [card for card in board.chosen(option.card) if card in board.now]
    taken = option.oid in board.scene.chosen
    if not taken and option.card not in board.joining:
        return SAY("bar.no-fit").inked("warn")
    form = form_of(board.view, chosen) if len(chosen) > 1 else None
    made = built(board.bench, chosen)
    if form is None or made is None:
        return LINE("bar.needs-more")
    if not taken:
        *sums, (total, ink) = worth_line(board, [board.now[card] for card in chosen], form)
        return LINE("bar.space-takes" if len(board.scene.chosen) > 1 else "bar.enter-takes",
                    kind=CALLED[board.view.building or "attack"], worth=(*sums, (total.rstrip(), ink)))
    names = len(made.answers) > 1 + made.claimed
    does = f.would(board, begun(board.view, made), () if made.claimed or names else _named(board, made))
    if made.claimed or names:
        return LINE("bar.asks-joker" if not made.claimed else "bar.asks-both" if names else "bar.asks-form",
                    does=_announces(board, does))
    return _announces(board, does)


def _named(board: Board, made: Pair) -> tuple[Event, ...]:
    """What jokers are that have no choice, as the log says it."""
    known, no = board.shown.readings, board.shown.no
    return tuple([Event("reads", no, (card,), note=named_as(named)) for one in made.both for card in one.cards
                  if (named := one.readings.get(card.number)) is not None and named != known.get(card.number)])


# ---- hits, and the end of the round


def _blocking(board: Board, option: Option) -> Line:
    """What the wall does to the hit that is met now, and what is lost in all."""
    hit, plan = board.met, plans(board.view, board.shown.no)[option.oid]
    named = combo_of(board, option)
    if hit is None:
        return ()
    lose, seat, line = plan.now, (board.name(board.shown.no),), board.view.in_line
    if named is None:
        now = LINE("bar.takes-hit", seat=seat, n=lose)
    elif (force := named[1].force_against(hit.pierce)) >= hit.points:
        again = any(named[1] in board.shown.may_meet(one.flight)
                    for one in board.view.to_meet(hit.foe)[1:])
        now = LINE("bar.holds-again" if again else "bar.holds", n=force, hit=hit.points)
    else:
        now = LINE("bar.breaks-at-best" if line else "bar.breaks", n=force, hit=hit.points, seat=seat, lose=lose)
    if len(plan.hits) < 2 or plan.lost == lose:
        return now
    return parted([now, LINE("bar.in-all", n=plan.lost)], Separator.SENTENCE)


def _discarding(board: Board, option: Option) -> tuple[Line, Line]:
    """What the hand can make of the pool without this card and those that are chosen; where the hand is not seen, what
    the cards that stay make of themselves (DP-14.1)."""
    view, asked, shown = board.view, board.asked, board.shown
    full = board.scene.chosen if isinstance(asked, Pick) and len(board.scene.chosen) == asked.hi else ()
    named = called(board, option)
    if len(full) > 1 or (full and option.oid not in full):  # Enter discards those, wherever the cursor is
        option = board.by_oid[full[0]]
        named = SAY("bar.these", cards=[board.by_oid[one].label for one in full]).inked("name")
    gone = board.chosen(option.card)
    if view.last_round:
        return named, LINE("bar.last-round")
    if board.own is not None and board.own.hand:
        found = leaves(view, board.own.no, gone, board.own.hand)
        does = LINE("bar.hand-none") if found is None else LINE("bar.hand-makes", what=gets(found))
    else:
        found, left = left_alone(view, shown.no, gone), len(shown.pool) - len(gone)
        does = LINE("bar.left-none", n=left) if found is None else LINE(
            "bar.left-makes", n=left, what=gets(found))
    return named, does


# ---- points that are shared out


def _share(board: Board, option: Option) -> Line:
    """What the points of this line would do."""
    n = board.scene.amounts.get(option.oid, 0)
    if option.seat is None:
        found = combo_of(board, option)
        return () if found is None else in_ink(f"{found[1].points} {signs.MINUS} {n} = {found[1].points - n}", "text")
    foe = board.seats[option.seat]
    attack = next((one for one in board.shown.attacks if one.no == board.asked.effect), None)
    high = held_by(board.view, attack, foe) if attack is not None else 0
    lives = lives_of(foe.life).replace("-", signs.MINUS)
    if not n:
        return LINE("bar.of-lives" if foe.life > 0 else "bar.at-lives", lives=lives)
    if n <= high:
        return LINE("bar.walls-stop" if board.view.in_line else "bar.wall-stops", n=high)
    least = n - high
    if foe.life <= 0 or least >= foe.life:
        return LINE("bar.costs-more" if foe.life <= 0 else "bar.kills", n=least, lives=lives)
    return LINE("bar.costs-range" if high else "bar.costs", low=least, high=min(n, foe.life), lives=lives)


def _shared_out(board: Board, asked: Allocate) -> Line:
    """What stays when all points are given so, and which questions Enter answers too."""
    amounts, enter = board.scene.amounts, board.scene.enter
    if sum(amounts.values()) < asked.total:
        return ()
    made = tuple(amounts.get(item.oid, 0) for item in asked.items)
    more = () if enter is None or Macro.raw(asked, enter.oids[0]) != made else enter.oids[1:]
    if asked.about is not Topic.PAY:
        rest = [SAY("bar.points-at", n=n, seat=board.person(int(oid.removeprefix("seat-"))))
                for parts in more if isinstance(parts, Mapping) for oid, n in parts.items() if n]
        return LINE("bar.aims-others", n=len(rest), aims=rest) if rest else ()
    kind: Kind = "attack" if asked.items[0].oid.startswith("a") else "defence"
    kept = [str(one.points - amounts.get(one.name.lower(), 0)) for one in board.shown.combinations(kind) if one.points]
    left = LINE("bar.attacks-left" if kind == "attack" else "bar.walls-left", points=kept)
    walls = _walls_paid(board, bool(more)) if kind == "attack" else ()
    asks = kind == "attack" and not more and payments(board.view, board.shown.no, KINDS[1:])
    then = LINE("bar.then-pay-walls", n=owes(board, board.shown, "defence")) if asks else ()
    return parted([left, () if asks else walls, then], (" ", "text"))


def _walls_paid(board: Board, too: bool) -> Line:
    """What is owed of walls and what it leaves, paid with the same key (`too`) or without a question."""
    seat, owed = board.shown, owes(board, board.shown, "defence")
    if not owed:
        return ()
    after = before_combat(board.view).seats[seat.no]
    left = [str(now.points) for was, now in zip(seat.combos, after.combos, strict=True)
            if was.kind == "defence" and was.points]
    parts = [*([SAY("bar.walls-then", n=len(left), points=left)] if left else []),
             *([SAY("bar.lives-then", lives=moved(seat.life, after.life))] if after.life != seat.life else [])]
    return LINE("bar.enter-pays-walls" if too else "bar.you-pay-walls", n=owed, parts=parts)


FORETELLING = PoolForetelling(TELLER)
