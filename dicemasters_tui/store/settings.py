"""What a player sets once: theme, glyphs, animation, names, keys. One small TOML file, checked when it is read.

A wrong or unreadable file never stops the game: the wrong value is left out, the default is used, and one sentence
says where it stands and what would be right. Before such a file is written over it is put aside as it was.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from ..kernel.harmless import as_name, harmless, short_path
from ..kernel.whole_file import replace_file

THEMES = {
    "auto": "dark, else 16 colours",
    "dark": "",
    "light": "for a bright room",
    "high-contrast": "pure black, bright signs",
    "colour-blind": "no red against green",
    "ansi": "as you have set them",
}
"""The themes, and a word on each: `auto` is dark, or the terminal's 16 colours where it has no more.

`NO_COLOR` goes before all of them.
"""
BOXES = ("wwe", "jus", "asm", "ygo")
PACES: dict[str, float | None] = {"fast": 0.5, "normal": 1.5, "slow": 3.0, "step": None}
"""Seconds between two moves of the computer; `step` waits for Enter."""
NAME_LENGTH = 14
"""Longest player name, in columns: what a seat line has room for at 80 columns."""
MOST_NAME = 100
"""Letters of a team's name or id."""
MOST_BYTES = 32_000
"""The whole file, with every key changed and a comment on each, has a quarter of it."""
MOST_PROBLEMS = 20
"""After so many mistakes nobody reads on, and neither does the program."""
MOST_SAID = 400
"""Letters of a sentence on one of them."""


def config_file() -> Path:
    """The settings file; `DICEMASTERS_HOME` puts it elsewhere."""
    if home := os.environ.get("DICEMASTERS_HOME"):
        return Path(home) / "settings.toml"
    import platformdirs

    return Path(platformdirs.user_config_dir("dicemasters", appauthor=False)) / "settings.toml"


