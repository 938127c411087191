"""The sums of a fight or a duel: what meets what, what comes of it, and the cards that each part comes from."""

from collections.abc import Sequence

from deckgames.engine.cards import Card
from deckgames.engine.data import dataclass
from deckgames.engine.decisions import Option
from deckgames.engine.effects import plural
from deckgames.games.journey import prospects, queries
from deckgames.games.journey.cards import StackSpec
from deckgames.games.journey.prospects import FightNow
from deckgames.games.journey.queries import Context, Term, total
from deckgames.games.journey.screen.board import Board
from deckgames.games.journey.state import Seat, Table
from deckgames.ui.paint import signs

_TWO = 2


@dataclass(frozen=True, slots=True)
class Side:
    """Two sums that meet: what they are called, what comes of it, the longest words first, and its ink."""

    left: str
    mine: tuple[Term, ...]
    meets: str
    right: str
    theirs: tuple[Term, ...]
    comes: tuple[str, ...]
    ink: str


def in_combat(board: Board) -> bool:
    """Whether a fight is going on and not yet fought: no wound card of it is chosen."""
    wounds = any(getattr(card.spec, "kind", "") == "wound" for card in board.elsewhere)
    return board.view.fight is not None and not wounds


def fighter(board: Board) -> Seat:
    """Who fights, or looks at it."""
    return queries.speaker(board.view) if board.decision is None else board.seats[board.decision.seat]


def fight_now(board: Board, option: Option | None = None) -> FightNow | None:
    """The fight that is begun by this option, or that is being prepared, as it stands."""
    view = board.view
    card = prospects.foe(view)
    if card is None and option is not None:
        card = view.overlord if option.oid.startswith("challenge:") else option.card
    slot = board.slots.get(card) if card is not None else None
    if slot is not None:
        return slot.fight
    return prospects.fight(view) if card is not None and card is view.overlord else None


def sides(board: Board) -> tuple[str, list[Side]]:
    """What the fight or duel is called that is being prepared, and both pairs of its sums."""
    return board.kept("sides", lambda: _sides(board))


def _sides(board: Board) -> tuple[str, list[Side]]:
    view, now = board.view, fight_now(board)
    if view.duel is not None:
        return _duel(view, fighter(board))
    foe = prospects.foe(view)
    if foe is None or now is None:
        return "The fight", []
    wounds = plural(now.blow, "wound") if now.blow else "no wound"
    how = " in two blows" if now.times > 1 else " each" if now.everybody else ""
    past = (f"{wounds}{how} get{'s' * (now.blow < _TWO)} past", f"{wounds}{how}", wounds)
    ends = f"you {'win' if now.wins else 'lose'}"
    sign = signs.CHOSEN if now.wins else signs.GONE
    where = f" for slot {board.slots[foe].slot}" if foe in board.slots else ""
    title = "The challenge" if foe is view.overlord else f"The fight{where}"
    return title, [
        Side("attack", now.attack_sum, "meets", "health", now.health_sum,
             (f"{sign} {now.attack} of {now.health}: {ends}", f"{sign} {ends}"), "good" if now.wins else "bad"),
        Side("defence", now.defense_sum, "stops", "strength", now.strength_sum,
             past if now.wins else ("it does not strike", "no strike"), "bad" if now.wins and now.blow else "text")]


def _duel(view: Table, me: Seat) -> tuple[str, list[Side]]:
    assert view.duel is not None
    a, b = view.duel
    other = b if a == me.no else a
    at = Context(dueling=True)
    mine = [tuple(queries.power_sum(view, me, which, at)) for which in ("attack", "defense")]
    if other is None or other < 0:
        assert view.overlord is not None
        theirs = [tuple(queries.stats_sum(view, view.overlord, me, which)) for which in ("strength", "health")]
        words = ("strength", "health")
    else:
        theirs = [tuple(queries.power_sum(view, view.seats[other], which, at)) for which in ("attack", "defense")]
        words = ("attack", "defence")
    deal, take = (max(0, total(one) - total(two)) for one, two in ((mine[0], theirs[1]), (theirs[0], mine[1])))
    return "The duel", [
        Side("attack", mine[0], "meets", words[1], theirs[1], (f"you deal {plural(deal, 'wound')}", f"deal {deal}"),
             "good"),
        Side("defence", mine[1], "stops", words[0], theirs[0], (f"you take {plural(take, 'wound')}", f"take {take}"),
             "bad" if take else "good")]


def sources(me: Seat, which: str, terms: Sequence[Term]) -> list[Term]:
    """What is stored by the cards it comes from: each top card, all buried ones, what was gained this turn."""
    stored = sum(term.n for term in terms if term.source == "stored")
    found: list[Term] = []
    below = 0
    for stack in (me.items, me.enchantments, me.creatures):
        for nth, card in enumerate(reversed(stack)):
            n = _icon(card, which, on_top=nth == 0)
            if nth:
                below += n
            elif n:
                found.append(Term(f"{card.name}, on top", n))
    found += [Term("buried cards", below)] if below else []
    rest = stored - sum(term.n for term in found)
    found += [Term("gained this turn" if rest > 0 else "lost this turn", rest)] if rest else []
    return [*found, *(term for term in terms if term.source != "stored")]


def _icon(card: Card[StackSpec], which: str, on_top: bool) -> int:
    parts = (card.spec.upper, card.spec.lower) if on_top else (card.spec.lower,)
    less = f"{which}_down"
    return sum(part.icons.get(which, 0) - part.icons.get(less, 0) for part in parts)  # type: ignore[call-overload]
