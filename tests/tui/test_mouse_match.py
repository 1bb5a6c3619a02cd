"""Whole matches by the mouse alone: from the title to the result and out again, without one key."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from app_flows import loaded, play, text_of, top
from match_frames import answer_at, button_at, card_at, lane_at, words_at
from player import Player
from test_resizing import FIGHT, from_scenario
from textual.geometry import Offset

from dicemasters_tui.bots.random_player import RandomPlayer
from dicemasters_tui.catalog import Catalog
from dicemasters_tui.rules.choice import ChoiceDecision
from dicemasters_tui.teams.agreed import agree
from dicemasters_tui.tui.app.dicemasters_app import DiceMastersApp
from dicemasters_tui.tui.app.start import Start
from dicemasters_tui.tui.masters.choosing import ChooseHand
from dicemasters_tui.tui.masters.fighting import BlockHand
from dicemasters_tui.tui.masters.frame import MastersFrame, SideTabs
from dicemasters_tui.tui.masters.hands import OrderHand
from dicemasters_tui.tui.masters.marking import AttackHand, RerollHand
from dicemasters_tui.tui.masters.priority import PriorityHand
from dicemasters_tui.tui.masters.result import ResultScreen
from dicemasters_tui.tui.masters.spots import CARDS, LIST
from dicemasters_tui.tui.match.menu import HandOverScreen
from dicemasters_tui.tui.match.screen import MatchScreen
from dicemasters_tui.tui.pages.match_setup import FirstScreen
from dicemasters_tui.tui.pages.picker import PickerScreen
from dicemasters_tui.tui.pages.title import TitleScreen
from dicemasters_tui.tui.parts.list import List
from dicemasters_tui.tui.parts.page import FooterLine

MOST = 400
"""Clicks a short match needs at most."""


class Mouse:
    """A player who only clicks on what is drawn."""

    def __init__(self, app: DiceMastersApp, pilot: Player, seed: int) -> None:
        self.app = app
        self.pilot = pilot
        self.chance = random.Random(seed)
        self.clicks: dict[str, int] = {}
        self.answered: set[str] = set()
        """The questions there were, and whether a block was made."""

    # On pages -----------------------------------------------------------------------------------------------------

    async def row(self, id: str) -> None:
        """A row of a list: the first click goes there, the next takes it."""
        screen = self.app.screen
        chooser = screen.query_one(List)
        index = [row.id for row in chooser.rows].index(id)
        if chooser.highlighted != index:
            await self.pilot.click(chooser, offset=(6, index))
            assert chooser.highlighted == index
        await self.pilot.click(chooser, offset=(6, index))
        await self.pilot.pause()

    async def footer(self, words: str) -> None:
        """A key in the footer of a page."""
        footer = self.app.screen.query_one(FooterLine)
        await self.pilot.click(footer, offset=(str(footer.render()).index(words), 0))
        await self.pilot.pause()

    # At the table -------------------------------------------------------------------------------------------------

    def place(self, kind: str, name: str) -> Offset | None:
        """Where something stands; None when it is not in sight."""
        screen = self.app.screen
        match kind:
            case "die":
                return screen.query_one(MastersFrame).places().get(name)
            case "card":
                return card_at(screen, name)
            case "row":
                return answer_at(screen, name)
            case "lane":
                return lane_at(screen, name)
            case "tab":
                return words_at(screen.query_one(SideTabs), f" {name} ")
        return button_at(screen, name)

    async def click(self, kind: str, name: str) -> bool:
        """Click on something; False when it is not drawn."""
        await self.pilot.pause()
        at = self.place(kind, name)
        if at is None:
            return False
        self.clicks[kind] = self.clicks.get(kind, 0) + 1
        await self.pilot.click(offset=at)
        await self.pilot.pause()
        return True

    async def enter(self) -> None:
        assert await self.click("key", "move.do"), f"nothing to click for Enter:\n{text_of(self.app)}"

    async def answer(self, screen: MatchScreen) -> None:
        """Answer the question the match stands at."""
        hand = screen.hand
        assert hand is not None
        self.answered.add(hand.question.kind)
        match hand:
            case RerollHand():
                for die in hand.question.dice:
                    if not die.is_character and self.chance.random() < 0.5 and die.id not in hand.marked:
                        await self.click("die", die.id)
                        if die.id not in hand.marked:  # the first click has moved there
                            await self.click("die", die.id)
                        assert die.id in hand.marked
                await self.enter()
            case AttackHand():
                for die in hand.question.rules.dice:
                    while die not in hand.attackers.dice and not hand.attackers.why_not(die):
                        if self.chance.random() >= 0.7:
                            break
                        assert await self.click("die", die.id)
                await self.enter()
            case BlockHand():
                await self.block(hand)
            case ChooseHand():
                await self.choose(hand)
            case PriorityHand():
                await self.act(screen, hand)
            case _:
                await self.enter()

    async def block(self, hand: BlockHand) -> None:
        """At most one block, with the lane picked by the attacker."""
        wanted = [
            (blocker, attacker)
            for blocker in hand.blockers
            for attacker in hand.attackers
            if not hand.blocks.why_not(blocker, attacker)
        ]
        if wanted and not hand.blocks.pairs and self.chance.random() < 0.6:
            blocker, attacker = self.chance.choice(wanted)
            if hand.spot.id != blocker.id:
                assert await self.click("die", blocker.id)
            for _ in range(2):
                if (blocker, attacker) not in hand.blocks.pairs:
                    assert await self.click("lane", attacker.id)
            assert (blocker, attacker) in hand.blocks.pairs
            self.answered.add("a block")
        await self.enter()

    async def choose(self, hand: ChooseHand) -> None:
        """Something that can be chosen, where it lies or in the list."""
        decision = hand.question
        assert isinstance(decision, ChoiceDecision)
        while len(hand.marked) < max(1, decision.minimum) and hand.match.decision is decision:
            open = [spot for spot in hand.numbered() if hand.choices.get(spot) not in hand.marked]
            if not open:
                break
            spot = self.chance.choice(open)
            kind = {CARDS: "card", LIST: "row"}.get(spot.zone, "die")
            assert await self.click(kind, spot.id), f"{spot} is not drawn:\n{text_of(self.app)}"
            if not hand.combines:
                break
        if hand.match.decision is decision:
            await self.enter()

    async def act(self, screen: MatchScreen, hand: PriorityHand) -> None:
        """Field what can be fielded, use action dice, buy something; else pass."""
        legal = {verb: [o for o in hand.question.options if o.legal and o.verb == verb] for verb in VERBS}
        for verb, kind in VERBS.items():
            if not legal[verb]:
                continue
            option = self.chance.choice(legal[verb])
            before = len(screen.match.moves)
            if kind == "card" and self.place("tab", "mine") is not None:
                await self.click("tab", "mine")
            for _ in range(2):
                if len(screen.match.moves) == before and not await self.click(kind, option.subject):
                    break
            if len(screen.match.moves) > before:
                return
        while screen.hand is hand:
            assert await self.click("key", "play.pass") or await self.click("key", "move.do"), text_of(self.app)

    async def play(self) -> None:
        """To the end of the match."""
        screen = self.app.screen
        assert isinstance(screen, MatchScreen)
        while not screen.match.over:
            assert sum(self.clicks.values()) < MOST, text_of(self.app)
            moves = len(screen.match.moves)
            await self.answer(screen)
            assert len(screen.match.moves) > moves, f"nothing came of it:\n{text_of(self.app)}"
            while isinstance(self.app.screen, HandOverScreen):  # for a secret choice
                await self.row(self.app.screen.listing.rows[0].id)
            assert top(self.app) is screen
        await self.enter()
        await self.pilot.pause()
        assert isinstance(self.app.screen, ResultScreen)


VERBS = {"field": "die", "use": "die", "buy": "card"}
"""What is done with priority, in this order, and what is clicked for it."""


async def leave(app: DiceMastersApp, mouse: Mouse) -> None:
    """From the result to the title, and out."""
    await mouse.footer("title")
    assert isinstance(app.screen, TitleScreen)
    await mouse.row("leave")
    assert app.return_code == 0


def test_a_match_from_the_title_to_the_end(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        mouse = Mouse(app, pilot, 1)
        await mouse.row("new_match")
        assert isinstance(app.screen, PickerScreen)
        await mouse.footer("enter")
        await mouse.footer("enter")
        first = app.screen
        assert isinstance(first, FirstScreen)
        first.turn.pairing = replace(first.turn.pairing, life=3)
        await mouse.row("1")
        await mouse.play()
        assert {"die", "card", "key", "lane"} <= set(mouse.clicks), mouse.clicks
        assert {"choose", "a block"} <= mouse.answered
        await leave(app, mouse)

    play(tmp_path, flow, (120, 40), Start(seed=3, animation=False))


def test_a_match_gone_on_with_near_its_end(tmp_path: Path, catalog: Catalog) -> None:
    """From a record, at 80×24, where the cards stand behind tabs."""

    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        near_the_end(app, catalog)
        title = app.screen
        assert isinstance(title, TitleScreen)
        title.show_menu()
        await pilot.pause()
        mouse = Mouse(app, pilot, 3)
        await mouse.row("continue_match")
        await mouse.play()
        assert {"choose", "a block"} <= mouse.answered
        await leave(app, mouse)

    play(tmp_path, flow, (80, 24), Start(seed=3, animation=False))


def near_the_end(app: DiceMastersApp, catalog: Catalog) -> None:
    """A match on disk in which somebody has little life left."""
    assert app.library is not None
    pairing = replace(agree(catalog, "ygo", (), 4, ("Sam", "Bruce")), life=8)
    book = app.saves.begin(pairing.header(), ("Sam", "Bruce"), app.tell)
    match = app.library.match(pairing, book)
    player = RandomPlayer(2)
    while min(seat.life for seat in match.state.players) > 2:
        assert match.decision is not None
        match.submit(match.decision.player, player.command(match.decision))
    assert not match.over
    book.close()


LISTS = {
    "dice from the used pile in a fight": ("wwe/wwe-009-becky-lynch.yaml", "attack becky", "choose yes"),
    "names": ("ygo/ygo-008-time-wizard.yaml", "field wizard"),
    "what one of several texts does": ("jus/jus-016-clayface.yaml#4", "global jus-016 with pay", "choose pal"),
}


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40)])
def test_every_answer_of_a_list_is_clicked_where_it_stands(
    tmp_path: Path, catalog: Catalog, size: tuple[int, int]
) -> None:
    """Lists with more answers than the prompt has keys for; in a fight at 80×24 they take the place of the lanes."""

    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        mouse = Mouse(app, pilot, 0)
        for name, (file, *commands) in LISTS.items():
            match = from_scenario(catalog, f"cards/{file}", *commands)
            app.matches.sit_down(match)
            await pilot.pause()
            table: Any = app.screen
            hand = table.hand
            assert isinstance(hand, ChooseHand) and len(hand.places.of(LIST)) > 4, name
            spots = hand.places.of(LIST)
            for spot in (*spots[1:], spots[0], spots[-1]):
                assert await mouse.click("row", spot.id), f"{name}: {spot.id} is not drawn:\n{text_of(app)}"
                assert hand.spot == spot and match.decision is hand.question
            await mouse.click("row", spots[-1].id)
            if match.decision is hand.question:  # of several the second click marks, and Enter takes them
                await mouse.enter()
            assert match.decision is not hand.question, name
            assert spots[-1].id in match.commands[-1][1]
            app.pop_screen()
            await pilot.pause()

    play(tmp_path, flow, size, Start(seed=3, animation=False))


THREE_EFFECTS = """
scenario: three effects wait together
rules: dc-2018
players:
  A: {team: [jus-054 x2, asm-110 x1], basics: [jus-067]}
  B: {team: [jus-010 x2], basics: [jus-068]}
