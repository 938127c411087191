"""Every number that people are told in Journey & Overlords and every word that is printed: `engine/lexicon.py`."""

from deckgames.engine.lexicon import Lexicon, Number, Read, Word, of_query, of_seat

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
                  key="crystals", read=of_seat("crystals"), label="crystals", ink="coin", told="all", flash=True,
                  stands="some",
                  of=("take_crystals", "lose_crystals", "start_crystals"), also=("spends",))
WOUNDS = Number("wound", "damage that a player has taken: a token each, and 10 for each wound card", "JO-11.1",
                key="wounds",
                good="fewer", read=_alone("wound_count"), label="wounds", ink="harm", told="all", flash=True,
                stands="some",
                of=("damage",), also=("damage", "wound count"))
ATTACK = Number("attack", "must reach the health of what you fight", "JO-6.4", plural="attack", key="attack",
                read=_asks("power_left", "attack"), label="attack", ink="might", told="all", flash=True, of=("attack",),
                also=("ATK",))
DEFENSE = Number("defence", "lowers the damage of each strike", "JO-13.1", plural="defence", key="defense",
                 read=_asks("power_left", "defense"), label="defence", ink="guard", told="all", flash=True,
                 of=("defense",), also=("DEF",))
SPEED = Number("speed", "journeys cost you so much less", "JO-5.3", plural="speed",
                key="speed", read=_asks("value", "speed"),
               label="speed", ink="pace", told="all", of=("speed",), also=("SPD",))
WEIGHT = Number("weight", "so many crystals go in a turn with a journey", "JO-9.2", plural="weight",
                key="weight", good="fewer",
                read=_asks("value", "weight"), label="weight", ink="harm", told="all", of=("weight",), also=("WGT",))
SLIME = Number("slime", "does nothing but be counted", "JO-3.7", plural="slime",
                key="slime",
               good="neither", read=_asks("value", "slime"),
               label="slime", ink="life", told="all", of=("slime",), also=("SLM",))
UNDEAD = Number("undead", "does nothing but be counted", "JO-3.7", plural="undead",
                key="undead",
                good="neither", read=_asks("value", "undead"),
                label="undead", ink="life", told="all", of=("undead",), also=("UND",))
PEARLS = Number("pearl token", "pays 1 crystal of a minor action each turn", "JO-10.7", key="pearls",
                read=of_seat("active_pearls"), label="pearl tokens", ink="coin", told="all")
POINTS = Number("point", "counted at the end, while it shows; the most win", "JO-18.3", key="points",
                read=_alone("standing"), label="points", ink="glory", told="all", flash=True,
                stands="first", of=("points",))
DIAL = Number("dial", "in co-op the hit points of the Overlord", "JO-16.6", key="dial", good="fewer", read=_coop("hp"),
              whose="table", label="dial", flash=True, stands="first")
POOL = Number("pool", "in co-op the wounds of all of you: more than the threshold lose the game", "JO-17.8",
              key="pool", good="fewer", read=_coop("pool"), whose="table", label="pool", flash=True, stands="always",
              more="Safe, careful, DANGER: how near the Overlord’s next turn may come.",
              also=("danger", "safe", "careful"))
NUMBERS = (CRYSTALS, WOUNDS, ATTACK, DEFENSE, SPEED, WEIGHT, SLIME, UNDEAD, PEARLS, POINTS, DIAL, POOL)
HEALTH = Word("health", "what an attack must reach; worked out anew whenever it is read", "JO-14.2",
              ink="might", of=("stats",))
STRENGTH = Word("strength", "what strikes back, less your defence", "JO-13.1", ink="might", of=("stats",))
PEARL = Word("pearl", "a card with it has so many pearl tokens", "JO-10.7", ink="coin", of=("pearl",), also=("PRL",))
ICONS = {
    "attack": ATTACK, "defense": DEFENSE,
    "attack_down": Word("less attack", "power is never below 0", "JO-10.6", ink="harm", also=("atk−",)),
    "defense_down": Word("less defence", "power is never below 0", "JO-10.6", ink="harm", also=("def−",)),
    "weight": WEIGHT, "speed": SPEED, "slime": SLIME, "pearl": PEARL, "undead": UNDEAD}
KINDS = {word.of[0]: word for word in (
    Word("item", "a card of your left stack; starters are banners or fists", "JO-1.2", sign="†", of=("item",)),
    Word("enchantment", "a card of your right stack; starters are classes or of Enchanting", "JO-1.3", sign="≈",
         of=("enchantment",)),
    Word("monster", "a creature of the track: minor, medium or major", "JO-2.6", sign="♞", of=("monster",)),
    Word("dragon", "the strongest creature of a kingdom", "JO-2.6", sign="♜", of=("dragon",)),
    Word("village", "where everybody rests", "JO-7.1", sign="⌂", of=("village",)),
    Word("Overlord", "whom you challenge for reward tokens; in co-op the enemy of all", "JO-7.10", sign="♚",
         of=("overlord",)))}

