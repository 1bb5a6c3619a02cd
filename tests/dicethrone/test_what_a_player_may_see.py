"""What lines tell of hands: nothing of another's before it is public, whoever reads and whatever they ask (DT-1.2.8).

Matches are played by chance; the state says what is hidden, the events what has become public.
"""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from dicemasters_tui.bots.random_player import RandomPlayer
from dicemasters_tui.catalog.heroes import load_heroes
from dicemasters_tui.cli import main
from dicemasters_tui.dicethrone.choices import Choice, ChoiceDecision
from dicemasters_tui.dicethrone.events import CardDeclared, CardDiscarded, CardPlayed, CardsDrawn, CardSold, HandSeen
from dicemasters_tui.kernel.match import CannotUndo
from dicemasters_tui.plain.session import Session
from dicemasters_tui.plain.throne import ThroneJson, ThroneSession, ThroneVoice
from dicemasters_tui.throne import ThroneMatch, lineup, new_match

from .tables import a_match, a_table

pytestmark = pytest.mark.rule("DT-1.2.8")
SHOWN = (CardDeclared, CardDiscarded, CardPlayed, CardSold)
ASKED = ("show", "log", "?", "hand", "report")
TEAMS = [
    ("barbarian", "moon-elf"),
    ("vampire-lord", "cursed-pirate"),
    ("ninja", "shadow-thief"),
    ("cursed-pirate", "vampire-lord", "huntress"),
    ("ninja", "cursed-pirate", "monk", "vampire-lord"),
]


class Player(io.StringIO):
    """Types what chance brings, with questions in between; before each line it hands over what has been written."""

    def __init__(self, match: ThroneMatch, out: io.StringIO, reader: int, seed: int) -> None:
        super().__init__()
        self.match, self.out, self.reader = match, out, reader
        self.player = RandomPlayer(seed)
        self.left = 160
        self.checked = 0
        self.asked = 0

    def readline(self, _size: int | None = -1) -> str:  # type: ignore[override]  # a session asks for at most so much
        self.check(self.out.getvalue()[self.checked :])
        self.checked = len(self.out.getvalue())
        self.left -= 1
        decision = self.match.decision
        if self.left < 0 or decision is None:
            return ""
        self.asked += 1
        if self.asked % 4 == 0:
            return ASKED[self.asked // 4 % len(ASKED)] + "\n"
        command = self.player.command(decision)
        if self.asked % 7 == 0:
            return f"try {command}\n"
        return f"{command}\n"

    def hidden(self) -> Iterator[str]:
        """Names and ids of cards that lie in other hands and decks and have not been seen so far."""
        game = self.match.state
        team = game.players[self.reader].team
        known = set()
        for event in self.match.all_events:
            if isinstance(event, SHOWN):
                known.add(event.card)
            elif isinstance(event, HandSeen):
                shown_to_us = team in (game.players[event.player].team, game.players[event.by].team)
                known |= set(event.cards) if shown_to_us or len(game.sides) == 2 else set()
        mine = {card for seat in game.players if seat.team == team for card in (*seat.hand, *seat.deck)}
        for seat in game.players:
            if seat.team != team:
                for card in {*seat.hand, *seat.deck} - mine:
                    if game.card(card).name not in known:
                        yield game.card(card).name
                        yield card

    def check(self, written: str) -> None:
        for name in self.hidden():
            found = re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-]|I)", written)
            assert not found, f"{name}: {written[max(0, found.start() - 200) : found.end() + 50]}"


class ByChance(ThroneSession):
    """The computer plays by chance: quicker, and it does more."""

    def computer(self, seed: int) -> Callable[[ThroneMatch], str]:
        player = RandomPlayer(seed)

        def command(match: ThroneMatch) -> str:
            assert match.decision is not None  # the computer is asked
            return player.command(match.decision)

        return command


