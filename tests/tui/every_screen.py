"""Every screen of the app, each opened over the table of a match."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen

import dicemasters_tui.tui as tui
from dicemasters_tui.tui.app import DiceMastersApp

FRAMES = {
    "Page", "ChooserPage", "FormPage", "SievePage", "BuilderView", "DraftScreen", "TableMotion", "TableMouse",
    "TablePages", "TableLine", "ThroneTablePages", "ThroneTableDice",
}  # fmt: skip
"""Classes that screens are made from."""
WITHOUT_KEYS = {"TooSmall", "WaitingScreen"}


def all_screens() -> list[type[Screen[Any]]]:
    """Every screen class of the app."""
    for module in pkgutil.walk_packages(tui.__path__, f"{tui.__name__}."):
        importlib.import_module(module.name)

    def below(cls: type[Any]) -> Iterator[type[Any]]:
        for each in cls.__subclasses__():
            yield each
            yield from below(each)

    return [cls for cls in dict.fromkeys(below(Screen)) if cls.__module__.startswith("dicemasters_tui.")]


Opener = Callable[[DiceMastersApp], Any]


def openers() -> dict[str, Opener]:
    """How each screen is opened, by its class, in an app that stands at the table of a demo match."""
    from dicemasters_tui.teams.formats import TOURNAMENT
    from dicemasters_tui.tui import drafts
    from dicemasters_tui.tui.lessons.bookmarks import Bookmarks
    from dicemasters_tui.tui.lessons.course import Course
    from dicemasters_tui.tui.lessons.lesson import lesson_files, read_lesson
    from dicemasters_tui.tui.own_teams import OwnTeams
    from dicemasters_tui.tui.screens.ask import AskScreen
    from dicemasters_tui.tui.screens.builder import BuilderScreen
    from dicemasters_tui.tui.screens.builder_inspect import CardInspector
    from dicemasters_tui.tui.screens.dialog import Dialog
    from dicemasters_tui.tui.screens.draft import ForcesScreen, RainbowScreen
    from dicemasters_tui.tui.screens.draft_setup import DraftSetup
    from dicemasters_tui.tui.screens.draft_team import DraftedTeamScreen
    from dicemasters_tui.tui.screens.first import FirstScreen
    from dicemasters_tui.tui.screens.hand_over import HandOverScreen
    from dicemasters_tui.tui.screens.help import HelpScreen
    from dicemasters_tui.tui.screens.inspector import InspectorScreen
    from dicemasters_tui.tui.screens.key_list import KeysScreen, PressScreen
    from dicemasters_tui.tui.screens.lesson import LessonDone, LessonScreen
    from dicemasters_tui.tui.screens.lessons import LessonsScreen
    from dicemasters_tui.tui.screens.log import LogScreen
    from dicemasters_tui.tui.screens.matches import MatchesScreen
    from dicemasters_tui.tui.screens.menu import MenuScreen
    from dicemasters_tui.tui.screens.moment import MomentScreen
    from dicemasters_tui.tui.screens.options import OptionsScreen
    from dicemasters_tui.tui.screens.paste import PasteScreen
    from dicemasters_tui.tui.screens.picker import PickerScreen
    from dicemasters_tui.tui.screens.preferences import SettingsScreen
    from dicemasters_tui.tui.screens.reader import ReaderPage, Section
    from dicemasters_tui.tui.screens.replay import ReplayScreen
    from dicemasters_tui.tui.screens.result import ResultScreen
    from dicemasters_tui.tui.screens.rules_help import NumberedRulesScreen, RulesScreen
    from dicemasters_tui.tui.screens.table import TableScreen
    from dicemasters_tui.tui.screens.table_cards import CardsScreen
    from dicemasters_tui.tui.screens.table_computer import ComputerTable
    from dicemasters_tui.tui.screens.themes import ThemesScreen
    from dicemasters_tui.tui.screens.title import TitleScreen
    from dicemasters_tui.tui.screens.turning_points import TurningPointsScreen
    from dicemasters_tui.tui.table.archive import entries
    from dicemasters_tui.tui.table.decisive import decisive
    from dicemasters_tui.tui.throne.match_options import ThroneOptions, ThroneOptionsScreen
    from dicemasters_tui.tui.throne.picker import HeroPicker
    from dicemasters_tui.tui.throne.reading import ThronePages
    from dicemasters_tui.tui.throne.replay import ThroneReplay
    from dicemasters_tui.tui.throne.result import ThroneResult
    from dicemasters_tui.tui.throne.table import ThroneTable
    from dicemasters_tui.tui.throne.table_computer import ThroneComputerTable

    def lesson(app: Any) -> LessonScreen:
        course = Course("wwe", read_lesson(lesson_files()["wwe"]), app.library, 0)
        return LessonScreen(course, Bookmarks(app.home))

    def picker(app: Any) -> PickerScreen:
        return PickerScreen(app.library, app.settings, 1)

    def options(app: Any) -> OptionsScreen:
        from dicemasters_tui.tui.screens.options import MatchOptions

        return OptionsScreen(MatchOptions(("A", "B"), 1), TOURNAMENT)

    agreed = drafts.Agreed(("A", "B"), 1)

    def forces(app: Any) -> ForcesScreen:
        return ForcesScreen(app.library, agreed, drafts.Course(agreed.forces(app.library.catalog)), lambda draft: None)

    def rainbow(app: Any) -> RainbowScreen:
        return RainbowScreen(
            app.library, agreed, drafts.Course(agreed.rainbow(app.library.catalog)), lambda draft: None
        )

    def drafted(app: Any) -> DraftedTeamScreen:
        draft = agreed.rainbow(app.library.catalog)
        return DraftedTeamScreen(app.library, OwnTeams(app.home), draft.pick(draft.pile[0].id), 0, "A")

    def lines(app: Any) -> list[Any]:
        return entries(app.match.state, app.match.opening, app.match.moves)

    def throne(app: Any) -> Any:
        from dicemasters_tui.catalog.heroes import load_heroes
        from dicemasters_tui.throne import Lineup, new_match

        return new_match(Lineup(("barbarian", "moon-elf"), ("A", "B"), 1), load_heroes())

    rows = [("a", "One", ""), ("b", "Two", "")]
    return {
        "TitleScreen": lambda app: TitleScreen(),
        "PickerScreen": picker,
        "BuilderScreen": lambda app: BuilderScreen(app.library, OwnTeams(app.home), None),
        "DraftSetup": lambda app: DraftSetup(agreed),
        "ForcesScreen": forces,
        "RainbowScreen": rainbow,
        "DraftedTeamScreen": drafted,
        "OptionsScreen": options,
        "PasteScreen": lambda app: PasteScreen("a", "b", str, lambda line: False),
        "AskScreen": lambda app: AskScreen("a", "b"),
        "FirstScreen": lambda app: FirstScreen(app.pairing),
        "MatchesScreen": lambda app: MatchesScreen(),
        "LessonsScreen": lambda app: LessonsScreen(),
        "LessonScreen": lesson,
        "LessonDone": lambda app: LessonDone(playing=False),
        "SettingsScreen": lambda app: SettingsScreen(),
        "KeysScreen": lambda app: KeysScreen(),
        "PressScreen": lambda app: PressScreen("play.undo", (), {}),
        "ThemesScreen": lambda app: ThemesScreen(),
        "RulesScreen": lambda app: RulesScreen(),
        "NumberedRulesScreen": lambda app: NumberedRulesScreen("DM-6.4.3"),
        "ReaderPage": lambda app: ReaderPage(("a", "b"), [Section("c", ("d",))]),
        "HelpScreen": lambda app: HelpScreen.for_page("title", []),
        "LogScreen": lambda app: LogScreen(app.match),
        "CardsScreen": lambda app: CardsScreen(app.match.state, 0),
        "InspectorScreen": lambda app: InspectorScreen(app.match, app.match.state.dice[0].id),
        "CardInspector": lambda app: CardInspector(app.library.catalog, ["jus-003"], "jus-003", TOURNAMENT),
        "MenuScreen": lambda app: MenuScreen(app.match),
        "Dialog": lambda app: Dialog("a", "b", rows),
        "HandOverScreen": lambda app: HandOverScreen("a", "b", rows[:1]),
        "ResultScreen": lambda app: ResultScreen(app.match, app.pairing, None),
        "ComputerTable": lambda app: ComputerTable(app.match, ()),
        "TableScreen": lambda app: TableScreen(app.match),
        "TurningPointsScreen": lambda app: TurningPointsScreen(app.match, lines(app), decisive(app.match, lines(app))),
        "HeroPicker": lambda app: HeroPicker(("A", "B"), 1),
        "ThronePages": lambda app: ThronePages.of_boards(throne(app).state),
        "ThroneTable": lambda app: ThroneTable(throne(app)),
        "ThroneComputerTable": lambda app: ThroneComputerTable(throne(app), ()),
        "ThroneOptionsScreen": lambda app: ThroneOptionsScreen(ThroneOptions(("A", "B"), 1)),
        "ThroneResult": lambda app: ThroneResult(throne(app), None),
        "ThroneReplay": lambda app: ThroneReplay(throne(app), []),
        "ReplayScreen": lambda app: ReplayScreen(app.library.match(app.pairing, None), []),
        "MomentScreen": lambda app: MomentScreen(
            app.match, entries(app.match.state, app.match.opening, app.match.moves), 0
        ),
    }


async def show(app: DiceMastersApp, pilot: Pilot[Any], opened: Opener) -> Any:
    """Open a screen and wait until it is there."""
    screen = opened(app)
    app.push_screen(screen)
    for _ in range(50):
        await pilot.pause(0.02)
        if screen.is_current and getattr(screen, "takes_keys", True):
            break
    return screen


async def put_away(app: DiceMastersApp, pilot: Pilot[Any], screen: Any) -> None:
    """Close it, with whatever lies over it."""
    while app.screen is not screen:
        app.pop_screen()
    app.pop_screen()
    await pilot.pause(0.02)
