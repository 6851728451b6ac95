/** Callbacks to the rail with the outcome of a transaction: signed, retried, and never awaited by the payer. */
import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { describeTransaction } from './bank/describe-transaction.ts';
import type { SchemeTransaction } from './bank/scheme-transactions.ts';

/** The time limit of each try. */
const TIMEOUT_MS = 5_000;

/** The delay before each try. */
const DELAYS_MS: readonly number[] = [0, 500, 2_000, 10_000];

/** When to try, and what ends the retries. */
export interface DeliveryOptions {
  /** The delay before each try, in milliseconds; its length is the number of tries. */
  readonly delaysMs?: readonly number[];
  readonly stop?: AbortSignal;
}

/** Returns the signature of a callback: HMAC-SHA256 of the raw body with the scheme key, lower-case hex. */
export const signCallback = (rawBody: string, key: string): string =>
  createHmac('sha256', key).update(rawBody).digest('hex');

/**
 * Posts the callback until it gets a 2xx response. Returns whether it did. Never throws, because a rail that was not
 * reached queries the scheme.
 */
export const deliverCallback = (
  transaction: SchemeTransaction,
  key: string,
  options: DeliveryOptions = {},
): Promise<boolean> =>
  postCallback(
    { url: transaction.callbackUrl, body: JSON.stringify(describeTransaction(transaction)) },
    key,
    options,
  );

/** Posts a signed body as {@link deliverCallback} does. */
export async function postCallback(
  { url, body }: { url: string; body: string },
  key: string,
  { delaysMs = DELAYS_MS, stop }: DeliveryOptions = {},
): Promise<boolean> {
  const headers = { 'Content-Type': 'application/json', 'Scheme-Signature': signCallback(body, key) };
  for (const delayMs of delaysMs) {
    try {
      if (delayMs > 0) await wait(delayMs, undefined, { ref: false, ...(stop && { signal: stop }) });
      const timeout = AbortSignal.timeout(TIMEOUT_MS);
      const signal = stop ? AbortSignal.any([stop, timeout]) : timeout;
      const answer = await fetch(url, { method: 'POST', redirect: 'manual', headers, body, signal });
      await answer.body?.cancel();
      if (answer.ok) return true;
    } catch {
      if (stop?.aborted) return false;
    }
  }
  return false;
}
