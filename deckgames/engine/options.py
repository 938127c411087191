"""A game's house rules as a pydantic model whose titles and descriptions are what people read at set-up."""

from typing import Any

from pydantic import BaseModel, ConfigDict, Field


class Options(BaseModel):
    """Base of every game's options: frozen, unknown names refused. Titles and descriptions are what people read."""

    model_config = ConfigDict(frozen=True, extra="forbid")


def option(default: Any, title: str, help_text: str, rule: str, **names: str) -> Any:
    """A field with what a set-up page shows: title, one line of help, rule id, names for bare values (`v_0` for 0)."""
    return Field(default=default, title=title, description=help_text,
                 json_schema_extra={"rule": rule, "names": {k.removeprefix("v_"): v for k, v in names.items()}})
