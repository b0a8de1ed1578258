// SPDX-License-Identifier: BSD-3-Clause
// The style sheet of the page of results: light, dark and print.
#pragma once

namespace cd {

inline constexpr const char* page_style = R"(
:root { color-scheme: light dark; --text: #1c1f23; --soft: #5c6670; --back: #ffffff; --line: #d8dde3;
  --panel: #f5f7f9; --link: #0b5cad; --good: #1a7f37; --bad: #c1121f; }
@media (prefers-color-scheme: dark) { :root { --text: #e4e7eb; --soft: #9aa5b1; --back: #14171a;
  --line: #343b43; --panel: #1d2125; --link: #7db7ff; --good: #5ecb7b; --bad: #ff7b72; } }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem; color: var(--text); background: var(--back);
  font: 16px/1.55 system-ui, sans-serif; }
h1 { font-size: 1.7rem; margin: 0 0 .5rem; }
h2 { font-size: 1.3rem; margin: 3rem 0 .25rem; padding-top: .75rem; border-top: 1px solid var(--line); }
h3 { font-size: 1rem; margin: 1.5rem 0 .25rem; }
a { color: var(--link); }
code { font-family: ui-monospace, monospace; font-size: .9em; }
figure { margin: 1rem 0; padding: .5rem; background: #ffffff; border: 1px solid var(--line); }
img { display: block; max-width: 100%; height: auto; margin: 0 auto; }
table { border-collapse: collapse; width: 100%; font-size: .88rem; }
th, td { text-align: left; vertical-align: top; padding: .3rem .7rem .3rem 0;
  border-bottom: 1px solid var(--line); overflow-wrap: break-word; }
th { color: var(--soft); font-weight: 600; white-space: nowrap; }
td.number { white-space: nowrap; font-variant-numeric: tabular-nums; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; font-size: .88rem; margin: .5rem 0; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: break-word; }
.soft { color: var(--soft); } .pass { color: var(--good); } .fail { color: var(--bad); font-weight: 700; }
.panel { background: var(--panel); border: 1px solid var(--line); padding: .75rem 1rem; }
@media print { body { max-width: none; padding: 0; font-size: 10pt; } h2 { break-after: avoid; }
  figure, tr { break-inside: avoid; } nav { break-after: page; } }
)";

}  // namespace cd
