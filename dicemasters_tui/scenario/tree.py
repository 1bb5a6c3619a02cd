"""YAML documents as text, lists and mappings that know their file and line.

Scenarios read every scalar as the text that stands there (`no` is no, `061` is 061); what must be a number is made
one by whoever asks for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from ..catalog.problem import nearest
from ..kernel.errors import DiceMastersError
from ..kernel.harmless import steering

MAX_BYTES = 500_000
MAX_NODES = 50_000
MOST_SAID = 400
"""Letters of a message; a value it quotes may be as long as the file."""
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_TAG = "tag:yaml.org,2002:"
_NULL = _TAG + "null"
_PLAIN = frozenset(("str", "int", "float", "bool", "null", "timestamp", "value", "merge", "seq", "map"))
"""What YAML takes a value for that says nothing of itself; scenarios read the text that stands there."""


class BadScenario(DiceMastersError):
    """A file that is no valid scenario: where, and why, in one sentence."""

    def __init__(self, file: str, line: int, message: str) -> None:
        self.file = file
        self.line = line
        self.message = message if len(message) <= MOST_SAID else f"{message[: MOST_SAID - 1]}…"
        super().__init__(f"{file}:{line}: {self.message}")


@dataclass(frozen=True, slots=True)
class Node:
    """A value: `data` is a text, None for an empty value, a tuple of nodes, or a dict from keys to nodes."""

    file: str
    line: int
    data: str | tuple[Node, ...] | dict[str, Node] | None

    def bad(self, message: str) -> BadScenario:
        return BadScenario(self.file, self.line, message)

    def keys(self, what: str) -> dict[str, Node]:
        """The mapping. Raises BadScenario when it is none."""
        if not isinstance(self.data, dict):
            raise self.bad(f"{what} must be keys and values.")
        return self.data

    def spelled_as(self, known: Iterable[str], what: str) -> dict[str, Node]:
        """The mapping with those of its keys that differ from known ones only by capitals written like these."""
        words = {word.lower(): word for word in known}
        keys: dict[str, Node] = {}
        for key, value in self.keys(what).items():
            name = words.get(key.lower(), key)
            if name in keys:
                raise value.bad(f"the key {name!r} is written twice; keep one of the two.")
            keys[name] = value
        return keys

    def known_keys(self, what: str, known: Iterable[str]) -> dict[str, Node]:
        """The mapping, whose keys are all known, in capitals or not.

        Raises BadScenario with the nearest key for one that is not.
        """
        allowed = list(known)
        keys = self.spelled_as(allowed, what)
        for key, value in keys.items():
            if key not in allowed:
                near = nearest(key, allowed)
                end = f"did you mean {near!r}?" if near else f"the keys here are {', '.join(allowed)}."
                if value.data is None:  # {A: attack x, y} is read as two keys
                    end += " Inside { } a text with a comma must stand in quotes."
                raise value.bad(f"unknown key {key!r} in {what}; {end}")
        return keys

    def items(self, what: str) -> tuple[Node, ...]:
        """The list; a single value is a list of one."""
        if isinstance(self.data, tuple):
            return self.data
        if isinstance(self.data, str):
            return (self,)
        raise self.bad(f"{what} must be a list.")

    def text(self, what: str) -> str:
        """The text, without blanks around it."""
        if not isinstance(self.data, str) or not self.data.strip():
            raise self.bad(f"{what} must be a text.")
        return self.data.strip()

    def one_of(self, words: Iterable[str]) -> str:
        """One of these words, in capitals or not; nothing is `none`. Raises BadScenario with all of them."""
        known = {word.lower(): word for word in words}
        text = "none" if self.data is None else self.text("this")
        if text.lower() not in known:
            raise self.bad(f"{text!r} is none of {', '.join(known.values())}.")
        return known[text.lower()]

    def whole(self, what: str) -> int:
        """The whole number, with or without a sign."""
        if not isinstance(self.data, str) or not re.fullmatch(r"[-+]?[0-9]{1,9}", self.data.strip()):
            raise self.bad(f"{what} must be a whole number.")
        return int(self.data)

    def truth(self, what: str) -> bool:
        """true or false, also as yes and no."""
        word = self.data.strip().lower() if isinstance(self.data, str) else ""
        if word not in ("true", "false", "yes", "no"):
            raise self.bad(f"{what} must be true or false.")
        return word in ("true", "yes")


def read_documents(path: Path, file: str) -> Iterator[Node]:
    """The documents of a file that are not empty, one after the other. Raises BadScenario."""
    for document in each_document(path, file):
        if isinstance(document, BadScenario):
            raise document
        yield document


def each_document(path: Path, file: str) -> Iterator[Node | BadScenario]:
    """The same, with what is wrong in the place of a document that is YAML and no more.

    Raises BadScenario where the file can be read no further.
    """
    try:
        with path.open("rb") as stream:
            raw = stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise BadScenario(file, 1, f"the file cannot be read: {getattr(error, 'strerror', None) or error}.") from None
    if len(raw) > MAX_BYTES:
        raise BadScenario(file, 1, f"the file is larger than {MAX_BYTES // 1000} kB; write several.")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadScenario(file, raw.count(b"\n", 0, error.start) + 1, "the file is not UTF-8 text.") from None
    try:
        for root in yaml.compose_all(text, Loader=_LOADER):
            if root is not None and not (isinstance(root, yaml.ScalarNode) and root.tag == _NULL):
                try:
                    yield _Walk(file).node(root, root.start_mark.line + 1)
                except BadScenario as error:
                    yield error
    except yaml.MarkedYAMLError as error:
        mark = error.context_mark if _flow(error) else error.problem_mark or error.context_mark
        why = ", ".join(part for part in (error.context, error.problem) if part)
        hint = " (inside [ ] and { } a text with a comma, a colon or a ? must stand in quotes)" if _flow(error) else ""
        if error.problem and error.problem.startswith("mapping values"):
            hint = " (a text with a colon and a blank must stand in quotes)"
        if mark and error.problem and error.problem.startswith("found character"):
            sign = text.splitlines()[mark.line][mark.column : mark.column + 1]
            hint = (
                " (indent with blanks, not with tabs)" if sign == "\t" else f" (what begins with {sign} needs quotes)"
            )
        raise BadScenario(file, mark.line + 1 if mark else 1, f"this is not YAML: {why}{hint}.") from None
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        raise BadScenario(file, line, "there is a control character here; delete it.") from None
    except RecursionError:
        raise BadScenario(file, 1, "the file is nested too deeply.") from None


def _flow(error: yaml.MarkedYAMLError) -> bool:
    return "flow" in (error.context or "")


class _Walk:
    """Makes nodes of one document; counts them, so that aliases cannot blow it up."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.count = 0

    def node(self, node: yaml.Node, line: int) -> Node:
        self.count += 1
        if self.count > MAX_NODES:
            raise BadScenario(self.file, line, "the document is too large.")
        if (tag := node.tag.removeprefix(_TAG)) not in _PLAIN:
            raise BadScenario(self.file, line, f"YAML tags such as {tag[:60]} are not used here.")
        if isinstance(node, yaml.SequenceNode):
            items = tuple(self.node(item, item.start_mark.line + 1) for item in node.value)
            return Node(self.file, line, items)
        if isinstance(node, yaml.MappingNode):
            return Node(self.file, line, self._mapping(node))
        if not isinstance(node, yaml.ScalarNode):
            raise BadScenario(self.file, line, "this value is neither a text nor a list nor keys and values.")
        self._printable(node.value, line)
        return Node(self.file, line, None if node.tag == _NULL and node.value in ("", "~", "null") else node.value)

    def _printable(self, text: str, line: int) -> None:
        if sign := steering(text):
            raise BadScenario(self.file, line, f"there is a sign here that cannot be printed ({sign}); delete it.")

    def _mapping(self, node: yaml.MappingNode) -> dict[str, Node]:
        data: dict[str, Node] = {}
        for key, value in node.value:
            line = key.start_mark.line + 1
            if not isinstance(key, yaml.ScalarNode):
                raise BadScenario(self.file, line, "a key is one word, not a list or a mapping.")
            name = key.value.strip()
            self._printable(name, line)
            if name in data:
                raise BadScenario(self.file, line, f"the key {name!r} is written twice; keep one of the two.")
            data[name] = self.node(value, line)
        return data
