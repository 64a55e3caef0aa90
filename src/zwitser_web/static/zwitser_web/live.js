"use strict";

/* A page that keeps itself up to date: ask now and then whether something changed. The server
   answers 304 as long as nothing did; else it sends the part of the page that changes. */

(() => {
  const EVERY = 10_000;

  /* The rows of the owner of this phone, in the part that all phones share. */
  function markMine() {
    const [, me] = /(?:^|; )me=(\d+)/.exec(document.cookie) ?? [];
    const places = `#live [data-player="${me}"], #live a[href$="players/${me}/"]`;
    for (const place of document.querySelectorAll(places)) place.closest("tr, li")?.classList.add("mine");
  }

  /* Where the owner of this phone plays stands above the part that all phones share. */
  async function refreshMine() {
    const mine = document.getElementById("me");
    if (!mine?.firstElementChild) return;
    const answer = await fetch(mine.dataset.address, { cache: "no-store" });
    if (answer.status === 200) mine.innerHTML = await answer.text();
  }

  async function refresh() {
    const live = document.getElementById("live");
    if (document.hidden || !live) return;
    const headers = { "X-Zwitser": "live", "If-None-Match": live.dataset.tag };
    try {
      const answer = await fetch(window.location.href, { headers, cache: "no-store" });
      if (answer.status !== 200) return;
      live.innerHTML = await answer.text();
      live.dataset.tag = answer.headers.get("ETag");
      markMine();
      for (const field of document.querySelectorAll("[data-filter]")) {
        field.dispatchEvent(new Event("input", { bubbles: true }));
      }
      document.dispatchEvent(new CustomEvent("zwitser:live"));
      await refreshMine();
    } catch {
      /* No connection: the next turn tries again. */
    }
  }

  markMine();
  setInterval(refresh, EVERY);
  document.addEventListener("visibilitychange", refresh);
})();
