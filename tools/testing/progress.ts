/** Progress of a long step, and where its time went. */
import { relative } from 'node:path';
import type { Tally } from './counts.ts';
import type { TestResult } from './result-lines.ts';

const EVERY_MS = 15_000;

/** Prints how far a step of `total` files is, at most every 15 s. */
export function progressPrinter(
  title: string,
  total: number,
  print = (line: string) => process.stdout.write(line),
): (tally: Readonly<Tally>, files: number) => void {
  let printedAt = Date.now();
  return ({ passed, failed }, files) => {
    if (Date.now() - printedAt < EVERY_MS) return;
    printedAt = Date.now();
    print(`  ${title}: ${files} of ${total} files: ${passed} passed, ${failed} failed\n`);
  };
}

/** The files whose tests took longest, with the seconds of their tests together. */
export function slowestFiles(results: readonly TestResult[], count = 10): readonly string[] {
  const seconds = new Map<string, number>();
  for (const { file, title, milliseconds } of results)
    if (title.length === 1) seconds.set(file, (seconds.get(file) ?? 0) + milliseconds / 1000);
  return [...seconds]
    .sort(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([file, time]) => `${time.toFixed(1).padStart(7)} s  ${relative('.', file)}`);
}
