// HMACs equal those of RFC 4231 and of Node.

import assert from 'node:assert/strict';
import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { describe, test } from 'node:test';
import { hmacSha256 } from './hmac.ts';

const byNode = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest('hex');

// RFC 4231, the test cases whose data is text: 1, 2, 6 and 7.
const VECTORS: readonly [key: Buffer, text: string, mac: string][] = [
  [Buffer.alloc(20, 0x0b), 'Hi There', 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'],
  [
    Buffer.from('Jefe'),
    'what do ya want for nothing?',
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  ],
  [
    Buffer.alloc(131, 0xaa),
    'Test Using Larger Than Block-Size Key - Hash Key First',
    '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
  ],
  [
    Buffer.alloc(131, 0xaa),
    'This is a test using a larger than block-size key and a larger than block-size data. The key needs to be hashed' +
      ' before being used by the HMAC algorithm.',
    '9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2',
  ],
];

describe('HMAC-SHA256', () => {
  test('gives what RFC 4231 expects', () => {
    for (const [key, text, mac] of VECTORS) assert.equal(hmacSha256(key, text).toString('hex'), mac);
  });

  test('gives the same as Node’s for keys and texts of any length and any characters', () => {
    const lengths = [0, 1, 31, 32, 55, 56, 63, 64, 65, 119, 120, 128, 8_191, 8_192, 8_193, 30_000];
    const characters = ['a', '&', 'é', '€', '🍓', '\ud800', '\udc00', '\0'];
    for (const keyLength of [0, 1, 32, 63, 64, 65, 200])
      for (const length of lengths) {
        const key = randomBytes(keyLength);
        const any = () => characters[randomInt(characters.length)]!;
        const text = Array.from({ length }, any).join('').slice(0, length);
        assert.equal(hmacSha256(key, text).toString('hex'), byNode(key, text), `${keyLength}, ${length}`);
        const name = `${key.toString('base64')}é`;
        assert.equal(hmacSha256(name, text).toString('hex'), byNode(name, text), `${keyLength}, ${length}`);
      }
  });

  test('returns bytes that the next call leaves as they are', () => {
    const first = hmacSha256('key', 'one');
    hmacSha256('key', 'two');
    assert.equal(first.toString('hex'), byNode('key', 'one'));
  });
});
