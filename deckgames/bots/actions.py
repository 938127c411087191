"""Names answers in words: by their options and cards, as an action for a hint, and with what a bot says of its own."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from deckgames.engine.core.cards import CardSpec, spoken
from deckgames.engine.core.spelling import in_a_row, small
from deckgames.engine.forecast.forecast import Forecast, Forecasts
from deckgames.engine.match.game import Game
from deckgames.engine.match.match import SeatHandle
from deckgames.engine.messages import TEXT, Words, ordinal
from deckgames.engine.vocabulary.decisions import Choose, Confirm, Decision, Number, Option, Order, Raw, Topic
from deckgames.engine.vocabulary.events import quoted

SAYS_IT = (Topic.ACT, Topic.PREPARE, Topic.ORDER, Topic.PUT)
"""Topics whose options without a card say what is done."""
DOES_IT = (Topic.ACT, Topic.PREPARE, Topic.BUY)
"""Topics of which a card's option says in short what is done with it; of others it names the card."""
_AT = {Topic.HARM: "target", Topic.GIVE: "give it to", Topic.SWAP: "swap with"}
"""What is done to a player who is chosen."""
WIDE = 48
"""Number of characters of an option's label that stand in a sentence."""


def deed(decision: Decision, raw: Raw, verbs: Mapping[Topic, Words] = MappingProxyType({})) -> str:
    """The action of an answer: "buy Parcel Hook", "discard Minor Fight", "stack 1st Indoor Fireball, 2nd Wall of Text",
    "end your turn"; `verbs` are the game's own verbs by topic."""
    written, labels = decision.write(raw), _labels(decision)
    if isinstance(decision, Choose):
        return _done(decision, next(option for option in decision.options() if option.oid == written), verbs)
    if isinstance(written, dict):
        verb, way = ("pay", "from") if decision.about is Topic.PAY else ("send", "to")
        parts = [f"{n} {way} {labels[oid]}" for oid, n in written.items() if n]
        return f"{verb} {in_a_row(parts, TEXT('chosen.nothing'))}"
    if not isinstance(written, list):
        said = TEXT("chosen.nothing") if raw == 0 and isinstance(decision, Number) else answer_in_words(decision, raw)
        return f"{'say' if isinstance(decision, Confirm) else _verb(decision, verbs)} {said}"
    named = _names(decision, written)
    if isinstance(decision, Order):
        return f"put {' before '.join(named)}"
    if getattr(decision, "ordered", False) and len(named) > 1:
        named = [f"{ordinal(nth)} {name}" for nth, name in enumerate(named, 1)]
    return f"{taking(decision, verbs)} {in_a_row(named, TEXT('chosen.nothing'))}"


def in_brief(decision: Decision, raw: Raw, verbs: Mapping[Topic, Words] = MappingProxyType({}),
             few: int = 3) -> str:
    """The action in few words: of so many cards the first, and how many more: "stack Soup for Everyone and 4 more"."""
    names = cards_of(decision, raw)
    if len(names) < few:
        return deed(decision, raw, verbs)
    if isinstance(decision, Order):
        return f"put {names[0]} first"
    return f"{taking(decision, verbs)} {names[0]} and {len(names) - 1} more"


def taking(decision: Decision, verbs: Mapping[Topic, Words]) -> str:
    """What is done by several cards: "discard", "fight with"."""
    return f"{_verb(decision, verbs)}{' with' if decision.about in (Topic.FIGHT, Topic.DEFEND) else ''}"


def _names(decision: Decision, oids: Sequence[str]) -> list[str]:
    """What is taken: cards by their names alone, unless another one of that name is called otherwise."""
    options, labels = {option.oid: option for option in decision.options()}, _labels(decision)
    called: dict[str, set[str]] = {}
    for option in options.values():
        if option.card is not None:
            called.setdefault(option.card.name, set()).add(option.label)
    cards = {oid: option.card.name for oid, option in options.items()
             if option.card is not None and len(called[option.card.name]) == 1}
    return [cards.get(oid, labels[oid]) for oid in oids]


