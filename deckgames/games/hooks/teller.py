"""What forecasts of Hooks are made of."""

from collections import Counter
from collections.abc import Iterator

from deckgames.engine.forecast.forecast import Forecast
from deckgames.engine.forecast.teller import Reach, Teller
from deckgames.engine.vocabulary.decisions import Decision, Option, Topic
from deckgames.engine.vocabulary.events import Event
from deckgames.games.hooks.cards import HookCard, unstopped
from deckgames.games.hooks.effects import LEXICON, SHOWS
from deckgames.games.hooks.play import BRINGS, EARNS, TAKES
from deckgames.games.hooks.private_phases import NOTES, buyable, undone
from deckgames.games.hooks.state import SENTENCES, TEXT, Table

_WAITS = "start", "discarded", "attacked"
"""The triggers that cards in hand may still do."""


def priced(t: Table, no: int) -> list[tuple[HookCard, str]]:
    """What this player can buy now, with its price, the dearest last, and of those what has most hooks (HK-2.9)."""
    return [(card, str(t.price(card))) for card in sorted(
        buyable(t, no), key=lambda card: (t.price(card), card.spec.hooks))]


def of_seat(t: Table, forecast: Forecast, no: int) -> Iterator[Event]:
    """That the bank cannot pay all (HK-4.2)."""
    for event in forecast.narrated:
        if event.note and ((event.kind, event.seat) == (TAKES, no) or (
                event.kind in (BRINGS, EARNS) and event.other == no)):
            yield Event("short-bank" if event.n else "no-bank", no, n=event.n)
            break


def shields(t: Table, forecast: Forecast, no: int) -> Iterator[Event]:
    """Who shows a card when attacked, or may, and which, as far as it is told (HK-4.14)."""
    may: dict[str, list[int]] = {}
    for other in t.seats:
        shown = [any((event.kind, event.seat) == (SHOWS, other.no) for event in told) for told in forecast.all_outcomes]
        owned, lying = (Counter(card.name for card in cards if card.spec.attacked)
                        for cards in (other.tally or (), other.pile))
        cards = TEXT("leaves.either", cards=owned - lying) if owned - lying else TEXT("leaves.a-card")
        if shown and all(shown):
            yield Event("will-show", other.no, note=cards)
        elif any(shown):
            may.setdefault(cards, []).append(other.no)
    for cards, seats in may.items():
        either = TEXT("leaves.or")
        yield Event("may-show", note=cards, detail=tuple([part for seat in seats for part in (either, seat)][1:]))


def printed(t: Table, asked: Decision, option: Option, told: bool) -> Iterator[Event]:
    """What a card of the hand does when discarded (HK-3.5)."""
    card, keeps = option.card, asked.about is Topic.KEEP
    if card is None or card not in t.seats[asked.seat].hand or asked.about not in (Topic.DISCARD, Topic.KEEP):
        return
    does = unstopped(card.spec.discarded)
    if does:
        yield Event("if-not-kept" if keeps else "discarded", note=does)
    elif not told and keeps:
        yield Event("idle-discard")


def leaves(t: Table, asked: Decision) -> Iterator[Event]:
    """What ending the turn leaves undone, and what the cards in hand will do until the next one (HK-2.11)."""
    me, left = t.seats[asked.seat], undone(t, asked.seat)
    yield Event("leaves-undone", note=", ".join(left)) if left else Event("all-used")
    if t.last_of_all:
        yield Event("was-last")
        return
    waits = [TEXT(f"waits.{trigger}", card=card.name, does=unstopped(does))
             for card in me.hand for trigger in _WAITS if (does := getattr(card.spec, trigger))]
    if waits or (me.hand and not t.actions):  # else they are unplayed
        yield Event("held-waiting" if waits else "held", cards=tuple(me.hand), note=", ".join(waits))


def follows(t: Table, asked: Decision, forecast: Forecast | None) -> Event | None:
    """That the game is over (HK-5.3)."""
    return Event("game-over") if t.last_turn else None


def helps(t: Table, asked: Decision, option: Option) -> Iterator[Event]:
    """A card that cannot be played leaves a purchase."""
    if asked.about is Topic.ACT and option.card in t.seats[asked.seat].hand and t.buys:
        yield Event("buys-left", n=t.buys)


TELLER = Teller(lexicon=LEXICON, sentences=SENTENCES, notes=NOTES, reach=(Reach(priced, loses=False),),
                of_seat=(of_seat,), behind=(shields,), rows=("row",), printed=printed, leaves=leaves, follows=follows,
                helps=helps)
