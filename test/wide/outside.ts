/** Packages of others that only the wide tests need: installed by a lock file of their own, and kept between runs. */
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './installed.ts';

const run = promisify(execFile);

/**
 * Installs what a folder beside this file locks, without scripts, and returns the `node_modules` in which it is. Takes
 * 10 to 15 seconds the first time; later, unless the lock file has changed, nothing.
 */
export async function installOutside(name: 'consumers' | 'runtimes' | 'stores'): Promise<string> {
  const source = join(ROOT, 'test/wide', name);
  const folder = join(ROOT, 'node_modules/.cache/gangway-wide', name);
  const installed = join(folder, 'node_modules');
  const stamp = join(folder, 'installed.json');
  const lock = readFileSync(join(source, 'package-lock.json'), 'utf8');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return installed;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) cpSync(join(source, file), join(folder, file));
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
  writeFileSync(stamp, lock);
  return installed;
}