# ---- what cards say, the rarest first

ANGER = Word("Anger", "1 from 70 on the dial, 2 from 40, else 3, as it stands when the event is turned up; 2 and 3 "
             "cost the company damage at each Overlord turn", "JO-16.2")
COOP = (
    Word("Loses the game", "all of you, at once", "JO-C.105", of=("all_lose",)),
    Word("Replace the village", "its rewards go; another one is drawn, never the Guild", "JO-C.107",
         of=("replace_village",)),
    Word("Challenge", "a main action; won, it strikes, then its reward is done", "JO-7.16", of=("challenge",)),
    Word("The Overlord takes", "onto its card; six become a reinforcement", "JO-16.8", of=("take_crystals",)),
    Word("The Overlord heals", "its dial goes up, to 99 at most", "JO-16.6", of=("heal",)),
    Word("Damage in co-op", "the Overlord’s lowers its dial, yours and the company’s fills the pool", "JO-16.6",
         of=("damage",)))
"""What a verb means on the boards of co-op."""
DESERT = Word("Desert", "Mirage: +1 health, −1 strength; Sandstorm the other way round", "JO-14.3", of=("desert",),
              also=("Mirage", "Sandstorm"))
OWN = (
    Word("A copy of", "all that lies on top now but “at once”; its actions count apart", "JO-10.9", of=("copy_top",)),
    Word("Trigger a … invasion", "as if such a card had fallen off slot 0", "JO-7.9", of=("trigger_invasion",)),
    Word("Take 1 reward", "a reward token off the Overlord, with its “at once”", "JO-7.15", of=("take_reward",)),
    Word("Remove one of your top cards", "it leaves the game and never comes back", "JO-12.6", of=("remove_top",)),
    Word("Discard this token", "back to the supply, not to the Overlord; its points go, too", "JO-7.15",
         of=("discard_token",)),
    Word("May bury or unbury", "each of these stacks, or leave it", "JO-10.4", of=("turn_over",)),
    Word("Steal the top", "to the top of your stack; nobody loses the last item or enchantment", "JO-12.3",
         of=("steal_card",)),
    Word("Cannot be targeted", "left, right, lowest and defence still reach you", "JO-12.8", of=("untargetable",)),
    Word("Cannot take another", "not journeyed to; what comes otherwise is discarded", "JO-5.10", of=("cannot_take",)),
    Word("Twice", "this action can be used two times a turn", "JO-8.3", of=("double",)),
    Word("Any number", "this action can be used as often as you like", "JO-8.3", of=("multi",)),
    Word("Cannot be healed", "nor can you give damage away", "JO-11.8", of=("no_healing",)),
    Word("Your journey is free", "this turn; too late in your main action", "JO-5.3", of=("free_journey",)),
    Word("Cost … more", "added to the price before speed is taken off", "JO-5.3", of=("journey_surcharge",)),
    Word("Cannot have more than", "what is above is lost after each instruction", "JO-12.7", of=("crystal_cap",)),
    Word("On the Overlord", "what lies there goes when the Overlord is defeated", "JO-7.17", of=("card_to_overlord",)),
    Word("Discard the card of slot", "no invasion; the cards left of the gap stay, the others move left", "JO-9.3",
         of=("discard_track",)),
    Word("Journeys to slots", "cost at most that, if it is less than the slot’s number", "JO-5.2",
         of=("journey_price",)),
    Word("Desert token counts double", "for you alone, or not at all", "JO-14.3", of=("desert_force",)),
    Word("Can challenge", "where it is forbidden nobody fights the Overlord", "JO-7.10", of=("overlord_guard",)),
    Word("Attack another player", "with your power now, less defence; nothing comes back", "JO-13.1",
         of=("attack_player",)),
    Word("Passes their top", "all at once, even a last card, because one comes back", "JO-12.3", of=("pass_tops",),
         also=("pass",)),
    Word("Swap your top", "both lie on top then; even last cards, and no journey", "JO-12.3", of=("swap_top",)),
    Word("Is 0", "whatever else says", "JO-3.7", of=("ignore_icons",)),
    Word("Cannot use", "icons and points still count", "JO-8.10", of=("mute",)),
    Word("Attacks each player", "also those who did not fight; each defends alone", "JO-6.5", of=("attack_mode",),
         more="“Deals double damage”: after defence is taken off."),
    Word("Swap … cards", "they change slots with their tokens; no journey", "JO-12.5", of=("swap_cards",)),
    Word("This card", "given or buried before it is added: its upper part never counts", "JO-10.11",
         of=("this_card",), more="As a cost it must lie on top of another; with nobody to get it you keep it."),
    Word("If", "tested when it is reached; of the desert: as the token lies", "JO-14.3", of=("if",)),
    Word("Put … on slot", "tokens move with their card; wounds hurt who takes it", "JO-12.5", of=("track_tokens",)),
    Word("Steal … crystal", "as many as there are, to you", "JO-12.7", of=("steal_crystals",), also=("steal",)),
    Word("Each player has", "icons more for all, wherever it shows", "JO-3.10", of=("all_icons",)),
    Word("Reinforcement", "a token of +1 health or +1 strength, by chance unless named", "JO-14.1",
         of=("reinforce", "remove_reinforcement")),
    Word("Journey to the graveyard", "its top card, free; a creature is fought", "JO-15.1", of=("journey_now",)),
    DESERT,
    Word("You may … to", "yes or no, then all of it; only if all of it is paid", "JO-8.5", of=("if_you_do",)),
    Word("Duel", "both prepare, both strike at once", "JO-13.3", of=("duel", "no_duel_attack")),
    Word("Put … reward on", "tokens on village or Overlord, not yours", "JO-7.15", of=("rewards",)),
    Word("Give … of your damage", "you heal it first, then the other takes what was healed", "JO-11.9",
         of=("move_damage",), also=("split",)),
    Word("The Overlord attacks", "its strength less your defence", "JO-13.1", of=("overlord_attacks",),
         more="The active player decides who is lowest in a tie."),
    Word("Unbury", "the bottom card of the stack goes on top", "JO-10.5", of=("unbury",)),
    Word("Bury", "the top card goes under its stack", "JO-10.4", of=("bury",)),
    Word("Or", "one of them; the last even where it can do little", "JO-3.13", of=("choose_one", "keep_one")),
    Word("You may", "yes or no, then all of it", "JO-3.13", of=("may",)),
    Word("Give … crystal", "real ones: no pearl can pay them", "JO-8.6", of=("give_crystals",)),
    Word("Give a", "to the top of that stack, without its “at once”", "JO-12.1", of=("give_card",)),
    Word("While", "counted as long as it holds, never stored", "JO-3.8", of=("bonus", "continuous")),
    Word("On slots", "while the card lies there", "JO-3.8", of=("bonus", "continuous")),
    Word("− … attack or defence", "until your clean up; power is never below 0", "JO-10.6", of=("lose_power",)),
    Word("Discard", "your choice; never the last item or enchantment", "JO-12.3", of=("discard_card",)),
    HEALTH, STRENGTH,
    Word("Challenge", "a main action; won, it brings a reward token", "JO-7.10",
         of=("challenge", "fight_overlord")),
    Word("Invading", "what falls off slot 0 by a rest or a lost fight", "JO-7.4", of=("invasion",)),
    Word("Rest", "a main action; then the card of slot 0 falls off", "JO-7.1", of=("rest",)),
    Word("After a journey", "last of all; the slot counts from which you took the card", "JO-5.9", of=("trigger",)),
    Word("After defeating", "after the combat, before “at once”", "JO-6.4", of=("trigger",)),
    Word("After duelling", "even if you did not attack", "JO-13.3", of=("trigger",), also=("dueling",)),
    Word("After journeying to", "after the card is added; with enchantments before", "JO-5.8", of=("trigger",)),
    Word("After resting", "after the effect, before slot 0 falls", "JO-7.1", of=("trigger",)),
    Word("When challenging", "bonuses hold until the Overlord has struck; all else comes after the cost", "JO-7.11",
         of=("trigger",)),
    Word("When the game ends", "after end duels, before points", "JO-17.4", of=("trigger",)),
    Word("When your turn", "“begins”: pearls are awake; “ends”: before weight", "JO-9.2", of=("trigger",)),
    Word("When you take damage", "any, on any turn; “damage taken” is all of that blow", "JO-11.4", of=("trigger",)),
    Word("When", "a text that waits for that moment, on any turn", "JO-3.11", of=("trigger",)),
    Word("+ … attack or defence", "stored until your clean up", "JO-10.8", of=("gain",)),
    Word("Action", "once a turn, beside the main action; “for” stands before what you pay", "JO-8.3",
         of=("minor",)),
    Word("At once", "when you have taken the card, before it is added; never again", "JO-5.6", of=("immediate",)),
    Word("For each, for every", "at the end; what is left over does not count", "JO-18.3", of=("per",)),
    Word("Heal", "wounds, never below none", "JO-11.5", of=("heal",)),
    Word("Setup", "only when the game begins", "JO-C.108", of=("setup", "shuffle_events")))
