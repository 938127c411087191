"""The JSON Schema of a game's card files: editors complete and check cards with it."""

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema, JsonRef, JsonSchemaMode, JsonSchemaValue, models_json_schema

from deckgames.engine.core.cards import CardSpec, Meta
from deckgames.engine.packs.errors import Verbs
from deckgames.engine.packs.reading import REPLACES, WITHOUT, Header

EFFECT = "#/$defs/Effect"
_MARK = {"effect": "one of the verbs"}


class _Generator(GenerateJsonSchema):
    """Marks where an effect stands: `Effect` is no model but one of the verbs, so pydantic cannot define it."""

    def get_schema_from_definitions(self, json_ref: JsonRef) -> JsonSchemaValue | None:
        return dict(_MARK) if json_ref == EFFECT else super().get_schema_from_definitions(json_ref)

    def encode_default(self, dft: Any) -> Any:
        """The default, of a kind that is built for it: older versions of pydantic write no other."""
        if isinstance(dft, BaseModel):
            type(dft).model_rebuild()
        return super().encode_default(dft)


def json_schema(sections: Mapping[str, type[CardSpec]], verbs: Verbs) -> dict[str, Any]:
    """A schema of whole files; an effect is one of the one-key objects of the vocabulary."""
    models: list[type[BaseModel]] = [Header, Meta, *sections.values(), *verbs.values()]
    wanted: list[tuple[type[BaseModel], JsonSchemaMode]] = [(model, "validation") for model in dict.fromkeys(models)]
    refs, definitions = models_json_schema(wanted, schema_generator=_Generator)
    ref = {model: refs[model, "validation"] for model in models}
    defs: dict[str, Any] = _referring(definitions.get("$defs", {}))
    defs["Effect"] = {"oneOf": [_one_key(verb, ref[model], model, defs) for verb, model in sorted(verbs.items())]}
    word = {"type": "string"}
    properties: dict[str, Any] = {"pack": ref[Header], "meta": ref[Meta],
                                  WITHOUT: {"anyOf": [{"type": "array", "items": word}, word]}}
    for model in sections.values():
        defs[ref[model]["$ref"].rpartition("/")[2]]["properties"][REPLACES] = word
    for name, model in sections.items():
        properties[name] = {"anyOf": [{"type": "array", "items": ref[model]}, ref[model], {"type": "null"}]}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "deckgames cards", "type": "object",
            "properties": properties, "additionalProperties": False, "$defs": defs}


def _one_key(verb: str, ref: JsonSchemaValue, model: type[BaseModel], defs: Mapping[str, Any]) -> dict[str, Any]:
    """An object whose only key is the verb: its value is the mapping of all fields, or the bare value of one."""
    values = [ref]
    shorthand = getattr(model, "shorthand", None)
    if shorthand is not None:
        field = model.model_fields[shorthand].alias or shorthand
        values.append(defs[ref["$ref"].rpartition("/")[2]]["properties"][field])
    if not any(field.is_required() for field in model.model_fields.values()):
        values.append({"const": True})
    return {"type": "object", "properties": {verb: {"anyOf": values} if len(values) > 1 else ref},
            "required": [verb], "additionalProperties": False}


def _referring(schema: Any) -> Any:
    """The schema with a reference at each mark."""
    if schema == _MARK:
        return {"$ref": EFFECT}
    if isinstance(schema, dict):
        return {key: _referring(value) for key, value in schema.items()}
    return [_referring(value) for value in schema] if isinstance(schema, list) else schema
