"""A game's house rules as a pydantic model whose titles and descriptions are what people read at set-up."""

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, ConfigDict, Field


class Options(BaseModel):
    """Base of every game's options: frozen, unknown names refused. Titles and descriptions are what people read."""

    model_config = ConfigDict(frozen=True, extra="forbid")


def option(default: Any, title: str, help_text: str, rule: str, *,
           implied: Mapping[str, Mapping[str, Any]] | None = None, **names: str) -> Any:
    """A field with what a set-up page shows: title, one line of help, rule id, names for bare values (`v_0` for 0).

    `implied` says which value of another option decides this one: `{"targets": {"sealed": "sitting"}}`.
    """
    extra: dict[str, Any] = {"rule": rule, "names": {k.removeprefix("v_"): v for k, v in names.items()}}
    if implied:
        extra["implied"] = {option: dict(values) for option, values in implied.items()}
    return Field(default=default, title=title, description=help_text, json_schema_extra=extra)
