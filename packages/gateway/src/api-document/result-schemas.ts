/** Schemas of answers and their members: a format and an example for each name that has one. */
import {
  DISPUTE_INFO,
  ORDER_STATES,
  PAYMENT_INFO,
  REFUND_INFO,
  REPORT_LINE,
  type ResultMember,
  SPLIT_DETAIL,
  TRANSACTION_INFO,
  TRANSACTION_LINE,
} from '@gangway/protocol';
import { objectOf, ref, type Schema } from './schema.ts';

const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
const TRADE_ID = '019a9f2e-5b70-7c11-9d53-2f6c1e7a8b90';
const AMOUNT = '^-?\\d+\\.\\d\\d$';
const SECONDS = '^\\d{10}$';

type Form = readonly [names: RegExp, form: Schema, example: unknown];

/** Names → the format of the text and an example; the first match applies. */
const FORMS: readonly Form[] = [
  [
    /^(trade_id|refund_id|payout_id|wallet_id|split_id|(refund_)?split_detail_id|clearing_id)$/,
    { pattern: UUID },
    TRADE_ID,
  ],
  [/^(amount_cny|merchant_cost)$/, { pattern: '^(\\d+\\.\\d\\d)?$' }, ''],
  [/^(number_of_payment|number_of_refund|count)$/, {}, 1],
  [/(amount|^amount_of_\w+|^fee|^vat|^net_value|^available|^usable)$/, { pattern: AMOUNT }, '24.99'],
  [/^(reserve|deposit)$/, { pattern: AMOUNT }, '0.00'],
  [/currency$/, { pattern: '^[A-Z]{3}$' }, 'EUR'],
  [/^exchange_rate$/, { pattern: '^\\d+(\\.\\d{1,8})?$' }, '1'],
  [/^(created_at|createDate|refund_time|time)$/, { pattern: SECONDS }, '1795190400'],
  [/^(paid_at|paid_time)$/, { pattern: '^(\\d{10})?$' }, ''],
  [/^time_out$/, { pattern: '^\\d{1,4}$' }, '30'],
  [/^url$/, { format: 'uri' }, 'https://gateway.example/pay/5b70c8d1…'],
  [/^(m_)?(refund_)?notify_url$|^redirect_url$/, {}, 'https://shop.example/gangway'],
  [/^sequence$/, { minimum: 1 }, 1],
  [/^error_msg$/, { type: ['string', 'null'] }, ''],
  [/^user$/, {}, '016683'],
  [/^order_id$/, {}, 'A-1001'],
  [/^sub_pay_method$/, {}, 'iDEAL'],
  [/^pay_method$/, {}, 'online'],
  [/description$/, {}, 'Two mugs'],
];

/** Arrays and objects → the schema of their content. */
const INSIDE: Readonly<Record<string, Schema>> = {
  refund_info: { type: 'array', items: ref('RefundInfo') },
  dispute_info: { type: 'array', items: ref('DisputeInfo') },
  payment_info: { type: 'array', items: ref('PaymentInfo') },
  orders: { type: 'array', items: ref('TransactionInfo') },
  receivers: { type: 'array', items: ref('SplitDetail') },
  parameters: { type: 'object', additionalProperties: { type: 'string' } },
  checkout_data: { type: 'object' },
};

const formOf = (name: string): Form | undefined => FORMS.find(([names]) => names.test(name));

/** Returns the schema of an answer's members. */
export function resultSchema(
  rows: readonly ResultMember[],
  inside: Readonly<Record<string, Schema>> = {},
): Schema {
  const properties = rows.map((row) => [row.name, memberSchema(row, inside)] as const);
  const required = rows.filter(({ optional }) => !optional).map(({ name }) => name);
  return objectOf(Object.fromEntries(properties), required);
}

function memberSchema(
  { name, about, type, optional }: ResultMember,
  inside: Readonly<Record<string, Schema>>,
): Schema {
  const description = optional ? `${about}. Absent if there is none` : about;
  const content = inside[name] ?? INSIDE[name];
  if (content) return { description, ...content };
  if (type === 'Array') return { description, type: 'array' };
  if (type === 'Object') return { description, type: 'object' };
  const form = formOf(name);
  return { description, type: type === 'Integer' ? 'integer' : 'string', ...form?.[1] };
}

/** Returns an example of an answer with every member that is always present. */
export const resultExample = (rows: readonly ResultMember[]): Schema =>
  Object.fromEntries(rows.filter(({ optional }) => !optional).map((row) => [row.name, exampleOf(row)]));

function exampleOf({ name, type, about }: ResultMember): unknown {
  if (type === 'Array') return [];
  if (type === 'Object') return {};
  const [, , example] = formOf(name) ?? [];
  // A description that begins with code begins with the value, or with one of the values.
  return example ?? /^`([^`]+)`/.exec(about)?.[1] ?? (name === 'state' ? 'paid' : '');
}

/** Returns the schemas that several answers share. */
export const resultParts = (): Readonly<Record<string, Schema>> => ({
  TransactionInfo: {
    title: 'The record of an order',
    ...resultSchema(TRANSACTION_INFO, { state: ref('OrderState') }),
  },
  RefundInfo: { title: 'A refund of an order', ...resultSchema(REFUND_INFO) },
  DisputeInfo: {
    title: 'A dispute of an order',
    ...resultSchema(DISPUTE_INFO, { state: { type: 'string', enum: ['opened', 'won', 'lost'] } }),
  },
  PaymentInfo: { title: 'A way of an order that a gift card pays in part', ...resultSchema(PAYMENT_INFO) },
  SplitDetail: { title: 'An entry of a split or a return', ...resultSchema(SPLIT_DETAIL) },
  TransactionLine: { title: 'A transaction', ...resultSchema(TRANSACTION_LINE) },
  ReportLine: { title: 'A clearing report', ...resultSchema(REPORT_LINE) },
  OrderState: { type: 'string', enum: ORDER_STATES },
});
