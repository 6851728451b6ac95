/** Shows on the error output what a program is doing, once that takes longer than two seconds. */

/** Work that takes less is not mentioned. */
const QUIET_MS = 2_000;
/** How often a terminal's line is written anew, with the seconds so far. */
const TICK_MS = 1_000;
/** How often a line is added where lines cannot be rewritten, such as in a log. */
const LINE_MS = 5_000;
/** For a terminal that does not know its width, which then says 0. */
const USUAL_COLUMNS = 80;
/** Returns to the line's beginning and erases the line (ECMA-48, EL). */
const ERASE = '\r\u001b[K';

/** The output: a terminal has `isTTY`. */
export interface ProgressOutput {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  write(text: string): unknown;
}

/** Says what is being done, in a few words without a full stop: "starting the database". */
export type Report = (step: string) => void;

/** A report that is shown until `end`, which erases it from a terminal. `report` begins a new one. */
export interface Progress {
  readonly report: Report;
  end(): void;
}

/**
 * Returns a progress on an output. A terminal has one line, rewritten each second; other outputs get a line at most
 * every five seconds. Nothing is written in the first two seconds after the first report, and nothing after `end`.
 */
export function progressOn(output: ProgressOutput): Progress {
  const isTerminal = output.isTTY === true;
  let step = '';
  let [since, writtenAt] = [0, Number.NEGATIVE_INFINITY];
  let timer: NodeJS.Timeout | undefined;
  let isShown = false;

  const write = () => {
    const now = performance.now();
    const isDue = now - since >= QUIET_MS && (isTerminal || now - writtenAt >= LINE_MS);
    if (!isDue) return;
    writtenAt = now;
    const line = `${step} (${Math.round((now - since) / 1000)} s)`;
    output.write(
      isTerminal ? `${ERASE}${line.slice(0, (output.columns || USUAL_COLUMNS) - 1)}` : `${line}\n`,
    );
    isShown = isTerminal;
  };

  return {
    report(next) {
      step = next;
      if (timer) return;
      since = performance.now();
      timer = setInterval(write, TICK_MS);
      // A program that has nothing else to do ends.
      timer.unref();
    },
    end() {
      clearInterval(timer);
      timer = undefined;
      if (isShown) output.write(ERASE);
      isShown = false;
    },
  };
}
