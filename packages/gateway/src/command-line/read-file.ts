/** Reads a file that an option names. */
import { open } from 'node:fs/promises';
import { Refusal } from '../administration/refusal.ts';
import { errorCode } from '../storage/error-code.ts';

/** No more is read of a file: a use case refuses anything of this size. */
const BYTES_MAX = 1_000_000;

/** Returns the beginning of a file, up to a size that no use case takes. Throws Refusal when it cannot be read. */
export async function readGivenFile(path: string): Promise<Buffer> {
  try {
    const file = await open(path);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(BYTES_MAX), 0, BYTES_MAX, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  } catch (error) {
    throw new Refusal(`The file ${path} cannot be read (${errorCode(error) ?? 'unknown'}).`);
  }
}
