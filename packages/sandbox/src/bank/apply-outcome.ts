/** Applies outcomes to a transaction: the decision of a payer or tester, and outcomes that are due. */
import type { PayerOutcome } from '@gangway/protocol';
import { deliverCallback } from '../scheme-callback.ts';
import type { SchemeOptions } from '../scheme-options.ts';
import { EFFECTS, LATE_SECONDS } from './payer-outcomes.ts';
import {
  decideTransaction,
  findTransaction,
  payTwice,
  type SchemeTransaction,
} from './scheme-transactions.ts';

/** Timers may fire slightly early, before the outcome is due. */
const TIMER_EARLY_MS = 20;

/**
 * Decides a transaction and notifies the rail. Returns undefined, and changes nothing, when another decision came
 * first.
 */
export async function applyOutcome(
  options: SchemeOptions,
  { requestId, amountMinor }: Pick<SchemeTransaction, 'requestId' | 'amountMinor'>,
  outcome: PayerOutcome,
): Promise<SchemeTransaction | undefined> {
  const { state, silently = false, again, late, moreMinor } = EFFECTS[outcome];
  const now = options.clock.now();
  const decided = await options.database.transaction(async (tx) => {
    const lateAt = late && new Date(now.getTime() + LATE_SECONDS * 1_000);
    const decision = {
      state,
      now,
      silently,
      ...(lateAt && { lateAt }),
      ...(moreMinor && { paidMinor: amountMinor + moreMinor }),
    };
    const first = await decideTransaction(tx, requestId, decision);
    if (!first || !again) return first;
    await payTwice(tx, first);
    return findTransaction(tx, requestId, now);
  });
  if (!decided) return undefined;
  notify(options, decided);
  notifyWhenDue(options, decided);
  return decided;
}

/**
 * Notifies the rail of an automatic outcome when it is due. After a restart of the process, the rail must query
 * instead.
 */
export function notifyWhenDue(options: SchemeOptions, { requestId, dueAt }: SchemeTransaction): void {
  if (!dueAt || options.deliverCallbacks === false) return;
  const { clock, database, stop } = options;
  const delayMs = Math.max(0, dueAt.getTime() - clock.now().getTime()) + TIMER_EARLY_MS;
  const timer = setTimeout(async () => {
    if (stop?.aborted) return;
    try {
      const transaction = await findTransaction(database, requestId, clock.now());
      const hasHappened = transaction && transaction.state !== 'open' && !transaction.dueAt;
      if (hasHappened && transaction.decidedAt?.getTime() === dueAt.getTime()) notify(options, transaction);
    } catch (error) {
      console.error('scheme:', error);
    }
  }, delayMs);
  timer.unref();
  stop?.addEventListener('abort', () => clearTimeout(timer), { once: true });
}

function notify(options: SchemeOptions, transaction: SchemeTransaction): void {
  if (transaction.callbackUrl === '' || options.deliverCallbacks === false) return;
  void deliverCallback(transaction, options.key, options.stop && { stop: options.stop });
}
