"""The shape of a card file as JSON Schema, for editors: made from the models that check card files.

It says no less than what is allowed and sometimes more: what depends on several values at once (a die that fits its
kind, dice that were named before) is left to `dicemasters cards lint`.
"""

from __future__ import annotations

import typing
from collections.abc import Iterable
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from ..abilities import answer, limits, permissions
from ..abilities.amounts import AMOUNTS
from ..abilities.conditions import CONDITIONS, WORDS
from ..abilities.dice_patterns import EVENTS
from ..abilities.flow import EFFECTS
from ..abilities.forms import BURSTS
from ..abilities.hooks import HOOKS
from ..abilities.keywords import KEYWORDS
from ..abilities.kinds import KINDS, PLURALS, Side
from ..abilities.part import Part
from ..abilities.patterns import MOMENTS
from ..abilities.who import NAMES
from .facts import REWORDED
from .parts import FORMS, all_models, field_docs, sentence, written
from .schema import CardFile

Schema = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def card_file_schema() -> Schema:
    """The whole schema, as `dicemasters cards schema` writes it."""
    models: list[type[BaseModel]] = [*all_models(), CardFile]
    _, top = models_json_schema([(model, "validation") for model in models], by_alias=True)
    defs: dict[str, Schema] = {name: _tidy(schema) for name, schema in top["$defs"].items()}
    _explain(defs, all_models())
    _words(defs)
    _answers(defs)
    _unions(defs)
    file = defs.pop("CardFile")
    version = defs["VersionEntry"]["properties"]
    version["abilities"] = _list(_ref("Text"))
    version["errata"] = _any(_enum([REWORDED]), _list(_ref("Text")))
    die = defs["DieEntry"]["properties"]
    die["energy"] = _any(die["energy"], die["energy"]["items"])
    die["faces"]["items"] = {"type": ["string", "integer"]}
    used = _reached(file, defs)
    return {"$schema": DIALECT, "title": "A card file of Dice Masters", **file, "$defs": used}


# Small pieces ------------------------------------------------------------------------------------------------------


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _any(*schemas: Schema) -> Schema:
    return {"anyOf": list(schemas)}


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def _enum(words: Iterable[str]) -> Schema:
    return {"enum": list(dict.fromkeys(words))}


def _mapping(properties: dict[str, Schema], required: Iterable[str] = ()) -> Schema:
    return {
        "type": "object",
        "properties": properties,
        "required": list(required),
        "additionalProperties": False,
    }


