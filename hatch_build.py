"""What the wheel carries beside the sources: messages and emblems as they are kept once they were read, so that the
first start need not read them."""

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Kept(BuildHookInterface[Any]):
    """Reads them into a folder of the build, as a first start does."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Not for an editable installation: there the files change."""
        if version == "editable":
            return
        self.made = TemporaryDirectory()  # it goes when the build ends
        os.environ.update(DECKGAMES_CACHE=self.made.name, DECKGAMES_HOME=f"{self.made.name}/nobody")
        sys.path.insert(0, self.root)
        from deckgames.engine.messages import Texts
        from deckgames.ui.paint.emblems import emblems

        emblems()
        for file in Path(self.root, "assets", "text").glob("*.yaml"):
            assert Texts(file.stem).written
        build_data["force_include"][self.made.name] = "deckgames/assets/kept"
