/** What a run prints: a table per operation, what failed and why, and the sum. */
import type { Played } from './row.ts';

/** How many rows passed, failed and were not asked. */
export const countOutcomes = (played: readonly Played[]) => ({
  passed: played.filter(({ outcome }) => outcome === 'passed').length,
  failed: played.filter(({ outcome }) => outcome === 'failed').length,
  notAsked: played.filter(({ outcome }) => outcome === 'not asked').length,
});

/** The rows that failed, each with its section of docs/protocol.md and the reason. */
export const failuresOf = (played: readonly Played[]): string[] =>
  played
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ row, because }) => `${row.title}\n    docs/protocol.md, ${row.section}: ${because}`);

/** Values under what `of` says of them, in the order in which that is first said. */
export function groupBy<T, Key>(values: readonly T[], of: (value: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>();
  for (const value of values) groups.set(of(value), [...(groups.get(of(value)) ?? []), value]);
  return groups;
}

/** The report; its last line is `N passed, N failed`. */
export function report(played: readonly Played[]): string {
  const groups = groupBy(played, ({ row }) => row.group);
  const width = Math.max(...[...groups.keys()].map((name) => name.length));
  const line = (cells: readonly (string | number)[]) =>
    cells.map((cell, at) => (at === 0 ? String(cell).padEnd(width) : String(cell).padStart(10))).join('');
  const { passed, failed, notAsked } = countOutcomes(played);
  const missed = [
    ...groupBy(
      played.filter(({ outcome }) => outcome === 'not asked'),
      ({ because }) => because,
    ),
  ];
  return [
    line(['Operation', 'rows', 'passed', 'failed', 'not asked']),
    ...[...groups].map(([name, rows]) => {
      const counts = countOutcomes(rows);
      return line([name, rows.length, counts.passed, counts.failed, counts.notAsked]);
    }),
    '',
    ...failuresOf(played).map((failure) => `✖ ${failure}`),
    ...missed.map(([because, rows]) => `${rows.length} rows were not asked: ${because}`),
    ...(notAsked > 0 ? [`${notAsked} not asked`] : []),
    `${passed} passed, ${failed} failed`,
  ].join('\n');
}
