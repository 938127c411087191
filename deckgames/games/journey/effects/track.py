"""Verbs of the track, the graveyard and journeys (JO-V-4.5)."""

from functools import partial
from typing import Annotated, Literal

from pydantic import Field

from deckgames.engine.cards import Card
from deckgames.engine.clauses import Clause, listed, may
from deckgames.engine.decisions import Mark, Topic, choose, pick
from deckgames.engine.effects import DISTINCT, declined, upto
from deckgames.engine.messages import Words
from deckgames.engine.spelling import plural
from deckgames.games.journey import operations, queries
from deckgames.games.journey.cards import StackSpec
from deckgames.games.journey.cards.amounts import CardKind, Kind, Slot
from deckgames.games.journey.cards.words import ARTICLE, TOP, Voice, board, deed, person
from deckgames.games.journey.effects import looming
from deckgames.games.journey.effects.base import Act
from deckgames.games.journey.effects.fighting import fall_off
from deckgames.games.journey.effects.journeys import journey
from deckgames.games.journey.effects.stacks import LACKING
from deckgames.games.journey.play import NO_OVERLORD, JourneyPlay, where
from deckgames.games.journey.says import SAY
from deckgames.games.journey.state import NO_SLOT

NO_GRAVEYARD, NO_CARD = SAY("idles.graveyard"), SAY("idles.card-there")
NOT = Mark("not", SAY("offers.no-journey"), Topic.END)
CLASSES = {"magic": ("item", "enchantment"), "creature": ("monster", "dragon"),
           "any": ("item", "enchantment", "monster", "dragon")}


SlotList = Annotated[tuple[Slot, ...], Field(min_length=1, max_length=6), DISTINCT]


class FreeJourney(Act):
    """The final price of any slot is 0 until the end of your turn."""

    unless = (lambda x: x.own_turn and not x.t.main_begun and not x.t.free_journey,
              SAY("idles.journey"))

    async def act(self, x: JourneyPlay) -> None:
        x.t.free_journey = True
        x.t.tell("free-journey", x.me.no)

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return [deed(f"{person('you', voice).own} journey is free this turn", "journey for free this turn")]


class SwapCards(Act):
    """Two cards of the track change places, or one with the top card of the graveyard."""

    a: Literal["track"] = "track"
    b: Literal["track", "graveyard"] = "track"
    says = "{me} swap {b:graveyard=a card on the track with the top card of the graveyard|2 cards on the track}"

    def why_not(self, x: JourneyPlay) -> Words:
        found = queries.track_cards(x.t)
        swaps = bool(found and x.t.graveyard) if self.b == "graveyard" else len(found) > 1
        return "" if swaps else SAY("idles.swap")

    async def act(self, x: JourneyPlay) -> None:
        t, found = x.t, queries.track_cards(x.t)
        if self.b == "graveyard":
            asks = SAY("asks.swap-graveyard")
            card = await x.choose_card(x.me, found, Topic.SWAP, asks, "JO-3.13")
            assert card is not None
            t.tell("swapped", x.me.no, (card, operations.swap_with_graveyard(t, card)),
                   note="graveyard")
        else:
            asks = SAY("asks.swap-two")
            first, second = found if len(found) == 2 else await pick(
                x.me.no, "JO-3.13", Topic.SWAP, asks, found, 2, 2, why=partial(where, t, found),
                source=x.card)
            i, j = t.track.index(first), t.track.index(second)
            t.track[i], t.track[j] = second, first
            t.tell("swapped", x.me.no, (first, second))


PLACES = {"graveyard": "to the graveyard", "overlord": "to a card on the Overlord"}


class JourneyNow(Act):
    """You may journey there at price 0; `end_turn: false`: as an extra journey."""

    place: Literal["graveyard", "overlord"]
    kind: Kind = "any"
    end_turn: bool = True

    def why_not(self, x: JourneyPlay) -> Words:
        if self._cards(x):
            return ""
        if self.place == "overlord" and not x.t.overlord_cards:
            return SAY("idles.on-overlord")
        empty = self.place == "graveyard" and not x.t.graveyard
        return NO_GRAVEYARD if empty else SAY("idles.journey-there")

    async def act(self, x: JourneyPlay) -> None:
        t, found = x.t, self._cards(x)
        asks = SAY("asks.journey-graveyard" if self.place == "graveyard" else "asks.journey-overlord")
        card = await choose(x.me.no, "JO-15.3", Topic.TAKE, asks, [*found, None], None,
                            x.card, NOT)
        if card is None:
            declined(x)
            return
        t.tell("graveyard" if self.place == "graveyard" else "to-overlord-card", x.me.no, (card,))
        if not self.end_turn or x.kind not in ("minor", "double", "multi") or t.main_begun:
            await journey(t, x.me, card, NO_SLOT)
            return
        operations.main_begins(t)
        if await journey(t, x.me, card, NO_SLOT):
            await fall_off(t)
        operations.main_ends(t)

    def _cards(self, x: JourneyPlay) -> list[Card[StackSpec]]:
        t = x.t
        if not x.own_turn:
            return []
        found = t.graveyard[-1:] if self.place == "graveyard" else t.overlord_cards[:]
        under_way = [trip.card for trip in t.trips]
        return [card for card in found if of_kind(card, self.kind) and card not in under_way
                and queries.not_to_take(t, x.me, card) is None]

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        card = ARTICLE[self.kind]
        where = f"{card} on the Overlord" if self.place == "overlord" else (
            "the graveyard" if self.kind == "any" else f"{card} on top of the graveyard")
        on = "" if self.end_turn else " without ending your turn"
        return [may(person("you", voice), f"journey to {where}{on}")]


