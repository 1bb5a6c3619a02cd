"""Everything the table is drawn from: the match, the hand, what just happened; and the view built from that."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from ...kernel.match import Match
from ...rules.events import Event
from ...rules.state import GameState, Step
from ..match.scene import Scene as AnyScene
from ..match.view import FooterView, HeaderView, KeyView, PanelView, PromptView, TableView, plain
from . import mat, panels
from .asking import OrderHand
from .choosing import ChooseHand
from .entering import EnterHand
from .hand import Hand
from .moments import Moment
from .spots import LIST

BOXES = {"ygo": "Yu-Gi-Oh!", "asm": "Spider-Man", "jus": "Justice", "wwe": "WWE"}


def box_title(game: GameState) -> str:
    """The box that is played: the one all team cards come from, else the edition."""
    sets = {card.card.set for card in game.cards}
    return BOXES.get(sets.pop(), game.edition.title) if len(sets) == 1 else game.edition.title


@dataclass(slots=True)
class Scene(AnyScene):
    """One frame's worth. `hand` is None while nobody at this table is asked: a bot thinks, or the match is over."""

    match: Match[GameState]
    hand: Hand | None = None

    title: str = ""
    """The box that is played, for the header."""
    queue_open: bool = False
    hovered: str = ""
    """The die under the pointer, by id."""
    fresh_events: tuple[Event, ...] = ()
    """What happened since the last decision."""
    brought: Moment = field(default_factory=Moment)
    """What is shown of that."""
    teams: tuple[str, ...] = ()
    """The teams' names by seat, where they are known."""
    flashes: dict[str, str] = field(default_factory=dict)
    rolling: dict[str, int] = field(default_factory=dict)
    """Faces shown by dice that still tumble, by die id."""
    fought: TableView | None = None
    """The lanes of a fight that has just ended, in place of the table."""
    seed: str = ""

    @property
    def game(self) -> GameState:
        return self.match.state


_STEPS = {Step.DRAW: 0, Step.ROLL: 1, Step.MAIN: 2, Step.ATTACK: 3, Step.ATTACK_WINDOW: 3, Step.CLEANUP: 4}


def table_view(scene: Scene) -> TableView:
    """What to draw of a match now."""
    if scene.fought is not None:  # a fight is looked at, with the log as it was then
        so_far = tuple(line for line in scene.log if line.turn <= scene.fought.header.turn)
        return replace(scene.fought, log=so_far)
    game = scene.game
    upper, lower = game.players[1 - game.active], game.players[game.active]
    side = _side(scene)
    return TableView(
        header=_header(scene),
        upper=mat.seat(scene, upper),
        lower=mat.seat(scene, lower),
        rows=mat.rows(scene),
        prompt=_prompt(scene),
        footer=FooterView(tuple(footer_keys(scene)), scene.message),
        cards=panels.cards(scene),
        inspector=panels.inspector(scene),
        log=scene.log,
        combat=mat.combat(scene),
        roll=mat.roll(scene),
        entry=scene.hand.tray() if isinstance(scene.hand, EnterHand) else None,
        side=side,
        side_over=side is not None and (scene.queue_open or _must_be_seen(scene.hand)),
        tab=scene.tab,
    )


def _must_be_seen(hand: Hand | None) -> bool:
    """A list longer than the prompt's keys has to stand somewhere, also where there is no room beside the mat.

    Of effects to be put in order the prompt has no numbers to click on, and two are swapped without any.
    """
    return isinstance(hand, ChooseHand) and len(hand.places.of(LIST)) > (2 if isinstance(hand, OrderHand) else 4)


def _side(scene: Scene) -> PanelView | None:
    """What takes the place of the cards, if anything."""
    if scene.queue_open:
        return panels.waiting(scene)
    if isinstance(scene.hand, ChooseHand):
        listed = panels.choice_list(scene.hand)
        waits, asks = panels.anything_waits(scene), panels.anything_asks(scene)
        if listed is not None:
            few = (waits or asks) and not _must_be_seen(scene.hand) and not isinstance(scene.hand, OrderHand)
            return replace(listed, lines=(*listed.lines, "---", *panels.waiting(scene).lines)) if few else listed
        if waits or (asks and scene.game.combat is not None):  # else the cards stay in sight
            return panels.waiting(scene)
    return None


