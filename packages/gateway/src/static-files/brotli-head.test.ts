/** A compressed beginning and any rest are one text to a browser. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { compressHead, withTail } from './brotli-head.ts';

const HEAD = `<script>${'const a = 1; '.repeat(2_000)}</script>`;

for (const length of [0, 1, 700, 65_535, 65_536, 65_537, 200_000])
  test(`a rest of ${length} bytes follows the beginning`, async () => {
    const tail = 'ü'.repeat(length).slice(0, length);
    const whole = withTail(await compressHead(HEAD), tail);
    assert.equal(brotliDecompressSync(whole).toString(), HEAD + tail);
  });

test('the beginning is compressed, once for every rest', async () => {
  const head = await compressHead(HEAD);
  assert.ok(head.length < HEAD.length / 20, `${head.length} bytes`);
  for (const tail of ['a', 'b'])
    assert.equal(brotliDecompressSync(withTail(head, tail)).toString(), HEAD + tail);
});
