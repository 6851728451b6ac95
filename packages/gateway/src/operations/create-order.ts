/** Creates an order and its key in one commit, with the first attempt where the rail is called at once. */
import { convertAmount, parseAmount, timeoutMinutes } from '@gangway/protocol';
import { GatewayError } from '../gateway-error.ts';
import { newId } from '../ids.ts';
import { type AttemptRetryPolicy, insertAttempt } from '../orders/attempts.ts';
import { type CardPage, insertCardPage } from '../orders/card-pages.ts';
import { insertOrders, type NewOrder } from '../orders/insert-orders.ts';
import type { Order } from '../orders/order.ts';
import { orderAnswer } from '../orders/order-answer.ts';
import { insertWalletChoice } from '../orders/wallet-choices.ts';
import { askToStart } from '../outcomes/ask.ts';
import { type GatewayServices, pageAddress } from '../outcomes/gateway-services.ts';
import type { RailMeans } from '../rails/rail.ts';
import type { Queryable } from '../storage/database.ts';
import {
  type Answer,
  findFirstAnswer,
  type OperationRequest,
  PAGE_PLACEHOLDER,
} from './operation-request.ts';

const MINUTE_MS = 60_000;

/** What a creation does besides inserting the order and its key. */
export interface Creation {
  /** The answer; by default the members of a creation with the page's address. */
  readonly answer?: Answer;
  /** The Alipay+ wallet that the merchant chose. */
  readonly walletType?: string | undefined;
  /** How a card is handled that the payer types on our page. */
  readonly cardPage?: CardPage;
  /** Calls the rail at once, with the payer's input, which is not stored. */
  readonly begins?: {
    readonly attemptId: string;
    readonly means: RailMeans;
    readonly retryPolicy?: AttemptRetryPolicy;
  };
}

/**
 * Creates the order of a request. Throws -4015 when the order_id is already paid, and -4118 for a used key. A repeat
 * returns the first answer and calls no rail.
 */
export async function createOrder(
  services: GatewayServices,
  request: OperationRequest,
  { order = newOrder(request, services.clock.now()), ...creation }: Creation & { order?: Order } = {},
): Promise<Answer> {
  const { answer = orderAnswer(order, PAGE_PLACEHOLDER), begins } = creation;
  const { key, contentMac } = request;
  const pageSecretHash = services.pageSecrets.hash(services.pageSecrets.of(order.tradeId));
  const page = (tradeId: string) => pageAddress(services, tradeId);
  const isCreated = await write(services, { order, pageSecretHash, key, contentMac, answer }, creation);
  if (isCreated) {
    if (begins) await askToStart(services, order, begins.attemptId, begins.means);
    return answer.url === PAGE_PLACEHOLDER ? { ...answer, url: page(order.tradeId) } : answer;
  }
  // A repeat of the request that holds the order_id gets its first answer. Any other request gets -4015.
  const first = await findFirstAnswer(services.database, request, page);
  if (first) return first;
  throw new GatewayError('-4015', 'This order has been closed: order_id is paid already');
}

/** Inserts everything in one commit, or in one statement where there is only the order. */
async function write(services: GatewayServices, entry: NewOrder, creation: Creation): Promise<boolean> {
  const { tradeId, amountMinor, currency } = entry.order;
  const insert = async (db: Queryable) => (await insertOrders(db, [entry])).get(tradeId) === 'created';
  const { walletType, begins, cardPage } = creation;
  if (!walletType && !begins && !cardPage) return insert(services.database);
  return services.database.transaction(async (tx) => {
    if (!(await insert(tx))) return false;
    if (walletType) await insertWalletChoice(tx, tradeId, walletType);
    if (cardPage) await insertCardPage(tx, tradeId, cardPage);
    if (begins) {
      const rail = services.rails.forMethod(entry.order.subPayMethod, entry.order.operationName)!.name;
      const { attemptId: id, retryPolicy = 'as-rail' } = begins;
      const now = services.clock.now();
      const money = { tradeId, amountMinor, currency };
      await insertAttempt(tx, { ...money, id, retryPolicy, refundId: null, kind: 'payment', rail, now });
    }
    return true;
  });
}

/** Returns the new order of a request. */
export function newOrder(
  { caller, operation, method, values, settlement }: OperationRequest,
  now: Date,
): Order {
  if (!settlement) throw new Error(`${operation} came without a settlement`);
  const amountMinor = parseAmount(values.amount!)!;
  const minutes = timeoutMinutes(values);
  return {
    tradeId: newId(),
    merchantId: caller.merchantId,
    storeId: caller.storeId!,
    accountId: caller.accountId,
    user: caller.uid,
    orderId: values.order_id!,
    operationName: operation,
    operation: '1',
    payMethod: values.pay_method!,
    subPayMethod: method!.name,
    amountMinor,
    currency: values.currency!,
    settlementAmountMinor: convertAmount(amountMinor, settlement.rate, settlement.currency),
    settlementCurrency: settlement.currency,
    exchangeRate: settlement.rate,
    amountCnyMinor:
      settlement.rateToCny === undefined ? null : convertAmount(amountMinor, settlement.rateToCny, 'CNY'),
    feeMinor: null,
    vatMinor: null,
    description: values.description!,
    demo: values.demo ?? '',
    redirectUrl: values.redirect_url ?? '',
    notifyUrl: values.notify_url ?? '',
    timeoutMinutes: minutes,
    state: 'processing',
    sequence: 0,
    transactionId: '',
    createdAt: now,
    expiresAt: new Date(now.getTime() + minutes * MINUTE_MS),
    paidAt: null,
    email: '',
    cardBrand: '',
    cardLast4: '',
    threeDs: null,
  };
}
