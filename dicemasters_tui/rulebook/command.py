"""The command `dicemasters rules`. Imports nothing heavy."""

from __future__ import annotations

import argparse


def add_rules(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command and its options."""
    rules = commands.add_parser(
        "rules",
        help="the rules by number, and which of them the tests name",
        description="Rules have numbers such as DM-6.4.3: section 6.4, the third rule; those of Dice Throne begin with "
        "DT. Tests and scenarios name the rules they show.",
        epilog="examples:\n  dicemasters rules show DM-6.4.3\n  dicemasters rules show DT-2.5.4\n"
        "  dicemasters rules coverage",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    actions = rules.add_subparsers(title="what to do", metavar="ACTION", required=True)
    coverage = actions.add_parser(
        "coverage",
        help="rules that no test names (in a checkout)",
        description="List the rules of a game that no test of this checkout names, and those a program has nothing to "
        "do with.",
        epilog="Ends with `N of M rules named by tests`. Exit status: 0 no gap, 1 some.\n\n"
        "examples:\n  dicemasters rules coverage\n  dicemasters rules coverage --game dice-throne",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    coverage.add_argument(
        "--game",
        choices=("dice-masters", "dice-throne"),
        default="dice-masters",
        help="whose rules (default: dice-masters)",
    )
    coverage.set_defaults(run=_coverage)
    show = actions.add_parser(
        "show",
        help="one rule: what it is about, and the tests that name it (in a checkout)",
        description="One rule: what it is about, and, in a checkout of the program, the tests that name it.",
        epilog="example:\n  dicemasters rules show DM-6.4.3",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    show.add_argument("rule", metavar="DM-6.4.3", help="the number of the rule, for Dice Throne as DT-2.5.4")
    show.set_defaults(run=_show)


def _coverage(options: argparse.Namespace) -> int:
    from pathlib import Path

    from .named import checkout_tests, coverage

    lines, gaps = coverage(checkout_tests(Path.cwd()), throne=options.game == "dice-throne")
    print("\n".join(lines))
    return 1 if gaps else 0


def _show(options: argparse.Namespace) -> int:
    from pathlib import Path

    from .named import NoCheckout, checkout_tests, files_that_name
    from .numbers import rule

    found = rule(options.rule)
    print(f"{found.id} ({found.section}): {found.title}.")
    if found.not_for_a_program:
        print(f"Not for a program: {found.not_for_a_program}.")
    try:
        tests = checkout_tests(Path.cwd())
    except NoCheckout:
        return 0
    for path in files_that_name(tests, found.id):
        print(f"  {path.relative_to(tests.parent)}")
    return 0
