"""The table of Dice Throne as it is drawn: the scene, and the whole view built from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...dicethrone.board import ability_rows, defences, met_now, tier_rows
from ...dicethrone.leaflet import legend, signs_of
from ...dicethrone.telling import how_it_ended
from ...dicethrone.uses import cost_of, why_not_play
from ..match.game import Scene as AnyScene
from ..match.hand import FINDING, RESULT, TYPING, offered
from ..match.view import FooterView, HeaderView, KeyView, PromptView, Tab, plain
from .hands import RollHand
from .view import (
    Answer,
    BoardView,
    CardView,
    DiceView,
    HandView,
    HeroView,
    OtherBoardView,
    ThroneDie,
    ThroneView,
    TokenView,
)

if TYPE_CHECKING:
    from ...dicethrone.hero import Hero
    from ...dicethrone.state import Seat, Table
    from ...kernel.visibility import Seen
    from ...throne import ThroneMatch
    from .hand import ThroneHand

NOBODY_YET, COVERED = -1, -2
"""Nobody has looked at cards so far; somebody has, and all are covered again."""
STEPS = {
    "upkeep": "upkeep",
    "income": "income",
    "main-1": "main 1",
    "offensive-roll": "roll",
    "defensive-roll": "defence",
    "main-2": "main 2",
    "discard": "discard",
}
"""The phases as the header writes them; a target is rolled for in the place of the roll (DT-2.6)."""
TYPES = {"upgrade": "upgrade", "main": "main phase", "roll": "roll phase", "instant": "any time"}
"""When a card is played, in a word or two."""
GO_ON = "go on"
"""The id of the only row while the computer decides."""
LINES = 4
"""How many log lines the prompt shows while the computer decides."""
_SHADES = {"positive": ("+", "good"), "negative": ("−", "bad")}
"""Sign and tone of a token by its polarity."""


@dataclass(slots=True)
class Scene(AnyScene):
    """Everything the table is drawn from: the match, the hand, and whose cards may be seen."""

    match: ThroneMatch
    hand: ThroneHand | None = None
    viewer: int = NOBODY_YET
    """Whose cards may be shown: who has last said to be looking."""
    every_window: bool = False
    """Players are asked at every moment at which they could do something, not only where it cannot wait."""
    news: str = ""
    """What the computer has done since a person was asked last."""
    ascii: bool = False
    """Symbols are written with letters."""

    @property
    def seen(self) -> Seen[Table]:
        """The match as whoever looks at the screen may see it."""
        return self.match.seen_by(*([self.viewer] if self.viewer >= 0 else []))

    @property
    def game(self) -> Table:
        return self.match.state

    def signs(self, hero: Hero) -> dict[str, str]:
        """What stands for the symbols of a hero's dice."""
        return signs_of(hero.key, ascii_only=self.ascii)


def throne_view(scene: Scene) -> ThroneView:
    """What to draw of a match now."""
    game = scene.game
    me = game.active_player
    others = [game.players[(me.index + step) % len(game.players)] for step in range(1, len(game.players))]
    return ThroneView(
        header=_header(game),
        others=tuple(_hero(scene, seat) for seat in others),
        other_board=_other_board(scene, others[0]) if len(others) == 1 else None,
        dice=_dice(scene),
        me=_hero(scene, me),
        hand=_hand(scene, me),
        board=_board(scene, me),
        prompt=_prompt(scene),
        answers=_answers(scene),
        footer=FooterView(tuple(footer_keys(scene)), scene.message),
        log=scene.log,
        show_log=scene.tab in (Tab.THEIRS, Tab.LOG),
    )


def _header(game: Table) -> HeaderView:
    words = STEPS | ({"offensive-roll": "target"} if game.phase == "targeting-roll" else {})
    phase = "offensive-roll" if game.phase == "targeting-roll" else game.phase
    step = list(STEPS).index(phase) if phase in STEPS and game.winner is None else -1
    return HeaderView("Dice Throne", game.turn, game.active % 2, tuple(words.values()), step, seed="", short="")


def _hero(scene: Scene, seat: Seat) -> HeroView:
    game = scene.game
    side, other = game.side(seat.index), seat.index != game.active
    two = len(game.players) == 2
    return HeroView(
        seat.index % 2,
        f"{seat.name} · {seat.hero.name}",
        not other,
        seat.defeated,
        side.health,
        side.health <= side.start // 3,
        game.incoming[seat.index].waiting(),
        (("CP", seat.cp), ("cards", len(seat.hand)), ("deck", len(seat.deck)), ("discard", len(seat.discard))),
        tuple(_tokens(game, seat)),
        tokens_here=other and not two,
        legend=legend(seat.hero, scene.signs(seat.hero)) if other and two else "",
    )


def _tokens(game: Table, seat: Seat) -> list[TokenView]:
    """Tokens with their sign, Companions, the side of the board."""
    found: list[TokenView] = []
    for token, count in seat.tokens.items():
        status = game.status(token)
        sign, shade = _SHADES.get(status.polarity, ("*", "warn"))
        found.append(TokenView(f"{sign} {status.name}" + (f" ×{count}" if count > 1 else ""), shade))
    for companion, count in seat.companions.items():
        if count and companion in seat.hero.companions:
            found.append(TokenView(f"{seat.hero.companions[companion].name} {count}", "warn"))
    if seat.side:
        found.append(TokenView(f"{seat.side} side", "muted"))
    return found


def _other_board(scene: Scene, seat: Seat) -> OtherBoardView:
    return OtherBoardView(tuple(ability_rows(seat)), scene.signs(seat.hero), "; ".join(defences(seat)))


