"""A table of Journey & Overlords in lines of plain words, for people who play line by line; it says what its view
holds."""

from collections.abc import Sequence
from typing import Any

from deckgames.engine.cards import Card
from deckgames.engine.effects import plural
from deckgames.games.journey.cards import Part
from deckgames.games.journey.state import STACKS, Tokens
from deckgames.games.journey.view import ActionView, SeatView, SlotView, TableView

PHASES = {"kingdoms": "the kingdoms are picked", "starters": "banners and classes are chosen", "end": "the end",
          "over": "the end"}
"""What happens outside turns."""
ONE = {"items": "item", "enchantments": "enchantment", "creatures": "creature", "wounds": "wound card"}
"""A card of a stack."""


def table(v: TableView, names: Sequence[str]) -> list[str]:
    """Everything on the table, with the texts of its cards; the viewer's own stacks last."""
    lines = [*head(v, names), "", *boards(v, names, texts=True), "", *road(v, names, texts=True)]
    lines.append(f"Graveyard, newest first: {', '.join(card.name for card in reversed(v.graveyard)) or 'empty'}.")
    mine = v.speaker if v.viewer is None else v.viewer
    for me in sorted(v.seats, key=lambda me: me.no == mine):
        lines += ["", *stacks(v, me, names)]
    return lines


def before(v: TableView, asked: int, names: Sequence[str]) -> list[str]:
    """What to read before the first question of a turn: boards, road, the others in a line each, and the own cards."""
    others = [line(v, me, names) for me in v.seats if me.no != asked]
    return [*head(v, names), *boards(v, names), *road(v, names), *others, *stacks(v, v.seats[asked], names, short=True)]


def status(v: TableView, asked: int, names: Sequence[str]) -> str:
    """One line: how the asked player stands, and what is being fought."""
    said = line(v, v.seats[asked], names)
    if v.foe is not None and asked == v.active:
        said += f" {fight(v)}"
    return said


def head(v: TableView, names: Sequence[str]) -> list[str]:
    """Round and turn, what is left of the road, and what else everybody must know."""
    if not v.road or v.phase in PHASES:
        return [f"{PHASES.get(v.phase, v.phase).capitalize()}. {names[v.starting]} begins."]
    under = min(v.under, v.deck_count)
    primed = f", {plural(under, 'creature')} at its bottom" if under else ""
    lines = [f"Round {v.round}, {names[v.speaker]}'s turn. Deck {v.deck_count}{primed}, wound deck "
             f"{v.wound_deck_count}."]
    if v.desert is not None:
        lines.append(f"Desert token: {v.desert.capitalize()}, for creatures and the Overlord "
                     + ("1 more health and 1 less strength." if v.desert == "mirage" else
                        "1 more strength and 1 less health."))
    if v.free_journey:
        lines.append(f"{names[v.speaker]}'s next journey is free.")
    if v.duel is not None:
        lines.append(f"{names[v.duel[0]]} and {names[v.duel[1]]} prepare for a duel.")
    return lines


# ---- the road


def road(v: TableView, names: Sequence[str], texts: bool = False) -> list[str]:
    """The track from slot 0 on, a card a line."""
    found = [slot(v, there, names) + (f" {there.card.spec.text}" if texts else "") for there in v.road if there]
    return [f"The track, as it is for {names[v.speaker]}:", *(f"  {one}" for one in found)] if found else [
        "The track is empty."]


def slot(v: TableView, there: SlotView, names: Sequence[str]) -> str:
    """ "Slot 2: Wall Smasher, medium monster, 2 crystals. Health 5, strength 5: attack 6 wins, 2 damage"."""
    said = f"Slot {there.slot}: {there.card.name}, {there.card.spec.kind_word}, " + (
        "free" if there.price == 0 else plural(there.price, "crystal"))
    if there.blocked and not there.blocked.startswith("costs"):
        said += f", not open: {there.blocked}"
    elif there.blocked:
        said += f", {names[v.speaker]} has {v.seats[v.speaker].crystals}"
    said += tokens(there.tokens) + "."
    return f"{said} {odds(there)}" if there.card.spec.kind in ("monster", "dragon") else said


def odds(there: SlotView) -> str:
    """What a fight would do now: "Health 5, strength 5: attack 6 wins, 2 damage"."""
    return outcome(there.health, there.strength, there.attack, there.blow)


def outcome(health: int, strength: int, attack: int, blow: int) -> str:
    """A fight with these numbers."""
    said = f"Health {health}, strength {strength}: attack {attack} "
    return said + (f"wins, {f'{blow} damage' if blow else 'no damage'}." if attack >= health else "loses.")


def tokens(found: Tokens) -> str:
    """ ", with 2 wound tokens and 1 reward token"; nothing if there are none."""
    parts = [plural(n, f"{word} token") for word in ("wound", "reward", "health", "strength", "cerberus")
             if (n := getattr(found, word))]
    return f", with {' and '.join(parts)}" if parts else ""


