"""Numbers on the command line, for argparse: read as everywhere else, and refused in a sentence."""

from __future__ import annotations

import argparse

from ..kernel.number import NoNumber, seed_number, whole_number


def number(text: str) -> int:
    """A number of at most nine digits: of matches, processes, dice. Raises `ArgumentTypeError`."""
    try:
        return whole_number(text, places=9)
    except NoNumber as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def seed(text: str) -> int:
    """The seed of a match, a draft or a team. Raises `ArgumentTypeError`."""
    try:
        return seed_number(text)
    except NoNumber as error:
        raise argparse.ArgumentTypeError(str(error)) from None
