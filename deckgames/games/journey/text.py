"""A table of Journey & Overlords in lines of plain words, for people who play line by line."""

from collections.abc import Sequence
from typing import Any

from deckgames.engine.core.cards import Card, CardSpec
from deckgames.engine.core.spelling import capital
from deckgames.engine.messages import LazyMessage
from deckgames.engine.vocabulary.effects import of_kind
from deckgames.games.journey import facts as prospects, queries
from deckgames.games.journey.cards.words import ANY, JourneyVoice
from deckgames.games.journey.effects.players import damage
from deckgames.games.journey.effects.steps import dear
from deckgames.games.journey.lexicon import CRYSTALS, POINTS, SLIME, SPEED, STATS, UNDEAD, WEIGHT, WOUNDS
from deckgames.games.journey.state import (
    DIAL,
    OVERLORD,
    OVERLORD_CRYSTALS,
    SAY,
    SIDES,
    STACKS,
    TEXT,
    Seat,
    Table,
    Tokens,
)

PHASES = ("kingdoms", "overlord", "starters", "end", "over")
"""Phases outside turns."""
VALUES = (WEIGHT, SPEED, SLIME, UNDEAD)
"""The numbers that a player may have."""


def table(v: Table, names: Sequence[str]) -> list[str]:
    """The table in lines, with the texts of its cards; the viewer's own stacks last."""
    lines = [*head(v, names), "", *boards(v, names, texts=True), "", *road(v, names, texts=True)]
    grave = ", ".join(card.name for card in reversed(v.graveyard))
    lines.append(TEXT("plain.graveyard", cards=grave) if grave else TEXT("plain.no-graveyard"))
    mine = queries.speaker(v).no if v.viewer is None else v.viewer
    for me in sorted(v.seats, key=lambda me: me.no == mine):
        lines += ["", *stacks(v, me, names)]
    return lines


def before(v: Table, asked: int, names: Sequence[str]) -> list[str]:
    """What to read before the first question of a turn: boards, road, the others in a line each, and the own cards."""
    others = [line(v, me, names) for me in v.seats if me.no != asked]
    return [*head(v, names), *boards(v, names), *road(v, names), *others, *stacks(v, v.seats[asked], names, short=True)]


def status(v: Table, asked: int, names: Sequence[str]) -> str:
    """One line: how the asked player stands, and what is being fought."""
    said = line(v, v.seats[asked], names)
    if v.fight is not None and asked == v.active and not v.offer:  # whoever takes a wound card has fought
        said = f"{said} {fight(v)}"
    return said


def head(v: Table, names: Sequence[str]) -> list[str]:
    """Round and turn, what is left of the road, and what else everybody must know."""
    if not v.track or v.phase in PHASES:
        phase = v.phase if v.phase in PHASES else "starters"
        return [TEXT("plain.outside", phase=TEXT(f"plain-phase.{phase}"), seat=names[v.starting])]
    under = min(v.under, len(v.deck))
    active = SAY("plain.turn", seat=names[queries.speaker(v).no])
    whose = SAY("plain.overlord") if v.phase == "overlord_turn" else active
    left = [SAY("plain.deck", n=len(v.deck)), *([SAY("plain.primed", n=under)] if under else []),
            *([] if v.coop else [SAY("plain.wound-deck", n=len(v.wound_deck))])]
    lines = [TEXT("plain.round", n=v.round, whose=whose, left=left)]
    lines += company(v, names) if v.coop else []
    if v.desert is not None:
        n, (more, less) = queries.desert(v, queries.speaker(v)), [STATS[stat].word for stat in SIDES[v.desert]]
        lines.append(TEXT("plain.desert", side=queries.ON_SAND[v.desert], n=n, more=more, less=less))
    if v.free_journey:
        lines.append(TEXT("plain.free-journey", seat=names[queries.speaker(v).no]))
    if v.duel is not None:
        one, other = (TEXT("clash.overlord") if no == OVERLORD.no else names[no] for no in v.duel)
        lines.append(TEXT("plain.duel", seat=one, other=other))
    return lines


def company(v: Table, names: Sequence[str]) -> list[str]:
    """Co-op: the dial, the pool, and the event as it is read in this round."""
    toll, anger = prospects.toll(v), SAY("dial.anger", n=queries.anger(v.hp))
    said = [TEXT("plain.dial", n=v.hp, of=DIAL, anger=SAY("dial.toll", anger=anger, n=toll) if toll else anger),
            TEXT("plain.pool", n=v.pool, of=v.threshold, share=queries.wound_count(v, v.seats[0])),
            TEXT("plain.danger" if prospects.danger(v) else "plain.adds", n=prospects.worst(v)),
            TEXT("plain.events", n=len(v.events))]
    who = names[queries.speaks(v)]
    return [" ".join(said), *([] if v.event is None else [
        TEXT("plain.event", card=v.event.name, says=event(v, v.event, who))])]


# ---- the road


