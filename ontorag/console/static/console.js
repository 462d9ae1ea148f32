// What the pages do beyond their HTML: tokens for forms, lit places, streamed answers, keys of the review queue. Nothing needs it to be read.
"use strict";

const light = (names, on) => {
  for (const name of names) {
    for (const mark of document.querySelectorAll(`mark[data-says~="${CSS.escape(name)}"]`)) mark.classList.toggle("lit", on);
    const row = /^row-(\d+)$/.exec(name);
    if (row) for (const each of document.querySelectorAll(`[data-row="${row[1]}"]`)) each.classList.toggle("lit", on);
  }
};

for (const [kind, on] of [["mouseover", true], ["mouseout", false], ["focusin", true], ["focusout", false]]) {
  document.addEventListener(kind, (event) => {
    const source = event.target.closest?.("[data-lights]");
    if (source) light([source.dataset.lights], on);
    const mark = event.target.closest?.("mark[data-says]");
    if (mark) for (const own of mark.dataset.says.split(" ")) document.getElementById(own)?.classList.toggle("lit", on);
  });
}

document.addEventListener("htmx:configRequest", (event) => {
  if (document.body.dataset.csrf) event.detail.headers["X-CSRF-Token"] = document.body.dataset.csrf;
});

const drop = document.getElementById("drop");
if (drop) {
  const files = drop.querySelector("input[type=file]");
  drop.addEventListener("dragover", (event) => { event.preventDefault(); drop.classList.add("over"); });
  drop.addEventListener("dragleave", () => drop.classList.remove("over"));
  drop.addEventListener("drop", (event) => {
    event.preventDefault();
    drop.classList.remove("over");
    files.files = event.dataTransfer.files;
    if (files.files.length) drop.requestSubmit();
  });
}

const talk = document.getElementById("talk");
if (talk) {
  const events = new EventSource(talk.dataset.stream);
  const steps = talk.querySelector("#steps ol"), answer = talk.querySelector("#answer");
  const end = (html) => { events.close(); answer.innerHTML = html; };
  events.addEventListener("step", (event) => {
    steps.insertAdjacentHTML("beforeend", event.data);
    const waiting = answer.querySelector(".waiting");
    if (waiting) waiting.textContent = steps.lastElementChild.querySelector("b").textContent + "…";
  });
  events.addEventListener("answer", (event) => end(event.data));
  events.addEventListener("problem", (event) => end(event.data));
  events.onerror = () => {
    events.close();
    const broken = document.createElement("p");
    broken.className = "problem";
    broken.setAttribute("role", "alert");
    broken.textContent = "The connection broke before the answer came: ask again.";
    answer.replaceChildren(broken);
  };
}

for (const area of document.querySelectorAll("textarea[data-submits]")) {
  area.addEventListener("keydown", (event) => { if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) area.form.requestSubmit(); });
}

const queue = document.querySelector(".queue");
if (queue) {
  const open = () => [...queue.querySelectorAll(".item")].filter((item) => item.querySelector("form"));
  const go = (by) => {
    const items = open(), here = items.indexOf(document.activeElement.closest?.(".item"));
    const next = here < 0 ? items[0] : items[Math.min(Math.max(here + by, 0), items.length - 1)];
    next?.focus();
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) return;
    if (event.key === "j") go(1);
    else if (event.key === "k") go(-1);
    else {
      const control = document.activeElement.closest?.(".item")?.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
      if (!control) return;
      event.preventDefault();
      if (control.tagName === "DETAILS") { control.open = true; control.querySelector("input").focus(); } else control.click();
    }
  });
  document.addEventListener("htmx:afterSwap", (event) => { if (event.detail.target.closest?.(".queue")) go(0); });
}
