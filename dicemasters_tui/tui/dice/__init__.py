"""Dice as they are drawn: tiles in four sizes, the words on their faces, and the ways a row of them fits its room."""
