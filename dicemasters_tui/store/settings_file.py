"""Reading a settings file somebody has written by hand: what is no TOML is left out line by line, the rest holds."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

_UNREADABLE = "\N{REPLACEMENT CHARACTER}"


@dataclass(frozen=True)
class SettingsFile:
    """What stands in the file, and a sentence for what cannot be read."""

    path: Path
    text: str
    data: dict[str, Any] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)

    def where(self, name: str) -> str:
        """The place of a setting (`theme`, `keys.play.undo`) in the file: its path and, where it can be told, line."""
        line = self.lines.get(name)
        return str(self.path) if line is None else f"{self.path}, line {line}"

    @cached_property
    def lines(self) -> dict[str, int]:
        """The first line of each setting and each table."""
        found: dict[str, int] = {}
        table = ""
        for number, line in enumerate(self.text.splitlines(), 1):
            head, equals, _ = line.partition("=")
            written = re.sub(r"[\s\"']", "", head)
            if header := re.fullmatch(r"\[([^\[\]]+)\]", written.partition("#")[0]):
                table = header[1]
                found.setdefault(table, number)
            elif equals:
                found.setdefault(".".join(part for part in (table, written) if part), number)
        return found


def read(path: Path, text: str, most: int) -> SettingsFile:
    """The settings in a text, and its mistakes up to so many; what stands after those is not read. Never raises."""
    try:
        if _UNREADABLE not in text:
            return SettingsFile(path, text, tomllib.loads(text))
    except (ValueError, RecursionError):
        pass
    return _by_lines(path, text, most)


def _by_lines(path: Path, text: str, most: int) -> SettingsFile:
    file = SettingsFile(path, text)
    header = ""
    for number, line in enumerate(text.splitlines(), 1):
        if len(file.problems) >= most:
            break
        try:
            if _UNREADABLE in line:
                raise ValueError("it has signs that are not UTF-8")
            found = tomllib.loads(f"{header}\n{line}")
            if _twice(file.data, found):
                raise ValueError("the same setting stands above it already")
            if line.lstrip().startswith("["):
                header = line
            _merge(file.data, found)
        except (ValueError, RecursionError) as error:  # also TOMLDecodeError; its place counts our own lines
            deep = isinstance(error, RecursionError)
            reason = "it is nested too deeply" if deep else str(error).partition(" (at ")[0]
            file.problems.append(
                f'{path}, line {number} is not valid TOML ({reason}). Write it like theme = "dark" or take it out; '
                "all other lines hold."
            )
    return file


def _twice(known: dict[str, Any], more: dict[str, Any]) -> bool:
    return any(
        key in known
        and not (isinstance(value, dict) and isinstance(known[key], dict) and not _twice(known[key], value))
        for key, value in more.items()
    )


def _merge(into: dict[str, Any], more: dict[str, Any]) -> None:
    for key, value in more.items():
        if isinstance(value, dict) and isinstance(into.get(key), dict):
            _merge(into[key], value)
        else:
            into[key] = value
