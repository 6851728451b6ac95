/** How fast requests of a queue are admitted, from which follows how long the next one would wait. */

const WINDOW_MS = 250;
/** The mean of the last windows counts: neither a pause of the machine nor a moment in which many are admitted. */
const WINDOWS = 6;
/** Fewer admitted say little. */
const ADMITTED_MIN = 4;
/** What was before such a pause says nothing about what comes. */
const PAUSE_MS = 1_000;

/** How many were admitted in how many ms. */
interface Window {
  readonly admitted: number;
  readonly ms: number;
}

/** The pace of one queue; times are of `performance.now()`. */
export class QueuePace {
  #windows: readonly Window[] = [];
  #admitted = 0;
  /** How long requests have waited in this window: the time in which none did says nothing. */
  #ms = 0;
  #at = Number.NEGATIVE_INFINITY;

  /** Counts that one of a number of waiting requests is admitted. */
  admit(waiting: number, now: number): void {
    this.#pass(waiting, now);
    this.#admitted += 1;
  }

  /** Returns how many ms a request would wait behind so many; 0 where the pace is not known. */
  waitOf(waiting: number, now: number): number {
    this.#pass(waiting, now);
    let [admitted, ms] = [0, 0];
    for (const window of this.#windows) {
      admitted += window.admitted;
      ms += window.ms;
    }
    return admitted < ADMITTED_MIN ? 0 : (waiting * ms) / admitted;
  }

  /** Counts the time since the last count, in which so many waited. */
  #pass(waiting: number, now: number): void {
    const passed = now - this.#at;
    this.#at = now;
    if (passed > PAUSE_MS) this.#begin([]);
    else if (waiting > 0) this.#ms += passed;
    if (this.#ms < WINDOW_MS) return;
    this.#begin([...this.#windows, { admitted: this.#admitted, ms: this.#ms }].slice(-WINDOWS));
  }

  #begin(windows: readonly Window[]): void {
    this.#windows = windows;
    this.#admitted = 0;
    this.#ms = 0;
  }
}
