"""A table of Journey & Overlords in lines of plain words, for people who play line by line."""

from collections.abc import Sequence
from typing import Any

from deckgames.engine.cards import Card, CardSpec
from deckgames.engine.spelling import capital, plural
from deckgames.engine.words import minus
from deckgames.games.journey import queries
from deckgames.games.journey.cards import Part
from deckgames.games.journey.cards.words import ANY, Voice
from deckgames.games.journey.effects.damage import Damage
from deckgames.games.journey.facts import prospects
from deckgames.games.journey.facts.told import VALUES
from deckgames.games.journey.play import Dear
from deckgames.games.journey.state import DIAL, SIDES, STACKS, Seat, Table, Tokens

PHASES = {"kingdoms": "the kingdoms are picked", "overlord": "the Overlord is chosen",
          "starters": "banners and classes are chosen", "end": "the end", "over": "the end"}
"""What happens outside turns."""
ONE = {"items": "item", "enchantments": "enchantment", "creatures": "creature", "wounds": "wound card"}
"""A card of a stack."""


def table(v: Table, names: Sequence[str]) -> list[str]:
    """Everything on the table, with the texts of its cards; the viewer's own stacks last."""
    lines = [*head(v, names), "", *boards(v, names, texts=True), "", *road(v, names, texts=True)]
    lines.append(f"Graveyard, newest first: {', '.join(card.name for card in reversed(v.graveyard)) or 'empty'}.")
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
        said += f" {fight(v)}"
    return said


def head(v: Table, names: Sequence[str]) -> list[str]:
    """Round and turn, what is left of the road, and what else everybody must know."""
    if not v.track or v.phase in PHASES:
        return [f"{PHASES.get(v.phase, v.phase).capitalize()}. {names[v.starting]} begins."]
    under = min(v.under, len(v.deck))
    primed = f", {plural(under, 'creature')} at its bottom" if under else ""
    whose = f"{names[queries.speaker(v).no]}'s turn" if v.phase != "overlord_turn" else "the Overlord's turn"
    wounds = "" if v.coop else f", wound deck {len(v.wound_deck)}"
    lines = [f"Round {v.round}, {whose}. Deck {len(v.deck)}{primed}{wounds}."]
    lines += company(v, names) if v.coop else []
    if v.desert is not None:
        n, (more, less) = queries.desert(v, queries.speaker(v)), SIDES[v.desert]
        counts = f"for creatures and the Overlord {n} more {more} and {n} less {less}" if n else "which counts nothing"
        lines.append(f"Desert token: {v.desert.capitalize()}, {counts}.")
    if v.free_journey:
        lines.append(f"{names[queries.speaker(v).no]}'s next journey is free.")
    if v.duel is not None:
        lines.append(f"{names[v.duel[0]]} and {names[v.duel[1]]} prepare for a duel.")
    return lines


def company(v: Table, names: Sequence[str]) -> list[str]:
    """Co-op: the dial, the pool, and the event as it is read in this round."""
    danger = f" DANGER: the Overlord may add {prospects.worst(v)}." if prospects.danger(v) else ""
    toll = prospects.toll(v)
    costs = f": {toll} damage a round" if toll else ""
    lines = [f"Dial {v.hp} of {DIAL}, anger {queries.anger(v.hp)}{costs}. Pool {v.pool} of {v.threshold} wounds, "
             f"your share {queries.wound_count(v, v.seats[0])}.{danger} {plural(len(v.events), 'event')} face down."]
    who = names[queries.speaks(v)]
    return lines if v.event is None else [*lines, f"Event: {v.event.name}, {event(v, v.event, who)}"]


# ---- the road


def road(v: Table, names: Sequence[str], texts: bool = False) -> list[str]:
    """The track from slot 0 on, a card a line."""
    found = [slot(v, there, names) + (f" {there.card.spec.text}" if texts else "")
             for there in prospects.road(v) if there]
    return [f"The track, as it is for {names[queries.speaker(v).no]}:", *(f"  {one}" for one in found)] if found else [
        "The track is empty."]


