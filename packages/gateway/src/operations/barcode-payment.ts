/** `v3.BarcodePayment`: charges a wallet code scanned by a cashier once, and returns the outcome. */
import { type CodeMethod, findMethodOfCode, formatAmount } from '@gangway/protocol';
import { GatewayError } from '../gateway-error.ts';
import { newId } from '../ids.ts';
import { reasonIn } from '../orders/attempt-end.ts';
import { listAttempts } from '../orders/attempts.ts';
import type { Order } from '../orders/order.ts';
import { findOrder } from '../orders/order-rows.ts';
import { answerKey, answerKeyFirst, keptRefusal } from '../orders/request-keys.ts';
import { claimScannedCode } from '../orders/scanned-codes.ts';
import { askToStart } from '../outcomes/ask.ts';
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import type { Queryable } from '../storage/database.ts';
import { createOrder } from './create-order.ts';
import { newOrder } from './new-order.ts';
import type { Answer, CreationRequest, PresentAnswer } from './operation-request.ts';

/**
 * Runs intend, ask and settle. Throws -1007 for a code of another wallet than sub_pay_method, -4086 for a code of no
 * known wallet, -4028 and -4029 where the wallet is not enabled, -4015 for a used code or order_id, -1004 while another
 * payment of the order_id is in progress, and -4006 when the wallet declines. Returns `processing` while the wallet
 * waits for the payer's password.
 */
export async function barcodePayment(
  services: GatewayServices,
  request: CreationRequest<'v3.BarcodePayment'>,
): Promise<Answer> {
  const { auth_code: authCode, tip_amount: tipAmountMinor = 0n } = request.values;
  const subPayMethod = findWallet(request);
  const order = { ...newOrder(request, services.clock.now()), subPayMethod, tipAmountMinor };
  const attempt = { id: newId(), charges: true };
  return createOrder(services, request, {
    order,
    answer: null,
    present: presentBarcodePayment,
    write: (tx) => claimCodeOrThrow(services, tx, order, authCode),
    attempt,
    start: async (begun) => {
      await askToStart(services, order, begun, { authCode });
      const answer = await presentBarcodePayment(services, request, order.tradeId);
      await answerKeyFirst(
        services.database,
        { accountId: request.caller.accountId, key: request.key },
        answer,
      );
    },
  });
}

const FEATURE_OF = { 'WeChat Pay': 'wechat-pay', Alipay: 'alipay', 'UnionPay QRcode': 'union-pay' } as const;

/** Returns the wallet of the code. Throws unless it is enabled for the account. */
function findWallet({ caller, values }: CreationRequest<'v3.BarcodePayment'>): CodeMethod {
  const found = findMethodOfCode(values.auth_code);
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

async function claimCodeOrThrow(
  { vault }: GatewayServices,
  tx: Queryable,
  order: Order,
  authCode: string,
): Promise<void> {
  if (!(await claimScannedCode(tx, order, vault.macOf('wallet-code', authCode))))
    throw new GatewayError('-4015', 'This order has been closed: auth_code was used before');
}

/** Returns the state of the payment. Once the payment has ended, its answer is stored for every repeat. */
export const presentBarcodePayment: PresentAnswer = async ({ database }, { caller, key }, tradeId) => {
  const order = await findOrder(database, tradeId);
  if (!order) throw new GatewayError('-4001');
  // Read after the order: the reason of a declined order is in the attempt that ended with it.
  const [attempt] = await listAttempts(database, tradeId);
  const isRefused = order.state === 'declined' || order.state === 'failed';
  const refusal = isRefused ? refusalOf(reasonIn(attempt?.result ?? '')) : undefined;
  const answer = refusal ? keptRefusal(refusal) : barcodeAnswer(order);
  if (order.state !== 'processing') await answerKey(database, { accountId: caller.accountId, key }, answer);
  if (refusal) throw refusal;
  return answer;
};

/** Also of attempts that ended before reasons were a closed list, as `closed` or `too-little`. */
function refusalOf(reason: string): GatewayError {
  if (reason === 'code-refused' || reason === 'closed')
    return new GatewayError('-4015', 'This order has been closed: auth_code was used or is no longer valid');
  const isTooLittle = reason === 'insufficient-funds' || reason === 'too-little';
  const why = isTooLittle ? 'the wallet holds too little money' : 'the wallet did not approve it';
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
