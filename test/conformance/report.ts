/** The report of a run: a table of operations, the failed rows with reasons, and the totals. */
import type { Played } from './row.ts';

/** The numbers of rows that passed, failed and did not run. */
export const countOutcomes = (played: readonly Played[]) => ({
  passed: played.filter(({ outcome }) => outcome === 'passed').length,
  failed: played.filter(({ outcome }) => outcome === 'failed').length,
  notRun: played.filter(({ outcome }) => outcome === 'not run').length,
});

/** The rows that failed, each with its section of docs/protocol.md and the reason. */
export const failuresOf = (played: readonly Played[]): string[] =>
  played
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ row, because }) => `${row.title}\n    docs/protocol.md, ${row.section}: ${because}`);

/** Groups values by `of`, in order of first occurrence. */
export function groupBy<T, Key>(values: readonly T[], of: (value: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>();
  for (const value of values) groups.set(of(value), [...(groups.get(of(value)) ?? []), value]);
  return groups;
}

/** Returns the report, whose last line is `N passed, N failed`. */
export function report(played: readonly Played[]): string {
  const groups = groupBy(played, ({ row }) => row.group);
  const width = Math.max(...[...groups.keys()].map((name) => name.length));
  const line = (cells: readonly (string | number)[]) =>
    cells.map((cell, at) => (at === 0 ? String(cell).padEnd(width) : String(cell).padStart(10))).join('');
  const { passed, failed, notRun } = countOutcomes(played);
  const missed = [
    ...groupBy(
      played.filter(({ outcome }) => outcome === 'not run'),
      ({ because }) => because,
    ),
  ];
  return [
    line(['Operation', 'rows', 'passed', 'failed', 'not run']),
    ...[...groups].map(([name, rows]) => {
      const counts = countOutcomes(rows);
      return line([name, rows.length, counts.passed, counts.failed, counts.notRun]);
    }),
    '',
    ...failuresOf(played).map((failure) => `✖ ${failure}`),
    ...missed.map(([because, rows]) => `${rows.length} rows did not run: ${because}`),
    ...(notRun > 0 ? [`${notRun} not run`] : []),
    `${passed} passed, ${failed} failed`,
  ].join('\n');
}
