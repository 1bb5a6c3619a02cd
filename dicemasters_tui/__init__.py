"""Dice Masters in a terminal: the rulebook as code, the cards as data, the screen as a view."""

__version__ = "0.1.0"
