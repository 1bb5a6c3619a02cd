"""What can be worked out about a match of Dice Masters: odds, payments, what a command leads to, what decided it."""
