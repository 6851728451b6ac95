/** Faults of the stand-in: what the next requests meet, whatever they ask for. */

/**
 * `too-many`: 429, nothing is done. `error`: 500, nothing is done. `done-error`: 500 after it was done. `cut`: the
 * connection ends before anything is done. `done-cut`: it ends after it was done, without an answer. `done-silent`: no
 * answer after it was done, until the caller ends the connection. `in-progress`: 422 with `transient-error: true`, as
 * for an equal request that runs at the same time.
 */
export type FaultKind =
  | 'too-many'
  | 'error'
  | 'done-error'
  | 'cut'
  | 'done-cut'
  | 'done-silent'
  | 'in-progress';

/** The faults that are still to come, in their order. */
export class Faults {
  readonly #next: FaultKind[] = [];

  /** Lets the next requests meet these faults. */
  add(...kinds: FaultKind[]): void {
    this.#next.push(...kinds);
  }

  /** Returns the fault of the next request, if any. */
  take(): FaultKind | undefined {
    return this.#next.shift();
  }
}
