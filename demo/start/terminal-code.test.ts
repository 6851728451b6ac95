/** Tests of the QR code in the terminal. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { correction, generate } from 'lean-qr';
import { terminalCode } from './terminal-code.ts';

const ADDRESS = 'https://192.168.1.20:4000';

test('every module is where the library puts it, with a margin of four white modules', () => {
  const code = generate(ADDRESS, { minCorrectionLevel: correction.L });
  const lines = terminalCode(ADDRESS).split('\n');
  const rows = lines.flatMap((line) => {
    const cells = [...line.slice(line.indexOf('m') + 1, -'\u001b[0m'.length)];
    return [
      cells.map((cell) => cell === '▀' || cell === '█'),
      cells.map((cell) => cell === '▄' || cell === '█'),
    ];
  });
  const side = code.size + 8;
  for (let y = 0; y < rows.length; y += 1)
    for (let x = 0; x < side; x += 1)
      assert.equal(rows[y]?.[x], y < side && code.get(x - 4, y - 4), `${x},${y}`);
});

test('each line sets and resets its colors, so that the code is readable on a dark terminal', () => {
  for (const line of terminalCode(ADDRESS).split('\n')) {
    assert.ok(line.startsWith('  \u001b[38;5;16;48;5;231m') && line.endsWith('\u001b[0m'), line);
    assert.equal(line.split('\u001b').length, 3);
  }
});
