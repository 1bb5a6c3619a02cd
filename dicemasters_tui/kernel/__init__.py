"""What any turn-based table game needs and no game rule: decisions, events, luck, matches, records.

Nothing in this package knows dice, bags or cards. A game plugs in through `kernel.game.Game`.
"""
