"""The web server: our own page around textual-serve's terminal, behind our own checks."""

from __future__ import annotations

import asyncio
import errno
import re
from collections.abc import Awaitable, Callable
from html import escape
from importlib.resources import files
from pathlib import Path
from string import Template
from types import TracebackType
from typing import Self

from aiohttp import WSCloseCode, web

from .access import NO_TOKEN, WRONG_ORIGIN, Access, Refusal
from .session import LEAVING, play

HERE = Path(str(files(__package__)))
TERMINAL = Path(str(files("textual_serve"))) / "static"
APP_PAGE = Template((HERE / "app.html").read_text(encoding="utf-8"))
NOTICE_PAGE = Template((HERE / "notice.html").read_text(encoding="utf-8"))

RELOADING = 2.0
"""Seconds that a new session waits for an old tab to go: a tab that is reloaded goes and comes at the same time."""
STOPPED = "dicemasters serve has stopped. Start it again, then open the address it prints."

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class BrowserServer:
    """Serves `command`, an app on textual, to browsers. As a context manager it listens from start to end.

    `announce` is told the address for the next browser whenever it changes. Entering raises OSError if the address
    cannot be had.
    """

    def __init__(
        self, command: str, host: str, port: int, sessions: int, announce: Callable[[str], None] = lambda address: None
    ) -> None:
        self.access = Access(host, port)
        self._command, self._sessions, self._announce = command, sessions, announce
        self._host, self._port = host, port
        self._cookie = f"dicemasters-{port}"  # browsers send a cookie to every port of a host
        self._playing: dict[asyncio.Task[object], web.WebSocketResponse] = {}

    async def __aenter__(self) -> Self:
        app = web.Application(middlewares=[self._check])
        app.add_routes(
            [
                web.get("/", self._app_page),
                web.get("/ws", self._session),
                web.static("/page", HERE / "static"),
                web.static("/terminal", TERMINAL),
            ]
        )
        app.on_response_prepare.append(self._add_headers)
        app.on_shutdown.append(self._end_sessions)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
        await self._runner.setup()
        try:
            await self._listen()
        except OSError:
            await self._runner.cleanup()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._runner.cleanup()

    async def _listen(self) -> None:
        await web.TCPSite(self._runner, "127.0.0.1" if self._host == "localhost" else self._host, self._port).start()
        if self._host == "localhost":
            try:
                await web.TCPSite(self._runner, "::1", self._port).start()
            except OSError as error:
                if error.errno not in (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT):  # a computer without IPv6
                    raise

    @web.middleware
    async def _check(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Let through only what comes from our own page in a browser that has opened a printed address."""
        origin = request.headers.get("Origin")
        if refusal := self.access.refuses(request.headers.get("Host", ""), origin):
            return _refused(refusal)
        if request.path == "/ws" and origin is None:
            return _refused(WRONG_ORIGIN)
        if self.access.knows(request.cookies.get(self._cookie, "")):
            return await handler(request)
        browser = None
        if request.path == "/" and request.method == "GET":
            browser = self.access.let_in(request.query.get("token", ""))
        if browser is None:
            return _refused(NO_TOKEN)
        self._announce(self.access.address)
        response = await handler(request)
        response.set_cookie(self._cookie, browser, httponly=True, samesite="Strict")
        return response

    async def _app_page(self, request: web.Request) -> web.Response:
        page = APP_PAGE.substitute(websocket=escape(f"ws://{request.host}/ws"))
        return web.Response(text=page, content_type="text/html")

    async def _session(self, request: web.Request) -> web.StreamResponse:
        """One run of the app, as long as its tab is open."""
        try:
            async with asyncio.timeout(RELOADING):
                while self._open_tabs() >= self._sessions:
                    await asyncio.sleep(0.05)
        except TimeoutError:
            return await self._turned_away(request)
        task = asyncio.current_task()
        assert task is not None
        websocket = web.WebSocketResponse(heartbeat=15, timeout=1)  # seconds: notice a tab that vanished
        self._playing[task] = websocket
        try:
            await websocket.prepare(request)
            await play(websocket, self._command, _number(request, "width", 80), _number(request, "height", 24))
            return websocket
        finally:
            del self._playing[task]

    def _open_tabs(self) -> int:
        """How many tabs play. The app of one that has closed may still be ending."""
        return sum(not websocket.closed for websocket in self._playing.values())

    async def _turned_away(self, request: web.Request) -> web.WebSocketResponse:
        """Open the websocket and close it with the reason, which the page shows; of a plain refusal it sees nothing."""
        websocket = web.WebSocketResponse()
        await websocket.prepare(request)
        all_of_them = "The only session is" if self._sessions == 1 else f"All {self._sessions} sessions are"
        reason = (
            f"{all_of_them} in use. Close another tab, "
            f"or restart dicemasters serve with --sessions {self._sessions + 1}."
        )
        await websocket.close(code=WSCloseCode.TRY_AGAIN_LATER, message=reason.encode())
        return websocket

    async def _add_headers(self, request: web.Request, response: web.StreamResponse) -> None:
        response.headers.update(
            {
                # textual.js writes <style> elements; everything else is a file of this server
                "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
                "img-src 'self' data:; font-src 'self'; connect-src 'self'; "
                "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
                "X-Frame-Options": "DENY",
                "X-Content-Type-Options": "nosniff",
                "Referrer-Policy": "no-referrer",
                "Cross-Origin-Opener-Policy": "same-origin",
                "Cross-Origin-Resource-Policy": "same-origin",
                "Cache-Control": "no-store",
            }
        )

    async def _end_sessions(self, app: web.Application) -> None:
        tabs = [tab.close(code=WSCloseCode.GOING_AWAY, message=STOPPED.encode()) for tab in self._playing.values()]
        await asyncio.gather(*tabs)
        if self._playing:
            await asyncio.wait(self._playing, timeout=LEAVING + 1)


def _refused(refusal: Refusal) -> web.Response:
    page = NOTICE_PAGE.substitute(message=escape(refusal.message))
    return web.Response(status=refusal.status, text=page, content_type="text/html")


def _number(request: web.Request, name: str, default: int) -> int:
    given = request.query.get(name, "")
    return int(given) if re.fullmatch("[0-9]{1,4}", given) else default
