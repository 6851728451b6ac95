/**
 * Limits guessing: failed signatures and unknown users are counted by address and by user (docs/protocol.md,
 * Signature). The limit applies to failures only; a valid signature is served however many invalid ones came before it.
 */
import { payerNetwork } from '../limits/payer-network.ts';

const WINDOW_MS = 60_000;
const ENTRIES_MAX = 50_000;
/** Many users may share an address, so an address may have more failed tries than a user. */
const ADDRESS_FACTOR = 5;

interface Count {
  failures: number;
  until: number;
}

/** Counts failed tries of the last minute, in this process; an IPv6 address counts by its network. */
export interface FailedTries {
  /**
   * Counts a failed try. Returns the seconds to wait, and counts nothing, when this address, or this user from
   * this address, has already failed too often.
   */
  record(from: Try): number | undefined;
  /** Returns whether the next failed try would not be counted. */
  isOver(from: Try): boolean;
}

/** Who tries. */
interface Try {
  readonly address: string;
  readonly user: string;
}

/** Limits failed tries to `perMinute` for a user at an address, and to five times as many for the address. */
export function failedTries(perMinute: number, now: () => number = () => performance.now()): FailedTries {
  // Ordered by expiry, because every count has the same lifetime.
  const counts = new Map<string, Count>();

  function live(key: string): Count | undefined {
    const count = counts.get(key);
    if (count && count.until > now()) return count;
    counts.delete(key);
    return undefined;
  }

  function add(key: string): void {
    const current = live(key);
    if (current) current.failures += 1;
    else counts.set(key, { failures: 1, until: now() + WINDOW_MS });
    const [oldest] = counts.keys();
    if (counts.size > ENTRIES_MAX && oldest !== undefined) counts.delete(oldest);
  }

  const limitsOf = ({ address, user }: Try) => {
    const network = payerNetwork(address);
    return [
      { key: `address ${network}`, max: perMinute * ADDRESS_FACTOR },
      { key: `user ${network} ${user}`, max: perMinute },
    ];
  };

  function waitOf(from: Try): number | undefined {
    for (const { key, max } of limitsOf(from)) {
      const count = live(key);
      if (count && count.failures >= max) return Math.ceil((count.until - now()) / 1000);
    }
    return undefined;
  }

  return {
    record(from) {
      const wait = waitOf(from);
      if (wait === undefined) for (const { key } of limitsOf(from)) add(key);
      return wait;
    },
    isOver: (from) => waitOf(from) !== undefined,
  };
}
