"""Every number that people are told in Journey & Overlords and every word that is printed:
`engine/vocabulary/lexicon.py`."""

from dataclasses import replace

from deckgames.engine.vocabulary.effects import Effect
from deckgames.engine.vocabulary.lexicon import Lexicon, Number, Read, Word, of_query, of_seat

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
KINDS = {word.of[0]: word for word in (
    Word("item", "a card of your left stack", "JO-1.2", sign="†", of=("item",)),
    Word("enchantment", "a card of your right stack", "JO-1.3", sign="≈",
         of=("enchantment",)),
    Word("monster", "a creature of the track: minor, medium or major", "JO-2.6", sign="♞", of=("monster",)),
    Word("dragon", "the strongest creature of a kingdom", "JO-2.6", sign="♜", of=("dragon",)),
    Word("village", "where you rest", "JO-7.1", sign="⌂", of=("village",)),
    Word("Overlord", "the one you challenge for reward tokens; in co-op, everybody’s enemy", "JO-7.10", sign="♚",
         of=("overlord",)))}

# ---- what cards say beside their verbs

ANGER = Word("Anger", "1 from 70 up on the dial, 2 from 40 up, else 3, as the event is turned up; more "
             "anger makes the event worse", "JO-16.2")
COOP = (
    Word("Loses the game", "all of you, at once", "JO-C.105", of=("all_lose",)),
    Word("Replace the village", "its rewards leave; a new one is drawn, never the Guild", "JO-C.107",
         of=("replace_village",)),
    Word("Challenge", "a main action; if you win, it strikes, then you do its reward", "JO-7.16", of=("challenge",)),
    Word("The Overlord takes", "onto its card; every six become a reinforcement", "JO-16.8", of=("take_crystals",)),
    Word("The Overlord heals", "its dial goes up, no higher than 99", "JO-16.6", of=("heal",)),
    Word("Damage in co-op", "the Overlord’s lowers the dial; yours and the company’s fills the pool", "JO-16.6",
         of=("damage",)))
"""What a verb means on the boards of co-op."""
DESERT = Word("Desert", "Mirage: +1 health, −1 strength; Sandstorm the other way round", "JO-14.3", of=("desert",),
              also=("Mirage", "Sandstorm"))
MOMENTS = (
    Word("A die roll of", "one to six", "JO-3.13"),
    Word("Another player", "one of your choice", "JO-3.17"),
    Word("Deals double damage", "doubles the damage that is left after defence", "JO-13.1"),
    Word("Double your attack", "adds what you have now", "JO-10.8"),
    Word("Each other player", "everybody but you, clockwise", "JO-3.17"),
    Word("Each player", "including you", "JO-R.48"),
    Word("Fight the Overlord", "a whole challenge, cost included, but not your main action", "JO-C.73"),
    Word("Flip the desert token", "to its other side; “turn” says which side", "JO-14.3"),
    Word("Free", "without cost, still once a turn", "JO-8.9"),
    Word("Ignore the desert token", "for you, this turn", "JO-14.3"),
    Word("In combat", "before you prepare to fight", "JO-6.4"),
    Word("Left", "the next player clockwise; right: the other way", "JO-2.1"),
    Word("Most wounded", "in a tie you choose, even yourself; nobody if none has wounds", "JO-3.13"),
    Word("Pair", "one item and one enchantment", "JO-18.3"),
    Word("Take … damage", "wound tokens; defence does not help", "JO-11.1", more="“From” another: the other heals it."),
    Word("While on the track", "for each player", "JO-3.10", of=("continuous",)))
UPPER = Word("On top", "the upper part: counts only while the card lies on top of its stack", "JO-3.2", of=("upper",),
             also=("upper part",))
LOWER = Word("Always", "the lower part: counts on top and covered", "JO-3.2", of=("lower",), also=("lower part",))

# ---- the table

WINS = Word("You win", "your attack reaches the health; the damage is what you take", "JO-6.4", sign="✓")
LOSES = Word("Lost", "a fight in which your attack does not reach the health", "JO-6.4", sign="✗", also=("lose",))
FALLS = Word("Slot 0 falls", "after a rest or a lost fight or challenge its card goes, and the Overlord invades",
             "JO-7.4")
PRICE = Word("Price", "the crystals the card costs you, less your speed", "JO-5.3")
BURIED = Word("Covered", "a card whose upper part does nothing now", "JO-3.2", also=("buried",))
EVENT = Word("Event", "in co-op, the rule of this round; more anger makes it worse", "JO-16.2")
TABLE = (
    *KINDS.values(), ANGER, UPPER, LOWER, WINS, LOSES, FALLS, PRICE, BURIED, EVENT,
    PEARL, ICONS["attack_down"], ICONS["defense_down"],
    Word("Active player", "whose turn it is", "JO-4.1"),
    Word("Track", "the six slots, 0 to 5", "JO-2.9"),
    Word("Creature", "a monster or a dragon", "JO-5.10"),
    Word("Starter", "what a stack begins with: banner or fist, class or of Enchanting", "JO-1.2"),
    Word("Part", "the upper or lower half of a card; it shows while it counts", "JO-3.2"),
    Word("Constant", "a text that holds while it shows", "JO-3.8"),
    Word("Trigger", "a text that waits for a moment", "JO-3.11"),
    Word("Icon", "a sign with a number that counts while it shows: attack, defence, weight …", "JO-3.7"),
    Word("Power", "your attack or your defence", "JO-10.6"),
    Word("Value", "your weight, speed, slime, pearls or undead", "JO-3.7"),
    Word("Graveyard", "the open discard pile, newest on top", "JO-15.1", also=("grave",)),
    Word("Reward token", "what you win from the Overlord, with the text on it", "JO-7.15"),
    Word("Related", "belonging to a kingdom in play", "JO-1.6"),
    Word("Company", "all players of a co-op game; the others are your allies", "JO-1.1"),
    Word("Speaker", "the starting player, who stands for the active player in the Overlord turn", "JO-16.5"),
    Word("Overlay", "the text of an Overlord in co-op", "JO-1.8"),
    Word("Minor, medium, major", "how strong a monster is", "JO-2.6", also=("minor", "medium", "major")),
    Word("Against", "the fight so far: your attack, then its health", "JO-6.4", also=("vs",)))

# ---- the screen

ZONES = (
    Word("Others", "the other players: their power and how many cards they have"),
    Word("health", "what an attack must reach", plural="health"),
    Word("strength", "damage to whoever fights it, less their defence", plural="strength"),
    Word("The challenge", "the fight against the Overlord, sum by sum", also=("the fight",)),
    Word("You can still use", "actions that change the result before you fight"),
    Word("What follows", "what this fight brings and costs"))


def with_verbs(*verbs: type[Effect]) -> Lexicon:
    """The lexicon with the words of these verbs between those of co-op and those that no verb explains."""
    found = Lexicon(numbers=NUMBERS, cards=COOP, table=TABLE, zones=ZONES).with_verbs(
        {verb.verb: verb for verb in reversed(verbs)})
    return replace(found, cards=(*found.cards, *MOMENTS))
