/**
 * Submissions of the pay button on our page: another attempt of an existing order, by the method that the payer chose.
 * The attempt is stored before the rail is called.
 */
import { isDebit, isFinalForPayer, METHODS, type MethodName } from '@gangway/protocol';
import { newId } from '../ids.ts';
import { type Attempt, type BegunAttempt, isPending, isSpent, listAttempts } from '../orders/attempts.ts';
import { type CardFacts, chooseMethod, noteCard } from '../orders/chosen-method.ts';
import type { Order } from '../orders/order.ts';
import { findOrder, lockOrder } from '../orders/order-rows.ts';
import { findSubmission, recordSubmission } from '../orders/submissions.ts';
import { dueTimeOf, endOfGrace } from '../orders/target-days.ts';
import { forgetWalletChoice, insertWalletChoice } from '../orders/wallet-choices.ts';
import { chargesAtOnce, type PayerContext, type RailMeans } from '../rails/rail.ts';
import type { Queryable } from '../storage/database.ts';
import { askToStart } from './ask.ts';
import { findRail, insertPayment } from './begin-payment.ts';
import { awaitStart, cancelPendingAttempt } from './cancel-pending-attempt.ts';
import type { GatewayServices } from './gateway-services.ts';
import { writeUnderHold } from './hold-order-id.ts';
import { cancelIfHeld } from './move-order.ts';

/** What a payer submitted. */
export interface PaymentSubmission {
  readonly tradeId: string;
  /** A random id of this submission. */
  readonly name: string;
  readonly method: MethodName;
  /** Input for the rail that is not stored. */
  readonly means: RailMeans;
  readonly payer?: PayerContext;
  readonly walletType?: string | undefined;
  readonly card?: CardFacts;
  /** Runs in the transaction of the attempt: marks one-time input as used. */
  readonly use?: (tx: Queryable, attemptId: string) => Promise<void>;
}

/**
 * `under-way`: the attempt is at its rail. `chosen`: the method is chosen, and the input is sent to the trade's own
 * address. `over`: the order has ended. `spent`: no attempt is left. `unclear`: nothing certain yet; repeat the
 * submission.
 */
export type SubmissionResult = 'under-way' | 'chosen' | 'over' | 'spent' | 'unclear';

type Intention =
  | { readonly kind: 'ask'; readonly order: Order; readonly attempt: BegunAttempt }
  | { readonly kind: 'begun'; readonly attemptId: string }
  | { readonly kind: 'in-the-way'; readonly attempt: Attempt }
  | { readonly kind: 'chosen' | 'over' | 'spent' };

/**
 * Submits a payment. Repeats of one submission, even concurrent ones, make one attempt. Also returns `unclear` while
 * another payment of the order_id is in progress.
 */
export async function submitPayment(
  services: GatewayServices,
  submission: PaymentSubmission,
): Promise<SubmissionResult> {
  const first = await intend(services, submission);
  if (first === 'held') return 'unclear';
  const isInTheWay = first.kind === 'in-the-way';
  if (isInTheWay && !(await cancelPendingAttempt(services, first.attempt, { mayLeave: true })))
    return 'unclear';
  const intention = first.kind === 'in-the-way' ? await intend(services, submission) : first;
  if (intention === 'held') return 'unclear';
  switch (intention.kind) {
    case 'ask':
      await askToStart(services, intention.order, intention.attempt, meansOf(submission));
      return 'under-way';
    case 'begun':
      await awaitStart(services, intention.attemptId);
      return 'under-way';
    case 'in-the-way':
      return 'unclear';
    default:
      return intention.kind;
  }
}

async function intend(services: GatewayServices, submission: PaymentSubmission): Promise<Intention | 'held'> {
  const { tradeId, name } = submission;
  const attemptId = newId();
  const order = await findCharged(services, submission);
  const findBegun = () => findSubmission(services.database, tradeId, name);
  const intention = await writeUnderHold<Intention>(services, {
    hold: order ? { ...order, attemptId } : undefined,
    write: (tx) => decide(services, tx, submission, attemptId),
    charges: ({ kind }) => kind === 'ask',
    isNeedless: async () => (await findBegun()) !== undefined,
  });
  // The hold may belong to an earlier repeat of this submission.
  const begun = intention === 'held' ? await findBegun() : undefined;
  return begun === undefined ? intention : { kind: 'begun', attemptId: begun };
}

