/** The protocol's limits of lengths, times and amounts (docs/protocol.md, Lengths and limits). */

/** The maximum length of each field, in characters (Unicode code points). */
export const LENGTHS = {
  order_id: 64,
  description: 255,
  demo: 255,
  request_id: 64,
  m_refund_id: 64,
  refund_description: 255,
  notify_url: 2048,
  redirect_url: 2048,
  reference_id: 32,
  nonce_string: 32,
  reference: 128,
  split_solution_id: 32,
  mid: 32,
  detail_reference_id: 32,
  role: 32,
  email: 254,
} as const satisfies Record<string, number>;

/** The maximum of `timeout`, in minutes; 0 means this too. */
export const TIMEOUT_MINUTES_MAX = 1440;

/** How long an authorization can be captured, in days. */
export const AUTHORIZATION_DAYS = 30;

/** How long after its payment an order can be refunded, in days. */
export const REFUND_DAYS_MAX = 365;

/** The maximum number of refunds of one order. */
export const REFUNDS_MAX = 30;

/** The maximum number of splits of one order, and of returns of one split. */
export const SPLITS_MAX = 10;

/** The maximum number of receivers in one split or return. */
export const RECEIVERS_MAX = 50;

/** The maximum number of lines of an order. */
export const ORDER_LINES_MAX = 100;

/** The maximum number of attempts of a payer on a page of the gateway. */
export const ATTEMPTS_MAX = 5;

/** The maximum number of orders on one page of a list. */
export const LIST_LIMIT_MAX = 100;

/** Low-value exemption from 3-D Secure: the maximum amount per currency, decimal text. Other currencies: -4011. */
export const LOW_VALUE_LIMITS = {
  EUR: '30.00',
  DKK: '225.00',
  GBP: '27.00',
  SEK: '310.00',
  ISK: '5000.00',
  NOK: '325.00',
  CHF: '32.00',
  PLN: '135.00',
  USD: '36.00',
} as const satisfies Record<string, string>;
