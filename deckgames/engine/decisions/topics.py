"""What a question is about. Bots, key caps, hints and pipes read this; its words are for people only."""

from enum import Enum


class Topic(Enum):
    """What a question, or a button of it, is about: a closed list, so no topic is named after a card, a verb of a card
    or a game. `word` is what a key does with what is chosen: "take" gives `Enter take 2`."""

    ACT = "do"
    """What now? The menu of a turn, which is asked again and again until it ends."""
    PREPARE = "use"
    """What is used before something begins that is decided already."""
    PLAY = "play"
    """Which of the own cards are played, laid or planned."""
    BUY = "buy"
    """What is bought."""
    FIGHT = "fight"
    """Whom or what to fight, and with what."""
    DEFEND = "defend"
    """What is to stand against a hit."""
    TAKE = "take"
    """What comes to whoever is asked, or from whom."""
    KEEP = "keep"
    """What stays while the rest goes."""
    GIVE = "give"
    """What goes to somebody else, or who gets it."""
    DISCARD = "discard"
    """What is thrown off; it may come back."""
    REMOVE = "remove"
    """What goes for good."""
    PUT = "put"
    """What is put onto a deck or under it."""
    SWAP = "swap"
    """What is changed for something else, or with whom."""
    PAY = "pay"
    """What or how much is paid, or who is paid."""
    HELP = "help"
    """Whom or what it does good."""
    HARM = "harm"
    """Whom or what it hurts."""
    ORDER = "sort"
    """What comes first."""
    CHOOSE = "choose"
    """One of several things that happen then."""
    AGREE = "agree"
    """Yes or no to what a card or the rules offer."""
    END = "end"
    """Of a button: it ends something, passes or declines; nothing more is taken."""

    __hash__ = object.__hash__  # of the object, for readers that are looked up at every answer of a simulation

    @property
    def word(self) -> str:
        """What a key does with what is chosen."""
        return self.value