position:
  active: A
  step: attack
  A: {field: [one=jus-054@1, other=jus-054@2, hunter=asm-110@1]}
  B: {field: [guard=jus-010@3]}
play: []
"""


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_effects_are_put_in_order_by_clicks(tmp_path: Path, catalog: Catalog, size: tuple[int, int]) -> None:
    """Any order of three can be clicked together, also in a fight where there is no room beside the lanes."""
    file = tmp_path / "three.yaml"
    file.write_text(THREE_EFFECTS)

    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        mouse = Mouse(app, pilot, 0)
        match = from_scenario(catalog, str(file), "attack one, other, hunter")
        app.matches.sit_down(match)
        await pilot.pause()
        hand: Any = app.screen.hand  # type: ignore[attr-defined]
        assert isinstance(hand, OrderHand) and len(hand.order) == 3
        wanted = [choice.word for choice in hand.order[::-1]]
        for later in wanted:  # each goes to the end in turn
            if hand.spot.id != later:
                assert await mouse.click("row", later)
            while hand.order[-1].word != later:
                assert await mouse.click("key", "play.later")
        assert [choice.word for choice in hand.order] == wanted
        await mouse.enter()
        assert match.commands[-1][1] == f"choose {', '.join(wanted)}"

    play(tmp_path, flow, size, Start(seed=3, animation=False))


def test_the_prompt_shows_which_of_two_effects_is_moved(tmp_path: Path, catalog: Catalog) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        mouse = Mouse(app, pilot, 0)
        match = from_scenario(catalog, FIGHT, "attack riddler, hunter")
        app.matches.sit_down(match)
        await pilot.pause()
        assert "▸1 The Riddler" in text_of(app) and " 2 Blade" in text_of(app)
        await mouse.click("key", "play.later")
        assert " 1 Blade" in text_of(app) and "▸2 The Riddler" in text_of(app)

    play(tmp_path, flow, (80, 24), Start(seed=3, animation=False))
