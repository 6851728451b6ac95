/**
 * Logs invalid signatures, so that an operator sees a faulty merchant or a guesser. It logs seldom, so that neither can
 * flood the log.
 */
import type { Logger } from 'pino';

const WINDOW_MS = 60_000;
const ENTRIES_MAX = 10_000;
/** A user is logged at these counts within a minute. */
const TOLD_AT: ReadonlySet<number> = new Set([1, 10, 100, 1000, 10_000]);

/** A request of a known user that was refused. */
export interface WrongSignature {
  /** Its UID, by whatever name it was sent: an e-mail address can be spelled in many ways. */
  readonly user: string;
  /** Where it came from. */
  readonly address: string;
  readonly why: 'signature' | 'time';
}

/** Records one refusal. */
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
    log.warn({ user, address, why, withinMinute: entry.count }, 'a request was signed wrongly');
  };
}
