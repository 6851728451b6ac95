// For tests: waiting for a condition.
import { waitUntil } from '@open-wc/testing';

/** As long as a busy machine may need; shorter than the time of a test. */
const WAIT_MS = 8_000;

/** Waits until a condition holds. Throws an error that names `what` never came. */
export const until = async (condition: () => unknown, what = 'what was waited for'): Promise<void> =>
  waitUntil(async () => Boolean(await condition()), `${what} never came`, { interval: 10, timeout: WAIT_MS });
