"use strict";

/* Adjusting a proposal: two names that are picked on the boards fill the form, and what changing
   them would make and break appears at once. Without this file the form does the same. */

(() => {
  const form = document.getElementById("adjust");
  const { first, second } = form.elements;
  const names = Array.from(document.querySelectorAll("[data-pick]"));

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
  }
  form.addEventListener("change", show);
  show();
})();
