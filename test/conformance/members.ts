/** The type and format of answer members by name (docs/protocol.md, each operation). */
import assert from 'node:assert/strict';
import { ORDER_STATES, PAYOUT_STATES, type ResultMember, SPLIT_STATES } from '@gangway/protocol';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const AMOUNT = /^\d+\.\d\d$/;
const DAY = /^\d\d-\d\d-\d{4}$/;
const UNIX_SECONDS = /^\d{10}$/;

/** Name pattern → format; the first match applies. */
const FORMS: readonly (readonly [names: RegExp, form: RegExp])[] = [
  [/^(trade_id|refund_id|payout_id|clearing_id|wallet_id|split_id|(refund_)?split_detail_id)$/, UUID],
  [/^(amount_cny|merchant_cost)$/, /^(\d+\.\d\d)?$/],
  [/amount$/, AMOUNT],
  [/currency$/, /^[A-Z]{3}$/],
  [/^exchange_rate$/, /^\d+(\.\d{1,8})?$/],
  [/^(created_at|createDate|refund_time)$/, UNIX_SECONDS],
  [/^(available|reserve|usable|deposit)$/, /^-?\d+\.\d\d$/],
  [/^(fee|vat|net_value|amount_of_(payment|refund))$/, /^-?\d+\.\d\d$/],
  [/^(transaction_date|due_date)$/, DAY],
  [/^settlement_date$/, new RegExp(`^$|${DAY.source}`)],
  [/^time_zone$/, /^Europe\/Amsterdam$/],
  [/^paid_at$/, /^(\d{10})?$/],
  [/^time_out$/, /^\d{1,4}$/],
  [/^url$/, /^(https?:\/\/\S+)?$/],
  [
    /^state$/,
    new RegExp(
      `^(${[...ORDER_STATES, ...PAYOUT_STATES, ...SPLIT_STATES, 'to-be-approval', 'refund [a-z]+', 'refunded', 'settled'].join('|')})$`,
    ),
  ],
  [/^order_id$/, /^\S{1,64}$/],
  [/^type$/, /^(payment|splitPayment|splitRefund)$/],
  [/^split_type$/, /^(Split|Return)$/],
  [/^merchant_mid$/, /^\S{3,32}$/],
];

/** Expects that the member exists with its documented name and type. */
export function assertMember(member: ResultMember, members: Readonly<Record<string, unknown>>): void {
  const { name, type = 'String', optional } = member;
  if (optional && !(name in members)) return;
  assert.ok(name in members, `${name} is missing; there are ${Object.keys(members).join(', ')}`);
  const value = members[name];
  if (type === 'Array') assert.ok(Array.isArray(value), `${name} is not an array`);
  else if (type === 'Integer') assert.ok(Number.isInteger(value), `${name} is not an integer`);
  else if (type === 'Object') assertTexts(name, value);
  else assertText(name, value);
}

function assertText(name: string, value: unknown): void {
  assert.equal(typeof value, 'string', `${name} is ${JSON.stringify(value)}, not a String`);
  const form = FORMS.find(([names]) => names.test(name))?.[1];
  if (form) assert.match(String(value), form, `${name} has another format`);
}

function assertTexts(name: string, value: unknown): void {
  assert.ok(typeof value === 'object' && value !== null && !Array.isArray(value), `${name} is not an object`);
  const others = Object.entries(value).filter(
    ([, text]) => typeof text !== 'string' && typeof text !== 'object',
  );
  assert.deepEqual(others, [], `${name} contains other values than String`);
}
