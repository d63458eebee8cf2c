/** The style sheet of the report. */
export const reportStyle = `
:root {
  color-scheme: light dark;
  --paper: #faf6ef; --card: #fff; --ink: #2b1922; --soft: #5a4650; --rule: #ddd0c3; --clay: #98432e; --bar-soft: #d3c2b4;
}
@media (prefers-color-scheme: dark) {
  :root { --paper: #191317; --card: #241b20; --ink: #f4eae2; --soft: #cbb9bf; --rule: #463840; --clay: #eda88f; --bar-soft: #63525a; }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; max-width: 80rem; padding: clamp(1rem, 4vw, 3rem);
  background: var(--paper); color: var(--ink); font: 1rem/1.5 ui-sans-serif, system-ui, sans-serif;
}
h1, h2 { font-family: ui-serif, Georgia, serif; font-weight: 500; line-height: 1.15; margin: 0; }
h1 { font-size: clamp(1.75rem, 1.2rem + 2.6vw, 3rem); overflow-wrap: anywhere; }
h2 { font-size: 1.5rem; }
p { margin: 0.5rem 0; max-width: 46rem; }
a { color: var(--clay); overflow-wrap: anywhere; }
:focus-visible { outline: 3px solid var(--clay); outline-offset: 2px; }
code { font: 0.9em ui-monospace, monospace; }
small { font-size: 0.8125rem; color: var(--soft); }
.soft { color: var(--soft); }
.tiles { display: grid; grid-template-columns: repeat(auto-fill, minmax(8.75rem, 1fr)); gap: 0.75rem; margin: 1.5rem 0; }
.tile { background: var(--card); border: 1px solid var(--rule); border-radius: 0.5rem; padding: 0.875rem 1rem; }
.tile dt { font-size: 0.875rem; color: var(--soft); }
.tile dd { margin: 0; }
.tile__value { font: 500 1.625rem/1.3 ui-serif, Georgia, serif; }
.tile__note { font-size: 0.875rem; color: var(--soft); }
.part { margin-top: 2.5rem; }
.scroll { overflow-x: auto; max-height: 30rem; margin-top: 0.75rem; background: var(--card); border: 1px solid var(--rule); border-radius: 0.5rem; }
table { border-collapse: collapse; width: 100%; font-size: 0.9375rem; font-variant-numeric: tabular-nums; }
th, td { padding: 0.375rem 0.875rem; text-align: start; vertical-align: top; border-top: 1px solid var(--rule); }
thead th { position: sticky; top: 0; background: var(--card); border: 0; color: var(--soft); font-weight: 500; white-space: nowrap; }
tbody th { font-weight: 500; overflow-wrap: anywhere; min-width: 7.5rem; }
.figure { text-align: end; white-space: nowrap; }
@media (max-width: 40rem) { th, td { padding-inline: 0.5rem; } }
td:has(.bar) { min-width: 6rem; }
.bar { display: block; height: 0.75rem; margin-block: 0.375rem; background: var(--clay); }
.bar--soft { background: var(--bar-soft); }
.warnings { padding: 0; list-style: none; }
.warnings li { background: var(--card); border: 1px solid var(--rule); border-inline-start: 0.25rem solid var(--clay); border-radius: 0.5rem; padding: 0.5rem 1rem; margin-top: 0.75rem; overflow-wrap: anywhere; }
details { margin-top: 0.75rem; }
summary { cursor: pointer; color: var(--clay); padding: 0.25rem 0; }
@media print { .scroll { max-height: none; } }
`
