/**
 * Logs invalid signatures, so that operators see a faulty merchant or an attacker. It logs rarely, so that neither can
 * flood the log.
 */
import type { Logger } from 'pino';

const WINDOW_MS = 60_000;
const ENTRIES_MAX = 10_000;
/** A user is logged at these counts within a minute. */
const LOGGED_COUNTS: ReadonlySet<number> = new Set([1, 10, 100, 1000, 10_000]);

/** A refused request of a known user. */
export interface WrongSignature {
  /** The user's UID, also if the request named an e-mail address, which can be spelled in many ways. */
  readonly user: string;
  /** The client's address. */
  readonly address: string;
  readonly why: 'signature' | 'time';
}

/** Records one refused request. */
export type TellWrongSignature = (log: Logger, wrong: WrongSignature) => void;

/** Logs the 1st, 10th, 100th (and so on) refusal of a user within a minute, from any address. */
export function wrongSignatures(now: () => number = () => performance.now()): TellWrongSignature {
  const counts = new Map<string, { count: number; until: number }>();
  return (log, { user, address, why }) => {
    const current = counts.get(user);
    const entry = current && current.until > now() ? current : { count: 0, until: now() + WINDOW_MS };
    entry.count += 1;
    if (counts.size >= ENTRIES_MAX) counts.clear();
    counts.set(user, entry);
    if (!LOGGED_COUNTS.has(entry.count)) return;
    log.warn({ user, address, why, withinMinute: entry.count }, 'a request had an invalid signature');
  };
}
