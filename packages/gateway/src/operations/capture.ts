/** `v3.Capture`: captures an authorized order once, in full or in part; the rest is released at once. */
import { GatewayError } from '../gateway-error.ts';
import { type Attempt, findAttempt, insertAttempt, listAttempts, setReference } from '../orders/attempts.ts';
import { askAgainLater } from '../orders/attempts-to-ask.ts';
import { insertCapture } from '../orders/captures.ts';
import type { Order } from '../orders/order.ts';
import { orderAnswer } from '../orders/order-answer.ts';
import { getOrderOrThrow, lockOrder } from '../orders/order-rows.ts';
import { answerKeyFirst, claimKey } from '../orders/request-keys.ts';
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import { getPayingAttemptOrThrow } from '../outcomes/payment-shares.ts';
import { askToCapture } from '../outcomes/settle-capture.ts';
import type { Queryable } from '../storage/database.ts';
import {
  type Answer,
  AnswerPending,
  awaitFirstAnswer,
  findFirstAnswer,
  type OperationRequest,
  type PresentAnswer,
} from './operation-request.ts';
import { checkRailCaptures } from './rail-limits.ts';
import { getVisibleOrderOrThrow } from './visible-order.ts';

/**
 * Runs intend, ask and settle. Throws -4001, -3002 for another currency, -4004 for a second capture, -4002 when nothing
 * is authorized or the rail refuses, and -4003 above the authorized amount. While the rail gives no clear answer, the
 * order stays `authorized` and the resolver finishes the capture.
 */
export async function capture(
  services: GatewayServices,
  request: OperationRequest<'v3.Capture'>,
): Promise<Answer> {
  const intended = await intendOnce(services, request);
  if ('answer' in intended) return intended.answer;
  const { attempt } = intended;
  const outcome = await askToCapture(services, attempt);
  if (outcome === 'refused')
    throw new GatewayError('-4002', 'Not allowed in the present state: the bank refused it');
  const answer = orderAnswer(await getOrderOrThrow(services.database, attempt.tradeId));
  if (outcome !== 'captured') {
    await answerKeyFirst(
      services.database,
      { accountId: request.caller.accountId, key: request.key },
      answer,
    );
    await askAgainLater(services.database, attempt);
  }
  return answer;
}

/** Returns the order in its current state while the capture is in progress at the bank. */
export const presentCapture: PresentAnswer = async ({ database }, _, tradeId) =>
  orderAnswer(await getOrderOrThrow(database, tradeId));

type Intended = { readonly attempt: Attempt } | { readonly answer: Answer };

/** Stores the capture once. A repeat during the first request waits for its answer outside the transaction. */
async function intendOnce(
  services: GatewayServices,
  request: OperationRequest<'v3.Capture'>,
): Promise<Intended> {
  try {
    return await intend(services, request);
  } catch (error) {
    if (!(error instanceof AnswerPending)) throw error;
    const answer = await awaitFirstAnswer(services, request, () => '', presentCapture);
    if (answer) return { answer };
    throw error;
  }
}

/** Inserts attempt, request and key in one commit, before the rail is called. */
function intend(services: GatewayServices, request: OperationRequest<'v3.Capture'>): Promise<Intended> {
  const { caller, values, key, contentMac } = request;
  return services.database.transaction(async (tx) => {
    const order = getVisibleOrderOrThrow(caller, await lockOrder(tx, values.trade_id));
    const first = await findFirstAnswer(tx, request, () => '');
    if (first) return { answer: first };
    const now = services.clock.now();
    const amountMinor = await checkMayCapture(tx, { order, values, now });
    const paying = await getPayingAttemptOrThrow(tx, order);
    checkRailCaptures(services, { order, paying, amountMinor });
    const { accountId } = caller;
    const { tradeId, merchantId, currency } = order;
    if (!(await claimKey(tx, { caller, key, contentMac, tradeId, answer: null }))) throw new AnswerPending();
    const { rail, railReference } = paying;
    const what = {
      tradeId,
      merchantId,
      refundId: null,
      kind: 'capture',
      rail,
      amountMinor,
      currency,
      now,
    } as const;
    const attemptId = await insertAttempt(tx, what);
    await setReference(tx, attemptId, railReference);
    await insertCapture(tx, order, {
      attemptId,
      accountId,
      key,
      description: values.description,
      notifyUrl: values.notify_url,
    });
    const attempt = await findAttempt(tx, attemptId);
    if (!attempt) throw new Error(`There is no attempt ${attemptId}`);
    return { attempt };
  });
}

async function checkMayCapture(
  tx: Queryable,
  { order, values, now }: { order: Order; values: OperationRequest<'v3.Capture'>['values']; now: Date },
): Promise<bigint> {
  if (values.currency !== order.currency)
    throw new GatewayError('-3002', `Invalid field: currency is not the order's, ${order.currency}`);
  const captures = (await listAttempts(tx, order.tradeId)).filter(({ kind }) => kind === 'capture');
  if (captures.some(({ state }) => state === 'asking' || state === 'done'))
    throw new GatewayError('-4004', 'Limit reached: an order is captured once');
  if (order.state !== 'authorized' || order.capture === 'never')
    throw new GatewayError('-4002', `Not allowed in the present state: the order is ${order.state}`);
  if (order.expiresAt <= now)
    throw new GatewayError('-4002', 'Not allowed in the present state: the authorisation has lapsed');
  const { amount: amountMinor } = values;
  if (amountMinor > order.amountMinor)
    throw new GatewayError('-4003', 'More than the remaining amount: amount is above what is authorised');
  return amountMinor;
}
