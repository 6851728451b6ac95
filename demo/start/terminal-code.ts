/** Draws the QR code (ISO/IEC 18004) of a URL in a terminal, two rows of modules per line. */
import { correction, generate } from 'lean-qr';

/** The quiet zone around the code, in modules. */
const QUIET = 4;
/** Black on white in any terminal, because cameras expect that. */
const PAPER = '\u001b[38;5;16;48;5;231m';
const END = '\u001b[0m';
/** Indexed by whether the upper and the lower module are black. */
const HALVES = [' ', '▄', '▀', '█'] as const;

/** Returns the code as printable lines. */
export function terminalCode(text: string): string {
  const code = generate(text, { minCorrectionLevel: correction.L });
  const side = code.size + 2 * QUIET;
  const isBlack = (x: number, y: number) => (code.get(x - QUIET, y - QUIET) ? 1 : 0);
  return Array.from({ length: Math.ceil(side / 2) }, (_line, row) => {
    const cells = Array.from(
      { length: side },
      (_cell, x) => HALVES[2 * isBlack(x, 2 * row) + isBlack(x, 2 * row + 1)],
    );
    return `  ${PAPER}${cells.join('')}${END}`;
  }).join('\n');
}
