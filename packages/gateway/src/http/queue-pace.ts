/** How fast requests of a queue are admitted, from which follows how long the next one would wait. */

const WINDOW_MS = 500;
/** The fastest of the last windows counts, so that a pause of the whole machine is not taken for the pace. */
const WINDOWS = 3;
/** A window in which fewer were admitted says little. */
const ADMITTED_MIN = 4;
/** What was before such a pause says nothing about what comes. */
const PAUSE_MS = 1_000;

/** The pace of one queue; times are of `performance.now()`. */
export class QueuePace {
  /** The ms for each request that was admitted, in the last windows. */
  #paces: number[] = [];
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
    return this.#paces.length > 0 ? waiting * Math.min(...this.#paces) : 0;
  }

  /** Counts the time since the last count, in which so many waited. */
  #pass(waiting: number, now: number): void {
    const passed = now - this.#at;
    this.#at = now;
    if (passed > PAUSE_MS) this.#begin([]);
    else if (waiting > 0) this.#ms += passed;
    if (this.#ms < WINDOW_MS) return;
    const pace = this.#admitted < ADMITTED_MIN ? [] : [this.#ms / this.#admitted];
    this.#begin([...this.#paces, ...pace].slice(-WINDOWS));
  }

  #begin(paces: number[]): void {
    this.#paces = paces;
    this.#admitted = 0;
    this.#ms = 0;
  }
}
