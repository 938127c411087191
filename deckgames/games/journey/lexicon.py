"""Every number that people are told in Journey & Overlords and every word that is printed:
`engine/vocabulary/lexicon.py`."""

from dataclasses import replace

from deckgames.engine.vocabulary.effects import Effect
from deckgames.engine.vocabulary.lexicon import Lexicon, Number, Read, Word, of_query, of_seat, words_of

# ---- numbers


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


CRYSTALS = Number("crystal", "pays for journeys and actions; what you take comes from the supply", "JO-12.7",
                  key="crystals", read=of_seat("crystals"), label="crystals", ink="coin", forecast="all", flash=True,
                  stands="some",
                  of=("take_crystals", "lose_crystals", "start_crystals"), also=("spends",))
WOUNDS = Number("wound", "damage a player has taken: 1 for each token, 10 for each wound card", "JO-11.1",
                key="wounds",
                good="fewer", read=_alone("wound_count"), label="wounds", ink="harm", forecast="all", flash=True,
                stands="some",
                of=("damage",), also=("damage", "wound count"))
ATTACK = Number("attack", "must reach the health of what you fight", "JO-6.4", plural="attack", key="attack",
                read=_asks("power_left", "attack"), label="attack", ink="might", forecast="all", flash=True,
                lapses=True, of=("attack",),
                also=("ATK",))
DEFENSE = Number("defence", "lowers the damage of each strike", "JO-13.1", plural="defence", key="defense",
                 read=_asks("power_left", "defense"), label="defence", ink="guard", forecast="all", flash=True,
                 lapses=True,
                 of=("defense",), also=("DEF",))
SPEED = Number("speed", "journeys cost you that much less", "JO-5.3", plural="speed",
                key="speed", read=_asks("value", "speed"),
               label="speed", ink="pace", forecast="all", of=("speed",), also=("SPD",))
WEIGHT = Number("weight", "you lose that many crystals after a journey", "JO-9.2", plural="weight",
                key="weight", good="fewer",
                read=_asks("value", "weight"), label="weight", ink="harm", forecast="all", of=("weight",),
                also=("WGT",))
SLIME = Number("slime", "other texts count it", "JO-3.7", plural="slime",
                key="slime",
               good="neither", read=_asks("value", "slime"),
               label="slime", ink="life", forecast="all", of=("slime",), also=("SLM",))
UNDEAD = Number("undead", "other texts count it", "JO-3.7", plural="undead",
                key="undead",
                good="neither", read=_asks("value", "undead"),
                label="undead", ink="life", forecast="all", of=("undead",), also=("UND",))
PEARLS = Number("pearl token", "pays 1 crystal of a minor action each turn", "JO-10.7", key="pearls",
                read=of_seat("active_pearls"), label="pearl tokens", ink="coin", forecast="all")
POINTS = Number("point", "counted at the end if it shows; most points wins", "JO-18.3", key="points",
                read=_alone("standing"), label="points", ink="glory", forecast="all", flash=True,
                stands="first", of=("points",))
DIAL = Number("dial", "in co-op, the Overlord’s hit points", "JO-16.6", key="dial", good="fewer", read=_coop("hp"),
              whose="table", label="dial", flash=True, stands="first")
POOL = Number("pool", "in co-op, all players’ wounds; above the threshold you all lose", "JO-17.8",
              key="pool", good="fewer", read=_coop("pool"), whose="table", label="pool", flash=True, stands="always",
              more="Safe, careful, DANGER: how near the Overlord’s next turn may bring you.",
              also=("danger", "safe", "careful"))
NUMBERS = (CRYSTALS, WOUNDS, ATTACK, DEFENSE, SPEED, WEIGHT, SLIME, UNDEAD, PEARLS, POINTS, DIAL, POOL)
HEALTH = Word("health", "what an attack must reach; recounted whenever it matters", "JO-14.2",
              ink="might", of=("stats",))
STRENGTH = Word("strength", "what it strikes with, less your defence", "JO-13.1", ink="might", of=("stats",))
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
