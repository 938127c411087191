"""What the wheel carries beside the sources: messages and emblems as they are kept once they were read, so that the
first start need not read them; and what keeps out of a source distribution whatever else lies in a checkout."""

import os
import sys
from pathlib import Path
from subprocess import run
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Kept(BuildHookInterface[Any]):
    """Reads them into a folder of the build, as a first start does."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Not for an editable installation: there the files change. A source distribution is only looked at."""
        if self.target_name == "sdist":
            self.refuse_strangers()
            return
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

    def refuse_strangers(self) -> None:
        """Raises ValueError where files that git does not hold lie among those that are packed."""
        packed = self.build_config.target_config["only-include"]
        asked = ["git", "ls-files", "--others", "--exclude-standard", "--", *packed]
        if Path(self.root, ".git").exists() and (
                strange := run(asked, cwd=self.root, capture_output=True, text=True).stdout.split("\n")[:-1]):
            raise ValueError(f"git does not hold {', '.join(strange)}: add or move them before they are published")
