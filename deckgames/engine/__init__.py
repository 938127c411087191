"""Cards, zones, decisions, matches and saves: knows no game and no screen."""

from typing import Literal

TakeBacks = Literal["reveal", "free"]
CurtainMode = Literal["auto", "always", "banner", "off"]
Begins = Literal["loser", "turns", "lot"]
"""What the people at a table agree on; here, because command lines are read by it before anything else is needed."""