def _done(decision: Decision, option: Option, verbs: Mapping[Topic, Words]) -> str:
    """The same of one option: as its label has it in short, else by its verb."""
    if option.short and (option.card is None or decision.about in DOES_IT):
        return option.short
    if option.card is None or option.about is Topic.END:
        label = cut(option.label)
        if option.oid == "none":
            return f"{_verb(decision, verbs)} nothing"
        if decision.about is Topic.CHOOSE and not option.says and (begun := small(label)) != label:
            return begun  # what a card would do
        word = _AT.get(decision.about, "choose") if option.seat is not None else "choose"
        return label if option.about is Topic.END or decision.about in SAYS_IT else f"{word} {label}"
    name = option.name or option.short or quoted(spoken(option.card))
    if any(one.oid != option.oid and (one.short == option.short if option.short else one.card is not option.card)
           for one in decision.options() if one.card is not None and one.card.name == option.card.name):
        name = cut(option.label)  # which of them
    if option.name and decision.about in SAYS_IT:
        return option.name
    if option.does:
        several = sum(one.card is option.card and one.does != "" for one in decision.options()) > 1
        return f"use {name} ({cut(str(option.does))})" if several else f"use {name}"
    if decision.about is Topic.ORDER:
        return f"put {name} first"
    return f"{'play' if decision.about in (Topic.ACT, Topic.PREPARE) else _verb(decision, verbs)} {name}"


def _verb(decision: Decision, verbs: Mapping[Topic, Words]) -> str:
    """What is done with a card that is chosen; whom it helps or harms is only chosen."""
    about = decision.about
    return "choose" if about in (Topic.HELP, Topic.HARM) else str(verbs.get(about) or about.word)


def cards_of(decision: Decision, raw: Raw) -> list[str]:
    """The names of what a Pick or Order takes, in its sequence; nothing for other questions."""
    written = decision.write(raw)
    return _names(decision, written) if isinstance(written, list) else []


def _labels(decision: Decision) -> dict[str, str]:
    """Options by their ids: cards by their names, where the label only adds what they do and no other one does more."""
    options = decision.options()
    several = Counter(option.card.name for option in options if option.card is not None and option.does)
    return {option.oid: option.label if option.card is None or not option.does else option.card.name
            if several[option.card.name] == 1 else cut(option.label) for option in options}


def cut(label: str, wide: int = WIDE) -> str:
    """The beginning of a label longer than so many characters, to a word, and into no brackets; its first parts alone
    where they fill half of that and break no quotation."""
    if len(label) <= wide:
        return label
    parts = whole(label, wide)
    if "(" not in label and 2 * len(parts) >= wide and parts.count("“") == parts.count("”"):
        return parts
    head = label[:wide].rpartition(" ")[0]
    head = head[:head.rfind("(") if head.count("(") > head.count(")") else None].rstrip(" ,;:")
    return f"{head} …{'”' * (head.count('“') - head.count('”'))}"


def whole(text: str, wide: int) -> str:
    """As many of a text's parts as so many characters hold, none cut in two; "" if not even the first does."""
    parts = re.split(r"(?<=[,;.]) ", text)
    while parts and len(" ".join(parts).rstrip(",;.")) > wide:
        parts.pop()
    return " ".join(parts).rstrip(",;.")


def gist(spec: CardSpec) -> str:
    """What a card says that it does whenever it is played, without the full stop; "" if it says nothing."""
    return small(next((body.rstrip(".") for head, body in spec.lines[:1] if not head), ""))


def answer_in_words(decision: Decision, raw: Raw) -> str:
    """An answer as its options are called; players are "seat 2"."""
    return decision.worded(raw, _labels(decision))


def reason(handle: SeatHandle, game: Game, raw: Raw) -> str:
    """Half a line, such as "dial 60→36, pool 10→13 of 40"; "" where the game has nothing to say. A bug in the
    words must not stop a bot."""
    said = game.part("reason")
    try:
        return said(handle, raw) if said is not None else ""
    except Exception:
        return ""


def forecast_of(handle: SeatHandle, raw: Raw) -> Forecast | None:
    """The forecast of this answer by public knowledge alone, made from an imagined world."""
    return Forecasts(handle.imagine(handle.number), None, handle.number).of(raw)
