/**
 * Tells the log who signs wrongly, so that an operator sees whether a merchant has a fault or somebody guesses; and
 * tells it seldom, so that neither of them can flood it.
 */
import type { Logger } from 'pino';

const WINDOW_MS = 60_000;
const ENTRIES_MAX = 10_000;
/** A user is told of at these counts within a minute. */
const TOLD_AT: ReadonlySet<number> = new Set([1, 10, 100, 1000, 10_000]);
const USER_LENGTH_MAX = 254;

/** A request of a known user that was refused. */
export interface WrongSignature {
  /** The name it was sent with, an account's: a secret sent in its place is the name of no account. */
  readonly user: string;
  /** Where it came from. */
  readonly address: string;
  readonly why: 'signature' | 'time';
}

/** Notes one refusal. */
export type TellWrongSignature = (log: Logger, wrong: WrongSignature) => void;

/** Warns of the first refusal of a user in a minute, the 10th, the 100th and so on, wherever they came from. */
export function wrongSignatures(now: () => number = () => performance.now()): TellWrongSignature {
  const counts = new Map<string, { count: number; until: number }>();
  return (log, { user, address, why }) => {
    const known = counts.get(user);
    const entry = known && known.until > now() ? known : { count: 0, until: now() + WINDOW_MS };
    entry.count += 1;
    if (counts.size >= ENTRIES_MAX) counts.clear();
    counts.set(user, entry);
    if (!TOLD_AT.has(entry.count)) return;
    const told = { user: user.slice(0, USER_LENGTH_MAX), address, why, withinMinute: entry.count };
    log.warn(told, 'a request was signed wrongly');
  };
}