def _header(scene: Scene) -> HeaderView:
    game = scene.game
    lives = {player.start_life for player in game.players}
    return HeaderView(
        scene.title or game.edition.title,
        game.turn,
        game.active,
        step=-1 if game.over else _STEPS[game.step],
        extra=f"{lives.pop()} life" if len(lives) == 1 else "",
        seed=scene.seed,
        sign="real dice" if game.luck.by_hand else "",
    )


def _prompt(scene: Scene) -> PromptView:
    game, hand, decision = scene.game, scene.hand, scene.match.decision
    seat = decision.player if decision is not None else game.active
    name, title = game.players[seat].name, plain(decision.prompt()) if decision is not None else ""
    if scene.typing is not None:
        return PromptView(seat, name, title.rstrip(".") or "the match is over", scene.typing, _TYPING, verb="types")
    if hand is None and game.over:
        ended = f"{game.players[game.winner].name} wins" if game.winner in (0, 1) else "A tie"
        return PromptView(seat, ended, "", ("Enter shows the result.",), (_RESULT,), verb="")
    if hand is None:
        return PromptView(seat, name, title, busy=scene.busy)
    story, seat = hand.story(), hand.player
    lines, keys = story.lines, _FINDING if hand.filter.open else tuple(hand.keys())
    if hand.filter.open or hand.filter.text:
        lines = (f"[key]/[/]{plain(hand.filter.text)}{'▏' if hand.filter.open else ''}", *lines)
    if not hand.decides:
        return PromptView(seat, hand.heading, story.title, lines, keys, verb="")
    return PromptView(seat, game.players[seat].name, story.title, lines, keys)


_RESULT = KeyView("move.do", "result")
_FINDING = (KeyView("move.do", "stay with it"), KeyView("move.back", "close"))
"""While letters go into the filter, none of them is a key."""
_TYPING = (
    KeyView("move.do", "do it"),
    KeyView("move.next", "complete"),
    KeyView("move.up move.down", "typed before"),
    KeyView("move.back", "close"),
)


def footer_keys(scene: Scene) -> list[KeyView]:
    """Every key that does something now, the most important first; the rarest leave first when the line is full."""
    hand, match = scene.hand, scene.match
    if hand is not None and hand.filter.open:
        return [*_FINDING]
    keys: list[KeyView] = []
    if hand is not None:
        keys += hand.keys()
    elif match.over:
        keys.append(_RESULT)
    elif scene.computer:
        keys.append(KeyView("move.do", "go on at once"))
    taken = {key.action for key in keys}
    if hand is None or hand.decides:
        if not match.can_undo:
            keys.append(KeyView("play.undo", "undo", rank=1))
        if not match.can_redo:
            keys.append(KeyView("play.redo", "redo", rank=2))
    if hand is not None and len(hand.places.zones) > 1 and "move.next" not in taken:
        keys.append(KeyView("move.next", "next zone", rank=4))
    if hand is not None and (hand.die is not None or hand.card is not None):
        keys.append(KeyView("look.inspect", "inspect", rank=2))
    if panels.anything_waits(scene) or scene.queue_open:
        word, rank = ("close queue", 0) if scene.queue_open else ("queue", 2)
        keys.append(KeyView("look.queue", word, rank=rank))
    keys.append(KeyView("look.log", "log", rank=4))
    if scene.tabs:
        keys.append(KeyView("look.panel", "tab", rank=7))
    keys += [
        KeyView("look.cards", "cards", rank=6),
        KeyView("look.find", "find", rank=8),
        KeyView("look.screenshot", "screenshot", rank=9),
        *([KeyView("look.command", "command", rank=8)] if hand is None or hand.decides else []),
        KeyView("look.report", "report", rank=10),
        KeyView("look.help", "help", rank=3),
    ]
    return keys
