/** Notifications: their members, the posted text, what counts as acknowledged, and the schedule of tries. */

/** One member of a notification. */
interface NotificationMember {
  readonly type: 'String' | 'Integer';
  readonly about: string;
}

/** A payment's notification, in this order. A member that is empty or "0" is left out. */
export const PAYMENT_NOTIFICATION = {
  '!from': { type: 'String', about: '`gateway`: no request may carry this name' },
  type: { type: 'String', about: '`payment`' },
  user: { type: 'String', about: 'UID of the cashier that created the order' },
  order_id: { type: 'String', about: 'Your own number' },
  trade_id: { type: 'String', about: 'The payment' },
  transaction_id: { type: 'String', about: "The bank's or scheme's own number" },
  amount: { type: 'String', about: 'With two decimals' },
  currency: { type: 'String', about: 'ISO 4217 code' },
  settlement_amount: { type: 'String', about: 'What is settled, before fees' },
  settlement_currency: { type: 'String', about: 'The currency it is settled in' },
  exchange_rate: { type: 'String', about: 'Fixed at creation' },
  description: { type: 'String', about: 'As sent' },
  createDate: { type: 'String', about: 'Unix seconds of the creation' },
  state: { type: 'String', about: 'See States' },
  demo: { type: 'String', about: 'As sent' },
  sub_pay_method: { type: 'String', about: 'The method' },
  pay_method: { type: 'String', about: '`online` or `offline`' },
  paid_time: { type: 'String', about: 'Unix seconds' },
  tip_amount: { type: 'String', about: 'Part of the amount that is a tip' },
  reason_code: {
    type: 'String',
    about: 'Only declined, failed, or expired after a refused try: why, for you alone, see v3.QueryOrder',
  },
  retry_advice: { type: 'String', about: 'With `reason_code`: what to do with a payment without its payer' },
  '3ds_status': { type: 'String', about: '3-D Secure: the result' },
  '3ds_trxid': { type: 'String', about: "3-D Secure: the directory server's number" },
  '3ds_version': { type: 'String', about: '3-D Secure: the version' },
  payment_token_object: { type: 'String', about: 'The stored card, once the payer has agreed' },
  card_brand: { type: 'String', about: 'Brand of the stored card' },
  card_last4: { type: 'String', about: 'Its last four digits' },
  card_expiry: { type: 'String', about: 'MM/YYYY' },
  sequence: { type: 'Integer', about: 'Rises with every change of this order, from 1' },
} as const satisfies Record<string, NotificationMember>;

/** A refund's notification, in this order. */
export const REFUND_NOTIFICATION = {
  '!from': { type: 'String', about: '`gateway`: no request may carry this name' },
  type: { type: 'String', about: '`refund`' },
  user: { type: 'String', about: 'UID of the account that asked for the refund' },
  order_id: { type: 'String', about: 'Your own number of the order' },
  trade_id: { type: 'String', about: 'The payment' },
  refund_id: { type: 'String', about: 'The refund' },
  m_refund_id: { type: 'String', about: 'Your own number of the refund' },
  refund_amount: { type: 'String', about: 'With two decimals' },
  refund_currency: { type: 'String', about: "The order's currency" },
  description: { type: 'String', about: "The refund's description" },
  createDate: { type: 'String', about: 'Unix seconds' },
  state: { type: 'String', about: 'See States' },
  sequence: { type: 'Integer', about: 'Rises with every change of this refund, from 1' },
} as const satisfies Record<string, NotificationMember>;

/** A dispute's notification, in this order; only for accounts with `dispute-notifications`. */
export const DISPUTE_NOTIFICATION = {
  '!from': { type: 'String', about: '`gateway`: no request may carry this name' },
  type: { type: 'String', about: '`dispute`' },
  user: { type: 'String', about: 'UID of the cashier that created the order' },
  order_id: { type: 'String', about: 'Your own number of the order' },
  trade_id: { type: 'String', about: 'The payment' },
  dispute_id: { type: 'String', about: 'The dispute' },
  kind: {
    type: 'String',
    about: '`chargeback`, or `reversal` of a payment or capture that failed afterwards',
  },
  amount: { type: 'String', about: 'What is disputed, with two decimals' },
  currency: { type: 'String', about: "The order's currency" },
  reason: { type: 'String', about: "Why, in the words of the payer's bank or its scheme" },
  respond_by: { type: 'String', about: 'Unix seconds until which you may respond' },
  createDate: { type: 'String', about: 'Unix seconds of the opening' },
  state: { type: 'String', about: '`opened`, `won` or `lost`' },
  sequence: { type: 'Integer', about: 'Rises with every change of this dispute, from 1' },
} as const satisfies Record<string, NotificationMember>;

