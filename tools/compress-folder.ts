/** Compresses built files, each beside itself, for browsers that take brotli or gzip. */
import { readdirSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const { BROTLI_PARAM_QUALITY, BROTLI_MAX_QUALITY, BROTLI_PARAM_SIZE_HINT, Z_BEST_COMPRESSION } = constants;

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
  const params = { [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY, [BROTLI_PARAM_SIZE_HINT]: plain.length };
  await writeFile(`${path}.gz`, await promisify(gzip)(plain, { level: Z_BEST_COMPRESSION }));
  await writeFile(`${path}.br`, await promisify(brotliCompress)(plain, { params }));
}
