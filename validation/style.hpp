// SPDX-License-Identifier: BSD-3-Clause
// The style sheet of the page of results: light, dark, narrow and print.
#pragma once

namespace cd {

inline constexpr const char* page_style = R"css(
:root { color-scheme: light dark; --text: #1c1f23; --soft: #5c6670; --back: #ffffff; --line: #d8dde3;
  --panel: #f5f7f9; --link: #0b5cad; --good: #1a7f37; --some: #8a5a00; --bad: #c1121f; --more: #6639ba; }
@media (prefers-color-scheme: dark) { :root { --text: #e4e7eb; --soft: #9aa5b1; --back: #14171a;
  --line: #343b43; --panel: #1d2125; --link: #7db7ff; --good: #5ecb7b; --some: #e0a83a; --bad: #ff7b72;
  --more: #c297ff; } }
* { box-sizing: border-box; }
html { scroll-padding-top: .5rem; }
body { margin: 0; padding: 1rem clamp(.75rem, 2vw, 2rem); color: var(--text); background: var(--back);
  font: 16px/1.5 system-ui, sans-serif; overflow-wrap: break-word; }
header, nav, main, footer { max-width: 88rem; margin: 0 auto; }
section, footer { max-width: 60rem; margin: 3rem auto 0; border-top: 1px solid var(--line); }
h1 { font-size: 1.45rem; line-height: 1.2; margin: 0 0 .2rem; }
h2 { font-size: 1.25rem; line-height: 1.3; margin: 1rem 0 .25rem; }
section h2::first-letter { text-transform: uppercase; }
h3 { font-size: 1rem; margin: 1.5rem 0 .25rem; }
header p { margin: 0 0 .5rem; font-size: .9rem; }
a { color: var(--link); }
code { font-family: ui-monospace, monospace; font-size: .9em; }
main > p { font-size: .9rem; margin: 0 0 .5rem; }
.soft { color: var(--soft); } .pass { color: var(--good); } .fail { color: var(--bad); font-weight: 700; }
.reason { color: var(--soft); } p.reason { margin: .2rem 0 0; font-size: .92em; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
[hidden] { display: none !important; }
.badge { white-space: nowrap; font-weight: 600; }
.mark { display: inline-block; width: 1.1em; text-align: center; font-weight: 700; }
.badge.confirmed { color: var(--good); } .badge.limits { color: var(--some); }
.badge.not { color: var(--bad); } .badge.beyond { color: var(--more); } .badge.undecided { color: var(--soft); }
.filter { display: flex; flex-wrap: wrap; gap: .4rem; align-items: center; font-size: .85rem; }
button, input { font: inherit; color: inherit; background: var(--panel); border: 1px solid var(--line);
  border-radius: .3rem; padding: .15rem .5rem; }
button { cursor: pointer; } button[aria-pressed=true] { outline: 2px solid var(--link); }
input { flex: 1 1 10rem; max-width: 20rem; min-width: 0; }
.matrix { columns: 12.2rem; column-gap: 1.2rem;
  margin-top: .6rem; font-size: .8rem; line-height: 1.28; }
/* Groups go on in the next column. */
.matrix > * { padding-bottom: .6rem; } .matrix li { break-inside: avoid; }
.matrix h2 { break-after: avoid; font-size: .95rem; margin: 0 0 .2rem; border-bottom: 1px solid var(--line); }
.matrix h2 a { color: inherit; text-decoration: none; }
.matrix ul { list-style: none; margin: 0; padding: 0; }
.matrix li { margin: .1rem 0; }
.matrix li a { display: flex; gap: .25rem; color: inherit; text-decoration: none; }
.matrix li a:hover span + span, .matrix h2 a:hover { text-decoration: underline; }
table { border-collapse: collapse; width: 100%; font-size: .88rem; }
th, td { text-align: left; vertical-align: top; padding: .35rem .8rem .35rem 0;
  border-bottom: 1px solid var(--line); }
th { color: var(--soft); font-weight: 600; white-space: nowrap; }
tbody th { color: var(--text); font-size: 1.05rem; padding-top: 1.2rem; white-space: normal; }
tbody th .soft { font-weight: 400; font-size: .88rem; }
td.number { white-space: nowrap; font-variant-numeric: tabular-nums; }
.claims td:nth-child(1) { width: 8.5rem; } .claims td:nth-child(2) { width: 36%; }
.claims td:nth-child(5) { white-space: nowrap; }
.claims img { width: 7.5rem; height: 5rem; object-fit: contain; background: #ffffff;
  border: 1px solid var(--line); }
.wide { overflow-x: auto; }
figure { margin: 1rem 0; }
figure img { display: block; max-width: 100%; height: auto; margin: 0 auto; }
figure a { display: block; padding: .5rem; background: #ffffff; border: 1px solid var(--line); }
figcaption { font-size: .9rem; margin-top: .4rem; }
.verdict { border-left: .25rem solid var(--soft); padding: .1rem 0 .1rem .8rem; margin: .8rem 0; }
.verdict p { margin: 0; } .verdict p + p { font-size: .92rem; }
.verdict.confirmed { border-color: var(--good); } .verdict.limits { border-color: var(--some); }
.verdict.not { border-color: var(--bad); } .verdict.beyond { border-color: var(--more); }
details { margin: .5rem 0; } summary { cursor: pointer; font-weight: 600; font-size: .95rem; }
dd details { margin: 0; } dd summary { font-weight: 400; font-size: inherit; }
dl { display: grid; grid-template-columns: fit-content(35%) minmax(0, 1fr); gap: .1rem 1rem;
  font-size: .88rem; margin: .5rem 0; }
dt { color: var(--soft); min-width: 0; } dd { margin: 0; min-width: 0; }
dt, dd, code, figcaption, td { overflow-wrap: anywhere; }
.panel, pre.command { background: var(--panel); border: 1px solid var(--line); padding: .6rem .8rem; }
pre.command { display: flex; flex-wrap: wrap; gap: .5rem 1rem; justify-content: space-between;
  align-items: center; margin: .4rem 0; white-space: pre-wrap; }
pre.command button { font: .85rem system-ui, sans-serif; background: var(--back); }
@media (max-width: 48rem) {
  .matrix { font-size: .95rem; }
  .matrix li { margin: .3rem 0; }
  .claims thead { display: none; }
  .claims tr { display: grid; grid-template-columns: 6rem minmax(0, 1fr); gap: .2rem .8rem;
    padding: .8rem 0; border-bottom: 1px solid var(--line); }
  .claims tbody th { display: block; grid-column: 1 / -1; border: 0; }
  .claims td { display: block; border: 0; padding: 0; width: auto !important; grid-column: 2; }
  .claims td:nth-child(1) { grid-column: 1; grid-row: 1 / 7; }
  .claims img { width: 6rem; height: 4rem; }
  .claims td[data-label]::before { content: attr(data-label) ": "; color: var(--soft); }
  .wide table, figure img { min-width: 36rem; } figure a { overflow-x: auto; }
  /* Formulas are as wide as the font that the reader's machine has for them. */
  p, dd, .claims td, figcaption { overflow-x: auto; overflow-y: hidden; }
}
@media print { body { padding: 0; font-size: 10pt; } h2 { break-after: avoid; }
  figure, tr { break-inside: avoid; } .filter input, pre.command button { display: none; } }
)css";

}  // namespace cd
