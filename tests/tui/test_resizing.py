"""Resizing in the middle of every kind of decision: what was decided, marked and typed so far is there afterwards."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from app_flows import loaded, play, text_of, top
from match_frames import hand_of, scene_of
from player import Player, screen_text
from rich.text import Text
from table_matches import attack_step, block_step, new_match, position
from test_real_dice import at_the_roll, real_match

from dicemasters_tui.catalog import Catalog
from dicemasters_tui.kernel.match import Match
from dicemasters_tui.lessons.course import Course, lesson_files, read_lesson
from dicemasters_tui.rules.state import GameState, Step, Zone
from dicemasters_tui.scenario.dice_masters import dice_masters_stage
from dicemasters_tui.scenario.source import Scenario, read_scenarios
from dicemasters_tui.store.bookmarks import Bookmarks
from dicemasters_tui.teams.agreed import agree
from dicemasters_tui.tui.app.dicemasters_app import DiceMastersApp
from dicemasters_tui.tui.app.start import Start
from dicemasters_tui.tui.masters.frame import MastersFrame
from dicemasters_tui.tui.masters.lesson import LessonScreen
from dicemasters_tui.tui.match.screen import MatchScreen
from dicemasters_tui.tui.pages.match_setup import FirstScreen
from dicemasters_tui.tui.pages.picker import PickerScreen
from dicemasters_tui.tui.pages.title import TitleScreen
from dicemasters_tui.tui.parts.dialog import Dialog
from dicemasters_tui.tui.parts.page import TooSmall

FIRST = (120, 40)
WAY = ((80, 24), (70, 20), (100, 30), FIRST)
"""Smaller, too small, larger again, and back."""
STILL = Start(seed=3, animation=False)
SCENARIOS = Path(__file__).parents[1] / "scenarios"


def main_step() -> Match[GameState]:
    """Sam can field, buy in several ways, and use a Global."""
    return position(
        Step.MAIN,
        ("a9", Zone.RESERVE, 3),
        *((f"a{n}", Zone.RESERVE, face) for n, face in enumerate((5, 0, 1, 4), 1)),
        ("a10", Zone.RESERVE, 1),
        ("b9", Zone.FIELD, 3),
        ("b10", Zone.FIELD, 4),
        ("b11", Zone.FIELD, 5),
    )


def split() -> Match[GameState]:
    """Both of Bruce's dice block Flash, who has 3 damage for them."""
    match = block_step()
    match.submit(1, "block b9->a9, b1->a9")
    while match.decision is not None and match.decision.kind != "damage":
        match.submit(match.decision.player, "pass")
    return match


def other_window() -> Match[GameState]:
    """Sam has passed; Bruce may use a Global."""
    match = position(Step.MAIN, ("b9", Zone.FIELD, 3), ("b1", Zone.RESERVE, 1), ("b2", Zone.RESERVE, 1))
    match.submit(0, "pass")
    return match


def from_scenario(catalog: Catalog, file: str, *commands: str) -> Match[GameState]:
    """The position of a file's first scenario, or of `file#4` its fifth, after commands of whoever is asked."""
    name, _, number = file.partition("#")
    source = list(read_scenarios(SCENARIOS / name))[int(number or 0)]
    assert isinstance(source, Scenario)
    stage = dice_masters_stage(source, catalog)
    match: Match[GameState] = Match(stage.game, stage.state)
    for command in commands:
        assert match.decision is not None
        match.submit(match.decision.player, stage.command(command))
    return match


class Moment(NamedTuple):
    """A question, how it is reached, and the keys with which it is half answered."""

    kind: str
    match: Callable[[Catalog], Match[GameState]]
    keys: tuple[str, ...] = ()


