"""Scenarios: a position, forced luck, moves and expectations in YAML (notation, section 3).

`tree` reads YAML with the line of every value, `source` makes a `Scenario` of a document and `play` its moves,
`position` builds the match it begins with, `expect` compares, `run` plays it three ways.
"""
