"""Pictures of the running app as SVG files, always the same ones: what `dicemasters screenshots` writes.

Each picture is taken of the app itself in a terminal that is not shown, with a data folder of its own that is gone
afterwards. Matches come from `positions`; they are written as records, continued as a player would, and shown after
the keys a player would press.
"""

from __future__ import annotations

import asyncio
import functools
import os
import random
import tempfile
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from ..catalog import Catalog, load_catalog
from ..dicethrone.questions import RollDecision
from ..kernel.errors import DiceMastersError
from ..records import new_match
from ..store.saves import Saves
from ..store.settings import Settings
from ..tui.app.dicemasters_app import DiceMastersApp
from ..tui.app.start import Start
from ..tui.match.screen import MatchScreen
from ..tui.throne.picker import HeroPicker
from . import positions
from .positions import Played

SIZES = ((120, 40), (80, 24))
NAMES = ("Robin", "Alex")
_WAIT = 0.02
_ROUNDS = 500
"""Waits for a page: ten seconds in all."""

Do = Callable[[DiceMastersApp, Pilot[Any]], Coroutine[Any, Any, None]]


class NoPicture(DiceMastersError):
    """A picture that could not be taken."""


@dataclass(frozen=True, slots=True)
class Picture:
    """`name` of the file, the match it shows (None before there is one), and what is done before it is taken."""

    name: str
    played: Callable[[Catalog], Played] | None = None
    do: Do | None = None

    def file(self, size: tuple[int, int]) -> str:
        """The file's name: the first size has the plain one."""
        return f"{self.name}.svg" if size == SIZES[0] else f"{self.name}-{size[0]}x{size[1]}.svg"


def _keys(*keys: str) -> Do:
    async def press(_app: DiceMastersApp, pilot: Pilot[Any]) -> None:
        for key in keys:
            await pilot.press(key)
            await pilot.pause(_WAIT)

    return press


async def _teams(app: DiceMastersApp, pilot: Pilot[Any]) -> None:
    """The second player chooses."""
    await _until(pilot, lambda: app.library is not None)
    for key in ("enter", "right", "enter", "down", "down"):
        await pilot.press(key)
        await pilot.pause(_WAIT)


async def _inspect(app: DiceMastersApp, pilot: Pilot[Any]) -> None:
    """The die in the field that most is done to."""
    assert app.match is not None  # this picture has a match
    app.matches.inspect(app.match, positions.changed(app.match)[0].id)
    await pilot.pause(_WAIT)


async def _replay(app: DiceMastersApp, pilot: Pilot[Any]) -> None:
    """The match watched again, some turns in."""
    assert app.match is not None  # this picture has a match
    app.matches.watch(app.match)
    await pilot.pause(_WAIT)
    for key in ("home", *["down"] * 14, *["right"] * 3):
        await pilot.press(key)
        await pilot.pause(_WAIT)


async def _heroes(app: DiceMastersApp, pilot: Pilot[Any]) -> None:
    """The second hero is chosen."""
    app.action_throne()
    await _until(pilot, lambda: isinstance(app.screen, HeroPicker))
    for key in ("enter", "down", "down"):
        await pilot.press(key)
        await pilot.pause(_WAIT)


async def _throne(app: DiceMastersApp, pilot: Pilot[Any]) -> None:
    """A roll with the dice for the likeliest ability marked."""
    await _heroes(app, pilot)
    await pilot.press("enter")
    await _until(pilot, lambda: isinstance(app.screen, MatchScreen))
    table = app.screen
    assert isinstance(table, MatchScreen)  # waited for
    for _ in range(_ROUNDS):
        if isinstance(table.match.decision, RollDecision):
            break
        await pilot.press("p")
        await pilot.pause(_WAIT)
    await pilot.press("enter")
    await pilot.pause(_WAIT)


WWE = ("wwe-hit-and-run", "wwe-over-the-top")
JUSTICE = ("jus-league-on-a-budget", "jus-legion-rush")
SPIDER_MAN = ("asm-friends-of-the-spider", "asm-hit-me")
YUGIOH = ("ygo-bolt-from-the-sky", "ygo-many-and-small")


