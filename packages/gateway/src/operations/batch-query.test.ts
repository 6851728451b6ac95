// The operation v3.BatchQuery: payments and refunds of a period as streamed CSV; errors as JSON.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { PAYMENT_COLUMNS, REFUND_COLUMNS } from '@gangway/protocol';
import { statement } from '../storage/database.ts';
import { signedBody, TEST_START, useGateway } from '../test-gateway.ts';
import { createPaid } from './test-orders.ts';

const START = TEST_START.getTime() / 1000;
const copies = statement(
  'test.copies',
  `INSERT INTO orders (trade_id, merchant_id, store_id, account_id, order_id, operation_name, pay_method,
     sub_pay_method, amount, currency, settlement_amount, settlement_currency, exchange_rate, description,
     timeout_minutes, page_secret_hash, state, created_at, expires_at)
   SELECT gen_random_uuid(), merchant_id, store_id, account_id, 'copy-' || n, operation_name, pay_method,
     sub_pay_method, amount, currency, settlement_amount, settlement_currency, exchange_rate, description,
     timeout_minutes, sha256(('copy-' || n)::bytea), 'expired', created_at - interval '1 day', expires_at
   FROM orders, generate_series(1, 1234) n WHERE trade_id = $1`,
);

describe('v3.BatchQuery', () => {
  const gateway = useGateway();
  let paid: string;
  before(async () => {
    paid = await createPaid(gateway, { order_id: '=1+1', description: 'Two "mugs",\nblue' });
    await gateway.call('v3.CreateRefund', {
      trade_id: paid,
      refund_amount: '5',
      refund_currency: 'EUR',
      refund_description: '@home',
      m_refund_id: 'R-1',
    });
    gateway.clock.move(60);
    await gateway.create({ order_id: 'later' });
  });

  async function download(method: string, data: Record<string, unknown> = {}, user = '016683') {
    const period = { start_time: String(START), end_time: String(START + 600), ...data };
    const body = signedBody(method, period, { user });
    const response = await gateway.app.request('/Payments', { method: 'POST', body });
    return { response, text: await response.text() };
  }
  const rows = (text: string) => text.split('\r\n').slice(1, -1);

  for (const method of ['v3.BatchQuery', 'v3.TimePayOrder']) {
    test(`${method} returns every payment with a column for each member of its record`, async () => {
      const { response, text } = await download(method);
      assert.equal(response.status, 200);
      assert.match(response.headers.get('Content-Type')!, /^text\/csv; charset=utf-8/);
      assert.match(response.headers.get('Content-Disposition')!, /attachment; filename="payments\.csv"/);
      assert.equal(response.headers.get('Gw-Code'), '200');
      assert.equal(text.split('\r\n')[0], PAYMENT_COLUMNS.map(({ name }) => name).join(','));
      const [first, second] = rows(text);
      assert.ok(
        first?.startsWith(`${paid},Harbour & Pine,Rotterdam,016683,Rotterdam cashier,online,iDEAL,'=1+1,`),
      );
      assert.ok(first?.includes(',"Two ""mugs"",\nblue",'));
      assert.match(second!, /,later,24\.99,EUR,/);
      assert.equal(rows(text).length, 2);
    });
  }

  test('v3.TimeRefundOrder returns the refunds', async () => {
    const { response, text } = await download('v3.TimeRefundOrder');
    assert.match(response.headers.get('Content-Disposition')!, /refunds\.csv/);
    assert.equal(text.split('\r\n')[0], REFUND_COLUMNS.map(({ name }) => name).join(','));
    assert.equal(rows(text).length, 1);
    const refund = `R-1,${START},refund processing,5.00,EUR,'@home,,${paid},'=1+1,016683,5.00,EUR`;
    assert.ok(rows(text)[0]?.endsWith(refund), rows(text)[0]);
  });

  test('thousands of rows are complete, each once, oldest first', async () => {
    await gateway.database.query(copies, [paid]);
    const { text } = await download('v3.BatchQuery', { start_time: START - 86_400 * 2 });
    const ids = rows(text.replaceAll(',\nblue', '')).map((row) => row.split(',')[0]);
    assert.equal(ids.length, 1236);
    assert.equal(new Set(ids).size, 1236);
    assert.equal(ids.at(-2), paid);
  });

  test('a client that disconnects ends the read', async () => {
    const body = signedBody('v3.BatchQuery', { start_time: '0', end_time: String(START) }, {});
    const response = await gateway.app.request('/Payments', { method: 'POST', body });
    const reader = response.body!.getReader();
    assert.equal((await reader.read()).done, false);
    await reader.cancel();
    assert.equal((await reader.read()).done, true);
  });

  for (const [title, data, code] of [
    ['without start_time', { start_time: undefined }, '-3001'],
    ['an invalid time', { end_time: 'today' }, '-3002'],
    ['an end before the start', { end_time: START - 1 }, '-3002'],
  ] as const) {
    test(`${title} is ${code}, as JSON`, async () => {
      const { response, text } = await download('v3.BatchQuery', data);
      assert.match(response.headers.get('Content-Type')!, /json/);
      assert.equal((JSON.parse(text) as { code: string }).code, code);
    });
  }

  test('a cashier gets its own store, operator and super admin the merchant, and nobody another merchant', async () => {
    for (const method of ['v3.BatchQuery', 'v3.TimeRefundOrder']) {
      const wanted = method === 'v3.BatchQuery' ? 2 : 1;
      for (const user of ['026001', '036870'])
        assert.equal(rows((await download(method, {}, user)).text).length, wanted);
      for (const user of ['016684', '046683', '046870'])
        assert.equal(rows((await download(method, {}, user)).text).length, 0);
    }
  });
});