def slot(v: Table, there: prospects.SlotNow, names: Sequence[str]) -> str:
    """ "Slot 2: Wall Smasher, medium monster, 2 crystals. Health 5, strength 5: attack 6 wins, 2 damage"."""
    said = f"Slot {there.slot}: {there.card.name}, {there.card.spec.kind_word}, " + (
        "free" if there.price == 0 else plural(there.price, "crystal"))
    if there.blocked and not isinstance(there.blocked, Dear):
        said += f", not open: {there.blocked}"
    elif there.blocked:
        said += f", {names[queries.speaker(v).no]} has {queries.speaker(v).crystals}"
    said += tokens(there.tokens) + "."
    return said if there.fight is None else f"{said} {odds(v, there.fight)}"


def odds(v: Table, found: prospects.FightNow, cost: int = 0) -> str:
    """What a fight would do now: "Health 5, strength 5: attack 6 wins, 2 damage"; in co-op with what the pool holds
    when the foe has struck, and so much damage was paid before."""
    said = f"Health {found.health}, strength {found.strength}: attack {found.attack} "
    if not found.wins:
        return said + "loses."
    ends, blow = "", found.blow
    if v.coop and blow + cost:
        pool = v.pool + cost + blow
        ends = " and LOSES THE GAME" if pool > v.threshold else f", pool {pool} of {v.threshold}"
    return said + f"wins, {f'{blow} damage' if blow else 'no damage'}{ends}."


def tokens(found: Tokens) -> str:
    """ ", with 2 wound tokens and 1 reward token"; nothing if there are none."""
    parts = [plural(n, f"{word} token") for word in ("wound", "reward", "health", "strength", "cerberus")
             if (n := getattr(found, word))]
    return f", with {' and '.join(parts)}" if parts else ""


def fight(v: Table) -> str:
    """The fight under way."""
    foe = prospects.foe(v)
    if foe is None or foe is v.overlord:
        return "" if foe is None else f"{foe.name}: {challenge(v)}"
    now = prospects.against(v, foe)
    return f"Against {foe.name}." if now is None else f"{foe.name}: {odds(v, now)}"


# ---- boards


def boards(v: Table, names: Sequence[str], texts: bool = False) -> list[str]:
    """The village and the Overlord; with all they say, or with names and numbers."""
    lines = []
    if (card := v.village) is not None:
        more = f", with {plural(v.village_rewards, 'reward token')}" if v.village_rewards else ""
        lines.append(f"Village: {card.name}{more}." + (f" {said(card, v)}" if texts else ""))
    if (boss := v.overlord) is not None:
        if v.overlord_active:
            lies = [*([plural(v.overlord_rewards, "reward token")] if v.overlord_rewards or not v.coop else []),
                    *([plural(v.overlord_crystals, "crystal")] if v.overlord_crystals else []),
                    *(one.name for one in v.overlord_cards)]
            on_it = f", {' and '.join(lies)}" if lies else ""
            on_it += tokens(queries.tokens(v, boss))
            lines.append(f"Overlord: {boss.name}{on_it}. {challenge(v)}")
        else:
            lines.append(f"Overlord: {boss.name}, defeated.")
        if texts:
            lines[-1] += f" {said(v.overlay or boss, v)}"
    return lines


def said(card: Card[Any], v: Table) -> str:
    """The text of a board at a table of so many."""
    return " ".join(f"{capital(head)} – {text}" if head else text
                    for head, text in card.spec.lines_for(len(v.seats)))


def in_force(v: Table, spec: CardSpec) -> list[str]:
    """What a board or the event says at this table, where its face says something else or more: by the co-op side of
    the Overlord, for so many players, under one header."""
    if v.event is not None and v.event.spec.id == spec.id:
        return [f"In force: {event(v, v.event)}"]
    for card, text in ((v.overlord, v.overlay or v.overlord), (v.village, v.village)):
        if v.coop and card is not None and text is not None and card.spec.id == spec.id:
            return [f"In force, for {plural(len(v.seats), 'player')}: {said(text, v)}"]
    return []


def event(v: Table, card: Card[Any], speaker: str = "the speaker") -> str:
    """The one header of the event that was read in this round; what was to be done at once is left out when it is."""
    said = " ".join(card.spec.says(v.anger, len(v.seats), speaker, v.phase != "overlord_turn"))
    return f"anger {v.anger}: {said or 'done'}"