/** The notification of a refund that failed after it was `refunded`; only with `dispute-notifications`. */
export const REVERSAL_NOTIFICATION = {
  '!from': { type: 'String', about: '`gateway`: no request may carry this name' },
  type: { type: 'String', about: '`reversal`' },
  user: { type: 'String', about: 'UID of the account that asked for the refund' },
  order_id: { type: 'String', about: 'Your own number of the order' },
  trade_id: { type: 'String', about: 'The payment' },
  refund_id: { type: 'String', about: 'The refund' },
  m_refund_id: { type: 'String', about: 'Your own number of the refund' },
  refund_amount: { type: 'String', about: 'With two decimals' },
  refund_currency: { type: 'String', about: "The order's currency" },
  createDate: { type: 'String', about: 'Unix seconds of the refund' },
  state: { type: 'String', about: '`refund failed`' },
  sequence: { type: 'Integer', about: 'Rises with every change of this refund' },
} as const satisfies Record<string, NotificationMember>;

/** A payout's notification, in this order. */
export const PAYOUT_NOTIFICATION = {
  '!from': { type: 'String', about: '`gateway`: no request may carry this name' },
  type: { type: 'String', about: '`payout`' },
  user: { type: 'String', about: 'UID of the super admin that asked for the payout' },
  time: { type: 'String', about: 'Unix seconds of the request' },
  gateway_name: { type: 'String', about: "The service's name" },
  wallet_id: { type: 'String', about: 'The wallet it is paid from' },
  payout_id: { type: 'String', about: 'The payout' },
  currency: { type: 'String', about: 'ISO 4217 code' },
  amount: { type: 'String', about: 'With two decimals' },
  reference: { type: 'String', about: 'As sent' },
  notify_url: { type: 'String', about: 'As sent' },
  state: { type: 'String', about: 'See States' },
  sequence: { type: 'Integer', about: 'Rises with every change of this payout, from 1' },
} as const satisfies Record<string, NotificationMember>;

/** A notification of a split or a return, in this order. */
export const SPLIT_NOTIFICATION = {
  '!from': { type: 'String', about: '`gateway`: no request may carry this name' },
  type: { type: 'String', about: '`splitPayment`, or `splitRefund` of a return' },
  user: { type: 'String', about: 'UID of the super admin that asked for it' },
  split_id: { type: 'String', about: 'The split; of a return the split it is of' },
  trade_id: { type: 'String', about: 'The payment' },
  split_solution_id: { type: 'String', about: 'The solution' },
  state: { type: 'String', about: 'See States' },
  merchant_mid: { type: 'String', about: 'MID of the splitting merchant' },
  merchant_name: { type: 'String', about: 'Its name' },
  reference_id: { type: 'String', about: 'As sent' },
  reference: { type: 'String', about: 'As sent' },
  notify_url: { type: 'String', about: 'As sent' },
  currency: { type: 'String', about: 'The settlement currency' },
  created_at: { type: 'String', about: 'Unix seconds' },
  receivers: { type: 'String', about: 'The entries, as in the answer: a JSON array' },
  sequence: { type: 'Integer', about: 'Rises with every change of this split or return, from 1' },
} as const satisfies Record<string, NotificationMember>;

/** The data of a notification: flat, strings and integers, nothing empty. */
export type NotificationData = Record<string, string | number>;

type ValuesOf<Table> = {
  readonly [Name in keyof Table as Name extends '!from' | 'type' ? never : Name]?:
    | (Table[Name] extends { type: 'Integer' } ? number : string)
    | null
    | undefined;
};

/** The input of {@link paymentNotification}. */
export type PaymentNotificationValues = ValuesOf<typeof PAYMENT_NOTIFICATION>;

/** The input of {@link refundNotification}. */
export type RefundNotificationValues = ValuesOf<typeof REFUND_NOTIFICATION>;

/** The input of {@link payoutNotification}. */
export type PayoutNotificationValues = ValuesOf<typeof PAYOUT_NOTIFICATION>;

/** The input of {@link splitNotification}. */
export type SplitNotificationValues = ValuesOf<typeof SPLIT_NOTIFICATION> & {
  readonly type: 'splitPayment' | 'splitRefund';
};

