/** The calls that the checkout makes, in the members of the wire: it stores its requests and repeats them unchanged. */
import { type OperationName, ORDER_STATES } from '@gangway/protocol';
import { type PayerAction, payerActionSchema } from '@gangway/protocol/checkout';
import * as v from 'valibot';
import { GatewayRefusal } from './gateway-errors.ts';
import { type GatewayLine, type OperationData, shaped } from './gateway-line.ts';

const createdSchema = v.looseObject({
  order_id: v.string(),
  trade_id: v.pipe(v.string(), v.minLength(1)),
  amount: v.string(),
  currency: v.string(),
  state: v.picklist(ORDER_STATES),
  /** Where to send the payer; empty when there is no page. */
  url: v.optional(v.string(), ''),
  /** The parameters for a wallet's app. */
  parameters: v.optional(v.record(v.string(), v.string())),
});

const texts = v.record(v.string(), v.string());
const checkoutDataSchema = v.object({
  customer: v.exactOptional(texts),
  billingAddress: v.exactOptional(texts),
  shippingAddress: v.exactOptional(texts),
});

const transactionSchema = v.looseObject({
  trade_id: v.string(),
  order_id: v.string(),
  sub_pay_method: v.string(),
  amount: v.string(),
  currency: v.string(),
  state: v.picklist(ORDER_STATES),
  /** Unix seconds; empty until paid. */
  paid_at: v.optional(v.string(), ''),
  transaction_id: v.optional(v.string(), ''),
  /** The card that its payer let the shop keep. */
  payment_token_object: v.optional(v.string()),
  card_brand: v.optional(v.string()),
  card_last4: v.optional(v.string()),
  card_expiry: v.optional(v.string()),
  /** The payer's contact and addresses: typed at the shop, or reported by a fast checkout. */
  checkout_data: v.fallback(v.optional(checkoutDataSchema), undefined),
  /** Why a declined payment was not paid. */
  unpaid_reason: v.optional(v.string()),
  /** The amount received of an open transfer, when it is a part. */
  received_amount: v.optional(v.string()),
  /** `page` while the rail waits for the payer on a page of its own. */
  payer_step: v.optional(v.string()),
  /** The gift card that has paid a part; once paid, the other way too. */
  payment_info: v.optional(v.array(v.looseObject({ amount: v.string() }))),
});

const cancelledSchema = v.looseObject({ trade_id: v.string(), state: v.picklist(ORDER_STATES) });

const keepingSchema = v.looseObject({ token_types: v.string() });

const cardSchema = v.looseObject({ revoke_at: v.pipe(v.string(), v.regex(/^\d*$/)) });

const listSchema = v.looseObject({ orders: v.array(v.looseObject({ trade_id: v.string() })) });

/** The result of creating a payment. */
export type CreatedPayment = v.InferOutput<typeof createdSchema>;
/** The record of one trade as `v3.QueryOrder` returns it. */
export type TransactionInfo = v.InferOutput<typeof transactionSchema>;
/** The result of cancelling. */
export type CancelledPayment = v.InferOutput<typeof cancelledSchema>;

/** The checkout's calls. They throw GatewayRefusal or GatewayUnreachable, nothing else. */
export interface GatewayClient {
  /** Calls an operation that creates a payment, such as `v3.CreatePayments`. */
  createPayment(operation: OperationName, data: OperationData): Promise<CreatedPayment>;
  /** Reads what the payer does next at a payment's `url`; undefined when there is no answer. Never throws. */
  readAction(url: string): Promise<PayerAction | undefined>;
  /** `v3.QueryOrder`: returns one trade in its current state. */
  queryOrder(tradeId: string): Promise<TransactionInfo>;
  /** `v3.ListOrder`: returns the trades of an order, at most 100, newest first. */
  listTrades(orderId: string): Promise<readonly string[]>;
  /** Returns whether the account may keep cards for its customers; undefined when there is no answer. Never throws. */
  keepsCards(customerId: string): Promise<boolean | undefined>;
  /** Revokes the card that a trade kept, after `seconds`. Returns when, in unix seconds. */
  revokeCard(tradeId: string, seconds: number, key: string): Promise<number | undefined>;
  /** Takes a revocation back. Returns undefined: the card is not being revoked any more. */
  restoreCard(tradeId: string, key: string): Promise<number | undefined>;
  /** `v3.CancelPayment`: ends an open trade; a paid one is sent back, so query first. */
  cancelPayment(tradeId: string): Promise<CancelledPayment>;
}

/** Returns a {@link GatewayClient}. */
export function gatewayClient(line: GatewayLine): GatewayClient {
  const call = async (method: OperationName, data: OperationData) => (await line.call(method, data)).data;
  return {
    createPayment: async (operation, data) => shaped(createdSchema, await call(operation, data)),
    readAction: async (url) => {
      const parsed = v.safeParse(actionSchema, await line.read(`${url}/action`));
      return (parsed.success && parsed.output.action) || undefined;
    },
    queryOrder: async (tradeId) =>
      shaped(transactionSchema, (await call('v3.QueryOrder', { trade_id: tradeId })).transaction_info),
    listTrades: async (orderId) => {
      const filter = JSON.stringify({ order_id: orderId });
      const { orders } = shaped(listSchema, await call('v3.ListOrder', { filter }));
      return orders.map(({ trade_id }) => trade_id);
    },
    async keepsCards(customerId) {
      try {
        const data = await call('v3.StoredCard', { command: 'list', customer_id: customerId });
        return shaped(keepingSchema, data).token_types.split(',').includes('CIT');
      } catch (error) {
        return error instanceof GatewayRefusal && !error.isRetriable ? false : undefined;
      }
    },
    revokeCard: async (tradeId, seconds, key) =>
      revocationIn(
        await call('v3.StoredCard', {
          command: 'revoke',
          trade_id: tradeId,
          delay: String(seconds),
          request_id: key,
        }),
      ),
    restoreCard: async (tradeId, key) =>
      revocationIn(await call('v3.StoredCard', { command: 'restore', trade_id: tradeId, request_id: key })),
    cancelPayment: async (tradeId) =>
      shaped(cancelledSchema, await call('v3.CancelPayment', { trade_id: tradeId })),
  };
}

/** Returns when a card's token is refused from; undefined while it is valid. */
const revocationIn = (data: unknown): number | undefined =>
  Number(shaped(cardSchema, data).revoke_at) || undefined;

const actionSchema = v.object({ action: v.nullable(payerActionSchema) });
