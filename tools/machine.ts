/** What a measurement says of where it was taken. */
import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';

const GB = 1e9;

const git = (...words: string[]): string => execFileSync('git', words, { encoding: 'utf8' }).trim();

/** Returns cores, processor, memory and Node's version. */
export const machineText = (): string =>
  `${cpus().length} cores, ${cpus()[0]?.model.trim() || 'unknown processor'}, ${Math.round(totalmem() / GB)} GB, ` +
  `Node ${process.version}`;

/** Returns the present commit, and whether `paths` have changes that are not in it. */
export function commitText(...paths: string[]): string {
  const isChanged = git('status', '--porcelain', '--', ...paths) !== '';
  return `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with changes' : ''}`;
}

/** Returns today in UTC, such as `2026-11-26`. */
export const today = (): string => new Date().toISOString().slice(0, '2026-11-26'.length);
