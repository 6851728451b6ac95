// For parts with their own button: opens what browsers open only in a click, and asks the page meanwhile.
import type { Prepared } from '../flow-host.ts';

/**
 * Asks the page and calls `open`, both before anything is awaited. What the page waits for is awaited while the payer
 * is busy in the sheet, and before anything is sent. `signal` aborts when the page cancels meanwhile: `open` must close
 * the sheet and settle.
 */
export async function beginInClick(
  ask: () => Promise<boolean> | false,
  open: (signal: AbortSignal) => Promise<Prepared>,
): Promise<Prepared> {
  const asked = ask();
  if (!asked) return { cancelled: true };
  const aborter = new AbortController();
  const [maySend, prepared] = await Promise.all([
    asked.then((may) => may || aborter.abort()),
    open(aborter.signal),
  ]);
  return maySend ? prepared : { cancelled: true };
}
