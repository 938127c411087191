"""Verbs of attacks, duels and the Overlord's fights (JO-V-4.6)."""

from typing import Literal, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from deckgames.engine.clauses import YOU, Clause, may
from deckgames.engine.effects import Brief
from deckgames.games.journey.amounts import CardKind, Player
from deckgames.games.journey.effects.base import Act
from deckgames.games.journey.words import ARTICLE, SIGN, Voice, beside, person, whom


class AttackPlayer(Act):
    """A one-way attack with the powers of the moment; of each player all at once."""

    verb = "attack_player"
    attacker: Literal["you", "active", "another", "each", "left", "right"]
    defender: Literal["you", "another", "left", "right"]

    @model_validator(mode="after")
    def _one_another(self) -> Self:
        near = self.attacker in ("another", "left", "right")
        if near != (self.defender == "you") or (self.attacker == "each" and self.defender == "another"):
            raise PydanticCustomError("attack", "nobody can tell who attacks whom", {
                "expected": "you or active with another or a neighbour, each with a neighbour, anybody else with you"})
        return self

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        who = YOU if self.attacker == "you" and not (voice and voice.me) else person(self.attacker, voice)
        return [who.does("attack", beside(self.attacker, self.defender, voice))]

    def brief(self) -> Brief:
        return [(f"{SIGN[self.attacker] or 'you '}hit {SIGN[self.defender].strip() or 'you'}", "might")]


class Duel(Act):
    """A duel by the core rules; `who: each`: every player with that neighbour."""

    verb = "duel"
    who: Literal["you", "active", "each"] = "you"
    with_: Literal["another", "left", "right", "overlord"] = Field(alias="with")
    may: bool = True

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        who = person(self.who, voice)
        what = f"duel {beside(self.who, self.with_, voice)}"
        return [may(who, what) if self.may else who.does(*what.split(" ", 1))]

    def brief(self) -> Brief:
        return [(f"{SIGN[self.who]}{'may ' * self.may}duel {SIGN[self.with_].strip()}", "might")]


class OverlordAttacks(Act):
    """Its strength against their defense."""

    verb = "overlord_attacks"
    who: Player = "active"

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return [person("overlord", voice).does("attack", whom(self.who, voice))]

    def brief(self) -> Brief:
        return [(f"Ovl hits {SIGN[self.who].strip() or 'you'}", "might")]


class FightOverlord(Act):
    """Combat against the Overlord."""

    verb = "fight_overlord"

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return [person("you", voice).does("fight", "the Overlord")]

    def brief(self) -> Brief:
        return [("fight Ovl", "might")]


class TriggerInvasion(Act):
    """Every invasion ability for that type, without a card moving."""

    verb = "trigger_invasion"
    type_: CardKind = Field(default="dragon", alias="type")

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return [person("you", voice).does("trigger", f"{ARTICLE[self.type_]} invasion")]

    def brief(self) -> Brief:
        return [(f"{self.type_} invasion", "might")]
