"""Dice Throne on lines: its voices, its session, and what `dicemasters play --game dice-throne` does."""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TextIO

from ..bots.sensible_throne_player import SensibleThronePlayer
from ..catalog import load_catalog
from ..dicethrone.choices import ChoiceDecision
from ..dicethrone.events import CardsDrawn, HandSeen, TurnBegan
from ..dicethrone.questions import RollDecision
from ..dicethrone.state import Table
from ..dicethrone.telling import how_it_ended, look, table_words, told, why_it_ended, winner
from ..kernel.decision import Decision
from ..kernel.hidden_seed import seed_words, sentences
from ..kernel.match import Match
from ..kernel.record import PLAYERS
from ..kernel.visibility import Seen
from ..records import replay_file
from ..report import report
from ..store.saves import Notebook, Saves
from ..throne import ThroneMatch
from .fence import verbatim
from .lines import JsonVoice
from .session import Session, Voice
from .words import typed

ThroneSeen = Seen[Table]

ANSWERS = {
    "main": "play CARD, sell CARD, spend TOKEN, use COMPANION, or pass",
    "window": "play CARD, spend TOKEN, use COMPANION, or pass",
    "roll": "roll, reroll N N, or keep",
    "activate": "activate ABILITY, or activate none",
    "defend": "defend ABILITY",
    "choose": "choose ...",
    "sell": "sell CARD, CARD",
}
LONG = ("main", "window", "sell")
"""Questions with a hand of cards among their answers: these are listed on request, with ?."""
HELP = (
    "Answer the question with one of the commands in brackets; ids are small letters with hyphens (not-this-time).",
    "Say on THING after a card or token to choose at once: play buh-bye on B.evasive, play so-wild on 3, 6.",
    "roll, keep or activate in a Main Phase or at a card's moment passes it and does that.",
    "?              what can be done now, and why other things cannot; with it the cards in your hand",
    "show           the whole table",
    "hand           your cards, with their texts, and a hand you have looked at this turn: the others look away",
    "look THING     a hero, ability, card or token in words: look overpower",
    "try COMMAND    what it would lead to, without doing it",
    "log            what has happened so far",
    "undo, redo     take the last command back, unless it rolled dice, drew cards or showed one; make it again",
    "save           where the match is kept (it is kept all the time)",
    "report         write the match down in full, for somebody who is to judge it; against the computer at its end",
    "concede        give the match up; at a terminal it asks once more",
    "quit           stop; go on later with --continue",
)


class ThroneVoice:
    """Writes sentences; with `shared` several people read the same lines, so hands are shown only on request."""

    def __init__(self, out: TextIO, prompt: bool, shared: bool = True) -> None:
        self._out = out
        self._prompt = prompt
        self.shared = shared
        self._asked = -1

    def _say(self, *lines: str) -> None:
        for line in lines:
            self._out.write(line + "\n")
        self._out.flush()

    def begins(self, seen: ThroneSeen, header: Mapping[str, str | None], record: str) -> None:
        game = seen.state
        who = ", ".join(f"{seat.name} is the {seat.hero.name}" for seat in game.players)
        kept = f" The match is kept in {record}." if record else " The match is not kept."
        seed = seed_words(header)
        self._say(
            f"Dice Throne, {game.mode}: {who}.",
            f"{seed[:1].upper()}{seed[1:]}; {game.players[game.start].name} begins.{kept}",
            "Type help for what can be typed, ? for what can be done now.",
        )

    def happened(self, seen: ThroneSeen, events: Sequence[Any]) -> None:
        self._say(*told(seen.state, seen.events(events)))

    def asks(self, decision: Decision, seen: ThroneSeen) -> None:
        who = seen.state.players[decision.player].name
        self._say(f"{who}: {decision.prompt().rstrip('.?')} ({ANSWERS.get(decision.kind, '')}).")
        if decision.kind not in LONG:
            legal = [option for option in seen.options(decision) if option.legal]
            if not isinstance(decision, ChoiceDecision):
                legal = [option for option in legal if not option.command.startswith("play")]
            self._say(*(f"  {typed(decision, option)}: {option.label}" for option in legal))
        covered = decision.kind in (*LONG, "choose") and seen.hides(decision)  # a roll must not tell whether cards fit
        if self.shared and covered and (decision.player != self._asked or decision.kind == "choose"):
            self._say(f"Only {who} may look at the cards: ? lists them.")
        self._asked = decision.player
        if self._prompt:
            self._out.write("> ")
            self._out.flush()

    def options(self, decision: Decision, seen: ThroneSeen) -> None:
        for option in seen.options(decision):
            cost = f", costs {option.cost}" if option.cost else ""
            state = f". Not now: {option.why_not}" if option.why_not else ""
            self._say(f"  {typed(decision, option)}: {option.label}{cost}{state}")

    def answered(self, player: int, command: str | None, *, computer: bool) -> None:
        if computer:
            self._say(f"{PLAYERS[player]} {command or 'chooses a card'}")

    def refused(self, reason: str) -> None:
        self._say(reason)

    def undone(self, player: int, command: str | None) -> None:
        self._say(f"Undone: {command or 'the choice of a card'}.")

    def tried(self, seen: ThroneSeen, events: Sequence[Any]) -> None:
        copy = seen.match
        lines = [f"  {line}" for line in told(copy.state, seen.events(events))]
        if copy.decision is not None:
            who = copy.state.players[copy.decision.player].name
            lines.append(f"  Then {who}: {copy.decision.sentence()}")
        self._say("It would lead to this:", *lines)

    def show(self, game: Any) -> None:
        self._say(*table_words(game))

    def log(self, seen: ThroneSeen) -> None:
        self.happened(seen, seen.match.all_events)

    def text(self, lines: Sequence[str]) -> None:
        self._say(*lines)

    def note(self, sentence: str) -> None:
        self._say(sentence)

    def over(self, seen: ThroneSeen) -> None:
        game = seen.state
        why = why_it_ended(game, seen.match.all_events)
        self._say(f"The match is over: {how_it_ended(game)}. {why}".rstrip(), *sentences(game.luck, over=True))


