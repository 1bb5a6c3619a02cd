"""The rules of Dice Masters: the state of a match, its turns, and what every die can do.

The submodules follow the chapters of the rulebook; `ability` says what a text of a card is to them.
"""
