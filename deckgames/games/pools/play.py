"""What a card's effects act on: PoolPlay, with the targets that were chosen for it (DP-9.8, DP-9.9)."""

from collections.abc import Callable, Sequence
from functools import partial

from deckgames.engine.decisions import SEAT, Mark, Option, Reasons, SeatMark, Topic, choose
from deckgames.engine.effects import RulesVariant, declined, no_effect
from deckgames.engine.messages import Words
from deckgames.games.pools import operations, queries
from deckgames.games.pools.cards import CALLED, NOUN, PoolCard
from deckgames.games.pools.says import SAY
from deckgames.games.pools.state import KINDS, Combo, Entry, Mark as Granted, Seat, Table, Target, Verb

NONE = Mark("none", SAY("offers.none"), Topic.END)
TOPICS = {
    "my_card": Topic.HELP, "foe_card": Topic.HARM, "common_card": Topic.CHOOSE, "my_attack": Topic.HELP,
    "my_defence": Topic.HELP, "foe_attack": Topic.HARM, "foe_defence": Topic.HARM, "opponent": Topic.HARM,
    "foe_entry": Topic.REMOVE, "my_entry": Topic.ORDER, "foe_pool": Topic.DISCARD, "my_pool": Topic.GIVE,
    "common_pool": Topic.TAKE,
}
PROMPTS = {word: SAY(f"target.{word}") for word in TOPICS}
NOBODY = {word: SAY(f"nobody.{word}") for word in TOPICS}
"""What is missing where a word has no target."""
COMBOS = {f"{whose}_{kind}": (whose == "my", kind) for whose in ("my", "foe") for kind in KINDS}
CHOSEN = frozenset(PROMPTS)
"""Words whose target somebody chooses; all others are worked out when the effect is granted."""


