"use strict";

/* The screen in the hall: one slide at a time. Space stops and goes on, the arrows turn. */

(() => {
  const EVERY = 12_000;
  const root = document.documentElement;
  const dots = document.querySelector(".dots");
  let place = 0;
  let paused = false;
  let timer = 0;

  function show(wanted) {
    const slides = document.querySelectorAll(".slide");
    place = (wanted + slides.length) % slides.length;
    slides.forEach((slide, number) => slide.classList.toggle("shown", number === place));
    squeeze(slides[place]);
    dots.replaceChildren(...Array.from(slides, (_, number) => dot(number === place)));
  }

  /* A name is never cut off: one that is too long for its place is set smaller, then on two lines. */
  function squeeze(slide) {
    const names = Array.from(slide?.querySelectorAll(".who, .other") ?? []);
    for (const name of names) name.classList.remove("snug", "squeezed");
    for (const size of ["snug", "squeezed"]) {
      const cut = names.filter((name) => name.scrollWidth > name.clientWidth);
      for (const name of cut) name.classList.add(size);
    }
  }

  function dot(current) {
    const mark = document.createElement("i");
    mark.classList.toggle("current", current);
    return mark;
  }

  function turn(by) {
    show(place + by);
    clearInterval(timer);
    timer = setInterval(() => paused || show(place + 1), EVERY);
  }

  const DO = {
    pause(button) {
      paused = !paused;
      button.setAttribute("aria-pressed", String(paused));
    },
    theme() {
      const isDark = getComputedStyle(root).colorScheme === "dark";
      document.getElementById("dark").media = isDark ? "not all" : "screen";
    },
  };

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-do]");
    if (button) DO[button.dataset.do](button);
  });

  document.addEventListener("keydown", (event) => {
    if (event.key === "ArrowRight") turn(1);
    else if (event.key === "ArrowLeft") turn(-1);
    else if (event.key === " " && !event.target.closest("button")) DO.pause(document.querySelector("[data-do=pause]"));
  });

  document.addEventListener("zwitser:live", () => show(place));

  /* The time that is left: green, amber in the last ten minutes, red when it is up. */
  const clock = document.querySelector(".clock");
  const SOON = 600;

  function tick() {
    const left = Math.round((new Date(clock.dateTime) - Date.now()) / 1000);
    const away = Math.abs(left);
    const hours = Math.floor(away / 3600);
    const parts = [...(hours ? [hours] : []), Math.floor(away / 60) % 60, away % 60];
    const shown = parts.map((part, place) => (place ? String(part).padStart(2, "0") : part)).join(":");
    clock.textContent = left < 0 ? `+${shown}` : clock.dataset.left.replace("#", shown);
    clock.classList.toggle("soon", left >= 0 && left < SOON);
    clock.classList.toggle("over", left < 0);
  }

  if (clock) {
    tick();
    setInterval(tick, 1000);
  }

  root.classList.add("rotating");
  turn(0);
  window.addEventListener("resize", () => show(place));
  document.fonts?.ready.then(() => show(place));
})();