def _of(teams: tuple[str, str], rich: positions.Rich, *, fights: bool = False) -> Callable[[Catalog], Played]:
    return lambda catalog: positions.find(catalog, teams, NAMES, rich, fights=fights)


_TABLE = _of(SPIDER_MAN, positions.main_step)
_ENDED = _of(WWE, positions.decided, fights=True)
PICTURES = (
    Picture("title"),
    Picture("teams", None, _teams),
    Picture("roll", _of(YUGIOH, positions.roll), _keys("1", "2")),
    Picture("table", _TABLE),
    Picture("buy", _TABLE, _keys("b")),
    Picture(
        "attack",
        _of(JUSTICE, positions.double_block, fights=True),
        _keys("1", "space", "right", "2", "space", "3", "space"),
    ),
    Picture("inspector", _of(JUSTICE, positions.modified), _inspect),
    Picture("help", _TABLE, _keys("question_mark")),
    Picture("replay", _ENDED, _replay),
    Picture("heroes", None, _heroes),
    Picture("throne", None, _throne),
    Picture("result", _ENDED, _keys("left", "left")),
)


def write(folder: Path, tell: Callable[[str], None]) -> None:
    """Write all pictures into a folder, which is made if need be; `tell` hears each file's name.

    Raises `NoPicture` when the folder cannot be written or no match fits.
    """
    catalog = load_catalog()
    found = functools.cache(lambda played: played(catalog))  # several pictures show one match, which is long to find
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for picture in PICTURES:
            played = found(picture.played) if picture.played is not None else None
            for size in SIZES:
                path = folder / picture.file(size)
                path.write_text(_take(picture, played, catalog, size), encoding="utf-8")
                tell(str(path))
    except OSError as error:
        raise NoPicture(f"The pictures cannot be written into {folder}: {error.strerror}.") from None
    except LookupError as error:
        raise NoPicture(str(error)) from None


def _take(picture: Picture, played: Played | None, catalog: Catalog, size: tuple[int, int]) -> str:
    with tempfile.TemporaryDirectory() as home, _same_everywhere():
        Settings(theme="dark", names=NAMES, path=Path(home) / "settings.toml").save()
        record = _record(Path(home), played, catalog) if played is not None else None
        return asyncio.run(_show(picture, Start(record=record, seed=1), Path(home), size))


def _record(home: Path, played: Played, catalog: Catalog) -> Path:
    """The match as the app itself would have kept it."""
    book = Saves(home).begin(played.pairing.header(), NAMES, _refuse)
    match = new_match(played.pairing, catalog, book)
    for player, text in played.commands:
        match.submit(player, text)
    book.close()
    return book.path


def _refuse(sentence: str) -> None:
    raise NoPicture(sentence)


async def _show(picture: Picture, start: Start, home: Path, size: tuple[int, int]) -> str:
    app = DiceMastersApp(home, start=start)
    async with app.run_test(size=size, notifications=True) as pilot:
        await _until(pilot, lambda: app.library is not None)
        if start.record is not None:
            await _until(pilot, lambda: app.match is not None)
        await pilot.pause(0.3)  # what draws the title's dice comes a moment later
        if picture.do is not None:
            await picture.do(app, pilot)
        await pilot.pause(0.2)
        return app.export_screenshot(title="dicemasters", simplify=True)


async def _until(pilot: Pilot[Any], there: Callable[[], bool]) -> None:
    for _ in range(_ROUNDS):
        if there():
            return
        await pilot.pause(_WAIT)
    raise NoPicture("The app did not come up.")


@contextmanager
def _same_everywhere() -> Iterator[None]:
    """Whatever terminal this runs in: full colour, and the dice of the title always the same."""
    kept = {name: os.environ.pop(name) for name in ("NO_COLOR", "TEXTUAL_ANIMATIONS") if name in os.environ}
    luck = random.getstate()
    random.seed(5)
    try:
        yield
    finally:
        random.setstate(luck)
        os.environ.update(kept)
