// A QR code, drawn here as nodes of SVG: no picture is asked for and nothing is parsed.
import { correction, generate, mode } from 'lean-qr';
import { html, nothing, type TemplateResult } from 'lit';
import * as s from './qr-code.css.ts';

/** Modules of white around the code (ISO/IEC 18004). */
export const QUIET_MODULES = 4;

const SIZE_PX = 220;
const SIZE_LEAST_PX = 200;

/** A code as one line of SVG, in units of modules. */
export interface DrawnCode {
  /** Modules of a side, quiet zone included. */
  readonly side: number;
  readonly path: string;
}

const drawn = new Map<string, DrawnCode | undefined>();

/**
 * Draws a text with error level M, as bytes of UTF-8 without a change of character set: what every reader takes.
 * Undefined when it is too long for a code.
 */
export function drawCode(text: string): DrawnCode | undefined {
  if (!drawn.has(text)) drawn.set(text, draw(text));
  return drawn.get(text);
}

/** The code as a picture of 220 px with a name, or nothing when the text is too long for one. */
export function qrCode(text: string, name: string): TemplateResult | typeof nothing {
  const code = drawCode(text);
  if (!code) return nothing;
  const unit = unitOf(code.side);
  const shift = Math.max(0, wholePixels((SIZE_PX - unit * code.side) / 2));
  return html`<svg
    class=${s.code}
    role="img"
    aria-label=${name}
    viewBox="0 0 ${SIZE_PX} ${SIZE_PX}"
    shape-rendering="crispEdges"
    data-qr
  >
    <rect width="100%" height="100%" fill="#fff" />
    <path fill="#000" transform="translate(${shift} ${shift}) scale(${unit})" d=${code.path} />
  </svg>`;
}

// Modules of whole device pixels are all of one size; where that would shrink the code much, size comes first.
function unitOf(side: number): number {
  const exact = SIZE_PX / side;
  const whole = wholePixels(exact);
  return whole * side < SIZE_LEAST_PX ? exact : whole;
}

const wholePixels = (px: number): number => Math.floor(px * devicePixelRatio) / devicePixelRatio;

function draw(text: string): DrawnCode | undefined {
  try {
    const level = { minCorrectionLevel: correction.M, maxCorrectionLevel: correction.M };
    const code = generate(mode.bytes(new TextEncoder().encode(text)), level);
    let path = '';
    for (let y = 0; y < code.size; y += 1)
      for (let x = 0; x < code.size; x += 1) {
        const start = x;
        while (code.get(x, y)) x += 1;
        if (x > start) path += `M${start + QUIET_MODULES} ${y + QUIET_MODULES}h${x - start}v1h-${x - start}z`;
      }
    return { side: code.size + 2 * QUIET_MODULES, path };
  } catch {
    return undefined;
  }
}
