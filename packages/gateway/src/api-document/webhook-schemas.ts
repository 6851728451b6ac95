/** The notifications of the gateway: one webhook per kind. */

import {
  isAcknowledged,
  type NotificationData,
  notificationFields,
  PAYMENT_NOTIFICATION,
  PAYOUT_NOTIFICATION,
  paymentNotification,
  payoutNotification,
  REFUND_NOTIFICATION,
  refundNotification,
  SPLIT_NOTIFICATION,
  splitNotification,
  TRY_TIMEOUT_SECONDS,
} from '@gangway/protocol';
import { canonicalString } from '@gangway/protocol/signature';
import { hmacSha256 } from '../hmac.ts';
import { json, objectOf, ref, type Schema } from './schema.ts';

type Table = Readonly<Record<string, { readonly type: string; readonly about: string }>>;

const IDS = {
  trade_id: '019a9f2e-5b70-7c11-9d53-2f6c1e7a8b90',
  refund_id: '019a9f30-11a2-7e0b-8c1e-40b1f6a2d7c3',
  payout_id: '019a9f31-7d04-7a55-b1f2-9c3e5d8a0b14',
};
const MONEY = { amount: '24.99', currency: 'EUR' };
const SECONDS = '1795190400';

const SPLIT = {
  user: '036870',
  split_id: '019a9f32-30c1-7d9e-a6f4-51b7e2c80f93',
  trade_id: IDS.trade_id,
  split_solution_id: 'tulips',
  state: 'Success',
  currency: 'EUR',
  created_at: SECONDS,
  receivers: '[]',
  sequence: 1,
};

const EXAMPLES: Readonly<Record<string, NotificationData>> = {
  splitPayment: splitNotification({ ...SPLIT, type: 'splitPayment' }),
  splitRefund: splitNotification({ ...SPLIT, type: 'splitRefund' }),
  payment: paymentNotification({
    user: '016683',
    order_id: 'A-1001',
    trade_id: IDS.trade_id,
    ...MONEY,
    createDate: SECONDS,
    state: 'paid',
    sub_pay_method: 'iDEAL',
    pay_method: 'online',
    paid_time: SECONDS,
    description: 'Two mugs',
    sequence: 1,
  }),
  refund: refundNotification({
    user: '016683',
    order_id: 'A-1001',
    trade_id: IDS.trade_id,
    refund_id: IDS.refund_id,
    refund_amount: '4.99',
    refund_currency: 'EUR',
    description: 'One mug was broken',
    createDate: SECONDS,
    state: 'refunded',
    sequence: 1,
  }),
  payout: payoutNotification({
    user: '036870',
    time: SECONDS,
    payout_id: IDS.payout_id,
    ...MONEY,
    reference: 'November',
    notify_url: 'https://shop.example/gangway',
    state: 'completed',
    sequence: 2,
  }),
};

interface Kind {
  readonly name: string;
  readonly subject: string;
  readonly table: Table;
  readonly when: string;
}

const KINDS: readonly Kind[] = [
  {
    name: 'payment',
    subject: 'A payment',
    table: PAYMENT_NOTIFICATION,
    when: "After every change of an order, to the order's notify_url",
  },
  {
    name: 'refund',
    subject: 'A refund',
    table: REFUND_NOTIFICATION,
    when: "After every change of a refund, to the refund's notify_url",
  },
  {
    name: 'payout',
    subject: 'A payout',
    table: PAYOUT_NOTIFICATION,
    when: 'After every change of a payout that no answer has reported',
  },
  {
    name: 'splitPayment',
    subject: 'A split',
    table: SPLIT_NOTIFICATION,
    when: 'After a split was carried out, failed or was cancelled, even if the answer reported it',
  },
  {
    name: 'splitRefund',
    subject: 'The return of a split',
    table: SPLIT_NOTIFICATION,
    when: 'After every return, although the answer reports it too',
  },
];

const HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];

/** Returns the webhooks by name. */
export const webhooks = (): Readonly<Record<string, Schema>> =>
  Object.fromEntries(KINDS.map((kind) => [kind.name, { post: webhook(kind) }]));

function webhook({ name, subject, table, when }: Kind): Schema {
  const data = EXAMPLES[name];
  if (!data) throw new Error(`There is no example of ${name}`);
  const text = canonicalString(notificationFields(data));
  const sign = hmacSha256(`sandbox-secret-${data.user}`, text).toString('hex');
  return {
    tags: ['Notifications'],
    operationId: `${name}Notification`,
    summary: `${subject} has changed`,
    description: `${when}. Verify \`sign\` before you trust it: HMAC-SHA256 with your secret over the canonical string of the members of \`data\`. A member without a value is left out. Compare \`sequence\`: a notification that is not newer than your latest is a repeat.`,
    security: [],
    parameters: HEADERS.map((header) => ({
      name: header,
      in: 'header',
      required: true,
      description: 'Part of Standard Webhooks; a second way to verify',
      schema: { type: 'string' },
    })),
    requestBody: {
      required: true,
      content: json(objectOf({ sign: ref('Sign'), data: dataSchema(name, table) }), {
        [name]: { value: { sign, data } },
      }),
    },
    responses: {
      '2XX': {
        description: `Accepted, if the body is \`ok\` or empty and arrives within ${TRY_TIMEOUT_SECONDS} s. Otherwise the notification is sent again, for 31 days`,
        content: {
          'text/plain': {
            schema: { type: 'string', enum: ['ok', ''].filter((body) => isAcknowledged(200, body)) },
          },
        },
      },
    },
  };
}

function dataSchema(name: string, table: Table): Schema {
  const properties = Object.entries(table).map(([member, { type, about }]) => {
    const value = member === '!from' ? 'gateway' : member === 'type' ? name : undefined;
    const form = value === undefined ? { type: type === 'Integer' ? 'integer' : 'string' } : { const: value };
    return [member, { description: about, ...form }] as const;
  });
  return objectOf(Object.fromEntries(properties), ['!from', 'type', 'user', 'state', 'sequence']);
}