def played(heroes: tuple[str, ...], seed: int, *, as_json: bool, automatic: tuple[int, ...], only: int | None) -> str:
    match = new_match(lineup(heroes, (), seed), load_heroes())
    out = io.StringIO()
    voice: Any = ThroneJson(out) if as_json else ThroneVoice(out, prompt=False)
    typed = Player(match, out, 0, seed)
    voice.happened(match.seen_by(), match.opening)
    ByChance(match, voice, typed, automatic=automatic, only=only).play()
    typed.check(out.getvalue()[typed.checked :])
    return out.getvalue()


@pytest.mark.parametrize("as_json", [True, False])
@pytest.mark.parametrize("heroes", TEAMS)
def test_nobody_but_a_player_alone_is_told_of_their_hand(heroes: tuple[str, ...], as_json: bool) -> None:
    played(heroes, 11, as_json=as_json, automatic=(), only=0)


@pytest.mark.parametrize("as_json", [True, False])
@pytest.mark.parametrize("heroes", TEAMS[:3])
def test_nothing_of_the_computer_s_hand_is_told(heroes: tuple[str, ...], as_json: bool) -> None:
    told = played(heroes, 9, as_json=as_json, automatic=(1,), only=None)
    if as_json:
        asked = [each for each in map(json.loads, told.splitlines()) if each["type"] == "decision"]
        assert {each["player"] for each in asked} == {"A", "B"}, "B's questions are still told"
        assert all(each["prompt"] and each["number"] and each["kind"] for each in asked)


def test_two_at_one_screen_are_told_as_before() -> None:
    told = played_by_both()
    asked = [each for each in map(json.loads, told.splitlines()) if each["type"] == "decision"]
    assert {each["player"] for each in asked if any("play " in o["command"] for o in each["options"])} == {"A", "B"}


def played_by_both() -> str:
    match = new_match(lineup(("barbarian", "moon-elf"), (), 9), load_heroes())
    out = io.StringIO()
    Session(match, ThroneJson(out), io.StringIO("pass\n" * 12)).play()
    return out.getvalue()


# What the command line says ----------------------------------------------------------------------------------------


def on_lines(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, typed: str, *words: str) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert main(["play", "--json", "--game", "dice-throne", "--heroes", "barbarian,moon-elf", *words]) == 0
    return capsys.readouterr().out


def test_with_as_the_header_has_no_seed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DICEMASTERS_HOME", str(tmp_path))
    header = json.loads(on_lines(capsys, monkeypatch, "", "--as", "a", "--seed", "48291").splitlines()[0])
    assert header["seed"] is None
    told = on_lines(capsys, monkeypatch, "pass\npass\nB play getting-paid\nreport\n", "--as", "A", "--seed", "9")
    assert "getting-paid" not in told.replace("B play", "") and "made when the match is over" in told
    assert json.loads(on_lines(capsys, monkeypatch, "", "--seed", "9").splitlines()[0])["seed"] == "9"


