/** The page's own sheet; its colours are the product's (shell/kit/src/styles/tokens.css), by the system's theme. */
export const style = `
:root {
  color-scheme: light dark;
  --paper: #faf6ec; --surface: #ffffff; --line: #e3dbc9; --ink: #17130c; --ink-2: #5e5647; --axis: #877d6b;
  --one: #2a4bd0; --two: #c2281a; --right: #0b7541; --right-bg: #ddf1e2; --wrong: #c2281a; --wrong-bg: #fce3dc;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14110b; --surface: #1f1b13; --line: #39332a; --ink: #fbf5e7; --ink-2: #bdb29d; --axis: #8f8573;
    --one: #8fb4ff; --two: #ff8a73; --right: #4ed08b; --right-bg: #12341f; --wrong: #ff8a73; --wrong-bg: #46190f;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 72rem; margin: 0 auto; padding: 16px; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 8px 0; }
h2 { font-size: 1.25rem; margin: 32px 0 8px; }
p, li { max-width: 44rem; }
a { color: inherit; }
.right, .wrong { padding: 12px 16px; border-left: 4px solid; font-weight: 600; }
.right { color: var(--right); background: var(--right-bg); }
.wrong { color: var(--wrong); background: var(--wrong-bg); }
.wrong p { margin: 0; }
.wrong ul { font-weight: 400; padding-left: 20px; margin: 8px 0 0; overflow-wrap: anywhere; }
dl { display: grid; gap: 12px 24px; grid-template-columns: repeat(auto-fit, minmax(min(16rem, 100%), 1fr)); }
dt { color: var(--ink-2); font-size: 0.875rem; }
dd { margin: 0; }
.charts { display: grid; gap: 16px; grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr)); }
figure { margin: 0; padding: 12px; background: var(--surface); border: 1px solid var(--line); }
figcaption { display: flex; flex-wrap: wrap; gap: 0 12px; justify-content: space-between; font-weight: 600; }
.legend { font-weight: 400; font-size: 0.875rem; }
.key::before { content: ""; display: inline-block; width: 18px; margin: 0 6px 4px 8px; border-top: 2px solid; }
.key.l0::before { border-color: var(--one); }
.key.l1::before { border-color: var(--two); border-top-style: dashed; }
svg { display: block; width: 100%; height: auto; }
svg text { font-size: 11px; fill: var(--ink-2); }
svg .height { text-anchor: end; }
svg .number { text-anchor: middle; font-size: 10px; }
svg .t1 { text-anchor: middle; }
svg .t2 { text-anchor: end; }
svg path { fill: none; }
svg .grid { stroke: var(--line); }
svg .mark { stroke: var(--axis); stroke-dasharray: 1 3; }
svg .line { stroke-width: 1.75; stroke-linejoin: round; stroke-linecap: round; }
svg .line.l0 { stroke: var(--one); }
svg .line.l1 { stroke: var(--two); stroke-dasharray: 4 3; }
.table { overflow-x: auto; background: var(--surface); border: 1px solid var(--line); }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: 8px 12px; text-align: right; white-space: nowrap; border-top: 1px solid var(--line); }
thead th { border-top: 0; color: var(--ink-2); font-size: 0.875rem; }
th:first-child, td:first-child { text-align: left; }
summary { min-height: 44px; display: flex; align-items: center; cursor: pointer; }
:focus-visible { outline: 2px solid var(--one); outline-offset: 2px; }
`;