def challenge(v: Table) -> str:
    """What a challenge would do now."""
    found = prospects.fight(v)
    if found is None:
        return ""
    if not v.coop or not found.wins:
        return odds(v, found)
    costs = [sum(one.n for one in tried.ability.cost if isinstance(one, Damage) and isinstance(one.n, int))
             for tried in prospects.challenges(v)] if v.fight is None else []
    said, blow = odds(v, found, min(costs, default=0)), prospects.blow_to_dial(v)
    return f"{said} Then the dial {f'goes to {max(0, v.hp - blow)}' if blow else 'stays: immune'}."


# ---- players


def line(v: Table, me: Seat, names: Sequence[str]) -> str:
    """A player in one line: "Bea: 7 points. Attack 5, defence 2, 3 crystals, 4 wounds. 3 items, 2 enchantments"."""
    return f"{names[me.no]}: {standing(v, me)}. {numbers(v, me)}. {counted(me)}."


def standing(v: Table, me: Seat) -> str:
    """Points; in co-op, where they do not count, what the player has done."""
    if not v.coop:
        return minus(plural(queries.standing(v, me), "point"))
    parts = [f"{me.challenges_won} of {plural(me.challenges, 'challenge')} won"] if me.challenges else []
    parts += [f"{word} {n}" for word, n in (("dealt", me.dealt), ("taken", me.brought), ("healed", me.healed)) if n]
    return ", ".join(parts) or "no challenge yet"


def numbers(v: Table, me: Seat) -> str:
    """Powers, crystals, wounds (in co-op there are none of one's own), and the values that it has."""
    attack, defense = queries.power(v, me, "attack"), queries.power(v, me, "defense")
    parts = [f"Attack {power(me.attack, attack)}, defence {power(me.defense, defense)}",
             plural(me.crystals, "crystal"), *([] if v.coop else [plural(queries.wound_count(v, me), "wound")])]
    if me.active_pearls or me.spent_pearls:
        parts.append(plural(me.active_pearls + me.spent_pearls, "pearl")
                     + (f" ({me.spent_pearls} spent)" if me.spent_pearls else ""))
    parts += [f"{icon} {n}" for icon in VALUES if (n := queries.value(v, me, icon))]
    return ", ".join(parts)


def power(stored: int, now: int) -> str:
    """ "5", or "5 (7 now)"."""
    return f"{stored}" if stored == now else f"{stored} ({now} now)"


def counted(me: Seat) -> str:
    """ "3 items, 2 enchantments, 1 creature, 1 reward token"."""
    parts = [plural(len(found), ONE[name]) for name in STACKS if (found := getattr(me, name))]
    return ", ".join([*parts, *([plural(len(me.rewards), "reward token")] if me.rewards else [])]) or "No cards"


def stacks(v: Table, me: Seat, names: Sequence[str], short: bool = False) -> list[str]:
    """A player's numbers and stacks, from the top, and the actions that it has; `short` leaves out those that it
    cannot use, which a question tells."""
    you = " (you)" if me.no == v.viewer else ""
    lines = [f"{names[me.no]}{you}: {standing(v, me)}. {numbers(v, me)}."]
    for name in STACKS:
        found: Sequence[Card[Any]] = getattr(me, name)
        if found:
            lines.append(f"  {name.capitalize()}, top first:")
            lines += [f"    {shown(card, nth == 0, prospects.voice_of(v))}" for nth, card in enumerate(reversed(found))]
    if me.rewards and v.overlord is not None:
        reward: Part = v.overlord.spec.reward
        lines.append(f"  {plural(len(me.rewards), 'reward token')}: {reward.said(prospects.voice_of(v))}")
    if not short and (actions := prospects.actions(v, me.no)):
        lines += ["  Actions:", *(f"    {one.card.name}: {one.text}" + (f" ({one.blocked})" if one.blocked else "")
                                  for one in actions)]
    return lines


def shown(card: Card[Any], top: bool, voice: Voice = ANY) -> str:
    """A card of a stack with what counts of it; the upper part of a covered card is left out, and what has been done
    at once."""
    spec = card.spec
    parts = [(head, part.without(spec.immediates))
             for head, part in (("on top:", spec.upper), ("always:", spec.lower))[not top:]]
    said = [(head, part.said(voice)) for head, part in parts if not part.blank]
    texts = [text if spec.starter else f"{head} {text}" for head, text in said]
    covered = "" if top or spec.starter else " (covered)"
    return f"{card.name}{covered}: {' '.join(texts) or 'nothing counts.'}"
