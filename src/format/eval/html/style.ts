/** The style sheet of the page. Colours for light and dark mode have a contrast of 4.5:1, and no information is shown by colour alone. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --ground: #fbfbfc; --panel: #ffffff; --line: #d9dce3; --ink: #1c1f26; --soft: #5a6172;
  --accent: #2456c9; --accent-soft: #dbe5fb; --good: #17663a; --bad: #b3261e; --bad-soft: #fbe4e2; --good-soft: #ddf1e4; --warn: #7a5200;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #14161b; --panel: #1c1f26; --line: #363b47; --ink: #e8eaf0; --soft: #a3abbd;
    --accent: #8fb3ff; --accent-soft: #24365e; --good: #7fd6a3; --bad: #ff9a92; --bad-soft: #4a2320; --good-soft: #1d3b2a; --warn: #f0c36d;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
main, header { max-width: 76rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding-top: 1.75rem; }
h1 { font-size: 1.5rem; margin: 0; }
h2 { font-size: 1.1rem; margin: 2.25rem 0 .75rem; }
h3 { font-size: .85rem; margin: 0 0 .4rem; color: var(--soft); text-transform: uppercase; letter-spacing: .04em; }
p { margin: .35rem 0; }
code, .mono { font-family: ui-monospace, monospace; font-size: .87em; overflow-wrap: anywhere; }
.soft { color: var(--soft); }
.good { color: var(--good); } .bad { color: var(--bad); } .warn { color: var(--warn); }
.verdict { display: inline-block; padding: .15rem .7rem; border-radius: 1rem; font-weight: 600; margin-left: .6rem; font-size: .95rem; vertical-align: middle; }
.verdict.passed { background: var(--good-soft); color: var(--good); }
.verdict.failed { background: var(--bad-soft); color: var(--bad); }
.verdict.cannot-judge { border: 1px solid var(--warn); color: var(--warn); }
ul.plain { list-style: none; margin: .5rem 0; padding: 0; }
ul.plain li { padding: .15rem 0; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(9.5rem, 1fr)); gap: .75rem; }
.card { background: var(--panel); border: 1px solid var(--line); border-radius: .5rem; padding: .7rem .9rem; }
.card dt { color: var(--soft); font-size: .85rem; }
.card dd { margin: 0; }
.card .value { font-size: 1.55rem; font-weight: 600; font-variant-numeric: tabular-nums; }
.card .change { font-size: .85rem; font-variant-numeric: tabular-nums; }
.panels { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr)); gap: 1rem; align-items: start; }
.panel { background: var(--panel); border: 1px solid var(--line); border-radius: .5rem; padding: 1rem; min-width: 0; overflow-x: auto; position: relative; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .3rem .5rem; vertical-align: top; }
th { font-weight: 600; color: var(--soft); font-size: .85rem; }
.panel th { overflow-wrap: anywhere; min-width: 5.4rem; }
.panel th.number, .panel thead th { overflow-wrap: normal; min-width: 0; }
td.number, th.number { text-align: right; white-space: nowrap; }
.bar { position: relative; height: .8rem; background: var(--accent-soft); border-radius: .2rem; min-width: 5rem; margin-top: .35rem; }
.bar i { display: block; height: 100%; background: var(--accent); border-radius: .2rem; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
.bar b { position: absolute; top: -.2rem; bottom: -.2rem; width: 2px; background: var(--ink); }
.tools { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; margin-bottom: .75rem; }
.tools label { font-size: .85rem; color: var(--soft); display: grid; gap: .2rem; }
input, select, button { font: inherit; color: inherit; background: var(--panel); border: 1px solid var(--line); border-radius: .35rem; padding: .35rem .55rem; }
input { min-width: 16rem; } select { max-width: 100%; } .tools label { grid-template-columns: minmax(0, 1fr); max-width: 100%; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 1px; }
.queries { background: var(--panel); border: 1px solid var(--line); border-radius: .5rem; overflow-x: auto; position: relative; }
.queries thead th button { border: 0; background: none; padding: 0; font-weight: 600; cursor: pointer; color: inherit; }
.queries th[aria-sort=ascending] button::after { content: " \\25B2"; }
.queries th[aria-sort=descending] button::after { content: " \\25BC"; }
.queries tbody tr:first-child > * { border-top: 1px solid var(--line); }
.queries th[scope=row] { font-weight: 400; color: inherit; font-size: inherit; }
.queries td.good, .queries td.bad { white-space: nowrap; }
.open { cursor: pointer; text-align: left; border-color: transparent; padding: .1rem .4rem; }
.open::before { content: "\\25B8"; display: inline-block; width: 1.1em; color: var(--soft); }
.open[aria-expanded=true]::before { content: "\\25BE"; }
.open:hover { border-color: var(--line); }
.tag { display: inline-block; border: 1px solid var(--line); border-radius: .8rem; padding: 0 .5rem; font-size: .8rem; color: var(--soft); }
.detail { background: var(--ground); }
.detail td { padding: .9rem 1.25rem 1.2rem; }
.sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(19rem, 100%), 1fr)); gap: 1.25rem; }
.sides ol { margin: 0; padding: 0; list-style: none; }
.id { display: block; margin-left: 1.65rem; font-size: .8rem; }
.sides li { padding: .25rem .5rem .25rem 3em; text-indent: -2.4em; border-left: 3px solid transparent; }
.sides li.expected { border-color: var(--good); background: var(--good-soft); }
.sides li.relevant { border-color: var(--accent); }
.sides li.negative { border-color: var(--bad); background: var(--bad-soft); }
.sides .rank { display: inline-block; min-width: 1.9em; text-align: right; margin-right: .5em; color: var(--soft); }
.was { display: block; font-size: .8rem; }
.sides .why { display: block; text-indent: 0; font-size: .85rem; color: var(--soft); }
svg { display: block; width: 100%; height: auto; font: 11px system-ui, sans-serif; }
svg text { fill: var(--soft); } svg .axis { stroke: var(--line); } svg .a { stroke: var(--accent); } svg .b { stroke: var(--good); stroke-dasharray: 7 4; } svg .c { stroke: var(--warn); stroke-dasharray: 2 4; }
svg path { fill: none; stroke-width: 2; } svg circle { fill: var(--panel); stroke-width: 2; stroke-dasharray: none !important; }
html:not(.ready) .tools, html:not(.ready) .open::before { display: none; }
html:not(.ready) .queries button { cursor: auto; border-color: transparent; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
footer { max-width: 76rem; margin: 2.5rem auto; padding: 0 1.25rem; color: var(--soft); font-size: .85rem; }
@media (max-width: 34rem) {
  main, header, footer { padding: 0 .75rem; } header { padding-top: 1.25rem; }
  /* Bars repeat the number beside them: without them nothing has to scroll. */
  .picture { display: none; }
  .panel { padding: .6rem; } .panel table { font-size: .85rem; } .panel th, .panel td { padding: .3rem .2rem; } .panel th { min-width: 3.5rem; } .panel td.number { white-space: normal; }
  .tools label, input, select { width: 100%; min-width: 0; }
  /* The table of queries scrolls, and what a query opens stays on the screen. */
  .detail td { padding: .75rem; } .detail td > * { position: sticky; left: .75rem; max-width: calc(100vw - 3.2rem); }
}
@media print {
  :root { --ground: #fff; --panel: #fff; --ink: #000; --soft: #444; --line: #bbb; --accent: #2456c9; --accent-soft: #dbe5fb; --good: #17663a; --bad: #b3261e; --good-soft: #eef8f1; --bad-soft: #fdf0ef; --warn: #7a5200; }
  body { font-size: 10pt; } .tools, .open::before { display: none; } .queries { overflow: visible; }
  .card, .panel, tbody { break-inside: avoid; } main, header, /* Bars repeat the number beside them, so a telephone does without and has nothing to scroll. */
@media (max-width: 34rem) {
  main, header { padding: 0 .75rem; } header { padding-top: 1.25rem; }
  .panel { padding: .6rem; } .panel th, .panel td { padding: .3rem .35rem; } .picture { display: none; }
  input { min-width: 0; width: 100%; }
}
footer { max-width: none; padding: 0; }
}
`;
