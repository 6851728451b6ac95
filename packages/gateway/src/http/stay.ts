/** The stay of one admitted request: how long it was worked on, without its time outside. */
export class Stay {
  readonly #now: () => number;
  readonly #change: (by: 1 | -1) => void;
  #outside = 0;
  #insideSince: number;
  #insideMs = 0;

  constructor(now: () => number, change: (by: 1 | -1) => void) {
    this.#now = now;
    this.#change = change;
    this.#insideSince = now();
  }

  /** Lends the place to others until `wait` has ended. It is then taken back at once: work under way goes first. */
  async outside<T>(wait: () => Promise<T>): Promise<T> {
    if (this.#outside === 0) {
      this.#insideMs += this.#now() - this.#insideSince;
      this.#change(-1);
    }
    this.#outside += 1;
    try {
      return await wait();
    } finally {
      this.#outside -= 1;
      if (this.#outside === 0) {
        this.#change(1);
        this.#insideSince = this.#now();
      }
    }
  }

  /** Returns for how many milliseconds it was worked on. */
  end(): number {
    return this.#insideMs + (this.#now() - this.#insideSince);
  }
}
