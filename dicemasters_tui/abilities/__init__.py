"""The ability language: what cards say, as a small closed set of parts.

A card's text is YAML built from these parts. Each part is one class with its fields (what YAML validates), its words
(`describe`, the English a player reads) and its behaviour (`resolve`, `matches`, `number` ...) together.
`language.parse_abilities` turns YAML data into abilities; see cards/README.md for the language itself.
"""
