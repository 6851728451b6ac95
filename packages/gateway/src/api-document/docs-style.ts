/** The style of the page at `/docs`: colors and typography of the gateway's pages, in a wide layout. */
export const DOCS_STYLE = `:root {
  color-scheme: light dark;
  --ink: light-dark(#111827, #edf0f6);
  --muted: light-dark(#5b6475, #a3adbf);
  --line: light-dark(#e3e6ec, #323a48);
  --canvas: light-dark(#f3f4f8, #0c0f15);
  --surface: light-dark(#ffffff, #161b24);
  --raised: light-dark(#f6f7fb, #1f2632);
  --accent: light-dark(#2946c8, #b3c2ff);
  --must: light-dark(#8a5300, #f2c46d);
  --mono: ui-monospace, "SF Mono", Menlo, Consolas, monospace;
  scroll-padding-block-start: 16px;
  text-size-adjust: 100%;
}
*, ::before, ::after { box-sizing: border-box; }
body {
  margin: 0;
  background: var(--canvas);
  color: var(--ink);
  font: 1rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  overflow-wrap: anywhere;
}
a { color: var(--accent); text-underline-offset: 2px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
:target { scroll-margin-block-start: 16px; }
.skip { position: absolute; inset-inline-start: -100vw; }
.skip:focus { inset-inline-start: 16px; inset-block-start: 8px; background: var(--surface); padding: 8px 16px; }
.ribbon {
  padding: 6px 16px;
  background: light-dark(#fdf1d8, #2b2412);
  color: light-dark(#5c3a00, #f2c46d);
  border-block-end: 1px solid light-dark(#f0dcb0, #4a3d1d);
  font-size: 0.8125rem;
  font-weight: 500;
  text-align: center;
}
.sheet { display: grid; grid-template-columns: minmax(0, 1fr); }
nav { padding: 0 16px 16px; font-size: 0.875rem; background: var(--surface); border-block: 1px solid var(--line); }
nav p { margin: 16px 0 4px; font-weight: 650; }
nav ul { margin: 0; padding: 0; list-style: none; }
nav a { display: block; padding-block: 8px; color: var(--ink); text-decoration: none; }
nav a:hover { color: var(--accent); text-decoration: underline; }
.intro, .text { padding: 16px; }
.intro > *, .text > * { max-inline-size: 60rem; margin-inline: auto; }
h1 { font-size: 1.75rem; line-height: 1.2; letter-spacing: -0.012em; margin-block: 16px; text-wrap: balance; }
h2 { font-size: 1.375rem; margin-block: 48px 8px; }
h3 { font-size: 1.125rem; margin: 0 0 8px; font-family: var(--mono); }
h3 a { color: inherit; text-decoration: none; }
h3 a:hover { text-decoration: underline; }
h4 { font-size: 1rem; margin-block: 28px 8px; }
h5 { font-size: 0.875rem; color: var(--muted); margin-block: 20px 4px; }
p, ol { margin-block: 8px; }
ol { padding-inline-start: 24px; }
section {
  margin-block: 24px;
  padding: 16px;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: 14px;
}
code, pre { font-family: var(--mono); font-size: 0.8125rem; }
p code, dd code, li code { padding: 1px 3px; background: light-dark(#e9ecf4, #242c3a); border-radius: 4px; }
pre {
  margin: 0;
  padding: 12px 16px;
  max-block-size: 28rem;
  overflow: auto;
  background: var(--raised);
  border: 1px solid var(--line);
  border-radius: 10px;
  line-height: 1.5;
  white-space: pre-wrap;
}
.members { margin: 0; }
.members > div { padding-block: 8px; border-block-end: 1px solid var(--line); }
.members > div:last-child { border-block-end: 0; }
.members dt { display: flex; flex-wrap: wrap; align-items: baseline; gap: 2px 8px; }
.members dt code { font-weight: 600; }
.members dd { margin: 2px 0 0; font-size: 0.875rem; }
.members .members { margin: 8px 0 0; padding-inline-start: 12px; border-inline-start: 2px solid var(--line); }
.must { color: var(--must); font-size: 0.8125rem; font-weight: 500; }
.form { color: var(--muted); font-size: 0.8125rem; }
@media (max-width: 59.98rem) {
  nav ul { columns: 16rem; }
}
@media (min-width: 60rem) {
  .sheet { grid-template: auto 1fr / 19rem minmax(0, 1fr); }
  nav {
    grid-area: 1 / 1 / span 2;
    position: sticky;
    inset-block-start: 0;
    block-size: 100dvh;
    overflow-y: auto;
    padding: 24px;
    border-block: 0;
    border-inline-end: 1px solid var(--line);
  }
  nav a { padding-block: 3px; }
  .intro { grid-area: 1 / 2; padding: 24px 40px 0; }
  .text { grid-area: 2 / 2; padding: 0 40px 80px; }
  section { padding: 24px; }
  .members > div { display: grid; grid-template-columns: minmax(0, 18rem) minmax(0, 1fr); column-gap: 24px; }
  .members .members > div { display: block; }
}
@media print {
  :root { color-scheme: light; --canvas: #ffffff; }
  nav, .skip { display: none; }
  .sheet { display: block; }
  h2, h3, h4 { break-after: avoid; }
  .members > div { break-inside: avoid; }
}
`;
