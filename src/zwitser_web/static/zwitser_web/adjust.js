"use strict";

/* Adjusting a proposal: two names that are picked on the boards, or one that is dragged onto
   another, fill the form, and what changing them would make and break appears at once. Without
   this file the form does the same. */

(() => {
  const form = document.getElementById("adjust");
  const { first, second } = form.elements;
  const names = Array.from(document.querySelectorAll("[data-pick]"));
  /* A mouse drags after a few pixels; a finger holds a name first, because moving it scrolls. */
  const FAR = 6;
  const LONG = 300;
  let held = null;

  function show() {
    for (const name of names) {
      const picked = name.dataset.pick === first.value || name.dataset.pick === second.value;
      name.setAttribute("aria-pressed", String(picked));
    }
    if (first.value && second.value && first.value !== second.value) {
      window.htmx.trigger(document.getElementById("picker"), "chosen");
    }
  }

  function pick(id) {
    if (first.value && !second.value && first.value !== id) {
      second.value = id;
    } else {
      first.value = first.value === id && !second.value ? "" : id;
      second.value = "";
    }
    show();
  }

  for (const name of names) {
    name.setAttribute("role", "button");
    name.setAttribute("tabindex", "0");
    name.addEventListener("click", () => pick(name.dataset.pick));
    name.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      pick(name.dataset.pick);
    });
    name.addEventListener("pointerdown", (event) => {
      if (event.isPrimary && event.button === 0) hold(name, event);
    });
  }
  form.addEventListener("change", show);
  show();

  function hold(name, { clientX, clientY, pointerType }) {
    held = { name, x: clientX, y: clientY, byMouse: pointerType === "mouse", ghost: null, over: null };
    if (!held.byMouse) held.timer = setTimeout(lift, LONG);
  }

  function lift() {
    held.ghost = document.createElement("span");
    held.ghost.className = "dragged";
    held.ghost.setAttribute("aria-hidden", "true");
    held.ghost.textContent = held.name.textContent;
    document.body.append(held.ghost);
    move(held.x, held.y);
  }

  function move(x, y) {
    held.ghost.style.transform = `translate(${x}px, ${y}px)`;
    const cell = document.elementFromPoint(x, y)?.closest("td.name");
    const name = cell?.querySelector("[data-pick]");
    held.over?.classList.remove("over");
    held.over = name && name !== held.name ? name : null;
    held.over?.classList.add("over");
  }

  function release() {
    clearTimeout(held.timer);
    held.ghost?.remove();
    held.over?.classList.remove("over");
    held = null;
  }

  function drop() {
    const { name, ghost, over } = held;
    release();
    if (!ghost) return;
    /* The click that ends a drag is no pick. */
    const swallow = (event) => event.stopPropagation();
    window.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => window.removeEventListener("click", swallow, { capture: true }));
    if (!over) return;
    first.value = name.dataset.pick;
    second.value = over.dataset.pick;
    show();
  }

  document.addEventListener("pointermove", ({ clientX, clientY }) => {
    if (!held) return;
    const far = Math.hypot(clientX - held.x, clientY - held.y) > FAR;
    if (!held.ghost && far && held.byMouse) lift();
    else if (!held.ghost && far) release();
    if (held?.ghost) move(clientX, clientY);
  });
  document.addEventListener("pointerup", () => held && drop());
  document.addEventListener("pointercancel", () => held && release());
  document.addEventListener("keydown", (event) => {
    if (held && event.key === "Escape") release();
  });
  document.addEventListener("touchmove", (event) => held?.ghost && event.preventDefault(), { passive: false });
  document.addEventListener("contextmenu", (event) => held?.ghost && event.preventDefault());
})();
