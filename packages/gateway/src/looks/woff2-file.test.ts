/** Tests of the check of fonts: what is not one whole WOFF2 font is refused with a sentence. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { BLOCKS_FONT } from './test-files.ts';
import { FONT_BYTES_MAX, fontFault } from './woff2-file.ts';

/** Returns the font with changed bytes, whose header tells the new length unless it is changed too. */
function changed(change: (file: Buffer) => Buffer | undefined): Buffer {
  const copy = Buffer.from(BLOCKS_FONT);
  return change(copy) ?? copy;
}

/** Returns a font of one table that grows to `bytes`. */
function growing(bytes: number): Buffer {
  const packed = brotliCompressSync(Buffer.alloc(bytes));
  const lengths = [28, 21, 14, 7, 0].map((shift) => ((bytes >>> shift) & 0x7f) | (shift > 0 ? 0x80 : 0));
  // A length has no leading zeros.
  const directory = Buffer.from([0, ...lengths.slice(lengths.findIndex((byte) => byte !== 0x80))]);
  const header = Buffer.alloc(48);
  header.write('wOF2', 'latin1');
  header.writeUInt32BE(0x00010000, 4);
  header.writeUInt32BE(48 + directory.length + packed.length, 8);
  header.writeUInt16BE(1, 12);
  header.writeUInt32BE(packed.length, 20);
  return Buffer.concat([header, directory, packed]);
}

const NOT_WHOLE = /^The font is damaged, cut off, or has something behind it\.$/;

describe('a font', () => {
  test('is taken whole', () => {
    assert.equal(fontFault(BLOCKS_FONT), undefined);
    assert.equal(fontFault(growing(1_000)), undefined);
  });

  const REFUSED: readonly [title: string, file: Buffer, sentence: RegExp][] = [
    ['nothing', Buffer.alloc(0), /^The file is not a WOFF2 font\.$/],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(100)), /not a WOFF2 font/],
    ['WOFF 1', changed((file) => void file.write('wOFF', 'latin1')), /not a WOFF2 font/],
    ['TrueType', Buffer.concat([Buffer.of(0, 1, 0, 0), Buffer.alloc(200)]), /not a WOFF2 font/],
    ['a collection', changed((file) => void file.write('ttcf', 4, 'latin1')), /is a collection/],
    ['too many bytes', Buffer.alloc(FONT_BYTES_MAX + 1), /^The font has 100001 bytes; 100000 are the most/],
    ['one byte less', BLOCKS_FONT.subarray(0, -1), NOT_WHOLE],
    ['the header alone', BLOCKS_FONT.subarray(0, 48), NOT_WHOLE],
    ['a page behind it', Buffer.concat([BLOCKS_FONT, Buffer.from('<script>')]), NOT_WHOLE],
    [
      'a page behind it, and a length to match',
      changed((file) => {
        const whole = Buffer.concat([file, Buffer.from('<script>')]);
        whole.writeUInt32BE(whole.length, 8);
        return whole;
      }),
      NOT_WHOLE,
    ],
    ['no tables', changed((file) => void file.writeUInt16BE(0, 12)), NOT_WHOLE],
    ['more tables than it has', changed((file) => void file.writeUInt16BE(60, 12)), NOT_WHOLE],
    ['damaged data', changed((file) => void file.fill(0xaa, 200, 240)), NOT_WHOLE],
    ['metadata that begins elsewhere', changed((file) => void file.writeUInt32BE(7, 28)), NOT_WHOLE],
    ['data that grows without end', growing(3_000_000), NOT_WHOLE],
  ];
  for (const [title, file, sentence] of REFUSED)
    test(`is refused: ${title}`, () => assert.match(fontFault(file) ?? '', sentence));
});
