/** `v3.BarcodePayment`: charges a wallet code scanned by a cashier once, and returns the outcome. */
import { type CodeMethod, findMethodOfCode, formatAmount, parseAmount } from '@gangway/protocol';
import { GatewayError } from '../gateway-error.ts';
import { newId } from '../ids.ts';
import { insertAttempt, listAttempts } from '../orders/attempts.ts';
import { insertOrders } from '../orders/insert-orders.ts';
import type { Order } from '../orders/order.ts';
import { findOrder } from '../orders/order-rows.ts';
import { answerKey, keptRefusal } from '../orders/request-keys.ts';
import { claimScannedCode } from '../orders/scanned-codes.ts';
import { askToStart } from '../outcomes/ask.ts';
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import type { Queryable } from '../storage/database.ts';
import { newOrder } from './create-order.ts';
import { createUnderHold } from './create-under-hold.ts';
import {
  type Answer,
  awaitFirstAnswer,
  type OperationRequest,
  type PresentAnswer,
} from './operation-request.ts';

/**
 * Runs intend, ask and settle. Throws -1007 for a code of another wallet than sub_pay_method, -4086 for a code of no
 * known wallet, -4028 and -4029 where the wallet is not enabled, -4015 for a used code or order_id, -1004 while another
 * payment of the order_id is in progress, and -4006 when the wallet declines. Returns `processing` while the wallet
 * waits for the payer's password.
 */
export async function barcodePayment(services: GatewayServices, request: OperationRequest): Promise<Answer> {
  const since = performance.now();
  const subPayMethod = findWallet(request);
  const { auth_code: authCode, tip_amount: tip } = request.values;
  const tipAmountMinor = parseAmount(tip ?? '0')!;
  const order = { ...newOrder(request, services.clock.now()), subPayMethod, tipAmountMinor };
  const attemptId = newId();
  const isCreated = await createUnderHold(services, request, {
    hold: { ...order, attemptId },
    write: (tx) => intend(services, tx, request, { order, authCode: authCode!, attemptId }),
  });
  if (!isCreated) {
    const first = await awaitFirstAnswer(services, request, () => '', presentBarcodePayment, since);
    if (first) return first;
    throw new GatewayError('-4015', 'This order has been closed: order_id is paid already');
  }
  await askToStart(services, order, attemptId, { authCode: authCode! });
  const answer = await presentBarcodePayment(services, request, order.tradeId);
  await answerKey(services.database, { accountId: request.caller.accountId, key: request.key }, answer);
  return answer;
}

const FEATURE_OF = { 'WeChat Pay': 'wechat-pay', Alipay: 'alipay', 'UnionPay QRcode': 'union-pay' } as const;

/** Returns the wallet of the code. Throws unless it is enabled for the account. */
function findWallet({ caller, values }: OperationRequest): CodeMethod {
  const found = findMethodOfCode(values.auth_code!);
  const { sub_pay_method: given } = values;
  if (!found) throw new GatewayError('-4086', 'Unknow identity code: auth_code is of no known wallet');
  if (given && given !== found)
    throw new GatewayError('-1007', `Identity code is invalid: auth_code is not a code of ${given}`);
  if (caller.features.has(FEATURE_OF[found])) return found;
  if (found === 'WeChat Pay') throw new GatewayError('-4028');
  if (found === 'Alipay') throw new GatewayError('-4029');
  throw new GatewayError(
    '-4011',
    `Not support the payment method: sub_pay_method ${found} is not enabled for this account`,
  );
}

/**
 * Inserts order, key, code and attempt in one commit. Returns false when nothing was inserted. A repeat during the call
 * to the wallet waits for the first answer.
 */
async function intend(
  services: GatewayServices,
  tx: Queryable,
  { key, contentMac }: OperationRequest,
  { order, authCode, attemptId: id }: { order: Order; authCode: string; attemptId: string },
): Promise<boolean> {
  const { tradeId, amountMinor, currency } = order;
  const pageSecretHash = services.pageSecrets.hash(services.pageSecrets.of(tradeId));
  const rail = services.rails.forMethod(order.subPayMethod, order.operationName)!.name;
  const now = services.clock.now();
  const entry = { order, pageSecretHash, key, contentMac, answer: null };
  if ((await insertOrders(tx, [entry])).get(tradeId) !== 'created') return false;
  if (!(await claimScannedCode(tx, services.vault.macOf('wallet-code', authCode), tradeId)))
    throw new GatewayError('-4015', 'This order has been closed: auth_code was used before');
  await insertAttempt(tx, { id, tradeId, refundId: null, kind: 'payment', rail, amountMinor, currency, now });
  return true;
}

/** Returns the state of the payment. Once the payment has ended, its answer is stored for every repeat. */
export const presentBarcodePayment: PresentAnswer = async ({ database }, { caller, key }, tradeId) => {
  const order = await findOrder(database, tradeId);
  if (!order) throw new GatewayError('-4001');
  // Read after the order: the reason of a declined order is in the attempt that ended with it.
  const [attempt] = await listAttempts(database, tradeId);
  const isRefused = order.state === 'declined' || order.state === 'failed';
  const refusal = isRefused ? refusalOf(attempt?.result ?? '') : undefined;
  const answer = refusal ? keptRefusal(refusal) : barcodeAnswer(order);
  if (order.state !== 'processing') await answerKey(database, { accountId: caller.accountId, key }, answer);
  if (refusal) throw refusal;
  return answer;
};

function refusalOf(reason: string): GatewayError {
  if (reason === 'closed')
    return new GatewayError('-4015', 'This order has been closed: auth_code was used or is no longer valid');
  const why = reason === 'too-little' ? 'the wallet holds too little money' : 'the wallet did not approve it';
  return new GatewayError('-4006', `Declined: ${why}`);
}

const barcodeAnswer = (order: Order): Answer => ({
  order_id: order.orderId,
  trade_id: order.tradeId,
  amount: formatAmount(order.amountMinor),
  tip_amount: formatAmount(order.tipAmountMinor ?? 0n),
  currency: order.currency,
  sub_pay_method: order.subPayMethod,
  state: order.state,
});
