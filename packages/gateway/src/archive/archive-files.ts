/** Parts of the archive as files, for keeping elsewhere. `zcat` reads them, `sha256sum` gives the hash of the list. */
import { mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Report } from '../progress.ts';
import type { Queryable } from '../storage/database.ts';
import { errorCode } from '../storage/error-code.ts';
import { placeWhole } from '../storage/place-file.ts';
import {
  ArchiveFault,
  type ArchivePart,
  type ContentSource,
  listParts,
  readContent,
  storedContent,
} from './archives.ts';

/** Returns the name of a part's file. */
export const partFileName = ({ kind, number }: Pick<ArchivePart, 'kind' | 'number'>): string =>
  `${kind}-${String(number).padStart(8, '0')}.jsonl.gz`;

/** Reads the files of a folder. */
export const filesOf =
  (folder: string): ContentSource =>
  async (part) => {
    const path = join(folder, partFileName(part));
    try {
      return await readFile(path);
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw new ArchiveFault(`The file ${path} cannot be read (${errorCode(error) ?? 'unknown'}).`);
    }
  };

/**
 * Writes each part whose file the folder does not have yet; each file is written completely or not at all. Returns how
 * many were written. Throws ArchiveFault for a part that is not as it was written, and for a folder that cannot be
 * written.
 */
export async function exportParts(db: Queryable, folder: string, report?: Report): Promise<number> {
  await writing(folder, mkdir(folder, { recursive: true }));
  let written = 0;
  for (const part of await listParts(db)) {
    const path = join(folder, partFileName(part));
    if (await exists(path)) continue;
    const content = await readContent(part, storedContent(db));
    await writing(folder, placeWhole(path, content));
    written += 1;
    report?.(`${written} files so far`);
  }
  return written;
}

const writing = (folder: string, work: Promise<unknown>): Promise<unknown> =>
  work.catch((error) => {
    throw new ArchiveFault(`The folder ${folder} cannot be written (${errorCode(error) ?? 'unknown'}).`);
  });

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
