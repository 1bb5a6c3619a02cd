"""Which form a text has (language: forms)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..kernel.misreading import nearest, wrong
from ..rules import ability as rules
from .heard import Interrupting, Triggered
from .static import StaticText
from .used import Action, Activated, Global

TRIGGERS: dict[str, dict[str, Any]] = {
    "awaken": {"when": {"spun_up": "this"}, "may": True},
    "impulse": {"when": {"purchased": "this"}},
    "vengeance": {"when": {"damaged": "me"}},
    "aftershock": {"when": {"leaves_field": "this", "because of": "opponent"}},
}
"""Words of the game that say when a text happens (DM-14.1.1, DM-14.1.5, DM-14.1.19; Vengeance: errata)."""


def form_of(data: Any) -> rules.Ability:
    """The text that YAML data describes. Raises a validation error with a sentence."""
    from .keywords import Keyword

    if not isinstance(data, Mapping):
        raise wrong(f"{data!r} is no text; a text is a mapping such as {{when: ..., do: [...]}}")
    kinds: dict[str, Any] = {
        "keyword": Keyword,
        "global": Global,
        "when": Triggered,
        "interrupt": Interrupting,
        "of": StaticText,
        "use": Activated,
        "do": Action,
    }
    data = {**TRIGGERS.get(str(data.get("word")), {}), **data} if "when" not in data else data
    for word, kind in kinds.items():
        if word in data:
            text: rules.Ability = kind.model_validate(dict(data))
            return text
    known = [*kinds, "hook"]
    first = str(next(iter(data), ""))
    raise wrong(f"a text needs one of {', '.join(known)}; {first!r} is none of them{nearest(first, known)}")
