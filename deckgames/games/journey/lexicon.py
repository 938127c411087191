"""Every number that people are told in Journey & Overlords and every word that is printed:
`engine/vocabulary/lexicon.py`."""

from dataclasses import replace

from deckgames.engine.vocabulary.effects import Effect
from deckgames.engine.vocabulary.lexicon import Lexicon, Number, Read, Word, numbers_of, of_query, of_seat, words_of

# ---- numbers

_NUMBERS = numbers_of("journey")

def _asks(query: str, *more: str) -> Read:
    """Reads what a query works out for a player."""
    return of_query(f"{__package__}.queries:{query}", *more)


def _alone(query: str) -> Read:
    """The same where everybody plays alone: a company has one pool and no points."""
    read = _asks(query)
    return lambda table, no: None if table.coop else read(table, no)


def _coop(name: str) -> Read:
    """Reads a field of the table of a company."""
    return lambda table, no: getattr(table, name) if table.coop else None


CRYSTALS = Number(**_NUMBERS["crystals"], read=of_seat("crystals"), forecast="all", flash=True, stands="some")
WOUNDS = Number(**_NUMBERS["wounds"], good="fewer", read=_alone("wound_count"), forecast="all", flash=True,
                stands="some")
ATTACK = Number(**_NUMBERS["attack"], read=_asks("power_left", "attack"), forecast="all", flash=True, lapses=True)
DEFENSE = Number(**_NUMBERS["defense"], read=_asks("power_left", "defense"), forecast="all", flash=True, lapses=True)
SPEED = Number(**_NUMBERS["speed"], read=_asks("value", "speed"), forecast="all")
WEIGHT = Number(**_NUMBERS["weight"], good="fewer", read=_asks("value", "weight"), forecast="all")
SLIME = Number(**_NUMBERS["slime"], good="neither", read=_asks("value", "slime"), forecast="all")
UNDEAD = Number(**_NUMBERS["undead"], good="neither", read=_asks("value", "undead"), forecast="all")
PEARLS = Number(**_NUMBERS["pearls"], read=of_seat("active_pearls"), forecast="all")
POINTS = Number(**_NUMBERS["points"], read=_alone("standing"), forecast="all", flash=True, stands="first")
DIAL = Number(**_NUMBERS["dial"], good="fewer", read=_coop("hp"), whose="table", flash=True, stands="first")
POOL = Number(**_NUMBERS["pool"], good="fewer", read=_coop("pool"), whose="table", flash=True, stands="always")
NUMBERS = (CRYSTALS, WOUNDS, ATTACK, DEFENSE, SPEED, WEIGHT, SLIME, UNDEAD, PEARLS, POINTS, DIAL, POOL)
HEALTH = Word("health", "what an attack must reach; recounted whenever it matters", "JO-14.2",
              ink="might", of=("stats",))
STRENGTH = Word("strength", "what it strikes with, less your defence", "JO-13.1", ink="might", of=("stats",))
STATS = {"health": HEALTH, "strength": STRENGTH}
PEARL = Word("pearl", "a card with it has that many pearl tokens", "JO-10.7", ink="coin", of=("pearl",), also=("PRL",))
ICONS = {
    "attack": ATTACK, "defense": DEFENSE,
    "attack_down": Word("less attack", "power is never below 0", "JO-10.6", ink="harm", also=("atk−",)),
    "defense_down": Word("less defence", "power is never below 0", "JO-10.6", ink="harm", also=("def−",)),
    "weight": WEIGHT, "speed": SPEED, "slime": SLIME, "pearl": PEARL, "undead": UNDEAD}
WORDS = words_of("journey")
KINDS = {word.of[0]: word for word in WORDS["kinds"].values()}

# ---- what cards say beside their verbs

COOP = (*WORDS["coop"].values(),)
"""What a verb means on the boards of co-op."""
DESERT = Word("Desert", "Mirage: +1 health, −1 strength; Sandstorm the other way round", "JO-14.3", of=("desert",),
              also=("Mirage", "Sandstorm"))

# ---- the table

ANGER, UPPER, LOWER, WINS, LOSES, FALLS, PRICE, BURIED, EVENT, *_OTHERS = WORDS["table"].values()
TABLE = (*KINDS.values(), ANGER, UPPER, LOWER, WINS, LOSES, FALLS, PRICE, BURIED, EVENT, PEARL,
         ICONS["attack_down"], ICONS["defense_down"], *_OTHERS)


def with_verbs(*verbs: type[Effect]) -> Lexicon:
    """The lexicon with the words of these verbs between those of co-op and those that no verb explains."""
    found = Lexicon(numbers=NUMBERS, cards=COOP, table=TABLE, zones=(*WORDS["zones"].values(),)).with_verbs(
        {verb.verb: verb for verb in reversed(verbs)})
    return replace(found, cards=(*found.cards, *WORDS["moments"].values()))
