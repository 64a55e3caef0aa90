"use strict";

/* What every page of the desk does: filter a list while typing, follow what others do. */

const Zwitser = {
  /* Put parts of an answer in the place of the elements with the same id. */
  replaceParts(html, { byOthers = false } = {}) {
    const holder = document.createElement("template");
    holder.innerHTML = html;
    const parts = [...holder.content.children, ...holder.content.querySelectorAll("tr.board")];
    for (const part of parts) {
      if (part.id === "after") document.body.dataset.after = part.dataset.after;
      const old = part.id && document.getElementById(part.id);
      if (!old) continue;
      if (part.classList.contains("board")) part.classList.add("changed");
      if (old.classList.contains("selected")) part.classList.add("selected");
      /* Who is about to type has not seen what another just entered: the server has to ask. */
      if (byOthers && old.classList.contains("selected")) part.dataset.seen = old.dataset.seen;
      old.replaceWith(part);
      if (window.htmx) window.htmx.process(part);
      document.dispatchEvent(new CustomEvent("zwitser:replaced", { detail: part }));
    }
  },

  /* Ask for what changed since the last line we know, unless a page is hidden or busy. */
  async follow() {
    const { changes, after } = document.body.dataset;
    if (document.hidden || Zwitser.busy || !changes) return;
    try {
      const answer = await fetch(`${changes}?after=${after}`, { credentials: "same-origin" });
      if (answer.status === 200 && !Zwitser.busy) Zwitser.replaceParts(await answer.text(), { byOthers: true });
    } catch {
      /* No connection: the next turn tries again. */
    }
  },

  /* Close the small menus behind three dots, but for one. */
  closeMenus(except) {
    for (const menu of document.querySelectorAll("details.kinds[open]")) menu.open = menu === except;
  },

  busy: false,
};

window.Zwitser = Zwitser;

/* As the server writes the names that are searched: small letters, no marks. */
function plain(text) {
  return text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "").replace(/[øłđðı]/g, (sign) => "olddi"["øłđðı".indexOf(sign)]);
}

function filterList(field) {
  const wanted = plain(field.value.trim());
  for (const row of document.querySelectorAll(`${field.dataset.filter} [data-name]`)) {
    const words = row.dataset.name.split(/[\s,]+/);
    row.hidden = !(wanted === "" || row.dataset.name.includes(wanted) || words.some((word) => word.startsWith(wanted)));
  }
}

document.addEventListener("click", (event) => Zwitser.closeMenus(event.target.closest("details.kinds")));

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  Zwitser.closeMenus();
  document.getElementById("panel")?.classList.remove("up");
});

/* Enter presses the button of the only row that is left, and the search begins anew. */
document.addEventListener("keydown", (event) => {
  const field = event.target;
  if (event.key !== "Enter" || !field.dataset?.enter) return;
  const left = document.querySelectorAll(`${field.dataset.filter} [data-name]:not([hidden])`);
  if (left.length !== 1 || !field.value) return;
  event.preventDefault();
  left[0].querySelector(field.dataset.enter).click();
  field.value = "";
  filterList(field);
});

document.addEventListener("input", (event) => {
  if (event.target.matches("[data-filter]")) filterList(event.target);
});

/* Where there is no room beside the boards, the panel comes up from below, and goes again. */
document.addEventListener("htmx:afterSwap", ({ target: panel }) => {
  if (panel.id !== "panel") return;
  const close = document.createElement("button");
  close.className = "button close";
  close.textContent = panel.dataset.close;
  close.addEventListener("click", () => panel.classList.remove("up"));
  panel.append(close);
  panel.classList.add("up");
  panel.scrollTop = 0;
  const side = panel.closest(".side"); /* the answer, where many remarks stand above it */
  if (side) side.scrollTop = panel.offsetTop;
});

/* What was just done can be undone at once: the bar says so. */
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (detail.requestConfig.verb === "post") Zwitser.follow();
});

document.addEventListener("htmx:responseError", () => window.location.reload());

/* A list whose rows can be put into another order, by mouse, finger or arrow keys; without this
   file the fields do the same. The held row stays in the page and its neighbours go around it. */
for (const list of document.querySelectorAll("[data-sortable]")) {
  list.classList.add("live");
  const changed = () => list.dispatchEvent(new Event("change"));
  const middle = (row) => row.getBoundingClientRect().top + row.offsetHeight / 2;
  for (const grip of list.querySelectorAll(".grip")) {
    const row = grip.closest("li");
    grip.removeAttribute("aria-hidden");
    Object.assign(grip, { role: "button", tabIndex: 0, ariaLabel: list.dataset.sortable });
    grip.addEventListener("keydown", (event) => {
      if (event.key === "ArrowUp" && row.previousElementSibling) row.after(row.previousElementSibling);
      else if (event.key === "ArrowDown" && row.nextElementSibling) row.before(row.nextElementSibling);
      else return;
      event.preventDefault();
      changed();
    });
    grip.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      grip.setPointerCapture(event.pointerId);
    });
    grip.addEventListener("pointermove", ({ pointerId, clientY }) => {
      if (!grip.hasPointerCapture(pointerId)) return;
      const { previousElementSibling: above, nextElementSibling: below } = row;
      if (above && clientY < middle(above)) row.after(above);
      else if (below && clientY > middle(below)) row.before(below);
    });
    grip.addEventListener("pointerup", changed);
  }
  list.addEventListener("change", () => {
    const preset = list.closest("fieldset")?.querySelector("[name=preset]");
    if (preset) preset.value = "own";
  });
}

/* A file is chosen in the language of the page, and can still be dropped on its field. */
for (const field of document.querySelectorAll("input[type=file]")) {
  const { choose, none } = document.body.dataset;
  const made = ["file", "choose", "chosen"].map((name) => Object.assign(document.createElement("span"), { className: name }));
  const [place, button, chosen] = made;
  button.ariaHidden = chosen.ariaHidden = "true"; /* the field itself tells what it holds */
  const show = () => (chosen.textContent = field.files[0]?.name ?? none);
  button.textContent = choose;
  field.replaceWith(place);
  place.append(button, chosen, field);
  field.addEventListener("change", show);
  show();
}

/* Another system has another usual number of rounds; a number that was typed stays. */
for (const system of document.querySelectorAll("input[data-rounds]")) {
  const { rounds } = system.form.elements;
  system.addEventListener("change", () => {
    if (rounds.value === rounds.defaultValue) rounds.value = rounds.defaultValue = system.dataset.rounds;
  });
}

/* A link to pass on. Without a safe connection a browser has no clipboard: then there is no button. */
for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(button.dataset.copy);
    button.textContent = button.dataset.done;
  });
}

setInterval(Zwitser.follow, 5000);
