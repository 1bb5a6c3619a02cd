"""The result: who won and how, what decided it, and what can be done then; and a replay of the whole match."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from app_flows import loaded, play, text_of
from player import Player, toasts
from test_replay import played

from dicemasters_tui.analysis.luck import fortunes
from dicemasters_tui.analysis.statistics import Statistics, Turn
from dicemasters_tui.analysis.timeline import entries
from dicemasters_tui.analysis.turning_points import decisive
from dicemasters_tui.bots.random_player import RandomPlayer
from dicemasters_tui.catalog import Catalog
from dicemasters_tui.kernel.record import parse
from dicemasters_tui.records import new_match, replay_record
from dicemasters_tui.report import written_down
from dicemasters_tui.rules.card import SIDEKICK
from dicemasters_tui.rules.die import Die, Zone
from dicemasters_tui.rules.events import LifeChanged, Rolled
from dicemasters_tui.rules.faces import parse_faces
from dicemasters_tui.teams.agreed import agree
from dicemasters_tui.tui.app.dicemasters_app import DiceMastersApp
from dicemasters_tui.tui.app.start import Start
from dicemasters_tui.tui.masters.result import ResultScreen, TurningPointsScreen
from dicemasters_tui.tui.match.log_page import MomentScreen
from dicemasters_tui.tui.match.replay import ReplayScreen
from dicemasters_tui.tui.parts.life_plot import LifePlot

SIZES = [(80, 24), (120, 40)]


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_what_decided_a_match_stands_at_lines_of_its_log(seed: int) -> None:
    match = played(seed)
    lines = entries(match.state, match.opening, match.moves)
    found = decisive(match, lines)
    assert found
    assert [moment.line for moment in found] == sorted(moment.line for moment in found)
    for moment in found:
        assert lines[moment.line].turn == moment.turn
    assert "last blow" in found[-1].why
    final = lines[found[-1].line]
    told = match.moves[final.move - 1].events[final.event]
    assert isinstance(told, LifeChanged)
    assert told.life <= 0 < told.life - told.change


def record_of(catalog: Catalog, conceded: bool) -> str:
    """The record of a match of two demo teams, played by chance, to its end or until somebody has enough."""
    pairing = agree(catalog, "jus", [], 2, ("Robin", "Alex"))
    match = new_match(pairing, catalog)
    player = RandomPlayer(2)
    while match.decision is not None:
        text = "concede" if conceded and len(match.moves) == 12 else player.command(match.decision)
        match.submit(match.decision.player, text)
    return written_down(pairing.header(), match.commands, catalog).record.text()


Records = Mapping[bool, str]


@pytest.fixture(scope="module")
def records(catalog: Catalog) -> Records:
    """Both records by whether the match is conceded."""
    return {conceded: record_of(catalog, conceded) for conceded in (False, True)}


def whole(records: Records, folder: Path, *, conceded: bool = False) -> Path:
    """A file with one of the records."""
    path = folder / "whole.txt"
    path.write_text(records[conceded], encoding="utf-8")
    return path


Doing = Callable[[DiceMastersApp, Player], Awaitable[None]]


def at_the_result(home: Path, record: Path, doing: Doing, size: tuple[int, int]) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        await pilot.until(lambda: isinstance(app.screen, ResultScreen))
        assert isinstance(app.screen, ResultScreen)
        await pilot.pause()
        await doing(app, pilot)

    play(home, flow, size, Start(seed=3, record=record))


def told(app: DiceMastersApp) -> str:
    """What was said last in a corner."""
    return toasts(app)[-1]


async def row(pilot: Player, app: DiceMastersApp, id: str) -> None:
    """The digit of a row of the menu."""
    assert isinstance(app.screen, ResultScreen)
    ids = [row.id for row in app.screen.listing.rows]
    await pilot.press(str(ids.index(id) + 1))


@pytest.mark.parametrize("size", SIZES)
def test_everything_about_the_end_is_on_one_page(tmp_path: Path, records: Records, size: tuple[int, int]) -> None:
    async def doing(app: DiceMastersApp, pilot: Player) -> None:
        shown = text_of(app)
        for part in ("ROBIN WINS", "life over turns", "damage by card", "dice bought", "Aquaman", "bought"):
            assert part in shown
        for label in ("rematch", "swap sides", "watch again", "moments", "log", "save", "report", "title"):
            assert label in shown
        if size[1] >= 40:
            assert "decisive moments" in shown
            assert "The last blow: 5 to Alex" in shown
        await pilot.press("left", "left")
        assert "turn 13, Robin: Wonder Woman hits Alex for 5" in text_of(app)

    at_the_result(tmp_path, whole(records, tmp_path), doing, size)


@pytest.mark.parametrize("size", SIZES)
def test_the_moments_lead_to_the_table_then(tmp_path: Path, records: Records, size: tuple[int, int]) -> None:
    async def doing(app: DiceMastersApp, pilot: Player) -> None:
        await row(pilot, app, "moments")
        assert isinstance(app.screen, TurningPointsScreen)
        assert "The hardest turn: Alex goes from 7 to 2 life." in text_of(app)
        await pilot.press("2")
        assert isinstance(app.screen, MomentScreen)
        assert "turn 13 · line" in text_of(app)
        await pilot.press("escape", "escape")
        assert isinstance(app.screen, ResultScreen)

    at_the_result(tmp_path, whole(records, tmp_path), doing, size)


def test_reports_and_a_copy_are_written(tmp_path: Path, catalog: Catalog, records: Records) -> None:
    target = tmp_path / "copy.txt"

    async def doing(app: DiceMastersApp, pilot: Player) -> None:
        await pilot.press("R")
        await row(pilot, app, "report")
        await pilot.pause()
        reports = list((tmp_path / "reports").iterdir())
        assert len(reports) == 2
        for report in reports:
            assert "It is over: A (Robin) has won." in report.read_text(encoding="utf-8")
        for expected in ("Saved in", "is there already"):
            await row(pilot, app, "save")
            line: Any = app.screen.query_one("#line")
            line.value = str(target)
            await pilot.press("enter")
            assert expected in told(app)
        replayed = replay_record(parse(target.read_text(encoding="utf-8")), catalog)
        assert not replayed.problem
        assert replayed.match.over

    at_the_result(tmp_path, whole(records, tmp_path), doing, (80, 24))


@pytest.mark.parametrize("size", SIZES)
def test_watching_again_shows_also_who_gave_up(tmp_path: Path, records: Records, size: tuple[int, int]) -> None:
    async def doing(app: DiceMastersApp, pilot: Player) -> None:
        assert "gave the match up" in text_of(app)
        await row(pilot, app, "watch")
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        assert "step 0 of 13" in text_of(app)
        await pilot.press("end")
        assert "gave the match up. 4 turns, " in text_of(app)
        await pilot.press("left")
        assert "step 12 of 13" in text_of(app)
        await pilot.press("R")
        assert "Report in" in told(app)
        await pilot.press("2", "enter")
        assert screen.match.state.turn == 2
        await pilot.press("escape")
        assert isinstance(app.screen, ResultScreen)

    at_the_result(tmp_path, whole(records, tmp_path, conceded=True), doing, size)


def test_a_record_that_differs_is_watched_with_a_word_on_where(tmp_path: Path, records: Records) -> None:
    path = whole(records, tmp_path)
    text = path.read_text(encoding="utf-8")
    last = [line for line in text.splitlines() if line.startswith("= ")][-1]
    path.write_text(text.replace(last, "= 000000000000"), encoding="utf-8")

    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        app.watch_saved(app.saves.at(path))
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
        assert "The record differs in turn" in told(app)

    play(tmp_path, flow)


@pytest.mark.parametrize("width", [30, 46, 60, 72, 100])
def test_the_hits_of_a_turn_are_never_cut_without_a_sign(width: int) -> None:
    hits = [(7, "Becky Lynch", 0), (2, "a sidekick", 0), (1, "Eddie Guerrero", 1)]
    turns = [Turn(0, 0, [10, 10]), Turn(16, 1, [1, 6], hits)]
    plot = LifePlot(Statistics(turns, ({}, {}), [0, 0], ([], [])), ("Robin", "Alex"))
    line = plot.lines(width, 10)[-2].plain.rstrip()
    assert len(line) <= width and line.startswith(("turn 16, Alex: ", "turn 16: "))
    told = sum(f"{dealer} hits" in line for _, dealer, _ in hits)
    assert told == 3 or line.endswith((f"{3 - told} more", "…")), line


def test_whose_turn_it_was_gives_way_to_how_many_hits_there_were() -> None:
    """At 80 columns it ended in `Harpie Lady hits for 4 · 1…`."""
    hits = [(4, "Harpie Lady", 1), (1, "a sidekick", 1)]
    turns = [Turn(0, 0, [10, 10]), Turn(11, 0, [7, 0], hits)]
    plot = LifePlot(Statistics(turns, ({}, {}), [0, 0], ([], [])), ("Robin", "Alex"))
    assert plot.lines(42, 10)[-2].plain.rstrip() == "turn 11: Harpie Lady hits for 4 · 1 more"


def test_a_hit_is_told_short_before_it_is_cut_and_life_ends_at_none() -> None:
    turns = [Turn(0, 0, [10, 10]), Turn(11, 1, [-2, 9], [(8, "Becky Lynch", 0)])]
    plot = LifePlot(Statistics(turns, ({}, {}), [0, 0], ([], [])), ("Robin", "Alex"))
    told, life = (line.plain for line in plot.lines(42, 10)[-2:])
    assert told.rstrip() == "turn 11, Alex: Becky Lynch hits for 8"
    assert "-2" not in life and life.split()[3] == "0", "as in the headline"


def test_luck_is_each_face_against_the_mean_of_its_die() -> None:
    """By hand: the character die is worth (1+1+2 energy, levels 1+2+3) / 6 = 10/6 a roll, the action die
    (1+1+2 energy, 1+2+3) / 6 = 10/6 as well, the sidekick 1.

    A rolls the character at level 3, the action at its double burst and a sidekick: 3 + 3 + 1 = 7 of 10/6 + 10/6 + 1 =
    13/3, which is 61.5 % more. B rolls the character twice, single energy each time: 2 of 20/6, 40 % less.
    """

    def die(faces: tuple[str, ...]) -> Die:
        return Die(0, "d", None, replace(SIDEKICK, faces=parse_faces(faces)), 0, Zone.RESERVE)

    character = die(("F", "F", "FF", "0/1/1", "1/2/2", "2/3/3*"))
    action = die(("1", "1", "2", "A", "A*", "A**"))
    sidekick = die(("F", "B", "M", "S", "?", "0/1/1"))
    rolled = [(character, 0, 5), (action, 0, 5), (sidekick, 0, 4), (character, 1, 0), (character, 1, 1)]
    one, other = fortunes([Rolled(die, player, face=die.card.faces[face]) for die, player, face in rolled])
    assert (one.rolls, one.brought, one.expected) == (3, 7, Fraction(13, 3))
    assert (other.rolls, other.brought, other.expected) == (2, 2, Fraction(20, 6))
    assert (one.word, other.word) == ("+62 %", "−40 %")
    assert [fortune.word for fortune in fortunes([])] == ["0 %", "0 %"]


@pytest.mark.parametrize("size", [*SIZES, (100, 30), (160, 48)])
def test_luck_is_told_at_every_size(tmp_path: Path, records: Records, size: tuple[int, int]) -> None:
    async def doing(app: DiceMastersApp, pilot: Player) -> None:
        screen = app.screen
        assert isinstance(screen, ResultScreen)
        one, other = (fortune.word for fortune in screen.fortunes)
        await pilot.until(lambda: "luck: " in text_of(app))
        shown = text_of(app)
        assert f"luck: Robin {one}, Alex {other}" in shown
        assert "Robin: 13 damage, 0 KOs" in shown and "Alex: 8 damage, 0 KOs" in shown
        screen.__dict__["match"].state.players[0].name = "Bartholomew of the Hill"
        screen.refresh(layout=True)
        for widget in screen.query("*"):
            widget.refresh()
        await pilot.pause()
        shown = text_of(app)
        assert f"luck: ● {one}, ◆ {other}" in shown or f"luck: Bartholomew of the Hill {one}, Alex {other}" in shown

    at_the_result(tmp_path, whole(records, tmp_path), doing, size)
