"""Dice Throne in the app: choosing heroes, the table, the result."""
