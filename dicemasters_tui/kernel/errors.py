"""The errors a player or a file can cause. Each message is one sentence for a person."""

from __future__ import annotations

from .harmless import harmless

LONGEST = 1000
"""Letters of a line in a message; one that quotes what it refuses may be as long as that."""


class DiceMastersError(Exception):
    """Any error whose message may be shown to a player as it is, whatever it quotes and however much of it."""

    def __str__(self) -> str:
        message = harmless(" ".join(map(str, self.args)))
        if len(message) <= LONGEST:
            return message
        return "\n".join(line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…" for line in message.split("\n"))


class Refused(DiceMastersError):
    """A command that cannot be carried out now; the match has not changed. The message says why."""


class Ambiguous(Refused):
    """A command that names several things which differ; the message names the candidates."""


class Fault(Refused):
    """A fault of the program in a command; the match has not changed. Its cause says what went wrong, and where."""

    def __init__(self) -> None:
        super().__init__(
            "Something went wrong in the program with this command; the match stands as it was. "
            "Do something else, or say it in other words."
        )

    @property
    def kind(self) -> str:
        """The class of error behind it."""
        return type(self.__cause__).__name__


class BadRecord(DiceMastersError):
    """A saved match that cannot be read or does not lead to the states it claims."""


class BadSetup(DiceMastersError):
    """Teams, cards or positions from which no match can be made."""


class ImpossibleLuck(DiceMastersError):
    """A forced draw or roll that the dice at hand cannot show."""