def road(v: Table, names: Sequence[str], texts: bool = False) -> list[str]:
    """The track from slot 0 on, a card a line."""
    found = [slot(v, there, names) + (f" {there.card.spec.text}" if texts else "")
             for there in prospects.road(v) if there]
    return [TEXT("plain.track", seat=names[queries.speaker(v).no]), *(f"  {one}" for one in found)] if found else [
        TEXT("plain.no-track")]


def slot(v: Table, there: prospects.SlotNow, names: Sequence[str]) -> str:
    """ "Slot 2: Wall Smasher, medium monster, 2 crystals. Health 5, strength 5: attack 6 wins, 2 damage"."""
    notes = [SAY("plain.price", n=there.price)]
    if dear(there.blocked):
        me = queries.speaker(v)
        notes.append(SAY("plain.has", seat=names[me.no], n=me.crystals))
    elif there.blocked:
        notes.append(SAY("plain.not-open", why=there.blocked))
    line = TEXT("plain.slot", n=there.slot, card=there.card.name, kind=there.card.spec.kind_word,
                more=[*notes, *tokens(there.tokens)])
    return line if there.fight is None else f"{line} {odds(v, there.fight)}"


def odds(v: Table, fight: prospects.FightNow, cost: int = 0) -> str:
    """What a fight would do now: "Health 5, strength 5: attack 6 wins, 2 damage"; in co-op with what the pool holds
    when the foe has struck, and so much damage was paid before."""
    ends, pool = SAY("plain.wins", n=fight.blow) if fight.wins else SAY("plain.loses"), v.pool + cost + fight.blow
    if v.coop and fight.wins and fight.blow + cost:
        ends = SAY("plain.loses-game", wins=ends) if pool > v.threshold else SAY(
            "plain.fills", wins=ends, n=pool, of=v.threshold)
    return TEXT("plain.fight", health=fight.health, strength=fight.strength, attack=fight.attack, ends=ends)


def tokens(laid: Tokens) -> list[LazyMessage]:
    """ "with 2 wound tokens and 1 reward token"; nothing if there are none."""
    parts = [SAY(f"plain-token.{sort}", n=n) for sort, n in prospects.laid(laid).items()]
    return [SAY("plain.with", what=parts)] if parts else []


def fight(v: Table) -> str:
    """The fight under way, in lines."""
    foe = prospects.foe(v)
    if foe is None or foe is v.overlord:
        return "" if foe is None else f"{foe.name}: {challenge(v)}"
    now = prospects.against(v, foe)
    return TEXT("plain.against", card=foe.name) if now is None else f"{foe.name}: {odds(v, now)}"


# ---- boards


def boards(v: Table, names: Sequence[str], texts: bool = False) -> list[str]:
    """The village and the Overlord; with all they say, or with names and numbers."""
    lines = []
    if (card := v.village) is not None:
        lines.append(TEXT("plain.village", n=v.village_rewards, card=card.name))
        if texts:
            lines[-1] = f"{lines[-1]} {worded(card, v)}"
    if (boss := v.overlord) is not None:
        if v.overlord_active:
            there = prospects.on_overlord(v)
            lies = [*([SAY("plain-token.reward", n=there["rewards"])] if "rewards" in there else []),
                    *([SAY("dial.crystals", n=n, of=OVERLORD_CRYSTALS + 1)] if (n := there.get("crystals")) else []),
                    *(one.name for one in v.overlord_cards)]
            on_it = [boss.name, *([SAY("plain.these", what=lies)] if lies else []), *tokens(queries.tokens(v, boss))]
            lines.append(f"{SAY('plain.boss', what=on_it)} {challenge(v)}")
        else:
            lines.append(TEXT("plain.boss-defeated", card=boss.name))
        if texts:
            lines[-1] = f"{lines[-1]} {worded(v.overlay or boss, v)}"
    return lines


def worded(card: Card[Any], v: Table) -> str:
    """The text of a board at a table of so many."""
    return " ".join(f"{capital(head)} – {text}" if head else text
                    for head, text in card.spec.lines_for(len(v.seats)))


def in_force(v: Table, spec: CardSpec) -> list[str]:
    """Lines of what a board or event says at this table beyond its printed face: the Overlord's co-op side, numbers for
    so many players."""
    if v.event is not None and v.event.spec.id == spec.id:
        return [TEXT("plain.in-force", says=event(v, v.event))]
    for card, text in ((v.overlord, v.overlay or v.overlord), (v.village, v.village)):
        if v.coop and card is not None and text is not None and card.spec.id == spec.id:
            return [TEXT("plain.in-force-for", n=len(v.seats), says=worded(text, v))]
    return []


def event(v: Table, card: Card, speaker: str = "") -> str:
    """The one header of the event that was read in this round; what was to be done at once is left out when it is."""
    said = prospects.header(v, card, speaker or TEXT("plain.speaker"), v.phase != "overlord_turn")
    return TEXT("plain.header", anger=SAY("dial.anger", n=v.anger), says=f"{said}." if said else SAY("plain.done"))


