/** Packages of others that only the wide tests need: installed by a lock file of their own, and kept between runs. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './installed.ts';

const run = promisify(execFile);

/**
 * Installs what a folder beside this file locks, without scripts, and returns the `node_modules` in which it is. Takes
 * 10 to 15 seconds the first time; later, unless the lock file has changed, nothing. Several processes may need the
 * same at once: each installs in a folder of its own, and the first gives its folder the common name.
 */
export async function installOutside(
  name: 'consumers' | 'engines' | 'frameworks' | 'runtimes' | 'stores',
): Promise<string> {
  const source = join(ROOT, 'test/wide', name);
  const lock = createHash('sha256')
    .update(readFileSync(join(source, 'package-lock.json')))
    .digest('hex');
  const folder = join(ROOT, 'node_modules/.cache/gangway-wide', `${name}-${lock.slice(0, 12)}`);
  const installed = join(folder, 'node_modules');
  if (existsSync(folder)) return installed;
  const own = `${folder}.${process.pid}`;
  mkdirSync(own, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) cpSync(join(source, file), join(own, file));
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: own });
  try {
    renameSync(own, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(own, { recursive: true });
  }
  return installed;
}
