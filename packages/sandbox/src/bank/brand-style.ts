/**
 * The style of the simulated schemes' pages: their colors, the field, the QR code. The scheme serves it as one file.
 */
import { Hono } from 'hono';
import { partyStyle } from '../party-style.ts';
import type { SchemeOptions } from '../scheme-options.ts';
import { ACCENTS } from './scheme-brands.ts';

const PATH = '/scheme/pay.css';
const CACHE_SECONDS = 300;

const STYLE = `${[...ACCENTS]
  .map(
    ([look, [light, dark]]) => `.gw-page[data-identity="scheme"][data-brand="${look}"] {
  --gw-accent: light-dark(${light}, ${dark});
  --gw-on-accent: light-dark(#ffffff, #16121a);
  --gw-focus: light-dark(${light}, ${dark});
}
`,
  )
  .join('')}
[data-identity="scheme"] {
  --gw-canvas: light-dark(#eeeef1, #0d0d10);
  --gw-radius: 10px;
  --gw-radius-large: 14px;
}
${partyStyle('[data-identity="scheme"]')}
[data-identity="scheme"] .gw-initials { border-radius: 12px; }
.gw-title + .gw-text { margin-block-start: 6px; }
/* Space below the notice of a form; a form that is the body of the sheet already has a gap. */
form:not(.gw-body) > .gw-notice { margin-block-end: 16px; }
.gw-code-field { display: grid; gap: 6px; margin-block-end: 16px; }
.gw-text + .gw-code-field, input + .gw-code-field { margin-block-start: 20px; }
.gw-code-field label { font-size: 0.875rem; line-height: 1.25rem; font-weight: 500; }
.gw-code-field input {
  inline-size: 100%;
  block-size: 48px;
  padding-inline: 14px;
  border: 1px solid light-dark(#868292, #817d8f);
  border-radius: 4px;
  background: light-dark(#ffffff, #17161c);
  color: light-dark(#16141c, #eeecf3);
  font: inherit;
  font-size: 1rem;
  font-variant-numeric: tabular-nums;
  letter-spacing: 0.08em;
}
.gw-code-field input:focus-visible { outline: 2px solid var(--gw-focus); outline-offset: 0; }
.gw-code-field input[aria-invalid] { border-color: light-dark(#b42318, #ff9c92); }
/* Reserves the space of the error, so that showing it does not shift the layout. */
.gw-code-error {
  min-block-size: 1.25rem;
  font-size: 0.875rem;
  line-height: 1.25rem;
  color: light-dark(#b42318, #ff9c92);
}
/* On a phone the app comes first, because there is no second screen to scan the code. */
@media (max-width: 479.98px) { .gw-body > .gw-qr { order: 1; } }
.gw-other > summary { min-block-size: 44px; align-content: center; cursor: pointer; font-size: 0.875rem; }
.gw-other[open] > summary { margin-block-end: 12px; }
`;

/** Returns the address of the style sheet. */
export const brandStyleUrl = ({ publicUrl }: Pick<SchemeOptions, 'publicUrl'>): string =>
  `${publicUrl}${PATH}`;

/** Returns the route of the style sheet, mounted at the root. */
export const brandStyle = (): Hono =>
  new Hono().get(PATH, (c) =>
    c.body(STYLE, 200, {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': `public, max-age=${CACHE_SECONDS}`,
      'X-Content-Type-Options': 'nosniff',
    }),
  );
