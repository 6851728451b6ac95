/** Files for the tests of looks: a font whose letters are blocks, and images of 48 by 24 pixels. For tests only. */
import { crc32, deflateSync } from 'node:zlib';

const decode = (text: string): Buffer => Buffer.from(text, 'base64');

/** A WOFF2 font. Each letter is as wide as the font is high, so that a text tells by its width whether it has it. */
export const BLOCKS_FONT = decode(
  'd09GMgABAAAAAAIkAAoAAAAAEVAAAAHWAAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAABmAAPAqVAIk2ATYCJAOBRAuBRAAEIAVdB4YkGxAKAD4M' +
    '7+jGUtEz64Xvc4ZhPYUahupAdGwOhuOhGvu9vb2vgrWLaKVqKloynhOJ0iRBZZj+B+ftqJEwxNrQP0QZzlQag+eAV/nINLjKC4S3IGmJJvcH' +
    'mbfAOdW4o3NDvEjMB6MlzBcrD/SXprv/pVWiuDaqgF0rUAcMWgQyQergMQ9w5gCP7ADsdJs6UOqTUauzurpGmRV0VC0TikV89pqP1v70QbZ8' +
    'sEFjVZyztRS8Wu3H3dOheGhvNmhWR+33Z0Huxn/td1wD8UR8AeYgEPHJ1X9uUn//rfxWcRi9wEX/f9beDDsTKfg5iZ+fdw/kW4lUQHCWtn8V' +
    'UXdU7N2a/d7Afd2EcAMV98NhH1SnilXoom73RqJcq97C2CRnxdTee6b//rv3HgBjc2qtXo7e6LepPWDl73ADREHoKIOJ4QTJYnO4PACEYATF' +
    'cIKkaIblcHl8gVAklkhlcoVSpdZodXqD0WS2WG12h9Pl9njRGCwOTyCSyBQqjc5gstgcLo8vEIrEEqlMrlCq1PU3AgYRJpRxIZU21oWXZ4AI' +
    'E8q4kEob68LLC0CECWVcSKWNdeHlFSDChDIupNLGuvDyBhBhQhkXUmljXXh5B4gwoYwLqbSx0U1HXQEAAAA=',
);

/** A JPEG image. */
export const JPEG = decode(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAA' +
    'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' +
    'AAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChn' +
    'VFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAA' +
    'b6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQA' +
    'AAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAg' +
    'ADIAMAAxADb/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////2wBD' +
    'AVVaWnhpeOuCguv/////////////////////////////////////////////////////////////////////////wAARCAAYADADASIAAhEB' +
    'AxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAAL/xAAUEQEAAAAA' +
    'AAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCIAgAAAAAAAAAB/9k=',
);

/** A WebP image. */
export const WEBP = decode(
  'UklGRiACAABXRUJQVlA4WAoAAAAgAAAALwAAFwAASUNDUMgBAAAAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAA' +
    'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' +
    'AAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChn' +
    'VFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAA' +
    'b6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQA' +
    'AAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAg' +
    'ADIAMAAxADZWUDggMgAAADADAJ0BKjAAGAA+0WasUKglpCKlaAEAGglnANI0DwqaCAAA/uxtF9VU9fpZGOXnwAAA',
);

/** Returns a chunk of PNG. */
export function pngChunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Returns a PNG image of one color; `more` goes before its end. */
export function makePng(width = 48, height = 24, more: readonly Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(width * 3, Buffer.from('1f5b47', 'hex'))]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', pixels),
    ...more,
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
