/** HMAC-SHA256 of texts, which each request needs several times. */
import { hash } from 'node:crypto';

const BLOCK_BYTES = 64;
const HASH_BYTES = 32;
const INNER_PAD = 0x36;
const OUTER_PAD = 0x5c;
/** A UTF-16 unit becomes at most so many bytes of UTF-8. */
const UNIT_BYTES_MAX = 3;
/** Texts up to this length are hashed without new memory. */
const TEXT_LENGTH_MAX = 8_192;

const scratch = Buffer.alloc(BLOCK_BYTES + TEXT_LENGTH_MAX * UNIT_BYTES_MAX);
const outer = Buffer.alloc(BLOCK_BYTES + HASH_BYTES);

/**
 * Returns the HMAC-SHA256 of a text in UTF-8 (RFC 2104), by two one-shot hashes. `createHmac` makes an object with a
 * part outside of V8's heap, which costs a busy process more than the hashing (docs/speed.md, S1).
 */
export function hmacSha256(key: Buffer | string, text: string): Buffer {
  const given = typeof key === 'string' ? Buffer.from(key) : key;
  const block = given.length > BLOCK_BYTES ? hash('sha256', given, 'buffer') : given;
  const inner =
    text.length > TEXT_LENGTH_MAX ? Buffer.alloc(BLOCK_BYTES + text.length * UNIT_BYTES_MAX) : scratch;
  for (let at = 0; at < BLOCK_BYTES; at += 1) {
    const byte = block[at] ?? 0;
    inner[at] = byte ^ INNER_PAD;
    outer[at] = byte ^ OUTER_PAD;
  }
  const end = BLOCK_BYTES + inner.write(text, BLOCK_BYTES);
  outer.write(hash('sha256', inner.subarray(0, end), 'binary'), BLOCK_BYTES, 'binary');
  const mac = hash('sha256', outer, 'hex');
  // Neither key nor text stays behind.
  inner.fill(0, 0, end);
  outer.fill(0);
  // Of a text, Node takes the bytes from its pool; each buffer of `hash` would have memory of its own.
  return Buffer.from(mac, 'hex');
}
