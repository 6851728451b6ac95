/** A gateway with an account at a stand-in, whose statements a test writes entry by entry. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Attempt, listAttempts } from '../../packages/gateway/src/orders/attempts.ts';
import { askToReturn } from '../../packages/gateway/src/outcomes/ask.ts';
import type { TestGateway } from '../../packages/gateway/src/test-gateway.ts';

/** What a test says of an entry, in minor units; what is taken from the merchant is negative. */
export interface EntryFacts {
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly feeMinor: bigint;
}

/** A paid order. */
export interface Sold {
  readonly tradeId: string;
  /** The rail's reference of its payment. */
  readonly reference: string;
}

/** A gateway at a rail, with entries of the rail's statement. */
export interface StatementSide<Entry> {
  readonly gateway: TestGateway;
  readonly account: string;
  pay(): Promise<Sold>;
  /** Returns the attempt of a refund that has reached the payer. */
  refund(sold: Sold, amount: string): Promise<string>;
  /** Charges a payment back, without a webhook before `tell`. Returns the reference of the dispute. */
  chargeBack(sold: Sold): Promise<string>;
  /** Sends the webhooks that wait. */
  tell(): Promise<void>;
  /** Returns and removes what was booked since the last call. */
  take(): Entry[];
  /** Returns an entry with other facts. */
  change(entry: Entry, changes: Partial<EntryFacts>): Entry;
  /** Returns the facts of an entry. */
  factsOf(entry: Entry): EntryFacts;
  /** Returns an entry that is like this one, about something that the gateway does not know. */
  stranger(entry: Entry): Entry;
  /** How such entries are listed. */
  readonly strangers: { readonly payment: string; readonly refund: string };
  /** Returns an entry of a type that is about no payment. */
  correction(entry: Entry): Entry;
  /** How it is listed. */
  readonly correctionName: string;
  /** Makes the statement of a day, or replaces it. */
  state(day: string, entries: readonly Entry[]): Promise<void>;
  /** Makes the statement of a day one whose sums do not agree. */
  spoil(day: string): void;
  stop(): Promise<void>;
}

/** Requests a refund, and calls the rail for it. */
export async function requestRefund(gateway: TestGateway, tradeId: string, amount: string): Promise<Attempt> {
  const { code, message } = await gateway.call('v3.CreateRefund', {
    ...{ trade_id: tradeId, refund_amount: amount, refund_currency: 'EUR', refund_description: 'Back' },
    notify_url: 'http://127.0.0.1:9/refunds',
  });
  if (code !== '200') throw new Error(message);
  const attempt = (await listAttempts(gateway.database, tradeId)).findLast(({ kind }) => kind === 'return')!;
  await askToReturn(gateway.services, attempt);
  return attempt;
}

/** Waits until an attempt has ended. */
export async function untilDone({ database }: TestGateway, { id, tradeId }: Attempt): Promise<void> {
  const isDone = async () =>
    (await listAttempts(database, tradeId)).some((one) => one.id === id && one.state === 'done');
  while (!(await isDone())) await sleep(10);
}
