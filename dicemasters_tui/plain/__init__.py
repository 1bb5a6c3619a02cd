"""The line mode: a whole match on standard input and output, for screen readers, pipes and bots (notation, section 5).

`session` drives a match, `words` speaks to people, `lines` to programs (one JSON object a line), `table` tells what
lies where.
"""
