"""The steps of a turn, one module a step, in the order of the rulebook (rules 6)."""
