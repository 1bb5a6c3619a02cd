"use strict";

// textual.js neither gives the terminal the keyboard nor shows why the server closed the websocket.
window.WebSocket = class extends WebSocket {
  constructor(...address) {
    super(...address);
    this.addEventListener("open", playing);
    this.addEventListener("close", ended);
  }
};

function playing() {
  focusTerminal();
  addEventListener("click", focusTerminal); // wherever the click was
}

function focusTerminal() {
  document.querySelector(".xterm-helper-textarea").focus();
}

function ended({ code, reason }) {
  const again = document.getElementById("again");
  removeEventListener("click", focusTerminal);
  if (code === 1006) {
    reason = "dicemasters serve no longer answers. Start it again, then open the address it prints.";
  }
  if (reason) {
    document.getElementById("reason").textContent = reason;
    again.textContent = "Try again";
  }
  document.getElementById("ended").hidden = false;
  again.focus();
}

// The token is used up now; the address bar need not show it.
history.replaceState(null, "", "/");

addEventListener("load", () => {
  document.getElementById("again").addEventListener("click", () => location.reload());
});
