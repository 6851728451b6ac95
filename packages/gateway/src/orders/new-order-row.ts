/** A new order with its key, as the columns that the statements of `insert-order.ts` and its neighbour write. */
import { keysOf } from '@gangway/protocol';
import type { Order } from './order.ts';

/** A new order with its idempotency key and the answer that a repeat gets. */
export interface NewOrder {
  readonly order: Order;
  /** SHA-256 of the page secret: the secret itself is never stored. */
  readonly pageSecretHash: Buffer;
  readonly key: string;
  readonly contentMac: Buffer;
  /** Null while the work for it is not done. */
  readonly answer: Readonly<Record<string, unknown>> | null;
}

/** The columns of `orders` that an insertion sets, with their types. */
const ORDER_TYPES = {
  trade_id: 'uuid',
  merchant_id: 'uuid',
  store_id: 'uuid',
  account_id: 'uuid',
  order_id: 'text',
  operation_name: 'text',
  capture: 'text',
  pay_method: 'text',
  sub_pay_method: 'text',
  amount: 'bigint',
  currency: 'text',
  settlement_amount: 'bigint',
  settlement_currency: 'text',
  exchange_rate: 'text',
  description: 'text',
  demo: 'text',
  redirect_url: 'text',
  notify_url: 'text',
  timeout_minutes: 'int',
  page_secret_hash: 'bytea',
  state: 'text',
  created_at: 'timestamptz',
  expires_at: 'timestamptz',
  email: 'text',
  card_brand: 'text',
  card_last4: 'text',
  tip_amount: 'bigint',
  amount_cny: 'bigint',
  keeps_card: 'boolean',
  returns_refused: 'boolean',
  look: 'json',
} as const;

/** The columns of `request_keys` that `orders` does not have. */
const OWN_KEY_TYPES = { key: 'text', content_mac: 'bytea', answer: 'json' } as const;

/** Every column of a {@link newOrderRow}, with its type. */
export const NEW_ORDER_TYPES = { ...ORDER_TYPES, ...OWN_KEY_TYPES } as const;

/** A column of a {@link newOrderRow}. */
export type NewOrderColumn = keyof typeof NEW_ORDER_TYPES;

/** The columns of `orders` that an insertion sets. */
export const ORDER_INSERTS: readonly NewOrderColumn[] = keysOf(ORDER_TYPES);
/** The columns of `request_keys` that an insertion sets. */
export const KEY_INSERTS: readonly NewOrderColumn[] = [
  'merchant_id',
  'account_id',
  'key',
  'content_mac',
  'trade_id',
  'answer',
];

/** Returns bytes as PostgreSQL's text form of bytea. */
export const bytesText = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`;

const digits = (amount: bigint | null | undefined): string | null => amount?.toString() ?? null;

/** Returns the columns of a new order as JSON values, from which PostgreSQL reads its types. */
export const newOrderRow = ({ order, pageSecretHash, key, contentMac, answer }: NewOrder) =>
  ({
    trade_id: order.tradeId,
    merchant_id: order.merchantId,
    store_id: order.storeId,
    account_id: order.accountId,
    order_id: order.orderId,
    operation_name: order.operationName,
    capture: order.capture,
    pay_method: order.payMethod,
    sub_pay_method: order.subPayMethod,
    amount: digits(order.amountMinor),
    currency: order.currency,
    settlement_amount: digits(order.settlementAmountMinor),
    settlement_currency: order.settlementCurrency,
    exchange_rate: order.exchangeRate,
    description: order.description,
    demo: order.demo,
    redirect_url: order.redirectUrl,
    notify_url: order.notifyUrl,
    timeout_minutes: order.timeoutMinutes,
    page_secret_hash: bytesText(pageSecretHash),
    state: order.state,
    created_at: order.createdAt.toISOString(),
    expires_at: order.expiresAt.toISOString(),
    email: order.email,
    card_brand: order.cardBrand,
    card_last4: order.cardLast4,
    tip_amount: digits(order.tipAmountMinor),
    amount_cny: digits(order.amountCnyMinor),
    keeps_card: order.keepsCard,
    returns_refused: order.returnsRefused ?? false,
    look: order.look ?? null,
    key,
    content_mac: bytesText(contentMac),
    answer,
  }) satisfies Record<NewOrderColumn, unknown>;

/** Returns a value of a row as a parameter: JSON as text. */
export const parameterOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
