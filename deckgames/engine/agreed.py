"""The words for what the people at a table may agree on: a module of its own, because command lines are read by them
before anything else is needed."""

from typing import Literal

TakeBacks = Literal["reveal", "free"]
CurtainMode = Literal["auto", "always", "banner", "off"]
