/** The contract of `v3.QueryOrder`: the whole record of one order. */
import { ORDER_STATES } from '../order-states.ts';
import { REFUND_STATES } from '../refund-states.ts';
import { REFUSAL_REASONS, RETRY_ADVICE } from '../refusal-reasons.ts';
import { keysOf } from '../typed-records.ts';
import type { Contract, ResultMember } from './contract.ts';
import type { Operation } from './operations.ts';

/** One entry of `refund_info`. */
export const REFUND_INFO = [
  { name: 'refund_id', about: 'The refund' },
  { name: 'm_refund_id', mayBeEmpty: true, about: 'Your own number of it, or ""' },
  { name: 'refund_time', about: 'Unix seconds' },
  { name: 'state', oneOf: REFUND_STATES, about: 'See States' },
  { name: 'refund_amount', about: 'With two decimals' },
  { name: 'refund_currency', about: "The order's currency" },
  { name: 'refund_description', mayBeEmpty: true, about: 'As sent, or ""' },
  { name: 'notify_url', mayBeEmpty: true, about: 'As sent, or ""' },
] as const satisfies readonly ResultMember[];

/** One entry of `payment_info`. */
export const PAYMENT_INFO = [
  { name: 'sub_pay_method', about: 'The method' },
  { name: 'amount', about: 'What it pays of the order, with two decimals' },
  { name: 'currency', about: "The order's currency" },
  { name: 'transaction_id', about: "The scheme's own number" },
] as const satisfies readonly ResultMember[];

/** One entry of `dispute_info`. */
export const DISPUTE_INFO = [
  { name: 'dispute_id', about: 'The dispute' },
  {
    name: 'kind',
    oneOf: ['chargeback', 'reversal'],
    about: '`chargeback`, or `reversal` of a payment or capture that failed afterwards',
  },
  { name: 'state', oneOf: ['opened', 'won', 'lost'], about: '`opened`, `won` or `lost`' },
  { name: 'amount', about: 'What is disputed, with two decimals' },
  { name: 'currency', about: "The order's currency" },
  { name: 'reason', about: "Why, in the words of the payer's bank or its scheme" },
  { name: 'respond_by', mayBeEmpty: true, about: 'Unix seconds until which you may respond, or ""' },
  { name: 'opened_at', about: 'Unix seconds' },
] as const satisfies readonly ResultMember[];

/** The order record. Every member is always present. */
export const TRANSACTION_INFO = [
  { name: 'trade_id', about: 'The payment' },
  { name: 'merchant_name', about: 'Name of the merchant' },
  { name: 'store_name', about: 'Name of the store' },
  { name: 'user', about: 'UID of the cashier that created it' },
  { name: 'cashier_name', about: 'Name of that cashier' },
  { name: 'pay_method', oneOf: ['online', 'offline'], about: '`online` or `offline`' },
  { name: 'sub_pay_method', about: 'The method' },
  { name: 'order_id', about: 'Your own number' },
  { name: 'amount', about: 'With two decimals' },
  { name: 'currency', about: 'ISO 4217 code' },
  { name: 'settlement_amount', about: 'What is settled, before fees' },
  { name: 'settlement_currency', about: 'The currency it is settled in' },
  { name: 'exchange_rate', about: 'Fixed at creation' },
  { name: 'description', about: 'As sent' },
  { name: 'demo', mayBeEmpty: true, about: 'As sent, or ""' },
  { name: 'redirect_url', mayBeEmpty: true, about: 'As sent, or ""' },
  { name: 'notify_url', mayBeEmpty: true, about: 'As sent, or ""' },
  { name: 'created_at', about: 'Unix seconds' },
  { name: 'paid_at', mayBeEmpty: true, about: 'Unix seconds of the payment, see States; "" until paid' },
  { name: 'state', oneOf: ORDER_STATES, about: 'See States' },
  { name: 'time_out', about: 'Minutes the payer had' },
  { name: 'amount_cny', mayBeEmpty: true, about: 'The amount in CNY; "" when there is no rate' },
  {
    name: 'merchant_cost',
    mayBeEmpty: true,
    about: 'Fee and VAT on it, in the settlement currency; "" until paid',
  },
  { name: 'transaction_id', mayBeEmpty: true, about: 'The bank\'s or scheme\'s own number; "" until known' },
  { name: 'refund_info', type: 'Array', items: REFUND_INFO, about: 'The refunds, oldest first' },
  {
    name: 'payment_token_object',
    optional: true,
    about: 'The stored card, once the payer has agreed; with it card_brand, card_last4 and card_expiry',
  },
  { name: 'card_brand', optional: true, about: 'Brand of the stored card' },
  { name: 'card_last4', optional: true, about: 'Its last four digits' },
  { name: 'card_expiry', optional: true, about: 'MM/YYYY' },
  {
    name: 'checkout_data',
    type: 'Object',
    optional: true,
    about: 'Contact and addresses: what iDEAL Fast Checkout reports once paid, or what was sent',
  },
  { name: '3ds_status', optional: true, about: '3-D Secure of the latest try, if it had it: the result' },
  { name: '3ds_trxid', optional: true, about: "3-D Secure: the directory server's number" },
  { name: '3ds_version', optional: true, about: '3-D Secure: the version, such as 2.2.0 or 2.3.1' },
  {
    name: 'unpaid_reason',
    optional: true,
    about: 'Only declined, or processing after a try that did not pay: why, in one of the words below',
  },
  {
    name: 'reason_code',
    optional: true,
    words: keysOf(REFUSAL_REASONS),
    about: 'Only declined, failed, expired or processing after a refused try: why, for you alone',
  },
  {
    name: 'retry_advice',
    optional: true,
    words: keysOf(RETRY_ADVICE),
    about: 'With reason_code: what to do with a payment that you make without its payer',
  },
  {
    name: 'received_amount',
    optional: true,
    about: 'Only Bank Transfer while processing: what has come so far, when it is a part',
  },
  {
    name: 'payer_step',
    optional: true,
    words: ['page'],
    about:
      'Only processing: `page` while the rail waits for the payer on its own page. Send the payer to `url`',
  },
  {
    name: 'payment_info',
    type: 'Array',
    items: PAYMENT_INFO,
    optional: true,
    about: 'Only where a gift card pays a part: the gift card, and once paid the way that paid the rest',
  },
  {
    name: 'dispute_info',
    type: 'Array',
    items: DISPUTE_INFO,
    optional: true,
    about: 'The disputes of a paid order, oldest first',
  },
] as const satisfies readonly ResultMember[];

const QUERY_CONTRACT = {
  title: 'Read one order',
  readOnly: true,
  methods: [],
  parameters: [{ name: 'trade_id', kind: 'trade-id', required: true, about: 'The payment' }],
  resultIn: 'transaction_info',
  result: TRANSACTION_INFO,
  errors: ['-4001'],
} as const satisfies Contract;

/** `v3.QueryOrder`. A cashier sees its own store, other roles the whole merchant. */
export const queryOrder = {
  name: 'v3.QueryOrder',
  roles: ['cashier', 'operator', 'super-admin'],
  contracts: [QUERY_CONTRACT],
} as const satisfies Operation;
