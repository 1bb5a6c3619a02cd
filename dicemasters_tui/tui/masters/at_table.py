"""Dice Masters at the match screen."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from ...analysis.aftermath import brought_by
from ...analysis.timeline import Entry, entries, entries_between, moment
from ...bots.sensible_player import SensiblePlayer
from ...kernel.completion import Completion
from ...kernel.errors import Refused
from ...rules import naming
from ...rules.acts import title
from ...rules.choice import ChoiceDecision
from ...rules.completing import completions
from ...rules.position import position_words
from ...rules.wording import command_words
from ...teams.formats import box_played
from ..match.game import GameAtTable, HandOver, Player, Stand
from ..match.hand import Hand as AnyHand
from ..match.table_frame import TableFrame
from ..pages.help import HelpScreen, about_decision, about_looking, glossary
from ..pages.texts import section
from .cards import CardsScreen
from .frame import MastersFrame
from .hand import Hand, Memory
from .hands import LookHand, hand_for
from .inspector_page import InspectorScreen
from .panels import footer_keys, table_view
from .scene import Scene
from .telling import consequences

if TYPE_CHECKING:
    from ...kernel.decision import Decision
    from ...kernel.match import Match, Move
    from ...kernel.sections import Section
    from ...rules.events import Event
    from ...rules.state import GameState
    from ...store.settings import Settings
    from ..app.dicemasters_app import DiceMastersApp
    from ..match.screen import MatchScreen
    from ..match.view import KeyView
    from ..match.watching import Moment, Watch
    from .view import TableView


def about(decision: Decision | None, active: int) -> Section | None:
    """What the help says about such a decision; `active` is whose turn it is."""
    if decision is None:
        return None
    if decision.kind == "priority" and decision.player != active:
        return section("decisions", "priority-other")
    told_apart = f"{decision.kind}-{decision.about}" if isinstance(decision, ChoiceDecision) else decision.kind
    return section("decisions", told_apart) or section("decisions", decision.kind)


class MastersAtTable(GameAtTable):
    """A match of Dice Masters; `teams` are the teams' names by seat, where they are known."""

    quiet = ("pass", "keep", "no attack", "no block", "choose none", "choose no")
    frame = MastersFrame
    match: Match[GameState]
    scene: Scene

    def __init__(self, match: Match[GameState], *, memory: Memory | None = None, teams: tuple[str, ...] = ()) -> None:
        self.match = match
        self.memory = memory if memory is not None else Memory()
        known = match.seen_by().seed
        seed = "hidden" if known is None else str(known)
        self.scene = Scene(match, None, title=box_played(match.state), seed=seed, teams=teams)

    # What is seen -------------------------------------------------------------------------------------------------

    def view(self) -> TableView:
        return table_view(self.scene)

    def keys(self) -> list[KeyView]:
        return footer_keys(self.scene)

    def entries_of(self, opening: list[Event], moves: list[Move]) -> list[Entry]:
        return entries(self.match.state, opening, moves)

    def entries_between(self, first: int, end: int) -> list[Entry]:
        return entries_between(self.match, first, end)

    def at(self, entry: Entry) -> MastersAtTable:
        return MastersAtTable(moment(self.match, entry), memory=self.memory)

    # Who decides --------------------------------------------------------------------------------------------------

    def heed(self, settings: Settings) -> None:
        self.memory.ask_to_pass = settings.ask_before_pass

    def hand(self) -> Hand:
        return hand_for(self.match, self.memory)

    def looking(self, seen: Moment | Watch) -> AnyHand:
        return LookHand(self.match, self.memory, seen, self.scene.hand)

    def computer(self, player: int) -> Player:
        return SensiblePlayer(self.match.state.luck.seed * 2 + player).command

    def taken_up(self, happened: Sequence[Event] | None) -> None:
        scene = self.scene
        scene.queue_open = False
        if happened is not None:
            scene.fresh_events = tuple(happened)
            scene.brought = brought_by(happened)

    def hand_over(self, before: Stand, people: Collection[int]) -> HandOver | None:
        """Before a secret choice, and after it to whoever is asked next.

        Dice Masters lies open on the table but for one card, whose player chooses in secret (DM-12.3.7).
        """
        now = self.match.decision
        if now is None or len(people) < 2:
            return None
        players, (asked, moves) = self.match.state.players, before
        who, other = players[now.player].name, players[1 - now.player].name
        source = now.source_card if isinstance(now, ChoiceDecision) else None
        card = source.card.name if source is not None else "A card"
        if now.hides_answer and now is not asked:
            away = f"{card}: {who} chooses in secret. {other}, please look away until you are asked."
            return HandOver(f"only for {who}", away, f"{who}: only I am looking")
        if asked is not None and asked.hides_answer and asked.player != now.player and len(self.match.moves) > moves:
            look = f"{card}: {other} has chosen. {who}, it is your turn to look, and to answer."
            return HandOver(f"over to {who}", look, f"{who}: here I am")
        return None

    def news_of(self, move: Move, people: Collection[int]) -> str:
        return "" if move.text.startswith(("roll", "reroll")) else self.in_words(move, people)

    # What moves ---------------------------------------------------------------------------------------------------

    def motion(self, happened: Sequence[Event], before: TableView | None) -> Iterator[float]:
        return self.scene.motion(happened, before)

    def calm(self) -> None:
        scene = self.scene
        scene.rolling, scene.flashes, scene.fought = {}, {}, None

    @property
    def covers(self) -> bool:
        return self.scene.fought is not None

    # In words -----------------------------------------------------------------------------------------------------

    def in_words(self, move: Move, people: Collection[int] = ()) -> str:
        command = self.match.seen_by(*people).command(move)
        return "the secret choice" if command is None else command_words(self.match.state, command)

    def ways_on(self, line: str, besides: Sequence[str] = ()) -> list[Completion]:
        return completions(self.match, line, besides)

    def leads_to(self, command: str, *, refused: bool = True) -> list[str]:
        hand = self.scene.hand
        if hand is None or (not refused and hand.outlook(command).refused):
            return []
        return consequences(hand, command)

    def position_words(self) -> Iterable[str]:
        return position_words(self.match.state)

    def subject(self, word: str) -> str:
        game = self.match.state
        if not word:
            raise Refused("Look at what? Name a card or a die: look jus-061, look a9.")
        dice = naming.find_dice(word, game.dice)
        return dice[0].id if dice else naming.find_cards(game, word, game.active)[0].id

    def things(self) -> list[tuple[str, str]]:
        return [(f"Card {title(card.card)}", card.id) for card in self.match.state.cards]

    def giving_up(self, player: int) -> str:
        return f"{self.match.state.players[1 - player].name} wins"

    # Other pages --------------------------------------------------------------------------------------------------

    def inspect(self, host: DiceMastersApp, subject: str) -> None:
        host.push_screen(InspectorScreen(self.match, subject))

    def open_cards(self, host: DiceMastersApp) -> None:
        """All cards of the match, those of whoever is asked first."""
        game, hand = self.match.state, self.scene.hand
        host.push_screen(CardsScreen(game, hand.player if hand is not None else game.active))

    def help(self, keys: Sequence[KeyView], looking: str = "") -> HelpScreen:
        decision, game = self.match.decision, self.match.state
        words = glossary(game.edition.terms)
        if looking:
            only = "Of every table; those that play do nothing here."
            return HelpScreen.for_table(about_looking(looking, keys), "table", words, only)
        who = game.players[decision.player].name if decision is not None else ""
        first = about_decision(decision, who, keys, about(decision, game.active))
        return HelpScreen.for_table(first, "table", words)

    def open(self, what: str, table: MatchScreen) -> bool:
        if what == "queue":
            self.scene.queue_open = True
        elif what in ("previous-die", "next-die"):
            self._walk(1 if what == "next-die" else -1)
        return True

    def closes(self, action: str) -> bool:
        was = self.scene.queue_open and action in ("move.back", "look.queue")
        if was:
            self.scene.queue_open = False
        return was

    def hover(self, name: str) -> bool:
        new, self.scene.hovered = name != self.scene.hovered, name
        return new

    def _walk(self, by: int) -> None:
        """The cursor to the next die of the table, from the top."""
        hand = self.scene.hand
        if hand is None:
            return
        ids = {die.id for die in self.match.state.dice}
        dice = [spot for spots in hand.places.rows.values() for spot in spots if spot.id in ids]
        if dice:
            index = dice.index(hand.spot) if hand.spot in dice else -1 if by > 0 else 0
            hand.go(dice[(index + by) % len(dice)].id)

    def steer(self, action: str, frame: TableFrame) -> bool:
        """Up and down go to the nearest die as it is drawn, where the cursor is free."""
        hand = self.scene.hand
        by = {"move.up": -1, "move.down": 1}.get(action, 0)
        if not by or hand is None or not hand.free or hand.die is None or hand.filter.open:
            return False
        assert isinstance(frame, MastersFrame)  # this table's own
        found = frame.neighbour(hand.spot.id, by)
        return bool(found) and hand.go(found)
