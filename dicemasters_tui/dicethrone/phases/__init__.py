"""The phases of a turn, one module each (rules 2)."""
