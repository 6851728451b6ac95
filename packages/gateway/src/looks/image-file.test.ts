/** Tests of the check of logos: what is not one whole, still image is refused with a sentence. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { LOGO_BYTES_MAX, readLogo } from './image-file.ts';
import { JPEG, makePng, pngChunk, WEBP } from './test-files.ts';

const PAGE = Buffer.from('<!doctype html><script>alert(1)</script>');
const NOT_WHOLE = /^The image is damaged, animated, cut off, or has something behind it\.$/;

/** Returns a WebP file with more chunks, whose length matches. */
function withChunk(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(content.length, 4);
  const whole = Buffer.concat([WEBP, head, content, Buffer.alloc(content.length % 2)]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

const PNG = makePng();

describe('a logo', () => {
  const TAKEN: readonly [file: Buffer, mediaType: string][] = [
    [PNG, 'image/png'],
    [JPEG, 'image/jpeg'],
    [WEBP, 'image/webp'],
  ];
  for (const [file, mediaType] of TAKEN)
    test(`is taken with its size: ${mediaType}`, () =>
      assert.deepEqual(readLogo(file), { mediaType, width: 48, height: 24 }));

  const REFUSED: readonly [title: string, file: Buffer, sentence: RegExp][] = [
    ['nothing', Buffer.alloc(0), /^The file is not a PNG, JPEG or WebP image\.$/],
    ['a page', PAGE, /not a PNG, JPEG or WebP/],
    ['SVG, which is a document', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /not a PNG, JPEG/],
    ['GIF', Buffer.from('GIF89a'.padEnd(60)), /not a PNG, JPEG or WebP/],
    [
      'too many bytes',
      Buffer.alloc(LOGO_BYTES_MAX + 1),
      /^The logo has 100001 bytes; 100000 are the most\.$/,
    ],
    ['too wide', makePng(1_201, 20), /^The logo is 1201 by 20 pixels; each side has 16 to 1200\.$/],
    ['too low', makePng(100, 15), /^The logo is 100 by 15 pixels/],
    ['an animated PNG', makePng(48, 24, [pngChunk('acTL', Buffer.alloc(8))]), NOT_WHOLE],
    ['an animated WebP', withChunk('ANIM', Buffer.alloc(6)), NOT_WHOLE],
    ['a PNG of which a bit has changed', flipped(PNG), NOT_WHOLE],
    ['a PNG without pixels', Buffer.concat([PNG.subarray(0, 33), PNG.subarray(-12)]), NOT_WHOLE],
    ['a WebP of another length', Buffer.concat([WEBP, Buffer.alloc(2)]), NOT_WHOLE],
    ...TAKEN.flatMap(([file, mediaType]): [string, Buffer, RegExp][] => [
      [`${mediaType} without its last bytes`, file.subarray(0, -3), NOT_WHOLE],
      [`the beginning of ${mediaType}`, file.subarray(0, 24), NOT_WHOLE],
      [`${mediaType} with a page behind it`, Buffer.concat([file, PAGE]), NOT_WHOLE],
    ]),
  ];
  for (const [title, file, sentence] of REFUSED)
    test(`is refused: ${title}`, () => assert.match(String(readLogo(file)), sentence));
});

function flipped(file: Buffer): Buffer {
  const copy = Buffer.from(file);
  copy[45] = copy[45]! ^ 1;
  return copy;
}
