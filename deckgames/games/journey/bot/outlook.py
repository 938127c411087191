"""What things are worth to one seat at this moment, in points at the end: an icon that stays, a crystal, a wound."""

from collections.abc import Mapping
from math import exp, inf
from typing import Any, ClassVar

from deckgames.engine.vocabulary.effects import iter_tree, of_kind
from deckgames.games.journey import queries
from deckgames.games.journey.cards import ICONS
from deckgames.games.journey.cards.lines import CrystalCap, Per
from deckgames.games.journey.effects import AttackPlayer, Duel
from deckgames.games.journey.state import (
    ATTACK,
    ATTACK_DOWN,
    BIT,
    DEFENSE,
    DEFENSE_DOWN,
    WOUND_CARD,
    Seat,
    Table,
    Visible,
)

ICON = {"attack": 2.9, "defense": 3.2, "attack_down": -2.9, "defense_down": -3.2, "weight": -1.4, "speed": 4.0,
        "slime": -0.2, "pearl": 1.3, "undead": 0.0}
"""Points that an icon brings over a long road."""
TAU, FULL, STAY = 9.0, 1.23, 1.75
"""The turns in which the road is felt to be long; what a road without end is beside a long one; the number of turns a
card stays on top of its stack."""
EARLY, HALF = {"items": 0.2, "enchantments": 0.6}, 13.0
"""What a card is worth beside its parts while an artifact is built: less and less in the last HALF turns."""
COVERED = 0.6
"""The part of a covered upper part's worth that is lost: it would have been covered anyway, unless the road ends."""
STRONG, EDGE = 0.067, 0.35
"""By so much each attack makes the next one worth less, down to EDGE of it."""
CRYSTAL, SPARE, ENOUGH = 0.95, 0.18, 8.0
"""What a crystal is worth, up to ENOUGH of them, and beyond."""
USUAL = 0.7
"""The part of a crystal's worth that is felt on the mean of all moments: sometimes there are too many of them."""
PACE = 1.75
"""Crystals that can be spent in a turn: in the end most buy nothing any more."""
FAST, SWIFT = 4, 0.15
"""Each point of speed, up to FAST, makes so much of what can be spent superfluous."""
MENDED = 1.5
"""Wounds that may be healed in each turn that is left: of more than that some are there in the end."""
WOUND, HEALING, LEAST, BROKEN = 0.5, 5.0, 0.1, 0.1
"""What a wound costs that may still be healed: in the last HEALING turns more and more of its point, LEAST where wounds
score; and each of the tokens that the next wound card is made of."""
SPITE = 0.55
"""What the loss of a foe is worth beside the own gain, as long as it can be made good; among several foes it is
shared."""
DUELED = 2.2
"""What a defense is worth besides for each action with which a foe may strike."""
SERIOUS = 0.8
"""The part of the powers that will strike in a duel after the last turn."""
SHARE = {"items": 0.2, "enchantments": 0.2, "magic": 0.4, "pairs": 0.19, "monsters": 0.28, "dragons": 0.04,
         "creatures": 0.32, "attack": 0.25, "defense": 0.12, "slime": 0.03, "undead": 0.03, "pearl": 0.03,
         "speed": 0.03, "rewards": 0.04, "wounds": 0.1, "track_wounds": 0.0}
"""By so much what scores by its number grows with each turn."""


