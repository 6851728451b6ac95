/** Prints how far a long piece of work is, and how long it will still take. */

const PRINT_EVERY_MS = 5_000;

/** Progress that is told now and then. */
export interface Pace {
  /** Begins the clock; `done` were done before. */
  begin(done: number): void;
  add(count: number): void;
}

/** Progress towards `total`, in lines handed to `print`. */
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
