// Makes the keys of all rows: UUID version 7, so that rows of one time are adjacent in an index.
import { randomFillSync } from 'node:crypto';

/** Less than every id. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** The counter's 12 bits start in the lower half, so that at least 2048 ids fit into a millisecond. */
const COUNTER_START_MAX = 0x7ff;
const COUNTER_MAX = 0xfff;

const ID_BYTES = 16;
/** Random bytes are drawn for 256 ids at once: drawing 16 bytes took twice as long as all the rest of an id. */
const pool = Buffer.alloc(256 * ID_BYTES);
let poolUsed = pool.length;

let lastMs = 0;
let counter = 0;

/**
 * Returns a new UUID version 7 in lower case with hyphens. Ids of one process sort in the order they were made, ids of
 * several processes by the millisecond. 62 bits are random, but an id contains its time and is not a secret. Source:
 * RFC 9562, sections 5.7 and 6.2 (method 1).
 */
export function newId(): string {
  const bytes = unusedBytes();
  const nowMs = Date.now();
  if (nowMs > lastMs) {
    lastMs = nowMs;
    counter = bytes.readUInt16BE(6) & COUNTER_START_MAX;
  } else if (counter < COUNTER_MAX) {
    counter += 1;
  } else {
    lastMs += 1;
    counter = 0;
  }
  bytes.writeUIntBE(lastMs, 0, 6);
  bytes.writeUInt16BE(0x7000 | counter, 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Returns random bytes of the pool, which it hands out once. */
function unusedBytes(): Buffer {
  if (poolUsed === pool.length) {
    randomFillSync(pool);
    poolUsed = 0;
  }
  poolUsed += ID_BYTES;
  return pool.subarray(poolUsed - ID_BYTES, poolUsed);
}
