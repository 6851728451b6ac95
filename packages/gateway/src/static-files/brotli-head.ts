/** A text with brotli whose long beginning never changes: it is compressed once, and the rest goes out as it is. */
import { constants, createBrotliCompress } from 'node:zlib';

const { BROTLI_OPERATION_FLUSH, BROTLI_PARAM_QUALITY, BROTLI_MAX_QUALITY, BROTLI_PARAM_SIZE_HINT } =
  constants;
const { BROTLI_PARAM_MODE, BROTLI_MODE_FONT } = constants;

/** The length of a meta-block that has four nibbles for its length. */
const BLOCK_MAX = 65_536;
const IS_UNCOMPRESSED = 1 << 19;
/** A last meta-block that is empty. */
const END = Buffer.of(0b11);

/** Compresses a beginning, up to a whole byte and without an end. */
export async function compressHead(head: string): Promise<Buffer> {
  const plain = Buffer.from(head);
  const params = {
    [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY,
    [BROTLI_PARAM_SIZE_HINT]: plain.length,
    // With the other modes some releases need 30 bytes more, for no reason but their id.
    [BROTLI_PARAM_MODE]: BROTLI_MODE_FONT,
  };
  const brotli = createBrotliCompress({ params });
  const chunks: Buffer[] = [];
  brotli.on('data', (chunk: Buffer) => chunks.push(chunk));
  brotli.write(plain);
  await new Promise<void>((resolve) => brotli.flush(BROTLI_OPERATION_FLUSH, resolve));
  brotli.destroy();
  return Buffer.concat(chunks);
}

/** Returns the whole text with brotli: the compressed beginning and the rest (RFC 7932, section 9.2). */
export function withTail(head: Buffer, tail: string): Buffer<ArrayBuffer> {
  const plain = Buffer.from(tail);
  const blocks: Buffer[] = [];
  for (let start = 0; start < plain.length; start += BLOCK_MAX) {
    const block = plain.subarray(start, start + BLOCK_MAX);
    // From the lowest bit: not the last block, four nibbles, their value, and that nothing is compressed.
    const header = Buffer.alloc(3);
    header.writeUIntLE(((block.length - 1) << 3) | IS_UNCOMPRESSED, 0, 3);
    blocks.push(header, block);
  }
  return Buffer.concat([head, ...blocks, END]);
}