class Outlook:
    """What a seat may expect. `left` are its turns that are still to come, with this one; `after` those in which it
    will have what it takes now. `long` and `short` are the part of a long road for which an icon will serve that stays,
    or that will be covered, `stays` is how likely a top card is one at the end.
    `icons` are the worths of a lower part's icons, `tops` those of an upper part's, `more` what one more of a quantity
    scores on the cards that lie there. `weights` say what each verb is worth, `together` whether in a company; `always`
    is set while an ability is judged that will be used again and again: not by what it would do at this moment. (The
    weights of companies are fitted to this moment.) `edge` is the attack that the effects before have changed,
    `covered` the part of an upper part's worth that is lost with the next card on it."""

    __slots__ = (
        "after",
        "always",
        "covered",
        "crystal",
        "edge",
        "enough",
        "icons",
        "left",
        "long",
        "me",
        "memo",
        "more",
        "most",
        "short",
        "spare",
        "spite",
        "stays",
        "t",
        "together",
        "tops",
        "visible",
        "weights",
        "wound",
        "wounds",
    )
    road: ClassVar = (TAU, FULL, STAY)

    def __init__(self, t: Table, me: Seat, weights: Mapping[Any, Any], idle: bool = False) -> None:
        """`idle`: how the seat stands is asked, so what it has serves in all turns to come."""
        self.t, self.me, self.weights = t, me, weights
        self.together = self.always = False
        self.edge = 0.0
        seats = len(t.seats)
        left, later = turns_of(t, me)
        self.left = float(left)
        self.after = after = float(left if idle else later)
        self._serves(after)
        self.covered = COVERED + (1.0 - COVERED) * max(0.0, 1.0 - after / STAY)
        self.visible: Visible = queries.visible(t, me)
        self.wounds = queries.wound_count(t, me)
        self.more = more = self._more()
        self.enough = min(ENOUGH, PACE * after) * (1.0 - SWIFT * min(FAST, queries.value(t, me, "speed")))
        healed = (1.0 - WOUND) * min(1.0, after / HEALING)
        healed *= min(1.0, MENDED * after / max(1.0, self.wounds))
        self.wound = max(LEAST, 1.0 - healed - more.get("wounds", 0.0))
        self.crystal = CRYSTAL if after >= 1.0 else 0.0
        self.spare = SPARE * self.long
        self.spite = (1.0 - (1.0 - SPITE) * min(1.0, after / HEALING)) / max(1, seats - 1)
        threats = sum([threat(spoken.ability) for seat in t.seats if seat is not me
                       for spoken in queries.visible(t, seat).actions])
        edge = max(EDGE, 1.25 - STRONG * me.attack)
        self.icons = icons = [ICON[icon] * self.long * (edge if icon == "attack" else 1.0) for icon in ICONS]
        self.tops = tops = [ICON[icon] * self.short * (edge if icon == "attack" else 1.0) for icon in ICONS]
        if more:
            for nth, icon in enumerate(ICONS):
                if icon in more:
                    icons[nth] += more[icon]
                    tops[nth] += more[icon] * self.stays
        if threats:
            icons[DEFENSE] += DUELED * self.long * min(threats, 3)
            tops[DEFENSE] += DUELED * self.short * min(threats, 3)
        duels = SERIOUS * end_duels(t, me)
        if duels:
            hits = duels / max(1, seats - 1)
            for power, n in ((ATTACK, hits), (ATTACK_DOWN, -hits), (DEFENSE, duels), (DEFENSE_DOWN, -duels)):
                icons[power] += n
                tops[power] += n * self.stays
        self.memo: dict[Any, float] = {}

    def _serves(self, after: float) -> None:
        """For which part of a long road serves what comes now, with so many turns after this one; and how many crystals
        may be kept."""
        limited = queries.present(self.t) & BIT[CrystalCap]
        caps = queries.constants(self.t, self.me, CrystalCap) if limited else ()
        self.most = min([constant.verb.n for constant in caps], default=inf)
        tau, full, stay = self.road
        self.long = full * (1.0 - exp(-after / tau))
        self.short = full * (1.0 - exp(-min(after, stay) / tau))
        self.stays = exp(-after / stay)

    def _more(self) -> dict[str, float]:
        """What one more of a quantity scores."""
        scores: dict[str, float] = {kind: n * min(1.0, self.after / HALF) for kind, n in EARLY.items()}
        for scored in (*queries.boards(self.t).terms, *self.visible.terms):
            term = scored.term
            if isinstance(term, Per):
                scores[term.count] = scores.get(term.count, 0.0) + self.next(term)
        for both, kinds in (("magic", ("items", "enchantments")), ("creatures", ("monsters", "dragons"))):
            for kind in kinds:
                scores[kind] = scores.get(kind, 0.0) + scores.get(both, 0.0)
        return scores

    def next(self, term: Per) -> float:
        """What one more of its quantity brings of a term: in the last turn the points, before that the mean."""
        if self.after or term.every == 1:
            return term.times / term.every
        n = queries.count(self.t, self.me, term.count)
        return float(term.times * ((n + 1) // term.every - n // term.every))

    def crystals(self, n: float) -> float:
        """What so many crystals more or fewer are worth."""
        if self.always:
            return n * (USUAL * self.crystal + self.more.get("crystals", 0.0))
        return self.purse(self.me.crystals + n) - self.purse(self.me.crystals)

    def purse(self, crystals: float) -> float:
        """The worth of having so many crystals."""
        if crystals <= 0:
            return 0.0
        enough = self.enough
        if crystals > self.most:
            crystals = self.most
        worth = self.crystal * (crystals if crystals < enough else enough)
        if crystals > enough:
            worth += self.spare * (crystals - enough)
        return worth + crystals * self.more.get("crystals", 0.0)

    def hurt(self, n: float) -> float:
        """What so many wounds cost (below 0 if they are healed)."""
        cost = n * self.wound
        tokens = self.me.wound_tokens + n
        if tokens > WOUND_CARD - 3:
            cost += BROKEN * self.long * (tokens - (WOUND_CARD - 3))
        return cost

    def harms(self, n: float) -> float:
        """What it is worth that another player takes so many wounds."""
        return self.spite * n

    def strikes(self, n: float) -> float:
        """What it is worth that the Overlord loses so many hit points: it has them in co-op alone."""
        return 0.0

    def expected(self, quantity: str) -> float:
        """How many of what scores there will be in the end."""
        now = queries.count(self.t, self.me, quantity)
        return float(now) + SHARE.get(quantity, 0.0) * self.after


_threats: dict[int, tuple[Any, bool]] = {}


def threat(ability: Any) -> bool:
    """Whether an action strikes another player."""
    found = _threats.get(id(ability))
    if found is None:
        strikes = bool(of_kind(iter_tree(ability.effect), Duel, AttackPlayer))
        found = _threats[id(ability)] = ability, strikes  # kept, so that no other ability gets its id
    return found[1]


def turns_left(t: Table) -> float:
    """The turns of each seat from this one on, if every turn takes one card off the road."""
    return queries.road_left(t) / len(t.seats)


def turns_of(t: Table, me: Seat) -> tuple[int, int]:
    """The turns of this seat that are still to come, with this one; and those after what it takes or does now. Each
    turn takes one card off the road (JO-4.7), that of the active player before all others."""
    seats = len(t.seats)
    cards = queries.road_left(t)
    if t.active < 0:
        later = (cards + seats - 1 - (me.no - t.starting) % seats) // seats
        return later, later
    behind = (me.no - t.active) % seats
    if not t.main_done:
        cards = max(0, cards - 1)
    later = (cards + (seats - behind if behind else 0)) // seats
    return later + (not behind and not t.main_done), later


def end_duels(t: Table, me: Seat) -> float:
    """How many duels this seat will have after the last turn (JO-17.3, JO-17.4), as the reward tokens lie now."""
    n = 0.0
    if t.village is not None and t.village.spec.end_duels:
        n += 2.0
    if t.overlord is not None and t.overlord.spec.end_duels:
        theirs = sum([len(seat.rewards) for seat in t.seats]) - len(me.rewards)
        n += len(me.rewards) + theirs / max(1, len(t.seats) - 1)
    return n
