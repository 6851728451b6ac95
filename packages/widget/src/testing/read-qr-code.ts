// For tests: decodes a QR code from its modules, without error correction (ISO/IEC 18004).

/** Versions 1 to 13 with error level M: correction bytes per block, then blocks as [count, data bytes]. */
const BLOCKS: readonly (readonly [correction: number, ...blocks: (readonly [number, number])[]])[] = [
  [10, [1, 16]],
  [16, [1, 28]],
  [26, [1, 44]],
  [18, [2, 32]],
  [24, [2, 43]],
  [16, [4, 27]],
  [18, [4, 31]],
  [22, [2, 38], [2, 39]],
  [22, [3, 36], [2, 37]],
  [26, [4, 43], [1, 44]],
  [30, [1, 50], [4, 51]],
  [22, [6, 36], [2, 37]],
  [22, [8, 37], [1, 38]],
];

/** The same of version 15 with error level L. */
const BLOCKS_L15: (typeof BLOCKS)[number] = [22, [5, 87], [1, 88]];

/** Centers of the alignment patterns of versions 2 to 15, besides 6. */
const CENTERS = [
  [18],
  [22],
  [26],
  [30],
  [34],
  [22, 38],
  [24, 42],
  [26, 46],
  [28, 50],
  [30, 54],
  [32, 58],
  [34, 62],
  [26, 46, 66],
  [26, 48, 70],
];

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

const LEVELS = ['M', 'L', 'H', 'Q'] as const;

/** A decoded code. */
export interface ReadCode {
  readonly text: string;
  readonly level: (typeof LEVELS)[number];
  readonly version: number;
}

/** Decodes rows of modules, true for dark, without quiet zone; only byte mode with level M (L in version 15). */
export function readCode(rows: readonly (readonly boolean[])[]): ReadCode {
  const size = rows.length;
  const version = (size - 17) / 4;
  const dark = (x: number, y: number): boolean => rows[y]?.[x] ?? false;
  const format = readFormat(dark);
  const mask = MASKS[format & 7]!;
  const bits = walk(size, version).map(([x, y]) => dark(x, y) !== mask(x, y));
  const bytes = Array.from({ length: Math.floor(bits.length / 8) }, (_, i) =>
    toNumber(bits.slice(i * 8, i * 8 + 8)),
  );
  const data = collect(bytes, BLOCKS[version - 1] ?? BLOCKS_L15).flatMap((byte) =>
    Array.from({ length: 8 }, (_, i) => ((byte >> (7 - i)) & 1) === 1),
  );
  if (toNumber(data.slice(0, 4)) !== 4) throw new Error('The code does not say bytes.');
  const counter = version < 10 ? 8 : 16;
  const length = toNumber(data.slice(4, 4 + counter));
  const content = Array.from({ length }, (_, i) =>
    toNumber(data.slice(4 + counter + i * 8, 12 + counter + i * 8)),
  );
  return { text: new TextDecoder().decode(new Uint8Array(content)), level: LEVELS[format >> 3]!, version };
}

const toNumber = (bits: readonly boolean[]): number => bits.reduce((sum, bit) => sum * 2 + Number(bit), 0);

function readFormat(dark: (x: number, y: number) => boolean): number {
  const along = [0, 1, 2, 3, 4, 5, 7, 8].map((x) => dark(x, 8));
  const down = [7, 5, 4, 3, 2, 1, 0].map((y) => dark(8, y));
  return (toNumber([...along, ...down]) ^ 0x5412) >> 10;
}

/** Returns the data modules in order: upwards and downwards in columns of two, from the right. */
function walk(size: number, version: number): [number, number][] {
  const places: [number, number][] = [];
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right -= 1;
    for (let i = 0; i < size; i += 1)
      for (const x of [right, right - 1]) {
        const y = up ? size - 1 - i : i;
        if (!isPattern(x, y, size, version)) places.push([x, y]);
      }
  }
  return places;
}

function isPattern(x: number, y: number, size: number, version: number): boolean {
  const far = size - 8;
  if ((x < 9 && y < 9) || (x >= far && y < 9) || (x < 9 && y >= far)) return true;
  if (x === 6 || y === 6) return true;
  if (version >= 7 && ((x >= size - 11 && y < 6) || (y >= size - 11 && x < 6))) return true;
  const centers = version === 1 ? [] : [6, ...CENTERS[version - 2]!];
  const last = centers.at(-1);
  return centers.some((cx) =>
    centers.some((cy) => {
      const isFinder = (cx === 6 && cy === 6) || (cx === 6 && cy === last) || (cx === last && cy === 6);
      return !isFinder && Math.abs(x - cx) <= 2 && Math.abs(y - cy) <= 2;
    }),
  );
}

/** De-interleaves the data bytes of the blocks; leaves out the correction bytes. */
function collect(bytes: readonly number[], [, ...kinds]: (typeof BLOCKS)[number]): number[] {
  const lengths = kinds.flatMap(([count, length]) => Array.from({ length: count }, () => length));
  const blocks = lengths.map((): number[] => []);
  let at = 0;
  for (let i = 0; i < Math.max(...lengths); i += 1)
    for (const [block, length] of lengths.entries()) if (i < length) blocks[block]!.push(bytes[at++]!);
  return blocks.flat();
}
