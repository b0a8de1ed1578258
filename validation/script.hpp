// SPDX-License-Identifier: BSD-3-Clause
// The script of the page: filter, search, copying. Without it everything is shown.
#pragma once

namespace cd {

inline constexpr const char* page_script = R"js(
"use strict";
const search = document.getElementById("search"), shown = document.getElementById("shown");
const buttons = [...document.querySelectorAll("#filter button")];
const claims = [...document.querySelectorAll("[data-claim]")];
// A claim stands twice, as a mark in the overview and as a row of the table, in the same order; both
// are found by the words of both.
const half = claims.length / 2;
const words = claims.slice(0, half).map(
  (entry, k) => (entry.textContent + " " + claims[k + half].textContent).toLowerCase());
function filter() {
  const wanted = new Set(buttons.filter(b => b.getAttribute("aria-pressed") === "true")
    .map(b => b.dataset.verdict));
  const parts = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  claims.forEach((entry, k) => {
    const seen = (!wanted.size || wanted.has(entry.dataset.verdict)) &&
      parts.every(part => words[k % half].includes(part));
    entry.hidden = !seen;
    count += seen && k < half;
  });
  document.querySelectorAll(".claims tbody").forEach(body =>
    body.hidden = !body.querySelector("[data-claim]:not([hidden])"));
  shown.textContent = wanted.size || parts.length ? count + " of " + half + " claims" : "";
}
search.hidden = false;
search.addEventListener("input", filter);
buttons.forEach(button => button.addEventListener("click", () => {
  button.setAttribute("aria-pressed", button.getAttribute("aria-pressed") !== "true");
  filter();
}));
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
)js";

}  // namespace cd
