/** `POST …/returns` of every store: sends money back to a payer once for each request. */
import type { Database } from '@gangway/gateway/extend';
import type { Hono } from 'hono';
import * as v from 'valibot';
import { refuse } from './guard-rail-routes.ts';
import type { SchemeOptions } from './scheme-options.ts';
import { amount, readRequest, uuid } from './scheme-requests.ts';
import type { NewReturn, ReturnOutcome } from './scheme-returns.ts';
import { answersToLose, LOST_ANSWER, REFUSED_AMOUNT, testAmountOutcome } from './test-amounts.ts';

/** The request's member that names the payment → the body. */
const REQUESTS = {
  paymentId: v.object({ requestId: uuid, paymentId: uuid, amount }),
  transactionId: v.pipe(
    v.object({ requestId: uuid, transactionId: uuid, amount }),
    v.transform(({ transactionId, ...rest }) => ({ ...rest, paymentId: transactionId })),
  ),
} as const;

/** The reason of a refusal → status and sentence. */
export type ReturnRefusals = Readonly<Record<Exclude<ReturnOutcome, 'returned'>, [404 | 409, string]>>;

/** Returns the refusals of a store whose payments are called `noun`. */
export const returnRefusals = (noun: 'payment' | 'transaction'): ReturnRefusals => ({
  'unknown-payment': [404, `There is no ${noun} with this ${noun}Id.`],
  'not-paid': [409, `This ${noun} is not paid.`],
  'too-much': [409, 'This return exceeds what is left of the payment.'],
  'other-content': [409, 'This requestId was used for another return.'],
});

/** Adds the route. Without `refusals`, every refusal is 409 with its reason. */
export function serveReturns(
  api: Hono,
  path: string,
  { database, clock }: SchemeOptions,
  sendBack: (database: Database, input: NewReturn) => Promise<ReturnOutcome>,
  { member = 'paymentId', refusals }: { member?: keyof typeof REQUESTS; refusals?: ReturnRefusals } = {},
): void {
  const losesAnswer = answersToLose();
  api.post(path, async (c) => {
    const read = readRequest(REQUESTS[member], await c.req.text());
    if ('error' in read) return refuse(c, 400, read.error);
    const { amount: amountMinor, ...rest } = read.content;
    if (testAmountOutcome(amountMinor) === 'refused') return refuse(c, 409, REFUSED_AMOUNT);
    const outcome = await sendBack(database, { ...rest, amountMinor, createdAt: clock.now() });
    if (outcome !== 'returned')
      return refuse(c, ...(refusals?.[outcome] ?? [409, `Not returned: ${outcome}.`]));
    return losesAnswer(rest.requestId, amountMinor)
      ? refuse(c, 500, LOST_ANSWER)
      : c.json({ state: outcome });
  });
}
