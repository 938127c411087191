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
                of=("attack",),
                also=("ATK",))
DEFENSE = Number("defence", "lowers the damage of each strike", "JO-13.1", plural="defence", key="defense",
                 read=_asks("power_left", "defense"), label="defence", ink="guard", forecast="all", flash=True,
                 of=("defense",), also=("DEF",))
SPEED = Number("speed", "journeys cost you that much less", "JO-5.3", plural="speed",
                key="speed", read=_asks("value", "speed"),
               label="speed", ink="pace", forecast="all", of=("speed",), also=("SPD",))
WEIGHT = Number("weight", "you lose that many crystals in a turn with a journey", "JO-9.2", plural="weight",
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
POINTS = Number("point", "counted at the end if it shows; the most win", "JO-18.3", key="points",
                read=_alone("standing"), label="points", ink="glory", forecast="all", flash=True,
                stands="first", of=("points",))
DIAL = Number("dial", "in co-op, the Overlord’s hit points", "JO-16.6", key="dial", good="fewer", read=_coop("hp"),
              whose="table", label="dial", flash=True, stands="first")
POOL = Number("pool", "in co-op, the wounds of you all: above the threshold you lose the game", "JO-17.8",
              key="pool", good="fewer", read=_coop("pool"), whose="table", label="pool", flash=True, stands="always",
              more="Safe, careful, DANGER: how near the Overlord’s next turn may bring you.",
              also=("danger", "safe", "careful"))
NUMBERS = (CRYSTALS, WOUNDS, ATTACK, DEFENSE, SPEED, WEIGHT, SLIME, UNDEAD, PEARLS, POINTS, DIAL, POOL)
HEALTH = Word("health", "what an attack must reach; recounted whenever it matters", "JO-14.2",
              ink="might", of=("stats",))
STRENGTH = Word("strength", "what strikes back, less your defence", "JO-13.1", ink="might", of=("stats",))
PEARL = Word("pearl", "a card with it has that many pearl tokens", "JO-10.7", ink="coin", of=("pearl",), also=("PRL",))
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
    Word("Overlord", "the one you challenge for reward tokens; in co-op, everybody’s enemy", "JO-7.10", sign="♚",
         of=("overlord",)))}

# ---- what cards say, the rarest first

