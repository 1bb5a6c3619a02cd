"""The command `dicemasters serve`. Imports nothing heavy."""

from __future__ import annotations

import argparse


def add_serve(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command and its options."""
    serve = commands.add_parser(
        "serve",
        help="play in a browser on this computer",
        description="Show the app in a browser. Open the address that is printed: it works once, in one browser, which "
        "may then reload the page and open further tabs; after that the address for another browser is printed. "
        "Every tab plays by itself, with this computer's matches and settings. Ctrl+C stops. Needs textual-serve: "
        "pip install '.[serve]' in the project's folder.",
        epilog="Exit status: 0 stopped, 2 it cannot serve there.\n\n"
        "examples:\n  dicemasters serve\n  dicemasters serve --port 8080\n"
        "  dicemasters serve --sessions 1         one tab at a time\n"
        "  dicemasters serve --host 0.0.0.0       for your whole network, unencrypted: whoever has an address\n"
        "                                         plays as you",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    serve.add_argument("--host", default="localhost", metavar="HOST", help="where to listen (localhost)")
    serve.add_argument("--port", type=int, default=8000, metavar="PORT", help="the port (8000)")
    serve.add_argument("--sessions", type=int, default=4, metavar="N", help="how many tabs may play at once (4)")
    serve.set_defaults(run=_serve)


def _serve(options: argparse.Namespace) -> int:
    from .serving import serve

    return serve(options.host, options.port, options.sessions)
