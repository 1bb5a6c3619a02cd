"""The keys: what each does, on which screens, how it is written, and how a player changes it."""
