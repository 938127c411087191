"""What an effect of Journey & Overlords acts on: JourneyPlay, an ability at work, and who its words mean (JO-V-2)."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from deckgames.engine.cards import Card, spoken
from deckgames.engine.decisions import SEAT, Mark, Option, Reasons, SeatMark, Topic, choose, confirm
from deckgames.engine.effects import Effect, RulesVariant, declined, no_effect
from deckgames.engine.messages import Said, Words
from deckgames.games.journey import queries
from deckgames.games.journey.cards import StackSpec
from deckgames.games.journey.cards.amounts import NAMED, Amount, PerQ
from deckgames.games.journey.cards.constants import Untargetable
from deckgames.games.journey.says import SAY
from deckgames.games.journey.state import OVERLORD, Seat, Table
from deckgames.games.journey.state.visible import BIT, Spoken

NOBODY = Mark("nobody", SAY("offers.nobody"), Topic.END)
THE_OVERLORD = Mark("overlord", SAY("offers.the-overlord"))
NO_OVERLORD = SAY("idles.overlord")
WHICH_PLAYER = SAY("asks.which-player")
NOTHING = SAY("idles.counted")
OTHERS = frozenset({"another", "others", "left", "right"})
"""Words that mean nobody where nobody else sits or can be reached."""
NOT_COUNTED = frozenset({"you", "each", *NAMED, *OTHERS})
"""Words that mean players by where they sit, and not by what they have."""
DIE = 6


class JourneyPlay:
    """An ability at work. `me` is *you* (JO-V-1.4), `card` what it stands on, `kind` the kind of ability it is.

    `paying` is set while a cost is paid, `told` holds the quantities of the moment (damage_taken, rewards_removed,
    removed_points), `token` the reward token it stands on (0: none), `invader` the card that has fallen off slot 0,
    `removed` the card that has left the game.
    """

    __slots__ = ("asked", "card", "invader", "kind", "me", "paying", "removed", "rule", "t", "token", "told")
    variant = RulesVariant()

    def __init__(self, t: Table, me: Seat, card: Card[Any] | None, kind: str = "", rule: str = "JO-3.13",
                 told: dict[str, int] | None = None, token: int = 0) -> None:
        self.t = t
        self.me, self.asked = me, me.no
        self.card = card
        self.kind = kind
        self.rule = rule
        self.token = token
        self.told: dict[str, int] = {} if told is None else told
        self.invader: Card[Any] | None = None
        self.removed: Card[StackSpec] | None = None
        self.paying = False

    @classmethod
    def of(cls, t: Table, me: Seat, spoken: Spoken, rule: str = "JO-3.13") -> "JourneyPlay":
        """An ability that a player uses, or that is triggered."""
        return cls(t, me, spoken.card, spoken.ability.verb, rule, None, spoken.token)

    def as_seat(self, seat: Seat) -> "JourneyPlay":
        """This play with another player as *you* (JO-V-4.9)."""
        if seat is self.me:
            return self
        other = JourneyPlay(self.t, seat, self.card, self.kind, self.rule, self.told, self.token)
        other.invader, other.removed = self.invader, self.removed
        return other

    @property
    def source(self) -> Card[Any] | None:
        """The card that asks the question."""
        return self.card

    @property
    def own_turn(self) -> bool:
        """Whether it is its owner's turn."""
        return self.t.active == self.me.no

    def idle(self, why: Words, on: int | None = None) -> None:
        """Tells that a verb could do nothing."""
        no_effect(self, why, on)

    async def agrees(self, question: Words, effect: Effect[Any], rule: str = "JO-3.13") -> bool:
        """Whether the player says yes to what a card offers."""
        if await confirm(self.me.no, rule, Topic.AGREE, question, self.card, effect):
            return True
        declined(self)
        return False

    # ---- amounts

    def number(self, n: Amount, everything: int = 0, target: Seat | None = None) -> int:
        """An amount now: "all" is `everything`, a die is rolled and shown."""
        if n.__class__ is int:
            return n
        if n == "all":
            return everything
        if n == "d6":
            rolled = 1 + self.t.rng.below(DIE)
            self.t.tell("rolls", self.me.no, (self.card,) if self.card else (), n=rolled)
            return rolled
        return queries.amount(self.t, self.me, n, target, self.told)

    def at_most(self, n: Amount, everything: int = 0, target: Seat | None = None) -> int:
        """The largest value the amount can have: a die counts its highest side."""
        return DIE if n == "d6" else self.number(n, everything, target)

    def numbers(self, n: Amount, seats: Sequence[Seat], everything: Sequence[int] = ()) -> list[int]:
        """An amount for each of these players, read once (JO-V-1.9); "all" is what each has."""
        if n.__class__ is int:
            return [n] * len(seats)
        if n == "all":
            return list(everything)
        if isinstance(n, PerQ) and n.target:
            return [self.number(n, target=seat) for seat in seats]
        return [self.number(n)] * len(seats)

    # ---- who

    def others(self, friendly: bool = True) -> list[Seat]:
        """Every other player that effects reach now, clockwise from whose turn it is (JO-V-1.8). In co-op what is not
        friendly goes to the Overlord instead (JO-16.7)."""
        return [OVERLORD] if not friendly and self.faces_overlord else self._fellows()

    @property
    def faces_overlord(self) -> bool:
        """JO-16.7, JO-CR.1: whether the Overlord may be meant by *another player*."""
        return self.t.coop and self.t.overlord_active

    def _fellows(self) -> list[Seat]:
        t, me = self.t, self.me
        seats = queries.clockwise(t, queries.leading(t))
        if not queries.present(t) & BIT[Untargetable]:
            return [seat for seat in seats if seat is not me]
        return [seat for seat in seats if seat is not me and queries.reachable(t, seat)]

    def comes_to_nothing(self, n: Amount) -> bool:
        """Whether an amount is 0 now, whomever it is for: then nobody is asked who that is (JO-V-1.7)."""
        return isinstance(n, PerQ) and not n.target and not self.number(n)

    async def seats(self, who: str, about: Topic, fits: Callable[[Seat], Words] | None = None,
                    prompt: Words = WHICH_PLAYER, friendly: bool = False, boss: bool = False,
                    n: Amount = 1) -> list[Seat]:
        """The players of a word, for this amount; it is told if there are none. `fits` says why a player cannot be
        chosen as *another* ("": it can). In co-op what is not `friendly` strikes the Overlord where each other player
        is meant; `boss`: it may be chosen as another."""
        if who == "you":
            return [self.me]
        if self.comes_to_nothing(n):
            self.idle(NOTHING)
            return []
        if who == "another":
            other = await self.another(about, fits, prompt, boss=boss)
            return [] if other is None else [other]
        found, one = self.meant(who, boss, friendly)
        if not found:
            self.idle(self._none_meant(who, friendly))
        if one and len(found) > 1:
            chooser = self.me if who == "most_wounds" else queries.speaker(self.t)
            marks = [SEAT[seat.no] for seat in found]
            mark = await choose(chooser.no, "JO-3.13", about, prompt, marks, None, self.card)
            return [self.t.seats[mark.seat]]
        return found

    def meant(self, who: str, boss: bool = False, friendly: bool = False) -> tuple[list[Seat], bool]:
        """The players whom a word may mean now, and whether that is only one of them."""
        t, me = self.t, self.me
        if who == "you":
            return [me], False
        if who == "another":
            return self._fellows() + ([OVERLORD] if boss and self.faces_overlord else []), True
        if who == "others":
            return [seat for seat in self.others(friendly) if boss or friendly or seat is not OVERLORD], False
        if who == "overlord":
            return [OVERLORD] if t.coop and t.overlord_active else [], False
        if who == "each":
            return [seat for seat in queries.clockwise(t, queries.leading(t))
                    if seat is me or queries.reachable(t, seat)], False
        if who in NAMED:
            return [queries.speaker(t)], False
        if who in ("left", "right"):
            beside = queries.neighbour(t, me, who)
            return [] if beside is None else [beside], False
        if who == "most_wounds":
            counts = [queries.wound_count(t, seat) for seat in t.seats]
            most = max(counts)
            return [s for s, n in zip(t.seats, counts, strict=True) if n == most] if most else [], True
        counts = [queries.power(t, seat, "defense") for seat in t.seats]
        edge = (min if who == "lowest_defense" else max)(counts)
        return [s for s, n in zip(t.seats, counts, strict=True) if n == edge], True

    async def another(self, about: Topic, fits: Callable[[Seat], Words] | None = None,
                      prompt: Words = WHICH_PLAYER, may: bool = False, boss: bool = False) -> Seat | None:
        """One other player of your choice; None if nobody fits, or if you decline what you `may` do (JO-V-1.7). `boss`:
        in co-op the Overlord may be chosen, too."""
        found = [seat for seat in self._fellows() if fits is None or not fits(seat)]
        if boss and self.faces_overlord:
            found.append(OVERLORD)
        if not found:
            self._nobody_fits(fits)
            return None
        if len(found) == 1 and not may:
            return found[0]
        marks: list[SeatMark | Mark] = [unit_mark(seat) for seat in found]
        why = partial(self._unfit, fits, boss)
        mark = await choose(self.me.no, "JO-3.13", about, prompt, [*marks, None] if may else marks, why, self.card,
                            NOBODY)
        if mark is None:
            declined(self)
            return None
        return found[marks.index(mark)]

    def anybody(self, who: str, fits: Callable[[Seat], Words], boss: bool = False, friendly: bool = False) -> bool:
        """Whether one of the players of a word fits now; of a word that counts something, whether anybody does. In
        co-op the Overlord does, where it may be meant (`boss`)."""
        seats = self.meant(who, boss, friendly)[0] if who in NOT_COUNTED else self.t.seats
        return any(boss if seat is OVERLORD else not fits(seat) for seat in seats)

    def meets(self, who: str, boss: bool = False, friendly: bool = False) -> bool:
        """Whether a word of other players means anybody now (JO-V-3.4, JO-CR.28)."""
        return who not in OTHERS or self.anybody(who, lambda seat: "", boss, friendly)

    @property
    def nobody_else(self) -> Said:
        """Why there is no other player to reach."""
        return SAY("idles.alone" if len(self.t.seats) == 1 else "idles.unreachable")

    def _none_meant(self, who: str, friendly: bool) -> Said:
        """Why a word means no player."""
        if who == "most_wounds":
            return SAY("idles.unwounded")
        if who == "overlord":
            return NO_OVERLORD
        overlord = who == "others" and not friendly and self.faces_overlord
        return SAY("idles.befalls-overlord") if overlord else self.nobody_else

    def _nobody_fits(self, fits: Callable[[Seat], Words] | None) -> None:
        """Tells why no other player can be chosen: what all of them lack, else of each."""
        fellows = self._fellows()
        lacks = [fits(seat) for seat in fellows] if fits is not None else []
        if not lacks:
            self.idle(self.nobody_else)
        elif len(lacks) > 1 and len({*lacks}) == 1:
            self.idle(SAY("idles.others-have", what=lacks[0]))
        else:
            for seat, lack in zip(fellows, lacks, strict=True):
                self.idle(lack, seat.no)

    def can_reach(self, boss: bool = False) -> bool:
        """Whether there is anybody to be *another*; `boss`: in co-op the Overlord may be."""
        return (boss and self.faces_overlord) or bool(self._fellows())

    def _unfit(self, fits: Callable[[Seat], Words] | None, boss: bool) -> Reasons:
        blocked = [Option(SEAT[seat.no].oid, SEAT[seat.no].label, seat=seat.no, blocked=str(fits(seat)),
                          rule="JO-V-1.7")
                   for seat in self._fellows() if fits is not None and fits(seat)]
        blocked += [Option(SEAT[seat.no].oid, SEAT[seat.no].label, seat=seat.no,
                           blocked=SAY.text("refuses.other-turns"), rule="JO-12.8")
                    for seat in self.t.seats if seat is not self.me and not queries.reachable(self.t, seat)]
        if self.faces_overlord and not boss:
            blocked.append(Option(THE_OVERLORD.oid, str(THE_OVERLORD.label), blocked=SAY.text("refuses.befalls"),
                                  rule="JO-CR.1"))
        return Reasons(blocked=blocked)

    # ---- cards

    async def choose_card(self, chooser: Seat, cards: Sequence[Card[Any]], about: Topic, prompt: Words,
                          rule: str = "JO-12.2") -> Card[Any] | None:
        """Asks for one of these cards; a single one is taken without a question, none gives None (JO-V-1.7)."""
        if len(cards) < 2:
            return cards[0] if cards else None
        return await choose(chooser.no, rule, about, prompt, cards, partial(where, self.t, cards), self.card)


def unit_mark(seat: Seat) -> SeatMark | Mark:
    """A player, or the Overlord, as an option."""
    return THE_OVERLORD if seat is OVERLORD else SEAT[seat.no]


def where(t: Table, cards: Sequence[Card[Any]]) -> Reasons:
    """Cards as options, with the place they lie in: "Blood Ladle (top item)"."""
    labels = {}
    for card in cards:
        slot = t.track.index(card) if card in t.track else -1
        if slot >= 0:
            labels[card.oid] = SAY.text("places.slot", card=spoken(card), n=slot)
            continue
        for me in t.seats:
            stack = queries.stack_of(me, card)
            if stack is not None:
                labels[card.oid] = SAY.text("places.top" if stack[-1] is card else "places.covered", card=spoken(card),
                                            kind=SAY(f"kinds.{card.spec.kind}"))
    return Reasons(labels)


