// A signature is valid for one content only: no other split of the signed string into members is accepted with it.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { before, describe, test } from 'node:test';
import fc from 'fast-check';
import { createPaid } from '../operations/test-orders.ts';
import { listRefunds } from '../orders/refunds.ts';
import { statement } from '../storage/database.ts';
import { useGateway, validPayment } from '../test-gateway.ts';

type Members = Readonly<Record<string, unknown>>;

const SECRET = 'sandbox-secret-016683';
const countBindings = statement('test.count-signed', 'SELECT count(*)::int AS count FROM signed_contents');
const countOrders = statement('test.count-orders', 'SELECT count(*)::int AS count FROM orders');

/** Returns the names and values of a request's signed string, in their order. */
function signedFields(method: string, data: Members, time: string): [string, string][] {
  const all = { ...data, user: '016683', method, time };
  return Object.entries(all)
    .map(([name, value]): [string, string] => [name, value === null ? '' : String(value)])
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

const signOf = (fields: readonly (readonly [string, string])[]): string =>
  createHmac('sha256', SECRET)
    .update(fields.map(([name, value]) => `${name}=${value}`).join('&'))
    .digest('hex');

/** Returns members with the same signed string, in which `name` is part of the preceding value. */
function withMoved(data: Members, method: string, name: string): Members {
  const fields = signedFields(method, data, '0');
  const at = fields.findIndex(([field]) => field === name);
  const holder = fields[at - 1]![0];
  const { [name]: moved, ...rest } = data;
  return { ...rest, [holder]: `${String(data[holder])}&${name}=${String(moved)}` };
}

describe('one signature', () => {
  const gateway = useGateway();
  let time = 1_796_000_000;
  before(async () => {});

  const send = (method: string, data: Members, how: { sign: string; time: number | string }) =>
    gateway.post(JSON.stringify({ user: '016683', method, data, ...how }));
  /** Sends `data`, then `other` with the same signature. Returns both codes. */
  async function sendBoth(method: string, data: Members, other: Members): Promise<string[]> {
    time += 1;
    const how = { sign: signOf(signedFields(method, data, String(time))), time };
    return [(await send(method, data, how)).code, (await send(method, other, how)).code];
  }
  const refundOf = (tradeId: string, changes: Members = {}): Members => ({
    trade_id: tradeId,
    refund_amount: '5.00',
    refund_currency: 'EUR',
    refund_description: 'One mug',
    ...changes,
  });
  const refundsOf = async (tradeId: string) => (await listRefunds(gateway.database, tradeId)).length;
  const countSigned = async () => (await gateway.database.query<{ count: number }>(countBindings))[0]!.count;
  const ordersMade = async () => (await gateway.database.query<{ count: number }>(countOrders))[0]!.count;

  test('makes only one refund when request_id is moved into refund_description', async () => {
    const tradeId = await createPaid(gateway);
    const data = refundOf(tradeId, { request_id: 'refund-moved' });
    assert.deepEqual(
      await sendBoth('v3.CreateRefund', data, withMoved(data, 'v3.CreateRefund', 'request_id')),
      ['200', '-3002'],
    );
    assert.equal(await refundsOf(tradeId), 1);
  });

  const MOVED: readonly [title: string, method: string, data: Members, name: string][] = [
    [
      'request_id in refund_description',
      'v3.CreateRefund',
      refundOf('', { request_id: 'moved-1' }),
      'request_id',
    ],
    [
      'm_refund_id in an unknown member',
      'v3.CreateRefund',
      refundOf('', { m_refund_id: 'M/1', m_note: 'x' }),
      'm_refund_id',
    ],
    [
      'request_id in redirect_url',
      'v3.CreatePayments',
      validPayment({ request_id: 'moved-2' }),
      'request_id',
    ],
    [
      'operation in notify_url',
      'v3.CreatePayments',
      validPayment({ sub_pay_method: 'List', operation: '2' }),
      'operation',
    ],
    [
      'demo in an unknown member',
      'v3.CreatePayments',
      validPayment({ demo: 'table 4', customer: 'Ann' }),
      'demo',
    ],
    [
      'redirect_url in an unknown member',
      'v3.CreatePayments',
      validPayment({ redirect: '1' }),
      'redirect_url',
    ],
  ];
  for (const [title, method, data, name] of MOVED)
    test(`is refused with -3002 for ${title}, and then with -4118 for the original content`, async () => {
      const other = withMoved(data, method, name);
      const tradeId = method === 'v3.CreateRefund' ? await createPaid(gateway) : undefined;
      const on = tradeId === undefined ? {} : { trade_id: tradeId };
      const made = await ordersMade();
      time += 1;
      const how = { sign: signOf(signedFields(method, { ...data, ...on }, String(time))), time };
      assert.equal((await send(method, { ...other, ...on }, how)).code, '-3002');
      // The signature is bound to the refused content, so that the original has no effect either.
      assert.equal((await send(method, { ...data, ...on }, how)).code, '-4118');
      assert.equal(await ordersMade(), made);
      if (tradeId !== undefined) assert.equal(await refundsOf(tradeId), 0);
    });

  test('is refused with -3002 for a hidden member after an empty one, which is not signed', async () => {
    const tradeId = await createPaid(gateway);
    const data = refundOf(tradeId, { request_id: 'refund-empty' });
    const other = { ...withMoved(data, 'v3.CreateRefund', 'request_id'), refund_empty: '', request_id: '' };
    assert.deepEqual(await sendBoth('v3.CreateRefund', data, other), ['200', '-3002']);
    assert.equal(await refundsOf(tradeId), 1);
  });

  for (const [text, literal] of [
    ['50', '50.0'],
    ['70', '7e1'],
  ] as const)
    test(`makes only one refund when m_refund_id is the text ${text} and then the number ${literal}`, async () => {
      const tradeId = await createPaid(gateway);
      const data = refundOf(tradeId, { m_refund_id: text });
      time += 1;
      const sign = signOf(signedFields('v3.CreateRefund', data, String(time)));
      const body = JSON.stringify({ user: '016683', sign, method: 'v3.CreateRefund', time, data });
      assert.equal((await gateway.post(body)).code, '200');
      assert.equal((await gateway.post(body.replace(`"${text}"`, literal))).code, '-4118');
      assert.equal(await refundsOf(tradeId), 1);
    });

  const LEGAL: readonly [title: string, changes: Members][] = [
    ['an & between words', { description: 'Tea & 50% off', demo: 'a&b=c&' }],
    ['a notify_url with its own query', { notify_url: 'https://shop.example/n?a=1&b=2&o=3&order_id=4' }],
    [
      'the name of a member that is given',
      { redirect_url: 'http://127.0.0.1:9/?a&request_id=1', request_id: 'legal-1' },
    ],
    ['the name of a member out of its order', { description: 'A&amount=1&blik_code=2' }],
    ['the name of a member in an unknown member', { cancel_url: 'https://shop.example/c?a=1&cause=2' }],
  ];
  for (const [title, changes] of LEGAL)
    test(`may cover ${title}`, async () => {
      assert.equal((await gateway.call('v3.CreatePayments', validPayment(changes))).code, '200');
    });

  test('is refused with -4118 for other content after an answer, with or without request_id', async () => {
    const data = validPayment({ remark: 'a&reply=1' });
    const other = { ...data, remark: 'a', reply: '1' };
    assert.deepEqual(await sendBoth('v3.CreatePayments', data, other), ['200', '-4118']);
    const keyed = { ...data, order_id: 'bound-1', request_id: 'bound-1' };
    assert.deepEqual(await sendBoth('v3.CreatePayments', keyed, keyed), ['200', '200']);
    const [again, changed] = [keyed, { ...keyed, remark: 'a', reply: '1' }];
    assert.deepEqual(await sendBoth('v3.CreatePayments', again, changed), ['200', '-4118']);
    assert.match((await gateway.call('v3.CreatePayments', keyed)).code, /^200$/);
  });

  test('is valid for the same content in capitals, with time as text, and with empty or null members', async () => {
    const data = validPayment({ request_id: 'same-1', timeout: '30' });
    time += 1;
    const sign = signOf(signedFields('v3.CreatePayments', data, String(time)));
    const first = await send('v3.CreatePayments', data, { sign, time });
    const again = await send('v3.CreatePayments', data, { sign: sign.toUpperCase(), time: String(time) });
    assert.deepEqual([first.code, again.code, again.data.trade_id], ['200', '200', first.data.trade_id]);
    // This -4118 comes from the changed content of request_id, not from the signature.
    for (const changes of [{ demo: '' }, { demo: null }, { timeout: 30 }]) {
      const { code, message } = await send('v3.CreatePayments', { ...data, ...changes }, { sign, time });
      assert.deepEqual(
        [code, message],
        ['-4118', 'Incorrect request ID: request_id was used for another request'],
      );
    }
  });

  test('is valid for only one of two contents that are sent concurrently, 8 times each', async () => {
    for (let round = 0; round < 10; round += 1) {
      const data = validPayment({ remark: 'a&reply=1' });
      const other = { ...data, remark: 'a', reply: '1' };
      time += 1;
      const how = { sign: signOf(signedFields('v3.CreatePayments', data, String(time))), time };
      const before = await ordersMade();
      const all = Array.from({ length: 16 }, (_, at) =>
        send('v3.CreatePayments', at % 2 ? other : data, how),
      );
      const codes = (await Promise.all(all)).map(({ code }) => code);
      assert.deepEqual(codes.sort(), [...Array(8).fill('-4118'), ...Array(8).fill('200')]);
      assert.equal((await ordersMade()) - before, 1);
    }
  });

  test('of a request that only reads is not stored', async () => {
    const tradeId = await createPaid(gateway);
    const before = await countSigned();
    await gateway.call('v3.QueryOrder', { trade_id: tradeId });
    await gateway.call('v3.QueryOrder', { trade_id: 'none' });
    const admin = { user: '036870' };
    const balance = { command: 'getBalance', currency: 'EUR', nonce_string: 'n' };
    assert.equal((await gateway.call('v3.MerchantBalance', balance, admin)).code, '200');
    assert.equal(
      (await gateway.call('v3.MerchantBalance', { ...balance, currency: 'x' }, admin)).code,
      '-3002',
    );
    assert.equal(await countSigned(), before);
    await gateway.call('v3.CancelPayment', { trade_id: 'none' });
    assert.equal(await countSigned(), before + 1);
  });

  test('is never valid for two contents, for any split of the signed string and in either order', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyRequest,
        fc.infiniteStream(fc.boolean()),
        fc.boolean(),
        async (changes, choices, isOtherFirst) => {
          time += 1;
          const data = validPayment(changes);
          const fields = signedFields('v3.CreatePayments', data, String(time));
          const other = splitDifferently(fields, choices);
          const how = { sign: signOf(fields), time };
          const [first, second] = isOtherFirst ? [other, data] : [data, other];
          const before = await ordersMade();
          const codes = [
            (await send('v3.CreatePayments', first, how)).code,
            (await send('v3.CreatePayments', second, how)).code,
          ];
          assert.ok((await ordersMade()) - before <= 1);
          const isSame = contentOf(data) === contentOf(other);
          assert.ok(isSame || codes.filter((code) => code === '200').length <= 1, codes.join());
        },
      ),
      { numRuns: 500 },
    );
  });
});