def test_what_another_player_is_refused_is_not_explained() -> None:
    match = new_match(lineup(("barbarian", "moon-elf"), (), 9), load_heroes())
    asked = match.decision
    assert asked is not None and asked.player == 0
    reason = "Sturdy Blow II costs 3 CP; you have 2."
    assert match.seen_by(0).refusal(asked, reason) == reason
    assert match.seen_by(1).refusal(asked, reason) == "Player A cannot do that now."


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--json", "--as", "B", "--auto", "B"], "the computer plays B"),
        (["--json", "--as", "C"], "no player C"),
        (["--json", "--as", "AB"], "takes one player"),
        (["--as", "A"], "--as goes with --json or --plain"),
        (["--json", "--hidden-seed", "--seed", "7"], "leave --seed out"),
        (["--json", "--hidden-seed", "--continue"], "leave --hidden-seed out"),
    ],
)
@pytest.mark.parametrize("game", [[], ["--game", "dice-throne"]])
def test_options_that_cannot_be_are_refused_and_leave_no_record(
    words: list[str],
    says: str,
    game: list[str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setenv("DICEMASTERS_HOME", str(tmp_path))
    assert main(["play", *game, *words]) == 2
    assert says in capsys.readouterr().err
    assert not list(tmp_path.rglob("*.txt"))


# Who sees what -----------------------------------------------------------------------------------------------------


def test_teammates_see_each_other_s_hands() -> None:
    match = a_match(a_table("barbarian", "monk", "ninja", "pyromancer"))
    assert [match.seen_by(0).sees(player) for player in range(4)] == [True, False, True, False]
    assert not any(match.seen_by().sees(player) for player in range(4))


def test_cards_drawn_are_named_to_their_owner_alone() -> None:
    match = a_match(a_table("barbarian", "monk"))
    event = CardsDrawn(1, ("samesies", "dojo"), "a text")
    assert match.seen_by(1).events([event]) == [event]
    assert match.seen_by(0).events([event]) == [CardsDrawn(1, ("", ""), "a text")]


def test_a_hand_that_is_looked_at_is_seen_by_two_of_three() -> None:
    match = a_match(a_table("barbarian", "monk", "ninja"))
    event = HandSeen(1, 0, ("Samesies!",), "a text")
    told = [match.seen_by(reader).events([event])[0].words("Ben") for reader in range(3)]
    assert told[0] == told[1] == "a text: Ben holds Samesies!."
    assert told[2] == "a text: Ben's hand is shown to one player."


def test_a_card_taken_from_the_deck_stays_hidden_in_the_hand() -> None:
    match = a_match(a_table("vampire-lord", "monk"))
    game = match.state
    searched = ChoiceDecision(game, 0, "Which card?", [Choice("samesies", "samesies")], private=True)
    game.players[0].hand = ["samesies"]
    assert match.game.hides_command(game, searched, "choose samesies")
    game.players[0].hand, game.players[0].deck = [], []
    assert not match.game.hides_command(game, searched, "choose samesies"), "a card that was discarded is public"


# Undo --------------------------------------------------------------------------------------------------------------


def test_a_card_that_was_shown_does_not_go_back_into_the_hand() -> None:
    match = new_match(lineup(("barbarian", "moon-elf"), (), 9), load_heroes())
    match.submit(0, "pass")
    match.submit(1, "play getting-paid")
    assert match.decision is not None and match.decision.player == 0, "it is declared, and A may act first"
    reason = "Getting Paid! has been shown; it cannot go back into the hand."
    assert match.can_undo == reason
    with pytest.raises(CannotUndo, match="Getting Paid!"):
        match.undo()
    with pytest.raises(CannotUndo, match="Getting Paid!"):
        match.take_back({1})
    assert len(match.moves) == 2
    match.submit(0, "pass")
    assert match.can_undo == reason, "with the pass it was played"


@pytest.mark.parametrize(("command", "card"), [("play smack-ii", "Smack II"), ("sell fortitude-ii", "Fortitude II")])
def test_a_card_played_or_sold_stands_and_a_pass_does_not(command: str, card: str) -> None:
    game = a_table("barbarian", "monk")
    game.players[0].hand, game.players[0].cp = ["smack-ii", "fortitude-ii"], 9
    match = a_match(game)
    match.submit(0, "pass")
    assert match.can_undo == ""
    match.undo()
    match.redo()
    match.undo()
    match.submit(0, command)
    assert match.can_undo == f"{card} has been shown; it cannot go back into the hand."


def test_dice_and_draws_say_why_they_stand() -> None:
    game = a_table("barbarian", "monk", phase="offensive-roll", rolls="12345")
    match = a_match(game)
    match.submit(0, "roll")
    assert match.can_undo == "Undo stops here: A rolled 5 dice."
    drawn = [CardsDrawn(0, ("samesies",), "a text")]
    assert match.game.why_it_stands(game, drawn, chance=True) == "Undo stops here: A drew 1 card."
    assert match.game.why_it_stands(game, drawn, chance=False) == ""
