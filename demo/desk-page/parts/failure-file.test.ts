/** Tests of the file for a developer: it explains, and nothing hostile, secret or personal is in it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LogEntry } from '../../desk/exchange-log.ts';
import type { Timeline } from '../timeline.ts';
import { failureFile } from './failure-file.ts';

const TRADE = '0199a3c4-0000-7000-8000-000000000001';

/** Values that must not be in the file, wherever they stand. */
const HOSTILE = [
  '4111111111111111',
  '4111 1111 1111 1111',
  '4111-1111-1111-1111',
  'sandbox-secret-016683',
  `eyJhbGciOiJIUzI1NiJ9.eyJvIjoxfQ.${'a'.repeat(43)}`,
  'f'.repeat(64),
  'ann@example.org',
  'NL91ABNA0417164300',
  '+34600000001',
  '13 1234 5678 9012 34 00',
  'https://gateway.example/pay/Zm9vYmFyYmF6',
  '<img src=x onerror=alert(1)>',
  '</script><script>alert(1)</script>',
  'Ann van der Payer, Herengracht 1, Amsterdam',
];

/** The names that hold such values on the wire, names that hold none, and names that nobody knows. */
const NAMES = [
  ...[
    'cardinfo',
    'cardnumber',
    'pincode',
    'payment_token_object',
    'blik_code',
    'phone',
    'email',
    'sign',
    'token',
  ],
  ...['auth_code', 'url', 'notify_url', 'description', 'demo', 'shipping_address', 'unheard_of'],
  ...[
    'state',
    'result',
    'currency',
    'trade_id',
    'user',
    'amount',
    'method',
    'answer',
    'code',
    'error',
    'message',
  ],
];

/** The value under each name, in objects, in lists, as a name, and as JSON in a text. */
const hostileObject = (value: string): Record<string, unknown> => ({
  ...Object.fromEntries(NAMES.map((name) => [name, value])),
  [value]: value,
  transaction_info: { parts: [{ [value]: value, data: [value], reason_code: value }] },
  detail: JSON.stringify({ token: value }),
});

function everywhere(value: string): readonly [Timeline, readonly LogEntry[]] {
  const members = hostileObject(value) as Record<string, string>;
  const json = JSON.stringify(hostileObject(value));
  const seen = { n: 1, at: 0, tradeId: value };
  const entries: LogEntry[] = [
    {
      ...{ ...seen, kind: 'call', user: value, method: value, time: value, members, canonical: value },
      ...{ sign: value, status: 200, code: value, answer: json, ms: 1 },
    },
    {
      ...seen,
      kind: 'notification',
      user: value,
      isVerified: false,
      members,
      canonical: value,
      sign: value,
      answered: 1,
    },
    { ...seen, kind: 'element', orderId: value, name: value, detail: json },
    { ...seen, kind: 'element', orderId: value, name: 'gw-error', detail: value },
    {
      ...seen,
      kind: 'sandbox',
      verb: value,
      path: `/sandbox/${value}`,
      body: value,
      status: 200,
      answer: json,
      ms: 1,
    },
  ];
  const order = { ...hostileObject(value), tradeId: TRADE };
  const timeline = {
    order,
    attempts: [hostileObject(value)],
    notifications: [{ url: value, tries: [{ reason: value }] }],
  };
  return [timeline as unknown as Timeline, entries];
}

for (const value of HOSTILE)
  test(`a file in which every value and name is ${value.slice(0, 30)} does not contain it`, () => {
    const file = failureFile(...everywhere(value));
    const wanted = [
      value,
      value.replaceAll(/[ -]/g, ''),
      JSON.stringify(value).slice(1, -1),
      encodeURIComponent(value),
    ];
    for (const one of wanted) assert.ok(!file.includes(one), one);
    assert.doesNotMatch(file.replaceAll(TRADE, ''), /\d{11}|@|https?:|<(?!hidden>|no JSON)/);
  });

test('the file has what explains a failure: states, codes, amounts, times and the order of exchanges', () => {
  const call: LogEntry = {
    ...{ n: 1, at: 0, kind: 'call', user: '016683', method: 'v3.CreateCardPayments', time: '1700000000' },
    members: { amount: '3.40', currency: 'EUR', operation: '1', email: 'ann@example.org' },
    ...{
      canonical: 'x',
      sign: 'y',
      status: 200,
      code: '-4006',
      answer: '{"code":"-4006","data":{"state":"declined"}}',
    },
    ...{ ms: 12, tradeId: TRADE },
  };
  const order = { tradeId: TRADE, state: 'declined', amount: '3.40', createdAt: '2026-11-22T10:00:00.000Z' };
  const file = JSON.parse(failureFile({ order } as unknown as Timeline, [call]));
  assert.deepEqual(file.payment, { order });
  assert.deepEqual(file.exchanges, [
    {
      ...{ kind: 'call', at: '1970-01-01T00:00:00.000Z', tradeId: TRADE, method: 'v3.CreateCardPayments' },
      ...{ code: '-4006', status: 200, ms: 12 },
      data: { amount: '3.40', currency: 'EUR', operation: '1', hiddenMembers: 1 },
      answer: { code: '-4006', data: { state: 'declined' } },
    },
  ]);
});
