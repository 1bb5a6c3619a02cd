"""Who goes first: a roll decides, and whoever wins it may still give the first turn away (DM-5.3.2)."""

from __future__ import annotations

from dataclasses import dataclass

from .agreed import roll_off
from .pairing import Pairing

ROLL = "one die each, the higher one has the choice"


@dataclass(slots=True)
class FirstTurn:
    """Where the decision stands. `story` introduces it in a draft; for a match of two teams it is empty.

    With real dice the roll may be made on the players' own table.
    """

    pairing: Pairing
    story: str = ""
    hidden_seed: bool = False
    rolled: tuple[int, int] | None = None
    winner: int | None = None
    """Who has the choice: the winner of the roll."""

    @property
    def entered(self) -> bool:
        """Who has won was entered, and can be entered anew."""
        return self.winner is not None and self.rolled is None

    def roll(self) -> None:
        """The program rolls for both."""
        one, other = self.rolled = roll_off(self.pairing.seed)
        self.winner = int(other > one)

    def change_player(self) -> None:
        """The computer plays the second player, or a person again."""
        self.pairing = self.pairing.against(self.pairing.computers ^ {1})

    def settled(self, first: int) -> Pairing:
        """The pairing with this player in its first seat."""
        return self.pairing if first == 0 else self.pairing.swapped()

    def told(self) -> list[tuple[str, int | None]]:
        """What has come about, in pieces; the names of those who have rolled with their seats."""
        dear = self.pairing.edition.first_turn_dice == 3
        cost = " Whoever goes first rolls one die less on the first turn." if dear else ""
        if self.winner is None:
            seed = "the seed will be hidden" if self.hidden_seed else f"the seed is {self.pairing.seed}"
            asked = " Roll, or toss a coin, on your table: who has won?" if self.pairing.real_dice else ""
            return [(f"{self.story or f'Two teams are chosen; {seed}.'}{asked}{cost}", None)]
        choice = f"{self.pairing.names[self.winner]} has the choice.{cost}"
        if self.rolled is None:
            return [(f"You have rolled: {choice}", None)]
        (one, other), (first, second) = self.pairing.names, self.rolled
        return [(one, 0), (f" rolls {first}, ", None), (other, 1), (f" rolls {second}: {choice}", None)]

    def offers(self) -> list[tuple[str, str, str]]:
        """What can be done now: an id (`0` and `1` are who goes first, `won 0` who has won), what it is, and a note."""
        names = self.pairing.names
        if self.winner is not None:
            name, other = names[self.winner], names[1 - self.winner]
            if self.winner in self.pairing.computers:  # nobody chooses for it
                return [(str(self.winner), f"{name} goes first", "the computer takes the first turn")]
            away = (str(1 - self.winner), f"{other} goes first", f"{name} gives the first turn away")
            return [(str(self.winner), f"{name} goes first", "and rolls"), away]
        agreed = [(str(seat), f"{name} goes first", "by agreement") for seat, name in enumerate(names)]
        if self.pairing.real_dice:  # the computer has no dice on that table
            won = [(f"won {seat}", f"{name} has won", "and has the choice") for seat, name in enumerate(names)]
            return [*won, ("roll", "Let the program roll", ROLL), *agreed]
        offers = [("roll", "Roll for it", ROLL), *agreed]
        player = "the computer" if 1 in self.pairing.computers else "a person"
        return offers if self.story else [*offers, ("computer", f"{names[1]} is played by", player)]
