"use strict";
// Filter, search, copying, and opening what a link leads to. Without it everything can still be unfolded.
const search = document.getElementById("search"), shown = document.getElementById("shown");
const buttons = [...document.querySelectorAll("#filter button")];
// A claim stands twice, as a label at the top and as a row of a table; both are found by the words of both.
const claims = new Map();
document.querySelectorAll("[data-claim]").forEach(entry =>
  claims.set(entry.dataset.claim, [...claims.get(entry.dataset.claim) || [], entry]));
const words = new Map([...claims].map(([key, entries]) =>
  [key, entries.map(entry => entry.textContent).join(" ").toLowerCase()]));
function filter() {
  const wanted = new Set(buttons.filter(b => b.getAttribute("aria-pressed") === "true")
    .map(b => b.dataset.verdict));
  const parts = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  claims.forEach((entries, key) => {
    const seen = (!wanted.size || wanted.has(entries[0].dataset.verdict)) &&
      parts.every(part => words.get(key).includes(part));
    entries.forEach(entry => entry.hidden = !seen);
    count += seen;
  });
  document.querySelectorAll(".claims, .matrix > div").forEach(group =>
    group.hidden = !group.querySelector("[data-claim]:not([hidden])"));
  shown.textContent = wanted.size || parts.length ? count + " of " + claims.size + " claims" : "";
}
search.hidden = false;
search.addEventListener("input", filter);
buttons.forEach(button => button.addEventListener("click", () => {
  button.setAttribute("aria-pressed", button.getAttribute("aria-pressed") !== "true");
  filter();
}));
function unfold() {
  const target = location.hash && document.getElementById(location.hash.slice(1));
  for (let part = target; part; part = part.parentElement) if (part.tagName === "DETAILS") part.open = true;
  if (target) target.scrollIntoView();
}
addEventListener("hashchange", unfold);
addEventListener("beforeprint", () => document.querySelectorAll("details").forEach(part => part.open = true));
unfold();
document.querySelectorAll("pre.command").forEach(command => {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "copy";
  button.addEventListener("click", async () => {
    const text = command.querySelector("code");
    try {
      await navigator.clipboard.writeText(text.textContent);
      button.textContent = "copied";
    } catch {  // no access to the clipboard: the line is at least selected
      getSelection().selectAllChildren(text);
      button.textContent = "selected";
    }
    setTimeout(() => button.textContent = "copy", 2000);
  });
  command.append(button);
});
