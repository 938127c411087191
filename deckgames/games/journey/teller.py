"""What forecasts of Journey & Overlords are made of: which numbers are told, what happens on track and boards, and who
comes when the turn is over."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import chain
from typing import Any

from deckgames.engine.core.cards import Card
from deckgames.engine.core.spelling import in_a_row
from deckgames.engine.forecast.forecast import Change, Forecast
from deckgames.engine.forecast.teller import Teller, changed
from deckgames.engine.vocabulary.decisions import Decision, Topic
from deckgames.engine.vocabulary.events import Event
from deckgames.engine.vocabulary.lexicon import Number
from deckgames.games.journey import facts as prospects, queries
from deckgames.games.journey.cards import OverlordSpec
from deckgames.games.journey.cards.lines import Ability, Continuous
from deckgames.games.journey.cards.words import JourneyVoice
from deckgames.games.journey.effects import LEXICON
from deckgames.games.journey.lexicon import ATTACK, CRYSTALS, DEFENSE, POINTS, SLIME, UNDEAD, WOUNDS
from deckgames.games.journey.play import BURIES, REINFORCES, UNBURIES
from deckgames.games.journey.private_phases import undone
from deckgames.games.journey.state import NOTES, OVERLORD_CRYSTALS, SENTENCES, STACKS, Table, copied

_LIES, _SHOWS = "lies", "shows"
"""What no sentence tells: that a card lies there, and that one on top says something."""
TOKENS = (CRYSTALS, WOUNDS, POINTS)
"""Numbers that are told also where a wound card that is drawn may change them."""


def counts(t: Table, number: Number, no: int) -> bool:
    """Whether this number of a player does anything now: slime and undead are nothing where no card on the table counts
    them."""
    return number not in (SLIME, UNDEAD) or number.key in prospects.counts(t, no)


def certain(t: Table, forecast: Forecast, change: Change | None) -> Change | None:
    """Where the dial goes down by what the reward says, all that comes to one value is certain, whatever side a
    reinforcement shows before."""
    won = prospects.won_surely(t, forecast.at("hp"))
    return replace(change, sure=True) if won and change is not None and len(change.possible) == 1 else change


def _kept(t: Table, forecast: Forecast, no: int, number: Number, change: Change) -> Change | None:
    """The change of a power with the clean up that follows where nothing is left to do in the turn."""
    ends = forecast.ends
    if number not in (ATTACK, DEFENSE) or no != t.active or not (ends.only and ends.about is Topic.ACT):
        return change
    after = forecast.change(lambda seen: queries.power_kept(seen, seen.seats[no], number.key))
    kept = queries.power_kept(t, t.seats[no], number.key)
    told = replace(change, outcome=kept, possible=(kept,)) if after is None else replace(after, before=change.before)
    return told if told.possible != (told.before,) else None


def tells(t: Table, forecast: Forecast, no: int, number: Number, change: Change) -> Change | None:
    """None of what nothing counts, nor what wound cards may change that nobody knows yet; of power what is kept, where
    the table ends the turn by itself."""
    told = certain(t, forecast, _kept(t, forecast, no, number, change))
    if told is None or not counts(t, number, no):
        return None
    wounds = forecast.at("seats", no, "wounds")
    return told if told.sure or told.decided_by or number in TOKENS or wounds is None or not wounds.hidden else None


@cache
def _worded(ability: Ability, voice: JourneyVoice) -> str:
    return ability.worded(voice)


def in_force(t: Table, no: int) -> Iterator[tuple[Card[Any], str]]:
    """All that the visible parts of a player's cards say, but for icons and points: those are numbers."""
    shown, voice = queries.visible(t, t.seats[no]), queries.voice_of(t)
    lists = (shown.actions, shown.rests, shown.challenges, shown.invasions, *shown.triggers.values())
    yield from ((each.card, _worded(each.ability, voice)) for found in lists for each in found)
    for each in chain.from_iterable(shown.constants.values()):
        spec = each.card.spec
        parts = (getattr(spec, name, None) for name in ("upper", "lower", "reward"))
        lines = [one for part in parts if part is not None for one in part.abilities]
        yield from ((each.card, _worded(one, voice)) for one in lines
                    if isinstance(one, Continuous) and each.verb in one.do)


def stands(t: Table, no: int) -> Iterator[Event]:
    """What the cards of a player say; all that lie there; and of those on top whether they say something."""
    texts, voice = dict.fromkeys(in_force(t, no)), queries.voice_of(t)
    for card, text in texts:  # a reward is told where it is won
        of = "" if isinstance(card.spec, OverlordSpec) else "copies" if copied(card.spec) else "again"
        yield Event(of, no, (card,), note=text)
    for stack in [getattr(t.seats[no], name) for name in STACKS]:
        yield from (Event(_LIES, no, (card,)) for card in stack)
        upper = getattr(stack[-1].spec, "upper", None) if stack else None
        if upper is not None:
            shows = upper.icons or upper.vp or any((stack[-1], _worded(one, voice)) in texts for one in upper.abilities
                                                   if isinstance(one, Ability))
            yield Event(_SHOWS if shows else "top", no, (stack[-1],))


