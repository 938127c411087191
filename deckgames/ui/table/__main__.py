"""A table without the app around it, for whoever works on a screen: `python -m deckgames.ui.table --seed 1`."""

import sys
from argparse import ArgumentParser

from deckgames.engine.session import SeatInfo, Session, TableOptions
from deckgames.games import IDS, load
from deckgames.ui.paint.themed import ThemedApp
from deckgames.ui.table.parts import Finished
from deckgames.ui.table.screen import TableScreen

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Flo")


class TableApp(ThemedApp[None]):
    """One table in the Night theme."""

    def __init__(self, table: TableScreen, theme: str = "night") -> None:
        super().__init__()
        self.table = table
        self.theme = theme
        self.set_class(theme == "mono", "-mono")

    def on_mount(self) -> None:
        """The table at once."""
        _ = self.push_screen(self.table)

    def on_table_screen_finished(self, message: Finished) -> None:
        """The final table in the bar."""
        places = sorted(message.result.places, key=lambda place: place.place)
        names = self.table.session.names
        self.exit(message=", ".join(f"{p.place}. {names[p.seat]} {p.score}" for p in places))

    def on_table_screen_left(self) -> None:
        """There is no menu here."""
        self.exit()


def main(arguments: list[str]) -> None:
    """Opens a table as the arguments say."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--game", default=IDS[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--humans", type=int, default=2)
    parser.add_argument("--bots", type=int, default=1)
    parser.add_argument("--level", default="greedy")
    parser.add_argument("--theme", default="night")
    parser.add_argument("--curtain", default="auto", choices=("auto", "always", "banner", "off"))
    given = parser.parse_args(arguments)
    players = ["human"] * given.humans + [f"bot:{given.level}"] * given.bots
    seats = [SeatInfo(NAMES[i], player, i) for i, player in enumerate(players)]
    game = load(given.game)
    session = Session.new(game, seats, seed=given.seed, table=TableOptions(curtain=given.curtain))
    TableApp(TableScreen(session), given.theme).run()


if __name__ == "__main__":
    main(sys.argv[1:])
