"""The lessons: the demo game of each rulebook, step by step, with what to press and why."""