class PoolPlay:
    """A card's effect at work for `me`, its owner (None: a common card, which has no owner). `entry` is what is granted
    (None: a modifier, which is done at once); `targets` are chosen before, or as they are needed."""

    __slots__ = ("asked", "card", "entry", "me", "owner", "rule", "t", "targets")
    variant = RulesVariant()

    def __init__(self, t: Table, me: Seat | None, card: PoolCard, entry: Entry | None = None) -> None:
        self.t, self.card, self.entry, self.rule = t, card, entry, "DP-9.8"
        self.me: Seat = t.seats[t.leader] if me is None else me
        self.asked, self.owner = self.me.no, None if me is None else me.no
        self.targets: dict[str, Target] = {target.word: target for target in entry.targets} if entry else {}

    @property
    def source(self) -> PoolCard:
        """The card that asks the question."""
        return self.card

    def idle(self, why: Words, on: int | None = None) -> None:
        """Tells that a verb could do nothing."""
        no_effect(self, why, on)

    # ---- targets

    def candidates(self, word: str, fits: Callable[[PoolCard], bool] | None = None) -> list[Target]:
        """The targets that may be chosen for a word now (DP-9.8)."""
        t, me = self.t, self.me
        if word in ("my_card", "my_pool"):
            found = [Target(word, me.no, card=card) for card in me.pool]
        elif word in ("common_card", "common_pool"):
            found = [Target(word, card=card) for card in t.common]
        elif word in ("foe_card", "foe_pool"):
            found = [Target(word, foe.no, card=card) for foe in queries.foes(t, me.no) for card in foe.pool]
        elif word in COMBOS:
            mine, kind = COMBOS[word]
            seats = [me] if mine else queries.foes(t, me.no)
            return [Target(word, seat.no, combo.no) for seat in seats for combo in seat.combos if combo.kind == kind]
        elif word == "opponent":
            return [Target(word, foe.no) for foe in queries.foes(t, me.no)]
        else:
            own = word == "my_entry"
            return [Target(word, entry.owner, entry.no) for entry in t.main if (entry.owner == me.no) == own]
        return found if fits is None else [target for target in found if target.card is not None and fits(target.card)]

    def has(self, word: str) -> bool:
        """Whether there is any candidate for a word, whatever it must fit."""
        t, me = self.t, self.me
        if word in ("my_card", "my_pool"):
            return bool(me.pool)
        if word in COMBOS:
            mine, kind = COMBOS[word]
            for seat in [me] if mine else t.seats:
                if mine or seat is not me:
                    for combo in seat.combos:
                        if combo.kind == kind:
                            return True
            return False
        if word in ("common_card", "common_pool"):
            return bool(t.common)
        return bool(self.candidates(word))

    async def target(self, word: str, fits: Callable[[PoolCard], bool] | None = None, decline: bool = False,
                     why: Callable[[], str] = str) -> Target | None:
        """The target of a word: the one chosen before, else the seat is asked; None if there is none, or it declines.
        A single one is taken without a question. `why` says of cards that do not fit what bars them."""
        if word in self.targets:
            return self.targets[word]
        found = self.candidates(word, fits)
        if not found:
            return None
        target: Target | None = found[0]
        if len(found) > 1 or decline:
            items = [offered(one) for one in found]
            barred = [one.card for one in self.candidates(word) if one not in found] if fits else []
            explain = partial(self._explain, found, [card for card in barred if card is not None], why)
            chosen = await choose(self.asked, self.rule, TOPICS[word], PROMPTS[word],
                                  [*items, None] if decline else items, explain, self.card, NONE, word)
            target = None if chosen is None else found[items.index(chosen)]
        if target is not None:
            self.targets[word] = target
        return target

    async def chosen(self, word: str, none: Words = "", decline: bool = False) -> PoolCard | None:
        """The card of a word, asked for if need be; None, and told, if there is `none`, if it is declined, or if it is
        not there any more."""
        target = await self.target(word, decline=decline)
        if target is None and decline:
            declined(self)
        elif target is None or self.card_of(word) is None:
            self.idle(none if target is None else SAY("missing.gone"))
        return self.card_of(word)

    def _explain(self, found: Sequence[Target], barred: Sequence[PoolCard], why: Callable[[], str]) -> Reasons:
        items = [offered(one) for one in found]
        labels = {item.oid: _label(self.t, one) for item, one in zip(items, found, strict=True)}
        cards = {item.oid: entry.card for item, one in zip(items, found, strict=True)
                 for entry in self.t.main if one.word.endswith("entry") and entry.no == one.no}
        return Reasons(labels, cards, [Option(card.oid, card.name, card, blocked=why(), rule="DP-7.8")
                                       for card in barred])

    # ---- what words mean when an effect is granted

    def combos(self, word: str) -> list[tuple[Seat, Combo]]:
        """The combinations of a word, with their owners; a list from the leader on, then by number (DP-9.9)."""
        t, me = self.t, self.me
        if word in COMBOS:
            target = self.targets.get(word)
            if target is None:
                return []
            seat = t.seats[target.seat]
            return [(seat, seat.combo(COMBOS[word][1], target.no))]
        kind = "attack" if word.endswith("attack") else "defence"
        if word.startswith("host"):
            assert self.entry is not None
            turn = self.entry.turn
            return [(me, combo) for combo in me.combos
                    if combo.kind == kind and combo.turn == turn and len(combo.cards) > 2 and self.card in combo.cards]
        seats = [me] if word.startswith("each_my") else queries.foes(t, me.no)
        return [(seat, combo) for seat in seats for combo in seat.combos if combo.kind == kind]

    def seats(self, who: str) -> list[Seat]:
        """The players of a word, from the leader on (DP-9.9, DP-R.40)."""
        t = self.t
        if who == "you":
            return [self.me]
        if who == "opponent":
            target = self.targets.get(who)
            return [] if target is None else [t.seats[target.seat]]
        if who == "each_opponent":
            return queries.foes(t, self.me.no)
        seats = queries.in_order(t)
        if who != "each":
            lives = [me.life for me in seats]
            edge = min(lives) if who == "lowest" else max(lives)
            return [me for me in seats if me.life == edge]
        return seats

    def card_of(self, word: str) -> PoolCard | None:
        """The card of a word, if it still lies where it was chosen (DP-10.7)."""
        if word == "self":
            return self.card if self.card in self.me.pool else None
        target = self.targets.get(word)
        if target is None or target.card is None:
            return None
        lies = self.t.common if target.seat < 0 else self.t.seats[target.seat].pool
        return target.card if target.card in lies else None

    def mark(self, word: str, verb: Verb, n: int = 0) -> None:
        """Grants a mark to every combination of a word; tells where it is not placed."""
        found = self.combos(word)
        if not found:
            self.idle(SAY("missing.there", what=NOBODY[word]) if word in NOBODY else SAY(
                "missing.host-attack" if word.endswith("attack") else "missing.host-wall"))
        for seat, combo in found:
            why = operations.grant(self.t, combo, Granted(verb, n, self.me.no, self.card), seat.no)
            if why and self.t.observer is not None:
                no_effect(self, why, seat.no, f"’s {queries.called(self.t, seat, combo)}")


def offered(target: Target) -> PoolCard | SeatMark | Mark:
    """A target as it is offered: a card, a seat, or a combination or entry by name."""
    if target.card is not None:
        return target.card
    if target.word == "opponent":
        return SEAT[target.seat]
    if target.word in COMBOS:
        word = NOUN[COMBOS[target.word][1]]
        return _mark(f"{word[0]}{target.no}:seat-{target.seat}", SAY(
            "offers.combo", seat=target.seat + 1, nth=queries.nth(target.no), kind=CALLED[COMBOS[target.word][1]]))
    return _mark(f"entry-{target.no}", SAY("offers.entry", n=target.no))


_MARKS: dict[str, Mark] = {}


def _mark(oid: str, label: Words) -> Mark:
    return _MARKS.setdefault(oid, Mark(oid, label))


def _label(t: Table, target: Target) -> Words:
    if target.card is not None:
        return target.card.name
    if target.word.endswith("entry"):
        entry = next(entry for entry in t.main if entry.no == target.no)
        return SAY("offers.laid" if entry.standard else "offers.effect", seat=entry.owner + 1,
                        card=entry.card.name)
    return offered(target).label


def own_mark(combo: Combo) -> Mark:
    """A combination of the seat that is asked."""
    return _mark(combo.name.lower(), SAY("offers.own-combo", nth=queries.nth(combo.no), kind=combo.said))
