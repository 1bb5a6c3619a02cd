"""A check of the tests themselves: the rules are changed a little, and some scenario or test must notice.

`mutants` makes the changes, `trial` plays them, `run` is the command: `python -m tests.mutation.run`.
"""
