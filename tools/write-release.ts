/** Names the release of what browsers load: the widget's version and a hash of all files. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PARTS, ROOT } from './build-parts.ts';

const WIDGET = join(ROOT, 'packages/widget');
const SERVED = /\.(js|css)$/;
const HASH_DIGITS = 10;

/** Writes `dist/release.json`. Two builds have the same id only if all their files are the same. */
export function writeRelease(): void {
  const hash = createHash('sha256');
  for (const { outDir } of [PARTS.cdn, PARTS.frame, PARTS.hosted])
    for (const name of existsSync(outDir) ? readdirSync(outDir).sort() : [])
      if (SERVED.test(name))
        hash
          .update(`${name}\0`)
          .update(readFileSync(join(outDir, name)))
          .update('\0');
  const { version } = JSON.parse(readFileSync(join(WIDGET, 'package.json'), 'utf8')) as { version: string };
  const id = `${version}-${hash.digest('hex').slice(0, HASH_DIGITS)}`;
  writeFileSync(join(WIDGET, 'dist/release.json'), `${JSON.stringify({ id })}\n`);
}
