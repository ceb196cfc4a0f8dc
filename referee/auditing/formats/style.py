"""The look of the HTML report, and the one script it runs."""

from __future__ import annotations

STYLE = """\
:root { --ink: #1b1b1b; --paper: #fff; --soft: #555; --line: #d8d8d8; --wash: #f5f5f5; --bar: #3b6ea8;
  --illegal: #b3261e; --undetermined: #8a6100; --legal: #2f6b3a; --mark: #ffd9a8; color-scheme: light dark; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e8e8; --paper: #161616; --soft: #aaa; --line: #3a3a3a;
  --wash: #222; --bar: #7fb2ea; --illegal: #f2857d; --undetermined: #e0b040; --legal: #86c890;
  --mark: #6b4a12; } }
* { box-sizing: border-box; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; color: var(--ink); background: var(--paper); }
main { max-width: 72rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.8rem; margin: 0 0 1rem; } h2 { font-size: 1.3rem; margin: 2.5rem 0 .6rem; }
h3 { font-size: 1rem; margin: 1.6rem 0 .4rem; } h1, h2, h3, p, li, td { overflow-wrap: anywhere; }
small { color: var(--soft); font-weight: normal; }
.cards { list-style: none; display: flex; flex-wrap: wrap; gap: .6rem; padding: 0; margin: 0 0 1rem; }
.cards li { border: 1px solid var(--line); border-radius: .5rem; padding: .5rem .9rem; color: var(--soft); }
.cards strong { display: block; font-size: 1.5rem; line-height: 1.2; color: var(--ink);
  font-variant-numeric: tabular-nums; }
.cards .illegal strong { color: var(--illegal); } .cards .undetermined strong { color: var(--undetermined); }
.cards .legal strong { color: var(--legal); }
nav { display: flex; flex-wrap: wrap; gap: 1.2rem; margin: 1rem 0; } nav a { color: var(--bar); }
table { border-collapse: collapse; font-size: .92rem; max-width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .25rem .7rem .25rem 0;
  border-bottom: 1px solid var(--line); }
.facts { margin: 1rem 0; } .facts th { font-weight: normal; color: var(--soft); white-space: nowrap; }
.facts th, .facts td { border: 0; padding: .1rem 1.2rem .1rem 0; }
.sortable { width: 100%; } .n { text-align: right; font-variant-numeric: tabular-nums; }
thead button { font: inherit; font-weight: 600; color: inherit; background: none; border: 0; padding: 0;
  cursor: pointer; text-align: inherit; }
thead button:hover { text-decoration: underline; } th[aria-sort=ascending] button::after { content: " ▲"; }
th[aria-sort=descending] button::after { content: " ▼"; }
.charts { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(26rem, 100%), 1fr));
  gap: 1.2rem 2rem; }
figure { margin: 0; break-inside: avoid; } figcaption { font-weight: 600; margin-bottom: .3rem; }
svg { width: 100%; height: auto; display: block; } svg rect { fill: var(--bar); }
svg text { fill: var(--ink); font: 12px system-ui, sans-serif; } svg line { stroke: var(--line); }
svg .most { fill: var(--soft); }
.game { content-visibility: auto; contain-intrinsic-size: auto 12rem; }
article { border-left: .3rem solid var(--line); padding: .1rem 1rem; margin: .8rem 0; break-inside: avoid; }
article h3 { margin: 0; font-size: .95rem; } article p { margin: .2rem 0; }
article.illegal { border-color: var(--illegal); } article.undetermined { border-color: var(--undetermined); }
article.legal { border-color: var(--bar); }
article ul { list-style: none; padding: 0; margin: .2rem 0; color: var(--soft); font-size: .92rem; }
pre { overflow-x: auto; background: var(--wash); padding: .4rem .6rem; margin: .3rem 0;
  border-radius: .3rem; }
mark { background: var(--mark); color: inherit; } .left { font-weight: 600; }
@media print {
  :root { --ink: #000; --paper: #fff; --soft: #333; --line: #999; --wash: #fff; --bar: #555; --mark: #ddd;
    --illegal: #000; --undetermined: #000; --legal: #000; }
  body { font-size: 10pt; } main { max-width: none; padding: 0; } nav { display: none; }
  .game { content-visibility: visible; } h2, h3 { break-after: avoid; } tr { break-inside: avoid; }
  thead { display: table-header-group; } .charts { grid-template-columns: 1fr 1fr; }
  pre { border: 1px solid var(--line); white-space: pre-wrap; }
  th[aria-sort] button::after { content: ""; }
  @page { margin: 15mm; } }
"""

SCRIPT = """\
for (const table of document.querySelectorAll("table.sortable")) {
  const heads = [...table.tHead.rows[0].cells], body = table.tBodies[0];
  heads.forEach((head, at) => head.firstElementChild.addEventListener("click", () => {
    const up = head.ariaSort !== "ascending", sign = up ? 1 : -1, numbers = head.className === "n";
    const key = row => row.cells[at].dataset.v;
    const order = (a, b) => {
      const x = key(a), y = key(b);
      if (x === "" || y === "") return (x === "") - (y === "");
      return sign * (numbers ? x - y : x.localeCompare(y, undefined, {numeric: true}));
    };
    body.append(...[...body.rows].sort(order));
    heads.forEach(each => each.removeAttribute("aria-sort"));
    head.setAttribute("aria-sort", up ? "ascending" : "descending");
  }));
}
"""