FIGHT = "rules/10-trigger-and-resolution.yaml"
MOMENTS = {
    "reroll": Moment("reroll", lambda _: new_match(), ("1", "3", "right")),
    "reroll, odds": Moment("reroll", lambda _: new_match(), ("2", "A", "w", "down")),
    "priority": Moment("priority", lambda _: main_step(), ("down",)),
    "priority, to buy": Moment("priority", lambda _: main_step(), ("b", "down")),
    "priority, paying by hand": Moment("priority", lambda _: main_step(), ("b", "tab", "right")),
    "priority, asked before passing": Moment("priority", lambda _: main_step(), ("p",)),
    "priority, searching": Moment("priority", lambda _: main_step(), ("slash", "m", "a")),
    "priority, a global of the other player": Moment("priority", lambda _: other_window(), ("g",)),
    "priority, the line": Moment("priority", lambda _: main_step(), (":", *"field", "space", "a", "left")),
    "attack": Moment("attack", lambda _: attack_step(), ("2", "left")),
    "attack, on a card": Moment("attack", lambda _: attack_step(), ("1", "tab", "tab")),
    "block": Moment("block", lambda _: block_step(), ("1", "right", "space", "2")),
    "block, the line": Moment("block", lambda _: block_step(), ("1", ":", *"block b9", "tab")),
    "damage": Moment("damage", lambda _: split(), ("-", "2")),
    "choose": Moment(
        "choose",
        lambda cards: from_scenario(cards, FIGHT, "attack riddler, hunter", "choose hunter", "choose hunter"),
        ("right",),
    ),
    "order": Moment("choose", lambda cards: from_scenario(cards, FIGHT, "attack riddler, hunter"), ("down",)),
    "order, the queue": Moment(
        "choose", lambda cards: from_scenario(cards, FIGHT, "attack riddler, hunter", "choose hunter"), ("q",)
    ),
    "reaction": Moment(
        "reaction", lambda cards: from_scenario(cards, "cards/asm/asm-080-blink.yaml", "use force on pal"), ("tab",)
    ),
    "real dice, draw": Moment("draw", lambda _: real_match(), ("1", "2", "right")),
    "real dice, roll": Moment("roll", lambda _: at_the_roll(), ("1", "3", "left")),
}


def held(table: MatchScreen) -> dict[str, object]:
    """All a player would miss."""
    hand, line = hand_of(table), table.line
    return {
        "position": table.match.state.digest(),
        "decision": table.match.decision,
        "hand": hand,
        "cursor": hand.spot,
        "marks": {die.id: hand.mark(die) for die in table.match.state.dice},
        "prompt": hand.story(),
        "options": [key.actions for key in hand.keys()],  # noqa: SIM118  # a hand is no mapping
        "searched": (hand.filter.text, hand.filter.open),
        "queue": scene_of(table).queue_open,
        "line": line and (line.input.value, line.input.cursor_position, line.input.has_focus),
    }


def on_screen(app: DiceMastersApp, table: MatchScreen) -> list[str]:
    """What is missing on the screen: who is asked for what, the die under the cursor, the line."""
    text, prompt = text_of(app), table.view().prompt
    wanted = [f"{prompt.decider} {prompt.verb}", prompt.title[:24]]
    if table.line is not None:
        wanted.append(table.line.input.value)
    missing = [words for words in wanted if words not in text]
    hand = scene_of(table).hand
    if hand is not None and hand.die is not None and hand.die.id not in table.query_one(MastersFrame).places():
        # In a small terminal the open queue covers the dice; the prompt still says which one is meant.
        covered = scene_of(table).queue_open and "blockers" not in text
        if not (covered and Text.from_markup(prompt.lines[0]).plain in text):
            missing.append(f"the cursor's die {hand.die.id}")
    width, height = app.size
    lines = text.splitlines()
    if len(lines) != height or any(len(line) > width for line in lines):
        missing.append(f"a frame of {width}x{height}")
    return missing


async def size(app: DiceMastersApp, pilot: Player, columns: int, lines: int) -> None:
    """Make the terminal that large and wait until the app has taken it in."""
    await pilot.resize_terminal(columns, lines)
    for _ in range(2):  # the second for what is drawn after the first
        await pilot.pause()
    assert (app.size.width, app.size.height) == (columns, lines)


async def shrink_and_grow(app: DiceMastersApp, pilot: Player, table: MatchScreen) -> list[str]:
    """Take the table through all sizes; what went wrong."""
    before, frame = held(table), screen_text(table)
    wrong: list[str] = []
    for columns, lines in WAY:
        await size(app, pilot, columns, lines)
        here = f"at {columns}x{lines}"
        if columns < 80 or lines < 24:
            if not isinstance(app.screen, TooSmall) or f"{columns}×{lines}" not in text_of(app):
                wrong.append(f"{here} does not say that it is too small")
            await pilot.press("enter", "p", "escape")
        elif top(app) is not table:
            wrong.append(f"{here} the table is covered by {type(app.screen).__name__}")
        else:
            wrong += [f"{here} {missing} is not on the screen" for missing in on_screen(app, table)]
        wrong += [f"{here} another {name}" for name, value in held(table).items() if value != before[name]]
    if screen_text(table) != frame:
        wrong.append("another frame than in the beginning")
    return wrong