def fight(v: TableView) -> str:
    """The fight under way."""
    for there in v.road:
        if there is not None and there.card is v.foe:
            return f"{there.card.name}: {odds(there)}"
    if v.foe is not None and v.foe in v.overlord:
        return f"{v.foe.name}: {challenge(v)}"
    return "" if v.foe is None else f"Against {v.foe.name}."


# ---- boards


def boards(v: TableView, names: Sequence[str], texts: bool = False) -> list[str]:
    """The village and the Overlord; with all they say, or with names and numbers."""
    lines = []
    for card in v.village:
        more = f", with {plural(v.village_rewards, 'reward token')}" if v.village_rewards else ""
        lines.append(f"Village: {card.name}{more}." + (f" {said(card, v)}" if texts else ""))
    for card in v.overlord:
        if v.overlord_active:
            lies = [plural(v.overlord_rewards, "reward token"),
                    *([plural(v.overlord_crystals, "crystal")] if v.overlord_crystals else []),
                    *(one.name for one in v.overlord_cards)]
            lines.append(f"Overlord: {card.name}, {' and '.join(lies)}{tokens(v.overlord_tokens)}. {challenge(v)}")
        else:
            lines.append(f"Overlord: {card.name}, defeated.")
        if texts:
            lines[-1] += f" {said(card, v)}"
    return lines


def said(card: Card[Any], v: TableView) -> str:
    """The text of a board at a table of so many."""
    return " ".join(f"{head[:1].upper()}{head[1:]} – {text}" if head else text
                    for head, text in card.spec.lines_for(len(v.seats)))


def challenge(v: TableView) -> str:
    """What a challenge would do now."""
    return outcome(v.overlord_health, v.overlord_strength, v.overlord_attack, v.overlord_blow)


# ---- players


def line(v: TableView, me: SeatView, names: Sequence[str]) -> str:
    """A player in one line: "Bea: 7 points. Attack 5, defense 2, 3 crystals, 4 wounds. 3 items, 2 enchantments"."""
    return f"{names[me.no]}: {plural(me.points, 'point')}. {numbers(me)}. {counted(me)}."


def numbers(me: SeatView) -> str:
    """Powers, crystals, wounds, and the values that it has."""
    parts = [f"Attack {power(me.attack, me.attack_now)}, defense {power(me.defense, me.defense_now)}",
             plural(me.crystals, "crystal"), plural(me.wound_count, "wound")]
    if me.active_pearls or me.spent_pearls:
        parts.append(plural(me.active_pearls + me.spent_pearls, "pearl")
                     + (f" ({me.spent_pearls} spent)" if me.spent_pearls else ""))
    parts += [f"{word} {n}" for word in ("weight", "speed", "slime", "undead") if (n := getattr(me, word))]
    return ", ".join(parts)


def power(stored: int, now: int) -> str:
    """ "5", or "5 (7 now)"."""
    return f"{stored}" if stored == now else f"{stored} ({now} now)"


def counted(me: SeatView) -> str:
    """ "3 items, 2 enchantments, 1 creature, 1 reward token"."""
    parts = [plural(len(found), ONE[name]) for name in STACKS if (found := getattr(me, name))]
    return ", ".join([*parts, *([plural(len(me.rewards), "reward token")] if me.rewards else [])]) or "No cards"


def stacks(v: TableView, me: SeatView, names: Sequence[str], short: bool = False) -> list[str]:
    """A player's numbers and stacks, from the top, and the actions that it has; `short` leaves out those that it
    cannot use, which a question tells."""
    you = " (you)" if me.no == v.viewer else ""
    lines = [f"{names[me.no]}{you}: {plural(me.points, 'point')}. {numbers(me)}."]
    for name in STACKS:
        found: Sequence[Card[Any]] = getattr(me, name)
        if found:
            lines.append(f"  {name.capitalize()}, top first:")
            lines += [f"    {shown(card, top=nth == 0)}" for nth, card in enumerate(reversed(found))]
    if me.rewards and v.overlord:
        reward: Part = v.overlord[0].spec.reward
        lines.append(f"  {plural(len(me.rewards), 'reward token')}: {reward.said(len(v.seats))}")
    if me.actions and not short:
        lines += ["  Actions:", *(f"    {action(one)}" for one in me.actions)]
    return lines


def shown(card: Card[Any], top: bool) -> str:
    """A card of a stack with what counts of it; the upper part of a covered card is left out."""
    spec = card.spec
    parts = [("upper", spec.upper), ("lower", spec.lower)] if top else [("lower", spec.lower)]
    texts = [part.said() if spec.starter else f"{head} {part.said()}" for head, part in parts if not part.blank]
    facts = "" if top else " (covered)" if not spec.starter else ""
    return f"{card.name}{facts}: {' '.join(texts) or 'nothing counts.'}"


def action(one: ActionView) -> str:
    """An action with its card, and why it cannot be used."""
    return f"{one.card.name}: {one.text}" + (f" ({one.blocked})" if one.blocked else "")
