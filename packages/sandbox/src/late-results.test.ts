// The fault mode `late`: captures and refunds are accepted, and end with the webhook that follows.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { listAttempts } from '../../gateway/src/orders/attempts.ts';
import { askToReturn } from '../../gateway/src/outcomes/ask.ts';
import { validPayment } from '../../gateway/src/test-gateway.ts';
import { type TestSandbox, testSandboxGateway, until } from './test-sandbox-gateway.ts';

const CARD = {
  card_holder: 'J. de Vries',
  card_number: '4111111111111111',
  expiration_month: '12',
  expiration_year: '2030',
  cvc: '737',
};

describe('results that a rail reports later', () => {
  let gateway: TestSandbox;
  let report = (): void => {};
  let reported = Promise.resolve();
  before(async () => {
    gateway = await testSandboxGateway({ pause: () => reported });
    await gateway.postToSandbox('/sandbox/rails', { mode: 'late' });
  });
  beforeEach(() => {
    reported = new Promise((resolve) => {
      report = resolve;
    });
  });
  after(() => gateway.stop());

  async function authorized(): Promise<string> {
    const card = { sub_pay_method: 'Card', operation: '2', '3ds_initiate': '02', email: 'payer@example.com' };
    const request = { request_id: crypto.randomUUID(), cardinfo: JSON.stringify(CARD), ...card };
    const { data, message } = await gateway.call('v3.CreateCardPayments', validPayment(request));
    assert.ok(data.trade_id, message);
    await becomes(data.trade_id, 'authorized');
    return data.trade_id;
  }

  const becomes = (tradeId: string, state: string) =>
    until(
      () => gateway.stateOf(tradeId),
      (seen) => seen === state,
    );

  const capture = (tradeId: string, amount: string) =>
    gateway.call('v3.Capture', {
      ...{ trade_id: tradeId, amount, currency: 'EUR', description: 'Shipped' },
      notify_url: 'http://127.0.0.1:9/captured',
    });

  test('a capture leaves the order authorized until its result arrives', async () => {
    const tradeId = await authorized();
    const { code, data } = await capture(tradeId, '24.99');
    assert.deepEqual([code, data.state], ['200', 'authorized']);
    report();
    await becomes(tradeId, 'paid');
  });

  test('a capture that is refused later leaves the order authorized, and may be repeated', async () => {
    const tradeId = await authorized();
    assert.equal((await capture(tradeId, '20.71')).code, '200');
    report();
    const repeat = () => capture(tradeId, '24.99');
    await until(repeat, ({ code }) => code === '200');
    await becomes(tradeId, 'paid');
  });

  test('a refund stays in progress until its result arrives', async () => {
    const tradeId = await authorized();
    await capture(tradeId, '24.99');
    report();
    await becomes(tradeId, 'paid');
    reported = new Promise((resolve) => {
      report = resolve;
    });
    await gateway.call('v3.CreateRefund', {
      ...{ trade_id: tradeId, refund_amount: '5.00', refund_currency: 'EUR', refund_description: 'One' },
      notify_url: 'http://127.0.0.1:9/refunds',
    });
    const attempt = (await listAttempts(gateway.database, tradeId)).find(({ kind }) => kind === 'return');
    await askToReturn(gateway.services, attempt!);
    const refundState = async () => {
      const { data } = await gateway.call('v3.QueryOrder', { trade_id: tradeId });
      return (data.transaction_info as unknown as { refund_info: { state: string }[] }).refund_info[0]!.state;
    };
    assert.equal(await refundState(), 'refund processing');
    report();
    await until(refundState, (state) => state === 'refunded');
  });
});