def test_every_kind_of_decision_is_kept_half_answered(tmp_path: Path, catalog: Catalog) -> None:
    wrong: list[str] = []

    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        for name, moment in MOMENTS.items():
            match = moment.match(catalog)
            assert match.decision is not None and match.decision.kind == moment.kind, name
            app.matches.sit_down(match)
            await pilot.pause()
            table = app.screen
            assert isinstance(table, MatchScreen)
            await pilot.press(*moment.keys)
            wrong.extend(f"{name}: {what}" for what in await shrink_and_grow(app, pilot, table))
            while top(app) is not table:
                app.pop_screen()
            app.pop_screen()
            await pilot.pause()

    play(tmp_path, flow, FIRST, STILL)
    assert not wrong, "\n".join(wrong)


LESSON_STEPS = {"reroll", "priority", "attack", "block", ""}
"""The questions, and none, at which a lesson is tried."""


def test_a_lesson_and_rolling_dice_are_kept(tmp_path: Path) -> None:
    wrong: list[str] = []

    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        assert app.library is not None
        lesson = read_lesson(lesson_files()["jus"])
        met: dict[str, int] = {}
        course = Course("jus", lesson, app.library, 0)
        while not course.last:
            decision = course.match.decision
            kind = decision.kind if course.step.by_hand and decision is not None else ""
            met.setdefault(kind, course.at)
            course.forward()
        assert set(met) >= LESSON_STEPS
        for kind, at in met.items():
            app.push_screen(LessonScreen(Course("jus", lesson, app.library, at), Bookmarks(app.home)))
            await pilot.pause()
            table = app.screen
            assert isinstance(table, LessonScreen) and table.course.at == at
            await pilot.press("right")
            wrong.extend(f"lesson, {kind}: {what}" for what in await shrink_and_grow(app, pilot, table))
            app.pop_screen()
        app.settings.animation = True
        app.apply_settings()
        app.matches.sit_down(new_match())
        await pilot.pause()
        rolling = app.screen
        assert isinstance(rolling, MatchScreen)
        await pilot.press("A", "enter")
        assert rolling.motion.going
        before = rolling.match.state.digest()
        await size(app, pilot, 70, 20)
        await pilot.until(lambda: not rolling.motion.going)
        await size(app, pilot, 100, 30)
        assert top(app) is rolling and not rolling.motion.going and not scene_of(rolling).rolling
        assert rolling.match.state.digest() == before and not on_screen(app, rolling)

    play(tmp_path, flow, FIRST, STILL)
    assert not wrong, "\n".join(wrong)


def pages(app: DiceMastersApp) -> list[str]:
    return [type(screen).__name__ for screen in app.screen_stack[1:]]


def test_what_comes_while_the_terminal_is_too_small_waits_until_it_has_grown(tmp_path: Path) -> None:
    """A page that was asked for, a sentence that must be read, the first page after an error; no key."""

    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        await size(app, pilot, 70, 20)
        app.action_new_match()
        await pilot.pause()
        assert isinstance(app.screen, TooSmall)
        await size(app, pilot, 80, 24)
        assert isinstance(app.screen, PickerScreen) and pages(app) == ["TitleScreen", "PickerScreen"]
        await size(app, pilot, 80, 20)
        app.say("a title", "a sentence")
        await pilot.press("ctrl+p", "f1", "enter", "escape")
        assert isinstance(app.screen, TooSmall) and "80×20" in text_of(app)
        await size(app, pilot, 80, 23)
        assert pages(app) == ["TitleScreen", "PickerScreen", "TooSmall"] and "80×23" in text_of(app)
        await size(app, pilot, *FIRST)
        assert isinstance(app.screen, Dialog) and "a sentence" in text_of(app)
        await pilot.press("enter")
        assert pages(app) == ["TitleScreen", "PickerScreen"]
        await size(app, pilot, 70, 40)
        app._start_over()
        await pilot.pause()
        assert isinstance(app.screen, TooSmall)
        await size(app, pilot, *FIRST)
        assert pages(app) == ["TitleScreen", "Dialog"] and "should not have happened" in text_of(app)
        await pilot.press("enter")
        assert isinstance(app.screen, TitleScreen)

    play(tmp_path, flow, start=STILL)


def test_a_match_named_on_the_command_line_waits_for_room(tmp_path: Path, catalog: Catalog) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        await pilot.pause(0.4)
        assert isinstance(app.screen, TooSmall)
        await size(app, pilot, 80, 24)
        assert isinstance(app.screen, FirstScreen) and pages(app) == ["TitleScreen", "FirstScreen"]
        await pilot.press("2")
        assert pages(app) == ["TitleScreen", "MatchScreen"]

    pairing = agree(catalog, "jus", (), 3, ("Sam", "Bruce"))
    play(tmp_path, flow, (79, 23), Start(pairing, animation=False))
