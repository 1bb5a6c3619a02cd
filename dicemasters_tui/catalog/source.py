"""Reading YAML that people write by hand: safe, strict, and with the line of every value.

The rules are narrower than YAML's own, because its surprises (`no` is false, `061` is 49, `*` is an alias, a key
written twice wins silently) are what card authors stumble over.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from ..kernel.harmless import steering
from .problem import MOST, BadFile, CardProblem, field_name, shown

MAX_BYTES = 64 * 1024
MAX_DEPTH = 40
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_TAG = "tag:yaml.org,2002:"
_WHOLE = re.compile(r"[-+]?(0|[1-9][0-9]*)")
_READ_AS = {"float": "a number with a fraction", "timestamp": "a date", "binary": "binary data", "value": "a tag"}

Way = Sequence[str | int]


@dataclass(frozen=True, slots=True)
class Source:
    """A file read: `data` is plain text, whole numbers, booleans, lists and mappings with text keys.

    `refused` are the values that YAML has and card files do not, with the way to each; None stands in their place.
    """

    file: str
    root: yaml.Node
    data: Any
    refused: tuple[tuple[Way, CardProblem], ...] = ()

    def line(self, path: Way) -> int:
        """The line, from 1, of the value at `path`, or of the nearest one above it that exists."""
        node = self.root
        line = node.start_mark.line + 1
        for part in path:
            if isinstance(node, yaml.MappingNode):
                pair = next(((k, v) for k, v in node.value if k.value == str(part)), None)
                if pair is None:
                    return line
                line, node = pair[0].start_mark.line + 1, pair[1]
            elif isinstance(node, yaml.SequenceNode) and isinstance(part, int) and part < len(node.value):
                node = node.value[part]
                line = node.start_mark.line + 1
            else:
                return line
        return line

    def problem(self, path: Way, message: str) -> CardProblem:
        """The problem of the value at `path`."""
        return CardProblem(self.file, self.line(path), field_name(path), message)


def read_source(path: Path, file: str) -> Source:
    """Read a file that is called `file` in messages; some of its values may be refused.

    Raises BadFile: unreadable, too large, not UTF-8, not YAML, or nothing but what is refused.
    """
    try:
        with path.open("rb") as stream:
            raw = stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise BadFile([CardProblem(file, 1, "", f"cannot be read: {why}.")]) from error
    if len(raw) > MAX_BYTES:
        raise BadFile([CardProblem(file, 1, "", f"is larger than {MAX_BYTES // 1024} KiB; no card file needs that.")])
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise BadFile([CardProblem(file, line, "", "is not UTF-8 text; save it as UTF-8.")]) from error
    return parse_source(text, file)


def parse_source(text: str, file: str) -> Source:
    """As `read_source`, for a text at hand."""
    try:
        root = yaml.compose(text, Loader=_LOADER)
    except yaml.MarkedYAMLError as error:
        raise BadFile([_syntax(error, text, file)]) from error
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        raise BadFile([CardProblem(file, line, "", "holds a control character; delete it.")]) from error
    except RecursionError as error:
        raise BadFile([CardProblem(file, 1, "", "is nested too deeply.")]) from error
    if root is None:
        raise BadFile([CardProblem(file, 1, "", "is empty.")])
    walk = _Walk(text, file)
    data = walk.value(root, (), root.start_mark.line + 1)
    if data is None or walk.hostile:
        raise BadFile(problem for _, problem in walk.refused)
    return Source(file, root, data, tuple(walk.refused))


def _syntax(error: yaml.MarkedYAMLError, text: str, file: str) -> CardProblem:
    mark = error.problem_mark or error.context_mark
    line = mark.line + 1 if mark else 1
    opened = error.context_mark.line + 1 if error.context_mark else line
    problem, context = error.problem or "", error.context or ""
    if "nesting depth" in problem:
        message = "is nested too deeply."
    elif "alias" in context or "anchor" in context:
        message = 'a value that starts with * or & must stand in quotes, as in "*" or "*/**".'
    elif "cannot start any token" in problem:
        found = text.splitlines()[line - 1][mark.column : mark.column + 1] if mark else ""
        if found == "\t":
            message = "a tab cannot indent a line; use spaces."
        else:
            message = f"a value that starts with {found} must stand in quotes."
    elif "mapping values are not allowed" in problem:
        message = "a key and its value are expected here; a text with a colon in it must stand in quotes."
    elif "flow" in context:
        line = opened
        message = "the [ or { opened here is not closed, or a comma is missing; ? and : must stand in quotes inside."
    elif "quoted" in context:
        line = opened
        message = "the quote opened here is not closed."
    elif "another document" in problem:
        message = "only one document a file; delete the line `---`."
    elif "undefined alias" in problem:
        message = 'a value that starts with * must stand in quotes, as in "*" or "*/**".'
    elif "document start" in problem:
        message = "this line does not go on with what stands above it; look at the indentation of both."
    elif "could not find expected ':'" in problem:
        message = "a colon is missing after the key; write `key: value`."
    else:
        message = f"the indentation or punctuation is wrong here ({problem or context})."
    return CardProblem(file, line, "", message)


class _Walk:
    """One walk over the nodes: makes plain data and collects everything that is refused."""

    def __init__(self, text: str, file: str) -> None:
        self.file = file
        self._lines = text.splitlines()
        self.refused: list[tuple[Way, CardProblem]] = []
        self.hostile = False
        """It is written to be expanded or nested without end; what else may be wrong with it is not looked for."""
        self._seen: set[int] = set()

    def _refuse(self, line: int, path: Way, message: str) -> Any:
        """Note the problem, if there are not too many; gives None, which stands for the value."""
        if len(self.refused) < MOST:
            self.refused.append((tuple(path), CardProblem(self.file, line, field_name(path), message)))
        return None

    def value(self, node: yaml.Node, path: tuple[str | int, ...], line: int) -> Any:
        if id(node) in self._seen:  # an alias is the same node again, so no alias can ever be expanded
            self.hostile = True
            return self._refuse(line, path, "YAML aliases (&name, *name) are not used here; write it out again.")
        self._seen.add(id(node))
        if isinstance(node, yaml.ScalarNode):
            return self._scalar(node, path)
        if len(path) > MAX_DEPTH:
            self.hostile = True
            return self._refuse(line, path[:2], "is nested too deeply.")
        if isinstance(node, yaml.SequenceNode) and node.tag == _TAG + "seq":
            return [self.value(item, (*path, n), item.start_mark.line + 1) for n, item in enumerate(node.value)]
        if isinstance(node, yaml.MappingNode) and node.tag == _TAG + "map":
            return self._mapping(node, path)
        return self._refuse(line, path, f"YAML tags such as `{node.tag.removeprefix(_TAG)}` are not used here.")

    def _mapping(self, node: yaml.MappingNode, path: tuple[str | int, ...]) -> dict[str, Any]:
        data: dict[str, Any] = {}
        for key, value in node.value:
            line = key.start_mark.line + 1
            if not isinstance(key, yaml.ScalarNode):
                self._refuse(line, path, "a key is one word, not a list or a mapping.")
                continue
            name = key.value
            if key.tag == _TAG + "bool":
                self._refuse(line, path, f'YAML reads the key `{name}` as true or false; write it in quotes: "{name}".')
            elif key.tag == _TAG + "null":
                self._refuse(line, path, 'a key is missing here; a ? alone must stand in quotes: "?".')
            elif key.tag != _TAG + "str":
                self._refuse(line, path, f'a key is a word, not {shown(name)}; write it in quotes: "{name}".')
            elif sign := steering(name):
                self._refuse(line, path, f"a key holds a sign that cannot be printed ({sign}); delete it.")
            elif name in data:
                self._refuse(line, (*path, name), "is written twice; keep one of the two.")
            else:
                data[name] = None  # also when the value is refused, so that a second one is noticed
                data[name] = self.value(value, (*path, name), line)
        return data

    def _scalar(self, node: yaml.ScalarNode, path: Way) -> Any:
        text = node.value
        line = node.start_mark.line + 1
        kind = node.tag.removeprefix(_TAG)
        if sign := steering(text):
            return self._refuse(line, path, f"holds a sign that cannot be printed ({sign}); delete it.")
        if kind == "str":
            return text
        if kind == "int":
            if _WHOLE.fullmatch(text):
                return int(text) if len(text) < 10 else self._refuse(line, path, f"{shown(text)} is too large.")
            plain = text.lstrip("+-0") or "0"
            return self._refuse(
                line, path, f'write a plain whole number, not {shown(text)}: {plain}, or "{text}" if it is a text.'
            )
        if kind == "bool":
            if text.lower() in ("true", "false"):
                return text.lower() == "true"
            truth = text.lower() in ("yes", "on")
            return self._refuse(
                line, path, f'YAML reads {shown(text)} as {shown(truth)}; write that, or "{text}" if it is a text.'
            )
        if kind == "null":
            written = self._lines[line - 1] if line <= len(self._lines) else ""
            if "#" in written:  # an unquoted colour is a comment
                message = (
                    f'has no value; a text that starts with # must stand in quotes: "{written[written.index("#") :]}".'
                )
                return self._refuse(line, path, message)
            return self._refuse(line, path, "has no value; write one, or leave the key out.")
        if kind in _READ_AS:
            return self._refuse(
                line, path, f'YAML reads {shown(text)} as {_READ_AS[kind]}; write "{text}" in quotes if it is a text.'
            )
        return self._refuse(line, path, f"YAML tags such as `{kind}` are not used here.")
