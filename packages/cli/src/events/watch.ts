/** Looks at the sandbox until something has happened. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { TimelineJson } from '@gangway/gateway';
import { NotDone, type Sandbox } from '../sandbox-calls.ts';
import type { Stage } from './event.ts';

/** Longer than the gateway's longest pause before it asks a rail again. */
const PATIENCE_MS = 90_000;
const LOOK_EVERY_MS = 100;

/** Returns the first value of `look` that is not undefined. Throws NotDone with the sentence of `late`. */
export async function waitFor<T>(look: () => Promise<T | undefined>, late: () => string): Promise<T> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const seen = await look();
    if (seen !== undefined) return seen;
    if (performance.now() > end) throw new NotDone(late());
    await sleep(LOOK_EVERY_MS);
  }
}

/** Returns everything about a payment. Throws NotDone when there is none. */
export async function timelineOf(sandbox: Sandbox, tradeId: string): Promise<TimelineJson> {
  const timeline = await sandbox.find<TimelineJson>(`orders/${encodeURIComponent(tradeId)}`);
  if (!timeline) throw new NotDone(`There is no payment with the trade_id ${tradeId}.`);
  return timeline;
}

/** Waits until a payment is in a state. */
export function reach({ sandbox, report }: Stage, tradeId: string, state: string): Promise<TimelineJson> {
  report(`waiting until the payment is ${state}`);
  let last = '';
  return waitFor(
    async () => {
      const timeline = await timelineOf(sandbox, tradeId);
      last = timeline.order.state;
      return last === state ? timeline : undefined;
    },
    () => `The payment ${tradeId} is ${last}, not ${state}.`,
  );
}