/** Returns the order of a submission whose card may be charged before its payer authenticates. */
async function findCharged(
  services: GatewayServices,
  { tradeId, method, means }: PaymentSubmission,
): Promise<Order | undefined> {
  const { card } = means;
  const order = card && (await findOrder(services.database, tradeId));
  if (!order) return undefined;
  const subPayMethod = order.payerChooses ? method : order.subPayMethod;
  const rail = await findRail(services, services.database, { ...order, subPayMethod }, means);
  return chargesAtOnce(card, rail?.capabilities.methods[subPayMethod]) ? order : undefined;
}

async function decide(
  services: GatewayServices,
  tx: Queryable,
  submission: PaymentSubmission,
  attemptId: string,
): Promise<Intention> {
  const { tradeId, method, name } = submission;
  const order = await lockOrder(tx, tradeId);
  if (!order || isFinalForPayer(order.state)) return { kind: 'over' };
  const known = await findSubmission(tx, tradeId, name);
  if (known) return { kind: 'begun', attemptId: known };
  const attempts = (await listAttempts(tx, tradeId)).filter(({ kind }) => kind === 'payment');
  const now = services.clock.now();
  const pending = attempts.find(isPending);
  // What the payer has agreed to cannot be taken back here.
  if (pending && isDebit(order.subPayMethod)) return { kind: 'begun', attemptId: pending.id };
  const dueAt = dueTimeOf(order);
  const expiresAt = endOfGrace(dueAt, method);
  // A transfer's order may still be open then: it waits for its money, and no other method may start.
  const startsUntil = METHODS[method].flow === 'transfer' ? expiresAt : dueAt;
  if (order.payerChooses && startsUntil <= now) return { kind: 'over' };
  if (pending) {
    const continuesPending = order.subPayMethod === method && !hasInput(submission);
    return continuesPending
      ? { kind: 'begun', attemptId: pending.id }
      : { kind: 'in-the-way', attempt: pending };
  }
  if (order.expiresAt <= now || (await cancelIfHeld(services, tx, order))) return { kind: 'over' };
  if (isSpent(attempts)) return { kind: 'spent' };
  const chosen =
    order.payerChooses || isDebit(method) ? await chooseMethod(tx, order, { method, expiresAt }) : order;
  // Number and PIN are sent to the trade's own address.
  if (method === 'Voucher') return { kind: 'chosen' };
  return begin(services, tx, chosen, { ...submission, attemptId });
}

async function begin(
  services: GatewayServices,
  tx: Queryable,
  chosen: Order,
  submission: PaymentSubmission & { attemptId: string },
): Promise<Intention> {
  const { tradeId } = chosen;
  await submission.use?.(tx, submission.attemptId);
  const order = submission.card ? await noteCard(tx, chosen, submission.card) : chosen;
  await forgetWalletChoice(tx, tradeId);
  if (submission.walletType) await insertWalletChoice(tx, order, submission.walletType);
  const { attemptId, means } = submission;
  const what = { id: attemptId, retryPolicy: 'new-attempt', means } as const;
  const attempt = await insertPayment(services, tx, order, what);
  await recordSubmission(tx, attemptId, submission.name);
  return { kind: 'ask', order, attempt };
}

/** The request says more of the browser than the card frame, which alone has read its screen. */
const meansOf = ({ means, payer }: PaymentSubmission): RailMeans => ({
  ...means,
  ...(payer && { payer: { ...means.payer, ...payer } }),
});

/** Returns whether a submission has input. It then replaces the attempt that waits for its payer. */
const hasInput = ({ means, walletType }: PaymentSubmission): boolean =>
  Object.keys(means).length > 0 || walletType !== undefined;
