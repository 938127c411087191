"""What combinations, waiting effects and options are called."""

from deckgames.engine.decisions import Option
from deckgames.games.pools.screen.board import Board
from deckgames.games.pools.state import Combo, Entry
from deckgames.ui.paint.canvas import Line

_NTH = ("first", "second", "third", "last")


def combo_of(board: Board, option: Option) -> tuple[int, Combo] | None:
    """The combination that an option names, with its owner."""
    name, _, seat = option.oid.partition(":seat-")
    no = int(seat) if seat else board.shown.no
    found = next((one for one in board.combos(no) if one.name.lower() == name), None)
    return None if found is None else (no, found)


def combo_name(board: Board, seat: int, combo: Combo) -> str:
    """ "Bea’s 15", "Bea’s wall of 4"; of two with the same amount "Bea’s second 9"."""
    alike = [one.no for one in board.of_kind(seat, combo.kind) if one.points == combo.points]
    nth = f"{_NTH[min(alike.index(combo.no), 3)]} " if len(alike) > 1 else ""
    wall = "wall of " if combo.kind == "defence" else ""
    return f"{board.look(seat).name}’s {nth}{wall}{combo.points}"


def entry_of(board: Board, option: Option) -> Entry | None:
    """The waiting effect that an option names."""
    return next((entry for entry in board.view.main if f"entry-{entry.no}" == option.oid), None)


def called(board: Board, option: Option) -> Line:
    """What an option is called: a card, a player, `● Bea’s 15`; else its label."""
    if (entry := entry_of(board, option)) is not None:
        return board.sign(entry.owner), (f" {entry.card.name}", "name")
    if (found := combo_of(board, option)) is not None:
        return board.sign(found[0]), (f" {combo_name(board, *found)}", "name")
    if option.card is not None:
        return ((option.label, "name"),)
    if option.seat is not None:
        return (board.name(option.seat),)
    return ((option.label, "name"),)
