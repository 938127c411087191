"""A card game of bare numbers in plain Python: what every speed is compared with, as it is work of the same kind.

Three seats play cards, buy from their queues, choose targets and pass what is left to the left, as in Card Ring, but
without events, labels, questions or undo. It never changes, or figures of earlier runs would say nothing any more.
"""

from collections.abc import Sequence
from time import process_time

MASK = 0x7FFFFFFF
Card = tuple[int, int, int, int, int, int]
"""Cost, skill, fight, failure, shield, cards drawn."""
Enemy = tuple[int, int, int, int]
"""Value, whether it is fought with skill, experience, cards that who loses discards."""
STOCK: list[Card] = [(1 + i % 6, i % 4, i * 7 % 4, i * 3 % 3, int(i % 5 == 0), int(i % 6 == 0)) for i in range(98)]
START: list[Card] = [(0, 1, 0, 0, 0, 0)] * 6 + [(0, 0, 1, 0, 0, 0)] * 4
SUPPLY: list[Card] = [(3, 2, 0, 0, 0, 0), (3, 0, 2, 0, 0, 0), (4, 0, 0, 2, 0, 0), (2, 0, 0, 0, 1, 0)]
ENEMIES: list[Enemy] = [(2 + i % 9, i % 2, 1 + i % 4, i % 2) for i in range(30)]
ROUNDS = 37


class Chance:
    """Numbers and orders by chance."""

    __slots__ = ("word",)

    def __init__(self, seed: int) -> None:
        self.word = (seed * 2654435761 + 17) & MASK

    def below(self, n: int) -> int:
        self.word = (self.word * 1103515245 + 12345) & MASK
        return ((self.word >> 7) * n) >> 24

    def shuffle(self, cards: list[Card]) -> None:
        for i in range(len(cards) - 1, 0, -1):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]


class Seat:
    """A player's cards and numbers."""

    __slots__ = ("deck", "discard", "dues", "failure", "fight", "hand", "play", "queue", "received", "shield", "skill",
                 "target", "xp")

    def __init__(self, chance: Chance, queue: list[Card]) -> None:
        self.deck, self.queue = list(START), queue
        self.hand: list[Card] = []
        self.discard: list[Card] = []
        self.play: list[Card] = []
        self.xp = self.dues = self.skill = self.fight = self.failure = self.shield = self.received = 0
        self.target: Enemy | None = None
        chance.shuffle(self.deck)
        self.draw(5, chance)

    def draw(self, cards: int, chance: Chance) -> None:
        for _ in range(cards):
            if not self.deck:
                if not self.discard:
                    return
                self.deck, self.discard = self.discard, []
                chance.shuffle(self.deck)
            self.hand.append(self.deck.pop())

    def clear(self, chance: Chance) -> None:
        self.discard += self.play
        self.discard += self.hand
        self.play, self.hand = [], []
        self.skill = self.fight = self.failure = self.shield = self.received = 0
        self.target = None
        self.draw(5, chance)


def play_cards(me: Seat, chance: Chance) -> int:
    """Cards of the hand, until chance ends it; gives the number of decisions."""
    asked = 0
    if me.dues and me.hand:
        me.discard.append(me.hand.pop(chance.below(len(me.hand))))
        me.dues, asked = 0, 1
    while me.hand:
        offered = [*me.hand, None]
        place = chance.below(8 * len(me.hand))
        asked += 1
        card = offered[place % len(me.hand)]
        if place < len(me.hand) or card is None:
            break
        me.hand.remove(card)
        me.play.append(card)
        me.skill += card[1]
        me.fight += card[2]
        me.failure += card[3]
        me.shield += card[4]
        me.draw(card[5], chance)
    return asked


def buy(me: Seat, stock: list[Card], chance: Chance) -> int:
    """Cards of the queue and the supply, or queue cards that go; gives the number of decisions."""
    asked = 0
    while True:
        own = [place for place, card in enumerate(me.queue) if card[0] <= me.skill]
        gone = [place for place, card in enumerate(me.queue) if card[0] <= me.skill + 2]
        supply = [card for card in SUPPLY if card[0] <= me.skill]
        offered = len(own) + len(gone) + len(supply)
        if not offered:
            return asked
        place = chance.below(8 * offered)
        asked += 1
        if place < offered:
            return asked
        place %= offered
        if place >= len(own) + len(gone):
            card = supply[place - len(own) - len(gone)]
        else:
            card = me.queue.pop([*own, *gone][place])
            if stock:
                me.queue.append(stock.pop())
        if not len(own) <= place < len(own) + len(gone):
            me.discard.append(card)
        me.skill = max(0, me.skill - card[0])


def fight(seats: Sequence[Seat], row: list[Enemy], foes: list[Enemy], chance: Chance) -> int:
    """Targets, failures and who wins; gives the number of decisions."""
    for me in seats:
        place = chance.below(len(row) + 1)
        me.target = row[place] if place < len(row) else None
    for no, me in enumerate(seats):
        part = chance.below(me.failure + 1)
        seats[(no + 1) % 3].received += part
        seats[(no + 2) % 3].received += me.failure - part
    for me in seats:
        enemy = me.target
        if enemy is not None:
            strength = (me.skill if enemy[1] else me.fight) - max(0, me.received - me.shield)
            if strength < enemy[0]:
                me.dues = enemy[3]
                continue
            me.xp += enemy[2]
            if enemy in row:
                row.remove(enemy)
                row.extend([foes.pop()] if foes else [])
    return 2 * len(seats)


def deal(seed: int) -> int:
    """Plays a whole game; gives the number of its decisions."""
    chance = Chance(seed)
    stock, foes = list(STOCK), list(ENEMIES)
    chance.shuffle(stock)
    row = [foes.pop() for _ in range(4)]
    seats = [Seat(chance, [stock.pop() for _ in range(5)]) for _ in range(3)]
    asked = 0
    for _ in range(ROUNDS):
        order = sorted(seats, key=lambda seat: seat.xp)
        for me in order:
            asked += play_cards(me, chance)
        for me in order:
            asked += buy(me, stock, chance)
        asked += fight(seats, row, foes, chance)
        for me in seats:
            me.clear(chance)
        given = [seat.queue.pop(0) if seat.queue else None for seat in seats]
        for no, card in enumerate(given):
            if card is not None:
                seats[(no + 1) % 3].queue.append(card)
    return asked


def rate(seconds: float) -> float:
    """Decisions per second of CPU, over games of at least so many seconds."""
    asked, seed, start = 0, 0, process_time()
    while (used := process_time() - start) < seconds or not seed:
        asked += deal(seed)
        seed += 1
    return asked / used
