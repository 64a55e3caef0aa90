"use strict";

/* Result entry by keyboard and mouse. Every entry goes into a queue that is sent in order, one at
   a time, kept over a reload, and tried again while there is no connection: nothing typed is lost. */

(() => {
  const table = document.getElementById("results");
  const KEYS = { 105: { 1: "1-0", 0: "0-1", 5: "1/2-1/2" }, 123: { 1: "1-0", 3: "0-1", 2: "1/2-1/2" } };
  const STORE = `queue:${window.location.pathname}`;
  /* The first key is for who is named first: black, in go. */
  const TURNED = { "1-0": "0-1", "0-1": "1-0", "1-0R": "0-1R", "0-1R": "1-0R" };
  const turn = (map) => Object.fromEntries(Object.entries(map).map(([key, result]) => [key, TURNED[result] ?? result]));
  const byBlack = table.classList.contains("black-first");
  const LETTERS = { b: "0-1", j: "1/2-1/2", w: "1-0" };
  const keys = byBlack ? { ...turn(KEYS[table.dataset.keys]), ...LETTERS } : KEYS[table.dataset.keys];
  let queue = JSON.parse(sessionStorage.getItem(STORE) || "[]");
  let sending = false;
  let offline = false;
  let last = null;
  let leaving = false;

  const boards = () => Array.from(table.querySelectorAll("tr[data-action]"));
  const selected = () => table.querySelector("tr.selected");
  const waits = (row) => queue.some((entry) => entry.action === row.dataset.action);
  const isOpen = (row) => row.dataset.seen === "" && !waits(row);

  function selectNone() {
    for (const row of table.querySelectorAll("tr.selected")) row.classList.remove("selected");
  }

  function select(row, { focus = true } = {}) {
    if (!row) return;
    selectNone();
    row.classList.add("selected");
    if (focus) row.focus({ preventScroll: true });
    row.scrollIntoView({ block: "nearest" });
  }

  function selectNext(from) {
    const rows = boards();
    const place = rows.indexOf(from);
    const round = [...rows.slice(place + 1), ...rows.slice(0, place)];
    const next = round.find(isOpen);
    last = from;
    /* With no board open, a key too many must not change what was entered: select nothing. */
    if (next) select(next);
    else selectNone();
  }

  function step(by) {
    const rows = boards();
    const from = selected();
    const place = rows.indexOf(from || document.getElementById(last?.id)) + (from ? by : 0);
    select(rows[Math.min(rows.length - 1, Math.max(0, place))]);
  }

  function showQueue() {
    sessionStorage.setItem(STORE, JSON.stringify(queue));
    window.Zwitser.busy = queue.length > 0;
    const note = document.getElementById("queue");
    const { one, many } = table.dataset;
    note.hidden = queue.length === 0;
    note.textContent = (queue.length === 1 ? one : many.replace("#", queue.length)) + (offline ? ` · ${table.dataset.offline}` : "");
  }

  function enter(row, fields) {
    queue.push({ action: row.dataset.action, board: row.id, fields: { seen: row.dataset.seen, ...fields } });
    row.classList.add("waiting");
    /* A second entry before the first is saved has seen the first, not the empty board. */
    if (fields.result !== "clear" && fields.result !== "reversed") row.dataset.seen = fields.result;
    for (const button of row.querySelectorAll(".choices .choice")) {
      button.setAttribute("aria-pressed", String(button.value === fields.result));
    }
    showQueue();
    send();
  }

  async function send() {
    if (sending) return;
    sending = true;
    while (queue.length) {
      const show = await post(queue[0]);
      offline = show === null;
      if (show) queue.shift();
      showQueue();
      if (show) await show();
      else await new Promise((resolve) => setTimeout(resolve, 1500));
    }
    sending = false;
  }

  /* Send one entry and give what shows the answer; null means that it has to be sent again. */
  async function post(entry) {
    const body = new URLSearchParams(entry.fields);
    body.set("csrfmiddlewaretoken", document.querySelector("[name=csrfmiddlewaretoken]").value);
    try {
      const answer = await fetch(entry.action, { method: "POST", body, headers: { "X-Zwitser": "board" }, credentials: "same-origin" });
      if (answer.status >= 500) return null;
      /* Sent on to the log-in page: go there, and send what is in the queue afterwards. */
      if (answer.redirected) {
        leaving = true;
        window.location.reload();
        return null;
      }
      const text = await answer.text();
      if (answer.status === 200 || answer.status === 409) return () => window.Zwitser.replaceParts(text);
      return () => window.location.reload();
    } catch {
      return null;
    }
  }

  document.addEventListener("zwitser:replaced", ({ detail: row }) => {
    if (!row.classList.contains("board")) return;
    if (waits(row)) row.classList.add("waiting");
    row.querySelector("input[name=reason]")?.focus();
    if (!selected()) select(boards().find(isOpen), { focus: false });
  });

  document.addEventListener("submit", (event) => {
    if (!event.target.matches("[data-result-form]")) return;
    event.preventDefault();
    const row = event.target.closest("tr");
    const fields = Object.fromEntries(new FormData(event.target, event.submitter));
    delete fields.csrfmiddlewaretoken;
    select(row);
    enter(row, fields);
    if (fields.result !== "clear") selectNext(row);
  });

  table.addEventListener("click", (event) => {
    const row = event.target.closest("tr[data-action]");
    if (row && !event.target.closest("a, button, summary")) select(row);
  });

  /* The menu behind `f`: the arrows stay within it, Escape goes back to the board. */
  function menuStep(menu, by) {
    const items = Array.from(menu.querySelectorAll("button, a"));
    const place = items.indexOf(document.activeElement) + by;
    items[(place + items.length) % items.length].focus();
  }

  function sayUnknown(key) {
    const note = document.getElementById("queue");
    if (queue.length || key.length !== 1) return;
    note.hidden = false;
    note.textContent = table.dataset.unknown.replace("#", key);
    clearTimeout(sayUnknown.timer);
    sayUnknown.timer = setTimeout(showQueue, 2500);
  }

  const PLUS = { "+": "1-0R", "-": "0-1R" };
  const FORFEITS = byBlack ? turn(PLUS) : PLUS;
  const MOVES = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
    const row = selected();
    const menu = event.target.closest(".menu");
    if (menu && event.key.startsWith("Arrow")) {
      menuStep(menu, MOVES[event.key] ?? 0);
    } else if (event.key in MOVES && !(event.key in keys)) {
      /* In go `j` is jigo; the arrows go down there. */
      step(MOVES[event.key]);
    } else if (row && event.key in keys) {
      enter(row, { result: keys[event.key] });
      selectNext(row);
    } else if (row && event.key in FORFEITS) {
      enter(row, { result: FORFEITS[event.key] });
      selectNext(row);
    } else if (row && event.key === "a") {
      enter(row, { result: "*" });
      selectNext(row);
    } else if (row && event.key === "f") {
      const more = row.querySelector("details.kinds");
      window.Zwitser.closeMenus();
      more.open = true;
      more.querySelector("button").focus();
      more.querySelector(".menu").scrollIntoView({ block: "nearest" });
    } else if (row && event.key === "Escape") {
      row.focus({ preventScroll: true });
    } else if (row && event.key === "Backspace") {
      enter(row, { result: "clear" });
    } else {
      if (row && event.key !== " " && !menu) sayUnknown(event.key);
      return;
    }
    event.preventDefault();
  });

  window.addEventListener("beforeunload", (event) => {
    if (queue.length && !leaving) event.preventDefault();
  });

  document.body.dataset.changes = table.dataset.changes;
  select(boards().find(isOpen), { focus: false });
  showQueue();
  send();
})();
