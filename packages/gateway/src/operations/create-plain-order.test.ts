// A creation that consists of its order alone takes one round trip; every other request is checked as before.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, mock, test } from 'node:test';
import type { Statement } from '../storage/database.ts';
import { statement } from '../storage/database.ts';
import { signedBody, useGateway, validPayment } from '../test-gateway.ts';
import { createPaid } from './test-orders.ts';

const rowsOf = statement(
  'test.rows-of-order-id',
  `SELECT count(*)::int AS orders,
     (SELECT count(*)::int FROM request_keys k JOIN orders o USING (trade_id) WHERE o.order_id = $1) AS keys
   FROM orders WHERE order_id = $1`,
);
const countBindings = statement('test.bindings', 'SELECT count(*)::int AS count FROM signed_contents');

describe('a plain creation', () => {
  const gateway = useGateway();

  /** Returns the answer to `ask`, and the names of the statements that it sent, one for each round trip. */
  async function statementsOf<T>(ask: () => Promise<T>): Promise<{ answer: T; names: string[] }> {
    const query = mock.method(gateway.database, 'query');
    try {
      const answer = await ask();
      return { answer, names: query.mock.calls.map(({ arguments: [sent] }) => (sent as Statement).name) };
    } finally {
      query.mock.restore();
    }
  }
  const rows = async (orderId: unknown) => (await gateway.database.query(rowsOf, [orderId]))[0];
  const bindings = async () => (await gateway.database.query<{ count: number }>(countBindings))[0]!.count;

  const PLAIN: readonly [method: string, changes: Record<string, unknown>][] = [
    ['v3.CreatePayments', {}],
    ['v3.CreatePayments', { sub_pay_method: 'List' }],
    ['v3.CreatePaymentsBankQRcode', {}],
    ['v3.CreatePaymentsWalletWeb', { sub_pay_method: 'Alipay' }],
    ['v3.QRcodePayment', { pay_method: 'offline', sub_pay_method: 'QRcode' }],
  ];
  for (const [method, changes] of PLAIN)
    test(`by ${method} ${JSON.stringify(changes)} is one statement`, async () => {
      const ask = () => gateway.call(method, validPayment({ request_id: randomUUID(), ...changes }));
      assert.equal((await ask()).code, '200', (await ask()).message);
      const { answer, names } = await statementsOf(ask);
      assert.deepEqual([answer.code, names], ['200', ['orders.insert-plain']]);
    });

  test('stores the order, its key and the binding of its signature', async () => {
    const before = await bindings();
    const { order_id } = await gateway.create();
    assert.deepEqual(await rows(order_id), { orders: 1, keys: 1 });
    assert.equal(await bindings(), before + 1);
  });

  test('stores texts with quotes, backslashes, braces and NULL as they were sent', async () => {
    const description = 'Two "mugs" \\ {NULL} é, 𝄞';
    const look = { name: 'A "shop" \\' };
    const { trade_id } = await gateway.create({ description, demo: 'NULL', look: JSON.stringify(look) });
    const text = 'SELECT description, demo, look FROM orders WHERE trade_id = $1';
    const stored = await gateway.database.query({ name: 'test.texts-of-order', text }, [trade_id]);
    assert.deepEqual(stored, [{ description, demo: 'NULL', look }]);
  });

  test('with an equal request gets the first answer, and a used key with other content is -4118', async () => {
    const payment = validPayment({ request_id: randomUUID() });
    const body = signedBody('v3.CreatePayments', payment);
    const first = await gateway.post(body);
    assert.deepEqual(await gateway.post(body), first);
    assert.deepEqual(await gateway.call('v3.CreatePayments', payment), first);
    const { code } = await gateway.call('v3.CreatePayments', { ...payment, amount: '25.00' });
    assert.deepEqual([code, await rows(payment.order_id)], ['-4118', { orders: 1, keys: 1 }]);
  });

  test('of an order_id that has a trade is a second one, and is refused with -4015 once one is paid', async () => {
    const { order_id } = await gateway.create();
    const again = () => gateway.call('v3.CreatePayments', validPayment({ order_id }));
    const { answer, names } = await statementsOf(again);
    // It is inserted in a transaction, which waits for its siblings first.
    assert.deepEqual([answer.code, names], ['200', ['orders.insert-plain', 'signed-contents.bind']]);
    await createPaid(gateway, { order_id });
    assert.deepEqual([(await again()).code, await rows(order_id)], ['-4015', { orders: 3, keys: 3 }]);
  });

  test('that is refused inserts nothing but the binding of its signature', async () => {
    const payment = validPayment({ currency: 'ZAR' });
    const before = await bindings();
    const { answer, names } = await statementsOf(() => gateway.call('v3.CreatePayments', payment));
    assert.deepEqual([answer.code, names.includes('orders.insert-plain')], ['-4011', false]);
    assert.deepEqual([await rows(payment.order_id), await bindings()], [{ orders: 0, keys: 0 }, before + 1]);
  });
});
