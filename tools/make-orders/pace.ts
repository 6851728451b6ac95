/** Prints the progress of a long job and its remaining time. */

const PRINT_EVERY_MS = 5_000;

/** Progress, printed at intervals. */
export interface Pace {
  /** Starts the clock; `done` items were finished before. */
  begin(done: number): void;
  add(count: number): void;
}

/** Creates a progress towards `total`, whose lines go to `print`. */
export function paceTowards(total: number, print: (line: string) => void): Pace {
  let done = 0;
  let before = 0;
  let begun = performance.now();
  let printed = begun;
  return {
    begin(count) {
      done = count;
      before = count;
      begun = performance.now();
      printed = begun;
    },
    add(count) {
      done += count;
      const now = performance.now();
      if (now - printed < PRINT_EVERY_MS) return;
      printed = now;
      const perSecond = ((done - before) * 1000) / (now - begun);
      const minutes = (total - done) / perSecond / 60;
      print(
        `${done.toLocaleString('en')} of ${total.toLocaleString('en')} orders, ` +
          `${Math.round(perSecond).toLocaleString('en')} a second, about ${minutes.toFixed(1)} minutes left`,
      );
    },
  };
}
