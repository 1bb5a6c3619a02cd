"""The player's hand over the table: what keys mean at each decision, and what the table then shows.

Nothing in this package knows Textual; `tui.screens.table` wires it to keys, mouse and widgets.
"""
