"""Dice Throne: its rules as code, and the language its heroes are written in (DT rules).

Nothing here knows Dice Masters; both games stand on the kernel.
"""