class ThroneJson(JsonVoice):
    """Dice Throne told to programs. Cards that are drawn are not named: a hand is its owner's affair."""

    def event(self, game: Table, event: Any) -> dict[str, Any]:
        name = game.players[event.player].name if event.player >= 0 else ""
        fields = {field.name: getattr(event, field.name) for field in dataclasses.fields(event)}
        if isinstance(event, CardsDrawn):
            fields["cards"] = len(event.cards)
        fields["player"] = PLAYERS[event.player] if event.player >= 0 else None
        return {"event": type(event).__name__, "text": event.words(name), **fields}

    def position(self, game: Table) -> dict[str, Any]:
        return position(game)

    def winner(self, game: Table) -> str:
        return winner(game)


def position(game: Table) -> dict[str, Any]:
    """The table as JSON, hands as numbers of cards."""
    return {
        "turn": game.turn,
        "phase": game.phase,
        "active": PLAYERS[game.active],
        "dice": list(game.roll.numbers) if game.roll is not None else [],
        "players": {
            PLAYERS[seat.index]: {
                "hero": seat.hero.id,
                "health": game.side(seat.index).health,
                "cp": seat.cp,
                "hand": len(seat.hand),
                "deck": len(seat.deck),
                "discard": list(seat.discard),
                "tokens": dict(seat.tokens),
                "upgrades": dict(seat.upgrades),
                "companions": dict(seat.companions),
                "incoming": game.incoming[seat.index].waiting(),
            }
            for seat in game.players
        },
    }


def throne_voice(*, as_json: bool) -> Voice:
    """The voice of this process: for programs, or for the people at the keyboard."""
    if as_json:
        return ThroneJson(verbatim(sys.stdout))
    return ThroneVoice(sys.stdout, sys.stdin.isatty())


class ThroneSession(Session):
    """A session of Dice Throne."""

    help = HELP

    def computer(self, seed: int) -> Callable[[Match[Any]], str]:
        return SensibleThronePlayer(seed).command

    def look(self, word: str) -> list[str]:
        return look(self.match.state, word)

    def _submit(self, player: int, text: str, *, computer: bool = False) -> None:
        game: Table = self.match.state
        unrolled = isinstance(self.match.decision, RollDecision) and game.roll is None
        left = game.attempts
        super()._submit(player, text, computer=computer)
        if unrolled and not computer and self.match.moves[-1].text.lower() in ("keep", "pass"):
            attempts = "the Roll Attempt is" if left == 1 else f"all {left} Roll Attempts are"
            self.voice.note(
                f"No die has been rolled: {attempts} given up, so no ability this turn. undo takes it back."
            )

    def obey(self, line: str) -> None:
        if line.strip().lower() == "hand" and self.match.decision is not None:
            game: Table = self.match.state
            player = self.match.decision.player
            if not self._told_when_asked.sees(player):
                self.voice.refused(f"Only {game.players[player].name} may look at that hand.")
                return
            cards = [text for card in game.players[player].hand for text in look(game, card)]
            self.voice.text((cards or ["No cards."]) + hands_seen(self.match.all_events, game, player))
            return
        super().obey(line)


def hands_seen(events: Sequence[Any], game: Table, player: int) -> list[str]:
    """The hands the player has looked at this turn, in sentences: lines that several people read leave them out."""
    found: list[str] = []
    for event in reversed(events):
        if isinstance(event, TurnBegan):
            break
        if isinstance(event, HandSeen) and event.by == player:
            found.append(event.words(game.players[event.player].name))
    return found


def _in_full(path: Path) -> str:
    """The report of a match that is kept; its record holds every command made."""
    catalog = load_catalog()
    return report(replay_file(path, catalog), catalog)


def run_throne(
    match: ThroneMatch,
    voice: Voice,
    saves: Saves,
    journal: Notebook | None,
    automatic: Sequence[int],
    only: int | None,
) -> int:
    """Drive a match, new or gone on with, to its end or until the lines end."""
    path = journal.path if journal is not None and not journal.problem else None
    session = ThroneSession(
        match,
        voice,
        sys.stdin,
        saves=saves,
        record=path,
        automatic=automatic,
        seed=match.state.luck.seed,
        only=only,
        report=(lambda _match: _in_full(path)) if path is not None else None,
    )
    try:
        session.play()
    except KeyboardInterrupt:
        session.leave("Stopped.")
        return 1
    return 0
