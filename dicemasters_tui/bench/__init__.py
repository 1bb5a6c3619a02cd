"""`dicemasters bench`: how fast the program is, each figure beside its bound (architecture, "what it must cost").

`figures` says what is measured and what is allowed, `rules` measures matches and records, `starting` what a start
and a key cost, in processes of their own.
"""
