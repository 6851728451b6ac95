/** Compresses built files, each beside itself, for browsers that take brotli or gzip. */
import { readdirSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const { BROTLI_PARAM_QUALITY, BROTLI_MAX_QUALITY, BROTLI_PARAM_SIZE_HINT, Z_BEST_COMPRESSION } = constants;
const { BROTLI_PARAM_MODE, BROTLI_MODE_GENERIC, BROTLI_MODE_FONT, BROTLI_PARAM_LGWIN } = constants;

/** Brotli's guesses suit one file or another by a few dozen bytes, so each is compressed in each way. */
const WAYS = [BROTLI_MODE_GENERIC, BROTLI_MODE_FONT].flatMap((mode) =>
  // The second window is as large as the largest file.
  [constants.BROTLI_DEFAULT_WINDOW, 17].map((window) => ({
    [BROTLI_PARAM_MODE]: mode,
    [BROTLI_PARAM_LGWIN]: window,
  })),
);

/** Scripts and styles; source maps are for developers, who have them from the package. */
const SERVED = /\.(js|css)$/;

/** Writes `name.br` and `name.gz` beside every script and style of a folder that is newer than they are. */
export async function compressFolder(folder: string): Promise<void> {
  const names = readdirSync(folder).filter((name) => SERVED.test(name));
  await Promise.all(names.map((name) => compressFile(join(folder, name))));
}

async function compressFile(path: string): Promise<void> {
  const [there, packed] = await Promise.all([stat(path), stat(`${path}.br`).catch(() => undefined)]);
  if (packed && packed.mtimeMs >= there.mtimeMs) return;
  const plain = await readFile(path);
  const best = { [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY, [BROTLI_PARAM_SIZE_HINT]: plain.length };
  const tries = WAYS.map((way) => promisify(brotliCompress)(plain, { params: { ...best, ...way } }));
  const [smallest] = (await Promise.all(tries)).sort((a, b) => a.length - b.length);
  await writeFile(`${path}.gz`, await promisify(gzip)(plain, { level: Z_BEST_COMPRESSION }));
  await writeFile(`${path}.br`, smallest!);
}
