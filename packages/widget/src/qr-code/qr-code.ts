// A QR code, drawn as SVG nodes: no image is requested and no markup is parsed.
import { correction, generate, mode } from 'lean-qr';
import { html, nothing, type TemplateResult } from 'lit';
import * as s from './qr-code.css.ts';

/** Modules of white around the code (ISO/IEC 18004). */
export const QUIET_MODULES = 4;

const SIZE_PX = 220;
const SIZE_LEAST_PX = 200;

/** The minimum side of a module: a camera at arm's length hardly reads smaller ones. */
const MODULE_LEAST_PX = 3;

/** The largest version with error level M; a longer text uses level L, which needs fewer modules. */
const VERSION_M_MAX = 13;

/** The largest version that exists. */
const VERSION_MAX = 40;

/** A code as one line of SVG, in units of modules. */
export interface DrawnCode {
  /** Modules of a side, quiet zone included. */
  readonly side: number;
  readonly path: string;
}

const drawn = new Map<string, DrawnCode | undefined>();

/**
 * Draws a text as UTF-8 bytes without an ECI header, which every reader understands. Uses error level M up to 331
 * bytes, the maximum of a transfer, which requires it (EPC069-12); longer texts use L. Undefined when it is too long.
 */
export function drawCode(text: string): DrawnCode | undefined {
  if (!drawn.has(text)) drawn.set(text, draw(text));
  return drawn.get(text);
}

/** Renders the code as a named image of 220 px or as much as its modules need; nothing when the text is too long. */
export function qrCode(text: string, name: string): TemplateResult | typeof nothing {
  const code = drawCode(text);
  if (!code) return nothing;
  const size = Math.max(SIZE_PX, MODULE_LEAST_PX * code.side);
  const unit = unitOf(code.side, size);
  const shift = Math.max(0, wholePixels((size - unit * code.side) / 2));
  return html`<svg
    class=${s.code}
    role="img"
    aria-label=${name}
    width=${size}
    viewBox="0 0 ${size} ${size}"
    shape-rendering="crispEdges"
    data-qr
  >
    <rect width="100%" height="100%" fill="#fff" />
    <path fill="#000" transform="translate(${shift} ${shift}) scale(${unit})" d=${code.path} />
  </svg>`;
}

// Whole device pixels make all modules equally large, unless that would shrink the code too much.
function unitOf(side: number, size: number): number {
  const exact = size / side;
  const whole = wholePixels(exact);
  return whole * side < SIZE_LEAST_PX ? exact : whole;
}

const wholePixels = (px: number): number => Math.floor(px * devicePixelRatio) / devicePixelRatio;

function draw(text: string, level = correction.M, maxVersion = VERSION_M_MAX): DrawnCode | undefined {
  try {
    const code = generate(mode.bytes(new TextEncoder().encode(text)), {
      minCorrectionLevel: level,
      maxCorrectionLevel: level,
      maxVersion,
    });
    let path = '';
    for (let y = 0; y < code.size; y += 1)
      for (let x = 0; x < code.size; x += 1) {
        const start = x;
        while (code.get(x, y)) x += 1;
        if (x > start) path += `M${start + QUIET_MODULES} ${y + QUIET_MODULES}h${x - start}v1h-${x - start}z`;
      }
    return { side: code.size + 2 * QUIET_MODULES, path };
  } catch {
    return level === correction.M ? draw(text, correction.L, VERSION_MAX) : undefined;
  }
}
