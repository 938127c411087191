"""What a bot says of its answer before it gives it: a forecast for everybody's eyes, in the words of the game."""

from deckgames.engine.forecast.forecast import Forecast, Forecasts
from deckgames.engine.match.game import Game
from deckgames.engine.match.match import SeatHandle
from deckgames.engine.vocabulary.decisions import Raw


def reason(handle: SeatHandle, game: Game, raw: Raw) -> str:
    """Half a line, such as "dial 60→36, pool 10→13 of 40"; "" where the game has nothing to say. A bug in the
    words must not stop a bot."""
    said = game.part("reason")
    try:
        return said(handle, raw) if said is not None else ""
    except Exception:
        return ""


def forecast_of(handle: SeatHandle, raw: Raw) -> Forecast | None:
    """The forecast of this answer by public knowledge alone, made from an imagined world."""
    return Forecasts(handle.imagine(handle.number), None, handle.number).of(raw)
