// Counts down to the expiry of an order by the server's clock, and reports when to announce the time left.
import type { CheckoutStatus } from '@gangway/protocol/checkout';
import { MORE_SECONDS } from '../views/time-left.ts';

/** Seconds before the end at which the time left is announced. */
const SPOKEN_SECONDS = [MORE_SECONDS, 60, 30] as const;

/** The callbacks of a countdown. */
export interface CountdownListener {
  /** Once a second while it runs. */
  tick(): void;
  /** At 3 min, 1 min and 30 s. */
  speak(secondsLeft: number): void;
  /** Once, when the time is over. */
  over(): void;
}

/** The time left to pay. The payer's clock may be wrong, so it only measures the time since the response. */
export class Countdown {
  readonly #listener: CountdownListener;
  #timer: ReturnType<typeof setInterval> | undefined;
  #status: CheckoutStatus | undefined;
  #receivedAt = 0;
  #secondsBefore = 0;

  constructor(listener: CountdownListener) {
    this.#listener = listener;
  }

  /** Whole seconds until the order expires; 0 when over or not running. */
  get secondsLeft(): number {
    if (!this.#status) return 0;
    const passed = (performance.now() - this.#receivedAt) / 1000;
    return Math.max(0, Math.ceil(this.#status.expiresAt - this.#status.now - passed));
  }

  /** Follows the newest status; the same status again changes nothing. */
  follow(status: CheckoutStatus): void {
    if (status === this.#status) return;
    const isNew = this.#status === undefined;
    this.#status = status;
    this.#receivedAt = performance.now();
    if (!isNew) return;
    this.#secondsBefore = this.secondsLeft;
    this.#timer = setInterval(() => this.#step(), 1000);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#status = undefined;
  }

  #step(): void {
    const left = this.secondsLeft;
    const before = this.#secondsBefore;
    this.#secondsBefore = left;
    this.#listener.tick();
    const spoken = SPOKEN_SECONDS.find((moment) => before > moment && left <= moment && left > 0);
    if (spoken !== undefined) this.#listener.speak(spoken);
    if (before > 0 && left === 0) this.#listener.over();
  }
}
