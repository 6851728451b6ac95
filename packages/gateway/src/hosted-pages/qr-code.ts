/** Draws the QR code (ISO/IEC 18004) of an address as SVG. */
import { html } from 'hono/html';
import { correction, generate } from 'lean-qr';
import type { Html } from './page-shell.ts';

/** White modules around the code. */
const QUIET = 4;

/** Returns the code as an image with the label `label`; undefined for a text that no code can hold. */
export function renderQrCode(text: string, label: string): Html | undefined {
  const code = encode(text);
  if (!code) return undefined;
  const side = code.size + 2 * QUIET;
  const rows = Array.from({ length: code.size }, (_, index) => index);
  const path = rows
    .flatMap((y) => rows.map((x) => (code.get(x, y) ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : '')))
    .join('');
  const box = `0 0 ${side} ${side}`;
  return html`<svg class="gw-qr" viewBox="${box}" role="img" aria-label="${label}" shape-rendering="crispEdges">
<path fill="#fff" d="M0 0h${side}v${side}H0z"/><path fill="#000" d="${path}"/></svg>`;
}

/** The library throws for a text that does not fit into the largest code. */
function encode(text: string) {
  try {
    return generate(text, { minCorrectionLevel: correction.M });
  } catch {
    return undefined;
  }
}