def _dice(scene: Scene) -> DiceView:
    game, hand, roll = scene.game, scene.hand, scene.game.roll
    if roll is None or 0 in roll.numbers:
        return DiceView("")
    hero = game.players[roll.player].hero
    head = f"{game.players[roll.player].name}: {roll.purpose} roll"
    if roll.purpose == "offensive" and game.phase == "offensive-roll":
        head = f"attempt {game.rolled} of {game.rolled + game.attempts} · {game.attempts} left"
    rolling = isinstance(hand, RollHand)
    marked, at = (hand.marked_dice, hand.die) if isinstance(hand, RollHand) else ((), -1)
    dice = tuple(
        ThroneDie(number, hero.symbol(number), place in marked, place == at)
        for place, number in enumerate(roll.numbers)
    )
    return DiceView(head, dice, (hero.color, hero.ink), roll.player % 2, rolling, _met(scene))


def _met(scene: Scene) -> str:
    """What the dice meet (markup)."""
    roll = scene.game.roll
    if roll is None or roll.purpose != "offensive":
        return ""
    met = met_now(tier_rows(scene.game, roll.player))
    if not met:
        return "[faint]now nothing: no ability is met[/]"
    signs = scene.signs(scene.game.players[roll.player].hero)
    told = [f"[b good]{plain(row.name)}[/] {plain(row.needs.in_signs(signs))} {plain(row.does)}" for row in met]
    return f"[muted]now[/] {'; '.join(reversed(told))}"


def _hand(scene: Scene, seat: Seat) -> HandView:
    """The cards, once their player has said to be looking; else only how many."""
    game, colour, held = scene.game, seat.index % 2, len(seat.hand)
    if not seat.hand:
        return HandView(colour, words="hand empty")
    if not scene.seen.sees(seat.index):
        return HandView(colour, words=f"hand {held} card{'' if held == 1 else 's'}, covered")
    answer = scene.hand.answer if scene.hand is not None else None
    at = answer.id.partition(" ")[2] if answer is not None and answer.id.startswith(("play ", "sell ")) else ""
    cards = []
    for id in seat.hand:
        card = game.card(id)
        kind, legal = TYPES.get(card.type, card.type), not why_not_play(game, seat.index, card)
        cards.append(CardView(id, card.name, cost_of(game, seat.index, card), kind, legal, id == at))
    return HandView(colour, tuple(cards))


def _board(scene: Scene, seat: Seat) -> BoardView:
    marked = scene.hand.marked_dice if scene.hand is not None else ()
    rows, signs = tier_rows(scene.game, seat.index, marked), scene.signs(seat.hero)
    told = legend(seat.hero, signs)
    return BoardView(seat.index % 2, seat.hero.name, tuple(rows), signs, told, tuple(defences(seat)))


def _answers(scene: Scene) -> tuple[Answer, ...]:
    if scene.computer:
        return (Answer(GO_ON, scene.busy, cursor=True),)
    return tuple(scene.hand.answers) if scene.hand is not None else ()


def _prompt(scene: Scene) -> PromptView:
    game, hand, decision = scene.game, scene.hand, scene.match.decision
    player = hand.player if hand is not None else decision.player if decision is not None else game.active
    seat, name = player % 2, game.players[player].name
    title = plain(decision.prompt()) if decision is not None else ""
    if scene.typing is not None:
        return PromptView(seat, name, title.rstrip(".") or "the match is over", scene.typing, TYPING, verb="types")
    if decision is None and hand is None:
        return PromptView(seat, how_it_ended(game), "", ("Enter shows the result.",), verb="")
    if hand is None:  # what the computer could do at a moment is for it alone to know
        title = plain(getattr(decision, "why", "")) or title
        return PromptView(seat, name, title, tuple(line.text for line in scene.log[-LINES:]))
    story = hand.story()
    lines = hand.prompt_lines(story.lines)
    if not hand.decides:
        return PromptView(seat, hand.heading, story.title, lines, verb="")
    news = [f"[muted]{plain(scene.news)}[/]"] if scene.news else []
    return PromptView(seat, name, story.title, (*news, *lines))


def footer_keys(scene: Scene) -> list[KeyView]:
    """Every key that does something now, the most important first; the rarest leave first when the line is full."""
    hand, match = scene.hand, scene.match
    if scene.typing is not None:
        return [*TYPING]
    if hand is not None and hand.filter.open:
        return [*FINDING]
    decides, asked = hand is None or hand.decides, hand is not None and hand.decides
    panel = "abilities" if scene.tab in (Tab.THEIRS, Tab.LOG) else "log tab"
    return offered(
        *(hand.keys() if hand is not None else ()),
        hand is None and match.over and RESULT,
        hand is None and not match.over and scene.computer and KeyView("move.do", "go on"),
        KeyView("throne.board", "boards", rank=2),
        KeyView("look.inspect", "read", rank=2),
        KeyView("look.log", "log", rank=3),
        scene.tabs and KeyView("look.panel", panel, rank=4),
        decides and not match.can_undo and KeyView("play.undo", "undo", rank=2),
        decides and not match.can_redo and KeyView("play.redo", "redo", rank=3),
        asked and KeyView("move.next", "next zone", rank=5),
        asked and KeyView("look.find", "find", rank=6),
        asked and KeyView("play.any-order", "ask less" if scene.every_window else "ask more", rank=6),
        asked and KeyView("look.command", "command", rank=5),
        KeyView("look.screenshot", "screenshot", rank=8),
        KeyView("look.report", "report", rank=8),
        decides and KeyView("move.back", "menu", rank=1),
        KeyView("look.help", "help", rank=1),
    )
