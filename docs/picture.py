"""Makes docs/table.svg, the picture of the README: a real table in the app, some rounds into a game against bots.

Run it as `python docs/picture.py` in an environment with the project installed.
"""

import asyncio
import os
import re
import tempfile
from pathlib import Path

SEED, ROUND = 12, 6


async def picture(folder: Path) -> str:
    """The app's own screenshot of Ann's Play in a later round."""
    from deckgames.ui.ways import prepared

    from deckgames.engine.journal import SeatInfo
    from deckgames.engine.session import Session
    from deckgames.games import load
    from deckgames.seats import Bots
    from deckgames.ui.app import DeckApp, Start

    path = folder / "table.deck"
    seats = [SeatInfo("Ann", "human", 0), SeatInfo("Bob", "bot:normal", 1), SeatInfo("Cy", "bot:normal", 2)]
    playing = [SeatInfo(seat.name, "bot:normal", seat.symbol) for seat in seats]
    quick = Session.new(load("cardring"), playing, seed=SEED)
    bots, answers = Bots(quick), []
    while not (quick.round >= ROUND and quick.asked == 0 and quick.phase == "sitting"
               and quick.view(0).me.in_play):
        before = quick.number
        bots.answer()
        answers.extend((step.seat, step.raw) for step in quick.steps[before:])
    session = Session.new(load("cardring"), seats, seed=SEED, path=path)
    for seat, raw in answers:
        session.answer(raw, seat)
    session.close()
    start = Start("resume", path=path)
    app = DeckApp(start, prepared(start))
    async with app.run_test(size=(120, 40)) as pilot:
        for _ in range(4):
            await pilot.pause(0.3)
            if "Play a card?" in app.export_screenshot().replace("&#160;", " "):
                break
            await pilot.press("enter")
        await pilot.press("right")
        await pilot.pause(0.3)
        return app.export_screenshot(title="deckgames")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DECKGAMES_HOME"] = folder
        svg = asyncio.run(picture(Path(folder)))
    svg = re.sub(r"\s*@font-face \{[^}]*\}", "", svg)  # no fonts from the network
    Path(__file__).with_name("table.svg").write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
