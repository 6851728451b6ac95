/** The permissions of an account: its role, its features, and who decides on its refunds. */

/** Role → what it may do. */
export const ROLES = {
  cashier: 'Creates, captures, cancels and refunds payments of its own store; queries and lists them',
  operator: 'Queries and lists the payments of its merchant',
  'super-admin': 'Queries, lists and does all finance of its merchant; creates no payments',
} as const satisfies Record<string, string>;

/** A role of {@link ROLES}. */
export type Role = keyof typeof ROLES;

/**
 * Feature of an account → what it allows. A request that lacks its feature is -4120; for `union-pay` -4011, for
 * `wechat-pay` -4028, for `alipay` -4029.
 */
export const FEATURES = {
  token: 'Stored-card tokens',
  cit: 'Tokens used with the cardholder present',
  mit: 'Tokens used without the cardholder',
  pci: 'Card data sent by the merchant server (cardinfo)',
  'no-3ds': 'Card payments without 3-D Secure',
  exemption: 'Exemptions from strong customer authentication',
  'union-pay': 'UnionPay',
  'wechat-pay': 'WeChat Pay in the store',
  alipay: 'Alipay in the store',
  'no-card-like-ids':
    'Nothing: order_id and other numbers of the merchant that look like card numbers are refused',
  'dispute-notifications':
    'Nothing: disputes and failed refunds are reported by notifications of their own types',
} as const satisfies Record<string, string>;

/** A feature of {@link FEATURES}. */
export type Feature = keyof typeof FEATURES;

/** Features that allow nothing, and that an account must ask for: off by default. */
export const OPT_IN_FEATURES: ReadonlySet<Feature> = new Set<Feature>([
  'no-card-like-ids',
  'dispute-notifications',
]);

/** Who decides on the refunds of a cashier → what happens to a requested one. */
export const REFUND_AUTHORITIES = {
  immediately: 'The money goes back at once',
  approval: 'A second person decides (to-be-approval)',
  disabled: 'Refused (-4120)',
} as const satisfies Record<string, string>;

/** One of {@link REFUND_AUTHORITIES}. */
export type RefundAuthority = keyof typeof REFUND_AUTHORITIES;