def _tidy(schema: Any) -> Any:
    """Without titles and defaults, which tell an author nothing, and without null, which card files do not know."""
    if isinstance(schema, list):
        return [_tidy(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    kept: Schema = {}
    for key, value in schema.items():
        if key == "properties":
            kept[key] = {name: _tidy(inner) for name, inner in value.items()}
        elif key != "default" and not (key == "title" and isinstance(value, str)):
            kept[key] = _tidy(value)
    options = [option for option in kept.pop("anyOf", []) if option != {"type": "null"}]
    if len(options) == 1:
        kept = {**options[0], **kept}
    elif options:
        kept["anyOf"] = options
    return kept


def _explain(defs: dict[str, Schema], models: Iterable[type[Part]]) -> None:
    """Descriptions from the docstrings; and where a list of words or conditions is meant, one alone will do."""
    for model in models:
        schema = defs[model.__name__]
        schema["description"] = sentence(model)
        docs = field_docs(model)
        for field in model.model_fields:
            inner = schema["properties"][written(model, field)]
            inner = _one_or_more(inner)
            if "anyOf" in inner:
                inner["anyOf"] = [_one_or_more(option) for option in inner["anyOf"]]
            if field in docs:
                inner = {**inner, "description": docs[field]}
            schema["properties"][written(model, field)] = inner


def _one_or_more(schema: Schema) -> Schema:
    single = schema.get("items", {})
    alone = single.get("type") == "string" or single in (_ref("Energy"), _ref("Condition"))
    return _any(single, schema) if alone else schema


# What validators make of other shapes -------------------------------------------------------------------------------


def _words(defs: dict[str, Schema]) -> None:
    """Closed lists of words that the models check by hand."""
    sides = ["", *(f"{side} " for side in typing.get_args(Side) if side)]
    dice = _enum([*(side + kind for side in sides for kind in (*KINDS, *PLURALS)), "drawn", "them"])
    for quantifier in ("any", "all", "target", "choose"):
        defs["Selector"]["properties"][quantifier] = dice
    defs["Filters"] = {**defs["Filters"], "properties": {**defs["Filters"]["properties"], "any": dice}}
    for name, known in defs["Selector"]["properties"].items():
        if name in defs["Filters"]["properties"] and name != "any":
            defs["Filters"]["properties"][name] = known
    defs["MomentPattern"]["properties"]["step"] = _enum(MOMENTS)
    defs["Keyword"]["properties"]["keyword"] = _enum(KEYWORDS)
    for kind in FORMS.values():
        defs[kind.__name__]["properties"]["face"] = _enum(BURSTS)


def _answers(defs: dict[str, Schema]) -> None:
    """Answers are written shorter than the classes that keep them."""
    number = _any(_ref("Amount"), _mapping({"set": _ref("Amount")}, ["set"]))
    whole = {"type": "integer"}
    life = _mapping({"life": whole}, ["life"])
    who = _ref("Who")
    sources = [*permissions.SOURCES, "intimidate", "call out", "tag out"]
    forms: dict[type[Part], Schema] = {
        answer.StatAnswer: number,
        permissions.CanBlockAnswer: number,
        answer.CostAnswer: _any(_ref("Amount"), _enum(["free"])),
        answer.HasAnswer: _any(
            {"type": "string"}, _mapping({word: {"type": "string"} for word in ("keyword", "affiliation", "kind")})
        ),
        permissions.FieldForAnswer: _any(defs["FieldForAnswer"], _enum(["free"])),
        permissions.PermissionAnswer: _any(_enum(["must", "cannot"]), _mapping({"cannot": who, "must": who})),
        permissions.BlockedByAnswer: _any(
            _enum(["none"]),
            _mapping({"not": who, "only": who, "called out": who, "at least": whole, "at most": whole, "first": whole}),
        ),
        limits.DrawsAnswer: whole,
        limits.TollAnswer: _mapping(
            {"act": _enum(["block", "use", "field"]), "with": who, "pay": life}, ["act", "pay"]
        ),
        permissions.GainsAnswer: _list(_ref("Text")),
        permissions.LosesTextAnswer: {"const": True},
        permissions.CannotBeKoedAnswer: {"const": True},
        permissions.DamageDealtAnswer: _damage(defs["DamageDealtAnswer"]),
        permissions.DamageTakenAnswer: _damage(defs["DamageTakenAnswer"]),
        permissions.CannotBeTargetedAnswer: _mapping({"by": _any(_enum(sources), _list(_enum(sources)))}, ["by"]),
    }
    for model, schema in forms.items():
        defs[model.__name__] = {**schema, "description": sentence(model)}


def _damage(schema: Schema) -> Schema:
    """An answer about damage in the words of YAML."""
    words = {"none": "is", "source": "from", "at_most": "at most"}
    properties = {words.get(name, name): inner for name, inner in schema["properties"].items()}
    return _mapping({**properties, "is": _enum(["none"])})


def _unions(defs: dict[str, Schema]) -> None:
    """The places where one of several parts stands."""

    def one_of(kinds: Iterable[type[Part]]) -> list[Schema]:
        return [_ref(kind.__name__) for kind in dict.fromkeys(kinds)]

    defs["Who"] = _any(_enum(NAMES), {"type": "string"}, _ref("Selector"), _list(_ref("Who")))
    defs["Amount"] = _any({"type": "integer"}, *one_of(AMOUNTS.values()))
    defs["Range"] = _any(defs["Range"], _ref("Amount"))
    defs["Condition"] = _any(_enum(WORDS), *one_of(CONDITIONS.values()))
    defs["Pattern"] = _any(*one_of(EVENTS.values()), _list(_ref("Pattern")))
    given = {"who": _ref("Who"), "until": _enum(["turn", "start of my next turn"]), **defs["Answers"]["properties"]}
    defs["Give"] = {**_mapping(given, ["who"]), "description": defs["Give"]["description"]}
    defs["Triggered"]["required"] = ["do"]  # awaken and impulse say by themselves when
    keys: dict[str, list[Schema]] = {}
    for kind in FORMS.values():
        for key, value in defs[kind.__name__]["properties"].items():
            if value not in keys.setdefault(key, []):
                keys[key].append(value)
    texts = {key: values[0] if len(values) == 1 else _any(*values) for key, values in keys.items()}
    defs["Add"] = {
        **_mapping({**texts, "until": _enum(["turn", "end of my next turn"]), "next": {"type": "boolean"}}),
        "description": defs["Add"]["description"],
    }
    hook = {**_mapping({"hook": _enum(HOOKS)}, ["hook"]), "description": "A text written in Python."}
    defs["Text"] = _any(*one_of(FORMS.values()), hook)
    defs["Effect"] = _any(*_effects(defs))


def _effects(defs: dict[str, Schema]) -> Iterable[Schema]:
    def under(word: str, *contents: Schema) -> Schema:
        content = _any(*contents) if len(contents) > 1 else contents[0]
        return _mapping({word: content}, [word])

    yield under("deal", _ref("Deal"), _ref("DealEachOther"))
    yield under("use_effect", _ref("UseEffect"), _ref("UseAttackText"))
    for word, (kind, short) in EFFECTS.items():
        alone = [defs[kind.__name__]["properties"][short]] if short else []
        described = _ref(kind.__name__)
        yield under(word, described, *alone)
    yield from (_ref(name) for name in ("If", "Unless", "May", "ChooseOne"))


def _reached(file: Schema, defs: dict[str, Schema]) -> dict[str, Schema]:
    """The definitions that the file leads to, by name."""
    found: dict[str, Schema] = {}

    def walk(schema: Any) -> None:
        if isinstance(schema, list):
            for item in schema:
                walk(item)
        elif isinstance(schema, dict):
            name = str(schema.get("$ref", "")).rpartition("/")[2]
            if name and name not in found:
                found[name] = defs[name]
                walk(defs[name])
            for value in schema.values():
                walk(value)

    walk(file)
    return dict(sorted(found.items()))
