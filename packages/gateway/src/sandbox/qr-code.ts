/**
 * Draws a QR code (ISO/IEC 18004) of an address as SVG: always version 5, level L, byte mode, mask 0, which holds 106
 * bytes in one block. A longer text has no code.
 */
import { html } from 'hono/html';
import type { Html } from './scheme-page.ts';

const SIZE = 37;
const DATA_BYTES = 108;
const CHECK_BYTES = 26;
const ALIGNMENT = 30;
const QUIET = 4;

/** Level L and mask 0 with their check bits (ISO/IEC 18004, annex C). */
const FORMAT = 0b111011111000100;

/** The largest text, in bytes of UTF-8: data without mode, length and end. */
const TEXT_BYTES_MAX = DATA_BYTES - 2;

/** Modules by row and column, true for dark; undefined for a text that is too long. */
export function qrModules(text: string): readonly (readonly boolean[])[] | undefined {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length > TEXT_BYTES_MAX) return undefined;
  const grid: (boolean | undefined)[][] = Array.from({ length: SIZE }, () => new Array(SIZE).fill(undefined));
  drawPatterns(grid);
  const data = dataBytes(bytes);
  fill(grid, [...data, ...checkBytes(data)]);
  return grid.map((row) => row.map((dark) => dark === true));
}

/** The code as an image named `label`; undefined for a text that is too long. */
export function renderQrCode(text: string, label: string): Html | undefined {
  const modules = qrModules(text);
  if (!modules) return undefined;
  const side = SIZE + 2 * QUIET;
  const path = modules
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : '')))
    .join('');
  const box = `0 0 ${side} ${side}`;
  return html`<svg class="gw-qr" viewBox="${box}" role="img" aria-label="${label}" shape-rendering="crispEdges">
<path fill="#fff" d="M0 0h${side}v${side}H0z"/><path fill="#000" d="${path}"/></svg>`;
}

/** Mode, length, text, end, and the filling bytes that the standard names. */
function dataBytes(text: Uint8Array): number[] {
  const bits = [
    0b0100,
    text.length >> 4,
    text.length & 15,
    ...[...text].flatMap((byte) => [byte >> 4, byte & 15]),
    0,
  ];
  const bytes = Array.from(
    { length: bits.length / 2 },
    (_, index) => (bits[2 * index]! << 4) | bits[2 * index + 1]!,
  );
  for (let filler = 0xec; bytes.length < DATA_BYTES; filler ^= 0xec ^ 0x11) bytes.push(filler);
  return bytes;
}

/** Product in GF(256) with the polynomial 0x11d. */
function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    if ((b >> bit) & 1) product ^= a;
  }
  return product;
}

/** Reed-Solomon check bytes. */
function checkBytes(data: readonly number[]): number[] {
  let generator = [1];
  for (let power = 0, root = 1; power < CHECK_BYTES; power += 1, root = multiply(root, 2)) {
    const shifted = [...generator, 0];
    generator.forEach((coefficient, index) => {
      shifted[index + 1]! ^= multiply(coefficient, root);
    });
    generator = shifted;
  }
  const rest = new Array<number>(CHECK_BYTES).fill(0);
  for (const byte of data) {
    const factor = byte ^ rest.shift()!;
    rest.push(0);
    generator.slice(1).forEach((coefficient, index) => {
      rest[index]! ^= multiply(coefficient, factor);
    });
  }
  return rest;
}

function drawPatterns(grid: (boolean | undefined)[][]): void {
  const set = (x: number, y: number, dark: boolean) => {
    if (grid[y] && x >= 0 && x < SIZE) grid[y][x] = dark;
  };
  const square = (cx: number, cy: number, reach: number, isDark: (ring: number) => boolean) => {
    for (let dy = -reach; dy <= reach; dy += 1)
      for (let dx = -reach; dx <= reach; dx += 1)
        set(cx + dx, cy + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (let at = 0; at < SIZE; at += 1) {
    set(at, 6, at % 2 === 0);
    set(6, at, at % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [SIZE - 4, 3],
    [3, SIZE - 4],
  ] as const)
    square(x, y, 4, (ring) => ring !== 2 && ring !== 4);
  square(ALIGNMENT, ALIGNMENT, 2, (ring) => ring !== 1);
  for (let bit = 0; bit < 15; bit += 1) {
    const dark = ((FORMAT >> bit) & 1) === 1;
    const near = bit < 6 ? bit : bit < 8 ? bit + 1 : SIZE - 15 + bit;
    const far = bit < 8 ? SIZE - 1 - bit : bit === 8 ? 7 : 14 - bit;
    set(8, near, dark);
    set(far, 8, dark);
  }
  set(8, SIZE - 8, true);
}

/** Bits run in pairs of columns from the right, up and down in turn, around what is drawn already. */
function fill(grid: (boolean | undefined)[][], bytes: readonly number[]): void {
  let bit = 0;
  for (let right = SIZE - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let step = 0; step < SIZE; step += 1) {
      const row = grid[up ? SIZE - 1 - step : step]!;
      const y = up ? SIZE - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (row[x] !== undefined) continue;
        const isSet = ((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;
        row[x] = (isSet === 1) !== ((x + y) % 2 === 0);
        bit += 1;
      }
    }
  }
}