/** Returns the data of a payment's notification. Throws RangeError for a number that is not a safe integer. */
export const paymentNotification = (values: PaymentNotificationValues): NotificationData =>
  build(PAYMENT_NOTIFICATION, { ...values, '!from': 'gateway', type: 'payment' });

/** Returns the data of a refund's notification. Throws RangeError for a number that is not a safe integer. */
export const refundNotification = (values: RefundNotificationValues): NotificationData =>
  build(REFUND_NOTIFICATION, { ...values, '!from': 'gateway', type: 'refund' });

/** Returns the data of a dispute's notification. Throws RangeError for a number that is not a safe integer. */
export const disputeNotification = (values: ValuesOf<typeof DISPUTE_NOTIFICATION>): NotificationData =>
  build(DISPUTE_NOTIFICATION, { ...values, '!from': 'gateway', type: 'dispute' });

/** Returns the data of a reversal's notification. Throws RangeError for a number that is not a safe integer. */
export const reversalNotification = (values: ValuesOf<typeof REVERSAL_NOTIFICATION>): NotificationData =>
  build(REVERSAL_NOTIFICATION, { ...values, '!from': 'gateway', type: 'reversal' });

/** Returns the data of a payout's notification. Throws RangeError for a number that is not a safe integer. */
export const payoutNotification = (values: PayoutNotificationValues): NotificationData =>
  build(PAYOUT_NOTIFICATION, { ...values, '!from': 'gateway', type: 'payout' });

/** Returns the data of a notification of a split or return. Throws RangeError for a number that is no safe integer. */
export const splitNotification = (values: SplitNotificationValues): NotificationData =>
  build(SPLIT_NOTIFICATION, { ...values, '!from': 'gateway' });

/** Returns the fields that `sign` covers: every member of the data as text. */
export const notificationFields = (data: NotificationData): Record<string, string> =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, String(value)]));

/**
 * Returns the JSON text to post. `+` and `%` are escaped, because some receivers decode the body as a form before they
 * parse it as JSON.
 */
export const notificationText = (sign: string, data: NotificationData): string =>
  JSON.stringify({ sign, data }).replaceAll('+', '\\u002b').replaceAll('%', '\\u0025');

/** Whether a response acknowledges a notification: 2xx with an empty body or `ok` (trimmed, any case). */
export function isAcknowledged(status: number, body: string): boolean {
  const answer = body.trim().toLowerCase();
  return status >= 200 && status <= 299 && (answer === 'ok' || answer === '');
}

/** The timeout of one try, in seconds. */
export const TRY_TIMEOUT_SECONDS = 15;

/** How long tries continue after the first one, in seconds. */
export const TRIES_END_SECONDS = 31 * 24 * 60 * 60;

/** Seconds to wait after the first try, the second and so on; after these, {@link LATER_WAIT_SECONDS}. */
export const WAITS_SECONDS = [5, 30, 120, 600, 1800, 3600, 7200, 14400, 28800] as const;

/** Seconds between tries after those of {@link WAITS_SECONDS}. */
export const LATER_WAIT_SECONDS = 12 * 60 * 60;

/** How far a wait may deviate from the schedule, so that receivers are not all called at once. */
const JITTER = 0.1;

/**
 * Returns the seconds until the next try, or undefined when the tries have ended. `triesMade` have failed, the first
 * of them `sinceFirstSeconds` ago. `random`, from 0 to 1, moves the wait by at most ±10 %.
 */
export function nextTrySeconds(
  triesMade: number,
  sinceFirstSeconds: number,
  random: number = Math.random(),
): number | undefined {
  if (triesMade === 0) return 0;
  const wait = (WAITS_SECONDS[triesMade - 1] ?? LATER_WAIT_SECONDS) * (1 + JITTER * (2 * random - 1));
  return sinceFirstSeconds + wait > TRIES_END_SECONDS ? undefined : wait;
}

function build(
  table: Readonly<Record<string, NotificationMember>>,
  values: Readonly<Record<string, string | number | null | undefined>>,
): NotificationData {
  const data: NotificationData = {};
  for (const name of Object.keys(table)) {
    const value = values[name];
    if (value === undefined || value === null || value === '' || String(value) === '0') continue;
    if (typeof value === 'number' && !Number.isSafeInteger(value)) {
      throw new RangeError(`${name} is not an integer`);
    }
    data[name] = value;
  }
  return data;
}