class TrackTokens(Act):
    """Puts tokens on a card of the track, or removes all of a sort from the whole track."""

    do: Literal["put", "clear"]
    token: Literal["wound", "reward", "cerberus"]
    slot: Slot | None = None
    n: Annotated[int, upto(1, 5)] = 1
    never = (
        (lambda e: e.do == "clear" and (e.slot is not None or e.n > 1), "the whole track is cleared",
         "no slot and no n"),
        (lambda e: e.token == "cerberus" and e.n > 1, "there is one Cerberus token", "n: 1"))

    async def run(self, x: JourneyPlay) -> None:
        t = x.t
        if self.do == "clear":
            if not operations.clear_tokens(t, self.token):
                x.idle(SAY("idles.token-there"))
            return
        if self.slot is not None:
            card = t.track[self.slot]
        else:
            chooser = queries.speaker(t)
            prompt = SAY("asks.put-token")
            card = await x.choose_card(chooser, queries.track_cards(t), Topic.HARM, prompt, "JO-3.13")
        if card is None:
            x.idle(NO_CARD)
            return
        if self.token == "cerberus":
            operations.put_cerberus(t, card)
        else:
            operations.put_tokens(t, card, **{self.token: self.n})
        t.tell("track-tokens", x.me.no, (card,), note=SAY(f"plain-token.{self.token}", n=self.n))

    def could(self, x: JourneyPlay) -> bool:
        return any(queries.track_cards(x.t)) if self.do == "put" else any(
            getattr(tokens, self.token) for tokens in x.t.tokens.values())

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        who = person("you", voice)
        if self.do == "clear":
            what = "the Cerberus token" if self.token == "cerberus" else f"all {self.token}s"
            return [board(who.does("remove", f"{what} from the track"))]
        what = "the Cerberus token" if self.token == "cerberus" else plural(self.n, self.token)
        where = "a card on the track" if self.slot is None else f"slot {self.slot}"
        return [board(who.does("put", f"{what} on {where}"))]


class CardToOverlord(Act):
    """That card goes on the Overlord card."""

    giver: Literal["invader", "graveyard_bottom", "top"] = Field(alias="from")
    kind: CardKind | None = None
    n: Annotated[int, upto(1, 3)] = 1
    never = (
        (lambda e: (e.giver == "top") != (e.kind is not None) and e.giver != "invader", "the top card of which stack",
         "kind with from: top, and only there and with from: invader"),
        (lambda e: e.kind == "dragon" and e.giver == "top", "a dragon never goes from the top", "another kind"),
        (lambda e: e.n > 1 and e.giver != "graveyard_bottom", "that is one card", "n: 1"))

    async def act(self, x: JourneyPlay) -> None:
        t = x.t
        if self.giver == "invader":
            assert x.invader is not None
            t.graveyard.remove(x.invader)
            operations.lay_on_overlord(t, x.invader)
        elif self.giver == "graveyard_bottom":
            for _ in range(min(self.n, len(t.graveyard))):
                operations.lay_on_overlord(t, t.graveyard.pop(0))
        else:
            card = queries.movable(x.me, self.kind or "any", "top")[0]
            operations.take(t, x.me, card)
            operations.lay_on_overlord(t, card)

    def why_not(self, x: JourneyPlay) -> Words:
        t = x.t
        if not t.overlord_active:
            return NO_OVERLORD
        if self.giver == "invader":
            fits = x.invader in t.graveyard and self.kind in (None, x.invader.spec.kind)
            return "" if fits else SAY("idles.invades")
        if self.giver == "graveyard_bottom":
            return "" if t.graveyard else NO_GRAVEYARD
        return "" if queries.movable(x.me, self.kind or "any", "top") else LACKING[self.kind or "any"]

    def missing(self, x: JourneyPlay) -> Words:
        return self.why_not(x)

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        you = person("you", voice)
        what = "the invading card"
        if self.giver == "graveyard_bottom":
            what = "the lowest card of the graveyard" if self.n == 1 else f"the {self.n} lowest cards of the graveyard"
        elif self.giver == "top":
            what = f"{you.own} {TOP[self.kind or 'item']}"
        put = you.does("put", f"{what} on the Overlord")
        return [put if self.giver == "top" else board(put)]


class DiscardTrack(Act):
    """The cards of those slots go to the graveyard; with `invade` one of slot 0 is an invasion."""

    slots: SlotList
    invade: bool = False
    never = ((lambda e: e.invade and 0 not in e.slots, "only a card of slot 0 invades", "slot 0 among them"),)

    def why_not(self, x: JourneyPlay) -> Words:
        return "" if any(x.t.track[slot] is not None for slot in self.slots) else NO_CARD

    async def act(self, x: JourneyPlay) -> None:
        t = x.t
        for slot in sorted(self.slots):
            card = t.track[slot]
            if card is not None and slot == 0 and self.invade:
                await fall_off(t)
            elif card is not None:
                operations.sweep(t, card, "swept")

    def overlord_threat(self, x: JourneyPlay) -> int:
        card = x.t.track[0]
        return 0 if not self.invade or card is None else looming.invaded(x, card.spec.kind, queries.tokens(x.t, card))

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        where = f"slot{'s' * (len(self.slots) > 1)} {listed([str(slot) for slot in self.slots])}"
        cards = f"the card{'s' * (len(self.slots) > 1)} of {where}"
        invades = "" if not self.invade else " (it invades)" if len(self.slots) == 1 else " (that of slot 0 invades)"
        return [board(person("you", voice).does("discard", cards + invades))]


def of_kind(card: Card[StackSpec], kind: str) -> bool:
    """Whether a card is of this kind of the vocabulary."""
    return card.spec.kind in CLASSES.get(kind, (kind,))