const contentOf = (data: Members): string =>
  JSON.stringify(
    Object.entries(data)
      .filter(([, value]) => value !== '')
      .sort(),
  );

/** Texts that may contain further members. */
const anyText = fc
  .array(
    fc.constantFrom(
      'a',
      '=',
      '&',
      '&demo=',
      '&request_id=',
      '&operation=',
      '&redirect_url=',
      '&s=1',
      '&zz=2',
    ),
    {
      maxLength: 5,
    },
  )
  .map((parts) => `t${parts.join('')}`);

const anyRequest = fc.record(
  {
    sub_pay_method: fc.constantFrom('iDEAL', 'List'),
    description: anyText,
    demo: anyText,
    cause: anyText,
    remark: anyText,
    redirect_url: anyText.map((text) => `http://127.0.0.1:9/?${text}`),
    notify_url: anyText.map((text) => `http://127.0.0.1:9/?${text}`),
    operation: fc.constantFrom('1', '2'),
    request_id: fc.uuid(),
    // Sorts after request_id, so that both can be hidden in a member before them.
    reset: anyText,
  },
  { requiredKeys: ['sub_pay_method'] },
);

/** Members that are never hidden, so that a request reaches the check of keys. */
const KEPT = new Set(
  ['user', 'method', 'time', ...Object.keys(validPayment())].filter((name) => name !== 'redirect_url'),
);

/** Returns another split of a signed string: some of its `&NAME=` begin a member, in the order of names. */
function splitDifferently(fields: readonly [string, string][], choices: Iterator<boolean>): Members {
  const pieces = fields.flatMap(([name, value]) => {
    const [own = '', ...hidden] = value.split(/&(?=[A-Za-z0-9_]+=)/);
    const named = hidden.map((text): [string, string, boolean] => {
      const at = text.indexOf('=');
      return [text.slice(0, at), text.slice(at + 1), false];
    });
    return [[name, own, true] as [string, string, boolean], ...named];
  });
  const read: [string, string][] = [];
  for (const [name, value, isMember] of pieces) {
    const last = read.at(-1);
    const isFixed = isMember && KEPT.has(name);
    const begins = !last || (last[0] < name && (isFixed || choices.next().value === true));
    if (begins) read.push([name, value]);
    else last[1] += `&${name}=${value}`;
  }
  return Object.fromEntries(read.filter(([name]) => !['user', 'method', 'time'].includes(name)));
}
