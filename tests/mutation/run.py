"""The mutation check: `python -m tests.mutation.run [--module NAME ...] [--sample N] [--seed S]`.

It copies the repository's package, cards and tests into a temporary folder, changes one place of the rules there at
a time, and plays the scenarios and then the tests of the rules until one fails. It prints what nothing noticed, and
for every module and in all how many were caught. Exit status: 0 when at least `--least` per cent were, else 1.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from .mutants import Mutant, mutants_of

ROOT = Path(__file__).parent.parent.parent
RULES = "dicemasters_tui/rules"
MODULES = (
    "steps/attack_step",
    "steps/cleanup",
    "steps/clear_and_draw",
    "steps/combat_damage",
    "steps/main_step",
    "steps/roll_and_reroll",
    "turn",
    "combat",
    "damage",
    "declare",
    "declare_attack",
    "energy",
    "happening",
    "knock_out",
    "moves",
    "perform",
    "timing",
)
"""The turn, combat, energy and timing, by their names under rules/."""


def main() -> int:
    asked = _parser().parse_args()
    if asked.inside:
        return check(asked.module or list(MODULES), asked)
    with tempfile.TemporaryDirectory(prefix="mutation-") as folder:
        copy = Path(folder, "repository")
        for name in ("dicemasters_tui", "cards", "tests"):
            shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__", "screenshots"))
        shutil.copy(ROOT / "pyproject.toml", copy)
        own = {
            "PYTHONDONTWRITEBYTECODE": "1",
            "XDG_CACHE_HOME": f"{folder}/cache",
            "DICEMASTERS_HOME": f"{folder}/home",
        }
        command = [sys.executable, "-m", "tests.mutation.run", "--inside", *sys.argv[1:]]
        return subprocess.run(command, cwd=copy, env={**os.environ, **own}, check=False).returncode


def check(modules: list[str], asked: argparse.Namespace) -> int:
    """Try the mutants of these modules of the repository in the current folder; the exit status."""
    from .trial import note_lines, read_stand, try_out

    unknown = [name for name in modules if not Path(_path(name)).is_file()]
    if unknown:
        print(f"There is no module {', '.join(unknown)} in {RULES}; name them as {', '.join(MODULES[:2])} …")
        return 2
    stand = read_stand()
    note_lines(stand, map(_path, modules))
    print(f"{len(stand.scenarios)} scenarios", flush=True)
    total = caught = 0
    for name in modules:
        path = _path(name)
        chosen = sampled(mutants_of(Path(path).read_text(encoding="utf-8")), asked)
        here = 0
        for mutant in chosen:
            verdict = try_out(stand, path, mutant, asked.seconds)
            here += verdict.caught
            if asked.verbose or not verdict.caught:
                word = "caught" if verdict.caught else "SURVIVED"
                print(f"{word} {path}:{mutant.line}: {mutant.change}: {verdict.by}", flush=True)
        print(f"{name}: {_said(len(chosen), here)}", flush=True)
        total += len(chosen)
        caught += here
    print(_said(total, caught))
    return 0 if caught * 100 >= asked.least * total else 1


def sampled(mutants: list[Mutant], asked: argparse.Namespace) -> list[Mutant]:
    """As many of the mutants as are asked for, in the order of the file; the same ones for the same seed."""
    mutants = [mutant for mutant in mutants if not asked.line or mutant.line in asked.line]
    if not asked.sample or asked.sample >= len(mutants):
        return mutants
    chosen = random.Random(asked.seed).sample(mutants, asked.sample)
    return sorted(chosen, key=lambda mutant: mutant.number)


def _path(name: str) -> str:
    return f"{RULES}/{name}.py"


def _said(mutants: int, caught: int) -> str:
    return f"{mutants} mutants, {caught} caught ({100 * caught / mutants if mutants else 100:.1f} %)"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutation.run", description="Do the tests notice wrong rules?"
    )
    parser.add_argument(
        "--module", action="append", help="a module of the rules, such as steps/cleanup; may be repeated"
    )
    parser.add_argument("--sample", type=int, default=25, help="mutants of each module (25); 0 for all")
    parser.add_argument("--seed", type=int, default=1, help="which ones are drawn")
    parser.add_argument("--line", type=int, action="append", help="only the mutants of this line; may be repeated")
    parser.add_argument("--seconds", type=float, default=20, help="computing time for the scenarios of one mutant (20)")
    parser.add_argument("--least", type=float, default=85, help="per cent that must be caught (85)")
    parser.add_argument("--verbose", action="store_true", help="tell what caught each mutant, too")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    return parser


if __name__ == "__main__":
    sys.exit(main())
