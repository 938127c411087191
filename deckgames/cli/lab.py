"""The commands of the lab: `deckgames lab ...`, many games between bots and what they tell."""

from collections.abc import Callable
from inspect import Parameter, Signature
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

import typer

from deckgames.cli.failing import lab_needed
from deckgames.cli.wishes import BalanceWish, CompareWish, JudgeWish, LiftWish, RateWish, ValueWish, Wish

lab = typer.Typer(no_args_is_help=True, pretty_exceptions_enable=False, rich_markup_mode=None, help=(
    "Learn what a month of play-testing would tell you, from games between bots and from saved games."))

W = TypeVar("W", bound=Wish)


def command(options: str, help: str) -> Callable[[Callable[[W], int]], Callable[[W], int]]:
    """Makes a command of what carries out a wish: its options are these fields of the wish, in this sequence."""
    def declare(does: Callable[[W], int]) -> Callable[[W], int]:
        wish = get_type_hints(does)["wish"]
        hints = get_type_hints(wish, include_extras=True)
        taken = {name: _listed(hints[name]) for name in options.split()}

        def asked(**flags: Any) -> None:
            raise typer.Exit(does(wish(**{
                name: tuple(value) if isinstance(value, list) else value for name, value in flags.items()})))

        asked.__name__, asked.__annotations__ = does.__name__, taken
        asked.__signature__ = Signature([  # type: ignore[attr-defined]
            Parameter(name, Parameter.KEYWORD_ONLY, default=getattr(wish, name, Parameter.empty), annotation=hint)
            for name, hint in taken.items()])
        lab.command(help=help)(asked)
        return does

    return declare


def _listed(hint: Any) -> Any:
    """A field of several words as Typer reads them."""
    of, said = get_args(hint)
    return Annotated[list[get_args(of)[0]], said] if get_origin(of) is tuple else hint  # type: ignore[misc]


@command("game seats games bots packs cards options seed jobs json html force keep cluster lift kept record",
         "Say what is wrong with a game or with your own cards: seat order, length, lead, dead and overpowering cards.")
def balance(wish: BalanceWish) -> int:
    with lab_needed():
        from deckgames.cli.balancing import balance
    return balance(wish)


@command("game faces seats within games bots packs cards options seed jobs json html force keep cluster",
         "Say how much taking a card helps its owner to win: the same deals with and without it.")
def lift(wish: LiftWish) -> int:
    with lab_needed():
        from deckgames.cli.comparing import lift
    return lift(wish)


@command("game a b seats games bots seed jobs json html force cluster",
         "Say what another number on a card, another pack or another option changes: the same deals with both.")
def compare(wish: CompareWish) -> int:
    with lab_needed():
        from deckgames.cli.comparing import compare
    return compare(wish)


@command("game seats games saves between rollouts packs options seed jobs json html force keep cluster",
         "Say how strong bots and people are: ratings, and who beats whom.")
def rate(wish: RateWish) -> int:
    with lab_needed():
        from deckgames.cli.rating import rate
    return rate(wish)


@command("game files positions ask seats worlds rollouts situations packs cards options seed jobs "
         "json html force keep cluster",
         "Say how good the advice of hints and bots is: what it loses against the best of all answers.")
def judge(wish: JudgeWish) -> int:
    with lab_needed():
        from deckgames.cli.judging import judge
    return judge(wish)


@command("game seats games fresh kept record options seed jobs json html force cluster",
         "Fit the chance to win that bots look ahead to, and say how near it comes to what happens.")
def value(wish: ValueWish) -> int:
    with lab_needed():
        from deckgames.cli.balancing import value
    return value(wish)
