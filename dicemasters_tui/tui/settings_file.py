"""Reading a settings file somebody has written by hand: what is no TOML is left out line by line, the rest holds."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

_UNREADABLE = "\N{REPLACEMENT CHARACTER}"


@dataclass(frozen=True, slots=True)
class SettingsFile:
    """What stands in the file, and a sentence for what cannot be read."""

    path: Path
    text: str
    data: dict[str, Any] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)

    def where(self, name: str) -> str:
        """The place of a setting (`theme`, `keys.play.undo`) in the file: its path and, where it can be told, line."""
        table = ""
        for number, line in enumerate(self.text.splitlines(), 1):
            head, equals, _ = line.partition("=")
            written = re.sub(r"[\s\"']", "", head)
            if header := re.fullmatch(r"\[([^\[\]]+)\]", written.partition("#")[0]):
                table = header[1]
                if table == name:
                    return f"{self.path}, line {number}"
            elif equals and ".".join(part for part in (table, written) if part) == name:
                return f"{self.path}, line {number}"
        return str(self.path)


def read(path: Path, text: str) -> SettingsFile:
    """The settings in a text. Never raises."""
    try:
        if _UNREADABLE not in text:
            return SettingsFile(path, text, tomllib.loads(text))
    except tomllib.TOMLDecodeError:
        pass
    return _by_lines(path, text)


def _by_lines(path: Path, text: str) -> SettingsFile:
    file = SettingsFile(path, text)
    header = ""
    for number, line in enumerate(text.splitlines(), 1):
        try:
            if _UNREADABLE in line:
                raise ValueError("it has signs that are not UTF-8")
            found = tomllib.loads(f"{header}\n{line}")
            if _twice(file.data, found):
                raise ValueError("the same setting stands above it already")
        except ValueError as error:  # also TOMLDecodeError; its place counts our own lines
            reason = str(error).partition(" (at ")[0]
            file.problems.append(
                f'{path}, line {number} is not valid TOML ({reason}). Write it like theme = "dark" or take it out; '
                "all other lines hold."
            )
            continue
        if line.lstrip().startswith("["):
            header = line
        _merge(file.data, found)
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
