/** The script and the style sheet of the card pages, served by the scheme itself. */
import { Hono } from 'hono';
import { partyStyle } from '../party-style.ts';
import type { SchemeOptions } from '../scheme-options.ts';

const CACHE_SECONDS = 300;

/** The message of the issuer's method notification to the page around its frame. */
const METHOD_DONE = 'three-ds-method-done';

/**
 * Forms marked `data-submit` are submitted automatically. With `data-frame` they load into the frame of that name, and
 * `data-leave` follows once the issuer's notification has come from that frame, or after 10 s without it (EMV 3DS
 * 2.2.0, section 5.8.1).
 */
const SCRIPT = `'use strict';
const METHOD_DONE = '${METHOD_DONE}';
const METHOD_WAIT_MS = 10000;
const submit = document.querySelector('form[data-submit]');
const leave = document.querySelector('form[data-leave]');
if (document.body.hasAttribute('data-method-done') && parent !== window) {
  parent.postMessage(METHOD_DONE, location.origin);
}
if (leave) {
  const frame = document.querySelector('iframe');
  let left = false;
  const go = (completion) => {
    if (left) return;
    left = true;
    leave.elements.threeDSCompInd.value = completion;
    leave.submit();
  };
  addEventListener('message', (event) => {
    const isOurs = event.origin === location.origin && event.source === frame.contentWindow;
    if (isOurs && event.data === METHOD_DONE) go('Y');
  });
  setTimeout(go, METHOD_WAIT_MS, 'N');
}
if (submit) submit.submit();
// A page restored by the back button has already submitted its forms, so it reloads.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});
`;

const identity = (
  name: string,
  [light, dark]: [string, string],
  [lightGround, darkGround]: [string, string],
) =>
  `.gw-page[data-identity="${name}"] {
  --gw-accent: light-dark(${light}, ${dark});
  --gw-on-accent: light-dark(#ffffff, #16121a);
  --gw-focus: light-dark(${light}, ${dark});
  --gw-canvas: light-dark(${lightGround}, ${darkGround});
}
`;

const STYLE = `/* Issuer and acquirer each have their own look, so that testers see whose page it is. */
${identity('acquirer', ['#33485f', '#b4c5d8'], ['#eceff3', '#0c1015'])}
${identity('issuer', ['#75306f', '#e0a6da'], ['#f4edf3', '#120c12'])}
:is([data-identity="acquirer"], [data-identity="issuer"]) {
  --gw-field-line: light-dark(#868292, #817d8f);
  --gw-danger: light-dark(#b42318, #ff9c92);
  --gw-radius: 4px;
  --gw-radius-large: 2px;
}
${partyStyle(':is([data-identity="acquirer"], [data-identity="issuer"])')}
[data-identity="issuer"] .gw-initials { border-radius: 50%; }
.gw-code-field { display: grid; gap: 6px; margin-block-end: 16px; }
.gw-code-field label { font-size: 0.875rem; line-height: 1.25rem; font-weight: 500; }
.gw-code-field input {
  inline-size: 100%;
  block-size: 48px;
  padding-inline: 14px;
  border: 1px solid var(--gw-field-line);
  border-radius: var(--gw-radius);
  background: var(--gw-surface);
  color: var(--gw-ink);
  font: inherit;
  font-variant-numeric: tabular-nums;
  letter-spacing: 0.16em;
}
.gw-code-field input:focus-visible { outline: 2px solid var(--gw-focus); outline-offset: 0; }
.gw-code-field input[aria-invalid] { border-color: var(--gw-danger); }
/* Reserves the space of the error, so that showing it does not shift the layout. */
.gw-code-error { min-block-size: 1.25rem; font-size: 0.875rem; line-height: 1.25rem; color: var(--gw-danger); }
.gw-method-frame { position: absolute; inline-size: 1px; block-size: 1px; border: 0; clip-path: inset(50%); }
/* The script submits the form. The button appears after a delay, or at once without scripts. */
.gw-late { animation: gw-late 0s 4s both; }
@keyframes gw-late { from { visibility: hidden; } to { visibility: visible; } }
@media (scripting: none) { .gw-late { animation: none; } }
`;

const FILES = {
  '/scheme/card/steps.js': { text: SCRIPT, type: 'text/javascript; charset=utf-8' },
  '/scheme/card/card.css': { text: STYLE, type: 'text/css; charset=utf-8' },
} as const;

/** Returns the address of a file of {@link cardAssets}. */
export const assetUrl = ({ publicUrl }: Pick<SchemeOptions, 'publicUrl'>, path: keyof typeof FILES): string =>
  `${publicUrl}${path}`;

/** Returns the routes of the files, mounted at the root. */
export function cardAssets(): Hono {
  const assets = new Hono();
  for (const [path, { text, type }] of Object.entries(FILES)) {
    assets.get(path, (c) =>
      c.body(text, 200, {
        'Content-Type': type,
        'Cache-Control': `public, max-age=${CACHE_SECONDS}`,
        'X-Content-Type-Options': 'nosniff',
      }),
    );
  }
  return assets;
}
