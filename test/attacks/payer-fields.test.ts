// Contact and addresses of payers under attack: who reads them, what they may hide, and what is left of them.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Queryable, statement } from '../../packages/gateway/src/storage/database.ts';
import { useGateway, validPayment } from '../../packages/gateway/src/test-gateway.ts';
import { newestAttempt } from '../faults/orders-and-ledger.ts';

const SECRET = 'Quetzalcoatlus';
const ADDRESS = { street: `${SECRET} 12`, city: SECRET, country: 'NL' };
const DATA = {
  customer: { name: SECRET, email: `${SECRET}@example.org`, phoneNumber: '+31612345678' },
  billingAddress: ADDRESS,
  shippingAddress: ADDRESS,
};

const tables = statement(
  'test.tables',
  "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
);

/** Returns the tables in which a text stands, in any column. */
async function tablesWith(db: Queryable, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of await db.query<{ name: string }>(tables)) {
    const sql = `SELECT 1 FROM "${name}" AS t WHERE t::text LIKE '%' || $1 || '%' LIMIT 1`;
    if ((await db.query(statement(`test.look-in-${name}`, sql), [text])).length > 0) found.push(name);
  }
  return found.sort();
}

describe('contact and addresses of payers under attack', () => {
  const gateway = useGateway();

  const create = (data: unknown, more: Record<string, unknown> = {}) =>
    gateway.call(
      'v3.CreatePayments',
      validPayment({ checkout_data: typeof data === 'string' ? data : JSON.stringify(data), ...more }),
    );

  test('one table alone has them: no key, notification, audit record or answer; and none once unpaid', async () => {
    const request = validPayment({ checkout_data: JSON.stringify(DATA), request_id: 'fields-1' });
    const made = await gateway.call('v3.CreatePayments', request);
    assert.ok(!JSON.stringify(made).includes(SECRET));
    assert.deepEqual(await tablesWith(gateway.database, SECRET), ['checkout_data']);
    const listed = await gateway.call('v3.ListOrder', { order_id: request.order_id });
    assert.ok(!JSON.stringify(listed).includes(SECRET));
    for (const path of ['', '/plain', '/return', '/left']) {
      const page = await gateway.open(`${made.data.url}${path}`);
      assert.ok(!`${await page.text()} ${page.headers.get('location')}`.includes(SECRET), path);
    }
    await gateway.call('v3.CancelPayment', { trade_id: made.data.trade_id });
    assert.deepEqual(await tablesWith(gateway.database, SECRET), []);
  });

  test('a paid order keeps them in that table, and its notification has none', async () => {
    const { data } = await create(DATA);
    await gateway.open(data.url!);
    const attempt = await newestAttempt(gateway.database, data.trade_id!);
    gateway.rail.decide(attempt.id, 'paid');
    await gateway.askRail(attempt.id);
    assert.equal(await gateway.stateOf(data.trade_id!), 'paid');
    assert.deepEqual(await tablesWith(gateway.database, SECRET), ['checkout_data']);
  });

  test('a trade that loses its order_id to another one loses them too', async () => {
    const orderId = `fields-${Math.random()}`;
    const lost = await create({ customer: { name: 'Loser Pteranodon' } }, { order_id: orderId });
    const won = await create({ customer: { name: 'Winner Pteranodon' } }, { order_id: orderId });
    await gateway.open(won.data.url!);
    const attempt = await newestAttempt(gateway.database, won.data.trade_id!);
    gateway.rail.decide(attempt.id, 'paid');
    await gateway.askRail(attempt.id);
    assert.equal(await gateway.stateOf(lost.data.trade_id!), 'cancelled');
    assert.deepEqual(await tablesWith(gateway.database, 'Loser Pteranodon'), []);
    assert.deepEqual(await tablesWith(gateway.database, 'Winner Pteranodon'), ['checkout_data']);
  });

  for (const [what, data] of [
    ['full-width digits', { customer: { name: '４１１１１１１１１１１１１１１１' } }],
    ['zero-width joints', { shippingAddress: { ...ADDRESS, street: '4111\u200b1111\u200b1111\u200b1111' } }],
    ['dots', { billingAddress: { ...ADDRESS, city: '4111.1111.1111.1111' } }],
    ['an e-mail address', { customer: { email: '4111111111111111@example.org' } }],
    ['a telephone', { customer: { phoneNumber: '+378282246310005' } }],
    ['an escape of JSON', '{"customer":{"name":"\\u0034111111111111111"}}'],
    ['the second of two members', '{"customer":{"name":"Ann"},"customer":{"name":"4111111111111111"}}'],
  ] as const)
    test(`a card number written with ${what} is refused, and nothing is stored or repeated`, async () => {
      const { code, message } = await create(data);
      assert.equal(code, '-3002');
      assert.match(message, /checkout_data holds what looks like a card number$/);
      for (const digits of ['111111111111', '１１１１', '78282246310005', '1111.1111', '1111\u200b1111'])
        assert.deepEqual(await tablesWith(gateway.database, digits), [], digits);
      assert.doesNotMatch(message, /\d{5}/);
    });

  for (const text of [
    '{"__proto__":{"name":"x"}}',
    '{"customer":{"__proto__":"x"}}',
    '{"constructor":{"name":"x"}}',
    '{"customer":{"constructor":"x"}}',
    '{"customer":{"name":"\\u0000"}}',
    '{"customer":{"name":"\\ud800"}}',
    '{"customer":null}',
    `{"customer":${'['.repeat(5000)}${']'.repeat(5000)}}`,
    `{"customer":{"name":"${'x'.repeat(60_000)}"}}`,
  ])
    test(`a hostile form is refused in one short sentence: ${text.slice(0, 40)}`, async () => {
      const { http, code, message } = await create(text);
      assert.deepEqual([http, code], [200, '-3002']);
      assert.ok(message.length < 200, message);
    });
});
