// Two clocks: business time, which a sandbox may move, and real time, which nothing moves.

/** Business time is for orders, expiry and notifications; real time for signatures, sessions, leases and retries. */
export interface Clock {
  /** Business time: real time plus the sandbox offset. */
  now(): Date;
  /** The time of the machine. */
  real(): Date;
}

/** The machine's time as business time and real time: the clock of a live installation. */
export const systemClock: Clock = { now: () => new Date(), real: () => new Date() };

/** Returns a stopped clock for tests. `move` adds seconds (which may be negative) to business time and real time. */
export function fixedClock(at: Date): Clock & { move(seconds: number): void } {
  let currentMs = at.getTime();
  return {
    now: () => new Date(currentMs),
    real: () => new Date(currentMs),
    move(seconds) {
      currentMs += seconds * 1000;
    },
  };
}