MOMENTS = (
    Word("A die roll of", "one to six", "JO-3.13"),
    Word("Another player", "one of your choice", "JO-3.17"),
    Word("Deals double damage", "twice what is left after defence is taken off", "JO-13.1"),
    Word("Double your attack", "adds what you have now", "JO-10.8"),
    Word("Each other player", "all but you, clockwise", "JO-3.17"),
    Word("Each player", "you too", "JO-R.48"),
    Word("Fight the Overlord", "a whole challenge, cost included, but not your main action", "JO-C.73"),
    Word("Flip the desert token", "to its other side; “turn” names the side", "JO-14.3"),
    Word("Free", "without cost, still once a turn", "JO-8.9"),
    Word("Ignore the desert token", "for you, this turn", "JO-14.3"),
    Word("In combat", "before you prepare", "JO-6.4"),
    Word("Left", "the next player clockwise; right the other way", "JO-2.1"),
    Word("Most wounded", "you choose in a tie, even yourself; nobody if nobody is", "JO-3.13"),
    Word("Pair", "one item and one enchantment", "JO-18.3"),
    Word("Take … damage", "wound tokens; defence does not help", "JO-11.1", more="“From” another: the other heals it."),
    Word("While on the track", "for each player", "JO-3.10", of=("continuous",)))
