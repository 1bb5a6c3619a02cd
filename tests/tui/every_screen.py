"""Every screen of the app, each opened over the table of a match."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from typing import Any

from player import Player
from textual.screen import Screen

import dicemasters_tui.tui as tui
from dicemasters_tui.tui.app.dicemasters_app import DiceMastersApp

FRAMES = {
    "SizedScreen", "Page", "ListPage", "FieldsPage", "FormPage", "SievePage", "BuilderView", "DraftScreen",
    "AfterMatch",
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
    from dicemasters_tui.analysis.timeline import entries
    from dicemasters_tui.analysis.turning_points import decisive
    from dicemasters_tui.kernel.sections import Section
    from dicemasters_tui.lessons.course import Course, lesson_files, read_lesson
    from dicemasters_tui.store import drafts
    from dicemasters_tui.store.bookmarks import Bookmarks
    from dicemasters_tui.store.own_teams import OwnTeams
    from dicemasters_tui.store.team_choice import TeamChoice
    from dicemasters_tui.teams.first_turn import FirstTurn
    from dicemasters_tui.teams.formats import TOURNAMENT
    from dicemasters_tui.throne import Lineup
    from dicemasters_tui.tui.masters.at_table import MastersAtTable
    from dicemasters_tui.tui.masters.cards import CardsScreen
    from dicemasters_tui.tui.masters.inspector_page import CardInspector, InspectorScreen
    from dicemasters_tui.tui.masters.lesson import LessonDone, LessonScreen
    from dicemasters_tui.tui.masters.result import ResultScreen, TurningPointsScreen
    from dicemasters_tui.tui.match.log_page import LogScreen, MomentScreen
    from dicemasters_tui.tui.match.menu import HandOverScreen, MenuScreen
    from dicemasters_tui.tui.match.replay import ReplayScreen
    from dicemasters_tui.tui.match.screen import MatchScreen
    from dicemasters_tui.tui.pages.builder import BuilderScreen
    from dicemasters_tui.tui.pages.draft import ForcesScreen, RainbowScreen
    from dicemasters_tui.tui.pages.drafting import DraftedTeamScreen
    from dicemasters_tui.tui.pages.help import HelpScreen, NumberedRulesScreen, RulesScreen
    from dicemasters_tui.tui.pages.key_list import KeysScreen, PressScreen
    from dicemasters_tui.tui.pages.lesson_list import LessonsScreen
    from dicemasters_tui.tui.pages.match_setup import DraftSetup, FirstScreen, OptionsScreen
    from dicemasters_tui.tui.pages.picker import PickerScreen
    from dicemasters_tui.tui.pages.preferences import SettingsScreen, ThemesScreen
    from dicemasters_tui.tui.pages.title import MatchesScreen, TitleScreen
    from dicemasters_tui.tui.parts.dialog import AskScreen, Dialog, PasteScreen
    from dicemasters_tui.tui.parts.reader import ReaderPage
    from dicemasters_tui.tui.throne.at_table import ThroneAtTable
    from dicemasters_tui.tui.throne.board import ThronePages
    from dicemasters_tui.tui.throne.picker import HeroPicker, ThroneOptionsScreen
    from dicemasters_tui.tui.throne.result import ThroneResult

    def lesson(app: Any) -> LessonScreen:
        course = Course("wwe", read_lesson(lesson_files()["wwe"]), app.library, 0)
        return LessonScreen(course, Bookmarks(app.home))

    def picker(app: Any) -> PickerScreen:
        return PickerScreen(TeamChoice(app.library, OwnTeams(app.home), app.settings, 1))

    def options(app: Any) -> OptionsScreen:
        from dicemasters_tui.teams.agreed import MatchOptions

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
        from dicemasters_tui.throne import new_match

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
        "FirstScreen": lambda app: FirstScreen(FirstTurn(app.agreed)),
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
        "LogScreen": lambda app: LogScreen(MastersAtTable(app.match)),
        "CardsScreen": lambda app: CardsScreen(app.match.state, 0),
        "InspectorScreen": lambda app: InspectorScreen(app.match, app.match.state.dice[0].id),
        "CardInspector": lambda app: CardInspector(app.library.catalog, ["jus-003"], "jus-003", TOURNAMENT),
        "MenuScreen": lambda app: MenuScreen(MastersAtTable(app.match)),
        "Dialog": lambda app: Dialog("a", "b", rows),
        "HandOverScreen": lambda app: HandOverScreen("a", "b", rows[:1]),
        "ResultScreen": lambda app: ResultScreen(app.match, app.agreed, None),
        "MatchScreen": lambda app: MatchScreen(MastersAtTable(app.match)),
        "TurningPointsScreen": lambda app: TurningPointsScreen(app.match, lines(app), decisive(app.match, lines(app))),
        "HeroPicker": lambda app: HeroPicker(("A", "B"), 1),
        "ThronePages": lambda app: ThronePages.of_boards(throne(app).state),
        "MatchScreen in Dice Throne": lambda app: MatchScreen(ThroneAtTable(throne(app))),
        "ThroneOptionsScreen": lambda app: ThroneOptionsScreen(Lineup((), ("A", "B"), 1)),
        "ThroneResult": lambda app: ThroneResult(throne(app), None),
        "ReplayScreen in Dice Throne": lambda app: ReplayScreen(ThroneAtTable(throne(app)), [], {}),
        "MomentScreen in Dice Throne": lambda app: MomentScreen(
            ThroneAtTable(throne(app)), ThroneAtTable(throne(app)).entries_between(0, 1), 0
        ),
        "LogScreen in Dice Throne": lambda app: LogScreen(ThroneAtTable(throne(app))),
        "MenuScreen in Dice Throne": lambda app: MenuScreen(ThroneAtTable(throne(app))),
        "ReplayScreen": lambda app: ReplayScreen(MastersAtTable(app.library.match(app.agreed, None)), [], {}),
        "MomentScreen": lambda app: MomentScreen(
            MastersAtTable(app.match), entries(app.match.state, app.match.opening, app.match.moves), 0
        ),
    }


async def show(app: DiceMastersApp, pilot: Player, opened: Opener) -> Any:
    """Open a screen and wait until it is there."""
    screen = opened(app)
    app.push_screen(screen)
    await pilot.until(lambda: screen.is_current and getattr(screen, "takes_keys", True))
    return screen


async def put_away(app: DiceMastersApp, pilot: Player, screen: Any) -> None:
    """Close it, with whatever lies over it."""
    while app.screen is not screen:
        app.pop_screen()
    app.pop_screen()
    await pilot.pause()
