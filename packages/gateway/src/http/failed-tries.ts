/**
 * Limits guessing: failed signatures and unknown users are counted by address and by user (docs/protocol.md,
 * Signature).
 */

const WINDOW_MS = 60_000;
const ENTRIES_MAX = 50_000;
/** Many users may share an address, so an address gets more room than a user at one address. */
const ADDRESS_FACTOR = 5;

interface Count {
  failures: number;
  until: number;
}

/** Counts failed tries of the last minute, in this process. */
export interface FailedTries {
  /** Seconds to wait when this address, or this user from this address, has failed too often; undefined otherwise. */
  waitSeconds(from: { address: string; user: string }): number | undefined;
  record(from: { address: string; user: string }): void;
}

/** Failed tries limited to `perMinute` for a user at an address and five times as many for the address. */
export function failedTries(perMinute: number, now: () => number = () => performance.now()): FailedTries {
  const counts = new Map<string, Count>();
  const keysOf = ({ address, user }: { address: string; user: string }) =>
    [
      { key: `address ${address}`, max: perMinute * ADDRESS_FACTOR },
      { key: `user ${address} ${user}`, max: perMinute },
    ] as const;

  function live(key: string): Count | undefined {
    const count = counts.get(key);
    if (count && count.until > now()) return count;
    counts.delete(key);
    return undefined;
  }

  return {
    waitSeconds(from) {
      for (const { key, max } of keysOf(from)) {
        const count = live(key);
        if (count && count.failures >= max) return Math.ceil((count.until - now()) / 1000);
      }
      return undefined;
    },
    record(from) {
      if (counts.size > ENTRIES_MAX) counts.clear();
      for (const { key } of keysOf(from)) {
        const count = live(key) ?? { failures: 0, until: now() + WINDOW_MS };
        count.failures += 1;
        counts.set(key, count);
      }
    },
  };
}