UPPER = Word("On top", "the upper part: counts only while the card lies on top of its stack", "JO-3.2", of=("upper",),
             also=("upper part",))
LOWER = Word("Always", "the lower part: counts on top and covered", "JO-3.2", of=("lower",), also=("lower part",))

# ---- the table

WINS = Word("You win", "your attack reaches the health; the damage is what it deals you", "JO-6.4", sign="✓")
LOSES = Word("Lost", "a fight in which your attack does not reach the health", "JO-6.4", sign="✗", also=("lose",))
FALLS = Word("Slot 0 falls", "by a rest, a lost fight or challenge: its card goes, and the Overlord invades", "JO-7.4")
PRICE = Word("Price", "crystals that the card costs you, speed taken off", "JO-5.3")
BURIED = Word("Covered", "a card whose upper part does nothing now", "JO-3.2", also=("buried",))
EVENT = Word("Event", "in co-op the law of the round, by the Overlord’s anger", "JO-16.2")
TABLE = (
    *KINDS.values(), ANGER, UPPER, LOWER, WINS, LOSES, FALLS, PRICE, BURIED, EVENT,
    PEARL, ICONS["attack_down"], ICONS["defense_down"],
    Word("Active player", "whose turn it is", "JO-4.1"),
    Word("Track", "the six slots from 0, on the left, to 5", "JO-2.9"),
    Word("Creature", "a monster or a dragon", "JO-5.10"),
    Word("Starter", "what a stack begins with: banner or fist, class or of Enchanting", "JO-1.2"),
    Word("Part", "the upper or lower half of a card; it shows if it counts now", "JO-3.2"),
    Word("Constant", "a text that is true as long as it shows", "JO-3.8"),
    Word("Trigger", "a text that waits for a moment", "JO-3.11"),
    Word("Icon", "a sign with a number that counts while it shows: attack, defence, weight …", "JO-3.7"),
    Word("Power", "your attack or your defence", "JO-10.6"),
    Word("Value", "your weight, speed, slime, pearls or undead", "JO-3.7"),
    Word("Graveyard", "the open discard pile; its top card came last", "JO-15.1", also=("grave",)),
    Word("Adventure card", "an item, enchantment, monster or dragon", "JO-2.7"),
    Word("Reward token", "what you win from the Overlord; it bears the text", "JO-7.15"),
    Word("Related", "belonging to a kingdom in play", "JO-1.6"),
    Word("Company", "all players of a co-op game; the others are your fellows", "JO-1.1"),
    Word("Speaker", "stands for the active player in the Overlord turn: in round 1 the starting player, then the next",
         "JO-16.5"),
    Word("Overlay", "the text of an Overlord in co-op", "JO-1.8"),
    Word("Minor, medium, major", "how strong a monster is", "JO-2.6", also=("minor", "medium", "major")),
    Word("Against", "the fight as it stands: your attack, then its health", "JO-6.4", also=("vs",)),
    Word("Card taken", "one that comes to a stack", "JO-5.6"))

# ---- the screen

ZONES = (
    Word("Others", "the other players: their power and how many cards they have"),
    Word("health", "what an attack must reach", plural="health"),
    Word("strength", "strikes who fights it: less the defence that much damage", plural="strength"),
    Word("The challenge", "the fight against the Overlord, sum by sum", also=("the fight",)),
    Word("You can still add", "actions that change the sum before you fight"),
    Word("What follows", "what this fight brings and costs"))

LEXICON = Lexicon(numbers=NUMBERS, cards=(*COOP, *OWN, *MOMENTS), table=TABLE, zones=ZONES)
