/** Creates an order with its key and first attempt in one commit, and calls the rail where it is called at once. */
import { GatewayError } from '../gateway-error.ts';
import type { AttemptRetryPolicy, BegunAttempt } from '../orders/attempts.ts';
import { writeCheckoutData } from '../orders/checkout-data.ts';
import { insertOrder } from '../orders/insert-order.ts';
import type { Order } from '../orders/order.ts';
import { orderAnswer } from '../orders/order-answer.ts';
import { findKey } from '../orders/request-keys.ts';
import { askToStart } from '../outcomes/ask.ts';
import { insertPayment } from '../outcomes/begin-payment.ts';
import { type GatewayServices, pageAddress } from '../outcomes/gateway-services.ts';
import { writeUnderHold } from '../outcomes/hold-order-id.ts';
import type { RailMeans } from '../rails/rail.ts';
import type { Queryable } from '../storage/database.ts';
import { type NewOrderRequest, newOrder } from './new-order.ts';
import {
  type Answer,
  awaitFirstAnswer,
  type KeyedRequest,
  PAGE_PLACEHOLDER,
  type PresentAnswer,
} from './operation-request.ts';

/** What a creation consists of. */
export interface Creation {
  /** By default the order of the request as it is. */
  readonly order?: Order;
  /**
   * The answer to the request and every repeat; by default the members of a creation with the page's address. Null
   * where the outcome is the answer: `start` stores it, and `present` answers until then.
   */
  readonly answer?: Answer | null;
  readonly present?: PresentAnswer;
  /** Inserts the rows that belong to the order, in its commit. */
  readonly write?: ((tx: Queryable, order: Order) => Promise<unknown>) | undefined;
  /** The first attempt, where the rail is called at once. */
  readonly attempt?: FirstAttempt;
  /** Calls the rail for the first attempt; by default with its means. */
  readonly start?: (attempt: BegunAttempt) => Promise<unknown>;
}

/** A creation that consists of its order alone. */
export interface PlainCreation extends Pick<Creation, 'order' | 'answer'> {
  readonly order: Order;
  readonly answer?: Answer;
}

/** The first attempt of an order. */
export interface FirstAttempt {
  readonly id: string;
  /** The payer's input, which is not stored. */
  readonly means?: RailMeans;
  readonly retryPolicy?: AttemptRetryPolicy;
  /** The rail charges at once: only one such attempt of an order_id at a time. */
  readonly charges?: boolean;
}

/**
 * Creates the order of a request. Throws -4015 when the order_id is already paid, -4118 for a used key, and -1004 when
 * another payment of the order_id is in progress. A repeat returns the first answer and calls no rail.
 */
export async function createOrder(
  services: GatewayServices,
  request: NewOrderRequest & KeyedRequest,
  creation: Creation = {},
): Promise<Answer> {
  const since = performance.now();
  const { order = newOrder(request, services.clock.now()), attempt, start, present } = creation;
  const { answer = orderAnswer(order, PAGE_PLACEHOLDER) } = creation;
  const page = (tradeId: string) => pageAddress(services, tradeId);
  const created = await insertWithRows(services, request, { ...creation, order, answer });
  const { begun } = created || {};
  if (begun) await (start ? start(begun) : askToStart(services, order, begun, attempt?.means));
  if (created && answer)
    return answer.url === PAGE_PLACEHOLDER ? { ...answer, url: page(order.tradeId) } : answer;
  // A repeat of the request that holds the order_id gets its first answer. Any other request gets -4015.
  const first = await awaitFirstAnswer(services, request, page, present, since);
  if (first) return first;
  throw new GatewayError('-4015', 'This order has been closed: order_id is paid already');
}

/**
 * Inserts order, key, the rows that belong to it and the attempt, in one commit. Returns the attempt, if any. Returns
 * false, and inserts nothing, when the key exists or the order_id is paid. Throws -1004 when another payment of the
 * order_id is still in progress after 3.5 s. Repeats of this request do not wait here, but for its answer.
 */
async function insertWithRows(
  services: GatewayServices,
  { caller, key, contentMac, values }: NewOrderRequest & KeyedRequest,
  { order, answer, write, attempt }: Creation & { order: Order; answer: Answer | null },
): Promise<{ readonly begun?: BegunAttempt } | false> {
  const { checkout_data: checkoutData, order_lines: lines } = values;
  const pageSecretHash = services.pageSecrets.hash(services.pageSecrets.of(order.tradeId));
  const entry = { order, pageSecretHash, key, contentMac, answer };
  const isRepeat = async () => (await findKey(services.database, caller.accountId, key)) !== undefined;
  const created = await writeUnderHold<{ readonly begun?: BegunAttempt } | false>(services, {
    hold: attempt?.charges ? { ...order, attemptId: attempt.id } : undefined,
    write: async (tx) => {
      if ((await insertOrder(tx, entry)) !== 'created') return false;
      await write?.(tx, order);
      if (checkoutData) await writeCheckoutData(tx, order, checkoutData, lines);
      return attempt ? { begun: await insertPayment(services, tx, order, attempt) } : {};
    },
    charges: (made) => made !== false,
    isNeedless: isRepeat,
  });
  if (created !== 'held') return created;
  if (await isRepeat()) return false;
  throw new GatewayError('-1004', 'Service busy, try again: another payment of this order_id is being made');
}