def ceases(seat: int, forecast: Forecast, event: Event) -> str:
    """How its stack hides a card whose text counts no more: it `covers` it, or `buries` what goes from the top to the
    bottom, or it `stays` on top. Of others only who is covered, of icons and points that the numbers tell, too."""
    (card,) = event.cards
    stack = forecast.at("seats", event.seat or 0, getattr(card.spec if isinstance(card, Card) else card, "stack", ""))
    was, ways = ([], []) if stack is None else (
        stack.before, [met for met in stack.possible if met and met[-1] is not card])
    buries = bool(ways) and len(ways[0]) > 2 and ways[0][0] is card is was[-1]
    how = "buries" if buries else "covers" if ways else "stays"
    if event.seat == seat and event.note:
        return how
    whose = "only" if event.seat == seat else "theirs"
    return f"covers-{whose}" if (how, event.kind) == ("covers", _SHOWS) else ""


def begins(seat: int, event: Event) -> str:
    """What counts again of the own cards, and who lies on top."""
    return event.kind if event.seat == seat and event.note else "top" if event.kind in (_SHOWS, "top") else ""


def in_vain(t: Table, forecast: Forecast, no: int) -> Iterator[Event]:
    """What is unburied and buried again: its stack shows nothing of it."""
    came, went = ([card for event in forecast.certain if (event.kind, event.seat) == (kind, no) for card in event.cards]
                  for kind in (UNBURIES, BURIES))
    yield from (Event("turned-in-vain", no, (card,)) for card in came if card in went and isinstance(card, Card)
                and forecast.at("seats", no, card.spec.stack) is None)


def reinforcements(t: Table) -> int:
    """How many reinforcements lie on the Overlord, whatever sides they show."""
    tokens = queries.tokens(t, t.overlord)
    return tokens.health + tokens.strength


def boards(t: Table, forecast: Forecast, no: int) -> Iterator[Event]:
    """What changes on the Overlord, and in co-op of it by a text: what reinforcements and sand do is told."""
    rewards, crystals = forecast.at("overlord_rewards"), forecast.at("overlord_crystals")
    active, laid = forecast.at("overlord_active"), forecast.change(reinforcements)
    if rewards is not None:
        last = rewards.possible == (0,) and not t.coop and (active is None or active.possible != (False,))
        yield changed("lord-rewards-last" if last else "lord-rewards", rewards)
    if crystals is not None:
        more = t.coop and crystals.outcome > crystals.before
        yield changed("lord-crystals-more" if more else "lord-crystals", crystals, OVERLORD_CRYSTALS + 1)
    if laid is not None and (len(laid.possible) > 1 or not prospects.first(forecast.certain, REINFORCES)):
        yield changed("lord-tokens-more" if laid.outcome > laid.before else "lord-tokens", laid)
    if not t.coop or t.overlord is None or laid or forecast.at("desert"):
        return
    for kind, read in (("lord-health", queries.health), ("lord-strength", queries.strength)):
        change = forecast.change(lambda seen, read=read: read(seen, t.overlord, seen.seats[no]))  # type: ignore[misc]
        if change is not None and change.sure:
            yield changed(kind, change)


def leaves(t: Table, asked: Decision) -> Iterator[Event]:
    """What ending the turn leaves that costs nothing."""
    if left := undone(t, asked.seat):
        yield Event("leaves-undone", note=in_a_row(left, ""))


def follows(t: Table, asked: Decision, forecast: Forecast | None) -> Event | None:
    """That the turn is the last one, or what the Overlord's turn behind it threatens: where that is no danger, behind
    the answer that only ends the turn."""
    if queries.last_turn(t) <= t.turn:
        return None if t.coop else Event("last-of-all")
    if t.phase == "overlord_turn" or not t.coop or (t.active + 1) % len(t.seats) != t.starting:
        return None
    later = forecast.change(prospects.danger) if forecast is not None and prospects.danger(t) else None
    threatens = prospects.danger(t) and (later is None or any(later.possible))
    if not threatens and not (asked.about is Topic.ACT and t.main_done):
        return None
    worst = forecast.change(prospects.worst) if forecast is not None else None
    most = prospects.worst(t) if worst is None else max(worst.possible)
    if threatens:
        return Event("overlord-threatens", n=most, note=str(t.threshold))
    return Event("overlord-acts", n=most) if most else None


TELLER = Teller(lexicon=LEXICON, sentences=SENTENCES, notes=NOTES, tells=tells, zones=(*STACKS, "rewards"),
                stands=stands, begins=begins, ceases=ceases, leaves=leaves, follows=follows,
                behind=(in_vain, boards), echoes=((POINTS, WOUNDS),))
