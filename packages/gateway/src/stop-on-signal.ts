/** Stops everything once on Ctrl-C, however often it is pressed or forwarded. */

/** npm forwards Ctrl-C although the terminal has already sent it. A signal this soon is the same key press. */
const SAME_PRESS_MS = 10_000;

/**
 * Runs `stop` at the first SIGINT, SIGTERM or SIGHUP and ends the process. Signals within ten seconds of the first are
 * ignored; a later one ends the process at once.
 */
export function stopOnSignal(stop: () => Promise<void>): void {
  let stoppingSince: number | undefined;
  const take = async () => {
    if (stoppingSince !== undefined) {
      if (Date.now() - stoppingSince > SAME_PRESS_MS) process.exit(1);
      return;
    }
    stoppingSince = Date.now();
    console.info('\nStopping …');
    try {
      await stop();
      console.info('Stopped.');
      process.exit(0);
    } catch (error) {
      console.error(`Stopping failed: ${error instanceof Error ? error.message : error}`);
      process.exit(1);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void take());
}