def challenge(v: Table) -> str:
    """What a challenge would come to now, in words."""
    fight = prospects.fight(v)
    if fight is None:
        return ""
    if not v.coop or not fight.wins:
        return odds(v, fight)
    costs = [sum(one.n for one in of_kind(tried.ability.cost, damage) if isinstance(one.n, int))
             for tried in prospects.challenges(v)] if v.fight is None else []
    said, blow = odds(v, fight, min(costs, default=0)), prospects.blow_to_dial(v)
    then = TEXT("plain.dial-goes", n=max(0, v.hp - blow)) if blow else TEXT("plain.dial-stays")
    return f"{said} {then}"


# ---- players


def line(v: Table, me: Seat, names: Sequence[str]) -> str:
    """A player in one line: "Bea: 7 points. Attack 5, defence 2, 3 crystals, 4 wounds. 3 items, 2 enchantments"."""
    return TEXT("plain.seat", seat=names[me.no], stands=standing(v, me), numbers=f"{numbers(v, me)}. {counted(me)}")


def standing(v: Table, me: Seat) -> str:
    """Points; in co-op, where they do not count, what the player has done."""
    if not v.coop:
        return POINTS.count(queries.standing(v, me))
    parts = [TEXT("deed.won", n=me.challenges_won, of=me.challenges)] if me.challenges else []
    parts += [TEXT(f"plain-deed.{deed}", n=n) for deed, n in prospects.deeds(me).items()]
    return ", ".join(parts) or TEXT("plain.no-challenge")


def numbers(v: Table, me: Seat) -> str:
    """Powers, crystals, wounds (in co-op there are none of one's own), and the values that it has."""
    attack, defense = queries.power(v, me, "attack"), queries.power(v, me, "defense")
    parts = [TEXT("plain.powers", attack=power(me.attack, attack), defence=power(me.defense, defense)),
             *(number.count(n) for number in (CRYSTALS, WOUNDS) if (n := number.read(v, me.no)) is not None)]
    if pearls := me.active_pearls + me.spent_pearls:
        parts.append(TEXT("plain.pearls", n=pearls, spent=me.spent_pearls))
    return ", ".join([*parts, *(number.worded(n) for number in VALUES if (n := number.read(v, me.no)))])


def power(stored: int, now: int) -> str:
    """A power in words: "5", or "5 (7 now)"."""
    return f"{stored}" if stored == now else TEXT("plain.now", n=stored, now=now)


def counted(me: Seat) -> str:
    """How many cards a player has, in words: "3 items, 2 enchantments, 1 creature, 1 reward token"."""
    parts = [TEXT(f"plain-cards.{name}", n=len(found)) for name in STACKS if (found := getattr(me, name))]
    parts += [TEXT("plain-token.reward", n=len(me.rewards))] if me.rewards else []
    return ", ".join(parts) or TEXT("plain.no-cards")


def stacks(v: Table, me: Seat, names: Sequence[str], short: bool = False) -> list[str]:
    """A player's numbers and stacks, from the top, and the actions that it has; `short` leaves out those that it
    cannot use, which a question tells."""
    name = TEXT("plain.you", seat=names[me.no]) if me.no == v.viewer else names[me.no]
    lines = [TEXT("plain.seat", seat=name, stands=standing(v, me), numbers=numbers(v, me))]
    for name in STACKS:
        if found := getattr(me, name):
            lines.append(f"  {SAY('plain.top-first', cards=SAY(f'column.{name}'))}")
            lines += [f"    {shown(card, nth == 0, queries.voice_of(v))}" for nth, card in enumerate(reversed(found))]
    if me.rewards and v.overlord is not None:
        rewards = SAY("plain-token.reward", n=len(me.rewards))
        lines.append(f"  {rewards}: {v.overlord.spec.reward.worded(queries.voice_of(v))}")
    if not short and (actions := prospects.actions(v, me.no)):
        lines += [f"  {SAY('plain.actions')}", *(
            f"    {one.card.name}: {one.text}" + (f" ({one.blocked})" if one.blocked else "") for one in actions)]
    return lines


def shown(card: Card[Any], top: bool, voice: JourneyVoice = ANY) -> str:
    """A card of a stack with what counts of it; the upper part of a covered card is left out, and what has been done
    at once."""
    spec = card.spec
    parts = [(head, part.without(spec.immediates))
             for head, part in (("top", spec.upper), ("always", spec.lower))[not top:]]
    said = [(head, part.worded(voice, not spec.starter)) for head, part in parts if not part.blank]
    texts = [text if spec.starter else TEXT(f"plain-part.{head}", does=text) for head, text in said]
    name = card.name if top or spec.starter else TEXT("plain.covered", card=card.name)
    return f"{name}: {' '.join(texts) or SAY('plain.nothing')}"
