"""A real browser without a window, driven by the DevTools protocol over the websocket client that serve brings."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import itertools
import json
import shutil
from asyncio.subprocess import DEVNULL
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from aiohttp import ClientSession, ClientWebSocketResponse

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
OPTIONS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--remote-debugging-port=0",
    "--window-size=1000,640",
)
PATIENCE = 60
"""Seconds until something that should happen in the page counts as not happening."""


def installed_browser() -> str | None:
    """The path of a browser that can be driven; None if there is none."""
    return next((path for name in BROWSERS if (path := shutil.which(name))), None)


class Page:
    """A tab, and everything it has asked for, received and complained of."""

    def __init__(self, devtools: ClientWebSocketResponse) -> None:
        self._devtools = devtools
        self._session = ""
        self._numbers = itertools.count(1)
        self._answers: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._happened = asyncio.Condition()
        self.requests: list[str] = []
        self.errors: list[str] = []
        self.sessions = 0
        """How many sessions the page has asked for."""
        self.terminal = ""
        """What the app has drawn in the last of them, as the page received it."""

    async def read(self) -> None:
        """Take in what the browser says until it ends."""
        async for message in self._devtools:
            said = json.loads(message.data)
            if "id" in said:
                if answer := self._answers.pop(said["id"], None):
                    answer.set_result(said)
            else:
                await self._event(said["method"], said["params"])

    async def _event(self, method: str, event: dict[str, Any]) -> None:
        async with self._happened:
            match method:
                case "Network.requestWillBeSent":
                    self.requests.append(event["request"]["url"])
                case "Network.webSocketCreated":
                    self.requests.append(event["url"])
                    self.sessions += 1
                    self.terminal = ""
                case "Network.webSocketFrameReceived" if event["response"]["opcode"] == 2:
                    self.terminal += base64.b64decode(event["response"]["payloadData"]).decode("utf-8", "replace")
                case "Runtime.exceptionThrown":
                    self.errors.append(json.dumps(event["exceptionDetails"]))
                case "Runtime.consoleAPICalled" if event["type"] in ("error", "assert"):
                    self.errors.append(json.dumps(event["args"]))
                case "Log.entryAdded" if event["entry"]["level"] == "error":
                    self.errors.append(f"{event['entry']['text']} {event['entry'].get('url')}")
            self._happened.notify_all()

    async def do(self, method: str, **params: object) -> dict[str, Any]:
        """Carry out a DevTools command; gives its result."""
        number = next(self._numbers)
        answer = self._answers[number] = asyncio.get_running_loop().create_future()
        command = {"id": number, "method": method, "params": params}
        await self._devtools.send_json(command | ({"sessionId": self._session} if self._session else {}))
        async with asyncio.timeout(PATIENCE):
            said = await answer
        assert "error" not in said, said
        return dict(said["result"])

    async def begin(self) -> None:
        target = await self.do("Target.createTarget", url="about:blank")
        attached = await self.do("Target.attachToTarget", targetId=target["targetId"], flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            await self.do(f"{domain}.enable")

    async def value(self, script: str) -> Any:
        """What a JavaScript expression gives in the page."""
        said = await self.do("Runtime.evaluate", expression=script, returnByValue=True)
        return said["result"].get("value")

    async def press(self, key: str) -> None:
        """Type a letter with whatever has the focus."""
        await self.do("Input.dispatchKeyEvent", type="keyDown", key=key, text=key)
        await self.do("Input.dispatchKeyEvent", type="keyUp", key=key)

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait for events until a condition on this page holds."""
        async with asyncio.timeout(PATIENCE), self._happened:
            await self._happened.wait_for(holds)

    async def until_value(self, script: str) -> None:
        """Wait until a JavaScript promise resolves or an expression holds, looked at in every frame of the page."""
        wait = (
            f"new Promise(done => {{ const look = () => ({script}) ? done() : requestAnimationFrame(look); look() }})"
        )
        await self.do("Runtime.evaluate", expression=wait, awaitPromise=True)

    async def picture(self) -> bytes:
        """The page as it looks now, as a PNG file."""
        shot = await self.do("Page.captureScreenshot", format="png")
        return base64.b64decode(shot["data"])


@asynccontextmanager
async def browser_page(program: str, profile: Path) -> AsyncIterator[Page]:
    """A tab of a browser that is started for it with a profile of its own, and ended with it."""
    process = await asyncio.create_subprocess_exec(
        program, *OPTIONS, f"--user-data-dir={profile}", stdout=DEVNULL, stderr=DEVNULL
    )
    try:
        async with ClientSession() as client, client.ws_connect(await _devtools(profile), max_msg_size=0) as devtools:
            page = Page(devtools)
            reading = asyncio.create_task(page.read())
            try:
                await page.begin()
                yield page
                await devtools.send_json({"id": 0, "method": "Browser.close"})  # ends its helpers too
                await process.wait()
            finally:
                reading.cancel()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def _devtools(profile: Path) -> str:
    """The address at which the browser takes commands; it writes a file with it into its profile."""
    async with asyncio.timeout(PATIENCE):
        while True:
            with contextlib.suppress(FileNotFoundError, ValueError):  # not yet, or not yet whole
                port, path = (profile / "DevToolsActivePort").read_text().split()
                return f"ws://127.0.0.1:{port}{path}"
            await asyncio.sleep(0.05)