ANGER = Word("Anger", "1 from 70 up on the dial, 2 from 40 up, else 3, when the event is revealed; 2 and 3 "
             "cost the company damage at each Overlord turn", "JO-16.2")
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
OWN = (
    Word("A copy of", "the card on top now, without “at once”; its actions are separate", "JO-10.9", of=("copy_top",)),
    Word("Trigger a … invasion", "as if such a card had fallen from slot 0", "JO-7.9", of=("trigger_invasion",)),
    Word("Take 1 reward", "a reward token from the Overlord, with its “at once”", "JO-7.15", of=("take_reward",)),
    Word("Remove one of your top cards", "it leaves the game and never comes back", "JO-12.6", of=("remove_top",)),
    Word("Discard this token", "back to the supply, not the Overlord; its points go too", "JO-7.15",
         of=("discard_token",)),
    Word("May bury or unbury", "choose for each of these stacks", "JO-10.4", of=("turn_over",)),
    Word("Steal the top", "to the top of your stack; nobody loses a last item or enchantment", "JO-12.3",
         of=("steal_card",)),
    Word("Cannot be targeted", "left, right and lowest defence still reach you", "JO-12.8", of=("untargetable",)),
    Word("Cannot take another", "no journey; one you get otherwise is discarded", "JO-5.10", of=("cannot_take",)),
    Word("Twice", "you can use this action twice a turn", "JO-8.3", of=("double",)),
    Word("Any number", "you can use this action as often as you like", "JO-8.3", of=("multi",)),
    Word("Cannot be healed", "nor can you give damage away", "JO-11.8", of=("no_healing",)),
    Word("Your journey is free", "this turn; too late once your main action has begun", "JO-5.3", of=("free_journey",)),
    Word("Cost … more", "added to the price before speed lowers it", "JO-5.3", of=("journey_surcharge",)),
    Word("Cannot have more than", "you lose the excess after each instruction", "JO-12.7", of=("crystal_cap",)),
    Word("On the Overlord", "the card leaves when the Overlord is defeated", "JO-7.17", of=("card_to_overlord",)),
    Word("Discard the card of slot", "no invasion; cards left of the gap stay, the others move left", "JO-9.3",
         of=("discard_track",)),
    Word("Journeys to slots", "cost no more than that, where the slot’s number is higher", "JO-5.2",
         of=("journey_price",)),
    Word("Desert token counts double", "for you alone; or does not count", "JO-14.3", of=("desert_force",)),
    Word("Can challenge", "while this forbids it, nobody fights the Overlord", "JO-7.10", of=("overlord_guard",)),
    Word("Attack another player", "your attack now, less the defence; nobody strikes back", "JO-13.1",
         of=("attack_player",)),
    Word("Passes their top", "all at once; even a last card, since one comes back", "JO-12.3", of=("pass_tops",),
         also=("pass",)),
    Word("Swap your top", "both go on top, even last cards; this is no journey", "JO-12.3", of=("swap_top",)),
    Word("Is 0", "no matter what else counts", "JO-3.7", of=("ignore_icons",)),
    Word("Cannot use", "icons and points still count", "JO-8.10", of=("mute",)),
    Word("Attacks each player", "even players who did not fight; each defends alone", "JO-6.5", of=("attack_mode",),
         more="“Deals double damage”: after defence is taken off."),
    Word("Swap … cards", "they trade slots, tokens included; this is no journey", "JO-12.5", of=("swap_cards",)),
    Word("This card", "given away or buried before it is added, its upper part never counts", "JO-10.11",
         of=("this_card",), more="As a cost, it must lie on top of another card; if nobody can get it, you keep it."),
    Word("If", "checked when you get to it; for the desert, by the token’s side", "JO-14.3", of=("if",)),
    Word("Put … on slot", "tokens move with their card; wounds hurt whoever takes it", "JO-12.5", of=("track_tokens",)),
    Word("Steal … crystal", "you get that many, or all there are", "JO-12.7", of=("steal_crystals",), also=("steal",)),
    Word("Each player has", "extra icons for all while this card shows", "JO-3.10", of=("all_icons",)),
    Word("Reinforcement", "a token of +1 health or +1 strength, at random unless named", "JO-14.1",
         of=("reinforce", "remove_reinforcement")),
    Word("Journey to the graveyard", "its top card, for free; you fight a creature", "JO-15.1", of=("journey_now",)),
    DESERT,
    Word("You may … to", "yes or no; you must pay in full and then do all of it", "JO-8.5", of=("if_you_do",)),
    Word("Duel", "both prepare, both strike at once", "JO-13.3", of=("duel", "no_duel_attack")),
    Word("Put … reward on", "tokens on a village or Overlord, not yours", "JO-7.15", of=("rewards",)),
    Word("Give … of your damage", "you heal it first; then the other takes what you healed", "JO-11.9",
         of=("move_damage",), also=("split",)),
    Word("The Overlord attacks", "its strength less your defence", "JO-13.1", of=("overlord_attacks",),
         more="The active player decides who is lowest in a tie."),
    Word("Unbury", "the stack’s bottom card goes on top", "JO-10.5", of=("unbury",)),
    Word("Bury", "the top card goes under its stack", "JO-10.4", of=("bury",)),
    Word("Or", "choose one; the last even if it would do little", "JO-3.13", of=("choose_one", "keep_one")),
    Word("You may", "yes or no; if yes, all of it", "JO-3.13", of=("may",)),
    Word("Give … crystal", "real crystals: pearls cannot pay them", "JO-8.6", of=("give_crystals",)),
    Word("Give a", "to the top of that stack, without its “at once”", "JO-12.1", of=("give_card",)),
    Word("While", "counts only while it is true, never stored", "JO-3.8", of=("bonus", "continuous")),
    Word("On slots", "while the card lies there", "JO-3.8", of=("bonus", "continuous")),
    Word("− … attack or defence", "until your clean up; power is never below 0", "JO-10.6", of=("lose_power",)),
    Word("Discard", "your choice; never the last item or enchantment", "JO-12.3", of=("discard_card",)),
    HEALTH, STRENGTH,
    Word("Challenge", "a main action; winning brings a reward token", "JO-7.10",
         of=("challenge", "fight_overlord")),
    Word("Invading", "what falls from slot 0 after a rest or a lost fight", "JO-7.4", of=("invasion",)),
    Word("Rest", "a main action; then the card in slot 0 falls", "JO-7.1", of=("rest",)),
    Word("After a journey", "last of all; the slot you took the card from counts", "JO-5.9", of=("trigger",)),
    Word("After defeating", "after the combat, before “at once”", "JO-6.4", of=("trigger",)),
    Word("After duelling", "even if you did not attack", "JO-13.3", of=("trigger",), also=("dueling",)),
    Word("After journeying to", "after the card is added; for enchantments, before", "JO-5.8", of=("trigger",)),
    Word("After resting", "after the effect, before slot 0 falls", "JO-7.1", of=("trigger",)),
    Word("When challenging", "bonuses last until the Overlord has struck; the rest comes after the cost", "JO-7.11",
         of=("trigger",)),
    Word("When the game ends", "after end duels, before points", "JO-17.4", of=("trigger",)),
    Word("When your turn", "“begins”: pearls are awake; “ends”: before weight", "JO-9.2", of=("trigger",)),
    Word("When you take damage", "on any turn; “damage taken” is all of that blow", "JO-11.4", of=("trigger",)),
    Word("When", "a text that waits for that moment, on any turn", "JO-3.11", of=("trigger",)),
    Word("+ … attack or defence", "stored until your clean up", "JO-10.8", of=("gain",)),
    Word("Action", "once a turn, besides the main action; “for” names what you pay", "JO-8.3",
         of=("minor",)),
    Word("At once", "when you take the card, before it is added; only then", "JO-5.6", of=("immediate",)),
    Word("For each, for every", "at the end; leftovers do not count", "JO-18.3", of=("per",)),
    Word("Heal", "removes that many wounds, or all you have", "JO-11.5", of=("heal",)),
    Word("Setup", "only when the game begins", "JO-C.108", of=("setup", "shuffle_events")))
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
FALLS = Word("Slot 0 falls", "after a rest, lost fight or challenge its card goes, and the Overlord invades", "JO-7.4")
PRICE = Word("Price", "the crystals the card costs you, less your speed", "JO-5.3")
BURIED = Word("Covered", "a card whose upper part does nothing now", "JO-3.2", also=("buried",))
EVENT = Word("Event", "in co-op, the rule of the round, by the Overlord’s anger", "JO-16.2")
TABLE = (
    *KINDS.values(), ANGER, UPPER, LOWER, WINS, LOSES, FALLS, PRICE, BURIED, EVENT,
    PEARL, ICONS["attack_down"], ICONS["defense_down"],
    Word("Active player", "whose turn it is", "JO-4.1"),
    Word("Track", "the six slots from 0, on the left, to 5", "JO-2.9"),
    Word("Creature", "a monster or a dragon", "JO-5.10"),
    Word("Starter", "what a stack begins with: banner or fist, class or of Enchanting", "JO-1.2"),
    Word("Part", "the upper or lower half of a card; it shows while it counts", "JO-3.2"),
    Word("Constant", "a text that holds while it shows", "JO-3.8"),
    Word("Trigger", "a text that waits for a moment", "JO-3.11"),
    Word("Icon", "a sign with a number that counts while it shows: attack, defence, weight …", "JO-3.7"),
    Word("Power", "your attack or your defence", "JO-10.6"),
    Word("Value", "your weight, speed, slime, pearls or undead", "JO-3.7"),
    Word("Graveyard", "the open discard pile; its top card came last", "JO-15.1", also=("grave",)),
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
    Word("You can still add", "actions that change the result before you fight"),
    Word("What follows", "what this fight brings and costs"))

LEXICON = Lexicon(numbers=NUMBERS, cards=(*COOP, *OWN, *MOMENTS), table=TABLE, zones=ZONES)
