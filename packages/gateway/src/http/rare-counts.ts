/** Counts what may happen very often, and tells when to log it, so that nobody can flood the log. */

const WINDOW_MS = 60_000;
const ENTRIES_MAX = 10_000;
/** Something is told at these counts within a minute. */
const TOLD_COUNTS: ReadonlySet<number> = new Set([1, 10, 100, 1000, 10_000]);

/** Counts one event of this name. Returns the count within a minute if it is to be logged: the 1st, 10th, 100th … */
export type RareCounts = (name: string) => number | undefined;

/** Returns a counter of events. */
export function rareCounts(now: () => number = () => performance.now()): RareCounts {
  const counts = new Map<string, { count: number; until: number }>();
  return (name) => {
    const current = counts.get(name);
    const entry = current && current.until > now() ? current : { count: 0, until: now() + WINDOW_MS };
    entry.count += 1;
    if (counts.size >= ENTRIES_MAX) counts.clear();
    counts.set(name, entry);
    return TOLD_COUNTS.has(entry.count) ? entry.count : undefined;
  };
}
