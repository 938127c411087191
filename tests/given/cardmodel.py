"""What Card Ring's cards must do, read from their files once more by a model that knows nothing of the rules' code.

`Model` is a seat with its table as lists of names; `Reckoning` is what one Recovery brings. Both take the effect lists
as they stand in the YAML.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import yaml

from deckgames.engine.packfile import base_files
from tests.given.cardring import RingStory

Entry = dict[str, Any]
HAND, PILE = "minor-skill minor-fight", "banana-skin fog-machine"
DECK = "clockwork-ledger steam-fist duelling-cane loose-screw"
BEFORE = "minor-fight steam-fist"
QUEUES = {seat: f"{seat}1 {seat}2 {seat}3 {seat}4 {seat}5" for seat in "ABC"}
TOP = "X Y Z"
ENEMIES = "hall-of-mirrors clockwork-bishop"
ROW = "waistcoat-rats weeping-portrait headless-coachman"


@cache
def written() -> dict[str, list[Entry]]:
    """The card files that are tested with, section by section."""
    out: dict[str, list[Entry]] = {}
    for file in base_files("cardring"):
        for section, entries in yaml.safe_load(file.read_text(encoding="utf-8")).items():
            if section not in ("meta", "pack"):
                out.setdefault(section, []).extend(entries if isinstance(entries, list) else [entries])
    return out


class Model:
    """Seat A and the table as lists of names, and what each verb does to them."""

    def __init__(self, card: str) -> None:
        self.card = card
        self.hand, self.deck, self.discard = HAND.split(), DECK.split(), PILE.split()
        self.in_play = [*BEFORE.split(), card]
        self.queues = {seat: queue.split() for seat, queue in QUEUES.items()}
        self.main, self.enemies, self.row = TOP.split(), ENEMIES.split(), ROW.split()
        self.bottom: list[str] = []
        self.sunk: list[str] = []
        self.trash: list[str] = []
        self.count = {"skill": 2, "fight": 0, "failure": 0, "shield": 0, "xp": 0}
        self.riders = self.anchored = 0
        self.buy_from = ""
        self.bonuses: list[tuple[str, int]] = []
        self.next_buys: list[tuple[int, bool]] = []
        self.source = card

    def do(self, entries: list[Entry]) -> None:
        for entry in entries:
            (verb, value), = entry.items()
            getattr(self, f"do_{verb}", lambda _, v=verb: self.promise(v))(value)

    def promise(self, verb: str) -> None:
        assert verb in ("on_win", "on_lose", "on_opponent_loses"), f"the model does not know {verb}"
        self.riders += 1

    def add(self, name: str) -> Callable[[int], None]:
        return lambda n: self.count.__setitem__(name, self.count[name] + n)

    def __getattr__(self, name: str) -> Callable[[int], None]:
        counter = name.removeprefix("do_")
        if name.startswith("do_") and counter in ("skill", "fight", "failure", "shield", "xp"):
            return self.add(counter)
        raise AttributeError(name)

    def do_draw(self, n: int) -> None:
        self.hand += self.deck[:n]
        del self.deck[:n]

    def do_discard(self, n: int) -> None:
        self.discard += self.hand[:n]
        del self.hand[:n]

    def do_trash(self, keys: Entry) -> None:
        for _ in range(keys["count"]):
            zone = next(getattr(self, name) for name in keys["from"] if getattr(self, name))
            self.trash.append(zone.pop(0))

    def do_recall(self, keys: Entry) -> None:
        taken, self.discard = self.discard[:keys["count"]], self.discard[keys["count"]:]
        if keys["to"] == "hand":
            self.hand += taken
        else:
            self.deck = taken[::-1] + self.deck

    def do_dig(self, keys: Entry) -> None:
        looked, self.deck = self.deck[:keys["look"]], self.deck[keys["look"]:]
        self.hand += looked[:keys["take"]]
        rest = looked[keys["take"]:]
        assert keys["rest"] == "discard"
        self.discard += rest

    def do_convert(self, keys: Entry) -> None:
        n = min(keys["upto"], self.count["skill"])
        self.count["skill"] -= n
        self.count["fight"] += n

    def do_bonus(self, keys: Entry) -> None:
        self.bonuses.append((keys["against"], keys["by"]))

    def do_may(self, entries: list[Entry]) -> None:
        self.do(entries)

    def do_if_you_do(self, keys: Entry) -> None:
        self.do(keys["pay"])
        self.do(keys["then"])

    def do_choose_one(self, lists: list[list[Entry]]) -> None:
        self.do(lists[0])

    def do_per(self, keys: Entry) -> None:
        many = {"opponents_ahead": 2, "brawl_before": 2}[keys["count"]]
        self.do(keys["do"] * min(many, keys["upto"]))

    def do_rotate(self, way: str) -> None:
        queues = [self.queues[seat] for seat in "ABC"]
        if way == "left":
            given = [queue.pop(0) for queue in queues]
            for i, card in enumerate(given):
                queues[(i + 1) % 3].append(card)
        else:
            given = [queue.pop() for queue in queues]
            for i, card in enumerate(given):
                queues[(i - 1) % 3].insert(0, card)

    def do_swap(self, keys: Entry) -> None:
        a, b = self.queues["A"], self.queues["B"]
        a[0], b[0] = b[0], a[0]

    def do_sweep(self, keys: Entry) -> None:
        queue = self.queues["A" if keys["whose"] == "you" else "B"]
        swept = queue[:keys["upto"]]
        del queue[:keys["upto"]]
        (self.trash if keys["to"] == "trash" else self.bottom).extend(swept)
        queue += self.main[:len(swept)]
        del self.main[:len(swept)]

    def do_anchor(self, _: bool) -> None:
        self.anchored = True

    def do_buy_from(self, whose: str) -> None:
        self.buy_from = whose

    def do_next_buy(self, keys: Entry) -> None:
        self.next_buys.append((keys["less"], keys["to"] == "deck_top"))

    def do_scout(self, n: int) -> None:
        self.sunk += self.enemies[:n]
        del self.enemies[:n]

    def do_shoo(self, _: int) -> None:
        self.sunk.append(self.row[0])
        self.row[0] = self.enemies.pop(0)

    def do_rule(self, name: str) -> None:
        if name == "alphabetical_butler":
            self.queues["A"].reverse()
        elif name == "camera_obscura":
            face = next(c for cards in written().values() for c in cards if c["id"] == self.in_play[0])
            self.do(face["play"])
        else:
            raise AssertionError(f"the model does not know the rule {name}")


KINDS = {"any": "adversary trap dummy finale", "dummy": "dummy", "adversary": "adversary", "trap": "trap",
         "enemy": "adversary trap", "finale": "finale", "not_dummy": "adversary trap finale"}
XP = {"A": 5, "B": 3, "C": 4}


class Reckoning:
    """What one Recovery brings to each seat, by the lists of the files."""

    def __init__(self) -> None:
        self.xp = dict.fromkeys(XP, 0)
        self.draws = dict.fromkeys(XP, 0)
        self.discards = dict.fromkeys(XP, 0)
        self.trashes: dict[str, list[str]] = {seat: [] for seat in XP}
        self.gains: dict[str, list[tuple[str, str]]] = {seat: [] for seat in XP}

    def do(self, seat: str, entries: list[Entry]) -> None:
        for entry in entries:
            (verb, value), = entry.items()
            if verb == "xp":
                self.xp[seat] += value
            elif verb == "take_xp":
                leader = max((s for s in XP if s != seat), key=lambda s: XP[s])
                self.xp[seat] += min(value, XP[leader])
                self.xp[leader] -= min(value, XP[leader])
            elif verb == "draw":
                self.draws[seat] += value
            elif verb == "discard":
                self.discards[seat] += value
            elif verb == "trash":
                self.trashes[seat].append(f"trash {'up to ' if value['may'] else ''}{value['count']}")
            elif verb == "gain":
                self.gains[seat] += [(value["card"], value.get("to", "discard"))] * value.get("count", 1)
            elif verb == "each_opponent":
                for other in XP:
                    if other != seat:
                        self.do(other, value)
            else:
                raise AssertionError(f"the reckoning does not know {verb}")

    def compare(self, s: RingStory) -> None:
        for i, seat in enumerate("ABC"):
            now = getattr(s, seat)
            assert now.xp == max(0, XP[seat] + self.xp[seat]), seat
            assert now.n("hand") == 5 + self.draws[seat]
            dues = self.trashes[seat] + ([f"discard {self.discards[seat]}"] if self.discards[seat] else [])
            assert now.due == ", ".join(dues)
            for card, to in self.gains[seat]:
                zone = s.t.seats[i].deck[-1:] if to == "deck_top" else s.t.seats[i].discard
                assert card in [c.spec.id for c in zone]