@dataclass(slots=True)
class Settings:
    """`problems` are sentences on what was wrong in the file; `path` is where `save` writes."""

    theme: str = "auto"
    ascii: bool = False
    animation: bool = True
    names: tuple[str, str] = ("Robin", "Alex")
    box: str = "wwe"
    """The box played last: its teams are offered first."""
    teams: tuple[str, str] = ("", "")
    """The teams played last, by name."""
    ask_before_pass: bool = True
    """Passing with something left to do asks once a turn."""
    bell: bool = False
    """The terminal's bell rings when the other player is asked."""
    computer: str = "normal"
    """The pace of the computer's moves."""
    keys: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Keys the player has given to actions in place of those they start with, by the ids of `tui.keys.actions`."""
    path: Path | None = None
    problems: list[str] = field(default_factory=list)
    _put_aside: bool = False
    """The file that was read has been put aside, or need not be."""
    _kept: dict[str, tuple[Any, Any]] = field(default_factory=dict)
    """Values that hold for this run only, by name: what is shown and what stays in the file."""

    def for_this_run(self, name: str, value: Any) -> None:
        """Use a value without keeping it; what the player then sets is kept."""
        self._kept[name] = (value, getattr(self, name))
        setattr(self, name, value)

    def save(self) -> str:
        """Write the file. Gives an empty text, or the sentence that says why it could not be written."""
        path = self.path or config_file()
        try:
            path = path.resolve()  # people keep such files elsewhere and link them: a link stays one
            if self.problems and not self._put_aside and path.exists():
                os.replace(path, put_aside(path))
            self._put_aside = True
            replace_file(path, self.text().encode())
        except (OSError, RuntimeError) as error:  # the latter where links go round in a circle
            why = getattr(error, "strerror", None) or "its link goes round in a circle"
            return f"The settings cannot be saved in {short_path(path)}: {why}. They hold until you quit."
        return ""

    def told(self, most: int) -> list[str]:
        """So many of the problems, without the path of the file, and how many more there are."""
        said = [problem.replace(f"{self.path}, ", "") for problem in self.problems[:most]]
        more = len(self.problems) - most
        return [*said, f"{more} more: dicemasters settings"] if more > 0 else said

    def text(self) -> str:
        """The file as it is written."""
        lines = ["# Settings of dicemasters. Themes: " + ", ".join(THEMES) + "."]
        for name in _NAMES:
            value = getattr(self, name)
            if name in self._kept and value == self._kept[name][0]:
                value = self._kept[name][1]
            if isinstance(value, bool):
                said = "true" if value else "false"
            elif isinstance(value, tuple):
                said = "[" + ", ".join(_quoted(part) for part in value) + "]"
            else:
                said = _quoted(value)
            lines.append(f"{name} = {said}")
        if self.keys:
            lines += ["", "[keys]"]
            for id, keys in self.keys.items():
                lines.append(
                    f"{id} = {'[' + ', '.join(map(_quoted, keys)) + ']' if len(keys) > 1 else _quoted(keys[0])}"
                )
        return "\n".join(lines) + "\n"


_NAMES = tuple(f.name for f in fields(Settings) if f.name not in ("keys", "path", "problems", "_put_aside", "_kept"))


def put_aside(path: Path) -> Path:
    """Where a settings file with mistakes in it is kept before a new one is written."""
    return path.with_name(f"{path.stem}.bad{path.suffix}")


def shown(value: Any) -> str:
    """A value in a message; what is made of others is not written out, for it may be as deep as the file."""
    if isinstance(value, dict):
        return "a section"
    if isinstance(value, list) and not all(isinstance(part, str) for part in value):
        return "a list"
    return repr(value)


def _quoted(text: str) -> str:
    safe = harmless(text).replace("\n", " ").replace("\t", " ")
    return '"' + safe.replace("\\", "\\\\").replace('"', '\\"') + '"'


def player_name(text: str, default: str) -> str:
    """A name as it may be used; the default where nothing of it can be seen."""
    return as_name(text, NAME_LENGTH) or default


KeyCheck = Callable[[Mapping[str, Any], Callable[[str], str]], tuple[dict[str, tuple[str, ...]], list[str]]]
"""From the section of keys, and where each line of it stands, to the keys that hold and what is wrong with the rest."""


def load(path: Path | None = None, check_keys: KeyCheck | None = None) -> Settings:
    """The settings of the file, or the defaults. Never raises; what is wrong is in `problems`.

    Keys are for the app alone, which knows its actions: without `check_keys` that section is passed over.
    """
    path = path or config_file()
    settings = Settings(path=path)
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        return settings
    except OSError as error:
        where = short_path(path)
        settings.problems.append(f"The settings in {where} cannot be read ({error.strerror}); the defaults are used.")
        return settings
    if len(data) > MOST_BYTES:
        settings.problems.append(f"{path} has more than {MOST_BYTES:,} bytes: no settings file. The defaults are used.")
        return settings
    from .settings_file import read  # takes as long as a style sheet, and the first start has no settings

    written = read(path, data.decode("utf-8", "replace"), MOST_PROBLEMS)
    settings.problems += written.problems
    for key, value in written.data.items():
        if len(settings.problems) >= MOST_PROBLEMS:
            break
        if key == "keys":
            if check_keys is not None:
                _take_keys(settings, value, written.where, check_keys)
        else:
            _take(settings, key, value, written.where)
    said = [harmless(problem) for problem in settings.problems[:MOST_PROBLEMS]]
    settings.problems = [text if len(text) <= MOST_SAID else f"{text[: MOST_SAID - 1]}…" for text in said]
    return settings


def _take_keys(settings: Settings, table: Any, where: Callable[[str], str], check: KeyCheck) -> None:
    if not isinstance(table, dict):
        settings.problems.append(f'{where("keys")}: keys is a section: [keys], and below it play.undo = "z".')
        return
    settings.keys, problems = check(table, where)
    settings.problems += problems


def _take(settings: Settings, key: str, value: Any, where: Callable[[str], str]) -> None:
    if key not in _NAMES:
        import difflib

        near = difflib.get_close_matches(key, (*_NAMES, "keys"), 1)
        hint = f"; did you mean {near[0]}?" if near else f". There are: {', '.join(_NAMES)}, keys."
        settings.problems.append(f"{where(key)}: there is no setting {key}{hint}")
        return
    wanted = ""
    match key:
        case "theme":
            wanted = "" if isinstance(value, str) and value in THEMES else "one of " + ", ".join(THEMES)
        case "box":
            wanted = "" if value in BOXES else "one of " + ", ".join(BOXES)
        case "computer":
            wanted = "" if isinstance(value, str) and value in PACES else "one of " + ", ".join(PACES)
        case "ascii" | "animation" | "ask_before_pass" | "bell":
            wanted = "" if isinstance(value, bool) else "true or false"
        case _:
            good = isinstance(value, list) and len(value) == 2 and all(isinstance(part, str) for part in value)
            wanted = "" if good else "two texts in brackets"
    if wanted:
        settings.problems.append(f"{where(key)}: {key} is {shown(value)}; it must be {wanted}. The default is used.")
        return
    if key == "names":
        value = tuple(player_name(part, default) for part, default in zip(value, settings.names, strict=True))
    elif key == "teams":
        value = tuple(as_name(part, MOST_NAME) for part in value)
    setattr(settings, key, value)
