"""`dicemasters serve`: how many play, and how it begins and ends."""

from __future__ import annotations

import asyncio
import errno
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest
from aiohttp import ClientSession, WSMsgType, web

from dicemasters_tui.browser import server as browser_server
from dicemasters_tui.cli import main
from dicemasters_tui.tui.app.start import Start

from .served import PATIENCE, browser, free_port, in_loop, origin, root, serving

# how many play


@in_loop
async def test_one_session_too_many_is_told_why_and_a_tab_that_closes_makes_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with serving(sessions=2) as server, browser(server) as client:
        tabs = [await client.ws_connect(root(server) + "ws", origin=origin(server)) for _ in range(2)]
        for tab in tabs:
            assert await tab.receive_bytes() == b"hello"
        with monkeypatch.context() as patch:
            patch.setattr(browser_server, "RELOADING", 0)
            third = await client.ws_connect(root(server) + "ws", origin=origin(server))
            message = await third.receive()
        assert (message.type, message.data) == (WSMsgType.CLOSE, 1013)
        assert (
            message.extra
            == "All 2 sessions are in use. Close another tab, or restart dicemasters serve with --sessions 3."
        )
        await tabs[0].close()
        third = await client.ws_connect(root(server) + "ws", origin=origin(server))
        assert await third.receive_bytes() == b"hello"


@in_loop
async def test_nonsense_from_a_tab_does_no_harm() -> None:
    async with serving() as server, browser(server) as client:
        address = root(server) + "ws?width=-1&height=%C2%B2"
        async with client.ws_connect(address, origin=origin(server)) as terminal:
            assert await terminal.receive_bytes() == b"hello"
            for nonsense in ("", "no JSON", "7", '["stdin", 7]', '["resize", {"width": "9"}]', '["x"]'):
                await terminal.send_str(nonsense)
            await terminal.send_str('["stdin", "\\ud800"]')
            await terminal.send_bytes(b"[")
            await terminal.send_json(["ping", "1"])
            assert await terminal.receive_json() == ["pong", "1"]


@in_loop
async def test_a_tab_ends_with_its_app() -> None:
    async with serving(command="exit 3") as server, browser(server) as client:
        terminal = await client.ws_connect(root(server) + "ws", origin=origin(server))
        assert (await terminal.receive()).type is WSMsgType.CLOSE


# how it begins and ends


@contextmanager
def command_serves(*options: str) -> Iterator[SimpleNamespace]:
    """The command itself, as it runs in a terminal: its process, and the lines it printed first."""
    command = [sys.executable, "-m", "dicemasters_tui", "serve", "--port", str(free_port()), *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        assert process.stdout is not None
        try:
            yield SimpleNamespace(process=process, printed=[process.stdout.readline(), process.stdout.readline()])
        finally:
            process.kill()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no way to send Ctrl+C to one process")
@pytest.mark.parametrize("sent", ["SIGINT", "SIGTERM"])
def test_one_banner_and_a_clean_end_while_a_tab_plays(sent: str, home: Path) -> None:
    async def play_until_stopped(address: str, process: subprocess.Popen[str]) -> None:
        async with asyncio.timeout(PATIENCE), ClientSession() as client:
            await (await client.get(address)).read()
            where = address.partition("?")[0]
            async with client.ws_connect(where + "ws", origin=where.rstrip("/")) as terminal:
                await terminal.receive_bytes()
                process.send_signal(getattr(signal, sent))
                async for _ in terminal:
                    pass

    with command_serves() as it:
        assert re.fullmatch(r"Dice Masters is at http://localhost:\d+/\?token=[\w-]{43}\n", it.printed[0])
        assert it.printed[1].endswith("Up to 4 tabs can play. Ctrl+C stops.\n")
        asyncio.run(play_until_stopped(it.printed[0].split()[-1], it.process))
        rest, _ = it.process.communicate(timeout=PATIENCE)
        assert it.process.returncode == 0
        assert re.fullmatch(r"A browser has opened it\. For another browser: http://\S+\nStopped\..*\n", rest)


@pytest.mark.skipif(os.name == "nt", reason="Windows ends what a killed program has started in its own way")
def test_an_app_whose_server_was_killed_ends(home: Path) -> None:
    words = [sys.executable, "-m", "dicemasters_tui.browser"]
    app = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert app.stdin is not None
    assert app.stdout is not None
    assert app.stdout.readline() == b"__GANGLION__\n"
    app.stdout.close()
    app.stdin.close()
    app.wait(PATIENCE)
    assert not (home / "last-error.txt").exists()


def test_a_port_in_use_is_told_with_another(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["serve", "--port", str(port)]) == 2
    told = capsys.readouterr().err
    assert f"Port {port} is in use" in told
    assert re.search(r"Try --port \d+\.", told)


def test_a_port_for_administrators_is_told_with_another(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def start(self: web.TCPSite) -> None:
        raise PermissionError(errno.EACCES, "error while attempting to bind")

    monkeypatch.setattr(web.TCPSite, "start", start)
    assert main(["serve", "--port", "81"]) == 2
    assert "does not let you use port 81. Try --port 8000." in capsys.readouterr().err


@pytest.mark.parametrize("host", ["", "no such host", "203.0.113.1"])
def test_a_host_that_is_not_here_is_told(host: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--host", host, "--port", str(free_port())]) == 2
    assert "Leave out --host" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("option", "value", "told"),
    [
        ("--port", "0", "--port is a number from 1 to 65535, not 0."),
        ("--port", "65536", "--port is a number from 1 to 65535, not 65536."),
        ("--sessions", "0", "--sessions is a number from 1 to 64, not 0."),
        ("--sessions", "65", "--sessions is a number from 1 to 64, not 65."),
    ],
)
def test_numbers_out_of_range_are_told(option: str, value: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", option, value]) == 2
    assert told in capsys.readouterr().err


def test_without_the_extra_it_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for ours in [name for name in sys.modules if name.startswith("dicemasters_tui.browser.")]:
        monkeypatch.delitem(sys.modules, ours)  # they are imported anew, without what they need
    monkeypatch.setitem(sys.modules, "textual_serve.app_service", None)
    assert main(["serve"]) == 2
    told = capsys.readouterr().err
    assert "pip install '.[serve]'" in told
    assert "dicemasters-tui[" not in told


def test_a_browser_is_no_terminal_and_needs_none(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    begun: list[Start] = []

    def run(start: Start) -> int:
        begun.append(start)
        return 0

    monkeypatch.setenv("TEXTUAL_DRIVER", "textual.drivers.web_driver:WebDriver")
    monkeypatch.setattr("dicemasters_tui.terminal.run", run)
    assert main([]) == 0
    assert begun
